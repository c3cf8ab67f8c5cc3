"""``citekit build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from citekit.cli.common import SHOWN, diagnostic_dict, json_option, print_json, tell, tell_diagnostics, tell_works_of_others, verbose_option
from citekit.cli.config import PROJECT_FILE
from citekit.cli.telling import printable

if TYPE_CHECKING:
    from citekit.build.report import BuildReport


@click.command("build")
@click.argument("folder", default=".", metavar="[DIR]")
@click.option("--force", is_flag=True, help="Build anew, and overwrite outputs that were changed by hand.")
@click.option("--dry-run", is_flag=True, help="Say what would change and write nothing.")
@json_option
@verbose_option
def command(folder: str, force: bool, dry_run: bool, as_json: bool, verbose: bool) -> None:
    """Do everything that a citekit.toml says.

    DIR holds the citekit.toml (default: this folder; citekit init makes one).
    Its sources are imported and merged, corrections by hand put in, the
    library and each output written. It tells what changed since last time,
    and keeps that in changes.md. A second run changes nothing.

    \b
    Examples:
      citekit build
      citekit build examples/cv
    """
    from pathlib import Path

    from citekit.build.quick import nothing_to_do
    from citekit.build.report import BuildReport

    place = Path(folder)
    done = None if force else nothing_to_do(place / PROJECT_FILE if place.is_dir() else place)
    if done is not None:
        tell_report(BuildReport(done[0], outputs=done[1]), as_json=as_json, verbose=verbose)
        return
    from citekit.build.config import load_project
    from citekit.build.run import build
    from citekit.cli.commands import COMMANDS

    report = build(load_project(folder, commands=COMMANDS), force=force, dry=dry_run)
    tell_report(report, as_json=as_json, verbose=verbose)
    if dry_run:
        tell("nothing was written (--dry-run)")


def tell_report(report: BuildReport, *, as_json: bool, verbose: bool) -> None:
    """What a build did: warnings, the line that sums it up, and the works that changed."""
    tell_diagnostics(report.diagnostics, verbose=verbose)
    if as_json:
        print_json({**report.to_dict(), "diagnostics": [diagnostic_dict(item) for item in report.diagnostics]})
        return
    tell_works_of_others(report.diagnostics, verbose=verbose)
    standing = report.standing()
    tell(printable(f"{report.summary()}{f'; {standing} as built before' if standing else ''}"))
    if report.differences and not report.first:
        from citekit.cli.differences import difference_lines

        lines = [f"  {line}" for line in difference_lines(report.differences, fields=verbose)]
        for line in lines if verbose else lines[:SHOWN]:
            tell(line)
        if len(lines) > SHOWN and not verbose:
            tell(f"  … and {len(lines) - SHOWN} more; -v shows all")
