"""What a list is to be, as one value: whose works, which of them, in what sections, how printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from citekit.cv.arrange import GroupBy
from citekit.cv.filters import Filter, nothing_found
from citekit.cv.make import is_out, make_cv
from citekit.cv.model import Cv
from citekit.cv.people import People, Person, RoleLook
from citekit.cv.periods import written
from citekit.cv.rules import Rule
from citekit.cv.select import works_of
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.errors import Diagnostic, UsageError, did_you_mean

#: The styles that a web page cites each work in, for readers to copy, where nobody says otherwise.
CITED = ("apa",)
#: Formats that show citations in other styles, and those that show plots.
SHOWS_CITATIONS = frozenset(("html",))
SHOWS_FIGURES = frozenset(("html", "pdf", "typst"))
# What there is to do about works that name nobody, for options and for a citekit.toml.
_SPELLINGS = {
    False: "--all keeps works of others; --me may name other spellings",
    True: 'everyone = true in [[output]] keeps works of others; aliases = ["…"] of the person name other spellings',
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A list of works.

    Of ``people``, where there are any, unless ``everyone``; those that meet
    ``filter`` and are not later than ``as_of``; in the sections of ``rules``,
    or by ``group``. ``cite`` names further styles that each work is cited in,
    ``figures`` plots (:mod:`citekit.stats`). ``of_project`` says that a
    citekit.toml is where it can be changed, and no option. The rest is as for
    :func:`~citekit.cv.make.make_cv`.
    """

    people: tuple[Person, ...] = ()
    everyone: bool = False
    filter: Filter = field(default_factory=Filter)
    rules: tuple[Rule, ...] = ()
    group: GroupBy = "type"
    number: bool | None = None
    style: str = "citekit-cv"
    title: str | None = None
    headings: Mapping[str, str] = field(default_factory=dict)
    locale: str | None = None
    roles: Mapping[str, RoleLook] = field(default_factory=dict)
    as_of: Point | None = None
    max_authors: int | None = 30
    cite: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    of_project: bool = False


def select(entries: Sequence[Entry], plan: Plan) -> tuple[list[Entry], tuple[Diagnostic, ...]]:
    """The works of a plan, and which were left out because they name none of its people.

    Raises UsageError where none is left, and says what there is.
    """
    people = People(plan.people)
    kept, said = list(entries), []
    if people and not plan.everyone:
        kept, others = works_of(entries, people)
        name = plan.people[0].name if len(plan.people) == 1 else "any of the people"
        if others:
            count = f"{len(others)} of the library's {len(entries)} works"
            message = f"left out, since they do not name {name}: {count} ({', '.join(entry.key for entry in others)})"
            said.append(Diagnostic("works-of-others", message, hint=_SPELLINGS[plan.of_project], severity="info"))
        if not kept:
            raise UsageError(f"none of the works names {name}", hint=_SPELLINGS[plan.of_project])
    if plan.as_of is not None:
        early = [entry for entry in kept if is_out(entry, plan.as_of)]
        if kept and not early:
            raise UsageError(f"no work is of {written(plan.as_of)} or earlier", hint="works of later dates are left out")
        kept = early
    if plan.filter:
        met = [entry for entry in kept if plan.filter.takes(entry, people)]
        if not met:
            raise nothing_found(plan.filter, kept)
        known = sorted(entry.key for entry in entries)
        said += [
            Diagnostic("unknown-key", f"no work has the key {key!r}", did_you_mean(key, known, most=1))
            for key in plan.filter.keys
            if key not in known
        ]
        kept = met
    return kept, tuple(said)


def planned_cv(entries: Sequence[Entry], plan: Plan) -> tuple[Cv, tuple[Diagnostic, ...]]:
    """The CV of a plan with all that there is to tell."""
    kept, said = select(entries, plan)
    made = make_cv(
        kept,
        people=plan.people,
        style=plan.style,
        group_by=plan.group,
        number=plan.number,
        rules=plan.rules,
        title=plan.title,
        headings=plan.headings,
        locale=plan.locale,
        roles=plan.roles,
        as_of=plan.as_of,
        max_authors=plan.max_authors,
    )
    return made, (*said, *made.diagnostics)
