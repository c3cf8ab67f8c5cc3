"""The works of a CV as linked data (JSON-LD 1.1), for search engines and for reading the page back.

Each work is a node of schema.org. Its property ``entry``, a JSON literal
(section 4.2.2), is the whole entry besides: key, type and fields as LaTeX
source, so that :mod:`citekit.pages` has every role and field of it again. What
a reference manager keeps for its user alone is left out of a page that
everyone may read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from citekit.cv.model import Cv, Work
from citekit.cv.public import public_fields
from citekit.entry import Entry, Name
from citekit.text import latex
from citekit.writers import write_inlines
from citekit.writers.characters import clean

#: The name of the property, which means the same wherever a page of citekit has it.
ENTRY = "urn:x-citekit:entry"
_CONTEXT = ["https://schema.org", {"entry": {"@id": ENTRY, "@type": "@json"}}]

_TYPES = {
    "book": "Book",
    "edited": "Book",
    "chapter": "Chapter",
    "thesis": "Thesis",
    "report": "Report",
    "software": "SoftwareSourceCode",
    "dataset": "Dataset",
    "online": "WebPage",
    "patent": "CreativeWork",
    "other": "CreativeWork",
}


def linked_data(cv: Cv, anchors: Sequence[str] = ()) -> str:
    """JSON that may stand in a ``<script>`` element: no ``<``, ``>`` or ``&`` is in it. ``anchors`` are the works' ids on their page."""
    seen: set[int] = set()
    nodes = []
    for i, work in enumerate(cv.works):
        # A work that stands in several sections is one node.
        if id(work.entry) not in seen or work.entry is None:
            seen.add(id(work.entry))
            nodes.append(_work(work, anchors[i] if anchors else ""))
    data = {"@context": _CONTEXT, "@type": "ItemList", "name": clean(cv.title), "itemListElement": nodes}
    source = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        source = source.replace(sign, f"\\u{ord(sign):04x}")
    # Halves of surrogate pairs cannot be encoded.
    return source.encode("utf-8", "replace").decode("utf-8")


def _work(work: Work, anchor: str) -> dict[str, Any]:
    data: dict[str, Any] = {"@type": _TYPES.get(work.section, "ScholarlyArticle")}
    if anchor:
        data["@id"] = f"#{anchor}"
    data["name"] = write_inlines(work.title, "text")
    entry = work.entry
    if entry is None:
        return data
    data |= {"author": _people(entry.authors.names), "editor": _people(entry.editors.names), "datePublished": _date(entry)}
    data |= _container(work, entry) | {
        "pagination": latex.to_text(entry.get("pages")),
        "publisher": _organization(entry.get("publisher") or entry.get("school") or entry.get("institution")),
        "award": [write_inlines(award, "text") for award in work.awards],
        "isbn": entry.ids.get("isbn", "") if work.section in ("book", "edited") else "",
        "identifier": [f"{scheme}:{value}" for scheme, value in entry.ids.items() if scheme in ("arxiv", "pmid")],
        "sameAs": next((badge.href for badge in work.badges if badge.label == "DOI"), ""),
        "url": work.badges[0].href if work.badges else "",
    }
    data = {name: value for name, value in data.items() if value}
    data["entry"] = {"key": entry.key, "type": entry.type, "fields": _fields(entry)}
    return data


def _fields(entry: Entry) -> dict[str, str]:
    fields: dict[str, str] = {}
    for field in public_fields(entry):
        # A name that stands twice means its first value, as everywhere.
        fields.setdefault(field.name, field.value)
    return fields


def _people(names: Iterable[Name]) -> list[dict[str, str]]:
    return [
        {"@type": "Organization", "name": clean(name.display)} if name.literal else {"@type": "Person", "name": clean(name.display)}
        for name in names
    ]


def _date(entry: Entry) -> str:
    """The date as ISO 8601 has it, as far as it is known."""
    start = entry.date.start
    if start is None:
        return ""
    parts = [f"{start.year:04d}"]
    if start.month and start.month <= 12:
        parts += [f"{start.month:02d}", *([f"{start.day:02d}"] if start.day else [])]
    return "-".join(parts)


def _organization(value: str) -> dict[str, str]:
    name = latex.to_text(value)
    return {"@type": "Organization", "name": name} if name else {}


def _container(work: Work, entry: Entry) -> dict[str, Any]:
    """What the work is a part of: an issue in a volume of a periodical, or a book."""
    if not work.venue:
        return {}
    if entry.type != "article":
        return {"isPartOf": {"@type": "Book" if work.section == "chapter" else "PublicationIssue", "name": clean(work.venue)}}
    whole: dict[str, Any] = {"@type": "Periodical", "name": clean(work.venue)}
    if entry.ids.get("issn"):
        whole["issn"] = entry.ids["issn"]
    for kind, number, value in (("PublicationVolume", "volumeNumber", "volume"), ("PublicationIssue", "issueNumber", "number")):
        if entry.get(value):
            whole = {"@type": kind, number: latex.to_text(entry.get(value)), "isPartOf": whole}
    return {"isPartOf": whole}
