"""PubMed's .nbib, the MEDLINE display format (NLM, "MEDLINE/PubMed Data Element (Field) Descriptions"); read only."""

from __future__ import annotations

import re
from functools import cache

from citekit.entry import Entry, Name
from citekit.errors import Diagnostic, InputError
from citekit.formats.building import EntryBuilder
from citekit.formats.languages import language_code
from citekit.formats.loose_dates import LooseDate, parse_loose_date
from citekit.formats.losses import Losses
from citekit.formats.persons import is_et_al, name_in_parts, name_with_comma
from citekit.formats.tagged import TaggedRecord, Unmapped, split_lines
from citekit.patterns import lazy_pattern
from citekit.resources import read_rows

__all__ = ["read"]

_TAG = lazy_pattern(r"([A-Z][A-Z0-9]{0,3}) {0,3}- ?(.*)$")
_ABBREVIATED = lazy_pattern(r"(?P<family>.+?) (?P<initials>[^\W\d_a-z]{1,5})(?: (?P<suffix>Jr|Sr|\d(?:st|nd|rd|th)|I{2,3}|IV))?")


@cache
def _tags() -> dict[str, tuple[str, str]]:
    """Whether an element is read, and what it is, by its tag."""
    return {tag: (use, meaning) for tag, use, meaning in read_rows("citekit.formats", "data", "nbib_tags.tsv")}


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a .nbib file, all with the empty key.

    Elements that no field holds are told once each; raises :class:`InputError`
    for a text without a record.
    """
    diagnostics: list[Diagnostic] = []
    records = _records(text, source, diagnostics)
    if not records:
        raise InputError(f"{source or '<input>'}:1: no PubMed record in it", hint="a record begins with a line 'PMID- 123'")
    unmapped = Unmapped()
    entries = []
    for record in records:
        entries.append(_entry(record, source, diagnostics))
        for item in record:
            if _tags().get(item.tag, ("", ""))[0] != "read":
                unmapped.note(item.tag, item.line)
    losses = Losses("BibTeX")
    for tag, places in unmapped.places.items():
        losses.missing(source, tag, places, _tags().get(tag, ("", ""))[1])
    return entries, diagnostics + losses.diagnostics


def _records(text: str, source: str, diagnostics: list[Diagnostic]) -> list[TaggedRecord]:
    """A record begins with its PMID; values go on in lines that are indented by six spaces."""
    records: list[TaggedRecord] = []
    for number, line in enumerate(split_lines(text), 1):
        match = _TAG.match(line)
        if match and (match[1] == "PMID" or (records and line[4:5] == "-")):
            if match[1] == "PMID":
                records.append(TaggedRecord(number))
            records[-1].add(match[1], match[2], number)
        elif records and line.startswith(" ") and line.strip():
            records[-1].go_on(line)
        elif line.strip() and records:
            diagnostics.append(Diagnostic("stray-text", "a line without a tag is left out", source=source, line=number))
    return records


def _entry(record: TaggedRecord, source: str, diagnostics: list[Diagnostic]) -> Entry:
    kinds = [value.lower() for value in record.all("PT")]
    out = EntryBuilder(_entry_type(record, kinds))
    names, gaps = _authors(record)
    out.names("author", names, gaps)
    out.names("editor", _people(record, "FED", "ED"))
    # A title in brackets is a translation by the National Library of Medicine; the brackets are no part of it.
    title = re.sub(r"^\[(.*?)\.?\]\.?$", r"\1", record.first("TI"))
    out.rich("title", _without_stop(title) or record.first("BTI"))
    journal = record.first("JT")
    if out.type == "misc":
        out.rich("howpublished", journal)
        out.put("pubstate", "prepublished")
    elif out.type == "incollection":
        out.container(_without_stop(record.first("BTI")))
    elif out.type == "article":
        out.container(journal or record.first("TA"), record.first("TA") if journal else "")
    out.rich("series", record.first("CTI"))
    date = parse_loose_date(record.first("DP") or record.first("DEP"))
    out.date(date if date.year else LooseDate())
    if date.rest and date.month:
        message = f"the date {record.first('DP')!r} is shortened to its first month"
        diagnostics.append(Diagnostic("date-shortened", message, source=source, line=record.line, severity="info"))
    _numbers(out, record)
    out.publisher(record.first("PB"), record.first("PL") if "PB" in {item.tag for item in record} else "")
    out.rich("abstract", " ".join(record.all("AB")))
    out.keywords([*record.all("OT"), *(word.replace("*", "") for word in record.all("MH"))])
    out.text("funding", "; ".join(record.all("GR")))
    language = record.first("LA")
    out.put("langid", language_code(language) if language else "")
    if record.first("PST") == "aheadofprint" and out.type == "article":
        out.put("pubstate", "inpress")
    return out.build("", source=source, line=record.line)


def _entry_type(record: TaggedRecord, kinds: list[str]) -> str:
    if "preprint" in kinds:
        return "misc"
    if record.first("BTI"):
        return "incollection" if record.first("TI") and record.first("TI") != record.first("BTI") else "book"
    if any("dissertation" in kind for kind in kinds):
        return "phdthesis"
    if "dataset" in kinds and not record.first("JT", "TA"):
        return "dataset"
    return "article"


def _authors(record: TaggedRecord) -> tuple[list[Name], list[int]]:
    """Persons by their full names and groups, in the order of the record."""
    full = any(item.tag == "FAU" for item in record)
    names: list[Name] = []
    gaps: list[int] = []
    for item in record:
        if item.tag == "CN":
            names.append(Name(literal=item.value))
        elif item.tag == ("FAU" if full else "AU"):
            if is_et_al(item.value):
                gaps.append(len(names))
            else:
                names += [name] if (name := _person(item.value)) else []
    return names, gaps


def _people(record: TaggedRecord, full: str, short: str) -> list[Name]:
    return [name for value in record.all(full) or record.all(short) if (name := _person(value))]


def _person(value: str) -> Name | None:
    """``Family, Given`` or, in the short form, ``Family JA Jr``."""
    if "," in value:
        return name_with_comma(value)
    match = _ABBREVIATED.fullmatch(value)
    if not match:
        return name_with_comma(value)
    return name_in_parts(match["family"], " ".join(f"{letter}." for letter in match["initials"]), match["suffix"] or "")


def _numbers(out: EntryBuilder, record: TaggedRecord) -> None:
    out.text("volume", record.first("VI"))
    out.text("number", record.first("IP"))
    pages = record.first("PG")
    # Of several ranges ("123-9; discussion 130") all stay.
    if re.search(r"[,;]", pages):
        out.text("pages", re.sub(r"(?<=\w)-(?=\w)", "--", pages))
    else:
        out.pages(pages)
    out.text("edition", record.first("EN"))
    for value in (*record.all("LID"), *record.all("AID")):
        identifier, _, kind = value.rpartition(" ")
        if kind == "[doi]":
            out.doi(identifier)
        elif kind == "[pii]" and not pages and re.fullmatch(r"e?\d+", identifier):
            out.text("eid", identifier)
    for value in (*record.all("ISBN"), *record.all("IS")):
        out.serial(value.partition(" ")[0])
    out.put("pmid", re.sub(r"\D", "", record.first("PMID")))
    out.text("pmcid", record.first("PMC"))


def _without_stop(title: str) -> str:
    """The title without the full stop that MEDLINE puts after each; an ellipsis or abbreviation's stop is told by a second one."""
    return title[:-1] if title.endswith(".") and not title.endswith("..") else title
