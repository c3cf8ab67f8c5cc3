"""JSON Resume, schema 1.0.0 (jsonresume.org/schema): ``publications`` of a résumé.

The schema has no place for authors: they open the summary, with the marks of
their roles and what the marks say.
"""

from __future__ import annotations

import json
import re
from typing import Any

from citekit.errors import Diagnostic
from citekit.writers.characters import clean
from citekit.writers.records.facts import address_of, iso_date, status_of, venue_of
from citekit.writers.records.listing import Listed, Listing, authors_shown, awards_of
from citekit.writers.text import inlines

_SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
# The schema's pattern for dates.
_DATE = r"[1-2]\d{3}-[0-1]\d-[0-3]\d|[1-2]\d{3}-[0-1]\d|[1-2]\d{3}"


def write(listing: Listing) -> tuple[str, list[Diagnostic]]:
    """A résumé of publications alone, to be merged into one's own."""
    resume: dict[str, Any] = {"$schema": _SCHEMA}
    if listing.name:
        resume["basics"] = {"name": listing.name}
    resume["publications"] = [_publication(work, listing) for work in listing.works]
    resume["meta"] = {"version": "v1.0.0"}
    return json.dumps(resume, ensure_ascii=False, indent=2) + "\n", []


def _publication(work: Listed, listing: Listing) -> dict[str, str]:
    entry = work.entry
    date = iso_date(entry)
    found = {
        "name": inlines(entry.title) or entry.key,
        "publisher": venue_of(entry),
        "releaseDate": date if re.fullmatch(_DATE, date) else "",
        "url": address_of(entry),
        "summary": _summary(work, listing),
    }
    return {name: clean(value) for name, value in found.items() if value}


def _summary(work: Listed, listing: Listing) -> str:
    names = [author.name.display + listing.marks_of(author) if author else "…" for _, author in authors_shown(work)]
    legend = ", ".join(f"{sign} {says}" for sign, says in listing.legend_of([work]))
    said = [
        ", ".join(names) + (f" ({legend})" if legend else ""),
        *(inlines(award) for award in awards_of(work.entry)),
        status_of(work.entry),
    ]
    return "".join(f"{part.rstrip('.')}. " for part in said if part).strip()
