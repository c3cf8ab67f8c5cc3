"""HTML: rich text as phrasing content, documents as a fragment or a whole page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from citekit.text.inline import (
    Emph,
    Inline,
    Link,
    Math,
    NoCase,
    Normal,
    Quoted,
    SmallCaps,
    Span,
    Strong,
    Sub,
    Sup,
    Text,
    Underline,
    plain,
)
from citekit.writers.blocks import DISPLAYS, lay_out
from citekit.writers.characters import clean, has_rtl, rtl_runs, safe_href
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Layout, Paragraph
from citekit.writers.html_page import page
from citekit.writers.quotes import quotes

_TAGS = {Emph: ("<i>", "</i>"), Strong: ("<b>", "</b>"), Underline: ("<u>", "</u>"), Sup: ("<sup>", "</sup>"), Sub: ("<sub>", "</sub>")}
_TAGS[SmallCaps] = ('<span style="font-variant:small-caps">', "</span>")


def text(value: str) -> str:
    """Characters as HTML text, fit for attributes in double quotes as well."""
    return escape(clean(value))


def _directed(value: str) -> str:
    """Text whose runs of right-to-left script are isolated, so that they reorder no comma, year or name beside them."""
    if not has_rtl(value):
        return text(value)
    parts, start, value = [], 0, clean(value)
    for match in rtl_runs(value):
        parts += [escape(value[start : match.start()]), f"<bdi>{escape(match[0])}</bdi>"]
        start = match.end()
    return "".join([*parts, escape(value[start:])])


def inlines(nodes: Iterable[Inline], *, quote: int = 0, linked: bool = False) -> str:
    """Rich text; ``quote`` is the depth of quotation marks around it, ``linked`` whether it stands in a link."""
    return "".join(_inline(node, quote, linked) for node in nodes)


def _inline(node: Inline, quote: int, linked: bool) -> str:
    match node:
        case Text():
            return _directed(node.text)
        case Math():
            return _math(node)
        case Quoted():
            left, right = quotes(quote)
            return left + inlines(node.children, quote=quote + 1, linked=linked) + right
        case Link():
            return _link(node, quote, linked)
        case Span():
            return _span(node, inlines(node.children, quote=quote, linked=linked))
        case Normal():
            value = "none" if node.what == "text-decoration" else "normal"
            return f'<span style="{node.what}:{value}">{inlines(node.children, quote=quote, linked=linked)}</span>'
        case NoCase():
            return inlines(node.children, quote=quote, linked=linked)
        case _:
            before, after = _TAGS[type(node)]
            return before + inlines(node.children, quote=quote, linked=linked) + after


def _math(node: Math) -> str:
    from citekit.writers.mathml import mathml

    return mathml(node.tex, node.display) or f'<span class="math">{text(node.tex)}</span>'


def _link(node: Link, quote: int, linked: bool) -> str:
    # A link cannot hold another (HTML, 4.5.1): the outer one stays.
    href = "" if linked else safe_href(node.href)
    content = inlines(node.children, quote=quote, linked=linked or bool(href))
    return f'<a href="{escape(href)}">{content}</a>' if href else content


def _span(node: Span, content: str) -> str:
    if node.kind in DISPLAYS:
        return f'<div class="csl-{node.kind}">{content}</div>'
    if node.kind == "owner":
        return f'<b class="owner">{content}</b>'
    if node.kind in ("mark", "award", "status", "badges", "badge", "label"):
        return f'<span class="{node.kind}">{content}</span>'
    return content


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks as a fragment that needs no style sheet, or as a whole page."""
    body = "".join(_block(block) for block in doc.blocks)
    return page(text(doc.title), body, lang=text(doc.lang)) if standalone else body


def _block(block: Block) -> str:
    match block:
        case Heading():
            level = min(max(block.level, 1), 6)
            anchor = f' id="{text(block.id)}"' if block.id else ""
            return f"<h{level}{anchor}>{inlines(block.content)}</h{level}>\n"
        case Paragraph():
            kind = f' class="{text(block.kind)}"' if block.kind else ""
            return f"<p{kind}>{inlines(block.content)}</p>\n"
        case ItemList():
            return _references(block) if block.kind == "references" else _list(block)


def _references(block: ItemList) -> str:
    width = _label_width(block) if block.layout.second_field_align else 0
    entries = "".join(_reference(item, block.layout, width) for item in block.items)
    return f'<div class="csl-bib-body" role="list">\n{entries}</div>\n'


def _reference(item: Item, layout: Layout, width: int) -> str:
    # A manuscript's double spacing is not for the web, where the page says how far apart lines are.
    margin = f"margin-bottom:{layout.entry_spacing * 0.5:g}em"
    rules = [margin] if layout.entry_spacing else []
    if width:
        rules.append(f"display:grid;grid-template-columns:{width}ch 1fr;column-gap:.5em")
    elif layout.hanging_indent:
        rules.append("padding-left:2em;text-indent:-2em")
    style = f' style="{";".join(rules)}"' if rules else ""
    anchor = f' id="{anchor_of(item.id)}"' if item.id else ""
    return f'<div class="csl-entry" role="listitem"{anchor}{style}>{inlines(item.content)}</div>\n'


def _label_width(block: ItemList) -> int:
    """Characters of the widest label at the margin."""
    return max((len(plain(lay_out(item.content).label).strip()) + 1 for item in block.items), default=1)


def _list(block: ItemList) -> str:
    items = "".join(list_item(item, inlines(item.content)) for item in block.items)
    return f'<ul class="works">\n{items}</ul>\n'


def list_item(item: Item, content: str) -> str:
    """A reference of a list with its label; ``content`` is HTML."""
    anchor = f' id="{anchor_of(item.id)}"' if item.id else ""
    label = f'<span class="label">{text(item.label)}</span> ' if item.label else ""
    return f"<li{anchor}>{label}{content}</li>\n"


def anchor_of(key: str) -> str:
    """The id of an entry's element: no spaces, and apart from every other id of a page."""
    return text("ref-" + "-".join(clean(key).split()))
