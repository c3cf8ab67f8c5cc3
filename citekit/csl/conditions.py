"""The tests of ``cs:if`` (CSL specification, "Choose")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citekit.csl.numbers import is_numeric
from citekit.csl.variables import DATE_VARIABLES

if TYPE_CHECKING:
    from citekit.csl.model import Branch
    from citekit.csl.state import State

#: What a position implies ("ibid-with-locator" is an "ibid" is a "subsequent").
_POSITIONS = {
    "first": ("first",),
    "subsequent": ("subsequent",),
    "ibid": ("subsequent", "ibid"),
    "ibid-with-locator": ("subsequent", "ibid", "ibid-with-locator"),
}

#: Variables that are not read off the item as they stand.
_OF_THE_CITE = frozenset({"locator", "citation-number", "first-reference-note-number", "year-suffix", "page-first"})


def holds(branch: Branch, state: State) -> bool:
    """Whether a branch is the one to take; one without tests is ``cs:else``."""
    tests = branch.tests
    if not tests:
        return True
    if len(tests) == 1 and branch.match != "none":
        return _test(*tests[0], state)
    if branch.match == "all":
        return _all(tests, state)
    found = False
    for name, value in tests:
        if _test(name, value, state):
            found = True
            break
    return found == (branch.match == "any")


def _all(tests: tuple[tuple[str, str], ...], state: State) -> bool:
    """Whether every test holds. An item has one type and a cite one locator: several of them mean any of them."""
    either: dict[str, bool] = {}
    for name, value in tests:
        held = _test(name, value, state)
        if name in ("type", "locator"):
            either[name] = either.get(name, False) or held
        elif not held:
            return False
    return all(either.values())


def _test(name: str, value: str, state: State) -> bool:
    if name == "type":
        return state.item.type == value
    if name == "variable":
        return _has(value, state)
    if name == "is-numeric":
        text = state.cite.locator if value == "locator" else _text(value, state)
        return is_numeric(text)
    if name == "is-uncertain-date":
        date = state.item.date(value) if value in DATE_VARIABLES else None
        return date is not None and date.circa
    if name == "locator":
        return bool(state.cite.locator) and (state.cite.label or "page") == value
    if name == "position":
        return _position(value, state)
    if name == "disambiguate":
        state.conditions += 1
        return (state.conditions <= state.cite.hints.condition) == (value == "true")
    return False


def _text(variable: str, state: State) -> str:
    if variable == "citation-number":
        return str(state.cite.citation_number or "")
    if variable == "first-reference-note-number":
        return str(state.cite.first_note or "")
    return state.item.text(variable)


def _has(variable: str, state: State) -> bool:
    if variable not in _OF_THE_CITE:
        return state.item.has(variable)
    if variable == "locator":
        return bool(state.cite.locator)
    if variable == "year-suffix":
        return bool(state.cite.hints.year_suffix)
    if variable == "page-first":
        return state.item.has("page-first") or state.item.has("page")
    return bool(_text(variable, state))


def _position(value: str, state: State) -> bool:
    if state.bibliography:
        return False
    if value == "near-note":
        return state.cite.near_note
    return value in _POSITIONS.get(state.cite.position, ())
