"""The text of one work: its CSL item with the roles of the people in it, shortened where needed, and what the style printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from citekit.csl import Processor
from citekit.csl.tidy import tidy
from citekit.cv.looks import dressed_name
from citekit.cv.people import People, RoleLook
from citekit.cv.remarks import with_remarks
from citekit.entry import Authors, Entry
from citekit.entry.views import names_of
from citekit.errors import Diagnostic
from citekit.formats.csljson import to_item
from citekit.text.inline import Inline, Inlines, Math, Span, Text
from citekit.writers import link_addresses

#: How many names stay at the front of a list that is shortened.
_FIRST = 5


@dataclass(frozen=True, slots=True)
class Reference:
    """The text of a work, its CSL item, the roles whose sign or look was printed, and what there is to tell."""

    text: Inlines
    item: Mapping[str, Any]
    printed: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


class Renderer:
    """Renders works in one style, with the names of ``people`` and of those in ``roles`` set apart.

    Each work of a CV stands for itself: numbers, year-suffixes and dashes for
    repeated authors, which relate the entries of one list, have no place in it.
    Lists of more than ``max_authors`` names are shortened around the people.
    """

    def __init__(self, processor: Processor, people: People, roles: Mapping[str, RoleLook], max_authors: int | None) -> None:
        self.processor = processor
        self.people = people
        self.roles = roles
        self.max_authors = max_authors

    def render(self, entry: Entry) -> Reference:
        """The text of one work. No rule of "et al.", the style's or ours, hides one of the people."""
        present = self.people.within(entry)
        mine = present.places(entry.authors.names)
        item = plain_item = to_item(entry)
        roles = {at: (person.role, person.mark_role) for at, person in mine.items() if person.role or person.mark}
        if roles:
            item = _with_roles(item, roles)
        count = len(entry.authors)
        kept = list(range(count))
        if self.max_authors is not None and count > max(self.max_authors, _FIRST + 1):
            kept = sorted({*range(_FIRST), *mine, count - 1})
        made = self._printed(item, entry, kept)
        if made is None:
            # A work that the style prints nothing of stands under its title, or its key where it has none.
            return Reference(entry.title or (Text(entry.key),), plain_item, (), self._said)
        shown = _shown(made)
        if shown and any(kept.index(at) not in shown for at in mine):
            kept = sorted({*(kept[at] for at in shown if at < len(kept)), *mine})
            made = self._printed(item, entry, kept, whole=False) or made
        looks, printed = self._looks(entry, present, item, kept)
        nodes = _dress(made, looks) if looks else made
        return Reference(with_remarks(nodes, entry, self.processor.locale.language), plain_item, (*self._marks, *printed), self._said)

    def _printed(self, item: Mapping[str, Any], entry: Entry, kept: Sequence[int], whole: bool = True) -> Inlines | None:
        """What the style gives for the work with the authors of ``kept``: all of them as it likes, or each one where they are not all."""
        as_it_likes = whole and len(kept) == len(entry.authors)
        result = self.processor.bibliography([item if as_it_likes else _extract(item, entry.authors, kept)])
        self._marks, self._said = result.printed_marks, result.diagnostics
        if any(found.code == "empty-entry" for found in result.diagnostics) or not result.entries:
            return None
        return link_addresses(tidy(without_label(result.entries[0].inlines)))

    def _looks(
        self, entry: Entry, present: People, item: Mapping[str, Any], kept: Sequence[int]
    ) -> tuple[dict[tuple[str, int], tuple[str, str]], tuple[str, ...]]:
        """Look and address of each name that is set apart, by list and place as printed, and the roles whose look that is."""
        looks: dict[tuple[str, int], tuple[str, str]] = {}
        printed: dict[str, None] = {}
        for role, look in self.roles.items():
            if look.look != "plain":
                for at in [*entry.authors.with_role(role), *_with_added_role(item, role)]:
                    if at in kept:
                        looks["author", kept.index(at)] = (look.look, "")
                        printed[role] = None
        for at, person in present.places(entry.authors.names).items():
            if at in kept:
                place = ("author", kept.index(at))
                look_of_role = looks.get(place, ("plain", ""))[0]
                looks[place] = (look_of_role if person.look == "plain" else person.look, person.address)
        for variable, field in (("editor", "editor"), ("contributor", "contributors"), ("translator", "translator")):
            if field in entry:
                for at, person in present.places(names_of(entry, field).names).items():
                    looks[variable, at] = (person.look, person.address)
        return looks, tuple(printed)


def without_label(nodes: Inlines) -> Inlines:
    """The text without the style's own number at the margin."""
    return tuple(node for node in nodes if not (isinstance(node, Span) and node.kind == "left-margin"))


def _with_roles(item: dict[str, Any], roles: Mapping[int, Iterable[str]]) -> dict[str, Any]:
    """The item with further roles for its authors, by place."""
    custom = dict(item.get("custom", {}))
    known = custom.get("roles", {})
    added = {str(at): [*known.get(str(at), ()), *filter(None, words)] for at, words in roles.items()}
    return {**item, "custom": {**custom, "roles": {**known, **added}}}


def _with_added_role(item: Mapping[str, Any], role: str) -> list[int]:
    return [int(at) for at, words in item.get("custom", {}).get("roles", {}).items() if role in words]


def _extract(item: Mapping[str, Any], authors: Authors, kept: Sequence[int]) -> dict[str, Any]:
    """The item with the authors of ``kept`` alone, gaps where names are left out, and how many there are."""
    place = {old: new for new, old in enumerate(kept)}
    custom = dict(item.get("custom", {}))
    for role in ("equal", "corresponding"):
        if role in custom:
            custom[role] = [place[i] for i in custom[role] if i in place]
    if "roles" in custom:
        custom["roles"] = {str(place[int(i)]): words for i, words in custom["roles"].items() if int(i) in place}
    # A gap stands after each name that was not followed by the next one kept, and where the source had one.
    left_out = {place[one] + 1 for one, other in pairwise((*kept, len(authors))) if other != one + 1}
    source = {place[gap - 1] + 1 for gap in authors.gaps if gap - 1 in place}
    custom["gaps"] = sorted(left_out | source)
    # A list with gaps of its own names fewer than there are; of one that is whole the count says nothing.
    custom["author-count"] = 0 if authors.gaps or len(kept) == len(authors) else len(authors)
    return {**item, "author": [item["author"][i] for i in kept], "custom": custom}


def _shown(nodes: Iterable[Inline]) -> set[int]:
    """The places of the authors that were printed; empty where the style prints none."""
    return {index for variable, index in _names(nodes) if variable == "author"}


def _names(nodes: Iterable[Inline]) -> Iterator[tuple[str, int]]:
    for node in nodes:
        if isinstance(node, Text | Math):
            continue
        if isinstance(node, Span) and node.kind == "name":
            yield _tag(node)
        else:
            yield from _names(node.children)


def _tag(node: Span) -> tuple[str, int]:
    facts = dict(node.data)
    return facts.get("variable", ""), int(facts.get("index", "-1"))


def _dress(nodes: Iterable[Inline], looks: Mapping[tuple[str, int], tuple[str, str]]) -> Inlines:
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, Text | Math):
            out.append(node)
        elif isinstance(node, Span) and node.kind == "name":
            look = looks.get(_tag(node))
            out.append(replace(node, children=dressed_name(node.children, *look)) if look else node)
        else:
            # Names stand beneath few nodes: those without any are kept as they are.
            children = _dress(node.children, looks)
            out.append(node if children == node.children else replace(node, children=children))
    return tuple(out)
