"""HTML that nests deeper than any page for readers, made flat before the parser sees it."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

_CONTAINER_TAG = lazy_pattern(
    r"<(/?)(div|span|ul|ol|section|article|table|blockquote|font|center|b|i|em|strong|a|dl|fieldset|main|aside|small|big|u|sub|sup)\b[^<>]*>",
    re.IGNORECASE,
)
#: The parser's cost grows with the square of the depth; no page for readers nests this deep.
_ABYSS = 600


def without_abyss(text: str) -> str:
    """The text without the tags that nest deeper than any page does; any other text as it stands."""
    if text.count("<") - 2 * text.count("</") < _ABYSS:
        return text
    depth = 0

    def keep(match: re.Match[str]) -> str:
        nonlocal depth
        depth = max(0, depth - 1) if match[1] else depth + 1
        return match[0] if depth <= _ABYSS else ""

    return _CONTAINER_TAG.sub(keep, text)
