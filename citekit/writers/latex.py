"""LaTeX: fragments that compile with any engine and no package but hyperref (for links), and whole documents of class article."""

from __future__ import annotations

from citekit.writers.blocks import lay_out
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Layout, Paragraph
from citekit.writers.latex_text import guard, inlines, text

__all__ = ["document", "inlines"]


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks as a fragment, or as a whole document of class article."""
    body = "\n".join(_block(block) for block in doc.blocks)
    labels = [text(item.label) for block in doc.blocks if isinstance(block, ItemList) and block.kind == "list" for item in block.items]
    if any(labels):
        # Room for the widest label, the same in every list; the group keeps it from lists of the document around it.
        widest = f"\\settowidth{{\\leftmargini}}{{{max(labels, key=len)}}}\\addtolength{{\\leftmargini}}{{\\labelsep}}"
        body = f"\\begingroup\n{widest}\n\n{body}\\endgroup\n"
    if standalone:
        from citekit.writers.latex_document import whole

        return whole(doc, body)
    if body.isascii():
        return body
    from citekit.writers.latex_engines import symbols_as_maths

    return symbols_as_maths(body)


def _block(block: Block) -> str:
    match block:
        case Heading():
            command = {1: "section*", 2: "subsection*"}.get(block.level, "subsubsection*")
            return f"\\{command}{{{inlines(block.content)}}}\n"
        case Paragraph():
            return f"\\noindent {guard(inlines(block.content))}\n"
        case ItemList():
            if not block.items:
                return ""
            begin, end = _environment(block)
            return begin + "\n" + "".join(_item(item) for item in block.items) + end + "\n"


def _environment(block: ItemList) -> tuple[str, str]:
    if block.kind == "list":
        return "\\begin{enumerate}", "\\end{enumerate}"
    labels = [text(item.label) or inlines(lay_out(item.content).label).strip() for item in block.items]
    return f"\\begin{{list}}{{}}{{{_settings(block.layout, max(labels, key=len))}}}", "\\end{list}"


def _settings(layout: Layout, widest: str) -> str:
    spacing = f"\\setlength{{\\itemsep}}{{{0.5 * layout.entry_spacing:g}\\baselineskip}}\\setlength{{\\parsep}}{{0pt}}"
    if widest:
        return (
            f"{spacing}\\settowidth{{\\labelwidth}}{{{widest}}}"
            "\\setlength{\\leftmargin}{\\labelwidth}\\addtolength{\\leftmargin}{\\labelsep}"
        )
    if layout.hanging_indent:
        return f"{spacing}\\setlength{{\\leftmargin}}{{2em}}\\setlength{{\\itemindent}}{{-2em}}\\setlength{{\\labelwidth}}{{0pt}}"
    return f"{spacing}\\setlength{{\\leftmargin}}{{0pt}}\\setlength{{\\labelwidth}}{{0pt}}\\setlength{{\\labelsep}}{{0pt}}"


def _item(item: Item) -> str:
    laid = lay_out(item.content)
    label = text(item.label) or inlines(laid.label).strip()
    lines = [("\\hspace*{2em}" if indented else "") + inlines(line) for line, indented in zip(laid.lines, laid.indented, strict=True)]
    # Braces keep a label's own brackets from ending the optional argument.
    return (f"\\item[{{{label}}}] " if label else "\\item ") + guard("\\newline\n  ".join(lines)) + "\n"
