"""The kernel: records in, clusters and pairs to review out. Pure; every runner shares it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from citekit.dedup.block import Light, candidate_pairs, light_of
from citekit.dedup.cluster import grow
from citekit.dedup.decisions import Decisions
from citekit.dedup.features import Features, features_of
from citekit.dedup.record import Record
from citekit.dedup.score import MERGE, Comparison, Judgement, Profile, judge
from citekit.dedup.vetoes import Veto

# Titles less alike than this are not looked at further, unless an identifier, a place or a head is shared.
_ALIKE = 62
# Two clusters are joined only where the mean score of the pairs across them comes within this of what a merge asks.
SLACK: dict[Profile, float] = {"strict": 2.0, "work": -1.0}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two positions of the input, the smaller first, and what was judged of them."""

    one: int
    other: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Matching:
    """Clusters of positions (single records included), the pairs that made them, and pairs to review.

    Among these are pairs that would be merged, were it not for a third record of the cluster.
    """

    clusters: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]
    review: tuple[Pair, ...]


def match(records: Sequence[Record], profile: Profile = "strict", decisions: Decisions | None = None) -> Matching:
    """Which of ``records`` are one work under ``profile``; what the user decided always wins."""
    lights = [light_of(record) for record in records]
    said = decisions.by_position([record.id for record in records]) if decisions else {}
    judges = _Judges(records, profile, said)
    merges: list[Pair] = []
    reviews: list[Pair] = []
    for one, other in _with_decided(candidate_pairs(lights), said):
        if (one, other) not in said and not _worth(lights[one], lights[other]):
            continue
        judgement = judges.pair(one, other)
        if judgement.outcome == "merge":
            merges.append(Pair(one, other, judgement))
        elif judgement.outcome == "review":
            reviews.append(Pair(one, other, judgement))
    clusters = grow(
        len(records), ((p.judgement.score, p.one, p.other) for p in merges), judges.refuse, lambda at: (lights[at], records[at])
    )
    home = {at: number for number, cluster in enumerate(clusters) for at in cluster if len(cluster) > 1}
    kept = [pair for pair in merges if home.get(pair.one, -1) == home.get(pair.other, -2)]
    refused = [pair for pair in merges if home.get(pair.one, -1) != home.get(pair.other, -2)]
    open_pairs = [pair for pair in (*reviews, *refused) if home.get(pair.one, -1) != home.get(pair.other, -2)]
    return Matching(
        tuple(tuple(cluster) for cluster in clusters),
        tuple(sorted(kept, key=lambda pair: (pair.one, pair.other))),
        tuple(sorted(open_pairs, key=lambda pair: (pair.one, pair.other))),
    )


class _Judges:
    """Judgements of pairs by position, features read once a record and judgements kept for the clusters' checks."""

    def __init__(self, records: Sequence[Record], profile: Profile, said: dict[tuple[int, int], bool]) -> None:
        self._records = records
        self._profile = profile
        self._said = said
        self._features: dict[int, Features] = {}
        self._kept: dict[tuple[int, int], Judgement] = {}

    def features(self, at: int) -> Features:
        found = self._features.get(at)
        if found is None:
            found = self._features[at] = features_of(self._records[at])
        return found

    def pair(self, one: int, other: int) -> Judgement:
        key = (one, other) if one < other else (other, one)
        found = self._kept.get(key)
        if found is None:
            found = self._judge(*key)
            self._kept[key] = found
        return found

    def _judge(self, one: int, other: int) -> Judgement:
        decided = self._said.get((one, other))
        if decided is not None:
            if decided:
                return Judgement("merge", 1000.0, (Comparison("decision", "same"),))
            return Judgement("distinct", -1000.0, (), Veto("decision", "the user said that these are two works"), True)
        return judge(self.features(one), self.features(other), self._profile)

    def refuse(self, left: Sequence[int], right: Sequence[int]) -> bool:
        """Whether two clusters must stay apart: a pair of them clashes, or on the whole the pairs do not speak for a union."""
        total = 0.0
        for one in left:
            for other in right:
                judgement = self.pair(one, other)
                if judgement.clash:
                    return True
                total += judgement.score
        return total < (MERGE[self._profile] - SLACK[self._profile]) * len(left) * len(right)


def _with_decided(pairs: Iterable[tuple[int, int]], said: dict[tuple[int, int], bool]) -> Iterable[tuple[int, int]]:
    yield from said
    for pair in pairs:
        if pair not in said:
            yield pair


def _worth(a: Light, b: Light) -> bool:
    """A cheap look that lets through all that could be judged one."""
    if a.title == b.title or (a.doi and a.doi == b.doi) or (a.arxiv and a.arxiv == b.arxiv):
        return True
    if (a.head and b.title.replace(" ", "").startswith(a.head)) or (b.head and a.title.replace(" ", "").startswith(b.head)):
        return True
    return ratio(a.title, b.title) >= (45 if a.place and a.place == b.place else _ALIKE)
