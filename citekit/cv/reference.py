"""The text of one work: its CSL item, shortened where it names hundreds of authors, and what the style printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from citekit.csl import Processor
from citekit.csl.tidy import tidy
from citekit.cv.owner import Owner
from citekit.entry import Authors, Entry
from citekit.errors import Diagnostic
from citekit.formats.csljson import to_item
from citekit.text.inline import Inline, Inlines, Math, Span, Text
from citekit.writers import link_addresses

#: How many names stay at the front of a list that is shortened.
_FIRST = 5


def item_of(entry: Entry, owner: Owner, max_authors: int | None) -> dict[str, Any]:
    """The entry as a CSL-JSON item.

    A list of more than ``max_authors`` names keeps its first five, its last and
    the owner, with gaps where names are left out: no rule of "et al." ever
    hides the owner.
    """
    item = to_item(entry)
    if max_authors is not None and len(entry.authors) > max(max_authors, _FIRST + 1):
        _shorten(item, entry.authors, owner.indices(entry.authors.names))
    return item


def _shorten(item: dict[str, Any], authors: Authors, owned: frozenset[int]) -> None:
    last = len(authors) - 1
    kept = sorted({*range(_FIRST), *owned, last})
    place = {old: new for new, old in enumerate(kept)}
    custom = dict(item.get("custom", {}))
    item["author"] = [item["author"][i] for i in kept]
    for role in ("equal", "corresponding"):
        if role in custom:
            custom[role] = [place[i] for i in custom[role] if i in place]
    if "roles" in custom:
        custom["roles"] = {str(place[int(i)]): words for i, words in custom["roles"].items() if int(i) in place}
    # A gap stands after each name that was not followed by the next one kept, and where the source had one.
    left_out = {place[one] + 1 for one, other in pairwise(kept) if other != one + 1}
    source = {place[gap - 1] + 1 for gap in authors.gaps if gap - 1 in place}
    custom["gaps"] = sorted(left_out | source)
    item["custom"] = custom


def render(
    processor: Processor, item: Mapping[str, Any], entry: Entry, owner: Owner
) -> tuple[Inlines, tuple[str, ...], tuple[Diagnostic, ...]]:
    """The text of one item alone, the roles whose marks were printed, and what there is to tell.

    Each work of a CV stands for itself: numbers, year-suffixes and dashes for
    repeated authors, which relate the entries of one list, have no place in it.
    """
    result = processor.bibliography([item])
    if any(found.code == "empty-entry" for found in result.diagnostics) or not result.entries:
        # A work that the style prints nothing of stands under its title, or its key where it has none.
        return entry.title or (Text(entry.key),), (), result.diagnostics
    nodes = link_addresses(tidy(without_label(result.entries[0].inlines)))
    if owner:
        nodes = _highlight(nodes, _owned(item, entry, owner))
    return nodes, result.printed_marks, result.diagnostics


def without_label(nodes: Inlines) -> Inlines:
    """The text without the style's own number at the margin."""
    return tuple(node for node in nodes if not (isinstance(node, Span) and node.kind == "left-margin"))


def _owned(item: Mapping[str, Any], entry: Entry, owner: Owner) -> dict[str, frozenset[int]]:
    """The owner's places in each list of names, as the item has them."""
    from citekit.formats.csljson import names_in

    authors = entry.authors.names
    owned = {"author": owner.indices(authors), "editor": owner.indices(entry.editors.names)}
    owned["contributor"] = owner.indices(names_in(entry.get("contributors")).names)
    owned["translator"] = owner.indices(names_in(entry.get("translator")).names)
    listed = item.get("author", [])
    if len(listed) < len(authors):
        kept = sorted({*range(_FIRST), *owned["author"], len(authors) - 1})
        owned["author"] = frozenset(new for new, old in enumerate(kept) if old in owned["author"])
    return owned


def _highlight(nodes: Iterable[Inline], owned: Mapping[str, frozenset[int]]) -> Inlines:
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, Text | Math):
            out.append(node)
        elif isinstance(node, Span) and node.kind == "name":
            facts = dict(node.data)
            mine = int(facts.get("index", "-1")) in owned.get(facts.get("variable", ""), frozenset())
            out.append(replace(node, children=_bold(node.children)) if mine else node)
        else:
            # Names stand beneath few nodes: those without any are kept as they are.
            children = _highlight(node.children, owned)
            out.append(node if children == node.children else replace(node, children=children))
    return tuple(out)


def _bold(name: Inlines) -> Inlines:
    """The name as the owner's, its marks left as they are."""
    marks = tuple(node for node in name if isinstance(node, Span) and node.kind == "mark")
    rest = tuple(node for node in name if node not in marks)
    if any(isinstance(node, Span) and node.kind == "owner" for node in rest):
        return name
    return (Span(rest, "owner"), *marks)
