"""What a reader of pages of known structure gets and gives."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.errors import Diagnostic
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_SAVED_FROM = lazy_pattern(r"<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile\s+url:)\s*(https?://[^\s<>\"]+)")
#: How far ahead a text is looked for, so that the cost stays linear.
_WINDOW = 400_000
_WORD = lazy_pattern(r"[^\W_]{4,}")


@dataclass(frozen=True)
class Saved:
    """A page or file as it was saved: its text, the input's name, and where relative links lead from, if that is known."""

    text: str
    source: str = ""
    base: str | None = None

    @cached_property
    def address(self) -> str | None:
        """Where the page stood: as the caller says, or as a browser notes it at the top of what it saves."""
        saved = _SAVED_FROM.search(self.text, 0, 2000)
        return self.base or (saved[1] if saved else None)

    @cached_property
    def tree(self) -> LexborHTMLParser:
        """The page as a tree of elements; no deeper than a page for readers is."""
        from selectolax.lexbor import LexborHTMLParser

        from citekit.pages.abyss import without_abyss
        from citekit.pages.readers.markup import with_formulas

        return with_formulas(LexborHTMLParser(without_abyss(self.text)), self.text)

    @cached_property
    def places(self) -> Places:
        """Where a text stands in the source."""
        return Places(self.text)


class Places:
    """The lines of a source, found by texts that are asked for in reading order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [match.end() for match in re.finditer("\n", text)]
        self._place = 0

    def line(self, *needles: str) -> int:
        """The line, from 1, of the first of ``needles`` that stands behind the last place found; else the last place's line.

        A needle is looked for as it stands, then by its longest word, for a
        source writes entities and markup where a text has characters.
        """
        for needle in needles:
            if not needle:
                continue
            for part in (needle, max(_WORD.findall(needle[:400]), key=len, default="")):
                # The first item may stand behind a long head; the others follow one another.
                end = self._place + _WINDOW if self._place else len(self._text)
                found = self._text.find(part, self._place, end) if part else -1
                if found >= 0:
                    self._place = found + len(part)
                    return bisect_right(self._ends, found) + 1
        return bisect_right(self._ends, max(0, self._place - 1)) + 1


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found: entries without keys, the page's owner, and what there is to say about it."""

    entries: tuple[Entry, ...] = ()
    owner: Name | None = None
    diagnostics: tuple[Diagnostic, ...] = field(default=())
