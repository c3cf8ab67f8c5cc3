"""Reading one CSL-JSON name: parts, particles, script.

Particles that stand inside the family or given name are taken out, as CSL
processors do for data without particle fields: words in lower case before the
family name are non-dropping particles, those after the given name dropping.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in CSL parts; ``index`` is its place in the item's list, from 0."""

    index: int
    family: str = ""
    given: str = ""
    dropping: str = ""
    particle: str = ""
    suffix: str = ""
    literal: str = ""
    comma_suffix: bool = False
    static: bool = False
    romanesque: bool = True
    markup: bool = True  # whether tags (<b>) in the parts are formatting

    @property
    def key(self) -> tuple[str, str, str, str, str, str]:
        """What makes two names the same person for comparing."""
        return (self.literal, self.family, self.given, self.dropping, self.particle, self.suffix)


@functools.cache
def _foreign_pattern() -> re.Pattern[str]:
    # letters outside the Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic … ranges: scripts that put the family first
    return re.compile(
        "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u30ff\u3100-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]"
    )


@functools.cache
def _family_pattern() -> re.Pattern[str]:
    # words in lower case and a space each, or an elided or hyphenated particle (d'Aubignac, al-Farabi)
    return re.compile(
        r"""((?:['’‘ʼ]?[^\W\d_A-Z][^\s'’]*['’]?\s+)*)
        ((?:[^\W\d_]{1,3}['’ʼ]|(?:al|el|ar|as|at|az|an|ad|ibn)-)?)
        (\S.*)$""",
        re.VERBOSE | re.DOTALL,
    )


def split_family(family: str) -> tuple[str, str]:
    """``van der Vlist`` as ``("van der", "Vlist")``; ``d'Aubignac`` as ``("d'", "Aubignac")``."""
    if family[:1].isupper() or not family:
        return "", family
    match = _family_pattern().match(family)
    if match is None:
        return "", family
    words, elided, rest = match[1], match[2], match[3]
    if any(word.lstrip("'’‘ʼ")[:1] != word.lstrip("'’‘ʼ")[:1].lower() for word in words.split()):
        return "", family
    if elided and (elided != elided.lower() or not rest[:1].isupper()):
        rest, elided = elided + rest, ""
    if not rest[:1].isalpha() or (rest == rest.lower() and rest.upper() != rest):
        return "", family  # nothing but lower case: a name such as bell hooks
    return (words + elided).strip() if not elided else (words + elided), rest


def split_given(given: str) -> tuple[str, str]:
    """``Alexander von`` as ``("Alexander", "von")``."""
    words = given.split(" ")
    at = len(words)
    while at > 1 and words[at - 1] and words[at - 1][0].islower() and not words[at - 1].endswith("."):
        at -= 1
    if at == len(words) or at == 0:
        return given, ""
    return " ".join(words[:at]), " ".join(words[at:])


def _string(value: Any) -> str:
    if isinstance(value, str):
        return " ".join(value.split()) if ("\n" in value or "  " in value) else value.strip(" ")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return ""


def _truth(value: Any) -> bool:
    return value not in (None, False, 0, "", "0", "false")


def read_name(value: Any, index: int) -> PersonName | None:
    """The name, or None where ``value`` holds none. A bare string is a literal, or ``Family, Given``.

    ``"parse-markup": false`` says, as ``parse-names`` does of particles, that tags in the name are text.
    """
    name = _read_name(value, index)
    return replace(name, markup=False) if name and isinstance(value, dict) and value.get("parse-markup") is False else name


def _read_name(value: Any, index: int) -> PersonName | None:
    if isinstance(value, str):
        value = _string(value)
        if not value:
            return None
        return PersonName(index, literal=value, romanesque=not _foreign_pattern().search(value))
    if not isinstance(value, dict):
        return None
    literal = _string(value.get("literal"))
    family, given = _string(value.get("family")), _string(value.get("given"))
    if literal and not family:
        return PersonName(index, literal=literal, romanesque=not _foreign_pattern().search(literal))
    if not (family or given):
        return None
    if not family:
        family, given = given, ""
    dropping = _string(value.get("dropping-particle"))
    particle = _string(value.get("non-dropping-particle"))
    suffix = _string(value.get("suffix"))
    foreign = bool(_foreign_pattern().search(family)) or (not family.isascii() and bool(_foreign_pattern().search(family + given)))
    quoted = len(family) > 1 and family[0] == family[-1] == '"'
    if quoted:
        family = family[1:-1]
    if _truth(value.get("isInstitution")) and not given:
        return PersonName(index, literal=family, romanesque=not foreign)
    if not foreign and not quoted and value.get("parse-names") is not False and given:
        if not particle:
            particle, family = split_family(family)
        if not dropping and given:
            given, dropping = split_given(given)
        if not suffix and ", " in given:
            given, suffix, comma = split_suffix(given)
            if comma:
                return PersonName(index, family, given, dropping, particle, suffix, "", True, _truth(value.get("static-ordering")))
    return PersonName(
        index,
        family.replace("'", "’"),
        given.replace("'", "’"),
        dropping.replace("'", "’"),
        particle.replace("'", "’"),
        suffix,
        "",
        _truth(value.get("comma-suffix")),
        _truth(value.get("static-ordering")),
        not foreign,
    )


def split_suffix(given: str) -> tuple[str, str, bool]:
    """``James, III`` and ``James,! Jr.`` (comma kept) as given name, suffix and whether the comma is printed."""
    head, _, tail = given.partition(",")
    forced = tail.startswith("!")
    tail = tail.lstrip("! ").strip()
    if forced or tail.rstrip(".").lower() in ("jr", "sr", "junior", "senior", "filho", "neto", "père", "fils"):
        return head.strip(), tail, True
    return head.strip(), tail, False
