"""A page about one work, whose head describes it in meta tags.

Sources: Google Scholar's inclusion guidelines (citation_*), EPrints and
Digital Commons (the same under ``eprints.`` and ``bepress_citation_``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder, persons

#: EPrints' names for the same.
_EPRINTS = {
    "creators_name": "author",
    "publication": "journal_title",
    "event_title": "conference_title",
    "book_title": "inbook_title",
    "date": "publication_date",
    "number": "issue",
    "pagerange": "pages",
    "document_url": "pdf_url",
    "id_number": "doi",
    "institution": "dissertation_institution",
}
_HEAD = ("citation_", "bepress_citation_", "eprints.")


def is_landing_page(meta: Iterable[tuple[str, str]]) -> bool:
    """Whether a page is about one work: its head gives the work's title."""
    return any(name in ("citation_title", "bepress_citation_title", "eprints.title") for name, _ in meta)


def work_of(meta: Iterable[tuple[str, str]], saved: Saved) -> Entry | None:
    """The work; None where its title is missing."""
    values: dict[str, list[str]] = {}
    for name, value in meta:
        head = next((head for head in _HEAD if name.startswith(head)), None)
        if head and value.strip():
            own = name.removeprefix(head)
            own = _EPRINTS.get(own, own) if head == "eprints." else own
            values.setdefault(own, []).append(plain_html(value, kept=own == "title").strip())

    def get(*names: str) -> str:
        return next((values[name][0] for name in names if name in values), "")

    title = get("title")
    if not title:
        return None
    line = saved.places.line(title)
    work = WorkBuilder(saved, "citation-meta", _type(get))
    work.rich("title", title)
    names, gaps = _names(values.get("author", []) or values.get("authors", []))
    work.names("author", names, gaps)
    work.names("editor", _names(values.get("editor", []))[0])
    work.when(get("publication_date", "date", "cover_date", "year", "online_date"))
    arxiv = get("arxiv_id")
    work.preprint(arxiv)
    work.identifier(get("doi"))
    if work.type == "inproceedings":
        work.venue(get("conference_title", "conference", "inbook_title", "journal_title"), year=work.get("year"), kind="inproceedings")
    elif work.type in ("article", "incollection"):
        work.container(get("journal_title", "inbook_title"), get("journal_abbrev"))
    work.text("volume", get("volume"))
    work.text("number", get("issue", "technical_report_number"))
    work.pages(get("firstpage", "pages"), get("lastpage"))
    work.publisher(get("dissertation_institution", "technical_report_institution", "publisher"))
    work.serial(get("isbn"))
    work.serial(get("issn"))
    work.text("pmid", get("pmid"))
    work.text("abstract", re.sub(r"^(?:Abstract|ABSTRACT)\b[:.]?\s*", "", get("abstract")))
    work.link("pdf", get("pdf_url"))
    if "doi" not in work and "eprint" not in work:
        work.link("url", get("public_url", "abstract_html_url", "fulltext_html_url"))
    return work.done(line, title)


def _type(get: object) -> str:
    assert callable(get)
    if get("dissertation_institution", "dissertation_name"):
        return "mastersthesis" if "master" in str(get("dissertation_name", "thesis_type")).lower() else "phdthesis"
    if get("technical_report_institution"):
        return "techreport"
    if get("conference_title", "conference"):
        return "inproceedings"
    if get("journal_title"):
        return "article"
    return "incollection" if get("inbook_title") else "misc"


def _names(printed: list[str]) -> tuple[list[Name], list[int]]:
    """Names one a tag, as the guidelines want it, or all in one with semicolons between."""
    return persons(name for value in printed for name in re.split(r"\s*;\s*", value))
