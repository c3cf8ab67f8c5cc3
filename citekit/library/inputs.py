"""What the user named, as the bytes of pages: files, folders, addresses and standard input."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from citekit.errors import InputError
from citekit.library.files import STDIN, read_bytes

if TYPE_CHECKING:
    from citekit.library.fetch import Fetched

#: Endings of the files that a folder is searched for.
ENDINGS = (".html", ".htm", ".xhtml", ".md", ".markdown", ".txt", ".bib", ".bibtex", ".json", ".pdf", ".docx")
#: Files of one folder at the most.
MOST_FILES = 10_000

# Browsers keep a saved page's pictures and scripts in a folder beside it, "Page_files" (in the browser's language).
_COMPANIONS = (
    "_files",
    ".files",
    "_dateien",
    "-dateien",
    "_fichiers",
    "_archivos",
    "_elementi",
    "_bestanden",
    "-filer",
    "_pliki",
    "_soubory",
)
_BASE = rb"<base\b[^<>]{0,200}?\bhref\s*=\s*[\"']?([^\"'\s<>]{1,500})"


@dataclass(frozen=True, slots=True)
class Content:
    """An input's bytes.

    ``name`` is what it is called in messages and provenance, ``base_url``
    where it was found on the web, ``format`` how its server says that it is to
    be read (``html``, ``markdown``), "" where nobody says.
    """

    data: bytes
    name: str
    base_url: str | None = None
    format: str = ""


def read_content(place: str | Path | bytes, name: str = "", *, allow_private: bool = False) -> Content:
    """The content of a file, an address, standard input (``-``) or bytes that are there already."""
    if isinstance(place, bytes):
        return Content(place, name or "<bytes>")
    if isinstance(place, str) and is_url(place):
        from citekit.library.fetch import fetch

        return _from_web(fetch(place, allow_private=allow_private), name or place)
    return Content(read_bytes(place), name or ("<stdin>" if str(place) == STDIN else str(place)))


def is_url(name: str) -> bool:
    """Whether an input is an address to fetch and not a file."""
    return name[:8].lower().startswith(("http://", "https://"))


def _from_web(found: Fetched, name: str) -> Content:
    from urllib.parse import urljoin

    data = _as_utf8(found.data, found.charset)
    html = found.media_type in ("text/html", "application/xhtml+xml") and b"<" in data[:4096]
    markdown = found.media_type in ("text/markdown", "text/x-markdown")
    base = _pattern(_BASE).search(data[:20_000]) if html else None
    url = urljoin(found.url, base[1].decode("ascii", "ignore")) if base else found.url
    return Content(data, name, url, "html" if html else "markdown" if markdown else "")


def _as_utf8(data: bytes, charset: str) -> bytes:
    """The bytes in UTF-8 where the server's charset is needed to read them.

    What is UTF-8 stays: servers are set to other charsets wholesale more often
    than a page is UTF-8 by chance. Encodings with shifts, whose bytes are
    ASCII, and those of two bytes and more are never UTF-8.
    """
    if not charset or data.startswith((b"%PDF-", b"PK\x03\x04")):
        return data
    try:
        codec = codecs.lookup(charset).name
    except LookupError:
        return data
    if not codec.startswith(("iso2022", "hz", "utf-16", "utf-32")):
        try:
            data.decode("utf-8")
            return data
        except UnicodeDecodeError:
            pass
    # HTML says that these names mean the Windows charset (Encoding Standard, section 4.2).
    codec = {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030"}.get(codec, codec)
    try:
        return data.decode(codec).encode("utf-8")
    except (UnicodeError, LookupError):
        return data


@cache
def _pattern(pattern: bytes) -> re.Pattern[bytes]:
    return re.compile(pattern, re.IGNORECASE)


def is_folder(place: str | Path) -> bool:
    """Whether an input is a folder of files."""
    if str(place) == STDIN or is_url(str(place)):
        return False
    try:
        return Path(place).is_dir()
    except (OSError, ValueError):
        return False


def files_of(folder: str | Path) -> list[Path]:
    """Every page, .bib, CSL-JSON, PDF and Word file in a folder and the folders in it, sorted by path.

    Hidden files and folders, sidecars and what browsers save beside a page are
    left out; links to folders are not followed. Raises :class:`InputError`
    where there is no such file.
    """
    found = sorted(_walk(Path(folder)), key=lambda path: path.parts)
    if not found:
        raise InputError(f"{folder}: is a folder with no page in it", hint=f"pages end in {', '.join(ENDINGS)}")
    if len(found) > MOST_FILES:
        raise InputError(f"{folder}: holds more than {MOST_FILES} files", hint="name the folder with the pages")
    return found


def own_outputs(folder: str | Path) -> set[Path]:
    """Files in a folder that citekit wrote from what else is there: libraries with a sidecar, a build's outputs, folders of files."""
    import json

    from citekit.library.folders import MANIFEST, standing

    found: set[Path] = set()
    for listing in Path(folder).rglob(MANIFEST):
        found.update(listing.parent / name for name in standing(listing.parent))
    for sidecar in Path(folder).rglob("*.citekit.json"):
        library = sidecar.with_name(sidecar.name.removesuffix(".citekit.json") + ".bib")
        found.add(library)
        try:
            record = json.loads(sidecar.read_bytes())
        except (OSError, ValueError, RecursionError):
            continue  # what is no sidecar says nothing of other files
        build = record.get("build") if isinstance(record, dict) else None
        outputs = build.get("outputs") if isinstance(build, dict) else None
        if isinstance(outputs, dict):
            found.update(sidecar.parent / name for name in outputs)
    return found


def _walk(folder: Path) -> Iterator[Path]:
    def failed(error: OSError) -> None:
        raise InputError(f"{error.filename}: cannot be read: {error.strerror or error}", hint="check its permissions")

    count = 0
    for where, folders, names in os.walk(folder, onerror=failed):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and not name.lower().endswith(_COMPANIONS) and name != "node_modules"
        )
        for name in names:
            low = name.lower()
            if low.endswith(ENDINGS) and not low.startswith((".", "~$")) and not low.endswith(".citekit.json"):
                count += 1
                yield Path(where, name)
        if count > MOST_FILES:
            return
