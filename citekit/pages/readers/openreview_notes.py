"""OpenReview's API: notes of its version 1 (plain values) and 2 (``{"value": …}``), and the same inside a saved page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from citekit.entry.model import Entry
from citekit.pages.readers.json_values import load, mapping, text_at, values_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.openreview_work import OpenReviewPaper, entry_of

_DEEPEST = 12


def read(saved: Saved) -> Reading:
    """The papers among the notes."""
    data, diagnostics = load(saved)
    return Reading(tuple(entries_in(data, saved)), None, tuple(diagnostics))


def entries_in(data: Any, saved: Saved) -> Iterator[Entry]:
    """The papers in any data of OpenReview, each once: notes that have a title and authors, and begin their own forum."""
    seen = set()
    for note in _notes(data, 0):
        key = text_at(note, "forum") or text_at(note, "id")
        if key in seen or (text_at(note, "id") and text_at(note, "id") != key):
            continue
        seen.add(key)
        entry = entry_of(_paper(note, key), saved, _value(note, "title"))
        if entry:
            yield entry


def _notes(data: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        for item in data:
            yield from _notes(item, depth + 1)
    elif isinstance(data, dict):
        content = mapping(data.get("content"))
        if "title" in content and "authors" in content:
            yield data
            return
        for value in data.values():
            yield from _notes(value, depth + 1)


def _raw(note: dict[str, Any], name: str) -> Any:
    value = mapping(note.get("content")).get(name)
    return value.get("value") if isinstance(value, dict) else value


def _value(note: dict[str, Any], name: str) -> str:
    value = _raw(note, name)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _paper(note: dict[str, Any], key: str) -> OpenReviewPaper:
    return OpenReviewPaper(
        key,
        _value(note, "title"),
        # The authors of version 2 are objects with their names since 2025.
        [text_at(name, "fullname") if isinstance(name, dict) else str(name) for name in values_of(_raw(note, "authors"))],
        _value(note, "venue"),
        _date(note.get("pdate")) or _value(note, "year"),
        _value(note, "pdf"),
        _value(note, "abstract"),
        str(_raw(note, "_bibtex") or ""),
        _value(note, "code"),
    )


def _date(milliseconds: Any) -> str:
    if isinstance(milliseconds, bool) or not isinstance(milliseconds, int | float):
        return ""
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
    except (OverflowError, ValueError, OSError):
        return ""
