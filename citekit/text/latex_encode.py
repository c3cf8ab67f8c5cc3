r"""The tree of rich text to LaTeX source, the inverse of decoding.

The target is UTF-8 by default, and only ``# $ % & _ { } ~ ^ \`` are escaped;
with ``ascii`` every other character becomes a command as well, for engines
that read no UTF-8.
"""

from __future__ import annotations

import re
import unicodedata

from citekit.patterns import lazy_pattern
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
    plain,
)
from citekit.text.latex_tables import ACCENTS, commands

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "`": r"\textasciigrave{}",
    "{": r"\{",
    "}": r"\}",
    "\u00a0": "~",
    "\u202f": r"\,",
    **{c: "\\" + c for c in "#$%&_"},
}
_ESCAPED = lazy_pattern(r"[\\~^`{}#$%&_\u00a0\u202f]")
_NEEDS_ESCAPE = lazy_pattern(r"[\\~^`{}#$%&_\u00a0\u202f]|--|''")
_COMMANDS: dict[type, str] = {
    Emph: "emph",
    Strong: "textbf",
    Underline: "underline",
    SmallCaps: "textsc",
    Sup: "textsuperscript",
    Sub: "textsubscript",
}
_MARKS = {mark: name for name, mark in reversed(ACCENTS.items())}
#: The canonical combining class of marks above their letter (Unicode, section 4.3).
_ABOVE = 230


def encode(nodes: Inlines, *, ascii: bool = False) -> str:
    """The LaTeX source of a tree; decoding it gives the tree again."""
    out: list[str] = []
    for node in nodes:
        piece = _encode_node(node, ascii)
        # Two pieces must not run together into a dash, a quotation mark or a formula on a line of its own.
        if out and piece and piece[0] in "-'$" and out[-1].endswith(piece[0]):
            piece = "{}" + piece
        out.append(piece)
    return "".join(out)


def encode_text(plain_text: str, *, ascii: bool = False) -> str:
    """The LaTeX source of a plain string."""
    if _NEEDS_ESCAPE.search(plain_text):
        lone = _lone_braces(plain_text) if "{" in plain_text or "}" in plain_text else []
        pieces: list[str] = []
        start = 0
        for place in lone:
            pieces += (_escape(plain_text[start:place]), r"\textbraceleft{}" if plain_text[place] == "{" else r"\textbraceright{}")
            start = place + 1
        plain_text = "".join(pieces) + _escape(plain_text[start:])
    if ascii and not plain_text.isascii():
        return "".join(c if c < "\x80" else _ascii(c) for c in unicodedata.normalize("NFC", plain_text))
    return plain_text


def _escape(text: str) -> str:
    text = _ESCAPED.sub(lambda match: _ESCAPES[match[0]], text)
    text = re.sub("-(?=-)", "-{}", text)
    return re.sub("'(?=')", "'{}", text)


def _lone_braces(text: str) -> list[int]:
    r"""The places of braces that have no partner: BibTeX counts ``\{`` as a brace, so only pairs may be written so."""
    waiting: list[int] = []
    lone: list[int] = []
    for place, c in enumerate(text):
        if c == "{":
            waiting.append(place)
        elif c == "}":
            if waiting:
                waiting.pop()
            else:
                lone.append(place)
    return sorted(waiting + lone)


def _encode_node(node: Inline, ascii: bool) -> str:
    if isinstance(node, Text):
        return encode_text(node.text, ascii=ascii)
    if isinstance(node, Math):
        return rf"\[{node.tex}\]" if node.display else f"${node.tex}$"
    inner = encode(node.children, ascii=ascii)
    name = _COMMANDS.get(type(node))
    if name:
        return f"\\{name}{{{inner}}}"
    if isinstance(node, NoCase):
        # A group that begins with a command would be BibTeX's special character, which protects nothing.
        return f"{{{{{inner}}}}}" if inner.startswith("\\") else f"{{{inner}}}"
    if isinstance(node, Quoted):
        gap = "{}" if inner.endswith("'") else ""
        return f"``{inner}{gap}''"
    if isinstance(node, Link):
        return _encode_link(node, inner)
    if isinstance(node, Normal):
        return rf"\textup{{{inner}}}" if node.what == "font-style" else rf"\textnormal{{{inner}}}"
    assert isinstance(node, Span)
    return inner


def _encode_link(node: Link, inner: str) -> str:
    href = re.sub(r"[\\{}\s]", lambda match: f"%{ord(match[0]):02X}", node.href)
    if plain(node.children) == href:
        return rf"\url{{{href}}}"
    return rf"\href{{{href}}}{{{inner}}}"


def _ascii(character: str) -> str:
    """A command for a character outside ASCII; one that has none stays, since a lost letter is worse than an old engine's complaint."""
    command = commands().get(character)
    if command:
        return f"{{{command.removesuffix('{}')}}}" if not command.startswith("$") and character.isalpha() else command
    parts = unicodedata.normalize("NFD", character)
    base, marks = parts[0], parts[1:]
    if marks and all(mark in _MARKS for mark in marks):
        above = any(unicodedata.combining(mark) == _ABOVE for mark in marks)
        # An accent above takes the place of the dot, one below leaves it; and TeX sets one below right only around one above.
        source = {"i": r"\i", "j": r"\j"}.get(base, base) if above else base
        source = source if source < "\x80" else _ascii(source).removeprefix("{").removesuffix("}")
        for mark in sorted(marks, key=unicodedata.combining, reverse=True):
            source = f"\\{_MARKS[mark]}{{{source}}}"
        return f"{{{source}}}"
    return {"–": "--", "—": "---", "‘": "{`}", "’": "'", "“": r"\textquotedblleft{}", "”": r"\textquotedblright{}"}.get(
        character, character
    )
