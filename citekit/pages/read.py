"""Reading a page: from bytes to entries."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.errors import Diagnostic
from citekit.pages.assemble import Context, assemble
from citekit.pages.binary import read_binary
from citekit.pages.draft import Draft
from citekit.pages.draft_roles import take_said
from citekit.pages.facts import Facts, facts_of, is_imprint
from citekit.pages.imprint_words import YEAR, venue_likeness
from citekit.pages.items import Item, find_items
from citekit.pages.labels import read_item
from citekit.pages.lines import Page
from citekit.pages.nothing import why_nothing
from citekit.pages.owner import Owner, attributed_to, find_owner
from citekit.pages.person_words import make_name
from citekit.pages.persons import fold_name
from citekit.pages.places import number_lines
from citekit.pages.readers import embedded
from citekit.pages.readers.citation_meta import is_landing_page
from citekit.pages.readers.combine import beside, combined
from citekit.pages.readers.model import Saved
from citekit.pages.readers.registry import form_of, read_site
from citekit.pages.readers.shells import with_better_way
from citekit.pages.rivals import without_rivals
from citekit.pages.roles import Legend, legend_of, meanings_by_statistics
from citekit.pages.sections import Section, heading_levels, kind_of_heading, sections_of, title_heading_levels
from citekit.pages.slots import Slots
from citekit.pages.source import decode, format_of
from citekit.patterns import lazy_pattern
from citekit.text import latex
from citekit.text.fold import fold, squeeze

_DATED = lazy_pattern(rf"(?<!\d){YEAR}(?!\d)|[’'‘]\d\d\b")


@dataclass(frozen=True, slots=True)
class TraceLine:
    """How one line of an item was read: its label, and why."""

    number: int | None
    text: str
    label: str
    why: str


@dataclass(frozen=True, slots=True)
class ItemTrace:
    """How one item was found and read; ``key`` is that of the entry it became."""

    key: str
    title: str
    how: str
    lines: tuple[TraceLine, ...]


@dataclass(frozen=True, slots=True)
class PageResult:
    """What a page holds.

    ``owner`` is the person whose page it is, ``format`` how the page was read
    (``html``, ``markdown``, ``text``, or the name of a special reader), and
    ``traces`` say line by line how each item was read.
    """

    entries: tuple[Entry, ...] = ()
    owner: Name | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    format: str = ""
    traces: tuple[ItemTrace, ...] = ()


def read_page(
    data: bytes | str, *, source: str = "", base_url: str | None = None, me: str | None = None, format: str | None = None
) -> PageResult:
    """The publications of a page.

    ``source`` names the input in provenance and diagnostics, ``base_url`` makes
    relative links absolute, ``me`` is the name of the page's owner where the
    page does not say it, ``format`` overrules the detection (``html``,
    ``markdown``, ``text``). A page without publications gives no entries and a
    diagnostic that says why. Raises :class:`~citekit.errors.InputError` for
    what is no text.
    """
    binary = read_binary(data, source) if isinstance(data, bytes) else None
    if binary:
        page, kind = binary
        return read_lines(page, source=source, base_url=base_url, me=me, format=kind)
    text = decode(data, source)
    kind = format or format_of(text, source)
    saved = Saved(text, source, base_url)
    if kind == "html" or form_of(text) != "html":
        by_site = _read_site(saved, me)
        if by_site:
            return by_site
    if kind == "bibtex":
        from citekit.pages.readers import bibtex_page

        entries, found = bibtex_page.entries_of(text, source)
        if not entries:
            found.append(Diagnostic("no-publications", "this BibTeX file has no entry", "", source))
        return PageResult(tuple(_with_keys(entries)), make_name(me, "," in me) if me else None, tuple(found), "bibtex")
    if kind in ("markdown", "text"):
        from citekit.pages.readers import front_matter
        from citekit.pages.readers.front_matter_item import as_html, unnamed_owner

        if front_matter.is_collection(text):
            works = front_matter.works_of(text)
            page = page_of(as_html(works, me), "html")
            page = replace(page, lines=number_lines(page.lines, text))
            result = read_lines(page, source=source, base_url=base_url, me=me, format="front matter")
            return replace(result, diagnostics=(*result.diagnostics, *unnamed_owner(works, me, source)))
    page = page_of(text, kind)
    if is_landing_page(page.meta):
        records, said = embedded.works_of(page, saved)
        entries = _with_keys(records[:1])
        return PageResult(tuple(entries), _named(me), tuple(said), "citation meta", traces_of(entries, "citation meta"))
    result = read_lines(page, source=source, base_url=base_url, me=me, format=kind, text=text)
    if page.embedded:
        result = _with_embedded(result, *embedded.works_of(page, saved))
    return result if result.entries else replace(result, diagnostics=with_better_way(result.diagnostics, text))


def _named(me: str | None) -> Name | None:
    """The owner's name as the caller gave it."""
    return make_name(me, "," in me) if me else None


