"""What reading a document gives: its citations with their places, and what it says about its bibliography."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal

from citekit.errors import Diagnostic

#: The notations that are read.
Kind = Literal["markdown", "latex", "aux", "bcf"]


@dataclass(frozen=True, slots=True)
class Cite:
    """One work cited. ``prefix`` and ``suffix`` are in CSL-JSON markup; ``label`` is a CSL locator type ("" is page)."""

    key: str
    line: int = 0
    prefix: str = ""
    suffix: str = ""
    locator: str = ""
    label: str = ""
    suppress_author: bool = False
    author_only: bool = False


@dataclass(frozen=True, slots=True)
class Cluster:
    """A citation at the characters ``start`` to ``end`` of the document.

    ``textual``: the authors of the first work stand in the sentence. ``note``
    is the label of the footnote that the citation stands in, "" for the text
    (inline notes have a label of their own making); ``as_note`` asks for a
    footnote whatever the style is, ``bare`` for the text without the
    brackets of the style, ``each`` for the authors of every work in the
    sentence.
    """

    cites: tuple[Cite, ...]
    start: int = 0
    end: int = 0
    textual: bool = False
    note: str = ""
    as_note: bool = False
    bare: bool = False
    each: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A document read.

    ``uncited`` are works that are listed without being cited (``\\nocite``),
    ``everything`` says that the whole library is. ``libraries`` are the names
    of .bib files and ``included`` those of further files of the document, as
    it gives them. ``places`` are the spans where the bibliography is to stand.
    ``notes`` are references to footnotes as label and offset, in text order.
    ``settings`` are what a head of metadata says.
    """

    source: str = ""
    clusters: tuple[Cluster, ...] = ()
    uncited: tuple[Cite, ...] = ()
    everything: bool = False
    libraries: tuple[str, ...] = ()
    included: tuple[str, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    notes: tuple[tuple[str, int], ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()

    def cites(self) -> list[Cite]:
        """Every work cited or listed, in document order, as often as it is."""
        return [*(cite for cluster in self.clusters for cite in cluster.cites), *self.uncited]


class Lines:
    """The line of an offset, counted from 1; ``\\n``, ``\\r\\n`` and ``\\r`` end lines."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = 0
        for line in text.split("\n") if "\r" not in text else _split(text):
            at += len(line) + 1
            self._starts.append(at)

    def of(self, offset: int) -> int:
        """The line that the character at ``offset`` stands in."""
        return min(bisect_right(self._starts, offset), len(self._starts) - 1) or 1


def _split(text: str) -> list[str]:
    """Lines whose lengths plus one add up to the text: a ``\\r\\n`` counts its ``\\r`` to the line."""
    marked = text.replace("\r\n", "\0\n").replace("\r", "\n")
    return marked.split("\n")
