"""Building a project: sources in, one library and every output out, nothing written twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citekit._version import __version__
from citekit.build.config import FILE_NAME, Output, Project
from citekit.entry import Entry
from citekit.errors import Diagnostic, OutputError
from citekit.library.files import digest, read_bytes, write_atomic
from citekit.library.library import Library
from citekit.library.sidecar import read_sidecar, sidecar_path, write_sidecar


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: how many works there are, the keys that are new, changed or gone, and the files written."""

    works: int
    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def summary(self) -> str:
        """One line: ``18 works: 2 new, 1 updated; wrote library.bib, cv.html``."""
        works = f"{self.works} {'work' if self.works == 1 else 'works'}"
        counts = [f"{len(keys)} {word}" for keys, word in ((self.new, "new"), (self.updated, "updated"), (self.gone, "gone")) if keys]
        if not counts and not self.written:
            return f"{works}, nothing changed"
        wrote = f"wrote {', '.join(self.written)}" if self.written else "no file changed"
        return f"{works}{': ' + ', '.join(counts) if counts else ''}; {wrote}"

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "works": self.works,
            "new": list(self.new),
            "updated": list(self.updated),
            "gone": list(self.gone),
            "written": list(self.written),
        }


def build(project: Project, *, force: bool = False) -> BuildReport:
    """Build a project.

    Nothing is written unless every source could be read and every output made.
    Raises InputError for a source and :class:`OutputError` for an output that
    was changed by hand since the last build (unless ``force``).
    """
    library_path = project.folder / project.library
    remembered = read_sidecar(library_path)
    before = remembered.get("build", {})
    inputs = _inputs(project)
    if not force and "" not in inputs.values() and before.get("inputs") == inputs and _untouched(project, before.get("outputs", {})):
        return BuildReport(works=int(before.get("works", 0)))
    old = _old_entries(library_path)
    library, record, said = _merged(project, old, remembered)
    files: dict[str, bytes] = {project.library: library.to_bibtex()}
    for output in project.outputs:
        files[output.file], more = _make(output, project, library)
        said = (*said, *more)
    _refuse_hand_edits(project, files, before.get("outputs", {}), force=force)
    written = [name for name, data in files.items() if write_atomic(project.folder / name, data, force=True)]
    outputs = {name: digest(data) for name, data in files.items()}
    write_sidecar(library_path, {**record, "build": {"works": len(library), "inputs": inputs, "outputs": outputs}})
    new, updated, gone = compare(old, library.entries)
    return BuildReport(len(library), new, updated, gone, tuple(written), said)


