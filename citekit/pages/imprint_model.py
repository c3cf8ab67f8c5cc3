"""What an imprint says."""

from __future__ import annotations

from dataclasses import dataclass, field

from citekit.entry.venues import VenueRow


@dataclass(slots=True)
class Imprint:
    """What an imprint says; every value as it is printed, "" where it says nothing.

    ``kind`` is ``conference``, ``workshop``, ``journal``, ``preprint``,
    ``phdthesis``, ``mastersthesis``, ``techreport``, ``patent``, ``magazine``
    or "". ``row`` is the venue table's row, ``from_table`` whether ``name``
    was taken from it.
    """

    name: str = ""
    acronym: str = ""
    year: str = ""
    month: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    articleno: str = ""
    numpages: str = ""
    publisher: str = ""
    location: str = ""
    address: str = ""
    status: str = ""
    kind: str = ""
    primaryclass: str = ""
    institution: str = ""
    report_type: str = ""
    series: str = ""
    event: str = ""
    editors: str = ""
    chapter: str = ""
    edition: str = ""
    awards: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    row: VenueRow | None = None
    from_table: bool = False

    def __bool__(self) -> bool:
        return bool(self.name or self.acronym or self.kind or self.year or self.status)
