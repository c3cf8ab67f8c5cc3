"""The citations of a document and its bibliography as rich text in a style."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from citekit.csl import Bibliography, Marks, Processor, Style
from citekit.documents.model import Cite, Cluster, Reading
from citekit.documents.usage import Keys
from citekit.errors import Diagnostic
from citekit.text.inline import Inline, Inlines, Link, Math, Quoted, Span, Strong, Sup, Text, normalise, plain

#: Set after names, so that what the style sets after a citation neither joins nor swallows a full stop of theirs.
_END = "\u00a0\ue000"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A citation in text: what stands in the sentence, and what in a note of its own (empty: there is none).

    ``closed``: the style ends the text with a full stop, which is out of place where a sentence goes on;
    ``in_quote``: the comma or full stop that follows belongs within quotation marks, as in American English.
    """

    text: Inlines = ()
    note: Inlines = ()
    closed: bool = False
    in_quote: bool = False


@dataclass(slots=True)
class _Unit:
    """A citation for the processor: works that are there as cite items, those that are not by key."""

    cluster: Cluster
    items: list[dict[str, Any]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    note: int = 0


@dataclass(frozen=True, slots=True)
class Rendering:
    """All of a document: a result for each of its clusters, in their order, and the bibliography."""

    clusters: tuple[Rendered, ...]
    bibliography: Bibliography
    diagnostics: tuple[Diagnostic, ...] = ()


def render_document(
    reading: Reading, keys: Keys, items: Sequence[Mapping[str, Any]], style: Style, *, locale: str | None = None
) -> Rendering:
    """Renders the clusters of ``reading`` with ``items``, the works that it uses.

    Author marks stand in the bibliography alone. A work that is missing is
    printed as ``key?`` in bold.
    """
    reading, counts = _split(reading, style.note_style)
    units = [_unit(cluster, keys) for cluster in reading.clusters]
    order = _note_order(reading, units, style.note_style)
    processor = Processor(style, locale)
    citations, bibliography = processor.document([_for_processor(units[at]) for at in order], items)
    texts: dict[int, Inlines] = dict(zip(order, map(_without_marks, citations.clusters), strict=False))
    authors = _authors(units, order, items, style, locale)
    layout = style.layout("citation")
    affixes = (layout.prefix, layout.suffix) if layout is not None else ("", "")
    own = _OwnNames(processor, items)
    out = [_rendered(unit, texts.get(at, ()), authors.get(at), affixes, own, style) for at, unit in enumerate(units)]
    said = [item for item in bibliography.diagnostics if item.code != "missing-item"]
    out = [replace(item, in_quote=processor.in_quote) for item in out]
    return Rendering(tuple(_joined(counts, out)), bibliography, tuple(said))


def _split(reading: Reading, note_style: bool) -> tuple[Reading, list[int]]:
    """The clusters as they are to be printed, and how many each of the document's own gives.

    ``\\citet{a,b}`` is ``\\citet{a}; \\citet{b}``, but in a note of its own,
    which holds both. In a note of a note style authors stand in the citation.
    """
    clusters: list[Cluster] = []
    counts: list[int] = []
    for cluster in reading.clusters:
        if note_style and cluster.note and cluster.textual:
            cluster = replace(cluster, textual=False, each=False)
        parts = [cluster]
        if cluster.each and ((not note_style and not cluster.as_note) or cluster.note):
            parts = [replace(cluster, cites=(cite,)) for cite in cluster.cites]
        clusters += parts
        counts.append(len(parts))
    return replace(reading, clusters=tuple(clusters)), counts


def _joined(counts: Sequence[int], rendered: Sequence[Rendered]) -> Iterator[Rendered]:
    """One result for each cluster of the document."""
    at = 0
    for count in counts:
        parts = rendered[at : at + count]
        at += count
        if count == 1:
            yield parts[0]
        else:
            nodes = [node for number, part in enumerate(parts) for node in (((Text("; "),) if number else ()) + part.text)]
            yield replace(parts[-1], text=tuple(nodes))


def _unit(cluster: Cluster, keys: Keys) -> _Unit:
    unit = _Unit(cluster)
    lead: list[str] = []  # missing works before the first that is there
    for number, cite in enumerate(cluster.cites):
        found = keys.find(cite.key)
        if not found:
            unit.missing.append(cite.key)
            if unit.items:
                unit.items[-1]["suffix"] = f"{unit.items[-1]['suffix']}; <b>{_unmarked(cite.key)}?</b>"
            else:
                lead.append(f"<b>{_unmarked(cite.key)}?</b>; ")
            continue
        item = _item(cite, found)
        if cluster.textual and (not number or cluster.each):
            item["suppress-author"] = True
        unit.items.append(item)
    if unit.items and lead:
        unit.items[0]["prefix"] = "".join(lead) + unit.items[0]["prefix"]
    return unit


def _unmarked(key: str) -> str:
    """A key that is read as no markup."""
    return key.replace("<", "‹").replace(">", "›")


def _item(cite: Cite, key: str) -> dict[str, Any]:
    return {
        "id": key,
        "prefix": cite.prefix,
        "suffix": cite.suffix,
        "locator": cite.locator,
        "label": cite.label,
        "suppress-author": cite.suppress_author,
    }


def _for_processor(unit: _Unit) -> dict[str, Any]:
    # The author in the sentence is the first work's; and “see A; but also B” is an order that the writer means.
    meant = unit.cluster.textual or any(cite.prefix for cite in unit.cluster.cites[1:])
    return {"citationItems": unit.items, "properties": {"noteIndex": unit.note, "unsorted": meant}}


def _note_order(reading: Reading, units: Sequence[_Unit], note_style: bool) -> list[int]:
    """The units as a reader meets them, each with the number of its note: notes count where they are referred to."""
    inside: dict[str, list[int]] = {}
    events: list[tuple[int, int, str]] = [(at, -1, label) for label, at in reading.notes]
    for number, cluster in enumerate(reading.clusters):
        if cluster.note:
            inside.setdefault(cluster.note, []).append(number)
        else:
            events.append((cluster.start, number, ""))
    order: list[int] = []
    count = 0
    seen: set[str] = set()
    for _, number, label in sorted(events):
        if number >= 0:
            own_note = note_style or reading.clusters[number].as_note
            count += own_note
            units[number].note = count if own_note else 0
            if own_note and units[number].items:
                # a note is a sentence of its own
                first = units[number].items[0]
                first["prefix"] = first["prefix"][:1].upper() + first["prefix"][1:]
            order.append(number)
        elif label not in seen:
            seen.add(label)
            count += 1
            for at in inside.pop(label, ()):
                units[at].note = count
                order.append(at)
    for numbers in inside.values():  # notes that nothing refers to
        count += 1
        for at in numbers:
            units[at].note = count
            order.append(at)
    return order


def _authors(
    units: Sequence[_Unit], order: Sequence[int], items: Sequence[Mapping[str, Any]], style: Style, locale: str | None
) -> dict[int, Inlines]:
    """The authors alone of each citation that has them in the sentence, in the form that the style gives them there."""
    wanted = {at for at in order if units[at].items and (units[at].cluster.textual or units[at].cluster.cites[0].author_only)}
    if not wanted:
        return {}
    clusters = []
    for at in order:
        unit = units[at]
        cites = unit.items
        if at in wanted:
            some = unit.items if _names_all(unit) else unit.items[:1]
            cites = [{"id": item["id"], "author-only": True} for item in some]
            cites[-1]["suffix"] = _END
        clusters.append({"citationItems": cites, "properties": {"noteIndex": unit.note, "unsorted": True}})
    made = Processor(style, locale, marks=Marks({})).citations(clusters, items)
    return {at: nodes for at, nodes in zip(order, made.clusters, strict=False) if at in wanted}


def _names_all(unit: _Unit) -> bool:
    """Whether the names of all works stand in the sentence, not just the first one's."""
    return unit.cluster.each or unit.cluster.cites[0].author_only


def _rendered(unit: _Unit, text: Inlines, authors: Inlines | None, affixes: tuple[str, str], own: _OwnNames, style: Style) -> Rendered:
    cluster = unit.cluster
    if not unit.items:
        return Rendered(_all_missing(unit))
    in_own_note = (style.note_style or cluster.as_note) and not cluster.note
    closed = affixes[1].strip() == "."
    if authors is not None:
        names = _without_affixes(_up_to_end(authors), affixes[0], "")
        if plain(names) in ("", plain(_without_affixes(text, *affixes))) or not _has_letter(names):
            # the style names no authors in citations (numbers, ibid.)
            names = own.of(unit.items if _names_all(unit) else unit.items[:1])
        if cluster.cites[0].author_only:
            return Rendered(names)
        if in_own_note:
            return Rendered(names, text)
        glue = "" if _is_raised(text) else " "
        return Rendered((*names, Text(glue), *text) if glue else (*names, *text), closed=closed)
    if cluster.bare:
        text = _without_affixes(text, *affixes)
    return Rendered((), text) if in_own_note else Rendered(text, closed=closed)


def _up_to_end(nodes: Inlines) -> Inlines:
    """The tree up to the sign of the end."""
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, Text):
            at = node.text.find(_END.strip())
            if at >= 0:
                return (*out, Text(node.text[:at].rstrip()))
        elif not isinstance(node, Math) and _END.strip() in plain(node.children):
            return (*out, replace(node, children=_up_to_end(node.children)))
        out.append(node)
    return tuple(out)


