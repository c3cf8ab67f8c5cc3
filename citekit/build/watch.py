"""Waiting for the files of a project to change."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from citekit.build.project import Project
from citekit.library.inputs import is_folder, is_url

#: What tells one state of a file from another: when it was written, its size, and which file it is (editors put a new one in its place).
Stamp = tuple[int, int, int]


def watched(project: Project) -> Iterator[Path]:
    """The files and folders that a build depends on; addresses are not watched."""
    names = [project.file, project.overrides, *(source for source in project.sources if not is_url(source))]
    # A style or template that is not there yet is watched, too; names of styles that are no files do no harm.
    for output in project.outputs:
        names += [output.style or project.style, *(output.cite or ()), output.template]
    for name in dict.fromkeys(names):
        if name:
            yield project.folder / name


def stamps(paths: Iterator[Path] | list[Path], outputs: set[Path]) -> dict[Path, Stamp]:
    """Every file at ``paths`` and in the folders among them with its stamp, but what the build itself writes."""
    found: dict[Path, Stamp] = {}
    for path in paths:
        if is_folder(path):
            for where, folders, names in os.walk(path):
                folders[:] = [name for name in folders if not name.startswith(".")]
                for name in names:
                    _stamp(Path(where, name), found, outputs)
        else:
            _stamp(path, found, outputs)
    return found


def _stamp(path: Path, found: dict[Path, Stamp], outputs: set[Path]) -> None:
    if path in outputs or path.name.startswith(".") or not outputs.isdisjoint(path.parents):
        return
    try:
        known = path.stat()
    except (OSError, ValueError):  # it is not there, or not any more: which is a state, too
        return
    found[path] = (known.st_mtime_ns, known.st_size, known.st_ino)


def outputs_of(project: Project) -> set[Path]:
    """What a build writes beside its sources."""
    from citekit.library.sidecar import sidecar_path

    library = project.folder / project.library
    names = [project.changes, *(output.file for output in project.outputs)]
    return {library, sidecar_path(library), *(project.folder / name for name in names if name)}


def wait_for_change(
    paths: list[Path], outputs: set[Path], before: dict[Path, Stamp], interval: float, sleep: Callable[[float], object] = time.sleep
) -> dict[Path, Stamp]:
    """Returns the new stamps when something has changed and then stood still for one ``interval`` (seconds)."""
    while True:
        sleep(interval)
        now = stamps(paths, outputs)
        if now != before:
            settled = False
            while not settled:
                sleep(interval)
                later = stamps(paths, outputs)
                settled, now = later == now, later
            return now
