"""Rendering ``cs:names``: lists of names with et al., labels and substitution (CSL specification, "Names")."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citekit.csl.item import NameList
from citekit.csl.model import Element, NameOptions, Names
from citekit.csl.person import person
from citekit.csl.tree import ET_AL, LABEL, NAMES, Child, Out, is_empty, wrap

if TYPE_CHECKING:
    from citekit.csl.name_values import PersonName
    from citekit.csl.state import State


def render_names(element: Names, state: State) -> Out | None:
    """The output of ``cs:names`` for the item of ``state``, or None where there is no name nor a substitute for one."""
    state.called += 1
    kids: list[Child] = []
    if element.options.form == "count":
        kids = _count(element, state)
    else:
        for variable, names, term in _lists(element, state):
            out = _name_list(element, variable, names, term, state)
            if out is not None:
                kids.append(out)
    if kids:
        state.filled += 1
        return wrap(kids, element, delimiter=element.delimiter, tag=NAMES)
    for substitute in element.substitute:
        out_ = _substitute(substitute, state)
        if out_ is not None:
            state.filled += 1
            return wrap([out_], element, tag=NAMES)
    return None


def _substitute(element: Element, state: State) -> Child | None:
    """The first substitute that prints something; its variables are used up for the rest of the item."""
    used = state.used
    state.used = set()
    state.substituting += 1
    out = state.render(element)
    state.substituting -= 1
    used_here, state.used = state.used, used
    if out is None or is_empty(out):
        return None
    state.suppressed |= used_here
    return out


def _lists(element: Names, state: State) -> list[tuple[str, NameList, str]]:
    """Variable, names and label term of each list to print. An editor who is the translator too is printed once."""
    found = []
    for variable in element.variables:
        if variable in state.suppressed:
            continue
        names = state.item.names(variable)
        if names.names:
            found.append((variable, names, variable))
            state.used.add(variable)
    if len(found) == 2 and {found[0][0], found[1][0]} == {"editor", "translator"}:
        first, second = found[0][1].names, found[1][1].names
        if [name.key for name in first] == [name.key for name in second]:
            term = "editortranslator"
            form = element.label.form if element.label else "long"
            if state.locale.lookup(term, form) is not None:
                return [(found[0][0], found[0][1], term)]
    return found


def _count(element: Names, state: State) -> list[Child]:
    """``form="count"``: how many names would be printed; nothing where there is none."""
    total = 0
    for _, names, _ in _lists(element, state):
        minimum, use_first = limits(element.options, state)
        count = len(names.names)
        if minimum and count >= minimum and use_first < count:
            count = use_first
        total += count
    if not total:
        return []
    return [str(total).zfill(4) if state.sorting else str(total)]


def limits(options: NameOptions, state: State) -> tuple[int, int]:
    """``et-al-min`` and ``et-al-use-first`` that hold here: a sort key's, a subsequent cite's, or the ordinary ones."""
    if state.sorting and state.names_min is not None:
        return state.names_min, state.names_use_first if state.names_use_first is not None else options.et_al_use_first
    if state.subsequent:
        return options.et_al_subsequent_min, options.et_al_subsequent_use_first
    return options.et_al_min, options.et_al_use_first


def _name_list(element: Names, variable: str, names: NameList, term: str, state: State) -> Out | None:
    listed = _joined(element, variable, names, state)
    if listed is None:
        return None
    if element.label is None or state.sorting:
        return listed
    label = element.label
    plural = label.plural == "always" or (label.plural != "never" and (len(names.names) > 1 or bool(names.gaps)))
    text = state.locale.term(term, label.form, plural)
    if not text:
        return listed
    out = wrap([text], label, tag=LABEL)
    return Out([out, listed] if element.label_first else [listed, out])


def _joined(element: Names, variable: str, names: NameList, state: State) -> Out | None:
    """The names of one variable with delimiters, conjunction and et al.; the node's tag tells passes where names are."""
    options = element.options
    people = names.names
    if names.extract and not state.sorting:
        return _extract(element, variable, names, state)
    minimum, use_first = limits(options, state)
    count = len(people)
    open_end = count in names.gaps
    truncated = bool(minimum) and (count >= minimum or (open_end and count + 1 >= minimum)) and use_first < count
    shown = count
    if truncated:
        shown = state.extra_names(use_first, count)
        truncated = shown < count
    if not shown:
        return None
    form_options = replace(options, name_as_sort_order="all") if state.sorting else options
    kids: list[Child] = [_person(element, form_options, variable, people, i, state) for i in range(shown)]
    use_last = options.et_al_use_last if not state.sorting or state.names_use_last is None else state.names_use_last
    if truncated and use_last and count >= shown + 2:
        last = _person(element, form_options, variable, people, count - 1, state)
        return Out([_delimited(kids, names.gaps, options), Out([options.delimiter, "… "]), last])
    if truncated or open_end:
        return _with_et_al(element, kids, names.gaps, state)
    return _with_conjunction(element, kids, names.gaps, state)


