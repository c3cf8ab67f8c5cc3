"""Dates as exporters write them: ``2020/03/07/``, ``2020 Mar-Apr``, ``7 March 2020``, ``MAR 7``, ``20200307``."""

from __future__ import annotations

from dataclasses import dataclass

from citekit.entry import Date
from citekit.entry.dates import MONTHS, SEASONS, month_number
from citekit.patterns import lazy_pattern

_SLASHES = lazy_pattern(r"(\d{4})(?:[/-](\d{1,2})?)?(?:[/-](\d{1,2})?)?(?:[/-]\s*(\S.*)?)?")
_COMPACT = lazy_pattern(r"(\d{4})(\d{2})(\d{2})")
_YEAR = lazy_pattern(r"(?<!\d)\d{4}(?!\d)")
_WORD = lazy_pattern(r"[^\W\d_]+")
_DAY = lazy_pattern(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)")


@dataclass(frozen=True, slots=True)
class LooseDate:
    """A year in four digits, the number of a month or season, a day; "" or None where the text has none.

    ``rest`` is what the text says beyond that: the end of a range, a word.
    """

    year: str = ""
    month: int | None = None
    day: int | None = None
    rest: str = ""

    def __bool__(self) -> bool:
        return bool(self.year or self.month)


def parse_loose_date(text: str) -> LooseDate:
    """The date that a text says; an empty one where it says none."""
    text = text.strip().strip(".,;")
    match = _COMPACT.fullmatch(text) or _SLASHES.fullmatch(text)
    if match:
        month = int(match[2]) if match[2] else None
        day = int(match[3]) if match[3] else None
        rest = (match[4] or "").strip() if match.re.groups == 4 else ""
        if (month is None or 1 <= month <= 12 or 21 <= month <= 24) and (day is None or 1 <= day <= 31):
            season = month_number(rest) if rest and month is None else None
            return LooseDate(match[1], month or season, day if month else None, "" if season else rest)
    return _in_words(text)


def _in_words(text: str) -> LooseDate:
    year = _YEAR.search(text)
    without = text[: year.start()] + " " + text[year.end() :] if year else text
    months = [number for word in _WORD.findall(without) if (number := _month(word)) is not None]
    if not year and not months:
        return LooseDate(rest=text)
    day = _DAY.search(without) if months and months[0] <= 12 else None
    number = int(day[1]) if day else None
    if number is not None and not 1 <= number <= 31:
        number = None
    spans = len(months) > 1 or len(_DAY.findall(without)) > 1 or (bool(year) and len(_YEAR.findall(text)) > 1)
    return LooseDate(year[0] if year else "", months[0] if months else None, number, text if spans else "")


def _month(word: str) -> int | None:
    """A month or season by its English name or the first three letters; other words that begin alike are none."""
    lowered = word.lower()
    if lowered in SEASONS:
        return SEASONS[lowered]
    if lowered == "win":
        return SEASONS["winter"]
    full = "january february march april may june july august september october november december".split()
    if lowered in MONTHS or lowered in full or lowered == "sept":
        return MONTHS.index(lowered[:3]) + 1
    return {"spr": 21, "sum": 22, "fal": 23}.get(lowered)


def iso_prefix(date: Date) -> str:
    """The first day, month or year of a date as ISO 8601 has it; a season counts as its year; "" for one in words."""
    start = date.start
    if start is None:
        return ""
    text = f"{start.year:04d}" if start.year >= 0 else f"-{-start.year:04d}"
    if start.month and start.month <= 12:
        text += f"-{start.month:02d}"
        if start.day:
            text += f"-{start.day:02d}"
    return text


def date_loss(date: Date) -> str:
    """What a single date of year, month and day leaves out of this one, in words; "" for nothing."""
    if date.start is None:
        return f"the words {date.literal!r}" if date.literal else ""
    said = []
    if date.end is not None:
        said.append("the end of the range")
    if date.open:
        said.append("that it goes on")
    if date.circa:
        said.append("that it is uncertain")
    return " and ".join(said)
