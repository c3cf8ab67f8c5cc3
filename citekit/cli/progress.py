"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from citekit.scale.local import Progress

# What each stage takes of the whole time, in hundredths.
_SHARES = {"reading": 32, "keys": 15, "pairs": 2, "looks": 6, "scores": 45}


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A function that shows how much of a large run is done, the time left, the stage and its records a second."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda stage, done, total, records: None
        return
    began: dict[str, float] = {}
    with click.progressbar(length=1000, file=sys.stderr, width=30, item_show_func=lambda item: item or "") as bar:

        def show(stage: str, done: int, total: int, records: int) -> None:
            start = began.setdefault(stage, monotonic())
            names = list(_SHARES)
            before = sum(_SHARES[name] for name in names[: names.index(stage)])
            now = int(10 * (before + _SHARES[stage] * done / max(1, total)))
            passed = monotonic() - start
            rate = f", {records / passed:,.0f} records/s" if records and passed > 0.5 else ""
            bar.update(max(0, now - bar.pos), f"{stage}{rate}")

        yield show
