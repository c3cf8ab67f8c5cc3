"""COinS: a citation in the ``title`` of an empty element (OpenURL COinS 1.0; Z39.88-2004, formats journal, book, dissertation, dc)."""

from __future__ import annotations

from urllib.parse import parse_qs

from citekit.entry.identifiers import doi_of
from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder, people, person_in_parts

_GENRES = {
    "article": "article",
    "proceeding": "inproceedings",
    "conference": "inproceedings",
    "bookitem": "incollection",
    "book": "book",
    "report": "techreport",
    "dissertation": "phdthesis",
    "preprint": "misc",
    "issue": "",
    "patent": "patent",
}


def work_of(text: str, saved: Saved) -> Entry | None:
    """The work of one COinS, None where it has no title."""
    query = {name.removeprefix("rft."): values for name, values in parse_qs(text).items()}

    def get(*names: str) -> str:
        return next((value for name in names for value in query.get(name, []) if value.strip()), "")

    title = get("atitle") or get("title") or get("btitle")
    genre = get("genre") or ("dissertation" if "dissertation" in get("rft_val_fmt") else "")
    kind = _GENRES.get(genre, "article" if get("jtitle") else "misc")
    if not title or not kind:
        return None
    line = saved.places.line(title)
    work = WorkBuilder(saved, "coins", kind)
    work.rich("title", title)
    work.names("author", _authors(query))
    work.when(get("date"))
    for value in query.get("rft_id", []) + query.get("id", []):
        if doi_of(value):
            work.identifier(value)
        elif value.startswith("info:pmid/"):
            work.text("pmid", value.removeprefix("info:pmid/"))
        elif value.startswith("http"):
            work.link("url", value)
    container = get("jtitle", "stitle") or (get("btitle", "title") if get("atitle") else "")
    if kind in ("article", "incollection"):
        work.container(container)
    elif kind == "inproceedings":
        work.venue(container, year=work.get("year"), kind=kind)
    work.text("volume", get("volume"))
    work.text("number", get("issue"))
    work.pages(get("pages") or get("spage"), "" if get("pages") else get("epage"))
    work.publisher(get("inst", "pub"), get("place"))
    work.serial(get("isbn"))
    work.serial(get("issn"))
    work.text("series", get("series"))
    return work.done(line, title)


def _authors(query: dict[str, list[str]]) -> list[Name]:
    """``au`` holds names, the first of which may stand in parts beside them or instead of the first of them."""
    names = people(query.get("au", []) + query.get("creator", []))
    family = query.get("aulast", [""])[0]
    first = person_in_parts(family, (query.get("aufirst") or query.get("auinit") or [""])[0])
    if family and first and all(name.family.lower() != first.family.lower() for name in names[:1]):
        names.insert(0, first)
    return names
