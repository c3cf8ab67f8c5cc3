"""A draft: one work as the grammars read it, still in the page's own words."""

from __future__ import annotations

from dataclasses import dataclass, field

from citekit.pages.items import Item
from citekit.pages.lines import Line, Piece
from citekit.pages.persons import Persons
from citekit.pages.roles import Legend
from citekit.pages.sections import Section


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link of an item: its label, its target as written ("" where the text lost it), and the part of the item it stands in."""

    label: str
    href: str
    part: str


@dataclass(slots=True)
class Draft:
    """What was found for one item. ``notes`` are on persons, ``remarks`` on the work.

    ``said`` has the roles that a sentence says of authors by name. ``trace`` has for each line its label and the reason for it.
    """

    item: Item
    section: Section
    title: Line | None = None
    persons: Persons | None = None
    author_line: int = -1
    imprint: list[Piece] = field(default_factory=list)
    year: str = ""
    abstract: str = ""
    awards: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    bibtex: list[str] = field(default_factory=list)
    legend: Legend | None = None
    said: dict[int, list[str]] = field(default_factory=dict)
    line: int | None = None
    trace: list[tuple[int, str, str]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
