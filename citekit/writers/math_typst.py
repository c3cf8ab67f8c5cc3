"""A formula as Typst maths."""

from __future__ import annotations

from citekit.writers.mathtex import Accent, Frac, Group, MathNode, Root, Scripts, Space, Styled, Sym, parse_math


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
