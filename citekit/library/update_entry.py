"""One entry of a library brought up to date with what a source says of the same work; the user's own values stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from citekit.duplicates.features import features_of
from citekit.duplicates.merge import merge_entries
from citekit.duplicates.merge_sources import Source, is_published
from citekit.duplicates.people import person_of, same_person
from citekit.duplicates.record import record_from_entry
from citekit.duplicates.report import Member
from citekit.entry import Author, Authors, Entry, Field, Provenance
from citekit.entry.links import LINK_FIELDS
from citekit.entry.views import encode_names
from citekit.library.memory import TYPE, Remembered, Said, spaced, values_of

#: Fields that belong to one version of a work: they go together when a preprint becomes a publication.
VERSION_FIELDS = frozenset(
    (
        TYPE, "journal", "journaltitle", "shortjournal", "booktitle", "shortbooktitle", "booksubtitle", "series", "eventtitle",
        "volume", "number", "issue", "pages", "eid", "articleno", "numpages", "editor", "publisher", "address", "location", "venue",
        "organization", "institution", "howpublished", "chapter", "edition", "isbn", "issn", "doi", "date", "year", "month", "day",
        "pubstate",
    )
)  # fmt: skip
#: Fields of the two dialects that say the same: where a library has one, the other is not filled in.
_TWINS = {
    "journal": ("journaltitle",), "journaltitle": ("journal",), "location": ("address",), "address": ("location",), "year": ("date",),
    "month": ("date",), "day": ("date",), "archiveprefix": ("eprinttype",), "primaryclass": ("eprintclass",),
    "eprinttype": ("archiveprefix",), "eprintclass": ("primaryclass",), "school": ("institution",),
}  # fmt: skip
_ROLES = ("author+an", "author+an:default")
#: The library's own name among the sources of a merge; no file is called so.
_LIBRARY = "<library>"
#: Annotations count the names of a list, so they change with the list or not at all.
_NAME_FIELDS = ("author", *_ROLES, "author+an:gap")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field's value before and after; ``kept`` says that the user's value stays and ``new`` is what the source says."""

    name: str
    old: str
    new: str
    kept: bool = False


@dataclass(frozen=True, slots=True)
class EntryUpdate:
    """An entry after an update, what changed in it, what of the user's was kept, and what is remembered of it."""

    entry: Entry
    memory: Remembered
    changes: tuple[FieldChange, ...] = ()
    upgraded: bool = False

    @property
    def changed(self) -> tuple[FieldChange, ...]:
        """The changes that were made."""
        return tuple(change for change in self.changes if not change.kept)

    @property
    def kept(self) -> tuple[FieldChange, ...]:
        """The values of the user's that stand against the source."""
        return tuple(change for change in self.changes if change.kept)


def update_entry(own: Entry, new: Entry, memory: Remembered, before: Said | None = None, inherited: Entry | None = None) -> EntryUpdate:
    """``own`` with what ``new``, an entry for the same work fresh from its source, adds to it.

    A field changes where the source says something that it did not say
    ``before`` and the library's value is citekit's own (``memory``), or where
    the library has none; a value and a removal of the user's stay. Where ``new``
    is the publication of a preprint, the fields of the version change together,
    also in an entry that citekit has not written. ``inherited`` is ``own`` with
    the fields of its crossref.
    """
    said = Said.of(new)
    if any(said.agrees(old) for old in memory.said):
        return EntryUpdate(own, memory, _edits(values_of(own), new, memory, {}))
    work = _Update(own, new, memory, before, inherited or own)
    work.run()
    return work.result(memory.with_said(said, before))


