"""A citation cluster: sorting, cite grouping and collapsing (CSL specification, "Citation-specific Options")."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citekit.csl.affixes import glue_between, with_affixes
from citekit.csl.cite import Cite, Hints
from citekit.csl.entry import capitalise_first_term, render_cite
from citekit.csl.evaluate import Evaluation
from citekit.csl.item import Item
from citekit.csl.sort import sort_values
from citekit.csl.tree import CITATION_NUMBER, NAMES, YEAR_SUFFIX, Out, is_empty, text_of
from citekit.text.inline import Inlines

if TYPE_CHECKING:
    from citekit.csl.citations import Cluster
    from citekit.csl.finish import Finisher
    from citekit.csl.marks import Decorator
    from citekit.csl.model import Layout
    from citekit.csl.state import Options


@dataclass(frozen=True, slots=True)
class Works:
    """The works of a document: by id, with their numbers and what tells each from the others."""

    items: Mapping[str, Item]
    numbers: Mapping[str, int]
    hints: Mapping[str, Hints]
    abbreviations: Mapping[str, Mapping[str, str]]
    options: Options
    note_style: bool


@dataclass(slots=True)
class Rendered:
    """One cite on its way: its tree, the names that it is grouped by, and the delimiter that precedes it."""

    cite: Cite
    item: Item
    tree: Out
    names: str
    glue: str = ""
    ranged: bool = False


def render_cluster(cluster: Cluster, layout: Layout, works: Works, finisher: Finisher, decorator: Decorator) -> Inlines:
    """The finished text of a cluster."""
    cites = _rendered(cluster, layout, works)
    cites = [cite for cite in cites if not is_empty(cite.tree) or cite.cite.prefix or cite.cite.suffix]
    if not cites:
        return finisher.finish("[CSL STYLE ERROR: reference with no printed form.]") if cluster.cites else ()
    collapse = layout.option("collapse")
    if layout.sort and (collapse.startswith("year") or "cite-group-delimiter" in layout.options):
        # without a sort the order of cites is the writer's own
        cites = _grouped(cites)
    _delimit(cites, layout, collapse)
    if collapse == "citation-number":
        cites = _collapse_numbers(cites)
    elif collapse.startswith("year"):
        cites = _collapse_years(cites, layout, collapse)
    return _finished(cites, layout, finisher, decorator)


def _rendered(cluster: Cluster, layout: Layout, works: Works) -> list[Rendered]:
    cites = list(cluster.cites)
    for cite in cites:
        hints = works.hints.get(cite.id)
        if hints is not None:
            cite.hints = hints
        cite.citation_number = works.numbers.get(cite.id, 0)
        cite.abbreviations = works.abbreviations
    if layout.sort and cluster.sorted and len(cites) > 1:
        keys = {id(cite): sort_values(layout.sort, works.options, works.items[cite.id], cite, bibliography=False) for cite in cites}
        cites.sort(key=lambda cite: keys[id(cite)])
    found = []
    for cite in cites:
        item = works.items[cite.id]
        tree = render_cite(layout, Evaluation(works.options, item, cite))
        if cite is cites[0] and works.note_style and not cite.prefix:
            capitalise_first_term(tree)
        names = tree.find(NAMES)
        key = text_of(names) if names is not None else ""
        if cite.suppress_author and names is not None:
            names.kids = []
        elif cite.author_only and names is not None:
            tree = Out([names])
        found.append(Rendered(cite, item, tree, key))
    return found


def _grouped(cites: list[Rendered]) -> list[Rendered]:
    """Cites with the same names stand together, at the place of the first of them."""
    groups: dict[str, list[Rendered]] = {}
    for n, cite in enumerate(cites):
        groups.setdefault(cite.names or f"\0{n}", []).append(cite)
    return [cite for group in groups.values() for cite in group]


def _delimit(cites: list[Rendered], layout: Layout, collapse: str) -> None:
    """The delimiter before each cite: within a group of the same names, after one, or the layout's."""
    years = collapse.startswith("year")
    # the specification's default holds where the style sorts and so groups; else cites are as they come
    default = ", " if years and layout.sort else layout.delimiter
    within = layout.options.get("cite-group-delimiter", default)
    after = layout.options.get("after-collapse-delimiter", layout.delimiter) if years else layout.delimiter
    grouped = years or "cite-group-delimiter" in layout.options
    for before, cite in itertools.pairwise(cites):
        if grouped and cite.names == before.names:
            # a locator closes its cite as a group is closed
            cite.glue = after if before.cite.locator and years else within
        else:
            cite.glue = after


