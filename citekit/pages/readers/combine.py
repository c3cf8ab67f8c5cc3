"""What two readers found of one page, put together: each work once, with the facts of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from citekit.entry.links import LINK_FIELDS
from citekit.entry.model import Entry
from citekit.entry.provenance import FieldSource
from citekit.text import latex
from citekit.text.fold import fold, squeeze

#: What a record for machines may add to an entry that was read from the page.
COMPLETED = ("doi", "eprint", "archiveprefix", "isbn", "issn", "pmid", "volume", "number", "pages", "publisher", "year", "month")
#: What an entry that was misread keeps beside the facts of its record.
_KEPT = ("author", *COMPLETED, "award", "url", *(name for name in LINK_FIELDS if name != "url"), "links", "abstract")
#: Letters that two spellings of one title share at least: all but a typing error (Indel similarity).
_SAME = 0.95


def title_key(entry: Entry) -> str:
    """The letters of an entry's title."""
    return squeeze(fold(latex.to_text(entry.get("title"))))


class Works:
    """Works by identifier and title, so that a second description of one finds the first."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self._by_id: dict[tuple[str, str], int] = {}
        self._by_title: dict[str, list[int]] = {}
        for place, entry in enumerate(self.entries):
            self._index(place, entry)

    def _index(self, place: int, entry: Entry) -> None:
        for scheme, value in entry.ids.items():
            if scheme in ("doi", "arxiv", "pmid"):
                self._by_id.setdefault((scheme, value.lower()), place)
        self._by_title.setdefault(title_key(entry), []).append(place)

    def find(self, entry: Entry, *, near: bool = False) -> int | None:
        """The place of the same work: one identifier, or one title with nothing against it; ``near`` forgives a title a typing error."""
        for scheme, value in entry.ids.items():
            if (place := self._by_id.get((scheme, value.lower()))) is not None:
                return place
        key = title_key(entry)
        places = self._by_title.get(key)
        if places is None and near and len(key) > 20:
            places = [place for place in self._near(key) if _same_hands(entry, self.entries[place])]
        fitting = [place for place in places or [] if not _differ(entry, self.entries[place])]
        # A preprint and its published version share a title: the entry of the same type is meant, if there is one.
        same = [place for place in fitting if self.entries[place].type == entry.type]
        return next(iter(same or fitting), None)

    def _near(self, key: str) -> list[int]:
        """The places whose titles are ``key`` but for a typing error; a number makes another title."""
        from rapidfuzz import process
        from rapidfuzz.distance import Indel

        found = process.extractOne(key, self._by_title.keys(), scorer=Indel.normalized_similarity, score_cutoff=_SAME)
        numbers = [re.findall(r"\d+", title) for title in (key, found[0])] if found else []
        return self._by_title[found[0]] if found and numbers[0] == numbers[1] else []

    def add(self, entry: Entry) -> None:
        """A work that is not there yet."""
        self.entries.append(entry)
        self._index(len(self.entries) - 1, entry)


def _differ(a: Entry, b: Entry) -> bool:
    """Whether identifiers or years say that two entries of one title are two works."""
    shared = [scheme for scheme in ("doi", "arxiv") if scheme in a.ids and scheme in b.ids]
    if shared:
        return all(a.ids[scheme].lower() != b.ids[scheme].lower() for scheme in shared)
    years = a.get("year"), b.get("year")
    return all(year.isdecimal() for year in years) and abs(int(years[0]) - int(years[1])) > 1


def _same_hands(a: Entry, b: Entry) -> bool:
    """Whether two entries have one first author and one year, as far as both say them."""
    families = [entry.authors[0].name.family or entry.authors[0].name.literal for entry in (a, b) if entry.authors.items]
    years = [entry.get("year") for entry in (a, b) if entry.get("year")]
    return len(set(map(fold, families))) < 2 and len(set(years)) < 2


def completed(entry: Entry, record: Entry, names: Sequence[str] = COMPLETED) -> Entry:
    """The entry with the fields of ``record`` that it lacks."""
    added: dict[str, Any] = {name: record.get(name) for name in names if record.get(name) and not entry.get(name)}
    if "archiveprefix" in added and "eprint" not in added:
        del added["archiveprefix"]
    if not added:
        return entry
    entry = entry.replace(**added)
    mine, other = entry.provenance, record.provenance
    if mine is None or other is None:
        return entry
    sources = {name: other.fields.get(name) or FieldSource(other.source, other.line, "record") for name in added}
    return entry.replace(provenance=replace(mine, fields={**mine.fields, **sources}))


def _together(entry: Entry, record: Entry) -> Entry:
    """One work from what the page prints and what its record says.

    A title that holds the record's and its imprint ("Leaning, Journal of
    Slopes, 2017") was misread, and the record gives the facts. Authors that
    the page does not print are the record's.
    """
    printed, said = title_key(entry), title_key(record)
    imprint = [record.get("year"), squeeze(fold(latex.to_text(record.get("journal") or record.get("booktitle"))))]
    if said != printed and said in printed and record.get("author") and any(part and part in printed for part in imprint):
        whole = completed(record, entry, _KEPT)
        return whole.replace(key=entry.key) if entry.key else whole
    if record.get("author") and not entry.get("author"):
        entry = completed(entry.replace(attributed=None), record, ("author",))
    return completed(entry, record)


def each_once(entries: Iterable[Entry]) -> list[Entry]:
    """Records of one page, each work once: the first, with the fields that only a later one has."""
    works = Works(())
    for entry in entries:
        place = works.find(entry)
        if place is None:
            works.add(entry)
        else:
            kept = works.entries[place]
            names = [field.name for field in entry.fields if not field.name.startswith("author") and field.name != "editor"]
            names += ["author"] if not kept.get("author") else []
            works.entries[place] = completed(kept, entry, names)
    return works.entries


def beside(found: Sequence[Entry], others: Iterable[Entry]) -> list[Entry]:
    """The works of ``others`` that are not among ``found``, and no misreading of one of them either."""
    works = Works(found)
    said = "\n".join(squeeze(fold(entry.provenance.raw)) for entry in found if entry.provenance)
    return [entry for entry in others if works.find(entry, near=True) is None and title_key(entry) not in said]


def combined(found: Sequence[Entry], records: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The entries read from the page, completed by its records, and the records of works that are not among them."""
    works = Works(found)
    new = []
    for record in records:
        place = works.find(record, near=True)
        if place is None:
            new.append(record)
        elif place < len(found):
            works.entries[place] = _together(works.entries[place], record)
    return works.entries, new
