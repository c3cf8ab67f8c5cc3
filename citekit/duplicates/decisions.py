"""What the user said of pairs: "is a duplicate", "is not a duplicate". It is kept, and it always wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citekit.errors import InputError


@dataclass(frozen=True, slots=True)
class Decisions:
    """Pairs of keys, each sorted: ``same`` are one work, ``different`` are two."""

    same: frozenset[tuple[str, str]] = frozenset()
    different: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, same: Iterable[tuple[str, str]] = (), different: Iterable[tuple[str, str]] = ()) -> Decisions:
        """Decisions from pairs in any order; a pair that is said to be both is an error."""
        made = cls(frozenset(_sorted(pair) for pair in same), frozenset(_sorted(pair) for pair in different))
        both = made.same & made.different
        if both:
            one, other = min(both)
            raise InputError(f"{one} and {other} are said to be one work and to be two", hint="remove one of the two decisions")
        return made

    def with_same(self, one: str, other: str) -> Decisions:
        """The decisions with the pair said to be one work; an earlier word on the pair is replaced."""
        pair = _sorted((one, other))
        return Decisions(self.same | {pair}, self.different - {pair})

    def with_different(self, one: str, other: str) -> Decisions:
        """The decisions with the pair said to be two works; an earlier word on the pair is replaced."""
        pair = _sorted((one, other))
        return Decisions(self.same - {pair}, self.different | {pair})

    def renamed(self, key_map: Mapping[str, str]) -> Decisions:
        """The decisions after a merge that gave old keys a new one; a pair that became one key is left out."""

        def move(pairs: Iterable[tuple[str, str]]) -> frozenset[tuple[str, str]]:
            moved = (_sorted((key_map.get(a, a), key_map.get(b, b))) for a, b in pairs)
            return frozenset(pair for pair in moved if pair[0] != pair[1])

        different = move(self.different)
        return Decisions(move(self.same) - different, different)

    def by_position(self, keys: Sequence[str]) -> dict[tuple[int, int], bool]:
        """The decisions as pairs of positions of ``keys``, the smaller first; a key that stands twice is decided for all its places."""
        places: dict[str, list[int]] = {}
        for at, key in enumerate(keys):
            places.setdefault(key, []).append(at)
        found: dict[tuple[int, int], bool] = {}
        for pairs, value in ((self.same, True), (self.different, False)):
            for one, other in pairs:
                for a in places.get(one, ()):
                    for b in places.get(other, ()):
                        if a != b:
                            found[min(a, b), max(a, b)] = value
        return found

    def to_dict(self) -> dict[str, list[list[str]]]:
        """A form for JSON."""
        return {"same": [list(pair) for pair in sorted(self.same)], "different": [list(pair) for pair in sorted(self.different)]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Decisions:
        """The inverse of :meth:`to_dict`; InputError where a pair is not two strings."""
        pairs: dict[str, list[tuple[str, str]]] = {"same": [], "different": []}
        for name, found in pairs.items():
            for pair in data.get(name, ()):
                if not isinstance(pair, list | tuple) or len(pair) != 2 or not all(isinstance(key, str) for key in pair):
                    raise InputError(f"decisions: {name} holds {pair!r}, which is not a pair of keys")
                found.append((pair[0], pair[1]))
        return cls.of(**pairs)

    def __bool__(self) -> bool:
        return bool(self.same or self.different)


def _sorted(pair: tuple[str, str]) -> tuple[str, str]:
    return pair if pair[0] <= pair[1] else (pair[1], pair[0])
