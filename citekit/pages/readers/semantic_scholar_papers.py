"""Semantic Scholar's Graph API: a paper, a list of papers, an author with papers (Academic Graph API, "paper" and "author")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citekit.entry.model import Entry
from citekit.pages.readers.json_values import dicts_at, load, mapping, text_at
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, person

#: What Semantic Scholar calls a preprint's venue.
ARXIV = frozenset(("arXiv.org", "ArXiv", "arXiv"))
_TYPES = {
    "JournalArticle": "article",
    "Review": "article",
    "Conference": "inproceedings",
    "Book": "book",
    "BookSection": "incollection",
    "Dataset": "dataset",
}


def read(saved: Saved) -> Reading:
    """The papers."""
    data, diagnostics = load(saved)
    name = text_at(data, "name") if "papers" in mapping(data) else ""
    entries = tuple(entry for paper in _papers(data) if (entry := _work(paper, saved)))
    return Reading(entries, person(name), tuple(diagnostics))


def _papers(data: Any) -> Iterator[dict[str, Any]]:
    for item in data if isinstance(data, list) else [data]:
        found = mapping(item)
        papers = dicts_at(found, "papers") or dicts_at(found, "data")
        for paper in papers:
            # References and citations wrap the paper.
            yield mapping(paper.get("citedPaper") or paper.get("citingPaper") or paper)
        if not papers and "paperId" in found:
            yield found


def _work(paper: dict[str, Any], saved: Saved) -> Entry | None:
    title = text_at(paper, "title")
    if not title:
        return None
    line = saved.places.line(text_at(paper, "paperId"), title)
    work = WorkBuilder(saved, "semantic-scholar")
    work.rich("title", title)
    work.authors([text_at(author, "name") for author in dicts_at(paper, "authors")])
    work.when(text_at(paper, "publicationDate") or text_at(paper, "year"))
    ids = mapping(paper.get("externalIds"))
    work.preprint(text_at(ids, "ArXiv") or text_at(paper, "arxivId"))
    work.identifier(text_at(ids, "DOI") or text_at(paper, "doi"))
    work.text("pmid", text_at(ids, "PubMed"))
    _venue(work, paper)
    work.link("pdf", text_at(paper, "openAccessPdf", "url"))
    work.text("abstract", text_at(paper, "abstract"))
    url = text_at(paper, "url")
    if url and "doi" not in work and "eprint" not in work:
        work.link("url", url)
    return work.done(line, title)


def _venue(work: WorkBuilder, paper: dict[str, Any]) -> None:
    """The venue's full name where the record has it; its kind, else that of the publication, says the type."""
    said = paper.get("publicationTypes")
    kinds = [_TYPES[kind] for kind in said if isinstance(kind, str) and kind in _TYPES] if isinstance(said, list) else []
    where = {"journal": "article", "conference": "inproceedings"}.get(text_at(paper, "publicationVenue", "type"))
    name = text_at(paper, "publicationVenue", "name") or text_at(paper, "venue") or text_at(paper, "journal", "name")
    if not name or name in ARXIV:
        work.type = kinds[0] if kinds and kinds[0] not in ("article", "inproceedings") else "misc"
        return
    known = where or next((kind for kind in kinds if kind in ("book", "incollection", "dataset")), "")
    if known:
        work.type = known
    if known == "article":
        work.container(name)
    else:
        work.venue(name, year=work.get("year"), kind=known)
        if work.type == "misc" and kinds:
            work.type = kinds[0]
            name_source = work.fields.pop("howpublished", "")
            work.put("journal" if work.type == "article" else "booktitle", name_source)
    work.text("volume", text_at(paper, "journal", "volume"))
    work.pages(text_at(paper, "journal", "pages"))
