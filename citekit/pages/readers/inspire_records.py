"""INSPIRE's literature records as JSON (INSPIRE REST API, schema "hep")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.pages.readers.json_values import dicts_at, load, mapping, text_at, values_of
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, person

_TYPES = {
    "article": "article",
    "conference paper": "inproceedings",
    "book": "book",
    "book chapter": "incollection",
    "proceedings": "proceedings",
    "thesis": "phdthesis",
    "report": "techreport",
    "note": "techreport",
}
#: Collaborations have more authors than a list of references can use; INSPIRE's own BibTeX stops at ten.
_MOST_AUTHORS = 3000


def read(saved: Saved) -> Reading:
    """The records, in their order."""
    data, diagnostics = load(saved)
    entries = tuple(entry for record in _records(data) if (entry := _work(record, saved)))
    return Reading(entries, None, tuple(diagnostics))


def _records(data: Any) -> Iterator[dict[str, Any]]:
    found = dicts_at(data, "hits", "hits") or (dicts_at(data) if isinstance(data, list) else [mapping(data)])
    for item in found:
        record = mapping(item.get("metadata")) or item
        if "titles" in record:
            yield record


def _work(record: dict[str, Any], saved: Saved) -> Entry | None:
    titles = [text_at(item, "title") for item in dicts_at(record, "titles")]
    # Publishers send formulas as MathML, authors as TeX, which says more than the text of the former.
    title = next((text for text in titles if text and "<math" not in text), titles[0] if titles else "")
    if not title:
        return None
    kind = next((_TYPES[name] for name in values_of(record.get("document_type")) if isinstance(name, str) and name in _TYPES), "misc")
    line = saved.places.line(f'"{title}"', title)
    work = WorkBuilder(saved, "inspire", kind)
    work.title(plain_html(title, kept=True), plain_html(text_at(record, "titles", "subtitle"), kept=True))
    _people(work, record)
    for eprint in dicts_at(record, "arxiv_eprints")[:1]:
        work.preprint(text_at(eprint, "value"), text_at(eprint, "categories"))
    for doi in dicts_at(record, "dois"):
        if text_at(doi, "material") not in ("erratum", "addendum", "data", "part"):
            work.identifier(text_at(doi, "value"))
    _publication(work, record)
    _imprint(work, record)
    work.when(text_at(record, "preprint_date") or text_at(record, "earliest_date"))
    for isbn in dicts_at(record, "isbns"):
        work.serial(text_at(isbn, "value"))
    if work.type == "techreport":
        work.text("number", text_at(record, "report_numbers", "value"))
    work.text("abstract", plain_html(text_at(record, "abstracts", "value")))
    return work.done(line, title)


def _people(work: WorkBuilder, record: dict[str, Any]) -> None:
    """Authors and editors; a collaboration stands first where it is the author, as INSPIRE's BibTeX has it in ``collaboration``."""
    authors: list[Name] = []
    editors: list[Name] = []
    for item in dicts_at(record, "authors")[:_MOST_AUTHORS]:
        roles = values_of(item.get("inspire_roles"))
        name = person(text_at(item, "full_name"))
        if name and "supervisor" not in roles:
            (editors if "editor" in roles else authors).append(name)
    groups = [text_at(item, "value") for item in dicts_at(record, "collaborations")]
    if not authors:
        institutions = [str(name) for name in values_of(record.get("corporate_author"))]
        authors = [Name(literal=name) for name in (*institutions, *(f"{group} Collaboration" for group in groups))]
    count = text_at(record, "author_count")
    gaps = [len(authors)] if count.isdecimal() and int(count) > len(authors) + len(editors) and authors else []
    work.names("author", authors, gaps)
    work.names("editor", editors)
    work.text("collaboration", ", ".join(groups))


def _publication(work: WorkBuilder, record: dict[str, Any]) -> None:
    """Where it was published; the first place is the journal's, one that names a conference or a book may stand behind it."""
    places = dicts_at(record, "publication_info")
    for info in places:
        journal = text_at(info, "journal_title")
        if text_at(info, "material") in ("erratum", "addendum") or "journal" in work:
            continue
        if not journal:
            _words(work, info)
            continue
        if work.type in ("misc", "inproceedings") and text_at(info, "journal_volume"):
            work.type = "article" if work.type == "misc" else work.type
        if work.type in ("article", "inproceedings"):
            work.put("journal" if work.type == "article" else "booktitle", "")
            work.container(spaced(journal))
        work.put("year", text_at(info, "year"))
        work.text("volume", text_at(info, "journal_volume"))
        work.text("number", text_at(info, "journal_issue"))
        first, artid = text_at(info, "page_start"), text_at(info, "artid")
        if first:
            work.pages(first, text_at(info, "page_end"))
        else:
            work.text("eid", artid)
    if work.type == "article" and not places and "eprint" in work:
        work.type = "misc"


def _words(work: WorkBuilder, info: dict[str, Any]) -> None:
    """What a publication without a journal says in free words ("Proc. of the 12th …, Oslo, 2020"), and its pages."""
    said = text_at(info, "pubinfo_freetext")
    if said and work.type in ("inproceedings", "incollection", "misc", "article"):
        work.venue(said, kind=work.type if work.type in ("inproceedings", "incollection") else "")
    work.put("year", text_at(info, "year"))
    work.pages(text_at(info, "page_start"), text_at(info, "page_end"))


def spaced(journal: str) -> str:
    """INSPIRE writes abbreviations without spaces ("Phys.Rev.D")."""
    return re.sub(r"\.(?=[^\W\d_])", ". ", journal)


def _imprint(work: WorkBuilder, record: dict[str, Any]) -> None:
    thesis = mapping(record.get("thesis_info"))
    if thesis and work.type in ("phdthesis", "misc"):
        degree = text_at(thesis, "degree_type").lower()
        work.type = (
            "mastersthesis" if degree in ("master", "diploma") else "thesis" if degree in ("bachelor", "habilitation") else "phdthesis"
        )
        if work.type == "thesis":
            work.text("type", f"{degree} thesis")
        work.publisher(text_at(thesis, "institutions", "name"))
        work.when(text_at(thesis, "date"))
    for imprint in dicts_at(record, "imprints")[:1]:
        work.publisher(text_at(imprint, "publisher"), text_at(imprint, "place"))
        work.when(text_at(imprint, "date"))
    if work.type == "techreport":
        work.listed("institution", text_at(record, "corporate_author") or text_at(record, "collaborations", "value"))
