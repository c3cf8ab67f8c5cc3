"""Numbers: what is numeric, ordinals, Roman numerals, and page ranges (CSL specification, "Number", "Page Ranges")."""

from __future__ import annotations

import functools
import re

from citekit.csl.locale import Locale

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@functools.cache
def _numeric_pattern() -> re.Pattern[str]:
    # numbers with a prefix or suffix of letters ("D2", "2b", "aac47"), joined by hyphens, commas and ampersands
    one = r"[A-Za-zÀ-ɏ]{0,4}\d+[A-Za-zÀ-ɏ]{0,4}"
    return re.compile(rf"\s*{one}(?:\s*(?:[-–—,&+]|\\-)\s*{one})*\s*")


@functools.cache
def _roman_pattern() -> re.Pattern[str]:
    return re.compile(r"(?:m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))", re.IGNORECASE)


def is_numeric(value: str) -> bool:
    """Whether ``cs:if is-numeric`` holds: solely numbers, affixed by a letter or two at most."""
    return bool(value) and bool(_numeric_pattern().fullmatch(value))


def is_roman(value: str) -> bool:
    return bool(value) and bool(_roman_pattern().fullmatch(value))


def roman(number: int) -> str:
    if not 0 < number < 6000:
        return str(number)
    out = []
    for value, letters in _ROMAN:
        while number >= value:
            out.append(letters)
            number -= value
    return "".join(out)


def ordinal(number: int, locale: Locale, gender: str) -> str:
    return f"{number}{locale.ordinal_suffix(number, gender)}"


def long_ordinal(number: int, locale: Locale, gender: str) -> str:
    """``first`` to ``tenth``; beyond them an ordinal in digits."""
    if 1 <= number <= 10:
        term = locale.term(f"long-ordinal-{number:02d}", "long", False, gender)
        if term:
            return term
    return ordinal(number, locale, gender)


def format_number(value: str, form: str, locale: Locale, variable: str, dash: str = "–") -> str:
    """A numeric value in ``form``, its delimiters set as the specification says (``2–4``, ``1, 3``, ``5 & 6``)."""
    gender = locale.gender(variable)

    def change(match: re.Match[str]) -> str:
        digits = match[0]
        if len(digits) > 9:
            return digits
        if form == "ordinal":
            return ordinal(int(digits), locale, gender)
        if form == "long-ordinal":
            return long_ordinal(int(digits), locale, gender)
        return roman(int(digits)) if form == "roman" else digits

    # Commas before groups of three digits are of one number: always in "11,222,333", in "1,234" where no list can be meant.
    one = _thousands_pattern().fullmatch(value.strip())
    if one and (variable == "number" or value.count(",") > 1):
        return value.strip()
    out = set_delimiters(value, locale, dash)
    return out if form == "numeric" else re.sub(r"(?<![A-Za-z\d])\d+(?![A-Za-z\d])", change, out)


@functools.cache
def _thousands_pattern() -> re.Pattern[str]:
    return re.compile(r"(?:[A-Z]{1,2} ?)?[1-9]\d{0,2}(?:,\d{3})+(?: ?[A-Z]\d?)?")


def set_delimiters(value: str, locale: Locale, dash: str) -> str:
    """Hyphens become the locale's range delimiter without spaces, commas take a space after them, ampersands (in the locale's form)
    one on each side."""
    if value.isdecimal():
        return value
    value = re.sub(r"\s*(?<!\\)[-–]\s*", lambda _: dash, value).replace("\\-", "-")
    value = re.sub(r"\s*,\s*", ", ", value)
    if "&" in value:
        value = re.sub(r"\s*&\s*", lambda _: f" {locale.term('and', 'symbol') or '&'} ", value)
    return value.strip()


