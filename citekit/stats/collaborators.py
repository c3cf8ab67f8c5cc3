"""Coauthors and fellow editors of the last months, as the US National Science Foundation asks for them.

The rows of tables 4 and 5 of NSF's form "Collaborators and Other Affiliations"
(PAPPG, chapter II.D.2.h(iii)): coauthors of the last 48 months, fellow editors
of the last 24. What no library knows, affiliations and addresses, is left
blank for the owner to fill in.
"""

from __future__ import annotations

import csv
import io
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citekit.cv.owner import Owner
from citekit.cv.periods import is_before
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.errors import Diagnostic
from citekit.stats.count import is_out
from citekit.stats.people import coauthors
from citekit.text import latex
from citekit.writers.characters import clean

#: How far back each table looks, in months.
COAUTHOR_MONTHS = 48
EDITOR_MONTHS = 24

#: The columns of the two tables as the form names them.
HEADINGS = (
    ("4", "Name:", "Organizational Affiliation", "Optional (email, Department)", "Last Active Date"),
    ("5", "Name:", "Organizational Affiliation", "Journal/Collection", "Last Active Date"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A person: ``mark`` is the form's letter (A coauthor, B fellow editor), ``last_active`` as far as it is known, e.g. ``5/2025``."""

    mark: str
    name: str
    last_active: str = ""
    affiliation: str = ""
    optional: str = ""

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """The row in the order of the form's columns."""
        return (self.mark, self.name, self.affiliation, self.optional, self.last_active)


@dataclass(frozen=True, slots=True)
class Collaborators:
    """The tables, each in the order of the alphabet, and what there is to tell."""

    coauthors: tuple[Row, ...]
    editors: tuple[Row, ...]
    since: Point
    as_of: Point
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def tables(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Each table that has rows, its headings first; the table of coauthors always."""
        found = [(HEADINGS[0], *(row.cells for row in self.coauthors))]
        if self.editors:
            found.append((HEADINGS[1], *(row.cells for row in self.editors)))
        return tuple(found)


def collaborators(
    entries: Iterable[Entry], *, me: Sequence[str], as_of: Point, months: int = COAUTHOR_MONTHS, editor_months: int = EDITOR_MONTHS
) -> Collaborators:
    """The people with whom the owner of ``me`` has published in the ``months`` up to ``as_of``.

    A work whose date is known to the year alone counts where any day of the
    year does. Work in progress without a date counts as of today, and its
    date is blank. All records count, the preprint's date as well as the paper's.
    """
    everything = tuple(entries)
    out = [entry for entry in everything if is_out(entry, as_of)]
    owner = Owner(me)
    since = months_before(as_of, months)
    recent = [entry for entry in out if _is_recent(entry, since)]
    people, works = coauthors(recent, owner)
    rows = [
        Row("A:", person.inverted, _date([recent[at] for at in shared], person.last)) for person, shared in zip(people, works, strict=True)
    ]
    edited = [entry for entry in out if _is_recent(entry, months_before(as_of, editor_months))]
    fellows, volumes = coauthors(edited, owner, "editor")
    editors = [
        Row(
            "B:",
            fellow.inverted,
            _date([edited[at] for at in shared], fellow.last),
            optional="; ".join(dict.fromkeys(_collection(edited[at]) for at in sorted(shared))),
        )
        for fellow, shared in zip(fellows, volumes, strict=True)
    ]
    return Collaborators(_sorted(rows), _sorted(editors), since, as_of, tuple(_told(everything, recent, owner, rows + editors)))


def months_before(point: Point, months: int) -> Point:
    """The day ``months`` before; of a year or month alone, before its last day."""
    month = point.month or 12
    year, month = divmod(point.year * 12 + month - 1 - months, 12)
    last = monthrange(min(max(year, 1), 9999), month + 1)[1]
    return Point(year, month + 1, min(point.day or 31, last))


def as_csv(found: Collaborators) -> str:
    """The tables as CSV (RFC 4180), an empty line between them; no cell is a formula to a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    for number, table in enumerate(found.tables):
        if number:
            writer.writerow(())
        writer.writerows([unformulated(cell) for cell in row] for row in table)
    return out.getvalue()


def as_xlsx(found: Collaborators) -> bytes:
    """The tables as a workbook, the same bytes for the same tables. MissingExtra where XlsxWriter is not installed."""
    from citekit.stats.xlsx import workbook

    return workbook(found.tables, (30, 36, 36, 16))


def unformulated(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe stands before what would begin one."""
    cell = clean(cell)
    return f"'{cell}" if cell.lstrip()[:1] in ("=", "+", "-", "@", "＝", "＋", "－", "＠") else cell


def _is_recent(entry: Entry, since: Point) -> bool:
    date = entry.date.end or entry.date.start
    if date is None:
        return entry.status not in ("", "prepublished")
    return not is_before(date, since)


def _date(works: Iterable[Entry], last: Point | None) -> str:
    """The form's date, month/day/year as far as it is known; blank where something goes on."""
    if last is None or any(entry.date.start is None for entry in works):
        return ""
    month = last.month if last.month and last.month <= 12 else None
    return "/".join(str(part) for part in (month, last.day if month else None, last.year) if part)


def _collection(entry: Entry) -> str:
    """What the editors of an entry edit: the book that it stands in, where it is a part of one."""
    return latex.to_text(entry.get("booktitle") or entry.get("title")) or entry.key


def _sorted(rows: Iterable[Row]) -> tuple[Row, ...]:
    from citekit.text.fold import fold

    return tuple(sorted(rows, key=lambda row: (fold(row.name), row.name)))


def _told(entries: Sequence[Entry], recent: Sequence[Entry], owner: Owner, rows: Sequence[Row]) -> Iterable[Diagnostic]:
    if rows:
        yield Diagnostic(
            "affiliations-unknown",
            "affiliations are blank: a library does not hold them",
            hint="fill them in before you hand in the form, with collaborators who are no coauthors",
            severity="info",
        )
    undated = [
        entry.key
        for entry in entries
        if entry.date.start is None and not _is_recent(entry, Point(1)) and owner.indices(entry.authors.names)
    ]
    if undated:
        yield Diagnostic("undated-works", f"{len(undated)} works without a date are not looked at: {', '.join(undated)}")
    # Whoever is missing in an older work is not asked for.
    cut = [entry.key for entry in recent if entry.authors.gaps and owner.indices(entry.authors.names)]
    if cut:
        yield Diagnostic("cut-author-lists", f"{len(cut)} works leave authors out, who are missing here: {', '.join(cut)}")
