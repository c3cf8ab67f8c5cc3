"""The functions of the public API; ``citekit`` hands them on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError, did_you_mean
from citekit.library.library import Library
from citekit.library.load import import_page, read, with_distinct_keys

if TYPE_CHECKING:
    from citekit.cv.model import Cv
    from citekit.cv.people import People
    from citekit.cv.plan import Plan
    from citekit.cv.write import CvOutput
    from citekit.duplicates import Cluster, Decisions, DedupResult, MergeReport
    from citekit.entry.dates import Point
    from citekit.stats.model import Statistics
    from citekit.writers import Document

#: What sections are made by.
Group = Literal["type", "year", "topic"]

__all__ = ["DedupOutcome", "dedup", "import_page", "make_cv", "read", "render", "render_report", "statistics"]


@dataclass(frozen=True, slots=True)
class DedupOutcome:
    """What :func:`dedup` gives.

    ``library`` is the merged library, ``result`` everything about how it came
    to be.
    """

    library: Library
    result: DedupResult

    @property
    def clusters(self) -> tuple[Cluster, ...]:
        """The groups of entries that became one, with the pairs that joined them, their scores and reasons."""
        return self.result.clusters

    @property
    def report(self) -> MergeReport:
        """What each field of a merged entry is, where it came from and what was left out."""
        return self.result.report

    def to_dict(self) -> dict[str, Any]:
        """Clusters, pairs to review, key map and report as JSON gives them."""
        return self.result.to_dict()


def dedup(
    library: Library | Iterable[Entry],
    *,
    profile: Literal["strict", "work"] = "strict",
    decisions: Decisions | None = None,
    prefer: Sequence[str] = (),
) -> DedupOutcome:
    """Merge the entries that are the same work.

    ``strict`` keeps every citable version (a preprint and its published paper
    are one, a conference paper and its journal extension are two); ``work``
    makes all versions of a work one. ``prefer`` names sources, best first.
    """
    from citekit.duplicates import dedup as merge_duplicates

    library = _as_library(library)
    result = merge_duplicates(library.entries, profile=profile, decisions=decisions, source_order=prefer)
    said = (*library.diagnostics, *result.diagnostics)
    return DedupOutcome(Library(result.entries, diagnostics=said, document=library.document, source=library.source), result)


def render(library: Library | Iterable[Entry], style: str, *, to: str = "text", me: str | Sequence[str] | None = None) -> str:
    """The library as a reference list in a CSL style (a name or a path), as a fragment of the format ``to``.

    ``me`` (one spelling of a name or several) is set in bold. Raises
    :class:`~citekit.errors.UsageError` for an unknown style or format and
    :class:`~citekit.errors.StyleError` for a style that cannot be used.
    """
    return render_report(_as_library(library), style, to=to, me=_spellings(me))[0]


def _as_library(entries: Library | Iterable[Entry]) -> Library:
    return entries if isinstance(entries, Library) else Library(entries)


def _spellings(me: str | Sequence[str] | None) -> tuple[str, ...]:
    return (me,) if isinstance(me, str) else tuple(me or ())


def render_report(
    library: Library,
    style: str,
    *,
    to: str = "text",
    me: Sequence[str] = (),
    locale: str | None = None,
    keys: Sequence[str] = (),
    title: str = "",
    standalone: bool = False,
) -> tuple[str, tuple[Diagnostic, ...]]:
    """:func:`render` with what there was to tell.

    ``keys`` picks entries, ``locale`` is the terms' language, ``title`` a heading;
    ``standalone`` makes a whole file where the format knows the difference.
    """
    from citekit.writers import write_document

    document, said = reference_list(library, style, me=me, locale=locale, keys=keys, title=title)
    return write_document(document, to, standalone=standalone), said


def reference_list(
    library: Library,
    style: str,
    *,
    me: Sequence[str] = (),
    locale: str | None = None,
    keys: Sequence[str] = (),
    title: str = "",
    owner: People | None = None,
) -> tuple[Document, tuple[Diagnostic, ...]]:
    """:func:`render_report` as a document, which every format of documents can be made of; ``owner`` is whom ``me`` cannot name."""
    from citekit.csl import Marks, Processor, Style
    from citekit.csl.tidy import tidy
    from citekit.cv.legend import legend
    from citekit.cv.owner import Owner
    from citekit.formats.csljson import to_item
    from citekit.writers import Layout, bibliography

    entries = _chosen(library, keys)
    marks = Marks()
    processor = Processor(Style.load(style), locale, marks=marks, owner=owner or Owner(me) or None)
    made = processor.bibliography([to_item(entry) for entry in entries])
    layout = Layout(made.hanging_indent, made.second_field_align, made.entry_spacing, made.line_spacing)
    texts = [(entry.id, tidy(entry.inlines)) for entry in made.entries]
    return bibliography(texts, layout, legend(made.printed_marks, marks.signs), title), made.diagnostics


def make_cv(
    library: Library | Iterable[Entry],
    *,
    me: str | Sequence[str] = (),
    to: str = "html",
    style: str = "citekit-cv",
    group: Group = "type",
    number: bool = False,
    title: str = "",
) -> str:
    """A CV or publication page: the works of ``me`` in sections, newest first, the own name bold, marks with a legend.

    ``me`` is one spelling of the name or several; without it all works are
    listed. ``group`` makes sections by type or by year, ``number`` gives labels
    such as ``[C3]``, highest newest. ``to="html"`` gives a whole page; ``pdf``,
    ``docx`` and ``hugo`` are files, not text, and come from ``citekit cv``.
    """
    from citekit.writers.outputs import output_named

    if output_named(to).binary or output_named(to).folder:
        raise UsageError(f"{to} is no text", hint="citekit cv and citekit build write it to files")
    data, _ = cv_report(_as_library(library), me=_spellings(me), to=to, style=style, group=group, number=number, title=title)
    return data.decode("utf-8")


def cv_report(
    library: Library,
    *,
    me: Sequence[str] = (),
    to: str = "html",
    style: str = "citekit-cv",
    group: Group = "type",
    number: bool | None = None,
    title: str = "",
    everyone: bool = False,
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """:func:`make_cv` as the bytes of a file in any format, with what there was to tell; ``everyone`` keeps the works of others too."""
    from citekit.cv.people import people_of
    from citekit.cv.plan import Plan

    plan = Plan(people=people_of(me), everyone=everyone, group=group, number=number, style=style, title=title or None)
    made = cv_output(library, plan, to)
    if not isinstance(made.data, bytes):
        raise UsageError(f"{to} is a folder of files, not a file", hint="name the folder: -o FOLDER")
    return made.data, made.diagnostics


def cv_output(library: Library, plan: Plan, to: str = "html") -> CvOutput:
    """The CV of a library as a plan says, in any format, folders of files among them, with what there was to tell."""
    from citekit.cv.write import CvOutput, make_output

    made, said = cv_of(library, plan)
    output = make_output(made, to)
    return CvOutput(output.data, (*said, *output.diagnostics))


def cv_of(library: Library, plan: Plan) -> tuple[Cv, tuple[Diagnostic, ...]]:
    """The CV of a library as a plan says, with what there was to tell."""
    from citekit.cv.plan import planned_cv

    made, said = planned_cv(_chosen(library, ()), plan)
    if plan.cite:
        from citekit.cv.citations import with_citations

        made = with_citations(made, plan.cite, locale=plan.locale)
    if plan.figures:
        from citekit.stats.figures import with_figures

        # Of several people none is the owner.
        owner = plan.people[0].spellings if len(plan.people) == 1 else ()
        made, more = with_figures(made, plan.figures, owner)
        said = (*said, *more)
    return made, said


def counted(
    library: Library, *, me: Sequence[str] = (), as_of: Point | None = None, everyone: bool = False
) -> tuple[Sequence[Entry], Statistics]:
    """The entries of a library that are ``me``'s (or all), with what they inherit, and their statistics up to ``as_of``."""
    from citekit.cv.people import people_of
    from citekit.cv.plan import Plan, select
    from citekit.stats import statistics as numbers_of

    entries, _ = select(_chosen(library, ()), Plan(people=people_of(me), everyone=everyone))
    return entries, numbers_of(entries, me=me, as_of=as_of)


def statistics(library: Library | Iterable[Entry], *, me: str | Sequence[str] = (), as_of: str = "") -> Statistics:
    """Works by year and type, the place of ``me`` among the authors, coauthors, venues and topics, each work counted once.

    ``me`` is one spelling of a name or several, and only that person's works
    count; ``as_of`` (``2026-05-01``) leaves out works of later dates.
    """
    from citekit.cv.periods import point_of

    return counted(_as_library(library), me=_spellings(me), as_of=point_of(as_of, "as_of") if as_of else None)[1]


def _chosen(library: Library, keys: Sequence[str]) -> Sequence[Entry]:
    """The entries to print with what they inherit: all but data containers, or those of ``keys`` in their order."""
    from citekit.bibtex.inheritance import resolve

    entries = resolve(library.entries)
    if not keys:
        # A list shows every entry, those too that share their key with another.
        return with_distinct_keys(entry for entry in entries if entry.type != "xdata")
    for key in keys:
        if key not in library:
            raise UsageError(f"no entry has the key {key!r}", hint=did_you_mean(key, (entry.key for entry in library)))
    by_key = {entry.key: entry for entry in reversed(entries)}
    return [by_key[key] for key in keys]
