"""Reading what ``cite`` and ``subset`` are given: a document, its parts, and its libraries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citekit.errors import CitekitError, UsageError
from citekit.library.files import STDIN, read_bytes

if TYPE_CHECKING:
    from citekit.documents import Reading

document_argument = click.argument("document", metavar="DOCUMENT")
libraries_argument = click.argument("libraries", nargs=-1, metavar="[LIBRARY]...")
from_option = click.option(
    "--from",
    "kind",
    type=click.Choice(["markdown", "latex", "aux", "bcf"]),
    help="What DOCUMENT is; its ending or content says where it is left out.",
)


def read_with_parts(path: str, kind: str | None) -> tuple[bytes, str, Reading, list[Reading]]:
    """A document's bytes, its kind, and the readings of it and of the files that it includes."""
    from citekit.documents import kind_of, read_document, read_parts

    data = read_bytes(path)
    known = kind or kind_of(data, path)
    _, reading = read_document(data, known, source="<stdin>" if path == STDIN else path)
    folder = _folder(path)

    def fetch(name: str) -> bytes | None:
        place = folder / name
        try:
            return read_bytes(place) if place.is_file() else None
        except (CitekitError, OSError, ValueError):
            return None

    return data, known, reading, read_parts(reading, known, fetch)


def libraries_of(document: str, given: Sequence[str], readings: Sequence[Reading]) -> tuple[str, ...]:
    """The libraries that the command names, else those that the document does, beside which they are looked for."""
    if given:
        return tuple(given)
    named = dict.fromkeys(name for reading in readings for name in reading.libraries)
    if not named:
        raise UsageError(f"{document} names no library", hint="name the .bib files after the document")
    return tuple(str(_folder(document) / name) for name in named)


def style_of(document: str, setting: str) -> str:
    """The style that a document's ``csl`` setting means: a file beside it, else a style's name, of which it may be the address."""
    place = _folder(document) / setting
    if not setting or place.is_file():
        return str(place) if setting else ""
    return setting.rstrip("/").rsplit("/", 1)[-1].removesuffix(".csl")


def _folder(path: str) -> Path:
    return Path() if path == STDIN else Path(path).parent
