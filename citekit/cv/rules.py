"""Sections of one's own: which works each takes, in what order, how many, and how they are numbered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citekit.cv.owner import Owner
from citekit.cv.sections import section_of, section_table
from citekit.cv.select import owner_facts
from citekit.entry import Entry
from citekit.errors import UsageError
from citekit.text import latex
from citekit.text.fold import fold

#: What an owner may be in a work, as filters know it.
ROLES = ("first", "corresponding", "senior")


@dataclass(frozen=True, slots=True)
class Rule:
    """A section of a CV.

    A work belongs in it where it meets every condition that is given: its
    section by type is one of ``types``, one of its keywords one of
    ``keywords``, its ``funding`` names one of ``funding``, its year lies
    between ``since`` and ``until``, the owner is what ``role`` says, it has an
    award (``awarded``). ``keys`` names works outright, in their order.

    The newest comes first; ``oldest_first`` turns that round. ``limit`` keeps
    that many. ``letter`` begins the numbers. Works of a section stand in no
    later one, unless ``repeat`` lets them.
    """

    heading: str
    letter: str = ""
    types: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    funding: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    role: str = ""
    awarded: bool = False
    oldest_first: bool = False
    limit: int | None = None
    repeat: bool = False

    def __post_init__(self) -> None:
        for kind in self.types:
            if kind not in section_table():
                raise UsageError(f"section {self.heading!r}: no type {kind!r}", hint=f"types are {', '.join(section_table())}")
        if self.role and self.role not in ROLES:
            raise UsageError(f"section {self.heading!r}: no role {self.role!r}", hint=f"roles are {', '.join(ROLES)}")
        if self.limit is not None and self.limit < 1:
            raise UsageError(f"section {self.heading!r}: limit is {self.limit}", hint="a limit is 1 or more")

    def takes(self, entry: Entry, owner: Owner) -> bool:
        """Whether ``entry`` meets every condition."""
        if self.keys and entry.key not in self.keys:
            return False
        if self.types and section_of(entry) not in self.types:
            return False
        if self.keywords and not {fold(word) for word in self.keywords} & set(map(fold, keywords_of(entry))):
            return False
        if self.funding and not any(fold(grant) in fold(latex.to_text(entry.get("funding"))) for grant in self.funding):
            return False
        if self.role and self.role not in owner_facts(entry, owner):
            return False
        return self._in_years(entry.date.year) and bool(not self.awarded or entry.get("award").strip())

    def _in_years(self, year: int | None) -> bool:
        if self.since is None and self.until is None:
            return True
        return year is not None and (self.since is None or year >= self.since) and (self.until is None or year <= self.until)

    def choose(self, entries: Iterable[Entry], owner: Owner) -> list[Entry]:
        """The works of the section in its order; ``entries`` come newest first."""
        found = [entry for entry in entries if self.takes(entry, owner)]
        if self.keys:
            found.sort(key=lambda entry: self.keys.index(entry.key))
        elif self.oldest_first:
            found.reverse()
        return found[: self.limit]


def keywords_of(entry: Entry) -> tuple[str, ...]:
    """The keywords of an entry, which commas or semicolons separate."""
    words = latex.to_text(entry.get("keywords")).replace(";", ",").split(",")
    return tuple(word.strip() for word in words if word.strip())


_LISTS = ("types", "keywords", "funding", "keys")
_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("heading", "letter", "role"), str),
    **dict.fromkeys(_LISTS, list),
    **dict.fromkeys(("since", "until", "limit"), int),
    **dict.fromkeys(("awarded", "oldest_first", "repeat"), bool),
}
_WORDS = {str: "text", list: "a list of texts", int: "a whole number", bool: "true or false"}


def read_rule(table: Mapping[str, Any]) -> Rule:
    """A rule from a table of ``citekit.toml``: the fields of :class:`Rule` by name, lists where it has tuples.

    Raises UsageError that names the key for one that does not exist, or whose
    value is of the wrong type.
    """
    name = table.get("heading", "")
    for key, value in table.items():
        if key not in _TYPES:
            raise UsageError(f"section {name!r}: no key {key!r}", hint=f"keys are {', '.join(_TYPES)}")
        wanted = _TYPES[key]
        if type(value) is not wanted or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
            raise UsageError(f"section {name!r}: {key} is not {_WORDS[wanted]}", hint=f"it is {value!r}")
    if not name:
        raise UsageError("a section has no heading", hint='give it one: heading = "Selected papers"')
    fields: dict[str, Any] = {key: tuple(value) if key in _LISTS else value for key, value in table.items()}
    return Rule(**fields)


def read_rules(tables: Sequence[Mapping[str, Any]]) -> tuple[Rule, ...]:
    """The rules of a list of tables."""
    return tuple(map(read_rule, tables))
