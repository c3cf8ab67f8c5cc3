"""Works as records for other programs: JSON Resume, RenderCV, Hugo, al-folio, JSON-LD.

A :class:`~citekit.writers.records.listing.Listing` is what is written; each
module writes one format and owns its escaping. ``write(listing)`` gives a
text, or the files of a folder by name, and what could not be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.writers.outputs import OUTPUTS, output_named

#: Formats of this package that are one text.
TEXTS = tuple(
    item.name for item in OUTPUTS.values() if item.kind == "records" and not item.folder and item.name not in ("csljson", "bibtex")
)


def write_records(entries: Iterable[Entry], to: str) -> tuple[str, list[Diagnostic]]:
    """Entries in their order in a format of :data:`TEXTS`, and what could not be kept; UsageError for any other."""
    from citekit.writers.records.listing import listing_of

    if to not in TEXTS:
        output_named(to, kinds=("records",))
        raise UsageError(f"{to} is not written here", hint=f"one of {', '.join(TEXTS)}")
    text, said = import_module(f"{__name__}.{to}").write(listing_of(entries))
    return str(text), list(said)
