"""Two entries side by side in the width of a terminal, differing fields coloured and marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import click

from citekit.cli.telling import printable
from citekit.entry import Entry
from citekit.entry.tables import field_table
from citekit.text.fold import fold, squeeze

#: Below this width the values stand one under the other.
NARROW = 64
#: Lines that one value may take; an abstract is cut.
LINES = 4
_SIGNS = {"same": " ", "alike": "~", "differs": "≠", "alone": "+"}
_COLORS = {"same": None, "alike": "cyan", "differs": "yellow", "alone": "green"}


def side_by_side(one: Entry, other: Entry, width: int) -> list[str]:
    """The lines that show both entries.

    Before a field stands ``≠`` where the values differ, ``~`` where they say the
    same in another form, ``+`` where only one entry has it, nothing else.
    """
    rows = [("key", one.key, other.key), ("type", one.type, other.type), ("source", _source(one), _source(other))]
    rows += [(name, one.get(name), other.get(name)) for name in _names(one, other)]
    label = min(16, max(len(name) for name, _, _ in rows)) + 3
    if width < NARROW:
        return [line for row in rows for line in _stacked(*row, width)]
    column = (width - label - 3) // 2
    return [line for row in rows for line in _columns(*row, label, column)]


def kind_of(one: str, other: str) -> str:
    """How two values stand to each other: ``same``, ``alike``, ``differs`` or ``alone``."""
    if " ".join(one.split()) == " ".join(other.split()):
        return "same"
    if not (one and other):
        return "alone"
    return "alike" if squeeze(fold(one)) == squeeze(fold(other)) != "" else "differs"


def _names(one: Entry, other: Entry) -> list[str]:
    order = {name: at for at, name in enumerate(field_table())}
    names = dict.fromkeys(item.name for entry in (one, other) for item in entry.fields)
    return sorted(names, key=lambda name: order.get(name, len(order)))


def _source(entry: Entry) -> str:
    known = entry.provenance or entry.origin
    if known is None or not known.source:
        return ""
    name = known.source.rsplit("/", 1)[-1] or known.source
    return f"{name}:{known.line}" if known.line else name


def _columns(name: str, one: str, other: str, label: int, column: int) -> list[str]:
    kind = "same" if name in ("key", "source") else kind_of(one, other)
    left, right = wrapped(one, column), wrapped(other, column)
    lines = []
    for at in range(max(len(left), len(right))):
        head = f"{_SIGNS[kind]} {name[: label - 3]}" if at == 0 else ""
        cells = [_cell(side[at] if at < len(side) else "", column) for side in (left, right)]
        lines.append(head.ljust(label) + _painted(cells[0], kind) + " │ " + _painted(cells[1], kind))
    return lines


def _stacked(name: str, one: str, other: str, width: int) -> list[str]:
    kind = "same" if name in ("key", "source") else kind_of(one, other)
    head = f"{_SIGNS[kind]} {name}"
    if kind == "same" and one == other:
        return [head, *(f"    {line}" for line in wrapped(one, width - 4))]
    return [
        head,
        *(_painted(f"  1 {line}", kind) for line in wrapped(one, width - 4)),
        *(_painted(f"  2 {line}", kind) for line in wrapped(other, width - 4)),
    ]


def _painted(text: str, kind: str) -> str:
    return click.style(text, fg=_COLORS[kind]) if _COLORS[kind] and text.strip() else text


def _cell(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def wrapped(text: str, width: int) -> list[str]:
    """A value in lines of at most ``width`` cells, broken at spaces where there are any; at most :data:`LINES` of them."""
    lines: list[str] = []
    line = ""
    for word in printable(" ".join(text.split())).split(" "):
        joined = f"{line} {word}" if line else word
        if cells(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        pieces = _cut(word, width)
        lines += pieces[:-1]
        line = pieces[-1]
    lines.append(line)
    if len(lines) > LINES:
        last = lines[LINES - 1]
        while cells(last) > width - 1:
            last = last[:-1]
        lines = [*lines[: LINES - 1], last + "…"]
    return lines


def _cut(word: str, width: int) -> Sequence[str]:
    """A word in pieces of at most ``width`` cells."""
    pieces = [""]
    for char in word:
        if pieces[-1] and cells(pieces[-1]) + cells(char) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces


def cells(text: str) -> int:
    """How many cells of a terminal a text takes: East Asian wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
