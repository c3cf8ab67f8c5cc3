"""The works of a page as ``citation_*`` meta tags.

A page about one work has the tags of Google Scholar's inclusion guidelines
("Indexing", point 3), which say of what the page is: they hold for one work a
page, and would make a single paper of a whole list. A page of several works
names each in a ``citation_reference`` tag, which holds the same names and
values (the form that HighWire gave it), so that no index takes the list for an
article.
"""

from __future__ import annotations

from collections.abc import Iterator

from citekit.cv.model import Cv, Work
from citekit.entry import Entry, Name
from citekit.text import latex
from citekit.writers import write_inlines
from citekit.writers.characters import clean
from citekit.writers.html import text
from citekit.writers.records.facts import iso_date


def meta_tags(cv: Cv) -> str:
    """The tags, one a line."""
    works = {id(work.entry): work for work in cv.works if work.entry is not None}
    if len(works) == 1:
        (work,) = works.values()
        return "".join(f'<meta name="citation_{name}" content="{text(value)}">\n' for name, value in _facts(work))
    return "".join(f'<meta name="citation_reference" content="{text(_reference(work))}">\n' for work in works.values())


def _reference(work: Work) -> str:
    # A semicolon ends a value there, so that none can be in one.
    return "; ".join(f"citation_{name}={value.replace(';', ',')}" for name, value in _facts(work))


def _facts(work: Work) -> Iterator[tuple[str, str]]:
    entry = work.entry
    assert entry is not None
    yield "title", write_inlines(work.title, "text") or entry.key
    for name in entry.authors.names:
        yield "author", _inverted(name)
    pdf = next((badge.href for badge in work.badges if badge.label == "PDF" and "://" in badge.href), "")
    facts = {"publication_date": iso_date(entry).replace("-", "/"), **_venue(work, entry), **_numbers(entry), "pdf_url": pdf}
    yield from ((name, clean(value)) for name, value in facts.items() if value)


def _inverted(name: Name) -> str:
    """ "Example, Ada M.": the guidelines take either order, and this one is never misread."""
    if name.literal or not name.given:
        return clean(name.display)
    family = " ".join(part for part in (name.particle, name.family) if part)
    return clean(", ".join(part for part in (family, name.suffix, name.given) if part))


def _venue(work: Work, entry: Entry) -> dict[str, str]:
    if work.section == "thesis":
        return {"dissertation_institution": latex.to_text(entry.get("school") or entry.get("institution"))}
    if work.section == "report":
        return {"technical_report_institution": latex.to_text(entry.get("institution")), "technical_report_number": entry.get("number")}
    if work.section in ("conference", "workshop"):
        return {"conference_title": work.venue}
    if work.section == "chapter":
        return {"inbook_title": work.venue}
    return {"journal_title": work.venue}


def _numbers(entry: Entry) -> dict[str, str]:
    first, _, last = latex.to_text(entry.get("pages")).partition("–")
    article = entry.type == "article"
    return {
        "volume": latex.to_text(entry.get("volume")),
        "issue": latex.to_text(entry.get("number")) if article else "",
        "firstpage": first.strip(),
        "lastpage": last.strip(),
        "publisher": latex.to_text(entry.get("publisher")),
        "doi": entry.ids.get("doi", ""),
        "arxiv_id": entry.ids.get("arxiv", ""),
        "isbn": entry.ids.get("isbn", ""),
        "issn": entry.ids.get("issn", ""),
    }
