"""The venue table: conferences with their acronyms, journals with their ISO 4 abbreviations, and the look-up.

The data files are built by ``benchmarks/build_venues.py``; NOTICE names the
sources. Loading is lazy: conferences are a small table, journals a sorted
list of keys that is searched by bisection and never parsed as a whole.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from citekit.patterns import lazy_pattern
from citekit.resources import read_binary, read_data

Kind = Literal["conference", "workshop", "journal", "preprint", "magazine"]

_KINDS: dict[str, Kind] = {
    "conference": "conference",
    "workshop": "workshop",
    "journal": "journal",
    "preprint": "preprint",
    "magazine": "magazine",
}
_DROPPED = frozenset("the of on in for and a an et de der des die das und la le les".split())
# Words around the subject of a conference's name that people print or leave out at will.
_FILLER = frozenset(
    "proceedings proc conference conf international intl int inter annual ieee acm cvf usenix sigkdd symposium symp "
    "meeting workshop workshops ieee/cvf joint "
    "advances rsj ifip siam joint".split()
)
_ORDINAL = lazy_pattern(
    r"^(?:\d+(?:st|nd|rd|th)?|(?:19|20)\d\d|(?:twenty|thirty|forty|fifty|sixty)?-?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|"
    r"twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth)|twenty|thirty|forty|fifty|[ivxl]{1,6}th)$"
)


@dataclass(frozen=True, slots=True)
class VenueRow:
    """A venue: ``acronym`` is empty where none is in use, ``abbreviation`` is ISO 4 (journals), ``dblp`` its key there."""

    name: str
    acronym: str = ""
    abbreviation: str = ""
    kind: Kind = "conference"
    area: str = ""
    dblp: str = ""


def venue_key(name: str) -> str:
    """What two spellings of a venue's name have in common: folded words without articles, ordinals and years."""
    text = unicodedata.normalize("NFKD", name).lower().replace("&", " ")
    words = re.findall(r"[^\W_]+", "".join(c for c in text if not unicodedata.combining(c)))
    return " ".join(word for word in words if word not in _DROPPED and not _ORDINAL.match(word))


def subject_key(name: str) -> str:
    """:func:`venue_key` without the words that say that it is a conference."""
    return " ".join(word for word in venue_key(name).split() if word not in _FILLER)


def acronym_key(acronym: str) -> str:
    """Letters and digits of an acronym in lower case: ``ACM-MM`` and ``ACM MM`` are one."""
    return re.sub(r"[\W_]", "", acronym).lower()


@cache
def _table() -> tuple[VenueRow, ...]:
    text = read_data("citekit.entry", "data", "venues.tsv")
    rows = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            acronym, name, kind, area, dblp = (line.split("\t") + [""] * 5)[:5]
            rows.append(VenueRow(name, acronym.split("|")[0], "", _KINDS.get(kind, "conference"), area, dblp))
    return tuple(rows)


@cache
def preprint_servers() -> frozenset[str]:
    """The names of preprint servers, case folded; "OSF" is OSF Preprints."""
    rows = [row for row in _table() if row.kind == "preprint"]
    return frozenset(name.casefold().removesuffix(" preprints") for row in rows for name in (row.acronym, row.name) if name)


@cache
def _by_acronym() -> dict[str, VenueRow]:
    text = read_data("citekit.entry", "data", "venues.tsv")
    found: dict[str, VenueRow] = {}
    rows = iter(_table())
    for line in text.splitlines():
        if line and not line.startswith("#"):
            row = next(rows)
            for acronym in line.split("\t")[0].split("|"):
                if acronym:
                    found.setdefault(acronym_key(acronym), row)
    return found


@cache
def _by_subject() -> dict[str, VenueRow]:
    found: dict[str, VenueRow] = {}
    for row in _table():
        found.setdefault(subject_key(row.name), row)
    return found


@cache
def conference_words() -> frozenset[str]:
    """The words of which the names of the table's conferences are made, as :func:`venue_key` gives them."""
    return frozenset(word for row in _table() for word in venue_key(row.name).split() if row.kind in ("conference", "workshop"))


@cache
def _journals() -> list[str]:
    blob = read_binary("citekit.entry", "data", "journals.z")
    return zlib.decompress(blob).decode("utf-8").split("\n")


