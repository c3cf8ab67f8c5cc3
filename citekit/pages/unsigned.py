"""Items without authors: on pages of one person that print the owner's name nowhere, as in the humanities, economics and mathematics.

Nothing but the section says that such a line is a work, so it has to look like one by itself: a title that is set
apart by quotation marks or style, and an imprint behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from citekit.entry.venues import find_journal
from citekit.pages import citation
from citekit.pages.facts import Facts
from citekit.pages.imprint_words import BOOK, YEAR, venue_likeness
from citekit.pages.lines import Block, Page
from citekit.pages.sections import Section
from citekit.patterns import lazy_pattern

_ENTRY = frozenset(("li", "p", "tr", "dd", "dt", "div", "td", "blockquote"))
_DATED = lazy_pattern(rf"(?<!\d){YEAR}(?!\d)|\b(?:forthcoming|to appear|in press|im erscheinen|à paraître|en prensa)\b", re.IGNORECASE)
_RECORD = lazy_pattern(
    r"arxiv\.org/(?:abs|pdf)|doi\.org/10\.|ssrn\.com/|nber\.org/papers|biorxiv\.org/content|hal\.science/|econpapers|openreview\.net/forum"
)
#: No item without authors has more lines than this: title, imprint, links, an abstract.
_LONGEST = 6


def unsigned_blocks(
    page: Page, facts: Sequence[Facts], sections: Sequence[Section], taken: Sequence[bool], free: Callable[[Block], bool]
) -> Iterator[Block]:
    """Blocks in sections of publications that are a work without authors, from the outside in.

    ``taken`` marks lines that belong to items already, ``free`` says whether
    a block holds neither authors nor headings.
    """
    used = list(taken)
    for block in page.blocks[1:]:
        if not block.first < block.last <= block.first + _LONGEST or block.look.partition(".")[0] not in _ENTRY:
            continue
        section = sections[block.first]
        if not section.known or section.excluded or any(used[block.first : block.last]) or not free(block):
            continue
        listed = block.look.partition(".")[0] in ("li", "dd")
        inside = facts[block.first : block.last]
        # Working papers have neither year nor venue: there a title that is set apart in a list, or as a paragraph in bold, is enough.
        apart = inside[0].title >= 1.5 and inside[0].words >= 3 and _set_apart(inside[0])
        bold = inside[0].words >= 4 and inside[0].line.styled("b") > 0.6 * len(inside[0].text)
        bold = bold and not (block.last < len(facts) and facts[block.last].author_line)  # whose title it is then
        drafted = section.kind == "preprint" and apart and (listed or bold)
        if _is_work(inside, listed) or drafted:
            used[block.first : block.last] = [True] * (block.last - block.first)
            yield block


def _is_work(inside: Sequence[Facts], listed: bool) -> bool:
    if any(fact.is_footer for fact in inside) or any(fact.is_prose or fact.is_bibtex for fact in inside[:2]):
        return False
    whole = [fact for fact in inside if _citation(fact, listed)]
    if whole:
        return len(whole) == 1 and whole[0] is inside[0]
    titles = [fact for fact in inside if fact.title >= 0.7 and _set_apart(fact)]
    return len(titles) == 1 and titles[0] is inside[0] and any(fact.venue >= 1.0 or _DATED.search(fact.text) for fact in inside[1:3])


def _citation(fact: Facts, listed: bool) -> bool:
    """Whether one line has a title that is set apart in front, and behind it an imprint with a year or a state."""
    start, end = citation.title_alone(fact.line)
    rest = fact.text[end:]
    if end - start < 8 or len(fact.text) > 500 or find_journal(fact.text[start:end].strip(" .,;:")):
        return False  # "_Journal of Tides_, 2024": what is set apart is the imprint of a title above
    if listed and fact.words >= 4 and any(_RECORD.search(href) for _, _, href in fact.line.links()) and len(rest) < 40:
        return True  # a title in a list, and a link to its record
    if not _DATED.search(rest):
        return False
    printed = venue_likeness(rest) >= 1.0 or bool(BOOK.search(rest)) or fact.line.styled("i", end) > 3
    if citation.is_set_apart(fact.line, start, end):
        return printed
    return listed and fact.words >= 5 and (bool(BOOK.search(rest)) or (printed and fact.venue >= 1.8))


def _set_apart(fact: Facts) -> bool:
    line, body = fact.line, max(1, len(fact.text.strip()))
    share = max(line.styled("b"), line.styled("i"), line.styled("title"), line.linked())
    return share > 0.6 * body or fact.text[:1] in "“\"‘'«„"
