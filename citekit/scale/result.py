"""What a large run found, read from the run's folder bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citekit.errors import Diagnostic
from citekit.scale.rows import Rows
from citekit.scale.stages import SCORED
from citekit.scale.tasks import name_of, open_rows
from citekit.scale.workdir import get_json

if TYPE_CHECKING:
    from numpy.typing import NDArray


class FoundPair(NamedTuple):
    """Two positions, the smaller first, with the score, the outcome (``merge`` or ``review``) and the reasons in words."""

    one: int
    other: int
    score: float
    outcome: str
    reasons: str


@dataclass(frozen=True, slots=True)
class Found:
    """Clusters of two or more positions in rising order, and the pairs behind them.

    ``counts`` says how many records each piece of the input had.
    """

    folder: Path
    counts: Sequence[int]
    batches: int
    clusters: Sequence[Sequence[int]]
    diagnostics: Sequence[Diagnostic] = ()

    @property
    def size(self) -> int:
        """How many records there were."""
        return sum(self.counts)

    @property
    def works(self) -> int:
        """How many are left where each cluster is one."""
        return self.size - sum(len(cluster) - 1 for cluster in self.clusters)

    def rows(self) -> Rows:
        """The records by position."""
        return open_rows(self.folder, self.counts)

    def pairs(self) -> Iterator[FoundPair]:
        """The pairs within clusters, and those to review; by position.

        A pair that would be merged, were it not for a third record of a
        cluster, is for review.
        """
        home = np.full(self.size, -1, np.int64)
        for number, cluster in enumerate(self.clusters):
            home[list(cluster)] = number
        scored, reasons = self._scored()
        together = (home[scored["one"]] == home[scored["other"]]) & (home[scored["one"]] >= 0)
        for place in np.lexsort((scored["other"], scored["one"])).tolist():
            one, other, score, merge, _ = scored[place].item()
            if merge or not together[place]:
                yield FoundPair(one, other, score, "merge" if together[place] else "review", reasons[place])

    def _scored(self) -> tuple[NDArray[np.void], list[str]]:
        """All scored pairs and their reasons, which are often the same."""
        arrays = [np.load(name_of(self.folder, "scores", batch, "npy")) for batch in range(self.batches)]
        reasons: list[str] = []
        for batch in range(self.batches):
            reasons += map(intern, get_json(name_of(self.folder, "reasons", batch, "json")))
        return np.concatenate(arrays) if arrays else np.empty(0, SCORED), reasons
