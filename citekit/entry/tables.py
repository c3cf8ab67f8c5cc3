"""The field table and the type table: the one place that says which fields and types there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from citekit.resources import read_rows


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A row of the field table.

    ``kind`` says how a value is read: ``latex`` (rich text), ``names``,
    ``list`` (literals joined by ``and``), ``verbatim``, ``pages``, ``date``,
    ``year``, ``month``, ``day``, ``keywords``, ``links``, ``pubstate`` or
    ``annotation``. ``biblatex`` and ``csl`` are the names there, empty where
    there is none.
    """

    name: str
    kind: str
    biblatex: str
    csl: str
    meaning: str


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A row of the type table; ``required`` holds groups of fields, one of each group is needed."""

    name: str
    biblatex: str
    csl: str
    genre: str
    required: tuple[tuple[str, ...], ...]
    meaning: str


@cache
def field_table() -> dict[str, FieldRow]:
    """Field rows by name, in canonical order."""
    return {cells[0]: FieldRow(*cells) for cells in read_rows("citekit.entry", "data", "fields.tsv")}


@cache
def type_table() -> dict[str, TypeRow]:
    """Type rows by name."""
    table = {}
    for name, biblatex, csl, genre, required, meaning in read_rows("citekit.entry", "data", "types.tsv"):
        groups = tuple(tuple(group.split("/")) for group in required.split())
        table[name] = TypeRow(name, biblatex, csl, genre, groups, meaning)
    return table


@cache
def field_kind(name: str) -> str:
    """The kind of a field, by its classic or its biblatex name; annotations of any list are ``annotation``, unknown fields ``latex``."""
    table = field_table()
    row = table.get(name) or next((row for row in table.values() if row.biblatex == name), None)
    if row:
        return row.kind
    if "+an" in name:
        return "annotation"
    return "verbatim" if name.startswith(("bdsk-", "file-", "date-")) else "latex"
