"""From entries to a :class:`~citekit.cv.model.Cv`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from citekit.cv.arrange import GROUPINGS, Group, GroupBy, Placed, arrange, arrange_by_rules
from citekit.cv.legend import legend
from citekit.cv.links import badges_of
from citekit.cv.model import Cv, Section, Work
from citekit.cv.people import People, Person, RoleLook, people_of
from citekit.cv.periods import is_before, written
from citekit.cv.public import public_fields
from citekit.cv.reference import Renderer
from citekit.cv.rules import Rule
from citekit.cv.sections import section_table
from citekit.cv.select import owner_facts
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.errors import Diagnostic, Severity, UsageError, did_you_mean
from citekit.text import latex
from citekit.text.fold import fold
from citekit.text.inline import Inlines, plain

if TYPE_CHECKING:
    from citekit.csl import Marks, Style

#: Fields that say something to citekit or on a page, and nothing to a reader's own bibliography.
_NOT_CITED = frozenset(
    (
        *(
            "abstract",
            "acceptance",
            "annote",
            "attributed",
            "award",
            "contributors",
            "file",
            "funding",
            "keywords",
            "links",
            "owner",
            "pubstate",
            "selected",
            "timestamp",
        ),
        *("bibtex", "blog", "code", "data", "demo", "pdf", "poster", "slides", "supp", "video", "website"),
    )
)


def make_cv(
    entries: Iterable[Entry],
    *,
    me: Sequence[str] = (),
    people: Sequence[Person] = (),
    style: Style | str = "citekit-cv",
    group_by: GroupBy = "type",
    number: bool | None = None,
    rules: Sequence[Rule] = (),
    title: str | None = None,
    headings: Mapping[str, str] | None = None,
    locale: str | None = None,
    marks: Marks | None = None,
    roles: Mapping[str, RoleLook] | None = None,
    as_of: Point | None = None,
    max_authors: int | None = 30,
) -> Cv:
    """A CV of ``entries``, newest first.

    ``me`` holds spellings of the owner's name, the first of which heads the
    CV where no ``title`` is given; ``people`` says more of one person or of
    several. ``group_by`` is ``type``, ``year`` or ``topic`` (the first
    keyword); ``rules`` are sections of one's own in its place. ``number``
    gives each work a number, ``[C3]`` down to ``[C1]``; None leaves that to the
    rules. ``headings`` replaces headings of sections by key (``journal``,
    ``conference``, …). ``marks`` gives signs, ``roles`` signs, looks and
    meanings of author roles. Works after ``as_of`` are left out, and the page
    says the date. Lists of more than ``max_authors`` names are shortened around
    the people.

    Raises UsageError for a style, group or section that does not exist. The
    diagnostics tell, among other things, that the owner is in none of the
    works.
    """
    from citekit.csl import Processor
    from citekit.csl import Style as StyleClass

    if group_by not in GROUPINGS:
        raise UsageError(f"unknown grouping {group_by!r}", hint=f"one of {', '.join(GROUPINGS)}")
    unknown = [key for key in headings or {} if key not in section_table()]
    if unknown:
        raise UsageError(f"no section {unknown[0]!r}", hint=f"sections are {', '.join(section_table())}")
    everyone = People((*people_of(me), *people))
    roles = roles or {}
    signs = signs_of(marks, roles, everyone.people)
    processor = Processor(StyleClass.load(style) if isinstance(style, str) else style, locale, marks=signs)
    maker = _Maker(Renderer(processor, everyone, roles, max_authors))
    entries = [entry for entry in entries if as_of is None or is_out(entry, as_of)]
    groups = arrange_by_rules(entries, rules, everyone, number) if rules else arrange(entries, group_by, bool(number))
    other = headings if headings and not rules and group_by == "type" else {}
    sections = tuple(
        Section(group.key, other.get(group.key, group.heading), tuple(maker.work(placed) for placed in group.works)) for group in groups
    )
    printed = [role for role in dict.fromkeys((*signs.signs, *roles)) if role in maker.printed]
    name = me[0] if me else people[0].name if len(people) == 1 else ""
    subtitle = ["Publications"] if title is None and name else []
    return Cv(
        title=title if title is not None else _plain_name(name) or "Publications",
        subtitle=", ".join([*subtitle, *([f"{'as' if subtitle else 'As'} of {written(as_of)}"] if as_of else [])]),
        sections=sections,
        legend=legend(printed, signs.signs, {**{person.mark_role: RoleLook(meaning=person.mark_meaning) for person in people}, **roles}),
        lang=locale or "en",
        diagnostics=(*left_out(entries, groups, rules), *maker.told(sections)),
        signs=tuple(signs.signs.items()),
    )


def signs_of(marks: Marks | None, roles: Mapping[str, RoleLook], people: Sequence[Person]) -> Marks:
    """The signs of roles in their order: the usual ones, those that are given, and each person's own."""
    from citekit.csl import Marks as SignsOfRoles

    signs = dict((marks or SignsOfRoles()).signs)
    signs.update((role, look.sign) for role, look in roles.items() if look.sign is not None)
    signs.update((person.mark_role, person.mark) for person in people if person.mark)
    return SignsOfRoles({role: sign for role, sign in signs.items() if sign}, (marks or SignsOfRoles()).superscript)


