"""RIS (format specifications of 2001 and 2011), tags as Zotero and EndNote read them.

A record is lines ``XX  - value`` from ``TY`` to ``ER``, ended by CR LF. RIS has
no markup; italics, bold, sub- and superscripts stand as the HTML tags that
publishers and reference managers put there.
"""

from __future__ import annotations

from collections.abc import Iterable

from citekit.entry import Entry
from citekit.errors import Diagnostic, InputError
from citekit.formats.generic_tags import tags_of
from citekit.formats.generic_tags_read import entry_of, tell_unmapped
from citekit.formats.losses import Losses
from citekit.formats.plain_markup import KEPT, format_plain, one_line
from citekit.formats.tagged import TaggedRecord, Unmapped, split_lines
from citekit.formats.type_names import name_of_type
from citekit.patterns import lazy_pattern

__all__ = ["read", "write"]

_LOOSE_TAG = lazy_pattern(r"\s{0,3}([A-Z][A-Z0-9])  ?-(?:\s(.*)|)$")
_TAG = lazy_pattern(r"([A-Z][A-Z0-9])  -(?: (.*)|\s*)$")
_END = "\r\n"


def write(entries: Iterable[Entry]) -> tuple[str, list[Diagnostic]]:
    """Entries as a RIS file, and what of them RIS could not keep."""
    losses = Losses("RIS")
    return "".join(_record(entry, losses) for entry in entries), losses.diagnostics


def _record(entry: Entry, losses: Losses) -> str:
    in_press = entry.type == "article" and entry.get("pubstate") == "inpress"  # RIS has a type for just this
    tags = tags_of(entry, "ris", losses, KEPT, done=("pubstate",) if in_press else ())
    lines = [f"TY  - {'INPR' if in_press else name_of_type('ris', entry.type)[0]}"]
    lines += [f"{tag}  - {one_line(format_plain(value))}" for tag, value in tags]
    return _END.join([*lines, "ER  - ", "", ""])


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a RIS file. An entry without ``ID`` has the empty key.

    Tags that no field holds are told once each; raises :class:`InputError` for
    a text without a record.
    """
    diagnostics: list[Diagnostic] = []
    records = _records(text, source, diagnostics)
    if not records:
        raise InputError(f"{source or '<input>'}:1: no RIS record in it", hint="a record begins with a line 'TY  - JOUR'")
    unmapped = Unmapped()
    entries = [entry_of(record, "ris", record.first("TY"), source, diagnostics, unmapped) for record in records]
    return entries, diagnostics + tell_unmapped(unmapped, source)


def _records(text: str, source: str, diagnostics: list[Diagnostic]) -> list[TaggedRecord]:
    """The records of a file; a line without a tag goes on with the value before it."""
    lines = split_lines(text)
    # The specification has two spaces before the hyphen; where a file has none such, one is enough.
    pattern = _TAG if any(_TAG.match(line) for line in lines) else _LOOSE_TAG
    records: list[TaggedRecord] = []
    record: TaggedRecord | None = None
    for number, line in enumerate(lines, 1):
        match = pattern.match(line)
        if not match:
            if record is not None and line.strip():
                record.go_on(line)
            elif line.strip() and records:
                diagnostics.append(Diagnostic("stray-text", "text between two records is left out", source=source, line=number))
            continue
        tag, value = match[1], match[2] or ""
        if tag == "ER":
            record = None
            continue
        if tag == "TY" or record is None:
            if record is not None:
                diagnostics.append(_unfinished(record, source))
            if tag != "TY":
                diagnostics.append(Diagnostic("missing-type", "a record begins without TY; it is read as GEN", source=source, line=number))
            record = TaggedRecord(number)
            records.append(record)
        record.add(tag, value, number)
    if record is not None:
        diagnostics.append(_unfinished(record, source))
    return records


def _unfinished(record: TaggedRecord, source: str) -> Diagnostic:
    message = "the record has no line 'ER  - ' at its end; what there is of it is read"
    return Diagnostic("missing-end", message, source=source, line=record.line)
