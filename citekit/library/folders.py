"""Folders of files written whole or not at all, beside files that are somebody else's.

A list of what was written, with content hashes, stands in the folder
(:data:`MANIFEST`), so that the next run knows which files are citekit's: it
overwrites no other, and takes away those that it no longer makes, unless they
were changed by hand.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from citekit.errors import Diagnostic, OutputError
from citekit.library.files import digest, take_away_empty, write_all, write_atomic

#: The file that lists what citekit wrote: ``{"files": {name: SHA-256}}``.
MANIFEST = ".citekit-files.json"


@dataclass(frozen=True, slots=True)
class Written:
    """Names of the files that were written and of those taken away; ``diagnostics`` tell what was left in place."""

    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """What is to be written into a folder: ``contents`` by path, the folder's list among them.

    They are written with :func:`~citekit.library.files.write_all`, together
    with whatever else is to be written or not with them; :meth:`finish` comes after.
    """

    root: Path
    files: Mapping[str, bytes]
    gone: Mapping[str, str]

    @property
    def contents(self) -> dict[Path, bytes]:
        """The files by their paths. The list still has what is gone, until it is taken away."""
        return {**{self.root / name: data for name, data in self.files.items()}, self.root / MANIFEST: self._listing(self.gone)}

    def finish(self, changed: Collection[Path]) -> Written:
        """Take away what is no longer made, after all was written; ``changed`` are the paths of files that differ now."""
        removed, left, kept = _remove_gone(self.root, self.gone)
        write_atomic(self.root / MANIFEST, self._listing(kept), force=True)
        return Written(tuple(name for name in self.files if self.root / name in changed), removed, left)

    def _listing(self, others: Mapping[str, str]) -> bytes:
        record = {**others, **{name: digest(data) for name, data in self.files.items()}}
        return (json.dumps({"files": dict(sorted(record.items()))}, indent=2) + "\n").encode()


def plan_folder(folder: str | Path, files: Mapping[str, bytes], *, force: bool = False) -> FolderPlan:
    """What writing ``files`` (names with ``/``) into a folder comes to, which is made where it is not there.

    A file that is there and was not written by citekit, or was changed since,
    is overwritten only with ``force``: :class:`OutputError` says so.
    """
    root = Path(folder)
    if root.exists() and not root.is_dir():
        raise OutputError(f"{root}: is a file", hint="name a folder")
    ours = _manifest(root)
    places = {name: _place(root, name) for name in files}
    if not force:
        for name, place in places.items():
            _refuse_anothers(place, files[name], ours.get(name))
    return FolderPlan(root, files, {name: value for name, value in ours.items() if name not in files})


def write_folder(folder: str | Path, files: Mapping[str, bytes], *, force: bool = False) -> Written:
    """Write ``files`` into a folder as :func:`plan_folder` says; every failure is an OutputError, and then nothing was written."""
    plan = plan_folder(folder, files, force=force)
    return plan.finish(write_all(plan.contents))


def standing(folder: Path) -> dict[str, str]:
    """The files that citekit wrote into a folder, by name, with their hashes as they are now; "" for one that is gone."""
    found = {}
    for name in _manifest(folder):
        try:
            found[name] = digest((folder / name).read_bytes())
        except (OSError, ValueError):
            found[name] = ""
    return found


def _manifest(root: Path) -> dict[str, str]:
    """What the last run wrote; a list that cannot be read claims nothing."""
    try:
        files = json.loads((root / MANIFEST).read_bytes()).get("files", {})
        return {str(name): str(value) for name, value in files.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def _place(root: Path, name: str) -> Path:
    """A file's path. A name that leads out of the folder, or a link on its way, is refused."""
    parts = PurePosixPath(name).parts
    if not parts or any(part in ("..", "/", "\\") or "\\" in part for part in parts) or PurePosixPath(name).is_absolute():
        raise OutputError(f"{name!r}: not a name in {root}")
    place = root
    for part in parts:
        place = place / part
        if place.is_symlink():
            raise OutputError(f"{place}: is a link; nothing was written", hint="citekit writes only into the folder itself")
    if place.is_dir():
        raise OutputError(f"{place}: is a folder; nothing was written", hint="a file of that name is to be written")
    return place


def _refuse_anothers(place: Path, data: bytes, known: str | None) -> None:
    try:
        there = place.read_bytes() if place.exists() else None
    except OSError as error:
        raise OutputError(f"{place}: cannot be read: {error.strerror or error}") from None
    if there is None or there == data or digest(there) == known:
        return
    what = "was changed since citekit wrote it" if known else "exists and was not made by citekit"
    raise OutputError(f"{place}: {what}; nothing was written", hint="use --force to overwrite it")


def _remove_gone(root: Path, gone: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[Diagnostic, ...], dict[str, str]]:
    """Take away what citekit wrote and no longer makes; what was changed by hand stays and is told."""
    removed: list[str] = []
    left: list[Diagnostic] = []
    kept: dict[str, str] = {}
    for name, known in gone.items():
        try:
            place = _place(root, name)
            if not place.is_file():
                continue
            if digest(place.read_bytes()) != known:
                message = f"{place}: its work is no longer listed, but the file was changed by hand and is left in place"
                left.append(Diagnostic("left-in-place", message, hint="take it away yourself if it is not wanted"))
                continue
            place.unlink()
            removed.append(name)
            take_away_empty([folder for folder in reversed(place.parents) if folder != root and root in folder.parents])
        except (OSError, OutputError) as error:
            kept[name] = known
            left.append(Diagnostic("left-in-place", f"{root / name}: cannot be taken away: {error}"))
    return tuple(removed), tuple(left), kept
