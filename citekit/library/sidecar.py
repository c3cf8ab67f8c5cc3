"""The sidecar ``<name>.citekit.json``: what a library remembers beside its .bib file (docs/sidecar.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from citekit.entry import Entry, FieldSource, Provenance
from citekit.errors import InputError, OutputError
from citekit.library.files import read_bytes, write_atomic

#: Version of the form, the value of its first key.
FORM = 1


def sidecar_path(library: str | Path) -> Path:
    """``library.citekit.json`` beside ``library.bib``."""
    path = Path(library)
    return path.with_name(f"{path.stem}.citekit.json")


def provenance_record(entries: Iterable[Entry]) -> dict[str, Any]:
    """Where each entry and its fields came from, by key."""
    record: dict[str, Any] = {}
    for entry in entries:
        known = entry.provenance
        if known is None:
            origin = entry.origin
            if origin is not None:
                record[entry.key] = {"source": origin.source, "line": origin.line, "confidence": 1.0, "fields": {}}
            continue
        fields = {
            name: {key: value for key, value in (("source", at.source), ("line", at.line), ("how", at.how), ("key", at.key)) if value}
            for name, at in known.fields.items()
        }
        record[entry.key] = {"source": known.source, "line": known.line, "confidence": round(known.confidence, 3), "fields": fields}
    return {"citekit": FORM, "entries": record}


def with_provenance(entries: Iterable[Entry], record: Mapping[str, Any]) -> list[Entry]:
    """The entries with the provenance that a sidecar remembers of them."""
    known = record.get("entries")
    out = []
    for entry in entries:
        found = known.get(entry.key) if isinstance(known, dict) else None
        out.append(replace(entry, provenance=_provenance(found)) if isinstance(found, dict) else entry)
    return out


def _provenance(record: Mapping[str, Any]) -> Provenance:
    fields = record.get("fields")
    sources = {
        name: FieldSource(str(at.get("source", "")), _line(at.get("line")), str(at.get("how", "")), str(at.get("key", "")))
        for name, at in (fields.items() if isinstance(fields, dict) else ())
        if isinstance(at, dict)
    }
    confidence = record.get("confidence")
    certain = float(confidence) if isinstance(confidence, int | float) else 1.0
    return Provenance(str(record.get("source", "")), _line(record.get("line")), certain, fields=sources)


def _line(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def read_sidecar(library: str | Path) -> dict[str, Any]:
    """The sidecar of a library; empty where there is none. :class:`InputError` where it is not a sidecar."""
    import json

    path = sidecar_path(library)
    if not path.exists():
        return {}
    try:
        data = json.loads(read_bytes(path))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: not a sidecar: {error}", hint="remove it; only the memory of earlier runs is lost") from None
    if not isinstance(data, dict) or data.get("citekit") != FORM or not isinstance(data.get("decisions", {}), dict):
        raise InputError(f"{path}: not a sidecar of this version", hint="remove it; only the memory of earlier runs is lost")
    return data


def write_sidecar(library: str | Path, record: Mapping[str, Any]) -> None:
    """Write the sidecar of a library; a file of that name that is no sidecar is left alone."""
    path = sidecar_path(library)
    if path.exists():
        try:
            read_sidecar(library)
        except InputError:
            raise OutputError(f"{path}: exists and is no sidecar of citekit; not overwritten", hint="move it away") from None
    write_atomic(path, sidecar_bytes(record), force=True)


def sidecar_bytes(record: Mapping[str, Any]) -> bytes:
    """A record as it stands in the file."""
    import json

    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode()
