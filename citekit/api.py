"""The functions of the public API; ``citekit`` hands them on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.library.library import Library
from citekit.library.load import import_page, read
from citekit.library.sidecar import provenance_record

if TYPE_CHECKING:
    from citekit.dedup import Cluster, Decisions, DedupResult, MergeReport

__all__ = ["DedupOutcome", "dedup", "import_page", "make_cv", "read", "render", "render_report"]


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

    def record(self) -> dict[str, Any]:
        """What the sidecar of the merged library remembers (docs/sidecar.md)."""
        return {
            **provenance_record(self.library),
            "keys": dict(self.result.key_map),
            "merges": self.report.to_dict()["merged"],
            "undo": self.result.undo.to_dict(),
        }


def dedup(library: Library, *, profile: Literal["strict", "work"] = "strict", decisions: Decisions | None = None) -> DedupOutcome:
    """Merge the entries that are the same work.

    ``strict`` keeps every citable version (a preprint and its published paper
    are one, a conference paper and its journal extension are two); ``work``
    makes all versions of a work one.
    """
    from citekit import dedup as package

    result = package.dedup(library.entries, profile=profile, decisions=decisions)
    said = (*library.diagnostics, *result.diagnostics)
    return DedupOutcome(Library(result.entries, diagnostics=said, document=library.document, source=library.source), result)


def render(library: Library, style: str, *, to: str = "text", me: str | Sequence[str] | None = None) -> str:
    """The library as a reference list in a CSL style (a name or a path), as a fragment of the format ``to``.

    ``me`` (one spelling of a name or several) is set in bold. Raises
    :class:`~citekit.errors.UsageError` for an unknown style or format and
    :class:`~citekit.errors.StyleError` for a style that cannot be used.
    """
    return render_report(library, style, to=to, me=_spellings(me))[0]


def _spellings(me: str | Sequence[str] | None) -> tuple[str, ...]:
    return (me,) if isinstance(me, str) else tuple(me or ())
