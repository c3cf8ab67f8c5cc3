"""A compiled style: frozen values with macros resolved and name options inherited.

Names follow the CSL 1.0.2 specification. Every rendering element has the
attributes of :class:`Element` in common.
"""

from __future__ import annotations

from dataclasses import dataclass, field

#: Formatting as pairs of attribute and value, e.g. ``(("font-style", "italic"),)``.
Formatting = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Element:
    """What every rendering element may have: affixes, formatting, quotes, text case, display."""

    prefix: str = ""
    suffix: str = ""
    formatting: Formatting = ()
    quotes: bool = False
    text_case: str = ""
    strip_periods: bool = False
    display: str = ""
    line: int = 0

    @property
    def bare(self) -> bool:
        """Whether the element's output is its content and nothing else."""
        return not (self.prefix or self.suffix or self.formatting or self.quotes or self.text_case or self.strip_periods or self.display)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TextVariable(Element):
    """``cs:text variable``."""

    variable: str
    form: str = "long"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TextTerm(Element):
    """``cs:text term``."""

    term: str
    form: str = "long"
    plural: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TextValue(Element):
    """``cs:text value``."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Number(Element):
    """``cs:number``."""

    variable: str
    form: str = "numeric"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Label(Element):
    """``cs:label``."""

    variable: str = ""
    form: str = "long"
    plural: str = "contextual"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Group(Element):
    """``cs:group``, and a macro where it is called (``macro`` is its name then)."""

    children: tuple[Element, ...]
    delimiter: str = ""
    macro: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """One ``cs:if``, ``cs:else-if`` or ``cs:else`` (no tests): pairs of condition and value."""

    tests: tuple[tuple[str, str], ...]
    match: str
    children: tuple[Element, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Choose(Element):
    """``cs:choose``."""

    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DatePart(Element):
    """``cs:date-part``."""

    name: str
    form: str = ""
    range_delimiter: str = "–"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Date(Element):
    """``cs:date``; with a ``form`` it is localized and ``parts`` only override the locale's attributes."""

    variable: str = ""
    form: str = ""
    date_parts: str = "year-month-day"
    delimiter: str = ""
    parts: tuple[DatePart, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class NameOptions:
    """The inheritable name options (CSL specification, "Inheritable Name Options"), resolved."""

    and_: str = ""
    delimiter: str = ", "
    delimiter_precedes_et_al: str = "contextual"
    delimiter_precedes_last: str = "contextual"
    et_al_min: int = 0
    et_al_use_first: int = 1
    et_al_subsequent_min: int = 0
    et_al_subsequent_use_first: int = 0
    et_al_use_last: bool = False
    form: str = "long"
    initialize: bool = True
    initialize_with: str | None = None
    name_as_sort_order: str = ""
    sort_separator: str = ", "
    names_delimiter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EtAl(Element):
    """``cs:et-al``."""

    term: str = "et-al"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NamePart(Element):
    """``cs:name-part``."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Names(Element):
    """``cs:names``; ``name`` carries the affixes and formatting of ``cs:name``."""

    variables: tuple[str, ...]
    options: NameOptions
    delimiter: str
    name: Element
    family: NamePart | None = None
    given: NamePart | None = None
    et_al: EtAl
    label: Label | None = None
    label_first: bool = False
    institution: Element | None = None
    substitute: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SortKey:
    """One ``cs:key``: a variable or a macro's element, with name options that hold for it alone."""

    variable: str
    macro: Element | None
    descending: bool
    names_min: int | None = None
    names_use_first: int | None = None
    names_use_last: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """``cs:citation`` or ``cs:bibliography`` with the options that hold within it."""

    children: tuple[Element, ...]
    prefix: str = ""
    suffix: str = ""
    delimiter: str = ""
    formatting: Formatting = ()
    sort: tuple[SortKey, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    uses_year_suffix: bool = False
    uses_condition: bool = False
    initializes: bool = False

    def option(self, name: str, default: str = "") -> str:
        return self.options.get(name, default)

    @property
    def disambiguates(self) -> bool:
        """Whether any method of disambiguation is on."""
        methods = ("disambiguate-add-names", "disambiguate-add-givenname", "disambiguate-add-year-suffix")
        return self.uses_condition or any(self.flag(method) for method in methods)

    def flag(self, name: str) -> bool:
        return self.options.get(name) == "true"


@dataclass(frozen=True, slots=True, eq=False)
class Info:
    """``cs:info`` as far as it is of use."""

    id: str = ""
    title: str = ""
    parent: str = ""
    fields: tuple[str, ...] = ()
    citation_format: str = ""
