"""The table of keys of ``citekit.toml``: one source for what is read, what is told of mistakes, and the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from citekit.resources import read_rows


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key.

    Its ``kind`` is text, texts, flag, number, date, table, tables or
    ``choice:`` with words; ``default`` and ``meaning`` are for people.
    """

    table: str
    key: str
    kind: str
    default: str
    meaning: str

    @property
    def choices(self) -> tuple[str, ...]:
        """The words of a choice."""
        return tuple(self.kind.removeprefix("choice:").split("|")) if self.kind.startswith("choice:") else ()


@cache
def key_table() -> Mapping[str, Mapping[str, KeyRow]]:
    """Keys by table and name, in the order of the file; sections and outputs have the keys of filters too."""
    found: dict[str, dict[str, KeyRow]] = {}
    for row in read_rows("citekit.build", "data", "keys.tsv"):
        found.setdefault(row[0], {})[row[1]] = KeyRow(*row)
    filters = found["filter"]
    found["section"].update(filters)
    found["output"].update(filters)
    found["owner"] = found["person"]
    return found
