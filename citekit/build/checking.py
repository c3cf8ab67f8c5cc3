"""Tables of ``citekit.toml`` held against the table of keys; a mistake is an InputError with its line."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from citekit.build.keys import KeyRow, key_table
from citekit.build.toml_files import TomlLines
from citekit.cv.periods import point_of
from citekit.entry.dates import Point
from citekit.entry.tables import field_table
from citekit.errors import InputError, UsageError, did_you_mean
from citekit.patterns import lazy_pattern

# A name that a field of BibTeX can have, or a data annotation of biblatex: "author+an:default".
_FIELD = lazy_pattern(r"[A-Za-z][A-Za-z0-9_.:/+-]*")
_WANTED = {
    "text": "text in quotes",
    "texts": "a list of texts in quotes",
    "flag": "true or false",
    "number": "a whole number",
    "table": "a table",
    "tables": "a list of tables",
}
_TYPES = {"text": str, "flag": bool, "number": int, "table": dict, "tables": list, "texts": list}


class Checker:
    """The tables of one file.

    ``text`` is what it holds, ``data`` the same as ``tomllib`` gives it;
    ``others`` are words that may be meant by an unknown table, too.
    """

    def __init__(self, path: Path, text: str, data: Mapping[str, Any], others: Collection[str] = ()) -> None:
        self.path = path
        self.text = text
        self.data = data
        self.others = others

    @cached_property
    def lines(self) -> TomlLines:
        """Where keys stand; asked for only where there is a mistake to tell."""
        return TomlLines(self.text)

    def top(self) -> Table:
        """What stands outside of tables, with the tables' own kinds checked."""
        return Table(self, "project", "", 0, self.data)

    def table(self, name: str) -> Table | None:
        """A table, or None where it is not there."""
        return Table(self, name, name, 0, self.data[name]) if name in self.data else None

    def tables(self, name: str) -> list[Table]:
        """A list of tables; empty where it is not there."""
        return [Table(self, name, name, number, item) for number, item in enumerate(self.data.get(name, []))]

    def items(self, name: str) -> Iterator[tuple[str, Any, Callable[[str, str], InputError]]]:
        """The keys and values of a table that may hold any, each with a maker of errors."""
        for key, value in self.data.get(name, {}).items():

            def wrong(message: str, hint: str, key: str = key) -> InputError:
                return InputError(f"{self.path}{_at(self.lines.of(name, 0, key))}: [{name}] {message}", hint=hint)

            yield key, value, wrong


class Table:
    """One table, checked as it is made: known keys (``-`` and ``_`` are one), values of the right kind."""

    def __init__(self, checker: Checker, kind: str, name: str, position: int, data: Any) -> None:
        self.checker = checker
        self.name = name
        self.position = position
        self.rows = key_table()[kind]
        if not isinstance(data, dict):
            raise self.wrong("", f"{data!r}: a table is wanted", f"write [[{name}]] above its keys" if name else "")
        self.data: dict[str, Any] = {}
        self._others: dict[str, str] = {}
        for key, value in data.items():
            row = self.rows.get(key.replace("-", "_"))
            if row is not None and row.key in self.data:
                raise self.wrong(key, f"{key} is said twice", "- and _ are one in names of keys")
            # What a correction says is a field's text, whatever TOML takes it for: year = 2021, selected = true.
            if kind == "override" and _FIELD.fullmatch(key) and (row is None or row.kind == "text"):
                field = _field_value(key.lower(), value)
                if field is None:
                    raise self.wrong(key, f"{key} = {value!r}: no field has such a value", "text in quotes, or a list of such texts")
                (self._others if row is None else self.data)[key.lower()] = field
            elif row is not None:
                self.data[row.key] = self._checked(row, key, value)
            else:
                known = [row.key.replace("_", "-") if "-" in key else row.key for row in self.rows.values()]
                near = did_you_mean(key, [*known, *(() if name else checker.others)], most=1)
                hint = near or f"known: {', '.join(self.rows)}"
                raise self.wrong(key, f"unknown key {key!r}", hint)

    def _checked(self, row: KeyRow, key: str, value: Any) -> Any:
        if row.kind == "date":
            try:
                return point_of(value, key)
            except UsageError as error:
                raise self.wrong(key, error.message, error.hint) from None
        if row.kind == "texts" and isinstance(value, str):
            return (value,)
        if row.kind == "texts" and isinstance(value, list):
            for item in value:
                if not isinstance(item, str):
                    raise self.wrong(key, f"{key}: {item!r}: text in quotes is wanted", "")
            return tuple(value)
        wanted = "text" if row.choices else row.kind
        if type(value) is not _TYPES[wanted]:
            raise self.wrong(key, f"{key} = {value!r}: {_WANTED[wanted]} is wanted", "")
        if row.choices and value not in row.choices:
            near = did_you_mean(str(value), row.choices, most=1)
            raise self.wrong(key, f"{key} = {value!r}", f"{near} one of: {', '.join(row.choices)}".strip())
        if isinstance(value, int) and row.kind == "number" and value < 1:
            raise self.wrong(key, f"{key} = {value}: it is 1 or more", "")
        return value

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def value(self, key: str) -> Any:
        """A value as it was checked: texts are a tuple, a date is a Point."""
        return self.data[key]

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        return str(self.data.get(key, default))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one text."""
        return tuple(self.data.get(key, ()))

    def flag(self, key: str) -> bool | None:
        """True, false, or None where it is not said."""
        value = self.data.get(key)
        return None if value is None else bool(value)

    def number(self, key: str) -> int | None:
        """A number."""
        value = self.data.get(key)
        return None if value is None else int(value)

    def date(self, key: str) -> Point | None:
        """A date as far as it is given."""
        value = self.data.get(key)
        return value if isinstance(value, Point) else None

    def others(self) -> Mapping[str, str]:
        """Keys of the table that are no keys of the format: fields of an entry."""
        return self._others

    def line(self) -> int | None:
        """Where the table begins."""
        return self.checker.lines.of(self.name, self.position)

    def place(self, key: str = "") -> str:
        """File, line and table, to begin a message."""
        line = self.checker.lines.of(self.name, self.position, key)
        if not self.name:
            line = line or (self.checker.lines.of(key) if key else None)
            return f"{self.checker.path}{_at(line)}: "
        many = self.rows is not key_table()["owner"] or self.name != "owner"
        shown = f"[[{self.name}]]" if many else f"[{self.name}]"
        return f"{self.checker.path}{_at(line)}: {shown} "

    def wrong(self, key: str, message: str, hint: str) -> InputError:
        """The error for a key."""
        return InputError(self.place(key) + message, hint=hint)


def _field_value(name: str, value: Any) -> str | None:
    """A value as the field of an entry has it; None for what no field can be. A list is names, or words with commas."""
    if isinstance(value, list):
        words = [_field_value(name, item) for item in value if not isinstance(item, list)]
        row = field_table().get(name)
        whole = len(words) == len(value) and None not in words
        return (" and " if row and row.kind == "names" else ", ").join(filter(None, words)) if whole else None
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int | float | datetime.date) else None


def _at(line: int | None) -> str:
    return f":{line}" if line else ""
