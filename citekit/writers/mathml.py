"""A formula as MathML (MathML Core, sections 3.2 to 3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from citekit.writers.letterforms import styled_letters
from citekit.writers.mathtex import (
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


def mathml(tex: str, display: bool = False) -> str | None:
    """A ``<math>`` element."""
    nodes = parse_math(tex)
    if nodes is None:
        return None
    block = ' display="block"' if display else ""
    return f"<math{block}>{_ml_row(nodes)}</math>"


def _ml_row(nodes: Iterable[MathNode], font: str = "") -> str:
    parts: list[str] = []
    before: MathNode | None = None
    for node in nodes:
        # TeX sets a thin space between a function's name and an operand beside it; MathML sets none between identifiers.
        if (is_function(node) and ends_operand(before)) or (is_function(before) and begins_operand(node)):
            parts.append('<mspace width="0.17em"></mspace>')
        parts.append(_ml(node, font))
        before = node
    return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"


def _ml(node: MathNode, font: str = "") -> str:
    match node:
        case Sym():
            return _ml_symbol(node, font)
        case Group():
            return _ml_row(node.children, font)
        case Scripts():
            large = isinstance(node.base, Sym) and (node.base.kind == "op" or node.base.char in ("lim", "max", "min", "sup", "inf"))
            base, parts = _ml(node.base, font), [_ml(part, font) for part in (node.sub, node.sup) if part is not None]
            if node.sub is not None and node.sup is not None:
                tag = "munderover" if large else "msubsup"
            elif node.sub is not None:
                tag = "munder" if large else "msub"
            else:
                tag = "mover" if large else "msup"
            return f"<{tag}>{base}{''.join(parts)}</{tag}>"
        case Frac():
            return f"<mfrac>{_ml(node.numerator, font)}{_ml(node.denominator, font)}</mfrac>"
        case Root():
            if node.index is None:
                return f"<msqrt>{_ml(node.body, font)}</msqrt>"
            return f"<mroot>{_ml(node.body, font)}{_ml(node.index, font)}</mroot>"
        case Accent():
            tag = "munder" if node.name == "underline" else "mover"
            return f'<{tag} accent="true">{_ml(node.body, font)}<mo>{_SPACING_ACCENTS[node.name]}</mo></{tag}>'
        case Styled():
            return _ml(node.body, node.font)
        case Space():
            width = {"\\quad ": "1em", "\\qquad ": "2em"}.get(node.tex, "0.2em")
            return f'<mspace width="{width}"></mspace>'


_SPACING_ACCENTS = {
    "hat": "^",
    "widehat": "^",
    "tilde": "~",
    "widetilde": "~",
    "bar": "¯",
    "overline": "¯",
    "vec": "→",
    "dot": "˙",
    "ddot": "¨",
    "acute": "´",
    "grave": "`",
    "check": "ˇ",
    "breve": "˘",
    "underline": "_",
}


def _ml_symbol(node: Sym, font: str) -> str:
    char = escape(node.char)
    if node.kind == "num":
        return f"<mn>{styled_letters(char, font)}</mn>"
    if node.kind == "text":
        return f"<mtext>{char}</mtext>"
    if node.kind == "func" or (node.kind == "ord" and (node.char.isalpha() or node.char in "∞∂∇∅")):
        if font == "mathrm":
            return f'<mi mathvariant="normal">{char}</mi>'
        return f"<mi>{styled_letters(char, font)}</mi>"
    if node.char == "/":
        # A slash between operands is set tight in TeX; MathML's operator dictionary gives it space.
        return '<mo lspace="0" rspace="0">/</mo>'
    stretchy = ' stretchy="false"' if node.kind in ("open", "close") or node.char == "|" else ""
    return f"<mo{stretchy}>{char}</mo>"
