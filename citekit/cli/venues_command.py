"""``citekit venues``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from citekit.cli.common import json_option, print_json
from citekit.errors import UsageError

if TYPE_CHECKING:
    from citekit.entry.venues import VenueRow


@click.command("venues")
@click.argument("name", nargs=-1, required=True)
@json_option
def command(name: tuple[str, ...], as_json: bool) -> None:
    """Look up a conference or journal by any of its names.

    NAME is an acronym, a full name or an ISO 4 abbreviation, in any case and
    punctuation; a year, a number or "Proceedings of the" may stand in it.

    \b
    Examples:
      citekit venues OSDI
      citekit venues Journal of Machine Learning Research
      citekit venues "J. Mach. Learn. Res." --json
    """
    from citekit.entry.venues import look_up_venue, near_venues

    words = " ".join(" ".join(name).split())
    row = look_up_venue(words)
    if row is None:
        near = "; ".join(venue.name if " " in words else venue.acronym or venue.name for venue in near_venues(words))
        raise UsageError(f"no venue is known as {words!r}", hint=f"did you mean {near}?" if near else "give its acronym or full name")
    if as_json:
        print_json(_record(row))
        return
    for label, value in (("name", row.name), ("acronym", row.acronym), ("ISO 4", row.abbreviation), ("kind", row.kind), ("dblp", row.dblp)):
        if value:
            click.echo(f"{label:8} {value}")


def _record(row: VenueRow) -> dict[str, str]:
    return {"name": row.name, "acronym": row.acronym, "iso4": row.abbreviation, "kind": row.kind, "area": row.area, "dblp": row.dblp}
