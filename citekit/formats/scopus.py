"""Scopus's CSV export; read only. Columns are known by their heads, in the names of all years."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace

from citekit.entry import Entry, Name
from citekit.entry.authors import CORRESPONDING, make_authors
from citekit.entry.views import encode_names
from citekit.errors import Diagnostic, InputError
from citekit.formats.building import EntryBuilder
from citekit.formats.languages import language_code
from citekit.formats.loose_dates import LooseDate
from citekit.formats.losses import Losses
from citekit.formats.persons import name_in_parts, name_with_comma
from citekit.formats.type_names import entry_type_named
from citekit.patterns import lazy_pattern

__all__ = ["read"]

_COLUMNS = frozenset(
    """authors|author full names|author(s) full names|title|year|source title|volume|issue|art. no.|page start|page end|doi|link
    |abstract|author keywords|index keywords|funding details|correspondence address|editors|publisher|conference name
    |conference location|issn|isbn|pubmed id|language of original document|abbreviated source title|document type
    |publication stage|eid""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
#: Every Scopus export has these.
_NEEDED = ("title", "year", "source title")
_INITIALS = lazy_pattern(r"(?P<family>[^,]+?)\s+(?P<initials>(?:[^\W\d_]{1,3}\.-?\s?)+)(?:,?\s*(?P<suffix>Jr\.?|Sr\.?|I{2,3}|IV))?")
_FIELD_LIMIT = 1 << 26  # a cell of references is longer than the csv module allows at first


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a Scopus CSV file, all with the empty key.

    Columns that no field holds are told once each; raises :class:`InputError`
    for a text without Scopus's columns.
    """
    limit = csv.field_size_limit(_FIELD_LIMIT)
    try:
        return _read(text, source)
    finally:
        csv.field_size_limit(limit)


def _read(text: str, source: str) -> tuple[list[Entry], list[Diagnostic]]:
    place = source or "<input>"
    rows = csv.reader(io.StringIO(text.lstrip("\ufeff").replace("\0", ""), newline=""))
    head = [cell.strip().lower() for cell in next(rows, [])]
    if not set(_NEEDED) <= set(head):
        raise InputError(f"{place}:1: no Scopus export: its columns are not those of Scopus", hint="export from Scopus as CSV")
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    unmapped: dict[str, list[int | None]] = {}
    line = rows.line_num + 1
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                if len(row) != len(head):
                    message = f"{len(row)} cells where the head has {len(head)}; is a quotation mark missing?"
                    diagnostics.append(Diagnostic("short-row", message, source=source, line=line))
                cells = {name: cell.strip() for name, cell in zip(head, row, strict=False)}
                entries.append(_Row(cells, source, line).entry())
                for name, cell in cells.items():
                    if cell and name not in _COLUMNS:
                        unmapped.setdefault(name, []).append(line)
            line = rows.line_num + 1
    except csv.Error as error:
        diagnostics.append(
            Diagnostic("broken-file", f"the table cannot be read further: {error}", source=source, line=line, severity="error")
        )
    if not entries:
        raise InputError(f"{place}:1: no publication in it", diagnostics=diagnostics)
    losses = Losses("BibTeX")
    for name, lines in unmapped.items():
        losses.missing(source, f"the column {name!r}", lines)
    return entries, diagnostics + losses.diagnostics


class _Row:
    def __init__(self, cells: dict[str, str], source: str, line: int):
        self.cells = cells
        self.source = source
        self.line = line
        self.out = EntryBuilder(entry_type_named("scopus", cells.get("document type", ""), "article"))

    def cell(self, *names: str) -> str:
        """The first cell of these columns that is not empty."""
        return next((self.cells[name] for name in names if self.cells.get(name)), "")

    def entry(self) -> Entry:
        out = self.out
        self._people()
        # A title in brackets after another is the original one; the first is what Scopus files the work under.
        out.rich("title", self.cell("title"))
        container = self.cell("source title")
        if out.type in ("article", "inproceedings", "incollection"):
            out.container(container, self.cell("abbreviated source title"))
        elif out.type in ("book", "proceedings") and container != self.cell("title"):
            out.rich("series", container)
        out.rich("eventtitle", self.cell("conference name"))
        out.text("location", self.cell("conference location"))
        out.date(LooseDate(year=self.cell("year")))
        out.text("volume", self.cell("volume"))
        out.text("number", self.cell("issue"))
        out.text("eid", self.cell("art. no."))
        out.pages(self.cell("page start"), self.cell("page end"))
        self._identifiers()
        out.publisher(self.cell("publisher"))
        abstract = self.cell("abstract")
        out.rich("abstract", "" if abstract.startswith("[No abstract") else abstract)
        out.keywords(word for name in ("author keywords", "index keywords") for word in self.cell(name).split(";"))
        out.text("funding", self.cell("funding details"))
        language = self.cell("language of original document").partition(";")[0]
        out.put("langid", language_code(language) if language else "")
        if "press" in self.cell("publication stage", "document type").lower():
            out.put("pubstate", "inpress")
        return out.build("", source=self.source, line=self.line)

    def _identifiers(self) -> None:
        out = self.out
        out.doi(self.cell("doi"))
        out.serial(self.cell("isbn"))
        out.serial(self.cell("issn"))
        out.put("pmid", re.sub(r"\D", "", self.cell("pubmed id")))
        link = self.cell("link")
        if "scopus.com" not in link:  # an address in Scopus is none of the work
            out.url(link)

    def _people(self) -> None:
        short = _split_names(self.cell("authors"))
        full = [re.sub(r"\s*\(\d+\)$", "", part.strip()) for part in self.cell("author full names", "author(s) full names").split(";")]
        full = [part for part in full if part]
        written = full if len(full) >= len(short) else short
        names = [name for part in written if (name := _person(part))]
        roles = dict.fromkeys(_corresponding(self.cell("correspondence address"), names), (CORRESPONDING,))
        for field, value in encode_names("author", make_authors(names, roles)):
            self.out.put(field, value or "")
        self.out.names("editor", [name for part in _split_names(self.cell("editors")) if (name := _person(part))])


def _split_names(value: str) -> list[str]:
    """Names are separated by semicolons, or in older exports by commas after the initials' last period."""
    if not value or value.startswith("[No author"):
        return []
    pieces = value.split(";") if ";" in value else re.split(r"(?<=\.),\s+(?!(?:Jr|Sr|I{2,3}|IV)\b)", value)
    return [piece.strip() for piece in pieces if piece.strip()]


