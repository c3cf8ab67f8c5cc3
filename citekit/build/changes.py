"""``changes.md``: what builds changed, newest first; and the same text for ``citekit diff --to markdown``."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator

from citekit.build.compare import Changed, Differences
from citekit.build.project import Project
from citekit.cv.periods import written
from citekit.entry import Entry
from citekit.library.update import short_value
from citekit.writers import write_inlines

_TITLE = "# Changes"
_INTRODUCTION = "What `citekit build` changed in the library, newest first."


def day_of(project: Project) -> str:
    """The day that a build is dated: that of ``SOURCE_DATE_EPOCH``, else the project's ``as_of``, else today (UTC)."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdecimal():
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()
    if project.as_of is not None:
        return written(project.as_of)
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def is_log(text: str) -> bool:
    """Whether a file is a log that builds wrote."""
    return text.startswith(_TITLE) and _INTRODUCTION in text[:200]


def with_changes(log: str, differences: Differences, day: str, *, first: bool) -> str:
    """The log with what a build changed put on top, under the heading of its day.

    Whatever else stands in the file stays. The first build is told in a line.
    """
    works = f"{differences.count} work{'' if differences.count == 1 else 's'}"
    told = f"First build: {works}.\n" if first else markdown(differences)
    rest = log.split(_INTRODUCTION, 1)[1].lstrip("\n") if is_log(log) else log
    heading = f"## {day}\n"
    if rest.startswith(heading):
        rest = rest[len(heading) :].lstrip("\n")
    parts = [f"{_TITLE}\n", f"{_INTRODUCTION}\n", heading, told, *([rest] if rest else [])]
    return "\n".join(parts)


def markdown(differences: Differences) -> str:
    """The differences as a line and a list."""
    summary = differences.summary()
    return f"{summary[:1].upper()}{summary[1:]}.\n\n" + "".join(f"- {line}\n" for line in _lines(differences))


def _lines(differences: Differences) -> Iterator[str]:
    for entry in differences.added:
        yield f"New: {_title(entry)} ({_code(entry.key)})"
    for item in differences.published:
        yield f"Published: {_title(item.new)} ({_code(item.key)}){_what(item)}"
    for item in differences.changed:
        if not item.published:
            yield f"{'Updated' if item.fields else 'Renamed'}: {_title(item.new)} ({_code(item.key)}){_what(item)}"
    for entry in differences.removed:
        yield f"Gone: {_title(entry)} ({_code(entry.key)})"


def _title(entry: Entry) -> str:
    title = write_inlines(entry.title, "markdown").strip() or "without a title"
    return f"{title}, {entry.date.year}" if entry.date.year else title


def _what(item: Changed) -> str:
    told = [f"key {_code(item.old.key)} → {_code(item.new.key)}"] if item.renamed else []
    for field in item.fields:
        old, new = short_value(field.old, field.new), short_value(field.new, field.old)
        shown = f"{_code(old)} → {_code(new)}" if field.old and field.new else _code(new) if field.new else f"{_code(old)} taken away"
        told.append(f"{field.name.lstrip('@')} {shown}")
    return f": {'; '.join(told)}" if told else ""


def _code(value: str) -> str:
    """A code span of CommonMark (section 6.1): as many backticks around it as are not in it."""
    value = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    fence = "`"
    while fence in value:
        fence += "`"
    room = " " if value.startswith("`") or value.endswith("`") else ""
    return f"{fence}{room}{value}{room}{fence}"
