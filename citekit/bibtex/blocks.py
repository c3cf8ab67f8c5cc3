"""The blocks of a .bib file: what stands in it, in order, each with its exact source."""

from __future__ import annotations

from dataclasses import dataclass

from citekit.entry import Entry


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text between blocks: white space, ``%`` comments, notes. BibTeX ignores it."""

    raw: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class CommentBlock:
    """An ``@comment``, JabRef's groups and settings among them."""

    raw: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class PreambleBlock:
    """An ``@preamble``; ``value`` is its text with macros expanded."""

    raw: str
    value: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class StringBlock:
    """An ``@string``: a macro's name in lower case and its value."""

    raw: str
    name: str = ""
    value: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class EntryBlock:
    """An entry in its place.

    ``raw`` is the source it was read from, "" for an entry that is new;
    ``original`` is the entry as it was read, by which the writer sees what
    has changed. ``layout`` asks for the canonical layout in any case.
    ``unsure`` says that a value in it never ends or text in it is no field, so
    that its fields are a guess, and that only a person can mend it.
    """

    raw: str
    entry: Entry
    original: Entry | None = None
    line: int = 0
    layout: bool = False
    unsure: bool = False

    @property
    def changed(self) -> bool:
        """Whether the entry must be written anew, in whole or in part."""
        return self.original is None or self.layout or self.entry != self.original


Block = TextBlock | CommentBlock | PreambleBlock | StringBlock | EntryBlock
