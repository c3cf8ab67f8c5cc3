"""HTML entities (``&amp;``, ``&#39;``, ``&eacute;``) that exports of databases leave in LaTeX source."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern
from citekit.text.latex_encode import encode_text

_REFERENCE = r"(?:\\?#(?:[xX][0-9A-Fa-f]{1,6}|[0-9]{1,7})|[A-Za-z][A-Za-z0-9]{1,31});"
# LaTeX that says an ampersand on purpose is `\&`; one that a tool has put before the ampersand of an entity counts
# only where a file is mended.
_BARE = lazy_pattern(rf"(?<!\\)&({_REFERENCE})")
_ANY = lazy_pattern(rf"(?:\{{\\&\}}|\\?&)({_REFERENCE})")
# What was escaped more than once: the ampersand of `&amp;eacute;`.
_MORE = rf"(?:amp;|AMP;|\\?#(?:38|[xX]26);)+(?={_REFERENCE})"
_BARE_TWICE = lazy_pattern(rf"(?<!\\)(&){_MORE}")
_ANY_TWICE = lazy_pattern(rf"(\{{\\&\}}|\\?&){_MORE}")


def without_entities(source: str, *, escaped: bool = False) -> str:
    """The source with what its entities stand for, as LaTeX; with ``escaped``, of those behind a backslash as well.

    What no browser knows as an entity stays: ``AT&T;``.
    """
    if "&" not in source or ";" not in source:
        return source
    pattern, twice = (_ANY, _ANY_TWICE) if escaped else (_BARE, _BARE_TWICE)
    return pattern.sub(_source_of, twice.sub(r"\1", source))


def _source_of(match: re.Match[str]) -> str:
    character = character_of(match[1].replace("\\", ""))
    return match[0] if character is None else encode_text(character)


def character_of(reference: str) -> str | None:
    """What ``eacute;`` or ``#39;`` stands for; None where it is no entity."""
    from html import unescape

    found = unescape(f"&{reference}")
    if len(found) > 2 or "\ufffd" in found:
        return None
    return " " if found.isspace() and found != "\u00a0" else found
