"""``citekit undo``."""

from __future__ import annotations

import click

from citekit.cli.common import SHOWN, finish, json_option, output_options, print_json, tell, write_output
from citekit.cli.telling import printable


@click.command("undo")
@click.argument("library", metavar="LIBRARY")
@click.argument("keys", nargs=-1, metavar="[KEY...]")
@output_options
@click.option("--distinct", is_flag=True, help="Remember that the entries are different works, so that they stay apart.")
@click.option("--dry-run", is_flag=True, help="Say which merges would be taken back and write nothing.")
@click.option("--diff", is_flag=True, help="Print what would change and write nothing.")
@json_option
def command(
    library: str, keys: tuple[str, ...], output: str | None, force: bool, distinct: bool, dry_run: bool, diff: bool, as_json: bool
) -> None:
    """Take back merges of citekit dedup.

    LIBRARY is a .bib file that dedup has written with -o or --in-place; its
    sidecar NAME.citekit.json has the entries as they were. Without KEY all
    merges are taken back, else those that kept KEY or merged it into another.
    The library is changed itself, the old content is kept as NAME.bak; -o
    writes to another file. --force drops edits that were made to a merged entry.

    \b
    Examples:
      citekit undo library.bib --dry-run
      citekit undo library.bib
      citekit undo library.bib lee2020a --distinct
    """
    from citekit.errors import InputError
    from citekit.library.files import read_bytes, write_atomic
    from citekit.library.journal import take_back
    from citekit.library.sidecar import read_sidecar, sidecar_path, write_sidecar

    if library == "-":
        raise click.UsageError("undo takes a file: its sidecar stands beside it")
    before = read_bytes(library)
    record = read_sidecar(library)
    if not record:
        raise InputError(f"{library}: no merge to take back", hint=f"the journal would stand in {sidecar_path(library).name} beside it")
    done = take_back(before, record, keys, source=library, force=force, distinct=distinct)
    names = [f"{key} is {' and '.join(members)} again" for key, members in done.merges]
    if as_json:
        merges = [{"key": key, "members": list(members)} for key, members in done.merges]
        print_json({"merges": merges, "exact": done.exact, "written": not (dry_run or diff)})
    if diff and not as_json:
        from citekit.cli.fmt_command import difference

        click.echo(difference(before, done.data, library), nl=False)
    elif dry_run and not as_json:
        click.echo("\n".join(printable(name) for name in names))
    if not (dry_run or diff):
        if output in (None, library):
            write_atomic(library, done.data, force=True, backup=True, expected=before)
            write_sidecar(library, done.record)
        else:
            write_output(done.data, output, force=force)
            if output and output != "-":
                write_sidecar(output, done.record)
        for name in names[:SHOWN]:
            tell(printable(name))
        if len(names) > SHOWN:
            tell(f"… and {len(names) - SHOWN} more")
    if not done.exact:
        tell("the library was changed since it was merged: the entries stand where the merged one stood")
    finish(())