def without_stop(nodes: Inlines) -> Inlines:
    """The tree without the full stop at its end, which may stand within quotation marks."""
    if not nodes:
        return nodes
    node = nodes[-1]
    if isinstance(node, Text):
        return (*nodes[:-1], Text(re.sub(r"\.([”’»“]*)\Z", r"\1", node.text)))
    return nodes if isinstance(node, Math) else (*nodes[:-1], replace(node, children=without_stop(node.children)))


def with_inner(nodes: Inlines, sign: str) -> Inlines | None:
    """The tree with a sign before the quotation marks at its end; None where none are."""
    if not nodes:
        return None
    node = nodes[-1]
    if isinstance(node, Text):
        match = re.search(r"[^.,;:!?][”’]+\Z", node.text)
        return (*nodes[:-1], Text(node.text[: match.start() + 1] + sign + node.text[match.start() + 1 :])) if match else None
    if isinstance(node, Math):
        return None
    if isinstance(node, Quoted):
        return (*nodes[:-1], replace(node, children=(*node.children, Text(sign))))
    inner = with_inner(node.children, sign)
    return None if inner is None else (*nodes[:-1], replace(node, children=inner))


def _all_missing(unit: _Unit) -> Inlines:
    nodes: list[Inline] = []
    for number, key in enumerate(unit.missing):
        nodes += [Text("; ")] if number else []
        nodes.append(Strong((Text(f"{key}?"),)))
    return tuple(nodes) if unit.cluster.textual or unit.cluster.bare else (Text("("), *nodes, Text(")"))


