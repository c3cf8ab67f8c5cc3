"""Conformance where the material to hold against lies beside the checkout; skipped where it does not.

Figures are a ratchet: they may only be raised.
"""

from __future__ import annotations

import csv
import itertools
import json
from pathlib import Path

import pytest

from citekit.duplicates import dedup, strangers
from citekit.entry import Entry
from tests.adapters.dedup import clusters, same

SHARED = Path(__file__).parents[3] / "shared"
SEEDS = ("homepage-lin", "arxiv-lin", "arxiv-cao")

#: Pairwise F1 by set, with its profile.
FLOORS = {
    "cora1295": ("work", 0.867),
    "cytology_screening": ("strict", 0.999),
    "dblp-acm_valid": ("strict", 0.986),
    "dblp-scholar_valid": ("work", 0.895),
    "digital_work": ("strict", 0.987),
    "haematology": ("strict", 0.888),
    "s2apler_sample": ("strict", 0.565),
}


def seed_entries() -> tuple[list[Entry], list[str]]:
    pages = pytest.importorskip("citekit.pages")
    if not (SHARED / "seeds").is_dir():
        pytest.skip("no seed pages here")
    entries: list[Entry] = []
    places: list[str] = []
    for name in SEEDS:
        found = pages.read_page((SHARED / "seeds" / f"{name}.txt").read_bytes(), source=f"{name}.txt").entries
        entries += found
        places += [f"{name}#{number}" for number in range(len(found))]
    return entries, places


def test_the_seed_pages_are_eighteen_works() -> None:
    entries, places = seed_entries()
    gold = json.loads((SHARED / "seeds" / "merged.gold.json").read_text(encoding="utf-8"))
    bare = [Entry(found.key, found.type, found.fields) for found in entries]
    for given in (entries, bare):
        result = dedup(given)
        assert len(result.entries) == 18
        assert {frozenset(places[at] for at in cluster.positions) for cluster in result.clusters} == {
            frozenset(work["records"]) for work in gold["works"] if len(work["records"]) > 1
        }


def test_the_two_works_of_a_namesake_are_told() -> None:
    entries, _ = seed_entries()
    for given in (entries, dedup(entries).entries):
        titles = {given[found.position].get("title") for found in strangers(given, "Chaofan Lin")}
        assert titles == {"Reforming Quantum Microgrid Formation", "Resilience-Assuring Hydrogen-Powered Microgrids"}


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOORS)
def test_labelled_sets(name: str) -> None:
    folder = SHARED / "dedup" / "sets" / name
    if not folder.is_dir():
        pytest.skip("no labelled sets here")
    profile, floor = FLOORS[name]
    records = [json.loads(line) for line in (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()]
    true = {frozenset(pair) for pair in csv.reader((folder / "true_pairs.csv").read_text(encoding="utf-8").splitlines())}
    strict_or_work = "work" if profile == "work" else "strict"
    if (folder / "test_pairs.csv").exists():
        by_id = {record["id"]: record for record in records}
        asked = [(one, other) for one, other, _ in csv.reader((folder / "test_pairs.csv").read_text(encoding="utf-8").splitlines())]
        answers = same([(by_id[one], by_id[other]) for one, other in asked], strict_or_work)
        predicted = {frozenset(pair) for pair, yes in zip(asked, answers, strict=True) if yes}
    else:
        predicted = {frozenset(pair) for group in clusters(records, strict_or_work) for pair in itertools.combinations(group, 2)}
    hits = len(predicted & true)
    assert 2 * hits / (len(predicted) + len(true)) >= floor
