"""Which works of a library are a person's."""

from __future__ import annotations

from collections.abc import Sequence

from citekit.cv.owner import Owner
from citekit.entry import Entry
from citekit.entry.views import names_of

#: Name lists that make a work a person's. A listing "of X" and a group's work name X in the last two.
_LISTS = ("author", "editor", "contributors", "attributed")


def works_of(entries: Sequence[Entry], owner: Owner) -> tuple[list[Entry], list[Entry]]:
    """The owner's works and the others, both in order.

    A work is the owner's where one of its name lists holds the owner, in any
    spelling of the name.
    """
    mine: list[Entry] = []
    others: list[Entry] = []
    for entry in entries:
        named = any(owner.indices(names_of(entry, field).names) for field in _LISTS if field in entry)
        (mine if named else others).append(entry)
    return mine, others


def owner_facts(entry: Entry, owner: Owner) -> tuple[str, ...]:
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
