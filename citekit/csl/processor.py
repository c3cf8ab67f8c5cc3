"""The processor: a style and CSL-JSON items in, finished bibliographies and citations out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citekit.csl.build import Quotes
from citekit.csl.cite import Cite, Hints
from citekit.csl.entry import capitalise_first_term, finish_entry, render_entry
from citekit.csl.evaluate import Evaluation
from citekit.csl.finish import Finisher
from citekit.csl.item import Item
from citekit.csl.locale import Locale
from citekit.csl.marks import Decorator, Marks, Owner, owner_test
from citekit.csl.model import Layout
from citekit.csl.sort import sort_values
from citekit.csl.state import Options
from citekit.csl.style import Style
from citekit.csl.substitute import Substituter
from citekit.errors import Diagnostic
from citekit.text.inline import Inlines, Text

if TYPE_CHECKING:
    from citekit.csl.citations import Cluster


@dataclass(frozen=True, slots=True)
class BibEntry:
    """One entry: the item's id and its text."""

    id: str
    inlines: Inlines


@dataclass(frozen=True, slots=True)
class Bibliography:
    """A finished bibliography. ``printed_marks`` are the roles whose sign stands in it, in their order of signs."""

    entries: tuple[BibEntry, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    printed_marks: tuple[str, ...] = ()
    hanging_indent: bool = False
    second_field_align: str = ""
    entry_spacing: int = 1
    line_spacing: int = 1


@dataclass(frozen=True, slots=True)
class Citations:
    """Finished clusters in document order."""

    clusters: tuple[Inlines, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    printed_marks: tuple[str, ...] = ()


class Processor:
    """Renders items in one style and language.

    ``locale`` outranks the style's default; ``marks`` gives the signs of
    author roles (None: the default signs), ``owner`` says which names are to
    be tagged as the owner's. :meth:`bibliography` and :meth:`citations` stand
    alone; call :meth:`document` where both belong to one text, so that
    numbers, year-suffixes and positions agree.
    """

    def __init__(
        self,
        style: Style,
        locale: str | None = None,
        *,
        marks: Marks | None = None,
        owner: Owner | Iterable[Any] | str | None = None,
        abbreviations: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.style = style
        self.locale = Locale(locale or style.default_locale or "en-US", style.locales)
        self.marks = marks or Marks()
        self.owner = owner_test(owner)
        self.abbreviations = abbreviations or {}
        self.diagnostics: list[Diagnostic] = []
        self.items: dict[str, Item] = {}
        self.hints: dict[str, Hints] = {}
        self.numbers: dict[str, int] = {}
        term = self.locale.term
        self.quotes = Quotes(
            term("open-quote") or "“", term("close-quote") or "”", term("open-inner-quote") or "‘", term("close-inner-quote") or "’"
        )
        self.in_quote = self.locale.option("punctuation-in-quote") == "true"
        self.options = Options(style.options, self.locale)

    # -- what callers use -------------------------------------------------

    def bibliography(self, items: Iterable[Mapping[str, Any]]) -> Bibliography:
        """The bibliography of ``items`` in the style's order. Never raises for what an item holds."""
        self._load(items)
        order = self._bibliography_order()
        self._number(order)
        self._disambiguate(order)
        if self._expands_everywhere() and (again := self._bibliography_order()) != order:
            order = again
            self._number(order)
            self._disambiguate(order)
        return self._bibliography(order)

    def citations(self, clusters: Iterable[Any], items: Iterable[Mapping[str, Any]] | None = None) -> Citations:
        """The clusters of a document, in its order.

        A cluster is a list of cite items (``{"id", "locator", "label",
        "prefix", "suffix", "suppress-author", "author-only"}``), an id, or a
        mapping with ``citationItems`` and ``properties.noteIndex``. ``items``
        are the works; without it, those loaded before stand.
        """
        if items is not None:
            self._load(items)
        read = self._read(clusters)
        return self._citations(read)

    def document(
        self, clusters: Iterable[Any], items: Iterable[Mapping[str, Any]], *, cited_only: bool = False
    ) -> tuple[Citations, Bibliography]:
        """Citations and bibliography of one text; ``cited_only`` leaves works out that are not cited."""
        self._load(items)
        read = self._read(clusters)
        if cited_only:
            cited = {cite.id for cluster in read for cite in cluster.cites}
            self.items = {key: item for key, item in self.items.items() if key in cited}
        citations = self._citations(read)
        return citations, self._bibliography(self._bibliography_order())

    # -- steps ------------------------------------------------------------

    def _load(self, items: Iterable[Mapping[str, Any]]) -> None:
        self.items = {}
        self.hints = {}
        self.numbers = {}
        self.diagnostics = (
            [] if self.locale.known else [Diagnostic("unknown-locale", f"no locale “{self.locale.language}”; English is used")]
        )
        for number, raw in enumerate(items, 1):
            if not isinstance(raw, Mapping):
                self.diagnostics.append(Diagnostic("wrong-type", f"item {number} is not an object and is left out"))
                continue
            item = Item(raw, self.diagnostics, f"item-{number}")
            if item.id in self.items:
                self.diagnostics.append(
                    Diagnostic("duplicate-id", f"two items have the id “{item.id}”; the last one counts", source=item.id)
                )
            self.items[item.id] = item

    def _read(self, clusters: Iterable[Any]) -> list[Cluster]:
        from citekit.csl.citations import read_clusters  # a bibliography alone starts faster without

        return read_clusters(clusters, self.items, self.style.note_style, self.diagnostics)

    def _layout(self, context: str) -> Layout | None:
        return self.style.layout(context)

    def _cite(self, item_id: str) -> Cite:
        return Cite(
            item_id,
            citation_number=self.numbers.get(item_id, 0),
            hints=self.hints.get(item_id) or Hints(),
            abbreviations=self.abbreviations,
        )

    def _bibliography_order(self) -> list[str]:
        layout = self._layout("bibliography")
        ids = list(self.items)
        if layout is None or not layout.sort:
            return ids
        if not self.numbers:
            self._number(ids)
        return self._sorted(ids, layout)

    def _sorted(self, ids: Sequence[str], layout: Layout) -> list[str]:
        if len(ids) < 2:
            return list(ids)
        keys = {
            key: sort_values(layout.sort, self.options, self.items[key], self._sort_cite(key), bibliography=True)
            for key in dict.fromkeys(ids)
        }
        return sorted(ids, key=keys.__getitem__)

    def _expands_everywhere(self) -> bool:
        """Whether given names are expanded by name and not by cite: then they are sorted as expanded."""
        layout = self._layout("citation")
        rule = layout.option("givenname-disambiguation-rule", "by-cite") if layout is not None else "by-cite"
        return rule != "by-cite" and any(hints.given for hints in self.hints.values())

    def _sort_cite(self, item_id: str) -> Cite:
        cite = self._cite(item_id)
        if cite.hints.given and not self._expands_everywhere():
            cite.hints = Hints(year_suffix=cite.hints.year_suffix)
        return cite

    def _number(self, order: Sequence[str]) -> None:
        self.numbers = {key: number for number, key in enumerate(order, 1)}

    def _disambiguate(self, order: Sequence[str]) -> None:
        layout = self._layout("citation")
        if layout is not None and layout.disambiguates and len(order) > 1:
            from citekit.csl.disambiguate import disambiguate

            self.hints = disambiguate(layout, self.options, [self.items[key] for key in order], self.numbers, self.abbreviations)

    def _citations(self, clusters: list[Cluster]) -> Citations:
        from citekit.csl.collapse import Works, render_cluster
        from citekit.csl.position import set_positions

        layout = self._layout("citation")
        if layout is None:
            return Citations(())
        self._number(self._document_order(clusters))
        self._disambiguate(self._suffix_order(clusters))
        set_positions(clusters, int(layout.option("near-note-distance", "5") or 5), self.style.note_style)
        decorator = Decorator(self.marks, self.owner)
        finisher = self._finisher(decorator)
        works = Works(self.items, self.numbers, self.hints, self.abbreviations, self.options, self.style.note_style)
        out = tuple(render_cluster(cluster, layout, works, finisher, decorator) for cluster in clusters)
        return Citations(out, self._told(), self._printed(decorator))

    def _document_order(self, clusters: list[Cluster]) -> list[str]:
        """The order in which works get their numbers: the bibliography's if it is sorted, else that of first citation."""
        cited = dict.fromkeys(cite.id for cluster in clusters for cite in cluster.cites if cite.id in self.items)
        self._number([*cited, *(key for key in self.items if key not in cited)])
        layout = self._layout("bibliography")
        if layout is not None and layout.sort:
            return self._sorted(list(self.numbers), layout)
        return list(self.numbers)

    def _suffix_order(self, clusters: list[Cluster]) -> list[str]:
        """The works that are cited (all where none is), in the order of their numbers."""
        cited = {cite.id for cluster in clusters for cite in cluster.cites}
        order = [key for key in self.numbers if key in cited]
        return order or list(self.numbers)

    def _bibliography(self, order: Sequence[str]) -> Bibliography:
        layout = self._layout("bibliography")
        if layout is None:
            missing = Diagnostic("no-bibliography", "the style has no bibliography", source=self.style.name)
            return Bibliography((), (*self._told(), missing))
        decorator = Decorator(self.marks, self.owner)
        substituter = Substituter(layout)
        align = layout.option("second-field-align")
        entries: list[BibEntry] = []
        for key in order:
            item = self.items[key]
            decorator.start(item)
            state = Evaluation(self.options, item, self._cite(key), bibliography=True)
            tree = render_entry(layout, state)
            substituter.apply(tree)
            capitalise_first_term(tree)
            finisher = self._finisher(decorator, item)
            inlines = finish_entry(tree, layout, finisher, bool(align))
            if not inlines:
                self.diagnostics.append(Diagnostic("empty-entry", "the style prints nothing for this item", source=key))
                inlines = (Text("[CSL STYLE ERROR: reference with no printed form.]"),)
            entries.append(BibEntry(key, inlines))
        return self._facts(tuple(entries), layout, decorator)

    def _facts(self, entries: tuple[BibEntry, ...], layout: Layout, decorator: Decorator) -> Bibliography:
        def number(name: str) -> int:
            value = layout.option(name, "1")
            return int(value) if value.isdecimal() else 1

        return Bibliography(
            entries,
            self._told(),
            self._printed(decorator),
            layout.flag("hanging-indent"),
            layout.option("second-field-align"),
            number("entry-spacing"),
            number("line-spacing"),
        )

    def _told(self) -> tuple[Diagnostic, ...]:
        unknown = (
            Diagnostic("unknown-term", f"no locale has the term “{term}”", source=self.style.name, line=line)
            for term, line in self.options.unknown_terms.items()
        )
        return (*self.style.diagnostics, *unknown, *dict.fromkeys(self.diagnostics))

    def _printed(self, decorator: Decorator) -> tuple[str, ...]:
        return tuple(role for role in self.marks.signs if role in decorator.printed)

    def _finisher(self, decorator: Decorator, item: Item | None = None) -> Finisher:
        language = (item.language if item is not None else "") or self.locale.language
        return Finisher(self.quotes, self.in_quote, language, decorator)
