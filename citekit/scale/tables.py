"""Tables written row by row, as JSON Lines or Parquet, whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from citekit.errors import OutputError, UsageError
from citekit.resources import distribution

LINES = (".jsonl", ".ndjson", ".jsonlines")
PARQUET = (".parquet", ".pq")
# Rows of a row group.
_GROUP = 50_000


def check_output(path: str, *, force: bool) -> None:
    """UsageError or OutputError before a long run begins where its result could not be written."""
    if path == "-":
        return
    place = Path(path)
    if place.suffix.lower() not in LINES + PARQUET:
        raise UsageError(f"{path}: neither JSON Lines nor Parquet", hint="its name ends in .jsonl or .parquet")
    if place.suffix.lower() in PARQUET:
        _pyarrow(path)
    if place.exists() and not force:
        raise OutputError(f"{place}: exists already; not overwritten", hint="use --force to overwrite it")
    if not place.parent.is_dir():
        raise OutputError(f"{place}: its folder does not exist", hint="make it first")


def json_line(row: Mapping[str, Any]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8", "replace") + b"\n"


def write_table(path: str, rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]) -> None:
    """Rows to a file, or to standard output for ``-``; ``columns`` are their names and Arrow types (``string``, ``int64``, …)."""
    if Path(path).suffix.lower() in PARQUET:
        _write_parquet(path, rows, columns)
        return
    with open_atomic(path) as file:
        file.writelines(json_line(row) for row in rows)


def write_lines(path: str, lines: Iterable[bytes], model: str | None) -> None:
    """Records that are lines of JSON to a file, or to standard output for ``-``; ``model`` is a Parquet file with the schema to keep."""
    if Path(path).suffix.lower() not in PARQUET:
        with open_atomic(path) as file:
            file.writelines(lines)
        return
    pa = _pyarrow(path)
    schema = None
    if model is not None:
        schema = pa.parquet.read_schema(model)
        schema = schema if "merged" in schema.names else schema.append(pa.field("merged", pa.list_(pa.string())))
    _write_groups(path, (json.loads(line) for line in lines), schema)


def _write_parquet(path: str, rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]) -> None:
    pa = _pyarrow(path)
    _write_groups(path, rows, pa.schema([(name, pa.type_for_alias(kind)) for name, kind in columns.items()]))


def _write_groups(path: str, rows: Iterable[Mapping[str, Any]], schema: Any) -> None:
    pa = _pyarrow(path)
    with open_atomic(path) as file:
        writer = None
        for group in _groups(rows):
            if schema is None:
                schema = pa.schema([(name, pa.list_(pa.string()) if name == "merged" else pa.string()) for name in _names(group)])
            made = [{name: _cell(row.get(name), schema.field(name).type) for name in schema.names} for row in group]
            writer = writer or pa.parquet.ParquetWriter(file, schema, compression="zstd")
            writer.write_table(pa.Table.from_pylist(made, schema))
        if writer is None and schema is not None:
            writer = pa.parquet.ParquetWriter(file, schema)
        if writer is not None:
            writer.close()


def _names(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    names = dict.fromkeys(name for row in rows for name in row)
    names["merged"] = None
    return list(names)


def _cell(value: Any, kind: Any) -> Any:
    """A value in the form of its column: what has no place in a column of strings stands there as JSON."""
    if value is None or str(kind) not in ("string", "large_string"):
        return value
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _groups(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    from itertools import islice

    left = iter(rows)
    while group := list(islice(left, _GROUP)):
        yield group


def _pyarrow(path: str) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError(f"{path}: Parquet needs the library pyarrow", hint=f"pip install '{distribution()}[scale]'") from None
    return pyarrow


@contextmanager
def open_atomic(path: str) -> Iterator[IO[bytes]]:
    """A file to write that appears under its name when it is whole; standard output for ``-``."""
    if path == "-":
        if sys.stdout is None:  # citekit … >&-
            raise OutputError("standard output is closed", hint="-o FILE writes to a file")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield file
        os.replace(part, target)
    except OSError as error:
        raise OutputError(f"{target}: cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
