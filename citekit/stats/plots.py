"""The plots by name, each from :class:`~citekit.stats.model.Statistics` to a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from citekit.cv.model import Figure
from citekit.errors import UsageError, did_you_mean
from citekit.stats import svg
from citekit.stats.layout import layout
from citekit.stats.model import PLACE_WORDS, Coauthor, Statistics
from citekit.stats.width import columns

#: Plots with their captions.
PLOTS = {
    "years": "Publications by year and type",
    "roles": "Place among the authors by year",
    "network": "Coauthors who have written together",
    "coauthors": "Most frequent coauthors",
    "venues": "Most frequent venues",
    "topics": "Most frequent topics",
}
#: Types as the plot by year has them: a bar of more parts than these cannot be read.
_GROUPS = {
    "journal": ("Journals", ("journal",)),
    "conference": ("Conferences", ("conference", "workshop")),
    "book": ("Books, chapters", ("book", "chapter", "edited")),
    "preprint": ("Preprints", ("preprint", "preparation")),
}
_OTHER = ("other", "Other")
_ROWS = 12
_BY_YEAR = ("years", "roles")

#: The elements of a plot, its height, and what it shows in words.
_Drawn = tuple[list[str], float, str]


def plot(name: str, statistics: Statistics, *, standalone: bool = False) -> Figure | None:
    """The plot of a name, or None where there is nothing to show in it.

    ``standalone`` gives SVG that is a file, else an element of a page. Raises UsageError for a name that no plot has.
    """
    if name not in PLOTS:
        raise UsageError(f"no plot {name!r}", hint=did_you_mean(name, PLOTS, most=1) or f"plots are {', '.join(PLOTS)}")
    drawn = _draw(name, statistics, svg.PAPER if standalone else "Canvas")
    if drawn is None:
        return None
    body, height, text = drawn
    return Figure(PLOTS[name], svg.picture(body, height, f"{PLOTS[name]}. {text}", standalone=standalone), text, name in _BY_YEAR)


def _draw(name: str, statistics: Statistics, ground: str) -> _Drawn | None:
    if name == "network":
        return _network(statistics, ground)
    if name in _DRAWN:
        return _DRAWN[name](statistics)
    rows = {
        "coauthors": [(_short_name(person, 38), person.works) for person in statistics.coauthors[:_ROWS]],
        "venues": statistics.venues,
        "topics": statistics.topics or statistics.classes,
    }[name]
    return _ranked(rows)


def _types(statistics: Statistics) -> _Drawn | None:
    group = {key: name for name, (_, keys) in _GROUPS.items() for key in keys}
    rows: dict[int, Mapping[str, int]] = {}
    for year, counts in statistics.types.items():
        row: dict[str, int] = {}
        for key, count in counts.items():
            name = group.get(key, _OTHER[0])
            row[name] = row.get(name, 0) + count
        rows[year] = row
    return _stacked(statistics, rows, {name: label for name, (label, _) in _GROUPS.items()} | dict([_OTHER]))


def _places(statistics: Statistics) -> _Drawn | None:
    words = {place: words.removesuffix(" author").capitalize() for place, words in PLACE_WORDS.items()} | {"other": "No author"}
    return _stacked(statistics, statistics.places, words, {year: count for year, count in statistics.corresponding.items() if count})


def _stacked(
    statistics: Statistics, rows: Mapping[int, Mapping[str, int]], words: Mapping[str, str], points: Mapping[int, int] | None = None
) -> _Drawn | None:
    """Bars by year; a colour means the same whatever else there is."""
    if not rows:
        return None
    held = {key for row in rows.values() for key in row}
    series = {key: (label, svg.COLOURS[at]) for at, (key, label) in enumerate(words.items()) if key in held}
    body, height = svg.stacked_bars(statistics.years, rows, series, points, "Corresponding author")
    totals = [f"{label} {sum(row.get(key, 0) for row in rows.values())}" for key, (label, _) in series.items()]
    totals += [f"Corresponding author {sum(points.values())}"] if points else []
    return body, height, f"{statistics.years[0]} to {statistics.years[-1]}: {', '.join(totals)}"


def _ranked(rows: Sequence[tuple[str, int]]) -> _Drawn | None:
    if not rows:
        return None
    body, height = svg.level_bars(rows[:_ROWS])
    return body, height, ", ".join(f"{name} {count}" for name, count in rows[:_ROWS])


def _short_name(person: Coauthor, most: int) -> str:
    """The name; initials for given names where that is longer than ``most`` columns."""
    family, comma, given = person.inverted.partition(", ")
    if not comma or columns(person.name) <= most:
        return person.name
    return " ".join([*(f"{word[0]}." for word in given.split()), family])


def _network(statistics: Statistics, ground: str) -> _Drawn | None:
    graph = statistics.graph
    # Who has written with the owner alone is joined to nobody here.
    joined = sorted({end for one, other, _ in graph.edges for end in (one, other)})
    if len(joined) < 2:
        return None
    at = {old: new for new, old in enumerate(joined)}
    edges = [(at[one], at[other], count) for one, other, count in graph.edges]
    names = [(_short_name(graph.nodes[old], 26), graph.nodes[old].works) for old in joined]
    body, height = svg.network(names, edges, layout(len(names), edges), ground)
    return body, height, f"{len(names)} coauthors, {len(edges)} pairs who have written together"


_DRAWN: Mapping[str, Callable[[Statistics], _Drawn | None]] = {"years": _types, "roles": _places}
