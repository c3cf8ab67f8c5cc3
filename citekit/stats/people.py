"""Who is who among coauthors: the spellings of one person's name found and counted as one.

Two spellings are one person where the family names are the same and the given
names agree, initials standing for names, and no other person fits as well:
"J. Lee" beside "Jae Lee" and "Jin Lee" stays a third. Two names of one work are
two people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from citekit.cv.periods import is_before
from citekit.cv.select import Persons
from citekit.cv.spellings import GivenWords, given_names_agree, given_words, spellings
from citekit.entry import Entry, Name
from citekit.entry.dates import Point
from citekit.patterns import lazy_pattern
from citekit.stats.model import Coauthor
from citekit.text.fold import fold_name, squeeze

# A name in another script beside its own: "Chaofan Lin (林超凡)".
_BESIDE = lazy_pattern(r"\s*[(（][^()（）]+[)）]\s*")
_MOST_WORDS = 3


@dataclass
class _Person:
    """Somebody, while names are still being gathered."""

    given: GivenWords
    names: list[Name] = field(default_factory=list)
    works: set[int] = field(default_factory=set)


def coauthors(entries: Sequence[Entry], owner: Persons, variable: str = "author") -> tuple[tuple[Coauthor, ...], list[frozenset[int]]]:
    """The coauthors (or fellow editors) in ``entries``, those with most works first, and the works of each by place.

    Of works that name the owner in the list alone; of all works where there is no owner. Groups are nobody.
    """
    found: dict[Name, list[int]] = {}
    for at, entry in enumerate(entries):
        names = (entry.authors if variable == "author" else entry.editors).names
        mine = owner.indices(names) if owner else frozenset()
        if owner and not mine:
            continue
        for place, name in enumerate(names):
            if place not in mine and is_person(name):
                found.setdefault(name, []).append(at)
    people = _people(found)
    made = [(_coauthor(person, entries, found), frozenset(person.works)) for person in people]
    made.sort(key=lambda pair: (-pair[0].works, fold_name(pair[0].inverted), pair[0].inverted))
    return tuple(person for person, _ in made), [works for _, works in made]


def is_person(name: Name) -> bool:
    """Whether a name is a person's.

    A name that must not be taken apart is a group's in Latin script; in
    others, where people brace their names, a short one is a person's.
    """
    if not name.literal:
        return bool(name.family or name.given)
    return not any(char.isascii() and char.isalpha() for char in name.literal) and len(name.literal.split()) <= _MOST_WORDS


def _people(found: dict[Name, list[int]]) -> list[_Person]:
    families: dict[str, list[tuple[GivenWords, Name]]] = {}
    bare = {name: _BESIDE.sub(" ", name.literal or f"{name.particle} {name.family}") for name in found}
    # "Mueller" is "Müller" where somebody is spelled so, and goes with "Muller" then.
    plain = {other: first for name in bare.values() for first, *others in [spellings(name)] for other in others}
    for name in found:
        given = given_words(_BESIDE.sub(" ", f"{name.given} {name.dropping}"))
        family = spellings(bare[name])[0]
        families.setdefault(squeeze(plain.get(family, family)) or bare[name], []).append((given, name))
    people: list[_Person] = []
    for names in families.values():
        # The fullest name first, so that a shorter one finds whom it may stand for.
        names.sort(key=lambda pair: (-sum(len(word[0]) for word in pair[0]), pair[1].display))
        people += _of_one_family(names, found)
    return people


def _of_one_family(names: Iterable[tuple[GivenWords, Name]], found: dict[Name, list[int]]) -> list[_Person]:
    people: list[_Person] = []
    for given, name in names:
        works = set(found[name])
        free = [person for person in people if not person.works & works]
        same = [person for person in free if person.given == given]
        fitting = same or [person for person in free if given_names_agree(person.given, given)]
        if len(fitting) == 1:
            person = fitting[0]
        else:
            person = _Person(given)
            people.append(person)
        person.names.append(name)
        person.works |= works
    return people


def _coauthor(person: _Person, entries: Sequence[Entry], found: dict[Name, list[int]]) -> Coauthor:
    # Of several spellings as full as each other, the one that most works have.
    count = Counter({name: len(found[name]) for name in person.names})
    name = max(person.names, key=lambda name: (len(fold_name(name.given)), count[name], name.display))
    years = [year for at in person.works if (year := entries[at].date.year) is not None]
    return Coauthor(
        name=name.display,
        inverted=inverted(name),
        works=len(person.works),
        first_year=min(years, default=None),
        last_year=max(years, default=None),
        last=latest(entries[at] for at in person.works),
        spellings=tuple(sorted({spelling.display for spelling in person.names} - {name.display})),
    )


def inverted(name: Name) -> str:
    """ "Family, Given", with the particle before the family name; a name that must not be taken apart as it is."""
    if name.literal:
        return name.literal
    family = " ".join(part for part in (name.particle, name.family, name.suffix) if part)
    given = " ".join(part for part in (name.given, name.dropping) if part)
    return f"{family}, {given}" if given else family


def latest(entries: Iterable[Entry]) -> Point | None:
    """The latest date of works, as far as it is known."""
    found: Point | None = None
    for entry in entries:
        date = entry.date.end or entry.date.start
        if date is not None and (found is None or is_before(found, date) or (_depth(date) > _depth(found) and not is_before(date, found))):
            found = date
    return found


def _depth(point: Point) -> int:
    return (point.month is not None) + (point.day is not None)
