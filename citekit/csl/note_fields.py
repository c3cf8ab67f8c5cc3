"""Variables that stand in an item's ``note``, one a line (``original-date: 1929``) or as ``{:variable: value}``.

Reference managers without a field for a variable keep it there (the "extra"
field of Zotero); CSL processors read them. Only leading lines count.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from citekit.csl.variables import DATE_VARIABLES, NAME_VARIABLES, STANDARD_VARIABLES


@functools.cache
def _line() -> re.Pattern[str]:
    return re.compile(r"\s*([A-Za-z][A-Za-z_ -]*?)\s*:\s*(\S.*?)\s*$")


@functools.cache
def _braced() -> re.Pattern[str]:
    return re.compile(r"\{:([\-_a-zA-Z]+):\s*([^}]+)\}")


def with_note_fields(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """The item with the variables of its note; a variable that it has already stays as it is."""
    note = raw.get("note")
    if not isinstance(note, str) or ":" not in note:
        return raw
    found: dict[str, Any] = {}
    for name, value in _braced().findall(note):
        _take(name, value.strip(), found)
    for line in note.split("\n"):
        match = _line().match(line)
        if match is None or not _take(match[1], match[2], found):
            break
    extra = {name: value for name, value in found.items() if not raw.get(name)}
    return {**raw, **extra} if extra else raw


def _take(name: str, value: str, found: dict[str, Any]) -> bool:
    """Add a variable if there is one of that name."""
    key = name if name in ("DOI", "ISBN", "ISSN", "URL", "PMID", "PMCID") else name.lower().replace(" ", "-")
    if key in NAME_VARIABLES:
        family, _, given = (part.strip() for part in value.partition("||"))
        found.setdefault(key, []).append({"family": family, "given": given} if given else {"literal": family})
    elif key in DATE_VARIABLES:
        found[key] = {"raw": value}
    elif key in STANDARD_VARIABLES or key in ("DOI", "ISBN", "ISSN", "URL", "PMID", "PMCID"):
        found[key] = value
    else:
        return False
    return True
