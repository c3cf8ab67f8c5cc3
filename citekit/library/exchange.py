"""Exchange formats as bytes: the encoding of what comes in, keys for what has none, and what goes out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from citekit.entry import Entry
from citekit.errors import Diagnostic, InputError
from citekit.formats.registry import FORMATS, Format, format_named

if TYPE_CHECKING:
    from citekit.bibtex import Document


def read_bytes_as(format_name: str, data: bytes, source: str) -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a file in an exchange format (any but BibTeX) in canonical form, each with a key by the usual pattern
    where it had none."""
    from citekit.bibtex.transforms import canonical

    found = format_named(format_name)
    text, said = _text(found, data, source)
    entries, more = found.read(text, source=source)
    return list(_with_keys([canonical(entry) for entry in entries])), said + more


def _with_keys(entries: Sequence[Entry]) -> Sequence[Entry]:
    if all(entry.key for entry in entries):
        return entries
    from citekit.bibtex.keys import assign_keys

    return assign_keys(entries).entries


def write_as(entries: Sequence[Entry], document: Document | None, format_name: str) -> tuple[bytes, list[Diagnostic]]:
    """Entries in a format, and what of them could not be kept.

    Those that were read from a .bib file, ``document``, keep its comments and
    layout in BibTeX's dialects; in all other formats, what entries inherit
    from others is written out.
    """
    if format_name in ("bibtex", "biblatex"):
        return _bibtex(entries, document, format_name), []
    from citekit.bibtex import resolve

    listed = _with_keys(resolve(entries))
    if format_name in FORMATS:
        text, said = format_named(format_name).write(listed)
    else:
        from citekit.writers.records import write_records

        text, said = write_records(listed, format_name)
    return text.encode("utf-8", "replace"), said


def _bibtex(entries: Sequence[Entry], document: Document | None, dialect: str) -> bytes:
    from citekit.bibtex import Document, write
    from citekit.bibtex.dialects import to_dialect

    return write((document or Document()).with_entries([to_dialect(entry, dialect) for entry in entries]))


def _text(found: Format, data: bytes, source: str) -> tuple[str, list[Diagnostic]]:
    if found.name == "csljson":
        try:
            return data.decode("utf-8"), []
        except UnicodeDecodeError as error:
            raise InputError(f"{source}: not UTF-8 at byte {error.start}", hint="JSON is UTF-8 (RFC 8259)") from None
    if b"\0" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")) and data[:200].count(0) < 20:
        raise InputError(f"{source}: not a text file", hint=f"a file in {found.title} is wanted here")
    declared = re.match(rb"\s*<\?xml[^>]*\bencoding\s*=\s*[\"']([A-Za-z][\w.-]*)", data[:400]) if found.is_xml else None
    if declared and declared[1].lower() not in (b"utf-8", b"utf-16"):
        try:
            return data.decode(declared[1].decode("ascii")), []
        except (LookupError, UnicodeDecodeError):
            pass  # the declaration is wrong: read as any other text, which tells so
    from citekit.bibtex.encoding import clean, decode_bytes

    text, _, said = decode_bytes(data, source)
    return clean(text), said
