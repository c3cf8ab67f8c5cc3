"""A library brought up to date with entries fresh from their sources: new works added, known ones completed, the user's edits kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from citekit.bibtex.inheritance import resolve
from citekit.duplicates import Decisions, Duplicates, find_duplicates
from citekit.duplicates.merge import merge_entries
from citekit.entry import Entry, Provenance
from citekit.errors import Diagnostic
from citekit.library.library import Library
from citekit.library.memory import Remembered, Said, entries_as_written, memory_of, source_of, values_of, with_memory
from citekit.library.sidecar import provenance_record
from citekit.library.update_entry import EntryUpdate, update_entry
from citekit.text.fold import fold, squeeze
from citekit.text.letters import letters

#: How like two titles of a source are, from 0 to 100, where one is the other corrected.
_CORRECTION = 85
#: Letters of a value that a report shows.
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Update:
    """What an update gives.

    ``library`` is the library with everything new and ``record`` what its
    sidecar is to hold. ``new`` are the keys of works that were added,
    ``entries`` the updates of known works by key, ``unchanged`` the keys of
    known works that gained nothing, and ``removed`` those of works that the
    user has taken out of the library and that stay out.
    """

    library: Library
    record: dict[str, Any]
    new: tuple[str, ...]
    entries: Mapping[str, EntryUpdate]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def updated(self) -> tuple[str, ...]:
        """The keys of known works that changed."""
        return tuple(key for key, update in self.entries.items() if update.changed)

    def summary(self) -> str:
        """One line: ``2 new, 1 updated, 24 unchanged``."""
        parts = [f"{len(self.new)} new", f"{len(self.updated)} updated", f"{len(self.unchanged)} unchanged"]
        kept = sum(len(update.kept) for update in self.entries.values())
        if kept:
            parts.append(f"{kept} {'edit' if kept == 1 else 'edits'} of yours kept")
        if self.removed:
            parts.append(f"{len(self.removed)} left out (removed from the library)")
        return ", ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "new": list(self.new),
            "updated": [
                {
                    "key": key,
                    "published": update.upgraded,
                    "changed": [{"field": item.name, "old": item.old, "new": item.new} for item in update.changed],
                    "kept": [{"field": item.name, "library": item.old, "source": item.new} for item in update.kept],
                }
                for key, update in self.entries.items()
                if update.changes
            ],
            "unchanged": list(self.unchanged),
            "removed": list(self.removed),
        }

    def to_text(self) -> str:
        """The report for a terminal."""
        lines = [self.summary()]
        lines += [f"  new      {key}" for key in self.new]
        for key, update in self.entries.items():
            if update.changed:
                lines.append(f"  updated  {key}{': published now' if update.upgraded else ''}")
                lines += [
                    f"           {item.name.lstrip('@')}: {short_value(item.old, item.new)} → {short_value(item.new, item.old)}"
                    for item in update.changed
                ]
            for item in update.kept:
                old, new = short_value(item.old, item.new), short_value(item.new, item.old)
                lines.append(f"  kept     {key}: {item.name.lstrip('@')} stays {old}; the source says {new}")
        lines += [f"  left out {key}: removed from the library" for key in self.removed]
        return "\n".join(lines) + "\n"


def update(library: Library, entries: Sequence[Entry], record: Mapping[str, Any], *, add_removed: bool = False) -> Update:
    """``library`` with ``entries``, which come fresh from pages or files.

    ``record`` is what the library's sidecar holds. Keys of the library never
    change, and the same entries a second time change nothing. A work that the
    user has removed stays out unless ``add_removed``.
    """
    return _Run(library, entries, record, add_removed).run()


class _Run:
    """One update."""

    def __init__(self, library: Library, entries: Sequence[Entry], record: Mapping[str, Any], add_removed: bool):
        self.library = library
        self.news = entries
        self.record = record
        self.add_removed = add_removed
        self.memory = memory_of(record)
        self.own = list(library.entries)
        self.inherited = resolve(library.entries)
        self.updates: dict[int, EntryUpdate] = {}
        self.removed: list[str] = []
        self.added: list[Entry] = []
        self.diagnostics: list[Diagnostic] = []
        self.said = [Said.of(entry) for entry in entries]
        self.said_by = {said: at for at, said in enumerate(self.said)}
        self.taken = {entry.key.lower() for entry in self.own}
        here = {entry.key for entry in self.own}
        self.gone = {key: known for key, known in self.memory.items() if key not in here}

    def run(self) -> Update:
        known = self._recognised()
        found = self._matched(known)
        groups = self._groups(known, found)
        for place, members in groups:
            if place is None:
                self._add(members)
            else:
                self._update(place, members)
        self._tell_review(found)
        return self._result()

    # -- which entry of the library each new one is

    def _recognised(self) -> dict[int, int]:
        """Entries that a source gave before, and the library's entry for each: known by all that they say, or by source and title."""
        places: dict[str, int] = {}
        for at, entry in enumerate(self.own):
            places.setdefault(entry.key, at)
        exact: dict[tuple[Any, ...], int] = {}
        titled: dict[tuple[str, str], list[int]] = {}
        for key, known in self.memory.items():
            if key in places:
                for said in known.said:
                    exact.setdefault((said.type, said.fields), places[key])
                    titled.setdefault((said.source, _title(said.entry())), []).append(places[key])
        counts: dict[tuple[str, str], int] = {}
        for entry in self.news:
            name = (source_of(entry), _title(entry))
            counts[name] = counts.get(name, 0) + 1
        found: dict[int, int] = {}
        for at, entry in enumerate(self.news):
            said = Said.of(entry)
            name = (said.source, _title(entry))
            place = exact.get((said.type, said.fields))
            if place is None and counts[name] == 1 and len(titled.get(name, ())) == 1 and name[1]:
                place = titled[name][0]
            if place is not None:
                found[at] = place
        return {**self._corrected(places, found), **found}

    def _corrected(self, places: Mapping[str, int], found: Mapping[int, int]) -> dict[int, int]:
        """What vanished from a source and what is new there are one item, corrected, where all but some letters of the title agrees."""
        matched = set(found.values())
        gone = [
            (said, places[key])
            for key, known in self.memory.items()
            if key in places and places[key] not in matched
            for said in known.said
            if said not in self.said_by
        ]
        if not gone:
            return {}
        pairs = [
            (likeness, at, place)
            for at, new in enumerate(self.said)
            if at not in found
            for old, place in gone
            if old.source == new.source and (likeness := _likeness(old.entry(), self.news[at])) >= _CORRECTION
        ]
        made: dict[int, int] = {}
        for _, at, place in sorted(pairs, reverse=True):
            if at not in made and place not in made.values():
                made[at] = place
        return made

    def _matched(self, known: Mapping[int, int]) -> Duplicates:
        """Which entries are one work; places count the library first. Keys are places here, for those of a page may be the library's."""
        if len(known) == len(self.news):
            return Duplicates((), ())
        size = len(self.own)
        ours = [replace(entry, key=str(at), provenance=None, origin=None) for at, entry in enumerate(self.inherited)]
        theirs = [entry.replace(key=str(size + at)) for at, entry in enumerate(self.news)]
        said = Decisions.from_dict(self.record.get("decisions", {})).by_position([entry.key for entry in self.own])
        same = [(str(a), str(b)) for (a, b), value in said.items() if value]
        different = [(str(a), str(b)) for (a, b), value in said.items() if not value]
        same += [(str(place), str(size + at)) for at, place in known.items()]
        return find_duplicates(theirs, against=ours, decisions=Decisions.of(same, different)) if ours else find_duplicates(theirs)

    def _groups(self, known: Mapping[int, int], found: Duplicates) -> list[tuple[int | None, list[int]]]:
        """The new entries by the library's entry that they are, in the order of the first; those that are none by themselves."""
        size = len(self.own)
        group_of: dict[int, tuple[int | None, int]] = {}
        for number, cluster in enumerate(found.clusters):
            ours = [at for at in cluster.positions if at < size]
            for at in (at - size for at in cluster.positions if at >= size):
                best = [
                    (pair.score, -one)
                    for pair in cluster.pairs
                    for one, other in (sorted(pair.positions),)
                    if other == at + size and one < size
                ]
                group_of[at] = (known.get(at, -max(best)[1] if best else ours[0] if ours else None), number)
        groups: dict[tuple[int | None, int], list[int]] = {}
        for at in range(len(self.news)):
            place, number = group_of.get(at, (known.get(at), -1 - at))
            groups.setdefault((place, -1) if place is not None else (None, number), []).append(at)
        return [(place, members) for (place, _), members in groups.items()]

    # -- what becomes of it

    def _update(self, place: int, members: Sequence[int]) -> None:
        own = self.own[place]
        before = self.updates.get(place) or EntryUpdate(own, self.memory.get(own.key, Remembered()))
        entry, memory, changes, upgraded = before.entry, before.memory, list(before.changes), before.upgraded
        taken: set[int] = set()
        for at in members:
            new = self.news[at]
            earlier = self._earlier(memory, new, taken)
            step = update_entry(entry, new, memory, earlier, self.inherited[place] if entry is own else None)
            entry, memory, upgraded = step.entry, step.memory, upgraded or step.upgraded
            changes += step.changes
        self.updates[place] = EntryUpdate(entry, memory, tuple(changes), upgraded)

    def _earlier(self, memory: Remembered, new: Entry, taken: set[int]) -> Said | None:
        """What the new entry's source said of the work before: of several, what has its title."""
        now = Said.of(new)
        same = [(at, said) for at, said in enumerate(memory.said) if said.source == now.source and at not in taken]
        same = [(at, said) for at, said in same if said not in self.said_by or said.agrees(now)]
        same.sort(key=lambda item: (not item[1].agrees(now), _title(item[1].entry()) != _title(new), item[0]))
        if not same:
            return None
        taken.add(same[0][0])
        return same[0][1]

    def _add(self, members: Sequence[int]) -> None:
        entries = [self.news[at] for at in members]
        gone = next((key for entry in entries for key in self._gone(entry)), None)
        if gone is not None and not self.add_removed:
            self.removed.append(gone)
            return
        made = merge_entries(entries, key=entries[0].key).entry if len(entries) > 1 else entries[0]
        made = replace(made, key=gone if gone is not None and gone.lower() not in self.taken else self._free_key(made.key), origin=None)
        self.added.append(made)
        self.taken.add(made.key.lower())
        self.gone.pop(made.key, None)
        self.memory[made.key] = Remembered({}, tuple(dict.fromkeys(Said.of(entry) for entry in entries)))

    def _gone(self, entry: Entry) -> Iterable[str]:
        """The key of the removed entry that a new one is, if it is one."""
        said = Said.of(entry)
        for key, known in self.gone.items():
            if any(old.agrees(said) or (old.source == said.source and _title(old.entry()) == _title(entry) != "") for old in known.said):
                yield key

    def _free_key(self, key: str) -> str:
        free, count = key, 0
        while free.lower() in self.taken or free in self.gone or free in self.record.get("keys", {}):
            free = key + letters(count)
            count += 1
        return free

    def _tell_review(self, found: Duplicates) -> None:
        """Pairs that a person should look at, by the keys that they have now."""
        size = len(self.own)
        by_said = {said: key for key, known in self.memory.items() for said in known.said}
        for pair in found.review:
            keys = [self.own[at].key if at < size else by_said.get(Said.of(self.news[at - size]), "") for at in pair.positions]
            if all(keys) and keys[0] != keys[1]:
                message = f"{keys[0]} and {keys[1]} may be one work (score {pair.score:.1f}): {'; '.join(pair.reasons)}"
                self.diagnostics.append(
                    Diagnostic("possible-duplicate", message, hint="citekit dedup --interactive decides", severity="info")
                )

    def _result(self) -> Update:
        entries = [self.updates[at].entry if at in self.updates else entry for at, entry in enumerate(self.own)]
        library = Library(
            (*entries, *self.added), diagnostics=self.library.diagnostics, document=self.library.document, source=self.library.source
        )
        written = {entry.key: values_of(entry) for entry in entries_as_written(library)}
        for place, update in self.updates.items():
            key = self.own[place].key
            made = {**update.memory.written}
            made.update((item.name, written[key][item.name]) for item in update.changed if item.new and item.name in written.get(key, {}))
            self.memory[key] = Remembered(made, update.memory.said)
        for entry in self.added:
            self.memory[entry.key] = Remembered(written.get(entry.key, values_of(entry)), self.memory[entry.key].said)
        updates = {self.own[at].key: update for at, update in self.updates.items()}
        unchanged = tuple(key for key, update in updates.items() if not update.changed)
        new = tuple(entry.key for entry in self.added)
        return Update(library, self._record(library), new, updates, unchanged, tuple(self.removed), tuple(self.diagnostics))

    def _record(self, library: Library) -> dict[str, Any]:
        """The sidecar's record: old entries as it had them, their places on the page renewed, new ones added."""
        entries = dict(self.record.get("entries", {}))
        for place, update in self.updates.items():
            key = self.own[place].key
            if update.changed or key not in entries:
                entry = replace(library.entries[place], provenance=_provenance(library.entries[place], update, self._news_of(place)))
                fresh = provenance_record([entry])["entries"]
                entries.update(fresh)
        entries.update(provenance_record(self.added)["entries"])
        return with_memory({**provenance_record(()), **self.record, "entries": entries}, self.memory)

    def _news_of(self, place: int) -> Entry | None:
        """The new entry that said the last word on a work."""
        found = [self.said_by[said] for said in self.updates[place].memory.said if said in self.said_by]
        return self.news[found[-1]] if found else None


