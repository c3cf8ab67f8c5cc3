"""The two dialects of BibTeX: classic names and biblatex's."""

from __future__ import annotations

from citekit.entry import Entry

DIALECTS = ("bibtex", "biblatex")


def to_dialect(entry: Entry, dialect: str) -> Entry:
    """The entry unchanged; renaming is done by the transforms."""
    return entry
