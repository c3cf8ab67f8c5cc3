"""Merges taken back: the bytes before them come again, all at once or one by one, in any order."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.bibtex import read
from citekit.duplicates import Decisions, dedup
from citekit.errors import InputError, UsageError
from citekit.library.journal import merge_record, take_back
from citekit.library.library import Library
from citekit.library.memory import values_of

GLUE = st.sampled_from(["\n", "\n\n", "\n\n\n% a comment\n", "\n@comment{kept}\n\n", " ", "\r\n", "\n\n\n\n"])


def library(text):
    document = read(text.encode(), source="library.bib")
    return Library(document.entries, document=document, source="library.bib")


def merged(text, record=None, decisions=None):
    """The bytes after a run of dedup, and the sidecar's record as it is read from the file."""
    own = library(text)
    said = decisions or Decisions()
    result = dedup(own.entries, decisions=said)
    after = Library(result.entries, document=own.document)
    return after.to_bibtex(), json.loads(json.dumps(merge_record(record or {}, own, result, after, said)))


@st.composite
def libraries(draw):
    count = draw(st.integers(2, 9))
    pieces = [draw(st.sampled_from(["", "% head\n", "\n", '@string{cc = "Coastal Computing"}\n']))]
    for at in range(count):
        work = draw(st.integers(0, 3))
        title = ("Tidal Locks for Queues", "Counting Gulls by Ear", "Driftwood Storage Ashore", "Whale Songs of the South")[work]
        year = f"year = {2020 + work}" if draw(st.booleans()) else f"year={{{2020 + work}}},"
        pieces.append(f"@article{{k{at}, author = {{Moe, Ada}}, title = {{{title}}},\n  journal={{Coastal Computing}}, {year}}}")
        pieces.append(draw(GLUE))
    return "".join(pieces)


@settings(max_examples=60, deadline=None)
@given(libraries(), st.randoms(use_true_random=False))
def test_undo_restores_the_bytes_all_at_once_and_key_by_key(text, random):
    before = library(text).to_bibtex()
    data, record = merged(text)
    if not record["undo"]["runs"]:
        return
    done = take_back(data, record)
    assert done.data == before
    assert done.exact
    keys = [step["key"] for step in record["undo"]["runs"][0]["steps"]]
    random.shuffle(keys)
    for key in keys:
        step = take_back(data, record, [key])
        data, record = step.data, json.loads(json.dumps(step.record))
    assert data == before
    assert record["undo"] == {"runs": []}
    assert record["keys"] == {}
    assert record["merges"] == []


TEXT = """@article{a, author = {Moe, Ada}, title = {Counting Gulls by Ear}, journal = {Coastal Computing}, year = 2021}
@article{b, author = {Moe, A.}, title = {Counting gulls by ear}, journal = {Coastal Computing}, year = 2021, volume = 4}
@article{c, author = {Stone, Cy}, title = {Whale Songs of the South}, journal = {Coastal Computing}, year = 2020}
@article{d, author = {Stone, Cy}, title = {Other Songs of the North}, journal = {Coastal Computing}, year = 2020}
"""


def test_decisions_come_back_with_the_entries():
    said = Decisions.of(different=[("b", "c")], same=[("a", "b")])
    data, record = merged(TEXT, decisions=said)
    assert record["decisions"] == {"same": [], "different": [["a", "c"]]}
    done = take_back(data, record)
    assert Decisions.from_dict(done.record["decisions"]) == said


def test_a_decision_made_after_the_merge_stays():
    data, record = merged(TEXT)
    record["decisions"] = {"same": [], "different": [["a", "c"]]}
    assert take_back(data, record).record["decisions"]["different"] == [["a", "c"]]


def test_distinct_is_remembered():
    data, record = merged(TEXT)
    assert take_back(data, record, distinct=True).record["decisions"]["different"] == [["a", "b"]]


def test_a_journal_of_a_build_without_texts_brings_entries_back():
    own = library(TEXT)
    result = dedup(own.entries)
    after = Library(result.entries, document=own.document)
    done = take_back(after.to_bibtex(), {"citekit": 1, "undo": result.undo.to_dict()})
    assert not done.exact
    assert {entry.key: values_of(entry) for entry in read(done.data).entries} == {entry.key: values_of(entry) for entry in own}


def test_errors_say_what_is_wrong():
    data, record = merged(TEXT)
    with pytest.raises(UsageError, match="no merge has the key 'e'"):
        take_back(data, record, ["e"])
    with pytest.raises(InputError, match="no merge to take back"):
        take_back(data, {"citekit": 1})
    with pytest.raises(InputError, match="cannot be read"):
        take_back(data, {"undo": {"runs": [{"steps": [{"key": 3}]}]}})
    with pytest.raises(InputError, match="no longer there"):
        take_back(b"@misc{x, title = {Gone}}", record)


@pytest.mark.parametrize("before", ["!!", "AAAA", None])
def test_packed_bytes_that_cannot_be_read_cost_only_the_places(before):
    data, record = merged(TEXT)
    record["undo"]["runs"][0]["before"] = before
    done = take_back(data, record)
    assert not done.exact
    assert [entry.key for entry in read(done.data).entries] == ["a", "b", "c", "d"]
