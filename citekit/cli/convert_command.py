"""``citekit convert``."""

from __future__ import annotations

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

#: Formats by the name that ``--to`` takes and the endings that stand for it.
FORMATS = {"bibtex": (".bib", ".bibtex"), "csljson": (".json",)}


@click.command("convert")
@inputs_argument
@output_options
@click.option("--to", type=click.Choice(list(FORMATS)), help="The format to write; the ending of -o decides where it is left out.")
@strict_option
@verbose_option
def command(inputs: tuple[str, ...], output: str | None, force: bool, to: str | None, strict: bool, verbose: bool) -> None:
    """Convert between BibTeX and CSL-JSON.

    What FILE holds is seen from its ending or content. Roles of authors stand
    in author+an on one side and in custom on the other; fields that one side
    has no name for are kept under custom, and what is lost is told.

    \b
    Examples:
      citekit convert library.bib --to csljson > library.json
      citekit convert zotero.json -o zotero.bib
    """
    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    to = to or _format_of(output)
    if to == "csljson":
        from citekit.formats.csljson import write

        write_output(write(library), output, force=force)
    else:
        write_output(library.to_bibtex(), output, force=force)
    finish(errors, library.diagnostics, strict=strict, verbose=verbose)


def _format_of(output: str | None) -> str:
    for name, endings in FORMATS.items():
        if output and output.lower().endswith(endings):
            return name
    raise UsageError("the format to write is not clear", hint=f"say --to {' or --to '.join(FORMATS)}")
