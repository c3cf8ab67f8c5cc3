"""The table of how BibTeX fields become CSL variables, and the type mapping both ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from citekit.entry.tables import type_table
from citekit.resources import read_rows


@dataclass(frozen=True, slots=True)
class MapRow:
    """``variable`` is filled from the first of ``fields`` that an entry of one of ``types`` has (all types: ``*``)."""

    variable: str
    fields: tuple[str, ...]
    types: frozenset[str]
    kind: str
    reason: str

    def fits(self, entry_type: str) -> bool:
        """Whether the row speaks of entries of this type."""
        return "*" in self.types or entry_type in self.types


@cache
def csl_map() -> tuple[MapRow, ...]:
    """The rows of ``data/csl_map.tsv`` in order."""
    return tuple(
        MapRow(variable, tuple(fields.split()), frozenset(types.split(",")), kind, reason)
        for variable, fields, types, kind, reason in read_rows("citekit.formats", "data", "csl_map.tsv")
    )


@lru_cache(maxsize=256)
def rows_for(entry_type: str) -> tuple[MapRow, ...]:
    """The rows that hold for a type of entry, in order."""
    return tuple(row for row in csl_map() if row.fits(entry_type))


#: Types that classic BibTeX does not know, by what they are filed under here (biblatex manual, section 2.1).
TYPE_ALIASES = {
    "conference": "inproceedings",
    "electronic": "online",
    "www": "online",
    "mvbook": "book",
    "collection": "book",
    "mvcollection": "book",
    "mvproceedings": "proceedings",
    "bookinbook": "inbook",
    "suppbook": "inbook",
    "inreference": "incollection",
    "reference": "book",
    "mvreference": "book",
    "periodical": "article",
    "suppperiodical": "article",
    "preprint": "misc",
}

#: CSL types that a row of the type table does not give, by the entry type that is nearest.
_CSL_TO_TYPE = {
    "article-magazine": "article",
    "article-newspaper": "article",
    "article": "misc",
    "document": "misc",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "entry": "incollection",
    "manuscript": "unpublished",
    "post": "online",
    "post-weblog": "online",
    "review": "article",
    "review-book": "article",
    "speech": "unpublished",
    "standard": "techreport",
    "report": "techreport",
    "collection": "book",
    "periodical": "proceedings",
    "webpage": "online",
}


def canonical_type(entry_type: str) -> str:
    """The type of the type table that an entry type is filed under; ``misc`` for one that nobody knows."""
    entry_type = TYPE_ALIASES.get(entry_type, entry_type)
    return entry_type if entry_type in type_table() else "misc"


def csl_type(entry_type: str) -> str:
    """The CSL type of an entry type."""
    return type_table()[canonical_type(entry_type)].csl


def entry_type_of(csl: str, genre: str = "") -> str:
    """The entry type of a CSL type; a thesis is told by its genre."""
    if csl == "thesis":
        lowered = genre.lower()
        if "master" in lowered or "m.sc" in lowered or "diplom" in lowered:
            return "mastersthesis"
        return "phdthesis" if not lowered or "ph" in lowered or "doc" in lowered else "thesis"
    if csl in _CSL_TO_TYPE:
        return _CSL_TO_TYPE[csl]
    for name, row in type_table().items():
        if row.csl == csl:
            return name
    return "misc"
