"""Files read and written so that nothing is lost: whole or not at all, never over another's work."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from citekit.errors import InputError, OutputError

STDIN = "-"


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file, or of standard input for ``-``; :class:`InputError` says why it cannot be read."""
    if str(path) == STDIN:
        if sys.stdin is None:  # citekit … <&-
            raise InputError("<stdin>: is closed", hint="name a file, or give standard input something to read")
        return sys.stdin.buffer.read()
    place = Path(path)
    try:
        if place.is_dir():
            raise InputError(f"{place}: is a folder", hint="name the files in it")
        return place.read_bytes()
    except FileNotFoundError:
        raise InputError(f"{place}: no such file", hint="check the name; input files are named without an option") from None
    except PermissionError:
        raise InputError(f"{place}: may not be read", hint="check its permissions") from None
    except OSError as error:
        raise InputError(f"{place}: cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise InputError(f"{str(place)!r}: not a name that a file can have") from None


def digest(data: bytes) -> str:
    """A content hash, to tell whether a file is still what it was."""
    import hashlib

    return hashlib.sha256(data).hexdigest()


def write_atomic(path: str | Path, data: bytes, *, force: bool = False, backup: bool = False, expected: bytes | None = None) -> bool:
    """Write ``data`` so that readers see the old file or the new one whole; returns whether the file changed.

    A symbolic link is followed and kept, and so are permissions. An existing
    file is replaced only with ``force`` (the same content needs none), and
    only while it still holds ``expected`` where that is given. ``backup``
    keeps the old content beside it as ``<name>.bak``. Every failure is an
    :class:`OutputError`, and the old file then stands untouched.
    """
    shown = Path(path)
    try:
        target = shown.resolve() if shown.is_symlink() else shown
        if target.is_dir():
            raise OutputError(f"{shown}: is a folder", hint="name a file in it")
        if shown.exists() and not shown.is_file():  # a device or a pipe (/dev/stdout) keeps nothing that could be lost
            with shown.open("wb") as stream:
                stream.write(data)
            return True
        old = target.read_bytes() if target.exists() else None
        if old == data:
            return False
        if old is not None and expected is not None and old != expected:
            raise OutputError(f"{shown}: changed on disk since it was read; not overwritten", hint="read it again and repeat the command")
        if old is not None and not force:
            raise OutputError(f"{shown}: exists already; not overwritten", hint="use --force to overwrite it")
        if old is not None and backup:
            _replace(target.with_name(target.name + ".bak"), old, target)
        _replace(target, data, target)
    except OSError as error:
        raise OutputError(f"{shown}: cannot be written: {error.strerror or error}") from None
    return True


def write_all(files: Mapping[Path, bytes]) -> list[Path]:
    """Write several files, all of them or none; returns those that changed.

    Each is written beside its place first, and moved there when all of them
    are; folders are made where they are wanted. Every failure is an
    :class:`OutputError`, and all old files then stand untouched.
    """
    staged: list[tuple[Path, str]] = []
    streams: list[tuple[Path, bytes]] = []
    changed: list[Path] = []
    made: list[Path] = []
    shown = Path()
    try:
        for shown, data in files.items():
            target = shown.resolve() if shown.is_symlink() else shown
            if target.is_dir():
                raise OutputError(f"{shown}: is a folder", hint="name a file in it")
            if target.is_file() and target.read_bytes() == data:
                continue
            if target.exists() and not target.is_file():  # a device or a pipe keeps nothing that could be lost, and its place
                streams.append((shown, data))
                continue
            made += _make_folder(target.parent)
            staged.append((target, _staged(target, data, target)))
            changed.append(shown)
        with _uninterrupted():
            while staged:
                target, name = staged[0]
                os.replace(name, target)
                staged.pop(0)
        made.clear()
        for shown, data in streams:
            shown.write_bytes(data)
            changed.append(shown)
    except OSError as error:
        raise OutputError(f"{shown}: cannot be written: {error.strerror or error}") from None
    except ValueError:
        raise OutputError(f"{str(shown)!r}: not a name that a file can have") from None
    finally:
        for _, name in staged:
            os.unlink(name)
        take_away_empty(made)
    return changed


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Signals that would end the process come after the block: moving files into place is short, and stopped halfway it is a mix."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def take_away_empty(folders: Sequence[Path]) -> None:
    """Take away those of ``folders`` that are empty; they are named from the outermost."""
    for folder in reversed(folders):
        try:
            folder.rmdir()
        except OSError:
            return


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder with those that it stands in; returns those that were not there, from the outermost."""
    missing = []
    at = folder
    while not at.exists():
        missing.append(at)
        at = at.parent
    if not at.is_dir():
        raise OutputError(f"{at}: is a file where a folder is wanted", hint="move it away, or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _replace(target: Path, data: bytes, model: Path) -> None:
    """Write a temporary file in the target's folder and move it over the target; ``model`` gives the permissions."""
    name = _staged(target, data, model)
    try:
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _staged(target: Path, data: bytes, model: Path) -> str:
    """A temporary file in the target's folder with the data, and the permissions of ``model``; removed again where it fails."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if model.exists():
            os.chmod(name, model.stat().st_mode & 0o7777)
        else:
            os.chmod(name, 0o666 & ~_umask())
    except BaseException:
        os.unlink(name)
        raise
    return name


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
