"""The page of ``citekit cv``: its linked data holds every entry whole, so that nothing is read from what is printed.

Each work's node has a property ``entry``, a JSON literal with the key, the
type and the fields as LaTeX source.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from citekit.entry.model import Entry
from citekit.entry.provenance import FieldSource, Provenance
from citekit.errors import Diagnostic
from citekit.pages.readers.model import Reading, Saved
from citekit.patterns import lazy_pattern

#: The name that the page's context gives the property.
SIGN = "urn:x-citekit:entry"

_TYPE = lazy_pattern(r"[a-z][a-z0-9-]*")
_FIELD = lazy_pattern(r"[^\s{}()=,#%\"\\']+")


def read(saved: Saved) -> Reading:
    """The entries in the order of the page, with their keys."""
    entries: list[Entry] = []
    said: list[Diagnostic] = []
    for script in saved.tree.css('script[type="application/ld+json"]'):
        text = script.text()
        if SIGN not in text:
            continue
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            said.append(Diagnostic("broken-linked-data", f"the page's linked data cannot be read: {error}", "", saved.source))
            continue
        entries += [entry for node in _nodes(data) if (entry := _entry(node, saved)) is not None]
    return Reading(tuple(entries), None, tuple(said))


def _nodes(data: Any) -> Iterator[Any]:
    items = data.get("itemListElement") if isinstance(data, dict) else None
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict) and isinstance(item.get("entry"), dict):
            yield item["entry"]


def _entry(node: dict[str, Any], saved: Saved) -> Entry | None:
    """The entry of a node; None where somebody changed it into what is no entry."""
    key, kind, fields = node.get("key"), node.get("type"), node.get("fields")
    if not isinstance(key, str) or not isinstance(kind, str) or not _TYPE.fullmatch(kind) or not isinstance(fields, dict):
        return None
    # A key that no .bib file could hold is left to be made anew.
    key = "" if re.search(r"[\s{},]", key) else key
    pairs = {name: value for name, value in fields.items() if isinstance(value, str) and _FIELD.fullmatch(name)}
    line = saved.places.line(f'"key":{json.dumps(node["key"], ensure_ascii=False)}')
    sources = {name: FieldSource(saved.source, line, "citekit") for name in pairs}
    return Entry.make(key, kind, pairs, provenance=Provenance(saved.source, line, 1.0, json.dumps(node, ensure_ascii=False), sources))
