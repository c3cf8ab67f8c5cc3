"""Any document as a :class:`~citekit.documents.model.Reading`: its notation told by name and content, its parts followed."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import PurePath

from citekit.documents.model import Kind, Reading
from citekit.errors import Diagnostic, InputError

_ENDINGS: dict[str, Kind] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".qmd": "markdown",
    ".rmd": "markdown",
    ".txt": "markdown",
    ".tex": "latex",
    ".ltx": "latex",
    ".latex": "latex",
    ".aux": "aux",
    ".bcf": "bcf",
}
_AUX = re.compile(rb"\s*\\(?:relax|citation|bibstyle|bibdata|providecommand|abx@aux)")
_LATEX = re.compile(rb"^[ \t]*\\(?:documentclass|begin|chapter|section|input)\b|\\(?:no)?cite[a-z]*\*?[\[{]", re.MULTILINE)

#: So many parts of a document are followed.
MOST_PARTS = 2000


def kind_of(data: bytes, name: str = "") -> Kind:
    """A document's notation: by the ending of its name, else by what stands in it."""
    known = _ENDINGS.get(PurePath(name).suffix.lower())
    if known:
        return known
    head = data[:200_000].removeprefix(b"\xef\xbb\xbf")
    if head.lstrip()[:5] == b"<?xml" or b"<bcf:controlfile" in head[:1000]:
        return "bcf"
    if _AUX.match(head):
        return "aux"
    return "latex" if _LATEX.search(head) else "markdown"


def read_document(data: bytes, kind: str, *, source: str = "", language: str = "en-US") -> tuple[str, Reading]:
    """A document's text and its citations. Bytes that are not UTF-8 are read as Windows-1252, as .bib files are."""
    if b"\0" in data[:4096]:
        raise InputError(f"{source}: not a text file", hint="a Markdown, LaTeX, .aux or .bcf file is wanted here")
    if kind == "bcf":
        from citekit.documents.bcf import read_bcf

        return "", read_bcf(data, source=source)
    text = decode(data)
    if kind == "aux":
        from citekit.documents.aux_file import read_aux

        return text, read_aux(text, source=source)
    if kind == "latex":
        from citekit.documents.latex import read_latex

        return text, read_latex(text, source=source, language=language)
    from citekit.documents.markdown import read_markdown

    return text, read_markdown(text, source=source, language=language)


def decode(data: bytes) -> str:
    """Text of a document; a byte order mark is left out."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_parts(main: Reading, kind: str, fetch: Callable[[str], bytes | None]) -> list[Reading]:
    r"""The files that a LaTeX source inputs, or an ``.aux`` file names, and theirs, each once.

    ``fetch`` gives the bytes of a file by its name, relative to the main
    file's folder, or None where there is none: a diagnostic of the reading that names it.
    """
    if kind not in ("latex", "aux"):
        return []
    ending = ".tex" if kind == "latex" else ".aux"
    found: list[Reading] = []
    seen: set[str] = set()
    waiting = [(main.source, name) for name in reversed(main.included)]
    while waiting and len(found) < MOST_PARTS:
        namer, name = waiting.pop()
        place = posixpath.normpath(name)
        if place in seen or not place.lower().endswith((ending, ".ltx")):
            continue
        seen.add(place)
        data = fetch(place)
        if data is None:
            said = Diagnostic("no-such-part", f"the part {name} is not there and is left out", source=namer)
            found.append(Reading(place, diagnostics=(said,)))
            continue
        _, reading = read_document(data, kind, source=place)
        found.append(reading)
        waiting += [(place, part) for part in reversed(reading.included)]
    return found
