"""``citekit import --explain``: how one item of a page was read, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from citekit.cli.telling import printable
from citekit.errors import UsageError
from citekit.text.inline import plain

if TYPE_CHECKING:
    from citekit.entry import Entry
    from citekit.pages import PageResult
    from citekit.pages.read import ItemTrace


def explain(title: str, results: Sequence[PageResult]) -> None:
    """Print the trace and the entry of the item whose title is nearest to ``title``; UsageError where none is near."""
    from rapidfuzz.fuzz import WRatio

    wanted = title.casefold()
    best: tuple[float, Entry, ItemTrace] | None = None
    for result in results:
        by_key = {entry.key: entry for entry in result.entries}
        for trace in result.traces:
            entry = by_key.get(trace.key)
            if entry is not None:
                score = WRatio(wanted, plain(entry.title).casefold())
                if best is None or score > best[0]:
                    best = (score, entry, trace)
    if best is None or best[0] < 60:
        raise UsageError(f"no item is called {title!r}", hint="citekit import without --explain shows what was found")
    _, entry, trace = best
    width = max((len(line.label) for line in trace.lines), default=0)
    for line in sorted(trace.lines, key=lambda line: line.number or 0):
        click.echo(f"{line.number:6}  {click.style(f'{line.label:{width}}', fg='cyan')}  {printable(line.text)}")
        if line.why:
            click.echo(f"{'':6}  {'':{width}}  {click.style(printable(line.why), dim=True)}")
    from citekit.bibtex import format_entry

    click.echo()
    click.echo("\n".join(printable(line) for line in format_entry(entry).splitlines()))
    _fields(entry)


def _fields(entry: Entry) -> None:
    known = entry.provenance
    if known is None:
        return
    click.echo()
    for name, at in known.fields.items():
        click.echo(f"  {name}: {at.how}{f', line {at.line}' if at.line else ''}")
    click.echo(f"  confidence {known.confidence:.2f}")
