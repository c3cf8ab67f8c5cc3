"""Taking merges back: the original entries and their places, in a form that can be written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citekit.entry import Entry, Field, FieldSource, Origin, Provenance
from citekit.errors import InputError


@dataclass(frozen=True, slots=True)
class UndoStep:
    """One merge: the key that was kept, and the originals with their places among the input's entries."""

    key: str
    originals: tuple[tuple[int, Entry], ...]


@dataclass(frozen=True, slots=True)
class UndoLog:
    """All merges of one run."""

    steps: tuple[UndoStep, ...] = ()

    def restore(self, entries: Sequence[Entry], keys: Sequence[str] | None = None) -> tuple[Entry, ...]:
        """``entries`` with the merges taken back, all of them or those that kept one of ``keys``.

        Where all are taken back and the entries are those of the run, the
        result is the run's input. A merged entry that is no longer there is an
        InputError.
        """
        wanted = [step for step in self.steps if keys is None or step.key in keys]
        missing = sorted(set(keys or ()) - {step.key for step in self.steps})
        if missing:
            raise InputError(f"no merge kept the key {missing[0]!r}", hint="name a key that a merge has kept")
        here = {entry.key for entry in entries}
        gone = next((step.key for step in wanted if step.key not in here), None)
        if gone is not None:
            raise InputError(f"the merged entry {gone!r} is no longer there, so its merge cannot be undone")
        return self._rebuilt(entries, wanted)

    def _rebuilt(self, entries: Sequence[Entry], wanted: Sequence[UndoStep]) -> tuple[Entry, ...]:
        by_key = {step.key: step for step in wanted}
        taken = {position for step in self.steps for position, _ in step.originals}
        steps = {step.key: step for step in self.steps}
        size = len(entries) + sum(len(step.originals) - 1 for step in self.steps)
        free = iter(position for position in range(size + len(entries)) if position not in taken)
        placed: list[tuple[int, Entry]] = []
        used: set[str] = set()
        for entry in entries:
            step = steps.get(entry.key) if entry.key not in used else None
            if step is None:
                placed.append((next(free), entry))
                continue
            used.add(entry.key)
            if entry.key in by_key:
                placed += step.originals
            else:
                placed.append((min(position for position, _ in step.originals), entry))
        return tuple(entry for _, entry in sorted(placed, key=lambda item: item[0]))

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON, raw texts included, so that untouched entries come back byte for byte."""
        return {
            "steps": [{"key": step.key, "originals": [_entry_to_dict(at, entry) for at, entry in step.originals]} for step in self.steps]
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> UndoLog:
        """The inverse of :meth:`to_dict`; InputError where the form is another."""
        try:
            return cls(tuple(UndoStep(step["key"], tuple(_entry_from_dict(item) for item in step["originals"])) for step in data["steps"]))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(
                f"the undo journal cannot be read: {error!r}", hint="it is written by citekit; restore it from a backup"
            ) from error


def _entry_to_dict(position: int, entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"position": position, "key": entry.key, "type": entry.type, "fields": [[f.name, f.value] for f in entry.fields]}
    if entry.origin:
        origin = entry.origin
        data["origin"] = {
            "raw": origin.raw,
            "source": origin.source,
            "line": origin.line,
            "index": origin.index,
            "macros": list(origin.macros),
        }
    if entry.provenance:
        found = entry.provenance
        fields = {name: {"source": f.source, "line": f.line, "how": f.how, "key": f.key} for name, f in found.fields.items()}
        data["provenance"] = {
            "source": found.source,
            "line": found.line,
            "confidence": found.confidence,
            "raw": found.raw,
            "fields": fields,
        }
    return data


def _entry_from_dict(data: Mapping[str, Any]) -> tuple[int, Entry]:
    origin = data.get("origin")
    found = data.get("provenance")
    entry = Entry(
        data["key"],
        data["type"],
        tuple(Field(name, value) for name, value in data["fields"]),
        origin=Origin(origin["raw"], origin["source"], origin["line"], origin["index"], tuple(origin["macros"])) if origin else None,
        provenance=Provenance(
            found["source"],
            found["line"],
            found["confidence"],
            found["raw"],
            {name: FieldSource(**value) for name, value in found["fields"].items()},
        )
        if found
        else None,
    )
    return int(data["position"]), entry
