"""What comes of a large run: which record is which work, the pairs and their reasons, and the records with each work once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from citekit.scale import tasks
from citekit.scale.result import Found
from citekit.scale.rows import names_of
from citekit.scale.sources import Piece
from citekit.scale.tables import write_lines, write_table
from citekit.scale.tasks import name_of
from citekit.scale.workdir import put_array
from citekit.scale.workers import Inline, Workers

#: Columns of the table of clusters, with their Arrow types: a row is a record that has duplicates.
CLUSTER_COLUMNS = {"position": "int64", "id": "string", "source": "string", "cluster": "int64", "cluster_id": "string"}
#: Columns of the table of pairs.
PAIR_COLUMNS = {
    "position": "int64",
    "other_position": "int64",
    "id": "string",
    "other_id": "string",
    "score": "float64",
    "outcome": "string",
    "reasons": "string",
}  # fmt: skip
# Clusters of a batch to merge.
_CLUSTERS = 2_000


def write_clusters(found: Found, path: str) -> None:
    """The records that have duplicates, by position; ``cluster`` is the position of the first record of their work."""
    write_table(path, cluster_rows(found), CLUSTER_COLUMNS)


def write_pairs(found: Found, path: str) -> None:
    """The pairs that made clusters and those to review, by position, with score and reasons."""
    write_table(path, pair_rows(found), PAIR_COLUMNS)


def cluster_rows(found: Found) -> Iterator[dict[str, Any]]:
    """Rows of the table of clusters."""
    rows = found.rows()
    for at, first in sorted((at, cluster[0]) for cluster in found.clusters for at in cluster):
        key, source = names_of(rows.row(at))
        yield {"position": at, "id": key, "source": source, "cluster": first, "cluster_id": names_of(rows.row(first))[0]}


def pair_rows(found: Found) -> Iterator[dict[str, Any]]:
    """Rows of the table of pairs."""
    rows = found.rows()
    for pair in found.pairs():
        ids = names_of(rows.row(pair.one))[0], names_of(rows.row(pair.other))[0]
        score = round(pair.score, 2)
        yield dict(zip(PAIR_COLUMNS, (pair.one, pair.other, *ids, score, pair.outcome, pair.reasons), strict=True))


def write_merged(
    found: Found,
    pieces: Sequence[Piece],
    path: str,
    *,
    prefer: Sequence[str] = (),
    jobs: int = 0,
    model: str | None = None,
) -> None:
    """The records with each work once, in the place of the first record of it; ``merged`` names the records that went into one.

    A record that has no duplicate stands as it does in the input. ``prefer``
    names sources, best first; ``model`` is a Parquet file with the schema to keep.
    """
    folder = found.folder
    members = sorted(at for cluster in found.clusters for at in cluster)
    put_array(folder / "members.npy", np.array(members, np.int64))
    starts = np.concatenate(([0], np.cumsum(found.counts))).tolist()
    batches = [found.clusters[at : at + _CLUSTERS] for at in range(0, len(found.clusters), _CLUSTERS)]
    with Workers(jobs) if jobs else Inline() as workers:
        for _ in workers.run(tasks.collect, [(folder, number, piece, starts[number]) for number, piece in enumerate(pieces)]):
            pass
        given = [(folder, number, len(pieces), batch, list(prefer)) for number, batch in enumerate(batches)]
        for _ in workers.run(tasks.merge, given):
            pass
    write_lines(path, _merged_lines(found, pieces, len(batches)), model)


def _merged_lines(found: Found, pieces: Sequence[Piece], batches: int) -> Iterator[bytes]:
    """The lines of the input with those of merged records in the place of their first, and the others of them left out."""
    merged = (line for batch in range(batches) for line in name_of(found.folder, "merged", batch, "jsonl").read_bytes().splitlines(True))
    first = {cluster[0] for cluster in found.clusters}
    member = {at for cluster in found.clusters for at in cluster}
    at = 0
    for piece in pieces:
        for line in piece.lines():
            if at in first:
                yield next(merged)
            elif at not in member:
                yield line.encode("utf-8", "replace") + b"\n"
            at += 1
