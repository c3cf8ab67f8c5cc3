"""Names as exchange formats write them: family name first, a comma, given names, perhaps a comma and a suffix."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citekit.entry import Name
from citekit.entry.name_lists import parse_names
from citekit.entry.name_words import PARTICLES
from citekit.patterns import lazy_pattern
from citekit.text.latex import encode_text

_ET_AL = lazy_pattern(r"(?:and\s+)?(?:et\.?\s*al\.?|others)", re.IGNORECASE)


def comma_name(name: Name) -> str:
    """``van Gogh, Vincent, Jr``; a group has a comma at its end, which tells it from a family name (EndNote's manual)."""
    if name.literal:
        return name.literal.replace(",", " ").replace("  ", " ").strip() + ","
    glue = "" if name.particle.endswith(("'", "’", "-")) else " "
    family = f"{name.particle}{glue}{name.family}".strip()
    given = " ".join(part for part in (name.given, name.dropping) if part)
    return ", ".join(part for part in (family, given, name.suffix) if part)


def is_et_al(text: str) -> bool:
    """Whether a piece of a name list says that names are left out."""
    return bool(_ET_AL.fullmatch(text.strip()))


def name_with_comma(text: str) -> Name | None:
    """The name of ``Family, Given[, Suffix]``; one without a comma is a group's, or a family name if it is one word."""
    text = re.sub(r"\s+", " ", text).strip(" ;")
    parts = [part.strip() for part in text.split(",")]
    if not any(parts):
        return None
    if len(parts) == 1:
        return Name(family=parts[0]) if " " not in parts[0] else Name(literal=parts[0])
    if not parts[1] and len(parts) == 2:
        return Name(literal=parts[0])
    suffix = parts[2] if len(parts) == 3 else ""
    if len(parts) > 3:
        return Name(literal=text)
    return name_in_parts(parts[0], parts[1], suffix)


def name_in_parts(family: str, given: str, suffix: str = "") -> Name | None:
    """A name from parts, particles taken off the family name as BibTeX does: all leading words in lower case."""
    family, given, suffix = family.strip(), given.strip(), suffix.strip()
    if not family:
        return Name(family=given, suffix=suffix) if given else None
    words = family.split(" ")
    count = 0
    while count < len(words) - 1 and words[count][:1].islower():
        count += 1
    particle = " ".join(words[:count])
    family = " ".join(words[count:])
    apostrophe = re.match(r"(d|dell|l|all)(['’])(?=[A-ZÀ-Þ])", family)
    if not particle and apostrophe:
        particle, family = apostrophe[0], family[apostrophe.end() :]
    dropping = ""
    tail = given.split(" ")
    if len(tail) > 1 and tail[-1] in PARTICLES:  # "Beethoven, Ludwig van"
        dropping, given = tail[-1], " ".join(tail[:-1])
    return Name(family=family, given=given, particle=particle, dropping=dropping, suffix=suffix)


def natural_name(text: str) -> Name | None:
    """The name of ``Given Family``."""
    found = parse_names(encode_text(re.sub(r"\s+", " ", text).strip()))
    return found.names[0] if found.names else None


def names_of_lines(lines: Sequence[str]) -> tuple[list[Name], list[int]]:
    """A record's names, one a line, and the gaps that an ``et al.`` among them says.

    An exporter that puts no comma in any of several names writes given names first.
    """
    natural = len(lines) > 1 and not any("," in line for line in lines) and all(1 < len(line.split()) < 5 for line in lines)
    names: list[Name] = []
    gaps: list[int] = []
    for line in lines:
        if is_et_al(line):
            gaps.append(len(names))
            continue
        name = natural_name(line) if natural else name_with_comma(line)
        if name:
            names.append(name)
    return names, gaps
