"""``citekit import --into``: a library on disk brought up to date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citekit.cli.common import SHOWN, diagnostic_dict, print_json, tell, write_report
from citekit.cli.telling import printable
from citekit.errors import Diagnostic, InputError, UsageError

if TYPE_CHECKING:
    from citekit.library.library import Library


@dataclass(frozen=True, slots=True)
class IntoOptions:
    """What the options of ``import --into`` say."""

    path: str
    dry_run: bool = False
    diff: bool = False
    add_removed: bool = False
    as_json: bool = False
    report: str | None = None
    verbose: bool = False


def refuse_without_into(into: str | None, output: str | None, *, dry_run: bool, diff: bool, add_removed: bool) -> None:
    """Options that contradict each other or say nothing."""
    if into is None:
        name = "--dry-run" if dry_run else "--diff" if diff else "--add-removed" if add_removed else ""
        if name:
            raise UsageError(f"{name} goes with --into", hint="name the library to bring up to date with --into LIBRARY")
    elif output is not None:
        raise UsageError("--into goes without -o", hint="--into changes the library itself; leave out one of the two")
    elif into == "-" or not into.lower().endswith((".bib", ".bibtex")):
        raise UsageError(f"{into} is no .bib file", hint="--into takes the name of a .bib file")


def import_into(found: Library, options: IntoOptions) -> Sequence[Diagnostic]:
    """Bring the library of ``options`` up to date with entries fresh from pages; what there is to tell comes back."""
    from citekit.library.files import write_atomic
    from citekit.library.sidecar import read_sidecar, sidecar_bytes, sidecar_path, write_sidecar
    from citekit.library.update import update

    before, library = _read(options.path)
    record = read_sidecar(options.path)
    done = update(library, found.entries, record, add_removed=options.add_removed)
    after = done.library.to_bibtex() if done.new or done.updated else before or b""
    said = [*library.diagnostics, *done.diagnostics]
    if options.as_json:
        print_json({**done.to_dict(), "diagnostics": [diagnostic_dict(item) for item in (*found.diagnostics, *said)]})
    elif options.diff:
        from citekit.cli.fmt_command import difference

        click.echo(difference(before or b"", after, options.path), nl=False)
    elif options.dry_run:
        click.echo("\n".join(printable(line) for line in done.to_text().split("\n")), nl=False)
    if not (options.dry_run or options.diff):
        if after != before:
            write_atomic(options.path, after, force=before is not None, backup=True, expected=before)
        place = sidecar_path(options.path)
        if not place.is_file() or place.read_bytes() != sidecar_bytes(done.record):
            write_sidecar(options.path, done.record)
        if not options.as_json:
            tell_report(f"{options.path}: {done.to_text()}", verbose=options.verbose)
    write_report(options.report, done.to_dict())
    return said


def tell_report(text: str, *, verbose: bool) -> None:
    """A report on standard error: its first lines, without those of new entries, unless all are wanted."""
    first, *rest = text.rstrip().split("\n")
    lines = [line for line in rest if verbose or not line.startswith("  new")]
    shown = lines if verbose else lines[:SHOWN]
    tell("\n".join(printable(line) for line in (first, *shown)))
    if len(shown) < len(lines):
        tell(f"… and {len(lines) - len(shown)} more lines; -v shows all")


def _read(path: str) -> tuple[bytes | None, Library]:
    """The library's bytes and entries; None and an empty one where there is no such file yet."""
    from citekit.library.files import read_bytes
    from citekit.library.library import Library
    from citekit.library.load import kind_of, read

    if not Path(path).exists():
        return None, Library(source=path)
    data = read_bytes(path)
    if data.strip() and kind_of(data, path) not in ("bibtex", "biblatex"):
        raise InputError(f"{path}: no BibTeX entry in it", hint="--into takes a .bib file")
    return data, read(path)
