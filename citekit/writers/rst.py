"""reStructuredText, as docutils reads it.

Inline markup cannot be nested and must be flanked by white space or
punctuation (docutils specification, "Inline markup recognition rules"): the
outermost formatting that can be printed is, and ``\\ `` separates it from its
neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable

from citekit.patterns import lazy_pattern
from citekit.text.inline import Emph, Inline, Link, Math, Quoted, Span, Strong, Sub, Sup, Text
from citekit.writers.blocks import lay_out, strip
from citekit.writers.characters import clean, directed, safe_href
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Paragraph
from citekit.writers.quotes import quotes
from citekit.writers.text import width

_SPECIALS = lazy_pattern(r"[\\*`|]|_(?!\w)|:(?=\w)|(?<=\w)[:@](?=\S)|_(?=_)|\b_|[<>](?=\S)")
# What could begin a block: a list item, a field, a directive, an option, a quotation, a line block, a rule.
_START = lazy_pattern(r"[-+•‣⁃](?=\s|$)|\.\.(?=\s|$)|>>>|(?:\w{1,9}|#)[.)](?=\s|$)|\((?:\w{1,9}|#)\)(?=\s|$)|[-/]|([!-/:-@[-`{-~])\1{2,}")
_ROLES = {Sup: ":sup:", Sub: ":sub:"}


def text(value: str) -> str:
    """Characters as reStructuredText inside a line."""
    return _SPECIALS.sub(lambda match: "\\" + match[0], directed(clean(value)))


def inlines(nodes: Iterable[Inline], *, quote: int = 0, inside: bool = False) -> str:
    """Rich text; it may begin a line. ``inside`` says that it stands in markup already."""
    printed = "".join(_inline(node, quote, inside) for node in nodes)
    if inside:
        return printed
    # A line that is set in would be a block quotation.
    printed = printed.lstrip()
    return "\\" + printed if _START.match(printed) else printed


def _inline(node: Inline, quote: int, inside: bool) -> str:
    match node:
        case Text():
            return text(node.text)
        case Math():
            return _math(node, inside)
        case Quoted():
            left, right = quotes(quote)
            return left + "".join(_inline(child, quote + 1, inside) for child in node.children) + right
        case Emph():
            return _marked(node.children, "*", "*", quote, inside)
        case Strong() | Span(kind="owner"):
            return _marked(node.children, "**", "**", quote, inside)
        case Sup() | Sub():
            return _marked(node.children, _ROLES[type(node)] + "`", "`", quote, inside)
        case Link():
            href = "" if inside else safe_href(node.href)
            if not href:
                return "".join(_inline(child, quote, inside) for child in node.children)
            return _marked(node.children, "`", f" <{href.replace('_', '%5F') if href.endswith('_') else href}>`__", quote, inside)
        case _:
            return "".join(_inline(child, quote, inside) for child in node.children)


def _math(node: Math, inside: bool) -> str:
    from citekit.writers.math_latex import latex_math

    source = latex_math(node.tex)
    return text(node.tex) if source is None or inside or "`" in source else _apart(f":math:`{source}`")


def _marked(children: Iterable[Inline], start: str, end: str, quote: int, inside: bool) -> str:
    content = "".join(_inline(child, quote, True) for child in children)
    if inside or not content.strip():
        return content
    # Markup may not begin or end with white space: that is put outside.
    head, tail = content[: len(content) - len(content.lstrip())], content[len(content.rstrip()) :]
    return head + _apart(start + content.strip() + end) + tail


def _apart(markup: str) -> str:
    return f"\\ {markup}\\ "


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks with a blank line between them; ``standalone`` changes nothing here."""
    return "\n".join(_block(block) for block in doc.blocks)


def _block(block: Block) -> str:
    match block:
        case Heading():
            title = inlines(block.content)
            return f"{title}\n{'=-~^'[min(max(block.level, 1), 4) - 1] * max(width(title), 4)}\n"
        case Paragraph():
            return inlines(strip(block.content)) + "\n"
        case ItemList():
            return "".join(_item(item, block) + "\n" for item in block.items)


def _item(item: Item, block: ItemList) -> str:
    laid = lay_out(item.content)
    label = text(item.label) or inlines(laid.label).strip()
    lines = [inlines(line) for line in laid.lines] or [""]
    lines[0] = f"{label} {lines[0]}" if label else lines[0]
    bullet = "* " if block.kind == "list" else ""
    if len(lines) == 1:
        return bullet + lines[0] + "\n"
    # A line block keeps the lines of a reference apart.
    indents = ["  " if indented else "" for indented in laid.indented]
    return "".join((bullet if not i else " " * len(bullet)) + f"| {indents[i]}{line}\n" for i, line in enumerate(lines))
