"""Forty invented works of many kinds: what every style must render without raising."""

from __future__ import annotations

from typing import Any

_PEOPLE = [
    {"family": "Arden", "given": "Mira J."},
    {"family": "van der Brug", "given": "Teun"},
    {"family": "Okonedo", "given": "Ade", "suffix": "Jr."},
    {"literal": "Collaboration for Open Tides"},
    {"family": "Lindqvist-Moore", "given": "Jean-Paul"},
    {"family": "Sørby", "given": "Åse"},
    {"family": "林", "given": "小雨"},
    {"family": "D'Alba", "given": "Rosa"},
    {"family": "Petrov", "given": "Ю. А."},
]
_TYPES = (
    "article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document "
    "entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map "
    "motion_picture musical_score pamphlet paper-conference patent performance personal_communication post post-weblog regulation "
    "report review review-book software song speech"
).split()


def _dates(number: int) -> dict[str, Any]:
    return [
        {"date-parts": [[2019, 3, 14]]},
        {"date-parts": [[2020]]},
        {"date-parts": [[2018, 5, 1], [2018, 6, 2]]},
        {"date-parts": [[1999]], "season": 2},
        {"literal": "forthcoming"},
        {"date-parts": [[-44, 3]]},
        {"date-parts": [[2021, 11]], "circa": True},
    ][number % 7]


def works() -> list[dict[str, Any]]:
    """Forty items: every CSL type, with fields there and missing in turn."""
    items = []
    for number, kind in enumerate(_TYPES):
        count = (0, 1, 2, 3, 5, 9)[number % 6]
        item: dict[str, Any] = {
            "id": f"work-{number}",
            "type": kind,
            "title": f'On the <i>tides</i> of "Lake {number}": a study, Part {number}',
            "author": [_PEOPLE[(number + i) % len(_PEOPLE)] for i in range(count)],
            "issued": _dates(number),
            "container-title": "Annals of Invented Research",
            "publisher": "Example Press",
            "publisher-place": "Lund",
            "page": ("11-19", "e12", "iv–x", "101-108, 210")[number % 4],
            "volume": ("12", "3-4", "B")[number % 3],
            "issue": "2",
            "edition": ("2", "Second revised")[number % 2],
            "editor": [_PEOPLE[number % len(_PEOPLE)]] if number % 3 else [],
            "translator": [_PEOPLE[(number + 1) % len(_PEOPLE)]] if number % 5 == 0 else [],
            "number": f"R-{number}",
            "URL": f"https://example.org/{number}?a=b&c=d",
            "DOI": f"10.5555/{number}",
            "accessed": {"date-parts": [[2024, 2, 29]]},
            "event-title": "Tidal Days",
            "genre": "Working paper",
            "collection-title": "Invented Series",
            "note": "With a map",
        }
        if number % 4 == 3:
            for field in ("issued", "container-title", "publisher", "page", "URL"):
                item.pop(field)
        items.append(item)
    return items
