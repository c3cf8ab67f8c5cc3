"""``citekit cite``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from citekit.cli.common import (
    finish,
    json_option,
    output_options,
    print_json,
    read_inputs,
    stop_if_nothing,
    strict_option,
    verbose_option,
    write_output,
)
from citekit.cli.document_inputs import document_argument, from_option, libraries_argument, libraries_of, read_with_parts, style_of
from citekit.cli.telling import printable
from citekit.errors import UsageError

if TYPE_CHECKING:
    from citekit.documents import Reading, Usage
    from citekit.library.library import Library


@click.command("cite")
@document_argument
@libraries_argument
@output_options
@click.option("--style", metavar="STYLE", help="A CSL style by name or path; the document's own csl setting, else acm.")
@click.option(
    "--to", metavar="FORMAT", help="markdown or html for Markdown, latex for LaTeX; the bibliography of .aux and .bcf as render has it."
)
@click.option("--locale", metavar="TAG", help="Language of the terms (de-DE); the document's own lang setting, else the style's.")
@click.option("--title", default="", metavar="TEXT", help="A heading above the bibliography.")
@click.option("--list", "listed", is_flag=True, help="Print used, missing and never-cited keys instead.")
@from_option
@json_option
@strict_option
@verbose_option
def command(
    document: str,
    libraries: tuple[str, ...],
    output: str | None,
    force: bool,
    style: str | None,
    to: str | None,
    locale: str | None,
    title: str,
    listed: bool,
    kind: str | None,
    as_json: bool,
    strict: bool,
    verbose: bool,
) -> None:
    """Render the citations of a document.

    DOCUMENT is Markdown with citations as Pandoc has them ([@key, p. 3],
    @key), a LaTeX source, or an .aux or .bcf file, of which the bibliography
    is printed. The bibliography stands where ::: {#refs} or a line
    <!-- bibliography --> is, else at the end. LIBRARY is a .bib or CSL-JSON
    file; the document's own are taken where none is named.

    \b
    Examples:
      citekit cite paper.md library.bib --style apa -o paper-cited.md
      citekit cite paper.md library.bib --style chicago-notes --to html
      citekit cite --list main.tex library.bib
    """
    if as_json and not listed:
        raise UsageError("--json is for --list", hint="citekit cite --list --json")
    data, known, reading, parts = read_with_parts(document, kind)
    library, errors = read_inputs(libraries_of(document, libraries, [reading, *parts]))
    stop_if_nothing(library, errors)
    if listed:
        _list(library, [reading, *parts], known, as_json, output, force=force, strict=strict, verbose=verbose, errors=errors)
    from citekit.bibtex.inheritance import resolve
    from citekit.cv.legend import legend
    from citekit.documents.citing import cite

    settings = reading.settings
    made = cite(
        data,
        resolve(library.entries),
        kind=known,
        style=style or style_of(document, settings.get("csl", "")) or "acm",
        to=to or "",
        locale=locale or settings.get("lang") or None,
        source=reading.source,
        title=title or settings.get("reference-section-title", ""),
        parts=parts,
        legend=legend,
    )
    write_output(made.text, output, force=force)
    finish(errors, (*library.diagnostics, *made.diagnostics), strict=strict, verbose=verbose)


def _list(
    library: Library,
    readings: Sequence[Reading],
    kind: str,
    as_json: bool,
    output: str | None,
    *,
    force: bool,
    strict: bool,
    verbose: bool,
    errors: Sequence[Any],
) -> None:
    """Prints the keys and ends the command."""
    import json

    from citekit.documents import Keys, usage_of

    usage = usage_of(readings, Keys(library.entries), markdown=kind == "markdown")
    said = [*library.diagnostics, *(item for reading in readings for item in reading.diagnostics), *usage.diagnostics]
    if as_json and not output:
        print_json(_as_json(usage))
    elif as_json:
        write_output(json.dumps(_as_json(usage), ensure_ascii=False, indent=2) + "\n", output, force=force)
    else:
        write_output(_as_text(usage), output, force=force)
    if not strict:
        said = [item for item in said if item.code != "missing-key"]  # they stand in the list already
    finish(errors, said, strict=strict, verbose=verbose)


def _as_json(usage: Usage) -> dict[str, Any]:
    def places(found: Any) -> list[dict[str, Any]]:
        return [{"source": place.source, "line": place.line or None} for place in found]

    return {
        "used": [{"key": key, "places": places(found)} for key, found in usage.used.items()],
        "missing": [{"key": key, "places": places(found), "near": usage.near.get(key, [])} for key, found in usage.missing.items()],
        "never_cited": usage.never_cited,
    }


def _as_text(usage: Usage) -> str:
    lines = [f"used: {len(usage.used)}", *(f"  {printable(key)}" for key in usage.used)]
    lines.append(f"missing: {len(usage.missing)}")
    for key, places in usage.missing.items():
        near = usage.near.get(key, [])
        where = ", ".join(f"{place.source}:{place.line}" if place.line else place.source for place in places)
        hint = f" (did you mean {', '.join(near)}?)" if near else ""
        lines.append(printable(f"  {key}  {where}{hint}"))
    lines += [f"never cited: {len(usage.never_cited)}", *(f"  {printable(key)}" for key in usage.never_cited)]
    return "\n".join(lines) + "\n"
