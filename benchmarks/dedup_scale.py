"""How long finding duplicates takes, how much memory it needs and how right it is, on a corpus with known clusters.

    python benchmarks/dedup_scale.py CORPUS.jsonl [--profile strict|work] [--jobs N ...]

A line of the corpus is a JSON object: id, cluster (the truth), title, author, year, container, volume, number, pages,
doi, arxiv; any but id and cluster may be missing. Prints CPU seconds of all processes (reading included), seconds by the
clock, the peak of memory, pairwise precision, recall and F1: first of the kernel in one process, all records in memory, then
of the runner for large inputs with each number of worker processes, whose clusters must be the same. Memory of the runner is that of its
largest process; mapped files, which all share, count in it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

Clusters = Sequence[Sequence[int]]


def cpu_seconds() -> float:
    """CPU seconds of this process and of its children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def pairs_in(counts: Iterable[int]) -> int:
    """How many pairs groups of these sizes hold."""
    return sum(count * (count - 1) // 2 for count in counts)


def scores(clusters: Clusters, truth: Sequence[str]) -> tuple[float, float, float]:
    """Pairwise precision, recall and F1."""
    predicted = right = 0
    for cluster in clusters:
        predicted += pairs_in([len(cluster)])
        right += pairs_in(Counter(truth[at] for at in cluster).values())
    precision, recall = right / max(1, predicted), right / max(1, pairs_in(Counter(truth).values()))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def one_process(path: Path, profile: str) -> Clusters:
    """Clusters by the kernel alone."""
    from citekit.duplicates.kernel import match
    from citekit.duplicates.record import record_from_mapping

    with path.open(encoding="utf-8") as lines:
        records = [record_from_mapping(json.loads(line)) for line in lines]
    return match(records, "work" if profile == "work" else "strict").clusters


def workers(path: Path, profile: str, jobs: int) -> Clusters:
    """Clusters by the runner for large inputs."""
    from citekit.scale.run import find

    with find([str(path)], profile="work" if profile == "work" else "strict", jobs=jobs) as run:
        return run.found.clusters


def measured(name: str, path: Path, profile: str, jobs: int | None, truth: Sequence[str]) -> None:
    """One line of figures, made in a process of its own."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    start, clock = cpu_seconds(), time.monotonic()
    clusters = one_process(path, profile) if jobs is None else workers(path, profile, jobs)
    cpu, wall = cpu_seconds() - start, time.monotonic() - clock
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) // 1024
    precision, recall, f1 = scores(clusters, truth)
    figures = f"cpu {cpu:7.2f} s  clock {wall:7.1f} s  peak {peak:5d} MB  P {precision:.4f}  R {recall:.4f}  F1 {f1:.4f}"
    print(f"{name:12s} {len(truth):9d} records  {figures}  clusters {hash(tuple(map(tuple, clusters))) & 0xFFFFFFFF:08x}", flush=True)
    os._exit(0)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--profile", choices=["strict", "work"], default="strict")
    parser.add_argument("--jobs", type=int, nargs="*", default=[])
    options = parser.parse_args()
    with options.corpus.open(encoding="utf-8") as lines:
        truth = [str(json.loads(line)["cluster"]) for line in lines]
    measured("one process", options.corpus, options.profile, None, truth)
    for jobs in options.jobs:
        measured(f"{jobs} workers", options.corpus, options.profile, jobs, truth)
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
