"""A work as ORCID has it, in whichever form it was saved (ORCID message schema 3.0)."""

from __future__ import annotations

from dataclasses import dataclass, field

from citekit.entry.authors import make_authors
from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.entry.views import encode_names
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder, persons
from citekit.text import latex

_TYPES = {
    "journal-article": "article",
    "magazine-article": "article",
    "newspaper-article": "article",
    "review": "article",
    "book-review": "article",
    "conference-paper": "inproceedings",
    "conference-abstract": "inproceedings",
    "conference-poster": "inproceedings",
    "conference-output": "inproceedings",
    "conference-proceedings": "proceedings",
    "book": "book",
    "edited-book": "book",
    "book-chapter": "incollection",
    "encyclopedia-entry": "incollection",
    "dictionary-entry": "incollection",
    "dissertation": "phdthesis",
    "dissertation-thesis": "phdthesis",
    "report": "techreport",
    "working-paper": "techreport",
    "manual": "manual",
    "preprint": "misc",
    "data-set": "dataset",
    "software": "software",
    "patent": "patent",
    "online-resource": "online",
    "website": "online",
}
#: What a record lists beside its publications.
_NO_WORKS = frozenset(("lecture-speech", "learning-object", "artistic-performance", "license", "trademark", "spin-off-company"))
#: Fields that the citation which a record keeps may complete.
_FROM_CITATION = (
    "author",
    "journal",
    "booktitle",
    "series",
    "volume",
    "number",
    "pages",
    "publisher",
    "editor",
    "school",
    "institution",
    "year",
    "month",
    "doi",
    "isbn",
)


@dataclass(slots=True)
class OrcidWork:
    """The parts of a work that ORCID's forms share; ``date`` is ISO, ``identifiers`` are pairs of type and value, a part's own left out."""

    title: str
    subtitle: str = ""
    venue: str = ""
    kind: str = ""
    date: str = ""
    url: str = ""
    description: str = ""
    language: str = ""
    identifiers: list[tuple[str, str]] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    editors: list[str] = field(default_factory=list)
    citation: str = ""


def entry_of(found: OrcidWork, saved: Saved, owner: Name | None, raw: str) -> Entry | None:
    """The entry of a work; None for what is no publication. Where the record names no authors, it is only ``attributed`` to the owner."""
    if not found.title or found.kind in _NO_WORKS:
        return None
    line = saved.places.line(found.title)
    kind = _TYPES.get(found.kind, "misc")
    work = WorkBuilder(saved, "orcid", kind)
    work.title(found.title, found.subtitle)
    work.authors(found.authors)
    work.names("editor", persons(found.editors)[0])
    work.when(found.date)
    for scheme, value in found.identifiers:
        _identifier(work, scheme, value)
    _venue(work, found.venue, kind)
    if found.kind == "preprint":
        work.put("pubstate", "prepublished")
    work.text("abstract", found.description)
    _from_citation(work, found.citation)
    if found.url and "doi" not in work and "eprint" not in work:
        work.url(found.url)
    elif found.url:
        work.link("url", found.url)
    if "author" not in work and "editor" not in work and owner:
        for name, attributed in encode_names("attributed", make_authors([owner])):
            work.put(name, attributed or "")
    return work.done(line, raw)


def _venue(work: WorkBuilder, venue: str, kind: str) -> None:
    """``journal-title`` holds the name of whatever the work stands in."""
    if kind == "article":
        work.container(venue)
    elif kind in ("phdthesis", "mastersthesis", "techreport", "book", "dataset", "software", "proceedings"):
        work.publisher(venue)
    elif kind == "incollection":
        work.container(venue)
    else:
        work.venue(venue, kind=kind if kind == "inproceedings" else "misc")


def _identifier(work: WorkBuilder, scheme: str, value: str) -> None:
    scheme = scheme.lower()
    if scheme == "doi":
        work.identifier(value)
    elif scheme == "arxiv":
        work.preprint(value)
    elif scheme in ("isbn", "issn"):
        work.serial(value)
    elif scheme == "pmid":
        work.text("pmid", value.rpartition("/")[2].removeprefix("PMID:").strip())
    elif scheme == "pmc":
        work.text("pmcid", value.rpartition("/")[2])
    elif scheme in ("uri", "handle") and value.startswith("http"):
        work.url(value)


def _from_citation(work: WorkBuilder, citation: str) -> None:
    if not citation.lstrip().startswith("@"):
        return
    from citekit.bibtex import read

    entries = read(citation).entries
    for name in _FROM_CITATION if entries else ():
        value = entries[0].get(name)
        if name in ("journal", "booktitle") and ("journal" in work or "booktitle" in work):
            continue
        if value and name not in work and latex.to_text(value).strip():
            work.put(name, value)
