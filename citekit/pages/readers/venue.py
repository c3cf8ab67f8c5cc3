"""A venue as a page prints it, as the canonical fields: the same as the general reader gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from citekit.entry.dates import MONTHS
from citekit.entry.venue import format_acronym
from citekit.pages.imprint import Imprint, read_imprint
from citekit.patterns import lazy_pattern
from citekit.text import latex

_TYPES = {
    "conference": "inproceedings",
    "workshop": "inproceedings",
    "chapter": "incollection",
    "journal": "article",
    "magazine": "article",
    "preprint": "misc",
    "phdthesis": "phdthesis",
    "mastersthesis": "mastersthesis",
    "techreport": "techreport",
    "patent": "patent",
    "book": "book",
}
#: How physicists refer: "Phys. Rev. D 107 (2023) 5, 055001", "JHEP 05 (2020) 123".
PHYSICS_REFERENCE = lazy_pattern(
    r"(?P<journal>[^\W\d][^()\d]*?)\s+(?P<volume>[A-Z]?\d[\w-]*),?\s+\((?P<year>(?:19|20)\d\d)\)"
    r"(?:,?\s*(?:no\.?\s*)?(?P<issue>\d{1,3}),)?,?\s*(?P<pages>[\w.]+(?:[-–]+[\w.]+)?)"
)


@dataclass(slots=True)
class ReadVenue:
    """The type that a venue proves ("" for none), and its fields as LaTeX source; ``from_table`` names those from the venue table."""

    type: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    from_table: frozenset[str] = frozenset()


def read_venue(printed: str, year: str = "", kind: str = "") -> ReadVenue:
    """The venue in ``printed``; ``year`` is that of the work, ``kind`` its type where the page says it."""
    text = re.sub(r"\s+", " ", printed).strip(" ,;")
    if not re.search(r"\w", text):
        return ReadVenue()
    # Proceedings in several volumes name theirs in brackets: "(Volume 1: Long Papers)".
    part = re.search(r"\s*\(vol(?:ume|\.)?\s*(\w+)\s*:[^)]*\)", text, re.IGNORECASE)
    text = text[: part.start()] + text[part.end() :] if part else text
    physics = PHYSICS_REFERENCE.fullmatch(text) if kind in ("", "article") else None
    if physics:
        return _physics(physics)
    found = read_imprint(text if not year or year in text else f"{text}, {year}")
    name = "" if re.search(r"…|\.\.\.$", found.name) and found.name.count(" ") < 1 else found.name
    found.volume = found.volume or (part[1] if part else "")
    entry_type = kind or _type_of(found)
    out = ReadVenue(entry_type)
    _container(out, found, name, entry_type, year or found.year)
    _numbers(out, found, entry_type)
    return out


def _physics(match: re.Match[str]) -> ReadVenue:
    """An article by journal, volume, year in brackets, issue, first page or number of the article."""
    out = ReadVenue("article")
    journal = read_imprint(match["journal"])
    _container(out, journal, journal.name or match["journal"].strip(" ,"), "article", match["year"])
    pages = match["pages"] or ""
    numbers = {"volume": match["volume"], "number": match["issue"] or "", "year": match["year"]}
    # Numbers of articles are written out with zeros ("055001"), or are longer than a page's.
    is_number = pages.isdecimal() and (pages.startswith("0") or len(pages) > 4)
    out.fields |= {**numbers, "eid" if is_number else "pages": re.sub(r"(?<=\w)[-–]+(?=\w)", "--", pages)}
    return out


def _type_of(found: Imprint) -> str:
    if found.kind in _TYPES:
        return _TYPES[found.kind]
    return "article" if found.volume and (found.name or found.acronym) else ""


def _container(out: ReadVenue, found: Imprint, name: str, entry_type: str, year: str) -> None:
    """The container's name, and its acronym with the year or its abbreviation."""
    text = latex.encode_text
    acronym = found.acronym
    if acronym == "arXiv":
        out.fields["archiveprefix"] = "arXiv"
        return
    whole = text(name or acronym)
    if entry_type == "article":
        out.fields["journal"] = whole
        if acronym and name and acronym.lower() != name.lower():
            out.fields["shortjournal"] = text(acronym)
        out.from_table = frozenset(("journal",)) if found.from_table else frozenset()
    elif entry_type in ("inproceedings", "incollection"):
        out.fields["booktitle"] = whole
        out.from_table = frozenset(("booktitle",)) if found.from_table else frozenset()
        if acronym and acronym != name:
            out.fields["series"] = text(format_acronym(acronym, _number(year)))
        elif not acronym and found.row and found.row.acronym and _is_main_track(name) and entry_type == "inproceedings":
            out.fields["series"] = text(format_acronym(found.row.acronym, _number(year)))
            out.from_table |= {"series"}
    elif entry_type in ("phdthesis", "mastersthesis", "thesis"):
        out.fields["school"] = text(found.institution or name)
    elif entry_type in ("techreport", "report"):
        out.fields["institution"] = text(found.institution or name)
    elif entry_type == "book":
        out.fields["publisher"] = text(found.publisher or name)
    elif entry_type != "patent":
        out.fields["howpublished"] = whole


def _is_main_track(name: str) -> bool:
    return not re.search(r"\bworkshop|findings|@|\btrack\b", name, re.IGNORECASE)


def _number(year: str) -> int | None:
    return int(year) if year.isdecimal() else None


def _numbers(out: ReadVenue, found: Imprint, entry_type: str) -> None:
    text = latex.encode_text
    out.fields |= {
        "volume": text(found.volume),
        "number": text(found.number),
        "pages": found.pages,
        "eid" if entry_type == "article" else "articleno": text(found.articleno),
        "year": found.year,
        "pubstate": found.status if found.status != "prepublished" or found.kind == "preprint" else "",
        "award": text("; ".join(found.awards)),
        "note": text("; ".join(note for note in found.notes if len(note) > 3)),
    }
    if entry_type == "inproceedings":
        out.fields["location"] = text(found.location)
    if entry_type != "book":
        out.fields["publisher"] = text(found.publisher)
    if found.year and found.month.isdecimal() and 1 <= int(found.month) <= 12:
        out.fields["month"] = MONTHS[int(found.month) - 1]
