"""Evaluating a compiled style for one item to an output tree (CSL specification, "Rendering Elements")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from citekit.csl.conditions import holds
from citekit.csl.dates import date_parts, render_date
from citekit.csl.item import Item
from citekit.csl.model import Choose, Date, Element, Group, Label, Names, Number, TextTerm, TextValue, TextVariable
from citekit.csl.names import render_names
from citekit.csl.numbers import format_number, is_numeric, is_plural, names_its_label, page_ranges
from citekit.csl.person import rich
from citekit.csl.tree import CHOOSE, CITATION_NUMBER, LABEL, LOCATOR, MACRO, TERM, YEAR, YEAR_SUFFIX, Child, Out, is_empty, wrap
from citekit.csl.variables import DATE_VARIABLES, NUMBER_VARIABLES
from citekit.text.markup import parse_markup

if TYPE_CHECKING:
    from citekit.csl.cite import Cite
    from citekit.csl.locale import Locale
    from citekit.csl.name_values import PersonName

_RANGED = frozenset({"page", "locator"})


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


class Evaluation:
    """The state while one cite or one bibliography entry is evaluated."""

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

    def render(self, element: Element) -> Child | None:
        return _RENDER[type(element)](element, self)

    def render_all(self, elements: tuple[Element, ...]) -> list[Child]:
        kids: list[Child] = []
        for element in elements:
            out = _RENDER[type(element)](element, self)
            if out is None:
                continue
            if isinstance(out, Out) and out.tag == CHOOSE:
                kids.extend(out.kids)  # the delimiter of the group around cs:choose holds within it
            else:
                kids.append(out)
        return kids

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


def _text_variable(element: TextVariable, state: Evaluation) -> Child | None:
    variable = element.variable
    state.called += 1
    if variable in state.suppressed:
        return None
    value = _value(variable, element.form, state)
    if value is None or (not value and not isinstance(value, Out)):
        return None
    state.filled += 1
    state.used.add(variable)
    if element.bare:
        return value
    return wrap([value], element)


def _value(variable: str, form: str, state: Evaluation) -> Child | None:
    """The value of a variable as ``cs:text`` prints it."""
    special = _SPECIAL.get(variable)
    if special is not None:
        return special(state)
    item = state.item
    if form == "short":
        short = item.nodes(variable + "-short") or parse_markup(state.cite.abbreviate(variable, item.text(variable)))
        if short:
            return short
    text = item.text(variable)
    if not text:
        return None
    if variable in _RANGED:
        return page_ranges(text, state.options.page_format, state.options.page_delimiter, state.options.ampersand)
    if variable in NUMBER_VARIABLES and not text.isdecimal() and is_numeric(text):
        return format_number(text, "numeric", state.locale, variable, state.options.page_delimiter)
    return item.nodes(variable)


def _citation_number(state: Evaluation) -> Child | None:
    number = state.cite.citation_number
    if not number:
        return None
    return Out([str(number).zfill(8) if state.sorting else str(number)], tag=CITATION_NUMBER)


def _year_suffix(state: Evaluation) -> Child | None:
    if not state.year_suffix or state.sorting:
        return None
    suffix, state.year_suffix = state.year_suffix, ""
    return Out([suffix], tag=YEAR_SUFFIX)


def _locator(state: Evaluation) -> Child | None:
    locator = state.cite.locator
    if not locator:
        return None
    if state.cite.label in ("page", ""):
        text = page_ranges(locator, state.options.page_format, state.options.page_delimiter, state.options.ampersand)
    elif is_numeric(locator):
        text = format_number(locator, "numeric", state.locale, "locator", state.options.page_delimiter)
    else:
        text = locator.replace("\\-", "-")
    return Out([parse_markup(text)], tag=LOCATOR)


def _page_first(state: Evaluation) -> Child | None:
    text = state.item.text("page-first") or state.item.text("page")
    for at, char in enumerate(text):
        if char in "-–—,& ":
            return text[:at]
    return text or None


def _first_note(state: Evaluation) -> Child | None:
    number = state.cite.first_note
    return str(number) if number else None


def _citation_label(state: Evaluation) -> Child | None:
    """The label with the year-suffix, which is used up by it."""
    kids: list[Child] = [state.cite.citation_label(state.item)]
    if state.year_suffix and not state.sorting:
        kids.append(Out([state.year_suffix], tag=YEAR_SUFFIX))
        state.year_suffix = ""
    return Out(kids, tag=CITATION_NUMBER)


def _link(variable: str) -> Callable[[Evaluation], Child | None]:
    def value(state: Evaluation) -> Child | None:
        return state.item.text(variable) or None

    return value


_SPECIAL: dict[str, Callable[[Evaluation], Child | None]] = {
    "citation-number": _citation_number,
    "year-suffix": _year_suffix,
    "locator": _locator,
    "page-first": _page_first,
    "first-reference-note-number": _first_note,
    "citation-label": _citation_label,
    "URL": _link("URL"),
    "DOI": _link("DOI"),
}


def _text_term(element: TextTerm, state: Evaluation) -> Child | None:
    text = state.locale.term(element.term, element.form, element.plural)
    if not text:
        if text is None:
            state.options.unknown_terms[element.term] = element.line
        return None
    if element.term == "no date" and not state.sorting:
        # it stands for a value: a group that says "no date" says something
        state.called += 1
        state.filled += 1
    return wrap([text], element, tag=TERM)


def _text_value(element: TextValue, state: Evaluation) -> Child | None:
    value = rich(element.value)
    if not value:
        return None
    return value if element.bare else wrap([value], element)


def _number(element: Number, state: Evaluation) -> Child | None:
    variable = element.variable
    state.called += 1
    if variable in state.suppressed:
        return None
    special = _SPECIAL.get(variable)
    if special is not None and variable not in ("locator", "page-first"):
        value = special(state)
        text = value.kids[0] if isinstance(value, Out) and value.kids else value
    else:
        text = state.cite.locator if variable == "locator" else state.item.text(variable)
    if not isinstance(text, str) or not text:
        return None
    state.filled += 1
    state.used.add(variable)
    if variable in _RANGED:
        out: Child = page_ranges(text, state.options.page_format, state.options.page_delimiter, state.options.ampersand)
    elif is_numeric(text):
        out = format_number(text, element.form, state.locale, variable, state.options.page_delimiter)
        if state.sorting and text.isdecimal():
            out = text.zfill(8)
    else:
        out = text
    return out if element.bare else wrap([out], element)


def _label(element: Label, state: Evaluation) -> Child | None:
    variable = element.variable
    if variable == "locator":
        value, term = state.cite.locator, state.cite.label or "page"
        if not state.cite.label and names_its_label(value):
            return None
    elif variable == "citation-number":
        value, term = str(state.cite.citation_number or ""), variable
    else:
        value, term = ("" if variable in state.suppressed else state.item.text(variable)), variable
        if variable == "page-first" and not value:
            value = str(_page_first(state) or "")
    if not value:
        return None
    if element.plural == "contextual":
        plural = is_plural(value, variable, state.locale)
    else:
        plural = element.plural == "always"
    text = state.locale.term(term, element.form, plural)
    if not text:
        return None
    return wrap([text], element, tag=LABEL)


def _group(element: Group, state: Evaluation) -> Child | None:
    called, filled = state.called, state.filled
    state.called = state.filled = 0
    kids = state.render_all(element.children)
    here_called, here_filled = state.called, state.filled
    if here_called and not here_filled:
        state.called, state.filled = called + 1, filled
        return None
    # a group that prints something counts as a variable with a value for the group around it
    printed = bool(kids)
    state.called = called + (1 if here_called or printed else 0)
    state.filled = filled + (1 if here_filled or printed else 0)
    if not kids:
        return None
    if element.bare and len(kids) == 1:
        return kids[0]
    return wrap(kids, element, delimiter=element.delimiter, tag=MACRO if element.macro else "")


def _choose(element: Choose, state: Evaluation) -> Child | None:
    for branch in element.branches:
        if holds(branch, state):
            kids = state.render_all(branch.children)
            if not kids:
                return None
            return kids[0] if len(kids) == 1 else Out(kids, tag=CHOOSE)
    return None


def _date(element: Date, state: Evaluation) -> Child | None:
    state.called += 1
    if element.variable in state.suppressed:
        return None
    value = state.item.date(element.variable) if element.variable in DATE_VARIABLES else None
    if value is None or (state.comparing and element.variable == "accessed"):
        return None
    if state.sorting:
        from citekit.csl.sort import date_key

        state.filled += 1
        return date_key(value, date_parts(element))
    out = render_date(element, value, state.locale)
    if out is None or is_empty(out):
        return None
    state.filled += 1
    state.used.add(element.variable)
    if state.year_suffix and element.variable == "issued":
        year = _last_year(out)
        suffix = state.date_suffix() if year is not None else ""
        if year is not None and suffix:
            year.kids.append(Out([suffix], tag=YEAR_SUFFIX))
    return out


def _last_year(out: Out) -> Out | None:
    years = [node for node in out.walk() if node.tag == YEAR]
    return years[-1] if years else None


def _names(element: Names, state: Evaluation) -> Child | None:
    return render_names(element, state)


_RENDER: dict[type[Element], Callable[[Any, Evaluation], Child | None]] = {
    TextVariable: _text_variable,
    TextTerm: _text_term,
    TextValue: _text_value,
    Number: _number,
    Label: _label,
    Group: _group,
    Choose: _choose,
    Date: _date,
    Names: _names,
}
