"""Entries of one work merged into one, field by field, with a report of what came from where and what was dropped.

The version of record leads; preprints give their archive mark, abstract and
whatever the leading entry lacks. The author list, the place and the links are
merged as wholes, so that no volume is mixed with another volume's pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citekit.duplicates import merge_fields
from citekit.duplicates.features import features_of
from citekit.duplicates.merge_authors import unite_authors
from citekit.duplicates.merge_fields import Choice, same_text
from citekit.duplicates.merge_sources import Source, field_source, is_held, is_published, lead_rank, same_target
from citekit.duplicates.people import parse_people, person_of, same_person
from citekit.duplicates.record import record_from_entry
from citekit.duplicates.report import Dropped, EntryReport, FieldReport, How, Member
from citekit.duplicates.venues import compare_venues
from citekit.entry import Authors, Entry, Field, FieldSource, LabelledLink, Provenance
from citekit.entry.authors import GAP_SUFFIX, ROLE_SUFFIXES
from citekit.entry.identifiers import arxiv_of, doi_of
from citekit.entry.links import LINK_FIELDS
from citekit.entry.status import status_of_phrase
from citekit.entry.tables import field_table
from citekit.entry.views import encode_links, encode_names
from citekit.text.latex import to_text

_AUTHOR_FIELDS = ("author", *(f"author{suffix}" for suffix in ROLE_SUFFIXES), f"author{GAP_SUFFIX}")
_TITLE_FIELDS = ("title", "subtitle")
_ARCHIVE_FIELDS = ("eprint", "archiveprefix", "eprinttype", "primaryclass", "eprintclass")
_DATE_FIELDS = ("date", "year", "month", "day")
#: Where a work stands. A version of record takes none of these from a preprint, nor from an entry that stands elsewhere.
_PLACE_FIELDS = (
    "journal", "journaltitle", "shortjournal", "booktitle", "shortbooktitle", "booksubtitle", "series", "eventtitle", "volume",
    "number", "issue", "pages", "eid", "articleno", "numpages", "editor", "editor+an", "editor+an:default", "publisher",
    "address", "location", "venue", "organization", "institution", "school", "howpublished", "type", "chapter", "edition", "isbn",
    "issn", "doi", "pmid", "pmcid", "crossref", "xdata",
)  # fmt: skip
#: Fields whose values may have moved to another field that says the same.
_LINKED = frozenset((*_ARCHIVE_FIELDS, *LINK_FIELDS, "links", "doi"))


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged entry, its report, and what went into it."""

    entry: Entry
    report: EntryReport


def merge_entries(
    entries: Sequence[Entry],
    *,
    key: str = "",
    positions: Sequence[int] = (),
    source_order: Sequence[str] = (),
    reasons: Sequence[str] = (),
) -> Merged:
    """One entry from ``entries``, which are one work.

    ``key`` is the key to keep (else the first entry's), ``positions`` the
    entries' places in the input, ``source_order`` names sources best first.
    The result does not depend on the order of ``entries`` but for the key and
    for entries that are equal in every respect.
    """
    positions = positions or range(len(entries))
    sources = [
        Source(entry, features := features_of(record_from_entry(entry)), Member(entry.key, features.record.source, position))
        for entry, position in zip(entries, positions, strict=True)
    ]
    sources.sort(key=lambda source: lead_rank(source, source_order))
    merging = _Merging(sources)
    entry = merging.run(key or entries[0].key)
    report = EntryReport(entry.key, tuple(source.member for source in sources), tuple(reasons), tuple(merging.reports))
    return Merged(entry, report)


