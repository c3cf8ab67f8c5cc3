"""The sources of a project: what each gives, read anew only where its content changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from citekit._version import __version__
from citekit.build.places import CACHE
from citekit.build.project import Project
from citekit.entry import Entry, Field, FieldSource, Provenance
from citekit.errors import Diagnostic, InputError
from citekit.library.files import digest, read_bytes
from citekit.library.inputs import Content, files_of, is_folder, is_url, own_outputs, read_content

_FORM = 1


@dataclass(frozen=True, slots=True)
class Source:
    """A source: its name in the project, its content where that is one page, its files where it is a folder, and a hash of these."""

    name: str
    hash: str
    content: Content | None = None
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """What a source gives."""

    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def sources_of(project: Project) -> list[Source]:
    """The sources with their contents; addresses are fetched. The first that cannot be read raises its error."""
    found = []
    for name in project.sources:
        place = project.folder / name
        if is_url(name):
            content = read_content(name)
            found.append(Source(name, digest(content.data), content))
        elif is_folder(place):
            names = (project.library, project.overrides, project.changes, *(output.file for output in project.outputs))
            own = {*own_outputs(place), *(project.folder / own_name for own_name in names if own_name)}
            files = tuple(path for path in files_of(place) if path not in own)
            if not files:
                raise InputError(f"{place}: is a folder with no page in it", hint="name the folder with the pages")
            hashes = "\n".join(f"{path.relative_to(place)} {digest(read_bytes(path))}" for path in files)
            found.append(Source(name, digest(hashes.encode("utf-8", "surrogateescape")), files=files))
        else:
            content = read_content(place, name)
            found.append(Source(name, digest(content.data), content))
    return found


def read_source(project: Project, source: Source) -> Read:
    """What a source gives, read from its pages."""
    from citekit.library.load import read_pages

    if source.content is not None:
        found, errors, _ = read_pages([source.content], names=[source.name], base_url=project.base_url or None)
    else:
        names = [str(Path(source.name, path.relative_to(project.folder / source.name))) for path in source.files]
        found, errors, _ = read_pages(source.files, names=names, base_url=project.base_url or None)
    if errors and (source.content is not None or not found.entries):
        raise errors[0]
    # A file without publications is what folders have.
    said = tuple(
        Diagnostic("not-read", error.message, error.hint, source.name, severity="info" if error.diagnostics else "warning")
        for error in errors
    )
    return Read(tuple(map(_as_kept, found.entries)), (*found.diagnostics, *said))


def _as_kept(entry: Entry) -> Entry:
    """The entry with its place as its provenance, whatever told it: so it comes out of the cache as it went in."""
    place = entry.provenance
    if place is None and entry.origin is not None:
        place = Provenance(entry.origin.source, entry.origin.line)
    return replace(entry, provenance=place, origin=None)


def read_sources(project: Project, sources: Iterable[Source], *, anew: bool = False) -> tuple[list[Read], dict[str, Any]]:
    """What each source gives, from the cache where its content is what it was, and the cache as it is to be written."""
    cache = {} if anew else _cache(project)
    kept: dict[str, Any] = {}
    reads = []
    for source in sources:
        identity = digest(f"{__version__}\n{project.base_url}\n{source.hash}".encode())
        known = cache.get(source.name)
        if isinstance(known, dict) and known.get("of") == identity:
            try:
                reads.append(_read_back(known))
                kept[source.name] = known
                continue
            except (KeyError, TypeError, ValueError):
                pass  # a cache that somebody has changed is read anew
        read = read_source(project, source)
        reads.append(read)
        kept[source.name] = {"of": identity, **_kept(read)}
    return reads, {"form": _FORM, "sources": kept}


def cache_files(project: Project, cache: Mapping[str, Any]) -> dict[Path, bytes]:
    """The files that keep the cache; the folder tells git to leave it alone."""
    folder = project.folder / CACHE
    data = json.dumps(cache, ensure_ascii=False, separators=(",", ":"))
    return {folder / "sources.json": data.encode("utf-8", "surrogatepass"), folder / ".gitignore": b"*\n"}


def _cache(project: Project) -> dict[str, Any]:
    try:
        data = json.loads((project.folder / CACHE / "sources.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    found = data.get("sources") if isinstance(data, dict) and data.get("form") == _FORM else None
    return found if isinstance(found, dict) else {}


def _kept(read: Read) -> dict[str, Any]:
    record = [
        {
            "key": entry.key,
            "type": entry.type,
            "fields": [[item.name, item.value] for item in entry.fields],
            "from": _provenance(entry.provenance),
        }
        for entry in read.entries
    ]
    said = [{item.name: getattr(found, item.name) for item in fields(Diagnostic)} for found in read.diagnostics]
    return {"entries": record, "diagnostics": said}


def _provenance(known: Provenance | None) -> dict[str, Any] | None:
    if known is None:
        return None
    at = {name: [place.source, place.line, place.how, place.key] for name, place in known.fields.items()}
    return {"source": known.source, "line": known.line, "confidence": known.confidence, "raw": known.raw, "fields": at}


def _read_back(known: Mapping[str, Any]) -> Read:
    entries = []
    for item in known["entries"]:
        at = item["from"]
        place = None
        if at is not None:
            sources = {name: FieldSource(*values) for name, values in at["fields"].items()}
            place = Provenance(at["source"], at["line"], at["confidence"], at["raw"], sources)
        values = tuple(Field(str(name), str(value)) for name, value in item["fields"])
        entries.append(Entry(item["key"], item["type"], values, provenance=place))
    return Read(tuple(entries), tuple(Diagnostic(**item) for item in known["diagnostics"]))
