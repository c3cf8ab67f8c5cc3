"""Sections of one's own: which works each takes, in what order, how many, and how they are numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from citekit.cv.filters import ROLES, STATES, Filter, keywords_of
from citekit.cv.select import Persons
from citekit.entry import Entry
from citekit.errors import UsageError, did_you_mean
from citekit.text.fold import fold
from citekit.text.inline import plain

__all__ = ["NUMBERINGS", "ORDERS", "ROLES", "STATES", "Filter", "Rule", "keywords_of", "read_rule", "read_rules"]

#: Orders of a section; ``listed`` is that of its ``keys``.
ORDERS = ("newest", "oldest", "title", "author", "listed")
#: How a section is numbered: ``[J3]`` to ``[J1]``, ``1.`` to ``3.`` down the page, or not at all.
NUMBERINGS = ("highest-newest", "plain", "none")


@dataclass(frozen=True, slots=True)
class Rule(Filter):
    """A section of a CV: a :class:`Filter` with a heading.

    ``order`` is one of :data:`ORDERS` (the newest first, or as ``keys`` are
    listed), ``limit`` keeps that many, ``numbering`` is one of
    :data:`NUMBERINGS`, and ``letter`` begins the numbers (and asks for them).
    Works of a section stand in no later one, unless ``repeat`` lets them.
    """

    heading: str
    letter: str = ""
    order: str = ""
    numbering: str = ""
    limit: int | None = None
    repeat: bool = False

    def __post_init__(self) -> None:
        try:
            # Slots make a class anew, which super() without arguments does not know.
            Filter.__post_init__(self)
            for word, known, what in ((self.order, ORDERS, "order"), (self.numbering, NUMBERINGS, "numbering")):
                if word and word not in known:
                    raise UsageError(f"no {what} {word!r}", hint=did_you_mean(word, known, most=1) or f"one of {', '.join(known)}")
            if self.order == "listed" and not self.keys:
                raise UsageError("the order 'listed' needs keys", hint='keys = ["…"] names the works in their order')
            if self.limit is not None and self.limit < 1:
                raise UsageError(f"limit is {self.limit}", hint="a limit is 1 or more")
        except UsageError as error:
            raise UsageError(f"section {self.heading!r}: {error.message}", hint=error.hint) from None

    def select(self, entries: Iterable[Entry], owner: Persons) -> list[Entry]:
        """All works that the section takes, in the order of ``entries``."""
        return [entry for entry in entries if self.takes(entry, owner)]

    def arranged(self, works: Sequence[Entry]) -> list[tuple[Entry, str]]:
        """Works, which come newest first, in the section's order and number, with their labels ("" without)."""
        order = self.order or ("listed" if self.keys else "newest")
        ordered = _SORTED[order](self, works)
        labels = self._labels(ordered, by_date=order in ("newest", "oldest"), newest_first=order != "oldest")
        return list(zip(ordered, labels, strict=True))[: self.limit]

    def _labels(self, ordered: Sequence[Entry], *, by_date: bool, newest_first: bool) -> list[str]:
        """Numbers follow the date, the highest for the newest, so that a new work changes none; works in another order are counted down.

        Works beyond the limit count as well: leaving them out changes no number.
        """
        count = len(ordered)
        if self.numbering == "plain":
            return [f"{at}." for at in range(1, count + 1)]
        if self.numbering == "none" or not (self.numbering or self.letter):
            return [""] * count
        numbers = range(count, 0, -1) if by_date and newest_first else range(1, count + 1)
        return [f"[{self.letter}{number}]" for number in numbers]


def _by_author(works: Sequence[Entry]) -> list[Entry]:
    def first(entry: Entry) -> str:
        names = entry.authors.names or entry.editors.names
        return fold(f"{names[0].family or names[0].literal} {names[0].given}") if names else ""

    return sorted(works, key=first)


_SORTED: Mapping[str, Callable[[Rule, Sequence[Entry]], list[Entry]]] = {
    "newest": lambda _, works: list(works),
    "oldest": lambda _, works: list(reversed(works)),
    "title": lambda _, works: sorted(works, key=lambda entry: fold(plain(entry.title))),
    "author": lambda _, works: _by_author(works),
    "listed": lambda rule, works: sorted(works, key=lambda entry: rule.keys.index(entry.key)),
}


def _types() -> dict[str, type]:
    """The fields of a rule with the type that a file has for each."""
    found: dict[str, type] = {}
    for item in (item for item in fields(Rule) if not item.name.startswith("_")):
        declared = str(item.type)
        found[item.name] = list if declared.startswith("tuple") else {"s": str, "i": int, "b": bool}[declared[0]]
    return {"heading": found.pop("heading"), **found}


_WORDS = {str: "text", list: "a list of texts", int: "a whole number", bool: "true or false"}


def read_rule(table: Mapping[str, Any]) -> Rule:
    """A rule from a table of ``citekit.toml``: the fields of :class:`Rule` by name, lists where it has tuples.

    Raises UsageError that names the key for one that does not exist, or whose
    value is of the wrong type.
    """
    name, types = table.get("heading", ""), _types()
    for key, value in table.items():
        if key not in types:
            raise UsageError(f"section {name!r}: no key {key!r}", hint=did_you_mean(key, types, most=1) or f"keys are {', '.join(types)}")
        wanted = types[key]
        if type(value) is not wanted or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
            raise UsageError(f"section {name!r}: {key} is not {_WORDS[wanted]}", hint=f"it is {value!r}")
    if not name:
        raise UsageError("a section has no heading", hint='give it one: heading = "Selected papers"')
    given: dict[str, Any] = {key: tuple(value) if types[key] is list else value for key, value in table.items()}
    return Rule(**given)


def read_rules(tables: Sequence[Mapping[str, Any]]) -> tuple[Rule, ...]:
    """The rules of a list of tables."""
    return tuple(map(read_rule, tables))
