"""Records in packed form: a row of bytes each, one file a chunk, looked up by position.

A row holds a record and the little of it that keys are made of, so that
neither is read twice from its source. A worker maps the files into its memory
and unpacks the rows that it compares; how many records there are does not
matter to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Generic, TypeVar, cast, overload

from citekit.duplicates.block import Light
from citekit.duplicates.record import Record

_Part = TypeVar("_Part")

_SEPARATOR, _ESCAPE = "\x1f", "\x1b"
_LIGHT = len(Light._fields)
_ALL = _LIGHT + len(Record._fields)
_AUTHORS = _LIGHT + Record._fields.index("authors")
_SOURCE = _LIGHT + Record._fields.index("source")
# Unpacked rows that are kept at a time.
_KEPT = 20_000


def pack(record: Record, light: Light) -> bytes:
    """A record and its key material as a row."""
    title, head, year, doi, arxiv, place, family = light
    values: list[str] = [
        title,
        head,
        str(year),
        doi,
        arxiv,
        place,
        family,
        *cast("tuple[str, ...]", record[:-1]),
        "1" if record.listing else "",
    ]
    text = _SEPARATOR.join(values)
    if text.count(_SEPARATOR) != _ALL - 1 or _ESCAPE in text:
        text = _SEPARATOR.join([value.replace(_ESCAPE, _ESCAPE + "e").replace(_SEPARATOR, _ESCAPE + "s") for value in values])
    return text.encode("utf-8", "surrogatepass")


def unpack(row: bytes) -> tuple[Record, Light]:
    """The inverse of :func:`pack`."""
    values = _values(row, -1)
    return Record._make((*values[_LIGHT:-1], values[-1] == "1")), _light(values)


def unpack_light(row: bytes) -> Light:
    """The key material alone."""
    return _light(_values(row, _LIGHT))


def names_of(row: bytes) -> tuple[str, str]:
    """A record's id and source."""
    values = _values(row, -1)
    return values[_LIGHT], values[_SOURCE]


def glance(row: bytes) -> tuple[Light, str]:
    """A record's key material and its author list, which is what a first look at a pair needs."""
    values = _values(row, _AUTHORS + 1)
    return _light(values), values[_AUTHORS]


def _values(row: bytes, most: int) -> list[str]:
    text = row.decode("utf-8", "surrogatepass")
    values = text.split(_SEPARATOR, most)
    if _ESCAPE in text:
        values = [value.replace(_ESCAPE + "s", _SEPARATOR).replace(_ESCAPE + "e", _ESCAPE) for value in values]
    return values


def _light(values: list[str]) -> Light:
    title, head, year, doi, arxiv, place, family = values[:_LIGHT]
    return Light(title, head, int(year), doi, arxiv, place, family)


class Rows:
    """The rows of all chunks, which follow one another; ``counts`` says how many each chunk has.

    A chunk is a file of rows end to end and a file of 64-bit ends.
    """

    def __init__(self, files: Sequence[tuple[Path, Path]], counts: Iterable[int]):
        self._files = files
        self._starts = [0, *accumulate(counts)]
        self._open: dict[int, tuple[mmap | bytes, memoryview]] = {}
        self._kept: dict[int, tuple[Record, Light]] = {}

    def __len__(self) -> int:
        return self._starts[-1]

    def row(self, at: int) -> bytes:
        """The row at a position."""
        number = bisect_right(self._starts, at) - 1
        data, ends = self._chunk(number)
        place = at - self._starts[number]
        return bytes(data[ends[place - 1] if place else 0 : ends[place]])

    def unpacked(self, at: int) -> tuple[Record, Light]:
        """The record at a position and its key material."""
        found = self._kept.get(at)
        if found is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            found = self._kept[at] = unpack(self.row(at))
        return found

    @property
    def records(self) -> Sequence[Record]:
        """The records by position."""
        return View(len(self), lambda at: self.unpacked(at)[0])

    @property
    def lights(self) -> Sequence[Light]:
        """The key material by position."""
        return View(len(self), lambda at: self.unpacked(at)[1])

    def lights_of(self, number: int) -> list[Light]:
        """The key material of a chunk."""
        data, ends = self._chunk(number)
        return [unpack_light(row) for row in rows_of(bytes(data), ends)]

    def _chunk(self, number: int) -> tuple[mmap | bytes, memoryview]:
        found = self._open.get(number)
        if found is None:
            data, ends = (_mapped(path) for path in self._files[number])
            found = self._open[number] = (data, memoryview(ends).cast("q"))
        return found


class View(Sequence[_Part], Generic[_Part]):
    """What a function gives for each position, as a sequence."""

    def __init__(self, size: int, part: Callable[[int], _Part]):
        self._size = size
        self._part = part

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> _Part: ...

    @overload
    def __getitem__(self, at: slice) -> list[_Part]: ...

    def __getitem__(self, at: int | slice) -> _Part | list[_Part]:
        if isinstance(at, slice):
            return [self._part(place) for place in range(*at.indices(self._size))]
        return self._part(at)


def _mapped(path: Path) -> mmap | bytes:
    """A file's bytes, mapped into memory; an empty file cannot be."""
    with path.open("rb") as file:
        return mmap(file.fileno(), 0, access=ACCESS_READ) if path.stat().st_size else b""


def rows_of(data: bytes, ends: Iterable[int]) -> Iterator[bytes]:
    """The rows of one chunk in their order."""
    start = 0
    for end in ends:
        yield data[start:end]
        start = end
