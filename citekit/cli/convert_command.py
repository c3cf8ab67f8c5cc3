"""``citekit convert``."""

from __future__ import annotations

from pathlib import Path

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    output_options,
    read_inputs,
    stop_if_nothing,
    strict_option,
    verbose_option,
    write_output,
)
from citekit.errors import UsageError
from citekit.formats.registry import FORMATS, by_ending, writable
from citekit.writers.records import TEXTS

#: What an option prints of the package's data before inputs are asked for.
_PRINTED = {"dbx": "citekit.dbx", "biber_conf": "citekit-biber.conf"}


def _print_data(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print a data file and stop."""
    if wanted and not context.resilient_parsing:
        import citekit.bibtex
        from citekit.resources import read_data

        click.echo(read_data(citekit.bibtex.__name__, "data", _PRINTED[str(parameter.name)]), nl=False)
        context.exit()


@click.command("convert")
@inputs_argument
@output_options
@click.option("--to", type=click.Choice([*writable(), *TEXTS]), help="The format to write; the ending of -o decides where it is left out.")
@click.option(
    "--from", "given", type=click.Choice(list(FORMATS)), help="The format of the input; seen from ending and content where left out."
)
@click.option(
    "--dbx",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_data,
    help="Print the data model that declares citekit's fields for biblatex, and stop.",
)
@click.option(
    "--biber-conf",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_data,
    help="Print the configuration with which biber's tool mode keeps citekit's fields, and stop.",
)
@strict_option
@verbose_option
def command(
    inputs: tuple[str, ...], output: str | None, force: bool, to: str | None, given: str | None, strict: bool, verbose: bool
) -> None:
    """Convert between BibTeX, CSL-JSON, RIS and other formats.

    What FILE holds is seen from its ending or content. Written are BibTeX,
    biblatex, CSL-JSON, RIS, Hayagriva YAML and EndNote XML, and for publishing
    JSON Resume, RenderCV, al-folio and JSON-LD; PubMed, Web of Science, Scopus
    and MODS exports are read as well. What a format has no place for is told.

    \b
    Examples:
      citekit convert library.bib --to csljson > library.json
      citekit convert export.ris -o library.bib
      citekit convert library.bib -o refs.yml
      citekit convert --dbx > citekit.dbx
      citekit convert --biber-conf > citekit-biber.conf
    """
    to = to or _format_of(output)
    library, errors = read_inputs(inputs, format=given or "")
    stop_if_nothing(library, errors)
    from citekit.library.exchange import write_as

    data, lost = write_as(library.entries, library.document, to)
    write_output(data, output, force=force)
    finish(errors, [*library.diagnostics, *lost], strict=strict, verbose=verbose)


def _format_of(output: str | None) -> str:
    found = by_ending(Path(output).suffix) if output else None
    if found and found.writes:
        return found.name
    if output and output.lower().endswith(".xml"):
        return "endnote"
    if found:
        raise UsageError(f"{found.title} is read, not written", hint=f"write one of {', '.join(writable())}")
    raise UsageError("the format to write is not clear", hint=f"say --to {' or --to '.join(writable())}")
