"""Matching on all cores of one machine: the stages in worker processes, batch by batch, each finished batch a file.

Memory holds a batch a worker, and the pairs that are one work; the rest stands
in files. The clusters are those of :func:`citekit.duplicates.kernel.match`,
whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from citekit.duplicates.decisions import Decisions
from citekit.duplicates.score import Profile
from citekit.errors import Diagnostic, Severity
from citekit.scale import stages, tasks
from citekit.scale.result import Found
from citekit.scale.sources import Piece
from citekit.scale.tasks import Plan, name_of
from citekit.scale.workdir import get_json, put_array
from citekit.scale.workers import Inline, Workers

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Called with the stage, how many of its batches are done, how many there are, and how many records those done stand for.
Progress = Callable[[str, int, int, int], None]

# Keys of a batch, pairs of a batch to look at, and pairs of a batch to judge: some seconds of work at the most.
_KEYS = 250_000
_LOOKS = 20_000
_PAIRS = 4_000


def match_pieces(
    pieces: Sequence[Piece],
    profile: Profile = "strict",
    decisions: Decisions | None = None,
    *,
    folder: Path,
    jobs: int,
    progress: Progress | None = None,
) -> Found:
    """Which records of ``pieces`` are one work.

    Positions count the records of all pieces in their order. ``folder`` holds
    what is finished; batches that are there already are not done again. With
    0 ``jobs`` this process does all itself, and no other run can go on in the
    folder, since the hashes of strings are this process's own.
    """
    with Workers(jobs) if jobs else Inline() as workers:
        run = _Run(folder, workers, progress or _silent)
        plan, said = run.read(pieces, profile, decisions or Decisions())
        run.words(len(pieces))
        parts = run.pair(plan)
        batches = run.score(run.look(parts, plan))
    grown = (get_json(name_of(folder, "grown", at, "json")) for at in range(batches))
    return Found(folder, plan.counts, batches, sorted(cluster for part in grown for cluster in part), said)


def _silent(stage: str, done: int, total: int, records: int) -> None:
    """No progress shown."""


@dataclass(frozen=True, slots=True)
class _Run:
    """The stages of one run, each with what it needs of the one before."""

    folder: Path
    workers: Workers | Inline
    progress: Progress

    def read(self, pieces: Sequence[Piece], profile: Profile, decisions: Decisions) -> tuple[Plan, tuple[Diagnostic, ...]]:
        """Read the records; the plan for all that follows and what there was to tell come back."""
        decided = frozenset(key for pair in (*decisions.same, *decisions.different) for key in pair)
        self._do("reading", tasks.normalise, "piece", "json", {at: (piece, decided) for at, piece in enumerate(pieces)})
        infos = [get_json(name_of(self.folder, "piece", at, "json")) for at in range(len(pieces))]
        counts = [info["count"] for info in infos]
        starts = np.concatenate(([0], np.cumsum(counts))).tolist()
        places = [(starts[number] + at, key) for number, info in enumerate(infos) for at, key in info["decided"]]
        pairs = decisions.by_position([key for _, key in places])
        plan = Plan(counts, profile, {(places[one][0], places[other][0]): value for (one, other), value in pairs.items()})
        plan.save(self.folder)
        return plan, tuple(_told(pieces, infos))

    def words(self, pieces: int) -> None:
        """Count the words of all pieces together."""
        if not (self.folder / "words.npy").exists():
            tables = (stages.Words(*np.load(name_of(self.folder, "words", at, "npy"))) for at in range(pieces))
            put_array(self.folder / "words.npy", np.stack(stages.joined_words(tables)))

    def pair(self, plan: Plan) -> int:
        """Find keys, and the pairs that share one; the number of files of pairs comes back."""
        pieces = len(plan.counts)
        self._do("keys", tasks.keys, "keys", "npy", dict.fromkeys(range(pieces), ()))
        total = sum(np.load(name_of(self.folder, "keys", at, "npy"), mmap_mode="r").shape[1] for at in range(pieces))
        bounds = [round(bound) for bound in np.linspace(-(2.0**63), 2.0**63, max(1, total // _KEYS) + 1).tolist()]
        ranges = {at: (bounds[at], bounds[at + 1] - 1) for at in range(len(bounds) - 1)}
        self._do("pairs", tasks.pairs, "pairs", "npy", ranges)
        said = sorted(one * sum(plan.counts) + other for one, other in plan.said)
        put_array(name_of(self.folder, "pairs", len(ranges), "npy"), np.array(said, np.int64))
        return len(ranges) + 1

    def look(self, parts: int, plan: Plan) -> NDArray[np.int64]:
        """Look at the pairs; those that are worth judging come back, component by component, with where the components end."""
        files = [np.load(name_of(self.folder, "pairs", part, "npy"), mmap_mode="r") for part in range(parts)]
        # Of every file each so-and-so-many-th pair: where the sorted samples are cut, batches are about equally large.
        step = max(1, _LOOKS // 64)
        samples = np.sort(np.concatenate([values[::step] for values in files]))
        cuts = np.unique(samples[_LOOKS // step :: _LOOKS // step]).tolist()
        size = sum(plan.counts)
        ranges = {
            at: (parts, first, following - 1)
            for at, (first, following) in enumerate(zip([0, *cuts], [*cuts, size * size + 1], strict=True))
        }
        self._do("looks", tasks.looks, "looks", "npy", ranges)
        codes = np.concatenate([np.load(name_of(self.folder, "looks", at, "npy")) for at in range(len(ranges))])
        codes, ends = by_component(codes, size)
        if not (self.folder / "worth.npy").exists():
            put_array(self.folder / "worth.npy", codes)
        return ends

    def score(self, ends: NDArray[np.int64]) -> int:
        """Judge the pairs and grow clusters; the number of batches comes back."""
        cuts = [0]
        for end in ends.tolist():
            if end - cuts[-1] >= _PAIRS or end == ends[-1]:
                cuts.append(end)
        ranges = {at: (first, last) for at, (first, last) in enumerate(pairwise(cuts))}
        self._do("scores", tasks.scores, "grown", "json", ranges)
        return len(ranges)

    def _do(self, stage: str, task: Callable[..., Any], name: str, ending: str, arguments: Mapping[int, tuple[Any, ...]]) -> None:
        """Do the batches of a stage whose file is not there yet."""
        left = [number for number in arguments if not name_of(self.folder, name, number, ending).exists()]
        total, done = len(arguments), len(arguments) - len(left)
        size = sum(Plan.load(self.folder).counts) if stage != "reading" else 0
        read = 0
        self.progress(stage, done, total, 0)
        for result in self.workers.run(task, [(self.folder, number, *arguments[number]) for number in left]):
            done += 1
            read += result if stage == "reading" else 0
            self.progress(stage, done, total, read or size * (done - total + len(left)) // max(1, total))


def by_component(codes: NDArray[np.int64], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs in the order of their connected components, each in rising order, and the places where components end.

    A cluster never reaches beyond the pairs that hang together, so what a batch
    reads of their records serves all of them.
    """
    if not len(codes):
        return codes, np.empty(0, np.int64)
    nodes, labels = stages.components(codes // size, codes % size)
    of_pair = labels[np.searchsorted(nodes, codes // size)]
    order = np.lexsort((codes, of_pair))
    of_pair = of_pair[order]
    return codes[order], np.flatnonzero(np.append(of_pair[1:] != of_pair[:-1], True)) + 1


def _told(pieces: Sequence[Piece], infos: Iterable[Mapping[str, Any]]) -> Iterator[Diagnostic]:
    """What the pieces had to tell, lines counted from their file's first."""
    for piece, info in zip(pieces, infos, strict=True):
        if not info["all_said"]:
            continue
        before = piece.lines_before()
        source = ""
        for code, message, hint, source, line, severity in info["said"]:
            known: Severity = severity
            yield Diagnostic(code, message, hint, source, line + before if line is not None else None, known)
        more = info["all_said"] - len(info["said"])
        if more:
            yield Diagnostic("not-shown", f"and {more} more findings in the next lines", source=source, line=None)
