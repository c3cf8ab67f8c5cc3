"""A title's line cut to the title: without number, quotes, labels of links and brackets with an award."""

from __future__ import annotations

import re

from citekit.entry.venues import find_acronym
from citekit.pages.imprint_words import AWARD, PRESENTATION
from citekit.pages.lines import Line, Piece, cut
from citekit.pages.link_words import LINK_WORD
from citekit.patterns import lazy_pattern

# What economists say of a paper in brackets behind its title, and what publishers add there.
REMARK_BEHIND = lazy_pattern(
    r"\s*[\[(]\s*(job[- ]market[- ]paper|jmp|solo[- ]authored|single[- ]authored|new(?: draft| version)?!?|draft|"
    r"lead article|cover article|invited(?: paper)?|"
    r"[^()\[\]]*\b(?:draft|version) (?:of )?[A-Z]?[\w ,]*(?:19|20)\d\d)\s*[\])]\s*[.,]?\s*$",
    re.IGNORECASE,
)
_NUMBER = lazy_pattern(r"^\s*(?:\[[A-Za-z]{0,3}\d{1,3}[a-z]?\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s))\s*")


def split_title(line: Line) -> tuple[Line, list[Piece]]:
    """A title without number, quotes, labels of links and brackets with an award, and what was cut off."""
    text = line.text
    start, end = 0, len(text)
    number = _NUMBER.match(text)
    if number:
        start = number.end()
    changed = True
    while changed:
        changed = False
        tail = re.compile(r"\s*[\[(]([^()\[\]]{1,80})[\])]?\s*[.,]?\s*$").search(text, start, end)
        if tail and tail.start() > start + 5 and (is_label(tail[1]) or PRESENTATION.fullmatch(tail[1]) or AWARD.fullmatch(tail[1].strip())):
            end = tail.start()
            changed = True
            continue
        remark = REMARK_BEHIND.search(text, start, end)
        if remark and remark.start() > start + 5:
            end = remark.start()
            changed = True
            continue
        venue = re.compile(r"\s*\(([A-Z][\w@ -]{1,18}?)[\s,]*[’']?(?:(?:19|20)\d\d|\d\d)\)\s*$").search(text, start, end)
        if venue and venue.start() > start + 12 and find_acronym(venue[1]):
            end = venue.start()
            changed = True
            continue
        for a, b, _ in line.links():
            # A short link behind the title's own words is a label.
            if start + 12 < a < end and b >= end - 2 and b - a < 24 and (is_label(text[a:b]) or _bracketed_behind_link(line, start, a, b)):
                end = text.rfind("[", start, a) if text[max(start, a - 2) : a].strip() == "[" else a
                changed = True
        stripped = text[start:end].rstrip(" \t|/·•–—-,;:")
        if len(stripped) < end - start:
            end = start + len(stripped)
            changed = True
    start, end = _trim_quotes(text, start, end)
    rest = [Piece(line, end, len(line.text))] if end < len(line.text) else []
    return cut(line, start, end), rest


def _bracketed_behind_link(line: Line, start: int, a: int, b: int) -> bool:
    """Whether a link stands in brackets of its own behind a title that is a link itself: a label, whatever its words."""
    brackets = line.text[max(0, a - 2) : a].strip() == "[" and line.text[b : b + 2].strip()[:1] == "]"
    return brackets and line.linked(start, a - 1) > 0.9 * len(line.text[start : a - 1].strip())


def is_label(text: str) -> bool:
    return bool(re.fullmatch(rf"\W*(?:{LINK_WORD})(?:\s*[,|/;&]\s*(?:{LINK_WORD}))*\W*", text, re.IGNORECASE))


def _trim_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """Without quotes around the whole, and without the period at the end."""
    while start < end and text[start] in " \t•·–—-*|:,.)]" and not text[start:end].startswith("..."):
        start += 1
    body = text[start:end].rstrip()
    end = start + len(body)
    for opening, closing in (("“", "”"), ('"', '"'), ("„", "“"), ("«", "»"), ("「", "」"), ("《", "》"), ("‘", "’"), ("'", "'")):
        if body.startswith(opening) and body.rstrip(".,;").endswith(closing) and len(body) > 2:
            start += len(opening)
            end = start + len(body.rstrip(".,;")) - len(opening) - len(closing)
            body = text[start:end]
            break
    else:
        start, end = _trim_typed_quotes(text, start, end)
    body = text[start:end]
    trimmed = body.rstrip(" ,;:")
    if trimmed.endswith((".", "。", "．")) and not trimmed.endswith(("...", " etc.", "U.S.")):
        trimmed = trimmed[:-1].rstrip()
    return start, start + len(trimmed)


def _trim_typed_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """Without quotes of the wrong kind around the whole (``”Title“``), and without one that never closes."""
    body = text[start:end]
    marks = [i for i, char in enumerate(body) if char in '“”„"']
    last = len(body.rstrip(".,;")) - 1
    if marks == [0, last] and last > 0:
        inner = body[1:last]
        return start + 1 + len(inner) - len(inner.lstrip()), start + 1 + len(inner.rstrip())
    if marks == [0]:
        return start + 1, end
    return start, end
