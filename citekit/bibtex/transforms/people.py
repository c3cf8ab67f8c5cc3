"""Clean-ups of name lists: one form, and roles where they belong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from citekit.bibtex.transforms.options import Options
from citekit.entry import Entry
from citekit.entry.name_lists import format_names, parse_names
from citekit.entry.name_marks import has_marks
from citekit.entry.tables import field_kind
from citekit.entry.views import encode_names, names_of


def roles(entry: Entry, options: Options) -> Entry:
    """Marks in names (``Doe*``, ``$^{\\dagger}$``) become data annotations, gaps within a list as well."""
    for name in ("author", "editor"):
        source = entry.get(name)
        if not source or not (has_marks(source) or "..." in source or "…" in source or "dots" in source):
            continue
        listed = parse_names(source)
        if any(listed.roles) or any(gap < len(listed.names) for gap in listed.gaps):
            fields: dict[str, Any] = {target: value for target, value in encode_names(name, names_of(entry, name)) if value}
            entry = entry.replace(**fields)
    return entry


def names(entry: Entry, options: Options) -> Entry:
    """Names as ``Family, Given``, joined by ``and``; extended name formats keep their own form in biblatex."""
    fields = list(entry.fields)
    for place, item in enumerate(fields):
        if field_kind(item.name) != "names" or ("=" in item.value and options.dialect == "biblatex"):
            continue
        listed = parse_names(item.value)
        if not listed.names or any(listed.roles) or any(gap < len(listed.names) for gap in listed.gaps):
            continue
        value = format_names(listed.names, others=len(listed.names) in listed.gaps)
        if parse_names(value).names == listed.names:
            fields[place] = replace(item, value=value)
    return replace(entry, fields=tuple(fields))
