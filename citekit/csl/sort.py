"""Sorting (CSL specification, "Sorting"): keys of an item, and how two keys compare."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING

from citekit.csl.date_values import date_key
from citekit.csl.evaluate import Evaluation
from citekit.csl.item import Item
from citekit.csl.model import Element, EtAl, NameOptions, Names, SortKey
from citekit.csl.state import Options
from citekit.csl.tree import text_of
from citekit.csl.variables import DATE_VARIABLES, NAME_VARIABLES
from citekit.text.inline import plain
from citekit.text.markup import parse_markup

if TYPE_CHECKING:
    from citekit.csl.cite import Cite

_ORDER = "_-–—,;:!?.'‘’ʼ@*/\\&#%`^+<=>|~$"
#: Double quotation marks and brackets do not count.
_IGNORED = '"“”«»()[]{}¡¿'


@functools.cache
def _table() -> dict[int, str]:
    """Punctuation before digits before letters, as the Unicode collation has it; letters that do not decompose."""
    table = {ord(char): chr(2 + i) for i, char in enumerate(_ORDER)}
    table.update((ord(char), "") for char in _IGNORED)
    table[ord(" ")] = table[0xA0] = "\x01"
    table.update({ord(key): value for key, value in {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}.items()})
    return table


@functools.lru_cache(maxsize=16384)
def collation_key(value: str) -> tuple[str, str, str]:
    """A key close to the root collation of Unicode: letters first, then accents, then case."""
    if value.isascii():
        folded = value.lower()
        return folded.translate(_table()), "", value.swapcase()
    folded = unicodedata.normalize("NFKD", value.casefold())
    primary = "".join(char for char in folded if not unicodedata.combining(char))
    return primary.translate(_table()), folded, value.swapcase()


@total_ordering
@dataclass(frozen=True, slots=True)
class _Reversed:
    """A key in descending order."""

    key: tuple[str, str, str]

    def __lt__(self, other: _Reversed) -> bool:
        return self.key > other.key


SortValue = tuple[bool, object]


def sort_values(keys: Sequence[SortKey], options: Options, item: Item, cite: Cite, bibliography: bool) -> tuple[SortValue, ...]:
    """The values by which an item is sorted; an item without a value comes last in either direction."""
    values: list[SortValue] = []
    for key in keys:
        text = _key_text(key, options, item, cite, bibliography)
        if not text:
            values.append((True, ""))
            continue
        collated = collation_key(text)
        values.append((False, _Reversed(collated) if key.descending else collated))
    return tuple(values)


def _key_text(key: SortKey, options: Options, item: Item, cite: Cite, bibliography: bool) -> str:
    state = Evaluation(options, item, cite, bibliography=bibliography)
    state.sorting = True
    state.names_min, state.names_use_first, state.names_use_last = key.names_min, key.names_use_first, key.names_use_last
    if key.macro is not None:
        out = state.render(key.macro)
        return text_of(out).strip(" .,;:") if out is not None else ""
    variable = key.variable
    if variable in DATE_VARIABLES:
        date = item.date(variable)
        return date_key(date) if date is not None else ""
    if variable in NAME_VARIABLES:
        names = Names(variables=(variable,), options=_PLAIN, delimiter="", name=Element(), et_al=EtAl())
        out = state.render(names)
        return text_of(out).strip(" .,;:") if out is not None else ""
    if variable == "citation-number":
        return str(cite.citation_number).zfill(8)
    if variable == "citation-label":
        return cite.citation_label(item) + cite.hints.year_suffix
    text = plain(parse_markup(item.text(variable))).strip()
    return text.zfill(8) if text.isdecimal() else text


_PLAIN = NameOptions(delimiter=" ")
