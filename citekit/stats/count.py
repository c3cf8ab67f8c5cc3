"""Counting: from entries to :class:`~citekit.stats.model.Statistics`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from citekit.cv.filters import keywords_of
from citekit.cv.owner import Owner
from citekit.cv.periods import is_before
from citekit.cv.sections import section_of
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.stats.classes import class_name
from citekit.stats.model import Coauthor, Graph, Statistics
from citekit.stats.part import part_of
from citekit.stats.people import coauthors
from citekit.text import latex
from citekit.text.fold import fold

#: Sections whose works appear somewhere: an archive, a university and a publisher are no venues.
_PUBLISHED = frozenset(("journal", "conference", "workshop", "chapter"))
#: How many coauthors the network shows: more are a thicket that nobody reads.
NETWORK = 24


def statistics(
    entries: Iterable[Entry], *, me: Sequence[str] = (), as_of: Point | None = None, merge: bool = True, network: int = NETWORK
) -> Statistics:
    """The numbers of ``entries``, which are the works of ``me`` (spellings of one name) or of nobody in particular.

    A preprint and its published paper, and any other records of one work, are
    counted once unless not to ``merge``; works dated after ``as_of`` are not counted.
    """
    given = tuple(entries)
    # A preprint that was out counts, even if its paper came later.
    early = tuple(entry for entry in given if is_out(entry, as_of))
    works = once(early) if merge else early
    owner = Owner(me)
    types: dict[int | None, Counter[str]] = {}
    places: dict[int | None, Counter[str]] = {}
    corresponding: Counter[int | None] = Counter()
    for entry in works:
        year = entry.date.year
        types.setdefault(year, Counter())[section_of(entry)] += 1
        if owner:
            part = part_of(entry, owner)
            places.setdefault(year, Counter())[part.place] += 1
            corresponding[year] += part.corresponding
    people, shared = coauthors(works, owner)
    return Statistics(
        name=me[0] if me else "",
        as_of=as_of,
        records=len(given),
        works=len(works),
        later=len(given) - len(early),
        undated=sum(types.get(None, Counter()).values()),
        types=_dated(types),
        undated_types=dict(types.get(None, {})),
        places=_dated(places),
        undated_places=dict(places.get(None, {})),
        corresponding={year: count for year, count in sorted(corresponding.items(), key=lambda item: item[0] or 0) if year is not None},
        undated_corresponding=corresponding[None],
        venues=venues(works),
        topics=topics(works),
        classes=classes(works),
        coauthors=people,
        graph=_network(people[:network], shared[:network]),
    )


def once(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Each work once: the records of one work as one entry, its version of record first."""
    from citekit.duplicates import dedup

    return dedup(entries).entries


def is_out(entry: Entry, as_of: Point | None) -> bool:
    """Whether a work is not dated later than a day."""
    return as_of is None or entry.date.start is None or not is_before(as_of, entry.date.start)


def _dated(rows: Mapping[int | None, Counter[str]]) -> dict[int, Mapping[str, int]]:
    return {year: dict(sorted(row.items())) for year, row in sorted((year, row) for year, row in rows.items() if year is not None)}


def venues(entries: Iterable[Entry]) -> tuple[tuple[str, int], ...]:
    """Where the works appeared, by acronym or else by name, the most frequent first."""
    found = [entry.venue for entry in entries if section_of(entry) in _PUBLISHED and entry.venue]
    # One venue may have its acronym in one entry and not in another.
    acronyms = {fold(venue.name): venue.acronym for venue in found if venue.name and venue.acronym}
    count: Counter[str] = Counter()
    shown: dict[str, Counter[str]] = {}
    for venue in found:
        word = venue.acronym or acronyms.get(fold(venue.name), "") or venue.name
        count[fold(word)] += 1
        shown.setdefault(fold(word), Counter())[word] += 1
    return _ranked(count, shown)


def topics(entries: Iterable[Entry]) -> tuple[tuple[str, int], ...]:
    """The keywords of the works, the most frequent first; a keyword counts once a work."""
    count: Counter[str] = Counter()
    shown: dict[str, Counter[str]] = {}
    for entry in entries:
        words = {fold(word): word for word in reversed(keywords_of(entry)) if fold(word)}
        count.update(words.keys())
        for key, word in words.items():
            shown.setdefault(key, Counter())[word] += 1
    return _ranked(count, shown)


def classes(entries: Iterable[Entry]) -> tuple[tuple[str, int], ...]:
    """The primary subject classes of the works in their archive, with their names, the most frequent first."""
    codes = (latex.to_text(entry.get("primaryclass") or entry.get("eprintclass")).strip() for entry in entries)
    count = Counter(code for code in codes if code)
    return tuple((class_name(code), number) for code, number in sorted(count.items(), key=lambda item: (-item[1], item[0])))


def _ranked(count: Counter[str], shown: Mapping[str, Counter[str]]) -> tuple[tuple[str, int], ...]:
    """Words as most entries spell them, else in lower case, with their counts; equal counts by the alphabet."""
    spelled = {key: min(words, key=lambda word: (-words[word], not word.islower(), word)) for key, words in shown.items()}
    return tuple((spelled[key], number) for key, number in sorted(count.items(), key=lambda item: (-item[1], item[0])))


def _network(people: Sequence[Coauthor], shared: Sequence[frozenset[int]]) -> Graph:
    edges = [
        (one, other, len(shared[one] & shared[other]))
        for one in range(len(people))
        for other in range(one + 1, len(people))
        if shared[one] & shared[other]
    ]
    return Graph(tuple(people), tuple(edges))
