"""Dates of works held against a day: before it, within a person's time in a group."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from citekit.entry import Entry
from citekit.entry.dates import Point, parse_date
from citekit.errors import UsageError


def point_of(value: object, what: str = "date") -> Point:
    """A year, month or day from ``2024``, ``"2024-05"``, ``"2024-05-01"`` or a TOML date.

    Raises UsageError, which calls it ``what``, for anything else.
    """
    if isinstance(value, datetime.date):
        return Point(value.year, value.month, value.day)
    if isinstance(value, int | str) and not isinstance(value, bool):
        date = parse_date(str(value))
        start = date.start
        if start is not None and date.end is None and not date.open and (start.month is None or start.month <= 12):
            return start
    raise UsageError(f"{what} is {value!r}, which is no date", hint="a date is 2024, 2024-05 or 2024-05-01")


def written(point: Point) -> str:
    """A point as ISO 8601 writes it, as far as it is known: ``2024-05``."""
    parts = [f"{point.year:04d}", *(f"{part:02d}" for part in (point.month, point.day) if part is not None)]
    return "-".join(parts)


def is_before(one: Point, other: Point) -> bool:
    """Whether ``one`` lies before ``other`` as far as both are known: a year alone is not before a month of it."""
    if one.year != other.year:
        return one.year < other.year
    months = [point.month if point.month is not None and point.month <= 12 else None for point in (one, other)]
    if None in months or months[0] == months[1]:
        days = (one.day, other.day)
        return None not in months and None not in days and (one.day or 0) < (other.day or 0)
    return (months[0] or 0) < (months[1] or 0)


@dataclass(frozen=True, slots=True)
class Period:
    """From a day to another, both in it; open where a side is None."""

    start: Point | None = None
    end: Point | None = None

    def holds(self, entry: Entry) -> bool:
        """Whether a work belongs to the period by its date; one without a date belongs to a period that goes on."""
        date = entry.date.start
        if date is None:
            return self.end is None
        return not (self.start and is_before(date, self.start)) and not (self.end and is_before(self.end, date))
