"""Headings by the words they are made of: "Artikel in peer-reviewten Zeitschriften", "Capitoli di libro", "SCI论文".

No list can hold all headings that people write, but their words are few. A heading all of whose words are such words
names a list of works; the title of a work has others.
"""

from __future__ import annotations

import re
from functools import cache

from citekit.patterns import lazy_pattern
from citekit.resources import read_data

_WORD = lazy_pattern(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_EAST_ASIAN = lazy_pattern(r"[\u3040-\u9fff]")
# The indexes that journals are listed in say which journals are meant, and not what kind of work: "Artículos JCR".
_INDEX = lazy_pattern(
    r"\b(?:journal citation reports?|jcr|scopus|web of science|wos|esci|a&?hci|scimago|sjr|latindex|q[1-4])\b", re.IGNORECASE
)
# What a chapter or article is in says what it is: in a volume, a chapter.
_INSIDE = {
    "book": "chapter",
    "chapter": "chapter",
    "journal": "journal",
    "conference": "conference",
    "workshop": "workshop",
    "preprint": "preprint",
}


@cache
def _words() -> dict[str, str]:
    text = read_data("citekit.pages", "data", "heading_words.tsv")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, _, words = line.partition("\t")
            for word in words.split():
                found.setdefault(word, kind)
    return found


def kind_by_words(text: str) -> str:
    """The kind of list that a heading names by its words alone; "" where it has any other word, or none that names works."""
    words = _split(_INDEX.sub(" ", text).lower())
    if not words or len(words) > 12 or any(char.isdigit() for char in text) or text[:1] in "([（":
        return ""
    table = _words()
    kinds = [table.get(word, "") for word in words]
    if "" in kinds:
        return ""
    if "in" in kinds[1:]:
        place = len(kinds) - 1 - kinds[::-1].index("in")
        inside = _specific(kinds[place + 1 :])
        if inside in _INSIDE and any(kind not in ("part", "in") for kind in kinds[:place]):
            return _INSIDE[inside]
    return _specific(kinds)


def _specific(kinds: list[str]) -> str:
    """The one kind that is named; two of them are publications of all kinds."""
    named = list(dict.fromkeys(kind for kind in kinds if kind not in ("part", "in", "publications")))
    if len(named) == 1:
        return named[0]
    if set(named) == {"chapter", "book"}:
        return named[0]
    return "publications" if named or "publications" in kinds else ""


def _split(text: str) -> list[str]:
    out: list[str] = []
    for match in _WORD.finditer(text):
        word = match[0]
        if _EAST_ASIAN.search(word):
            out.extend(_east_asian(word))
        elif word in _words():
            out.append(word)
        else:
            out.extend(re.split(r"[’']", word))
    return out


def _east_asian(text: str) -> list[str]:
    """Text without spaces, cut at the longest words that are known; what is not known is one word, and names nothing."""
    out: list[str] = []
    table = _words()
    while text:
        size = next((n for n in range(min(8, len(text)), 0, -1) if text[:n] in table), 0)
        if not size:
            return [*out, text]
        out.append(text[:size])
        text = text[size:]
    return out
