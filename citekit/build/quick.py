"""Seeing in a moment that a project has nothing to do, before anything that a build needs is imported."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from citekit.build.made_with import made_with
from citekit.library.files import digest


def nothing_to_do(file: Path) -> tuple[int, tuple[str, ...]] | None:
    """The number of works and the outputs of the project of ``file`` where nothing changed since its last build.

    None where that takes a closer look.

    A closer look is taken at addresses and folders, and at whatever is not
    exactly as the sidecar remembers it.
    """
    import tomllib

    try:
        source = file.read_bytes()
        said = tomllib.loads(source.decode("utf-8-sig"))
        library = file.parent / str(said.get("library", "library.bib"))
        record = json.loads(library.with_name(f"{library.stem}.citekit.json").read_bytes())
        build = record["build"]
        inputs, outputs, works = dict(build["inputs"]), dict(build["outputs"]), int(build["works"])
        if build["made_with"] != made_with(record) or inputs.get(file.name) != digest(source):
            return None
        if any((file.parent / name).is_file() for name in _wanted(said) if name not in inputs):
            return None
        same = all(digest((file.parent / name).read_bytes()) == known for name, known in {**inputs, **outputs}.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return (works, tuple(name for name in outputs if name != library.name)) if same else None


def _wanted(said: Mapping[str, Any]) -> Iterator[str]:
    """Files that a build would take where they are there: corrections, styles and templates."""
    yield str(said.get("overrides") or "overrides.bib")
    styles = [said.get("style")]
    for output in (*said.get("output", ()), *said.get("outputs", ())):
        yield str(output.get("template") or "")
        cite = output.get("cite") or ()
        styles += [output.get("style"), *((cite,) if isinstance(cite, str) else cite)]
    yield from (style for style in styles if isinstance(style, str) and is_style_path(style))


def is_style_path(name: str) -> bool:
    """Whether a style is a file by its name: a word is the name of a style, whatever files there are."""
    return "/" in name or name.endswith((".csl", ".xml"))
