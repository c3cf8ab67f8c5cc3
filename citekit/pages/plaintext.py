"""Plain text to lines: paragraphs between blank lines, list items by their bullets and indentation."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from citekit.pages.lines import LineBuilder, Page
from citekit.pages.link_words import LINK_WORD
from citekit.pages.sections import kind_of_heading, year_of_heading
from citekit.patterns import lazy_pattern

_BULLET = lazy_pattern(r"\s*(?:[•◦▪▫‣●○■□➢➤►▶❖∙·]\s*|[-–—*+]\s+|\[[A-Z]{0,2}\d{1,3}\]\.?\s+|\(?[A-Z]?\d{1,3}[.)]\s+)(?=\S)")
_LINK_LABEL = lazy_pattern(rf"\W*(?:{LINK_WORD})\W*", re.IGNORECASE)
_FIRST = lazy_pattern(r"\s*(?:\[[A-Z]{0,2}\d{1,3}\]|\(?1[.)])\s")
#: A text no wider than this whose lines are mostly full was wrapped by hand, and its lines are joined again.
_WRAP_LIMIT = 100


def read_text(text: str) -> Page:
    """The lines of a plain text."""
    rows = [(n, row.rstrip()) for n, row in enumerate(text.expandtabs(4).split("\n"), 1)]
    if _hanging([row for _, row in rows]):
        rows = _join_hanging(rows)
    if _hard_wrapped([row for _, row in rows]):
        rows = _unwrap(rows)
    builder = LineBuilder()
    numbers: list[int] = []
    item: tuple[int, bool] | None = None  # the open list item: column of its bullet, whether its other lines are indented
    paragraph = blank = False
    above = 0  # the indentation of the row above
    alone = False  # whether the open paragraph is one short line so far: the heading of a list that may begin below it
    for place, (number, row) in enumerate(rows):
        if not row.strip():
            blank = True
            if paragraph:
                builder.close()
                paragraph = False
            continue
        heading = paragraph and _indent(row) <= above and (_is_heading(row) or _year_above(rows, place))
        above = _indent(row)
        if heading:
            builder.close()
            paragraph = False
            if item is not None:
                builder.close()
                item = None
        indent = len(row) - len(row.lstrip())
        bullet = _BULLET.match(row)
        if bullet and item is None and paragraph and not blank and not alone and not _is_symbol(row) and not _FIRST.match(row):
            bullet = None  # "- " or "12. " inside running text begins no item
        if item is not None and (bullet or _ends_item(item, indent, blank)):
            if paragraph:
                builder.close()
                paragraph = False
            builder.close()
            item = None
        if bullet:
            if paragraph:
                builder.close()
                paragraph = False
            builder.open("li")
            builder.bullet = True
            item = (indent, False)
            row = row if row.lstrip()[:1] in "[(" or row.lstrip()[:1].isalnum() else row[bullet.end() :]
        elif item is not None and not item[1] and indent > item[0]:
            item = (item[0], True)
        alone = not paragraph and len(row) < 50
        if not paragraph:
            builder.open("p")
            paragraph = True
        builder.gap = blank
        blank = False
        builder.add(row)
        before = len(builder.lines)
        builder.end_line()
        if len(builder.lines) > before:
            numbers.append(number)
        if heading:
            builder.close()
            paragraph = False
    while builder.block:
        builder.close()
    builder.end_line()
    lines = tuple(replace(line, number=number) for line, number in zip(builder.lines, numbers, strict=True))
    return Page(lines, builder.finished_blocks())


def _is_heading(row: str) -> bool:
    """Whether a row is nothing but the name of a section: a heading, whatever blank lines stand around it.

    What a browser copies has no blank line there. A word that labels links as
    well ("Paper", "Slides") says nothing by itself, and a row that ends
    as a sentence does belongs to the text above it.
    """
    row = row.strip()
    if len(row) > 70 or row[:1].islower() or row.endswith((".", ",", ";", "-")):
        return False
    if _LINK_LABEL.fullmatch(row) and row.strip(" :").lower() != "papers":
        return False
    kind = kind_of_heading(row, loose=True)
    # One word for a kind of work ("Conference", "Journal") may be a field of an item.
    return kind == "publications" or kind.startswith("-") or (bool(kind) and " " in row)


def _year_above(rows: list[tuple[int, str]], place: int) -> bool:
    """Whether a row is a year and nothing else, and the rows below it are indented: they are that year's."""
    row = rows[place][1]
    if len(row.strip()) != 4 or not year_of_heading(row):
        return False
    below = next((text for _, text in rows[place + 1 : place + 4] if text.strip()), "")
    return _indent(below) > _indent(row)


