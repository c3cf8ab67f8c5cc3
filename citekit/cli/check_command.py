"""``citekit check``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from citekit.cli.common import finish, inputs_argument, me_option
from citekit.cli.findings import FORMATS, format_findings
from citekit.errors import CitekitError, Diagnostic

if TYPE_CHECKING:
    from citekit.bibtex import Document


@click.command("check")
@inputs_argument
@me_option
@click.option("--select", multiple=True, metavar="CODE", help="Report only this code; again for more.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave out this code; again for more.")
@click.option("--output-format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How findings are printed.")
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
def command(
    inputs: tuple[str, ...], me: tuple[str, ...], select: tuple[str, ...], ignore: tuple[str, ...], form: str, as_json: bool
) -> None:
    """Find mistakes in a .bib file.

    Each finding is printed as file:line: code: message, and the exit code is 1
    where there are any. With --me, works that look like those of another person
    of the same name are told as well.

    \b
    Examples:
      citekit check library.bib
      citekit check library.bib --me "Ada Example"
      citekit check library.bib --output-format github --ignore missing-field
    """
    from citekit.bibtex.checks import check
    from citekit.cli.fmt_command import read_document
    from citekit.library.files import read_bytes

    findings: list[Diagnostic] = []
    errors: list[CitekitError] = []
    for path in inputs:
        try:
            document = read_document(read_bytes(path), path)
        except CitekitError as error:
            errors.append(error)
            continue
        findings += sorted([*check(document), *_namesakes(document, me)], key=lambda item: item.line or 0)
    shown = [item for item in findings if (not select or item.code in select) and item.code not in ignore]
    click.echo(format_findings(shown, "json" if as_json else form), nl=False)
    if errors:
        finish(errors)
    if shown:
        raise click.exceptions.Exit(1)


def _namesakes(document: Document, me: tuple[str, ...]) -> Iterable[Diagnostic]:
    """Works that may be a stranger's of the same name."""
    if not me:
        return
    from citekit.duplicates import strangers

    by_key = {entry.key: entry for entry in document.entries}
    for stranger in strangers(document.entries, me[0]):
        origin = by_key[stranger.key].origin
        yield Diagnostic(
            "namesake",
            f"{stranger.key} looks like the work of another {me[0]}: {'; '.join(stranger.reasons)}",
            "remove it, or leave it if it is the same person's",
            document.source,
            origin.line if origin else None,
        )
