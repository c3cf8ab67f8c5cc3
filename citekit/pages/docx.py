"""Word files to lines: paragraphs, list items, tables, headings, styled runs and links, as Word shows them.

Deleted text of tracked changes, hidden text, page headers and footers, notes
and comments are left out; inserted text is read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from citekit.pages.docx_parts import Element, Parts, child
from citekit.pages.docx_styles import Look, Styles, flags_of, paragraph_look
from citekit.pages.lines import LineBuilder, Page
from citekit.patterns import lazy_pattern

#: Elements whose content is not the document's text.
_SKIPPED = frozenset(
    "w:del w:moveFrom w:pPr w:rPr w:sectPr w:tblPr w:tblGrid w:trPr w:tcPr w:sdtPr w:sdtEndPr mc:Fallback w:footnoteReference "
    "w:endnoteReference w:commentReference w:annotationRef w:delText w:delInstrText w:fldData w:ruby".split()
)
_HYPERLINK = lazy_pattern(r"\s*HYPERLINK\s+(?:\\[lnot]\s+)*\"([^\"]+)\"", re.IGNORECASE)
# Envelopes in the picture fonts of Word (Wingdings 0x2A, Webdings 0x9A and their private-use twins).
_ENVELOPES = {("wingdings", 0x2A), ("webdings", 0x9A)}
#: Tables in tables deeper than this are read as plain paragraphs.
_DEEPEST = 40


def read_docx(data: bytes, source: str = "") -> Page:
    """The lines of a Word document; their numbers count its paragraphs.

    Raises :class:`~citekit.errors.InputError` for a file that is damaged,
    locked or no Word document.
    """
    parts = Parts(data, source)
    styles = Styles(parts)
    writer = _Writer(styles, parts.links())
    writer.run(parts.document())
    title = child(parts.properties(), "dc:title")
    return writer.page(" ".join((title.text or "").split()) if title is not None else "")


class _Writer:
    """A walk over the document's tree without recursion, so that no depth of nesting can break it."""

    def __init__(self, styles: Styles, links: dict[str, str]) -> None:
        self.styles = styles
        self.links = links
        self.builder = LineBuilder()
        self.numbers: list[int] = []
        self.paragraphs = 0
        self.look = Look()
        self.style: frozenset[str] = frozenset()
        self.hrefs: list[str | None] = [None]
        self.fields: list[list[str]] = []  # the instructions of the fields that are open
        self.in_result: list[bool] = []
        self.depth = 0

    def page(self, title: str) -> Page:
        self.end_line()
        lines = tuple(replace(line, number=n) for line, n in zip(self.builder.lines, self.numbers, strict=True))
        return Page(lines, self.builder.finished_blocks(), title=title, lang=self.styles.language)

    def run(self, root: Element) -> None:
        stack: list[tuple[Element, bool]] = [(root, False)]
        while stack:
            node, done = stack.pop()
            if done:
                self.leave(node)
            elif node.tag not in _SKIPPED and self.enter(node):
                stack.append((node, True))
                stack.extend((child, False) for child in reversed(node))

    def enter(self, node: Element) -> bool:
        """Handle an element; whether its children are to be read."""
        match node.tag:
            case "w:p":
                self.begin_paragraph(node)
            case "w:tbl" | "w:tr" | "w:tc":
                self.depth += 1
                if self.depth <= _DEEPEST:
                    self.end_line()
                    self.builder.open({"w:tbl": "table", "w:tr": "tr", "w:tc": "td"}[node.tag])
            case "w:hyperlink":
                self.hrefs.append(self.links.get(node.get("r:id", "")) or self.hrefs[-1])
            case "w:fldSimple":
                self.hrefs.append(_link_in(node.get("w:instr", "")) or self.hrefs[-1])
            case "w:r":
                return self.begin_run(node)
            case _:
                return self.leaf(node)
        return True

    def leaf(self, node: Element) -> bool:
        match node.tag:
            case "w:t" | "m:t":
                self.text(node.text or "")
            case "w:br" | "w:cr":
                # A page or column break within a paragraph does not break its line.
                if node.get("w:type", "textWrapping") == "textWrapping":
                    self.end_line()
            case "w:tab" | "w:ptab":
                self.text("\t")
            case "w:noBreakHyphen":
                self.text("-")
            case "w:sym":
                self.text(_symbol(node))
            case "w:instrText":
                if self.fields:
                    self.fields[-1].append(node.text or "")
            case "w:fldChar":
                self.field(node.get("w:fldCharType", ""))
            case _:
                return True
        return False

    def leave(self, node: Element) -> None:
        match node.tag:
            case "w:p":
                self.end_line()
                self.builder.close()
                self.builder.heading = 0
            case "w:tbl" | "w:tr" | "w:tc":
                if self.depth <= _DEEPEST:
                    self.end_line()
                    self.builder.close()
                self.depth -= 1
            case "w:hyperlink" | "w:fldSimple":
                self.hrefs.pop()

    def begin_paragraph(self, node: Element) -> None:
        self.end_line()
        self.paragraphs += 1
        builder = self.builder
        look = paragraph_look(child(node, "w:pPr"), self.styles)
        self.look = look
        builder.open(f"h{look.level}" if look.level else "li" if look.listed else "p")
        builder.heading = look.level
        builder.bullet = look.listed and not look.level
        if not any(text.text and text.text.strip() for text in node.iter("w:t")):
            builder.gap = True

    def begin_run(self, node: Element) -> bool:
        properties = child(node, "w:rPr")
        style = child(properties, "w:rStyle")
        flags = dict(self.look.flags)
        if style is not None:
            flags.update(self.styles.look(style.get("w:val", "")).flags)
        flags.update(flags_of(properties))
        # A link is underlined by its style; that says nothing about its words.
        if self.hrefs[-1] is not None:
            flags["u"] = False
        hidden = flags.pop("hidden", False)
        self.style = frozenset(name for name, on in flags.items() if on)
        return not hidden

    def text(self, text: str) -> None:
        if self.fields and not self.in_result[-1]:
            return  # the instruction of a field is not its result
        self.builder.add(text.replace("\u00ad", ""), self.style, self.hrefs[-1])

    def field(self, kind: str) -> None:
        """Complex fields: begin, instruction, separate, result, end (ECMA-376, 17.16.18)."""
        if kind == "begin":
            self.fields.append([])
            self.in_result.append(False)
            self.hrefs.append(self.hrefs[-1])
        elif kind == "separate" and self.fields:
            self.in_result[-1] = True
            self.hrefs[-1] = _link_in("".join(self.fields[-1])) or self.hrefs[-1]
        elif kind == "end" and self.fields:
            self.fields.pop()
            self.in_result.pop()
            if len(self.hrefs) > 1:
                self.hrefs.pop()

    def end_line(self) -> None:
        before = len(self.builder.lines)
        self.builder.end_line()
        self.numbers.extend([max(1, self.paragraphs)] * (len(self.builder.lines) - before))


def _link_in(instruction: str) -> str | None:
    match = _HYPERLINK.match(instruction)
    return match[1] if match else None


def _symbol(node: Element) -> str:
    try:
        code = int(node.get("w:char", ""), 16) & 0xFF
    except ValueError:
        return ""
    if (node.get("w:font", "").lower().rstrip(" 23"), code) in _ENVELOPES:
        return "✉"
    return chr(code) if node.get("w:font", "").lower() == "symbol" and 0x20 < code < 0x7F else ""
