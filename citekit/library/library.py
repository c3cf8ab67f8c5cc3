"""The library: entries in order, found by key, with what was said about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, overload

from citekit.entry import Entry
from citekit.errors import Diagnostic

if TYPE_CHECKING:
    from citekit.bibtex import Document


class Library:
    """An immutable sequence of entries, indexed by key and by place.

    ``diagnostics`` is what reading them had to say. A library that was read
    from a .bib file keeps its :class:`~citekit.bibtex.Document`, so that
    writing it back leaves everything untouched that was not changed.
    """

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        *,
        diagnostics: Iterable[Diagnostic] = (),
        document: Document | None = None,
        source: str = "",
    ):
        self.entries = tuple(entries)
        self.diagnostics = tuple(diagnostics)
        self.source = source
        self._document = document
        self._by_key: dict[str, Entry] = {}
        for entry in self.entries:
            self._by_key.setdefault(entry.key, entry)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, key: str | int) -> Entry: ...

    @overload
    def __getitem__(self, key: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, key: str | int | slice) -> Entry | tuple[Entry, ...]:
        """The entry with a key or at a place, or the entries of a slice."""
        return self._by_key[key] if isinstance(key, str) else self.entries[key]

    def __reversed__(self) -> Iterator[Entry]:
        return reversed(self.entries)

    def __contains__(self, thing: object) -> bool:
        """Whether a key, or an entry, is in the library."""
        return thing in self.entries if isinstance(thing, Entry) else thing in self._by_key

    def __repr__(self) -> str:
        return f"<Library of {len(self)} entries{f' from {self.source}' if self.source else ''}>"

    @property
    def document(self) -> Document | None:
        """The .bib document that the library was read from, or None."""
        return self._document

    def get(self, key: str) -> Entry | None:
        """The entry with this key, or None."""
        return self._by_key.get(key)

    def to_bibtex(self) -> bytes:
        """The library as .bib text: untouched blocks as they were read, new and changed entries in canonical form."""
        from citekit.bibtex import Document, write

        document = self._document if self._document is not None else Document()
        return write(document.with_entries(self.entries))

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the library to ``path`` in the format of its ending (docs/formats.md; BibTeX for any that is none).

        An existing file is overwritten only with ``force``. Raises
        :class:`~citekit.errors.OutputError`; the file then stands as it was.
        What a format cannot keep is left out; ``citekit convert`` tells it.
        """
        from citekit.formats.registry import by_ending
        from citekit.library.exchange import write_as
        from citekit.library.files import write_atomic

        found = by_ending(Path(path).suffix)
        if found and found.writes and found.name != "bibtex":
            data, _ = write_as(self.entries, self.document, found.name)
        else:
            data = self.to_bibtex()
        write_atomic(path, data, force=force)
