"""``citekit dedup --against``: which entries a library has already."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from citekit.cli.common import print_json, tell, write_output, write_report
from citekit.cli.telling import printable
from citekit.errors import Diagnostic

if TYPE_CHECKING:
    from citekit.library.library import Library


def link(
    new: Library,
    against: str,
    output: str | None,
    *,
    force: bool,
    profile: Literal["strict", "work"],
    show: Literal["json", "text", "none"],
    report: str | None,
    verbose: bool,
) -> Sequence[Diagnostic]:
    """Link ``new`` to the library at ``against`` and show the links, or write the entries that are new.

    What there is to tell comes back.
    """
    from citekit.duplicates import Decisions
    from citekit.library.library import Library
    from citekit.library.link import link_entries
    from citekit.library.load import read
    from citekit.library.sidecar import read_sidecar

    library = read(against)
    decisions = Decisions.from_dict(read_sidecar(against).get("decisions", {})) if against != "-" else None
    links = link_entries(new.entries, library.entries, profile=profile, decisions=decisions)
    text = "\n".join(printable(line) for line in links.to_text().split("\n"))
    if show == "json":
        print_json(links.to_dict())
    elif show == "text":
        click.echo(text, nl=False)
    else:
        write_output(Library(links.new, document=new.document, source=new.source).to_bibtex(), output, force=force)
        if verbose:
            tell(text.rstrip())
        else:
            tell(f"{links.summary()} (citekit import FILE --into {against} brings them in)")
    if report and Path(report).suffix.lower() in (".txt", ".text", ".md", ".markdown"):
        write_output(text, report, force=True)
    else:
        write_report(report, links.to_dict())
    said = [*new.diagnostics, *library.diagnostics]
    for entry in links.new:
        if entry.key in library:
            message = f"the key {entry.key} is that of another work in {against}"
            said.append(Diagnostic("key-in-use", message, hint="citekit import --into gives it a key of its own", source=new.source))
    return said
