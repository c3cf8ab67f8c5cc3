"""One field of a merged entry from the values that the members have for it: the rules, field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from citekit.duplicates.people import parse_people, same_person
from citekit.text.fold import fold, squeeze


@dataclass(frozen=True, slots=True)
class Choice:
    """A value, the indices of the members it came from (the members are numbered as they lead), and (index, why) of values not held."""

    value: str
    givers: tuple[int, ...]
    dropped: tuple[tuple[int, str], ...] = ()


Values = Sequence[tuple[int, str]]
Rule = Callable[[Values], Choice]


def lead(values: Values) -> Choice:
    """The leading member's value; others that say something else are dropped."""
    at, value = values[0]
    return Choice(value, (at,), tuple((i, "the leading entry has another value") for i, other in values[1:] if not same_text(value, other)))


def longest(values: Values) -> Choice:
    """The longest text: of two abstracts the one that is not cut short."""
    at, value = max(values, key=lambda item: (len(squeeze(fold(item[1]))), -item[0]))
    return Choice(value, (at,), tuple((i, "a longer text is kept") for i, other in values if i != at and not same_text(value, other)))


def title(values: Values) -> Choice:
    """The title as its author would print it.

    A title in capitals alone or without any loses against one with case; one
    that lacks the subtitle against the whole; plain text against maths and
    protected case; and then the leading member's wins.
    """
    full = max((squeeze(fold(value)) for _, value in values), key=len)

    def rank(item: tuple[int, str]) -> tuple[bool, bool, bool, bool, int]:
        at, value = item
        letters = [char for char in re.sub(r"\\[a-zA-Z]+", "", value) if char.isalpha()]
        flat = len(letters) > 8 and (all(c.isupper() for c in letters if c.lower() != c.upper()) or all(c.islower() for c in letters))
        own = squeeze(fold(value))
        cut = len(own) < len(full) and (full.startswith(own) or full.endswith(own))
        return (cut, flat, "$" not in value, "{" not in value, at)

    at, value = min(values, key=rank)
    dropped = tuple(
        (i, "another form of the title is kept") for i, other in values if other != value and not _same_but_markup(value, other)
    )
    return Choice(value, (at,), dropped)


def _same_but_markup(value: str, other: str) -> bool:
    return re.sub(r"[{}$\s]", "", value) == re.sub(r"[{}$\s]", "", other)


def words_united(separator: str) -> Rule:
    """A rule that unites lists of words (awards, keywords), each word once, the leading member's first."""

    def rule(values: Values) -> Choice:
        seen: dict[str, str] = {}
        givers: dict[int, None] = {}
        for at, value in values:
            for word in value.split(separator):
                # "Best Paper" and "Best Paper Award" are one award.
                key = fold(word).removesuffix(" award") or word.strip()
                if key and key not in seen:
                    seen[key] = word.strip()
                    givers[at] = None
        return Choice(f"{separator} ".join(seen.values()), tuple(givers))

    return rule


def notes(values: Values) -> Choice:
    """All notes that say something, joined by a full stop; what one note says in full another need not repeat."""
    kept: list[tuple[int, str]] = []
    for at, value in values:
        own = squeeze(fold(value))
        if not any(own in squeeze(fold(other)) for _, other in kept):
            kept = [(i, other) for i, other in kept if squeeze(fold(other)) not in own]
            kept.append((at, value))
    text = ". ".join(value.rstrip(" .") if n < len(kept) - 1 else value for n, (_, value) in enumerate(kept))
    return Choice(text, tuple(at for at, _ in kept))


def names_united(values: Values) -> Choice:
    """A name list of all persons that any member names, each once."""
    kept: list[str] = []
    givers: dict[int, None] = {}
    for at, value in values:
        for piece in re.split(r"\s+and\s+", value):
            if piece.strip() and not any(_same_name(piece, other) for other in kept):
                kept.append(piece.strip())
                givers[at] = None
    return Choice(" and ".join(kept), tuple(givers))


def _same_name(one: str, other: str) -> bool:
    a, b = parse_people(one).persons, parse_people(other).persons
    return (bool(a and b) and same_person(a[0], b[0]) == 1.0) or one.strip() == other.strip()


#: From the state that says most to the one that says least; a published work has none.
_STATES = ("inpress", "forthcoming", "submitted", "prepublished", "inpreparation")


def status(values: Values) -> Choice:
    """The furthest state: accepted before submitted, submitted before a mere preprint."""

    def rank(item: tuple[int, str]) -> tuple[int, int]:
        word = item[1].strip().lower()
        return (_STATES.index(word) if word in _STATES else len(_STATES), item[0])

    at, value = min(values, key=rank)
    return Choice(value, (at,), tuple((i, "a further state is kept") for i, other in values if other != value))


def same_text(one: str, other: str) -> bool:
    """Whether two values say the same but for spelling: case, accents, markup, punctuation, page dashes."""
    if one == other:
        return True
    a, b = squeeze(fold(one)), squeeze(fold(other))
    return a == b and bool(a)


_RULES: dict[str, Rule] = {
    "abstract": longest,
    "award": words_united(";"),
    "keywords": words_united(","),
    "note": notes,
    "annote": notes,
    "addendum": notes,
    "funding": notes,
    "file": words_united(";"),
    "attributed": names_united,
    "contributors": names_united,
    "pubstate": status,
}


def rule_of(name: str) -> Rule:
    """The rule of a field; a field without one of its own keeps the leading value."""
    return _RULES.get(name, lead)


def present(name: str, members: Sequence[object]) -> Iterator[tuple[int, str]]:
    """(index, value) of the members that have the field."""
    for at, member in enumerate(members):
        value = member.get(name) if hasattr(member, "get") else ""
        if value.strip():
            yield at, value
