"""Word documents (Office Open XML) through the library ``python-docx`` (extra ``docx``).

Headings are headings, numbers that count up are a real numbered list, links
are hyperlinks.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from citekit.text.inline import Emph, Inline, Link, Math, Normal, Quoted, SmallCaps, Span, Strong, Sub, Sup, Text, Underline
from citekit.writers.blocks import lay_out
from citekit.writers.characters import clean, directed, safe_href
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Paragraph
from citekit.writers.extras import missing_extra
from citekit.writers.quotes import quotes
from citekit.writers.text import inlines as plain_text
from citekit.writers.text import width

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

#: A point in Word's length unit, an inch, and one character of a label, roughly.
_POINT = 12700
_INCH = 914400
_CHARACTER = 7 * _POINT


def document(doc: Document) -> bytes:
    """A .docx file. The same document gives the same bytes."""
    try:
        import docx
    except ImportError:
        raise missing_extra("docx", "python-docx") from None
    word = docx.Document()
    _set_up(word, doc)
    labels = (item.label for block in doc.blocks if isinstance(block, ItemList) for item in block.items)
    writer = _Writer(word, (max(map(width, labels), default=0) + 1) * _CHARACTER)
    for block in doc.blocks:
        writer.block(block)
    buffer = io.BytesIO()
    word.save(buffer)
    return _without_times(buffer.getvalue())


def _set_up(word: WordDocument, doc: Document) -> None:
    """Page, fonts and properties; the template's own date stays, so that no clock is read."""
    from docx.shared import Length

    properties = word.core_properties
    properties.title, properties.author, properties.comments = clean(doc.title)[:255], "", ""
    properties.language = doc.lang
    for section in word.sections:
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Length(_INCH)
    normal = word.styles["Normal"]
    normal.font.name, normal.font.size = "Cambria", 11 * _POINT


