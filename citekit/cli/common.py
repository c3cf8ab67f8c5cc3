"""What the commands share: inputs, outputs, reports and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from citekit.cli.telling import printable, tell_error
from citekit.errors import CitekitError, Diagnostic, InputError, OutputError, UsageError

if TYPE_CHECKING:
    from citekit.library.library import Library

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

#: Warnings that are shown without ``-v``; more are counted.
SHOWN = 20

inputs_argument = click.argument("inputs", nargs=-1, required=True, metavar="FILE...")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
verbose_option = click.option("-v", "--verbose", is_flag=True, help="Show every diagnostic, not just the first ones.")
strict_option = click.option("--strict", is_flag=True, help="Exit with 1 where there were warnings.")
report_option = click.option("--report", metavar="FILE", help="Write provenance and what was done to FILE as JSON.")


def output_options(command: Decorated) -> Decorated:
    """``-o`` and ``--force``."""
    command = click.option("--force", is_flag=True, help="Overwrite the output file.")(command)
    return click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")(command)


def me_option(command: Decorated) -> Decorated:
    """``--me``, which may be given again for further spellings."""
    return click.option("--me", multiple=True, metavar="NAME", help="Whose list it is; again for other spellings of the name.")(command)


def read_inputs(inputs: Sequence[str], *, format: str = "") -> tuple[Library, list[CitekitError]]:
    """The inputs, in any format or all in the one that is named, as one library, and those that could not be read."""
    from citekit.library.library import Library
    from citekit.library.load import read, with_distinct_keys

    libraries: list[Library] = []
    errors: list[CitekitError] = []
    for path in inputs:
        try:
            libraries.append(read(path, format=format))
        except CitekitError as error:
            errors.append(error)
    if len(libraries) == 1:
        return libraries[0], errors
    entries = with_distinct_keys(entry for library in libraries for entry in library)
    said = [diagnostic for library in libraries for diagnostic in library.diagnostics]
    return Library(entries, diagnostics=said), errors


def write_output(data: str | bytes, output: str | None, *, force: bool) -> None:
    """Write to a file, atomically, or to standard output."""
    raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if output is None or output == "-":
        if sys.stdout is None:  # citekit … >&-
            raise OutputError("standard output is closed", hint="-o FILE writes to a file")
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    from citekit.library.files import write_atomic

    write_atomic(output, raw, force=force)


def write_made(data: bytes | Mapping[str, bytes], output: str | None, *, force: bool) -> tuple[Diagnostic, ...]:
    """Like :func:`write_output`, for data that may be the files of a folder; gives what there was to tell."""
    if isinstance(data, bytes):
        write_output(data, output, force=force)
        return ()
    if output is None or output == "-":
        raise UsageError("this format is a folder of files", hint="name the folder: -o FOLDER")
    from citekit.library.folders import write_folder

    return write_folder(output, data, force=force).diagnostics


def print_json(value: Any) -> None:
    """A report on standard output as JSON."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def write_report(path: str | None, value: Any, *, force: bool = True) -> None:
    """A report to a file as JSON, where one is wanted."""
    import json

    if path:
        write_output(json.dumps(value, ensure_ascii=False, indent=2) + "\n", path, force=force)


def tell(message: str) -> None:
    """A line for the person at the terminal, on standard error."""
    click.echo(message, err=True)


def tell_diagnostics(diagnostics: Iterable[Diagnostic], *, verbose: bool = False) -> None:
    """Diagnostics on standard error, one a line as ``place: code: message (hint)``."""
    items = [item for item in diagnostics if verbose or item.severity != "info"]
    shown = items if verbose else items[:SHOWN]
    for item in shown:
        place = printable(f"{item.source or '<input>'}:{item.line}:" if item.line is not None else f"{item.source or '<input>'}:")
        color = {"error": "red", "warning": "yellow", "info": "cyan"}[item.severity]
        hint = f" ({item.hint})" if item.hint else ""
        tell(f"{place} {click.style(item.code, fg=color)}: {printable(item.message)}{printable(hint)}")
    if len(shown) < len(items):
        tell(f"… and {len(items) - len(shown)} more; -v shows all")


def tell_works_of_others(diagnostics: Iterable[Diagnostic], *, verbose: bool) -> None:
    """Which works of others a list leaves out, the first three by key; with ``verbose`` they are told among the rest already."""
    for message in dict.fromkeys(item.message for item in diagnostics if item.code == "works-of-others" and not verbose):
        said, _, keys = message.removesuffix(")").rpartition(" (")
        first = keys.split(", ")[:3]
        tell(printable(f"{said} ({', '.join(first)}{', …; -v names all' if len(keys.split(', ')) > 3 else ''})"))


def diagnostic_dict(item: Diagnostic) -> dict[str, Any]:
    """A diagnostic as JSON gives it."""
    return {
        "code": item.code,
        "severity": item.severity,
        "message": item.message,
        "hint": item.hint,
        "source": item.source,
        "line": item.line,
    }


def finish(
    errors: Sequence[CitekitError], diagnostics: Iterable[Diagnostic] = (), *, strict: bool = False, verbose: bool = False
) -> NoReturn:
    """Tell what went wrong and exit: with the worst error's code, 1 for warnings under ``--strict``, else 0."""
    said = list(diagnostics)
    tell_diagnostics(said, verbose=verbose)
    for error in errors:
        tell_error(error.message, error.hint)
    warnings = any(item.severity != "info" for item in said)
    raise click.exceptions.Exit(max((error.exit_code for error in errors), default=1 if strict and warnings else 0))


def stop_if_nothing(library: Library, errors: Sequence[CitekitError]) -> None:
    """Stop before anything is written where no input could be read or none has an entry."""
    if not len(library):
        name = library.source or "the input"
        nothing = InputError(f"{name}: no publication in it", hint="is it the right file? citekit import reads publication pages")
        finish(errors or [nothing], library.diagnostics)
