"""One name: which parts in which order (CSL specification, "Name-part Order")."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from citekit.csl.initials import initials
from citekit.csl.model import NameOptions, Names
from citekit.csl.tree import NAME, Child, Out, wrap
from citekit.text.markup import parse_markup

if TYPE_CHECKING:
    from citekit.csl.model import NamePart
    from citekit.csl.name_values import PersonName
    from citekit.csl.state import State

_GLUED = ("'", "’", "ʼ", "-", "‐", "–")
#: Apocopated prepositions, which keep the space after them (de’ Medici).
_APOCOPES = frozenset({"de’", "da’", "ne’", "co’", "de'", "da'", "ne'", "co'"})


def person(element: Names, options: NameOptions, variable: str, name: PersonName, inverted: bool, state: State) -> Out:
    """The tagged node of one name. ``name.index`` and ``variable`` say whose it is, for marks and highlights."""
    kids = _parts(element, options, variable, name, inverted, state)
    tag = (variable, name.index)
    out = wrap(kids, element.name, tag=NAME)
    if name.literal:
        out.prefix = out.suffix = ""  # affixes of cs:name are for people
    out.data = tag
    return out


def _parts(element: Names, options: NameOptions, variable: str, name: PersonName, inverted: bool, state: State) -> list[Child]:
    if name.literal:
        return [_styled([rich(name.literal, name.markup)], element.family, False)]
    form = options.form
    given = name.given
    level = state.given_level(variable, name)
    if form == "short" and level:
        form = "long"
        inverted = False
    if form == "short" and state.sorting:
        return [_sorting(name, "", state.demote, short=True)]
    if form == "short":
        return _short(element, name)
    if level < 2 and options.initialize_with is not None and given and name.romanesque:
        given = _initials(given, options.initialize_with, options, state.hyphen, name.markup)
    if not name.romanesque:
        return [
            _styled([rich(name.family, name.markup)], element.family),
            _styled([rich(given, name.markup)], element.given) if given else "",
        ]
    if state.sorting:
        return [_sorting(name, given, state.demote)]
    if name.suffix.endswith(".") and options.initialize_with is not None and "." not in options.initialize_with:
        name = replace(name, suffix=name.suffix.rstrip("."))  # a style without stops in names has none in "Jr" either
    if name.static:
        return _join([_styled([rich(name.family, name.markup)], element.family), _styled([rich(given, name.markup)], element.given)])
    if inverted:
        return _inverted(element, options, name, given, state.demote == "display-and-sort")
    return _in_order(element, name, given)


def _initials(given: str, with_: str, options: NameOptions, hyphen: bool, markup: bool) -> str:
    """Initials of a given name; markup in it is kept around what it stands around."""
    if not markup or "<" not in given:
        return initials(given, with_, options.initialize, hyphen)
    parts = re.split(r"(<[^<>]*>)", given)
    for i, part in enumerate(parts):
        if part and part[0] != "<":
            lead = part[0] if part[0] in " -" and i else ""
            parts[i] = lead + initials(part, with_, options.initialize, hyphen)
    return "".join(parts)


def rich(value: str, markup: bool = True) -> Child:
    """A part with its markup read; most have none. Without ``markup`` its tags are text."""
    return parse_markup(value, tags=markup) if "<" in value or '"' in value or "'" in value else value


def _styled(kids: list[Child], part: NamePart | None, affixes: bool = True) -> Child:
    """Kids with the formatting of a ``cs:name-part``."""
    kids = [kid for kid in kids if kid]
    if not kids:
        return ""
    if part is None:
        return kids[0] if len(kids) == 1 else Out(kids)
    out = wrap(kids, part)
    if not affixes:
        out.prefix = out.suffix = ""
    return out


def _join(parts: list[Child]) -> list[Child]:
    """Parts with a space between them, but none after an elided or hyphenated particle."""
    out: list[Child] = []
    glued = True
    for part in parts:
        if not part:
            continue
        if not glued:
            out.append(" ")
        out.append(part)
        glued = _ends_glued(part)
    return out


def _ends_glued(part: Child) -> bool:
    if isinstance(part, str):
        return part.endswith(_GLUED) and part.lower() not in _APOCOPES
    return bool(isinstance(part, Out) and not part.suffix and part.data == "glued")


def _particle(value: str, part: NamePart | None) -> Child:
    """A particle in the formatting of the part that it belongs to, without its affixes."""
    if not value or part is None:
        return value
    out = wrap([value], part)
    out.prefix = out.suffix = ""
    if _ends_glued(value):
        out.data = "glued"
    return out


def _short(element: Names, name: PersonName) -> list[Child]:
    if not name.family:
        return [_styled([name.given], element.given)]
    return [
        _enclosed(
            _join([_particle(name.particle, element.family), _styled([rich(name.family, name.markup)], element.family, False)]),
            element.family,
        )
    ]


def _enclosed(kids: list[Child], part: NamePart | None) -> Child:
    """Kids within the affixes of a name-part."""
    if part is None or not (part.prefix or part.suffix):
        return kids[0] if len(kids) == 1 else Out(kids)
    return Out(kids, prefix=part.prefix, suffix=part.suffix)


def _in_order(element: Names, name: PersonName, given: str) -> list[Child]:
    """Given name first: given, dropping particle, non-dropping particle, family, suffix."""
    family = _styled([rich(name.family, name.markup)], element.family, False)
    particles = [_particle(name.dropping, element.given), _particle(name.particle, element.family)]
    suffix: Child = name.suffix
    tail = _join([*particles, family])
    if suffix:
        tail = [*tail, ", " if name.comma_suffix else " ", suffix]
    enclosed = _enclosed(tail, element.family)
    return _join([_styled([rich(given, name.markup)], element.given), enclosed])


def _inverted(element: Names, options: NameOptions, name: PersonName, given: str, demote: bool) -> list[Child]:
    """Family name first; a demoted particle stands after the given name."""
    family_parts: list[Child] = [_styled([rich(name.family, name.markup)], element.family, False)]
    given_parts: list[Child] = [_styled([rich(given, name.markup)], element.given, False), _particle(name.dropping, element.given)]
    particle = _particle(name.particle, element.family)
    if demote:
        given_parts.append(particle)
    else:
        family_parts.insert(0, particle)
    out: list[Child] = [_enclosed(_join(family_parts), element.family)]
    rest = _join(given_parts)
    if rest:
        out += [options.sort_separator, _enclosed(rest, element.given)]
    if name.suffix:
        separator = options.sort_separator
        out += [separator, name.suffix]
    return out


def _sorting(name: PersonName, given: str, demote: str, *, short: bool = False) -> str:
    """Key order: family name with or without its particle, then particles, then given name."""
    if demote in ("sort-only", "display-and-sort"):
        parts = [name.family, " ".join(filter(None, (name.dropping, name.particle))), given, name.suffix]
    else:
        glue = "" if _ends_glued(name.particle) else " "
        family = f"{name.particle}{glue}{name.family}" if name.particle else name.family
        parts = [family, name.dropping, given, name.suffix]
    return " ".join(part for part in parts[: 1 if short else None] if part).lstrip("'’‘ʼ")
