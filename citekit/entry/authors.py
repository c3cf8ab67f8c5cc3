"""Authors with their roles and gaps: the view of a name-list field and its data annotations.

Roles stand in biblatex data annotations (biblatex manual, section 3.7 "Data
Annotations"): ``author+an = {1=equal; 2=equal,corresponding}``, indices from 1.
Gaps are names that the source leaves out: ``and others`` at the end, and
``author+an:gap = {3=after}`` elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from citekit.entry.names import Name
from citekit.patterns import lazy_pattern

EQUAL = "equal"
CORRESPONDING = "corresponding"
SENIOR = "senior"

#: Annotation suffixes under which roles are read, the one that is written first.
ROLE_SUFFIXES = ("+an", "+an:default")
GAP_SUFFIX = "+an:gap"

_PAIR = lazy_pattern(r"^\s*(\d+)\s*=\s*(.*?)\s*$", re.DOTALL)
_WORD = lazy_pattern(r"[^,\s][^,]*")


@dataclass(frozen=True, slots=True)
class Author:
    """One name of a list with the roles it has, in the order they were given."""

    name: Name
    roles: tuple[str, ...] = ()

    def has(self, role: str) -> bool:
        """Whether the author has ``role`` or a numbered group of it (``equal2`` counts as ``equal``)."""
        return any(word == role or re.fullmatch(re.escape(role) + r"\d+", word) for word in self.roles)


@dataclass(frozen=True, slots=True)
class Authors:
    """A sequence of :class:`Author` and the places where names are left out.

    ``gaps`` holds positions ``n``: names are left out after the first ``n`` of
    the list; ``n == len(authors)`` is BibTeX's ``and others``.
    """

    items: tuple[Author, ...] = ()
    gaps: tuple[int, ...] = ()

    def __iter__(self) -> Iterator[Author]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> Author:
        return self.items[index]

    @property
    def names(self) -> tuple[Name, ...]:
        """The names alone."""
        return tuple(author.name for author in self.items)

    @property
    def truncated(self) -> bool:
        """Whether the source leaves names out at the end (``and others``)."""
        return len(self.items) in self.gaps

    def with_role(self, role: str) -> tuple[int, ...]:
        """Indices from 0 of the authors that have ``role``."""
        return tuple(i for i, author in enumerate(self.items) if author.has(role))


def make_authors(
    names: Iterable[Name],
    roles: Mapping[int, Iterable[str]] | None = None,
    gaps: Iterable[int] = (),
) -> Authors:
    """Authors from names, ``roles`` by index from 0 and gap positions."""
    roles = roles or {}
    items = tuple(Author(name, tuple(dict.fromkeys(roles[i]))) if i in roles else Author(name) for i, name in enumerate(names))
    return Authors(items, tuple(sorted({gap for gap in gaps if 0 <= gap <= len(items)})))


def parse_annotation(value: str) -> dict[int, tuple[str, ...]]:
    """``1=equal; 2=equal,corresponding`` as ``{0: ("equal",), 1: ("equal", "corresponding")}``.

    Items that are not of the form ``number=words`` (biblatex also allows
    ``=word`` for the whole list and ``1:family=word``) are not roles of a
    name and are left out here; the field keeps them.
    """
    found: dict[int, tuple[str, ...]] = {}
    for item in value.split(";"):
        match = _PAIR.match(item)
        if match and int(match[1]) > 0:
            words = tuple(word.strip().strip('"') for word in _WORD.findall(match[2]))
            index = int(match[1]) - 1
            found[index] = tuple(dict.fromkeys(found.get(index, ()) + words))
    return found


def format_annotation(roles: Mapping[int, Iterable[str]]) -> str:
    """The inverse of :func:`parse_annotation`; empty where nobody has a role."""
    pairs = [(index, ",".join(words)) for index, words in sorted(roles.items())]
    return "; ".join(f"{index + 1}={words}" for index, words in pairs if words)


def parse_gaps(value: str) -> tuple[int, ...]:
    """``3=after; 4=after`` as ``(3, 4)``."""
    return tuple(sorted(index + 1 for index, words in parse_annotation(value).items() if "after" in words))


def format_gaps(gaps: Iterable[int]) -> str:
    """The inverse of :func:`parse_gaps`."""
    return "; ".join(f"{gap}=after" for gap in sorted(gaps))
