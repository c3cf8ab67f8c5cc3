"""What a worker process does: a stage on one batch, from files of the run's folder to files of it.

Each function is called in a worker with paths and numbers alone and leaves one
file more in the folder; the stages themselves are in :mod:`citekit.scale.stages`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citekit.duplicates.block import Light
from citekit.duplicates.kernel import Judges
from citekit.duplicates.score import Profile
from citekit.scale import stages
from citekit.scale.items import merged_item
from citekit.scale.rows import Rows, glance
from citekit.scale.sources import Piece
from citekit.scale.workdir import get_json, put_array, put_bytes, put_json

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Diagnostics of a piece that are kept; all are counted.
MOST_SAID = 20


class Plan(NamedTuple):
    """What every worker must know once the records are read: how many each piece has, the profile, and what the user decided."""

    counts: list[int]
    profile: Profile
    said: dict[tuple[int, int], bool]

    def save(self, folder: Path) -> None:
        """Write the plan into the run's folder."""
        said = [[one, other, value] for (one, other), value in sorted(self.said.items())]
        put_json(folder / "plan.json", {"counts": self.counts, "profile": self.profile, "said": said})

    @classmethod
    def load(cls, folder: Path) -> Plan:
        """The plan of a run's folder."""
        data = get_json(folder / "plan.json")
        return cls(data["counts"], data["profile"], {(one, other): value for one, other, value in data["said"]})


def name_of(folder: Path, stage: str, number: int, ending: str) -> Path:
    """The file of a batch."""
    return folder / f"{stage}-{number:05d}.{ending}"


def normalise(folder: Path, number: int, piece: Piece, decided: frozenset[str]) -> int:
    """Read a piece: its rows, its words, how many records it has (which comes back), those the user decided about, what to tell."""
    records, said = piece.records()
    rows, words = stages.normalise(records)
    ends = np.fromiter(accumulate(map(len, rows)), np.int64, len(rows))
    put_bytes(name_of(folder, "rows", number, "bin"), b"".join(rows))
    put_bytes(name_of(folder, "rows", number, "ends"), ends.tobytes())
    put_array(name_of(folder, "words", number, "npy"), np.stack(words))
    places = [[at, record.id] for at, record in enumerate(records) if record.id in decided] if decided else []
    told = [[item.code, item.message, item.hint, item.source, item.line, item.severity] for item in said[:MOST_SAID]]
    put_json(name_of(folder, "piece", number, "json"), {"count": len(rows), "decided": places, "said": told, "all_said": len(said)})
    return len(rows)


@lru_cache(maxsize=1)
def _state(folder: Path) -> tuple[Plan, Rows]:
    plan = Plan.load(folder)
    return plan, open_rows(folder, plan.counts)


def open_rows(folder: Path, counts: Sequence[int]) -> Rows:
    """The rows of a run."""
    files = [(name_of(folder, "rows", at, "bin"), name_of(folder, "rows", at, "ends")) for at in range(len(counts))]
    return Rows(files, counts)


def keys(folder: Path, number: int) -> int:
    """The keys of a piece; how many there are comes back."""
    plan, rows = _state(folder)
    start = sum(plan.counts[:number])
    table = np.load(folder / "words.npy", mmap_mode="r")
    lights = rows.lights_of(number)
    codes, positions = stages.keys(lights, start, stages.Words(table[0], table[1]), len(rows))
    put_array(name_of(folder, "keys", number, "npy"), np.stack((codes, positions)))
    return len(codes)


def pairs(folder: Path, number: int, first: int, last: int) -> None:
    """The candidate pairs of the keys whose codes lie from ``first`` to ``last``."""
    plan, rows = _state(folder)
    parts = []
    for piece in range(len(plan.counts)):
        table = np.load(name_of(folder, "keys", piece, "npy"), mmap_mode="r")
        parts.append(np.array(table[:, np.searchsorted(table[0], first) : np.searchsorted(table[0], last, "right")]))
    codes, positions = np.concatenate(parts, axis=1)
    put_array(name_of(folder, "pairs", number, "npy"), stages.pairs(codes, positions, rows.lights))


def looks(folder: Path, number: int, parts: int, first: int, last: int) -> None:
    """Look at the pairs from ``first`` to ``last`` (as numbers), which stand in any of the ``parts`` of the pairs."""
    plan, rows = _state(folder)
    found = [slice_of(name_of(folder, "pairs", part, "npy"), first, last) for part in range(parts)]
    seen: dict[int, tuple[Light, str]] = {}

    def look(at: int) -> tuple[Light, str]:
        known = seen.get(at)
        if known is None:
            known = seen[at] = glance(rows.row(at))
        return known

    codes = np.unique(np.concatenate(found))
    put_array(name_of(folder, "looks", number, "npy"), stages.looks(codes, len(rows), look, plan.said))


def scores(folder: Path, number: int, first: int, last: int) -> None:
    """Judge the pairs from place ``first`` to ``last`` of those that are worth it, which are whole components, and grow clusters."""
    plan, rows = _state(folder)
    judges = Judges(rows.records, plan.profile)
    judges.said = plan.said
    codes = np.array(np.load(folder / "worth.npy", mmap_mode="r")[first:last])
    scored, reasons = stages.scores(codes, len(rows), judges)
    put_array(name_of(folder, "scores", number, "npy"), scored)
    put_json(name_of(folder, "reasons", number, "json"), reasons)
    put_json(name_of(folder, "grown", number, "json"), stages.grow_clusters(scored, judges, rows.unpacked))


def slice_of(path: Path, first: int, last: int) -> NDArray[np.int64]:
    """The values from ``first`` to ``last`` of a file of numbers in rising order."""
    values = np.load(path, mmap_mode="r")
    return np.array(values[np.searchsorted(values, first) : np.searchsorted(values, last, "right")])


def collect(folder: Path, number: int, piece: Piece, start: int) -> None:
    """The lines of a piece's records that have duplicates, for merging; ``start`` is the position of its first record."""
    members = slice_of(folder / "members.npy", start, start + (1 << 62)).tolist()
    wanted = set(members)
    lines = [line.encode("utf-8", "replace") for at, line in enumerate(piece.lines(), start) if at in wanted]
    ends = np.fromiter(accumulate(map(len, lines)), np.int64, len(lines))
    put_bytes(name_of(folder, "lines", number, "bin"), b"".join(lines))
    put_bytes(name_of(folder, "lines", number, "ends"), ends.tobytes())


@lru_cache(maxsize=1)
def _lines(folder: Path, pieces: int) -> tuple[NDArray[np.int64], Rows]:
    files = [(name_of(folder, "lines", at, "bin"), name_of(folder, "lines", at, "ends")) for at in range(pieces)]
    return np.load(folder / "members.npy"), Rows(files, [ends.stat().st_size // 8 for _, ends in files])


def merge(folder: Path, number: int, pieces: int, clusters: Sequence[Sequence[int]], prefer: Sequence[str]) -> None:
    """The merged record of each cluster, a line each."""
    members, lines = _lines(folder, pieces)
    made = []
    for cluster in clusters:
        items = [json.loads(lines.row(int(place))) for place in np.searchsorted(members, cluster)]
        made.append(json.dumps(merged_item(items, cluster, prefer), ensure_ascii=False).encode("utf-8", "replace") + b"\n")
    put_bytes(name_of(folder, "merged", number, "jsonl"), b"".join(made))
