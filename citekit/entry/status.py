"""The state of publication: biblatex's ``pubstate`` words and the phrases that mean them."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

#: biblatex's words, with the phrase that dialect bibtex prints for each in ``note``.
PUBSTATES = {
    "inpreparation": "In preparation",
    "submitted": "Under review",
    "forthcoming": "To appear",
    "inpress": "In press",
    "prepublished": "Preprint",
}

# Phrases that people write for a state, in the order in which they are tried.
_PHRASES = (
    ("inpreparation", r"in\s*preparation|under\s+preparation|work(ing)?\s+in\s+progress|work(ing)?\s+paper"),
    (
        "submitted",
        r"under\s*review|in\s*review|under\s+(major\s+|minor\s+)?revision|in\s+revision|revise\s+and\s+resubmit|in\s+submission|submitted",
    ),
    ("inpress", r"in\s*press"),
    ("forthcoming", r"to\s+appear|forthcoming|accepted|just\s+accepted|online\s+first"),
    ("prepublished", r"prepublished|pre-?print|arxiv\s+preprint"),
)
# What may follow a phrase: where it is under review or accepted ("accepted at X", "to appear in Y", "submitted (2024)").
_TAIL = r"(?:\s+(?:at|to|by|in|for|with|as)\b[^.;]{0,60}|\s*[,(:][^.;]{0,60})?"
_WHOLE = tuple((state, lazy_pattern(rf"\W*(?:{words})\b{_TAIL}\W*", re.IGNORECASE)) for state, words in _PHRASES)


def status_of_phrase(text: str) -> str:
    """The ``pubstate`` that a phrase says ("Under review", "(to appear)"), or "" where it says none."""
    word = re.sub(r"[\W_]", "", text).lower()
    if word in PUBSTATES:
        return word
    for state, pattern in _WHOLE:
        if pattern.fullmatch(text.strip()):
            return state
    return ""
