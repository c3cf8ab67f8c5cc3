"""The works of a CV as schema.org data (JSON-LD 1.1), for search engines and for reading the page back."""

from __future__ import annotations

import json
from typing import Any

from citekit.cv.model import Cv, Work
from citekit.writers import write_inlines

_TYPES = {
    "book": "Book",
    "edited": "Book",
    "chapter": "Chapter",
    "thesis": "Thesis",
    "report": "Report",
    "software": "SoftwareSourceCode",
    "dataset": "Dataset",
    "online": "WebPage",
    "patent": "CreativeWork",
    "other": "CreativeWork",
}


def linked_data(cv: Cv) -> str:
    """JSON that may stand in a ``<script>`` element: no ``<``, ``>`` or ``&`` is in it."""
    data = {"@context": "https://schema.org", "@type": "ItemList", "name": cv.title, "itemListElement": [_work(work) for work in cv.works]}
    source = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        source = source.replace(sign, f"\\u{ord(sign):04x}")
    return source


def _work(work: Work) -> dict[str, Any]:
    data: dict[str, Any] = {"@type": _TYPES.get(work.section, "ScholarlyArticle"), "name": write_inlines(work.title, "text")}
    if work.authors:
        data["author"] = [{"@type": "Person", "name": name} for name in work.authors]
    if work.year is not None:
        data["datePublished"] = str(work.year)
    if work.venue:
        data["isPartOf"] = {"@type": "CreativeWork", "name": work.venue}
    if work.awards:
        data["award"] = [write_inlines(award, "text") for award in work.awards]
    if work.abstract:
        data["abstract"] = write_inlines(work.abstract, "text")
    links = {badge.label: badge.href for badge in work.badges}
    if "DOI" in links:
        data["sameAs"] = links["DOI"]
    if work.badges:
        data["url"] = work.badges[0].href
    return data
