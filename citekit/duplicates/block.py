"""Blocking: which pairs of records are worth comparing.

A pair is a candidate when the two share a key: an identifier, the beginning or
the end of the title, a little of both and the first author, two of the rarest
words of the title, or volume, page and year. Keys that too many records share are made finer by year and by first
author; what is still too large is left to the other keys. Nothing depends on
the order of the records.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from citekit.duplicates.features import first_page, read_arxiv, read_doi, read_number, read_year
from citekit.duplicates.people import first_family
from citekit.duplicates.record import Record
from citekit.duplicates.titles import STOPWORDS, cited_head, split_title
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold

#: Letters of a title's beginning or end that make a key.
AFFIX = 18
#: A key that more records share is made finer, or left out.
BLOCK_LIMIT = 60
# From so many keys of a kind on numpy is worth its import.
_MANY_KEYS = 50_000
_HEAD_END = lazy_pattern(r"[.?] | [-–] |—")


class Light(NamedTuple):
    """The little of a record that keys are made of."""

    title: str
    head: str
    year: int
    doi: str
    arxiv: str
    place: str
    family: str


def light_of(record: Record) -> Light:
    """The key material of a record."""
    doi = read_doi(record.doi) if record.doi else ""
    arxiv = read_arxiv(record, doi) if record.arxiv or doi or record.container or record.volume else ""
    title = record.title
    head = ""
    cut = title.find(": ", 1, 2 * AFFIX + 1)
    if cut < 0 and (mark := _HEAD_END.search(title, 1, 2 * AFFIX + 2)):
        cut = mark.start()
    if 0 < cut < 2 * AFFIX:
        head = fold(title[:cut]).replace(" ", "")[:AFFIX]
    place = ""
    if record.pages and record.volume:
        place = f"{read_number(record.volume)}:{first_page(record.pages)}"
    return Light(
        fold(split_title(title)[0] if "[" in title or title.endswith((")", ").")) or title[:1] in "(12" else title),
        head,
        read_year(record.year) or cited_head(title)[1] or 0,
        doi,
        arxiv,
        place,
        first_family(record.authors),
    )


def candidate_pairs(lights: Sequence[Light], *, limit: int = BLOCK_LIMIT) -> Iterator[tuple[int, int]]:
    """Pairs of positions, the smaller first, each once, in no order that means anything."""
    seen: set[int] = set()
    size = len(lights)
    for keys, fine in key_streams(lights):
        for group in _groups(keys):
            for block in blocks_of(group, lights, fine=fine, limit=limit):
                for at, one in enumerate(block):
                    base = one * size
                    for other in block[at + 1 :]:
                        code = base + other
                        if code not in seen:
                            seen.add(code)
                            yield one, other


def blocks_of(group: list[int], lights: Sequence[Light], *, fine: bool, limit: int = BLOCK_LIMIT) -> Iterator[list[int]]:
    """The positions that share a key as blocks whose members are compared: all in one, or finer or none where they are too many."""
    return _cut_down(group, lights, limit) if fine else _capped(group, lights, limit)


def key_streams(
    lights: Sequence[Light], words: Mapping[str, int] | None = None, size: int = 0
) -> Iterator[tuple[Iterable[tuple[int, str]], bool]]:
    """Each kind of key as (position, key) pairs, and whether a large block of it may be made finer.

    Where ``lights`` are a batch of a corpus of ``size`` records, ``words`` are the corpus's :func:`usable_words`,
    or those of them that the batch has.
    """
    if words is None:
        words, size = _own_words(lights), len(lights)
    titles = [light.title.replace(" ", "") for light in lights]
    yield ((at, light.doi) for at, light in enumerate(lights) if light.doi), True
    yield ((at, light.arxiv) for at, light in enumerate(lights) if light.arxiv), True
    yield ((at, f"{light.place}/{light.year}") for at, light in enumerate(lights) if light.place), True
    yield _prefixes(lights, titles), True
    yield ((at, title[-AFFIX:]) for at, title in enumerate(titles) if len(title) >= 10), True
    # First author and four letters of each end of the title, but for a plural's s: misspelt words in between change nothing.
    yield (
        (
            (at, f"{light.family}/{title[:4]}/{title.rstrip('s')[-4:]}")
            for at, (light, title) in enumerate(zip(lights, titles, strict=True))
            if light.family and len(title) >= 12
        ),
        True,
    )
    yield _rare_words(lights, words, size), False


def _own_words(lights: Sequence[Light]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for light in lights:
        counts.update(light.title.split())
    return usable_words(counts, len(lights))


def _prefixes(lights: Sequence[Light], titles: Sequence[str]) -> Iterator[tuple[int, str]]:
    for at, title in enumerate(titles):
        key, head = title[:AFFIX], lights[at].head
        if key:
            yield at, key
        if head and head != key:
            yield at, head


def usable_words(counts: Mapping[str, int], size: int) -> dict[str, int]:
    """Of the words of ``size`` titles, with how often each is used, those that may make a key: another title has them, not too many."""
    limit = max(50, size // 20)
    return {word: count for word, count in counts.items() if 1 < count <= limit and word not in STOPWORDS}


def _rare_words(lights: Sequence[Light], usable: Mapping[str, int], size: int) -> Iterator[tuple[int, str]]:
    """Pairs of a title's three rarest words among those that some other title has too."""
    count = usable.__getitem__
    for at, light in enumerate(lights):
        # By count and then by letters, so the same words stand in the same order in every title.
        words = sorted([word for word in {*light.title.split()} if word in usable])
        if len(words) < 2:
            continue
        words.sort(key=count)
        w1, w2 = words[:2]
        if len(words) == 2:
            yield at, f"{w1} {w2}"
            continue
        w3 = words[2]
        if len(words) == 3 or usable[w1] * usable[w2] <= size:
            yield at, f"{w1} {w2}"
            yield at, f"{w1} {w3}"
            yield at, f"{w2} {w3}"
        else:
            # Where even the rarest words are common, two of them say too little.
            w4 = words[3]
            yield at, f"{w1} {w2} {w3}"
            yield at, f"{w1} {w2} {w4}"
            yield at, f"{w1} {w3} {w4}"
            yield at, f"{w2} {w3} {w4}"


