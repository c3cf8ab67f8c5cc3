"""``citekit cv``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    me_option,
    output_options,
    read_inputs,
    stop_if_nothing,
    tell_works_of_others,
    verbose_option,
    write_made,
)
from citekit.cli.filters import filter_options
from citekit.errors import Diagnostic, UsageError


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
@filter_options
@click.option("--as-of", metavar="DATE", help="Leave out works of later dates (2026-05-01), and say the date.")
@click.option(
    "--cite",
    multiple=True,
    metavar="STYLE",
    help="A style that a web page also cites each work in, for readers to copy (apa if left out; none for none); again for more.",
)
@click.option(
    "--figure", "figures", multiple=True, metavar="PLOT", help="A plot before the list (html, pdf, typst): years, roles, …; again for more."
)
@click.option("--fragment", is_flag=True, help="The list alone, to stand within a page or document of your own.")
@click.option("--template", metavar="FILE", help="Put the list into FILE, where {{content}} stands in it.")
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
    as_of: str | None,
    cite: tuple[str, ...],
    figures: tuple[str, ...],
    fragment: bool,
    template: str | None,
    verbose: bool,
    **conditions: Any,
) -> None:
    """Make a CV or publication page.

    FILE is a .bib or CSL-JSON file (- is standard input). Works stand in
    sections, newest first; the name of --me is bold in any spelling of it, and
    only that person's works are listed. A work is listed where it meets every
    condition that is given (--type, --funding, --since, …).

    \b
    Examples:
      citekit cv library.bib --me "Ada Example" -o cv.html
      citekit cv library.bib --me "Ada Example" --to latex --number
      citekit cv library.bib --me "Ada Example" --group year --to markdown
      citekit cv library.bib --me "Ada Example" --cite apa --cite ieee --figure years -o cv.html
      citekit cv library.bib --funding "CNS-123456" --since 2022 -o grant.docx
    """
    from citekit.api import cv_of
    from citekit.build.outputs import in_template
    from citekit.cv.filters import Filter
    from citekit.cv.people import people_of
    from citekit.cv.periods import point_of
    from citekit.cv.plan import CITED, SHOWS_CITATIONS, SHOWS_FIGURES, Plan
    from citekit.cv.write import make_output, write_cv
    from citekit.writers import FORMATS
    from citekit.writers.names import format_of_name

    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    form = to or format_of_name(output or "") or "html"
    if fragment and form not in FORMATS:
        raise UsageError(f"{form} is always a whole file", hint=f"fragments are {', '.join(FORMATS)}")
    plan = Plan(
        people=people_of(me),
        everyone=everyone,
        filter=Filter(**conditions),
        group="year" if group == "year" else "topic" if group == "topic" else "type",
        number=number,
        style=style,
        title=title or None,
        as_of=point_of(as_of, "--as-of") if as_of else None,
        cite=tuple(style for style in cite or CITED if style != "none")
        if form in SHOWS_CITATIONS and not template and not fragment
        else (),
        figures=figures if form in SHOWS_FIGURES else (),
    )
    cv, said = cv_of(library, plan)
    if template:
        written = write_made(in_template(cv, form, Path(template), plan.as_of), output, force=force)
    elif fragment:
        written = write_made(write_cv(cv, form, standalone=False).encode("utf-8", "replace"), output, force=force)
    else:
        made = make_output(cv, form)
        written = (*made.diagnostics, *write_made(made.data, output, force=force))
    said = (*said, *written)
    if figures and form not in SHOWS_FIGURES:
        message = f"{form} shows no plots"
        said = (*said, Diagnostic("figures-left-out", message, hint=f"formats with plots: {', '.join(sorted(SHOWS_FIGURES))}"))
    tell_works_of_others(said, verbose=verbose)
    finish(errors, (*library.diagnostics, *said), verbose=verbose)