def _read_site(saved: Saved, me: str | None) -> PageResult | None:
    """The page by the reader of its site, where there is one that finds works."""
    found = read_site(saved)
    if found is None:
        return None
    site, reading = found
    entries = _with_keys(list(reading.entries))
    result = PageResult(tuple(entries), _named(me) or reading.owner, reading.diagnostics, site.name, traces_of(entries, site.name))
    if site.is_home(saved.text):
        return result
    # Somebody's own page with a list of the site's in it: what stands beside the list is read as on any page.
    rest = read_lines(page_of(saved.text, "html"), source=saved.source, base_url=saved.base, me=me, format="html")
    new = beside(entries, rest.entries)
    keys = {entry.key for entry in new}
    entries = _with_keys([*entries, *(entry.replace(key="") for entry in new)])
    traces = (*result.traces, *(trace for trace in rest.traces if trace.key in keys))
    traces = tuple(replace(trace, key=entry.key) for trace, entry in zip(traces, entries, strict=True))
    return replace(result, entries=tuple(entries), owner=result.owner or rest.owner, traces=traces)


def traces_of(entries: list[Entry], name: str) -> tuple[ItemTrace, ...]:
    """How records were read: each as a whole, by a reader that knows their structure."""
    traces = []
    for entry in entries:
        place = entry.provenance
        line = TraceLine(place.line if place else None, place.raw if place else "", "record", f"read by its structure: {name}")
        traces.append(ItemTrace(entry.key, latex.to_text(entry.get("title")), name, (line,)))
    return tuple(traces)


def _with_embedded(result: PageResult, works: list[Entry], said: list[Diagnostic]) -> PageResult:
    """The result completed by the page's records for machines, and the works that only these have."""
    if not result.entries:
        entries = _with_keys(works)
        if not entries:
            return replace(result, diagnostics=(*result.diagnostics, *said))
        traces = traces_of(entries, "embedded records")
        return replace(result, entries=tuple(entries), diagnostics=tuple(said), format="embedded records", traces=traces)
    found, new = combined(result.entries, works)
    entries = _with_keys([*found, *new])
    traces = (*result.traces, *traces_of(entries[len(found) :], "embedded records"))
    return replace(result, entries=tuple(entries), diagnostics=(*result.diagnostics, *said), traces=traces)


def page_of(text: str, kind: str) -> Page:
    """A text of a known kind as lines."""
    if kind == "html":
        from citekit.pages.html import read_html

        return read_html(text)
    if kind == "markdown":
        from citekit.pages.html import read_html
        from citekit.pages.markdown import markdown_to_html

        page = read_html(markdown_to_html(text))
        return replace(page, lines=number_lines(page.lines, text))
    from citekit.pages.plaintext import read_text

    return read_text(text)


