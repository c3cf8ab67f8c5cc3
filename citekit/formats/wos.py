"""Web of Science exports: tagged plain text (.txt, .ciw) and tab-delimited; read only.

The two-letter tags are those of the help page "Web of Science Core Collection
Field Tags". Who is the corresponding author stands in ``RP`` and becomes a role.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from citekit.entry import Entry, Name
from citekit.entry.authors import CORRESPONDING, make_authors
from citekit.entry.views import encode_names
from citekit.errors import Diagnostic, InputError
from citekit.formats.building import EntryBuilder
from citekit.formats.languages import language_code
from citekit.formats.loose_dates import parse_loose_date
from citekit.formats.losses import Losses
from citekit.formats.persons import name_with_comma
from citekit.formats.source_names import spelled_source
from citekit.formats.tagged import TaggedRecord, Unmapped, split_lines
from citekit.formats.type_names import entry_type_named
from citekit.patterns import lazy_pattern
from citekit.resources import read_rows

__all__ = ["read"]

_TAG = lazy_pattern(r"([A-Z][A-Z0-9])(?: (.*)|)$")
_REPRINT = lazy_pattern(r"([^()]+?)\s*\((?:corresponding|reprint) author\)", re.IGNORECASE)
# Tags whose value is a list: one item a line in the tagged form, separated by semicolons in the tab-delimited one.
_LISTS = frozenset("AU AF BA BF CA GP BE".split())


@cache
def _tags() -> dict[str, tuple[str, str]]:
    """Whether a tag is read, and what it is."""
    return {tag: (use, meaning) for tag, use, meaning in read_rows("citekit.formats", "data", "wos_tags.tsv")}


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of an export in either form, all with the empty key.

    Tags that no field holds are told once each; raises :class:`InputError` for
    a text without a record.
    """
    diagnostics: list[Diagnostic] = []
    lines = split_lines(text)
    head = next((line for line in lines if line.strip()), "")
    records = _rows(lines, source, diagnostics) if head.count("\t") > 3 else _records(lines, source, diagnostics)
    if not records:
        raise InputError(f"{source or '<input>'}:1: no Web of Science record in it", hint="a record begins with a line 'PT J'")
    unmapped = Unmapped()
    entries = []
    for record in records:
        entries.append(_entry(record, source))
        for item in record:
            if _tags().get(item.tag, ("", ""))[0] != "read" and item.value:
                unmapped.note(item.tag, item.line)
    losses = Losses("BibTeX")
    for tag, places in unmapped.places.items():
        losses.missing(source, tag, places, _tags().get(tag, ("", ""))[1])
    return entries, diagnostics + losses.diagnostics


def _records(lines: list[str], source: str, diagnostics: list[Diagnostic]) -> list[TaggedRecord]:
    """A record goes from PT to ER; values go on in lines that are indented by three spaces."""
    records: list[TaggedRecord] = []
    record: TaggedRecord | None = None
    for number, line in enumerate(lines, 1):
        match = _TAG.match(line)
        if not match:
            if record is not None and line.strip():
                record.go_on(line)
            continue
        tag = match[1]
        if tag == "ER" or tag == "EF":
            if record is not None and tag == "EF":
                diagnostics.append(_unfinished(record, source))
            record = None
        elif tag == "PT":
            if record is not None:
                diagnostics.append(_unfinished(record, source))
            record = TaggedRecord(number)
            records.append(record)
        if record is not None:
            record.add(tag, match[2] or "", number)
    if record is not None:
        diagnostics.append(_unfinished(record, source))
    return records


def _unfinished(record: TaggedRecord, source: str) -> Diagnostic:
    message = "the record has no line 'ER' at its end; what there is of it is read"
    return Diagnostic("missing-end", message, source=source, line=record.line)


