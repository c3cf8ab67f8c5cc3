"""Rich text in formats whose elements enclose their content: the walk that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from citekit.text.inline import Inline, Link, Math, Quoted, Text
from citekit.writers.characters import safe_href
from citekit.writers.quotes import quotes


@dataclass(frozen=True, slots=True)
class Elements:
    """How a format writes what a tree is made of.

    ``text`` writes characters, ``math`` a formula, ``link`` a link with its
    safe target and its content, ``element`` any other node with its content.
    """

    text: Callable[[str], str]
    math: Callable[[Math], str]
    link: Callable[[Link, str, str], str]
    element: Callable[[Inline, str], str]

    def inlines(self, nodes: Iterable[Inline], *, quote: int = 0, linked: bool = False) -> str:
        """Rich text; ``quote`` is the depth of quotation marks around it, ``linked`` whether it stands in a link."""
        return "".join([self._inline(node, quote, linked) for node in nodes])

    def _inline(self, node: Inline, quote: int, linked: bool) -> str:
        if isinstance(node, Text):
            return self.text(node.text)
        if isinstance(node, Math):
            return self.math(node)
        if isinstance(node, Quoted):
            left, right = quotes(quote)
            return left + self.inlines(node.children, quote=quote + 1, linked=linked) + right
        if isinstance(node, Link):
            # A link cannot hold another (HTML, 4.5.1, and no other format can): the outer one stays.
            href = "" if linked else safe_href(node.href)
            content = self.inlines(node.children, quote=quote, linked=linked or bool(href))
            return self.link(node, href, content) if href else content
        return self.element(node, self.inlines(node.children, quote=quote, linked=linked))
