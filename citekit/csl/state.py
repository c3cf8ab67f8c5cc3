"""What is known while one item is evaluated: options of the style, variables used up, what disambiguation asks for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citekit.csl.cite import Cite
    from citekit.csl.item import Item
    from citekit.csl.locale import Locale
    from citekit.csl.model import Element
    from citekit.csl.name_values import PersonName
    from citekit.csl.tree import Child


class Options:
    """What an evaluation needs of the style, the same for every item."""

    __slots__ = ("ampersand", "demote", "hyphen", "locale", "page_delimiter", "page_format", "unknown_terms")

    def __init__(self, style_options: dict[str, str], locale: Locale) -> None:
        self.locale = locale
        self.demote = style_options.get("demote-non-dropping-particle", "display-and-sort")
        self.hyphen = style_options.get("initialize-with-hyphen", "true") != "false"
        self.page_format = style_options.get("page-range-format", "")
        delimiter = locale.term("page-range-delimiter")
        self.page_delimiter = "–" if delimiter is None else delimiter
        self.unknown_terms: dict[str, int] = {}  # and the line where one was asked for
        self.ampersand = locale.term("and", "symbol") or "&"


class State(ABC):
    """The state while one cite or one bibliography entry is evaluated, as the rules for single elements see it."""

    __slots__ = (
        "bibliography", "called", "cite", "comparing", "conditions", "demote", "filled", "hyphen", "item", "locale",
        "names_min", "names_use_first", "names_use_last", "options", "pool", "sorting", "subsequent", "substituting", "suppressed", "used",
        "year_suffix", "year_suffix_explicit",
    )  # fmt: skip

    def __init__(self, options: Options, item: Item, cite: Cite, *, bibliography: bool = False) -> None:
        self.options = options
        self.locale = options.locale
        self.demote = options.demote
        self.hyphen = options.hyphen
        self.item = item
        self.cite = cite
        self.bibliography = bibliography
        self.sorting = False
        self.comparing = False  # for disambiguation: when a work was looked up does not tell it from another
        self.names_min: int | None = None
        self.names_use_first: int | None = None
        self.names_use_last: bool | None = None
        self.subsequent = cite.position not in ("", "first") and not bibliography
        self.called = 0
        self.filled = 0
        self.conditions = 0
        self.substituting = 0
        self.suppressed: set[str] = set()
        self.used: set[str] = set()
        self.pool = cite.hints.extra_names
        self.year_suffix = cite.hints.year_suffix
        self.year_suffix_explicit = False

    @abstractmethod
    def render(self, element: Element) -> Child | None:
        """What an element gives for the item, or None for nothing."""

    def extra_names(self, use_first: int, count: int) -> int:
        """How many names to show of a truncated list: disambiguation may have asked for more."""
        taken = min(self.pool, count - use_first)
        self.pool -= taken
        return use_first + taken

    def given_level(self, variable: str, name: PersonName) -> int:
        """How much of the given name disambiguation asks for: 0 as the style says, 1 initials, 2 in full."""
        hints = self.cite.hints
        if not hints.given:
            return 0
        return hints.given.get((variable, name.index), 0)

    def date_suffix(self) -> str:
        """The year-suffix for the first year that is printed, unless the style prints it itself."""
        if self.year_suffix and not self.year_suffix_explicit and not self.sorting:
            suffix, self.year_suffix = self.year_suffix, ""
            return suffix
        return ""
