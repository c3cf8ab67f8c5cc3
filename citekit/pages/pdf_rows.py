"""Glyphs to rows: what stands on one baseline, with its superscripts, spaces and accents put together."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from statistics import median

from citekit.pages.pdf_glyphs import Glyph

# Accents that old TeX fonts set as characters of their own, over the letter.
_ACCENTS = dict(zip("´`¨ˆ˜¯˘˙ˇ˝˚¸˛", "\u0301\u0300\u0308\u0302\u0303\u0304\u0306\u0307\u030c\u030b\u030a\u0327\u0328", strict=True))
# Signs that stand for two or three letters; the library gives the letters, all in the sign's own box.
_LIGATURES = frozenset("ff fi fl ffi ffl ft fj ffj tt ti tti st ct".split())
_DOTLESS = {"ı": "i", "ȷ": "j"}
#: Part of the size that a gap between words is at the least; TeX squeezes its spaces to 0.22.
_SPACE = 0.16


@dataclass(frozen=True)  # not slotted: its text is kept once it was made
class Row:
    """Glyphs on one baseline from left to right; ``size`` is that of most of them.

    ``spaces`` are the middles of its space characters, ``guesses`` the places
    where the library that read them would part words.
    """

    glyphs: tuple[Glyph, ...]
    y: float
    size: float
    spaces: tuple[float, ...] = ()
    guesses: tuple[float, ...] = ()

    @property
    def x0(self) -> float:
        return self.glyphs[0].x0

    @property
    def x1(self) -> float:
        return self.glyphs[-1].x1

    @cached_property
    def runs(self) -> tuple[tuple[str, frozenset[str], str | None], ...]:
        """The row as runs of text with style (``sup`` and ``sub`` by place and size) and link."""
        return tuple(_runs_of(self))

    @cached_property
    def text(self) -> str:
        return "".join(text for text, _, _ in self.runs)


@dataclass(slots=True)
class _Open:
    """A row that is being collected."""

    y: float
    size: float
    glyphs: list[Glyph]


def rows_of(glyphs: Iterable[Glyph]) -> list[Row]:
    """The rows of a page from the top down."""
    open_: list[_Open] = []
    bands: dict[int, list[_Open]] = defaultdict(list)
    segments = _segments(glyphs)
    # The text itself comes first, then what is raised or lowered beside it, then the accents over its letters.
    for segment in sorted(segments, key=lambda one: (_is_accent(one), -one[0].size)):
        row = _home(segment, bands)
        if row is None:
            row = _Open(segment[0].y, segment[0].size, [])
            open_.append(row)
            bands[int(row.y // 8)].append(row)
        row.glyphs.extend(segment)
    made = [done for one in open_ if (done := _finished(one.glyphs)) is not None]
    return sorted(made, key=lambda row: -row.y)


def _segments(glyphs: Iterable[Glyph]) -> list[list[Glyph]]:
    """Neighbours of one baseline and size, which surely belong to one row."""
    out: list[list[Glyph]] = []
    for glyph in _without_ligatures(glyphs):
        last = out[-1][-1] if out else None
        if last and abs(last.y - glyph.y) < 0.05 * glyph.size and abs(last.size - glyph.size) < 0.05 * glyph.size:
            out[-1].append(glyph)
        else:
            out.append([glyph])
    return out


def _without_ligatures(glyphs: Iterable[Glyph]) -> Iterator[Glyph]:
    """The glyphs with the letters of a ligature side by side in its box."""
    group: list[Glyph] = []
    for glyph in glyphs:
        if group and (glyph.x0, glyph.x1, glyph.y) != (group[0].x0, group[0].x1, group[0].y):
            yield from _side_by_side(group)
            group = []
        group.append(glyph)
    yield from _side_by_side(group)


def _side_by_side(group: Sequence[Glyph]) -> Iterable[Glyph]:
    text = "".join(glyph.text for glyph in group)
    if text not in _LIGATURES and (len(set(text)) < 2 or not text.isalpha()):
        return group
    width = (group[0].x1 - group[0].x0) / len(group)
    return [replace(glyph, x0=glyph.x0 + i * width, x1=glyph.x0 + (i + 1) * width) for i, glyph in enumerate(group)]


def _is_accent(segment: Sequence[Glyph]) -> bool:
    return all(glyph.text in _ACCENTS or glyph.text == " " for glyph in segment)


def _home(segment: Sequence[Glyph], bands: dict[int, list[_Open]]) -> _Open | None:
    """The row that a segment belongs to: one of its baseline, or a larger one beside whose glyphs it is raised or lowered."""
    y, size = segment[0].y, segment[0].size
    band = int(y // 8)
    near = [row for at in range(band - 2, band + 3) for row in bands.get(at, ())]
    level = [row for row in near if abs(row.y - y) < 0.25 * size]
    if level:
        return min(level, key=lambda row: abs(row.y - y))
    x0, x1 = min(glyph.x0 for glyph in segment), max(glyph.x1 for glyph in segment)
    for row in near:
        if (size < 0.88 * row.size or _is_accent(segment)) and -0.35 * row.size < y - row.y < 0.75 * row.size:
            reach = 0.6 * row.size
            if any(glyph.x0 - reach <= x1 and glyph.x1 + reach >= x0 for glyph in row.glyphs):
                return row
    return None


def _finished(glyphs: list[Glyph]) -> Row | None:
    """A row of glyphs in order, accents composed; None for one of white space only."""
    inked = [glyph for glyph in glyphs if not glyph.text.isspace()]
    if not inked:
        return None
    size = Counter(round(glyph.size, 2) for glyph in inked).most_common(1)[0][0]
    y = median(glyph.y for glyph in inked if abs(glyph.size - size) < 0.02 * size)
    ordered = sorted(inked, key=lambda glyph: (glyph.x0, glyph.x1))
    blanks = [glyph for glyph in glyphs if glyph.text.isspace()]
    struck = _struck(ordered, blanks)
    spaces = sorted((glyph.x0 + glyph.x1) / 2 for glyph in blanks if glyph.x1 > glyph.x0 and glyph not in struck)
    guesses = sorted(glyph.x0 for glyph in blanks if glyph.x1 == glyph.x0)
    ordered = [replace(glyph, text=struck[glyph]) if glyph in struck else glyph for glyph in ordered]
    return Row(tuple(_composed(_without_shadows(ordered))), y, size, tuple(spaces), tuple(guesses))


def _struck(glyphs: Sequence[Glyph], blanks: Sequence[Glyph]) -> dict[Glyph, str]:
    """Letters with a stroke through them: old TeX fonts have the stroke in the place of the space, set over the letter."""
    found: dict[Glyph, str] = {}
    for letter in glyphs:
        if letter.text in "lL":
            for blank in blanks:
                if abs(blank.x0 - letter.x0) < 0.1 * letter.size and blank.x1 > blank.x0:
                    found[letter] = "ł" if letter.text == "l" else "Ł"
                    found[blank] = ""
    return found


def _without_shadows(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs without those printed twice in one place, which is how some programs make bold."""
    out: list[Glyph] = []
    for glyph in glyphs:
        if out and out[-1].text == glyph.text and abs(out[-1].x0 - glyph.x0) < 0.12 * glyph.size and glyph.x1 - glyph.x0 > 0.2 * glyph.size:
            out[-1] = replace(out[-1], style=out[-1].style | {"b"})
        else:
            out.append(glyph)
    return out


