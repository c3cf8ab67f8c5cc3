"""arXiv's Atom feed (arXiv API User's Manual, section 3.3)."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from citekit.entry.model import Entry
from citekit.formats.xml_records import child_text, children, records
from citekit.pages.readers.arxiv_work import ArxivPaper, entry_of
from citekit.pages.readers.model import Reading, Saved


def read(saved: Saved) -> Reading:
    """The papers of the feed."""
    found, diagnostics = records(saved.text, "entry".__eq__, what="arXiv entry", source=saved.source)
    return Reading(tuple(entry for element in found if (entry := _work(element, saved))), None, tuple(diagnostics))


def _work(element: Element, saved: Saved) -> Entry | None:
    def get(*path: str) -> str:
        return child_text(element, *path)

    primary = children(element, "primary_category") or children(element, "category")
    paper = ArxivPaper(
        get("id"),
        get("title"),
        [child_text(author, "name") for author in children(element, "author")],
        primary[0].get("term", "") if primary else "",
        get("comment"),
        get("journal_ref"),
        get("doi"),
        get("summary"),
    )
    return entry_of(paper, saved, f"{paper.title} {'; '.join(paper.authors)}")
