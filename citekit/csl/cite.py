"""What is known of one cite besides its item: locator, position, affixes, and what disambiguation decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citekit.csl.item import Item


@dataclass(slots=True)
class Hints:
    """What disambiguation asks of every cite of an item."""

    extra_names: int = 0
    given: dict[tuple[str, int], int] = field(default_factory=dict)
    year_suffix: str = ""
    condition: int = 0  # how many of the style's disambiguate="true" hold

    def copy(self) -> Hints:
        return Hints(self.extra_names, dict(self.given), self.year_suffix, self.condition)


NO_HINTS = Hints()


@dataclass(slots=True)
class Cite:
    """One cite of a cluster, or a bibliography entry."""

    id: str = ""
    locator: str = ""
    label: str = ""
    prefix: str = ""
    suffix: str = ""
    suppress_author: bool = False
    author_only: bool = False
    position: str = ""
    forced: str = ""  # a position that the document itself states
    near_note: bool = False
    first_note: int = 0
    citation_number: int = 0
    hints: Hints = field(default_factory=Hints)
    abbreviations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def abbreviate(self, variable: str, text: str) -> str:
        """The short form of a value that has none in the item, from the caller's table; else empty."""
        table = self.abbreviations.get(variable)
        return table.get(text, "") if table else ""

    def citation_label(self, item: Item) -> str:
        """``citation-label``: the item's own, or letters of the names and the year."""
        own = item.text("citation-label")
        return own or trigraph(item)


#: How many letters of each name a generated label takes, by the number of names.
_LETTERS = {1: (4,), 2: (2, 2), 3: (2, 1, 1)}


def trigraph(item: Item) -> str:
    """``Doe99``-like labels: letters of up to four family names, else of the title, and two digits of the year."""
    head = ""
    for variable in ("author", "editor", "translator"):
        names = [letters for name in item.names(variable).names[:4] if (letters := _letters(name.literal or name.family))]
        if names:
            counts = _LETTERS.get(len(names), (1, 1, 1, 1))
            head = "".join(name[:count] for name, count in zip(names, counts, strict=False))
            break
    if not head:
        title = item.text("title")
        head = (_letters(title) or title)[:4]
    date = item.date("issued")
    return f"{head}{date.start.year % 100 if date is not None else 0:02d}"


def _letters(name: str) -> str:
    """The letters of an alphabetic name without its article, the first one raised."""
    if name.lower().startswith(("the ", "a ", "an ")):
        name = name.split(" ", 1)[1]
    letters = "".join(char for char in name if char.isalpha() and char < "\u0530")
    return letters[:1].upper() + letters[1:].lower()
