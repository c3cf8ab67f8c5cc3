"""Plain text: characters alone, one reference a paragraph."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from citekit.text.inline import Inline, Link, Math, Quoted, Span, Sub, Sup, Text, plain
from citekit.writers.blocks import lay_out
from citekit.writers.characters import clean, directed, safe_href
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Paragraph
from citekit.writers.quotes import quotes


def inlines(nodes: Iterable[Inline], *, quote: int = 0) -> str:
    """Rich text without its formatting; scripts and formulas in Unicode characters where there are such."""
    return "".join(_inline(node, quote) for node in nodes)


def _inline(node: Inline, quote: int) -> str:
    match node:
        case Text():
            return directed(clean(node.text))
        case Math():
            return _math(node)
        case Quoted():
            left, right = quotes(quote)
            return left + inlines(node.children, quote=quote + 1) + right
        case Sup() | Sub():
            return _script(inlines(node.children, quote=quote), isinstance(node, Sup))
        case Span(kind="mark"):
            # A raised letter or digit is read as part of the name or as an exponent; a mark stands as it is.
            return plain(node.children)
        case Span(kind="badge"):
            return _badge(node, inlines(node.children, quote=quote))
        case _:
            return inlines(node.children, quote=quote)


def _math(node: Math) -> str:
    from citekit.writers.math_text import unicode_math

    formula = unicode_math(node.tex)
    return clean(formula if formula is not None else node.tex)


# Endings of ordinal numbers, which are read as well on the line ("18th", "3e").
_ORDINALS = frozenset(("st", "nd", "rd", "th", "e", "er", "re", "ère", "ème", "nde", "o", "a", "º", "ª"))


def _script(content: str, raised: bool) -> str:
    # Signs alone are a mark, and there is no raised one for most.
    if (raised and content in _ORDINALS) or not any(char.isalnum() for char in content):
        return content
    from citekit.writers.letterforms import subscript, superscript

    found = superscript(content) if raised else subscript(content)
    return found or f"{'^' if raised else '_'}{content if len(content) == 1 else f'({content})'}"


def _badge(node: Span, content: str) -> str:
    """A labelled link as ``label: target``, since text has no links to hide a target behind."""
    hrefs = [safe_href(child.href) for child in node.children if isinstance(child, Link)]
    return f"{content}: {hrefs[0]}" if hrefs and hrefs[0] and hrefs[0] != plain(node.children) else content


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks with a blank line between them; ``standalone`` changes nothing here."""
    return "\n".join(_block(block) for block in doc.blocks)


def _block(block: Block) -> str:
    match block:
        case Heading():
            title = inlines(block.content)
            return f"{title}\n{('=' if block.level == 1 else '-') * width(title)}\n"
        case Paragraph():
            return inlines(block.content) + "\n"
        case ItemList():
            glue = "\n" if block.kind == "references" and block.layout.entry_spacing == 0 else "\n\n"
            return glue.join(_item(item, block) for item in block.items) + "\n" if block.items else ""


def _item(item: Item, block: ItemList) -> str:
    laid = lay_out(item.content)
    label = item.label or inlines(laid.label).strip() or ("-" if block.kind == "list" else "")
    lines = [("    " if indented else "") + inlines(line) for line, indented in zip(laid.lines, laid.indented, strict=True)]
    hang = " " * (width(label) + 1) if label else ""
    return "\n".join((label + " " if label and not i else hang) + line for i, line in enumerate(lines or [""]))


def width(value: str) -> int:
    """Columns of a terminal that ``value`` takes (UAX #11: wide and full-width characters take two)."""
    if value.isascii():
        return len(value)
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in value)
