"""The word lists that matching uses, read from their data files when first needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files


def _lines(name: str) -> Iterator[str]:
    text = files("citekit.dedup").joinpath("data", name).read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def generic_titles() -> frozenset[str]:
    """Titles that many works share ("Editorial"), folded and without spaces."""
    return frozenset(line.replace(" ", "") for line in _lines("generic_titles.txt"))


@cache
def contrasts() -> tuple[frozenset[tuple[str, str]], tuple[tuple[str, str], ...]]:
    """Pairs of whole words, and pairs of word beginnings, that are never a misspelling of each other."""
    words: set[tuple[str, str]] = set()
    heads: list[tuple[str, str]] = []
    for line in _lines("contrasts.tsv"):
        one, other = line.split("\t")
        if one.endswith("-"):
            heads += [(one[:-1], other[:-1]), (other[:-1], one[:-1])]
        else:
            words |= {(one, other), (other, one)}
    return frozenset(words), tuple(heads)


def contrast(one: str, other: str) -> bool:
    """Whether two words stand against each other: ``vitro``/``vivo``, ``supervised``/``unsupervised``."""
    words, heads = contrasts()
    if (one, other) in words:
        return True
    return any(
        one.startswith(a) and other.startswith(b) and len(one) - len(a) > 2 and one[len(a) :] == other[len(b) :] for a, b in heads if a != b
    )


def weight_rows() -> Iterator[tuple[str, str, str, str]]:
    """Rows of the weight table: comparison, level, weight, words."""
    for line in _lines("weights.tsv"):
        name, level, weight, words = line.split("\t")
        yield name, level, weight, words
