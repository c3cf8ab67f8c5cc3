"""TOML files read, and the lines on which their keys stand, which ``tomllib`` does not tell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from citekit.errors import InputError
from citekit.patterns import lazy_pattern

_KEY = r"(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')"
_HEADER = lazy_pattern(rf"\s*(\[\[?)\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]\]?")
_ASSIGNMENT = lazy_pattern(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=")
_QUOTES = ('"""', "'''")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as nested dicts; :class:`InputError` names the line of a mistake."""
    return read_toml_text(path)[0]


def read_toml_text(path: Path) -> tuple[dict[str, Any], str]:
    """A TOML file as nested dicts, and as its text."""
    import tomllib

    from citekit.library.files import read_bytes

    try:
        # A byte order mark is how some editors begin a file in UTF-8.
        text = read_bytes(path).decode("utf-8-sig")
        return tomllib.loads(text), text
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start}", hint="TOML is UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not TOML: {error}", hint=_hint(text, str(error))) from None


def _hint(text: str, message: str) -> str:
    """What to do about a month without quotes, which TOML takes for a number that goes wrong after its year."""
    place = re.search(r"at line (\d+)", message)
    line = text.split("\n")[int(place[1]) - 1 : int(place[1])] if place else []
    month = re.match(r"\s*([\w.-]+)\s*=\s*(\d{4}-\d{1,2})\s*(?:#|$)", line[0]) if line else None
    return f'a month is written in quotes: {month[1]} = "{month[2]}"' if month else ""


class TomlLines:
    """Lines by path: a path is a table's name and number (from 0; 0 for a plain table) and a key, ``("section", 1, "types")``."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, int, str], int] = {}
        table, number = "", 0
        counts: dict[str, int] = {}
        quote = ""
        for at, line in enumerate(text.splitlines(), 1):
            if quote:
                quote = "" if line.count(quote) % 2 else quote
                continue
            header = _HEADER.match(line)
            if header:
                table = _parts(header[2])[0]
                table = "output" if table == "outputs" else table
                if header[1] == "[[" and len(_parts(header[2])) == 1:
                    counts[table] = counts.get(table, -1) + 1
                number = counts.get(table, 0)
                self._lines.setdefault((table, number, ""), at)
                continue
            assignment = _ASSIGNMENT.match(line)
            if assignment:
                parts = _parts(assignment[1])
                self._lines.setdefault((table, number, parts[0]), at)
                if not table and len(parts) > 1:  # owner.name = "…"
                    self._lines.setdefault((parts[0], 0, parts[1]), at)
            quote = next((mark for mark in _QUOTES if line.count(mark) % 2), "")

    def of(self, table: str = "", number: int = 0, key: str = "") -> int | None:
        """The line of a key, else of its table; None where neither is found."""
        return self._lines.get((table, number, key)) or self._lines.get((table, number, "")) or self._lines.get(("", 0, table))


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(_KEY, dotted)]
