"""Google Scholar's profile of a person.

Structure: table rows of class ``gsc_a_tr``; in each the title's link
(``gsc_a_at``), two lines of class ``gs_gray`` for authors and imprint, and the
year (``gsc_a_y``). Long lists of authors, names of venues and titles are cut.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.errors import Diagnostic
from citekit.pages.readers.markup import rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.scholar_names import scholar_names
from citekit.pages.readers.work import WorkBuilder, person
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_PUBLISHER = lazy_pattern(
    r"[^\d,]*\b(?:press|verlag|publish(?:er|ers|ing)|springer(?: nature| science.*)?|elsevier|wiley(?:-\w+)?|routledge|de gruyter)",
    re.IGNORECASE,
)
# Scholar breaks the dated numbers of bioRxiv and medRxiv; with the prefix that both had until December 2025 they are DOIs.
_DATED_PREPRINT = lazy_pattern(r"(?P<server>(?:bio|med)Rxiv),?\s+(?P<number>20\d\d\.\s?\d\d\.\s?\d\d\.\s?\d{4,9})(?:v\d+)?", re.IGNORECASE)
_CUT = ("title", "journal", "booktitle", "howpublished")


def read(saved: Saved) -> Reading:
    """The rows that are loaded; a profile shows twenty until "Show more" was pressed."""
    entries = tuple(entry for row in saved.tree.css("tr.gsc_a_tr") if (entry := _work(row, saved)))
    name = text_of(saved.tree.css_first("#gsc_prf_in"))
    more = saved.tree.css_first("#gsc_bpf_more")
    said = []
    if entries and more is not None and "disabled" not in more.attributes:
        hint = "press “Show more” until no more come, and save the page again"
        said.append(Diagnostic("more-on-site", f"the profile has more than the {len(entries)} works of this page", hint, saved.source))
    for entry in entries:
        cut = [value for name in _CUT if (value := entry.get(name)).rstrip().endswith(("…", "..."))]
        if cut:
            line = entry.provenance.line if entry.provenance else None
            said.append(Diagnostic("cut-short", f"the profile cuts a name short: {cut[0]}", "", saved.source, line, "info"))
    return Reading(entries, person(name), tuple(said))


def _work(row: LexborNode, saved: Saved) -> Entry | None:
    link = row.css_first("a.gsc_a_at")
    title = rich_of(link)
    if link is None or not title:
        return None
    line = saved.places.line(title)
    lines = row.css(".gs_gray")
    work = WorkBuilder(saved, "google-scholar")
    work.rich("title", title)
    if lines:
        names, gaps = scholar_names(text_of(lines[0]))
        work.names("author", names, gaps)
    year = re.search(r"(?:1[5-9]|20)\d\d", text_of(row.css_first(".gsc_a_y")))
    imprint = re.sub(r",\s*(?:1[5-9]|20)\d\d$", "", text_of(lines[1])) if len(lines) > 1 else ""
    work.put("year", year[0] if year else "")
    # Of a book Scholar prints the publisher alone.
    work.type = "book" if _PUBLISHER.fullmatch(imprint) else "misc"
    dated = _DATED_PREPRINT.fullmatch(imprint)
    if dated:
        imprint = dated["server"]
        number = re.sub(r"\s", "", dated["number"])
        if number < "2025.12":
            work.identifier(f"10.1101/{number}")
        else:
            work.put("number", number)
    work.venue(imprint, year=year[0] if year else "", kind="book" if work.type == "book" else "")
    return work.done(line, text_of(row.css_first("td.gsc_a_t")))
