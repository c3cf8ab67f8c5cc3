"""The record: what matching needs of a work, from an entry or from a plain dictionary.

A record holds strings as the source has them; :mod:`citekit.duplicates.features`
reads them when a pair is looked at, so that a corpus of a million records
costs a tuple each.
"""

from __future__ import annotations

from collections.abc import Mapping
from sys import intern
from typing import Any, NamedTuple

from citekit.entry import Authors, Entry
from citekit.text.inline import plain


class Record(NamedTuple):
    """One bibliographic record, every value a string as printed; "" where the source has none.

    ``authors`` is a BibTeX name list (``Family, Given and …``); ``id`` is
    anything that tells records apart. ``source`` names the input and ``listing``
    says that the input is one list of distinct works, such as a publication page.
    """

    id: str
    title: str = ""
    authors: str = ""
    year: str = ""
    container: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    doi: str = ""
    arxiv: str = ""
    isbn: str = ""
    type: str = ""
    edition: str = ""
    publisher: str = ""
    status: str = ""
    attributed: str = ""
    contributors: str = ""
    source: str = ""
    listing: bool = False


def record_from_mapping(item: Mapping[str, Any]) -> Record:
    """A record from a dictionary with the keys of :class:`Record`, or BibTeX's and CSL's names for the same.

    Missing keys and ``None`` are empty; an unknown key is not looked at.
    """
    get = item.get
    return Record(
        str(get("id") or get("key") or ""),
        str(get("title") or ""),
        str(get("authors") or get("author") or ""),
        intern(str(get("year") or get("date") or "")),
        intern(str(get("container") or get("journal") or get("booktitle") or get("container-title") or "")),
        str(get("volume") or ""),
        str(get("number") or get("issue") or ""),
        str(get("pages") or get("page") or ""),
        str(get("doi") or get("DOI") or get("url") or get("URL") or ""),
        str(get("arxiv") or get("eprint") or ""),
        str(get("isbn") or get("ISBN") or ""),
        intern(str(get("type") or "")),
        str(get("edition") or ""),
        str(get("publisher") or ""),
        str(get("pubstate") or get("status") or ""),
        str(get("attributed") or ""),
        str(get("contributors") or ""),
        str(get("source") or ""),
    )


def record_from_entry(entry: Entry) -> Record:
    """A record of an entry's views; its key is the id and its provenance the source."""
    ids = entry.ids
    venue = entry.venue
    year = entry.date.year
    container = venue.name or venue.acronym
    preprint = entry.get("archiveprefix") or entry.get("eprinttype")
    source = entry.provenance.source if entry.provenance else entry.origin.source if entry.origin else ""
    return Record(
        id=entry.key,
        title=plain(entry.title),
        authors=_name_list(entry.authors),
        year=str(year) if year is not None else "",
        container=container or (preprint if not _published(entry) else ""),
        volume=entry.get("volume"),
        number=entry.get("number") or entry.get("issue"),
        pages=entry.get("pages") or entry.get("eid") or entry.get("articleno"),
        doi=ids.get("doi", ""),
        arxiv=ids.get("arxiv", ""),
        isbn=ids.get("isbn", ""),
        type=_type(entry),
        edition=entry.get("edition"),
        publisher=entry.get("publisher") or entry.get("institution") or entry.get("school"),
        status=entry.status,
        attributed=entry.get("attributed"),
        contributors=entry.get("contributors"),
        source=source,
        listing=is_page(source),
    )


def _published(entry: Entry) -> bool:
    return entry.type in ("article", "inproceedings", "incollection", "book", "inbook") and bool(entry.venue)


def _type(entry: Entry) -> str:
    genre = entry.get("type").lower()
    return "thesis" if "thesis" in genre or "dissertation" in genre else entry.type


def _name_list(authors: Authors) -> str:
    parts = []
    for name in authors.names:
        if name.literal:
            parts.append("{" + name.literal + "}")
        else:
            family = f"{name.particle} {name.family}".strip()
            parts.append(f"{family}, {name.given}" if name.given else "{" + family + "}" if " " in family else family)
    if authors.gaps and parts:
        parts.append("others")
    return " and ".join(parts)


# A publication page lists a work once; a .bib file, an export or a feed makes no such promise.
_PAGE_ENDINGS = (".html", ".htm", ".txt", ".md", ".pdf")


def is_page(source: str) -> bool:
    """Whether a source is a publication page: a list that names a work once."""
    path = source.lower().split("?", 1)[0].split("#", 1)[0]
    return path.endswith(_PAGE_ENDINGS) or (path.startswith(("http://", "https://")) and not path.endswith((".bib", ".json", ".ris")))
