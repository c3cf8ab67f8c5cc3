"""Any input as a library: a .bib file, CSL-JSON or a publication page in any form, told apart by name and content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from citekit.entry import Entry
from citekit.errors import CitekitError, Diagnostic, InputError, Severity
from citekit.formats.registry import by_content, by_ending, format_named
from citekit.library.files import STDIN
from citekit.library.inputs import Content, files_of, is_folder, own_outputs, read_content
from citekit.library.library import Library
from citekit.patterns import lazy_bytes_pattern
from citekit.text.letters import letters

if TYPE_CHECKING:
    from citekit.pages import PageResult

# An entry's head at the start of a line: what every .bib file has and no page of prose does.
_BIB_HEAD = lazy_bytes_pattern(rb"^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]", re.MULTILINE)
# A word of every site's exports: a cheap look, before the readers that know them are loaded.
_OF_A_SITE = lazy_bytes_pattern(
    rb"put-code|external-ids|dblp|paperId|\"titles\"|\"content\"|(?:title|label|halId|uri)_s\"|<TEI\b|orcid\.org/ns/|arxiv\.org/"
)
_PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".md", ".markdown")


def kind_of(data: bytes, name: str = "") -> str:
    """What an input is: the name of a format (:mod:`citekit.formats.registry`) or ``page``.

    A name's ending decides where it is telling; the content decides else. The
    record export of a site (ORCID, INSPIRE, …) is a page in another form.
    """
    ending = Path(name).suffix.lower()
    known = by_ending(ending)
    # The address of an API ends in anything.
    is_open = (known is None or known.name == "csljson") and ending not in _PAGE_ENDINGS
    if known is not None and known.name == "hayagriva" and _is_list_of_works(data):
        return "page"
    if is_open and data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[", b"<") and _OF_A_SITE.search(data, 0, 40_000):
        from citekit.pages.readers.registry import is_export

        if is_export(_head(data)):
            return "page"
    if known:
        return known.name
    if ending in _PAGE_ENDINGS:
        return "page"
    found = by_content(_head(data))
    if found:
        return found.name
    if ending == ".txt":
        return "page"
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if head == b"<":
        return "page"
    if head in (b"[", b"{"):
        return "csljson" if re.match(rb"\s*[\[{]\s*[{\"\]]", data.lstrip(b"\xef\xbb\xbf")) else "page"
    return "bibtex" if _BIB_HEAD.search(data) or not data.strip() else "page"


def _is_list_of_works(data: bytes) -> bool:
    """Whether a YAML file is a list (Hayagriva's are mappings) that a site's ``_data`` folder has its works in."""
    from citekit.pages.readers.front_matter import is_collection

    return bool(re.match(rb"(?:\s*(?:#[^\n]*|---)?\n)*\s*- ", data.lstrip(b"\xef\xbb\xbf"))) and is_collection(
        data.decode("utf-8", "replace")
    )


def _head(data: bytes) -> str:
    """The beginning of an input as text, good enough to see what it is."""
    start = data[:40_000]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return start.decode("utf-16", "replace")
    return start.decode("utf-8", "replace")


def read(path_or_bytes: str | Path | bytes, *, source: str = "", format: str = "") -> Library:
    """A library from a .bib file or one in another format (``str`` or ``Path``; ``-`` is standard input) or from its bytes.

    ``format`` is one of the names in docs/formats.md; it is seen from the
    file's ending and content where it is left out. Broken entries are reported
    in ``.diagnostics`` and cost no other entry; raises :class:`InputError`
    where nothing can be read at all.
    """
    data, name = _bytes(path_or_bytes, source)
    kind = format_named(format).name if format else kind_of(data, name)
    if kind == "page":
        if b"\0" in data[:4096] or data.startswith(b"%PDF-"):
            raise InputError(f"{name}: not a text file", hint="a file of references is wanted here: .bib, .json, .ris, …")
        raise InputError(f"{name}: no BibTeX entry in it", hint="citekit import reads publication pages")
    library = _from_data(data, name, kind)
    if kind in ("bibtex", "biblatex") and not isinstance(path_or_bytes, bytes) and str(path_or_bytes) != STDIN:
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
    inputs: Sequence[str | Path | Content],
    *,
    names: Sequence[str] | None = None,
    base_url: str | None = None,
    me: str | None = None,
    allow_private: bool = False,
) -> tuple[Library, list[CitekitError], list[PageResult]]:
    """Every input's entries in one library with keys of its own, the inputs that failed, and what each page gave.

    An input is a file, a folder (all pages in it), an http(s) address, ``-``, or
    content that was read already; ``names`` are what the inputs are called in messages and provenance (their
    paths where left out). The good inputs are kept where others fail; the errors
    come back instead of being raised. ``allow_private`` lets addresses of
    private networks be fetched.
    """
    diagnostics: list[Diagnostic] = []
    errors: list[CitekitError] = []
    results: list[PageResult] = []
    for place, called in zip(inputs, names or [""] * len(inputs), strict=True):
        try:
            if isinstance(place, Content):
                found = [_read_one(place, base_url, me)]
                unread: list[Diagnostic] = []
            elif is_folder(place):
                found, unread = _read_folder(place, called, base_url, me)
            else:
                found, unread = [_read_one(read_content(place, called, allow_private=allow_private), base_url, me)], []
        except CitekitError as error:
            errors.append(error)
            continue
        results.extend(found)
        diagnostics.extend(said for result in found for said in result.diagnostics)
        diagnostics.extend(unread)
    entries = with_distinct_keys(entry for result in results for entry in result.entries)
    return Library(entries, diagnostics=diagnostics), errors, results


def _read_one(content: Content, base_url: str | None, me: str | None) -> PageResult:
    """An input's publications; :class:`InputError` where it has none."""
    from citekit.bibtex.transforms import canonical
    from citekit.pages import PageResult, read_page

    kind = kind_of(content.data, content.name)
    if kind not in ("page", "bibtex"):
        library = _from_data(content.data, content.name, kind)
        result = PageResult(library.entries, diagnostics=library.diagnostics, format=kind)
    else:
        # A .bib file is a page too, whose entries come out in canonical form.
        form = "bibtex" if kind == "bibtex" else content.format or None
        result = read_page(content.data, source=content.name, base_url=base_url or content.base_url, me=me, format=form)
    if not result.entries:
        raise _nothing_found(content.name, result.diagnostics)
    return replace(result, entries=tuple(canonical(entry) for entry in result.entries))


def _read_folder(folder: str | Path, called: str, base_url: str | None, me: str | None) -> tuple[list[PageResult], list[Diagnostic]]:
    """What the files of a folder give, and which gave nothing: an error only where all of them do."""
    found: list[PageResult] = []
    failures: list[Diagnostic] = []
    own = own_outputs(folder)
    for path in files_of(folder):
        name = str(Path(called, path.relative_to(folder))) if called else str(path)
        if path in own:
            failures.append(
                Diagnostic("own-output", "written by citekit itself; not read", "name the file to read it", name, severity="info")
            )
            continue
        try:
            found.append(_read_one(read_content(path, name), base_url, me))
        except CitekitError as error:
            # A file without publications is what folders have; one that cannot be read is worth a word.
            severity: Severity = "info" if error.diagnostics else "warning"
            failures.append(Diagnostic("not-read", error.message.removeprefix(f"{name}: "), error.hint, name, severity=severity))
    if not found:
        reason = f"; the first: {failures[0].message}" if len(failures) == 1 else ""
        raise InputError(f"{called or folder}: no publication in any of its files ({len(failures)}){reason}", diagnostics=failures)
    return found, failures


def import_page(
    path_or_bytes: str | Path | bytes, *, base_url: str | None = None, me: str | None = None, allow_private: bool = False
) -> Library:
    """The publications of one page (HTML, Markdown, text, PDF, Word; a file, bytes or an http(s) address) as canonical entries.

    ``base_url`` makes relative links absolute, for a fetched page by itself;
    ``me`` is the page's owner where its heading does not say;
    ``allow_private`` lets an address of a private network be fetched. Raises
    :class:`InputError` for an input that cannot be read or holds no
    publication, :class:`~citekit.errors.NetworkError` where a fetch fails.
    """
    content = read_content(path_or_bytes, allow_private=allow_private)
    result = _read_one(content, base_url, me)
    return Library(with_distinct_keys(result.entries), diagnostics=result.diagnostics, source=content.name)


def with_distinct_keys(entries: Iterable[Entry]) -> list[Entry]:
    """The entries with a letter after each key that an earlier one has already."""
    taken: set[str] = set()
    tried: dict[str, int] = {}  # how many letters each key has used, so that a thousand equal keys are not tried from "a" each time
    out = []
    for entry in entries:
        key = entry.key
        while key.lower() in taken:
            count = tried.get(entry.key, 0)
            key = entry.key + letters(count)
            tried[entry.key] = count + 1
        taken.add(key.lower())
        out.append(entry if key == entry.key else entry.replace(key=key))
    return out


def _bytes(path_or_bytes: str | Path | bytes, source: str) -> tuple[bytes, str]:
    content = read_content(path_or_bytes, source) if isinstance(path_or_bytes, bytes) else read_content(Path(path_or_bytes), source)
    return content.data, content.name


def _from_data(data: bytes, name: str, kind: str) -> Library:
    if kind not in ("bibtex", "biblatex"):
        from citekit.library.exchange import read_bytes_as

        entries, said = read_bytes_as(kind, data, name)
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
