"""Plots of the works of a CV, to stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citekit.cv.model import Cv
from citekit.errors import Diagnostic
from citekit.stats.count import statistics
from citekit.stats.plots import plot


def with_figures(cv: Cv, names: Sequence[str], me: Sequence[str] = ()) -> tuple[Cv, tuple[Diagnostic, ...]]:
    """``cv`` with the plots of ``names`` (:data:`~citekit.stats.plots.PLOTS`), counted over its works; ``me`` spells the owner's name.

    What has nothing to show is left out and told. Raises UsageError for a name that no plot has.
    """
    entries = {id(work.entry): work.entry for work in cv.works if work.entry is not None}
    numbers = statistics(entries.values(), me=me)
    figures = [plot(name, numbers) for name in dict.fromkeys(names)]
    empty = [name for name, figure in zip(dict.fromkeys(names), figures, strict=True) if figure is None]
    said = tuple(Diagnostic("empty-figure", f"the works give nothing to show in the plot {name!r}") for name in empty)
    return replace(cv, figures=tuple(figure for figure in figures if figure is not None)), said
