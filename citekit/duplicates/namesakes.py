"""Works that look like a stranger's of the same name: nothing ties them to the owner's other works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from citekit.duplicates.people import Person, parse_people, person_of, same_person
from citekit.duplicates.record import is_page
from citekit.duplicates.titles import STOPWORDS
from citekit.entry import Entry
from citekit.text.fold import fold
from citekit.text.inline import plain

#: With fewer works than this there is no rest that a work could stand apart from.
_FEWEST = 4
# Words of titles in any field; sharing them ties nothing.
_COMMON = frozenset(
    {
        "new", "novel", "efficient", "analysis", "approach", "method", "methods", "model", "models", "study", "based", "system",
        "systems", "towards", "toward", "large", "scale", "learning", "data", "design", "high", "performance", "fast", "via",
        "framework", "general", "improved", "application", "applications", "evaluation", "research",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stranger:
    """An entry that may be a namesake's work: its key, its place among the entries, and the reasons in words."""

    key: str
    position: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Work:
    """What can tie a work to others."""

    position: int
    coauthors: tuple[Person, ...]
    venue: str
    archive: str
    topic: frozenset[str]
    year: int | None
    vouched: bool


def strangers(entries: Sequence[Entry], owner: str) -> tuple[Stranger, ...]:
    """The entries of ``owner`` ("Given Family") that nothing ties to the owner's other works.

    A tie is a coauthor, a venue, an arXiv archive or two words of the title in
    common, directly or through other works. Only entries that name the owner as
    author, contributor or ``attributed`` are looked at; those that the owner's
    own page lists with its authors are vouched for. Where too little is known
    of a work, or where the works fall into halves, nothing is said.
    """
    persons = parse_people(owner).persons
    if not persons:
        return ()
    works = [work for at, entry in enumerate(entries) if (work := _work(at, entry, persons[0])) is not None]
    if len(works) < _FEWEST:
        return ()
    groups = _components(works)
    core = max(groups, key=lambda group: (any(work.vouched for work in group), len(group), -group[0].position))
    if 2 * len(core) <= len(works):
        return ()
    found = [
        Stranger(entries[work.position].key, work.position, _reasons(work, core))
        for group in groups
        if group is not core
        for work in group
        # A work without coauthors, a thesis for one, is known by its venue alone: too little to tell a stranger by.
        if not work.vouched and (work.archive or (work.coauthors and work.venue))
    ]
    return tuple(sorted(found, key=lambda stranger: stranger.position))


def _work(at: int, entry: Entry, owner: Person) -> _Work | None:
    authors = [person for author in entry.authors if (person := person_of(author.name))]
    parts = [*parse_people(entry.get("contributors")).persons, *parse_people(entry.get("attributed")).persons]
    if not any(same_person(owner, person) == 1.0 for person in (*authors, *parts)):
        return None
    named = any(same_person(owner, person) == 1.0 for person in authors) or bool(entry.get("contributors"))
    source = entry.provenance.source if entry.provenance else ""
    venue = entry.venue
    cls = entry.get("primaryclass") or entry.get("eprintclass")
    words = {word for word in fold(plain(entry.title)).split() if len(word) > 3 and word not in STOPWORDS and word not in _COMMON}
    return _Work(
        at,
        tuple(person for person in authors if not same_person(owner, person)),
        fold(venue.acronym or venue.name),
        cls.partition(".")[0].lower(),
        frozenset(words),
        entry.date.year,
        named and is_page(source),
    )


def _components(works: Sequence[_Work]) -> list[list[_Work]]:
    """Works in groups that ties hold together."""
    left = list(works)
    groups = []
    while left:
        group = [left.pop(0)]
        for work in group:
            tied = [other for other in left if _tied(work, other)]
            group += tied
            left = [other for other in left if other not in tied]
        groups.append(group)
    return groups


def _tied(a: _Work, b: _Work) -> bool:
    if a.vouched and b.vouched:
        return True
    if (a.archive and a.archive == b.archive) or (a.venue and a.venue == b.venue):
        return True
    if any(same_person(x, y) == 1.0 for x in a.coauthors for y in b.coauthors):
        return True
    return len(a.topic & b.topic) >= 2


def _reasons(work: _Work, core: Sequence[_Work]) -> tuple[str, ...]:
    """What was compared and found to have nothing in common."""
    reasons = []
    if work.coauthors:
        reasons.append(f"none of its coauthors is a coauthor of the other {len(core)} works")
    if work.venue:
        reasons.append("none of the others appeared in its venue")
    if work.archive:
        known = Counter(other.archive for other in core if other.archive)
        held = ", ".join(f"{name} ({count})" for name, count in known.most_common(3))
        reasons.append(f"its arXiv archive is {work.archive}, the others' {held}" if held else f"its arXiv archive is {work.archive}")
    years = [other.year for other in core if other.year is not None]
    if work.year is not None and years and not min(years) - 2 <= work.year <= max(years) + 2:
        reasons.append(f"its year is {work.year}, the others' are {min(years)} to {max(years)}")
    reasons.append("its title shares no two words with another's")
    return tuple(reasons)
