"""Which section of a CV a work belongs to, and the table of sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from citekit.entry import Entry
from citekit.patterns import lazy_pattern
from citekit.resources import read_rows


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A row of the table of sections; ``letter`` begins its numbers (``C`` in ``[C3]``)."""

    key: str
    letter: str
    heading: str


@cache
def section_table() -> dict[str, SectionRow]:
    """Sections by key, in the order in which a CV has them."""
    return {row[0]: SectionRow(*row) for row in read_rows("citekit.cv", "data", "sections.tsv")}


_BY_TYPE = {
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "book": "book",
    "mvbook": "book",
    "booklet": "book",
    "collection": "edited",
    "proceedings": "edited",
    "incollection": "chapter",
    "inbook": "chapter",
    "inreference": "chapter",
    "patent": "patent",
    "software": "software",
    "dataset": "dataset",
}
# A workshop says so in its name; "WS" is how acronyms have it.
_WORKSHOP = lazy_pattern(r"\bworkshops?\b|\bWS\b", re.IGNORECASE)
# Archives of preprints that people write into the field of a journal.
_ARCHIVE = lazy_pattern(
    r"\b(arxiv|corr|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|ssrn|techrxiv|eprint archive|openreview|research square|hal)\b",
    re.IGNORECASE,
)


def section_of(entry: Entry) -> str:
    """The key of the entry's section.

    A work that is under review or in preparation is filed as such whatever
    its type; one that is accepted stands where it will stand when it is out.
    """
    if entry.status == "inpreparation":
        return "preparation"
    if entry.status == "submitted":
        return "preprint"
    kind = entry.type
    if kind == "book" and not entry.get("author") and entry.get("editor"):
        return "edited"
    if kind in _BY_TYPE:
        return _BY_TYPE[kind]
    venue = entry.venue.name
    if kind in ("inproceedings", "conference"):
        return "workshop" if _WORKSHOP.search(venue) or entry.venue.acronym.endswith("WS") else "conference"
    if kind == "article" and venue and not _ARCHIVE.search(venue):
        return "journal"
    if entry.status == "prepublished" or kind in ("unpublished", "preprint") or _in_archive(entry, venue):
        return "preprint"
    return "online" if kind in ("online", "electronic", "www") else "other"


def _in_archive(entry: Entry, venue: str) -> bool:
    return bool(entry.get("archiveprefix") or entry.get("eprinttype") or entry.ids.get("arxiv") or _ARCHIVE.search(venue))
