"""A formula in each notation: MathML, Unicode text, LaTeX and Typst.

Each function takes LaTeX source and gives None where the formula is not
understood (:mod:`~citekit.writers.mathtex`); the writer then prints the
source as text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape

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
    parse_math,
    symbols,
)

_SUPERSCRIPT_SOURCE = "0123456789+-−=()aAbBcdeDEfgGhHiIjJkKlLmMnNoOpPrRstTuUvVwWxyzβγδθφχ"
_SUPERSCRIPT_TARGET = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᴬᵇᴮᶜᵈᵉᴰᴱᶠᵍᴳʰᴴⁱᴵʲᴶᵏᴷˡᴸᵐᴹⁿᴺᵒᴼᵖᴾʳᴿˢᵗᵀᵘᵁᵛⱽʷᵂˣʸᶻᵝᵞᵟᶿᵠᵡ"
_SUPERSCRIPTS = dict(zip(_SUPERSCRIPT_SOURCE, _SUPERSCRIPT_TARGET, strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True))


def superscript(text: str) -> str | None:
    """``text`` in Unicode superscript characters, or None where one is missing."""
    return _all_of(_SUPERSCRIPTS, text)


def subscript(text: str) -> str | None:
    """``text`` in Unicode subscript characters, or None where one is missing."""
    return _all_of(_SUBSCRIPTS, text)


def _all_of(table: dict[str, str], text: str) -> str | None:
    found = [table.get(char, "") for char in text]
    return "".join(found) if all(found) else None


# MathML (MathML Core, sections 3.2 to 3.4)


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
        if (_is_func(node) and _ends_operand(before)) or (_is_func(before) and _begins_operand(node)):
            parts.append('<mspace width="0.17em"></mspace>')
        parts.append(_ml(node, font))
        before = node
    return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"


def _is_func(node: MathNode | None) -> bool:
    return (isinstance(node, Sym) and node.kind == "func") or (isinstance(node, Scripts) and _is_func(node.base))


def _begins_operand(node: MathNode) -> bool:
    return not isinstance(node, Space) and not (isinstance(node, Sym) and node.kind in ("open", "close", "punct", "bin", "rel"))


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
    stretchy = ' stretchy="false"' if node.kind in ("open", "close") or node.char == "|" else ""
    return f"<mo{stretchy}>{char}</mo>"


# Mathematical alphanumeric symbols (Unicode block 1D400): the first capital, small letter and digit of an alphabet,
# and the letters that older blocks already had.
_ALPHABETS = {
    "mathbf": (0x1D400, 0x1D41A, 0x1D7CE),
    "mathcal": (0x1D49C, 0x1D4B6, 0),
    "mathfrak": (0x1D504, 0x1D51E, 0),
    "mathbb": (0x1D538, 0x1D552, 0x1D7D8),
    "mathsf": (0x1D5A0, 0x1D5BA, 0x1D7E2),
    "mathtt": (0x1D670, 0x1D68A, 0x1D7F6),
}
_OLDER = {
    "mathcal": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "mathfrak": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
    "mathbb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}


def styled_letters(text: str, font: str) -> str:
    """ASCII letters and digits of ``text`` in the mathematical alphabet ``font``; the rest as it is."""
    alphabet = _ALPHABETS.get(font)
    if not alphabet:
        return text
    capital, small, digit = alphabet
    older = _OLDER.get(font, {})
    out = []
    for char in text:
        if char in older:
            out.append(older[char])
        elif "A" <= char <= "Z":
            out.append(chr(capital + ord(char) - ord("A")))
        elif "a" <= char <= "z":
            out.append(chr(small + ord(char) - ord("a")))
        elif "0" <= char <= "9" and digit:
            out.append(chr(digit + ord(char) - ord("0")))
        else:
            out.append(char)
    return "".join(out)


# Unicode text


def unicode_math(tex: str) -> str | None:
    """A formula in one line of Unicode text: ``x²``, ``O(n log n)``, ``ℝ``."""
    nodes = parse_math(tex)
    return None if nodes is None else re.sub(" +", " ", _uni_row(nodes)).strip()


def _uni_row(nodes: Iterable[MathNode]) -> str:
    parts: list[str] = []
    before: MathNode | None = None
    for node in nodes:
        part = _uni(node)
        sign = isinstance(node, Sym) and (node.kind == "rel" or (node.kind == "bin" and _ends_operand(before)))
        func = (_is_func(node) and _ends_operand(before)) or (_is_func(before) and _begins_operand(node))
        if sign and before is not None:
            part = f" {part} "
        elif func or (isinstance(before, Sym) and before.kind == "punct"):
            part = f" {part}"
        parts.append(part)
        before = node
    return "".join(parts)


def _ends_operand(node: MathNode | None) -> bool:
    """Whether a sign after ``node`` stands between two operands, where it is set with spaces."""
    if node is None or isinstance(node, Space):
        return False
    return not (isinstance(node, Sym) and node.kind in ("bin", "rel", "open", "op", "punct"))


def _uni(node: MathNode, font: str = "") -> str:
    match node:
        case Sym():
            return styled_letters(node.char, font) if font == "mathbb" else node.char
        case Group():
            if font == "mathbb":
                return "".join(_uni(child, font) for child in node.children)
            return _uni_row(node.children)
        case Scripts():
            sub = _uni_script(node.sub, _SUBSCRIPTS, "_")
            return _uni(node.base, font) + sub + _uni_script(node.sup, _SUPERSCRIPTS, "^")
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


def _uni_script(node: MathNode | None, table: dict[str, str], sign: str) -> str:
    if node is None:
        return ""
    text = _uni(node)
    if text and not text.strip("′"):
        return text
    raised = _all_of(table, text.replace(" ", ""))
    if raised:
        return raised
    if text in ("∗", "*", "†", "‡") and sign == "^":
        return text
    return f"{sign}{text}" if len(text) == 1 else f"{sign}({text})"


# LaTeX


def latex_math(tex: str) -> str | None:
    """A formula as LaTeX source without dollars, built anew from its tree, so that only known commands are in it."""
    nodes = parse_math(tex)
    return None if nodes is None else "".join(map(_tex, nodes)).strip()


def latex_packages(tex: str) -> set[str]:
    """The packages beyond base LaTeX that the formula's commands need."""
    needed = {symbols()[name][2] for name in re.findall(r"\\([A-Za-z]+)", latex_math(tex) or "") if name in symbols()}
    if re.search(r"\\math(bb|frak)\b", tex):
        needed.add("amssymb")
    return needed - {""}