def _is_symbol(row: str) -> bool:
    return row.lstrip()[:1] in "•◦▪▫‣●○■□➢➤►▶❖"


def _ends_item(item: tuple[int, bool], indent: int, blank: bool) -> bool:
    """Whether a line without a bullet stands outside of the list item.

    It does where it is not indented although the item's other lines are, and
    after a blank line where it is not indented at all.
    """
    column, indented = item
    return indent <= column and (indented or blank)


def _entries(rows: list[str]) -> list[tuple[int, int]]:
    """Stretches of rows whose first is indented less than all others: entries set with a hanging indent."""
    found = []
    start = 0
    while start < len(rows):
        end = start + 1
        while (
            end < len(rows)
            and rows[start].strip()
            and rows[end].strip()
            and _indent(rows[end]) > _indent(rows[start])
            and not _BULLET.match(rows[end])
        ):
            end += 1
        if end - start > 1:
            found.append((start, end))
        start = end
    return found


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


def _hanging(rows: list[str]) -> bool:
    """Whether the text sets its references with a hanging indent: nearly all rows that an indented one follows are full."""
    entries = _entries(rows)
    followed = [len(row) for start, end in entries for row in rows[start : end - 1]]
    if len(entries) < 3 or max(followed) > _WRAP_LIMIT + 20 or max(followed) < 50:
        return False
    widest = max(len(row) for start, end in entries for row in rows[start:end])
    return sum(width >= 0.75 * widest for width in followed) >= 0.7 * len(followed)


def _join_hanging(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows with each entry of a hanging indent as one row."""
    texts = [row for _, row in rows]
    ends = dict(_entries(texts))
    widest = max(len(texts[i]) for start, end in ends.items() for i in range(start, end))
    out: list[tuple[int, str]] = []
    open_ = 0
    for place, (number, row) in enumerate(rows):
        if place < open_ and len(texts[place - 1]) >= 0.6 * widest:
            glue = "" if out[-1][1].endswith("-") and row.lstrip()[:1].islower() else " "
            out[-1] = (out[-1][0], out[-1][1] + glue + row.strip())
            continue
        open_ = max(open_, ends.get(place, 0))
        out.append((number, row))
    return out


def _hard_wrapped(rows: list[str]) -> bool:
    """Whether most lines that another line follows are as full as the widest."""
    widths = [len(row) for row in rows if row.strip()]
    if len(widths) < 6 or max(widths) > _WRAP_LIMIT or max(widths) < 50:
        return False
    widest = sorted(widths)[int(len(widths) * 0.95)]
    followed = [len(a) for a, b in pairwise(rows) if a.strip() and b.strip() and not _BULLET.match(b)]
    return len(followed) >= 3 and sum(width >= 0.8 * widest for width in followed) >= 0.6 * len(followed)


def _unwrap(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Join a line to the one before it where that one is full and this one begins nothing new."""
    widest = max(len(row) for _, row in rows)
    out: list[tuple[int, str]] = []
    last = 0
    for number, row in rows:
        if out and row.strip() and out[-1][1].strip() and last >= 0.7 * widest and not _BULLET.match(row):
            glue = "" if out[-1][1].endswith("-") and row.lstrip()[:1].islower() else " "
            out[-1] = (out[-1][0], out[-1][1] + glue + row.strip())
        else:
            out.append((number, row))
        last = len(row)
    return out
