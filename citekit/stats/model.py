"""Statistics of a library as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from citekit.entry.dates import Point

#: The owner's place in a list of authors, each work in one; ``other`` is a part that is no author's (editor, contributor).
PLACES = ("sole", "first", "equal", "middle", "last", "other")
#: The same in words.
PLACE_WORDS = {
    "sole": "sole author",
    "first": "first author",
    "equal": "joint first author",
    "middle": "middle author",
    "last": "last author",
    "other": "not an author",
}


@dataclass(frozen=True, slots=True)
class Part:
    """What the owner is in one work: a place of :data:`PLACES`, and whether the corresponding author."""

    place: str
    corresponding: bool = False


@dataclass(frozen=True, slots=True)
class Coauthor:
    """Somebody with whom the owner has written: how many works, and from when to when.

    ``name`` is the fullest spelling, ``inverted`` the same as ``Family,
    Given``; ``last`` is the date of the latest work as far as it is known, None
    where no work has a date.
    """

    name: str
    inverted: str
    works: int
    first_year: int | None
    last_year: int | None
    last: Point | None = None
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """The coauthor network: ``nodes`` are coauthors, ``edges`` how many of the works two of them (by place) have written together."""

    nodes: tuple[Coauthor, ...] = ()
    edges: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers.

    ``records`` were given; ``works`` are left when each is counted once and
    later ones than ``as_of`` are left out; ``undated`` of these have no year.
    ``types`` and ``places`` count by year, then by section key or place;
    ``corresponding`` counts the works whose corresponding author the owner is.
    ``venues``, ``topics`` (keywords) and ``classes`` (of an archive) are sorted
    by count.
    """

    name: str = ""
    as_of: Point | None = None
    records: int = 0
    works: int = 0
    later: int = 0
    undated: int = 0
    types: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    undated_types: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    undated_places: Mapping[str, int] = field(default_factory=dict)
    corresponding: Mapping[int, int] = field(default_factory=dict)
    undated_corresponding: int = 0
    venues: tuple[tuple[str, int], ...] = ()
    topics: tuple[tuple[str, int], ...] = ()
    classes: tuple[tuple[str, int], ...] = ()
    coauthors: tuple[Coauthor, ...] = ()
    graph: Graph = field(default_factory=Graph)

    @property
    def years(self) -> tuple[int, ...]:
        """Every year from the first work to the last, those without a work too."""
        return tuple(range(min(self.types), max(self.types) + 1)) if self.types else ()

    @property
    def type_totals(self) -> dict[str, int]:
        """Works by section key, in the order of sections."""
        return _totals(self.types.values(), self.undated_types)

    @property
    def place_totals(self) -> dict[str, int]:
        """Works by the owner's place."""
        totals = _totals(self.places.values(), self.undated_places)
        return {place: totals[place] for place in PLACES if place in totals}

    @property
    def corresponding_total(self) -> int:
        """Works whose corresponding author the owner is."""
        return sum(self.corresponding.values()) + self.undated_corresponding

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON; years are keys in their order, ``undated`` is one of them where a work has none."""
        from citekit.cv.periods import written

        by_year: dict[str, Any] = {}
        for year in self.years:
            row: dict[str, Any] = {"works": sum(self.types.get(year, {}).values()), "types": dict(self.types.get(year, {}))}
            if self.name:
                row |= {"places": dict(self.places.get(year, {})), "corresponding": self.corresponding.get(year, 0)}
            by_year[str(year)] = row
        if self.undated:
            by_year["undated"] = {"works": self.undated, "types": dict(self.undated_types)}
            if self.name:
                by_year["undated"] |= {"places": dict(self.undated_places), "corresponding": self.undated_corresponding}
        return {
            "name": self.name,
            "as_of": written(self.as_of) if self.as_of else None,
            "records": self.records,
            "works": self.works,
            "later": self.later,
            "years": by_year,
            "types": self.type_totals,
            "places": self.place_totals if self.name else {},
            "corresponding": self.corresponding_total if self.name else None,
            "venues": [{"venue": venue, "works": count} for venue, count in self.venues],
            "topics": [{"topic": topic, "works": count} for topic, count in self.topics],
            "classes": [{"class": name, "works": count} for name, count in self.classes],
            "coauthors": [
                {
                    "name": person.name,
                    "works": person.works,
                    "first_year": person.first_year,
                    "last_year": person.last_year,
                    "spellings": list(person.spellings),
                }
                for person in self.coauthors
            ],
            "network": {
                "nodes": [person.name for person in self.graph.nodes],
                "edges": [{"from": one, "to": other, "works": count} for one, other, count in self.graph.edges],
            },
        }


def _totals(rows: Any, more: Mapping[str, int]) -> dict[str, int]:
    from citekit.cv.sections import section_table

    totals: dict[str, int] = {}
    for row in (*rows, more):
        for key, count in row.items():
            totals[key] = totals.get(key, 0) + count
    order = {key: at for at, key in enumerate(section_table())}
    return dict(sorted(totals.items(), key=lambda item: order.get(item[0], len(order))))
