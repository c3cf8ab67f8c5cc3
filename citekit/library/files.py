"""Files read and written so that nothing is lost: whole or not at all, never over another's work."""

from __future__ import annotations

import os
import sys
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


def _replace(target: Path, data: bytes, model: Path) -> None:
    """Write a temporary file in the target's folder and move it over the target; ``model`` gives the permissions."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if model.exists():
            os.chmod(name, model.stat().st_mode & 0o7777)
        else:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
