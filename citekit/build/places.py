"""Where the files of a project stand, and that none of them is in another's way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from citekit.build.checking import Checker
from citekit.build.project import Output, Project
from citekit.build.quick import is_style_path
from citekit.library.inputs import is_url
from citekit.library.sidecar import sidecar_path

#: Where what sources gave is kept between builds; it may be removed at any time.
CACHE = ".citekit"


def is_file(folder: Path, name: str) -> bool:
    """Whether ``name`` is that of a file in ``folder``; a name that no file can have is not."""
    try:
        return bool(name) and (folder / name).is_file()
    except (OSError, ValueError):
        return False


def style_files_of(output: Output, project: Project) -> tuple[str, ...]:
    """The styles of an output that are files in the project, by their names there."""
    names = (output.style or project.style, *(output.cite or ()))
    return tuple(name for name in names if is_style_path(name) and is_file(project.folder, name))


def files_of(output: Output, project: Project) -> tuple[str, ...]:
    """Files beside the sources that an output is made of: its styles and its template, where these are files."""
    return (*style_files_of(output, project), *([output.template] if is_file(project.folder, output.template) else []))


def check_places(project: Project, checker: Checker) -> None:
    """Raises InputError, with its line, for a file that would be written over another of the project, or that cannot be."""
    taken = {_real(project.folder, name): what for name, what in _read(project)}
    for name, what, table, position, key in _written(project):
        owner = checker.top() if not table else checker.tables(table)[position]
        if not _can_be(project.folder, name):
            raise owner.wrong(key, f"{name!r} is not a name that a file can have", "")
        place = _real(project.folder, name)
        if place in taken:
            made_twice = what == taken[place] == "an output"
            said = f"{name} is made twice" if made_twice else f"{name} is {taken[place]} as well"
            raise owner.wrong(key, said, "each output needs a file of its own" if what == "an output" else "give it another name")
        taken[place] = what
        if table == "" and key == "library":
            taken[_real(project.folder, str(sidecar_path(Path(name))))] = "the library's own record"


def _read(project: Project) -> Iterator[tuple[str, str]]:
    """Names of the files that a build reads, each with what it is."""
    yield project.file, "the project's own file"
    yield from ((name, "a source") for name in project.sources if not is_url(name))
    yield project.overrides, "the file of corrections"
    yield f"{CACHE}/sources.json", "the build's own record"
    for output in project.outputs:
        yield from ((name, "a style") for name in style_files_of(output, project))
        if output.template:
            yield output.template, "a template"


def _written(project: Project) -> Iterator[tuple[str, str, str, int, str]]:
    """Names of the files that a build writes, each with what it is, and its table, number and key in the file."""
    yield project.library, "the merged library", "", 0, "library"
    if project.changes:
        yield project.changes, "the log of changes", "", 0, "changes"
    for number, output in enumerate(project.outputs):
        yield output.file, "an output", "output", number, "file"


def _real(folder: Path, name: str) -> str:
    """The one path of a file, whatever links and ``..`` its name goes through."""
    try:
        return os.path.normcase(os.path.realpath(folder / name))
    except (OSError, ValueError):
        return name


def _can_be(folder: Path, name: str) -> bool:
    """Whether a file can have the name: the system takes it, and it is one line of text."""
    if not name.isprintable():
        return False
    try:
        os.lstat(folder / name)
    except FileNotFoundError:
        return True
    except (OSError, ValueError) as error:
        import errno

        return isinstance(error, OSError) and error.errno != errno.ENAMETOOLONG
    return True