class _Merging:
    """The work on one cluster: fields are decided one after another and reported as they are."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = sources
        self.entries = [source.entry for source in sources]
        self.lead = sources[0]
        self.published = is_published(self.lead)
        self.values: dict[str, str] = {}
        self.origin: dict[str, FieldSource] = {}
        self.reports: list[FieldReport] = []
        self.done: set[str] = set()

    def run(self, key: str) -> Entry:
        self._authors()
        self._title()
        self._place()
        self._date()
        self._archive()
        self._links()
        self._rest()
        self._drop_stale()
        self._sweep()
        return self._entry(key)

    # -- the groups of fields

    def _authors(self) -> None:
        self.done.update(_AUTHOR_FIELDS)
        holders = [at for at, entry in enumerate(self.entries) if entry.authors.items]
        if not holders:
            return
        lists = [self.entries[at].authors for at in holders]
        united = unite_authors(lists)
        givers = tuple(holders[at] for at in united.givers)
        if united.authors == lists[0] and givers == (holders[0],):
            for name in _AUTHOR_FIELDS:
                if value := self.entries[holders[0]].get(name):
                    self._set(name, value, givers)
        else:
            for name, encoded in encode_names("author", united.authors):
                if encoded:
                    self._set(name, encoded, givers)
        dropped = [
            (holders[at], "an author list that the kept one does not hold in full")
            for at, one in enumerate(lists)
            if not is_held(one, united.authors)
        ]
        self._report(
            "author", "", "kept", (), [Dropped(self.entries[at].get("author"), self.sources[at].member, why) for at, why in dropped]
        )
        for at, name, roles in united.lost_roles:
            member = self.sources[holders[at]].member
            self._report(
                "author+an",
                "",
                "kept",
                (),
                [Dropped(f"{name}: {', '.join(roles)}", member, "the kept author list does not name this person")],
            )

    def _title(self) -> None:
        self.done.update(_TITLE_FIELDS)
        joined = [
            (at, f"{entry.get('title')}: {entry.get('subtitle')}" if entry.get("subtitle") else entry.get("title"))
            for at, entry in enumerate(self.entries)
        ]
        values = [(at, value) for at, value in joined if value.strip()]
        if not values:
            return
        choice = merge_fields.title(values)
        chosen = self.entries[choice.givers[0]]
        self._choose("title", Choice(chosen.get("title"), choice.givers, choice.dropped), dict(values))
        if chosen.get("subtitle"):
            self._set("subtitle", chosen.get("subtitle"), choice.givers)

    def _place(self) -> None:
        """Where the work stands: the leading entry's place, its gaps filled from entries that stand in the same place."""
        self.done.update(_PLACE_FIELDS)
        fitting = [at for at, source in enumerate(self.sources) if at == 0 or self._fits(source)]
        for name in _PLACE_FIELDS:
            values = list(merge_fields.present(name, self.entries))
            allowed = [(at, value) for at, value in values if at in fitting]
            choice = merge_fields.lead(allowed) if allowed else None
            for at, value in values:
                if at not in fitting and not (choice and same_text(choice.value, value)):
                    self._outside(name, at, value)
            if choice:
                self._choose(name, choice, dict(values))

    def _fits(self, source: Source) -> bool:
        """Whether an entry stands where the leading one does, so that it may fill its gaps."""
        lead, other = self.lead.features, source.features
        if other.preprint != lead.preprint:
            return False
        if any(x and y and x != y for x, y in ((lead.volume, other.volume), (lead.pages.first, other.pages.first), (lead.doi, other.doi))):
            return False
        if lead.kind and other.kind and lead.kind != other.kind:
            return False
        return not (lead.container and other.container) or compare_venues(lead.container, other.container) != "different"

    def _outside(self, name: str, at: int, value: str) -> None:
        """A place value of an entry that stands elsewhere: a preprint's DOI is kept as a link, the rest is dropped and told."""
        if name == "doi":
            doi = doi_of(value)
            if doi.startswith("10.48550/arxiv.") and arxiv_of("arxiv:" + doi[15:]):
                return  # the archive's id says the same; see _archive
            if doi and self.sources[at].features.preprint:
                self.values.setdefault("_preprint", f"https://doi.org/{doi}")
                self._report("links", f"preprint: https://doi.org/{doi}", "united", (at,))
                return
        why = "the place of the preprint" if self.sources[at].features.preprint else "the place of another version"
        self._report(name, "", "kept", (), [Dropped(value, self.sources[at].member, f"{why}; the leading entry's place is kept")])

    def _date(self) -> None:
        """A date is one value: the leading entry's, or the first that there is; a month joins a bare year of the same year."""
        self.done.update(_DATE_FIELDS)
        dated = [at for at, entry in enumerate(self.entries) if any(entry.get(name) for name in ("date", "year"))]
        if not dated:
            return
        first = dated[0]
        for name in _DATE_FIELDS:
            if own := self.entries[first].get(name):
                self._set(name, own, (first,))
        lead_year = self.entries[first].date.year
        for at in dated[1:]:
            entry = self.entries[at]
            if entry.date.year != lead_year:
                value = entry.get("date") or entry.get("year")
                why = "the date of the preprint" if self.sources[at].features.preprint else "the leading entry has another date"
                self._report("year", "", "kept", (), [Dropped(value, self.sources[at].member, why)])
            elif self._fits(self.sources[at]) or not self.published:
                self._finer_date(at)

    def _finer_date(self, at: int) -> None:
        entry = self.entries[at]
        if "date" in self.values or "month" in self.values:
            if entry.get("month") and self.values.get("month") and not same_text(entry.get("month"), self.values["month"]):
                self._report(
                    "month", "", "kept", (), [Dropped(entry.get("month"), self.sources[at].member, "the leading entry has another value")]
                )
            return
        for name in ("month", "day"):
            if value := entry.get(name):
                self._set(name, value, (at,))

    def _archive(self) -> None:
        """The archive mark as a whole: from the first entry with an id, else from the first with a mark; a missing class is filled."""
        self.done.update(_ARCHIVE_FIELDS)
        marked = [at for at, entry in enumerate(self.entries) if any(entry.get(name) for name in _ARCHIVE_FIELDS) or self._arxiv(at)]
        if not marked:
            return
        first = next((at for at in marked if self._arxiv(at) or self.entries[at].get("eprint")), marked[0])
        own = self.entries[first]
        if not own.get("eprint") and (arxiv := self._arxiv(first)):
            self._set("eprint", arxiv, (first,))
            self._set("archiveprefix", "arXiv", (first,))
        for name in _ARCHIVE_FIELDS:
            if value := own.get(name):
                self._set(name, value, (first,))
        for at in marked:
            self._archive_of(at, first)

    def _archive_of(self, at: int, first: int) -> None:
        for name in _ARCHIVE_FIELDS:
            value = self.entries[at].get(name)
            twin = {
                "eprinttype": "archiveprefix",
                "archiveprefix": "eprinttype",
                "eprintclass": "primaryclass",
                "primaryclass": "eprintclass",
            }.get(name, name)
            held = self.values.get(name) or self.values.get(twin)
            if not value or at == first:
                continue
            if not held:
                self._set(name, value, (at,))
            elif not same_text(value, held) and not (name == "eprint" and self._arxiv(at) == self._arxiv(first) != ""):
                self._report(name, "", "kept", (), [Dropped(value, self.sources[at].member, "the kept archive mark has another value")])

    def _arxiv(self, at: int) -> str:
        return self.sources[at].features.arxiv

    def _links(self) -> None:
        self.done.update((*LINK_FIELDS, "links"))
        links: list[LabelledLink] = []
        givers: dict[int, None] = {}
        for at, entry in enumerate(self.entries):
            for link in entry.links:
                if self._new_link(link, links):
                    links = [held for held in links if held.href or held.label.lower() != link.label.lower()]
                    links.append(link)
                    givers[at] = None
        if preprint := self.values.pop("_preprint", ""):
            links.append(LabelledLink("preprint", preprint))
        own = self.lead.entry
        untouched = tuple(links) == own.links
        for name, value in ((n, own.get(n)) for n in (*LINK_FIELDS, "links")) if untouched else encode_links(links):
            if value:
                self._set(name, value, tuple(givers) or (0,))

    def _new_link(self, link: LabelledLink, held: Sequence[LabelledLink]) -> bool:
        if not link.href:
            return not any(other.label.lower() == link.label.lower() for other in held)
        return not any(same_target(link.href, other.href) for other in held)

    def _rest(self) -> None:
        """Every other field by its own rule, known fields in canonical order and unknown ones after them."""
        names = dict.fromkeys(field.name for entry in self.entries for field in entry.fields)
        order = {name: at for at, name in enumerate(field_table())}
        for name in sorted((n for n in names if n not in self.done), key=lambda n: (order.get(n, len(order)), n)):
            values = list(merge_fields.present(name, self.entries))
            if values:
                self._choose(name, merge_fields.rule_of(name)(values), dict(values))

    def _drop_stale(self) -> None:
        """What a fuller entry makes untrue: a preprint's state once the work is out, "attributed" once the authors name the person."""
        state = self.values.get("pubstate", "")
        if state and self.published and not self.lead.entry.get("pubstate"):
            self._remove("pubstate", "the work is published")
            if status_of_phrase(to_text(self.values.get("note", ""))):
                self._remove("note", "the work is published")
        attributed = self.values.get("attributed", "")
        if attributed:
            named = [person_of(author.name) for author in self._united_authors()]
            named += list(parse_people(self.values.get("contributors", "")).persons)
            left = [
                piece for piece in attributed.split(" and ")
                if not any(person and same_person(owner, person) == 1.0 for owner in parse_people(piece).persons for person in named)
            ]  # fmt: skip
            if not left:
                self._remove("attributed", "the authors or contributors name the person")
            elif len(left) < len(attributed.split(" and ")):
                self._remove("attributed", "the authors or contributors name the person", keep=" and ".join(left))

    def _united_authors(self) -> Authors:
        return Entry.make("", "misc", [(name, self.values[name]) for name in _AUTHOR_FIELDS if name in self.values]).authors

    def _sweep(self) -> None:
        """A line for each value that is not in the merged entry as it stood and has none yet: nothing goes unsaid."""
        told = {(report.name, item.member.position, item.value) for report in self.reports for item in report.dropped}
        united = {(report.name, member.position) for report in self.reports if report.how == "united" for member in report.members}
        for source in self.sources:
            for field in source.entry.fields:
                name, value, position = field.name, field.value, source.member.position
                kept = self.values.get(name, "")
                if (
                    value == kept
                    or not value.strip()
                    or (name, position, value) in told
                    or ((name, position) in united and name not in _AUTHOR_FIELDS)
                ):
                    continue
                why = (
                    "kept as a link"
                    if name == "doi" and (doi := doi_of(value)) and f"https://doi.org/{doi}" in self.values.get("links", "")
                    else "the same in another form"
                    if same_text(value, kept) or name in _AUTHOR_FIELDS or name in _LINKED
                    else "another value is kept"
                )
                self._report(name, "", "kept", (), [Dropped(value, source.member, why)])

    # -- bookkeeping

    def _choose(self, name: str, choice: Choice, values: dict[int, str]) -> None:
        self._set(name, choice.value, choice.givers)
        if choice.dropped:
            self._report(name, "", "kept", (), [Dropped(values[at], self.sources[at].member, why) for at, why in choice.dropped])

    def _set(self, name: str, value: str, givers: tuple[int, ...]) -> None:
        self.values[name] = value
        first = self.sources[givers[0]]
        self.origin[name] = field_source(first.entry, name, first.member)
        had = bool(self.lead.entry.get(name))
        how: How = "united" if len(givers) > 1 else "kept" if givers == (0,) else "chosen" if had else "filled"
        self._report(name, value, how, givers)

    def _remove(self, name: str, why: str, keep: str = "") -> None:
        gone = self.values.pop(name)
        holder = next((source for source in self.sources if source.entry.get(name)), self.lead)
        self.origin.pop(name, None) if not keep else None
        self.reports = [report for report in self.reports if not (report.name == name and report.value)]
        if keep:
            self.values[name] = keep
            self._report(name, keep, "chosen", (self.sources.index(holder),))
        self._report(name, "", "kept", (), [Dropped(gone, holder.member, why)])

    def _report(self, name: str, value: str, how: How, givers: tuple[int, ...], dropped: Sequence[Dropped] = ()) -> None:
        if value or dropped:
            self.reports.append(FieldReport(name, value, how, tuple(self.sources[at].member for at in givers), tuple(dropped)))

    def _entry(self, key: str) -> Entry:
        """The leading entry's fields in their order, then the others' in canonical order."""
        own = dict.fromkeys(field.name for field in self.lead.entry.fields if field.name in self.values)
        order = {name: at for at, name in enumerate(field_table())}
        added = sorted((name for name in self.values if name not in own), key=lambda name: (order.get(name, len(order)), name))
        provenances = [entry.provenance for entry in self.entries if entry.provenance]
        mine = self.lead.entry.provenance
        provenance = Provenance(
            source=mine.source if mine else self.lead.member.source,
            line=mine.line if mine else None,
            confidence=max((found.confidence for found in provenances), default=1.0),
            raw=mine.raw if mine else "",
            fields={name: self.origin[name] for name in (*own, *added)},
        )
        fields = tuple(Field(name, self.values[name]) for name in (*own, *added))
        # The first member's origin is the place where a document writes the merged entry.
        first = min(self.sources, key=lambda source: source.member.position)
        return Entry(key, self._type(), fields, origin=first.entry.origin, provenance=provenance)

    def _type(self) -> str:
        """The leading entry's type, unless it says nothing and another's does."""
        vague = ("misc", "unpublished", "online", "electronic")
        if self.lead.entry.type in vague:
            return next((entry.type for entry in self.entries if entry.type not in vague), self.lead.entry.type)
        return self.lead.entry.type