def _composed(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs with each accent joined to the letter that it stands over, and ligatures as letters."""
    out: list[Glyph] = []
    for glyph in glyphs:
        if out and (joined := _joined(out[-1], glyph)):
            out[-1] = joined
        else:
            text = unicodedata.normalize("NFKC", glyph.text) if "\ufb00" <= glyph.text <= "\ufb06" else glyph.text
            out.append(replace(glyph, text=text) if text != glyph.text else glyph)
    return out


def _joined(a: Glyph, b: Glyph) -> Glyph | None:
    accent, letter = (a, b) if a.text in _ACCENTS else (b, a)
    if accent.text not in _ACCENTS or not letter.text.isalpha():
        return None
    shared = min(a.x1, b.x1) - max(a.x0, b.x0)
    if shared < 0.5 * min(a.x1 - a.x0, b.x1 - b.x0):
        return None
    text = unicodedata.normalize("NFC", _DOTLESS.get(letter.text, letter.text) + _ACCENTS[accent.text])
    return replace(letter, text=text, x0=min(a.x0, b.x0), x1=max(a.x1, b.x1))


def chunks_of(row: Row, gap: float) -> list[tuple[Glyph, ...]]:
    """A row cut where ``gap`` times its size or more is empty."""
    out: list[list[Glyph]] = []
    end = 0.0
    for glyph in row.glyphs:
        if out and glyph.x0 - end < gap * row.size:
            out[-1].append(glyph)
        else:
            out.append([glyph])
        end = max(end, glyph.x1) if len(out[-1]) > 1 else glyph.x1
    return [tuple(chunk) for chunk in out]


def _runs_of(row: Row) -> list[tuple[str, frozenset[str], str | None]]:
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(row.glyphs))
    # Where letters are spaced out, as in some headings, the gap between words is larger by that much.
    tracking = max(0.0, gaps[len(gaps) // 2]) if len(gaps) > 4 else 0.0
    runs: list[tuple[str, frozenset[str], str | None]] = []
    last: Glyph | None = None
    for glyph in row.glyphs:
        shift = _shift(glyph, row)
        style = (glyph.style if glyph.text.isalnum() or not shift else glyph.style - {"i"}) | shift
        space = last is not None and _apart(last, glyph, row, tracking)
        if runs and runs[-1][1] == style and runs[-1][2] == glyph.href:
            runs[-1] = (runs[-1][0] + " " * space + glyph.text, style, glyph.href)
        else:
            if space:
                runs[-1] = (runs[-1][0] + " ", *runs[-1][1:])
            runs.append((glyph.text, style, glyph.href))
        last = glyph
    return runs


def _shift(glyph: Glyph, row: Row) -> frozenset[str]:
    if glyph.size < 0.88 * row.size:
        if glyph.y > row.y + 0.12 * row.size:
            return frozenset({"sup"})
        if glyph.y < row.y - 0.08 * row.size:
            return frozenset({"sub"})
    return frozenset()


def _apart(a: Glyph, b: Glyph, row: Row, tracking: float) -> bool:
    gap = b.x0 - a.x1 - tracking
    if _wide(a.text) and _wide(b.text):
        return gap > 0.5 * row.size  # Chinese and Japanese have no spaces between words
    if gap > _SPACE * min(row.size, max(a.size, b.size)):
        return True
    # A space character counts however narrow the gap: italic letters reach into it.
    return _holds(row.spaces, a, b) or (gap > 0.08 * row.size and _holds(row.guesses, a, b))


def _holds(places: Sequence[float], a: Glyph, b: Glyph) -> bool:
    """Whether one of the places lies between the middles of two glyphs."""
    at = bisect_left(places, (a.x0 + a.x1) / 2)
    return at < len(places) and places[at] < (b.x0 + b.x1) / 2


def _wide(char: str) -> bool:
    return char >= "\u2e80" and unicodedata.east_asian_width(char[0]) in "WF"
