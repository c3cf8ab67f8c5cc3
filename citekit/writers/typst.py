"""Typst markup (Typst 0.11 and later)."""

from __future__ import annotations

from citekit.patterns import lazy_pattern
from citekit.text.inline import (
    Emph,
    Inline,
    Link,
    Math,
    NoCase,
    Normal,
    SmallCaps,
    Span,
    Strong,
    Sub,
    Sup,
    Underline,
)
from citekit.writers.blocks import lay_out, strip
from citekit.writers.characters import clean, directed
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Paragraph, Picture
from citekit.writers.elements import Elements
from citekit.writers.text import width

# Any sign with a meaning in markup, quotes (they would be "smart") and what makes a dash, an ellipsis, a comment or
# a heading, list or term where it begins a line. A hyphen or dot within a word is left as it is.
_SPECIALS = lazy_pattern(r"""[\\*_`$#<>@~\[\]"'/=+]|-(?![^\W_])|(?<![^\W_])-|\.(?=\.)|(?<=\.)\.|:(?=/)|(?<=^\d)[.)]|(?<=^\d\d)[.)]""")
_CALLS = {Emph: "#emph", Strong: "#strong", Underline: "#underline", SmallCaps: "#smallcaps", Sup: "#super", Sub: "#sub"}
_NORMAL = {"font-style": 'style: "normal"', "font-weight": 'weight: "regular"'}


def text(value: str) -> str:
    """Characters as Typst markup."""
    return _SPECIALS.sub(lambda match: "\\" + match[0], directed(clean(value)))


def string(value: str) -> str:
    """Characters as a string literal of Typst code."""
    return '"' + clean(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _math(node: Math) -> str:
    from citekit.writers.math_typst import typst_math

    source = typst_math(node.tex)
    if source is None:
        return text(node.tex)
    return f"$ {source} $" if node.display else f"${source}$"


def _link(node: Link, href: str, content: str) -> str:
    return f"#link({string(href)})[{content}];"


def _element(node: Inline, content: str) -> str:
    match node:
        case Normal():
            return f"#text({_NORMAL[node.what]})[{content}];" if node.what in _NORMAL else content
        case Span(kind="owner"):
            return f"#strong[{content}];"
        case Span() | NoCase():
            return content
        case _:
            # The semicolon ends the code, so that text after it that begins with "(" or "." is text.
            return f"{_CALLS[type(node)]}[{content}];"


inlines = Elements(text, _math, _link, _element).inlines

#: The font of whole documents, one that the compiler embeds.
FONT = 'font: "Libertinus Serif", fallback: true'
_PREAMBLE = """#set document(title: {title}, date: none)
#set page(paper: "a4", margin: 2.4cm, numbering: "1")
#set text(lang: {lang}, size: 10.5pt, {font})
#set par(leading: 0.62em)
#show heading.where(level: 1): set text(size: 1.25em)
#show heading.where(level: 2): set block(above: 1.6em, below: 0.9em, width: 100%)
#show heading.where(level: 2): set block(stroke: (bottom: 0.5pt + luma(170)), inset: (bottom: 0.35em))
#set super(typographic: false, size: 0.72em)
#show link: set text(fill: rgb("#0b4f8a"))

"""


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks as a fragment, or with the settings of a page before them."""
    widest = max((width(item.label) for block in doc.blocks if isinstance(block, ItemList) for item in block.items), default=0)
    # Pictures stand before the first section.
    first = next((at for at, block in enumerate(doc.blocks) if isinstance(block, Heading) and block.level > 1), len(doc.blocks))
    parts = [_block(block, widest) for block in doc.blocks]
    body = "\n".join([*parts[:first], *map(_picture, doc.pictures), *parts[first:]])
    return (
        _PREAMBLE.format(font=FONT, title=string(doc.title), lang=string(doc.lang.split("-")[0].lower() or "en")) + body
        if standalone
        else body
    )


def _block(block: Block, widest: int) -> str:
    match block:
        case Heading():
            return f"#heading(level: {max(block.level, 1)})[{inlines(block.content)}]\n"
        case Paragraph():
            content = inlines(strip(block.content))
            return f"#text(size: 0.9em, fill: luma(80))[{content}]\n" if block.kind else f"{content}\n"
        case ItemList():
            return _list(block, widest) if block.items else ""


def _picture(picture: Picture) -> str:
    image = f'image(bytes({string(picture.svg)}), format: "svg", width: 100%, alt: {string(picture.text)})'
    caption = f"text(size: 0.9em, fill: luma(80))[{text(picture.caption)}]"
    return f"#block(breakable: false, above: 1.6em, stack(spacing: 0.7em, {image}, {caption}))\n"


def _list(block: ItemList, widest: int) -> str:
    """A grid of labels and references where there are labels, else a list or blocks with a hanging indent."""
    laid = [lay_out(item.content) for item in block.items]
    labels = [text(item.label) or inlines(lay.label).strip() for item, lay in zip(block.items, laid, strict=True)]
    bodies = [_item(item) for item in block.items]
    if any(labels):
        cells = "".join(f"  [{label}], [{body}],\n" for label, body in zip(labels, bodies, strict=True))
        column = f"{0.5 * widest + 0.4:g}em" if block.kind == "list" else "auto"
        return f"#grid(columns: ({column}, 1fr), column-gutter: 0.6em, row-gutter: 0.9em,\n{cells})\n"
    if block.kind == "list":
        return "#list(spacing: 0.9em,\n" + "".join(f"  [{body}],\n" for body in bodies) + ")\n"
    indent = "2em" if block.layout.hanging_indent else "0em"
    return "".join(f"#block(spacing: 0.9em)[#par(hanging-indent: {indent})[{body}]]\n" for body in bodies)


def _item(item: Item) -> str:
    laid = lay_out(item.content)
    lines = [("#h(2em)" if indented else "") + inlines(line) for line, indented in zip(laid.lines, laid.indented, strict=True)]
    return " \\\n  ".join(lines)
