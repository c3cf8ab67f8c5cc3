"""A formula as LaTeX, built anew from its tree."""

from __future__ import annotations

import re

from citekit.writers.mathtex import Accent, Frac, Group, MathNode, Root, Scripts, Space, Styled, Sym, parse_math, symbols


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
