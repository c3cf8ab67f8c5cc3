"""Name lists: what an ``author`` field holds, as names, roles and gaps, and back.

The grammar is BibTeX's (btxdoc, section 4; Markey, "Tame the BeaST", section
11) with biblatex's extended name format (manual, section 3.4): names are
split and taken apart on the raw LaTeX source, where braces protect, and each
part is decoded afterwards. Beyond the grammar stands what people write:
``&`` and ``;`` between names, lists with commas alone, ``et al.``, ellipses,
and marks of roles in names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citekit.entry.name_marks import has_marks, take_marks
from citekit.entry.name_parts import parse_name
from citekit.entry.name_simple import simple_names
from citekit.entry.name_splitting import split_names
from citekit.entry.name_words import PARTICLES
from citekit.entry.names import Name
from citekit.patterns import lazy_pattern
from citekit.text.entities import without_entities
from citekit.text.latex import encode_text
from citekit.text.latex_accents import plain_accents

_SIMPLE_PART = lazy_pattern(r"[^\W\d_](?:[\w.'’-]*\w|\.)?(?: [^\W\d_](?:[\w.'’-]*\w|\.)?)*")
_ELLIPSIS = lazy_pattern(r"[\[({\s]*(?:\.\s*\.\s*\.|…|\\l?dots\b\s*|\\textellipsis\b\s*)[\])}\s.]*")
_ET_AL = r"(?:\{|\\emph\s*\{|\\textit\s*\{)*et\.?[\s~]*al(?:ii|ia|\b)\.?[\s}.]*"
_OTHERS = lazy_pattern(rf"others|{_ET_AL}", re.IGNORECASE)
_TRAILING_ET_AL = lazy_pattern(rf"(?<=\S)[\s,~]{{1,20}}{_ET_AL}$", re.IGNORECASE)


# Options of a whole list (biblatex manual, section 3.5): "useprefix=false and Alan von Example".
_LIST_OPTION = lazy_pattern(
    r"(?:useprefix|nametemplates|sortingnamekeytemplatename|uniquenametemplatename|labelalphanametemplatename)\s*=\s*\w+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class NameList:
    """Names with the ``roles`` that marks in them gave, index by index, and ``gaps``.

    A gap ``n`` says that names are left out after the first ``n``; at the end
    of the list it is BibTeX's ``and others``.
    """

    names: tuple[Name, ...] = ()
    roles: tuple[tuple[str, ...], ...] = ()
    gaps: tuple[int, ...] = ()


def parse_names(source: str) -> NameList:
    """The names of a field's LaTeX source. Any source gives some list; an empty one gives none."""
    if not source or source.isspace():
        return NameList()
    if "&" in source:
        source = without_entities(source)  # whose semicolon stands between no names
    source = plain_accents(source)  # what is a letter can be no grammar, and most lists are plain words then
    simple = simple_names(source)
    if simple is not None:
        found_names, others = simple
        return NameList(found_names, ((),) * len(found_names), (len(found_names),) if others else ())
    marked = has_marks(source)
    names: list[Name] = []
    roles: list[tuple[str, ...]] = []
    gaps: list[int] = []
    dropping = False
    for piece in split_names(source):
        if "=" in piece and (option := _LIST_OPTION.fullmatch(piece)):
            dropping = dropping or option[0].lower().replace(" ", "") == "useprefix=false"
            continue
        if _is_gap(piece):
            gaps.append(len(names))
            continue
        shorter = _TRAILING_ET_AL.sub("", piece) if "al" in piece else piece
        found: tuple[str, ...] = ()
        bare = shorter
        if marked:
            bare, found = take_marks(shorter)
        name = parse_name(bare)
        if name is None:
            if found and roles:  # a mark that stands alone belongs to the name before it
                roles[-1] = tuple(dict.fromkeys(roles[-1] + found))
            continue
        if dropping and name.particle and "useprefix" not in bare:
            name = Name(name.family, name.given, "", name.particle, name.suffix)
        names.append(name)
        roles.append(found)
        if shorter is not piece and shorter != piece:
            gaps.append(len(names))
    return NameList(tuple(names), tuple(roles), tuple(dict.fromkeys(gaps)))


