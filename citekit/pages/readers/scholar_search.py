"""Google Scholar's search results.

Structure: blocks of class ``gs_ri`` with the title (``gs_rt``) and a line
(``gs_a``): authors - venue, year - publisher or site.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.markup import text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.scholar_names import scholar_names
from citekit.pages.readers.work import WorkBuilder
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

#: "[PDF]", "[BOOK][B]", "[CITATION][C]" in front of a title say what Scholar has of it.
_FORM = lazy_pattern(r"(?:\[[^\]]{1,12}\]\s*)+")
_YEAR = lazy_pattern(r",?\s*((?:1[5-9]|20)\d\d)$")


def read(saved: Saved) -> Reading:
    """The results on the page."""
    return Reading(tuple(entry for block in saved.tree.css(".gs_ri") if (entry := _work(block, saved))))


def _work(block: LexborNode, saved: Saved) -> Entry | None:
    heading = block.css_first(".gs_rt")
    if heading is None:
        return None
    # The words that were searched for are bold; that is no part of the title.
    form = _FORM.match(text_of(heading))
    title = text_of(heading)[form.end() if form else 0 :]
    if not title:
        return None
    about = text_of(block.css_first(".gs_a"))
    line = saved.places.line(title)
    is_book = bool(form and "[B]" in form[0])
    work = WorkBuilder(saved, "google-scholar", "book" if is_book else "misc")
    work.text("title", title)
    authors, imprint, *rest = [*re.split(r"\s+-\s+", about), "", ""]
    names, gaps = scholar_names(authors)
    work.names("author", names, gaps)
    year = _YEAR.search(imprint)
    work.put("year", year[1] if year else "")
    work.venue(_YEAR.sub("", imprint), year=year[1] if year else "", kind="book" if is_book else "")
    # The last part is the publisher, or the site that Scholar found the work on.
    if rest and "." not in rest[0]:
        work.listed("publisher", rest[0])
    link = heading.css_first("a[href]")
    if link is not None:
        work.link("url", link.attributes.get("href") or "")
    return work.done(line, f"{title} {about}")
