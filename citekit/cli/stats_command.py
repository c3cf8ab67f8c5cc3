"""``citekit stats``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    json_option,
    me_option,
    output_options,
    read_inputs,
    stop_if_nothing,
    tell,
    verbose_option,
    write_output,
)
from citekit.errors import Diagnostic, OutputError, UsageError

if TYPE_CHECKING:
    from citekit.entry import Entry
    from citekit.entry.dates import Point
    from citekit.stats.model import Statistics

#: The width of a report that goes into a file or a pipe.
_WIDTH = 100


@click.command("stats")
@inputs_argument
@output_options
@me_option
@click.option("--all", "everyone", is_flag=True, help="Count works that do not name the person of --me, too.")
@click.option("--as-of", metavar="DATE", help="Count works up to this date (2026-05-01); that of SOURCE_DATE_EPOCH or today if left out.")
@click.option("--rows", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="Rows of each list in the report.")
@json_option
@click.option("--plots", metavar="FOLDER", help="Write the plots into FOLDER.")
@click.option("--plot", "names", multiple=True, metavar="NAME", help="A plot to write, not all of them; again for more.")
@click.option("--to", type=click.Choice(["svg", "png"]), default="svg", show_default=True, help="The format of the plots.")
@click.option("--collaborators", metavar="FILE", help="Write NSF's table of recent coauthors to FILE (.csv or .xlsx).")
@click.option(
    "--months", type=click.IntRange(1, 1200), default=48, show_default=True, metavar="N", help="How far back --collaborators goes."
)
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    me: tuple[str, ...],
    everyone: bool,
    as_of: str | None,
    rows: int,
    as_json: bool,
    plots: str | None,
    names: tuple[str, ...],
    to: str,
    collaborators: str | None,
    months: int,
    verbose: bool,
) -> None:
    """Count works, roles, coauthors, venues and topics.

    FILE is a .bib or CSL-JSON file (- is standard input). A preprint and its
    published paper are counted once. With --me only that person's works are
    counted, and the place among the authors as well.

    \b
    Examples:
      citekit stats library.bib --me "Ada Example"
      citekit stats library.bib --me "Ada Example" --json
      citekit stats library.bib --me "Ada Example" --plots plots --to png
      citekit stats library.bib --me "Ada Example" --collaborators coa.xlsx
    """
    from citekit.api import counted

    if names and not plots:
        raise UsageError("--plot says which plots are written, and not where", hint="add --plots FOLDER")
    if collaborators and not me:
        raise UsageError("--collaborators are those of a person", hint='say whose: --me "Ada Example"')
    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    day = _day(as_of)
    entries, numbers = counted(library, me=me, as_of=day, everyone=everyone)
    said: list[Diagnostic] = []
    if collaborators:
        said += _write_collaborators(collaborators, entries, me, day, months, force)
    if plots:
        said += _write_plots(plots, names, to, numbers, force)
    if as_json:
        import json

        write_output(json.dumps(numbers.to_dict(), ensure_ascii=False, indent=2) + "\n", output, force=force)
    elif output or not (plots or collaborators):
        _write_report(numbers, rows, output, force)
    finish(errors, (*library.diagnostics, *said), verbose=verbose)


def _day(as_of: str | None) -> Point:
    """The day up to which works are counted."""
    import datetime
    import os

    from citekit.cv.periods import point_of

    if as_of:
        return point_of(as_of, "--as-of")
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.datetime.fromtimestamp(int(epoch), datetime.UTC) if epoch.isdecimal() else datetime.datetime.now(datetime.UTC)
    return point_of(now.date())


def _write_report(numbers: Statistics, rows: int, output: str | None, force: bool) -> None:
    from citekit.stats.tables import report

    terminal = output in (None, "-") and sys.stdout is not None and sys.stdout.isatty()
    width = min(shutil.get_terminal_size((_WIDTH, 24)).columns, 120) if terminal else _WIDTH
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8") if terminal else "utf-8"
    lines = report(numbers, width=width, rows=rows, plain=not _can_draw(encoding))
    if terminal:
        for line in lines:
            click.echo(click.style(line.text, bold=True) if line.heading else line.text)
    else:
        write_output("".join(f"{line.text}\n" for line in lines), output, force=force)


def _can_draw(encoding: str) -> bool:
    try:
        "█▏".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _write_plots(folder: str, names: Sequence[str], to: str, numbers: Statistics, force: bool) -> list[Diagnostic]:
    """Every plot is made before the first is written."""
    from pathlib import Path

    from citekit.library.files import write_all
    from citekit.stats.plots import PLOTS, plot

    figures = {name: plot(name, numbers, standalone=True) for name in names or PLOTS}
    said = [
        Diagnostic("empty-figure", f"the works give nothing to show in the plot {name!r}", severity="warning" if names else "info")
        for name, figure in figures.items()
        if figure is None
    ]
    files: dict[Path, bytes] = {}
    for name, figure in figures.items():
        if figure is not None and to == "png":
            from citekit.stats.png import png

            files[Path(folder) / f"{name}.png"] = png(figure.svg)
        elif figure is not None:
            files[Path(folder) / f"{name}.svg"] = figure.svg.encode("utf-8")
    taken = next((path for path, data in files.items() if not force and path.is_file() and path.read_bytes() != data), None)
    if taken is not None:
        raise OutputError(f"{taken}: exists already; no plot was written", hint="use --force to overwrite it")
    write_all(files)
    tell(f"wrote {', '.join(path.name for path in files) or 'no plot'} to {folder}")
    return said


def _write_collaborators(
    path: str, entries: Sequence[Entry], me: Sequence[str], day: Point, months: int, force: bool
) -> Sequence[Diagnostic]:
    from citekit.cv.periods import written
    from citekit.stats.collaborators import as_csv, as_xlsx, collaborators

    ending = path.rpartition(".")[2].lower()
    if path != "-" and ending not in ("csv", "xlsx"):
        raise UsageError(f"{path}: the table is .csv or .xlsx", hint="name the file so")
    found = collaborators(entries, me=me, as_of=day, months=months)
    write_output(as_xlsx(found) if ending == "xlsx" else as_csv(found), path, force=force)
    people = f"{len(found.coauthors)} coauthor{'' if len(found.coauthors) == 1 else 's'}"
    editors = f" and {len(found.editors)} fellow editor{'' if len(found.editors) == 1 else 's'}" if found.editors else ""
    tell(f"{people} since {written(found.since)}{editors}; affiliations are blank: a library does not hold them")
    return found.diagnostics
