"""The journal of merges in a sidecar: written when a library is merged, read to take merges back (docs/sidecar.md)."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citekit.bibtex import Document, EntryBlock, format_entry, read, write
from citekit.bibtex.encoding import encode_string
from citekit.bibtex.writer import block_text
from citekit.duplicates import Decisions, DedupResult, UndoLog
from citekit.entry import Entry
from citekit.errors import Diagnostic, InputError, UsageError, did_you_mean
from citekit.library.files import digest
from citekit.library.library import Library
from citekit.library.memory import memory_of, merged_memory, with_memory
from citekit.library.sidecar import provenance_record


def merge_record(
    remembered: Mapping[str, Any], before: Library, result: DedupResult, after: Library, decisions: Decisions
) -> dict[str, Any]:
    """What the sidecar of ``after``, the merged library, is to hold, given what that of ``before`` holds.

    ``decisions`` are all that were made so far, by the keys of ``before``.
    """
    memory = memory_of(remembered)
    merged = dict(memory)
    runs = list(_runs(remembered))
    if result.clusters:
        runs.append(_run(before, result, after, decisions, remembered))
    by_key = {entry.key: entry for entry in after.entries}
    for cluster in result.clusters:
        members = [before.entries[at] for at in cluster.positions]
        key = next(result.key_map.get(entry.key, entry.key) for entry in members)
        made = merged_memory(members, by_key[key], memory)
        for entry in members:
            merged.pop(entry.key, None)
        if made.said:
            merged[key] = made
    record = {**remembered, **provenance_record(after), "keys": _composed(remembered.get("keys", {}), result.key_map)}
    record["merges"] = [*remembered.get("merges", ()), *result.report.to_dict()["merged"]]
    record["undo"] = {"runs": runs}
    kept = decisions.renamed(result.key_map)
    record.pop("decisions", None)
    if kept:
        record["decisions"] = kept.to_dict()
    return with_memory(record, merged)


def _composed(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """Two key maps one after the other."""
    return {**{key: new.get(value, value) for key, value in old.items()}, **new}


def _runs(record: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The runs of the journal, oldest first; a journal that is one run's alone is a run."""
    undo = record.get("undo")
    if not isinstance(undo, dict):
        return ()
    runs = undo.get("runs", [undo] if undo.get("steps") else [])
    return [run for run in runs if isinstance(run, dict)] if isinstance(runs, list) else ()


def _run(before: Library, result: DedupResult, after: Library, decisions: Decisions, remembered: Mapping[str, Any]) -> dict[str, Any]:
    """One run: the bytes before it, packed, a hash of those after it, and each merge with the texts that went into it."""
    old = (before.document or Document()).with_entries(before.entries)
    texts = _texts(old)
    data = after.to_bibtex()
    made = {entry.key: text for entry, text in _texts(read(data))}
    memory = memory_of(remembered)
    steps = result.undo.to_dict()["steps"]
    for step in steps:
        step["text"] = digest(made.get(step["key"], "").encode())
        for original in step["originals"]:
            original["text"] = texts[original["position"]][1]
        step["memory"] = {item["key"]: memory[item["key"]].to_dict() for item in step["originals"] if item["key"] in memory}
    return {
        "before": base64.b64encode(zlib.compress(write(old), 9)).decode("ascii"),
        "after": digest(data),
        "decisions": decisions.to_dict(),
        "keys": dict(remembered.get("keys", {})),
        "steps": steps,
    }


