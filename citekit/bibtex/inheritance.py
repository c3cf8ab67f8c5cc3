"""What an entry takes from others: ``crossref`` and ``xdata``.

The file is not changed: the fields are added to copies of the entries, for
rendering. Rules after biblatex's manual, section 2.4.1 and appendix B, which
for classic fields come to what BibTeX does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from citekit.entry import Entry, Field

#: Fields that say something of the parent alone.
_NOT_INHERITED_NAMES = """
crossref xref xdata ids entryset label shorthand shorttitle sorttitle indextitle keywords abstract options presort sortkey
execute file timestamp owner annote annotation award
"""
_NOT_INHERITED = frozenset(_NOT_INHERITED_NAMES.split())
#: Where a parent's title goes, by the child's type.
_TITLE_GOES_TO = {
    **dict.fromkeys(
        ("inproceedings", "conference", "incollection", "inbook", "inreference", "bookinbook", "suppbook", "suppcollection"), "booktitle"
    ),
    **dict.fromkeys(("book", "collection", "proceedings", "reference"), "maintitle"),
    **dict.fromkeys(("article", "suppperiodical"), "journal"),
}
_TITLE_PARTS = {"title": "", "subtitle": "sub", "titleaddon": "addon"}


def resolve(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries with the fields that they inherit added at their ends.

    A reference to a key that is not there adds nothing, nor does one that
    leads back to an entry that is waiting for it.
    """
    given = tuple(entries)
    if not any("crossref" in entry or "xdata" in entry for entry in given):
        return given
    by_key: dict[str, Entry] = {}
    for entry in given:
        by_key.setdefault(entry.key.lower(), entry)
    done: dict[int, Entry] = {}
    for entry in given:
        _settle(entry, by_key, done)
    return tuple(done[id(entry)] for entry in given)


def parents_of(entry: Entry) -> tuple[str, ...]:
    """The keys that an entry inherits from, data containers first."""
    containers = [key.strip() for key in entry.get("xdata").split(",")]
    return tuple(key for key in (*containers, entry.get("crossref").strip()) if key)


def _settle(entry: Entry, by_key: Mapping[str, Entry], done: dict[int, Entry]) -> None:
    """Adds the entry with what it inherits to ``done``, by its ``id()``, parents first; chains may be of any length."""
    stack, waiting = [entry], set[int]()
    while stack:
        top = stack[-1]
        if id(top) not in done and id(top) not in waiting:
            waiting.add(id(top))
            above = (by_key.get(key.lower()) for key in parents_of(top))
            stack += [parent for parent in above if parent is not None and id(parent) not in waiting and id(parent) not in done]
        else:
            if id(top) not in done:
                done[id(top)] = _resolved(top, by_key, done)
            stack.pop()


def _resolved(entry: Entry, by_key: Mapping[str, Entry], done: Mapping[int, Entry]) -> Entry:
    parents = parents_of(entry)
    if not parents:
        return entry
    fields = list(entry.fields)
    have = {item.name for item in fields}
    crossref = entry.get("crossref").strip().lower()
    for key in parents:
        found = by_key.get(key.lower())
        parent = done.get(id(found)) if found is not None and key.lower() != entry.key.lower() else None
        if parent is None:
            continue
        taken = _inherited(entry, parent) if key.lower() == crossref else parent.fields
        for item in taken:
            if item.name not in have and item.name not in ("xdata", "crossref"):
                have.add(item.name)
                fields.append(item)
    return replace(entry, fields=tuple(fields))


def _inherited(child: Entry, parent: Entry) -> list[Field]:
    """The parent's fields under the names that they have in a child."""
    target = _TITLE_GOES_TO.get(child.type, "")
    has_own_target = target in parent
    out: list[Field] = []
    for item in parent.fields:
        if item.name in _NOT_INHERITED or item.name.startswith(("bdsk-", "date-")):
            continue
        if item.name in _TITLE_PARTS:
            if target and not (has_own_target and item.name == "title"):
                out.append(Field(_title_name(target, _TITLE_PARTS[item.name]), item.value))
        elif _takes(child, parent, item.name):
            out.append(item)
    return out


def _title_name(target: str, part: str) -> str:
    if target == "journal":
        return "journal" if not part else f"journal{part}title"
    stem = target.removesuffix("title")
    return {"": target, "sub": f"{stem}subtitle", "addon": f"{stem}titleaddon"}[part]


def _takes(child: Entry, parent: Entry, name: str) -> bool:
    """Whether a child takes a field under its own name: a date only where it has none in the other form, no stranger's authors."""
    if name in ("year", "date", "month", "day"):
        return not any(other in child for other in (("date",) if name != "date" else ("year", "date")))
    if name in ("author", "author+an"):
        return child.type == "inbook" or parent.type == child.type
    return True
