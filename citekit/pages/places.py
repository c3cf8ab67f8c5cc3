"""Which line of the source a line of the page came from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from citekit.pages.lines import Line
from citekit.patterns import lazy_pattern

_CHUNK = lazy_pattern(r"[\w][\w ,.:;()-]{2,40}")
#: How far ahead a text is looked for, so that the cost stays linear.
_WINDOW = 60_000


def number_lines(lines: Sequence[Line], source: str) -> tuple[Line, ...]:
    """The lines with their numbers in ``source``, found by their first words in reading order.

    A line whose words the source writes otherwise (entities, a formula) has
    the number of the last line before it that was found.
    """
    ends = [match.end() for match in re.finditer("\n", source)]
    place = 0
    out = []
    for line in lines:
        for match in _CHUNK.finditer(line.text, 0, 400):
            # White space was collapsed, so only one word run can be looked for with certainty.
            word = max(match[0].split(), key=len)
            found = source.find(word, place, place + _WINDOW)
            if found >= 0:
                place = found + len(word)
                break
        out.append(replace(line, number=bisect_right(ends, max(0, place - 1)) + 1))
    return tuple(out)
