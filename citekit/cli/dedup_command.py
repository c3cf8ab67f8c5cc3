"""``citekit dedup``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    json_option,
    output_options,
    print_json,
    printable,
    read_inputs,
    report_option,
    stop_if_nothing,
    tell,
    verbose_option,
    write_output,
    write_report,
)

if TYPE_CHECKING:
    from citekit.api import DedupOutcome


@click.command("dedup")
@inputs_argument
@output_options
@click.option(
    "--profile",
    type=click.Choice(["strict", "work"]),
    default="strict",
    show_default=True,
    help="strict: preprint and published paper are one, conference paper and journal extension two; work: all versions are one.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be merged and write nothing.")
@json_option
@report_option
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    profile: str,
    dry_run: bool,
    as_json: bool,
    report: str | None,
    verbose: bool,
) -> None:
    """Find entries that are the same work and merge them.

    FILE is a .bib or CSL-JSON file (- is standard input). The merged library
    goes to standard output or -o; where each field came from stands in the
    sidecar NAME.citekit.json beside -o, or in the --report file.

    \b
    Examples:
      citekit dedup library.bib > merged.bib
      citekit dedup library.bib -o merged.bib
      citekit dedup library.bib --dry-run
      citekit dedup library.bib --json
    """
    from citekit.api import dedup

    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    outcome = dedup(library, profile="work" if profile == "work" else "strict")
    if as_json:
        print_json(outcome.to_dict())
    elif dry_run:
        click.echo(printable_lines(outcome.report.to_text()), nl=False)
    else:
        _write(outcome, output, force=force)
    write_report(report, outcome.record())
    if verbose and not dry_run:
        tell(printable_lines(outcome.report.to_text()).rstrip())
    elif not as_json and not dry_run:
        tell(outcome.report.summary())
    finish(errors, outcome.library.diagnostics, verbose=verbose)


def printable_lines(text: str) -> str:
    """A report made safe for a terminal, its line ends kept."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _write(outcome: DedupOutcome, output: str | None, *, force: bool) -> None:
    write_output(outcome.library.to_bibtex(), output, force=force)
    if output and output != "-":
        from citekit.library.sidecar import write_sidecar

        record: dict[str, Any] = outcome.record()
        write_sidecar(output, record)
