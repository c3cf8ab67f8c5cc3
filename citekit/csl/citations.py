"""Reading clusters: cite items as callers and CSL-JSON give them, tolerant of wrong types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from citekit.csl.cite import Cite
from citekit.csl.item import Item
from citekit.errors import Diagnostic

#: Locator labels that have an older name.
_LABELS = {"sub verbo": "sub-verbo", "sub_verbo": "sub-verbo", "note-number": "note"}


#: Positions as numbers, as cite items of word processors carry them.
_POSITIONS = {0: "first", 1: "subsequent", 2: "ibid", 3: "ibid-with-locator"}


@dataclass(slots=True)
class Cluster:
    """One citation: its cites, and the number of the note that it stands in (0: in the text)."""

    cites: list[Cite]
    note: int = 0
    sorted: bool = True
    missing: list[str] = field(default_factory=list)


def read_clusters(clusters: Iterable[Any], items: Mapping[str, Item], note_style: bool, diagnostics: list[Diagnostic]) -> list[Cluster]:
    """The clusters in document order. In a note style a cluster without a note number stands in a note of its own."""
    found: list[Cluster] = []
    for number, raw in enumerate(clusters, 1):
        properties: Any = {}
        if isinstance(raw, Mapping) and "citationItems" in raw:
            properties = raw.get("properties") or {}
            raw = raw["citationItems"]
        if isinstance(raw, str | int | Mapping):
            raw = [raw]
        note = properties.get("noteIndex") if isinstance(properties, Mapping) else None
        if not isinstance(note, int):
            note = number if note_style else 0
        unsorted = isinstance(properties, Mapping) and properties.get("unsorted") is True
        cluster = Cluster([], note, not unsorted)
        for entry in raw if isinstance(raw, Iterable) else ():
            cite = read_cite(entry)
            if cite.id in items:
                cluster.cites.append(cite)
            else:
                cluster.missing.append(cite.id)
                diagnostics.append(Diagnostic("missing-item", f"no item has the id “{cite.id}”", source=cite.id))
        found.append(cluster)
    return found


def read_cite(raw: Any) -> Cite:
    """One cite item; an id alone is one too."""
    if not isinstance(raw, Mapping):
        return Cite(str(raw))
    label = _text(raw.get("label"))
    locator = _text(raw.get("locator")).strip()
    position = raw.get("position")
    return Cite(
        str(raw.get("id", "")),
        locator=locator,
        label=_LABELS.get(label, label),
        prefix=_text(raw.get("prefix")),
        suffix=_text(raw.get("suffix")),
        suppress_author=bool(raw.get("suppress-author")),
        author_only=bool(raw.get("author-only")),
        forced=_POSITIONS.get(position, "") if isinstance(position, int) else "",
    )


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
