"""PDF and Word files: made offline, the same bytes each time, everything in them."""

from __future__ import annotations

import io
import sys

import pytest

from citekit.errors import Diagnostic, UsageError
from citekit.text.inline import Emph, Inlines, Link, Math, Span, Strong, Sup, Text, text
from citekit.writers import BINARY_FORMATS, Document, Heading, Item, ItemList, Layout, Paragraph, write_file
from citekit.writers.characters import clean
from citekit.writers.pdf import typeset
from tests.writers.test_hostile import HOSTILE

TREE: Inlines = (
    Span(text("Ada Example"), "owner"),
    Sup(text("*")),
    Text(". "),
    Emph((Text("Title "), Strong(text("bold")))),
    Text(" "),
    Math("x^2"),
    Text(" "),
    Link(text("PDF"), "https://example.org/a b.pdf"),
    Link(text("bad"), "javascript:alert(1)"),
)
NUMBERED = ItemList(
    tuple(Item((Span(text(f"[{i}]"), "left-margin"), Span(TREE, "right-inline"))) for i in (1, 2, 3)),
    layout=Layout(second_field_align="flush"),
)
DOCUMENT = Document(
    (
        Heading(text("Works of 林"), 1),
        Heading(text("Papers"), 2),
        ItemList((Item(TREE, label="[C2]"), Item(TREE, label="[C1]")), "list"),
        ItemList((Item(TREE),), "list"),
        NUMBERED,
        ItemList((Item((Span(text("a"), "block"), Span(text("b"), "indent"))),), layout=Layout(hanging_indent=True)),
        ItemList(tuple(Item(text(title)) for title in HOSTILE)),
        Paragraph(text("* equal"), "legend"),
    ),
    "Works of 林",
)


@pytest.mark.parametrize("to", BINARY_FORMATS)
def test_same_document_same_bytes(to: str) -> None:
    pytest.importorskip({"pdf": "typst", "docx": "docx"}[to])
    assert write_file(DOCUMENT, to) == write_file(DOCUMENT, to)


def test_pdf_is_a_pdf() -> None:
    pytest.importorskip("typst")
    assert write_file(DOCUMENT, "pdf").startswith(b"%PDF-")


def test_word_document_reads_back() -> None:
    docx = pytest.importorskip("docx")
    word = docx.Document(io.BytesIO(write_file(DOCUMENT, "docx")))
    lines = [paragraph.text for paragraph in word.paragraphs]
    assert lines[:4] == ["Works of 林", "Papers", "[C2]\tAda Example*. Title bold x² PDFbad", "[C1]\tAda Example*. Title bold x² PDFbad"]
    assert [paragraph.style.name for paragraph in word.paragraphs[:2]] == ["Title", "Heading 1"]
    assert word.paragraphs[4].style.name == "List Bullet"
    # The numbers of a numbered list are Word's own, not text.
    numbered = word.paragraphs[5:8]
    assert [paragraph.text for paragraph in numbered] == ["Ada Example*. Title bold x² PDFbad"] * 3
    assert all(paragraph._p.pPr.numPr is not None for paragraph in numbered)
    assert lines[8] == "a\n\u2003b"
    assert lines[-1] == "* equal"


def test_word_links_and_formatting() -> None:
    docx = pytest.importorskip("docx")
    word = docx.Document(io.BytesIO(write_file(DOCUMENT, "docx")))
    paragraph = word.paragraphs[4]
    assert [link.address for link in paragraph.hyperlinks] == ["https://example.org/a%20b.pdf"]
    looks = {run.text: (run.bold, run.italic, run.font.superscript) for run in paragraph.runs}
    assert looks["Ada Example"] == (True, None, None)
    assert looks["*"] == (None, None, True)
    assert looks["Title "] == (None, True, None)
    assert looks["bold"] == (True, True, None)


def test_word_document_holds_hostile_titles_as_text() -> None:
    docx = pytest.importorskip("docx")
    word = docx.Document(io.BytesIO(write_file(DOCUMENT, "docx")))
    text_of = "\n".join(paragraph.text for paragraph in word.paragraphs)
    assert "<script>alert(1)</script>" in text_of
    assert "=HYPERLINK(1)" in text_of


@pytest.mark.parametrize(("to", "module"), [("pdf", "typst"), ("docx", "docx")])
def test_missing_library_names_the_extra(to: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError) as caught:
        write_file(DOCUMENT, to)
    assert f"[{to}]" in caught.value.hint


def test_text_formats_are_files_in_utf8() -> None:
    assert write_file(DOCUMENT, "text").decode("utf-8").startswith("Works of 林\n")


def test_unknown_format() -> None:
    with pytest.raises(UsageError, match="odt"):
        write_file(DOCUMENT, "odt")


def test_pdf_holds_hostile_titles_as_text() -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    items = tuple(Item((Emph(text(title)),), label=f"[{i}]") for i, title in enumerate(HOSTILE))
    pages = pdfium.PdfDocument(write_file(Document((ItemList(items, "list"),), "A"), "pdf"))
    printed = "".join("".join(page.get_textpage().get_text_bounded().split()) for page in pages)
    assert [title for title in HOSTILE if "".join(clean(title).split()) not in printed] == []


def set_without_system_fonts(monkeypatch: pytest.MonkeyPatch, words: str) -> tuple[bytes, tuple[Diagnostic, ...]]:
    typst = pytest.importorskip("typst")
    fonts = typst.Fonts
    monkeypatch.setattr(typst, "Fonts", lambda include_system_fonts: fonts(include_system_fonts=False))
    return typeset(Document((Heading(text(words), 1),), "A"))


def test_characters_that_no_font_has_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data, said = set_without_system_fonts(monkeypatch, "On 数据, 数 and é")
    assert data.startswith(b"%PDF-")
    assert [(item.code, item.severity) for item in said] == [("missing-glyphs", "warning")]
    assert "2 characters of the works (据 数)" in said[0].message
    assert "install a font" in said[0].hint


@pytest.mark.parametrize("words", ["Céline Dvořák, Ελένη, Иванова – “quoted” … Nguyễn Þórunn", "plain", "→ ★ ℝ ∑ ≤"])
def test_characters_of_the_embedded_fonts_are_not_told(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_without_system_fonts(monkeypatch, words)[1] == ()
