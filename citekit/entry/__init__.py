"""The entry and its views: the value that every stage takes and gives."""

from citekit.entry.authors import Author, Authors, make_authors
from citekit.entry.dates import Date
from citekit.entry.links import LabelledLink
from citekit.entry.model import Entry, Field, Origin
from citekit.entry.names import Name
from citekit.entry.provenance import FieldSource, Provenance
from citekit.entry.venue import Venue

__all__ = [
    "Author",
    "Authors",
    "Date",
    "Entry",
    "Field",
    "FieldSource",
    "LabelledLink",
    "Name",
    "Origin",
    "Provenance",
    "Venue",
    "make_authors",
]
