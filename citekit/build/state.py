"""What the last build left behind, and whether anything that it depended on has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citekit._version import __version__
from citekit.build.project import Output, Project
from citekit.build.sources import Source
from citekit.library.files import digest, read_bytes
from citekit.library.sidecar import sidecar_path


@dataclass(frozen=True, slots=True)
class State:
    """Content hashes, as the library's sidecar keeps them under ``build``.

    ``inputs`` is all that a build depends on, ``outputs`` what it wrote, by
    file; ``made_of`` is a hash of all that an output was made of.
    """

    works: int = 0
    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    made_of: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> State:
        """The state that a sidecar remembers; what has another form is passed over."""
        build = record.get("build")
        build = build if isinstance(build, dict) else {}
        tables = [build[name] if isinstance(build.get(name), dict) else {} for name in ("inputs", "outputs", "made_of")]
        works = build.get("works")
        return cls(works if isinstance(works, int) else 0, *tables)

    def to_dict(self) -> dict[str, Any]:
        """The form in the sidecar."""
        return {"works": self.works, "inputs": dict(self.inputs), "outputs": dict(self.outputs), "made_of": dict(self.made_of)}


def files_of(output: Output, project: Project) -> tuple[str, ...]:
    """Files beside the sources that an output is made of: its style and its template, where these are files."""
    names = (output.style or project.style, output.template)
    return tuple(name for name in names if name and (project.folder / name).is_file())


def inputs_of(project: Project, sources: Sequence[Source]) -> dict[str, str]:
    """Hashes of all that a build depends on: citekit itself, the configuration, sources, corrections, styles and templates."""
    hashes = {"citekit": __version__}
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
    """The hash of a file, or of a folder's list of files; "" where there is neither."""
    if path.is_dir():
        from citekit.library.folders import MANIFEST

        path = path / MANIFEST
    return digest(read_bytes(path)) if path.is_file() else ""
