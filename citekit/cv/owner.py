"""Finding the owner of a CV among names, in any spelling of the name.

A name is the owner's where it is one of the given spellings written out, in
either order; or where the family names are the same and the given names
agree, initials standing for names (``C. Lin``, ``Lin C``, ``Mary J. Lin`` for
``Mary Jane Lin``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from citekit.cv.spellings import GivenWords, given_names_agree, given_words, spellings
from citekit.entry.name_lists import parse_names
from citekit.patterns import lazy_pattern
from citekit.text.fold import squeeze


class NameLike(Protocol):
    """The parts of a name that count: a :class:`~citekit.entry.Name`, or a name as the CSL processor has it."""

    @property
    def family(self) -> str: ...
    @property
    def given(self) -> str: ...
    @property
    def particle(self) -> str: ...
    @property
    def literal(self) -> str: ...


@dataclass(frozen=True, slots=True)
class _Form:
    """A name for comparing: written out in both orders, the family name, and the given names or initials."""

    whole: frozenset[str]
    families: frozenset[str]
    given: GivenWords


_WRITTEN_OUT, _AGREES, _OTHER = 2, 1, 0
_NATIVE = lazy_pattern(r"\s*[(（]([^()（）]+)[)）]\s*")


class Owner:
    """The owner's spellings; calling it with a name says whether the name is the owner's."""

    __slots__ = ("_forms",)

    def __init__(self, spellings: Iterable[str]) -> None:
        self._forms = tuple(form for spelling in spellings for form in _forms_of_spelling(spelling))

    def __bool__(self) -> bool:
        return bool(self._forms)

    def __call__(self, name: NameLike) -> bool:
        """Whether ``name``, seen alone, is the owner's."""
        return self.agreement(name) > _OTHER

    def indices(self, names: Sequence[NameLike]) -> frozenset[int]:
        """The places of the owner in a list of names, from 0.

        A name that is written out in full outranks one that merely agrees. Where
        several merely agree ("C. Lin, C. Lin"), nothing says which it is: none.
        """
        found = [self.agreement(name) for name in names] if self._forms else []
        exact = frozenset(i for i, value in enumerate(found) if value == _WRITTEN_OUT)
        agreeing = frozenset(i for i, value in enumerate(found) if value == _AGREES)
        if exact:
            return exact
        return agreeing if len(agreeing) == 1 else frozenset()

    def agreement(self, name: NameLike) -> int:
        """How well ``name`` agrees: 2 where it is a spelling written out, 1 where initials or left-out names agree, 0 else."""
        # "Ada Example (艾達)" as a name is both spellings.
        best = _OTHER
        for one in _forms_of_name(name.family, name.given, name.particle, name.literal):
            for other in self._forms:
                if one.whole & other.whole:
                    return _WRITTEN_OUT
                if one.families & other.families and given_names_agree(one.given, other.given):
                    best = _AGREES
        return best


def _forms_of_spelling(spelling: str) -> list[_Form]:
    parts = [_NATIVE.sub(" ", spelling), *_NATIVE.findall(spelling)]
    return [
        _form(name.family or name.literal, name.given, name.particle)
        for part in parts
        if part.strip()
        for name in parse_names(_escape(part)).names
    ]


def _escape(part: str) -> str:
    # A spelling is typed by a person, not LaTeX source: what TeX would read as a command or comment is text.
    return part.replace("\\", "").replace("%", "").replace("$", "")


# A person's coauthors come back in work after work.
@lru_cache(maxsize=4096)
def _forms_of_name(family: str, given: str, particle: str, literal: str) -> tuple[_Form, ...]:
    if literal:
        return tuple(_forms_of_spelling(literal))
    native = _NATIVE.search(family) or _NATIVE.search(given)
    return (_form(family, given, particle), *(_forms_of_spelling(native[1]) if native else ()))


def _form(family: str, given: str, particle: str) -> _Form:
    family, given = _NATIVE.sub(" ", family), _NATIVE.sub(" ", given)
    wholes: set[str] = set()
    families: set[str] = set()
    parts = [spellings(part) for part in (given, particle, family)]
    for at in (0, 1):
        first, before, last = (part[at] if at < len(part) else part[0] for part in parts)
        wholes.update(_wholes(first, f"{before} {last}".strip()))
        families |= {squeeze(last), squeeze(before + last)}
    # A single word is too little to be a name that is written out, unless its script writes names without spaces.
    whole = wholes if given or not family.isascii() else set()
    return _Form(frozenset(whole) - {""}, frozenset(families) - {""}, given_words(given))


def _wholes(given: str, family: str) -> set[str]:
    """A name written out, in both orders.

    Where one part ends and the other begins counts: "Li, Nan" is not "Lin, An".
    Scripts that write names without spaces do not say where.
    """
    if not (given + family).isascii():
        return {squeeze(given + family), squeeze(family + given)}
    one, other = squeeze(given), squeeze(family)
    return {f"{one}|{other}", f"{other}|{one}", f"{given} {family}", f"{family} {given}"}
