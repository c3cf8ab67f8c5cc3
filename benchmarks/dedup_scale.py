"""How long finding duplicates takes, how much memory it needs and how right it is, on a corpus with known clusters.

    python benchmarks/dedup_scale.py CORPUS.jsonl [--profile strict|work] [--compare]

A line of the corpus is a JSON object: id, cluster (the truth), title, author, year, container, volume, number, pages,
doi, arxiv; any but id and cluster may be missing. Prints CPU seconds, the peak of memory, pairwise precision, recall
and F1. ``--compare`` runs bib-dedupe (PyPI) on the same records in the same process, where it is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from citekit.duplicates.kernel import match
from citekit.duplicates.record import Record, record_from_mapping


def cpu_seconds() -> float:
    """CPU seconds of this process and of its children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def pairs_in(counts: Iterable[int]) -> int:
    """How many pairs groups of these sizes hold."""
    return sum(count * (count - 1) // 2 for count in counts)


def scores(clusters: Iterable[Sequence[int]], truth: Sequence[str]) -> tuple[float, float, float]:
    """Pairwise precision, recall and F1."""
    predicted = right = 0
    for cluster in clusters:
        predicted += pairs_in([len(cluster)])
        right += pairs_in(Counter(truth[at] for at in cluster).values())
    precision, recall = right / max(1, predicted), right / max(1, pairs_in(Counter(truth).values()))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def read(path: Path) -> Iterator[tuple[str, Record]]:
    """The truth and the record of each line."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            item = json.loads(line)
            yield str(item["cluster"]), record_from_mapping(item)


def report(name: str, size: int, cpu: float, clusters: Iterable[Sequence[int]], truth: Sequence[str]) -> None:
    """One line of figures."""
    precision, recall, f1 = scores(clusters, truth)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{name:12s} {size:9d} records  cpu {cpu:8.2f} s  peak {peak:6d} MB  P {precision:.4f}  R {recall:.4f}  F1 {f1:.4f}", flush=True)


def compare(path: Path, truth: Sequence[str]) -> None:
    """bib-dedupe on the same records."""
    import pandas as pd
    from bib_dedupe.bib_dedupe import block, cluster, prep
    from bib_dedupe.bib_dedupe import match as bib_match

    items = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    frame = pd.DataFrame(
        [
            {
                "ID": item["id"],
                "ENTRYTYPE": "inproceedings" if item.get("type") == "inproceedings" else "article",
                **{name: item.get(name, "") for name in ("title", "author", "year", "volume", "number", "pages", "doi")},
                "journal": item.get("container", ""),
                "abstract": "",
            }
            for item in items
        ]
    )
    start = cpu_seconds()
    prepared = prep(frame)
    ids = cluster(bib_match(block(prepared)))
    place = {item["id"]: at for at, item in enumerate(items)}
    report("bib-dedupe", len(items), cpu_seconds() - start, [[place[found] for found in group] for group in ids], truth)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--profile", choices=["strict", "work"], default="strict")
    parser.add_argument("--compare", action="store_true")
    options = parser.parse_args()
    start = cpu_seconds()
    truth: list[str] = []
    records: list[Record] = []
    for cluster, record in read(options.corpus):
        truth.append(cluster)
        records.append(record)
    found = match(records, options.profile)
    report("citekit", len(records), cpu_seconds() - start, found.clusters, truth)
    if options.compare:
        compare(options.corpus, truth)


if __name__ == "__main__":
    main()
