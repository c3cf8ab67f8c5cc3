"""A CSL 1.0.2 processor: a style and CSL-JSON items in, Inline trees with tagged names out.

::

    style = Style.load("ieee")
    bibliography = Processor(style).bibliography(items)
    for entry in bibliography.entries:
        print(entry.id, plain(entry.inlines))
"""

from __future__ import annotations

from citekit.csl.catalogue import StyleInfo, find_style, list_styles, short_names, usual_styles
from citekit.csl.marks import DEFAULT_SIGNS, Marks
from citekit.csl.processor import BibEntry, Bibliography, Citations, Processor
from citekit.csl.style import Style

__all__ = [
    "DEFAULT_SIGNS",
    "BibEntry",
    "Bibliography",
    "Citations",
    "Marks",
    "Processor",
    "Style",
    "StyleInfo",
    "find_style",
    "list_styles",
    "short_names",
    "usual_styles",
]
