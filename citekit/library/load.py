"""Any input as a library: a .bib file, CSL-JSON or a publication page, told apart by name and content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from citekit.entry import Entry
from citekit.errors import CitekitError, Diagnostic, InputError
from citekit.library.files import STDIN, read_bytes
from citekit.library.library import Library

if TYPE_CHECKING:
    from citekit.pages import PageResult

Kind = Literal["bibtex", "csljson", "page"]

# An entry's head at the start of a line: what every .bib file has and no page of prose does.
_BIB_HEAD = re.compile(rb"^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]", re.MULTILINE)
_PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".md", ".markdown", ".txt")


def kind_of(data: bytes, name: str = "") -> Kind:
    """What an input is. A name's ending decides where it is telling; the content decides else."""
    ending = Path(name).suffix.lower()
    if ending in (".bib", ".bibtex"):
        return "bibtex"
    if ending == ".json":
        return "csljson"
    if ending in _PAGE_ENDINGS:
        return "page"
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if head == b"<":
        return "page"
    if head in (b"[", b"{"):
        return "csljson" if re.match(rb"\s*[\[{]\s*[{\"\]]", data.lstrip(b"\xef\xbb\xbf")) else "page"
    return "bibtex" if _BIB_HEAD.search(data) or not data.strip() else "page"


def read(path_or_bytes: str | Path | bytes, *, source: str = "") -> Library:
    """A library from a .bib or CSL-JSON file (``str`` or ``Path``; ``-`` is standard input) or from its bytes.

    Broken entries are reported in ``.diagnostics`` and cost no other entry;
    raises :class:`InputError` where nothing can be read at all.
    """
    data, name = _content(path_or_bytes, source)
    kind = kind_of(data, name)
    if kind == "page":
        if b"\0" in data[:4096]:
            raise InputError(f"{name}: not a text file", hint="a .bib or CSL-JSON file is wanted here")
        raise InputError(f"{name}: no BibTeX entry in it", hint="citekit import reads publication pages")
    library = _from_data(data, name, kind)
    if kind == "bibtex" and not isinstance(path_or_bytes, bytes) and str(path_or_bytes) != STDIN:
        return _with_memory(library, path_or_bytes)
    return library


def _with_memory(library: Library, path: str | Path) -> Library:
    """The library with the provenance that its sidecar remembers, if it has one."""
    from citekit.library.sidecar import read_sidecar, sidecar_path, with_provenance

    if not sidecar_path(path).is_file():
        return library
    try:
        entries = with_provenance(library.entries, read_sidecar(path))
    except InputError as error:
        said = Diagnostic("sidecar", error.message, error.hint, library.source)
        return Library(library.entries, diagnostics=(*library.diagnostics, said), document=library.document, source=library.source)
    return Library(entries, diagnostics=library.diagnostics, document=library.document, source=library.source)


def read_pages(
    inputs: Sequence[str | Path],
    *,
    names: Sequence[str] | None = None,
    base_url: str | None = None,
    me: str | None = None,
) -> tuple[Library, list[CitekitError], list[PageResult]]:
    """Every input's entries in one library with keys of its own, the inputs that failed, and what each page gave.

    ``names`` are what the inputs are called in messages and provenance (their
    paths where left out). The good inputs are kept where others fail; the errors
    come back instead of being raised.
    """
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    errors: list[CitekitError] = []
    results: list[PageResult] = []
    for path, called in zip(inputs, names or [""] * len(inputs), strict=True):
        try:
            data, name = _content(path, called)
            kind = kind_of(data, name)
            if kind == "csljson":
                library = _from_data(data, name, kind)
                found: tuple[Entry, ...] = library.entries
                said = library.diagnostics
            else:
                result = _read_page(data, name, kind, base_url, me)
                results.append(result)
                found, said = result.entries, result.diagnostics
            if not found:
                raise _nothing_found(name, said)
        except CitekitError as error:
            errors.append(error)
            continue
        entries.extend(found)
        diagnostics.extend(said)
    return Library(with_distinct_keys(entries), diagnostics=diagnostics), errors, results


def import_page(path_or_bytes: str | Path | bytes, *, base_url: str | None = None, me: str | None = None) -> Library:
    """The publications of one page (HTML, Markdown or text) as canonical entries.

    ``base_url`` makes relative links absolute; ``me`` is the page's owner where
    its heading does not say. Raises :class:`InputError` for an input that
    cannot be read or holds no publication.
    """
    data, name = _content(path_or_bytes, "")
    kind = kind_of(data, name)
    if kind == "csljson":
        return _from_data(data, name, kind)
    result = _read_page(data, name, kind, base_url, me)
    if not result.entries:
        raise _nothing_found(name, result.diagnostics)
    return Library(result.entries, diagnostics=result.diagnostics, source=name)


def _read_page(data: bytes, name: str, kind: Kind, base_url: str | None, me: str | None) -> PageResult:
    """A page's publications; a .bib file is a page too, whose entries come out in canonical form."""
    from citekit.pages import read_page

    return read_page(data, source=name, base_url=base_url, me=me, format="bibtex" if kind == "bibtex" else None)


def with_distinct_keys(entries: Iterable[Entry]) -> list[Entry]:
    """The entries with a letter after each key that an earlier one has already."""
    taken: set[str] = set()
    out = []
    for entry in entries:
        key, count = entry.key, 0
        while key.lower() in taken:
            count += 1
            key = entry.key + letters(count)
        taken.add(key.lower())
        out.append(entry if key == entry.key else entry.replace(key=key))
    return out


def letters(number: int) -> str:
    """1 as ``a``, 26 as ``z``, 27 as ``aa``."""
    out = ""
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(ord("a") + rest) + out
    return out


def _content(path_or_bytes: str | Path | bytes, source: str) -> tuple[bytes, str]:
    if isinstance(path_or_bytes, bytes):
        return path_or_bytes, source or "<bytes>"
    name = "<stdin>" if str(path_or_bytes) == STDIN else str(path_or_bytes)
    return read_bytes(path_or_bytes), source or name


def _from_data(data: bytes, name: str, kind: Kind) -> Library:
    if kind == "csljson":
        from citekit.formats import csljson

        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(f"{name}: not UTF-8 at byte {error.start}", hint="JSON is UTF-8 (RFC 8259)") from None
        entries, said = csljson.read(text, source=name)
        return Library(with_distinct_keys(entries), diagnostics=said, source=name)
    from citekit.bibtex import read as read_bibtex

    document = read_bibtex(data, source=name)
    return Library(document.entries, diagnostics=document.diagnostics, document=document, source=name)


def _nothing_found(name: str, diagnostics: Sequence[Diagnostic]) -> InputError:
    """The error for an input without a publication; the page reader's own word about why comes first."""
    for said in diagnostics:
        if said.severity == "error":
            return InputError(f"{name}: {said.message}", hint=said.hint, diagnostics=diagnostics)
    return InputError(f"{name}: no publication found", hint="is it the page with the list of papers?", diagnostics=diagnostics)
