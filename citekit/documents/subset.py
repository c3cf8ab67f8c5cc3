"""The part of .bib files that a document uses, in the files' own bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citekit.bibtex import Document, EntryBlock, PreambleBlock, StringBlock
from citekit.bibtex.encoding import UTF8, encode_string
from citekit.bibtex.inheritance import parents_of
from citekit.bibtex.values import evaluate
from citekit.documents.usage import Keys
from citekit.entry import Entry
from citekit.errors import Diagnostic

#: Fields that name further entries, besides those that an entry inherits from (biblatex's manual, "Special Fields").
_NAMING = ("xref", "entryset", "related")


@dataclass(frozen=True, slots=True)
class Subset:
    """The bytes, the keys of the entries in them, and what there was to tell."""

    data: bytes
    keys: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def subset(documents: Sequence[Document], used: Iterable[str]) -> Subset:
    """The entries with the keys ``used`` and those that they need, the macros these use, and preambles, in file order.

    Of entries with one key the first counts, as it does to BibTeX. Where the
    files differ in encoding the result is UTF-8.
    """
    entries = [entry for document in documents for entry in document.entries]
    keys = Keys(entries)
    needed = _needed(used, keys)
    chosen = {id(entry) for key, entry in keys.entries.items() if key in needed}
    encodings = {document.encoding for document in documents if any(id(entry) in chosen for entry in document.entries)}
    encoding = encodings.pop() if len(encodings) == 1 else UTF8
    newline = next((document.newline for document in documents), "\n")
    pieces = [piece for document in documents for piece in _pieces(document, chosen)]
    said = list(_doubled(entries, needed, keys))
    if encodings:
        said.append(Diagnostic("encodings", "the files differ in encoding; the result is UTF-8", severity="info"))
    text = (newline * 2).join(piece.strip("\r\n") for piece in pieces)
    found = tuple(key for key in keys.entries if key in needed)
    return Subset(encode_string(text + newline if text else "", encoding), found, tuple(said))


def _needed(used: Iterable[str], keys: Keys) -> set[str]:
    """The keys with all that their entries point to."""
    needed: set[str] = set()
    waiting = list(used)
    while waiting:
        key = keys.find(waiting.pop())
        if key and key not in needed:
            needed.add(key)
            waiting += _named(keys.entries[key])
    return needed


def _named(entry: Entry) -> list[str]:
    others = [key.strip() for name in _NAMING for key in entry.get(name).split(",")]
    return [*parents_of(entry), *(key for key in others if key)]


def _pieces(document: Document, chosen: set[int]) -> list[str]:
    """The sources of the blocks to keep; a file without a chosen entry gives nothing."""
    if not any(id(entry) in chosen for entry in document.entries):
        return []
    macros = _macros(document, chosen)
    kept = []
    for block in document.blocks:
        if isinstance(block, EntryBlock):
            keep = id(block.entry) in chosen
        elif isinstance(block, StringBlock):
            keep = block.name in macros
        else:
            keep = isinstance(block, PreambleBlock)
        if keep:
            kept.append(block.raw)
    return kept


def _macros(document: Document, chosen: set[int]) -> set[str]:
    """The macros that the chosen entries and the preambles use, and those that their definitions use."""
    waiting: list[str] = []
    definitions: dict[str, list[str]] = {}
    for block in document.blocks:
        if isinstance(block, EntryBlock) and id(block.entry) in chosen and block.entry.origin is not None:
            waiting += block.entry.origin.macros
        elif isinstance(block, StringBlock):
            definitions.setdefault(block.name, []).append(_expression(block.raw, after="="))
        elif isinstance(block, PreambleBlock):
            waiting += _names(_expression(block.raw, after=r"[{(]"), document.strings)
    used: set[str] = set()
    while waiting:
        name = waiting.pop().lower()
        if name not in used:
            used.add(name)
            for expression in definitions.get(name, ()):
                waiting += _names(expression, document.strings)
    return used


def _expression(raw: str, *, after: str) -> str:
    parts = re.split(after, raw, maxsplit=1)
    return parts[-1].rstrip()[:-1].strip() if len(parts) > 1 else ""


def _names(expression: str, strings: dict[str, str]) -> tuple[str, ...]:
    value = evaluate(expression, strings)
    return (*value.macros, *value.undefined)


def _doubled(entries: Sequence[Entry], needed: set[str], keys: Keys) -> Iterable[Diagnostic]:
    for entry in entries:
        if entry.key in needed and keys.entries[entry.key] is not entry and entry.origin is not None:
            message = f"the key {entry.key} stands again; the first entry of it is taken"
            yield Diagnostic("doubled-key", message, source=entry.origin.source, line=entry.origin.line)
