"""How wide text is in a terminal or a font of even letters."""

from __future__ import annotations

import unicodedata


def columns(text: str) -> int:
    """Columns that a text takes: ideographs take two (UAX 11), combining marks and joiners none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) or unicodedata.category(char) == "Cf" else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )
