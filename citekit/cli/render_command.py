"""``citekit render``."""

from __future__ import annotations

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    me_option,
    output_options,
    read_inputs,
    stop_if_nothing,
    verbose_option,
    write_output,
)


@click.command("render")
@inputs_argument
@output_options
@click.option("--style", default="acm", show_default=True, metavar="STYLE", help="A CSL style by name or path; citekit styles lists them.")
@click.option("--to", metavar="FORMAT", help="text, html, markdown, latex, rst or typst; else by the ending of -o, else text.")
@me_option
@click.option("--locale", metavar="TAG", help="Language of the terms (de-DE); the style's own where it is left out.")
@click.option("--key", "keys", multiple=True, metavar="KEY", help="Only this entry; again for more.")
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    style: str,
    to: str | None,
    me: tuple[str, ...],
    locale: str | None,
    keys: tuple[str, ...],
    verbose: bool,
) -> None:
    """Print a reference list in any CSL style.

    FILE is a .bib or CSL-JSON file (- is standard input). Marks for equal
    contribution and corresponding author stand after the right names in every
    style, with a line that explains the marks that were printed.

    \b
    Examples:
      citekit render library.bib --style acm
      citekit render library.bib --style apa --to html --me "Ada Example"
      citekit render library.bib --style ./my-style.csl --to latex -o refs.tex
    """
    from citekit.api import render_report
    from citekit.writers.names import format_of_name

    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    text, said = render_report(library, style, to=to or format_of_name(output or "") or "text", me=me, locale=locale, keys=keys)
    write_output(text, output, force=force)
    finish(errors, (*library.diagnostics, *said), verbose=verbose)