def _provenance(entry: Entry, update: EntryUpdate, new: Entry | None) -> Provenance | None:
    """The provenance of an updated entry: the changed fields come from the new one."""
    source = new.provenance if new else None
    mine = entry.provenance
    if source is None:
        return mine
    base = mine or Provenance(entry.origin.source if entry.origin else "", entry.origin.line if entry.origin else None)
    fields = dict(base.fields)
    for item in update.changed:
        if item.new:
            known = source.fields.get(item.name)
            fields[item.name] = known if known is not None else _merged_field(source, new.key if new else "")
        else:
            fields.pop(item.name, None)
    return replace(base, fields=fields)


def _merged_field(source: Provenance, key: str) -> Any:
    from citekit.entry import FieldSource

    return FieldSource(source.source, source.line, "merge", key)


def _title(entry: Entry) -> str:
    return squeeze(fold(entry.get("title")))


def _likeness(old: Entry, new: Entry) -> float:
    """How like the titles of two items are, from 0 to 100; 0 where authors, year or a number in the title are others."""
    from rapidfuzz.fuzz import ratio

    one, other = fold(old.get("title")), fold(new.get("title"))
    if old.authors.names != new.authors.names or re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return 0.0
    if old.date.year and new.date.year and old.date.year != new.date.year:
        return 0.0
    return ratio(one, other)


def short_value(value: str, beside: str = "") -> str:
    """A value in a few words, from where it differs from the one that stands ``beside`` it."""
    value, beside = " ".join(value.split()), " ".join(beside.split())
    if not value:
        return "nothing"
    if len(value) <= _SHOWN:
        return value
    same = next((at for at, (a, b) in enumerate(zip(value, beside, strict=False)) if a != b), min(len(value), len(beside))) if beside else 0
    start = max(0, min(same - 20, len(value) - _SHOWN)) if same > _SHOWN - 20 else 0
    return ("…" if start else "") + value[start : start + _SHOWN] + ("…" if start + _SHOWN < len(value) else "")
