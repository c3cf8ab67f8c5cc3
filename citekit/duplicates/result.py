"""What a run of duplicate detection gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from citekit.duplicates.report import MergeReport
from citekit.duplicates.undo import UndoLog
from citekit.entry import Entry
from citekit.errors import Diagnostic


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """Two entries of the input, by key and by place, with the score, the outcome and the reasons in words."""

    keys: tuple[str, str]
    positions: tuple[int, int]
    score: float
    outcome: str
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {"keys": list(self.keys), "score": round(self.score, 2), "outcome": self.outcome, "reasons": list(self.reasons)}


@dataclass(frozen=True, slots=True)
class Cluster:
    """Entries that are one work: keys, sources and places in the input, and the pairs that joined them."""

    keys: tuple[str, ...]
    sources: tuple[str, ...]
    positions: tuple[int, ...]
    pairs: tuple[ScoredPair, ...]

    @property
    def score(self) -> float:
        """The score of the weakest pair that the cluster needs: of the best pairs that hold it together, the lowest."""
        return min((pair.score for pair in self.pairs), default=0.0)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the members are one: the reasons of each pair, once each, in the pairs' order."""
        return tuple(dict.fromkeys("; ".join(pair.reasons) for pair in self.pairs))

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "keys": list(self.keys),
            "sources": list(self.sources),
            "score": round(self.score, 2),
            "pairs": [pair.to_dict() for pair in self.pairs],
        }


@dataclass(frozen=True, slots=True)
class Duplicates:
    """What was found, with nothing merged: clusters of two or more entries, and pairs that a person should look at."""

    clusters: tuple[Cluster, ...]
    review: tuple[ScoredPair, ...]

    @property
    def pairs(self) -> tuple[ScoredPair, ...]:
        """All pairs that are to be merged."""
        return tuple(pair for cluster in self.clusters for pair in cluster.pairs)

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {"clusters": [cluster.to_dict() for cluster in self.clusters], "review": [pair.to_dict() for pair in self.review]}


@dataclass(frozen=True, slots=True)
class DedupResult:
    """The merged entries and everything about how they came to be.

    ``entries`` stand in the place of their first member. ``key_map`` maps each
    key that went to the one kept. ``undo`` brings the input's entries back.
    """

    entries: tuple[Entry, ...]
    clusters: tuple[Cluster, ...]
    review: tuple[ScoredPair, ...]
    key_map: Mapping[str, str]
    report: MergeReport
    undo: UndoLog
    diagnostics: tuple[Diagnostic, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "clusters": [cluster.to_dict() for cluster in self.clusters],
            "review": [pair.to_dict() for pair in self.review],
            "key_map": dict(self.key_map),
            "report": self.report.to_dict(),
        }
