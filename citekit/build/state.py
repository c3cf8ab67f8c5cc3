"""What the last build left behind, and whether anything that it depended on has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citekit.build.places import files_of
from citekit.build.project import Project
from citekit.build.sources import Source
from citekit.library.files import digest, read_bytes
from citekit.library.sidecar import sidecar_path


@dataclass(frozen=True, slots=True)
class State:
    """Content hashes, as the library's sidecar keeps them under ``build``.

    ``inputs`` is all that a build depends on, ``outputs`` what it wrote, by
    file; ``made_of`` is a hash of all that an output was made of, ``made_with``
    of what it depends on besides (:func:`citekit.build.made_with.made_with`).
    """

    works: int = 0
    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    made_of: Mapping[str, str] = field(default_factory=dict)
    made_with: str = ""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> State:
        """The state that a sidecar remembers; what has another form is passed over."""
        build = record.get("build")
        build = build if isinstance(build, dict) else {}
        tables = [build[name] if isinstance(build.get(name), dict) else {} for name in ("inputs", "outputs", "made_of")]
        works = build.get("works")
        inputs, outputs, made_of = tables
        return cls(works if isinstance(works, int) else 0, inputs, outputs, made_of, str(build.get("made_with", "")))

    def to_dict(self) -> dict[str, Any]:
        """The form in the sidecar."""
        tables = {"inputs": self.inputs, "outputs": self.outputs, "made_of": self.made_of}
        return {"works": self.works, "made_with": self.made_with, **{name: dict(table) for name, table in tables.items()}}


def inputs_of(project: Project, sources: Sequence[Source]) -> dict[str, str]:
    """Hashes of the project's files that a build depends on: the configuration, sources, corrections, styles and templates."""
    hashes = {}
    names = [project.file, project.overrides, *(name for output in project.outputs for name in files_of(output, project))]
    for name in names:
        path = project.folder / name
        if path.is_file():
            hashes[name] = digest(read_bytes(path))
    return {**hashes, **{source.name: source.hash for source in sources}}


def is_untouched(project: Project, state: State) -> bool:
    """Whether every output stands as the last build wrote it."""
    wanted = {project.library, *(output.file for output in project.outputs)}
    if set(state.outputs) != wanted or not sidecar_path(project.folder / project.library).exists():
        return False
    return all(digest_of(project.folder / name) == value for name, value in state.outputs.items())


def digest_of(path: Path) -> str:
    """The hash of a file, or of what citekit wrote into a folder as it stands there now; "" where there is neither."""
    if path.is_dir():
        from citekit.library.folders import standing

        there = standing(path)
        return _digest_of_hashes(there) if there else ""
    return digest(read_bytes(path)) if path.is_file() else ""


def digest_of_files(files: Mapping[str, bytes]) -> str:
    """The hash that a folder with ``files`` in it has."""
    return _digest_of_hashes({name: digest(data) for name, data in files.items()})


def _digest_of_hashes(hashes: Mapping[str, str]) -> str:
    return digest("\n".join(f"{name} {value}" for name, value in sorted(hashes.items())).encode("utf-8", "surrogatepass"))
