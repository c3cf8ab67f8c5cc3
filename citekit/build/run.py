"""Building a project: sources in, one library and every output out, nothing written twice, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citekit.build.made_with import made_with
from citekit.build.project import Output, Project
from citekit.build.report import BuildReport
from citekit.build.sources import Read, cache_files, read_sources, sources_of
from citekit.build.state import State, digest_of, digest_of_files, inputs_of, is_untouched
from citekit.entry import Entry
from citekit.errors import Diagnostic, OutputError
from citekit.library.files import digest, write_all
from citekit.library.folders import FolderPlan, plan_folder
from citekit.library.library import Library
from citekit.library.sidecar import read_sidecar, sidecar_bytes, sidecar_path
from citekit.text.fold import fold, squeeze

if TYPE_CHECKING:
    from citekit.build.compare import Differences


def build(project: Project, *, force: bool = False, dry: bool = False) -> BuildReport:
    """Build a project; ``dry`` writes nothing and tells what would be.

    Nothing is written unless every source could be read and every output made.
    Raises InputError for a source and :class:`OutputError` for an output that
    was changed by hand since the last build (unless ``force``).
    """
    record = read_sidecar(project.folder / project.library)
    state = State.of(record)
    sources = sources_of(project)
    inputs = inputs_of(project, sources)
    if not force and inputs == state.inputs and state.made_with == made_with(record) and is_untouched(project, state):
        return BuildReport(state.works, outputs=_outputs(project))
    reads, cache = read_sources(project, sources, anew=force)
    return _Build(project, record, state, inputs, force, dry).run(reads, cache_files(project, cache))


@dataclass(slots=True)
class _Made:
    """Outputs as they are to be written; ``kept`` are hashes of those that stand as they would be made."""

    files: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, Mapping[str, bytes]] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    made_of: dict[str, str] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


class _Build:
    """One build."""

    def __init__(
        self, project: Project, record: Mapping[str, Any], state: State, inputs: Mapping[str, str], force: bool, dry: bool
    ) -> None:
        self.project = project
        self.record = record
        self.state = state
        self.inputs = inputs
        self.force = force
        self.dry = dry
        self.old = _entries_at(project.folder / project.library)

    def run(self, reads: Sequence[Read], cache: Mapping[Path, bytes]) -> BuildReport:
        """Merge, correct, make, and write if all of that went well."""
        from citekit.build.compare import compare

        library, record = self._merged(reads)
        made = self._make_all(library)
        differences = compare(self.old, library.entries)
        first = not self.old and not self.state.outputs
        log = self._log(differences, first)
        self._refuse_hand_edits(made.files, log)
        folders = {name: plan_folder(self.project.folder / name, files, force=self.force) for name, files in made.folders.items()}
        said = list(dict.fromkeys([*library.diagnostics, *made.diagnostics, *self._left_over()]))
        if self.dry:
            return BuildReport(len(library), differences, first, self._would_write({**made.files, **log}, made.folders), (), tuple(said))
        outputs = {**{name: digest(data) for name, data in made.files.items()}, **made.kept}
        outputs.update((name, digest_of_files(files)) for name, files in made.folders.items())
        state = State(len(library), self.inputs, outputs, made.made_of, made_with(record))
        side = sidecar_path(self.project.folder / self.project.library)
        record_bytes = sidecar_bytes({**record, "build": state.to_dict()})
        written, removed, more = self._write({**made.files, **log}, folders, {**cache, side: record_bytes})
        return BuildReport(len(library), differences, first, written, removed, (*said, *more), _outputs(self.project))

    def _merged(self, reads: Sequence[Read]) -> tuple[Library, dict[str, Any]]:
        """The sources' entries, each work once, with the keys that they had before and the corrections in them."""
        from citekit.api import dedup
        from citekit.build.overrides import apply_overrides, read_overrides
        from citekit.duplicates import Decisions
        from citekit.library.journal import merge_record
        from citekit.library.load import with_distinct_keys
        from citekit.library.sidecar import provenance_record

        entries = with_distinct_keys(entry for read in reads for entry in read.entries)
        decisions = Decisions.from_dict(self.record.get("decisions", {}))
        found = Library(_with_old_keys(entries, self.old), diagnostics=[said for read in reads for said in read.diagnostics])
        outcome = dedup(found, profile=self.project.profile, decisions=decisions)
        # The library is made anew from its sources each time, so that only what the user decided is carried on.
        record = merge_record({}, found, outcome.result, outcome.library, decisions)
        overrides, said = read_overrides(self.project)
        if not overrides:
            return outcome.library, record
        corrected = apply_overrides(outcome.library.entries, overrides, outcome.result.key_map)
        library = Library(corrected.entries, diagnostics=(*outcome.library.diagnostics, *said, *corrected.diagnostics))
        return library, {**record, "entries": {**record["entries"], **provenance_record(library)["entries"]}}

    def _make_all(self, library: Library) -> _Made:
        """Every output that is made of something else than last time, or does not stand as it was made."""
        from citekit.build.outputs import fingerprint

        data = library.to_bibtex()
        made = _Made({self.project.library: data})
        for output in self.project.outputs:
            made.made_of[output.file] = fingerprint(output, self.project, library, data)
            known = self.state.outputs.get(output.file)
            same = self.state.made_of.get(output.file) == made.made_of[output.file]
            if known and same and not self.force and digest_of(self.project.folder / output.file) == known:
                made.kept[output.file] = known
            else:
                self._make(output, library, made)
        return made

    def _make(self, output: Output, library: Library, made: _Made) -> None:
        from citekit.build.outputs import make

        found = make(output, self.project, library)
        made.diagnostics += found.diagnostics
        if isinstance(found.data, bytes):
            made.files[output.file] = found.data
        else:
            made.folders[output.file] = found.data

    def _log(self, differences: Differences, first: bool) -> dict[str, bytes]:
        """The log of changes by its name, with what differs on top; nothing where nothing does or none is wanted."""
        from citekit.build.changes import day_of, with_changes

        name = self.project.changes
        if not name or not (differences or first):
            return {}
        path = self.project.folder / name
        old = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        return {name: with_changes(old, differences, day_of(self.project), first=first).encode("utf-8", "replace")}

    def _refuse_hand_edits(self, files: Mapping[str, bytes], log: Mapping[str, bytes]) -> None:
        """A file that is there and is not what the last build wrote is somebody's work."""
        from citekit.build.changes import is_log

        for name in log:
            path = self.project.folder / name
            if path.is_file() and not self.force and not is_log(path.read_text(encoding="utf-8", errors="replace")):
                raise OutputError(
                    f"{path}: exists and is no log of citekit build; nothing was written", hint='changes = "…" names another file'
                )
        for name, data in files.items():
            path = self.project.folder / name
            if path.is_dir():
                raise OutputError(f"{path}: is a folder; nothing was written", hint="name a file")
            if self.force or not path.is_file():
                continue
            there = path.read_bytes()
            if there != data and digest(there) != self.state.outputs.get(name):
                what = "was changed since the last build" if name in self.state.outputs else "exists and was not made by citekit build"
                hint = "keep a copy of it, or use --force to overwrite it"
                if name == self.project.library:
                    hint = f"put corrections into {self.project.overrides}, where they stay; --force overwrites the library"
                raise OutputError(f"{path}: {what}; nothing was written", hint=hint)

    def _would_write(self, files: Mapping[str, bytes], folders: Iterable[str]) -> tuple[str, ...]:
        places = {name: self.project.folder / name for name in files}
        changed = (name for name, path in places.items() if not path.is_file() or path.read_bytes() != files[name])
        return (*changed, *(f"{name}/" for name in folders))

    def _left_over(self) -> list[Diagnostic]:
        """Outputs of the last build that the project makes no more, and that are still there."""
        made = {self.project.library, *(output.file for output in self.project.outputs)}
        gone = (name for name in self.state.outputs if name not in made and digest_of(self.project.folder / name))
        hint = "take it away if it is not wanted"
        return [Diagnostic("left-in-place", f"{name} is no output any more and stays as it is", hint, self.project.file) for name in gone]

    def _write(
        self, files: Mapping[str, bytes], folders: Mapping[str, FolderPlan], own: Mapping[Path, bytes]
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Diagnostic, ...]]:
        """Write all files, those in folders, and citekit's ``own`` records with them, all or none.

        Gives the names of the files that changed and of those taken away from folders, and what there was to tell.
        """
        names = {self.project.folder / name: name for name in files}
        inside = {path: data for plan in folders.values() for path, data in plan.contents.items()}
        changed = set(write_all({**{path: files[name] for path, name in names.items()}, **inside, **own}))
        written = [name for path, name in names.items() if path in changed]
        removed: list[str] = []
        said: list[Diagnostic] = []
        for name, plan in folders.items():
            done = plan.finish(changed)
            written += [f"{name}/{file}" for file in done.written] if len(done.written) <= 3 else [f"{name}/ ({len(done.written)} files)"]
            removed += [f"{name}/{file}" for file in done.removed]
            said += done.diagnostics
        return tuple(written), tuple(removed), tuple(said)


