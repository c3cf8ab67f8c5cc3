"""citekit against bib-dedupe: CPU seconds by number of records, and F1 on labelled sets, each tool in processes of its own.

    python -m venv bib-dedupe && bib-dedupe/bin/pip install bib-dedupe
    python benchmarks/dedup_compare.py --other bib-dedupe/bin/python CORPUS.jsonl [--sizes 1000 3000 10000] \
        [--sets FOLDER [--versions SET ...]] [--svg FILE.svg]

A line of the corpus is a JSON object: id, cluster (the truth), title, author, year, container, volume, number, pages, doi; its first
so many lines are used. A labelled set is a folder in FOLDER with records.jsonl and true_pairs.csv (ids of records that are one work);
where it has test_pairs.csv, only the pairs listed there count. Sets named by --versions count all versions of a work
as one (citekit's profile work; bib-dedupe knows no such difference). The two tools take turns, so that both meet the same load of the
machine. CPU is that of whole processes and their children, start and imports included. The picture needs matplotlib.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Pairs = set[tuple[str, str]]
TOOLS = ("citekit", "bib-dedupe")


def sorted_pairs(pairs: Iterable[Sequence[str]]) -> Pairs:
    """Pairs with the smaller id first."""
    return {(pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0]) for pair in pairs}


def pairs_of(clusters: Iterable[Sequence[str]]) -> Pairs:
    """All pairs within clusters."""
    return sorted_pairs(pair for cluster in clusters for pair in itertools.combinations(cluster, 2))


def run_citekit(items: Sequence[dict[str, Any]], *, versions: bool) -> list[list[str]]:
    """Clusters of ids by citekit."""
    from citekit.duplicates.kernel import match
    from citekit.duplicates.record import record_from_mapping

    records = [record_from_mapping(item) for item in items]
    return [[records[at].id for at in cluster] for cluster in match(records, "work" if versions else "strict").clusters]


def run_bib_dedupe(items: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Clusters of ids by bib-dedupe, in the steps of its documentation."""
    import pandas as pd
    from bib_dedupe.bib_dedupe import block, cluster, match, prep

    names = ("title", "author", "year", "volume", "number", "pages", "doi", "abstract")
    rows = [
        {
            "ID": item["id"],
            "ENTRYTYPE": "inproceedings" if item.get("type") == "inproceedings" else "article",
            "journal": item.get("container", ""),
            **{name: item.get(name, "") for name in names},
        }
        for item in items
    ]
    found: list[list[str]] = cluster(match(block(prep(pd.DataFrame(rows)))))
    return found


def work(tool: str, source: str, target: str) -> None:
    """What a process of a tool does: records from a file, clusters to a file."""
    items = [json.loads(line) for line in Path(source).read_text(encoding="utf-8").splitlines()]
    clusters = run_bib_dedupe(items) if tool == "bib-dedupe" else run_citekit(items, versions=tool == "citekit-versions")
    Path(target).write_text(json.dumps([[str(member) for member in cluster] for cluster in clusters]), encoding="utf-8")