def read_lines(
    page: Page, *, source: str = "", base_url: str | None = None, me: str | None = None, format: str = "", text: str = ""
) -> PageResult:
    """The publications of a page that is lines already; ``text`` is its source, which says why there are none where there are none."""
    facts = facts_of(page.lines, frozenset())
    lists = [fact.persons for fact in facts if fact.persons and (fact.author_line or fact.citation)]
    owner = find_owner(page, lists, me)
    known = _known_names(facts, owner.key if owner else "")
    facts = without_rivals([fact if _sure(fact) else fact.with_known(known) for fact in facts])
    below = [i for i in range(1, len(facts)) if page.lines[i - 1].heading and not page.lines[i].heading and is_imprint(facts[i])]
    levels = title_heading_levels(page, [i for i, fact in enumerate(facts) if fact.anchor], below)
    ranks = heading_levels(page, levels)
    sections = sections_of(page, ranks)
    items = find_items(page, facts, sections, ranks)
    slots = Slots(items, facts)
    drafts = [read_item(item, page, facts, sections[item.first], slots) for item in items]
    drafts = [draft for draft in drafts if is_work(draft)]
    _apply_legends(drafts, page, sections, items)
    for draft in drafts:
        take_said(draft, page.lines)
    context = Context(source, base_url or page.base, owner.name if owner else None, _attributed(page, owner))
    context.meanings = meanings_by_statistics(draft.persons.items for draft in drafts if draft.persons)
    entries: list[Entry] = []
    traces: list[ItemTrace] = []
    diagnostics: list[Diagnostic] = []
    for draft in drafts:
        entry = assemble(draft, context)
        raw = "\n".join(page.lines[i].text for i in range(draft.item.first, draft.item.last))
        entry = entry.replace(provenance=replace(entry.provenance, raw=raw)) if entry.provenance else entry
        entries.append(entry)
        traces.append(_trace(draft, page))
        diagnostics.extend(_doubts(draft, entry, source))
    entries, traces = _without_repeats(entries, traces)
    keyed = _with_keys(entries)
    traces = [replace(trace, key=entry.key) for trace, entry in zip(traces, keyed, strict=True)]
    if not keyed:
        diagnostics.append(why_nothing(page, source, text))
    return PageResult(tuple(keyed), owner.name if owner else None, tuple(diagnostics), format, tuple(traces))


def _attributed(page: Page, owner: Owner | None) -> Name | None:
    """Who an item without authors is about: whom the listing is said to be of, else the owner where the page's head names one."""
    listed = attributed_to(page)
    if listed:
        return make_name(listed)
    return owner.name if owner and owner.said else None


def is_work(draft: Draft) -> bool:
    """Whether a draft describes a work: it has a title, and authors or an imprint to prove it.

    An item without authors was found by its neighbours alone; an imprint, an
    abstract or a status must speak for it.
    """
    if draft.title is None or not re.search(r"[^\W\d_]{2}|[\u3040-\u9fff]", draft.title.text):
        return False
    text = draft.title.text
    if ("@" in text and " " not in text) or (len(text.split()) < 4 and kind_of_heading(text)) or len(text) > 400:
        return False
    listed = draft.section.known and draft.section.number > 0  # below a heading, not only on a page with such a title
    if draft.persons is not None and (len(draft.persons.items) > 1 or listed or draft.persons.gaps):
        return True
    if draft.section.known and (listed or draft.persons is None):
        return bool(draft.imprint or draft.abstract or draft.section.kind == "preprint")
    # Outside of a list of publications one name above some lines is a person's card; only an imprint makes it a work.
    proven = any(venue_likeness(piece.text) >= 0.8 or _DATED.search(piece.text) for piece in draft.imprint)
    return proven or (draft.persons is None and bool(draft.abstract))


def _sure(fact: Facts) -> bool:
    return fact.author_line and fact.persons is not None and len(fact.persons.items) > 2


