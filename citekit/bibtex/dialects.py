"""The two dialects of BibTeX: classic names and biblatex's (biblatex manual, sections 2.1 and 2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from citekit.entry import Entry, Field
from citekit.entry.dates import MONTHS, month_number, parse_date
from citekit.entry.tables import field_table
from citekit.patterns import lazy_pattern
from citekit.text.latex import to_text

DIALECTS = ("bibtex", "biblatex")

#: biblatex's types that classic BibTeX does not have, with what they are there.
_CLASSIC_TYPES = {
    **dict.fromkeys(("collection", "mvbook", "mvcollection", "reference", "mvreference", "periodical"), "book"),
    "mvproceedings": "proceedings",
    **dict.fromkeys(("inreference", "suppcollection"), "incollection"),
    **dict.fromkeys(("bookinbook", "suppbook"), "inbook"),
    "suppperiodical": "article",
    "report": "techreport",
}
_THESIS_WORDS = {
    "phdthesis": "phdthesis",
    "mathesis": "mastersthesis",
    "phd": "phdthesis",
    "master": "mastersthesis",
    "doctor": "phdthesis",
}
_SEASON_WORDS = {21: "Spring", 22: "Summer", 23: "Autumn", 24: "Winter"}
_YEAR_FIRST = lazy_pattern(r"\d{4}(?!\d)")
_BIBLATEX_ONLY = frozenset(
    ("journaltitle", "date", "eprinttype", "eprintclass", "annotation", "maintitle", "booksubtitle", "issuetitle", "eventdate")
)


def dialect_of(entries: Iterable[Entry]) -> str:
    """The dialect that entries are written in: biblatex where more of them use its names than classic ones."""
    modern = classic = 0
    for entry in entries:
        names = {item.name for item in entry.fields if item.value.strip()}
        # A date beside a year is what a classic entry keeps of a date that year and month cannot say.
        dated = "date" in names and "year" not in names
        modern += dated or bool(names & _BIBLATEX_ONLY - {"date"})
        classic += not dated and bool(names & {"journal", "year", "address", "school", "archiveprefix", "annote"})
    return "biblatex" if modern > classic else "bibtex"


def to_dialect(entry: Entry, dialect: str) -> Entry:
    """The entry with a dialect's names of fields, types and dates; what has no name there keeps its own."""
    if dialect == "biblatex":
        return _to_biblatex(entry)
    return _to_bibtex(entry)


@cache
def _modern_names() -> dict[str, str]:
    """biblatex's names by classic ones, where they differ; dates are not names alone."""
    skipped = ("year", "month", "day", "location")
    return {
        row.name: row.biblatex for row in field_table().values() if row.biblatex and row.biblatex != row.name and row.name not in skipped
    }


def _to_biblatex(entry: Entry) -> Entry:
    have = {item.name for item in entry.fields}
    names = dict(_modern_names())
    names["location"] = "venue"  # the conference's place; biblatex's location is the publisher's
    fields: list[Field] = []
    used: set[str] = set()
    date = _iso_date(entry) if "date" not in have else _kept_date(entry)
    for item in entry.fields:
        if date and item.name in ("year", "month", "day") and item.name not in used:
            used.add(item.name)  # a doubled field keeps its second value
            if item.name == "year" and "date" not in have:
                fields.append(Field("date", date))
            continue
        target = names.get(item.name, item.name)
        # Only in an entry that was classic until now is location known to be the conference's place.
        if item.name == "location" and not (date and ("address" in have or entry.type in ("inproceedings", "proceedings"))):
            target = "location"
        fields.append(item if target in have and target != item.name and target != "location" else Field(target, item.value))
    return replace(entry, fields=tuple(fields))


def _iso_date(entry: Entry) -> str:
    """The year, month and day as an ISO date, or "" where they are more than that."""
    year = entry.get("year").strip()
    if not (year.isdecimal() and len(year) == 4):
        return ""
    month = to_text(entry.get("month")).strip()
    if not month:
        return year if not entry.get("day") else ""
    number = month_number(month)
    if number is None:
        return ""
    day = entry.get("day").strip()
    if day and not (day.isdecimal() and 1 <= int(day) <= 31):
        return ""
    return f"{year}-{number:02d}" + (f"-{int(day):02d}" if day else "")


def _to_bibtex(entry: Entry) -> Entry:
    have = {item.name for item in entry.fields}
    if not (have & _BIBLATEX_ONLY or entry.type in _CLASSIC_TYPES or entry.type == "thesis" or "location" in have):
        return entry
    kind = _classic_type(entry)
    names = {modern: classic for classic, modern in reversed(_modern_names().items())}
    names["institution"] = "school" if kind in ("phdthesis", "mastersthesis") else "institution"
    if "date" in have and "year" not in have:  # an entry that was biblatex's until now: location is the publisher's place
        names |= {"location": "address", "venue": "location"}
    else:
        names["location"] = "location"
    fields: list[Field] = []
    for item in entry.fields:
        if item.name == "date" and "year" not in have:
            fields += _classic_date(item)
            continue
        target = names.get(item.name, item.name)
        fields.append(item if target in have and target not in ("location", item.name) else Field(target, item.value))
    if entry.type == "thesis" and kind != "thesis" and entry.get("type").lower() in ("phdthesis", "mathesis"):
        fields = [item for item in fields if item.name != "type"]
    return replace(entry, type=kind, fields=tuple(fields))


def _classic_type(entry: Entry) -> str:
    if entry.type == "thesis":
        word = entry.get("type").lower()
        return next((kind for start, kind in _THESIS_WORDS.items() if start in word), "thesis")
    return _CLASSIC_TYPES.get(entry.type, entry.type)


def _kept_date(entry: Entry) -> str:
    """The date that a classic entry keeps beside its year, or "" where year, month and day are not that date's start."""
    date = entry.get("date")
    start = {item.name: item.value for item in _classic_date(Field("date", date))}
    own = {name: entry.get(name).strip() for name in ("year", "month", "day") if name in entry}
    return date if "year" in own and all(start.get(name) == value for name, value in own.items()) else ""


def _classic_date(item: Field) -> list[Field]:
    """A date as year, month (a season in words) and day.

    What these cannot say (a range, a circa, a time, a year before 1) stands in them by its start, and the date
    itself stays beside them: classic styles pass it over, and the way back loses nothing. Words are the year.
    """
    start = parse_date(item.value).start
    if start is None:
        year = _YEAR_FIRST.match(item.value)
        return [Field("year", year[0]), item] if year else [Field("year", item.value)]
    fields = [Field("year", f"{start.year:04d}" if start.year >= 0 else f"{start.year:05d}")]
    if start.month:
        fields.append(Field("month", MONTHS[start.month - 1] if start.month <= 12 else _SEASON_WORDS[start.month]))
    if start.day:
        fields.append(Field("day", str(start.day)))
    said = "-".join(
        part for part in (fields[0].value, f"{start.month:02d}" if start.month else "", f"{start.day:02d}" if start.day else "") if part
    )
    return fields if said == item.value.strip() and start.year >= 1 and len(fields[0].value) == 4 else [*fields, item]
