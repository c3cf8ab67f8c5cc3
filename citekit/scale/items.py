"""One record of a large input as a dictionary: in which of three forms it stands, what matching needs of it, and merging.

======  =============================================================  =======================================
form    is seen from                                                   says
======  =============================================================  =======================================
entry   ``fields``: a dictionary, or a list of names and values        an :class:`~citekit.entry.Entry`
csl     ``issued``, or a list of names that are dictionaries           a CSL-JSON item
flat    anything else                                                  a row of a table, every value a string
======  =============================================================  =======================================

A flat row has the keys of :class:`citekit.duplicates.record.Record`, or
BibTeX's names for the same; other columns are carried along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from citekit.duplicates.record import Record, record_from_entry, record_from_mapping
from citekit.entry import Entry, Field

Form = Literal["entry", "csl", "flat"]

_CSL_NAMES = ("author", "editor", "contributor", "translator")
# BibTeX's names of flat columns; a container's depends on the type.
_FIELDS = {"authors": "author", "arxiv": "eprint", "issue": "number", "page": "pages", "status": "pubstate", "DOI": "doi", "URL": "url"}
_IN_BOOKS = frozenset(("inproceedings", "incollection", "inbook", "conference", "paper-conference", "chapter"))
# Columns that are not fields of an entry.
_NO_FIELDS = frozenset(("id", "key", "type", "source", "listing", "merged"))


def form_of(item: Mapping[str, Any]) -> Form:
    """The form of a record."""
    if "fields" in item and isinstance(item["fields"], list | dict):
        return "entry"
    if "issued" in item and isinstance(item["issued"], dict):
        return "csl"
    for name in _CSL_NAMES:
        if name in item:
            names = item[name]
            if isinstance(names, list) and names and isinstance(names[0], dict):
                return "csl"
    return "flat"


def record_of(item: Mapping[str, Any], source: str = "") -> Record:
    """What matching needs of a record in any form; a record that names no source of its own gets ``source``."""
    form = form_of(item)
    if form == "flat":
        found = record_from_mapping(_joined(item))
    else:
        found = record_from_entry(entry_of(item))
    return found if found.source or not source else found._replace(source=source)


def entry_of(item: Mapping[str, Any], number: int = 1) -> Entry:
    """A record in any form as an entry; ``number`` is its place, for the key of one without any."""
    form = form_of(item)
    if form == "csl":
        from citekit.formats.csljson import from_csl

        return from_csl(item, number=number)[0]
    if form == "entry":
        fields = item["fields"]
        pairs = fields.items() if isinstance(fields, dict) else [pair for pair in fields if isinstance(pair, list) and len(pair) == 2]
        values = tuple(Field(str(name), str(value)) for name, value in pairs if value is not None)
        return Entry(str(item.get("key") or item.get("id") or f"item{number}"), str(item.get("type") or "misc"), values)
    return _flat_entry(_joined(item), number)


def merged_item(items: Sequence[Mapping[str, Any]], positions: Sequence[int], prefer: Sequence[str] = ()) -> dict[str, Any]:
    """One record of the records of one work, in the form of the first; ``merged`` has the ids of all.

    Fields are merged as :func:`citekit.duplicates.merge.merge_entries` does it.
    """
    from citekit.duplicates.merge import merge_entries

    first = items[0]
    entries = [entry_of(item, at + 1) for item, at in zip(items, positions, strict=True)]
    entry = merge_entries(entries, positions=positions, source_order=prefer).entry
    ids = [str(item.get("id") or item.get("key") or "") for item in items]
    form = form_of(first)
    if form == "csl":
        from citekit.formats.csljson import to_csl

        made = {**to_csl(entry), "id": first.get("id", entry.key)}
        return {**made, "custom": {**made.get("custom", {}), "merged": ids}}
    if form == "entry":
        return {**first, "type": entry.type, "fields": {field.name: field.value for field in entry.fields}, "merged": ids}
    return {**_flat_item(entry, items), "merged": ids}


def _joined(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """A flat record whose lists of names are name lists as BibTeX has them."""
    lists = {name: item[name] for name in ("author", "authors") if name in item and isinstance(item[name], list)}
    if not lists:
        return item
    return {**item, **{name: " and ".join(str(person) for person in value if person) for name, value in lists.items()}}


def _flat_entry(item: Mapping[str, Any], number: int) -> Entry:
    kind = str(item.get("type") or "misc")
    container = "booktitle" if kind in _IN_BOOKS else "journal"
    fields: dict[str, str] = {}
    for name, value in item.items():
        if name in _NO_FIELDS or value in (None, "") or isinstance(value, list | dict):
            continue
        field = container if name in ("container", "container-title") else _FIELDS.get(name, name)
        fields.setdefault(field, str(value))
    if "eprint" in fields and "arxiv" in item:
        fields.setdefault("archiveprefix", "arXiv")
    return Entry(
        str(item.get("id") or item.get("key") or f"item{number}"), kind, tuple(Field(name, value) for name, value in fields.items())
    )


def _flat_item(entry: Entry, items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The entry under the names that the columns have; columns that are no fields are the first record's that has them."""
    columns = {name: None for item in items for name in item}
    values = {field.name: field.value for field in entry.fields}
    made: dict[str, Any] = {}
    for name in columns:
        if name == "type":
            made[name] = entry.type
            continue
        fields = ("journal", "booktitle") if name in ("container", "container-title") else (_FIELDS.get(name, name),)
        found = next((values.pop(field) for field in fields if field in values), None)
        if found is not None:
            # A number stays a number.
            made[name] = next((item[name] for item in items if name in item and str(item[name]) == found), found)
        elif name in _NO_FIELDS or any(isinstance(item.get(name), list | dict) for item in items):
            made[name] = next(item[name] for item in items if item.get(name) not in (None, ""))
    if "arxiv" in columns:
        values.pop("archiveprefix", None)
    return {**made, **values}
