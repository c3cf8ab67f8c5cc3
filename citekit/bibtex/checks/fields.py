"""Rules about single fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citekit.bibtex.braces import balance
from citekit.bibtex.checks.context import Context, Finding
from citekit.bibtex.transforms.numbers import without_label
from citekit.entry import Entry
from citekit.entry.dates import MONTHS, parse_date
from citekit.entry.identifiers import doi_of, isbn_holds, issn_holds, unescaped
from citekit.entry.name_lists import parse_names
from citekit.entry.name_splitting import reads_like_two, split_names
from citekit.entry.status import status_of_phrase
from citekit.entry.tables import field_kind, field_table
from citekit.patterns import lazy_pattern
from citekit.text.entities import without_entities
from citekit.text.latex import to_text

_PLAIN_MATHS = lazy_pattern(r"\$[^$]*\$|\\(?:url|href|nolinkurl|path)\s*\{[^{}]*\}|\\\(.*?\\\)|\\ensuremath\s*\{[^{}]*\}", re.DOTALL)
_RANGE = lazy_pattern(r"(?<![\w:.])(\d+)\s*[-–—]+\s*(\d+)(?![\w:.])")
_LONG_TEXTS = frozenset(("abstract", "annote", "note"))
# Digits left open (199X, 199u), years of more than four digits and open ends are ISO 8601-2 as well.
_EXTENDED_DATE = lazy_pattern(r"(?:y?-?\d[\dXu]{3,}(?:-[\dXu]{2}){0,2}[~?%]?|unknown|\.\.|/|[?~])+")
_DAY = lazy_pattern(r"(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?!\d)")
_NAME_FIELDS = ("author", "editor", "translator")


def bad_doi(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``doi`` that is no DOI."""
    value = entry.get("doi").strip()
    if value and not doi_of(unescaped(value)):
        yield "doi", f"{value!r} is no DOI (10.registrant/name)"


