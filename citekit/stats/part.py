"""The owner's part in a work."""

from __future__ import annotations

from citekit.cv.select import Persons
from citekit.entry import Entry
from citekit.stats.model import Part


def part_of(entry: Entry, owner: Persons) -> Part:
    """The owner's place among the authors.

    An equal contribution with the first author is a joint first authorship,
    whether the owner stands first or not. Last is who stands last of several,
    or is marked as a joint senior author; where the source leaves out names at
    the end, nobody it names is last. Otherwise an author is in the middle.
    """
    authors = entry.authors
    mine = owner.indices(authors.names)
    if not mine:
        return Part("other")
    corresponding = bool(mine & set(authors.with_role("corresponding")))
    equal = set(authors.with_role("equal"))
    count = len(authors)
    cut = count in authors.gaps
    if count == 1 and not authors.gaps:
        place = "sole"
    elif 0 in equal and mine & equal and len(equal) > 1:
        place = "equal"
    elif 0 in mine:
        place = "first"
    elif mine & set(authors.with_role("senior")) or (count - 1 in mine and not cut):
        place = "last"
    else:
        place = "middle"
    return Part(place, corresponding)
