"""What a record says, read once and kept: the form in which two records are compared."""

from __future__ import annotations

import re
from typing import NamedTuple

from citekit.duplicates.people import People, parse_people
from citekit.duplicates.record import Record
from citekit.duplicates.titles import Title, cited_head, read_title
from citekit.duplicates.venues import Kind, is_preprint, kind_of
from citekit.entry.identifiers import arxiv_of, doi_of
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold

_YEAR = lazy_pattern(r"(?<!\d)(1[5-9]\d\d|20\d\d|21\d\d)(?!\d)")
_DIGITS = lazy_pattern(r"\d+")
_PAGE = lazy_pattern(r"([a-z]*)\s*0*(\d+)|(?<![a-z])([ivxlc]+)(?![a-z])", re.IGNORECASE)
_ARXIV_VOLUME = lazy_pattern(r"abs/(\S+)", re.IGNORECASE)


class Pages(NamedTuple):
    """A page range: a letter that pages of a supplement carry, first and last page; ``first`` is "" where there is none."""

    first: str = ""
    start: int = 0
    end: int = 0


class Features(NamedTuple):
    """The comparable form of a record."""

    record: Record
    title: Title
    people: People
    year: int | None
    kind: Kind
    preprint: bool
    container: str
    volume: str
    number: str
    pages: Pages
    doi: str
    arxiv: str
    isbn: str
    edition: str


def read_year(text: str) -> int | None:
    """The first year of four digits in a text."""
    if len(text) == 4 and text.isdecimal():
        return int(text)
    match = _YEAR.search(text)
    return int(match[1]) if match else None


def read_doi(text: str) -> str:
    """A DOI in any spelling, bare and in lower case; "" for none."""
    if not text or "10." not in text:
        return ""
    if text.startswith("10.") and " " not in text and "%" not in text:
        bare = text.rstrip(".,;").lower()
        return text if bare == text else bare
    return doi_of(text)


def read_arxiv(record: Record, doi: str) -> str:
    """An arXiv id from the record's own field, its DOI, its container or DBLP's ``abs/`` volume, without version."""
    if record.arxiv:
        found = arxiv_of(record.arxiv)
        if found:
            return found.lower()
    if doi.startswith("10.48550/arxiv."):
        return arxiv_of("arxiv:" + doi[15:]).lower()
    if record.volume.startswith("abs/"):
        match = _ARXIV_VOLUME.match(record.volume)
        return arxiv_of(match[1]).lower() if match else ""
    place = record.container
    if "arxiv" in place.lower():
        return arxiv_of(place).lower()
    if "arxiv.org" in record.doi.lower():
        return arxiv_of(record.doi).lower()
    return ""


def first_page(text: str) -> str:
    """The first page as :func:`read_pages` has it; most are plain numbers, which this is quicker for."""
    head = text.partition("-")[0]
    if head.isdecimal() and head.isascii() and head[0] != "0" and len(head) <= 9:
        return head
    return read_pages(text).first


def read_pages(text: str) -> Pages:
    """First and last page of ``100-8`` (which is 100 to 108), ``100--108``, ``e10``, ``iii``."""
    if not text:
        return Pages()
    head, _, tail = text.partition("-")
    tail = tail.lstrip("-")
    if head.isdecimal() and (not tail or tail.isdecimal()) and len(head) <= 9 and head.isascii() and head[0] != "0":
        start = int(head)
        last = int(head[: max(0, len(head) - len(tail))] + tail[:9]) if tail else start
        return Pages(head, start, max(start, last))
    found = _PAGE.findall(text)
    if not found:
        return Pages()
    letter, digits, roman = found[0]
    if roman:
        return Pages(roman.lower())
    start = int(digits[:9])
    end = start
    if len(found) > 1 and found[1][1]:
        last = found[1][1]
        end = int((digits[: len(digits) - len(last)] + last)[:9]) if len(last) < len(digits) else int(last[:9])
    return Pages(letter.lower() + str(start), start, max(start, end))


def read_number(text: str) -> str:
    """The first number of a volume or issue, without zeros before it; else its folded words."""
    if not text:
        return ""
    if text.isdecimal():
        return text.lstrip("0")
    match = _DIGITS.search(text)
    return match[0].lstrip("0") if match else fold(text)


def features_of(record: Record) -> Features:
    """Everything that comparing needs, read from a record's strings."""
    doi = read_doi(record.doi)
    arxiv = read_arxiv(record, doi)
    volume = "" if record.volume.startswith("abs/") else read_number(record.volume)
    pages = read_pages(record.pages)
    kind = kind_of(record.type.lower(), record.container, bool(volume))
    placed = bool(volume or pages.first)
    preprint = is_preprint(record.container, doi, arxiv, record.status, record.type.lower(), placed)
    more, year = cited_head(record.title)
    return Features(
        record,
        read_title(record.title),
        parse_people(f"{record.authors} {more}" if more else record.authors),
        read_year(record.year) or year,
        "preprint" if preprint and kind in ("", "journal", "report") else kind,
        preprint,
        record.container,
        volume,
        read_number(record.number),
        pages,
        doi,
        arxiv,
        re.sub(r"[^0-9X]", "", record.isbn.upper()) if record.isbn else "",
        _edition(record.edition) if record.edition else "",
    )


_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8"}


def _edition(text: str) -> str:
    folded = fold(text)
    for word in folded.split():
        if word in _ORDINALS:
            return _ORDINALS[word]
    match = _DIGITS.search(folded)
    return match[0] if match else folded
