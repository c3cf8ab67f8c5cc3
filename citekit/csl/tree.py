"""The output tree between evaluation and finished text.

A child is plain characters (``str``), rich text of a field (a tuple of Inline
nodes), or an :class:`Out` node. Affixes, delimiters, quotes and formatting
stand on the nodes until :mod:`~citekit.csl.finish` writes them out, so that a
pass may take children away and punctuation still comes out right.
"""

from __future__ import annotations

from typing import TypeAlias

from citekit.csl.model import Element, Formatting
from citekit.text.inline import Inlines, plain

#: Tags of nodes that later passes look for.
NAMES, NAME, DATE, YEAR, YEAR_SUFFIX, CITATION_NUMBER, MACRO, LABEL, LOCATOR, ET_AL, CHOOSE, TERM = (
    "names",
    "name",
    "date",
    "year",
    "year-suffix",
    "citation-number",
    "macro",
    "label",
    "locator",
    "et-al",
    "choose",
    "term",
)


class Out:
    """A node of the output tree; mutable, because passes edit it in place."""

    __slots__ = ("case", "data", "delimiter", "display", "formatting", "kids", "prefix", "quotes", "strip", "suffix", "tag")

    def __init__(
        self,
        kids: list[Child],
        *,
        prefix: str = "",
        suffix: str = "",
        delimiter: str = "",
        formatting: Formatting = (),
        quotes: bool = False,
        case: str = "",
        strip: bool = False,
        display: str = "",
        tag: str = "",
        data: tuple[str, int] | str | None = None,
    ) -> None:
        self.kids = kids
        self.prefix = prefix
        self.suffix = suffix
        self.delimiter = delimiter
        self.formatting = formatting
        self.quotes = quotes
        self.case = case
        self.strip = strip
        self.display = display
        self.tag = tag
        self.data = data

    def walk(self) -> list[Out]:
        """Every node below and including this one, in reading order."""
        found = [self]
        for kid in self.kids:
            if isinstance(kid, Out):
                found.extend(kid.walk())
        return found

    def find(self, tag: str) -> Out | None:
        """The first node with ``tag`` in reading order."""
        if self.tag == tag:
            return self
        for kid in self.kids:
            if isinstance(kid, Out):
                found = kid.find(tag)
                if found is not None:
                    return found
        return None


Child: TypeAlias = "str | Inlines | Out"


def wrap(kids: list[Child], element: Element, delimiter: str = "", tag: str = "") -> Out:
    """A node with the affixes and formatting of ``element``."""
    return Out(
        kids,
        prefix=element.prefix,
        suffix=element.suffix,
        delimiter=delimiter,
        formatting=element.formatting,
        quotes=element.quotes,
        case=element.text_case,
        strip=element.strip_periods,
        display=element.display,
        tag=tag,
    )


def is_empty(child: Child) -> bool:
    """Whether nothing would be printed for ``child``; affixes around nothing are nothing."""
    if isinstance(child, Out):
        return all(is_empty(kid) for kid in child.kids)
    return not child


def text_of(child: Child) -> str:
    """The characters of a subtree with affixes and delimiters and without formatting: a key for comparing."""
    if isinstance(child, str):
        return child
    if isinstance(child, tuple):
        return plain(child)
    parts = [part for part in map(text_of, child.kids) if part]
    if not parts:
        return ""
    body = child.prefix + child.delimiter.join(parts)
    suffix = child.suffix
    return body + (suffix[1:] if suffix and suffix[0] in ".,;:" and body[-1:] == suffix[0] else suffix)