def _without_times(archive: bytes) -> bytes:
    """The same ZIP archive with one fixed time for every member."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), source.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Look:
    """How a run of text is set."""

    italic: bool = False
    bold: bool = False
    underline: bool = False
    small_caps: bool = False
    raised: bool = False
    lowered: bool = False
    quote: int = 0


class _Writer:
    """Adds blocks to a Word document; ``room`` is what the widest label of the document takes."""

    def __init__(self, word: WordDocument, room: int) -> None:
        self.word = word
        self.room = room

    def block(self, block: Block) -> None:
        match block:
            case Heading():
                self.runs(self.word.add_heading("", level=min(max(block.level - 1, 0), 9)), block.content, _Look())
            case Paragraph():
                self.runs(self.word.add_paragraph(), block.content, _Look())
            case ItemList():
                self.items(block)

    def items(self, block: ItemList) -> None:
        laid = [lay_out(item.content) for item in block.items]
        labels = [item.label or plain_text(lay.label).strip() for item, lay in zip(block.items, laid, strict=True)]
        room = max(self.room, (max(map(width, labels), default=0) + 1) * _CHARACTER)
        numbering = self.numbering(labels, room)
        for item, label in zip(block.items, labels, strict=True):
            self.item(item, label, block, numbering, room)

    def item(self, item: Item, label: str, block: ItemList, numbering: int | None, room: int) -> None:
        bullet = block.kind == "list" and not label
        paragraph = self.word.add_paragraph(style="List Bullet" if bullet else None)
        form = paragraph.paragraph_format
        form.space_after = 6 * _POINT
        form.keep_together = True
        if label:
            form.left_indent, form.first_line_indent = room, -room
            if numbering is None:
                form.tab_stops.add_tab_stop(room)
                paragraph.add_run(clean(label) + "\t")
            else:
                _attach(paragraph, numbering)
        elif block.layout.hanging_indent:
            form.left_indent, form.first_line_indent = _INCH // 3, -_INCH // 3
        laid = lay_out(item.content)
        for i, (line, indented) in enumerate(zip(laid.lines, laid.indented, strict=True)):
            if i:
                paragraph.add_run().add_break()
            if indented:
                paragraph.add_run("\u2003")
            self.runs(paragraph, line, _Look())

    def numbering(self, labels: list[str], room: int) -> int | None:
        """The id of a real numbering where the labels count up (``[1]``, ``[2]``, …); None where they do not."""
        parts = [re.fullmatch(r"(\D*)(\d+)(\D*)", label) for label in labels]
        found = [part for part in parts if part]
        if len(found) != len(labels) or not found:
            return None
        first = int(found[0][2])
        shape = (found[0][1], found[0][3])
        if any((part[1], part[3]) != shape or int(part[2]) != first + i for i, part in enumerate(found)):
            return None
        return _add_numbering(self.word, f"{shape[0]}%1{shape[1]}", first, room)

    def runs(self, parent: Any, nodes: Iterable[Inline], look: _Look) -> None:
        for node in nodes:
            match node:
                case Text():
                    _run(parent, directed(clean(node.text)), look)
                case Math():
                    _run(parent, plain_text((node,)), look)
                case Quoted():
                    left, right = quotes(look.quote)
                    self.runs(parent, (Text(left),), look)
                    self.runs(parent, node.children, replace(look, quote=look.quote + 1))
                    self.runs(parent, (Text(right),), look)
                case Link():
                    href = safe_href(node.href)
                    # A link within a link is text: the outer one is a "hyperlink" element.
                    if href and not href.startswith("#") and hasattr(parent, "paragraph_format"):
                        self.runs(_Hyperlink(parent, href), node.children, look)
                    else:
                        self.runs(parent, node.children, look)
                case _:
                    self.runs(parent, node.children, _changed(look, node))


def _changed(look: _Look, node: Inline) -> _Look:
    match node:
        case Emph():
            return replace(look, italic=True)
        case Strong() | Span(kind="owner"):
            return replace(look, bold=True)
        case Underline():
            return replace(look, underline=True)
        case SmallCaps():
            return replace(look, small_caps=True)
        case Sup():
            return replace(look, raised=True)
        case Sub():
            return replace(look, lowered=True)
        case Normal(what="font-style"):
            return replace(look, italic=False)
        case Normal(what="font-weight"):
            return replace(look, bold=False)
        case Normal(what="font-variant"):
            return replace(look, small_caps=False)
        case Normal(what="text-decoration"):
            return replace(look, underline=False)
    return look


class _Hyperlink:
    """A hyperlink of a paragraph, to add runs to."""

    def __init__(self, paragraph: Any, href: str) -> None:
        from docx.opc.constants import RELATIONSHIP_TYPE
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        self.paragraph = paragraph
        self.element = OxmlElement("w:hyperlink")
        self.element.set(qn("r:id"), paragraph.part.relate_to(href, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
        paragraph._p.append(self.element)

    def add_run(self, content: str) -> Any:
        run = self.paragraph.add_run(content)
        run.font.color.rgb = _blue()
        run.font.underline = True
        self.element.append(run._r)
        return run


def _blue() -> Any:
    from docx.shared import RGBColor

    return RGBColor(0x0B, 0x4F, 0x8A)


def _run(parent: Any, content: str, look: _Look) -> None:
    if not content:
        return
    run = parent.add_run(content)
    font = run.font
    for name, value in (
        ("italic", look.italic),
        ("bold", look.bold),
        ("underline", look.underline),
        ("small_caps", look.small_caps),
        ("superscript", look.raised),
        ("subscript", look.lowered),
    ):
        if value:
            setattr(font, name, True)


def _add_numbering(word: WordDocument, pattern: str, start: int, room: int) -> int:
    """Add a numbering (ECMA-376, part 1, section 17.9) and give its id."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    from citekit.writers.html import text

    numbering = word.part.numbering_part.element
    ids = [int(value) for value in numbering.xpath("w:abstractNum/@w:abstractNumId")]
    number = max(ids, default=0) + 1
    twips = room // 635
    abstract = parse_xml(
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{number}">'
        f'<w:multiLevelType w:val="singleLevel"/>'
        f'<w:lvl w:ilvl="0"><w:start w:val="{start}"/><w:numFmt w:val="decimal"/>'
        f'<w:lvlText w:val="{text(pattern)}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{twips}" w:hanging="{twips}"/></w:pPr></w:lvl></w:abstractNum>'
    )
    # Abstract numberings stand before the numberings that use them.
    first = numbering.find("{http://schemas.openxmlformats.org/wordprocessingml/2006/main}num")
    if first is None:
        numbering.append(abstract)
    else:
        first.addprevious(abstract)
    return int(numbering.add_num(number).numId)


def _attach(paragraph: Any, numbering: int) -> None:
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering
