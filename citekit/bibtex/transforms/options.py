"""What a run of fmt may be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from citekit.bibtex.keys import DEFAULT
from citekit.entry import Entry, Field


@dataclass(frozen=True, slots=True)
class Options:
    """``dialect`` is ``bibtex`` or ``biblatex``; ``drop`` names fields to leave out;
    ``journals`` is ``full``, ``iso4`` or "" for as they are; ``pattern`` is that of new keys."""

    dialect: str = "bibtex"
    drop: tuple[str, ...] = ()
    journals: str = ""
    pattern: str = DEFAULT


def map_fields(entry: Entry, names: frozenset[str] | None, change: Callable[[str], str]) -> Entry:
    """The entry with ``change`` applied to the values of the fields called ``names``; an empty result removes the field."""
    fields: list[Field] = []
    for item in entry.fields:
        if names is not None and item.name not in names:
            fields.append(item)
            continue
        value = change(item.value)
        if value == item.value:
            fields.append(item)
        elif value:
            fields.append(Field(item.name, value))
    return entry if tuple(fields) == entry.fields else replace(entry, fields=tuple(fields))