def _collapse_years(cites: list[Rendered], layout: Layout, collapse: str) -> list[Rendered]:
    """Names that the cite before has are not repeated; with year-suffix neither is the year."""
    options = layout.options
    suffix_delimiter = options.get("year-suffix-delimiter", options.get("cite-group-delimiter", layout.delimiter))
    for before, cite in itertools.pairwise(cites):
        if cite.names != before.names or cite.cite.prefix or before.cite.suffix:
            continue
        names = cite.tree.find(NAMES)
        if names is not None:
            names.kids = []
        if collapse != "year" and _same_year(before, cite):
            _only_suffix(cite)
            cite.glue = suffix_delimiter
            cite.ranged = True
    cites = [cite for cite in cites if not is_empty(cite.tree) or cite.cite.prefix or cite.cite.suffix]
    return _suffix_ranges(cites) if collapse == "year-suffix-ranged" else cites


def _same_year(before: Rendered, cite: Rendered) -> bool:
    """Whether only the year-suffix tells the two cites apart, so that it alone need be printed."""
    if before.cite.locator or cite.cite.locator or before.cite.suffix:
        return False
    if cite.tree.find(YEAR_SUFFIX) is None or not before.cite.hints.year_suffix:
        return False
    return _year_text(before) == _year_text(cite)


def _year_text(cite: Rendered) -> str:
    date = cite.item.date("issued")
    return "" if date is None else f"{date.start.year}/{date.end.year if date.end else ''}{date.literal}"


def _only_suffix(cite: Rendered) -> None:
    suffix = cite.tree.find(YEAR_SUFFIX)
    assert suffix is not None
    cite.tree = Out([suffix])


def _suffix_ranges(cites: list[Rendered]) -> list[Rendered]:
    """Three and more consecutive year-suffixes become a range."""
    out: list[Rendered] = []
    at = 0
    while at < len(cites):
        end = at
        while end + 1 < len(cites) and cites[end + 1].ranged and _follows(cites[end], cites[end + 1]):
            end += 1
        if end - at >= 2:
            cites[end].glue = "–"
            out += [cites[at], cites[end]]
        else:
            out += cites[at : end + 1]
        at = end + 1
    return out


def _follows(before: Rendered, cite: Rendered) -> bool:
    one, other = before.cite.hints.year_suffix, cite.cite.hints.year_suffix
    return len(one) == len(other) == 1 and ord(other) - ord(one) == 1 and not before.cite.suffix and not cite.cite.prefix


def _collapse_numbers(cites: list[Rendered]) -> list[Rendered]:
    """Three and more consecutive citation numbers become a range."""
    out: list[Rendered] = []
    at = 0
    while at < len(cites):
        end = at
        while end + 1 < len(cites) and _plain_number(cites[end]) and _plain_number(cites[end + 1]) and _next(cites[end], cites[end + 1]):
            end += 1
        if end - at >= 2:
            cites[end].glue = "–"
            out += [cites[at], cites[end]]
        else:
            out += cites[at : end + 1]
        at = end + 1
    return out


def _plain_number(cite: Rendered) -> bool:
    plain = not (cite.cite.locator or cite.cite.prefix or cite.cite.suffix)
    return plain and cite.tree.find(CITATION_NUMBER) is not None


def _next(before: Rendered, cite: Rendered) -> bool:
    return cite.cite.citation_number == before.cite.citation_number + 1


def _finished(cites: list[Rendered], layout: Layout, finisher: Finisher, decorator: Decorator) -> Inlines:
    parts: list[tuple[Item | None, str | Inlines | Out]] = []
    for n, cite in enumerate(cites):
        tree = with_affixes(cite.tree, cite.cite)
        if n:
            parts.append((None, glue_between(cites[n - 1].cite, cite.cite, cite.glue)))
        parts.append((cite.item, tree))
    return finisher.finish_cluster(parts, layout, decorator.start)
