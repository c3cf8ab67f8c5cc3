"""Reading CSL-JSON dates: date-parts, season, circa, literal, raw; anything that is not one is told."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Day:
    """One end of a date. Zero is a part that is not given; ``season`` is 1 to 4."""

    year: int = 0
    month: int = 0
    day: int = 0
    season: int = 0
    year_given: bool = True


@dataclass(frozen=True, slots=True)
class DateValue:
    """A date or a range; ``end`` of an open range has the year 0. A ``literal`` stands alone."""

    start: Day = Day()
    end: Day | None = None
    literal: str = ""
    season: str = ""
    circa: bool = False


Warn = Callable[[str, str], None]


def _number(value: Any) -> int | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value == value and abs(value) < 1e9 else None
    if isinstance(value, str):
        match = re.fullmatch(r"\s*([-−]?\d{1,9})\s*", value)
        return int(match[1].replace("−", "-")) if match else None
    return None


def season_of(month: int) -> int:
    """Months 13 to 16, 17 to 20 and 21 to 24 are seasons (EDTF and older CSL data)."""
    return (month - 13) % 4 + 1 if 13 <= month <= 24 else 0


def _day(parts: Any) -> Day | None:
    if not isinstance(parts, list):
        parts = [parts]
    numbers = [_number(part) for part in parts[:3]] + [None] * 3
    year, month, day = numbers[0], numbers[1] or 0, numbers[2] or 0
    if year is None:
        return None
    season = season_of(month)
    if not 1 <= month <= 12:
        month = 0
    return Day(year, month, day if month and 1 <= day <= 31 else 0, season)


@functools.cache
def _iso() -> re.Pattern[str]:
    return re.compile(r"(-?\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T[\d:.]+Z?)?([~?])?")


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEASONS = ("spring", "summer", "autumn", "winter")


@functools.cache
def _words() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+|\d+")


def _raw_day(text: str) -> Day | None:
    text = text.strip().strip("~?").strip()
    match = _iso().fullmatch(text)
    if match:
        month = int(match[2] or 0)
        return Day(int(match[1]), month if month <= 12 else 0, int(match[3] or 0), season_of(month))
    match = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{3,4})", text)
    if match:
        return Day(int(match[3]), int(match[1]), int(match[2]))
    year = month = day = season = 0
    for word in _words().findall(text):
        low = word.lower()
        if low.isdigit():
            if len(low) > 2 and not year:
                year = int(low)
            elif len(low) <= 2 and not day:
                day = int(low)
            else:
                return None
        elif low[:3] in _MONTHS and not month:
            month = _MONTHS.index(low[:3]) + 1
        elif low in _SEASONS or low == "fall":
            season = _SEASONS.index("autumn" if low == "fall" else low) + 1
        elif low not in ("st", "nd", "rd", "th", "of"):
            return None
    return Day(year, month, day, season) if year else None


def read_raw(text: str) -> DateValue:
    """A date in words or ISO form, with ``/`` or a dash between the ends of a range; else a literal."""
    circa = "~" in text or "?" in text or bool(re.match(r"(?:ca?\.|circa)\s", text))
    value = re.sub(r"^(?:ca?\.|circa)\s*", "", text)
    ends = value.split("/") if value.count("/") == 1 else re.split(r"\s+[-–—]\s+|–|--", value)
    if len(ends) > 2:
        ends = [value]
    days = [_raw_day(end) for end in ends]
    if days[0] is None:
        return DateValue(literal=text)
    if len(days) == 2:
        end = days[1] if ends[1].strip() else Day()
        return DateValue(days[0], end, circa=circa) if end is not None else DateValue(literal=text)
    return DateValue(days[0], circa=circa)


def read_date(value: Any, name: str, warn: Warn) -> DateValue | None:
    """The date, or None where nothing is to be printed."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return read_raw(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return read_raw(str(int(value))) if value == value and abs(value) < 1e9 else None
    if isinstance(value, list):
        value = {"date-parts": value if value and isinstance(value[0], list) else [value]}
    if not isinstance(value, dict):
        warn("wrong-type", f"{name} is not a date and is left out")
        return None
    circa = value.get("circa") not in (None, False, 0, "", "0", "false")
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and not isinstance(parts[0], list):
        parts = [parts]
    days = [_day(part) for part in parts[:2]] if isinstance(parts, list) else []
    season = value.get("season")
    season_text = str(season) if isinstance(season, str | int) and not isinstance(season, bool) else ""
    if days and days[0] is not None:
        start, end = days[0], days[1] if len(days) > 1 else None
        if season_text.isdecimal():
            number = int(season_text)
            start = Day(start.year, start.month, start.day, number if 1 <= number <= 4 else season_of(number))
            season_text = ""
        if len(days) > 1 and end is None:
            end = Day()
        return DateValue(start, end, season=season_text, circa=circa)
    for key in ("literal", "raw"):
        text = value.get(key)
        if isinstance(text, str) and text.strip():
            found = DateValue(literal=text) if key == "literal" else read_raw(text)
            return DateValue(found.start, found.end, found.literal, found.season, circa or found.circa)
    if parts:
        warn("invalid-date", f"{name} holds no year")
    return None


def date_key(value: DateValue, parts: Collection[str] = ("year", "month", "day")) -> str:
    """A date as sortable text of the given parts. Missing parts count as zero, the end of a range after its start."""
    if value.literal:
        return value.literal
    return _day_key(value.start, parts) + (_day_key(value.end, parts) if value.end is not None else "")


def _day_key(day: Day, parts: Collection[str]) -> str:
    # years before Christ run backwards; an offset keeps them in order as text
    month = day.month or day.season * 3
    return "{:06d}{:02d}{:02d}".format(
        day.year + 50000 if "year" in parts else 0, month if "month" in parts else 0, day.day if "day" in parts else 0
    )
