"""A title's line as rich text."""

from __future__ import annotations

import re

from citekit.pages.lines import Line
from citekit.text.inline import Emph, Inline, Inlines, Math, Sub, Sup, Text, normalise


def title_inlines(line: Line) -> Inlines:
    """A title as rich text: superscript, subscript, and italics of a part; formulas in dollars."""
    whole = len(line.text.strip())
    italic = line.styled("i") < 0.7 * whole
    nodes: list[Inline] = []
    for span in line.spans:
        children = _with_math(line.text[span.start : span.end])
        if "sup" in span.style:
            nodes.append(Sup(children))
        elif "sub" in span.style:
            nodes.append(Sub(children))
        elif italic and "i" in span.style and span.end - span.start < 0.5 * whole:
            nodes.append(Emph(children))
        else:
            nodes.extend(children)
    return normalise(nodes) if line.spans else _with_math(line.text)


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
