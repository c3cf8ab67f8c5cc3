"""Author marks: which sign a role has, which roles a name has, which were printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from citekit.csl.item import Item
from citekit.csl.name_values import PersonName
from citekit.entry.roles import SIGNS
from citekit.text.inline import Inlines, Sup, Text

#: Signs of the roles that have one by default.
DEFAULT_SIGNS: Mapping[str, str] = SIGNS


@dataclass(frozen=True, slots=True)
class Marks:
    """The sign of each role, in the order in which signs stand after a name; superscript where a format has it."""

    signs: Mapping[str, str] = field(default_factory=lambda: DEFAULT_SIGNS)
    superscript: bool = True

    def of(self, roles: Iterable[str]) -> Inlines:
        """The marks of a name with ``roles``; roles without a sign have none."""
        held = set(roles)
        signs = "".join(sign for role, sign in self.signs.items() if role in held)
        if not signs:
            return ()
        return (Sup((Text(signs),)),) if self.superscript else (Text(signs),)


#: Who the owner is: a test of a name. One that has a method ``indices`` is asked for the places in a whole list of names
#: instead, since of "C. Lin, Chaofan Lin" the second is the owner where each alone could be.
Owner = Callable[[PersonName], bool]


def roles_of(item: Item, variable: str = "author") -> dict[int, tuple[str, ...]]:
    """The roles of an item's names by index, from ``custom``: ``equal``, ``corresponding``, ``roles``."""
    found: dict[int, list[str]] = {}
    if variable != "author":
        return {}
    custom = item.custom()
    for role in ("equal", "corresponding"):
        for index in _indices(custom.get(role)):
            found.setdefault(index, []).append(role)
    roles = custom.get("roles")
    for key, value in roles.items() if isinstance(roles, dict) else ():
        for index, role in _pairs(key, value):
            if role not in found.setdefault(index, []):
                found[index].append(role)
    return {index: tuple(words) for index, words in found.items()}


def _indices(value: Any) -> list[int]:
    return [i for i in value if isinstance(i, int) and not isinstance(i, bool)] if isinstance(value, list) else []


def _pairs(key: Any, value: Any) -> list[tuple[int, str]]:
    """``roles`` may map a role to indices or an index to roles."""
    if isinstance(key, str) and key.isdecimal():
        words = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [(int(key), word) for word in words if isinstance(word, str)]
    return [(index, str(key)) for index in _indices(value)]


class Decorator:
    """Gives names their marks while text is finished, and remembers which roles were printed."""

    __slots__ = ("_owned", "_roles", "item", "marks", "owner", "printed")

    def __init__(self, marks: Marks, owner: Owner | None) -> None:
        self.marks = marks
        self.owner = owner
        self.printed: dict[str, None] = {}
        self.item: Item | None = None
        self._roles: dict[int, tuple[str, ...]] = {}
        self._owned: dict[str, frozenset[int]] = {}

    def start(self, item: Item) -> None:
        """From here on names are those of ``item``."""
        self.item = item
        self._roles = roles_of(item) if "custom" in item.raw else {}
        self._owned = {}

    def __call__(self, variable: str, index: int) -> tuple[bool, Inlines]:
        owner = self.owner is not None and index in self._owner_places(variable)
        if variable != "author" or not self._roles:
            return owner, ()
        roles = self._roles.get(index, ())
        marks = self.marks.of(roles)
        if marks:
            for role in roles:
                if role in self.marks.signs:
                    self.printed[role] = None
        return owner, marks

    def _owner_places(self, variable: str) -> frozenset[int]:
        """The indices of the item's names of ``variable`` that are the owner's."""
        if self.owner is None or self.item is None:
            return frozenset()
        if variable not in self._owned:
            names = self.item.names(variable).names
            in_list = getattr(self.owner, "indices", None)
            mine = [names[at] for at in in_list(names)] if in_list else [name for name in names if self.owner(name)]
            self._owned[variable] = frozenset(name.index for name in mine)
        return self._owned[variable]


def owner_test(owner: Owner | Iterable[Any] | str | None) -> Owner | None:
    """A test from what a caller gives: a function, names as "Given Family" or "Family, Given", or CSL-JSON names."""
    if owner is None or callable(owner):
        return owner
    if isinstance(owner, str | dict):
        owner = [owner]
    wanted = [_wanted(name) for name in owner]

    def test(name: PersonName) -> bool:
        if name.literal:
            return name.literal.casefold() in [f"{given} {family}".strip() for family, given in wanted]
        family = " ".join(part for part in (name.particle, name.family) if part).casefold()
        given = name.given.casefold()
        return any(family == f and _same_given(given, g) for f, g in wanted)

    return test


def _wanted(name: Any) -> tuple[str, str]:
    """Family and given name, folded."""
    if isinstance(name, dict):
        family = " ".join(str(name.get(part, "")) for part in ("non-dropping-particle", "family") if name.get(part))
        return family.casefold(), str(name.get("given", "")).casefold()
    if hasattr(name, "family"):
        particle = getattr(name, "particle", "")
        return f"{particle} {name.family}".strip().casefold(), str(getattr(name, "given", "")).casefold()
    text = str(name).strip()
    if "," in text:
        family, _, given = text.partition(",")
    else:
        given, _, family = text.rpartition(" ")
    return family.strip().casefold(), given.strip().casefold()


def _same_given(one: str, other: str) -> bool:
    """Given names agree where they are the same, or one has initials of the other."""
    if one == other:
        return True
    first, second = one.replace(".", " ").split(), other.replace(".", " ").split()
    if not first or not second:
        return False
    return all(a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]) for a, b in zip(first, second, strict=False))
