"""``citekit diff``."""

from __future__ import annotations

import click

from citekit.cli.common import json_option, print_json, tell, tell_diagnostics, verbose_option


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--to", type=click.Choice(["text", "markdown"]), default="text", show_default=True, help="How the differences are printed.")
@click.option("--exit-code", is_flag=True, help="Exit with 1 where anything differs, as git's option does.")
@json_option
@verbose_option
def command(old: str, new: str, to: str, exit_code: bool, as_json: bool, verbose: bool) -> None:
    """Compare two libraries by works, not by lines.

    OLD and NEW are .bib files, or files of any format that citekit reads; one
    of them may be - for standard input. Works are known by their keys, those
    with another key by what they say. The order of works and fields, and
    white space, make no difference.

    \b
    Examples:
      citekit diff old.bib new.bib
      git show HEAD:library.bib | citekit diff - library.bib
      citekit diff old.bib new.bib --exit-code --json
    """
    from citekit.build.compare import compare
    from citekit.errors import UsageError
    from citekit.library.load import read

    if old == new == "-":
        raise UsageError("both are standard input", hint="name one of the files")
    before, after = read(old), read(new)
    differences = compare(before.entries, after.entries)
    tell_diagnostics((*before.diagnostics, *after.diagnostics), verbose=verbose)
    if as_json:
        print_json({"old": old, "new": new, **differences.to_dict()})
    elif not differences:
        tell(f"no work differs ({len(after)})")
    elif to == "markdown":
        from citekit.build.changes import markdown

        click.echo(markdown(differences), nl=False)
    else:
        from citekit.cli.differences import difference_lines

        for line in difference_lines(differences):
            click.echo(line)
        click.echo(f"{differences.summary()} ({len(before)} → {len(after)} works)")
    raise click.exceptions.Exit(1 if exit_code and differences else 0)