def timed(tool: str, python: str, lines: Sequence[str]) -> tuple[float, Pairs] | None:
    """CPU seconds of a tool on records, and the pairs it found; None where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.jsonl"), Path(folder, "out.json")
        source.write_text("\n".join(lines), encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [python, os.path.abspath(__file__), "--work", tool, str(source), str(target)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            print(f"{tool} failed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return cpu, pairs_of(json.loads(target.read_text(encoding="utf-8")))


def scores(found: Pairs, truth: Pairs) -> tuple[float, float, float]:
    """Pairwise precision, recall and F1."""
    right = len(found & truth)
    precision, recall = right / max(1, len(found)), right / max(1, len(truth))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def truth_of(lines: Sequence[str]) -> Pairs:
    """The true pairs of a corpus."""
    clusters: dict[str, list[str]] = {}
    for line in lines:
        item = json.loads(line)
        clusters.setdefault(str(item["cluster"]), []).append(item["id"])
    return pairs_of(clusters.values())


def compare_speed(corpus: Path, sizes: Sequence[int], pythons: dict[str, str]) -> dict[str, list[tuple[int, float]]]:
    """CPU seconds by tool and size, printed as a table."""
    with corpus.open(encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in itertools.islice(file, max(sizes))]
    print("| records | citekit, CPU s | bib-dedupe, CPU s | ratio | F1 citekit | F1 bib-dedupe |\n|---:|---:|---:|---:|---:|---:|")
    found: dict[str, list[tuple[int, float]]] = {tool: [] for tool in TOOLS}
    for size in sizes:
        truth = truth_of(lines[:size])
        results = [timed(tool, pythons[tool], lines[:size]) for tool in TOOLS]
        cells = [f"{result[0]:.1f}" if result else "failed" for result in results]
        f1s = [f"{scores(result[1], truth)[2]:.3f}" if result else "" for result in results]
        ratio = f"{results[1][0] / results[0][0]:.0f}" if results[0] and results[1] else ""
        print(f"| {size:,} | {cells[0]} | {cells[1]} | {ratio} | {f1s[0]} | {f1s[1]} |", flush=True)
        for tool, result in zip(TOOLS, results, strict=True):
            if result:
                found[tool].append((size, result[0]))
    return found


def compare_sets(folder: Path, pythons: dict[str, str], versions: Sequence[str]) -> dict[str, list[float | None]]:
    """F1 by set, of both tools, printed as a table with precision and recall."""
    print("\n| set | records | citekit P / R / F1 | bib-dedupe P / R / F1 |\n|---|---:|---|---|")
    found: dict[str, list[float | None]] = {}
    for place in sorted(path for path in folder.iterdir() if (path / "true_pairs.csv").exists()):
        lines = (place / "records.jsonl").read_text(encoding="utf-8").splitlines()
        with (place / "true_pairs.csv").open(encoding="utf-8") as file:
            truth = sorted_pairs(csv.reader(file))
        asked = None
        if (place / "test_pairs.csv").exists():
            with (place / "test_pairs.csv").open(encoding="utf-8") as file:
                asked = sorted_pairs(csv.reader(file))
        cells = []
        found[place.name] = []
        for tool in TOOLS:
            result = timed("citekit-versions" if tool == "citekit" and place.name in versions else tool, pythons[tool], lines)
            values = (
                scores(result[1] if asked is None else result[1] & asked, truth if asked is None else truth & asked) if result else None
            )
            cells.append(" / ".join(f"{value:.3f}" for value in values) if values else "failed")
            found[place.name].append(values[2] if values else None)
        print(f"| {place.name} | {len(lines):,} | {cells[0]} | {cells[1]} |", flush=True)
    return found


def draw(path: Path, speed: dict[str, list[tuple[int, float]]], sets: dict[str, list[float | None]]) -> None:
    """The two tables as a picture."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "citekit"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 2 if sets else 1, figsize=(9 if sets else 5, 3.4), layout="constrained", squeeze=False)
    left = axes[0][0]
    colors = dict(zip(TOOLS, ("#1b6ca8", "#c8553d"), strict=True))
    for tool, points in speed.items():
        left.loglog(*zip(*points, strict=True), "o-", color=colors[tool], label=tool)
    left.set(xlabel="records", ylabel="CPU seconds, start included")
    left.grid(True, which="major", alpha=0.3)
    left.legend(frameon=False)
    if sets:
        right = axes[0][1]
        names = sorted(sets, key=lambda name: sets[name][0] or 0)
        for number, tool in enumerate(TOOLS):
            known = [(sets[name][number], at) for at, name in enumerate(names) if sets[name][number] is not None]
            right.plot(*zip(*known, strict=True), "o", color=colors[tool], label=tool)
        right.set_yticks(range(len(names)), names)
        right.set(xlabel="F1, pairwise", xlim=(0, 1.02))
        right.grid(True, axis="x", alpha=0.3)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Run what the command line asks for."""
    if sys.argv[1:2] == ["--work"]:
        work(*sys.argv[2:5])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--other", required=True, help="the Python that has bib-dedupe")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 3000, 10_000])
    parser.add_argument("--sets", type=Path)
    parser.add_argument("--versions", nargs="*", default=[])
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    pythons = dict(zip(TOOLS, (sys.executable, options.other), strict=True))
    speed = compare_speed(options.corpus, options.sizes, pythons)
    sets = compare_sets(options.sets, pythons, options.versions) if options.sets else {}
    if options.svg:
        draw(options.svg, speed, sets)
    print(f"\nload of the machine at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
