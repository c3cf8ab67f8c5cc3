"""What a sidecar remembers of each entry so that a page can be imported again: what citekit wrote, and what each source said."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from citekit.entry import Entry, Field
from citekit.library.library import Library
from citekit.library.sidecar import provenance_record

#: The name under which an entry's type stands among the values that were written.
TYPE = "@type"


@dataclass(frozen=True, slots=True)
class Said:
    """What a source said of a work when it was last read: the entry that it gave, without key."""

    source: str
    type: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, entry: Entry) -> Said:
        """What an entry fresh from its source says."""
        return cls(source_of(entry), entry.type, tuple((item.name, item.value) for item in entry.fields))

    def entry(self, key: str = "") -> Entry:
        """The entry again."""
        return Entry(key, self.type, tuple(Field(name, value) for name, value in self.fields))

    def agrees(self, other: Said) -> bool:
        """Whether both say the same, whatever the source."""
        return self.type == other.type and self.fields == other.fields


@dataclass(frozen=True, slots=True)
class Remembered:
    """The memory of one entry.

    ``written`` maps a field (and :data:`TYPE`) to the value that citekit last
    wrote there; a value in the library that differs is the user's.
    """

    written: Mapping[str, str] = field(default_factory=dict)
    said: tuple[Said, ...] = ()

    def is_ours(self, name: str, value: str) -> bool:
        """Whether the value that the library has in a field is the one that citekit wrote there."""
        return name in self.written and spaced(self.written[name]) == spaced(value)

    def was_removed(self, name: str, value: str) -> bool:
        """Whether citekit wrote the field and the user has taken it away."""
        return name in self.written and not value

    def with_said(self, new: Said, instead_of: Said | None = None) -> Remembered:
        """The memory with what a source says now, in the place of what it said before."""
        if any(old == new for old in self.said):
            return self
        if instead_of is None:
            return replace(self, said=(*self.said, new))
        return replace(self, said=tuple(new if old is instead_of else old for old in self.said))

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "written": dict(self.written),
            "said": [{"source": item.source, "type": item.type, "fields": [list(pair) for pair in item.fields]} for item in self.said],
        }


Memory = Mapping[str, Remembered]


def spaced(value: str) -> str:
    """A value with its white space evened out: wrapping a long line anew is no edit."""
    return " ".join(value.split())


def source_of(entry: Entry) -> str:
    """The source that an entry was read from, its path in one spelling."""
    source = entry.provenance.source if entry.provenance else entry.origin.source if entry.origin else ""
    return source if re.match(r"[a-z]+://", source) or not source else posixpath.normpath(source)


def values_of(entry: Entry) -> dict[str, str]:
    """An entry's type and fields by name, the first of each."""
    found = {TYPE: entry.type}
    for item in entry.fields:
        found.setdefault(item.name, item.value)
    return found


def entries_as_written(library: Library) -> Sequence[Entry]:
    """The entries as they are read back from what is written, so that a value is known again."""
    from citekit.bibtex import read

    return read(library.to_bibtex()).entries


def import_record(library: Library) -> dict[str, Any]:
    """The record of a library that was just read from pages: where everything came from, and the memory for the next import."""
    said = {entry.key: Said.of(entry) for entry in library}
    written = entries_as_written(library)
    memory = {entry.key: Remembered(values_of(entry), (said[entry.key],) if entry.key in said else ()) for entry in written}
    return with_memory(provenance_record(library), memory)


def memory_of(record: Mapping[str, Any]) -> dict[str, Remembered]:
    """The memory that stands in a sidecar's record; what has another form is passed over."""
    entries = record.get("entries")
    found = {}
    for key, known in entries.items() if isinstance(entries, dict) else ():
        if not isinstance(known, dict) or not ("written" in known or "said" in known):
            continue
        written = known.get("written")
        said = known.get("said")
        found[key] = Remembered(
            {str(name): str(value) for name, value in written.items()} if isinstance(written, dict) else {},
            tuple(_said(item) for item in said if isinstance(item, dict)) if isinstance(said, list) else (),
        )
    return found


def _said(item: Mapping[str, Any]) -> Said:
    pairs = item.get("fields")
    fields = tuple((str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, list) and len(pair) == 2) if pairs else ()
    return Said(str(item.get("source", "")), str(item.get("type", "")), fields)


def with_memory(record: Mapping[str, Any], memory: Memory) -> dict[str, Any]:
    """A sidecar's record with the memory put in; the memory of an entry that is no longer there is kept, so that it stays away."""
    entries = {key: {k: v for k, v in known.items() if k not in ("written", "said")} for key, known in record.get("entries", {}).items()}
    for key, known in memory.items():
        entries[key] = {**entries.get(key, {}), **known.to_dict()}
    return {**record, "entries": entries}


def merged_memory(members: Sequence[Entry], merged: Entry, memory: Memory) -> Remembered:
    """The memory of an entry made of ``members``: what citekit wrote in them stays citekit's, the user's values stay the user's."""
    known = [(values_of(entry), memory.get(entry.key, Remembered())) for entry in members]
    written = {}
    for name, value in values_of(merged).items():
        holders = [(values[name], own) for values, own in known if name in values]
        same = [(held, own) for held, own in holders if held == value] or holders
        if same and all(own.is_ours(name, held) for held, own in same):
            written[name] = value
    said = tuple(dict.fromkeys(item for _, own in known for item in own.said))
    return Remembered(written, said)
