"""Grouping, ordering and numbering of works."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from citekit.cv.sections import section_of, section_table
from citekit.entry import Entry

GroupBy = Literal["type", "year"]

#: Headings of a CV by year for works that have no year.
IN_PROGRESS = "In progress"
UNDATED = "No date"


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry with its section's key and its number in brackets ("" without numbers)."""

    entry: Entry
    section: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under one heading, newest first."""

    key: str
    heading: str
    works: tuple[Placed, ...]


def arrange(entries: Iterable[Entry], group_by: GroupBy, number: bool) -> tuple[Group, ...]:
    """Entries in sections by type or by year, without empty sections.

    Numbers count from the oldest, so that a new work changes none: ``[C3]`` to
    ``[C1]`` within a section by type, ``[12]`` to ``[1]`` through a CV by year.
    """
    placed = [Placed(entry, section_of(entry)) for entry in newest_first(entries)]
    if group_by == "type":
        groups = [
            Group(row.key, row.heading, tuple(work for work in placed if work.section == row.key)) for row in section_table().values()
        ]
        groups = [group for group in groups if group.works]
        return tuple(_numbered(group, section_table()[group.key].letter, len(group.works)) for group in groups) if number else tuple(groups)
    years: dict[str, list[Placed]] = {}
    for work in placed:
        years.setdefault(_year_heading(work.entry), []).append(work)
    groups = [Group(_anchor(heading), heading, tuple(works)) for heading, works in years.items()]
    if not number:
        return tuple(groups)
    out, left = [], len(placed)
    for group in groups:
        out.append(_numbered(group, "", left))
        left -= len(group.works)
    return tuple(out)


def _numbered(group: Group, letter: str, highest: int) -> Group:
    works = (Placed(work.entry, work.section, f"[{letter}{highest - i}]") for i, work in enumerate(group.works))
    return Group(group.key, group.heading, tuple(works))


def newest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Entries by date, the latest first; one without a month stands before the dated ones of its year.

    Work in progress without a date is the newest of all, any other work without
    a date the oldest. Entries of one date keep their order.
    """
    return sorted(entries, key=_recency)


def _recency(entry: Entry) -> tuple[int, int, int]:
    start = entry.date.start
    if start is None:
        return (-9999 if in_progress(entry) else 9999, 0, 0)
    return (-start.year, -(start.month if start.month and start.month <= 12 else 13), -(start.day or 32))


def in_progress(entry: Entry) -> bool:
    """Whether the work is under review or in preparation."""
    return entry.status in ("submitted", "inpreparation")


def _year_heading(entry: Entry) -> str:
    year = entry.date.year
    if year is not None:
        return str(year)
    return IN_PROGRESS if in_progress(entry) else UNDATED


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")
