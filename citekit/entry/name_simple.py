"""The lists that most fields hold: plain words, commas and ``and``, read without the grammar's full machinery.

What is given here is what :mod:`citekit.entry.name_parts` would give; where a
list may hold anything that needs the grammar, the answer is None.
"""

from __future__ import annotations

from functools import lru_cache

from citekit.entry.name_words import PARTICLES
from citekit.entry.names import Name
from citekit.patterns import lazy_pattern

# All but letters, digits, single spaces, commas, single periods, apostrophes and hyphens.
_MORE_THAN_WORDS = lazy_pattern(r"[^\w ,.'’-]|[ .][ .]*\.|  |_")
_RAISED = lazy_pattern(r"[¹²³⁰⁴-⁹ªº]")
_SUFFIX_WORDS = """
jr jr. sr sr. jnr jnr. snr snr. junior senior filho neto ii iii iv v vi vii viii 2nd 3rd 4th esq esq. phd ph.d. ph.d md m.d. m.d
"""
_SUFFIXES = frozenset(_SUFFIX_WORDS.split())


def simple_names(source: str) -> tuple[tuple[Name, ...], bool] | None:
    """The names of a plain list and whether it ends in ``and others``, or None for a list that is not plain."""
    if _MORE_THAN_WORDS.search(source) or (not source.isascii() and _RAISED.search(source)):
        return None
    pieces = source.split(" and ")
    others = len(pieces) > 1 and pieces[-1] == "others"
    if others:
        pieces.pop()
    if "," in source and not _family_first(pieces):
        return None
    names: list[Name] = []
    for piece in pieces:
        name = _simple_name(piece)
        if name is None:
            return None
        names.append(name)
    return tuple(names), others


def _family_first(pieces: list[str]) -> bool:
    """Whether commas stand as in "Family, Given": in one name alone only after a single word, else they might join names."""
    with_comma = [piece for piece in pieces if "," in piece]
    if len(with_comma) == 1:
        return " " not in with_comma[0].partition(",")[0]
    return True


@lru_cache(maxsize=16384)
def _simple_name(piece: str) -> Name | None:
    head, comma, tail = piece.partition(", ")
    if "," in head or "," in tail:
        return None
    return _comma_form(head, tail) if comma else _natural_form(head)


def _comma_form(head: str, tail: str) -> Name | None:
    if not (head and tail and tail[0].isupper()) or tail.lower() in _SUFFIXES or _has_and(head) or _has_and(tail):
        return None
    last = tail.rpartition(" ")[2]
    if last in PARTICLES or last in ("al", "al."):
        return None
    particle = ""
    first, space, rest = head.partition(" ")
    if head[0].islower():
        if not space or not rest[0].isupper():
            return Name(head, tail) if not space else None
        particle, head = first, rest
    elif not head[0].isupper():
        return None
    if space and head.rpartition(" ")[2].lower() in _SUFFIXES:
        return None
    return Name(head, tail, particle)


def _natural_form(piece: str) -> Name | None:
    words = piece.split(" ")
    if not all(word[:1].isupper() for word in words) or _has_and(piece):
        return None
    if words[-1].lower() in _SUFFIXES or not words[-1].strip(".-'’"):
        return None
    return Name(words[-1], " ".join(words[:-1]))


def _has_and(text: str) -> bool:
    """Whether ``and`` stands as a word in other letters ("AND"), which joins names as well."""
    return "and" in (lower := text.lower()) and "and" in lower.split(" ")
