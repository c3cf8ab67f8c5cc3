"""What a merge did: for each merged entry what each field is and where it came from, and what was dropped and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

How = Literal["kept", "filled", "chosen", "united"]


@dataclass(frozen=True, slots=True)
class Member:
    """An original entry of a cluster: its key, its source and its place among the input's entries."""

    key: str
    source: str
    position: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A value that the merged entry does not hold, the member it stood in, and why it is not held."""

    value: str
    member: Member
    why: str


@dataclass(frozen=True, slots=True)
class FieldReport:
    """A field of a merged entry.

    ``how``: ``kept`` as the leading member has it, ``filled`` from another,
    ``chosen`` from another though the leading one has a value too, ``united``
    from several. ``value`` is "" for a field that is only dropped.
    """

    name: str
    value: str
    how: How
    members: tuple[Member, ...]
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryReport:
    """A merged entry: the kept key, its members (the leading one first), why they are one, and its fields."""

    key: str
    members: tuple[Member, ...]
    reasons: tuple[str, ...]
    fields: tuple[FieldReport, ...]


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """A pair that a person should look at."""

    keys: tuple[str, str]
    sources: tuple[str, str]
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MergeReport:
    """The whole of a run.

    ``identified`` counts the entries by source and ``removed`` those that were
    merged into another, by the source they came from, as a PRISMA 2020 flow
    diagram asks for.
    """

    entries: tuple[EntryReport, ...]
    review: tuple[ReviewItem, ...]
    identified: tuple[tuple[str, int], ...]
    removed: tuple[tuple[str, int], ...]
    works: int

    @property
    def records(self) -> int:
        """How many entries there were."""
        return sum(count for _, count in self.identified)

    def summary(self) -> str:
        """One line: ``27 entries, 18 works; 9 entries merged, 0 pairs to review``."""
        merged = self.records - self.works
        pairs = len(self.review)
        return f"{_count(self.records, 'entry')}, {_count(self.works, 'work')}; {merged} merged, {_count(pairs, 'pair')} to review"

    def to_text(self) -> str:
        """The report for a terminal."""
        lines = [self.summary()]
        for entry in self.entries:
            lines += ["", f"{entry.key}: {_listed(f'{m.key} ({m.source})' if m.source else m.key for m in entry.members)}"]
            lines += [f"  because {reason}" for reason in entry.reasons]
            lines += [f"  {line}" for field in entry.fields for line in _field_lines(field)]
        for item in self.review:
            lines += ["", f"review: {item.keys[0]} and {item.keys[1]} (score {item.score:.1f})"]
            lines += [f"  {reason}" for reason in item.reasons]
        return "\n".join(lines) + "\n"

    def to_markdown(self) -> str:
        """The report for a pull request."""
        lines = ["### Duplicates", "", self.summary(), "", "| source | entries | merged into another |", "|---|---:|---:|"]
        removed = dict(self.removed)
        lines += [f"| {_cell(source or 'input')} | {count} | {removed.get(source, 0)} |" for source, count in self.identified]
        if self.entries:
            lines += ["", "| kept | merged | because |", "|---|---|---|"]
            for entry in self.entries:
                others = ", ".join(
                    _code(m.key) + (f" ({_cell(m.source)})" if m.source else "") for m in entry.members if m.key != entry.key
                )
                lines.append(f"| {_code(entry.key)} | {others or '(same key)'} | {_cell('; '.join(entry.reasons))} |")
            lines += ["", "<details><summary>Fields</summary>", ""]
            for entry in self.entries:
                lines += [f"- {_code(entry.key)}", *(f"  - {_cell(line)}" for field in entry.fields for line in _field_lines(field))]
            lines += ["", "</details>"]
        if self.review:
            lines += ["", "| to review | score | what speaks for and against |", "|---|---:|---|"]
            lines += [f"| {_code(i.keys[0])}, {_code(i.keys[1])} | {i.score:.1f} | {_cell('; '.join(i.reasons))} |" for i in self.review]
        return "\n".join(lines) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "records": self.records,
            "works": self.works,
            "identified": dict(self.identified),
            "removed": dict(self.removed),
            "merged": [
                {
                    "key": entry.key,
                    "members": [_member(member) for member in entry.members],
                    "reasons": list(entry.reasons),
                    "fields": [
                        {
                            "name": field.name,
                            "value": field.value,
                            "how": field.how,
                            "from": [member.key for member in field.members],
                            "dropped": [{"value": d.value, "from": _member(d.member), "why": d.why} for d in field.dropped],
                        }
                        for field in entry.fields
                    ],
                }
                for entry in self.entries
            ],
            "review": [
                {"keys": list(item.keys), "sources": list(item.sources), "score": round(item.score, 2), "reasons": list(item.reasons)}
                for item in self.review
            ],
        }


def count_sources(sources: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """How often each source stands, in the order they are met."""
    return tuple(Counter(sources).items())


def _member(member: Member) -> dict[str, Any]:
    return {"key": member.key, "source": member.source, "position": member.position}


def _field_lines(field: FieldReport) -> Iterable[str]:
    if field.value and field.how != "kept":
        yield f"{field.name}: {field.how} from {_listed(_at(member) for member in field.members)}"
    for item in field.dropped:
        yield f"{field.name}: dropped {_short(item.value)} of {_at(item.member)}: {item.why}"


def _at(member: Member) -> str:
    return f"{member.key} ({member.source})" if member.source else member.key


def _short(value: str) -> str:
    value = " ".join(value.split())
    return f"“{value}”" if len(value) <= 80 else f"“{value[:77]}…”"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _count(number: int, noun: str) -> str:
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number} {noun if number == 1 else plural}"


def _code(text: str) -> str:
    return f"`{text.replace('`', '')}`".replace("|", "\\|")


def _cell(text: str) -> str:
    """Text that is safe in a Markdown table: no markup, no cell border, no line break."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", " ".join(text.split()))
