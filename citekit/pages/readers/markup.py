"""Elements of a saved page as text: plain, or with the few tags that titles have."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_SPACES = lazy_pattern(r"\s+")
# Bounded, for a title in a record may be anything.
_HIDDEN = lazy_pattern(
    r"<(script|style|template|noscript|button|svg)\b[^<>]{0,1000}>.{0,1500}?</\1\s*>|<!--.{0,1500}?-->", re.IGNORECASE | re.DOTALL
)
_LONGEST = 200_000
_TEX = lazy_pattern(r"<annotation\b[^<>]*application/x-tex[^<>]*>([^<]*)</annotation>", re.IGNORECASE)
_MATHML = lazy_pattern(r"<math\b[^<>]{0,1000}>(.{0,1500}?)</math\s*>", re.IGNORECASE | re.DOTALL)
_TAG = lazy_pattern(r"<(/?)([a-zA-Z][\w:-]*)\b[^<>]*>")
_KEPT = {"i": "i", "em": "i", "b": "b", "strong": "b", "sup": "sup", "sub": "sub"}
#: Drawings of a formula by MathJax and KaTeX, whose source stands in a script or in MathML beside them.
_DRAWN = ".MathJax, .MathJax_Preview, .MathJax_Display, .MJX_Assistive_MathML, .katex-html, mjx-math"
_SIGNS_OF_DRAWINGS = ("math/tex", "katex-html", "<mjx-math")


def each(node: LexborNode | LexborHTMLParser, selector: str) -> list[LexborNode]:
    """The elements that any part of a selector finds, each once."""
    return list({found.mem_id: found for found in node.css(selector)}.values())


def text_of(node: LexborNode | None) -> str:
    """The text of an element in one line; "" for none."""
    if node is None:
        return ""
    return _SPACES.sub(" ", rich_text(node, kept=False)).strip()


def rich_of(node: LexborNode | None) -> str:
    """The text of an element with its ``i b sup sub`` tags; formulas stand between dollar signs."""
    return "" if node is None else _SPACES.sub(" ", rich_text(node, kept=True)).strip()


def rich_text(node: LexborNode, *, kept: bool) -> str:
    """The text inside an element: scripts and comments left out, other tags left out or (``kept``) reduced to the four."""
    inner = "".join(child.html or "" for child in node.iter(include_text=True))
    return plain_html(inner, kept=kept)


def plain_html(source: str, *, kept: bool = False) -> str:
    """A piece of HTML as text: characters for its entities; with ``kept`` its ``i b sup sub`` tags stay."""
    if "<" not in source:
        return unescape(source)
    source = source[:_LONGEST]
    source = _HIDDEN.sub(" ", source)
    if "<math" in source:
        source = _MATHML.sub(lambda math: f"${tex[1].strip()}$" if (tex := _TEX.search(math[1])) else math[1], source)

    def tag(match: re.Match[str]) -> str:
        name = match[2].lower()
        if name in ("br", "p", "div", "li"):
            return " "
        return f"<{match[1]}{_KEPT[name]}>" if kept and name in _KEPT else ""

    return unescape(_TAG.sub(tag, source))


def with_formulas(tree: LexborHTMLParser, text: str) -> LexborHTMLParser:
    """The tree with the source of each formula in the place of its drawing."""
    if any(sign in text for sign in _SIGNS_OF_DRAWINGS):
        drawn = set(_DRAWN.replace(".", "").split(", "))
        for node in each(tree, _DRAWN):
            # Pages without a document type take ".MathJax" for the "mathjax" that arXiv has around its formulas.
            if drawn & {node.tag, *(node.attributes.get("class") or "").split()}:
                node.decompose()
        for node in tree.css('script[type^="math/tex"]'):
            node.replace_with(f"${node.text_content or node.text(deep=True)}$")
    return tree
