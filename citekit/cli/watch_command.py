"""``citekit watch``."""

from __future__ import annotations

from pathlib import Path

import click

from citekit.cli.build_command import tell_report
from citekit.cli.common import json_option, tell, verbose_option
from citekit.errors import CitekitError


@click.command("watch")
@click.argument("folder", default=".", metavar="[DIR]")
@click.option("--interval", type=click.FloatRange(min=0.05), default=0.5, show_default=True, metavar="SECONDS", help="How often to look.")
@json_option
@verbose_option
def command(folder: str, interval: float, as_json: bool, verbose: bool) -> None:
    """Build a project again whenever one of its files changes.

    It builds once at the start and then waits; Ctrl-C ends it. A build that
    fails is told and leaves the last good outputs as they are. Addresses among
    the sources are fetched when something else changes.

    \b
    Examples:
      citekit watch
      citekit watch my-cv/ --interval 2
    """
    from citekit.build.config import FILE_NAME, load_project
    from citekit.build.run import build
    from citekit.build.watch import outputs_of, stamps, wait_for_change, watched
    from citekit.cli.commands import COMMANDS
    from citekit.cli.telling import tell_error

    load_project(folder, commands=COMMANDS)  # a folder without a project is no use to wait for
    file = Path(folder) / FILE_NAME if Path(folder).is_dir() else Path(folder)
    paths, outputs = [file], set[Path]()
    first, failed = True, False
    while True:
        # What changes while the build runs, or while it fails, is a change to build again for.
        seen = stamps(paths, outputs)
        try:
            known, project = seen.get(file), load_project(folder, commands=COMMANDS)
            paths, outputs = list(watched(project)), outputs_of(project)
            seen = stamps(paths, outputs)
            if known is not None:
                seen[file] = known
            report = build(project)
            if first or failed or report.written or report.removed or report.diagnostics:
                tell_report(report, as_json=as_json, verbose=verbose)
            failed = False
        except CitekitError as error:
            failed = True
            tell_error(error.message, error.hint)
        if first:
            tell(f"watching {len(seen)} {'file' if len(seen) == 1 else 'files'}; Ctrl-C ends")
        first = False
        seen = wait_for_change(paths, outputs, seen, interval)
