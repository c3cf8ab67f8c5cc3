"""The functions of the public API; ``citekit`` hands them on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.library.library import Library
from citekit.library.load import import_page, read

if TYPE_CHECKING:
    from citekit.dedup import Cluster, Decisions, MergeReport

__all__ = ["DedupOutcome", "cv", "dedup", "import_page", "read", "render", "render_report"]


@dataclass(frozen=True, slots=True)
class DedupOutcome:
    """What :func:`dedup` gives: the merged library, the clusters that became one entry each, and the report."""

    library: Library
    clusters: tuple[Cluster, ...]
    report: MergeReport


def dedup(library: Library, *, profile: Literal["strict", "work"] = "strict", decisions: Decisions | None = None) -> DedupOutcome:
    """Merge the entries that are the same work.

    ``strict`` keeps every citable version (a preprint and its published paper
    are one, a conference paper and its journal extension are two); ``work``
    makes all versions of a work one.
    """
    from citekit import dedup as package

    result = package.dedup(library.entries, profile=profile, decisions=decisions)
    merged = Library(result.entries, diagnostics=(*library.diagnostics, *result.diagnostics), document=library.document, source=library.source)
    return DedupOutcome(merged, result.clusters, result.report)


def render(library: Library, style: str, *, to: str = "text", me: str | Sequence[str] | None = None) -> str:
    """The library as a reference list in a CSL style (a name or a path), as a fragment of the format ``to``.

    ``me`` (one spelling of a name or several) is set in bold. Raises
    :class:`~citekit.errors.UsageError` for an unknown style or format and
    :class:`~citekit.errors.StyleError` for a style that cannot be used.
    """
    spellings = (me,) if isinstance(me, str) else tuple(me or ())
    return render_report(library, style, to=to, me=spellings)[0]