def is_plural(value: str, variable: str, locale: Locale | None = None) -> bool:
    """Whether a label for ``value`` is plural ("Label", plural=contextual)."""
    if variable.startswith("number-of-"):
        digits = re.fullmatch(r"\s*(\d+)\s*", value)
        return bool(digits) and int(digits[1]) != 1 if digits else False
    if not re.search(r"\d|\b[ivxlcdm]+\b", value, re.IGNORECASE):
        return False
    value = re.sub(r"(?<=\d),(?=\d{3}\b)", "", value)  # thousands
    if _several_pattern().search(value):
        return True
    joined = locale.term("and") if locale is not None else None
    return bool(joined) and f" {joined} " in value


@functools.cache
def _several_pattern() -> re.Pattern[str]:
    return re.compile(
        r"[\w.)\]]\s*(?<!\\)[-–—,&]\s*\(?[\w]*\d|[\w]\s*&\s*\w|\b[ivxlcdm]+\s*[-–—,]\s*[ivxlcdm]+\b|\d\s+and\s+\d", re.IGNORECASE
    )


def names_its_label(value: str) -> bool:
    """Whether a locator begins with a label of its own (``fol. 186``), so that none must be set before it."""
    return bool(re.match(r"[^\W\d_]{2,}\.?\s+\S", value)) and not is_roman(value.split()[0])


@functools.cache
def _range_pattern() -> re.Pattern[str]:
    # a number with anything before it that ends in a letter, a hyphen, and the same again
    return re.compile(r"((?:\w*[^\W\d_])?)(\d+)\s*[-–]\s*((?:\w*[^\W\d_])?)(\d+)")


def page_ranges(value: str, page_format: str, delimiter: str, ampersand: str = "&") -> str:
    """Every range of ``value`` in ``page_format`` (``chicago``, ``expanded``, ``minimal``, ``minimal-two`` or none)."""
    if value.isdecimal():
        return value
    if "\\-" in value:
        return value.replace("\\-", "-")
    if "&" in value:
        parts = (page_ranges(part, page_format, delimiter) for part in value.split("&"))
        return f" {ampersand} ".join(parts)
    return ", ".join(_one_range(part.strip(), page_format, delimiter) for part in value.split(","))


def _one_range(part: str, page_format: str, delimiter: str) -> str:
    match = _range_pattern().fullmatch(part)
    if match is None or not page_format:
        if page_format and re.search(r"\d[^\W\d_]+\d|^[^\W\d_]+\d", part):
            return re.sub(r"\s*[-–]\s*", "-", part)  # letters and digits mixed, and no range that can be told
        return re.sub(r"(?<=[\w)])\s*[-–]\s*(?=[\w(])", lambda _: delimiter, part)
    head, start, head2, end = match.groups()
    if head != head2:
        return f"{head}{start}-{head2}{end}" if head or head2 else part
    full = end if len(end) >= len(start) else start[: len(start) - len(end)] + end
    if int(full) < int(start):
        return f"{head}{start}{delimiter}{head2}{end}"
    if page_format == "expanded":
        return f"{head}{start}{delimiter}{head}{full}"
    if page_format in ("minimal", "minimal-two"):
        return f"{head}{start}{delimiter}{_minimal(start, full, 2 if page_format == 'minimal-two' else 1)}"
    if page_format.startswith("chicago"):
        return f"{head}{start}{delimiter}{_chicago(start, full, page_format)}"
    return f"{head}{start}{delimiter}{head2}{end}"


def _minimal(start: str, end: str, least: int) -> str:
    if len(start) != len(end):
        return end
    same = 0
    while same < len(end) - least and start[same] == end[same]:
        same += 1
    return end[same:]


def _chicago(start: str, end: str, page_format: str) -> str:
    """Chicago Manual of Style 9.61: below 100 and multiples of 100 in full, 101–109 changed part, else two digits."""
    number = int(start)
    if len(start) != len(end) or number < 100 or number % 100 == 0:
        return end
    if number % 100 < 10:
        return _minimal(start, end, 1)
    short = _minimal(start, end, 2)
    # the fifteenth edition writes four digits in full where three of them change
    if len(start) == 4 and len(short) == 3 and page_format in ("chicago", "chicago-15"):
        return end
    return short
