"""Two states of a library compared by works, not by lines: what is new, gone, changed, renamed, published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from citekit.cv.sections import section_of
from citekit.entry import Entry
from citekit.library.memory import TYPE, spaced, values_of
from citekit.text.fold import fold, squeeze

#: Sections of works that are not published yet.
_UNPUBLISHED = ("preprint", "preparation")


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field's value in both states; "" where it is not there. The type is the field ``@type``."""

    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A work that differs: its entry before and after, and where."""

    old: Entry
    new: Entry
    fields: tuple[FieldDifference, ...] = ()

    @property
    def key(self) -> str:
        """The key that it has now."""
        return self.new.key

    @property
    def renamed(self) -> bool:
        """Whether it has another key."""
        return self.old.key != self.new.key

    @property
    def published(self) -> bool:
        """Whether it was a preprint, under review or in preparation, and has appeared since."""
        return section_of(self.old) in _UNPUBLISHED and section_of(self.new) not in _UNPUBLISHED


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs between two states, each in the order of its library. ``count`` is how many works there are now."""

    added: tuple[Entry, ...] = ()
    removed: tuple[Entry, ...] = ()
    changed: tuple[Changed, ...] = ()
    count: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    @property
    def published(self) -> tuple[Changed, ...]:
        """Works that have appeared."""
        return tuple(item for item in self.changed if item.published)

    @property
    def updated(self) -> tuple[Changed, ...]:
        """Works whose fields changed otherwise."""
        return tuple(item for item in self.changed if item.fields and not item.published)

    @property
    def renamed(self) -> tuple[Changed, ...]:
        """Works with another key."""
        return tuple(item for item in self.changed if item.renamed)

    def summary(self) -> str:
        """``3 new, 1 updated, 1 preprint now published``; "" where nothing differs."""
        words = [
            (self.added, "new", "new"),
            (self.updated, "updated", "updated"),
            (self.published, "preprint now published", "preprints now published"),
            (self.renamed, "key renamed", "keys renamed"),
            (self.removed, "gone", "gone"),
        ]
        return ", ".join(f"{len(found)} {one if len(found) == 1 else many}" for found, one, many in words if found)

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "summary": self.summary(),
            "added": [_told(entry) for entry in self.added],
            "removed": [_told(entry) for entry in self.removed],
            "changed": [
                {
                    **_told(item.new),
                    **({"old_key": item.old.key} if item.renamed else {}),
                    "published": item.published,
                    "fields": [{"field": field.name.lstrip("@"), "old": field.old, "new": field.new} for field in item.fields],
                }
                for item in self.changed
            ],
        }


def _told(entry: Entry) -> dict[str, Any]:
    return {"key": entry.key, "title": title_of(entry), "year": entry.date.year}


def title_of(entry: Entry) -> str:
    """A work's title as text; its key where it has none."""
    from citekit.writers import write_inlines

    return write_inlines(entry.title, "text") or entry.key


def compare(old: Sequence[Entry], new: Sequence[Entry]) -> Differences:
    """What differs. Works are known by their keys; those whose key is in one state alone, by what they say."""
    pairs = _by_key(old, new)
    left_old = [at for at in range(len(old)) if at not in pairs]
    left_new = sorted(set(range(len(new))) - set(pairs.values()))
    pairs.update(_by_content(old, new, left_old, left_new))
    back = {there: here for here, there in pairs.items()}
    changed = []
    for there, entry in enumerate(new):
        if there in back:
            before = old[back[there]]
            fields = field_differences(before, entry)
            if fields or before.key != entry.key:
                changed.append(Changed(before, entry, fields))
    return Differences(
        tuple(entry for at, entry in enumerate(new) if at not in back),
        tuple(entry for at, entry in enumerate(old) if at not in pairs),
        tuple(changed),
        len(new),
    )


def field_differences(old: Entry, new: Entry) -> tuple[FieldDifference, ...]:
    """The fields that differ, white space and their order aside."""
    before, after = values_of(old), values_of(new)
    return tuple(
        FieldDifference(name, before.get(name, ""), after.get(name, ""))
        for name in dict.fromkeys((TYPE, *after, *before))
        if spaced(before.get(name, "")) != spaced(after.get(name, ""))
    )


def _by_key(old: Sequence[Entry], new: Sequence[Entry]) -> dict[int, int]:
    """Places of works with the same key; of a key that stands several times, the first with the first and so on.

    A key may have gone to another work ("smith2020a" and "smith2020b" after a
    third was put before them): the title that it stood for is under another
    key now, or nothing of what it stood for is left. Such are not paired here.
    """
    places: dict[str, list[int]] = {}
    for at, entry in enumerate(new):
        places.setdefault(entry.key, []).append(at)
    count = Counter(entry.key for entry in old)
    keys = _keys_of_titles(old), _keys_of_titles(new)
    pairs: dict[int, int] = {}
    for at, entry in enumerate(old):
        found = places.get(entry.key)
        alone = found and len(found) == count[entry.key] == 1
        if found and not (alone and _is_another(entry, new[found[0]], *keys)):
            pairs[at] = found.pop(0)
    return pairs


def _keys_of_titles(entries: Iterable[Entry]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in entries:
        found.setdefault(_title(entry), set()).add(entry.key)
    return found


def _is_another(one: Entry, other: Entry, before: Mapping[str, set[str]], after: Mapping[str, set[str]]) -> bool:
    """Whether two entries of one key are two works; ``before`` and ``after`` have the keys of each title."""
    title, now = _title(one), _title(other)
    if not title or not now or title == now:
        return False
    if title in after or now in before:
        return True
    shared = {value.lower() for value in one.ids.values()} & {value.lower() for value in other.ids.values()}
    return bool(_families(one) and _families(other)) and not (shared or _families(one) & _families(other))


def _title(entry: Entry) -> str:
    return squeeze(fold(entry.get("title")))


def _families(entry: Entry) -> set[str]:
    return {fold(name.family or name.literal) for name in entry.authors.names} - {""}


def _by_content(old: Sequence[Entry], new: Sequence[Entry], left_old: Sequence[int], left_new: Sequence[int]) -> Mapping[int, int]:
    """Places of works under other keys: those that say the same, then those that are duplicates of each other."""
    if not left_old or not left_new:
        return {}
    pairs: dict[int, int] = {}
    said: dict[Any, list[int]] = {}
    for at in left_new:
        said.setdefault(_contents(new[at]), []).append(at)
    for at in left_old:
        found = said.get(_contents(old[at]))
        if found:
            pairs[at] = found.pop(0)
    left_old = [at for at in left_old if at not in pairs]
    left_new = sorted(set(left_new) - set(pairs.values()))
    if not left_old or not left_new:
        return pairs
    from citekit.duplicates import find_duplicates

    ours, theirs = _numbered(old, left_old, 0), _numbered(new, left_new, len(left_old))
    for cluster in find_duplicates(theirs, against=ours).clusters:
        before = [at for at in cluster.positions if at < len(left_old)]
        after = [at - len(left_old) for at in cluster.positions if at >= len(left_old)]
        pairs.update((left_old[one], left_new[other]) for one, other in zip(before, after, strict=False))
    return pairs


def _contents(entry: Entry) -> tuple[str, frozenset[tuple[str, str]]]:
    return entry.type, frozenset((item.name, spaced(item.value)) for item in entry.fields)


def _numbered(entries: Sequence[Entry], places: Iterable[int], start: int) -> list[Entry]:
    """Entries under keys of their own, so that equal keys tell nothing."""
    return [replace(entries[at], key=str(start + number), provenance=None, origin=None) for number, at in enumerate(places)]
