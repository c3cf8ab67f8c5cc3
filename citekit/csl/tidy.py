"""Punctuation that a style leaves over where an item has less than the style expects."""

from __future__ import annotations

from citekit.patterns import lazy_pattern
from citekit.text.inline import Inlines, map_text, normalise

# A full stop after a full stop or comma with only spaces between closes nothing; the three of a spaced ellipsis stay.
_STRAY_STOP = lazy_pattern(r"(?<![.\s])[.,;:]\s+\.(?!\s*\.)(?!\w)")


def tidy(nodes: Inlines) -> Inlines:
    """An entry's text without full stops that stand alone: ``2025. .`` becomes ``2025.``

    CSL processors print them (CSL 1.0.2 has no rule against it); readers take
    them for a mistake, so lists for people go through here.
    """
    return map_text(normalise(nodes), lambda value: _STRAY_STOP.sub(".", value))
