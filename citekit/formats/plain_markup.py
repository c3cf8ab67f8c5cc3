"""Rich text in formats that are plain text: the few HTML tags that publishers and reference managers put there.

RIS, PubMed, Web of Science and Scopus define no markup, but their titles carry
``<i>``, ``<b>``, ``<sup>`` and ``<sub>`` in practice, and formulas as TeX
between dollar signs.
"""

from __future__ import annotations

import functools
import html
import re

from citekit.text import markup
from citekit.text.inline import (
    Emph,
    Inline,
    Inlines,
    Math,
    NoCase,
    Quoted,
    Strong,
    Sub,
    Sup,
    Text,
    normalise,
)

#: Kinds of rich text that :func:`format_plain` writes.
KEPT: frozenset[type] = frozenset({Emph, Strong, Sup, Sub, Math})

_TAGS: dict[type, str] = {Emph: "i", Strong: "b", Sup: "sup", Sub: "sub"}


@functools.cache
def _formula() -> re.Pattern[str]:
    # Dollars with no space inside them hold a formula; a digit after the opening one is a price.
    return re.compile(r"(?<![\w$\\])\$(?![\s\d$])([^$\n]*?[^\s$\\])\$(?![\w$])")


@functools.cache
def _entity() -> re.Pattern[str]:
    return re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")


def parse_plain(value: str) -> Inlines:
    """The tree of a plain text with tags and formulas; HTML entities, which exporters leave behind, become characters."""
    if "&" in value:
        value = _entity().sub(lambda match: html.unescape(match[0]), value)
    value = one_line(value)
    if "<inf>" in value.lower():  # Scopus's name for a subscript
        value = re.sub(r"<(/?)inf>", r"<\1sub>", value, flags=re.IGNORECASE)
    if "$" not in value:
        return markup.parse_markup(value)
    nodes: list[Inline] = []
    end = 0
    for match in _formula().finditer(value):
        nodes += (*markup.parse_markup(value[end : match.start()]), Math(match[1]))
        end = match.end()
    return normalise((*nodes, *markup.parse_markup(value[end:])))


def format_plain(nodes: Inlines) -> str:
    """The inverse of :func:`parse_plain`; what there is no tag for is left as its text."""
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Math):
            parts.append(f"${node.tex}$")
        elif type(node) in _TAGS:
            tag = _TAGS[type(node)]
            parts.append(f"<{tag}>{format_plain(node.children)}</{tag}>")
        elif isinstance(node, Quoted):
            parts.append(f"“{format_plain(node.children)}”")
        else:
            parts.append(format_plain(node.children))
    return "".join(parts)


def unprotected(nodes: Inlines) -> Inlines:
    """The tree without its protection of capitals."""
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, NoCase):
            out.extend(unprotected(node.children))
        else:
            out.append(node)
    return normalise(out)


def one_line(value: str) -> str:
    """The text in one line: line ends, tabs and control characters become single spaces."""
    if value.isprintable() and "  " not in value and value[:1] != " " and value[-1:] != " ":
        return value
    # Format characters (joiners of scripts) stay; what is left of C0 and C1 has no place in a text.
    return re.sub(r"[ \t\r\n\f\v\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", value).strip(" ")
