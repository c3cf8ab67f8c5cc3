"""arXiv's listings: new and recent papers, a month, a person's.

Structure: pairs of ``dt`` (the record's link) and ``dd`` with blocks of class
``list-title``, ``list-authors``, ``list-comments``, ``list-subjects`` and
``list-journal-ref``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.arxiv_work import ArxivPaper, entry_of, subject_class
from citekit.pages.readers.markup import rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import with_rest

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


def read(saved: Saved) -> Reading:
    """The papers of the listing, each once: a cross-listed one stands under several headings."""
    entries: dict[str, Entry] = {}
    for item in saved.tree.css("dd"):
        entry = _work(item, saved) if item.css_first(".list-title") is not None else None
        if entry:
            entries.setdefault(entry.get("eprint") or f"#{len(entries)}", entry)
    return Reading(tuple(entries.values()))


def _work(item: LexborNode, saved: Saved) -> Entry | None:
    head = item.prev
    while head is not None and head.tag != "dt":
        head = head.prev
    link = head.css_first('a[href*="/abs/"], a[title="Abstract"]') if head is not None else None
    number = ((link.attributes.get("href") or "") if link is not None else "") or text_of(head)

    def get(name: str) -> str:
        return re.sub(r"^[A-Z][\w -]{3,20}:\s*", "", rich_of(item.css_first(f".list-{name}")))

    people = item.css(".list-authors a")
    subjects = item.css_first(".primary-subject") or item.css_first(".list-subjects")
    doi = item.css_first('a[href*="doi.org/"]')
    paper = ArxivPaper(
        f"arxiv.org{number}" if number.startswith("/") else number,
        get("title"),
        with_rest([text_of(node) for node in people], text_of(item.css_first(".list-authors"))) or re.split(r"\s*,\s*", get("authors")),
        subject_class(text_of(subjects)),
        get("comments"),
        get("journal-ref"),
        (doi.attributes.get("href") or "") if doi is not None else get("doi"),
        rich_of(item.css_first("p.mathjax")),
    )
    return entry_of(paper, saved, f"{text_of(head)} {text_of(item)}")