def _person(value: str) -> Name | None:
    """``Family, Given`` or ``Family J.A., Jr.``"""
    match = _INITIALS.fullmatch(value)
    if match:
        return name_in_parts(match["family"], _spaced(match["initials"]), match["suffix"] or "")
    name = name_with_comma(value)
    return replace(name, given=_spaced(name.given)) if name else None


def _spaced(given: str) -> str:
    """Initials with a space after each period."""
    return re.sub(r"\.(?=[^\W\d_])", ". ", given.strip())


def _corresponding(address: str, names: Sequence[Name]) -> list[int]:
    """Indices of the authors whom the correspondence address begins with: ``J.A. Smith; Department …; email: …``.

    A piece of the address counts as an author where family name and first initial are one author's alone.
    """
    found = []
    for piece in address.split(";"):
        match = re.fullmatch(r"(?P<initials>(?:[^\W\d_]{1,2}\.[- ]?)+)\s*(?P<family>\D+)", piece.strip())
        if not match:
            match = re.fullmatch(r"(?P<family>[^\d,]+),?\s+(?P<initials>(?:[^\W\d_]{1,2}\.[- ]?)+)", piece.strip())
        if not match:
            continue
        family, initial = match["family"].strip().casefold(), match["initials"][0].casefold()
        same = [
            index
            for index, name in enumerate(names)
            if f"{name.particle} {name.family}".strip().casefold() == family and name.given[:1].casefold() == initial
        ]
        if len(same) == 1:
            found += same
    return found
