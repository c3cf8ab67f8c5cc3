"""``citekit styles``."""

from __future__ import annotations

import click

from citekit.cli.common import json_option, print_json
from citekit.errors import UsageError


@click.command("styles")
@click.argument("query", nargs=-1)
@click.option("--limit", type=click.IntRange(1), default=40, show_default=True, help="How many to show at the most.")
@json_option
def command(query: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Search the citation styles by name, title or field.

    Without QUERY, the short names and citekit's own styles are listed. Every
    name that is shown can stand after --style.

    \b
    Examples:
      citekit styles
      citekit styles ieee transactions
      citekit styles nature --json
    """
    from citekit.csl import list_styles, usual_styles

    words = " ".join(query)
    found = list_styles(words) if words else usual_styles()
    if words and not found:
        raise UsageError(f"no style matches {words!r}", hint="citekit styles alone lists the usual ones")
    if as_json:
        print_json([{"id": style.id, "short": style.short, "title": style.title, "fields": list(style.fields)} for style in found])
        return
    width = max((len(style.short or style.id) for style in found[:limit]), default=0)
    for style in found[:limit]:
        click.echo(f"{style.short or style.id:{width}}  {style.title}")
    if len(found) > limit:
        click.echo(f"… and {len(found) - limit} more; --limit shows them", err=True)
