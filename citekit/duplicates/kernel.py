"""The kernel: records in, clusters and pairs to review out. Pure; every runner shares it."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from citekit.duplicates.block import Light, candidate_pairs, light_of
from citekit.duplicates.cluster import grow
from citekit.duplicates.decisions import Decisions
from citekit.duplicates.features import Features, features_of
from citekit.duplicates.people import share_no_name
from citekit.duplicates.record import Record
from citekit.duplicates.score import MERGE, Comparison, Judgement, Outcome, Profile, judge
from citekit.duplicates.vetoes import Veto

# Titles less alike than this (0 to 100) are not looked at further, unless an identifier, a place or a head is shared.
_ALIKE = 62
_ALIKE_IN_PLACE = 55
# Titles less alike than this count only with an author in common.
_MUCH_ALIKE = 85
# Two clusters are joined only where the mean score of the pairs across them comes within this of what a merge asks.
SLACK: dict[Profile, float] = {"strict": 2.0, "work": -1.5}
# Features of this many records are kept at a time, so that memory does not grow with the number of pairs.
_KEPT_FEATURES = 20_000

Said = Mapping[tuple[int, int], bool]


class Pair(NamedTuple):
    """Two positions of the input, the smaller first, with their score and outcome."""

    one: int
    other: int
    score: float
    outcome: Outcome


class Matching(NamedTuple):
    """Clusters of two or more positions, the pairs that made them, and pairs to review.

    Among the latter are pairs that would be merged, were it not for a third
    record of a cluster. All are in rising order.
    """

    clusters: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]
    review: tuple[Pair, ...]


def match(records: Sequence[Record], profile: Profile = "strict", decisions: Decisions | None = None) -> Matching:
    """Which of ``records`` are one work under ``profile``; what the user decided always wins."""
    with _without_collector(len(records)):
        merges, reviews, clusters = _match(records, profile, decisions)
    home = {at: number for number, cluster in enumerate(clusters) for at in cluster}
    kept: list[Pair] = []
    left = reviews
    for pair in merges:
        (kept if home.get(pair.one, -1) == home.get(pair.other, -2) else left).append(pair)
    review = [pair._replace(outcome="review") for pair in left if home.get(pair.one, -1) != home.get(pair.other, -2)]
    return Matching(tuple(sorted(clusters)), tuple(sorted(kept)), tuple(sorted(review)))


def _match(
    records: Sequence[Record], profile: Profile, decisions: Decisions | None
) -> tuple[list[Pair], list[Pair], list[tuple[int, ...]]]:
    """Pairs to merge, pairs to review, and clusters."""
    merges: list[Pair] = []
    reviews: list[Pair] = []
    clusters: list[tuple[int, ...]] = []
    lights = [light_of(record) for record in records]
    judges = Judges(records, profile, decisions)
    # A cluster never reaches beyond the pairs that hang together, so what was read of their records serves all of them.
    for pairs in _components(_worthwhile(lights, judges), len(records)):
        merged, unsure = _judge_pairs(pairs, judges)
        clusters += _clusters(merged, judges, lights)
        merges += merged
        reviews += unsure
        judges.forget()
    return merges, reviews, clusters


def _worthwhile(lights: Sequence[Light], judges: Judges) -> array[int]:
    """The candidate pairs that are to be judged; one and other are ``divmod`` of a code by the number of records."""
    size, records, said = len(lights), judges.records, judges.said
    codes = array("q")
    for one, other in _with_decided(candidate_pairs(lights), said):
        if worth(lights[one], lights[other], records[one].authors, records[other].authors) or (one, other) in said:
            codes.append(one * size + other)
    return codes


def _components(codes: array[int], size: int) -> Iterator[list[tuple[int, int]]]:
    """The pairs in sets that hang together, each set and the pairs in it in rising order."""
    home: dict[int, int] = {}

    def first_of(at: int) -> int:
        while (up := home.setdefault(at, at)) != at:
            home[at] = home[up]
            at = up
        return at

    for code in codes:
        one, other = divmod(code, size)
        low, high = sorted((first_of(one), first_of(other)))
        home[high] = low
    sets: dict[int, list[tuple[int, int]]] = {}
    for code in sorted(codes):
        one, other = divmod(code, size)
        sets.setdefault(first_of(one), []).append((one, other))
    while sets:
        yield sets.pop(next(iter(sets)))


def _judge_pairs(pairs: Iterable[tuple[int, int]], judges: Judges) -> tuple[list[Pair], list[Pair]]:
    """The pairs that are to be merged, and those to review."""
    merges: list[Pair] = []
    reviews: list[Pair] = []
    for one, other in pairs:
        score, outcome, _ = judges.verdict(one, other, first_look=True)
        if outcome != "distinct":
            (merges if outcome == "merge" else reviews).append(Pair(one, other, score, outcome))
    return merges, reviews


def _clusters(merges: Sequence[Pair], judges: Judges, lights: Sequence[Light]) -> list[tuple[int, ...]]:
    """Clusters from pairs that hang together."""
    if len(merges) < 2:
        return [(pair.one, pair.other) for pair in merges]
    places = sorted({at for pair in merges for at in (pair.one, pair.other)})
    number = {at: index for index, at in enumerate(places)}

    def refuse(left: Sequence[int], right: Sequence[int]) -> bool:
        return judges.refuse([places[at] for at in left], [places[at] for at in right])

    def order(at: int) -> tuple[Light, Record]:
        return lights[places[at]], judges.records[places[at]]

    edges = [Pair(number[one], number[other], score, outcome) for one, other, score, outcome in merges]
    return [tuple(places[at] for at in cluster) for cluster in grow(len(places), edges, refuse, order)]


class Judges:
    """Judgements of pairs by position; what the user said stands above them."""

    def __init__(self, records: Sequence[Record], profile: Profile, decisions: Decisions | None = None) -> None:
        self.records = records
        self._profile = profile
        self.said: Said = decisions.by_position([record.id for record in records]) if decisions else {}
        self._features: dict[int, Features] = {}
        self._kept: dict[tuple[int, int], tuple[float, Outcome, bool]] = {}

    def judgement(self, one: int, other: int) -> Judgement:
        """The whole judgement of a pair, made anew."""
        one, other = (one, other) if one < other else (other, one)
        decided = self.said.get((one, other))
        if decided is None:
            return judge(self._features_at(one), self._features_at(other), self._profile)
        if decided:
            return Judgement("merge", 1000.0, (Comparison("decision", "same"),))
        return Judgement("distinct", -1000.0, (), Veto("decision", "the user said that these are two works"), True)

    def verdict(self, one: int, other: int, *, first_look: bool = False) -> tuple[float, Outcome, bool]:
        """Score, outcome and clash of a pair, kept for the clusters' checks.

        At the ``first_look`` those that are distinct are not kept: they are many, and few of them stand between clusters.
        """
        key = (one, other) if one < other else (other, one)
        found = self._kept.get(key)
        if found is None:
            judged = self.judgement(*key)
            found = (judged.score, judged.outcome, judged.clash)
            if not first_look or judged.outcome != "distinct":
                self._kept[key] = found
        return found

    def remember(self, one: int, other: int, score: float, outcome: Outcome, clash: bool) -> None:
        """Take a verdict that was given before, so that it is not asked for again."""
        self._kept[(one, other) if one < other else (other, one)] = (score, outcome, clash)

    def forget(self) -> None:
        """Drop what was kept for pairs that are dealt with."""
        self._features.clear()
        self._kept.clear()

    def refuse(self, left: Sequence[int], right: Sequence[int]) -> bool:
        """Whether two clusters must stay apart: a pair of them clashes, or on the whole the pairs do not speak for a union."""
        total = 0.0
        for one in left:
            for other in right:
                score, _, clash = self.verdict(one, other)
                if clash:
                    return True
                total += score
        return total < (MERGE[self._profile] - SLACK[self._profile]) * len(left) * len(right)

    def _features_at(self, at: int) -> Features:
        found = self._features.get(at)
        if found is None:
            if len(self._features) >= _KEPT_FEATURES:
                self._features.clear()
            found = self._features[at] = features_of(self.records[at])
        return found


@contextmanager
def _without_collector(size: int) -> Iterator[None]:
    """Large runs without the cyclic collector: millions of tuples, no cycle among them, would be walked again and again."""
    pause = size > 5000 and gc.isenabled()
    if pause:
        gc.disable()
    try:
        yield
    finally:
        if pause:
            gc.enable()


def _with_decided(pairs: Iterator[tuple[int, int]], said: Said) -> Iterator[tuple[int, int]]:
    yield from said
    for pair in pairs:
        if pair not in said:
            yield pair


def worth(a: Light, b: Light, authors: str, others: str) -> bool:
    """A cheap look that lets through all that could be judged one; ``authors`` and ``others`` are the author lists as printed."""
    if a.title == b.title or (a.doi and a.doi == b.doi) or (a.arxiv and a.arxiv == b.arxiv):
        return True
    placed = bool(a.place) and a.place == b.place
    alike = ratio(a.title, b.title)
    if alike >= _MUCH_ALIKE or (placed and alike >= _ALIKE_IN_PLACE):
        return True
    if not placed and (a.family not in others and b.family not in authors) and share_no_name(authors, others):
        return False
    if alike >= _ALIKE:
        return True
    if (a.head and b.title.replace(" ", "").startswith(a.head)) or (b.head and a.title.replace(" ", "").startswith(b.head)):
        return True
    return len(a.title) > 30 < len(b.title) and a.title[:30] == b.title[:30]
