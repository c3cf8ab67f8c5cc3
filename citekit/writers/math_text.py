"""A formula as a line of Unicode text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from citekit.writers.letterforms import styled_letters, subscript, superscript
from citekit.writers.mathtex import (
    ACCENTS,
    Accent,
    Frac,
    Group,
    MathNode,
    Root,
    Scripts,
    Space,
    Styled,
    Sym,
    begins_operand,
    ends_operand,
    is_function,
    parse_math,
)


def unicode_math(tex: str) -> str | None:
    """A formula in one line of Unicode text: ``x²``, ``O(n log n)``, ``ℝ``."""
    nodes = parse_math(tex)
    return None if nodes is None else re.sub(" +", " ", _uni_row(nodes)).strip()


def _uni_row(nodes: Iterable[MathNode]) -> str:
    parts: list[str] = []
    before: MathNode | None = None
    for node in nodes:
        part = _uni(node)
        sign = isinstance(node, Sym) and (node.kind == "rel" or (node.kind == "bin" and ends_operand(before)))
        func = (is_function(node) and ends_operand(before)) or (is_function(before) and begins_operand(node))
        if sign and before is not None:
            part = f" {part} "
        elif func or (isinstance(before, Sym) and before.kind == "punct"):
            part = f" {part}"
        parts.append(part)
        before = node
    return "".join(parts)


def _uni(node: MathNode, font: str = "") -> str:
    match node:
        case Sym():
            return styled_letters(node.char, font) if font == "mathbb" else node.char
        case Group():
            if font == "mathbb":
                return "".join(_uni(child, font) for child in node.children)
            return _uni_row(node.children)
        case Scripts():
            sub = _uni_script(node.sub, "_")
            return _uni(node.base, font) + sub + _uni_script(node.sup, "^")
        case Frac():
            return f"{_uni_operand(node.numerator)}/{_uni_operand(node.denominator)}"
        case Root():
            sign = {"3": "∛", "4": "∜"}.get(_uni(node.index), "√") if node.index is not None else "√"
            return sign + _uni_operand(node.body)
        case Accent():
            body = _uni(node.body, font)
            return unicodedata.normalize("NFC", body[:1] + ACCENTS[node.name] + body[1:]) if body else ""
        case Styled():
            return _uni(node.body, node.font)
        case Space():
            return " "


def _uni_operand(node: MathNode) -> str:
    text = _uni(node)
    return text if len(text) == 1 or text.isalnum() else f"({text})"


def _uni_script(node: MathNode | None, sign: str) -> str:
    if node is None:
        return ""
    text = _uni(node)
    if text and not text.strip("′"):
        return text
    raised = (superscript if sign == "^" else subscript)(text.replace(" ", ""))
    if raised:
        return raised
    if text in ("∗", "*", "†", "‡") and sign == "^":
        return text
    return f"{sign}{text}" if len(text) == 1 else f"{sign}({text})"