def _is_gap(piece: str) -> bool:
    if len(piece) > 24:
        return False
    return bool(_OTHERS.fullmatch(piece) or _ELLIPSIS.fullmatch(piece))


def format_names(names: Sequence[Name], *, others: bool = False) -> str:
    """A name list in BibTeX's form, ``Family, Given and …``, which :func:`parse_names` reads back to the same names.

    A particle that ends in an apostrophe becomes a part of the family name
    ("d'Alembert"), since BibTeX would set a space between them.
    """
    names = [replace(name, particle="", family=name.particle + name.family) if _is_elided(name) else name for name in names]
    pieces = [format_name(name) for name in names]
    if others:
        pieces.append("others")
    joined = " and ".join(piece for piece in pieces if piece)
    if joined and _is_plain(names):
        return joined
    if parse_names(joined).names == tuple(names):
        return joined
    guarded = [_guarded(name) for name in names]
    return " and ".join([*(piece for piece in guarded if piece), *(("others",) if others else ())])


def _is_elided(name: Name) -> bool:
    return name.particle.endswith(("'", "’")) and " " not in name.particle


def format_name(name: Name) -> str:
    """One name in BibTeX's form; groups and literals are braced."""
    if name.literal:
        return "{" + encode_text(name.literal) + "}"
    family = _family(name)
    given = " ".join(part for part in (_guard(name.given), name.dropping) if part)
    if name.suffix:
        return f"{family}, {_guard(name.suffix)}, {given}".rstrip()
    if given:
        return f"{family}, {given}"
    if name.particle:
        return f"{family}, {{}}"
    # A group alone would be a literal, and several words would be given name and family name.
    return f"{{{encode_text(name.family)}}}, {{}}" if family[:1] == "{" or " " in family else family


def _is_plain(names: Sequence[Name]) -> bool:
    """Whether every name is of words alone and at most one a part, so that it must read back the same."""
    for name in names:
        if name.literal or name.suffix or name.particle or name.dropping or len(names) < 2:
            return False
        if not _SIMPLE_PART.fullmatch(name.family) or " " in name.family or name.family[0].islower():
            return False
        if not name.given or not _SIMPLE_PART.fullmatch(name.given) or not all(w[0].isupper() for w in name.given.split()):
            return False
    return True


def _family(name: Name) -> str:
    family = _guard(name.family)
    if not name.particle:
        first = name.family[:1]
        # Without braces a leading word in lower case would be read as a particle.
        return "{" + encode_text(name.family) + "}" if first.islower() and " " in name.family else family
    particle = " ".join(_lower_for_bibtex(word) for word in name.particle.split())
    return f"{particle} {family}".strip()


def _lower_for_bibtex(word: str) -> str:
    r"""A word of a particle; BibTeX takes a capitalised one as such only in the guise of ``{\uppercase{v}an}``."""
    source = encode_text(word)
    if word[:1].isupper():
        return rf"{{\uppercase{{{word[0].lower()}}}{encode_text(word[1:])}}}"
    return source


def _guard(part: str) -> str:
    """A part with braces where its characters would be read as grammar."""
    source = encode_text(part)
    if re.search(r"[,;&=*†‡§✉]|\band\b|\bothers\b|\u00a0|、|；", part, re.IGNORECASE):
        return "{" + source + "}"
    return source


def _guarded(name: Name) -> str:
    """One name with every part in braces, for names that no plain form brings back."""
    if name.literal:
        return "{" + encode_text(name.literal) + "}"
    particle = " ".join(_lower_for_bibtex(word) for word in name.particle.split())
    given = "{" + encode_text(name.given) + "}" if name.given else ""
    given = f"{given} {name.dropping}" if name.dropping and name.dropping in PARTICLES else given
    family = f"{particle} {{{encode_text(name.family)}}}".lstrip()
    if name.suffix:
        return f"{family}, {{{encode_text(name.suffix)}}}, {given or '{}'}"
    return f"{family}, {given or '{}'}"
