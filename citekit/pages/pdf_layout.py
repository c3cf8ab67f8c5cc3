"""Where the rows of a PDF stand: columns in reading order, and what belongs to the sheet and not to the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from citekit.pages.pdf_rows import Row, chunks_of
from citekit.patterns import lazy_pattern

#: The rows of one column or of a part of a page that has but one, from the top down.
Region = list[Row]

_PAGE_NUMBER = lazy_pattern(
    r"[-–—\s]*(?:(?:page|seite|p\.)\s*\d{1,4}|第?\s*\d{1,3}\s*页?|[ivxl]{1,6})\s*(?:(?:/|of|von|sur|de)\s*\d{1,4})?[-–—\s]*", re.IGNORECASE
)
#: Sheets with more rows than this are no CV's, and are not searched for columns.
_MOST_ROWS = 400


def without_furniture(pages: Sequence[Sequence[Row]], heights: Sequence[float]) -> list[list[Row]]:
    """The pages without running heads, running feet and page numbers.

    A row near the edge of its sheet is furniture where half of the
    sheets (and two at least) have the same words, digits aside, at the same
    height; a number alone at the very edge counts the pages, and a row at the
    top that says the person's name once more is its running head.
    """
    name = max(pages[0], key=lambda row: row.size) if pages and pages[0] else None
    edges = [_in_margins(rows, height) for rows, height in zip(pages, heights, strict=True)]
    seen = Counter(mark for rows in edges for mark in {_mark(row) for row in rows})
    wanted = max(2, (len(pages) - 1) // 2)
    out: list[list[Row]] = []
    for rows, height, edge in zip(pages, heights, edges, strict=True):
        repeated = {id(row) for row in edge if seen[_mark(row)] >= wanted}
        kept = [row for row in rows if id(row) not in repeated]
        while kept and _is_page_number(kept, -1, height):
            kept.pop()
        while kept and kept[0] is not name and ((out and _is_page_number(kept, 0, height)) or _is_running_head(kept, name)):
            kept = kept[1:]
        out.append(kept)
    return out


def _in_margins(rows: Sequence[Row], height: float) -> list[Row]:
    """The rows near the upper and lower edge that a gap sets apart from the text, two of each at the most."""
    return [*_apart(rows[:3], height), *_apart(rows[3:][-3:][::-1], height)]


def _apart(rows: Sequence[Row], height: float) -> list[Row]:
    for count, (row, inner) in enumerate(pairwise(rows), 1):
        if 0.12 * height < row.y < 0.88 * height:
            break
        if abs(row.y - inner.y) > 1.6 * max(row.size, inner.size):
            return list(rows[:count])
    return []


def _mark(row: Row) -> tuple[str, int]:
    return re.sub(r"\d+", "#", row.text.lower()), round(row.y / 4)


def _is_page_number(rows: Sequence[Row], at: int, height: float) -> bool:
    row = rows[at]
    if not _PAGE_NUMBER.fullmatch(row.text) or not (row.y < 0.12 * height or row.y > 0.9 * height):
        return False
    neighbour = rows[at + 1 if at == 0 else at - 1] if len(rows) > 1 else None
    return neighbour is None or abs(neighbour.y - row.y) > 1.5 * row.size


def _is_running_head(rows: Sequence[Row], name_row: Row | None) -> bool:
    """Whether the first row of a sheet is set apart and holds the name, the kind of document, a date or number, and nothing else."""
    row = rows[0]
    name = name_row.text if name_row else ""
    if not name or name.lower() not in row.text.lower() or (len(rows) > 1 and row.y - rows[1].y < 1.5 * row.size):
        return False
    rest = row.text.lower().replace(name.lower(), " ")
    return not re.sub(r"curriculum vit(?:ae|æ)|c\.?v\.?|r[eé]sum[eé]|publications?|list of|page|of|\W|\d", "", rest)


def regions_of(rows: Sequence[Row], depth: int = 0) -> list[Region]:
    """The rows in reading order: where a gutter parts them into columns, the left one before the right one."""
    rows = list(rows)
    found = _gutter(rows) if depth < 4 and 8 <= len(rows) <= _MOST_ROWS else None
    if found is None:
        return [rows] if rows else []
    first, last, x = found
    left, right = _split(rows[first:last], x)
    parts = (rows[:first], left, right, rows[last:])
    return [region for part in parts for region in regions_of(part, depth + 1)]


def _gutter(rows: Sequence[Row]) -> tuple[int, int, float] | None:
    """The longest stretch ``first:last`` of rows that an empty vertical strip at ``x`` parts into two columns of text."""
    spans = [[(chunk[0].x0, max(glyph.x1 for glyph in chunk)) for chunk in chunks_of(row, 0.9)] for row in rows]
    candidates = Counter(round((a[1] + b[0]) / 8) * 4 for row in spans for a, b in pairwise(row))
    candidates += Counter(round(row[0][0] / 4) * 4 - 8 for row in spans)
    best: tuple[int, int, int, float] | None = None
    for x, _ in candidates.most_common(60):
        for first, last in _clear_stretches(rows, spans, x):
            weight = _weight(rows[first:last], x)
            if weight and (best is None or weight > best[0]):
                best = (weight, first, last, float(x))
    return best[1:] if best else None


def _clear_stretches(rows: Sequence[Row], spans: Sequence[Sequence[tuple[float, float]]], x: float) -> list[tuple[int, int]]:
    """The stretches of rows in which nothing stands within half an em of ``x``."""
    out: list[tuple[int, int]] = []
    first = 0
    for i, row in enumerate(rows):
        reach = 0.45 * row.size
        if any(a < x + reach and b > x - reach for a, b in spans[i]):
            if i > first:
                out.append((first, i))
            first = i + 1
    if first < len(rows):
        out.append((first, len(rows)))
    return out


def _weight(rows: Sequence[Row], x: float) -> int:
    """How many rows two columns at ``x`` would have; 0 where what stands there is one column.

    Columns have four rows each and more, and half of the right one's rows begin
    at one place. Dates or labels beside a text are part of it: their cells
    stand on its baselines, and are short or make a narrow column.
    """
    left, right = _split(rows, x)
    fewer, more = sorted((left, right), key=len)
    if len(fewer) < 4 or len(more) < 8 or _flush(right) < 0.5 * len(right):
        return 0
    baselines = {row.y for row in more}
    shared = sum(row.y in baselines for row in fewer)
    widths = [max(row.x1 for row in side) - min(row.x0 for row in side) for side in (left, right)]
    short = min(median(len(row.text) for row in left), median(len(row.text) for row in right)) < 15
    if shared >= 0.6 * len(fewer) and (short or min(widths) < 0.3 * sum(widths)):
        return 0
    return len(left) + len(right)


def _flush(rows: Sequence[Row]) -> int:
    return Counter(round(row.x0 / 2) for row in rows).most_common(1)[0][1]


def _split(rows: Sequence[Row], x: float) -> tuple[list[Row], list[Row]]:
    left, right = [], []
    for row in rows:
        a = tuple(glyph for glyph in row.glyphs if (glyph.x0 + glyph.x1) / 2 < x)
        b = row.glyphs[len(a) :] if len(a) < len(row.glyphs) else ()
        if a:
            left.append(replace(row, glyphs=a) if b else row)
        if b:
            right.append(replace(row, glyphs=b) if a else row)
    return left, right
