"""The stages of matching as pure functions on batches, the same for every runner.

=============  =========================================================  =================================================
stage          takes                                                      gives
=============  =========================================================  =================================================
normalise      records                                                    rows, and how often each word is used
keys           rows of a batch, the corpus's word counts                  (code, position) of each blocking key
pairs          all keys of a range of codes                               candidate pairs, each once
looks          pairs                                                      those that may be one work
components     pairs                                                      a label for each position in them
scores         pairs                                                      those that are one work or for review, with reasons
grow           scored pairs of whole components                           clusters
=============  =========================================================  =================================================

A pair is one number, ``one * size + other`` with ``one < other``. Words and
keys stand for themselves by Python's hash of 64 bits, so the processes of one
run need the same ``PYTHONHASHSEED``. What stands in a batch, and their order,
changes nothing in the result.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citekit.duplicates.block import BLOCK_LIMIT, Light, blocks_of, key_streams, light_of, usable_words
from citekit.duplicates.cluster import grow
from citekit.duplicates.kernel import Judges, Pair, worth
from citekit.duplicates.record import Record
from citekit.scale.rows import pack

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

#: Gives the record at a position and its key material.
Unpacked = Callable[[int], tuple[Record, Light]]
#: Gives the key material at a position and the author list.
Glance = Callable[[int], tuple[Light, str]]
#: What the user decided, by position.
Said = Mapping[tuple[int, int], bool]

#: A scored pair: positions, score, whether it is to be merged (else reviewed), whether it keeps clusters apart.
SCORED = np.dtype([("one", "<i8"), ("other", "<i8"), ("score", "<f8"), ("merge", "?"), ("clash", "?")])


class Words(NamedTuple):
    """How often each word of a corpus is used: codes in rising order, and counts; words that are used once may be missing."""

    codes: Numbers
    counts: Numbers


def normalise(records: Iterable[Record]) -> tuple[list[bytes], Words]:
    """Each record as a row, and the words of their titles."""
    found = [(record, light_of(record)) for record in records]
    return [pack(record, light) for record, light in found], count_words(light for _, light in found)


def count_words(lights: Iterable[Light]) -> Words:
    """The words of titles."""
    counts: Counter[str] = Counter()
    for light in lights:
        counts.update(light.title.split())
    codes = np.fromiter(map(hash, counts), np.int64, len(counts))
    return _summed(codes, np.fromiter(counts.values(), np.int64, len(counts)))


def joined_words(tables: Iterable[Words]) -> Words:
    """The words of a corpus from those of its batches."""
    parts = list(tables)
    if not parts:
        return Words(np.empty(0, np.int64), np.empty(0, np.int64))
    return _summed(np.concatenate([part.codes for part in parts]), np.concatenate([part.counts for part in parts]))


def _summed(codes: Numbers, counts: Numbers) -> Words:
    order = np.argsort(codes, kind="stable")
    codes, counts = codes[order], counts[order]
    first = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else np.empty(0, np.int64)
    return Words(codes[first], np.add.reduceat(counts, first) if len(first) else counts)


def _usable(lights: Sequence[Light], words: Words, size: int) -> dict[str, int]:
    """Those words of a batch that may make a key, with their counts in the corpus."""
    here = list({word for light in lights for word in light.title.split()})
    if not here or not len(words.codes):
        return {}
    codes = np.fromiter(map(hash, here), np.int64, len(here))
    places = np.minimum(np.searchsorted(words.codes, codes), len(words.codes) - 1)
    known = words.codes[places] == codes
    return usable_words(dict(zip(here, np.where(known, words.counts[places], 1).tolist(), strict=True)), size)


def keys(lights: Sequence[Light], start: int, words: Words, size: int) -> tuple[Numbers, Numbers]:
    """Codes and positions of the keys of a batch that begins at ``start``, by rising code.

    The last bit of a code says that a large block of it may be made finer.
    """
    parts = []
    places = array("q")
    for kind, (stream, fine) in enumerate(key_streams(lights, _usable(lights, words, size), size), 1):
        found = array("q")
        for at, key in stream:
            found.append(hash(key))
            places.append(at)
        # One key of two kinds is two keys.
        codes = np.frombuffer(found, np.int64) ^ np.int64(kind * 0x1F3D5B79A8C6E4)
        parts.append(codes & -2 | int(fine))
    codes, positions = np.concatenate(parts), np.frombuffer(places, np.int64) + start
    order = np.argsort(codes, kind="stable")
    return codes[order], positions[order]


def pairs(codes: Numbers, positions: Numbers, lights: Sequence[Light], *, limit: int = BLOCK_LIMIT) -> Numbers:
    """The candidate pairs of keys, whose positions with one code must all be there; in rising order, each once."""
    size = len(lights)
    order = np.lexsort((positions, codes))
    codes, positions = codes[order], positions[order]
    once = np.ones(len(codes), bool)
    once[1:] = (codes[1:] != codes[:-1]) | (positions[1:] != positions[:-1])
    codes, positions = codes[once], positions[once]
    starts = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else np.empty(0, np.int64)
    lengths = np.diff(np.append(starts, len(codes)))
    found = []
    for length in np.unique(lengths[(lengths > 1) & (lengths <= limit)]).tolist():
        blocks = positions[starts[lengths == length][:, None] + np.arange(length)]
        one, other = np.triu_indices(length, 1)
        found.append((blocks[:, one] * size + blocks[:, other]).ravel())
    large = array("q")
    for start, length in zip(starts[lengths > limit].tolist(), lengths[lengths > limit].tolist(), strict=True):
        group = positions[start : start + length].tolist()
        for block in blocks_of(group, lights, fine=bool(codes[start] & 1), limit=limit):
            for at, first in enumerate(block):
                base = first * size
                large.extend([base + second for second in block[at + 1 :]])
    found.append(np.frombuffer(large, np.int64))
    return np.unique(np.concatenate(found))


def looks(codes: Numbers, size: int, glance: Glance, said: Said) -> Numbers:
    """Of candidate pairs those that are to be judged; ``size`` is the number of all records."""
    found = array("q")
    at, light, authors = -1, Light("", "", 0, "", "", "", ""), ""
    for code in codes.tolist():
        one, other = divmod(code, size)
        if one != at:
            at, (light, authors) = one, glance(one)
        second, its_authors = glance(other)
        if worth(light, second, authors, its_authors) or (one, other) in said:
            found.append(code)
    return np.array(found, np.int64)


def scores(codes: Numbers, size: int, judges: Judges) -> tuple[NDArray[np.void], list[str]]:
    """Of pairs those that are one work or for review (dtype SCORED), and the reasons of each, in the pairs' order."""
    found = []
    reasons = []
    for code in codes.tolist():
        one, other = divmod(code, size)
        judged = judges.judgement(one, other)
        if judged.outcome != "distinct":
            found.append((one, other, judged.score, judged.outcome == "merge", judged.clash))
            reasons.append("; ".join(judged.reasons))
    return np.array(found, SCORED), reasons


