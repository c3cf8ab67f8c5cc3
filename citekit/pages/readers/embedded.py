"""Works that a page describes for machines: citation_* meta tags, JSON-LD, COinS, BibTeX records.

Sources: Google Scholar's inclusion guidelines (citation_*), schema.org
(ScholarlyArticle and kin), OpenURL COinS 1.0, BibTeX.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import parse_qs

from citekit.entry.authors import make_authors
from citekit.entry.identifiers import doi_of
from citekit.entry.model import Entry
from citekit.entry.provenance import FieldSource, Provenance
from citekit.entry.tables import field_table
from citekit.entry.views import encode_names
from citekit.pages.lines import Page
from citekit.pages.person_words import make_name
from citekit.text import latex

_SCHEMA_TYPES = {
    "scholarlyarticle": "article",
    "article": "article",
    "medicalscholarlyarticle": "article",
    "book": "book",
    "chapter": "incollection",
    "thesis": "phdthesis",
    "report": "techreport",
    "dataset": "dataset",
    "softwaresourcecode": "software",
    "publicationissue": "",
}


def works_of(page: Page, source: str) -> list[Entry]:
    """All works that a page describes for machines, each once, in the order of the kinds named above."""
    found: list[Entry] = []
    meta = _from_meta(page.meta)
    if meta:
        found.append(_entry(*meta, source, "citation-meta"))
    for kind, text in page.embedded:
        if kind == "json-ld":
            found.extend(_entry(*work, source, kind) for work in _from_json(text))
        elif kind == "coins":
            work = _from_coins(text)
            if work:
                found.append(_entry(*work, source, kind))
        elif kind == "bibtex":
            from citekit.bibtex import read

            found.extend(entry.replace(provenance=Provenance(source, None, 0.9, text)) for entry in read(text).entries)
    return found


def is_landing_page(page: Page) -> bool:
    """Whether the page is about one work: its head says so in citation_* tags."""
    return any(name == "citation_title" for name, _ in page.meta)


def _entry(kind: str, fields: dict[str, str], people: Iterable[str], source: str, how: str) -> Entry:
    values = {name: latex.encode_text(value.strip()) for name, value in fields.items() if value and value.strip()}
    for name in ("doi", "url", "pdf", "pages"):
        if fields.get(name):
            values[name] = fields[name].strip()
    names = [make_name(person, "," in person) for person in people if person.strip()]
    values.update({name: value for name, value in encode_names("author", make_authors(names)) if value})
    order = {name: place for place, name in enumerate(field_table())}
    pairs = sorted(values.items(), key=lambda pair: order.get(pair[0], len(order)))
    sources = {name: FieldSource(source, None, how) for name, _ in pairs}
    return Entry.make("", kind, pairs, provenance=Provenance(source, 1, 0.9, fields.get("title", ""), sources))


def _from_meta(meta: Iterable[tuple[str, str]]) -> tuple[str, dict[str, str], list[str]] | None:
    first: dict[str, str] = {}
    people = []
    for name, value in meta:
        if name == "citation_author":
            people.append(value)
        first.setdefault(name, value)
    title = first.get("citation_title", "")
    if not title:
        return None
    conference = first.get("citation_conference_title") or first.get("citation_conference") or ""
    journal = first.get("citation_journal_title", "")
    thesis = first.get("citation_dissertation_institution", "")
    report = first.get("citation_technical_report_institution", "")
    kind = "phdthesis" if thesis else "techreport" if report else "inproceedings" if conference else "article" if journal else "misc"
    pages = "--".join(part for part in (first.get("citation_firstpage", ""), first.get("citation_lastpage", "")) if part)
    year = re.search(
        r"(?:19|20)\d\d", first.get("citation_publication_date") or first.get("citation_date") or first.get("citation_year") or ""
    )
    fields = {
        "title": title,
        "journal": journal if kind == "article" else "",
        "booktitle": conference,
        "school": thesis,
        "institution": report,
        "year": year[0] if year else "",
        "volume": first.get("citation_volume", ""),
        "number": first.get("citation_issue", ""),
        "pages": pages,
        "publisher": first.get("citation_publisher", ""),
        "doi": doi_of(first.get("citation_doi", "")),
        "pdf": first.get("citation_pdf_url", ""),
        "isbn": first.get("citation_isbn", ""),
        "abstract": first.get("citation_abstract", ""),
    }
    arxiv = first.get("citation_arxiv_id", "")
    if arxiv:
        fields |= {"eprint": arxiv, "archiveprefix": "arXiv", "pubstate": "" if journal or conference else "prepublished"}
    return kind, fields, people


def _from_json(text: str) -> Iterator[tuple[str, dict[str, str], list[str]]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    for node in _nodes(data, 0):
        kinds = node.get("@type")
        names = [str(k).lower() for k in (kinds if isinstance(kinds, list) else [kinds])]
        kind = next((_SCHEMA_TYPES[name] for name in names if name in _SCHEMA_TYPES), "")
        title = _text(node.get("headline") or node.get("name"))
        if not kind or not title or (kind == "article" and "author" not in node):
            continue
        part = node.get("isPartOf")
        part = part[0] if isinstance(part, list) and part else part
        container = _text(part.get("name")) if isinstance(part, dict) else _text(part)
        authors = node.get("author") or []
        people = [_text(a.get("name") if isinstance(a, dict) else a) for a in (authors if isinstance(authors, list) else [authors])]
        year = re.search(r"(?:19|20)\d\d", _text(node.get("datePublished")))
        yield (
            kind if container or kind != "article" else "misc",
            {
                "title": title,
                "journal": container if kind == "article" else "",
                "booktitle": container if kind == "incollection" else "",
                "year": year[0] if year else "",
                "doi": doi_of(_text(node.get("sameAs")) + " " + _text(node.get("identifier"))),
                "url": _text(node.get("url")),
                "pages": _text(node.get("pagination")).replace("-", "--"),
                "publisher": _text(node["publisher"].get("name")) if isinstance(node.get("publisher"), dict) else "",
            },
            [person for person in people if person],
        )


def _nodes(data: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > 12:
        return
    if isinstance(data, list):
        for item in data:
            yield from _nodes(item, depth + 1)
    elif isinstance(data, dict):
        yield data
        for key in ("@graph", "itemListElement", "item", "mainEntity", "hasPart", "workExample"):
            if key in data:
                yield from _nodes(data[key], depth + 1)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_text(item) for item in value)
    if isinstance(value, dict):
        return _text(value.get("@value") or value.get("value") or value.get("name"))
    return str(value) if isinstance(value, str | int) else ""


def _from_coins(text: str) -> tuple[str, dict[str, str], list[str]] | None:
    query = {name.removeprefix("rft."): values for name, values in parse_qs(text).items()}

    def get(name: str) -> str:
        return query.get(name, [""])[0]

    title = get("atitle") or get("title") or get("btitle")
    if not title:
        return None
    genre = get("genre")
    kind = {
        "article": "article",
        "proceeding": "inproceedings",
        "conference": "inproceedings",
        "bookitem": "incollection",
        "book": "book",
    }.get(genre, "misc")
    people = query.get("au") or [", ".join(part for part in (get("aulast"), get("aufirst")) if part)]
    pages = get("pages") or "--".join(part for part in (get("spage"), get("epage")) if part)
    year = re.search(r"(?:19|20)\d\d", get("date"))
    fields = {
        "title": title,
        "journal": (get("jtitle") or get("title")) if kind == "article" else "",
        "booktitle": get("btitle") or get("jtitle") if kind in ("inproceedings", "incollection") else "",
        "year": year[0] if year else "",
        "volume": get("volume"),
        "number": get("issue"),
        "pages": re.sub(r"(?<=\d)-(?=\d)", "--", pages),
        "publisher": get("pub"),
        "isbn": get("isbn"),
        "doi": next((found for value in query.get("rft_id", []) + query.get("id", []) if (found := doi_of(value))), ""),
    }
    return kind, fields, people
