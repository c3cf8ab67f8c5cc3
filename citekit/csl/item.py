"""A CSL-JSON item as the processor reads it: typed on demand, tolerant of wrong types, each oddity told once.

A text may also be an Inline tree in place of a string, so that a caller who
has rich text need not write it as markup, in which a literal ``<b>`` or a
formula would be lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from citekit.csl.date_values import DateValue, read_date
from citekit.csl.name_values import PersonName, read_name
from citekit.csl.note_fields import with_note_fields
from citekit.csl.variables import DATE_VARIABLES, NAME_VARIABLES
from citekit.errors import Diagnostic
from citekit.text.inline import Inlines, plain
from citekit.text.markup import LONGEST, parse_markup

#: Older or short names of variables and what they are read as.
_ALIASES = {"title-short": ("title-short", "shortTitle"), "container-title-short": ("container-title-short", "journalAbbreviation")}


@dataclass(frozen=True, slots=True)
class NameList:
    """The names of a variable; ``gaps`` are the places (counted in names before them) where some are left out.

    ``extract`` says that the names were chosen from a longer list and are all
    to be printed; ``total`` is how many that has, 0 where nobody knows.
    """

    names: tuple[PersonName, ...]
    gaps: tuple[int, ...] = ()
    extract: bool = False
    total: int = 0


class Item:
    """One item. ``raw`` is never changed."""

    __slots__ = ("_dates", "_names", "_texts", "diagnostics", "id", "language", "raw", "type")

    def __init__(self, raw: Mapping[str, Any], diagnostics: list[Diagnostic], fallback_id: str = "") -> None:
        if "note" in raw:
            raw = with_note_fields(raw)
        self.raw = raw
        self.diagnostics = diagnostics
        identifier = raw.get("id")
        if identifier is None or isinstance(identifier, dict | list):
            identifier = fallback_id
            self.warn("missing-id", "the item has no id")
        self.id = str(identifier)
        kind = raw.get("type")
        self.type = kind if isinstance(kind, str) else ""
        language = raw.get("language")
        self.language = language if isinstance(language, str) else ""
        self._names: dict[str, NameList] = {}
        self._dates: dict[str, DateValue | None] = {}
        self._texts: dict[str, str] = {}

    def warn(self, code: str, message: str) -> None:
        self.diagnostics.append(Diagnostic(code, message, source=str(getattr(self, "id", ""))))

    def text(self, variable: str) -> str:
        """The value of a standard or number variable as a string; empty where there is none."""
        try:
            return self._texts[variable]
        except KeyError:
            value = self._texts[variable] = self._read_text(variable)
            return value

    def _read_text(self, variable: str) -> str:
        for name in _ALIASES.get(variable, (variable,)):
            value = self.raw.get(name)
            if isinstance(value, str):
                if len(value) > LONGEST:
                    self.warn("long-value", f"{name} has {len(value)} characters; its markup is not read")
                if value:
                    return value
            elif isinstance(value, tuple):
                return plain(value)
            elif isinstance(value, bool) or value is None:
                continue
            elif isinstance(value, int | float):
                return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
            elif isinstance(value, list) and all(isinstance(part, str | int) for part in value):
                self.warn("list-value", f"{name} is a list; its parts are joined")
                return ", ".join(map(str, value))
            elif variable not in DATE_VARIABLES and variable not in NAME_VARIABLES:
                self.warn("wrong-type", f"{name} is neither text nor a number and is left out")
        return ""

    def nodes(self, variable: str) -> Inlines:
        """The value of a variable as rich text: CSL-JSON's markup read, or the tree that a caller has put there."""
        for name in _ALIASES.get(variable, (variable,)):
            value = self.raw.get(name)
            if value and isinstance(value, tuple):
                return value
        return parse_markup(self.text(variable))

    def date(self, variable: str) -> DateValue | None:
        """The value of a date variable, or None where there is nothing to print."""
        if variable not in self._dates:
            self._dates[variable] = read_date(self.raw.get(variable), variable, self.warn)
        return self._dates[variable]

    def names(self, variable: str) -> NameList:
        if variable not in self._names:
            self._names[variable] = self._read_names(variable)
        return self._names[variable]

    def _read_names(self, variable: str) -> NameList:
        value = self.raw.get(variable)
        if not value:
            return NameList(())
        if isinstance(value, str | dict):
            self.warn("name-not-list", f"{variable} is not a list of names")
            value = [value]
        elif not isinstance(value, list):
            self.warn("wrong-type", f"{variable} is not a list of names and is left out")
            return NameList(())
        names = []
        for index, entry in enumerate(value):
            name = read_name(entry, index)
            if name is not None:
                names.append(name)
            elif entry:
                self.warn("wrong-type", f"name {index + 1} of {variable} has no name in it")
        custom = self.custom() if variable == "author" and "custom" in self.raw else {}
        if "author-count" not in custom:
            return NameList(tuple(names), self._gaps(variable))
        total = custom["author-count"]
        return NameList(tuple(names), self._gaps(variable), True, total if isinstance(total, int) and total > len(names) else 0)

    def custom(self) -> Mapping[str, Any]:
        value = self.raw.get("custom")
        return value if isinstance(value, dict) else {}

    def _gaps(self, variable: str) -> tuple[int, ...]:
        if variable != "author" or "custom" not in self.raw:
            return ()
        value = self.custom().get("gaps")
        return tuple(gap for gap in value if isinstance(gap, int)) if isinstance(value, list) else ()

    def has(self, variable: str) -> bool:
        """Whether the variable has a value, as ``cs:if variable`` asks."""
        if variable in DATE_VARIABLES:
            return self.date(variable) is not None
        if variable in NAME_VARIABLES:
            return bool(self.names(variable).names)
        return bool(self.text(variable).strip())
