"""Inputs as a DataFrame of records, each with its position: the order of the files, and in a file that of its lines or rows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from citekit.errors import InputError, UsageError
from citekit.scale.spark.frames import Batch, Frame
from citekit.scale.tables import LINES, PARQUET

#: A record: its position, id and source, its line of JSON, and its row (citekit.scale.rows).
_READ = "file string, block bigint, at bigint, id string, source string, line string, row binary"


def read_records(session: Any, inputs: Sequence[str], keep: Callable[[Frame, str], Frame], *, lines: bool) -> tuple[Frame, int, int]:
    """Records (``position``, ``id``, ``source``, ``line``, ``row``), how many there are, and how many lines are none.

    ``keep`` holds a DataFrame that is used more than once; ``lines`` says
    whether lines are wanted (else they are null).
    """
    from pyspark.errors import AnalysisException
    from pyspark.sql import functions as F  # noqa: N812

    try:
        frames = [_lines(session, place) for place in inputs]
    except AnalysisException as error:
        raise InputError(f"{', '.join(inputs)}: cannot be read: {str(error).splitlines()[0]}") from None
    frame = frames[0]
    for other in frames[1:]:
        frame = frame.union(other)
    read = keep(frame.mapInPandas(_reader(list(inputs), lines=lines), _READ), "read")
    counts = read.groupBy("file", "block").agg(F.count("row").alias("rows"), F.count("*").alias("all")).collect()
    order = sorted(counts, key=lambda count: (_place(count["file"], inputs), count["file"], count["block"]))
    starts, size = [], 0
    for count in order:
        starts.append((count["file"], count["block"], size))
        size += count["rows"]
    if not size:
        raise InputError(f"{', '.join(inputs)}: no record in it")
    blocks = F.broadcast(session.createDataFrame(starts, "file string, block bigint, start bigint"))
    records = read.where("row is not null").join(blocks, ["file", "block"])
    records = records.select((F.col("start") + F.col("at")).alias("position"), "id", "source", "line", "row")
    return records, size, sum(count["all"] for count in counts) - size


def _lines(session: Any, place: str) -> Frame:
    """A file, or a folder of files, as lines of JSON with the file and the block that they stand in and, in a table, their place there."""
    from pyspark.sql import functions as F  # noqa: N812

    path = urlsplit(place).path if "://" in place else place
    ending = Path(path).suffix.lower()
    if ending in PARQUET:
        frame = session.read.parquet(place)
        value = F.to_json(F.struct(*[F.col(f"`{name}`") for name in frame.columns]))
        return frame.select(
            value.alias("value"),
            F.col("_metadata.file_path").alias("file"),
            F.lit(0).alias("block"),
            F.col("_metadata.row_index").alias("row"),
        )
    if ending in LINES or not ending:
        frame = session.read.text(place)
        return frame.select(
            "value", F.col("_metadata.file_path").alias("file"), F.col("_metadata.file_block_start").alias("block"), F.lit(-1).alias("row")
        )
    raise UsageError(f"{place}: neither JSON Lines nor Parquet", hint="its name ends in .jsonl or .parquet, or is a folder of lines")


def _reader(inputs: Sequence[str], *, lines: bool) -> Callable[[Iterable[Batch]], Iterator[Batch]]:
    """A function that reads batches of lines."""

    def read(batches: Iterable[Batch]) -> Iterator[Batch]:
        import json

        import pandas as pd

        from citekit.scale.items import record_of
        from citekit.scale.stages import normalise

        decode = json.JSONDecoder().decode
        counts: dict[tuple[str, int], int] = {}
        for batch in batches:
            heads, items = [], []
            bad = []
            for line, file, block, row in zip(*(batch[name].tolist() for name in ("value", "file", "block", "row")), strict=True):
                text = line.removeprefix("\ufeff").strip()
                if not text:
                    continue
                try:
                    item = decode(text)
                except (ValueError, RecursionError):
                    item = None
                if not isinstance(item, dict):
                    bad.append((file, block, -1, None, None, None, None))
                    continue
                at = row if row >= 0 else counts.get((file, block), 0)
                counts[file, block] = at + 1
                heads.append((file, block, at, text if lines else None))
                items.append(record_of(item, _source(file, inputs)))
            rows, _ = normalise(items)
            made = [
                (file, block, at, record.id, record.source, text, row)
                for (file, block, at, text), record, row in zip(heads, items, rows, strict=True)
            ]
            yield pd.DataFrame([*made, *bad], columns=["file", "block", "at", "id", "source", "line", "row"])

    return read


def _local(address: str) -> str:
    """The path of a ``file:`` address, else the address."""
    return unquote(urlsplit(address).path) if address.startswith("file:") else address


def _place(file: str, inputs: Sequence[str]) -> int:
    """The number of the input that a file is, or stands in."""
    path = _local(file)
    for number, place in enumerate(inputs):
        whole = place if "://" in place and not place.startswith("file:") else os.path.abspath(_local(place))
        if path == whole or path.startswith(whole.rstrip("/") + "/"):
            return number
    return len(inputs)


def _source(file: str, inputs: Sequence[str]) -> str:
    """What a file is called as the source of its records: as the user named it, or its path in a folder that the user named."""
    number = _place(file, inputs)
    return inputs[number] if number < len(inputs) and Path(inputs[number]).suffix else _local(file)
