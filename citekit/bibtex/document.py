"""A .bib file in memory: blocks in order, and what may be done to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from citekit.bibtex.blocks import Block, EntryBlock, TextBlock
from citekit.bibtex.encoding import UTF8, Encoding
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError


@dataclass(frozen=True)
class Document:
    """A .bib file as a value; every change gives a new document.

    ``strings`` are the macros that the file defines, by name in lower case;
    ``diagnostics`` what reading it had to say.
    """

    blocks: tuple[Block, ...] = ()
    source: str = ""
    encoding: Encoding = UTF8
    newline: str = "\n"
    strings: dict[str, str] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries in the order of the file."""
        return tuple(block.entry for block in self.blocks if isinstance(block, EntryBlock))

    def with_entries(self, entries: Iterable[Entry]) -> Document:
        """The document with these entries: each that was read from it in its place, changed or not; new ones at the end.

        An entry of the document that is not among ``entries`` is removed.
        Entries are known by their ``origin``, so that a changed key keeps its place.
        """
        kept: dict[int, Entry] = {}
        new: list[Entry] = []
        for entry in entries:
            place = self._place_of(entry)
            if place is None or place in kept:
                new.append(entry)
            else:
                kept[place] = entry
        blocks: list[Block] = []
        for place, block in enumerate(self.blocks):
            if not isinstance(block, EntryBlock):
                blocks.append(block)
            elif place in kept:
                blocks.append(block if kept[place] is block.entry else replace(block, entry=kept[place]))
            else:
                _drop_gap(blocks)
        document = self._with(blocks)
        for entry in new:
            document = document._append(entry)
        return document

    def replace(self, old: Entry | str, new: Entry) -> Document:
        """The document with ``new`` in the place of ``old`` (an entry, or the key of the first that has it)."""
        place = self._find(old)
        block = self.blocks[place]
        assert isinstance(block, EntryBlock)
        return self._with([*self.blocks[:place], replace(block, entry=new), *self.blocks[place + 1 :]])

    def add(self, *entries: Entry) -> Document:
        """The document with new entries at its end."""
        document = self
        for entry in entries:
            document = document._append(entry)
        return document

    def remove(self, old: Entry | str) -> Document:
        """The document without an entry, and without the empty line before it."""
        place = self._find(old)
        head: list[Block] = list(self.blocks[:place])
        _drop_gap(head)
        return self._with([*head, *self.blocks[place + 1 :]])

    def reordered(self, entries: Sequence[Entry]) -> Document:
        """The document with its entries' places given to them in this order; all that stands between keeps its place."""
        waiting = iter(entries)
        by_entry = {id(block.entry): block for block in self.blocks if isinstance(block, EntryBlock)}
        if len(entries) != len(by_entry) or any(id(entry) not in by_entry for entry in entries):
            raise UsageError("reordered() needs exactly the document's own entries")
        return self._with([by_entry[id(next(waiting))] if isinstance(block, EntryBlock) else block for block in self.blocks])

    def with_layout(self) -> Document:
        """The document with every entry to be written in canonical layout."""
        return self._with([replace(block, layout=True) if isinstance(block, EntryBlock) else block for block in self.blocks])

    def _with(self, blocks: Iterable[Block]) -> Document:
        return Document(tuple(blocks), self.source, self.encoding, self.newline, self.strings, self.diagnostics)

    def _place_of(self, entry: Entry) -> int | None:
        origin = entry.origin
        if origin is None or origin.index is None or not origin.index < len(self.blocks):
            return None
        block = self.blocks[origin.index]
        return origin.index if isinstance(block, EntryBlock) and block.raw == origin.raw and block.original is not None else None

    def _find(self, old: Entry | str) -> int:
        for place, block in enumerate(self.blocks):
            if isinstance(block, EntryBlock) and (block.entry is old or block.entry.key == old):
                return place
        if isinstance(old, Entry):
            for place, block in enumerate(self.blocks):
                if isinstance(block, EntryBlock) and block.entry == old:
                    return place
        raise UsageError(f"no entry {old if isinstance(old, str) else old.key!r} in {self.source or 'the document'}")

    def _append(self, entry: Entry) -> Document:
        blocks = list(self.blocks)
        tail = blocks[-1].raw if blocks and not isinstance(blocks[-1], EntryBlock) else None
        if blocks:
            line = self.newline
            ends = tail if tail is not None else ""
            missing = 2 - min(2, ends[len(ends.rstrip()) :].count(line)) if ends.strip() or len(blocks) > 1 or tail is None else 0
            if missing:
                blocks.append(TextBlock(line * missing))
        blocks.append(EntryBlock("", entry))
        blocks.append(TextBlock(self.newline))
        return self._with(blocks)


def _drop_gap(blocks: list[Block]) -> None:
    """Takes the empty line before a removed entry with it, and leaves every other text."""
    if blocks and isinstance(blocks[-1], TextBlock):
        raw = blocks[-1].raw
        blocks[-1] = replace(
            blocks[-1], raw=raw.rstrip() if not raw.strip() and len(blocks) > 1 else raw.rstrip(" \t\r\n") + "\n" if raw.strip() else ""
        )
