"""Rendering dates (CSL specification, "Date", "Localized Dates", "Date Ranges")."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citekit.csl.date_values import DateValue, Day
from citekit.csl.model import Date, DatePart
from citekit.csl.numbers import ordinal
from citekit.csl.tree import DATE, YEAR, Child, Out, wrap

if TYPE_CHECKING:
    from citekit.csl.locale import Locale

_PARTS = ("year", "month", "day")
_WANTED = {"year": ("year",), "year-month": ("year", "month"), "year-month-day": _PARTS}


def date_parts(element: Date) -> tuple[str, ...]:
    """The names of the parts that ``element`` prints, for sort keys."""
    return _WANTED.get(element.date_parts, _PARTS) if element.form else tuple(part.name for part in element.parts)


def localized_parts(element: Date, locale: Locale) -> tuple[tuple[DatePart, ...], Date]:
    """The parts to print, and the element that gives affixes and delimiter: for a localized date, the locale's with
    the attributes that the style's own ``cs:date-part`` sets."""
    if not element.form:
        return element.parts, element
    pattern = locale.date(element.form)
    if pattern is None:
        return (), element
    wanted = _WANTED.get(element.date_parts, _PARTS)
    own = {part.name: part for part in element.parts}
    parts = tuple(_merged(part, own.get(part.name)) for part in pattern.parts if part.name in wanted)
    return parts, replace(
        element,
        delimiter=pattern.delimiter,
        prefix=element.prefix or pattern.prefix,
        suffix=element.suffix or pattern.suffix,
        formatting=element.formatting or pattern.formatting,
        text_case=element.text_case or pattern.text_case,
    )


def _merged(part: DatePart, own: DatePart | None) -> DatePart:
    if own is None:
        return part
    return replace(
        part,
        form=own.form or part.form,
        formatting=own.formatting or part.formatting,
        text_case=own.text_case or part.text_case,
        strip_periods=own.strip_periods or part.strip_periods,
        range_delimiter=own.range_delimiter if own.range_delimiter != "–" else part.range_delimiter,
    )


def render_date(element: Date, value: DateValue, locale: Locale) -> Out | None:
    """The output of ``cs:date`` for a value, or None where no part of it is printed."""
    if value.literal:
        parts, _ = localized_parts(element, locale)
        if not any(part.name == "year" for part in parts):
            return None  # it stands for the year; month and day have nothing to add
        return wrap([Out([value.literal], tag=YEAR)], element, tag=DATE)
    parts, outer = localized_parts(element, locale)
    kids: list[Child] = list(_range(parts, outer.delimiter, value, locale))
    if not kids:
        return None
    return wrap(kids, outer, tag=DATE, delimiter="")


def _range(parts: tuple[DatePart, ...], delimiter: str, value: DateValue, locale: Locale) -> list[Out]:
    start, end = value.start, value.end
    if end is None or end == start:
        return _joined(_parts(parts, start, value, locale), delimiter)
    if not end.year:
        left = _parts(parts, start, value, locale)
        dash = next((part.range_delimiter for part in parts if part.name == "year"), "–")
        if left:
            left[-1] = _bare_end(left[-1])
            left.append(Out([dash.rstrip()]))
        return left
    first, last = _differing(parts, start, end)
    if first > last:
        return _joined(_parts(parts, start, value, locale), delimiter)
    dash = _dash(parts[first : last + 1], start, end)
    left = _parts(parts[first : last + 1], start, value, locale)
    right = _parts(parts[first : last + 1], end, value, locale)
    if not left or not right:
        return _joined(_parts(parts, start, value, locale), delimiter)
    left[-1] = _bare_end(left[-1])
    right[0] = _bare_start(right[0])
    middle = Out([*_joined(left, delimiter), Out([dash]), *_joined(right, delimiter)])
    before = _parts(parts[:first], start, value, locale)
    after = _parts(parts[last + 1 :], start, value, locale)
    return _joined([*before, middle, *after], delimiter)


def _differing(parts: tuple[DatePart, ...], start: Day, end: Day) -> tuple[int, int]:
    """The first and last part that differ; where the years do, every part does."""
    if start.year != end.year:
        differ = [part.name in _PARTS for part in parts]
    elif (start.month, start.season) != (end.month, end.season):
        differ = [part.name in ("month", "day") for part in parts]
    else:
        differ = [part.name == "day" and start.day != end.day for part in parts]
    found = [i for i, different in enumerate(differ) if different]
    return (found[0], found[-1]) if found else (1, 0)


def _dash(parts: tuple[DatePart, ...], start: Day, end: Day) -> str:
    """The range delimiter of the largest part that differs."""
    if start.year != end.year:
        wanted = "year"
    elif (start.month, start.season) != (end.month, end.season):
        wanted = "month"
    else:
        wanted = "day"
    return next((part.range_delimiter for part in parts if part.name == wanted), "–")


def _bare_end(part: Out) -> Out:
    part.suffix = ""
    return part


def _bare_start(part: Out) -> Out:
    part.prefix = ""
    return part


def _joined(parts: list[Out], delimiter: str) -> list[Out]:
    if not delimiter or len(parts) < 2:
        return parts
    return [Out(list(parts), delimiter=delimiter)]


def _parts(parts: tuple[DatePart, ...], day: Day, value: DateValue, locale: Locale) -> list[Out]:
    out: list[Out] = []
    for part in parts:
        text = part_text(part, day, value, locale)
        if text:
            out.append(wrap([text], part, tag=YEAR if part.name == "year" else ""))
    return out


def part_text(part: DatePart, day: Day, value: DateValue, locale: Locale) -> str:
    """One part of a date as text; empty where the date has no such part."""
    if part.name == "year":
        return year_text(day.year, part.form, locale)
    if part.name == "month":
        return month_text(part, day, value, locale)
    return day_text(part, day, locale) if part.name == "day" else ""


def year_text(year: int, form: str, locale: Locale) -> str:
    if not year:
        return ""
    if form == "short" and year > 999:
        return f"{year % 100:02d}"
    if year < 0:
        return f"{-year}{_era('bc', locale, 'BC')}"
    return f"{year}{_era('ad', locale, 'AD')}" if year < 1000 else str(year)


def _era(term: str, locale: Locale, fallback: str) -> str:
    found = locale.term(term)
    return fallback if found is None else found


def month_text(part: DatePart, day: Day, value: DateValue, locale: Locale) -> str:
    if day.season:
        return locale.term(f"season-{day.season:02d}") or ""
    if not day.month:
        return value.season if part.form not in ("numeric", "numeric-leading-zeros") else ""
    if part.form == "numeric":
        return str(day.month)
    if part.form == "numeric-leading-zeros":
        return f"{day.month:02d}"
    return locale.term(f"month-{day.month:02d}", part.form or "long") or ""


def day_text(part: DatePart, day: Day, locale: Locale) -> str:
    if not day.day:
        return ""
    if part.form == "numeric-leading-zeros":
        return f"{day.day:02d}"
    if part.form == "ordinal":
        if day.day > 1 and locale.option("limit-day-ordinals-to-day-1") == "true":
            return str(day.day)
        return ordinal(day.day, locale, locale.gender(f"month-{day.month:02d}"))
    return str(day.day)
