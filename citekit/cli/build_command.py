"""``citekit build``."""

from __future__ import annotations

import click

from citekit.cli.common import json_option, print_json, tell, tell_diagnostics, verbose_option


@click.command("build")
@click.argument("folder", default=".", metavar="[DIR]")
@click.option("--force", is_flag=True, help="Build anew, and overwrite outputs that were changed by hand.")
@json_option
@verbose_option
def command(folder: str, force: bool, as_json: bool, verbose: bool) -> None:
    """Do everything that a citekit.toml says.

    DIR holds the citekit.toml (default: this folder). Its sources are imported
    and merged, the library and each output are written, and one line says what
    changed since last time. A second run changes nothing.

    \b
    Examples:
      citekit build
      citekit build examples/cv
    """
    from citekit.build.config import load_project
    from citekit.build.run import build
    from citekit.cli.commands import COMMANDS

    report = build(load_project(folder, commands=tuple(COMMANDS)), force=force)
    tell_diagnostics(report.diagnostics, verbose=verbose)
    if as_json:
        print_json(report.to_dict())
    else:
        for message in dict.fromkeys(item.message for item in report.diagnostics if item.code == "works-of-others"):
            tell(message)
        tell(report.summary())
