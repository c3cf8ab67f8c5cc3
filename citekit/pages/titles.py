"""A title's line as rich text."""

from __future__ import annotations

import re

from citekit.pages.lines import Line, Span
from citekit.text.inline import Emph, Inline, Inlines, Math, Sub, Sup, Text, normalise


def title_inlines(line: Line) -> Inlines:
    """A title as rich text: superscript, subscript, and italics of a part; formulas in dollars."""
    whole = len(line.text.strip())
    italic = line.styled("i") < 0.7 * whole
    nodes: list[Inline] = []
    for span in line.spans:
        printed = line.text[span.start : span.end]
        kind = _kind_of(span, italic and span.end - span.start < 0.7 * whole)
        if kind is None:
            nodes.extend(_with_math(printed))
            continue
        # White space at the ends of a style is no part of it: "_n_ log", not "_n _log".
        bare = printed.strip()
        lead, tail = printed[: len(printed) - len(printed.lstrip())], printed[len(printed.rstrip()) :] if bare else ""
        nodes.extend([Text(lead)] if lead else [])
        nodes.extend([kind(_with_math(bare))] if bare else [])
        nodes.extend([Text(tail)] if tail else [])
    return normalise(nodes) if line.spans else _with_math(line.text)


def _kind_of(span: Span, italic: bool) -> type[Sup] | type[Sub] | type[Emph] | None:
    if "sup" in span.style:
        return Sup
    if "sub" in span.style:
        return Sub
    return Emph if italic and "i" in span.style else None


def _with_math(text: str) -> Inlines:
    nodes: list[Inline] = []
    place = 0
    for match in re.finditer(r"\$([^$\s](?:[^$]*[^$\s])?)\$|\\\((.+?)\\\)", text):
        if match.start() > place:
            nodes.append(Text(text[place : match.start()]))
        nodes.append(Math(match[1] or match[2]))
        place = match.end()
    if place < len(text):
        nodes.append(Text(text[place:]))
    return tuple(nodes)
