"""Which works a section, an output or a command takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields

from citekit.cv.people import People, Person
from citekit.cv.sections import section_of, section_table
from citekit.cv.select import Persons, owner_facts
from citekit.entry import Entry
from citekit.entry.status import PUBSTATES
from citekit.errors import UsageError, did_you_mean
from citekit.text import latex
from citekit.text.fold import fold

#: What an owner may be in a work, as filters know it.
ROLES = ("first", "corresponding", "senior")
#: States of publication: a work that is out, and those that are not.
STATES = ("published", *PUBSTATES)
_NO = frozenset(("", "no", "false", "0"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Conditions on works; a work meets it where it meets every one that is given.

    Its section by type is one of ``types``, one of its keywords one of
    ``keywords``, its venue's name or acronym has one of ``venues`` in it, its
    ``funding`` names one of ``funding``, its state is one of ``status``, its
    year lies between ``since`` and ``until``, the owner is what ``role``
    says, one of ``people`` has a part in it, it has an award (``awarded``), it
    is marked as selected (``selected``: a field of that name, or the keyword).
    ``keys`` names works outright.
    """

    types: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    funding: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    role: str = ""
    awarded: bool = False
    selected: bool = False

    def __post_init__(self) -> None:
        for words, known, what in (
            (self.types, tuple(section_table()), "type"),
            (self.status, STATES, "status"),
            ((self.role,) if self.role else (), ROLES, "role"),
        ):
            for word in words:
                if word not in known:
                    raise UsageError(f"no {what} {word!r}", hint=did_you_mean(word, known, most=1) or f"one of {', '.join(known)}")

    def __bool__(self) -> bool:
        """Whether there is any condition."""
        return bool(self.conditions())

    def conditions(self) -> dict[str, object]:
        """The conditions that are given, by name."""
        return {item.name: value for item in fields(Filter) if (value := getattr(self, item.name)) not in ((), None, "", False)}

    def told(self) -> str:
        """The conditions in words: ``funding ABC-1, since 2020``."""
        words = []
        for name, value in self.conditions().items():
            shown = " or ".join(value) if isinstance(value, tuple) else "" if value is True else str(value)
            words.append(f"{name} {shown}".strip())
        return ", ".join(words)

    def takes(self, entry: Entry, owner: Persons) -> bool:
        """Whether ``entry`` meets every condition."""
        return all(_TESTS[name](self, entry, owner) for name in self.conditions())


def _has_person(wanted: Filter, entry: Entry, owner: Persons) -> bool:
    known = owner if isinstance(owner, People) else People(())
    people = [person for name in wanted.people for person in known.named(name).people or (Person(name),)]
    return bool(People(people).in_work(entry))


def _in_years(wanted: Filter, entry: Entry, _: Persons) -> bool:
    year = entry.date.year
    return year is not None and (wanted.since is None or year >= wanted.since) and (wanted.until is None or year <= wanted.until)


def _holds(field: str) -> Callable[[Filter, Entry, Persons], bool]:
    """Whether a field of the entry has one of the filter's phrases in it."""

    def test(wanted: Filter, entry: Entry, _: Persons) -> bool:
        value = f" {fold(latex.to_text(entry.get(field)))} "
        return any(_phrase(phrase) in value for phrase in getattr(wanted, field))

    return test


def _phrase(words: str) -> str:
    return f" {fold(words)} "


def _at_venue(wanted: Filter, entry: Entry, _: Persons) -> bool:
    value = f" {fold(entry.venue.name)} | {fold(entry.venue.acronym)} "
    return any(_phrase(venue) in value for venue in wanted.venues)


def is_selected(entry: Entry) -> bool:
    """Whether the entry is marked as a selected work: ``selected = {true}``, or the keyword ``selected``."""
    return entry.get("selected").strip().lower() not in _NO or "selected" in map(fold, keywords_of(entry))


_TESTS: Mapping[str, Callable[[Filter, Entry, Persons], bool]] = {
    "types": lambda wanted, entry, _: section_of(entry) in wanted.types,
    "keywords": lambda wanted, entry, _: bool({fold(word) for word in wanted.keywords} & set(map(fold, keywords_of(entry)))),
    "venues": _at_venue,
    "funding": _holds("funding"),
    "keys": lambda wanted, entry, _: entry.key in wanted.keys,
    "people": _has_person,
    "status": lambda wanted, entry, _: (entry.status or "published") in wanted.status,
    "since": _in_years,
    "until": _in_years,
    "role": lambda wanted, entry, owner: wanted.role in owner_facts(entry, owner),
    "awarded": lambda _, entry, __: bool(entry.get("award").strip()),
    "selected": lambda _, entry, __: is_selected(entry),
}


def keywords_of(entry: Entry) -> tuple[str, ...]:
    """The keywords of an entry, which commas or semicolons separate."""
    words = latex.to_text(entry.get("keywords")).replace(";", ",").split(",")
    return tuple(word.strip() for word in words if word.strip())


def nothing_found(wanted: Filter, entries: Iterable[Entry]) -> UsageError:
    """The error for a filter that no work meets; the hint names what there is."""
    return UsageError(f"no work meets the filter: {wanted.told()}", hint=_what_there_is(wanted, tuple(entries)))


def _what_there_is(wanted: Filter, entries: tuple[Entry, ...]) -> str:
    if wanted.funding:
        found = sorted({latex.to_text(entry.get("funding")) for entry in entries if entry.get("funding")})
        return f"funding in the library: {'; '.join(found[:5])}" if found else "no entry has the field funding"
    if wanted.keywords:
        words = sorted({word for entry in entries for word in keywords_of(entry)}, key=fold)
        near = [hint for word in wanted.keywords if (hint := did_you_mean(word, words))]
        return near[0] if near else f"keywords in the library: {', '.join(words[:10])}" if words else "no entry has the field keywords"
    if wanted.keys:
        near = [hint for key in wanted.keys if (hint := did_you_mean(key, (entry.key for entry in entries)))]
        return near[0] if near else ""
    if wanted.types:
        return f"types in the library: {', '.join(sorted({section_of(entry) for entry in entries}))}"
    years = sorted({entry.date.year for entry in entries if entry.date.year is not None})
    return f"the works are of {years[0]} to {years[-1]}" if years else ""
