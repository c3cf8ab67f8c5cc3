"""Dates of publication: biblatex's ISO 8601-2 subset (manual, section 2.3.8) and classic year and month."""

from __future__ import annotations

from dataclasses import dataclass

from citekit.patterns import lazy_pattern

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

#: ISO 8601-2 season numbers by BibTeX-like words.
SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}

_PART = lazy_pattern(r"(?P<year>[+-]?\d{4,})(?:-(?P<month>\d{1,2}))?(?:-(?P<day>\d{1,2}))?(?:T[\d:Z.+-]*)?(?P<mark>[~?%]?)")


@dataclass(frozen=True, slots=True)
class Point:
    """A day, month, season (month 21 to 24) or year; ``year`` is astronomical (0 is 1 BC)."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Date:
    """A date, a range, or words where neither can be read.

    ``start`` without ``end`` and not ``open`` is a single date; ``open`` is a
    range that goes on; ``circa`` an uncertain or approximate one.
    """

    start: Point | None = None
    end: Point | None = None
    open: bool = False
    circa: bool = False
    literal: str = ""

    def __bool__(self) -> bool:
        return self.start is not None or bool(self.literal)

    @property
    def year(self) -> int | None:
        """The year that the work is filed under: the first one of a range."""
        return self.start.year if self.start else None


def month_number(value: str) -> int | None:
    """1 to 12 for ``jan``, ``January``, ``1`` or ``01``, 21 to 24 for seasons; None for anything else."""
    word = value.strip().strip(".").lower()
    if word.isdecimal():
        number = int(word)
        return number if 1 <= number <= 12 or 21 <= number <= 24 else None
    if word[:3] in MONTHS and word.isalpha():
        return MONTHS.index(word[:3]) + 1
    return SEASONS.get(word)


def parse_date(value: str) -> Date:
    """A biblatex ``date``: ``2020-03``, ``1990~``, ``2020/2021``, ``2020-03/`` (open), ``-0044``; else a literal."""
    value = value.strip()
    if not value:
        return Date()
    head, slash, tail = value.partition("/")
    first = _point(head)
    if first is None:
        return Date(literal=value)
    if not slash:
        return Date(start=first[0], circa=first[1])
    if tail in ("", ".."):
        return Date(start=first[0], open=True, circa=first[1])
    last = _point(tail)
    if last is None:
        return Date(literal=value)
    return Date(start=first[0], end=last[0], circa=first[1] or last[1])


def classic_date(year: str, month: str = "", day: str = "") -> Date:
    """A date from BibTeX's ``year``, ``month`` and ``day``; a year that is no number is a literal."""
    date = parse_date(year.strip().strip("{}").strip())
    number = month_number(month) if month else None
    if date.start is None or date.start.month or number is None:
        return date
    only_day = int(day) if day.strip().isdecimal() and 1 <= int(day) <= 31 else None
    return Date(Point(date.start.year, number, only_day), date.end, date.open, date.circa)


def _point(value: str) -> tuple[Point, bool] | None:
    match = _PART.fullmatch(value.strip())
    if not match:
        return None
    month = int(match["month"]) if match["month"] else None
    day = int(match["day"]) if match["day"] else None
    if month is not None and not (1 <= month <= 12 or 21 <= month <= 24):
        return None
    if day is not None and not 1 <= day <= 31:
        return None
    return Point(int(match["year"]), month, day), bool(match["mark"])
