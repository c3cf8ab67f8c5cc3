"""Files of tagged lines: records of fields, each a tag and a value that may go on in the next lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class TaggedField:
    """A tag, the lines of its value and the line where it stands, counted from 1 (None where lines do not count)."""

    tag: str
    lines: list[str]
    line: int | None

    @property
    def value(self) -> str:
        """The lines in one."""
        return " ".join(part for line in self.lines if (part := line.strip()))


@dataclass(slots=True)
class TaggedRecord:
    """The fields of a record in order; ``complete`` is whether the mark of its end was there."""

    line: int | None
    fields: list[TaggedField] = field(default_factory=list)
    complete: bool = False

    def __iter__(self) -> Iterator[TaggedField]:
        return iter(self.fields)

    def first(self, *tags: str) -> str:
        """The value of the first tag of ``tags`` that has one."""
        for tag in tags:
            for item in self.fields:
                if item.tag == tag and item.value:
                    return item.value
        return ""

    def all(self, *tags: str) -> list[str]:
        """The values of all fields with one of these tags, in their order."""
        return [item.value for item in self.fields if item.tag in tags and item.value]

    def lines_of(self, *tags: str) -> list[str]:
        """Every line of the fields with one of these tags: for lists with one item a line."""
        return [part for item in self.fields if item.tag in tags for line in item.lines if (part := line.strip())]

    def add(self, tag: str, value: str, line: int | None) -> None:
        """Begin a field."""
        self.fields.append(TaggedField(tag, [value], line))

    def go_on(self, value: str) -> None:
        """A further line of the last field."""
        if self.fields:
            self.fields[-1].lines.append(value)


def split_lines(text: str) -> list[str]:
    """Lines at ``\\n``, ``\\r\\n`` and ``\\r`` alone: other separators of Unicode are characters of a value."""
    return re.split(r"\r\n|\n|\r", text.lstrip("\ufeff"))


@dataclass(slots=True)
class Unmapped:
    """Tags that no field holds, with the lines where they stand."""

    places: dict[str, list[int | None]] = field(default_factory=dict)

    def note(self, tag: str, line: int | None) -> None:
        """Count one."""
        self.places.setdefault(tag, []).append(line)
