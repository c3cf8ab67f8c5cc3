"""What a document uses of a library: used, missing and never-cited keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from citekit.documents.model import Cite, Reading
from citekit.entry import Entry
from citekit.errors import Diagnostic

# Cross-references of Quarto (fig-, sec-, …) and pandoc-crossref (fig:, …) look like citations.
_CROSS_REFERENCE = re.compile(
    r"(?:fig|tbl|eq|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|nte|tip|wrn|imp|cau|supptbl|suppfig|vid|rst)[-:].", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key is cited; ``line`` is 0 where the document knows none."""

    source: str
    line: int


class Keys:
    """The keys of a library and what they stand for.

    A key is found exactly, then as one of an entry's ``ids`` (biblatex), then
    without regard to case (BibTeX). The first entry of a key counts.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries: dict[str, Entry] = {}
        self._aliases: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        for entry in entries:
            self.entries.setdefault(entry.key, entry)
            for alias in entry.get("ids").split(","):
                self._aliases.setdefault(alias.strip(), entry.key)
            self._folded.setdefault(entry.key.lower(), entry.key)

    def find(self, key: str) -> str:
        """The key of the entry that ``key`` means, or ""."""
        if key in self.entries:
            return key
        return self._aliases.get(key) or self._folded.get(key.lower(), "")

    def near(self, key: str) -> list[str]:
        """The nearest keys, nearest first; none where the library has nothing like it."""
        from rapidfuzz import fuzz, process

        found = process.extract(key.lower(), self._folded.keys(), scorer=fuzz.ratio, limit=3, score_cutoff=65)
        return [self._folded[item[0]] for item in found]


@dataclass(slots=True)
class Usage:
    """The keys of entries that are used, of citations that lead nowhere, and of entries that are never cited."""

    used: dict[str, list[Place]] = field(default_factory=dict)
    missing: dict[str, list[Place]] = field(default_factory=dict)
    near: dict[str, list[str]] = field(default_factory=dict)
    never_cited: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def is_cross_reference(key: str, keys: Keys) -> bool:
    """Whether a Markdown key is a reference to a figure, section or the like: such a prefix, and no work of that key."""
    return bool(_CROSS_REFERENCE.match(key)) and not keys.find(key)


def usage_of(readings: Sequence[Reading], keys: Keys, *, markdown: bool = False) -> Usage:
    """What the parts of a document use. ``\\nocite{*}`` uses every entry."""
    usage = Usage()
    respelled: set[str] = set()
    for reading in readings:
        for cite in reading.cites():
            if markdown and is_cross_reference(cite.key, keys):
                continue
            _count(usage, cite, reading.source, keys, respelled)
    usage.near = {key: keys.near(key) for key in usage.missing}
    usage.diagnostics += missing_keys(usage)
    everything = any(reading.everything for reading in readings)
    for key, entry in keys.entries.items():
        if everything and entry.type != "xdata":
            usage.used.setdefault(key, [])
        elif key not in usage.used and entry.type != "xdata":
            usage.never_cited.append(key)
    return usage


def _count(usage: Usage, cite: Cite, source: str, keys: Keys, respelled: set[str]) -> None:
    place = Place(source, cite.line)
    found = keys.find(cite.key)
    (usage.used.setdefault(found, []) if found else usage.missing.setdefault(cite.key, [])).append(place)
    if found and found != cite.key and found.lower() == cite.key.lower() and cite.key not in respelled:
        respelled.add(cite.key)
        message = f"{cite.key} is spelled {found} in the library; biber tells them apart"
        usage.diagnostics.append(Diagnostic("key-case", message, source=source, line=cite.line or None))


def missing_keys(usage: Usage) -> list[Diagnostic]:
    """One diagnostic for each place of a missing key, with the nearest keys that there are."""
    said = []
    for key, places in usage.missing.items():
        near = usage.near.get(key, [])
        hint = f"did you mean {', '.join(near)}?" if near else ""
        said += [Diagnostic("missing-key", f"no entry has the key {key}", hint, place.source, place.line or None) for place in places]
    return said
