"""Grouping, ordering and numbering of works."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from citekit.cv.rules import Rule, keywords_of
from citekit.cv.sections import section_of, section_table
from citekit.cv.select import Persons
from citekit.entry import Entry
from citekit.text.fold import fold

GroupBy = Literal["type", "year", "topic"]
GROUPINGS: tuple[GroupBy, ...] = ("type", "year", "topic")

#: Headings of a CV by year for works that have no year.
IN_PROGRESS = "In progress"
IN_PRESS = "In press"
UNDATED = "No date"
#: The heading of a CV by topic for works that have no keyword.
NO_TOPIC = "Other"


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
    """Entries in sections by type, by year or by topic, without empty sections.

    Numbers count from the oldest, so that a new work changes none: ``[C3]`` to
    ``[C1]`` within a section by type, ``[12]`` to ``[1]`` through any other CV.
    """
    placed = [Placed(entry, section_of(entry)) for entry in newest_first(entries)]
    if group_by == "type":
        groups = [
            Group(row.key, row.heading, tuple(work for work in placed if work.section == row.key)) for row in section_table().values()
        ]
        groups = [group for group in groups if group.works]
        return tuple(_numbered(group, section_table()[group.key].letter, len(group.works)) for group in groups) if number else tuple(groups)
    found: dict[str, list[Placed]] = {}
    for work in placed:
        found.setdefault(_year_heading(work.entry) if group_by == "year" else _topic(work.entry), []).append(work)
    # Years come newest first as their works do; topics in the order of the alphabet.
    headings = list(found) if group_by == "year" else sorted(found, key=lambda topic: (topic == NO_TOPIC, fold(topic)))
    groups = [Group(_anchor(heading), heading, tuple(found[heading])) for heading in headings]
    return _numbered_through(groups) if number else tuple(groups)


def arrange_by_rules(entries: Iterable[Entry], rules: Sequence[Rule], owner: Persons, number: bool | None = None) -> tuple[Group, ...]:
    """Entries in the sections of ``rules``, without empty sections; a work stands in the first that takes it.

    ``number`` None leaves numbers to the rules, False asks for none, True
    numbers the sections as well that do not say, through all of these: without
    a letter of its own a second ``[1]`` would be another work's number.
    """
    left = newest_first(entries)
    groups: list[Group] = []
    through: list[int] = []
    for rule in rules:
        found = rule.select(left, owner)
        if not found:
            continue
        told = replace(rule, letter="", numbering="none") if number is False else rule
        if number is True and not rule.letter and not rule.numbering:
            through.append(len(groups))
        works = tuple(Placed(entry, section_of(entry), label) for entry, label in told.arranged(found))
        groups.append(Group(_anchor(rule.heading), rule.heading, works))
        if not rule.repeat:
            # By identity: two entries may have one key.
            taken = {id(work.entry) for work in works}
            left = [entry for entry in left if id(entry) not in taken]
    for place, group in zip(through, _numbered_through([groups[place] for place in through]), strict=True):
        groups[place] = group
    return tuple(groups)


def _numbered_through(groups: Sequence[Group]) -> tuple[Group, ...]:
    out, left = [], sum(len(group.works) for group in groups)
    for group in groups:
        out.append(_numbered(group, "", left))
        left -= len(group.works)
    return tuple(out)


def _topic(entry: Entry) -> str:
    words = keywords_of(entry)
    return words[0][:1].upper() + words[0][1:] if words else NO_TOPIC


def _numbered(group: Group, letter: str, highest: int) -> Group:
    works = (Placed(work.entry, work.section, f"[{letter}{highest - i}]") for i, work in enumerate(group.works))
    return Group(group.key, group.heading, tuple(works))


def newest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Entries by date, the latest first; one without a month stands before the dated ones of its year.

    Work in progress without a date is the newest of all, then what is in press
    or to appear; any other work without a date is the oldest. Entries of one date keep their order.
    """
    return sorted(entries, key=_recency)


def _recency(entry: Entry) -> tuple[int, int, int]:
    start = entry.date.start
    if start is None:
        return (-9999 if in_progress(entry) else -9998 if in_press(entry) else 9999, 0, 0)
    return (-start.year, -(start.month if start.month and start.month <= 12 else 13), -(start.day or 32))


def in_progress(entry: Entry) -> bool:
    """Whether the work is under review or in preparation."""
    return entry.status in ("submitted", "inpreparation")


def in_press(entry: Entry) -> bool:
    """Whether the work is accepted and has not appeared."""
    return entry.status in ("inpress", "forthcoming")


def _year_heading(entry: Entry) -> str:
    year = entry.date.year
    if year is not None:
        return str(year)
    return IN_PROGRESS if in_progress(entry) else IN_PRESS if in_press(entry) else UNDATED


def _anchor(heading: str) -> str:
    return "-".join(heading.lower().split())
