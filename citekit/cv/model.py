"""A CV as a value: sections of works, each with its text, before any format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from citekit.entry import Entry
from citekit.errors import Diagnostic
from citekit.text.inline import Inlines


@dataclass(frozen=True, slots=True)
class Badge:
    """A labelled link of a work; ``href`` is safe to print."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Work:
    """One work.

    ``reference`` is the text that the style gives, with the owner and the marks
    tagged, ``label`` its number in brackets or "". ``facts`` are words to
    filter by: ``first`` (first or equal first author), ``corresponding``,
    ``senior``. ``entry`` is what it was made of and ``item`` its CSL item; ``citations`` are its text in
    other styles, one for each of the CV's ``cited_as``. ``owned`` holds the
    owner's places in the entry's list of authors, from 0; ``people`` are those
    of the list's people who have a part in the work.
    """

    key: str
    reference: Inlines
    title: Inlines = ()
    authors: tuple[str, ...] = ()
    venue: str = ""
    label: str = ""
    section: str = ""
    year: int | None = None
    awards: tuple[Inlines, ...] = ()
    badges: tuple[Badge, ...] = ()
    abstract: Inlines = ()
    bibtex: str = ""
    facts: tuple[str, ...] = ()
    entry: Entry | None = None
    item: Mapping[str, Any] | None = None
    citations: tuple[Inlines, ...] = ()
    owned: frozenset[int] = frozenset()
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of the works: ``svg`` is a whole SVG element, ``text`` says what it shows to whom cannot see it.

    ``by_year`` is one whose years go to the right, so that what is new stands at that end.
    """

    caption: str
    svg: str
    text: str = ""
    by_year: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Works under one heading; ``key`` is a word for anchors."""

    key: str
    heading: str
    works: tuple[Work, ...]


@dataclass(frozen=True, slots=True)
class Cv:
    """A CV: ``title`` is its first heading, ``subtitle`` a line under it, ``legend`` explains the marks that were printed.

    ``cited_as`` names the other styles that each work's ``citations`` are in;
    ``figures`` stand before the sections. ``signs`` are roles and the sign that
    stands after a name for each.
    """

    title: str
    sections: tuple[Section, ...]
    legend: Inlines = ()
    subtitle: str = ""
    lang: str = "en"
    diagnostics: tuple[Diagnostic, ...] = ()
    cited_as: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()

    @property
    def works(self) -> tuple[Work, ...]:
        """All works in order."""
        return tuple(work for section in self.sections for work in section.works)
