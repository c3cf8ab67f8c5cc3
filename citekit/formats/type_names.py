"""What other formats call the types of entries: the table ``data/type_names.tsv``."""

from __future__ import annotations

from functools import cache

from citekit.formats.csl_map import canonical_type
from citekit.resources import read_rows


@cache
def _names(format_name: str) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """Entry types by a format's name or number, and the name and number that are written for an entry type."""
    read: dict[str, str] = {}
    written: dict[str, tuple[str, str]] = {}
    for row_format, name, number, entry_type in read_rows("citekit.formats", "data", "type_names.tsv"):
        if row_format == format_name:
            read.setdefault(name.lower(), entry_type)
            if number:
                read.setdefault(number, entry_type)
            written.setdefault(entry_type, (name, number))
    return read, written


def entry_type_named(format_name: str, name: str, default: str = "") -> str:
    """The entry type of a format's name or number; ``default`` for one that the table does not know."""
    return _names(format_name)[0].get(name.strip().lower(), default)


def name_of_type(format_name: str, entry_type: str) -> tuple[str, str]:
    """The name and number in a format of an entry type; those of ``misc`` where it has none of its own."""
    written = _names(format_name)[1]
    return written.get(entry_type) or written.get(canonical_type(entry_type)) or written["misc"]


def is_same_type(format_name: str, entry_type: str) -> bool:
    """Whether an entry type comes back from the name that is written for it."""
    return entry_type_named(format_name, name_of_type(format_name, entry_type)[0]) == entry_type
