"""Value expressions: ``jan``, ``{Text}``, ``"Text"``, ``name # { and more}``, as values and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from citekit.bibtex.braces import balance, nested
from citekit.entry.dates import MONTHS
from citekit.patterns import lazy_pattern

_GROUP_ONLY = lazy_pattern(nested(7))
_QUOTED_ONLY = lazy_pattern(r"\"[^\"{}]*+(?:" + nested(6) + r"[^\"{}]*+)*+\"")
_NUMBER = lazy_pattern(r"\d+")
_MACRO = lazy_pattern(r"[^\s\d{}\"#%'(),=][^\s{}\"#%'(),=]*")
_PIECE = lazy_pattern(
    rf"\s*(?:(?P<group>{nested(7)})|(?P<quoted>\"[^\"{{}}]*+(?:{nested(6)}[^\"{{}}]*+)*+\")|(?P<word>[^\s{{}}\"#,]+))\s*(?P<join>#|$)"
)
_PARAGRAPHS = frozenset(("abstract", "annote", "annotation", "note", "comment", "review"))
_BREAK = lazy_pattern(r"[ \t]*(?:\r\n|\n|\r)[ \t]*(?:(?:\r\n|\n|\r)[ \t]*)+")


@dataclass(frozen=True, slots=True)
class Value:
    """A value with macros expanded, the names of the macros used, and those that nothing defines."""

    text: str
    macros: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()


def is_simple(expression: str) -> bool:
    """Whether an expression is one group, one string in quotation marks, a number or a macro, and well formed."""
    first = expression[:1]
    if first == "{":
        if expression.find("}") == len(expression) - 1:  # the usual case, without a pattern
            return expression.find("{", 1) < 0
        return bool(_GROUP_ONLY.fullmatch(expression))
    if first == '"':
        return bool(_QUOTED_ONLY.fullmatch(expression))
    return bool(_NUMBER.fullmatch(expression) or _MACRO.fullmatch(expression))


def is_joined(expression: str) -> bool:
    """Whether an expression is well-formed pieces joined by ``#``."""
    at = 0
    while (piece := _PIECE.match(expression, at)) is not None:
        word = piece["word"]
        if word is not None and not (word.isdecimal() or _MACRO.fullmatch(word)):
            return False
        at = piece.end()
        if not piece["join"]:
            return at == len(expression)
    return False


def evaluate(expression: str, strings: Mapping[str, str], name: str = "") -> Value:
    """The value of an expression; macros in lower case are looked up in ``strings``, months keep their names."""
    if expression[:1] == "{" and _GROUP_ONLY.fullmatch(expression):
        return Value(fold(expression[1:-1], name))
    if expression.isdecimal() or not expression:
        return Value(expression)
    if expression.isalpha():
        word = expression.lower()
        if word in strings:
            return Value(strings[word], (word,))
        return Value(word) if word in MONTHS else Value(expression, (), (expression,))
    if expression[0] == '"' and expression[-1] == '"' and len(expression) > 1 and "#" not in expression:
        return Value(fold(expression[1:-1], name))  # also where BibTeX would end it at an escaped mark within
    return _joined(expression, strings, name)


def _joined(expression: str, strings: Mapping[str, str], name: str) -> Value:
    parts: list[str] = []
    macros: list[str] = []
    undefined: list[str] = []
    at = 0
    while at < len(expression):
        piece = _PIECE.match(expression, at)
        if not piece:
            parts.append(_undelimited(expression[at:]))
            break
        if piece["group"] is not None:
            parts.append(piece["group"][1:-1])
        elif piece["quoted"] is not None:
            parts.append(piece["quoted"][1:-1])
        elif piece["word"].isdecimal():
            parts.append(piece["word"])
        else:
            word = piece["word"].lower()
            if word in strings:
                parts.append(strings[word])
                macros.append(word)
            elif word in MONTHS:
                parts.append(word)
            else:
                parts.append(piece["word"])
                undefined.append(piece["word"])
        at = piece.end()
    return Value(fold("".join(parts), name), tuple(macros), tuple(undefined))


def _undelimited(text: str) -> str:
    """What remains of a piece that is not well formed, without the delimiters at its ends."""
    text = text.strip()
    for left, right in (("{", "}"), ('"', '"')):
        if text.startswith(left):
            return text[1 : -1 if text.endswith(right) and len(text) > 1 else None]
    return text


def fold(text: str, name: str = "") -> str:
    """White space as BibTeX has it: runs with a line end are one space; in texts of length, empty lines stay."""
    if "\n" not in text and "\r" not in text:
        return text.strip()
    if name in _PARAGRAPHS and _BREAK.search(text.strip()):
        return "\n\n".join(folded for part in _BREAK.split(text) if (folded := " ".join(part.split())))
    return re.sub(r"[ \t]*[\n\r]\s*", " ", text).strip()


def delimit(value: str, *, macro: bool = False) -> str:
    """A value as an expression: a macro bare, all else in braces that balance."""
    if macro:
        return value
    return "{" + balance(value) + "}"