def _extract(element: Names, variable: str, names: NameList, state: State) -> Out:
    """A list that its maker has cut down already: all its names whatever et al. says, then how many there are in all."""
    options = element.options
    count = len(names.names)
    kids: list[Child] = [_person(element, options, variable, names.names, i, state) for i in range(count)]
    end: list[Child] = []
    if count in names.gaps:
        listed = _delimited(kids, names.gaps, options)
        end = [options.delimiter, "…"]
    else:
        listed = _with_conjunction(element, kids, names.gaps, state)
    if names.total:
        end.append(f" ({names.total} {state.locale.term('author', 'long', True) or 'authors'})")
    return Out([listed, *end]) if end else listed


def _person(element: Names, options: NameOptions, variable: str, people: tuple[PersonName, ...], index: int, state: State) -> Out:
    inverted = options.name_as_sort_order == "all" or (options.name_as_sort_order == "first" and index == 0)
    return person(element, options, variable, people[index], inverted, state)


def _delimited(kids: list[Child], gaps: tuple[int, ...], options: NameOptions) -> Out:
    """Names with the delimiter between them, and an ellipsis where the source leaves names out."""
    if not gaps:
        return Out(list(kids), delimiter=options.delimiter)
    spaced: list[Child] = []
    for i, kid in enumerate(kids):
        spaced.append(kid)
        if i + 1 in gaps and i + 1 < len(kids):
            spaced.append("…")
    return Out(spaced, delimiter=options.delimiter)


def _with_et_al(element: Names, kids: list[Child], gaps: tuple[int, ...], state: State) -> Out:
    options = element.options
    term = "" if state.sorting else state.locale.term(element.et_al.term)
    if not term:
        return _delimited(kids, gaps, options)
    precedes = options.delimiter_precedes_et_al
    if precedes == "contextual":
        with_delimiter = len(kids) > 1
    elif precedes == "after-inverted-name":
        with_delimiter = _last_inverted(options, kids, state)
    else:
        with_delimiter = precedes == "always"
    glue = options.delimiter if with_delimiter else " "
    et_al = wrap([term], element.et_al, tag=ET_AL)
    return Out([_delimited(kids, gaps, options), glue, et_al])


def _last_inverted(options: NameOptions, kids: list[Child], state: State) -> bool:
    """Whether the last of ``kids`` is a person whose family name stands first."""
    last = kids[-1]
    if isinstance(last, Out) and isinstance(last.data, tuple):
        variable, index = last.data
        if any(name.index == index and name.literal for name in state.item.names(variable).names):
            return False
    order = options.name_as_sort_order
    return order == "all" or (order == "first" and len(kids) == 1)


def _with_conjunction(element: Names, kids: list[Child], gaps: tuple[int, ...], state: State) -> Out:
    options = element.options
    conjunction = ""
    if options.and_ and not state.sorting:
        conjunction = state.locale.term("and", "symbol" if options.and_ == "symbol" else "long") or ""
        if options.and_ == "symbol" and not conjunction:
            conjunction = "&"
    if not conjunction or len(kids) < 2:
        return _delimited(kids, gaps, options)
    precedes = options.delimiter_precedes_last
    if precedes == "contextual":
        with_delimiter = len(kids) > 2
    elif precedes == "after-inverted-name":
        with_delimiter = _last_inverted(options, kids[:-1], state)
    else:
        with_delimiter = precedes == "always"
    head: Child = _delimited(kids[:-1], gaps, options)
    if len(kids) - 1 in gaps:
        head = Out([head, options.delimiter, "…"])
        with_delimiter = True
    glue = options.delimiter if with_delimiter else " "
    if not glue.endswith((" ", "\u00a0")):
        glue += " "
    return Out([head, f"{glue}{conjunction} ", kids[-1]])