def _tex(node: MathNode) -> str:
    match node:
        case Sym():
            return _tex_symbol(node)
        case Group():
            return "{" + "".join(map(_tex, node.children)) + "}"
        case Scripts():
            sub = f"_{{{_tex(node.sub)}}}" if node.sub is not None else ""
            return _tex(node.base) + sub + (f"^{{{_tex(node.sup)}}}" if node.sup is not None else "")
        case Frac():
            return f"\\frac{{{_tex(node.numerator)}}}{{{_tex(node.denominator)}}}"
        case Root():
            index = f"[{{{_tex(node.index)}}}]" if node.index is not None else ""
            return f"\\sqrt{index}{{{_tex(node.body)}}}"
        case Accent():
            return f"\\{node.name}{{{_tex(node.body)}}}"
        case Styled():
            return f"\\{node.font}{{{_tex(node.body)}}}"
        case Space():
            return node.tex


def _tex_symbol(node: Sym) -> str:
    if node.kind == "text":
        return f"\\mbox{{{node.char}}}"
    if node.kind == "func" and not node.tex:
        return f"\\mathop{{\\mathrm{{{node.char}}}}}\\nolimits "
    return node.tex


# Typst


def typst_math(tex: str) -> str | None:
    """A formula as Typst maths without dollars."""
    nodes = parse_math(tex)
    return None if nodes is None else " ".join(map(_typ, nodes)).strip()


_TYPST_FONTS = {"mathbb": "bb", "mathbf": "bold", "mathcal": "cal", "mathfrak": "frak", "mathsf": "sans", "mathtt": "mono"}
_TYPST_FONTS |= {"mathrm": "upright", "mathit": "italic"}
_TYPST_ACCENTS = {"hat": "hat", "widehat": "hat", "tilde": "tilde", "widetilde": "tilde", "bar": "macron", "overline": "overline"}
_TYPST_ACCENTS |= {"vec": "arrow", "dot": "dot", "ddot": "dot.double", "acute": "acute", "grave": "grave", "check": "caron"}
_TYPST_ACCENTS |= {"breve": "breve", "underline": "underline"}


def _typ(node: MathNode) -> str:
    match node:
        case Sym():
            return _typ_symbol(node)
        case Group():
            return " ".join(map(_typ, node.children)) or '""'
        case Scripts():
            sub = f"_({_typ(node.sub)})" if node.sub is not None else ""
            return _typ_base(node.base) + sub + (f"^({_typ(node.sup)})" if node.sup is not None else "")
        case Frac():
            return f"frac({_typ(node.numerator)}, {_typ(node.denominator)})"
        case Root():
            if node.index is None:
                return f"sqrt({_typ(node.body)})"
            return f"root({_typ(node.index)}, {_typ(node.body)})"
        case Accent():
            name = _TYPST_ACCENTS[node.name]
            body = _typ(node.body)
            return f"{name}({body})" if name in ("overline", "underline") else f"accent({body}, {name})"
        case Styled():
            return f"{_TYPST_FONTS[node.font]}({_typ(node.body)})"
        case Space():
            return {"\\quad ": "quad", "\\qquad ": "wide"}.get(node.tex, "thin")


def _typ_base(node: MathNode) -> str:
    """The base of scripts; an empty one, or several symbols, need a form that the scripts attach to as a whole."""
    if isinstance(node, Group):
        return f"lr({_typ(node)})" if node.children else '""'
    return _typ(node)


def _typ_symbol(node: Sym) -> str:
    if node.kind == "func" and node.char.isascii():
        return f'op("{node.char}")'
    if node.kind == "text" or len(node.char) > 1:
        quoted = node.char.replace("\\", "\\\\").replace('"', '\\"')
        return quoted if node.kind == "num" else f'"{quoted}"'
    # Every ASCII sign is escaped: in Typst maths "/", "_", "#", ",", ";" and brackets have a meaning of their own.
    return f"\\{node.char}" if node.char.isascii() and not node.char.isalnum() else node.char
