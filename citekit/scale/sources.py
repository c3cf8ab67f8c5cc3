"""Large inputs in pieces that a worker reads on its own: JSON Lines, Parquet and .bib files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from citekit.duplicates.record import Record, record_from_entry
from citekit.errors import Diagnostic, InputError, UsageError
from citekit.resources import distribution
from citekit.scale.items import record_of

#: Endings of files that hold a record a line, or rows of a table.
LINES = (".jsonl", ".ndjson", ".jsonlines")
TABLES = (".parquet", ".pq")
BIB = (".bib", ".bibtex")
# Bytes of a piece: large enough that starting one costs nothing, small enough that all cores have some.
_PIECE = 4 << 20
# Pieces of one file at the most, each of which is one file to a worker.
_MOST_PIECES = 250
_DEFINITION = rb"(?im)^[ \t]*@[ \t]*(?:string|preamble)[ \t]*[{(]"
# An entry's end, alone or at the end of its last field's line, before the head of the next.
_BETWEEN_ENTRIES = rb"[})][ \t]*\r?\n(?:[ \t]*\r?\n)*(?=[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(])"


class Piece(Protocol):
    """A part of an input, small enough to be held in memory."""

    def records(self) -> tuple[list[Record], list[Diagnostic]]:
        """Its records, and what there was to tell about it, lines counted from the piece's own first."""

    def lines(self) -> Iterator[str]:
        """The same records as JSON, each in a line; a line of the input as it stands there."""

    def lines_before(self) -> int:
        """How many lines, or rows, of its file stand before it."""


def pieces_of(path: str | Path) -> list[Piece]:
    """A file in pieces, by its ending; InputError or UsageError where it is none that can be read so."""
    place = Path(path)
    ending = place.suffix.lower()
    try:
        if not place.is_file():
            raise InputError(f"{place}: no such file" if not place.exists() else f"{place}: is a folder", hint="name a file")
        if ending in LINES:
            return [LinesPiece(str(place), start, end) for start, end in _cuts(place, rb"\n")]
        if ending in BIB:
            return _bib_pieces(place)
        if ending in TABLES:
            return [TablePiece(str(place), group) for group in range(_parquet(place).metadata.num_row_groups)]
    except OSError as error:
        raise InputError(f"{place}: cannot be read: {error.strerror or error}") from None
    raise UsageError(f"{place}: neither JSON Lines nor Parquet nor BibTeX", hint="its name ends in .jsonl, .parquet or .bib")


@dataclass(frozen=True, slots=True)
class LinesPiece:
    """Lines of a file, each a JSON object."""

    path: str
    start: int
    end: int

    def records(self) -> tuple[list[Record], list[Diagnostic]]:
        found, said = [], []
        for number, text, item in self._numbered():
            if item is not None:
                found.append(record_of(item, self.path))
            else:
                said.append(Diagnostic("not-read", f"not a record: {text}", "each line is one JSON object", self.path, number))
        return found, said

    def lines(self) -> Iterator[str]:
        return (text.strip() for _, text, item in self._numbered() if item is not None)

    def lines_before(self) -> int:
        return _bytes(self.path, 0, self.start).count(b"\n")

    def _numbered(self) -> Iterator[tuple[int, str, dict[str, Any] | None]]:
        """Lines that are not empty: their number in the piece, and the object, or what is wrong with it and None."""
        decode = json.JSONDecoder().decode
        data = _bytes(self.path, self.start, self.end).removeprefix(b"\xef\xbb\xbf")
        for number, line in enumerate(_decoded(data), 1):
            if not line or line.isspace():
                continue
            try:
                item = decode(line)
            except (ValueError, RecursionError) as error:
                yield number, str(error), None
                continue
            if isinstance(item, dict):
                yield number, line, item
            else:
                yield number, f"{type(item).__name__} instead of an object", None


