"""The stages on batches: whatever the batches, the keys, pairs and clusters are those of the kernel."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.duplicates.block import Light, candidate_pairs, light_of
from citekit.duplicates.record import Record, record_from_mapping
from citekit.scale import stages
from citekit.scale.rows import pack, unpack, unpack_light
from tests.scale.corpus import corpus

RECORDS = [record_from_mapping(row) for row in corpus()]
LIGHTS = [light_of(record) for record in RECORDS]

texts = st.text(st.sampled_from("ab \x1f\x1bes\n\ud800é\0"), max_size=6) | st.text(max_size=8)


@given(st.builds(Record, *[texts] * (len(Record._fields) - 1), listing=st.booleans()), texts, st.integers(0, 3000))
def test_a_row_holds_any_text(record, title, year):
    light = Light(title, "", year, "10.1/x", "", title, "y")
    row = pack(record, light)
    assert unpack(row) == (record, light)
    assert unpack_light(row) == light


@pytest.mark.parametrize("batch", [1, 7, 100, 10_000])
def test_keys_of_batches_make_the_pairs_of_the_kernel(batch):
    _, words = stages.normalise(RECORDS)
    parts = [LIGHTS[at : at + batch] for at in range(0, len(LIGHTS), batch)]
    tables = [stages.count_words(part) for part in parts]
    joined = stages.joined_words(tables)
    assert np.array_equal(joined.codes, words.codes)
    assert np.array_equal(joined.counts, words.counts)
    found = [stages.keys(part, at * batch, joined, len(LIGHTS)) for at, part in enumerate(parts)]
    codes, positions = (np.concatenate(column) for column in zip(*found, strict=True))
    pairs = stages.pairs(codes, positions, LIGHTS)
    assert pairs.tolist() == sorted(one * len(LIGHTS) + other for one, other in candidate_pairs(LIGHTS))


def test_pairs_of_ranges_of_codes_are_the_pairs_of_all():
    _, words = stages.normalise(RECORDS)
    codes, positions = stages.keys(LIGHTS, 0, words, len(LIGHTS))
    halves = [codes < 0, codes >= 0]
    parts = [stages.pairs(codes[half], positions[half], LIGHTS) for half in halves]
    assert np.array_equal(np.unique(np.concatenate(parts)), stages.pairs(codes, positions, LIGHTS))


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).filter(lambda pair: pair[0] != pair[1]), min_size=1, max_size=60))
def test_components_are_what_a_walk_reaches(edges):
    one, other = (np.array(column) for column in zip(*edges, strict=True))
    nodes, labels = stages.components(one, other)
    near = {node: {b for a, b in edges if a == node} | {a for a, b in edges if b == node} for edge in edges for node in edge}
    assert nodes.tolist() == sorted(near)
    for node, label in zip(nodes.tolist(), labels.tolist(), strict=True):
        reached, left = set(), [node]
        while left:
            at = left.pop()
            if at not in reached:
                reached.add(at)
                left += near[at]
        assert label == min(reached)


def test_nothing_comes_of_nothing():
    rows, words = stages.normalise([])
    assert rows == []
    codes, positions = stages.keys([], 0, words, 0)
    assert len(codes) == len(positions) == len(stages.pairs(codes, positions, [])) == 0
