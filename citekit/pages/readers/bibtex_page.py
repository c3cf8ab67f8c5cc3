"""A .bib file as a publication page (al-folio's ``papers.bib``): its entries in canonical form.

Marks in names become roles, and what templates squeeze into ``journal``
(status, "Oral", HTML spans, a conference's acronym) goes where it belongs.
"""

from __future__ import annotations

from typing import Any

from citekit.bibtex import read
from citekit.entry.model import Entry
from citekit.entry.provenance import Provenance
from citekit.entry.venue import format_acronym
from citekit.errors import Diagnostic
from citekit.pages.imprint import read_imprint
from citekit.patterns import lazy_pattern
from citekit.text import latex

_TAG = lazy_pattern(r"</?[a-zA-Z][^<>]*>")


def entries_of(text: str, source: str) -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a .bib text, with their keys, in canonical form."""
    document = read(text, source=source)
    return [canonical(entry, source) for entry in document.entries], list(document.diagnostics)


def canonical(entry: Entry, source: str) -> Entry:
    changes: dict[str, Any] = {}
    if entry.authors.items:
        changes["authors"] = entry.authors
    kind = entry.type
    field = "journal" if entry.type == "article" else "booktitle"
    venue = latex.to_text(_TAG.sub("", entry.get(field)))
    if venue:
        imprint = read_imprint(f"{venue}, {entry.get('year')}" if entry.get("year") else venue)
        moved = imprint.kind in ("conference", "workshop") and entry.type == "article" and not entry.get("volume").strip("{}")
        moved = moved or (imprint.kind in ("conference", "workshop") and imprint.row is not None and entry.type == "article")
        if moved:
            kind = "inproceedings"
            changes |= {"journal": None, "booktitle": latex.encode_text(imprint.name or imprint.acronym)}
            if imprint.acronym and imprint.acronym != imprint.name:
                changes["series"] = latex.encode_text(format_acronym(imprint.acronym, int(imprint.year) if imprint.year else None))
        elif imprint.kind == "preprint" or (not imprint.name and imprint.status):
            kind = "misc" if entry.type == "article" else kind
            changes["journal"] = None
            if imprint.acronym == "arXiv":
                changes["archiveprefix"] = "arXiv"
        elif imprint.awards and imprint.name:
            changes[field] = latex.encode_text(imprint.name)
        if imprint.status and not entry.get("pubstate"):
            changes["pubstate"] = imprint.status
        if imprint.awards and not entry.get("award"):
            changes["award"] = latex.encode_text("; ".join(imprint.awards))
    line = entry.origin.line if entry.origin else None
    raw = entry.origin.raw if entry.origin else ""
    return entry.replace(type=kind, provenance=Provenance(source, line, 0.95, raw), **changes)