def doi_not_bare(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``doi`` with a web address or a label around it."""
    value = entry.get("doi").strip()
    if value and doi_of(unescaped(value)) not in ("", value.lower()):
        yield "doi", f"{value!r} is more than the DOI"


def bad_isbn(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """An ``isbn`` whose length or check digit is wrong."""
    for piece in re.split(r"[,;]|\s+(?=97[89])|\band\b|/", to_text(entry.get("isbn"))):
        digits = re.sub(r"(?i)isbn(?:-1[03])?:?|\([^)]*\)|[\s‐‑–-]", "", piece)
        if digits and not isbn_holds(digits):
            yield "isbn", f"{piece.strip()!r} is no ISBN: its length or check digit is wrong"


def bad_issn(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """An ``issn`` whose length or check digit is wrong."""
    for piece in re.split(r"[,;/]|\band\b|\s+(?=\d{4}-)", to_text(entry.get("issn"))):
        digits = re.sub(r"(?i)issn:?|\([^)]*\)|[‐‑–]", "", piece).strip()
        if digits and not issn_holds(digits):
            yield "issn", f"{piece.strip()!r} is no ISSN: its length or check digit is wrong"


def bad_year(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``year`` that is not one, or is yet to come: a state of publication belongs to ``pubstate``, a full date to ``date``."""
    value = to_text(entry.get("year")).strip()
    if value and re.fullmatch(r"-?\d{4}", value):
        # Journals print next year's date on an issue; no later one.
        if context.this_year and int(value) > context.this_year + 1 and not entry.status:
            yield "year", f"{value} is yet to come"
        return
    if not value:
        return
    if status_of_phrase(value):
        yield "year", f"{value!r} is a state of publication, not a year"
    elif re.fullmatch(r"\d{5,}", value):
        yield "year", f"{value!r} is not a year: it has more than four digits"
    elif parse_date(value).start is None and not re.fullmatch(
        r"(?:ca?\.|circa|\[)?\s*\d{4}\w?[]?~%]*|\d{4}\s*[-–/]+\s*\d{2,4}|\d{4}a?d?", value
    ):
        yield "year", f"{value!r} is not a year"


def bad_date(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``date`` or ``urldate`` that is not in ISO form, or a day or month that no calendar has."""
    for name in ("date", "urldate", "eventdate", "origdate"):
        value = to_text(entry.get(name)).strip()
        date = parse_date(value)
        if name == "date" and date.literal and not _EXTENDED_DATE.fullmatch(value):
            yield name, f"{value!r} is not a date like 2020-05-17"
        elif any(not _on_calendar(*map(int, found)) for found in _DAY.findall(value)):
            yield name, f"{value!r} is on no calendar"
    month = entry.get("month").strip()
    if month.isdecimal() and not (1 <= int(month[:6]) <= 12 or 21 <= int(month[:6]) <= 24):
        yield "month", f"{month[:20]} is no month"


def _on_calendar(year: int, month: int, day: int) -> bool:
    days = 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 1 <= month <= 12 and 1 <= day <= (31, days, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def label_in_number(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``volume``, or a ``number`` of a journal's issue, with a label (``vol. 50``, ``No. 3``), which styles print before it."""
    for name in ("volume", "number"):
        if without_label(entry, name) != entry.get(name):
            yield name, f"{name} is {without_label(entry, name)}; styles print the label"


def month_not_macro(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``month`` that is written out, so that no style can translate it."""
    value = entry.get("month").strip()
    if (
        value
        and value not in MONTHS
        and context.dialect == "bibtex"
        and to_text(value).strip(". ").lower()[:3] in MONTHS
        and value.isalpha()
    ):
        yield "month", f"{value!r} is not the macro {value[:3].lower()}"


def pages_reversed(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A page range whose end is before its start. A shortened end (1204--22) is none."""
    for first, last in _RANGE.findall(to_text(entry.get("pages"))):
        if len(last) >= len(first) and int(last) < int(first):
            yield "pages", f"the pages {first} to {last} run backwards"


def unbalanced_braces(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A value in which an opening or closing brace has no partner."""
    for item in entry.fields:
        if balance(item.value.rstrip("\\")) != item.value.rstrip("\\"):
            yield item.name, f"braces in {item.name} do not balance"


def unbalanced_maths(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A value with a dollar sign that has no partner."""
    for item in entry.fields:
        if "$" in item.value and field_kind(item.name) == "latex" and len(re.findall(r"(?<!\\)\$", item.value)) % 2:
            yield item.name, f"a $ in {item.name} has no partner; write \\$ for the sign"


def html_entity(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """An entity of HTML (``&amp;``, ``&#39;``), as exports of databases leave them; LaTeX prints its characters."""
    for item in entry.fields:
        if "&" in item.value and ";" in item.value:
            kind = field_kind(item.name)
            value = without_entities(item.value, escaped=True)
            if ("&amp;" in item.value) if kind in ("verbatim", "links") else (value != item.value and kind not in ("annotation", "date")):
                yield item.name, f"{item.name} has an entity of HTML: {value[:60]!r} is meant"


def unescaped_character(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``&``, ``#``, ``%`` or ``_`` in text without a backslash, at which LaTeX stops."""
    for item in entry.fields:
        if item.name not in field_table() or field_kind(item.name) not in ("latex", "names", "list") or item.name in _LONG_TEXTS:
            continue
        found = re.search(r"(?<!\\)[&#%_]", without_entities(_PLAIN_MATHS.sub("", item.value), escaped=True))
        if found:
            yield item.name, f"{found[0]} in {item.name} needs a backslash"


def not_an_address(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``url`` that does not begin with a scheme."""
    value = entry.get("url").strip()
    if value and not re.match(r"(?:\\url\s*\{)?[A-Za-z][A-Za-z0-9+.-]*:", value):
        yield "url", f"{value[:60]!r} is no address: it has no https:// before it"


def comma_author_list(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A list of names with ``,`` or ``;`` where BibTeX needs ``and``."""
    for name in _NAME_FIELDS:
        value = entry.get(name)
        if ("," in value or ";" in value) and len(parse_names(value).names) > len(re.findall(r"\sand\s", value, re.IGNORECASE)) + 1:
            yield name, f"names in {name} are not separated by 'and'"


def comma_in_name(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A name that reads like two full names with a comma between them, which BibTeX takes for family and given name."""
    for name in _NAME_FIELDS:
        value = entry.get(name)
        for piece in split_names(value) if "," in value else ():
            if reads_like_two(piece):
                yield name, f"{to_text(piece)[:80]!r} in {name} may be two people"


def marks_in_names(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """Marks of roles (``*``, ``†``) that stand in names."""
    for name in _NAME_FIELDS:
        if any(parse_names(entry.get(name)).roles):
            yield name, f"marks of roles stand in {name}; data annotations ({name}+an) hold them"


def capitals_title(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A title in capitals alone, which no style can print otherwise."""
    title = to_text(entry.get("title"))
    if sum(c.isupper() for c in title) >= 10 and len(title.split()) >= 3 and not any(c.islower() for c in title):
        yield "title", "the title is in capitals alone"
