"""Which works of a library are a person's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from citekit.cv.owner import NameLike, Owner
from citekit.cv.people import LISTS, People
from citekit.entry import Entry
from citekit.entry.views import names_of


class Persons(Protocol):
    """An :class:`~citekit.cv.owner.Owner`, or several people."""

    def __bool__(self) -> bool: ...

    def indices(self, names: Sequence[NameLike]) -> frozenset[int]: ...


def works_of(entries: Sequence[Entry], owner: Owner | People) -> tuple[list[Entry], list[Entry]]:
    """The owner's works and the others, both in order.

    A work is the owner's where one of its name lists holds the owner, in any
    spelling of the name; of several people, where it holds one of them within
    that one's period.
    """
    mine: list[Entry] = []
    others: list[Entry] = []
    for entry in entries:
        if isinstance(owner, People):
            named = bool(owner.in_work(entry))
        else:
            named = any(owner.indices(names_of(entry, field).names) for field in LISTS if field in entry)
        (mine if named else others).append(entry)
    return mine, others


def owner_facts(entry: Entry, owner: Persons) -> tuple[str, ...]:
    """The owner's part in a work: ``first`` author (or equal with the first), ``corresponding``, ``senior`` (or last of several)."""
    if not owner:
        return ()
    authors = entry.authors
    mine = owner.indices(authors.names)
    found = []
    equal = authors.with_role("equal")
    if 0 in mine or (0 in equal and mine & set(equal)):
        found.append("first")
    if mine & set(authors.with_role("corresponding")):
        found.append("corresponding")
    if mine & set(authors.with_role("senior")) or (len(authors) > 1 and len(authors) - 1 in mine):
        found.append("senior")
    return tuple(found)
