"""Roles that a sentence says of names, without signs: "K. Doe and R. Roe are co-first authors", "Corresponding author: J. Doe".

A sentence counts only if it has nothing but names of the work's own list, words for a role and small words between them,
so that no sentence about the work itself is read as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citekit.entry.authors import EQUAL, SENIOR
from citekit.pages.persons import Person
from citekit.pages.roles import role_words
from citekit.patterns import lazy_pattern

_TOKEN = lazy_pattern(r"[^\W\d_]+(?:[.'’-]+[^\W\d_]+)*\.?|\d+")
# A sentence ends at a period that is no initial's, at a semicolon and at a bracket.
_END = lazy_pattern(r"(?:(?<![.\s-][A-Z])(?<!^[A-Z])\.(?=\s|$)|[;；。()（）\[\]])\s*")
_COUNTED = lazy_pattern(
    r"\b(?P<end>first|last|final)\s+(?P<count>two|three|four|five|six|[2-6])\s+(?:listed\s+)?authors?\b|前(?P<han>[两二三四五])位?作者",
    re.IGNORECASE,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
# What makes a sentence of names in front of a role: in "J. Doe, R. Roe, corresponding author" the words are R. Roe's alone.
_VERB = lazy_pattern(r":|：|\b(?:are|is|was|were|have|has|share\w*|contributed|sind|ist|haben|sont|est|ont)\b|为|是", re.IGNORECASE)
_ALL = lazy_pattern(r"\b(?:all|both)\s+(?:the\s+)?(?:co-?)?authors?\b|所有作者|alle autor\w*|tous les auteurs", re.IGNORECASE)
_GLUE = frozenset(
    """and & the are is was were be both these those all authors author auteurs auteur autoren autor as have has had to this that our work
    works paper article study project manuscript publication with of for in on a an who equally equal share shares shared first last final
    senior authorship made also joint jointly by und et y e von sind ist haben hat zu dieser arbeit die der sont est ont a les le la cet
    ce au travail two three four five six listed contribution contributions contributed contributing note notes co dr prof
    作者 为 是 和 与 对 本文 位""".split()
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one sentence of a text says: ``roles`` by the index of the person, and where it stands."""

    start: int
    end: int
    roles: dict[int, str]


def said_of(text: str, persons: tuple[Person, ...]) -> list[Said]:
    """Every sentence of the text that says a role of persons by their names or by their places ("the first two authors")."""
    found = []
    for start, end in _sentences(text):
        match = role_words(text, start, end)
        if match is None:
            continue
        role, first, last = match
        rest = f"{text[start:first]} {text[last:end]}"
        named = _by_place(text[start:end], len(persons), role)
        if not named and (_VERB.search(text, start, last) or not _by_name(text[start:first], persons)):
            named = _by_name(rest, persons)
        if named and (len(named) > 1 or role != EQUAL):
            found.append(Said(start, end, dict.fromkeys(named, _at_end(text[start:end], role))))
    return found


def _at_end(sentence: str, role: str) -> str:
    """Equal contribution of the last authors is shared seniority."""
    counted = _COUNTED.search(sentence)
    return SENIOR if role == EQUAL and counted and (counted["end"] or "first").lower() != "first" else role


def says_roles(text: str) -> bool:
    """Whether a text does nothing but say a role of somebody: capitalised words, small words and the words for a role."""
    match = role_words(text, 0, len(text)) if len(text) < 200 and not any(char.isdigit() for char in text) else None
    if match is None or not _VERB.search(text):
        return False
    rest = f"{text[: match[1]]} {text[match[2] :]}"
    return all(token[:1].isupper() or token.rstrip(".").lower() in _GLUE for token in _TOKEN.findall(rest))


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _END.finditer(text):
        if match.start() > start:
            yield start, match.start()
        start = match.end()
    if start < len(text):
        yield start, len(text)


def _by_place(sentence: str, count: int, role: str) -> list[int]:
    """ "The first two authors contributed equally", "All authors contributed equally"."""
    counted = _COUNTED.search(sentence)
    if counted:
        number = counted["han"] or counted["count"].lower()
        size = _COUNTS.get(number) or int(number)
        if size > count or not _is_glue(_COUNTED.sub(" ", sentence)):
            return []
        return list(range(size)) if counted["han"] or counted["end"].lower() == "first" else list(range(count - size, count))
    if role == EQUAL and _ALL.search(sentence) and _is_glue(_ALL.sub(" ", sentence)):
        return list(range(count))
    return []


def _is_glue(text: str) -> bool:
    match = role_words(text, 0, len(text))
    if match:
        text = f"{text[: match[1]]} {text[match[2] :]}"
    return all(token.rstrip(".").lower() in _GLUE for token in _TOKEN.findall(text))


def _by_name(text: str, persons: tuple[Person, ...]) -> list[int]:
    """The persons that a text names, if all other words of it are small ones."""
    words: dict[str, set[int]] = {}
    initials: dict[str, list[int]] = {}
    for index, person in enumerate(persons):
        name = person.name
        family = _folded(name.family or name.literal)
        for word in family:
            words.setdefault(word, set()).add(index)
        short = "".join(word[0] for word in [*re.findall(r"[^\W\d_]+", name.given), *re.findall(r"[^\W\d_]+", name.family)])
        initials.setdefault(short.upper(), []).append(index)
    given = {word for person in persons for word in _folded(person.name.given)}
    out: set[int] = set()
    for token in _TOKEN.findall(text):
        folded = _folded(token)
        hits = [words[word] for word in folded if word in words]
        own = initials.get(re.sub(r"[^A-Za-z]", "", token), []) if token.isupper() else []
        if hits and len(min(hits, key=len)) == 1:
            out |= min(hits, key=len)
        elif hits:
            return []  # two authors of one family name: which of them is meant nobody can tell by it
        elif len(own) == 1 and len(token) > 1:
            out.add(own[0])
        elif len(token.rstrip(".")) > 2 and not set(folded) & given and token.rstrip(".").lower() not in _GLUE:
            return []
    return sorted(out)


def _folded(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[^\W\d_]+", text) if len(word) > 1]
