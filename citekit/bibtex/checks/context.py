"""What the rules of check look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from citekit.bibtex.document import Document
from citekit.entry import Entry

#: A finding of a rule: the field that it is about ("" for the entry) and one sentence.
Finding = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Context:
    """The document and what its entries say together.

    ``by_key`` holds entries by key in lower case; ``resolved`` gives an
    entry's copy with the fields that it inherits, by its place;
    ``published`` are works that have appeared, by folded title;
    ``this_year`` is the current year, 0 where nobody said.
    """

    document: Document
    dialect: str
    by_key: dict[str, Entry] = field(default_factory=dict)
    resolved: tuple[Entry, ...] = ()
    published: dict[str, list[Entry]] = field(default_factory=dict)
    parents: frozenset[str] = frozenset()
    this_year: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its code, the function that finds, what it is about, and what to do (``fix`` names the clean-up of fmt)."""

    code: str
    find: Callable[[Entry, Entry, Context], Iterator[Finding]]
    hint: str = ""
    fix: str = ""
    severity: str = "warning"

    @property
    def meaning(self) -> str:
        """What the rule finds, in a sentence."""
        return " ".join((self.find.__doc__ or "").split("\n\n")[0].split())
