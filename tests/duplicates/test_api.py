"""Duplicates found and merged as a whole: clusters, decisions, undo, reports, and their properties."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.duplicates import Decisions, DedupResult, UndoLog, dedup, find_duplicates
from citekit.duplicates.kernel import match
from citekit.duplicates.record import record_from_mapping
from citekit.entry import Entry, Origin, Provenance
from citekit.errors import InputError, UsageError
from tests.duplicates.kinds import DIFFERENT, SAME
from tests.duplicates.test_merge import HOME, LISTED, assert_nothing_lost, entry


def as_entry(key: str, row: dict[str, Any]) -> Entry:
    names = {"container": "journal", "arxiv": "eprint", "id": "", "type": ""}
    fields = {names.get(name, name): str(value) for name, value in row.items()}
    fields.pop("", None)
    kinds = {
        "paper-conference": "inproceedings",
        "thesis": "phdthesis",
        "report": "techreport",
        "dataset": "dataset",
        "book": "book",
        "chapter": "incollection",
    }
    type = kinds.get(str(row.get("type", "")), "article")
    if type in ("inproceedings", "incollection") and "journal" in fields:
        fields["booktitle"] = fields.pop("journal")
    return Entry.make(key, type, fields)


POOL = [as_entry(f"k{number}", row) for number, row in enumerate(row for pair in (*SAME.values(), *DIFFERENT.values()) for row in pair)]
some_entries = st.lists(st.sampled_from(POOL), min_size=2, max_size=9, unique_by=lambda found: found.key)


def groups(result: DedupResult) -> set[frozenset[str]]:
    return {frozenset(cluster.keys) for cluster in result.clusters}


@settings(max_examples=60, deadline=None)
@given(some_entries, st.randoms(use_true_random=False))
def test_the_order_of_input_does_not_matter(entries: list[Entry], random: Any) -> None:
    shuffled = entries[:]
    random.shuffle(shuffled)
    assert groups(dedup(entries)) == groups(dedup(shuffled))


@settings(max_examples=60, deadline=None)
@given(some_entries)
def test_merging_again_changes_nothing(entries: list[Entry]) -> None:
    once = dedup(entries)
    again = dedup(once.entries)
    assert again.entries == once.entries
    assert not again.clusters


@settings(max_examples=60, deadline=None)
@given(some_entries)
def test_no_value_is_lost_without_a_line(entries: list[Entry]) -> None:
    assert_nothing_lost(entries, dedup(entries))


@settings(max_examples=60, deadline=None)
@given(some_entries)
def test_undo_brings_the_input_back(entries: list[Entry]) -> None:
    result = dedup(entries)
    assert result.undo.restore(result.entries) == tuple(entries)


def test_undo_survives_being_written_down() -> None:
    raw = Entry.make("a", "misc", {"title": "On nets"}, origin=Origin("@misc{a, title = {On  nets}}", "x.bib", 3, 0, ("jan",)))
    result = dedup([raw, LISTED, HOME, entry("b", "misc", "p.html", title="On nets", year="2020")])
    log = UndoLog.from_dict(json.loads(json.dumps(result.undo.to_dict())))
    restored = log.restore(result.entries)
    assert [found.key for found in restored] == ["a", "dusk2025", "moe2026dusk", "b"]
    assert restored[0].origin == raw.origin
    assert restored[2].provenance == HOME.provenance


def test_one_merge_of_several_is_undone() -> None:
    pair = [as_entry("x", SAME["DOI as a link"][0]), as_entry("y", SAME["DOI as a link"][1])]
    result = dedup([HOME, pair[0], LISTED, pair[1]])
    assert [found.key for found in result.undo.restore(result.entries, ["x"])] == ["moe2026dusk", "x", "y"]
    with pytest.raises(InputError):
        result.undo.restore(result.entries, ["nobody"])
    with pytest.raises(InputError):
        result.undo.restore(result.entries[1:])
    with pytest.raises(InputError):
        UndoLog.from_dict({"steps": [{"key": "a"}]})


def test_what_the_user_said_wins() -> None:
    apart = dedup([HOME, LISTED], decisions=Decisions.of(different=[("dusk2025", "moe2026dusk")]))
    assert not apart.clusters
    two = [as_entry("a", DIFFERENT["part one and two"][0]), as_entry("b", DIFFERENT["part one and two"][1])]
    together = dedup(two, decisions=Decisions.of(same=[("b", "a")]))
    assert groups(together) == {frozenset({"a", "b"})}
    assert together.clusters[0].reasons == ("the user said that these are one work",)


def test_decisions_are_kept_and_checked() -> None:
    said = Decisions().with_same("b", "a").with_different("c", "a").with_different("b", "a")
    assert said == Decisions.of(different=[("a", "c"), ("a", "b")])
    assert Decisions.from_dict(json.loads(json.dumps(said.to_dict()))) == said
    assert Decisions.of(same=[("a", "b")], different=[("b", "c")]).renamed({"b": "a"}) == Decisions.of(different=[("a", "c")])
    with pytest.raises(InputError):
        Decisions.of(same=[("a", "b")], different=[("b", "a")])
    with pytest.raises(InputError):
        Decisions.from_dict({"same": [["a"]]})


def test_no_chain_joins_two_parts() -> None:
    base = SAME["title alone"][1]
    one = {**base, "title": "Lichen growth on basalt, Part I", "id": "1"}
    two = {**base, "title": "Lichen growth on basalt, Part II", "id": "2"}
    bare = {"title": "Lichen growth on basalt", "id": "3", "author": base["author"], "year": base["year"], "container": base["container"]}
    found = match([record_from_mapping(row) for row in (one, bare, two)])
    assert all(not {0, 2} <= set(cluster) for cluster in found.clusters)


def test_people_of_one_title_are_not_joined_by_a_record_without_authors() -> None:
    title = "Attention with linear memory and little light"
    rows = [
        {"id": "1", "title": title, "author": "Roth, David and Yun, Hee"},
        {"id": "2", "title": title},
        {"id": "3", "title": title, "author": "Silva, Bruno and Ho, Kit"},
    ]
    found = match([record_from_mapping(row) for row in rows])
    assert all(not {0, 2} <= set(cluster) for cluster in found.clusters)


def test_two_entries_of_one_page_are_two_works_unless_they_are_equal() -> None:
    def on(source: str, key: str, title: str) -> Entry:
        return entry(key, "misc", source, title=title, author="Moe, Ada and Roe, Bo", year="2020")

    first, second = "Lichen growth on basalt under drifting snow", "Lichen growth on basalt under the drifting snow of Lapland"
    assert not dedup([on("page.html", "a", first), on("page.html", "b", second)]).clusters
    assert dedup([on("one.html", "a", first), on("two.html", "b", first)]).clusters


def test_against_a_library_only_new_entries_count() -> None:
    library = [HOME, as_entry("x", SAME["DOI as a link"][0]), as_entry("y", SAME["DOI as a link"][1])]
    found = find_duplicates([LISTED], against=library)
    assert [cluster.keys for cluster in found.clusters] == [("moe2026dusk", "dusk2025")]
    assert len(find_duplicates(library).clusters) == 1


def test_the_report_counts_by_source_and_is_safe_markdown() -> None:
    hostile = LISTED.replace(key="x|`<b>", provenance=Provenance(source="a|b<script>.txt"))
    result = dedup([HOME, hostile])
    assert result.report.summary() == "2 entries, 1 work; 1 merged, 0 pairs to review"
    assert dict(result.report.identified) == {"home.txt": 1, "a|b<script>.txt": 1}
    assert dict(result.report.removed) == {"a|b<script>.txt": 1}
    assert "<script>" not in result.report.to_markdown().replace("\\<script\\>", "")
    assert "Top-p" in result.report.to_text()
    assert json.loads(json.dumps(result.to_dict()))["clusters"][0]["keys"] == ["moe2026dusk", "x|`<b>"]


def test_pairs_to_review_are_told() -> None:
    result = dedup([as_entry("a", DIFFERENT["conference and journal"][0]), as_entry("b", DIFFERENT["conference and journal"][1])])
    assert [pair.keys for pair in result.review] == [("a", "b")]
    assert [found.code for found in result.diagnostics] == ["possible-duplicate"]


def test_an_unknown_profile_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        dedup([HOME], profile=cast("Any", "loose"))


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries(
            {}, optional={name: st.text(max_size=30) for name in ("title", "author", "year", "pages", "volume", "doi", "container")}
        ),
        max_size=5,
    )
)
def test_hostile_records_never_fail(rows: list[dict[str, str]]) -> None:
    match([record_from_mapping({"id": str(number), **row}) for number, row in enumerate(rows)])
    made = [Entry.make(f"k{number}", "misc", row) for number, row in enumerate(rows)]
    result = dedup([*made, *made])
    result.report.to_text()
    result.report.to_markdown()


def test_a_thousand_equal_records_are_one_work() -> None:
    row = {**SAME["title alone"][1], "id": ""}
    found = match([record_from_mapping({**row, "id": str(number)}) for number in range(300)])
    assert [len(cluster) for cluster in found.clusters] == [300]
