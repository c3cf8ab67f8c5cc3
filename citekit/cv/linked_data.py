"""The works of a CV as linked data (JSON-LD 1.1), for search engines and for reading the page back.

Each work is a node of schema.org. Its property ``entry``, a JSON literal
(section 4.2.2), is the whole entry besides: key, type and fields as LaTeX
source, so that :mod:`citekit.pages` has every role and field of it again. What
a reference manager keeps for its user alone is left out of a page that
everyone may read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from citekit.cv.model import Cv
from citekit.cv.public import public_fields
from citekit.entry import Entry
from citekit.writers.characters import clean
from citekit.writers.records.jsonld import node_of, script_safe

#: The name of the property, which means the same wherever a page of citekit has it.
ENTRY = "urn:x-citekit:entry"
_CONTEXT = ["https://schema.org", {"entry": {"@id": ENTRY, "@type": "@json"}}]


def linked_data(cv: Cv, anchors: Sequence[str] = ()) -> str:
    """JSON that may stand in a ``<script>`` element: no ``<``, ``>`` or ``&`` is in it. ``anchors`` are the works' ids on their page."""
    nodes: dict[int, dict[str, Any]] = {}
    for i, work in enumerate(cv.works):
        # A work that stands in several sections is one node.
        if work.entry is not None and id(work.entry) not in nodes:
            nodes[id(work.entry)] = _node(work.entry, anchors[i] if anchors else "")
    data = {"@context": _CONTEXT, "@type": "ItemList", "name": clean(cv.title), "itemListElement": list(nodes.values())}
    source = script_safe(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    # Halves of surrogate pairs cannot be encoded.
    return source.encode("utf-8", "replace").decode("utf-8")


def _node(entry: Entry, anchor: str) -> dict[str, Any]:
    node = node_of(entry)
    if anchor:
        node.setdefault("@id", f"#{anchor}")
    # The page and the entry itself have it already.
    node.pop("abstract", None)
    fields: dict[str, str] = {}
    for field in public_fields(entry):
        # A name that stands twice means its first value, as everywhere.
        fields.setdefault(field.name, field.value)
    return node | {"entry": {"key": entry.key, "type": entry.type, "fields": fields}}
