"""HTML: rich text as phrasing content, documents as a fragment or a whole page."""

from __future__ import annotations

from html import escape

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
    plain,
)
from citekit.writers.blocks import DISPLAYS, lay_out
from citekit.writers.characters import clean, has_rtl, rtl_runs
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Layout, Paragraph
from citekit.writers.elements import Elements
from citekit.writers.html_page import page

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


def _math(node: Math) -> str:
    from citekit.writers.mathml import mathml

    return mathml(node.tex, node.display) or f'<span class="math">{text(node.tex)}</span>'


def _link(node: Link, href: str, content: str) -> str:
    return f'<a href="{escape(href)}">{content}</a>'


def _element(node: Inline, content: str) -> str:
    match node:
        case Span():
            return _span(node, content)
        case Normal():
            value = "none" if node.what == "text-decoration" else "normal"
            return f'<span style="{node.what}:{value}">{content}</span>'
        case NoCase():
            return content
        case _:
            before, after = _TAGS[type(node)]
            return before + content + after


def _span(node: Span, content: str) -> str:
    if node.kind in DISPLAYS:
        return f'<div class="csl-{node.kind}">{content}</div>'
    if node.kind == "owner":
        return f'<b class="owner">{content}</b>'
    if node.kind in ("mark", "award", "status", "badges", "badge", "label"):
        return f'<span class="{node.kind}">{content}</span>'
    return content


inlines = Elements(_directed, _math, _link, _element).inlines


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
