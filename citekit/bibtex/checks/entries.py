"""Rules about an entry as a whole and about entries together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citekit.bibtex.checks.context import Context, Finding
from citekit.bibtex.inheritance import parents_of
from citekit.entry import Entry
from citekit.entry.tables import type_table
from citekit.text.fold import fold
from citekit.text.latex import to_text

#: Fields that stand for another: biblatex's names, and an institution for a school.
_STANDS_FOR = {
    "journal": ("journaltitle",),
    "year": ("date",),
    "school": ("institution",),
    "institution": ("school", "organization"),
    "publisher": ("organization", "institution"),
    "author": ("attributed", "contributors"),
    "booktitle": ("maintitle", "eventtitle"),
    "number": ("eprint",),
    "chapter": ("eid",),
    "url": ("doi", "eprint", "howpublished"),
}
#: What a state of publication before print leaves open.
_OPEN_UNTIL_PRINT = frozenset(("year", "journal", "booktitle", "publisher", "pages", "volume", "number"))
_MORE_TYPES = """
collection mvbook mvcollection mvproceedings mvreference reference inreference suppbook suppcollection suppperiodical bookinbook
periodical conference electronic www set xdata artwork audio bibnote commentary image jurisdiction legislation legal letter
movie music performance review standard video customa customb customc customd custome customf
"""
_KNOWN_TYPES = frozenset(_MORE_TYPES.split())
# biblatex's styles print these without, so that they are no fault there.
_CLASSIC_ONLY = frozenset(("publisher", "journal_of_misc"))


def missing_field(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A field that the type needs and that the entry neither has nor inherits, unless its state of publication explains it."""
    row = type_table().get({"conference": "inproceedings"}.get(entry.type, entry.type))
    if row is None or (entry.key.lower() in context.parents and entry.type not in ("article", "inproceedings")):
        return
    have = {item.name for item in resolved.fields if item.value.strip()}
    for group in row.required:
        options = [name for wanted in group for name in (wanted, *_STANDS_FOR.get(wanted, ()))]
        if have.intersection(options) or _explained(entry, group, context):
            continue
        yield "", f"@{entry.type} needs {' or '.join(group)}"


def _explained(entry: Entry, group: tuple[str, ...], context: Context) -> bool:
    if context.dialect == "biblatex" and _CLASSIC_ONLY.intersection(group):
        return True
    if "year" in group and entry.type in ("unpublished", "manual", "online", "software"):
        return True
    if "publisher" in group and ("isbn" not in entry and entry.type in ("incollection", "inbook")):
        return True
    return bool(_OPEN_UNTIL_PRINT.intersection(group)) and bool(entry.status)


def unknown_type(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A type that neither BibTeX nor biblatex has."""
    if entry.type not in type_table() and entry.type not in _KNOWN_TYPES:
        yield "", f"@{entry.type} is no entry type"


def contradictory_fields(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """Fields that say different things: ``year`` and ``date``, ``journal`` and ``booktitle``, ``chapter`` of an article."""
    year, date = to_text(entry.get("year")).strip(), to_text(entry.get("date")).strip()
    if year and date and re.fullmatch(r"\d{4}", year) and re.match(r"\d{4}", date) and not date.startswith(year):
        yield "year", f"year says {year} and date says {date}"
    if entry.type == "article" and entry.get("booktitle") and entry.get("journal"):
        yield "booktitle", "an article has a journal and a booktitle"
    if entry.get("journal") and entry.get("journaltitle") and entry.get("journal") != entry.get("journaltitle"):
        yield "journal", "journal and journaltitle differ"


def doubled_field(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A field that stands twice with different values."""
    values: dict[str, str] = {}
    for item in entry.fields:
        if values.setdefault(item.name, item.value) != item.value:
            yield item.name, f"{item.name} stands twice with different values; BibTeX takes one of them"


def broken_crossref(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A ``crossref`` or ``xdata`` to a key that the file does not have, or that leads back to the entry."""
    for key in parents_of(entry):
        name = "crossref" if entry.get("crossref").strip() == key else "xdata"
        if key.lower() not in context.by_key:
            yield name, f"there is no entry {key}"
        elif _leads_to(entry, key, context):
            yield name, f"{key} leads back to the entry itself"


def _leads_to(entry: Entry, key: str, context: Context) -> bool:
    """Whether an entry is among what the entry of a key inherits from; longer circles than people make are not followed."""
    level, seen = {key.lower()}, set[str]()
    for _ in range(20):
        if not level or entry.key.lower() in level:
            return bool(level)
        seen |= level
        found = [context.by_key[key] for key in level if key in context.by_key]
        level = {key.lower() for above in found for key in parents_of(above)} - seen
    return False


def crossref_order(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """An entry that stands after the one it refers to: BibTeX finds a parent only after its children."""
    parent = context.by_key.get(entry.get("crossref").strip().lower()) if entry.get("crossref") else None
    if context.dialect != "bibtex" or parent is None or entry.origin is None or parent.origin is None:
        return
    if (entry.origin.index or 0) > (parent.origin.index or 0) and not _leads_to(entry, parent.key, context):
        yield "crossref", f"{parent.key} must stand after {entry.key}"


def doubled_key(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A key that another entry has already, in upper or lower case."""
    first = context.by_key.get(entry.key.lower())
    if entry.key and first is not None and first is not entry:
        where = f" in line {first.origin.line}" if first.origin and first.origin.line else ""
        yield "", f"the key is already used{where}"


def bad_key(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A key that is empty, or has characters at which LaTeX or BibTeX stops."""
    if not entry.key:
        yield "", "the entry has no key"
    elif re.search(r"[\s,{}\"#%~\\'=()]", entry.key):
        yield "", "the key has characters at which LaTeX or BibTeX stops"


def preprint_with_published_version(entry: Entry, resolved: Entry, context: Context) -> Iterator[Finding]:
    """A preprint whose published version stands in the file as well."""
    if not is_preprint(entry):
        return
    for other in context.published.get(fold(entry.get("title")), ()):
        if other is not entry and _same_first_author(entry, other):
            yield "", f"{other.key} is its published version"
            return


def is_preprint(entry: Entry) -> bool:
    """Whether a work is on a preprint server and nowhere else."""
    if entry.get("booktitle") or entry.type in ("book", "inbook", "incollection", "phdthesis", "mastersthesis"):
        return False
    journal = to_text(entry.get("journal") or entry.get("journaltitle")).lower()
    return journal.startswith(("arxiv", "corr", "biorxiv", "medrxiv")) or (
        not journal and ("eprint" in entry or entry.status == "prepublished")
    )


def _same_first_author(one: Entry, other: Entry) -> bool:
    a, b = one.authors.names, other.authors.names
    if not a or not b:
        return False
    return fold(a[0].family or a[0].literal) == fold(b[0].family or b[0].literal)
