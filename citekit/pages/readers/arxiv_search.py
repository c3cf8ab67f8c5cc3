"""arXiv's search results.

Structure: list items of class ``arxiv-result`` with paragraphs of class
``list-title`` (the record's link), ``title`` and ``authors``, the abstract in
``abstract-full``, and paragraphs ``Comments:``, ``Journal ref:``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.arxiv_work import ArxivPaper, entry_of
from citekit.pages.readers.markup import rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import with_rest

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


def read(saved: Saved) -> Reading:
    """The results on the page."""
    return Reading(tuple(entry for item in saved.tree.css("li.arxiv-result") if (entry := _work(item, saved))))


def _work(item: LexborNode, saved: Saved) -> Entry | None:
    link = item.css_first('.list-title a[href*="/abs/"]')
    href = (link.attributes.get("href") or "") if link is not None else text_of(item.css_first(".list-title"))
    said = {}
    for paragraph in item.css("p.comments"):
        name, _, value = rich_of(paragraph).partition(":")
        said[name.strip().lower()] = value.strip()
    doi = item.css_first('a[href*="doi.org/"]')
    tags = [text_of(node) for node in item.css(".tags .tag")]
    authors = item.css_first("p.authors")
    people = authors.css("a") if authors is not None else []
    paper = ArxivPaper(
        f"arxiv.org{href}" if href.startswith("/") else href,
        rich_of(item.css_first("p.title")),
        with_rest([text_of(node) for node in people], _shown(authors)) or re.split(r"\s*,\s*", text_of(authors).removeprefix("Authors:")),
        next((tag for tag in tags if re.fullmatch(r"[a-z-]+(?:\.[A-Za-z-]+)?", tag)), ""),
        said.get("comments", ""),
        said.get("journal ref", ""),
        (doi.attributes.get("href") or "") if doi is not None else "",
        rich_of(item.css_first(".abstract-full")),
    )
    return entry_of(paper, saved, text_of(item.css_first("p.title")) + " " + text_of(authors))


def _shown(authors: LexborNode | None) -> str:
    """The text of the list of authors; "" where the rest of a long list stands hidden in it, which is a whole list."""
    if authors is None or authors.css_first('[style*="display"]') is not None:
        return ""
    return text_of(authors)