@lru_cache(maxsize=8192)
def find_acronym(text: str) -> VenueRow | None:
    """The venue that goes by an acronym, whatever its case and hyphens; None where the table has none."""
    key = acronym_key(text)
    return _by_acronym().get(key) if len(key) > 1 else None


@lru_cache(maxsize=8192)
def find_journal(name: str) -> VenueRow | None:
    """The journal of a name or ISO 4 abbreviation, both in any punctuation."""
    key = venue_key(name)
    if not key:
        return None
    found = _journal_line(key)
    if found.startswith("="):
        found = _journal_line(found[1:])  # an abbreviation's line names the key of the full name
    if not found:
        return None
    full, _, abbreviation = found.partition("\t")
    return VenueRow(full, "", abbreviation, "journal")


def _journal_line(key: str) -> str:
    rows = _journals()
    place = bisect_left(rows, key + "\t")
    return rows[place][len(key) + 1 :] if place < len(rows) and rows[place].startswith(key + "\t") else ""


@lru_cache(maxsize=8192)
def find_venue(name: str) -> VenueRow | None:
    """The venue of an acronym, a name or an abbreviation; typing errors are forgiven in names of three words and more."""
    name = name.strip()
    if not name:
        return None
    if " " not in name:
        row = find_acronym(name)
        if row:
            return row
    subject = subject_key(name)
    if len(subject) < 4:
        return find_acronym(name)
    if not set(venue_key(name).split()) & _FILLER:
        # A name that does not say that it is a conference is a journal's where a journal has it: "Pattern Recognition".
        return find_journal(name) or _by_subject().get(subject) or find_acronym(name) or _nearest(subject)
    return _by_subject().get(subject) or find_journal(name) or find_acronym(name) or _nearest(subject)


def _nearest(subject: str) -> VenueRow | None:
    """The conference whose name differs by a typing error or two only."""
    if subject.count(" ") < 2:
        return None
    from rapidfuzz import fuzz, process

    best = process.extractOne(subject, _by_subject().keys(), scorer=fuzz.ratio, score_cutoff=93)
    return _by_subject()[best[0]] if best else None


def search_venues(query: str, limit: int = 20) -> list[VenueRow]:
    """Venues that match a query by acronym or words of their name, best first."""
    from rapidfuzz import fuzz, process

    exact = find_venue(query)
    found = [exact] if exact else []
    names = [f"{row.acronym} {row.name}" for row in _table()]
    for _, score, place in process.extract(query, names, scorer=fuzz.WRatio, limit=limit):
        row = _table()[place]
        if score >= 60 and row not in found:
            found.append(row)
    if len(found) < limit:
        words = venue_key(query)
        seen = {row.name for row in found}
        for line in _journals():
            key, name, abbreviation = [*line.split("\t"), ""][:3]
            if words and words in key and not name.startswith("=") and name not in seen:
                seen.add(name)
                found.append(VenueRow(name, "", abbreviation, "journal"))
                if len(found) >= limit:
                    break
    return found[:limit]


def look_up_venue(name: str) -> VenueRow | None:
    """:func:`find_venue` with the ISO 4 abbreviation of a journal that was found by its acronym."""
    row = find_venue(name)
    if row is None or row.abbreviation or row.kind not in ("journal", "magazine"):
        return row
    journal = find_journal(row.name)
    return replace(row, abbreviation=journal.abbreviation) if journal else row


def near_venues(name: str, limit: int = 5) -> list[VenueRow]:
    """Venues whose acronym or name is nearest to a name that the table does not have, best first; may be empty."""
    from rapidfuzz import fuzz, process

    acronyms = _by_acronym()
    if " " not in name:
        close = process.extract(acronym_key(name), acronyms.keys(), scorer=fuzz.ratio, score_cutoff=70, limit=limit)
        return list(dict.fromkeys(acronyms[key] for key, _, _ in close))
    key = venue_key(name)
    rows = {venue_key(row.name): row for row in _table()}
    journals = [line.split("\t", 1)[0] for line in _journals()]
    best = process.extract(key, [*rows, *journals], scorer=fuzz.ratio, score_cutoff=65, limit=2 * limit)
    found = [rows.get(near) or find_journal(near) for near, _, _ in best]
    return list(dict.fromkeys(row for row in found if row is not None))[:limit]
