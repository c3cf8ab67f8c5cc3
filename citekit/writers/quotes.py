"""Quotation marks for quoted text that no CSL locale has given marks to."""

from __future__ import annotations

_DOUBLE = ("“", "”")
_SINGLE = ("‘", "’")


def quotes(depth: int) -> tuple[str, str]:
    """The marks for a quotation inside ``depth`` others: double outside, single within, and so on."""
    return _SINGLE if depth % 2 else _DOUBLE
