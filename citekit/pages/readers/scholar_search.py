"""Google Scholar's search results.

Structure: blocks of class ``gs_ri`` with the title (``gs_rt``) and a line
(``gs_a``): authors - venue, year - publisher or site.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.markup import rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.scholar_names import scholar_names
from citekit.pages.readers.work import WorkBuilder

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


def read(saved: Saved) -> Reading:
    """The results on the page."""
    return Reading(tuple(entry for block in saved.tree.css(".gs_ri") if (entry := _work(block, saved))))


def _work(block: LexborNode, saved: Saved) -> Entry | None:
    heading = block.css_first(".gs_rt")
    if heading is None:
        return None
    # "[PDF]", "[BOOK]" and "[CITATION]" in front of the title say what Scholar has of it.
    title = re.sub(r"^(?:\[[A-Z]+\]\s*)+", "", rich_of(heading))
    if not title:
        return None
    about = text_of(block.css_first(".gs_a"))
    line = saved.places.line(title)
    work = WorkBuilder(saved, "google-scholar")
    work.rich("title", title)
    authors, imprint, *rest = [*re.split(r"\s+-\s+", about), "", ""]
    names, gaps = scholar_names(authors)
    work.names("author", names, gaps)
    year = re.search(r"(?:1[5-9]|20)\d\d$", imprint)
    work.put("year", year[0] if year else "")
    work.venue(re.sub(r",?\s*(?:1[5-9]|20)\d\d$", "", imprint), year=year[0] if year else "")
    publisher = rest[0] if rest else ""
    if publisher and "." not in publisher:
        work.listed("publisher", publisher)
    link = heading.css_first("a[href]")
    if link is not None:
        work.link("url", link.attributes.get("href") or "")
    return work.done(line, f"{title} {about}")
