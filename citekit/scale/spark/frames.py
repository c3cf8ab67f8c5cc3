"""Batches of DataFrames as arrays, and functions on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from citekit.duplicates.block import Light
from citekit.duplicates.decisions import Decisions
from citekit.duplicates.kernel import Judges
from citekit.duplicates.record import Record
from citekit.duplicates.score import Profile
from citekit.scale.rows import View, unpack, unpack_light

#: A Spark DataFrame, and a batch of one as pandas has it. PySpark is an extra, so its types are not known everywhere.
Frame = Any
Batch = Any


class Held:
    """The rows of a batch by position, unpacked when they are asked for."""

    def __init__(self, rows: Mapping[int, bytes], size: int):
        self._rows = rows
        self._size = size
        self._kept: dict[int, tuple[Record, Light]] = {}

    def unpacked(self, at: int) -> tuple[Record, Light]:
        """The record at a position and its key material."""
        found = self._kept.get(at)
        if found is None:
            found = self._kept[at] = unpack(self._rows[at])
        return found

    def glance(self, at: int) -> tuple[Light, str]:
        """The key material at a position and the author list."""
        record, light = self.unpacked(at)
        return light, record.authors

    @property
    def records(self) -> Sequence[Record]:
        """The records by position."""
        return View(self._size, lambda at: self.unpacked(at)[0])

    @property
    def lights(self) -> Sequence[Light]:
        """The key material by position."""
        return View(self._size, lambda at: unpack_light(self._rows[at]))

    def judges(self, profile: Profile, said: Mapping[tuple[int, int], bool]) -> Judges:
        """Judges of the batch's records; ``said`` is what the user decided."""
        judges = Judges(self.records, profile, Decisions())
        judges.said = said
        return judges


def whole_groups(batches: Iterable[Batch], column: str, least: int = 2_000) -> Iterator[Batch]:
    """Batches of a partition that is sorted by ``column``, cut anew so that no value of it stands in two of them."""
    import pandas as pd

    held: list[Batch] = []
    count = 0
    for batch in batches:
        held.append(batch)
        count += len(batch)
        if count < least or not len(batch):
            continue
        whole = pd.concat(held, ignore_index=True)
        last = whole[column].iloc[-1]
        done = whole[column] != last
        if done.any():
            yield whole[done].reset_index(drop=True)
        held = [whole[~done].reset_index(drop=True)]
        count = len(held[0])
    if count:
        yield pd.concat(held, ignore_index=True)