@dataclass(frozen=True, slots=True)
class BibPiece:
    """Entries of a .bib file; ``head`` are the macros that are defined before them."""

    path: str
    start: int
    end: int
    head: bytes

    def records(self) -> tuple[list[Record], list[Diagnostic]]:
        from citekit.bibtex import read

        # Lines of the piece count from its own first; those of the macros before it are taken off.
        head = self.head + b"\n" if self.head else b""
        document = read(head + _bytes(self.path, self.start, self.end), source=self.path)
        before = head.count(b"\n")
        said = []
        for item in document.diagnostics:
            if item.line is None or item.line > before:
                line = None if item.line is None else item.line - before
                said.append(Diagnostic(item.code, item.message, item.hint, item.source, line, item.severity))
        return [record_from_entry(entry) for entry in document.entries], said

    def lines(self) -> Iterator[str]:
        from citekit.bibtex import read

        for entry in read(self.head + b"\n" + _bytes(self.path, self.start, self.end), source=self.path).entries:
            fields = {field.name: field.value for field in entry.fields}
            yield json.dumps({"key": entry.key, "type": entry.type, "fields": fields}, ensure_ascii=False)

    def lines_before(self) -> int:
        return _bytes(self.path, 0, self.start).count(b"\n")


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A row group of a Parquet file."""

    path: str
    group: int

    def records(self) -> tuple[list[Record], list[Diagnostic]]:
        return [record_of(item, self.path) for item in self._items()], []

    def lines(self) -> Iterator[str]:
        # Dates and the like are written as text.
        return (json.dumps(item, ensure_ascii=False, default=str) for item in self._items())

    def _items(self) -> Iterator[dict[str, Any]]:
        for batch in _parquet(Path(self.path)).iter_batches(10_000, [self.group]):
            yield from batch.to_pylist()

    def lines_before(self) -> int:
        return 0


def _decoded(data: bytes) -> Iterator[str]:
    """Lines as text; those that are not UTF-8 have what is wrong replaced, so that JSON that is whole else is kept."""
    try:
        return iter(data.decode("utf-8").split("\n"))
    except UnicodeDecodeError:
        return (line.decode("utf-8", "replace") for line in data.split(b"\n"))


def _bytes(path: str, start: int, end: int) -> bytes:
    with open(path, "rb") as file:
        file.seek(start)
        return file.read(end - start)


def _cuts(path: Path, mark: bytes) -> list[tuple[int, int]]:
    """Beginnings and ends of pieces, each cut after ``mark``."""
    size = path.stat().st_size
    wanted = max(_PIECE, size // _MOST_PIECES)
    pattern = re.compile(mark)
    cuts = [0]
    with path.open("rb") as file:
        while cuts[-1] + wanted < size:
            place = cuts[-1] + wanted
            found = None
            while found is None and place < size:
                file.seek(place)
                found = pattern.search(file.read(1 << 20))
                # Marks are short, so one that lies across two reads is in the next, which begins a little earlier.
                place += (1 << 20) - 4096 if found is None else found.end()
            if found is None or place >= size:
                break
            cuts.append(place)
    return list(zip(cuts, [*cuts[1:], size], strict=True)) if size else []


def _bib_pieces(path: Path) -> list[Piece]:
    """A .bib file in pieces, each with the macros that are defined before it; a definition ends where a block begins at a line's start."""
    cuts = _cuts(path, _BETWEEN_ENTRIES)
    if len(cuts) == 1:
        return [BibPiece(str(path), 0, cuts[0][1], b"")]
    data = path.read_bytes()
    found = []
    for match in re.finditer(_DEFINITION, data):
        following = data.find(b"\n@", match.end())
        found.append((match.start(), data[match.start() : following if following >= 0 else len(data)]))
    return [BibPiece(str(path), start, end, b"\n".join(text for at, text in found if at < start)) for start, end in cuts]


def _parquet(path: Path) -> Any:
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise UsageError(f"{path}: Parquet needs the library pyarrow", hint=f"pip install '{distribution()}[scale]'") from None
    try:
        return ParquetFile(path)
    except ArrowInvalid as error:
        raise InputError(f"{path}: not a Parquet file: {error}") from None
