"""The author lists of one work united: the fullest list, the fullest form of each name, and everyone's roles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citekit.duplicates.people import Person, person_of, same_person
from citekit.entry import Author, Authors, Name


@dataclass(frozen=True, slots=True)
class UnitedAuthors:
    """The list, the indices (into the input) of the lists that gave to it, and (index, name, roles) of roles that found no name."""

    authors: Authors
    givers: tuple[int, ...]
    lost_roles: tuple[tuple[int, str, tuple[str, ...]], ...] = ()


def unite_authors(lists: Sequence[Authors]) -> UnitedAuthors:
    """One list from several, the first of which leads.

    The base is the longest list without gaps (the longest with gaps, where
    none is complete); a list of persons wins over a group's name only if the
    group stands in it as well. Each name takes its fullest form, roles are
    united and follow their names.
    """
    base_at = _base(lists)
    base = lists[base_at]
    items = list(base.items)
    persons = [person_of(author.name) for author in items]
    givers = [base_at]
    lost: list[tuple[int, str, tuple[str, ...]]] = []
    for at, other in enumerate(lists):
        if at == base_at:
            continue
        gave = False
        partners = _partners([person_of(author.name) for author in other.items], persons)
        for author, place in zip(other.items, partners, strict=True):
            if place is None:
                if author.roles:
                    lost.append((at, author.name.display, author.roles))
                continue
            mine = items[place]
            name = _fuller(mine.name, author.name)
            roles = tuple(dict.fromkeys((*mine.roles, *author.roles)))
            if name != mine.name or roles != mine.roles:
                items[place] = Author(name, roles)
                gave = True
        if gave:
            givers.append(at)
    return UnitedAuthors(Authors(tuple(items), base.gaps), tuple(givers), tuple(lost))


def _base(lists: Sequence[Authors]) -> int:
    """The index of the list to start from."""
    lead = lists[0]
    if _is_group(lead) and not lead.gaps:
        # A group signs the work: a longer list of persons is the base only where the group stands in it.
        groups = {author.name.literal for author in lead.items}
        fitting = [at for at, one in enumerate(lists) if at == 0 or groups & {author.name.literal for author in one.items}]
    else:
        fitting = [at for at, one in enumerate(lists) if not _is_group(one)] or [0]
    # A list that agrees in size with the leading one is no better for standing later.
    return min(fitting, key=lambda at: (bool(lists[at].gaps), -len(lists[at]), -_given_letters(lists[at]) if lists[at].gaps else 0, at))


def _is_group(authors: Authors) -> bool:
    return bool(authors.items) and all(author.name.literal for author in authors.items)


def _given_letters(authors: Authors) -> int:
    return sum(len(author.name.given) for author in authors.items)


def _partners(others: Sequence[Person | None], base: Sequence[Person | None]) -> list[int | None]:
    """For each of ``others`` its place in ``base``, each place given once; the same place is tried first."""
    free = dict.fromkeys(at for at, person in enumerate(base) if person is not None)
    places: list[int | None] = []
    for at, person in enumerate(others):
        best, best_at = 0.0, None
        if person is not None:
            for place in (at, *free) if at in free else tuple(free):
                mine = base[place]
                found = same_person(person, mine) if mine is not None else 0.0
                if found > best:
                    best, best_at = found, place
                    if found == 1.0:
                        break
        if best_at is not None:
            del free[best_at]
        places.append(best_at)
    return places


def _fuller(mine: Name, other: Name) -> Name:
    """The fuller form of one person's name: given names in full before initials, more of them before fewer, accents before none."""
    if mine.literal or other.literal:
        return mine
    if _name_rank(other) > _name_rank(mine) and other.family:
        if len(other.family) + len(other.particle) < len(mine.family) + len(mine.particle) and other.family != mine.family:
            return mine
        return other if mine.suffix == "" or other.suffix else Name(other.family, other.given, other.particle, other.dropping, mine.suffix)
    return mine


def _name_rank(name: Name) -> tuple[int, int, int]:
    words = name.given.replace(".", ". ").replace("-", " ").split()
    full = sum(1 for word in words if len(word.strip(".")) > 1 and not (word.isupper() and len(word) <= 3))
    accents = sum(1 for char in name.family + name.given if not char.isascii())
    return (full, len(words), accents)
