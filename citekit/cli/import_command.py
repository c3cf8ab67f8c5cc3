"""``citekit import``."""

from __future__ import annotations

import click

from citekit.cli.common import (
    diagnostic_dict,
    finish,
    inputs_argument,
    json_option,
    output_options,
    print_json,
    report_option,
    stop_if_nothing,
    strict_option,
    tell,
    verbose_option,
    write_output,
    write_report,
)
from citekit.cli.into import IntoOptions, import_into, refuse_without_into


@click.command("import")
@inputs_argument
@output_options
@click.option("--into", metavar="LIBRARY", help="Bring this .bib file up to date; made where it is not there.")
@click.option("--dry-run", is_flag=True, help="With --into: say what would change and write nothing.")
@click.option("--diff", is_flag=True, help="With --into: print what would change and write nothing.")
@click.option("--add-removed", is_flag=True, help="With --into: add works again that were removed from the library.")
@click.option("--me", metavar="NAME", help="The page's owner, where its heading does not say.")
@click.option("--base-url", metavar="URL", help="Where the page stood, to make relative links absolute.")
@click.option("--allow-private", is_flag=True, help="Fetch from addresses of private networks and this machine, too.")
@click.option("--skip", multiple=True, metavar="TYPE", help="Leave out a type (patent, …) or state (inpreparation, …).")
@click.option("--explain", metavar="TITLE", help="Show how the item with this title was read, and write nothing.")
@json_option
@report_option
@verbose_option
@strict_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    into: str | None,
    dry_run: bool,
    diff: bool,
    add_removed: bool,
    me: str | None,
    base_url: str | None,
    allow_private: bool,
    skip: tuple[str, ...],
    explain: str | None,
    as_json: bool,
    report: str | None,
    verbose: bool,
    strict: bool,
) -> None:
    """Read publication pages into BibTeX entries.

    FILE is a page as HTML, Markdown, text, PDF or Word, its http(s) address, a
    folder of such files, or - for standard input; .bib and CSL-JSON files may
    stand among them. With -o, a sidecar NAME.citekit.json says where each entry
    and field came from; on a pipe, --report does. --into brings a library up to
    date: new works are added, known ones completed, edits and keys stay.

    \b
    Examples:
      citekit import homepage.html > library.bib
      citekit import homepage.txt cv.pdf pages/ -o library.bib
      citekit import https://uni.example/~ada/publications.html
      citekit import page.md --me "Ada Example" --json
      citekit import homepage.html --into library.bib
      citekit import page.html --explain "A title on the page"
    """
    from citekit.library.library import Library
    from citekit.library.load import read_pages
    from citekit.library.memory import import_record
    from citekit.library.sidecar import provenance_record, write_sidecar

    refuse_without_into(into, output, dry_run=dry_run, diff=diff, add_removed=add_removed)

    library, errors, results = read_pages(inputs, base_url=base_url, me=me, allow_private=allow_private)
    stop_if_nothing(library, errors)
    if explain is not None:
        from citekit.cli.explain import explain as show

        show(explain, results)
        finish(errors)
    kept = [entry for entry in library if entry.type not in skip and entry.status not in skip]
    library = Library(kept, diagnostics=library.diagnostics)
    if into is not None:
        wanted = IntoOptions(into, dry_run=dry_run, diff=diff, add_removed=add_removed, as_json=as_json, report=report, verbose=verbose)
        said = import_into(library, wanted)
        finish(errors, [*library.diagnostics, *said], strict=strict, verbose=verbose)
    kept_record = (output and output != "-" and not as_json) or report
    record = import_record(library) if kept_record else provenance_record(library)
    if as_json:
        print_json({**provenance_record(library), "diagnostics": [diagnostic_dict(item) for item in library.diagnostics]})
    else:
        write_output(library.to_bibtex(), output, force=force)
    if output and output != "-" and not as_json:
        write_sidecar(output, record)
    write_report(report, record)
    if output and not as_json:
        tell(f"{_count(len(library), 'entry', 'entries')} from {_count(len(results), 'page', 'pages')} → {output}")
    finish(errors, library.diagnostics, strict=strict, verbose=verbose)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
