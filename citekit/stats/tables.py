"""Statistics as text for a terminal of any width."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citekit.cv.periods import written
from citekit.cv.sections import section_table
from citekit.stats.model import PLACE_WORDS, PLACES, Statistics
from citekit.stats.svg import short
from citekit.stats.width import columns
from citekit.writers.characters import clean

_EIGHTHS = " ▏▎▍▌▋▊▉"
_NARROWEST = 40
_BAR = 24
#: Columns of the table by year that say what the owner is in a work.
_HEADS = {"sole": "sole", "first": "first", "equal": "joint", "middle": "mid", "last": "last", "other": "none"}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the report; a ``heading`` may be set apart."""

    text: str
    heading: bool = False


def report(statistics: Statistics, *, width: int = 80, rows: int = 10, plain: bool = False) -> list[Line]:
    """The whole report: works by year, the owner's part, coauthors, venues, topics; ``rows`` of each list.

    No line is wider than ``width`` columns (of at least 40). ``plain`` draws bars in ASCII.
    """
    width = max(width, _NARROWEST)
    lines = [Line(text, heading=True) for text in _wrapped(_summary(statistics), width)]
    if not statistics.works:
        return lines
    lines += [Line(""), *_by_year(statistics, width, plain)]
    if statistics.name:
        parts = [(PLACE_WORDS[place], count) for place, count in statistics.place_totals.items()]
        if statistics.corresponding_total:
            parts.append(("corresponding author", statistics.corresponding_total))
        lines += _ranking("Part in the works", parts, len(parts), width, plain)
    people = [(person.name, person.works) for person in statistics.coauthors]
    lines += _ranking("Coauthors" if statistics.name else "Authors", people, rows, width, plain)
    lines += _ranking("Venues", statistics.venues, rows, width, plain)
    lines += _ranking("Topics", statistics.topics, rows, width, plain)
    lines += _ranking("Subject classes", statistics.classes, rows, width, plain)
    return lines


def _summary(statistics: Statistics) -> str:
    years = statistics.years
    span = f", {years[0]}–{years[-1]}" if len(years) > 1 else f", {years[0]}" if years else ""
    name = f"{clean(statistics.name)}: " if statistics.name else ""
    notes = [f"as of {written(statistics.as_of)}"] if statistics.as_of else []
    merged = statistics.records - statistics.later - statistics.works
    if merged:
        notes.append(f"{statistics.records - statistics.later} records, each work counted once")
    if statistics.later:
        notes.append(f"{statistics.later} of a later date not counted")
    said = f" ({'; '.join(notes)})" if notes else ""
    return f"{name}{_count(statistics.works, 'work')}{span}{said}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _by_year(statistics: Statistics, width: int, plain: bool) -> list[Line]:
    """A row a year, newest first: works with a bar, types by the letters of their sections, the owner's place."""
    types = statistics.type_totals
    letters = {key: section_table()[key].letter for key in types if key in section_table()}
    held = [place for place in PLACES if place in statistics.place_totals]
    places = {place: _HEADS[place] for place in held} if statistics.name else {}
    corresponding = bool(statistics.corresponding_total)
    heads = ["year", "works", *letters.values(), *places.values(), *(["corr"] if corresponding else [])]
    rows = [_year_row(statistics, year, letters, places, corresponding) for year in reversed(statistics.years)]
    if statistics.undated:
        rows.append(_year_row(statistics, None, letters, places, corresponding))
    kept = _fitting(heads, rows, width, first=2, last=len(heads) - 2 - len(letters))
    sizes = {at: max(columns(heads[at]), *(len(row[at]) for row in rows)) for at in kept}
    most = max(int(row[1]) for row in rows)
    room = min(_BAR, width - sum(sizes.values()) - 2 * len(kept))
    lines = [Line(_joined(heads, kept, sizes, " " * room if room > 4 else ""), heading=True)]
    lines += [Line(_joined(row, kept, sizes, bar(int(row[1]), most, room, plain) if room > 4 else "")) for row in rows]
    if any(heads[at] in letters.values() for at in kept):
        words = ", ".join(f"{letter} {section_table()[key].heading.lower()}" for key, letter in letters.items())
        lines += [Line(text) for text in _wrapped(words, width)]
    return lines


def _year_row(
    statistics: Statistics, year: int | None, letters: Mapping[str, str], places: Mapping[str, str], corresponding: bool
) -> list[str]:
    types = statistics.undated_types if year is None else statistics.types.get(year, {})
    part = statistics.undated_places if year is None else statistics.places.get(year, {})
    count = statistics.undated_corresponding if year is None else statistics.corresponding.get(year, 0)
    cells = [*(types.get(key, 0) for key in letters), *(part.get(place, 0) for place in places), *([count] if corresponding else [])]
    return ["none" if year is None else str(year), str(sum(types.values())), *(str(cell) if cell else "·" for cell in cells)]


def _fitting(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, *, first: int, last: int) -> list[int]:
    """The columns that a line has room for: year and works always, then the owner's part, then the types."""
    sizes = [max(columns(head), *(len(row[at]) for row in rows)) + 2 for at, head in enumerate(heads)]
    everything = range(len(heads))
    for kept in (everything, [*range(first), *everything[len(heads) - last :]], range(first)):
        if sum(sizes[at] for at in kept) <= width:
            return list(kept)
    return list(range(first))


def _joined(cells: Sequence[str], kept: Sequence[int], sizes: Mapping[int, int], drawn: str) -> str:
    """The cells at the right of their columns, the bar behind the number of works."""
    parts = [cells[at].rjust(sizes[at]) for at in kept]
    if drawn:
        parts.insert(2, drawn)
    return "  ".join(parts).rstrip()


def _ranking(title: str, found: Sequence[tuple[str, int]], rows: int, width: int, plain: bool) -> list[Line]:
    """A list with its counts and bars."""
    if not found or rows < 1:
        return []
    shown = found[:rows]
    more = f" ({len(shown)} of {len(found)})" if len(found) > len(shown) else ""
    names = [short(name, max(width // 2, 20)) for name, _ in shown]
    digits = max(len(str(count)) for _, count in shown)
    size = max(map(columns, names))
    room = min(_BAR, width - size - digits - 6)
    most = max(count for _, count in shown)
    lines = [Line(""), Line(f"{title}{more}", heading=True)]
    for name, (_, count) in zip(names, shown, strict=True):
        line = f"  {name}{' ' * (size - columns(name))}  {str(count).rjust(digits)}  {bar(count, most, room, plain) if room > 4 else ''}"
        lines.append(Line(line.rstrip()))
    return lines


def bar(count: int, most: int, room: int, plain: bool) -> str:
    """A bar of up to ``room`` columns, padded to these; something, however little, where there is something."""
    eighths = max(round(count / most * room * 8), 1) if count and most else 0
    drawn = "#" * max(eighths // 8, bool(count)) if plain else "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return drawn.ljust(room)


def _wrapped(text: str, width: int) -> Iterable[str]:
    from textwrap import wrap

    return wrap(text, width) or [""]