def _known_names(facts: list[Facts], owner_key: str) -> frozenset[str]:
    """Names that stand in several author lists of the page, and the owner's."""
    counts: Counter[str] = Counter()
    for fact in facts:
        if fact.persons and len(fact.persons.items) > 1 and (fact.author_line or fact.citation):
            counts.update({fold_name(person.text) for person in fact.persons.items})
    names = {name for name, count in counts.items() if count >= 2}
    return frozenset(names | {owner_key} if owner_key else names)


def _apply_legends(drafts: list[Draft], page: Page, sections: list[Section], items: list[Item]) -> None:
    """Give each item the legend that is nearest: its own, else its section's, else the page's."""
    inside = {i for item in items for i in range(item.first, item.last)}
    by_section: dict[int, Legend] = {}
    whole: Legend | None = None
    for i, line in enumerate(page.lines):
        if i in inside:
            continue
        legend = legend_of(line)
        if legend:
            by_section.setdefault(sections[i].number, legend)
            whole = whole or legend
    for draft in drafts:
        outer = by_section.get(draft.section.number) or whole
        if draft.legend is None:
            draft.legend = outer
        elif outer:
            draft.legend = Legend({**outer.roles, **draft.legend.roles}, draft.legend.line, draft.legend.text)


def _trace(draft: Draft, page: Page) -> ItemTrace:
    lines = tuple(TraceLine(page.lines[i].number, page.lines[i].text, label, why) for i, label, why in draft.trace)
    return ItemTrace("", draft.title.text if draft.title else "", draft.item.how, lines)


def _doubts(draft: Draft, entry: Entry, source: str) -> list[Diagnostic]:
    """What was seen in an item and not understood, and fields that stand on weak ground."""
    title = draft.title.text if draft.title else ""
    found = [
        Diagnostic("not-understood", f"a line of “{title[:60]}” has no field: {text[:120]}", "", source, draft.line, "info")
        for text in draft.unread
    ]
    if draft.persons is not None and draft.persons.joined and not entry.get("author"):
        found.append(
            Diagnostic(
                "owner-unknown",
                f"“{title[:60]}” names co-authors only, and the page does not say whose it is",
                "give the owner's name (--me)",
                source,
                draft.line,
            )
        )
    if entry.provenance and entry.provenance.confidence < 0.5:
        found.append(
            Diagnostic(
                "unsure",
                f"“{title[:80]}” may be no publication",
                "look at the line, and remove the entry if it is none",
                source,
                draft.line,
            )
        )
    return found


def _without_repeats(entries: list[Entry], traces: list[ItemTrace]) -> tuple[list[Entry], list[ItemTrace]]:
    """The entries without those that a page lists twice (highlights and full list); the fuller one stays, in the first one's place.

    Entries of one title are one work only where type and year do not differ:
    a conference paper and its journal version stay two.
    """
    kept: list[Entry] = []
    kept_traces: list[ItemTrace] = []
    places: dict[str, list[int]] = {}
    for entry, trace in zip(entries, traces, strict=True):
        title = squeeze(fold(latex.to_text(entry.get("title"))))
        for place in places.get(title, []):
            other = kept[place]
            if _may_be_one(entry, other):
                if len(entry.fields) > len(other.fields):
                    kept[place], kept_traces[place] = entry, trace
                break
        else:
            places.setdefault(title, []).append(len(kept))
            kept.append(entry)
            kept_traces.append(trace)
    return kept, kept_traces


def _may_be_one(a: Entry, b: Entry) -> bool:
    for name in ("year", "doi", "eprint"):
        if a.get(name) and b.get(name) and a.get(name) != b.get(name):
            return False
    return a.type == b.type and (a.get("author") == b.get("author") or not a.get("author") or not b.get("author"))


def _with_keys(entries: list[Entry]) -> list[Entry]:
    """Keys for all entries, in the order of the page."""
    from citekit.bibtex.keys import assign_keys

    return list(assign_keys(entries).entries)