@dataclass(slots=True)
class _Update:
    own: Entry
    new: Entry
    memory: Remembered
    before: Said | None
    inherited: Entry
    upgraded: bool = False
    mine: dict[str, str] = field(default_factory=dict)
    wanted: dict[str, str] = field(default_factory=dict)
    changes: list[FieldChange] = field(default_factory=list)

    def run(self) -> None:
        self.mine = values_of(self.own)
        self.upgraded = not _published(self.own) and _published(self.new)
        # Of two versions that are equally published the library's leads.
        own = replace(self.own, provenance=Provenance(_LIBRARY))
        new = _with_targets(self.new, self.own)
        merged = values_of(merge_entries([own, new], key=self.own.key, source_order=(_LIBRARY,)).entry)
        theirs = values_of(new)
        said = values_of(self.before.entry()) if self.before else {}
        self._names(merged, theirs, said)
        names = dict.fromkeys((*self.mine, *merged, *theirs))
        for name in names:
            if name not in _NAME_FIELDS:
                self._field(name, merged.get(name, ""), theirs.get(name, ""), said.get(name, ""))

    def _field(self, name: str, merged: str, theirs: str, said: str) -> None:
        mine = self.mine.get(name, "")
        if theirs and spaced(theirs) == spaced(said):
            # The source says what it said before: whatever became of it since then stands.
            return
        corrected = bool(said and theirs) and spaced(mine) == spaced(said)
        value = theirs if corrected else merged
        if spaced(value) == spaced(mine):
            if theirs and not corrected and spaced(theirs) != spaced(mine) and self._is_users(name, mine):
                self._keep(name, mine, theirs)
            return
        if not value and not (self.upgraded or name == "pubstate"):
            return
        if self._may_change(name, mine, value):
            self._set(name, mine, value)
        elif value:
            self._keep(name, mine, value)

    def _may_change(self, name: str, mine: str, value: str) -> bool:
        if self.memory.was_removed(name, mine):
            return False
        if not mine:
            taken = name in self.inherited or any(twin in self.own or twin in self.inherited for twin in _TWINS.get(name, ()))
            return not taken or (self.upgraded and name in VERSION_FIELDS and name not in self.inherited)
        if self.memory.is_ours(name, mine):
            return True
        if self.upgraded and name in VERSION_FIELDS:
            return name not in self.memory.written
        # Links and awards are lists: what is added to one takes nothing from the user.
        return name in ("links", "award", "keywords") and spaced(mine) in spaced(value)

    def _is_users(self, name: str, mine: str) -> bool:
        """Whether a value differs from what citekit wrote there: an edit that the user made."""
        return bool(mine) and name in self.memory.written and not self.memory.is_ours(name, mine) and name not in LINK_FIELDS

    def _names(self, merged: Mapping[str, str], theirs: Mapping[str, str], said: Mapping[str, str]) -> None:
        """The author list with its roles and gaps: as a whole where it is citekit's, else roles alone, by name."""
        mine, source, previous, united = (
            tuple(values.get(name, "") for name in _NAME_FIELDS) for values in (self.mine, theirs, said, merged)
        )
        if not source[0] or (self.before and source == previous):
            return
        ours = all(self.memory.is_ours(name, value) if value else True for name, value in zip(_NAME_FIELDS, mine, strict=True))
        removed = any(self.memory.was_removed(name, value) for name, value in zip(_NAME_FIELDS, mine, strict=True))
        if not mine[0] and not removed:
            self._set_all(source)
        elif ours and not removed:
            self._set_all(source if mine == previous else united)
        elif not removed or mine[0]:
            self._roles(mine, source)

    def _roles(self, mine: tuple[str, ...], source: tuple[str, ...]) -> None:
        """The user's author list keeps its names; roles that it says nothing about are added to the persons they belong to."""
        own, theirs = self.own.authors, self.new.authors
        hands_off = any(
            self.memory.was_removed(name, self.mine.get(name, "")) or self._is_users(name, self.mine.get(name, "")) for name in _ROLES
        )
        if not hands_off and not any(author.roles for author in own):
            added = Authors(tuple(Author(author.name, _roles_of(author, theirs)) for author in own), own.gaps)
            if any(author.roles for author in added):
                encoded = dict(encode_names("author", added))
                self._set("author+an", mine[1], encoded.get("author+an") or "")
        elif source[1] != mine[1]:
            self._keep("author+an", mine[1], source[1])
        if spaced(source[0]) != spaced(mine[0]) and self._is_users("author", mine[0]):
            self._keep("author", mine[0], source[0])

    def _set_all(self, values: tuple[str, ...]) -> None:
        for name, value in zip(_NAME_FIELDS, values, strict=True):
            if value != self.mine.get(name, ""):
                self._set(name, self.mine.get(name, ""), value)

    def _set(self, name: str, old: str, new: str) -> None:
        if old != new:
            self.wanted[name] = new
            self.changes.append(FieldChange(name, old, new))
            for twin in _TWINS.get(name, ()) if new and self.upgraded else ():
                if twin in self.own and twin not in self.wanted:
                    self.wanted[twin] = ""
                    self.changes.append(FieldChange(twin, self.mine[twin], ""))

    def _keep(self, name: str, mine: str, theirs: str) -> None:
        self.changes.append(FieldChange(name, mine, theirs, kept=True))

    def result(self, memory: Remembered) -> EntryUpdate:
        """The entry with the wanted values, and the memory of what was written."""
        entry = self.own
        if TYPE in self.wanted:
            entry = entry.replace(type=self.wanted[TYPE])
        fields = [item if item.name not in self.wanted else Field(item.name, self.wanted[item.name]) for item in entry.fields]
        present = {item.name for item in fields}
        fields += [Field(name, value) for name, value in self.wanted.items() if name not in present and name != TYPE]
        changed = Entry(
            entry.key,
            entry.type,
            tuple(item for item in fields if item.value or item.name not in self.wanted),
            origin=self.own.origin,
            provenance=self.own.provenance,
        )
        written = {name: value for name, value in memory.written.items() if self.wanted.get(name, value)}
        written.update((name, value) for name, value in self.wanted.items() if value)
        upgraded = self.upgraded and any(name in VERSION_FIELDS for name in self.wanted)
        told = {item.name: item for item in self.changes}
        changes = (*self.changes, *_edits(self.mine, self.new, self.memory, told))
        return EntryUpdate(changed, Remembered(written, memory.said), changes, upgraded)


def _edits(mine: Mapping[str, str], new: Entry, memory: Remembered, told: Mapping[str, FieldChange]) -> tuple[FieldChange, ...]:
    """The user's edits that stand against what a source says: values that citekit wrote otherwise, and fields that were taken away."""
    found = []
    for name, theirs in values_of(new).items():
        value = mine.get(name, "")
        edited = name in memory.written and not memory.is_ours(name, value)
        if edited and name not in told and spaced(value) != spaced(theirs):
            found.append(FieldChange(name, value, theirs, kept=True))
    return tuple(found)


def _with_targets(new: Entry, own: Entry) -> Entry:
    """A label whose target the source lost (a page copied as text) adds nothing to an entry that has links."""
    if not any(link.href for link in own.links) or all(link.href for link in new.links):
        return new
    return new.replace(links=[link for link in new.links if link.href])


def _published(entry: Entry) -> bool:
    features = features_of(record_from_entry(entry))
    return is_published(Source(entry, features, Member(entry.key, features.record.source, 0)))


def _roles_of(author: Author, others: Authors) -> tuple[str, ...]:
    """The roles that the same person has in another list."""
    person = person_of(author.name)
    for other in others:
        twin = person_of(other.name)
        if person and twin and other.roles and same_person(person, twin) == 1.0:
            return other.roles
    return ()
