"""What a ``citekit.toml`` says, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from citekit.cv.filters import Filter
from citekit.cv.people import Person, RoleLook
from citekit.cv.rules import Rule
from citekit.entry.dates import Point

Profile = Literal["strict", "work"]
Group = Literal["", "type", "year", "topic"]


@dataclass(frozen=True, slots=True)
class Output:
    """One file to make: ``kind`` ``cv`` or ``references``, the rest as the options of ``cv`` and ``render``.

    Without ``group`` a CV has the project's own sections (those of
    ``sections`` where it names some), or sections by type where there are
    none. ``number`` None leaves numbers to the sections.
    """

    file: str
    kind: Literal["cv", "references"]
    to: str
    style: str = ""
    title: str = ""
    group: Group = ""
    sections: tuple[str, ...] = ()
    number: bool | None = None
    everyone: bool = False
    locale: str = ""
    max_authors: int | None = None
    as_of: Point | None = None
    template: str = ""
    cite: tuple[str, ...] | None = None
    figures: tuple[str, ...] = ()
    filter: Filter = field(default_factory=Filter)


@dataclass(frozen=True, slots=True)
class Override:
    """A correction by hand.

    It is for the entry that ``key``, ``doi``, ``arxiv`` or ``title`` finds;
    ``fields`` are set, a field with the value "" is taken away, ``type`` is
    another type. ``omit`` leaves the work out. ``place`` says where it stands.
    """

    key: str = ""
    doi: str = ""
    arxiv: str = ""
    title: str = ""
    type: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    omit: bool = False
    source: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """A ``citekit.toml``: paths are relative to ``folder``; ``file`` is its name there."""

    folder: Path
    sources: tuple[str, ...]
    file: str = "citekit.toml"
    library: str = "library.bib"
    profile: Profile = "strict"
    style: str = "citekit-cv"
    base_url: str = ""
    overrides: str = "overrides.bib"
    changes: str = "changes.md"
    as_of: Point | None = None
    max_authors: int = 30
    locale: str = ""
    owner: Person | None = None
    people: tuple[Person, ...] = ()
    sections: tuple[Rule, ...] = ()
    outputs: tuple[Output, ...] = ()
    corrections: tuple[Override, ...] = ()
    marks: Mapping[str, RoleLook] = field(default_factory=dict)
    headings: Mapping[str, str] = field(default_factory=dict)

    @property
    def everyone(self) -> tuple[Person, ...]:
        """The owner, then the people of the group."""
        return (*([self.owner] if self.owner else []), *self.people)
