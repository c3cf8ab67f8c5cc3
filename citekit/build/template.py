"""A file of the user's own with places for the parts of a list: ``{{content}}``, ``{{title}}``, ``{{as-of}}``."""

from __future__ import annotations

from collections.abc import Mapping

from citekit.errors import InputError, did_you_mean
from citekit.patterns import lazy_pattern

#: What a template can ask for, with the meaning of each word.
PLACES = {
    "content": "the sections or the list; every template has it",
    "title": "the title",
    "subtitle": "the line under the title",
    "as-of": "the date that the list is of, as 2026-05-01",
    "count": "how many works there are",
}
_PLACE = lazy_pattern(r"\{\{\s*([A-Za-z][\w-]*)\s*\}\}")
_OPEN = lazy_pattern(r"\{\{\s*[A-Za-z][\w-]*\s*(?:\}(?!\})|$|\n)")


def fill(template: str, parts: Mapping[str, str], name: str) -> str:
    """``template``, which is called ``name`` in messages, with its places filled.

    What a part holds is never read as a template itself. Raises InputError
    that names the line for a place that does not exist or is not closed, and
    where ``{{content}}`` is missing.
    """
    known = list(_PLACE.finditer(template))
    for match in known:
        if match[1] not in PLACES:
            hint = did_you_mean(match[1], PLACES, most=1) or f"places are {', '.join(PLACES)}"
            raise InputError(f"{name}:{_line(template, match.start())}: no place {{{{{match[1]}}}}} in a template", hint=hint)
    broken = _OPEN.search(template)
    if broken:
        raise InputError(f"{name}:{_line(template, broken.start())}: a place is not closed", hint="close it with }}")
    if all(match[1] != "content" for match in known):
        raise InputError(f"{name}: has no place for the list", hint="write {{content}} where it is to stand")
    return _PLACE.sub(lambda match: parts.get(match[1], ""), template)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
