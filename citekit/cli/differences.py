"""Differences between two states of a library, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from citekit.cli.telling import printable

if TYPE_CHECKING:
    from citekit.build.compare import Changed, Differences
    from citekit.entry import Entry

#: Signs of what became of a work, with their colours.
_SIGNS = {"new": ("+", "green"), "gone": ("-", "red"), "updated": ("~", "yellow"), "published": ("^", "green"), "renamed": ("=", "cyan")}
#: Letters of a title that are shown.
_TITLE = 70


def difference_lines(differences: Differences, *, fields: bool = True) -> Iterator[str]:
    """A line for each work that differs, and beneath it a line for each field, in the order new, published, changed, gone."""
    width = min(max((len(key) for key in _keys(differences)), default=0), 32)
    for entry in differences.added:
        yield _line("new", entry.key, _title(entry), width)
    for item in (*differences.published, *(item for item in differences.changed if not item.published)):
        kind = "published" if item.published else "updated" if item.fields else "renamed"
        key = f"{item.old.key} → {item.key}" if item.renamed else item.key
        yield _line(kind, key, _title(item.new), width)
        if fields:
            yield from _field_lines(item)
    for entry in differences.removed:
        yield _line("gone", entry.key, _title(entry), width)


def _keys(differences: Differences) -> Iterator[str]:
    yield from (entry.key for entry in (*differences.added, *differences.removed))
    yield from (item.key for item in differences.changed)


def _line(kind: str, key: str, title: str, width: int) -> str:
    sign, color = _SIGNS[kind]
    return f"{click.style(sign, fg=color)} {printable(key):{width}}  {printable(title)}"


def _title(entry: Entry) -> str:
    from citekit.build.compare import title_of

    title = " ".join(title_of(entry).split())
    title = title if len(title) <= _TITLE else title[: _TITLE - 1].rstrip() + "…"
    return f"{title}, {entry.date.year}" if entry.date.year else title


def _field_lines(item: Changed) -> Iterator[str]:
    from citekit.library.update import short_value

    names = [field.name.lstrip("@") for field in item.fields]
    width = max(map(len, names), default=0)
    for name, field in zip(names, item.fields, strict=True):
        old, new = printable(short_value(field.old, field.new)), printable(short_value(field.new, field.old))
        before = click.style(old, fg="red") if field.old else "—"
        yield f"    {name:{width}}  {before} → {click.style(new, fg='green') if field.new else '—'}"
