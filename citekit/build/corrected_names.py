"""Roles of authors where a correction names the authors anew: they go with the people, not with the numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from citekit.cv.owner import Owner
from citekit.entry import Entry, Name
from citekit.entry.authors import Authors, make_authors
from citekit.entry.name_lists import parse_names
from citekit.entry.name_marks import take_marks
from citekit.entry.name_parts import parse_name
from citekit.entry.name_splitting import parts_at_commas
from citekit.entry.views import names_of
from citekit.patterns import lazy_pattern

_LISTS = ("author", "editor")
_JOINED = lazy_pattern(r"\s(?:and|&)\s|[;{]", re.IGNORECASE)


def with_roles(before: Entry, corrected: Entry, changes: Mapping[str, str | None]) -> tuple[Entry, tuple[str, ...]]:
    """``corrected`` with the roles that ``before`` had, and the names of people with roles who are in the list no more.

    A list whose roles or gaps the correction gives itself is left as it is.
    """
    gone: list[str] = []
    for name in _LISTS:
        if not changes.get(name) or any(other.startswith(f"{name}+an") for other in changes):
            continue
        old = names_of(before, name)
        if not (old.gaps or any(author.roles for author in old)):
            continue
        new = names_of(Entry.make(corrected.key, corrected.type, {name: corrected.get(name)}), name)
        authors, lost = _carried(old, new)
        corrected = corrected.with_fields({f"{name}s": authors})
        gone += lost
    return corrected, tuple(gone)


def joined_by_commas(before: Entry, name: str, value: str) -> tuple[str, ...]:
    """The names of a list that commas alone join ("Ada Example, Bo Sample"), which BibTeX reads as one name; else nothing.

    It is such a list where no reading as "Family, Given" is likely, or where a
    part between the commas is by itself one of the people that the work had.
    """
    parts = [part for part in parts_at_commas(value) if part]
    if len(parts) < 2 or _JOINED.search(value):
        return ()
    bare = [parse_name(take_marks(part)[0]) for part in parts]
    read = parse_names(value).names
    if len(read) == len(parts):
        # "Doe J, Roe K": each part is a name whole.
        return tuple(parts)
    old = names_of(before, name).names
    whole = all(item is not None and item.given and item.family for item in bare)
    known = any(item is not None and _place(item, old) is not None for item in bare)
    return tuple(parts) if whole and known and not any(_place(item, old) is not None for item in read) else ()


def _carried(old: Authors, new: Authors) -> tuple[Authors, list[str]]:
    """The new list with the roles of the old one, and who is gone."""
    roles = {at: author.roles for at, author in enumerate(new) if author.roles}
    places = [_place(author.name, new.names) for author in old]
    lost = []
    for at, author in enumerate(old):
        place = places[at]
        # A name whose spelling was corrected stands where it stood, in a list as long as before.
        if place is None and len(old) == len(new) and at not in places:
            place = at
        if place is not None:
            roles[place] = (*roles.get(place, ()), *author.roles)
        elif author.roles:
            lost.append(author.name.display)
    return make_authors(new.names, roles, new.gaps), lost


def _place(name: Name, names: Sequence[Name]) -> int | None:
    found = Owner([name.display]).indices(names)
    return next(iter(found)) if len(found) == 1 else None
