"""Works in sections, as exports for other programs take them: entries, and what a CV knows of them besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from citekit.entry import Author, Entry
from citekit.entry.roles import ROLE_NAMES, SIGNS
from citekit.text import latex
from citekit.text.inline import Inlines


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as it is listed: its number in brackets or "", and the owner's places in its list of authors, from 0."""

    entry: Entry
    label: str = ""
    owned: frozenset[int] = frozenset()
    selected: bool = False


@dataclass(frozen=True, slots=True)
class ListedSection:
    """Works under a heading; ``key`` is a word of ASCII letters, digits and hyphens."""

    key: str
    heading: str
    works: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Works in sections; ``name`` is the owner's, or "" where the list is nobody's. ``signs`` are the marks of roles."""

    sections: tuple[ListedSection, ...]
    name: str = ""
    title: str = "Publications"
    lang: str = "en"
    signs: Mapping[str, str] = field(default_factory=lambda: SIGNS)

    @property
    def works(self) -> tuple[Listed, ...]:
        """All works in order, each entry once."""
        found: dict[str, Listed] = {}
        for section in self.sections:
            for work in section.works:
                found.setdefault(work.entry.key, work)
        return tuple(found.values())

    def marks_of(self, author: Author) -> str:
        """The signs of an author's roles."""
        return "".join(sign for role, sign in self.signs.items() if role in author.roles)

    def legend_of(self, works: Iterable[Listed]) -> list[tuple[str, str]]:
        """The signs that authors of ``works`` have, each with what it says."""
        held = {role for work in works for author in work.entry.authors for role in author.roles}
        return [(sign, ROLE_NAMES.get(role, role)) for role, sign in self.signs.items() if role in held and sign]


def is_selected(entry: Entry) -> bool:
    """Whether the source marks a work as a selected one: by a field ``selected``, as al-folio has it, or a keyword of that name."""
    words = {word.strip().lower() for word in latex.to_text(entry.get("keywords")).replace(";", ",").split(",")}
    return entry.get("selected").strip().lower() == "true" or "selected" in words


def listing_of(entries: Iterable[Entry], *, name: str = "", title: str = "Publications") -> Listing:
    """Entries in their order, in one section."""
    works = tuple(Listed(entry, selected=is_selected(entry)) for entry in entries)
    return Listing((ListedSection("publications", title, works),) if works else (), name, title)


def authors_shown(work: Listed) -> Iterator[tuple[int, Author | None]]:
    """The authors with their places, and None where the source leaves names out."""
    authors = work.entry.authors
    for at, author in enumerate(authors):
        if at in authors.gaps and at:
            yield -1, None
        yield at, author
    if authors.truncated:
        yield -1, None


def awards_of(entry: Entry) -> tuple[Inlines, ...]:
    """The awards of the ``award`` field, which semicolons separate."""
    found = (latex.decode(part.strip()) for part in entry.get("award").split(";"))
    return tuple(award for award in found if award)
