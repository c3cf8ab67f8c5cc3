"""Where a work appeared, read from an entry's fields."""

from __future__ import annotations

from dataclasses import dataclass

from citekit.patterns import lazy_pattern

# "OSDI '24", "NeurIPS 2025", "ICSE-SEIP '24", "VLDB": an acronym has a capital and no space of its own.
_ACRONYM_YEAR = lazy_pattern(r"(?P<acronym>[A-Z0-9][\w&+/.-]*(?:[ -][A-Z][\w&+/.-]*)?)\s*[’'‘]?\s*(?P<year>(?<=[’'‘])\d{2}|(?:19|20)\d{2})")


@dataclass(frozen=True, slots=True)
class Venue:
    """``name`` in full as plain text, ``acronym`` (``OSDI``), ``year`` the acronym is printed with, and ``series``.

    ``series`` is a real series of volumes ("Lecture Notes in Computer
    Science"); a ``series`` field that is an acronym with its year, the ACM
    habit, is ``acronym`` and ``year`` instead.
    """

    name: str = ""
    acronym: str = ""
    year: int | None = None
    series: str = ""

    def __bool__(self) -> bool:
        return bool(self.name or self.acronym)


def split_acronym(text: str) -> tuple[str, int] | None:
    """``OSDI '24`` as ``("OSDI", 2024)``; None for a text that is not an acronym with a year."""
    match = _ACRONYM_YEAR.fullmatch(text.strip())
    if not match:
        return None
    year = int(match["year"])
    if year < 100:
        year += 2000 if year < 70 else 1900
    return match["acronym"], year


def format_acronym(acronym: str, year: int | None) -> str:
    """``OSDI`` and 2024 as ``OSDI '24``."""
    return f"{acronym} '{year % 100:02d}" if acronym and year else acronym
