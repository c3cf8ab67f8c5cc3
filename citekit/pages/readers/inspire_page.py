"""INSPIRE's pages saved from the browser: search results, an author's papers.

Structure: the title's link (``result-item-title``), and in the block around
it the authors' links, a line "Published in: …", and links to arXiv and DOI.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.inspire_records import spaced
from citekit.pages.readers.markup import each, rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.venue import PHYSICS_REFERENCE
from citekit.pages.readers.work import WorkBuilder, people
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_TITLES = 'a[data-test-id="literature-result-title-link"], a.result-item-title, .result-item-title a'
_AUTHORS = 'a[data-test-id="author-link"], a[href*="/authors/"]'
_PUBLISHED = lazy_pattern(
    r"Published in:?\s*(.+?)(?=\s*(?:e-Print|DOI|Report number|Contribution to|PoS|pdf|cite|claim|,? \d+ citations?)\b|$)"
)
_CLASS = lazy_pattern(r"\[([a-z-]+(?:\.[A-Za-z-]+)?)\]")
_YEAR = lazy_pattern(r"\b(?:\w{3} \d{1,2}, )?((?:19|20)\d\d)\b")
_HIGHEST = 8


def read(saved: Saved) -> Reading:
    """The papers of the page, each once."""
    entries: dict[str, Entry] = {}
    links = each(saved.tree, _TITLES)
    titles = _titles_within(links)
    for link in links:
        entry = _work(link, _block(link, titles), saved)
        if entry:
            entries.setdefault(link.attributes.get("href") or f"#{len(entries)}", entry)
    return Reading(tuple(entries.values()))


def _titles_within(links: list[LexborNode]) -> dict[int, set[str]]:
    """For each element around a title the papers whose titles it holds."""
    found: dict[int, set[str]] = {}
    for link in links:
        node = link.parent
        for _ in range(_HIGHEST):
            if node is None:
                break
            found.setdefault(node.mem_id, set()).add(link.attributes.get("href") or text_of(link))
            node = node.parent
    return found


def _block(link: LexborNode, titles: dict[int, set[str]]) -> LexborNode:
    """The block of one paper: the highest around its title that holds no other title."""
    node = link
    for _ in range(_HIGHEST):
        parent = node.parent
        if parent is None or parent.tag == "body" or len(titles.get(parent.mem_id, ())) > 1:
            break
        node = parent
    return node


def _work(link: LexborNode, block: LexborNode, saved: Saved) -> Entry | None:
    title = rich_of(link)
    if not title:
        return None
    line = saved.places.line(link.attributes.get("href") or "", title)
    text = text_of(block)
    work = WorkBuilder(saved, "inspire")
    work.rich("title", title)
    names = [text_of(node) for node in each(block, _AUTHORS)]
    work.names("author", people(names), [len(names)] if re.search(r"\bet al\.", text) else [])
    work.text("collaboration", ", ".join(text_of(node) for node in each(block, 'a[href*="collaboration:"], a[href*="collaboration%3A"]')))
    _published(work, text)
    for node in block.css("a[href]"):
        href = re.sub(r"^//", "https://", node.attributes.get("href") or "")
        if "doi.org/10." in href:
            work.identifier(href)
        elif "arxiv.org/abs/" in href:
            subject = _CLASS.search(text)
            work.preprint(href, subject[1] if subject else "")
    year = _YEAR.search(text[len(text_of(link)) :])
    work.put("year", year[1] if year else "")
    return work.done(line, text)


def _published(work: WorkBuilder, text: str) -> None:
    said = _PUBLISHED.search(text)
    if not said:
        return
    reference = PHYSICS_REFERENCE.fullmatch(said[1].strip(" ,"))
    work.venue(f"{spaced(reference['journal'])}{said[1].strip(' ,')[reference.end('journal') :]}" if reference else said[1])
