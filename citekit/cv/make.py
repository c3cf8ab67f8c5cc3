"""From entries to a :class:`~citekit.cv.model.Cv`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from citekit.cv.arrange import GROUPINGS, Group, GroupBy, Placed, arrange, arrange_by_rules
from citekit.cv.legend import legend
from citekit.cv.links import badges_of
from citekit.cv.model import Cv, Section, Work
from citekit.cv.owner import Owner
from citekit.cv.reference import item_of, render
from citekit.cv.rules import Rule
from citekit.cv.sections import section_table
from citekit.cv.select import owner_facts, works_of
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
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
            "timestamp",
        ),
        *("bibtex", "blog", "code", "data", "demo", "pdf", "poster", "slides", "supp", "video", "website"),
    )
)


def make_cv(
    entries: Iterable[Entry],
    *,
    me: Sequence[str] = (),
    style: Style | str = "citekit-cv",
    group_by: GroupBy = "type",
    number: bool = False,
    rules: Sequence[Rule] = (),
    title: str | None = None,
    headings: Mapping[str, str] | None = None,
    locale: str | None = None,
    marks: Marks | None = None,
    max_authors: int | None = 30,
) -> Cv:
    """A CV of ``entries``, newest first.

    ``me`` holds spellings of the owner's name, the first of which heads the
    CV where no ``title`` is given. ``group_by`` is ``type``, ``year`` or
    ``topic`` (the first keyword); ``rules`` are sections of one's own in its
    place. ``number`` gives each work a number, ``[C3]`` down to ``[C1]``.
    ``headings`` replaces headings of sections by key (``journal``, ``conference``, …).
    Lists of more than ``max_authors`` names are shortened around the owner.

    Raises UsageError for a style, group or section that does not exist. The
    diagnostics tell, among other things, that the owner is in none of the
    works.
    """
    from citekit.csl import Marks as SignsOfRoles
    from citekit.csl import Processor
    from citekit.csl import Style as StyleClass

    if group_by not in GROUPINGS:
        raise UsageError(f"unknown grouping {group_by!r}", hint=f"one of {', '.join(GROUPINGS)}")
    unknown = [key for key in headings or {} if key not in section_table()]
    if unknown:
        raise UsageError(f"no section {unknown[0]!r}", hint=f"sections are {', '.join(section_table())}")
    signs = marks or SignsOfRoles()
    processor = Processor(StyleClass.load(style) if isinstance(style, str) else style, locale, marks=signs)
    owner = Owner(me)
    maker = _Maker(processor, owner, max_authors)
    entries = tuple(entries)
    groups = arrange_by_rules(entries, rules, owner, number) if rules else arrange(entries, group_by, number)
    sections = tuple(
        Section(group.key, (headings or {}).get(group.key, group.heading), tuple(maker.work(placed) for placed in group.works))
        for group in groups
    )
    printed = [role for role in signs.signs if role in maker.printed]
    name = me[0] if me else ""
    return Cv(
        title=title if title is not None else _plain_name(name) or "Publications",
        subtitle="Publications" if title is None and name else "",
        sections=sections,
        legend=legend(printed, signs.signs),
        lang=locale or "en",
        diagnostics=(*left_out(entries, groups, rules), *maker.told(sections, name)),
        signs=tuple(signs.signs.items()),
    )


def left_out(entries: Sequence[Entry], groups: Sequence[Group], rules: Sequence[Rule]) -> tuple[Diagnostic, ...]:
    """What rules of one's own leave out: works that are in no section, sections without works."""
    if not rules:
        return ()
    shown = {work.entry.key for group in groups for work in group.works}
    absent = [entry.key for entry in entries if entry.key not in shown]
    found = []
    if absent:
        message = f"{len(absent)} of {len(entries)} works are in no section: {', '.join(absent)}"
        found.append(Diagnostic("works-in-no-section", message, severity="info"))
    headings = {group.heading for group in groups}
    found += [Diagnostic("empty-section", f"no work is in the section {rule.heading!r}") for rule in rules if rule.heading not in headings]
    return tuple(found)


def _plain_name(name: str) -> str:
    """ "Example, Ada" as "Ada Example"."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip() if comma else name.strip()


class _Maker:
    """Makes works and gathers what they have in common: marks that were printed, findings, whether the owner was seen."""

    def __init__(self, processor: object, owner: Owner, max_authors: int | None) -> None:
        from citekit.csl import Processor

        assert isinstance(processor, Processor)
        self.processor = processor
        self.owner = owner
        self.max_authors = max_authors
        self.printed: set[str] = set()
        self.diagnostics: dict[Diagnostic, None] = {}
        self.seen = False

    def work(self, placed: Placed) -> Work:
        entry = placed.entry
        item = item_of(entry, self.owner, self.max_authors)
        reference, printed, said = render(self.processor, item, entry, self.owner)
        self.printed.update(printed)
        self.diagnostics.update(dict.fromkeys(said))
        self.seen = self.seen or bool(works_of([entry], self.owner)[0])
        return Work(
            key=entry.key,
            reference=reference,
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
            facts=owner_facts(entry, self.owner),
            entry=entry,
            owned=self.owner.indices(entry.authors.names),
        )

    def told(self, sections: Sequence[Section], name: str) -> tuple[Diagnostic, ...]:
        found = tuple(self.diagnostics)
        if self.owner and sections and not self.seen:
            missing = Diagnostic(
                "owner-not-found", f"{name} is an author of none of the works", hint="give other spellings of the name as well"
            )
            return (*found, missing)
        return found


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
    """The entry as BibTeX for others to cite: without what only citekit or a page has use for."""
    from citekit.bibtex import format_entry

    fields = tuple(item for item in entry.fields if item.name not in _NOT_CITED and "+an" not in item.name)
    return format_entry(Entry(entry.key, entry.type, fields)).strip()
