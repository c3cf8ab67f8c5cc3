"""``citekit cv``."""

from __future__ import annotations

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    me_option,
    output_options,
    read_inputs,
    stop_if_nothing,
    tell,
    verbose_option,
    write_made,
)


@click.command("cv")
@inputs_argument
@output_options
@me_option
@click.option("--all", "everyone", is_flag=True, help="Keep works that do not name the person of --me.")
@click.option("--to", metavar="FORMAT", help="The format, one of those in docs/outputs.md; else by the ending of -o, else html.")
@click.option("--style", default="citekit-cv", show_default=True, metavar="STYLE", help="A CSL style by name or path.")
@click.option(
    "--group", type=click.Choice(["type", "year", "topic"]), default="type", show_default=True, help="Sections by type, year or keyword."
)
@click.option("--number", is_flag=True, help="Number the works of each section: [C3], [C2], [C1].")
@click.option("--title", default="", metavar="TEXT", help="The title; the name of --me where it is left out.")
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    me: tuple[str, ...],
    everyone: bool,
    to: str | None,
    style: str,
    group: str,
    number: bool,
    title: str,
    verbose: bool,
) -> None:
    """Make a CV or publication page.

    FILE is a .bib or CSL-JSON file (- is standard input). Works stand in
    sections, newest first; the name of --me is bold in any spelling of it, and
    only that person's works are listed.

    \b
    Examples:
      citekit cv library.bib --me "Ada Example" -o cv.html
      citekit cv library.bib --me "Ada Example" --to latex --number
      citekit cv library.bib --me "Ada Example" --group year --to markdown
    """
    from citekit.api import cv_output
    from citekit.writers.names import format_of_name

    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    made = cv_output(
        library,
        me=me,
        to=to or format_of_name(output or "") or "html",
        style=style,
        group="year" if group == "year" else "topic" if group == "topic" else "type",
        number=number,
        title=title,
        everyone=everyone,
    )
    said = (*made.diagnostics, *write_made(made.data, output, force=force))
    for item in said:
        if item.code == "works-of-others" and not verbose:
            tell(item.message.partition(" (")[0])
    finish(errors, (*library.diagnostics, *said), verbose=verbose)
