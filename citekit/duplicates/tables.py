"""The word lists that matching uses, read from their data files when first needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from citekit.entry.venues import conference_words
from citekit.resources import read_data


def _lines(name: str) -> Iterator[str]:
    text = read_data("citekit.duplicates", "data", name)
    return (line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def generic_titles() -> frozenset[str]:
    """Titles that many works share ("Editorial"), folded and without spaces."""
    return frozenset(line.replace(" ", "") for line in _lines("generic_titles.txt"))


@cache
def _contrasts() -> tuple[frozenset[tuple[str, str]], dict[tuple[str, str], int]]:
    """Pairs of whole words; pairs of word beginnings, as far as they differ, with the number of letters that must follow alike."""
    words: set[tuple[str, str]] = set()
    heads: dict[tuple[str, str], int] = {}
    for line in _lines("contrasts.tsv"):
        one, other = line.split("\t")
        if one.endswith("-"):
            shared = _common_end(one[:-1], other[:-1])
            a, b = one[: len(one) - 1 - shared], other[: len(other) - 1 - shared]
            heads[a, b] = heads[b, a] = shared + 3
        else:
            words |= {(one, other), (other, one)}
    return frozenset(words), heads


def _common_end(one: str, other: str) -> int:
    shortest = min(len(one), len(other))
    count = 0
    while count < shortest and one[-1 - count] == other[-1 - count]:
        count += 1
    return count


def contrast(one: str, other: str) -> bool:
    """Whether two words stand against each other: ``vitro``/``vivo``, ``supervised``/``unsupervised``; never misspellings of one."""
    words, heads = _contrasts()
    if one[-1:] != other[-1:]:
        return (one, other) in words
    shared = _common_end(one, other)
    needed = heads.get((one[: len(one) - shared], other[: len(other) - shared]))
    return (needed is not None and shared >= needed) or (one, other) in words


@cache
def citation_marks() -> frozenset[str]:
    """Words that show that the rest of a reference stands in a title ("proceedings", "october"), folded."""
    return _citation_words("mark")


@cache
def citation_fillers() -> frozenset[str]:
    """Words that may stand among :func:`citation_marks`: small ones, and those of which the names of conferences are made."""
    return _citation_words("filler") | conference_words()


def _citation_words(role: str) -> frozenset[str]:
    return frozenset(word for kind, words in map(_two_columns, _lines("citation_words.tsv")) if kind == role for word in words.split())


@cache
def nicknames() -> frozenset[tuple[str, str]]:
    """Pairs of a given name and a short form that does not begin it ("robert", "bob"), either way round, folded."""
    pairs = [(name, short) for name, shorts in map(_two_columns, _lines("nicknames.tsv")) for short in shorts.split()]
    return frozenset(pairs) | frozenset((short, name) for name, short in pairs)


def _two_columns(line: str) -> tuple[str, str]:
    head, _, tail = line.partition("\t")
    return head, tail


def weight_rows() -> Iterator[tuple[str, str, str, str]]:
    """Rows of the weight table: comparison, level, weight, words."""
    for line in _lines("weights.tsv"):
        name, level, weight, words = line.split("\t")
        yield name, level, weight, words
