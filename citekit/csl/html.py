"""The suite's own HTML form of citations and bibliographies (``csl-bib-body``, ``csl-entry`` …).

This is what CSL processors print and what conformance is measured by; files
for readers are written by the package's writers.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import TYPE_CHECKING

from citekit.text.inline import (
    Emph,
    Inline,
    Inlines,
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
)

if TYPE_CHECKING:
    from citekit.csl.processor import Bibliography

_TAGS: dict[type, tuple[str, str]] = {
    Emph: ("<i>", "</i>"),
    Strong: ("<b>", "</b>"),
    Underline: ('<span style="text-decoration:underline;">', "</span>"),
    SmallCaps: ('<span style="font-variant:small-caps;">', "</span>"),
    Sup: ("<sup>", "</sup>"),
    Sub: ("<sub>", "</sub>"),
    Quoted: ("“", "”"),
}
_BLOCKS = {
    "block": ('\n\n    <div class="csl-block">', "</div>\n"),
    "left-margin": ('\n    <div class="csl-left-margin">', "</div>"),
    "baseline": ('<span style="baseline">', "</span>"),
    "right-inline": ('<div class="csl-right-inline">', "</div>\n  "),
    "indent": ('<div class="csl-indent">', "</div>\n  "),
}
#: Formatting that a style sets twice; the suite's form has it twice too.
_REPEATED = {"italic": _TAGS[Emph], "bold": _TAGS[Strong], "small-caps": _TAGS[SmallCaps], "underline": _TAGS[Underline]}
_ESCAPES = str.maketrans({"&": "&#38;", "<": "&#60;", ">": "&#62;"})


def to_html(nodes: Inlines) -> str:
    """A citation or an entry as HTML; every text is escaped."""
    return "".join(map(_node, nodes))


def _node(node: Inline) -> str:
    if isinstance(node, Text):
        return _characters(node.text)
    if isinstance(node, Math):
        return f"${node.tex}$".translate(_ESCAPES)
    inner = "".join(map(_node, node.children))
    if isinstance(node, Normal):
        return f'<span style="{node.what}:normal;">{inner}</span>'
    if isinstance(node, Span) and node.kind in _BLOCKS:
        opening, closing = _BLOCKS[node.kind]
        return opening + inner + closing
    if isinstance(node, Span) and node.kind == "repeated":
        opening, closing = _REPEATED.get(node.data[0][1], ("", ""))
        return opening + inner + closing
    if isinstance(node, Span | NoCase | Link):
        return inner
    opening, closing = _TAGS[type(node)]
    return opening + inner + closing


#: Modifier letters that Unicode does not decompose, and the letter that they raise.
_RAISED = {"ˀ": "ʔ", "ˁ": "ʕ", "ۥ": "و", "ۦ": "ي"}


def _characters(text: str) -> str:
    """Escaped text; superscript characters become ``sup``, for the suite has them so."""
    out = text.translate(_ESCAPES)
    if out.isascii():
        return out
    return "".join(f"<sup>{raised}</sup>" if (raised := _raised(char)) else char for char in out)


@functools.lru_cache(maxsize=1024)
def _raised(char: str) -> str:
    if char in _RAISED:
        return _RAISED[char]
    kind, *codes = unicodedata.decomposition(char).split() or [""]
    return "".join(chr(int(code, 16)) for code in codes) if kind == "<super>" else ""


def bibliography_html(bibliography: Bibliography) -> str:
    """The whole ``csl-bib-body`` block."""
    entries = "".join(f'  <div class="csl-entry">{to_html(entry.inlines)}</div>\n' for entry in bibliography.entries)
    return f'<div class="csl-bib-body">\n{entries}</div>'
