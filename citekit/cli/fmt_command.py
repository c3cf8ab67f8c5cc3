"""``citekit fmt``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citekit.cli.common import finish, inputs_argument, output_options, tell, verbose_option, write_output
from citekit.cli.telling import printable
from citekit.errors import CitekitError, Diagnostic, InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from citekit.bibtex import Document
    from citekit.bibtex.transforms import Formatted


@click.command("fmt")
@inputs_argument
@output_options
@click.option("--in-place", is_flag=True, help="Change the files themselves; the old content is kept as NAME.bak.")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@click.option(
    "--only", multiple=True, metavar="CLEANUP", help="Do only this clean-up; again for more. A + before it adds it to the usual ones."
)
@click.option("--skip", multiple=True, metavar="CLEANUP", help="Leave out this clean-up; again for more.")
@click.option(
    "--dialect", type=click.Choice(["bibtex", "biblatex"]), help="Convert names of fields and types; as the file has them where left out."
)
@click.option("--drop", multiple=True, metavar="FIELD", help="Leave out this field; again for more.")
@click.option("--journals", type=click.Choice(["full", "iso4"]), help="Journal names in full or as ISO 4 abbreviations.")
@click.option("--ascii", "as_ascii", is_flag=True, help="Write letters beyond ASCII as LaTeX, for old engines.")
@click.option("--sort", is_flag=True, help="Sort the entries by key.")
@click.option("--keys", "new_keys", is_flag=True, help="Give every entry a key by the pattern; old and new ones are printed.")
@click.option("--pattern", metavar="PATTERN", help="The pattern of --keys, in JabRef's syntax.")
@click.option("--update-tex", "tex", multiple=True, metavar="FILE", help="With --keys --in-place: rename the keys in this LaTeX file too.")
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    in_place: bool,
    only_check: bool,
    diff: bool,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    dialect: str | None,
    drop: tuple[str, ...],
    journals: str | None,
    as_ascii: bool,
    sort: bool,
    new_keys: bool,
    pattern: str | None,
    tex: tuple[str, ...],
    verbose: bool,
) -> None:
    """Bring a .bib file into canonical form.

    FILE is a .bib file (- is standard input). Comments, macros and free text
    stay in their place. Without --in-place, the result goes to standard output
    or -o.

    \b
    Examples:
      citekit fmt library.bib > tidy.bib
      citekit fmt library.bib --in-place
      citekit fmt library.bib --check --skip titles
      citekit fmt library.bib --keys --in-place --update-tex thesis.tex
    """
    from citekit.bibtex.keys import DEFAULT
    from citekit.bibtex.transforms import fmt

    _refuse(inputs, output, in_place=in_place, reporting=only_check or diff, tex=tex, new_keys=new_keys)
    wanted = [*only, *(f"+{name}" for name, on in (("ascii", as_ascii), ("sort", sort), ("keys", new_keys)) if on)]

    def clean(document: Document) -> Formatted:
        return fmt(document, only=wanted, skip=skip, dialect=dialect or "", drop=drop, journals=journals or "", pattern=pattern or DEFAULT)

    run = _Run(clean, output, force=force, in_place=in_place, only_check=only_check, diff=diff, verbose=verbose)
    errors: list[CitekitError] = []
    for path in inputs:
        try:
            run.file(path)
        except CitekitError as error:
            errors.append(error)
    for path in tex:
        _rename_in(path, run.renamed)
    if (only_check or diff) and run.changed and not errors:
        raise click.exceptions.Exit(1)
    finish(errors, run.diagnostics, verbose=verbose)


def _refuse(inputs: tuple[str, ...], output: str | None, *, in_place: bool, reporting: bool, tex: tuple[str, ...], new_keys: bool) -> None:
    """Options that contradict each other."""
    if in_place and (output or "-" in inputs):
        raise UsageError("--in-place goes with files and without -o", hint="leave out one of the two")
    if len(inputs) > 1 and not (in_place or reporting):
        raise UsageError("several files go with --in-place, --check or --diff", hint="format one file at a time otherwise")
    if tex and not (in_place and new_keys):
        raise UsageError("--update-tex goes with --keys and --in-place")


class _Run:
    """Formats file after file and gathers what there is to tell."""

    def __init__(
        self,
        clean: Callable[[Document], Formatted],
        output: str | None,
        *,
        force: bool,
        in_place: bool,
        only_check: bool,
        diff: bool,
        verbose: bool,
    ):
        self.clean = clean
        self.output = output
        self.force = force
        self.in_place = in_place
        self.only_check = only_check
        self.diff = diff
        self.verbose = verbose
        self.changed = 0
        self.diagnostics: list[Diagnostic] = []
        self.renamed: dict[str, str] = {}

    def file(self, path: str) -> None:
        """Format one file."""
        from citekit.bibtex import write
        from citekit.library.files import read_bytes, write_atomic

        before = read_bytes(path)
        document = read_document(before, path)
        self.diagnostics += document.diagnostics
        done = self.clean(document)
        after = write(done.document)
        self.renamed.update(done.keys)
        self.changed += after != before
        if self.verbose:
            self.diagnostics += done.changes
        if self.diff:
            click.echo(difference(before, after, path), nl=False)
        elif self.only_check:
            if after != before:
                tell(f"{path}: would be reformatted")
        elif self.in_place:
            if write_atomic(path, after, force=True, backup=True, expected=before):
                tell(f"{path}: reformatted")
        else:
            write_output(after, self.output, force=self.force)
        if done.keys:
            for old, new in done.keys.items():
                tell(f"{printable(old)} → {printable(new)}")


def read_document(data: bytes, path: str) -> Document:
    """A .bib file's document; InputError where the file is none."""
    from citekit.bibtex import read
    from citekit.library.load import kind_of

    name = "<stdin>" if path == "-" else path
    document = read(data, source=name) if kind_of(data, path) == "bibtex" else None
    if document is None or not _is_bibtex(document):
        raise InputError(f"{name}: no BibTeX entry in it", hint="citekit convert reads CSL-JSON, citekit import reads pages")
    return document


def _is_bibtex(document: Document) -> bool:
    """Whether a file is a .bib file: it has something to BibTeX in it, or is empty but for comments."""
    from citekit.bibtex.blocks import TextBlock

    lines = (line.strip() for block in document.blocks for line in block.raw.splitlines())
    return any(not isinstance(block, TextBlock) for block in document.blocks) or all(not line or line[0] == "%" for line in lines)


def difference(before: bytes, after: bytes, path: str) -> str:
    """A unified diff of two files, coloured on a terminal."""
    from difflib import unified_diff

    old, new = (data.decode("utf-8", "replace").splitlines(keepends=True) for data in (before, after))
    colors = {"+": "green", "-": "red", "@": "cyan"}
    lines = []
    for line in unified_diff(old, new, path, path):
        text = line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
        if sys.stdout is not None and sys.stdout.isatty():
            text = "\n".join(printable(part) for part in text.replace("\t", "    ").replace("\r", "").split("\n"))
        lines.append(click.style(text, fg=colors[text[0]]) if text[0] in colors else text)
    return "".join(lines)


def _rename_in(path: str, renamed: dict[str, str]) -> None:
    from citekit.bibtex.tex_keys import rename_keys
    from citekit.library.files import read_bytes, write_atomic

    before = read_bytes(path)
    # Commands and keys are ASCII; bytes of an older encoding stand between them and come back as they are.
    after = rename_keys(before.decode("utf-8", "surrogateescape"), renamed).encode("utf-8", "surrogateescape")
    if write_atomic(Path(path), after, force=True, backup=True, expected=before):
        tell(f"{path}: keys renamed")
