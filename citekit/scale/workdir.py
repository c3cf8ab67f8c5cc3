"""The folder in which a run keeps its finished stages, so that one that was stopped goes on where it was.

Its name is a hash of everything that the result depends on: the inputs' bytes,
the options, the decisions and the code of the rules. Files appear in it whole
or not at all, so a file that is there is a task that is done.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citekit.errors import OutputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def folder_for(work_dir: str | Path, inputs: Sequence[str | Path], options: Any) -> Path:
    """The folder in ``work_dir`` of the run with these inputs and options (anything that JSON has), made if it is not there."""
    import hashlib

    found = hashlib.sha256(json.dumps([options, sys.version_info[:2], sys.byteorder], sort_keys=True).encode())
    for path in inputs:
        found.update(_digest(path))
    for path in _rules():
        found.update(path.read_bytes())
    folder = Path(work_dir) / found.hexdigest()[:24]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be made: {error.strerror or error}") from None
    return folder


def _digest(path: str | Path) -> bytes:
    import hashlib

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def _rules() -> list[Path]:
    """The files of the kernel and of its stages, and what folds titles and reads identifiers."""
    package = Path(__file__).resolve().parent.parent
    return sorted(
        path
        for part in ("duplicates", "scale", "text", "entry")
        for path in (package / part).rglob("*")
        if path.suffix in (".py", ".tsv", ".txt")
    )


def put_bytes(path: Path, data: bytes) -> None:
    """A file, whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    os.replace(part, path)


def put_array(path: Path, values: NDArray[np.generic]) -> None:
    """An array as a .npy file, whole or not at all."""
    import numpy as np

    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        np.save(file, values, allow_pickle=False)
    os.replace(part, path)


def put_json(path: Path, value: Any) -> None:
    """A value as JSON, whole or not at all."""
    put_bytes(path, json.dumps(value).encode())


def get_json(path: Path) -> Any:
    """The value of a JSON file."""
    return json.loads(path.read_bytes())
