"""Splitting a name list's LaTeX source into the sources of its names."""

from __future__ import annotations

import re

from citekit.entry.name_words import PARTICLES, is_given_name, is_suffix
from citekit.patterns import lazy_pattern

# An accent command's brace, a group, a separator or a word; only separators outside groups split.
_SEPARATOR = lazy_pattern(r"[{}]|\\.|(?:(?<=\s)|(?<=[}~,;])|^)and(?=[\s{~]|$)|[;；、]|(?<=\s)(?:&)(?=\s)", re.IGNORECASE | re.DOTALL)
_WORD_GAP = lazy_pattern(r"[\s~]+")
_ENDS_IN_INITIALS = lazy_pattern(r"(?:[^\W\d_]\.)+")
_GROUPS_OR_SIGNS = lazy_pattern(r"[{}\\&;；、]")
_AND = lazy_pattern(r"\s+and\s+", re.IGNORECASE)
_INITIALS = lazy_pattern(r"(?:[^\W\d_]\.?[\s~-]*){1,4}", re.DOTALL)
_VANCOUVER = lazy_pattern(r"(?P<family>[^\W\d_][\w'’ -]*\w)\s+(?P<given>[A-Z]{1,3})")


def split_names(source: str) -> list[str]:
    """The raw sources of the names, in order; ``others`` and ellipses stand among them as they are written."""
    if not _GROUPS_OR_SIGNS.search(source):
        pieces = _AND.split(source.strip())
        pieces = (
            [re.sub(r"^and\s+|\s+and$|^and$", "", piece, flags=re.IGNORECASE).strip() for piece in pieces] if _loose_and(pieces) else pieces
        )
    else:
        pieces = _split_outside_groups(source)
    pieces = [piece for piece in pieces if piece and piece.strip(",")]
    if "," not in source or (len(pieces) > 1 and source.count(",") > 1 and _one_comma_each(pieces)):
        return pieces
    return [part for place, piece in enumerate(pieces) for part in _comma_list(piece, pieces, place)]


def _one_comma_each(pieces: list[str]) -> bool:
    """Whether no name has more than one comma, and more than one has one: then they are "Family, Given"."""
    with_comma = 0
    for piece in pieces:
        commas = piece.count(",")
        if commas > 1 or piece[-1] == ",":
            return False
        with_comma += commas
    return with_comma > 1


def _loose_and(pieces: list[str]) -> bool:
    return any(piece[:4].lower().startswith("and") or piece[-3:].lower() == "and" for piece in pieces)


def _split_outside_groups(source: str) -> list[str]:
    pieces: list[str] = []
    depth = start = 0
    for match in _SEPARATOR.finditer(source):
        token = match[0]
        if token == "{":
            depth += 1
        elif token == "}":
            depth = max(0, depth - 1)
        elif depth == 0 and (token[0] != "\\" or (token == r"\&" and _alone(source, match))):
            if token == ";" and _ends_entity(source, match.start()):
                continue
            pieces.append(source[start : match.start()].strip())
            start = match.end()
    pieces.append(source[start:].strip())
    return pieces


def _alone(source: str, match: re.Match[str]) -> bool:
    r"""Whether ``\&`` stands between spaces."""
    return source[match.start() - 1 : match.start()].isspace() and source[match.end() : match.end() + 1].isspace()


def _ends_entity(source: str, place: int) -> bool:
    """Whether a semicolon ends an HTML entity (``&eacute;``) that a converter left behind."""
    return bool(re.search(r"&#?\w{2,8}$", source[max(0, place - 10) : place]))


def parts_at_commas(source: str) -> list[str]:
    """The pieces of a name between the commas outside groups, each without white space at its ends."""
    if "{" not in source:
        return [part.strip() for part in source.split(",")]
    parts: list[str] = []
    depth = start = 0
    for place, c in enumerate(source):
        if c == "{":
            depth += 1
        elif c == "}":
            depth = max(0, depth - 1)
        elif c == "," and depth == 0:
            parts.append(source[start:place].strip())
            start = place + 1
    parts.append(source[start:].strip())
    return parts


def _comma_list(piece: str, pieces: list[str], place: int) -> list[str]:
    """A list whose names are joined by commas alone, or the piece as one name.

    People write ``A B, C D and E F`` and ``A B, C D``; BibTeX would read one
    name of it. It is a list where no reading as "Family, Given" is likely:
    three or more parts that all look like full names, parts that begin with
    an initial, ``Doe J, Roe K``, or a given name that is well known as one.
    """
    parts = parts_at_commas(piece)
    trailing = len(parts) > 1 and not parts[-1]
    parts = [part for part in parts if part]
    if len(parts) < 2 or "=" in piece or any(is_suffix(part) for part in parts):
        return [piece]
    vancouver = [_VANCOUVER.fullmatch(part) for part in parts]
    if all(vancouver) and len(parts) > 1:
        return [f"{match['family']}, {match['given']}" for match in vancouver if match]
    if len(parts) >= 4 and len(parts) % 2 == 0 and all(_INITIALS.fullmatch(part) for part in parts[1::2]):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    full = [_is_full_name(part) for part in parts]
    if not all(full):
        return [piece]
    others = [p for i, p in enumerate(pieces) if i != place]
    rest_is_natural = bool(others) and not any("," in p.rstrip(",") for p in others) and all(_is_full_name(p) for p in others)
    if len(parts) >= 3 or rest_is_natural or trailing:
        return parts
    return parts if all(_begins_with_given(part) for part in parts) else [piece]


def reads_like_two(piece: str) -> bool:
    """Whether a name with one comma may be two full names: ``Ilse Vandersteen, Bram De Wolf``.

    Families of two words are common ("García Márquez, Gabriel José"), so that both sides must look like full names and
    one must show it: a first name in front, or a particle within what would be the given names.
    """
    parts = parts_at_commas(piece)
    if len(parts) != 2 or not all(parts) or is_suffix(parts[1]) or not all(_is_full_name(part) for part in parts):
        return False
    return _begins_with_given(parts[0]) or any(word.lower() in PARTICLES for word in _WORD_GAP.split(parts[1])[1:-1])


def _is_full_name(part: str) -> bool:
    """Two words or more that begin with a capital and end with a family name (not an initial)."""
    words = _WORD_GAP.split(part.strip("*†‡§✉ "))
    return len(words) >= 2 and words[0][:1].isupper() and not _ENDS_IN_INITIALS.fullmatch(words[-1]) and words[-1][:1] not in "{\\"


def _begins_with_given(part: str) -> bool:
    """Whether the first word is an initial or a given name that is hardly ever a family name."""
    first = _WORD_GAP.split(part)[0]
    return bool(re.fullmatch(r"(?:[^\W\d_]\.-?)+", first)) or is_given_name(first)
