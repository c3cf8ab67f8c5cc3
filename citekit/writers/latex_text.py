"""Rich text as LaTeX that any engine reads, with no package but hyperref (for links); all escaping of LaTeX is here."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern
from citekit.text import latex
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
from citekit.writers.characters import clean
from citekit.writers.elements import Elements

_SPECIAL = {
    "\\": "\\textbackslash{}",
    "{": "\\{",
    "}": "\\}",
    "$": "\\$",
    "&": "\\&",
    "#": "\\#",
    "%": "\\%",
    "_": "\\_",
    "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}",
    # In OT1, the encoding of a document without fontenc, these print as other characters.
    "<": "\\textless{}",
    ">": "\\textgreater{}",
    "|": "\\textbar{}",
    "`": "\\textasciigrave{}",
    "\u00a0": "~",
    # Characters that direct line breaking or joining have no glyph in TeX's fonts; braces keep them between the signs of a ligature.
    "\u00ad": "\\-",
    "\u200b": "{}",
    "\u200c": "{}",
    "\u200d": "{}",
    "\u200e": "{}",
    "\u200f": "{}",
    "\u2060": "{}",
    "\u202f": "\\,",
    "\u2009": "\\,",
    "\u2011": "-",
    "\u2212": "\\ensuremath{-}",
}
_SPECIALS = lazy_pattern("[" + re.escape("".join(_SPECIAL)) + "]")
# Letters of Latin script that pdflatex does not know by itself (Vietnamese, Romanian, Pinyin, …): beyond Latin Extended-A.
_FAR_LETTERS = lazy_pattern("[\u0180-\u024f\u1e00-\u1eff]")
# Ligatures of TeX's text fonts, broken so that each sign stays itself.
_LIGATURES = lazy_pattern(r"-(?=-)|'(?=')|,(?=,)")
_COMMANDS: dict[type, str] = {
    Emph: "\\emph",
    Strong: "\\textbf",
    Underline: "\\underline",
    SmallCaps: "\\textsc",
    Sup: "\\textsuperscript",
    Sub: "\\textsubscript",
}
_NORMAL = {"font-style": "\\textup", "font-variant": "\\textup", "font-weight": "\\textmd", "text-decoration": ""}


def text(value: str) -> str:
    """Characters as LaTeX text."""
    # A ligature is broken by "{}", which must not be escaped itself: specials are escaped piece by piece.
    pieces = _split_ligatures(clean(value))
    escaped = "{}".join(_SPECIALS.sub(lambda match: _SPECIAL[match[0]], piece) for piece in pieces)
    return _FAR_LETTERS.sub(lambda match: latex.encode_text(match[0], ascii=True), escaped) if not escaped.isascii() else escaped


def _split_ligatures(value: str) -> list[str]:
    parts, start = [], 0
    for match in _LIGATURES.finditer(value):
        parts.append(value[start : match.end()])
        start = match.end()
    return [*parts, value[start:]]


def _math(node: Math) -> str:
    from citekit.writers.math_latex import latex_math

    source = latex_math(node.tex)
    if source is None:
        return text(node.tex)
    # ensuremath, since a formula may stand where maths is on already, and \( \) is fragile in a heading.
    return f"\\[{source}\\]" if node.display else f"\\ensuremath{{{source}}}"


def _link(node: Link, href: str, content: str) -> str:
    if plain(node.children).startswith(("http", "10.")):
        # An address that is printed may be broken where it has a slash.
        content = content.replace("/", "/\\allowbreak{}")
    return f"\\href{{{target(href)}}}{{{content}}}"


def _element(node: Inline, content: str) -> str:
    match node:
        case Normal():
            return f"{_NORMAL[node.what]}{{{content}}}"
        case Span(kind="owner"):
            return f"\\textbf{{{content}}}"
        case Span() | NoCase():
            return content
        case _:
            return f"{_COMMANDS[type(node)]}{{{content}}}"


inlines = Elements(text, _math, _link, _element).inlines


def target(href: str) -> str:
    """A safe target as the first argument of ``\\href``."""
    href = href.replace("~", "%7E").replace("$", "%24")
    return re.sub(r"[%#&_]", lambda match: "\\" + match[0], href)


def guard(content: str) -> str:
    """``content`` so that a bracket at its start is no optional argument of the command before it."""
    return "{}" + content if content.startswith(("[", "*")) else content
