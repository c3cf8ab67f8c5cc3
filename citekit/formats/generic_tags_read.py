"""The generic fields of EndNote, under the tags that RIS gives them, to entries: the way back of ``generic_tags``.

Beside the specifications of 2001 and 2011 stand the habits of publishers and
reference managers.
"""

from __future__ import annotations

import re
from functools import cache

from citekit.entry import Entry
from citekit.entry.identifiers import arxiv_of, doi_of
from citekit.errors import Diagnostic
from citekit.formats.building import EntryBuilder
from citekit.formats.loose_dates import LooseDate, parse_loose_date
from citekit.formats.losses import Losses
from citekit.formats.persons import names_of_lines
from citekit.formats.plain_markup import parse_plain
from citekit.formats.tagged import TaggedRecord, Unmapped
from citekit.formats.type_names import entry_type_named
from citekit.patterns import lazy_pattern
from citekit.resources import read_rows
from citekit.text import latex

_WHOLE = frozenset(("book", "proceedings", "booklet", "phdthesis", "mastersthesis", "thesis"))


@cache
def _tags() -> dict[str, tuple[str, str, str]]:
    """Field, kind and meaning by tag."""
    return {tag: (field, kind, meaning) for tag, field, kind, meaning in read_rows("citekit.formats", "data", "ris_tags.tsv")}


def tell_unmapped(unmapped: Unmapped, source: str) -> list[Diagnostic]:
    """What no field holds, one diagnostic a tag."""
    losses = Losses("BibTeX")
    for tag, places in unmapped.places.items():
        losses.missing(source, tag, places, _tags().get(tag, ("", "", ""))[2])
    return losses.diagnostics


def entry_of(
    record: TaggedRecord, format_name: str, type_name: str, source: str, diagnostics: list[Diagnostic], unmapped: Unmapped
) -> Entry:
    """A record as an entry.

    ``type_name`` is its type in the format's words; trouble is added to
    ``diagnostics``, tags without a field to ``unmapped``.
    """
    return _Reader(record, format_name, type_name, source, diagnostics, unmapped).entry()