def _outputs(project: Project) -> tuple[str, ...]:
    return tuple(output.file for output in project.outputs)


def _entries_at(path: Path) -> tuple[Entry, ...]:
    from citekit.library.load import read

    return read(path).entries if path.is_file() else ()


def _with_old_keys(entries: Sequence[Entry], old: Sequence[Entry]) -> list[Entry]:
    """A work that the library had already keeps its key there, whatever the sources' order gives it now."""
    from citekit.duplicates import find_duplicates
    from citekit.library.load import with_distinct_keys

    if not old:
        return list(entries)
    taken: dict[int, str] = {}
    gone = dict(enumerate(old))
    for cluster in find_duplicates(entries, against=old).clusters:
        first = min(cluster.positions)
        if first < len(old):
            taken.update((at - len(old), old[first].key) for at in cluster.positions if at >= len(old))
            for at in cluster.positions:
                gone.pop(at, None)
    taken.update(_corrected(entries, taken, gone.values()))
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


def _corrected(entries: Sequence[Entry], taken: Mapping[int, str], gone: Iterable[Entry]) -> dict[int, str]:
    """The keys of works that a source corrected: one is gone and one is new, and no other of either has their title."""
    places: dict[str, list[int]] = {}
    for at, entry in enumerate(entries):
        if at not in taken:
            places.setdefault(squeeze(fold(entry.get("title"))), []).append(at)
    keys: dict[str, list[str]] = {}
    for entry in gone:
        keys.setdefault(squeeze(fold(entry.get("title"))), []).append(entry.key)
    return {places[title][0]: found[0] for title, found in keys.items() if title and len(found) == len(places.get(title, ())) == 1}
