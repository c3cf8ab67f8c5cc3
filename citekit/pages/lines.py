"""The one form that every kind of page is read into: lines of styled text in a tree of blocks.

HTML, Markdown and plain text (and one day PDF and DOCX) become a :class:`Page`;
nothing after this stage knows which of them it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

#: Superscript characters are shifted by this much in :attr:`Line.masked`, so that one string shows text and marks alike.
SUPERSCRIPT = 0xF0000


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch ``start:end`` of a line's text with one style.

    ``style`` holds words: ``b i u sup sub code strike big small q`` and hints
    such as ``title`` that the source's own class or itemprop gives; ``href``
    is the link's target as written, ``None`` outside of links.
    """

    start: int
    end: int
    style: frozenset[str] = frozenset()
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A node of the block tree; ``first:last`` are the lines inside it, ``look`` its tag and class."""

    parent: int
    depth: int
    look: str
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line: no line break stands inside it, and its white space is collapsed.

    ``block`` is the index of the innermost block, ``heading`` a level from 1 or
    0, ``number`` the line in the source from 1, ``hints`` what the classes of
    the blocks around it say it is, ``bullet`` whether a list item begins here.
    """

    text: str
    spans: tuple[Span, ...] = ()
    block: int = 0
    number: int | None = None
    heading: int = 0
    bullet: bool = False
    gap: bool = False
    hints: frozenset[str] = frozenset()
    masked: str = field(default="", compare=False)

    def styled(self, style: str, start: int = 0, end: int | None = None) -> int:
        """How many characters of ``start:end`` have ``style``."""
        end = len(self.text) if end is None else end
        return sum(min(s.end, end) - max(s.start, start) for s in self.spans if style in s.style and s.start < end and s.end > start)

    def linked(self, start: int = 0, end: int | None = None) -> int:
        """How many characters of ``start:end`` stand in a link."""
        end = len(self.text) if end is None else end
        return sum(min(s.end, end) - max(s.start, start) for s in self.spans if s.href is not None and s.start < end and s.end > start)

    def links(self, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int, str]]:
        """The links that begin in ``start:end``, as start, end and target; neighbouring spans of one link are one."""
        end = len(self.text) if end is None else end
        open_: tuple[int, int, str] | None = None
        for span in self.spans:
            if open_ and span.href == open_[2] and span.start == open_[1]:
                open_ = (open_[0], span.end, open_[2])
                continue
            if open_:
                yield open_
            open_ = (span.start, span.end, span.href) if span.href is not None and start <= span.start < end else None
        if open_:
            yield open_


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch ``start:end`` of a line."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.line.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Page:
    """A page as lines; ``title`` is its own title (HTML ``<title>``, front matter), ``lang`` its language code.

    ``meta`` are its meta tags, ``embedded`` what it says for machines, as kind
    (``json-ld``, ``coins``, ``bibtex``) and text.
    """

    lines: tuple[Line, ...]
    blocks: tuple[Block, ...] = (Block(-1, 0, ""),)
    title: str = ""
    lang: str = ""
    base: str | None = None
    meta: tuple[tuple[str, str], ...] = ()
    embedded: tuple[tuple[str, str], ...] = ()

    def ancestors(self, block: int) -> Iterator[int]:
        """A block and the blocks around it, from the inside out."""
        while block >= 0:
            yield block
            block = self.blocks[block].parent


def mask(text: str, spans: Iterable[Span]) -> str:
    """The text with superscript characters shifted into a private plane; same length."""
    if not any("sup" in span.style for span in spans):
        return text
    chars = list(text)
    for span in spans:
        if "sup" in span.style:
            for i in range(span.start, span.end):
                if not chars[i].isspace() and ord(chars[i]) < 0xFFFD:
                    chars[i] = chr(SUPERSCRIPT + ord(chars[i]))
    return "".join(chars)


def unmask(text: str) -> str:
    """The inverse of :func:`mask`, for a piece of text."""
    if text.isascii():
        return text
    return "".join(chr(ord(c) - SUPERSCRIPT) if ord(c) >= SUPERSCRIPT else c for c in text)


def cut(line: Line, start: int, end: int) -> Line:
    """The part ``start:end`` of a line, trimmed of white space, as a line."""
    text = line.text[start:end]
    start += len(text) - len(text.lstrip())
    text = text.strip()
    end = start + len(text)
    spans = tuple(
        Span(max(s.start, start) - start, min(s.end, end) - start, s.style, s.href) for s in line.spans if s.start < end and s.end > start
    )
    return Line(text, spans, line.block, line.number, line.heading, False, False, line.hints, line.masked[start:end])


class LineBuilder:
    """Collects runs of text into lines; the readers' common workshop."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.blocks: list[list[int | str]] = [[-1, 0, "", 0, 0]]
        self.block = 0
        self.heading = 0
        self.bullet = False
        self.gap = False
        self._runs: list[tuple[str, frozenset[str], str | None]] = []
        self._space = False
        self._length = 0

    def open(self, look: str) -> None:
        """Begin a block; a line that was being collected ends."""
        self.end_line()
        self.blocks.append([self.block, int(self.blocks[self.block][1]) + 1, look, len(self.lines), len(self.lines)])
        self.block = len(self.blocks) - 1

    def close(self) -> None:
        """End the innermost block."""
        self.end_line()
        self.blocks[self.block][4] = len(self.lines)
        self.block = max(0, int(self.blocks[self.block][0]))

    def add(self, text: str, style: frozenset[str] = frozenset(), href: str | None = None) -> None:
        """Add a run; white space is collapsed across runs."""
        if not text:
            return
        words = text.split()
        if not words:
            self._space = True
            return
        body = " ".join(words)
        if (self._space or text[0].isspace()) and self._runs:
            last_text, last_style, last_href = self._runs[-1]
            if last_href == href and last_style == style:
                self._runs[-1] = (last_text + " ", last_style, last_href)
            elif last_href is not None and href is None:
                body = " " + body
            else:
                self._runs[-1] = (last_text + " ", last_style, last_href) if last_href is None else self._runs[-1]
                if last_href is not None:
                    body = " " + body
        self._space = text[-1].isspace()
        if self._runs and self._runs[-1][1] == style and self._runs[-1][2] == href:
            self._runs[-1] = (self._runs[-1][0] + body, style, href)
        else:
            self._runs.append((body, style, href))

    def ends_small(self) -> bool:
        """Whether the line that is being collected ends in a word of two small letters or digits at least."""
        text = self._runs[-1][0][-2:] if self._runs and not self._space else ""
        return len(text) == 2 and (text.isdigit() or (text.isalpha() and text.islower()))

    def end_line(self) -> None:
        """End the line that is being collected, if it has text."""
        if not self._runs:
            self._space = False
            return
        spans: list[Span] = []
        place = 0
        for text, style, href in self._runs:
            spans.append(Span(place, place + len(text), style, href))
            place += len(text)
        whole = "".join(run[0] for run in self._runs)
        self._runs = []
        self._space = False
        self.lines.append(Line(whole, tuple(spans), self.block, None, self.heading, self.bullet, self.gap, frozenset(), mask(whole, spans)))
        self.bullet = self.gap = False

    def finished_blocks(self) -> tuple[Block, ...]:
        """All blocks, with the lines they hold."""
        for block in self.blocks:
            block[4] = max(int(block[4]), int(block[3]))
        self.blocks[0][4] = len(self.lines)
        return tuple(Block(int(b[0]), int(b[1]), str(b[2]), int(b[3]), int(b[4])) for b in self.blocks)
