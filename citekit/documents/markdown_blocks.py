"""The blocks of a Markdown document that can hold citations: all but code, comments and the head of metadata.

One pass over the lines, after CommonMark 0.31 (fenced code 4.5, indented code
4.4, HTML blocks 4.6) and pandoc's manual (footnotes, fenced divs, metadata).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})")
_LIST_ITEM = re.compile(r"[ \t>]*(?:[-*+:]|\d{1,9}[.)]|\(@[\w-]*\)|\(?(?:[A-Za-z#]|[ivx]{2,5}|[IVX]{2,5})[.)])[ \t]")
_NOTE = re.compile(r"[ ]{0,3}\[\^([^\]\s]+)\]:")
_PLACE = re.compile(r"[ \t]*<!--[ \t]*bibliography[ \t]*-->[ \t]*$", re.IGNORECASE)
_REFS_DIV = re.compile(r"[ ]{0,3}(:{3,})[ \t]*\{[^}]*#refs(?=[\s}])[^}]*\}[ \t]*:*[ \t]*$")
_SETTING = re.compile(r"([A-Za-z][\w-]*):[ \t]*(.*)$")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of text lines without an empty one between; ``note`` is the footnote that it belongs to."""

    start: int
    end: int
    note: str = ""


@dataclass(slots=True)
class Blocks:
    """The chunks in order, where the bibliography may stand, and the metadata as text by name."""

    chunks: list[Chunk] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int  # without the line end
    text: str
    next: int

    @property
    def blank(self) -> bool:
        return not self.text.strip()

    @property
    def indented(self) -> bool:
        return self.text.startswith(("    ", "\t", "   \t", "  \t", " \t"))


def read_blocks(text: str) -> Blocks:
    """The blocks of a document."""
    blocks = Blocks()
    lines = list(_lines(text))
    at = _read_metadata(lines, blocks)
    _Walk(lines, at, blocks).run()
    return blocks


def _lines(text: str) -> Iterator[_Line]:
    at = 0
    for match in re.finditer(r"\r\n|\n|\r", text):
        yield _Line(at, match.start(), text[at : match.start()], match.end())
        at = match.end()
    if at < len(text):
        yield _Line(at, len(text), text[at:], len(text))


def _read_metadata(lines: list[_Line], blocks: Blocks) -> int:
    """Reads a YAML head, ``---`` to ``---`` or ``...``, and gives the line after it (0: there is none)."""
    if len(lines) < 2 or lines[0].text.lstrip("\ufeff").rstrip() != "---" or lines[1].blank:
        return 0
    name = ""
    found: dict[str, list[str]] = {}
    for number, line in enumerate(lines[1:], 1):
        if line.text.rstrip() in ("---", "..."):
            blocks.settings.update((key, "\n".join(values)) for key, values in found.items())
            return number + 1
        setting = _SETTING.match(line.text)
        if setting:
            name = setting[1]
            found[name] = [setting[2].strip()]
        elif name:
            found[name].append(line.text.strip())
    return 0


class _Walk:
    """The lines from ``at`` on, sorted into blocks."""

    def __init__(self, lines: list[_Line], at: int, blocks: Blocks) -> None:
        self.lines = lines
        self.at = at
        self.blocks = blocks
        self.in_list = False
        self.note = ""
        self.open: tuple[int, int, str] | None = None  # the chunk being read

    def run(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.blank:
                self._close()
                self.at += 1
            elif not self._special(line):
                self._text(line)
        self._close()

    def _special(self, line: _Line) -> bool:
        """Whether the line begins a block without citations, which is then passed over."""
        indented_code = line.indented and self.open is None and not self.in_list and not self.note
        if indented_code:
            self.at += 1
            return True
        fence = _FENCE.match(line.text)
        if fence:
            self._close()
            self._skip_fence(fence[1])
            return True
        if _PLACE.match(line.text):
            self._close()
            self.blocks.places.append((line.start, line.end))
            self.at += 1
            return True
        if line.text.lstrip(" ").startswith("<!--") and not line.indented:
            return self._skip_comment(line)
        div = _REFS_DIV.match(line.text)
        return bool(div) and self._refs_div(line)

    def _skip_fence(self, mark: str) -> None:
        closing = re.compile(rf"[ \t>]*{mark[0]}{{{min(len(mark), 4_000_000)},}}[ \t]*$")
        self.at += 1
        while self.at < len(self.lines) and not closing.match(self.lines[self.at].text):
            self.at += 1
        self.at += 1

    def _skip_comment(self, line: _Line) -> bool:
        """A comment on lines of its own runs to the line with ``-->``; text after it on that line is left out, as CommonMark has it."""
        self._close()
        at = self.at
        while at < len(self.lines) and "-->" not in self.lines[at].text:
            at += 1
        if at == len(self.lines):
            self.at = at
            return True
        last = self.lines[at]
        tail = last.text.index("-->") + 3
        self.at = at + 1
        if last.text[tail:].strip():
            self.open = (last.start + tail, last.end, self.note)
        return True

    def _refs_div(self, line: _Line) -> bool:
        """The div that pandoc puts the bibliography in; what stands in it gives way."""
        at = self.at + 1
        while at < len(self.lines) and not re.match(r"[ ]{0,3}:{3,}[ \t]*$", self.lines[at].text):
            if re.match(r"[ ]{0,3}(?::{3,}|#)", self.lines[at].text):
                return False
            at += 1
        if at == len(self.lines):
            return False
        self._close()
        self.blocks.places.append((line.start, self.lines[at].end))
        self.at = at + 1
        return True

    def _text(self, line: _Line) -> None:
        note = _NOTE.match(line.text)
        if note:
            self._close()
            self.note = note[1]
        elif self.open is None and not line.indented:
            self.note = ""
        if _LIST_ITEM.match(line.text):
            self.in_list = True
        elif self.open is None and not line.text.startswith((" ", "\t")):
            self.in_list = False
        self.open = (self.open[0] if self.open else line.start, line.end, self.note)
        self.at += 1
        if line.text.startswith("#"):
            self._close()  # a heading is one line

    def _close(self) -> None:
        if self.open is not None:
            self.blocks.chunks.append(Chunk(*self.open))
            self.open = None