def _has_letter(nodes: Inlines) -> bool:
    return any(char.isalpha() for char in plain(nodes))


def _is_raised(nodes: Inlines) -> bool:
    """Whether a citation is a superscript, which no space stands before."""
    nodes = normalise(nodes)
    while len(nodes) == 1 and isinstance(nodes[0], Span):
        nodes = nodes[0].children
    return bool(nodes) and isinstance(nodes[0], Sup)


def is_raised(rendered: Rendered) -> bool:
    """Whether a citation stands raised, as a number or as the mark of a note."""
    return bool(rendered.note and not rendered.text) or _is_raised(rendered.text)


def _without_marks(nodes: Inlines) -> Inlines:
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, Span) and node.kind == "mark":
            continue
        if not isinstance(node, Text | Math):
            node = replace(node, children=_without_marks(node.children))
        out.append(node)
    return tuple(out)


def _without_affixes(nodes: Inlines, prefix: str, suffix: str) -> Inlines:
    """The text without the brackets that the style's layout sets around a citation."""
    nodes = normalise(nodes)
    text = plain(nodes)
    if prefix and text.startswith(prefix):
        nodes = _cut(nodes, prefix, 0)
    if suffix and text.endswith(suffix):
        nodes = _cut(nodes, suffix, -1)
    return normalise(nodes)


def _cut(nodes: Inlines, affix: str, at: int) -> Inlines:
    """The tree without ``affix`` at its first (0) or last (-1) text; as it is where another element holds it in part."""
    if not nodes:
        return nodes
    node = nodes[at]
    new: Inline
    if isinstance(node, Text):
        cut = node.text.removeprefix(affix) if at == 0 else node.text.removesuffix(affix)
        new = Text(cut)
    elif isinstance(node, Math | Link):
        return nodes
    else:
        new = replace(node, children=_cut(node.children, affix, at))
    return (new, *nodes[1:]) if at == 0 else (*nodes[:-1], new)


class _OwnNames:
    """Names for a sentence where the style's citations have none: one, ``A and B``, ``A et al.``"""

    def __init__(self, processor: Processor, items: Sequence[Mapping[str, Any]]) -> None:
        self._items = {str(item.get("id")): item for item in items}
        self._and = processor.locale.term("and") or "and"
        self._et_al = processor.locale.term("et-al") or "et al."

    def of(self, cites: Sequence[Mapping[str, Any]]) -> Inlines:
        return (Text(", ".join(self._one(self._items.get(cite["id"], {})) for cite in cites)),)

    def _one(self, item: Mapping[str, Any]) -> str:
        people = item.get("author") or item.get("editor") or []
        names = [self._family(person) for person in people]
        names = [name for name in names if name]
        if not names:
            return str(item.get("title") or item.get("id"))
        if len(names) > 2:
            return f"{names[0]} {self._et_al}"
        return f" {self._and} ".join(names)

    @staticmethod
    def _family(person: Mapping[str, Any]) -> str:
        family = str(person.get("family") or person.get("literal") or person.get("given") or "")
        particle = str(person.get("non-dropping-particle") or "")
        return f"{particle} {family}".strip()
