"""The text of a piece of imprint, without its links, their labels and addresses, and the part of it that is emphasised."""

from __future__ import annotations

import re

from citekit.pages.lines import Line
from citekit.patterns import lazy_pattern

_SPACES = lazy_pattern(r"\s+")
_URL = lazy_pattern(
    r"\b(?:available(?: at| online)?\s*:?\s*)?(?:https?://|www\.)\S+|\bdoi\s*:\s*10\.\S+|\bdoi\s*:?\s*(?=$|[,.;])|\barXiv\s*:\s*\d{4}\.\d{4,5}(?:v\d+)?(?:\s*\[[\w.-]+\])?",
    re.IGNORECASE,
)


def piece_text(line: Line, start: int, end: int) -> tuple[str, str]:
    """The text of a piece of imprint without links and labels, and the part of it that is emphasised."""
    from citekit.pages.labels import _BRACKET_LABEL
    from citekit.pages.title_cut import is_label

    chars = list(line.text)
    for a, b, _ in line.links(start, end):
        if is_label(line.text[a:b]) or line.text[a:b].startswith("http"):
            for i in range(a, min(b, end)):
                chars[i] = "\x01"
    text = "".join(chars[start:end])
    text = re.sub(r"[\[(]?\s*(?:\x01+[\s,|/;&·]*)+[\])]?", " ", text)
    text = re.sub(r"⟨[^⟩]*⟩", " ", _BRACKET_LABEL.sub(" ", text))
    arxiv = re.search(r"\barXiv(?:\s+preprint)?(?:\s*:|\s+arXiv\s*:)\s*", text, re.IGNORECASE)
    text = _URL.sub(" arXiv " if arxiv else " ", text)
    text = re.sub(r"\b(?:arXiv\s+){2,}", "arXiv ", re.sub(r"\[\s*\]|\(\s*\)", " ", text))
    emphasis = ""
    for span in line.spans:
        a, b = max(span.start, start), min(span.end, end)
        if b > a and ("i" in span.style or "venue" in span.style):
            emphasis = emphasis or line.text[a:b]
            if len(emphasis.strip()) > 3:
                break
    if emphasis:
        emphasis = _extended_emphasis(line, start, end, emphasis)
    return _SPACES.sub(" ", text).strip(" ,;|/").lstrip("\"”“»’'.,; 」』》、，。"), emphasis


def _extended_emphasis(line: Line, start: int, end: int, first: str) -> str:
    """Italics that bold or a link interrupts are one stretch."""
    place = line.text.find(first, start)
    stop = place + len(first)
    for span in line.spans:
        if span.start == stop and "i" in span.style and span.end <= end:
            stop = span.end
    return line.text[place:stop]
