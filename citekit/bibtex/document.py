"""A .bib file in memory: blocks in order, and what may be done to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from citekit.bibtex.blocks import Block, EntryBlock, TextBlock
from citekit.bibtex.encoding import UTF8, Encoding
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.patterns import lazy_pattern

_EMPTY_LINE = lazy_pattern(r"(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))")
_LINE_END = lazy_pattern(r"\r\n|\n|\r")
# What programs declare in a file's first lines, and what silences check in all of it.
_ABOUT_THE_FILE = lazy_pattern(r"-\*-|\bencoding\s*[:=]|ignore-file|\bvim?:|\bTeX\b", re.IGNORECASE)


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
        places = self._places()
        kept: dict[int, Entry] = {}
        new: list[Entry] = []
        for entry in entries:
            place = self._place_of(entry, places)
            if place is None or place in kept:
                new.append(entry)
            else:
                kept[place] = entry
        blocks: list[Block] = []
        gap = False
        for place, block in enumerate(self.blocks):
            if isinstance(block, EntryBlock):
                gap = place not in kept
                if not gap:
                    blocks.append(block if kept[place] is block.entry else replace(block, entry=kept[place]))
            elif gap and isinstance(block, TextBlock):
                _join_gap(blocks, block)
                gap = False
            else:
                blocks.append(block)
        return self._with(blocks).add(*new)

    def replace(self, old: Entry | str, new: Entry) -> Document:
        """The document with ``new`` in the place of ``old`` (an entry, or the key of the first that has it)."""
        place = self._find(old)
        block = self.blocks[place]
        assert isinstance(block, EntryBlock)
        return self._with([*self.blocks[:place], replace(block, entry=new), *self.blocks[place + 1 :]])

    def add(self, *entries: Entry) -> Document:
        """The document with new entries at its end, each after an empty line."""
        if not entries:
            return self
        blocks = list(self.blocks)
        for entry in entries:
            last = blocks[-1].raw if blocks and not isinstance(blocks[-1], EntryBlock) else ""
            tail = ("x" if len(blocks) > 1 or not last else "") + last
            if blocks and tail.strip():
                missing = 2 - tail[len(tail.rstrip()) :].count(self.newline)
                if missing > 0:
                    blocks.append(TextBlock(self.newline * missing))
            blocks += (EntryBlock("", entry), TextBlock(self.newline))
        return self._with(blocks)

    def remove(self, old: Entry | str) -> Document:
        """The document without an entry, its line and an empty line beside it."""
        place = self._find(old)
        blocks: list[Block] = list(self.blocks[:place])
        rest = list(self.blocks[place + 1 :])
        after = rest[0] if rest else None
        if isinstance(after, TextBlock):
            _join_gap(blocks, after)
            rest = rest[1:]
        return self._with([*blocks, *rest])

    def reordered(self, entries: Sequence[Entry]) -> Document:
        """The document with its entries' places given to them in this order.

        The lines right above an entry, without an empty one between, are about
        it and move with it; all else that stands between keeps its place.
        """
        moving: dict[int, tuple[Block, ...]] = {}
        staying: list[Block | None] = []  # None is an entry's place
        for block in self.blocks:
            if isinstance(block, EntryBlock):
                above = ""
                if staying and isinstance(last := staying[-1], TextBlock):
                    stays, above = _split_above(last.raw, first=len(staying) == 1)
                    staying[-1:] = [TextBlock(stays, last.line)] if stays else []
                moving[id(block.entry)] = (TextBlock(above), block) if above else (block,)
                staying.append(None)
            else:
                staying.append(block)
        if len(entries) != len(moving) or any(id(entry) not in moving for entry in entries):
            raise UsageError("reordered() needs exactly the document's own entries")
        waiting = iter(entries)
        return self._with(part for block in staying for part in (moving[id(next(waiting))] if block is None else (block,)))

    def with_layout(self) -> Document:
        """The document with every entry to be written in canonical layout, but for those that are read by a guess."""
        return self._with(
            [replace(block, layout=True) if isinstance(block, EntryBlock) and not block.unsure else block for block in self.blocks]
        )

    def _with(self, blocks: Iterable[Block]) -> Document:
        return Document(tuple(blocks), self.source, self.encoding, self.newline, self.strings, self.diagnostics)

    def _places(self) -> dict[int, int]:
        """Where the entries that were read from the file stand now, by the index that they were read at."""
        found: dict[int, int] = {}
        for place, block in enumerate(self.blocks):
            if isinstance(block, EntryBlock) and block.original is not None and block.original.origin is not None:
                index = block.original.origin.index
                if index is not None:
                    found[index] = place
        return found

    def _place_of(self, entry: Entry, places: dict[int, int]) -> int | None:
        origin = entry.origin
        place = places.get(origin.index) if origin is not None and origin.index is not None else None
        return place if origin is not None and place is not None and self.blocks[place].raw == origin.raw else None

    def _find(self, old: Entry | str) -> int:
        for place, block in enumerate(self.blocks):
            if isinstance(block, EntryBlock) and (block.entry is old or block.entry.key == old):
                return place
        if isinstance(old, Entry):
            for place, block in enumerate(self.blocks):
                if isinstance(block, EntryBlock) and block.entry == old:
                    return place
        raise UsageError(f"no entry {old if isinstance(old, str) else old.key!r} in {self.source or 'the document'}")


def _split_above(raw: str, *, first: bool) -> tuple[str, str]:
    """The text between two entries as what stays and the lines right above the second one.

    The rest of the line in which the first one ends is about that one; at the
    head of a file, what speaks of the whole file stays.
    """
    if not raw.strip() or (first and _ABOUT_THE_FILE.search(raw)):
        return raw, ""
    start = max((found.end() for found in _EMPTY_LINE.finditer(raw)), default=0)
    if not start and not first:
        line = _LINE_END.search(raw)
        start = line.end() if line else len(raw)
    return (raw[:start], raw[start:]) if raw[start:].strip() else (raw, "")


def _join_gap(blocks: list[Block], after: TextBlock) -> None:
    """Appends the text that followed a removed entry, without the entry's line end and one of two empty lines."""
    before = blocks[-1].raw if blocks else "\n"
    raw = after.raw
    for ends in ("\n", "\n\n"):
        if before.replace("\r\n", "\n").replace("\r", "\n").endswith(ends) or (not blocks and raw.strip("\r\n") == raw.strip()):
            raw = raw[2:] if raw.startswith("\r\n") else raw[1:] if raw[:1] in ("\n", "\r") and raw else raw
    if raw:
        blocks.append(replace(after, raw=raw))
