"""Lists of authors as Google Scholar prints them, cut short by three points."""

from __future__ import annotations

import re

from citekit.entry.names import Name
from citekit.pages.readers.work import persons


def scholar_names(text: str) -> tuple[list[Name], list[int]]:
    """The names of a list that may be cut by ``...`` or ``…``, with its gaps."""
    text = re.sub(r"\s*…\s*", ", …, ", text.replace("...", "…")).strip(" ,")
    return persons(re.split(r"\s*,\s*", text))
