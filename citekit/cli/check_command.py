"""``citekit check``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from citekit.cli.common import finish, inputs_argument, me_option, tell
from citekit.cli.findings import FORMATS, format_findings
from citekit.errors import CitekitError, Diagnostic, UsageError, did_you_mean

if TYPE_CHECKING:
    from citekit.bibtex import Document
    from citekit.bibtex.checks import Explanation


def _explain(context: click.Context, _: click.Parameter, code: str | None) -> None:
    """Prints the docs section of a code, in place of checking."""
    if code is None or context.resilient_parsing:
        return
    item = _known((code,))[code]
    click.echo(f"{click.style(item.code, bold=True)}\n\n{item.text}\n\ndocs/{item.anchor}")
    context.exit()


def _this_year() -> int:
    """The current year, or that of ``SOURCE_DATE_EPOCH``."""
    import os
    import time

    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return time.gmtime(int(epoch) if epoch.isdecimal() else None).tm_year


def _known(wanted: Iterable[str]) -> dict[str, Explanation]:
    """What each code means; one that no finding has is a usage error."""
    from citekit.bibtex.checks import explanations

    known = explanations()
    for code in wanted:
        if code not in known:
            raise UsageError(f"no finding has the code {code!r}", hint=did_you_mean(code, known) or "docs/checks.md lists them")
    return known


@click.command("check")
@inputs_argument
@me_option
@click.option("--select", multiple=True, metavar="CODE", help="Report only this code; again for more.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave out this code; again for more.")
@click.option("--ascii", "as_ascii", is_flag=True, help="Report letters beyond ASCII too: the file is for pdflatex.")
@click.option("--fix", is_flag=True, help="Mend in the files what is safe to mend, keep the old content as NAME.bak, report the rest.")
@click.option("--output-format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How findings are printed.")
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@click.option(
    "--explain",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=_explain,
    help="Print what a code means and what to do about it.",
)
def command(
    inputs: tuple[str, ...],
    me: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    as_ascii: bool,
    fix: bool,
    form: str,
    as_json: bool,
) -> None:
    """Find mistakes in a .bib file.

    Each finding is printed as file:line: code: message, and the exit code is 1
    where there are any. With --me, works that look like those of another person
    of the same name are told as well.

    \b
    Examples:
      citekit check library.bib
      citekit check library.bib --me "Ada Example"
      citekit check library.bib --fix
      citekit check --explain missing-field
      citekit check library.bib --output-format github --ignore missing-field
    """
    from citekit.library.files import read_bytes

    checker = _Checker(me, frozenset(select), frozenset(ignore), as_ascii)
    findings: list[Diagnostic] = []
    errors: list[CitekitError] = []
    for path in inputs:
        try:
            before = read_bytes(path)
            found = checker.findings(path, before)
            if fix and found:
                found = checker.findings(path, _mended(path, before, found))
        except CitekitError as error:
            errors.append(error)
            continue
        findings += found
    click.echo(format_findings(findings, "json" if as_json else form), nl=False)
    if findings and form == "text" and not as_json:
        tell(f"citekit check --explain {findings[0].code} says more; docs/checks.md has all codes")
    if errors:
        finish(errors)
    if findings:
        raise click.exceptions.Exit(1)


@dataclass(frozen=True, slots=True)
class _Checker:
    """What is looked for; an unknown code is a usage error."""

    me: tuple[str, ...]
    select: frozenset[str]
    ignore: frozenset[str]
    as_ascii: bool

    def __post_init__(self) -> None:
        _known(sorted(self.select | self.ignore))

    def findings(self, path: str, data: bytes) -> list[Diagnostic]:
        """The findings of one file, by line."""
        from citekit.bibtex.checks import check
        from citekit.cli.fmt_command import read_document

        document = read_document(data, path)
        found = sorted(
            [*check(document, ascii=self.as_ascii, this_year=_this_year()), *_namesakes(document, path, self.me)],
            key=lambda item: item.line or 0,
        )
        return [item for item in found if (not self.select or item.code in self.select) and item.code not in self.ignore]


def _mended(path: str, before: bytes, found: Iterable[Diagnostic]) -> bytes:
    """The file after the clean-ups that mend what was found, written in its place."""
    from citekit.bibtex import write
    from citekit.bibtex.checks import RULES
    from citekit.bibtex.transforms import fmt
    from citekit.cli.fmt_command import read_document
    from citekit.library.files import write_atomic

    if path == "-":
        raise UsageError("--fix goes with files, not with standard input")
    codes = {item.code for item in found}
    cleanups = [rule.fix for rule in RULES if rule.fix and rule.code in codes]
    if not cleanups:
        return before
    after = write(fmt(read_document(before, path), only=cleanups).document)
    if write_atomic(path, after, force=True, backup=True, expected=before):
        tell(f"{path}: mended ({', '.join(cleanups)})")
    return after


def _namesakes(document: Document, path: str, me: tuple[str, ...]) -> Iterable[Diagnostic]:
    """Works that may be a stranger's of the same name."""
    if not me:
        return
    from citekit.duplicates import strangers
    from citekit.library.sidecar import read_sidecar, with_provenance

    # Works that the person's own page lists are vouched for, and the sidecar remembers the page.
    entries = with_provenance(document.entries, {} if path == "-" else read_sidecar(path))
    by_key = {entry.key: entry for entry in entries}
    for stranger in strangers(entries, me[0]):
        origin = by_key[stranger.key].origin
        yield Diagnostic(
            "namesake",
            f"{stranger.key} looks like the work of another {me[0]}: {'; '.join(stranger.reasons)}",
            "remove it, or leave it if it is the same person's",
            document.source,
            origin.line if origin else None,
        )
