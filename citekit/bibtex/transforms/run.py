"""fmt: the canonical form of a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from citekit.bibtex.blocks import Block, EntryBlock
from citekit.bibtex.braces import balance
from citekit.bibtex.dialects import DIALECTS, dialect_of
from citekit.bibtex.document import Document
from citekit.bibtex.inheritance import parents_of
from citekit.bibtex.keys import DEFAULT, assign_keys
from citekit.bibtex.transforms.options import Options, map_fields
from citekit.bibtex.transforms.table import DOCUMENT_STEPS, TRANSFORMS
from citekit.bibtex.writer import block_text
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError


class Formatted(NamedTuple):
    """A document in canonical form, what was changed (one diagnostic for each clean-up of an entry), and keys by their old form."""

    document: Document
    changes: tuple[Diagnostic, ...] = ()
    keys: Mapping[str, str] = MappingProxyType({})


def fmt(
    document: Document,
    *,
    only: Iterable[str] = (),
    skip: Iterable[str] = (),
    dialect: str = "",
    drop: Iterable[str] = (),
    journals: str = "",
    pattern: str = DEFAULT,
) -> Formatted:
    """A document with the usual clean-ups, or with ``only`` some, or without those to ``skip``.

    ``dialect`` converts; without it the file keeps the dialect that it has.
    Naming an unusual clean-up (``ascii``, ``keys``, ``sort``) with a ``+``
    before it in ``only`` adds it to the usual ones. Formatting twice is
    formatting once. :class:`~citekit.errors.UsageError` for a name that does
    not exist.
    """
    chosen = _chosen(tuple(only), tuple(skip))
    if dialect and dialect not in DIALECTS:
        raise UsageError(f"no dialect {dialect!r}", hint=f"one of {', '.join(DIALECTS)}")
    if journals not in ("", "full", "iso4"):
        raise UsageError(f"no form of journal names {journals!r}", hint="one of full, iso4")
    options = Options(dialect or dialect_of(document.entries), tuple(name.lower() for name in drop), journals, pattern)
    changes: list[Diagnostic] = []
    blocks: list[Block] = []
    for block in document.blocks:
        if isinstance(block, EntryBlock) and not block.unsure:
            if "layout" in chosen:
                block = _balanced(block)
            entry = _cleaned(block, options, chosen, document.source, changes)
            block = block if entry is block.entry else replace(block, entry=entry)
        blocks.append(block)
    done = replace(document, blocks=tuple(blocks))
    keys: dict[str, str] = {}
    if "keys" in chosen:
        done, keys = _with_new_keys(done, pattern, changes)
    elif "missing-keys" in chosen and not all(entry.key for entry in done.entries):
        done, _ = _with_new_keys(done, pattern, changes, regenerate=False)
    if "sort" in chosen:
        done = _sorted(done, changes)
    if "layout" in chosen:
        done = _laid_out(done, changes)
    return Formatted(done, tuple(changes), keys)


def canonical(entry: Entry, dialect: str = "bibtex") -> Entry:
    """One entry after the usual clean-ups: what :func:`fmt` makes of it, for entries that are made anew."""
    options = Options(dialect)
    for item in TRANSFORMS:
        if item.usual:
            entry = item.change(entry, options)
    return entry


def _chosen(only: tuple[str, ...], skip: tuple[str, ...]) -> frozenset[str]:
    known = {item.name: item.usual for item in TRANSFORMS} | DOCUMENT_STEPS
    for name in (*only, *skip):
        if name.removeprefix("+") not in known:
            raise UsageError(f"no clean-up called {name!r}", hint=f"one of {', '.join(known)}")
    added = {name[1:] for name in only if name.startswith("+")}
    named = {name for name in only if not name.startswith("+")}
    usual = {name for name, is_usual in known.items() if is_usual}
    return frozenset(((named or usual) | added) - set(skip))


def _balanced(block: EntryBlock) -> EntryBlock:
    """The entry with values as they will be written, so that every clean-up sees what it would see the next time."""
    entry = map_fields(block.entry, None, balance)
    return block if entry is block.entry else replace(block, entry=entry)


def _cleaned(block: EntryBlock, options: Options, chosen: frozenset[str], source: str, changes: list[Diagnostic]) -> Entry:
    entry = block.entry
    for item in TRANSFORMS:
        if item.name not in chosen:
            continue
        after = item.change(entry, options)
        if after != entry:
            changes.append(Diagnostic(item.name, f"{entry.key}: {_difference(entry, after)}", "", source, block.line or None, "info"))
            entry = after
    return entry


def _difference(before: Entry, after: Entry) -> str:
    """What a clean-up did, in words."""
    if before.type != after.type:
        return f"@{before.type} is @{after.type}"
    old = {item.name: item.value for item in before.fields}
    new = {item.name: item.value for item in after.fields}
    told = [f"{name} = {value[:60]}" for name, value in new.items() if old.get(name) != value]
    told += [f"{name} left out" for name in old if name not in new]
    return "; ".join(told) or "a doubled field left out"


def _with_new_keys(
    document: Document, pattern: str, changes: list[Diagnostic], *, regenerate: bool = True
) -> tuple[Document, dict[str, str]]:
    """Every entry with a key by the pattern, or those that have none; references between entries follow.

    An entry that is read by a guess keeps its own.
    """
    sure = [block for block in document.blocks if isinstance(block, EntryBlock) and not block.unsure]
    guessed = [block.entry.key for block in document.blocks if isinstance(block, EntryBlock) and block.unsure]
    keyed = assign_keys([block.entry for block in sure], pattern, guessed, regenerate=regenerate)
    renamed: dict[str, str] = {}
    for block, new in zip(sure, keyed.entries, strict=True):
        if block.entry.key and block.entry.key != new.key:
            renamed.setdefault(block.entry.key, new.key)
    waiting = iter(keyed.entries)
    blocks: list[Block] = []
    for given in document.blocks:
        if isinstance(given, EntryBlock) and not given.unsure:
            entry = _with_renamed_parents(next(waiting), renamed)
            if entry.key != given.entry.key:
                message = f"{given.entry.key or 'an empty key'} is {entry.key}"
                changes.append(Diagnostic("keys", message, "", document.source, given.line or None, "info"))
            given = replace(given, entry=entry) if entry != given.entry else given
        blocks.append(given)
    return replace(document, blocks=tuple(blocks)), renamed


def _with_renamed_parents(entry: Entry, renamed: dict[str, str]) -> Entry:
    if not any(key in renamed for key in parents_of(entry)):
        return entry
    for name in ("crossref", "xdata", "xref"):
        if name in entry:
            keys = [key.strip() for key in entry.get(name).split(",")]
            change: dict[str, Any] = {name: ", ".join(renamed.get(key, key) for key in keys)}
            entry = entry.replace(**change)
    return entry


def _sorted(document: Document, changes: list[Diagnostic]) -> Document:
    """Entries by key; those that others refer to last, since BibTeX wants a parent after its children.

    An entry that is read by a guess keeps its place: where it ends depends on what follows.
    """
    parents = {key.lower() for entry in document.entries for key in parents_of(entry)}
    blocks = [block for block in document.blocks if isinstance(block, EntryBlock)]
    moving = iter(
        sorted(
            (block.entry for block in blocks if not block.unsure),
            key=lambda entry: (entry.key.lower() in parents, entry.key.lower(), entry.key),
        )
    )
    ordered = [block.entry if block.unsure else next(moving) for block in blocks]
    if all(a is b for a, b in zip(ordered, document.entries, strict=True)):
        return document
    changes.append(Diagnostic("sort", "entries stand in the order of their keys", "", document.source, None, "info"))
    return document.reordered(ordered)


def _laid_out(document: Document, changes: list[Diagnostic]) -> Document:
    done = document.with_layout()
    told = {item.line for item in changes}
    for block in done.blocks:
        if isinstance(block, EntryBlock) and block_text(block, document.newline) != block.raw and block.line not in told:
            message = f"{block.entry.key}: order of fields, indentation"
            changes.append(Diagnostic("layout", message, "", document.source, block.line or None, "info"))
    return done
