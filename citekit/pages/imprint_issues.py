"""Volume, issue and article of a periodical written in one stretch, as the ACM Reference Format and Google Scholar write them."""

from __future__ import annotations

import re

from citekit.entry.dates import month_number
from citekit.entry.venues import find_acronym
from citekit.pages import imprint_words as words
from citekit.pages.imprint_model import Imprint
from citekit.patterns import lazy_pattern

# "43, 4, Article 88 (July 2024), 14 pages"; "66, 5 (May 2023), 40–49"; "7, POPL, Article 12 (January 2023)": an issue may have a name.
_ISSUE = lazy_pattern(
    r"(?<=[^\W\d_.])[.,]?\s+(?P<volume>\d{1,4}),\s+(?P<number>\d{1,3}(?:[-–/]\d{1,3})?|[A-Z][\w-]*[A-Z]\w*(?: [A-Z]+)?)"
    r"(?:,\s+Article\s+(?:No\.?\s*)?(?P<article>[A-Za-z]?\d[\w.]*))?"
    rf"\s*\((?P<month>[^\W\d_]{{3,9}}\.?(?:[-–/ ]+[^\W\d_]{{3,9}}\.?)?\s+)?(?P<year>{words.YEAR})\)"
    r"(?:,\s+(?P<total>\d{1,4})\s+pages?\b|[,:]\s+(?:pp?\.\s*)?(?P<pages>[A-Z]?\d+(?::\d+)?\s*[-–—]+\s*[A-Z]?\d+(?::\d+)?))?"
)
# "Proceedings of the ACM on Networking 7 (CoNEXT1), 1-28": capitals in brackets right behind a volume are the issue's name.
_NAMED = lazy_pattern(r"(?<=[^\W\d_.])\.?\s+(?P<volume>\d{1,3})\s?\((?P<number>[A-Z][\w-]*[A-Z]\w*|[A-Z]+\d*)\)(?=\s*(?:[,:.;]|$))")
_ISSUES_HAVE_NAMES = lazy_pattern(
    r"\b(?:proc(?:eedings|\.)\s+(?:of\s+the\s+)?ACM\s+(?:on\s+)?(?!conf)[A-Z]|transactions|journal)", re.IGNORECASE
)


def take_issue(text: str, found: Imprint) -> str:
    """Volume, issue, article number, date and pages that stand behind a periodical's name; the name and what is left."""
    match = _ISSUE.search(text)
    if not match:
        return _take_named_issue(text, found)
    if not (match["month"] or match["article"] or match["pages"]):
        return text
    found.volume, found.number, found.year = match["volume"], match["number"], match["year"]
    found.articleno, found.numpages = match["article"] or "", match["total"] or ""
    found.pages = re.sub(r"\s*[-–—]+\s*", "--", match["pages"] or "")
    month = re.match(r"[^\W\d_]+", match["month"] or "")
    number = month_number(month[0]) if month else None
    found.month = str(number) if number and number <= 12 else ""
    found.kind = "journal"  # only periodicals have volume and issue
    return f"{text[: match.start()]}{'.' if text[match.start()] == '.' else ''} \x00 {text[match.end() :]}"


def _take_named_issue(text: str, found: Imprint) -> str:
    match = _NAMED.search(text)
    if not match or not _ISSUES_HAVE_NAMES.search(text[: match.start()]):
        return text
    found.volume, found.number, found.kind = match["volume"], match["number"], "journal"
    return f"{text[: match.start()]}{'.' if text[match.start()] == '.' else ''} \x00 {text[match.end() :]}"


def abbreviates(acronym: str, name: str) -> bool:
    """Whether an acronym can be short for a name: its letters stand in the name in their order, the first one at a word's start."""
    letters = re.sub(r"[\W\d_]", "", acronym).lower()
    pattern = r"\b" + r".*?".join(re.escape(letter) for letter in letters)
    return bool(letters) and re.search(pattern, name.lower()) is not None


def is_event_of_journal(acronym: str, journal: str) -> bool:
    """Whether the acronym in brackets behind a journal's name is a conference whose papers it prints: "(SIGGRAPH Asia)"."""
    row = find_acronym(acronym) or find_acronym(acronym.split(" ")[0])
    return row is not None and row.kind == "conference" and not abbreviates(acronym, journal)