def components(one: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """The positions that edges join, in rising order, and for each the first position of its connected component."""
    nodes = np.unique(np.concatenate((one, other)))
    left, right = np.searchsorted(nodes, one), np.searchsorted(nodes, other)
    labels = np.arange(len(nodes))
    while True:
        low = np.minimum(labels[left], labels[right])
        wider = labels.copy()
        # The labels of both ends, and the labels' own labels, fall to the lower one; then every label is followed to its end.
        np.minimum.at(wider, labels[left], low)
        np.minimum.at(wider, labels[right], low)
        while not np.array_equal(wider, wider[wider]):
            wider = wider[wider]
        if np.array_equal(wider, labels):
            return nodes, nodes[labels]
        labels = wider


def grow_clusters(scored: NDArray[np.void], judges: Judges, unpacked: Unpacked) -> list[list[int]]:
    """Clusters of two or more positions from scored pairs, all those with both ends in the same whole components."""
    known: list[tuple[int, int, float, bool, bool]] = scored.tolist()
    places = sorted({at for one, other, *_ in known for at in (one, other)})
    number = {at: index for index, at in enumerate(places)}
    edges = []
    for one, other, score, merge, clash in known:
        judges.remember(one, other, score, "merge" if merge else "review", clash)
        if merge:
            edges.append(Pair(number[one], number[other], score, "merge"))

    def refuse(left: Sequence[int], right: Sequence[int]) -> bool:
        return judges.refuse([places[at] for at in left], [places[at] for at in right])

    def order(at: int) -> tuple[Light, Record]:
        record, light = unpacked(places[at])
        return light, record

    return [[places[at] for at in cluster] for cluster in grow(len(places), edges, refuse, order)]
