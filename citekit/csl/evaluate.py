"""Evaluating a compiled style for one item to an output tree (CSL specification, "Rendering Elements")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from citekit.csl.conditions import holds
from citekit.csl.date_values import date_key
from citekit.csl.dates import date_parts, render_date
from citekit.csl.model import Choose, Date, Element, Group, Label, Names, Number, TextTerm, TextValue, TextVariable
from citekit.csl.names import render_names
from citekit.csl.numbers import format_number, is_numeric, is_plural, names_its_label, page_ranges
from citekit.csl.person import rich
from citekit.csl.state import State
from citekit.csl.tree import CHOOSE, CITATION_NUMBER, LABEL, LOCATOR, MACRO, TERM, YEAR, YEAR_SUFFIX, Child, Out, is_empty, wrap
from citekit.csl.variables import DATE_VARIABLES, NUMBER_VARIABLES
from citekit.text.markup import parse_markup

_RANGED = frozenset({"page", "locator"})


class Evaluation(State):
    """A state that renders: each kind of element has its function in this file or one below."""

    __slots__ = ()

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


def _text_variable(element: TextVariable, state: State) -> Child | None:
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


def _value(variable: str, form: str, state: State) -> Child | None:
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


def _citation_number(state: State) -> Child | None:
    number = state.cite.citation_number
    if not number:
        return None
    return Out([str(number).zfill(8) if state.sorting else str(number)], tag=CITATION_NUMBER)


def _year_suffix(state: State) -> Child | None:
    if not state.year_suffix or state.sorting:
        return None
    suffix, state.year_suffix = state.year_suffix, ""
    return Out([suffix], tag=YEAR_SUFFIX)


def _locator(state: State) -> Child | None:
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


def _page_first(state: State) -> Child | None:
    text = state.item.text("page-first") or state.item.text("page")
    for at, char in enumerate(text):
        if char in "-–—,& ":
            return text[:at]
    return text or None


def _first_note(state: State) -> Child | None:
    number = state.cite.first_note
    return str(number) if number else None


def _citation_label(state: State) -> Child | None:
    """The label with the year-suffix, which is used up by it."""
    kids: list[Child] = [state.cite.citation_label(state.item)]
    if state.year_suffix and not state.sorting:
        kids.append(Out([state.year_suffix], tag=YEAR_SUFFIX))
        state.year_suffix = ""
    return Out(kids, tag=CITATION_NUMBER)


def _link(variable: str) -> Callable[[State], Child | None]:
    def value(state: State) -> Child | None:
        return state.item.text(variable) or None

    return value


_SPECIAL: dict[str, Callable[[State], Child | None]] = {
    "citation-number": _citation_number,
    "year-suffix": _year_suffix,
    "locator": _locator,
    "page-first": _page_first,
    "first-reference-note-number": _first_note,
    "citation-label": _citation_label,
    "URL": _link("URL"),
    "DOI": _link("DOI"),
}


def _text_term(element: TextTerm, state: State) -> Child | None:
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


def _text_value(element: TextValue, state: State) -> Child | None:
    value = rich(element.value)
    if not value:
        return None
    return value if element.bare else wrap([value], element)


def _number(element: Number, state: State) -> Child | None:
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


def _label(element: Label, state: State) -> Child | None:
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


def _date(element: Date, state: State) -> Child | None:
    state.called += 1
    if element.variable in state.suppressed:
        return None
    value = state.item.date(element.variable) if element.variable in DATE_VARIABLES else None
    if value is None or (state.comparing and element.variable == "accessed"):
        return None
    if state.sorting:
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


def _names(element: Names, state: State) -> Child | None:
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
