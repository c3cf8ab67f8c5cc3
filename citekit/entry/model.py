"""The entry: a BibTeX entry whose typed values are views of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from citekit.entry import views
from citekit.entry.authors import Authors
from citekit.entry.dates import Date
from citekit.entry.links import LabelledLink
from citekit.entry.provenance import Provenance
from citekit.entry.venue import Venue
from citekit.text.inline import Inlines

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field:
    """A field's name in lower case and its value as LaTeX source, macros expanded; a month is its macro's name."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Origin:
    """The text that an entry was read from, so that an untouched entry is written back byte for byte.

    ``index`` is the entry's place among the blocks of its document.
    """

    raw: str
    source: str = ""
    line: int | None = None
    index: int | None = None
    macros: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """An immutable BibTeX entry.

    ``fields`` keeps the order and every field, known or not; a name may stand
    twice where the file has it twice. ``type`` is in lower case without ``@``.
    Two entries are equal when key, type and fields are.
    """

    key: str
    type: str
    fields: tuple[Field, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)
    provenance: Provenance | None = field(default=None, compare=False, repr=False)
    _views: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @classmethod
    def make(cls, key: str, type: str, fields: Mapping[str, str] | Iterable[tuple[str, str]], **rest: Any) -> Entry:
        """An entry from names and LaTeX values; empty values are left out."""
        pairs = fields.items() if isinstance(fields, Mapping) else fields
        return cls(key, type.lower(), tuple(Field(name.lower(), value) for name, value in pairs if value), **rest)

    def get(self, name: str, default: str = "") -> str:
        """The LaTeX value of the first field called ``name``, or ``default``."""
        values = self._values()
        return values[name] if name in values else values.get(name.lower(), default)

    def __contains__(self, name: object) -> bool:
        return name in self._values()

    def _values(self) -> dict[str, str]:
        """The first value of each field by its name."""
        values: dict[str, str] | None = self._views.get("values")
        if values is None:
            values = self._views["values"] = {item.name: item.value for item in reversed(self.fields)}
        return values

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def _view(self, name: str, compute: Callable[[Entry], T]) -> T:
        if name not in self._views:
            self._views[name] = compute(self)
        value: T = self._views[name]
        return value

    @property
    def title(self) -> Inlines:
        """The title as rich text, subtitle joined on by a colon."""
        return self._view("title", views.title_of)

    @property
    def authors(self) -> Authors:
        """The authors with roles and gaps."""
        return self._view("authors", lambda entry: views.names_of(entry, "author"))

    @property
    def editors(self) -> Authors:
        """The editors with roles and gaps."""
        return self._view("editors", lambda entry: views.names_of(entry, "editor"))

    @property
    def date(self) -> Date:
        """The date of publication; empty where the entry has none."""
        return self._view("date", views.date_of)

    @property
    def venue(self) -> Venue:
        """Where the work appeared."""
        return self._view("venue", views.venue_of)

    @property
    def ids(self) -> dict[str, str]:
        """Identifiers by scheme (``doi``, ``arxiv``, ``isbn``, ``issn``, ``pmid``), normalised."""
        return self._view("ids", views.ids_of)

    @property
    def status(self) -> str:
        """biblatex's ``pubstate``, or the same word read from a note; empty for a published work."""
        return self._view("status", views.status_of)

    @property
    def links(self) -> tuple[LabelledLink, ...]:
        """Labelled links, those without a target included."""
        return self._view("links", views.links_of)

    def replace(self, *, key: str | None = None, type: str | None = None, provenance: Provenance | None = None, **changes: Any) -> Entry:
        """A copy with some fields changed.

        A value is LaTeX source, or a view's value (``title=`` Inlines,
        ``authors=`` :class:`Authors`, ``links=`` a sequence of links), which is
        encoded into its fields; ``None`` removes the field.
        """
        return replace(
            self.with_fields(changes),
            key=self.key if key is None else key,
            type=self.type if type is None else type,
            provenance=self.provenance if provenance is None else provenance,
        )

    def with_fields(self, changes: Mapping[str, Any]) -> Entry:
        """A copy with fields changed by name, as :meth:`replace` does; here a name may hold any character."""
        fields = self.fields
        for name, value in changes.items():
            for target, source in views.encode(name, value):
                fields = set_field(fields, target, source)
        return replace(self, fields=fields)


def set_field(fields: tuple[Field, ...], name: str, value: str | None) -> tuple[Field, ...]:
    """The fields with ``name`` set in its place (at the end where it is new), or removed for ``None`` or ""."""
    name = name.lower()
    if not value:
        return tuple(item for item in fields if item.name != name)
    for place, item in enumerate(fields):
        if item.name == name:
            return (*fields[:place], Field(name, value), *fields[place + 1 :])
    return (*fields, Field(name, value))