def is_out(entry: Entry, as_of: Point) -> bool:
    """Whether a work was there on a day: it is not dated later."""
    return entry.date.start is None or not is_before(as_of, entry.date.start)


def left_out(entries: Sequence[Entry], groups: Sequence[Group], rules: Sequence[Rule]) -> tuple[Diagnostic, ...]:
    """What rules of one's own leave out: works that are in no section, works named that are not there, sections without works."""
    if not rules:
        return ()
    shown = {work.entry.key for group in groups for work in group.works}
    absent = [entry.key for entry in entries if entry.key not in shown]
    found = []
    if absent:
        message = f"{len(absent)} of {len(entries)} works are in no section: {', '.join(absent)}"
        found.append(Diagnostic("works-in-no-section", message, severity="info"))
    known = {entry.key for entry in entries}
    for rule in rules:
        for key in rule.keys:
            if key not in known:
                hint = did_you_mean(key, sorted(known), most=1)
                found.append(Diagnostic("unknown-key", f"section {rule.heading!r}: no work has the key {key!r}", hint))
        if rule.keys and rule.limit is not None and len(rule.keys) > rule.limit:
            message = f"section {rule.heading!r} names {len(rule.keys)} works and has a limit of {rule.limit}: the last are left out"
            found.append(Diagnostic("over-limit", message, f"left out: {', '.join(rule.keys[rule.limit :])}"))
    headings = {group.heading for group in groups}
    for rule in rules:
        if rule.heading not in headings:
            hint = f"its filter is: {rule.told()}" if rule else ""
            found.append(Diagnostic("empty-section", f"no work is in the section {rule.heading!r}", hint))
    return tuple(found)


def _plain_name(name: str) -> str:
    """ "Example, Ada" as "Ada Example"."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip() if comma else name.strip()


class _Maker:
    """Makes works and gathers what they have in common: marks that were printed, findings, whether the owner was seen."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.people = renderer.people
        self.printed: set[str] = set()
        self.diagnostics: dict[Diagnostic, None] = {}
        self.seen: set[str] = set()

    def work(self, placed: Placed) -> Work:
        entry = placed.entry
        reference = self.renderer.render(entry)
        self.printed.update(reference.printed)
        self.diagnostics.update(dict.fromkeys(reference.diagnostics))
        present = tuple(person.name for person in self.people.in_work(entry))
        self.seen.update(present)
        return Work(
            key=entry.key,
            reference=reference.text,
            item=reference.item,
            title=entry.title,
            authors=tuple(name.display for name in entry.authors.names),
            venue=entry.venue.name or entry.venue.acronym,
            label=placed.label,
            section=placed.section,
            year=entry.date.year,
            awards=awards_of(entry),
            badges=badges_of(entry),
            abstract=latex.decode(entry.get("abstract")),
            bibtex=bibtex_of(entry),
            facts=owner_facts(entry, self.people.within(entry)),
            people=present,
            entry=entry,
            owned=self.people.within(entry).indices(entry.authors.names),
        )

    def told(self, sections: Sequence[Section]) -> tuple[Diagnostic, ...]:
        """What the works had to say, and who is in none of them."""
        missing = [person.name for person in self.people.people if person.name and person.name not in self.seen] if sections else []
        hint = "give other spellings of the name as well"
        # Of a group some may have no work yet, or none that a filter lets through.
        severity: Severity = "info" if self.seen else "warning"
        return (
            *self.diagnostics,
            *(Diagnostic("owner-not-found", f"{name} is an author of none of the works", hint, severity=severity) for name in missing),
        )


def awards_of(entry: Entry) -> tuple[Inlines, ...]:
    """The awards of the ``award`` field, which semicolons separate, each once.

    Sources name one award in several ways: two are the same where they are, but
    for the venue's acronym, its year and the word "award".
    """
    year = str(entry.venue.year or entry.date.year or "")
    acronym = fold(entry.venue.acronym)
    silent = {"award", "awards", "the", "at", "in", "for", *acronym.split(), year, year[2:], acronym + year, acronym + year[2:]}
    found: dict[frozenset[str], Inlines] = {}
    for part in re.split(r";\s*", entry.get("award")):
        award = latex.decode(part.strip())
        if award:
            found.setdefault(frozenset(fold(plain(award)).split()) - silent, award)
    return tuple(found.values())


def bibtex_of(entry: Entry) -> str:
    """The entry as BibTeX for others to cite: without what only citekit, a page or its owner has use for."""
    from citekit.bibtex import format_entry

    fields = tuple(item for item in public_fields(entry) if item.name not in _NOT_CITED and "+an" not in item.name)
    return format_entry(Entry(entry.key, entry.type, fields)).strip()
