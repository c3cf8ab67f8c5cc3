"""DBLP's search for publications as JSON (DBLP, "How to use the dblp search API")."""

from __future__ import annotations

from typing import Any

from citekit.entry.model import Entry
from citekit.pages.readers.dblp_names import plain_name, put_link, put_title, put_venue
from citekit.pages.readers.json_values import dicts_at, load, mapping, text_at, values_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, people

_TYPES = {
    "Journal Articles": "article",
    "Conference and Workshop Papers": "inproceedings",
    "Parts in Books or Collections": "incollection",
    "Books and Theses": "book",
    "Editorship": "proceedings",
    "Reference Works": "incollection",
    "Informal and Other Publications": "misc",
    "Informal Publications": "misc",
    "Data and Artifacts": "dataset",
}


def read(saved: Saved) -> Reading:
    """The hits, in their order."""
    data, diagnostics = load(saved)
    hits = dicts_at(data, "result", "hits", "hit")
    return Reading(tuple(entry for hit in hits if (entry := _work(mapping(hit.get("info")), saved))), None, tuple(diagnostics))


def _work(info: dict[str, Any], saved: Saved) -> Entry | None:
    title = text_at(info, "title")
    if not title:
        return None
    line = saved.places.line(text_at(info, "key"), title)
    work = WorkBuilder(saved, "dblp", _TYPES.get(text_at(info, "type"), "misc"))
    names = [
        text_at(person, "text") if isinstance(person, dict) else str(person)
        for person in values_of(mapping(info.get("authors")).get("author"))
    ]
    work.names("editor" if work.type == "proceedings" else "author", people(plain_name(name) for name in names))
    put_title(work, title)
    venue = next((str(value) for value in values_of(info.get("venue")) if isinstance(value, str)), "")
    put_venue(work, venue, text_at(info, "year"), text_at(info, "volume"), text_at(info, "number"))
    work.pages(text_at(info, "pages"))
    work.listed("publisher", text_at(info, "publisher"))
    work.identifier(text_at(info, "doi"))
    for href in values_of(info.get("ee")):
        put_link(work, str(href))
    return work.done(line, title)