def compare(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The keys that are new, those whose entry changed, and those that are gone."""
    before = {entry.key: entry for entry in old}
    after = {entry.key: entry for entry in new}
    updated = tuple(key for key, entry in after.items() if key in before and _said(entry) != _said(before[key]))
    return tuple(key for key in after if key not in before), updated, tuple(key for key in before if key not in after)


def _said(entry: Entry) -> tuple[str, tuple[tuple[str, str], ...]]:
    return entry.type, tuple(sorted((field.name, field.value) for field in entry.fields))


def _inputs(project: Project) -> dict[str, str]:
    """Content hashes of everything that the outputs depend on."""
    hashes = {"citekit": __version__, FILE_NAME: digest(read_bytes(project.folder / FILE_NAME))}
    for source in project.sources:
        hashes[source] = _source_digest(project, source)
    for style in {output.style or project.style for output in project.outputs}:
        path = project.folder / style
        if path.is_file():
            hashes[style] = digest(read_bytes(path))
    return hashes


def _place(project: Project, source: str) -> str:
    """A source's path or address."""
    from citekit.library.inputs import is_url

    return source if is_url(source) else str(project.folder / source)


def _source_digest(project: Project, source: str) -> str:
    """The content hash of a file, or of all pages in a folder; "" for an address, which is asked anew each time."""
    from citekit.library.inputs import files_of, is_folder, is_url

    if is_url(source):
        return ""
    path = project.folder / source
    if is_folder(path):
        return digest("\n".join(f"{file} {digest(read_bytes(file))}" for file in files_of(path)).encode())
    return digest(read_bytes(path))


def _untouched(project: Project, outputs: Mapping[str, str]) -> bool:
    """Whether every output stands as the last build wrote it."""
    wanted = {project.library, *(output.file for output in project.outputs)}
    if set(outputs) != wanted or not sidecar_path(project.folder / project.library).exists():
        return False
    paths = {name: project.folder / name for name in outputs}
    return all(paths[name].is_file() and digest(paths[name].read_bytes()) == value for name, value in outputs.items())


def _old_entries(path: Path) -> tuple[Entry, ...]:
    from citekit.library.load import read

    return read(path).entries if path.is_file() else ()


def _merged(
    project: Project, old: Sequence[Entry], remembered: Mapping[str, Any]
) -> tuple[Library, dict[str, Any], tuple[Diagnostic, ...]]:
    """The sources' entries, each work once, with the keys that they had before."""
    from citekit.api import dedup
    from citekit.duplicates import Decisions
    from citekit.library.journal import merge_record
    from citekit.library.load import read_pages

    paths = [_place(project, source) for source in project.sources]
    found, errors, _ = read_pages(paths, names=project.sources, base_url=project.base_url or None)
    if errors:
        raise errors[0]
    decisions = Decisions.from_dict(remembered.get("decisions", {}))
    kept = Library(_with_old_keys(found.entries, old), diagnostics=found.diagnostics)
    outcome = dedup(kept, profile=project.profile, decisions=decisions)
    # The library is made anew from its sources each time, so that only what the user decided is carried on.
    record = merge_record({}, kept, outcome.result, outcome.library, decisions)
    return outcome.library, record, outcome.library.diagnostics


def _with_old_keys(entries: Sequence[Entry], old: Sequence[Entry]) -> list[Entry]:
    """A work that the library had already keeps its key there, whatever the sources' order gives it now."""
    from citekit.duplicates import find_duplicates
    from citekit.library.load import with_distinct_keys

    if not old:
        return list(entries)
    taken: dict[int, str] = {}
    for cluster in find_duplicates(entries, against=old).clusters:
        first = min(cluster.positions)
        if first < len(old):
            taken.update((at - len(old), old[first].key) for at in cluster.positions if at >= len(old))
    used: set[str] = set()
    kept: list[Entry] = []
    for at, entry in enumerate(entries):
        key = taken.get(at, "")
        if key and key not in used:
            used.add(key)
            kept.append(entry.replace(key=key))
        else:
            kept.append(entry)
    reserved = [entry for entry in kept if entry.key in used]
    others = with_distinct_keys([*reserved, *(entry for entry in kept if entry.key not in used)])[len(reserved) :]
    fresh = iter(others)
    return [entry if entry.key in used else next(fresh) for entry in kept]


def _make(output: Output, project: Project, library: Library) -> tuple[bytes, tuple[Diagnostic, ...]]:
    from citekit.api import cv_report, render_report

    style = output.style or project.style
    if (project.folder / style).is_file():
        style = str(project.folder / style)
    if output.kind == "cv":
        return cv_report(
            library,
            me=project.owner.spellings,
            to=output.to,
            style=style,
            group=output.group,
            number=output.number,
            title=output.title,
        )
    text, said = render_report(library, style, to=output.to, me=project.owner.spellings, title=output.title, standalone=True)
    return text.encode("utf-8", "replace"), said


def _refuse_hand_edits(project: Project, files: Mapping[str, bytes], outputs: Mapping[str, str], *, force: bool) -> None:
    """A file that is there and is not what the last build wrote is somebody's work."""
    if force:
        return
    for name, data in files.items():
        path = project.folder / name
        if path.is_dir():
            raise OutputError(f"{path}: is a folder", hint="name a file")
        if not path.is_file():
            continue
        there = path.read_bytes()
        if there != data and digest(there) != outputs.get(name):
            what = "was changed since the last build" if name in outputs else "exists and was not made by citekit build"
            raise OutputError(f"{path}: {what}; nothing was written", hint="keep a copy of it, or use --force to overwrite it")
