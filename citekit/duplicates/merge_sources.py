"""The members of a cluster as merging sees them: which one leads, where a field was read, what is held already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citekit.duplicates.features import Features
from citekit.duplicates.people import person_of, same_person
from citekit.duplicates.report import Member
from citekit.entry import Authors, Entry, FieldSource
from citekit.entry.identifiers import arxiv_of, doi_of

_STANDING_TYPES = frozenset(
    {
        "book", "techreport", "report", "phdthesis", "mastersthesis", "thesis", "dataset", "software", "patent", "manual",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """A member with what was read of it."""

    entry: Entry
    features: Features
    member: Member


def is_published(source: Source) -> bool:
    """Whether an entry is a version of record: no preprint, and it stands somewhere or is of a kind that stands by itself."""
    entry, features = source.entry, source.features
    if features.preprint or entry.status not in ("", "inpress", "forthcoming"):
        return False
    return bool(entry.venue or features.volume or features.doi or features.isbn) or entry.type in _STANDING_TYPES


def lead_rank(source: Source, source_order: Sequence[str]) -> tuple[object, ...]:
    """Version of record first, then the better source, then a place, then an author list, then the fuller entry; at last by content."""
    entry, features = source.entry, source.features
    wanted = next((at for at, name in enumerate(source_order) if _names_source(features.record.source, name)), len(source_order))
    status = {"": 0, "inpress": 1, "forthcoming": 2}.get(entry.status, 3)
    content = tuple((field.name, field.value) for field in entry.fields)
    return (
        not is_published(source), wanted, status, not entry.venue, not entry.authors.items, -len(entry.fields),
        entry.type in ("misc", "unpublished", "online"), entry.type, content, entry.key, source.member.position,
    )  # fmt: skip


def _names_source(source: str, name: str) -> bool:
    return source == name or source.rsplit("/", 1)[-1] == name or (bool(source) and source.rsplit("/", 1)[-1].rsplit(".", 1)[0] == name)


def is_held(one: Authors, united: Authors) -> bool:
    """Whether every person of a list stands in the united one."""
    there = [person for author in united if (person := person_of(author.name))]
    return all(any(same_person(person, other) for other in there) for author in one if (person := person_of(author.name)))


def same_target(one: str, other: str) -> bool:
    return _target(one) == _target(other)


def _target(href: str) -> str:
    bare = href.strip().split("://", 1)[-1].rstrip("/").lower().removeprefix("www.")
    if arxiv := arxiv_of(href) if "arxiv" in bare else "":
        return f"arxiv:{arxiv}:{'pdf' if '/pdf/' in bare else 'abs'}"
    return f"doi:{doi}" if "doi.org" in bare and (doi := doi_of(href)) else bare


def field_source(entry: Entry, name: str, member: Member) -> FieldSource:
    """Where a member's field was read: what its own provenance says of the field, else of the entry."""
    provenance = entry.provenance
    own = provenance.fields.get(name) if provenance else None
    line = own.line if own and own.line is not None else provenance.line if provenance else entry.origin.line if entry.origin else None
    return FieldSource(
        source=(own.source if own else "") or member.source,
        line=line,
        how=own.how if own and own.how else "merge",
        key=(own.key if own else "") or member.key,
    )
