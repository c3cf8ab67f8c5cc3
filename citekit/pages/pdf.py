"""PDF to lines: rows of a text layer become the paragraphs, items and headings that their places show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from citekit.errors import InputError
from citekit.pages.lines import LineBuilder, Page
from citekit.pages.pdf_glyphs import read_glyphs
from citekit.pages.pdf_layout import regions_of, without_furniture
from citekit.pages.pdf_rows import Row, chunks_of, rows_of
from citekit.pages.sections import kind_of_heading, year_of_heading
from citekit.patterns import lazy_pattern

Run = tuple[str, frozenset[str], str | None]

_BULLET = lazy_pattern(r"[•◦▪▫‣●○■□➢➤►▶❖∙·⋄\uf0b7\uf0a7–—-](?=\s|$)\s*")
_NUMBER = lazy_pattern(r"(?:\[[A-Z]{0,3}\d{1,3}\]\.?|\(?[A-Z]{0,2}-?\d{1,3}[.)])(?=\s|$)")
_DATE = lazy_pattern(
    r"(?:\d{1,2}[./])?(?:\d{1,2}[./]|[^\W\d]{3,9}\.?,? )?(?:19|20)\d\d"
    r"(?:\s*[-–—/]\s*(?:(?:\d{1,2}[./]|[^\W\d]{3,9}\.? )?(?:(?:19|20)?\d\d)|[^\W\d]{3,8})?)?"
)
#: A gap of this many ems parts two cells of a row; a date at its beginning is parted by less.
_CELL = 1.8
_DATE_CELL = 0.7


@dataclass(frozen=True, slots=True)
class _Cells:
    """A row as the text itself and the cells that stand beside it (dates, labels), in order."""

    row: Row
    number: int
    main: Row
    before: tuple[Row, ...] = ()
    after: tuple[Row, ...] = ()

    @property
    def text(self) -> str:
        return self.main.text


def read_pdf(data: bytes, source: str = "") -> Page:
    """The lines of a PDF's text layer; their numbers count its rows from the first page on.

    Raises :class:`InputError` for a PDF without text or one that cannot be
    read, :class:`~citekit.errors.UsageError` where the extra ``pdf-in`` is
    not installed.
    """
    document = read_glyphs(data, source)
    pages = without_furniture([rows_of(page.glyphs) for page in document.pages], [page.height for page in document.pages])
    regions = [region for rows in pages for region in regions_of(rows)]
    if not any(regions):
        raise InputError(
            f"{source or 'the input'}: the PDF has no text, only pictures",
            hint="run a text recognition (OCR) over it, or import the page itself",
        )
    return _Writer(regions).page(document.title)


def _cells(row: Row, number: int) -> _Cells:
    """The cells of a row; a label such as ``[1]`` or a bullet stays with the text that it begins."""
    parts = [replace(row, glyphs=chunk) for chunk in chunks_of(row, _CELL)]
    first = chunks_of(parts[0], _DATE_CELL)
    if len(first) > 1 and _DATE.fullmatch(replace(row, glyphs=first[0]).text):
        rest = tuple(glyph for chunk in first[1:] for glyph in chunk)
        parts[:1] = [replace(row, glyphs=first[0]), replace(row, glyphs=rest)]
    while len(parts) > 1 and (_BULLET.fullmatch(parts[0].text) or _NUMBER.fullmatch(parts[0].text)):
        parts[:2] = [replace(row, glyphs=(*parts[0].glyphs, *parts[1].glyphs))]
    widest = max(range(len(parts)), key=lambda i: parts[i].x1 - parts[i].x0)
    return _Cells(row, number, parts[widest], tuple(parts[:widest]), tuple(parts[widest + 1 :]))


class _Writer:
    """Puts rows together into lines.

    A row goes on in the next one where that one's first word would not have
    fitted on it any more: so paragraphs are told from lines that were broken on
    purpose, ragged or justified alike.
    """

    def __init__(self, regions: Sequence[Sequence[Row]]) -> None:
        rows = [row for region in regions for row in region]
        sizes = Counter[float]()
        for row in rows:
            sizes[_step(row.size)] += len(row.glyphs)
        self.body = sizes.most_common(1)[0][0]
        self.sizes = sorted((size for size in sizes if size >= 1.1 * self.body), reverse=True)
        self.leading = _leadings(regions)
        self.words = Counter(word for row in rows for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", row.text.lower()))
        self.regions = regions
        self.builder = LineBuilder()
        self.numbers: list[int] = []
        self.runs: list[Run] = []
        self.after: list[Row] = []
        self.number = 0
        self.in_item = False

    def page(self, title: str) -> Page:
        number = 0
        previous: _Cells | None = None
        edge = 0.0
        for region in self.regions:
            edge = max(row.x1 for row in region)
            first_x = second_x = None  # where the first row of the block begins, and the second
            for at, row in enumerate(region):
                number += 1
                cells = _cells(row, number)
                how = self.relation(previous, cells, first_x, second_x, edge, turned=at == 0)
                if how in ("block", "gap"):
                    self.begin_block(cells, gap=how == "gap")
                    first_x, second_x = cells.row.x0, None
                elif second_x is None:
                    second_x = cells.row.x0
                    first_x = cells.row.x0 if first_x is None else first_x
                self.add(cells, joined=how == "join", hyphen_before=previous)
                previous = cells
        self.end_line()
        while self.builder.block:
            self.builder.close()
        lines = tuple(replace(line, number=n) for line, n in zip(self.builder.lines, self.numbers, strict=True))
        return Page(lines, self.builder.finished_blocks(), title=" ".join(title.split()))

    def relation(
        self, previous: _Cells | None, cells: _Cells, first_x: float | None, second_x: float | None, edge: float, *, turned: bool
    ) -> str:
        """How a row follows the one before it: ``join``, ``line``, ``block`` or (after a larger gap) ``gap``."""
        if previous is None:
            return "gap"
        size = cells.row.size
        if _step(size) != _step(previous.row.size) and abs(size - previous.row.size) > 0.07 * size:
            return "gap"
        if _label(cells.text):
            return "block"
        full = _is_full(previous, cells, edge) if not turned else _is_full(previous, cells, previous.row.x1)
        if turned:
            # Over the edge of a page or column only the text can say whether it goes on.
            return "join" if full and not _ends_sentence(previous.text) else "block"
        if previous.row.y - cells.row.y > 1.3 * self.leading.get(_step(size), 1.25 * size) + 0.1 * size:
            return "gap"
        if _is_bold(previous) != _is_bold(cells) and not full:
            # A bold line that names a section or a year is a heading; any other is the first line of an item.
            return "block" if kind_of_heading(previous.text) or year_of_heading(previous.text) else "line"
        step = cells.main.x0 - previous.main.x0 if not cells.before else cells.row.x0 - previous.main.x0
        if cells.before and second_x is not None:
            return "block"  # a cell in the margin begins an entry
        if step < -0.5 * size:
            return ("join" if full else "line") if second_x is None and not previous.before else "block"
        if step > 0.5 * size:
            return ("join" if full else "line") if second_x is None else ("line" if first_x is not None else "block")
        return "join" if full else "line"

    def begin_block(self, cells: _Cells, *, gap: bool) -> None:
        self.end_line()
        builder = self.builder
        while builder.block:
            builder.close()
        self.in_item = _label(cells.text)
        builder.open("li" if self.in_item else "p")
        builder.bullet = self.in_item
        builder.gap = gap
        size = _step(cells.row.size)
        builder.heading = min(6, self.sizes.index(size) + 1) if size in self.sizes else 0

    def add(self, cells: _Cells, *, joined: bool, hyphen_before: _Cells | None) -> None:
        """Add a row to the line that is open, or begin a line with it."""
        runs: Sequence[Run] = cells.main.runs
        if joined and self.runs and hyphen_before is not None:
            last, style, href = self.runs[-1]
            self.runs[-1] = (self.joint(last, cells.text), style, href)
        else:
            self.end_line()
            self.number = cells.number
            if match := _BULLET.match(cells.text):
                runs = _cut(runs, match.end())
            for row in cells.before:
                self.line(row.runs)
        self.runs.extend(runs)
        self.after.extend(cells.after)

    def joint(self, last: str, following: str) -> str:
        """The end of a row as it goes on in the next: a hyphen that only broke a word goes.

        It stays in addresses and before digits and capitals, and where the
        document writes the word with it in another place.
        """
        if last.endswith("\u00ad"):
            return last[:-1]
        match = re.search(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-‐]$", last)
        after = re.match(r"[^\W\d_]+", following)
        if re.search(r"(?:://|www\.)\S*$", last):
            return last if re.search(r"[-/._?=&]$", last) or re.match(r"[./_?=&-]|[\w%-]*[/.=]", following) else last + " "
        if re.search(r"\d[–-]$", last) and following[:1].isdigit():
            return last
        if match and after:
            if not after[0][0].islower() or len(after[0]) < 2 or len(match[1]) < 2:
                return last  # no language breaks a single letter off a word: "Top-k"
            word = match[1].lower()
            if "-" in word or self.words[f"{word}-{after[0].lower()}"] > self.words[word + after[0].lower()]:
                return last
            return last[:-1]
        wide = last[-1:] >= "\u2e80" and following[:1] >= "\u2e80"
        return last if wide or last.endswith("—") else last + " "

    def line(self, runs: Sequence[Run]) -> None:
        before = len(self.builder.lines)
        for text, style, href in runs:
            self.builder.add(text, style, href)
        self.builder.end_line()
        if len(self.builder.lines) > before:
            self.numbers.append(self.number)

    def end_line(self) -> None:
        """Write the line that is open, and what stands to its right."""
        runs, after = self.runs, self.after
        self.runs, self.after = [], []
        if runs:
            self.line(runs)
        for row in after:
            self.line(row.runs)


def _step(size: float) -> float:
    return round(size * 2) / 2


def _leadings(regions: Sequence[Sequence[Row]]) -> dict[float, float]:
    """The usual distance between the rows of a paragraph for each size: the smallest that is frequent."""
    seen: dict[float, list[float]] = {}
    for region in regions:
        for a, b in pairwise(region):
            gap = a.y - b.y
            if _step(a.size) == _step(b.size) and 0.9 * a.size < gap < 2.5 * a.size:
                seen.setdefault(_step(a.size), []).append(gap)
    return {size: sorted(gaps)[len(gaps) // 5] for size, gaps in seen.items()}


def _label(text: str) -> bool:
    return bool(_BULLET.match(text) or _NUMBER.match(text))


def _is_full(previous: _Cells, cells: _Cells, edge: float) -> bool:
    """Whether the first word of a row would not have fitted on the row before it."""
    if previous.after:
        edge = previous.after[0].x0 - previous.row.size
    chunk = chunks_of(cells.main, 0.16)[0]
    word = chunk[-1].x1 - chunk[0].x0
    return previous.main.x1 + 0.25 * previous.row.size + word > edge - 0.3 * previous.row.size


def _ends_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?", "]", "。"))


def _is_bold(cells: _Cells) -> bool:
    """Whether a row is bold from end to end."""
    return all("b" in glyph.style for glyph in cells.main.glyphs if glyph.text.isalnum())


def _cut(runs: Sequence[Run], start: int) -> list[Run]:
    """Runs without their first ``start`` characters."""
    return list(_cut_runs(runs, start))


def _cut_runs(runs: Sequence[Run], start: int) -> Iterator[Run]:
    for text, style, href in runs:
        if start < len(text):
            yield text[start:], style, href
        start = max(0, start - len(text))
