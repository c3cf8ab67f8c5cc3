"""DBLP's XML: the record of a person (``/pid/….xml``) or single records (DBLP, "The XML file format")."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

from citekit.entry.model import Entry
from citekit.formats.xml_records import child_text, children, local, records
from citekit.pages.readers.dblp_names import TYPES, plain_name, put_link, put_title, put_venue
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, people, person
from citekit.patterns import lazy_pattern

_KINDS = frozenset(("article", "inproceedings", "incollection", "proceedings", "book", "phdthesis", "mastersthesis", "data"))
_DOCTYPE = lazy_pattern(r"<!DOCTYPE[^\[>]*>")
_OWNER = lazy_pattern(r"<dblpperson\b[^>]*\bname=\"([^\"]*)\"")


def read(saved: Saved) -> Reading:
    """The records, in the file's order."""
    text = _DOCTYPE.sub("", saved.text[:2000]) + saved.text[2000:]
    found, diagnostics = records(text, _KINDS.__contains__, what="DBLP record", source=saved.source)
    owner = _OWNER.search(saved.text[:4000])
    entries = tuple(entry for element in found if (entry := _work(element, saved)))
    name = plain_name(plain_html(owner[1])) if owner else ""
    return Reading(entries, person(name), tuple(diagnostics))


def _work(element: Element, saved: Saved) -> Entry | None:
    kind = TYPES[local(element.tag)]
    publtype = element.get("publtype", "")
    title = children(element, "title")
    if not title or publtype == "withdrawn":
        return None
    work = WorkBuilder(saved, "dblp", "misc" if publtype == "informal" and kind == "article" else kind)
    line = saved.places.line(f'key="{element.get("key", "")}"', "".join(title[0].itertext()))
    for role in ("author", "editor"):
        work.names(role, people(plain_name("".join(node.itertext())) for node in children(element, role)))
    put_title(work, plain_html(tostring(title[0], encoding="unicode").partition(">")[2].rpartition("</")[0], kept=True))

    def get(name: str) -> str:
        return child_text(element, name)

    venue = get("journal") or get("booktitle") or get("series") or get("school")
    put_venue(work, venue, get("year"), get("volume"), get("number"))
    work.pages(get("pages"))
    work.listed("publisher", get("publisher"))
    work.serial(get("isbn"))
    for node in children(element, "ee"):
        put_link(work, "".join(node.itertext()).strip())
    if kind == "article" and publtype == "informal" and "archiveprefix" not in work:
        work.text("howpublished", venue)
    return work.done(line, " ".join(" ".join(element.itertext()).split()))