def _rows(lines: list[str], source: str, diagnostics: list[Diagnostic]) -> list[TaggedRecord]:
    """The rows of a tab-delimited export. Its first line has the tags; no cell holds a tab or a line end."""
    place = next(i for i, line in enumerate(lines) if line.strip())
    tags = [tag.strip().strip('"') for tag in lines[place].split("\t")]
    if "PT" not in tags:
        return []
    records = []
    for number, line in enumerate(lines[place + 1 :], place + 2):
        if not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) < len(tags) - 1:
            message = f"{len(cells)} cells where the head has {len(tags)}; those that are there are read"
            diagnostics.append(Diagnostic("short-row", message, source=source, line=number))
        record = TaggedRecord(number)
        for tag, cell in zip(tags, cells, strict=False):
            if cell.strip():
                record.add(tag, cell, number)
                if tag in _LISTS:
                    record.fields[-1].lines = cell.split(";")
        records.append(record)
    return records


def _entry(record: TaggedRecord, source: str) -> Entry:
    out = EntryBuilder(_entry_type(record))
    _people(out, record)
    own = record.first("TI")
    container = record.first("SO")
    if out.type in ("book", "proceedings", "patent"):
        out.rich("title", own or container)
    else:
        out.rich("title", own)
        out.container(spelled_source(container, record.first("JI", "J9")), record.first("JI") if out.type == "article" else "")
    out.rich("series", spelled_source(record.first("SE"), ""))
    out.rich("eventtitle", record.first("CT"))
    out.text("location" if out.type == "inproceedings" else "venue", record.first("CL"))
    out.date(parse_loose_date(f"{record.first('PD')} {record.first('PY')}".strip()))
    out.text("volume", record.first("VL"))
    out.text("number", record.first("IS"))
    out.text("eid", record.first("AR"))
    out.pages(record.first("BP"), record.first("EP"))
    out.doi(record.first("DI"))
    if not record.first("DI"):
        out.doi(record.first("D2"))
    for tag in ("BN", "SN", "EI"):
        out.serial(record.first(tag))
    out.put("pmid", re.sub(r"\D", "", record.first("PM")))
    out.publisher(record.first("PU"), record.first("PI").title() if record.first("PI").isupper() else record.first("PI"))
    out.rich("abstract", record.first("AB"))
    out.keywords(word for value in (*record.all("DE"), *record.all("ID")) for word in value.split(";"))
    out.text("funding", record.first("FU"))
    language = record.first("LA")
    out.put("langid", language_code(language) if language else "")
    if not record.first("PY") and record.first("EA"):  # early access: online before its issue
        out.date(parse_loose_date(record.first("EA")))
        out.put("pubstate", "inpress")
    return out.build("", source=source, line=record.line)


def _entry_type(record: TaggedRecord) -> str:
    kind = entry_type_named("wos", record.first("PT"), "misc")
    words = record.first("DT").lower()
    if kind in ("incollection", "book") and "proceedings paper" in words:
        return "inproceedings"
    if kind == "book" and ("chapter" in words or (record.first("TI") and record.first("TI").lower() != record.first("SO").lower())):
        return "incollection" if record.first("SO") and words.strip() != "book" else "book"
    return kind


def _people(out: EntryBuilder, record: TaggedRecord) -> None:
    full = record.lines_of("AF") or record.lines_of("AU") or record.lines_of("BF", "BA")
    short = record.lines_of("AU") or full
    names = [name for value in full if (name := name_with_comma(value))]
    roles = dict.fromkeys(_corresponding(record.first("RP"), short, names), (CORRESPONDING,))
    names += [Name(literal=value) for value in record.lines_of("CA", "GP")]
    for field, value in encode_names("author", make_authors(names, roles)):
        out.put(field, value or "")
    out.names("editor", [name for value in record.lines_of("BE") if (name := name_with_comma(value))])


def _corresponding(reprint: str, short: Sequence[str], names: Sequence[Name]) -> list[int]:
    """Indices of the authors that the reprint address names, in the short form that ``AU`` has them in."""
    if len(short) != len(names):
        return []
    known = {value.casefold(): index for index, value in enumerate(short)}
    found = []
    for match in _REPRINT.finditer(reprint):
        for piece in match[1].rpartition(". ")[2].split(";"):
            index = known.get(piece.strip().casefold())
            if index is not None:
                found.append(index)
    return found