class _Reader:
    def __init__(
        self,
        record: TaggedRecord,
        format_name: str,
        type_name: str,
        source: str,
        diagnostics: list[Diagnostic],
        unmapped: Unmapped,
    ):
        self.record = record
        self.format_name = format_name
        self.source = source
        self.diagnostics = diagnostics
        self.unmapped = unmapped
        self.kind = type_name.strip().upper()
        self.out = EntryBuilder(self._type())

    def _type(self) -> str:
        found = entry_type_named(self.format_name, self.kind)
        if not found:
            self._tell("unknown-type", f"the type {self.kind!r:.40} is unknown; it is read as misc")
            return "misc"
        # Most exporters call a paper a conference, which stands for the whole proceedings only where it has no container.
        if found == "proceedings" and self.record.first("T2", "BT", "C3", "JF", "JO"):
            return "inproceedings"
        return found

    def _tell(self, code: str, message: str, line: int | None = None) -> None:
        self.diagnostics.append(Diagnostic(code, message, source=self.source, line=line or self.record.line))

    def entry(self) -> Entry:
        out, record = self.out, self.record
        if out.type == "phdthesis":
            out.thesis(record.first("M3", "U1"))
        self._people()
        self._titles()
        self._dates()
        self._numbers()
        self._addresses()
        conference = out.type in ("inproceedings", "proceedings")
        out.publisher(record.first("PB"), record.first("PP", "C1") if conference else record.first("PP"))
        out.listed("location" if conference else "address", record.first("CY"))
        out.keywords(word for line in record.lines_of("KW") for word in _split_words(line))
        if self.kind == "INPR":
            out.put("pubstate", "inpress")
        self._by_table()
        return out.build(record.first("ID"), source=self.source, line=record.line)

    def _people(self) -> None:
        out, record = self.out, self.record
        whole = out.type in ("book", "proceedings")
        lists = {
            "author": record.lines_of("AU", "A1"),
            # In a book A2 names who edits the series, and A3 who edits the book (specification of 2011).
            "editor": (record.lines_of("A3", "ED") if whole else record.lines_of("A2", "ED", "A3")) or record.lines_of("A2"),
            "translator": record.lines_of("A4", "TA"),
        }
        if self.kind in ("EDBOOK", "EDITED BOOK") and not lists["editor"]:
            lists["editor"], lists["author"] = lists["author"], []
        for field, lines in lists.items():
            names, gaps = names_of_lines(lines)
            out.names(field, names, gaps)

    def _titles(self) -> None:
        out, record = self.out, self.record
        out.rich("title", record.first("TI", "T1", "CT"))
        short = record.first("JA", "J2", "J1")
        if out.type in ("book", "proceedings", "booklet"):
            out.rich("title", record.first("BT", "T2"))
            out.rich("series", record.first("T3") or (record.first("T2") if record.first("TI", "T1", "CT", "BT") else ""))
            return
        if out.type in ("article", "inproceedings", "incollection", "inbook", "misc"):
            own, event = record.first("C3"), record.first("T2", "JF", "BT")
            full = (own or event) if out.type == "inproceedings" else event
            name = full or record.first("JO")
            if not short and full and record.first("JO") not in ("", full):
                short = record.first("JO")
            if own and event and own != event and out.type == "inproceedings":
                out.rich("eventtitle", event)
            if out.type == "misc":
                out.rich("howpublished", name if name and not arxiv_of(name) else "")
            else:
                out.container(name, short)
        elif out.type not in ("thesis", "phdthesis", "mastersthesis"):
            out.rich("series", record.first("T2"))
        out.rich("series", record.first("T3"))

    def _dates(self) -> None:
        found = [(tag, parse_loose_date(value)) for tag in ("PY", "Y1", "DA") for value in self.record.all(tag)[:1]]
        years = [date for _, date in found if date.year]
        if years:
            # PY may be the year alone and DA the whole date; they belong together where the year is the same.
            best = max((date for date in years if date.year == years[0].year), key=lambda date: (bool(date.month), bool(date.day)))
            month_only = next((date for _, date in found if not date.year and date.month), None)
            if month_only and not best.month:
                best = LooseDate(best.year, month_only.month, month_only.day, month_only.rest)
            self.out.date(best)
        elif self.record.first("PY", "Y1", "DA"):
            self.out.text("year", self.record.first("PY", "Y1", "DA"))
        visited = parse_loose_date(self.record.first("Y2"))
        if visited.year and visited.month and visited.month <= 12:
            day = f"-{visited.day:02d}" if visited.day else ""
            self.out.put("urldate", f"{visited.year}-{visited.month:02d}{day}")

    def _numbers(self) -> None:
        out, record = self.out, self.record
        serial = record.first("SN")
        out.serial(" ".join(record.all("SN")))
        if serial and not {"isbn", "issn"} & set(out.fields):
            if out.type in ("techreport", "report", "patent", "manual"):
                out.text("number", serial)
            else:
                self._tell("bad-number", f"SN is neither ISBN nor ISSN: {serial:.40}; it is left out")
        elif rest := " ".join(_SERIAL_PARTS.sub(" ", serial).split()):
            self._tell("bad-number", f"beside the number, SN says {rest:.40}; that is left out")
        out.text("number", record.first("IS", "CP"))
        if arxiv_of(record.first("M1")):
            out.arxiv(arxiv_of(record.first("M1")))
        else:
            out.text("number", record.first("M1"))
        first, last = record.first("SP"), record.first("EP")
        if out.type in _WHOLE and first.isdecimal() and not last:
            out.text("pagetotal", first)
        else:
            out.pages(first or last, last if first else "")
        if record.first("C7"):
            out.text("eid", record.first("C7"))
        section = record.first("SE")
        if out.type in ("incollection", "inbook"):
            out.text("chapter", section)
        elif out.type == "article" and section and not first:
            out.pages(section)
        if out.type in ("techreport", "report", "patent", "unpublished"):
            out.text("type", record.first("M3"))

    def _addresses(self) -> None:
        out, record = self.out, self.record
        for value in (*record.all("DO"), record.first("M3")):
            if doi_of(value):
                out.doi(value)
        database = record.first("DB", "DP").lower()
        number = record.first("AN")
        if arxiv_of(number) and ("arxiv" in database or "arxiv" in number.lower()):
            out.arxiv(arxiv_of(number))
        elif number.isdecimal() and re.search(r"pubmed|medline|nlm", database):
            out.put("pmid", number)
        custom = record.first("C2")
        if re.fullmatch(r"PMC\d+", custom):
            out.put("pmcid", custom)
        for value in record.lines_of("UR", "LK", "L2"):
            for address in re.split(r";\s*(?=https?:)|\s+(?=https?:)", value):
                out.url(address)
        for value in record.lines_of("L1"):
            if re.match(r"https?:", value):
                out.verbatim("pdf", value)

    def _by_table(self) -> None:
        for item in self.record:
            field, kind, _ = _tags().get(item.tag, ("", "", ""))
            if kind == "rich":
                if field == "note" and doi_of(item.value) == item.value.strip().lower().removeprefix("doi:").strip():
                    self.out.doi(item.value)
                elif field == "note" and field in self.out:
                    self.out.fields[field] += "; " + latex.encode(parse_plain(item.value))
                else:
                    self.out.rich(field, item.value)
            elif kind == "plain":
                self.out.text(field, item.value)
            elif item.tag == "C1" and self.out.type in ("inproceedings", "proceedings"):
                continue
            elif kind != "special" and item.value:
                self.unmapped.note(item.tag, item.line)


# Numbers, and what databases print beside them.
_SERIAL_PARTS = lazy_pattern(
    r"[\dX‐-]{8,17}(?!\w)|\b(?:e-?|p-?)?(?:ISBN|ISSN)(?:-1[03])?\b|\b(?:print|online|electronic|linking|web|hardcover|hardback|paperback|pbk|hbk|"
    r"ebook|pdf|epub)\b|[\s;,:/().\[\]]+",
    re.IGNORECASE,
)


def _split_words(line: str) -> list[str]:
    """A KW line holds one keyword by the specification; exporters that put all in one separate them by semicolons."""
    return re.split(r"\s*;\s*", line)
