"""ORCID's public API as JSON: a record, its works in brief, or works in full (ORCID message schema 3.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citekit.entry.names import Name
from citekit.pages.readers.json_values import at, dicts_at, load, mapping, text_at
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.orcid_work import OrcidWork, entry_of
from citekit.pages.readers.work import person, person_in_parts


def read(saved: Saved) -> Reading:
    """The works; of a group of versions the one that the owner prefers, which stands first."""
    data, diagnostics = load(saved)
    owner = _owner(data)
    entries = tuple(
        entry for work in _works(data) if (entry := entry_of(_parts(work), saved, owner, text_at(work, "title", "title", "value")))
    )
    return Reading(entries, owner, tuple(diagnostics))


def _owner(data: Any) -> Name | None:
    name = at(data, "person", "name")
    credit = text_at(name, "credit-name", "value")
    return person(credit) or person_in_parts(text_at(name, "family-name", "value"), text_at(name, "given-names", "value"))


def _works(data: Any) -> Iterator[dict[str, Any]]:
    for item in data if isinstance(data, list) else [data]:
        record = mapping(item)
        works = mapping(at(record, "activities-summary", "works")) or mapping(record.get("works")) or record
        for group in dicts_at(works, "group"):
            yield from dicts_at(group, "work-summary")[:1]
        for entry in dicts_at(record, "bulk"):
            yield mapping(entry.get("work"))
        if "put-code" in record and "title" in record:
            yield record


def _parts(work: dict[str, Any]) -> OrcidWork:
    date = mapping(work.get("publication-date"))
    found = OrcidWork(
        text_at(work, "title", "title", "value"),
        text_at(work, "title", "subtitle", "value"),
        text_at(work, "journal-title", "value"),
        text_at(work, "type").lower().replace("_", "-"),
        "-".join(part for name in ("year", "month", "day") if (part := text_at(date, name, "value"))),
        text_at(work, "url", "value"),
        text_at(work, "short-description"),
        text_at(work, "language-code"),
    )
    for item in dicts_at(work, "external-ids", "external-id"):
        if text_at(item, "external-id-relationship").lower() in ("self", "version-of", ""):
            found.identifiers.append((text_at(item, "external-id-type"), text_at(item, "external-id-value")))
    for item in dicts_at(work, "contributors", "contributor"):
        role = text_at(item, "contributor-attributes", "contributor-role").lower()
        name = text_at(item, "credit-name", "value")
        if name:
            (found.editors if role == "editor" else found.authors).append(name)
    if text_at(work, "citation", "citation-type").lower() == "bibtex":
        found.citation = str(at(work, "citation", "citation-value") or "")
    return found