def _texts(document: Document) -> list[tuple[Entry, str]]:
    """The entries with the texts that they are written as."""
    return [(block.entry, block_text(block, document.newline)) for block in document.blocks if isinstance(block, EntryBlock)]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A library without some of its merges.

    ``merges`` are the merges that were taken back, newest first: the key that
    each had kept and those of its members. ``exact`` says that the bytes are
    those from before the merges; else the library was changed since, and the
    members stand one after another in the place of the merged entry.
    """

    data: bytes
    record: dict[str, Any]
    merges: tuple[tuple[str, tuple[str, ...]], ...]
    exact: bool
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """A merge of the journal: its run and its place there, newest first in a list of steps."""

    run: int
    place: int
    data: Mapping[str, Any]

    @property
    def key(self) -> str:
        return str(self.data.get("key", ""))

    @property
    def members(self) -> tuple[str, ...]:
        return tuple(str(item["key"]) for item in self.data["originals"])


def take_back(
    data: bytes, record: Mapping[str, Any], keys: Sequence[str] = (), *, source: str = "", force: bool = False, distinct: bool = False
) -> TakenBack:
    """``data``, a library's bytes, with merges taken back: all of the journal or those that kept or took one of ``keys``.

    UsageError for a key that no merge has; InputError where there is no merge,
    where the merged entry is no longer there or, unless ``force``, where it was
    edited since. ``distinct`` remembers that the members are different works.
    """
    runs = _runs(record)
    chosen = _chosen(_steps(runs), keys, source)
    log = UndoLog.from_dict({"steps": [step.data for step in chosen]})
    exact = True
    left: list[dict[str, Any]] = []
    for number in range(len(runs) - 1, -1, -1):
        wanted = [step for step in chosen if step.run == number]
        kept = [item for place, item in enumerate(runs[number]["steps"]) if all(step.place != place for step in wanted)]
        run = {**runs[number], "steps": kept}
        if wanted:
            packed = _unpacked(runs[number]) if digest(data) == runs[number].get("after") else None
            exact = exact and packed is not None
            data = _replayed(data, packed, kept) if packed is not None else _put_back(data, wanted, source, force=force)
            if packed is not None:
                run["after"] = digest(data)
        if kept:
            left.insert(0, run)
    new = _record_without(record, runs, chosen, log, read(data).entries, distinct=distinct)
    new["undo"] = {"runs": left}
    return TakenBack(data, new, tuple((step.key, step.members) for step in chosen), exact)


def _steps(runs: Sequence[Mapping[str, Any]]) -> list[_Step]:
    """All merges, newest first; InputError where the journal has another form."""
    found = []
    for number, run in enumerate(runs):
        steps = run.get("steps")
        UndoLog.from_dict({"steps": steps})
        found += [_Step(number, place, data) for place, data in enumerate(steps or ())]
    return found[::-1]


def _chosen(steps: Sequence[_Step], keys: Sequence[str], source: str) -> list[_Step]:
    """The merges to take back, newest first: a merge can go only after those that were built on it."""
    if not steps:
        raise InputError(
            f"{source}: no merge to take back", hint="citekit dedup --in-place or -o keeps the journal in the sidecar beside its output"
        )
    wanted = [step for step in steps if not keys or step.key in keys or any(key in step.members for key in keys)]
    known = {name for step in steps for name in (step.key, *step.members)}
    for key in keys:
        if key not in known:
            raise UsageError(f"no merge has the key {key!r}", hint=did_you_mean(key, sorted(known)))
    grown = True
    while grown:
        on = [step for step in steps if step not in wanted and any(step.run > old.run and old.key in step.members for old in wanted)]
        wanted = [step for step in steps if step in wanted or step in on]
        grown = bool(on)
    return wanted


def _unpacked(run: Mapping[str, Any]) -> bytes | None:
    """The bytes from before a run, or None where the journal does not have them."""
    try:
        return zlib.decompress(base64.b64decode(str(run["before"]), validate=True))
    except (KeyError, binascii.Error, zlib.error):
        return None


def _replayed(data: bytes, before: bytes, kept: Sequence[Mapping[str, Any]]) -> bytes:
    """The bytes from before a run with those of its merges that are ``kept`` made again."""
    if not kept:
        return before
    merged = {entry.key: entry for entry in read(data).entries}
    document = read(before)
    entries: list[Entry | None] = list(document.entries)
    for step in kept:
        first, *others = sorted(item["position"] for item in step["originals"])
        place = document.entries[first]
        made = merged[step["key"]]
        entries[first] = Entry(made.key, made.type, made.fields, origin=place.origin)
        for at in others:
            entries[at] = None
    return write(document.with_entries(entry for entry in entries if entry is not None))


def _put_back(data: bytes, steps: Iterable[_Step], source: str, *, force: bool) -> bytes:
    """The library with the members of each merge in the place of the merged entry."""
    document = read(data)
    pieces = [block.raw for block in document.blocks]
    places: dict[str, int] = {}
    for at, block in enumerate(document.blocks):
        if isinstance(block, EntryBlock):
            places.setdefault(block.entry.key, at)
    for merge in steps:
        there = places.get(merge.key)
        if there is None:
            raise InputError(
                f"{source}: the merged entry {merge.key} is no longer there, so its merge cannot be taken back",
                hint="the .bak file beside the library may have it",
            )
        text = merge.data.get("text")
        if text and not force and digest(pieces[there].encode()) != text:
            raise InputError(
                f"{source}: the merged entry {merge.key} was edited since it was merged",
                hint="--force takes the merge back and drops the edits",
            )
        log = UndoLog.from_dict({"steps": [merge.data]})
        texts = [item.get("text") for item in merge.data["originals"]]
        originals = [str(text) if text else format_entry(entry) for text, (_, entry) in zip(texts, log.steps[0].originals, strict=True)]
        pieces[there] = (document.newline * 2).join(piece.replace("\r\n", "\n").replace("\n", document.newline) for piece in originals)
    return encode_string("".join(pieces), document.encoding)


def _record_without(
    record: Mapping[str, Any],
    runs: Sequence[Mapping[str, Any]],
    chosen: Sequence[_Step],
    log: UndoLog,
    entries: Sequence[Entry],
    *,
    distinct: bool,
) -> dict[str, Any]:
    """The sidecar's record after merges were taken back."""
    keys = dict(record.get("keys", {}))
    merges = list(record.get("merges", ()))
    known = dict(record.get("entries", {}))
    memory = memory_of(record)
    decisions = Decisions.from_dict(record.get("decisions", {}))
    for step, undo in zip(chosen, log.steps, strict=True):
        known.pop(step.key, None)
        memory.pop(step.key, None)
        known.update(provenance_record(entry for _, entry in undo.originals)["entries"])
        memory.update(memory_of({"entries": step.data.get("memory", {})}))
        old_keys = runs[step.run].get("keys", {})
        for name in step.members:
            keys.pop(name, None)
        keys.update((name, value) for name, value in old_keys.items() if value in step.members)
        merged = {(item["key"], item["position"]) for item in step.data["originals"]}
        same = [item for item in merges if {(m.get("key"), m.get("position")) for m in item.get("members", ())} == merged]
        if same:
            merges.remove(same[-1])
        decisions = _restored(decisions, Decisions.from_dict(runs[step.run].get("decisions", {})), step)
        if distinct:
            for at, one in enumerate(step.members):
                for other in step.members[at + 1 :]:
                    decisions = decisions.with_different(one, other) if one != other else decisions
    here = {entry.key for entry in entries}
    known = {key: value for key, value in known.items() if key in here or key in memory}
    made = {**record, "entries": known, "keys": keys, "merges": merges}
    made.pop("decisions", None)
    if decisions:
        made["decisions"] = decisions.to_dict()
    return with_memory(made, memory)


def _restored(now: Decisions, then: Decisions, step: _Step) -> Decisions:
    """The decisions after a merge was taken back: those on its members as they were before it."""
    members = set(step.members)
    mine = Decisions(
        frozenset(pair for pair in then.same if members & set(pair)), frozenset(pair for pair in then.different if members & set(pair))
    )
    moved = mine.renamed(dict.fromkeys(members, step.key))
    different = (now.different - moved.different) | mine.different
    return Decisions(((now.same - moved.same) | mine.same) - different, different)
