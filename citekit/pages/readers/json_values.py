"""Values of JSON that a stranger wrote: what is of another kind than was expected counts as not there."""

from __future__ import annotations

import json
from typing import Any

from citekit.errors import Diagnostic
from citekit.pages.readers.model import Saved


def load(saved: Saved) -> tuple[Any, list[Diagnostic]]:
    """The data of a JSON file, None with a diagnostic where it is broken."""
    return parse(saved.text, saved.source, "this JSON")


def parse(text: str, source: str, what: str) -> tuple[Any, list[Diagnostic]]:
    """The data of a JSON text, None with a diagnostic that names the line of its fault."""
    try:
        return json.loads(text.lstrip("\ufeff"), strict=False), []
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        said = getattr(error, "msg", "nested too deep")
        return None, [Diagnostic("broken-json", f"{what} is broken: {said}", "save the page or file again", source, line)]


def mapping(value: Any) -> dict[str, Any]:
    """The mapping itself, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def values_of(value: Any) -> list[Any]:
    """A list's items; a single value as a list of one, None as none."""
    return value if isinstance(value, list) else [] if value is None else [value]


def at(value: Any, *path: str) -> Any:
    """The value at a path of names; of a list on the way, its first item. None where it ends before."""
    for name in path:
        if isinstance(value, list):
            value = value[0] if value else None
        value = mapping(value).get(name)
    return value


def text_at(value: Any, *path: str) -> str:
    """The text or number at a path, as text in one line; "" for none, of a list its first item."""
    found = at(value, *path)
    if isinstance(found, list):
        found = found[0] if found else None
    if isinstance(found, bool) or not isinstance(found, str | int | float):
        return ""
    return " ".join(str(found).split())


def dicts_at(value: Any, *path: str) -> list[dict[str, Any]]:
    """The mappings of the list at a path."""
    return [item for item in values_of(at(value, *path) if path else value) if isinstance(item, dict)]
