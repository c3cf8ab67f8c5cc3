"""The options of a filter: which works a list takes."""

from __future__ import annotations

from typing import Any

import click

from citekit.cli.common import Decorated


def _texts(name: str, field: str, metavar: str, help: str) -> Any:
    return click.option(name, field, multiple=True, metavar=metavar, help=help)


_OPTIONS = (
    _texts("--type", "types", "TYPE", "Only this kind of work (journal, conference, …; docs/cv.md); again for more."),
    _texts("--keyword", "keywords", "WORD", "Only works with this keyword; again for more."),
    _texts("--venue", "venues", "NAME", "Only works at this venue, by name or acronym; again for more."),
    _texts("--funding", "funding", "GRANT", "Only works whose funding names this grant; again for more."),
    _texts("--key", "keys", "KEY", "Only the entry with this key; again for more."),
    _texts("--status", "status", "STATE", "Only published works, or those of a state (submitted, forthcoming, …); again for more."),
    click.option("--since", type=int, metavar="YEAR", help="Only works of this year or later."),
    click.option("--until", type=int, metavar="YEAR", help="Only works of this year or earlier."),
    click.option("--role", default="", metavar="ROLE", help="Only works in which --me is first, corresponding or senior author."),
    click.option("--awarded", is_flag=True, help="Only works with an award."),
    click.option("--selected", is_flag=True, help="Only works that are marked as selected (selected = {true})."),
)


def filter_options(command: Decorated) -> Decorated:
    """The options of :class:`citekit.cv.filters.Filter`, by the names of its fields."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
