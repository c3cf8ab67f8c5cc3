"""A large run on this machine from files to what was found."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from citekit.duplicates.decisions import Decisions
from citekit.duplicates.score import Profile
from citekit.errors import InputError, UsageError
from citekit.library.files import STDIN
from citekit.resources import distribution
from citekit.scale.sources import Piece, pieces_of

try:
    from citekit.scale.local import Progress, match_pieces
    from citekit.scale.result import Found
except ImportError as error:
    if error.name != "numpy":
        raise
    raise UsageError("large runs need the library numpy", hint=f"pip install '{distribution()}[scale]'") from None

# Inputs of fewer bytes are done before a worker has started.
_SMALL = 8 << 20


@dataclass(frozen=True, slots=True)
class Run:
    """What was found, in which pieces of input, and how many workers there were (0: none but this process)."""

    found: Found
    pieces: Sequence[Piece]
    jobs: int


@contextmanager
def find(
    inputs: Sequence[str],
    *,
    profile: Profile = "strict",
    decisions: Decisions | None = None,
    jobs: int | None = None,
    work_dir: str | None = None,
    progress: Progress | None = None,
) -> Iterator[Run]:
    """Which records of the inputs (``.jsonl``, ``.parquet``, ``.bib``; ``-`` is JSON Lines on standard input) are one work.

    What was found stands in files that are gone after the ``with`` block,
    unless there is a ``work_dir``: then a run that was stopped goes on where it
    was. ``jobs`` is the number of worker processes, by default one a core for
    inputs that are worth it. Worker processes import the main module again, so
    a script that calls this has its ``if __name__ == "__main__"``.
    """
    if jobs is not None and jobs < 1:
        raise UsageError(f"{jobs} worker processes", hint="--jobs takes a number from 1")
    with tempfile.TemporaryDirectory(prefix="citekit-") as temporary:
        places = [_spooled(Path(temporary)) if place == STDIN else place for place in inputs]
        pieces = [piece for place in places for piece in pieces_of(place)]
        if work_dir is None:
            folder = Path(temporary) / "run"
            folder.mkdir()
        else:
            from citekit.scale.workdir import folder_for

            folder = folder_for(work_dir, places, [profile, (decisions or Decisions()).to_dict(), list(map(str, inputs))])
        if jobs is None:
            small = sum(Path(place).stat().st_size for place in places) < _SMALL
            jobs = 0 if small and work_dir is None else max(1, min(_cores(), len(pieces)))
        found = match_pieces(pieces, profile, decisions, folder=folder, jobs=jobs, progress=progress)
        if not found.size:
            names = ", ".join("<stdin>" if place == STDIN else str(place) for place in inputs)
            raise InputError(f"{names}: no record in it", diagnostics=found.diagnostics)
        yield Run(found, pieces, jobs)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _spooled(folder: Path) -> Path:
    """Standard input as a file, since its pieces are read by other processes."""
    import shutil
    import sys

    if sys.stdin is None:  # citekit … <&-
        raise InputError("<stdin>: is closed", hint="name a file, or give standard input something to read")
    place = folder / "stdin.jsonl"
    with place.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return place
