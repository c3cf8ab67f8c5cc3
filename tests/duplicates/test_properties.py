"""Properties on entries that are hard to keep apart: variants of a few works, from several sources, with hostile values."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.duplicates import UndoLog, dedup, merge_clusters
from citekit.duplicates.kernel import Judges, match
from citekit.duplicates.record import record_from_entry
from citekit.entry import Entry, Provenance
from tests.duplicates.test_merge import assert_nothing_lost

WORKS: tuple[dict[str, tuple[str, ...]], ...] = (
    {
        "title": (
            "Lichen growth on basalt: ten winters of snow", "Lichen growth on basalt", "LICHEN GROWTH ON BASALT: TEN WINTERS OF SNOW",
            "Lichen growth on {B}asalt: ten winters of $n$-snow", "Lichen growht on basalt: ten winters of snow",
            "Lichen growth on basalt. Part II: ice",
        ),
        "author": ("Hedlund, Maja and Okoro, Chidi", "Hedlund, M. and others", "M. Hedlund and C. Okoro", "Okoro, Chidi", ""),
        "year": ("2018", "2019", ""),
        "journal": ("Journal of Cold Ecology", "J. Cold Ecol.", "arXiv", ""),
        "volume": ("12", ""), "number": ("3", ""), "pages": ("101--119", "101", "120--131", ""),
        "doi": ("10.55501/jce.2018.12", "https://doi.org/10.55501/JCE.2018.12", "10.48550/arXiv.1801.90012", ""),
    },
    {
        "title": ("Editorial", "Editorial: ice", "Erratum to: Lichen growth on basalt", "Lichen growth on granite"),
        "author": ("Hedlund, Maja", "{Cold Team}", ""),
        "year": ("2018", "2020", ""),
        "journal": ("Journal of Cold Ecology", ""),
        "volume": ("12", "13", ""), "number": ("3", ""), "pages": ("1--2", "402", ""), "doi": ("", "10.55501/jce.2018.12"),
    },
)  # fmt: skip
HOSTILE = (
    "",
    "a | b\n| c",
    "<script>x</script>",
    "{unbalanced",
    "\\",
    "%",
    "\x00\x1f",
    "‮abc",
    "x" * 3000,
    "; ; ;",
    "1=equal; 9=corresponding",
)
SOURCES = ("", "home.txt", "export.bib", "web.html")


@st.composite
def variants(draw: Any, most: int = 7) -> list[Entry]:
    """Entries of two works, each in any of its spellings."""
    found = []
    for number in range(draw(st.integers(2, most))):
        work = draw(st.sampled_from(WORKS))
        fields = {name: draw(st.sampled_from(values)) for name, values in work.items()}
        for name in ("note", "abstract", "keywords", "author+an", "links", "x-unknown"):
            fields[name] = draw(st.sampled_from(HOSTILE)) if draw(st.booleans()) else ""
        kind = draw(st.sampled_from(("article", "article", "inproceedings", "misc")))
        source = draw(st.sampled_from(SOURCES))
        named = {name: value for name, value in fields.items() if value}
        found.append(Entry.make(f"k{number}", kind, named, provenance=Provenance(source=source, line=number) if source else None))
    return found


@settings(max_examples=40)
@given(variants(), st.randoms(use_true_random=False))
def test_the_order_of_input_changes_no_cluster(entries: list[Entry], chance: random.Random) -> None:
    shuffled = entries[:]
    chance.shuffle(shuffled)
    one, other = ({frozenset(cluster.keys) for cluster in dedup(found).clusters} for found in (entries, shuffled))
    assert one == other


@settings(max_examples=40)
@given(variants())
def test_nothing_is_lost_and_undo_brings_all_back(entries: list[Entry]) -> None:
    result = dedup(entries)
    assert_nothing_lost(entries, result)
    assert result.undo.restore(result.entries) == tuple(entries)
    assert UndoLog.from_dict(result.undo.to_dict()).restore(result.entries) == tuple(entries)
    result.report.to_markdown()
    result.report.to_text()


@settings(max_examples=40)
@given(variants())
def test_a_second_run_changes_nothing(entries: list[Entry]) -> None:
    once = dedup(entries)
    again = dedup(once.entries)
    assert again.entries == once.entries
    assert not again.clusters


@settings(max_examples=40)
@given(variants(), st.sampled_from(("strict", "work")))
def test_no_chain_joins_what_a_rule_keeps_apart(entries: list[Entry], profile: Any) -> None:
    records = [record_from_entry(found) for found in entries]
    judges = Judges(records, profile)
    for cluster in match(records, profile).clusters:
        assert not any(judges.judgement(a, b).clash for a in cluster for b in cluster if a < b)


@settings(max_examples=40)
@given(variants())
def test_a_judgement_is_symmetric(entries: list[Entry]) -> None:
    there = [record_from_entry(found) for found in entries]
    one, other = Judges(there, "strict"), Judges(there[::-1], "strict")
    last = len(there) - 1
    for a in range(len(there)):
        for b in range(a):
            first, second = one.judgement(b, a), other.judgement(last - a, last - b)
            assert first.score == pytest.approx(second.score)
            assert (first.outcome, first.clash) == (second.outcome, second.clash)


@settings(max_examples=25)
@given(variants(most=5), st.integers(min_value=0))
def test_whatever_is_merged_by_hand_loses_nothing(entries: list[Entry], seed: int) -> None:
    chance = random.Random(seed)
    order = chance.sample(range(len(entries)), len(entries))
    cut = chance.randint(1, len(entries))
    result = merge_clusters(entries, [order[:cut], order[cut:]] if cut < len(entries) else [order])
    assert_nothing_lost(entries, result)
    assert result.undo.restore(result.entries) == tuple(entries)


def test_five_hundred_records_become_one_entry() -> None:
    chance = random.Random(7)
    entries = []
    for number in range(500):
        fields = {name: chance.choice(values) for name, values in WORKS[0].items()}
        fields |= {"note": f"copy {number % 50}", "keywords": f"ice {number % 20}, snow", f"x-{number % 30}": str(number)}
        source = Provenance(source=f"s{number % 9}.bib", line=number)
        entries.append(Entry.make(f"k{number}", "article", {n: v for n, v in fields.items() if v}, provenance=source))
    result = merge_clusters(entries, [range(500)])
    assert len(result.entries) == 1
    assert_nothing_lost(entries, result)
    assert len(result.key_map) == 499
    assert result.undo.restore(result.entries) == tuple(entries)
