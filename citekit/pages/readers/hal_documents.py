"""HAL's search API as JSON (HAL, "Search API", list of fields)."""

from __future__ import annotations

from typing import Any

from citekit.entry.model import Entry
from citekit.pages.readers.hal_citation import entry_of
from citekit.pages.readers.hal_types import HAL_TYPES, PREPRINTS
from citekit.pages.readers.json_values import dicts_at, load, text_at, values_of
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, people, person_in_parts


def read(saved: Saved) -> Reading:
    """The documents; those that have a citation alone (the API's default) are read from it."""
    data, diagnostics = load(saved)
    documents = dicts_at(data, "response", "docs") or dicts_at(data, "docs") or dicts_at(data)
    entries = [entry for document in documents if (entry := _work(document, saved) or _brief(document, saved))]
    return Reading(tuple(entries), None, tuple(diagnostics))


def _brief(document: dict[str, Any], saved: Saved) -> Entry | None:
    """A document that comes as a finished citation with an address."""
    label = text_at(document, "label_s")
    return entry_of(label, text_at(document, "uri_s"), saved) if label and "title_s" not in document else None


def _work(document: dict[str, Any], saved: Saved) -> Entry | None:
    def get(name: str) -> str:
        return plain_html(text_at(document, name), kept=False)

    title = plain_html(text_at(document, "title_s"), kept=True)
    code = get("docType_s").upper()
    kind = HAL_TYPES.get(code, "misc")
    if not title or not kind:
        return None
    line = saved.places.line(get("halId_s") or get("uri_s"), title)
    work = WorkBuilder(saved, "hal", kind)
    work.title(title, plain_html(text_at(document, "subTitle_s"), kept=True))
    _people(work, document)
    dates = ("publicationDate_s", "producedDate_s", "publicationDateY_i", "producedDateY_i", "conferenceStartDateY_i")
    work.when(next((date for name in dates if (date := get(name))), ""))
    work.preprint(get("arxivId_s"))
    work.identifier(get("doiId_s"))
    if kind == "article":
        work.container(get("journalTitle_s"))
    elif kind == "inproceedings":
        work.venue(get("conferenceTitle_s") or get("bookTitle_s") or get("journalTitle_s"), year=work.get("year"), kind=kind)
        work.listed("location", get("city_s"))
    elif kind in ("incollection", "proceedings"):
        work.container(get("bookTitle_s"))
    work.text("volume", get("volume_s"))
    work.text("number", get("issue_s") or get("number_s"))
    work.pages(get("page_s"))
    work.publisher(get("authorityInstitution_s") or get("publisher_s"))
    work.serial(get("isbn_s"))
    work.text("series", get("serie_s"))
    if code in PREPRINTS:
        work.put("pubstate", "prepublished")
    work.text("type", "Habilitation" if code == "HDR" else "")
    work.link("pdf", get("fileMain_s") or get("files_s"))
    work.text("abstract", get("abstract_s"))
    work.link("url", get("uri_s"))
    return work.done(line, plain_html(text_at(document, "label_s")) or title)


def _people(work: WorkBuilder, document: dict[str, Any]) -> None:
    given, family, whole = (values_of(document.get(name)) for name in ("authFirstName_s", "authLastName_s", "authFullName_s"))
    if len(given) == len(family) and family:
        work.names("author", [name for last, first in zip(family, given, strict=True) if (name := person_in_parts(str(last), str(first)))])
    work.names("author", people(whole))
    work.names("editor", people(values_of(document.get("scientificEditor_s"))))
