"""The bridge between CSL test-suite fixtures and citekit.csl."""

from __future__ import annotations

from typing import Any

from citekit.csl import Processor, Style
from citekit.csl.html import bibliography_html, to_html


def render(fixture: Any) -> str:
    """The text that a fixture's RESULT section describes."""
    style = Style.parse(fixture.csl)
    processor = Processor(style, abbreviations=_abbreviations(fixture))
    clusters = [{"citationItems": c["items"], "properties": {**c["properties"], "noteIndex": c["note"]}} for c in fixture.clusters()]
    if fixture.mode == "citation":
        if not (fixture.citations or fixture.citation_items):
            # the suite's runner cites all works in one cluster, in the order of its registry: that of the bibliography
            order = {entry.id: n for n, entry in enumerate(processor.bibliography(fixture.items).entries)}
            clusters[0]["citationItems"].sort(key=lambda cite: order.get(str(cite["id"]), 0))
        done = processor.citations(clusters, fixture.items)
        return "\n".join(to_html(cluster) for cluster in done.clusters)
    if fixture.citations or fixture.citation_items:
        _, bibliography = processor.document(clusters, fixture.items, cited_only=bool(fixture.citations))
        return bibliography_html(bibliography)
    return bibliography_html(processor.bibliography(fixture.items))


def _abbreviations(fixture: Any) -> dict[str, dict[str, str]]:
    table = (fixture.abbreviations or {}).get("default", {})
    return {variable: dict(pairs) for variable, pairs in table.items()}


def bibliography(style_xml: str, items: list[dict[str, Any]], locale: str | None = None) -> list[tuple[str, str]]:
    """Item ids and entries as HTML, in bibliography order."""
    done = Processor(Style.parse(style_xml), locale).bibliography(items)
    return [(entry.id, to_html(entry.inlines)) for entry in done.entries]
