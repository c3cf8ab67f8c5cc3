"""Collections of files with one work each in their front matter, and data files that list works.

academicpages and Hugo's publication folders have YAML or TOML between two
lines of ``---`` or ``+++``; Jekyll's ``_data`` files are YAML lists. Several
files may stand in one text, one after the other.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from citekit.pages.readers.yaml_values import Value, parse
from citekit.patterns import lazy_pattern

_YAML = lazy_pattern(r"^---[ \t]*\n(?P<body>.*?)\n---[ \t]*$", re.DOTALL | re.MULTILINE)
_TOML = lazy_pattern(r"^\+\+\+[ \t]*\n(?P<body>.*?)\n\+\+\+[ \t]*$", re.DOTALL | re.MULTILINE)
#: A list of works begins with a hyphen and has the keys of one.
_DATA = lazy_pattern(r"\A(?:\s*(?:#[^\n]*|---)?\n)*\s*-[ \t]+[A-Za-z_][\w-]*[ \t]*:", re.MULTILINE)
_VENUES = ("venue", "publication", "journal", "conference", "booktitle", "publication_short")
_AUTHORS = ("authors", "author")


def works_of(text: str) -> list[dict[str, Value]]:
    """The mappings that describe a work: they have a title, and authors, a citation or a venue with it; ``#line`` is where one begins."""
    return [fields for line, fields in _mappings(text) if _is_work(fields) and not fields.update({"#line": str(line)})]


def is_collection(text: str) -> bool:
    """Whether a text is such a file, or several: works in the front matter, or a list of them, and little of a page behind it."""
    head = text.lstrip("\ufeff \n")[:200]
    works = works_of(text) if head.startswith(("---", "+++", "- ", "#")) or "\n---\n" in text[:400] else []
    return bool(works) and all(
        any(work.get(name) for name in ("citation", *_AUTHORS, "publication")) or str(work.get("collection", "")).startswith("pub")
        for work in works
    )


def _is_work(fields: dict[str, Value]) -> bool:
    return bool(fields.get("title")) and any(fields.get(name) for name in ("citation", *_AUTHORS, *_VENUES))


def _mappings(text: str) -> Iterator[tuple[int, dict[str, Value]]]:
    if _DATA.match(text):
        found = parse(text)
        places = [text.count("\n", 0, match.start()) + 1 for match in re.finditer(r"^\s*- ", text, re.MULTILINE)]
        top = [line for line in places if text.split("\n")[line - 1].startswith("- ")] or places
        for number, item in enumerate(found if isinstance(found, list) else []):
            if isinstance(item, dict):
                yield top[min(number, len(top) - 1)], _lowered(item)
        return
    for match in _YAML.finditer(text):
        found = parse(match["body"])
        if isinstance(found, dict):
            yield text.count("\n", 0, match.start()) + 1, _lowered(found)
    for match in _TOML.finditer(text):
        try:
            data = tomllib.loads(match["body"])
        except tomllib.TOMLDecodeError:
            continue
        yield text.count("\n", 0, match.start()) + 1, _lowered({name: _text(value) for name, value in data.items()})


def _lowered(fields: dict[str, Value]) -> dict[str, Value]:
    return {name.lower(): value for name, value in fields.items()}


def _text(value: object) -> Value:
    """A value of TOML, everything in it as text."""
    if isinstance(value, list):
        return [_text(item) for item in value]
    return {str(name): _text(item) for name, item in value.items()} if isinstance(value, dict) else str(value)
