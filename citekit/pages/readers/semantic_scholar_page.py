"""Semantic Scholar's pages saved from the browser: an author's papers, search results.

Structure: rows of class ``cl-paper-row`` with ``cl-paper-title``, the authors
(``author-list``), the venue (``venue-metadata``) and the date
(``paper-year``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.markup import each, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.semantic_scholar_papers import ARXIV
from citekit.pages.readers.work import WorkBuilder, person

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_AUTHORS = '[data-test-id="author-list"], .cl-paper-authors__author-box, .more-authors-label'
_VENUE = '[data-test-id="venue-metadata"], .cl-paper-venue'
_DATE = '[data-test-id="paper-year"], .cl-paper-pubdates'


def read(saved: Saved) -> Reading:
    """The rows of the page."""
    entries = tuple(entry for row in saved.tree.css(".cl-paper-row") if (entry := _work(row, saved)))
    name = text_of(saved.tree.css_first('[data-test-id="author-name"], .author-detail-card__author-name'))
    return Reading(entries, person(name))


def _work(row: LexborNode, saved: Saved) -> Entry | None:
    heading = row.css_first(".cl-paper-title")
    title = text_of(heading)  # its emphasis marks the words of a search
    if not title:
        return None
    line = saved.places.line(title)
    work = WorkBuilder(saved, "semantic-scholar")
    work.text("title", title)
    names: list[str] = []
    # An author's link stands inside a list item in some pages and beside it in others.
    for node in each(row, _AUTHORS):
        text = text_of(node).strip(" ,")
        if text and (not names or names[-1] != text):
            names.append(text)
    work.authors(names or text_of(row.css_first(".cl-paper-authors")).split(","))
    work.when(text_of(row.css_first(_DATE)))
    venue = text_of(row.css_first(_VENUE))
    if venue in ARXIV:
        work.put("archiveprefix", "arXiv")
    else:
        work.venue(venue, year=work.get("year"))
    link = row.css_first('a[href*="/paper/"]')
    if link is not None:
        href = link.attributes.get("href") or ""
        work.link("url", f"https://www.semanticscholar.org{href}" if href.startswith("/") else href)
    return work.done(line, text_of(row))