def _groups(keys: Iterable[tuple[int, str]]) -> Iterator[list[int]]:
    """Positions that share a key; positions come in rising order and each once a group.

    Keys stand for themselves by their hash: a key that meets another by chance
    only costs a look.
    """
    codes, places = array("q"), array("q")
    add_code, add_place = codes.append, places.append
    for at, key in keys:
        add_code(hash(key))
        add_place(at)
    codes, places = _repeated(codes, places)
    groups: dict[int, list[int]] = {}
    for code, at in zip(codes, places, strict=True):
        group = groups.setdefault(code, [])
        if not group or group[-1] != at:
            group.append(at)
    return (group for group in groups.values() if len(group) > 1)


def _repeated(codes: array[int], places: array[int]) -> tuple[array[int], array[int]]:
    """The codes that stand more than once, and a few others, with their places, which stay in rising order for each code."""
    if len(codes) > _MANY_KEYS and (numbers := _numpy()) is not None:
        values = numbers.frombuffer(codes, numbers.int64)
        order = numbers.argsort(values, kind="stable")
        values = values[order]
        kept = numbers.zeros(len(values), bool)
        kept[1:] = values[1:] == values[:-1]
        kept[:-1] |= kept[1:]
        chosen = numbers.frombuffer(places, numbers.int64)[order[kept]]
        return array("q", values[kept].tobytes()), array("q", chosen.tobytes())
    # A table of marks by the codes' last bits sorts those out that stand once before anything is kept of them.
    mask = (1 << max(10, min(26, len(codes).bit_length() + 3))) - 1
    marks = bytearray(mask + 1)
    for code in codes:
        slot = code & mask
        if marks[slot] < 2:
            marks[slot] += 1
    found = [(code, at) for code, at in zip(codes, places, strict=True) if marks[code & mask] == 2]
    return array("q", [code for code, _ in found]), array("q", [at for _, at in found])


@cache
def _numpy() -> Any:
    """numpy where it is installed: it sorts the keys of a large corpus in a fraction of the time."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _cut_down(group: list[int], lights: Sequence[Light], limit: int) -> Iterator[list[int]]:
    """The group itself, or its parts by whole title, by year and by first author, each within the limit or a chain.

    A large group may hold few titles, each many times: then one record of each title is compared with those of the others.
    """
    if len(group) <= limit:
        yield group
        return
    for part in (
        lambda light: light.title,
        lambda light: f"{light.year}/{light.title[:40]}",
        lambda light: f"{light.family}/{light.title[:40]}",
    ):
        for block in _groups((at, part(lights[at])) for at in group):
            if len(block) <= limit:
                yield block
            else:
                yield from _chains(block, lights)
    first: dict[str, int] = {}
    for at in group:
        title = lights[at].title
        if title not in first or lights[at] < lights[first[title]]:
            first[title] = at
    if 1 < len(first) <= limit:
        yield sorted(first.values())


def _capped(group: list[int], lights: Sequence[Light], limit: int) -> Iterator[list[int]]:
    if len(group) <= limit:
        yield group


def _chains(block: list[int], lights: Sequence[Light]) -> Iterator[list[int]]:
    """Neighbours of a large block sorted by what they say: a chain joins what is equal, at linear cost."""
    ordered = sorted(block, key=lambda at: lights[at])
    for one, other in pairwise(ordered):
        yield [one, other] if one < other else [other, one]
