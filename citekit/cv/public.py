"""Which fields of an entry may stand on a page that everyone reads.

What a work is, and nothing that a reference manager or its user keeps beside
it: the path of a file, a comment, a rating, a group. A field that nobody has
told us of may be any of these.
"""

from __future__ import annotations

from functools import cache

from citekit.entry import Entry
from citekit.entry.model import Field
from citekit.entry.tables import field_table
from citekit.resources import read_rows

#: Known fields that are their user's alone.
_PRIVATE = frozenset(("annotation", "annote", "file", "owner", "timestamp"))


@cache
def _public() -> frozenset[str]:
    known = {name for row in field_table().values() for name in (row.name, row.biblatex) if name}
    return frozenset(known | {row[0] for row in read_rows("citekit.cv", "data", "public.tsv")}) - _PRIVATE


def public_fields(entry: Entry) -> tuple[Field, ...]:
    """The fields of ``entry`` that may be published, in their order; an annotation goes with its list."""
    return tuple(field for field in entry.fields if field.name.partition("+")[0] in _public())
