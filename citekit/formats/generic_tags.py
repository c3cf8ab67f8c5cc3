"""Entries in the generic fields of EndNote, under the tags that RIS gives them (RIS format specifications, 2011).

RIS and EndNote's XML are two notations of this one model: ``A2`` is
``secondary-authors``, ``T2`` is ``secondary-title``, whatever these are called
in a type of work. The way back is :mod:`citekit.formats.generic_tags_read`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from citekit.entry import Authors, Entry
from citekit.entry.identifiers import bare_doi, unescaped
from citekit.formats.building import split_keywords
from citekit.formats.csl_map import canonical_type
from citekit.formats.csljson import names_in
from citekit.formats.loose_dates import date_loss
from citekit.formats.losses import Losses
from citekit.formats.persons import comma_name
from citekit.formats.plain_markup import one_line, unprotected
from citekit.text import latex
from citekit.text.inline import Inlines, Text

_SEASONS = {21: "Spring", 22: "Summer", 23: "Autumn", 24: "Winter"}
_THESES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}
# Tags that are a field's plain text, for every type.
_PLAIN = {
    "ET": ("edition",),
    "VL": ("volume",),
    "LA": ("language", "langid"),
    "NV": ("volumes",),
    "C2": ("pmcid",),
    "C7": ("eid", "articleno"),
}


def tags_of(
    entry: Entry, format_name: str, losses: Losses, kept: Container[type], *, done: Iterable[str] = ()
) -> list[tuple[str, Inlines]]:
    """The tags of an entry in the order in which they are written, without its type's and the end's.

    ``format_name`` is the format's in the table of types, ``kept`` the kinds of
    rich text that it has, ``done`` fields that the caller writes; what is lost
    is noted in ``losses``.
    """
    return _Writer(entry, format_name, losses, kept, done).tags()


class _Writer:
    def __init__(self, entry: Entry, format_name: str, losses: Losses, kept: Container[type], done: Iterable[str]):
        self.entry = entry
        self.format_name = format_name
        self.losses = losses
        self.kept = kept
        self.kind = canonical_type(entry.type)
        self.used = {"title", "subtitle", *done}
        self.found: list[tuple[str, Inlines]] = []

    def tags(self) -> list[tuple[str, Inlines]]:
        entry = self.entry
        self.losses.entry_type(entry, self.format_name)
        self._names("AU", "author", entry.authors)
        whole = self.kind in ("book", "proceedings")
        self._names("A3" if whole else "A2", "editor", entry.editors)
        self._names("A4", "translator", names_in(entry.get("translator")))
        self._rich("TI", "title", entry.title)
        self._field_rich("ST", "shorttitle")
        self._container()
        self._dates()
        self._numbers()
        for tag, fields in _PLAIN.items():
            self._put(tag, self._text(*fields))
        self._issuer()
        self._identifiers()
        for word in split_keywords(self._raw("keywords")):
            self._put("KW", word)
        self._field_rich("AB", "abstract")
        self._field_rich("N1", "note")
        self._put("ID", entry.key)
        self.losses.fields(entry, self.used)
        return self.found

    def _put(self, tag: str, value: str) -> None:
        value = one_line(value)
        if value:
            self.found.append((tag, (Text(value),)))

    def _raw(self, field: str) -> str:
        self.used.add(field)
        return self.entry.get(field)

    def _text(self, *fields: str) -> str:
        """The plain text of the first field that is there."""
        for field in fields:
            if self.entry.get(field):
                return latex.to_text(self._raw(field))
        return ""

    def _rich(self, tag: str, field: str, nodes: Inlines) -> None:
        self.losses.formatting(self.entry, field, nodes, self.kept)
        if nodes:
            self.found.append((tag, unprotected(nodes)))

    def _field_rich(self, tag: str, *fields: str) -> None:
        """Rich text of the first field that is there."""
        for field in fields:
            if self.entry.get(field):
                self._rich(tag, field, latex.decode(self._raw(field)))
                return

    def _names(self, tag: str, field: str, authors: Authors) -> None:
        self.used.add(field)
        for author in authors:
            self._put(tag, comma_name(author.name))
        self.losses.names(self.entry, field, authors)

    def _container(self) -> None:
        if self.kind == "article":
            self._field_rich("T2", "journal", "journaltitle")
            self._field_rich("J2", "shortjournal")
        elif self.kind == "inproceedings":
            self._field_rich("C3" if self.entry.get("eventtitle") and self.entry.get("booktitle") else "T2", "booktitle")
            self._field_rich("T2", "eventtitle")
            self._field_rich("J2", "shortbooktitle")
            if self.entry.get("series") and not self.entry.venue.series:
                self._put("J2", self._text("series"))  # an acronym with its year is how the proceedings are called in short
        elif self.kind == "misc":
            self._field_rich("T2", "howpublished")
        elif self.kind not in ("thesis", *_THESES):
            self._field_rich("T2", "booktitle")
            if self.kind in ("incollection", "inbook"):
                self._field_rich("J2", "shortbooktitle")
        if "series" not in self.used:
            self._field_rich("T3", "series")

    def _dates(self) -> None:
        date = self.entry.date
        self.used.update(("date", "year", "month", "day"))
        loss = date_loss(date) if date.start else ""
        if loss:
            self.losses.tell(self.entry, "date-shortened", f"{self.losses.title} does not keep {loss} of the date")
        if date.start is None:
            self._put("PY", date.literal)
            return
        point = date.start
        year = f"{point.year:04d}"
        self._put("PY", year)
        if point.month and point.month > 12:
            self._put("DA", f"{year}///{_SEASONS[point.month]}")
        elif point.month:
            self._put("DA", f"{year}/{point.month:02d}/{f'{point.day:02d}' if point.day else ''}")
        visited = self._raw("urldate").strip()
        if visited:
            self._put("Y2", visited.replace("-", "/"))

    def _numbers(self) -> None:
        report = self.kind in ("techreport", "report", "patent")
        # The number of a report or patent stands where other works have their ISBN or ISSN.
        numbered = report and not (self.entry.get("isbn") or self.entry.get("issn"))
        self._put("SN" if numbered else "IS", self._text("number", "issue"))
        first, *last = _page_ends(latex.to_text(self._raw("pages")))
        self._put("SP", first)
        for value in last:
            self._put("EP", value)
        if not first and self.kind in ("book", "proceedings", "booklet", "phdthesis", "mastersthesis", "thesis"):
            self._put("SP", self._text("pagetotal", "numpages"))
        if self.kind in ("incollection", "inbook"):
            self._put("SE", self._text("chapter"))
        for field in ("isbn", "issn"):
            self._put("SN", self._text(field))
        if self.kind in _THESES or self.kind == "thesis":
            self._put("M3", self._text("type") or _THESES.get(self.kind, "Thesis"))
        elif report or self.kind in ("unpublished", "manual"):
            self._put("M3", self._text("type"))

    def _issuer(self) -> None:
        self._put("PB", self._text("school", "institution", "publisher", "organization"))
        if self.kind in ("inproceedings", "proceedings"):
            self._put("CY", self._text("location", "venue"))
            self._put("PP", self._text("address"))
        else:
            self._put("CY", self._text("address", "location"))

    def _identifiers(self) -> None:
        entry = self.entry
        self._put("DO", bare_doi(unescaped(entry.get("doi"))))
        if "doi" in entry.ids:
            self.used.add("doi")
        for name, scheme, database in (("eprint", "arxiv", "arXiv"), ("pmid", "pmid", "PubMed")):
            number = entry.ids.get(scheme, "")
            if number and not any(tag == "AN" for tag, _ in self.found):
                self.used.add(name)
                self._put("AN", f"arXiv:{number}" if scheme == "arxiv" else number)
                self._put("DB", database)
                if scheme == "arxiv":
                    self.used.update(("archiveprefix", "eprinttype"))
        self._put("UR", unescaped(self._raw("url")))
        self._put("L1", unescaped(self._raw("pdf")))


def _page_ends(pages: str) -> Iterator[str]:
    """First and last page of a simple range; any other list of pages in one."""
    parts = [part.strip() for part in pages.replace("--", "-").replace("–", "-").split("-")]
    if len(parts) == 2 and all(parts) and "," not in pages:
        yield from parts
    else:
        yield pages.replace("--", "-").replace("–", "-").strip()
