"""LaTeX, Typst and reStructuredText against their own programs, where they are installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from citekit.text.inline import Emph, Inlines, Link, Math, Span, Strong, Sup, Text, text
from citekit.writers import Document, Heading, Item, ItemList, Layout, Paragraph, write_document
from tests.writers.test_hostile import HOSTILE

SCRIPTS = "→ ≤ α ★ ℝ x⁷ H₂O Ελλάδα Привет 林超凡 (中文) יוסף כהן محمد Nguyễn Thị Đặng ǎ ﬁ हिन्दी ĳ ẞ “quoted” – —"
FORMULAS = (
    "O(n \\log n)",
    "\\mathbb{R}^{2k}_i \\le \\frac{a}{b}",
    "\\hat{x} \\leqslant \\mathfrak{g} \\sqrt[3]{x}",
    "\\text{if } \\overline{ab} \\in \\{1, 2\\}",
)


def document() -> Document:
    tree: Inlines = (
        Text(SCRIPTS),
        *(Math(source) for source in FORMULAS),
        Emph((Text("a"), Strong(text("b")))),
        Link(text("l"), "https://example.org/a_b%20~c?x=1&y=#z"),
        Sup(text("*")),
    )
    hostile = tuple(Item((Text(title), Emph(text(title)), Text("(a).b")), id=str(i), label=f"[C{i}]") for i, title in enumerate(HOSTILE))
    blocks = (
        Heading(text("Works & more of 林"), 1),
        Heading(text("Journal_articles #1"), 2),
        ItemList(hostile, "list"),
        ItemList((Item(tree), Item(text("[x] y"))), "list"),
        ItemList((Item(tree), Item(text("*x"))), "references", Layout(hanging_indent=True)),
        ItemList((Item((Span(text("[1]"), "left-margin"), Span(tree, "right-inline"))),), "references", Layout(second_field_align="flush")),
        ItemList((Item((Span(text("a"), "block"), Span(text("b"), "indent"))),), "references"),
        Paragraph((Sup(text("*")), Text(" equal")), "legend"),
    )
    return Document(blocks, "Works & more of 林", "en")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_latex_compiles_without_errors(engine: str, tmp_path: Path) -> None:
    if shutil.which(engine) is None:
        pytest.skip(f"no {engine}")
    if engine == "lualatex" and subprocess.run(["kpsewhich", "luaotfload-main.lua"], capture_output=True, check=False).returncode:
        pytest.skip("lualatex cannot load fonts here")
    (tmp_path / "cv.tex").write_text(write_document(document(), "latex", standalone=True), encoding="utf-8")
    run = subprocess.run(
        [engine, "-interaction=nonstopmode", "-no-shell-escape", "cv.tex"], cwd=tmp_path, capture_output=True, timeout=300, check=False
    )
    log = (tmp_path / "cv.log").read_text(encoding="utf-8", errors="replace")
    assert run.returncode == 0, [line for line in log.splitlines() if line.startswith("!")]


@pytest.mark.slow
def test_typst_compiles(tmp_path: Path) -> None:
    typst = pytest.importorskip("typst")
    source = tmp_path / "cv.typ"
    source.write_text(write_document(document(), "typst", standalone=True), encoding="utf-8")
    assert typst.compile(str(source)).startswith(b"%PDF")


def test_docutils_reads_the_document_without_a_message() -> None:
    pytest.importorskip("docutils")
    from docutils.core import publish_doctree

    tree = publish_doctree(write_document(document(), "rst"), settings_overrides={"report_level": 1, "halt_level": 2})
    assert not [node for node in tree.findall() if node.__class__.__name__ == "system_message"]
