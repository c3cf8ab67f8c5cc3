"""Disambiguation (CSL specification, "Disambiguation"): more names, given names, the condition, year-suffixes.

Works are grouped by what their cites would print; each method is tried on a
group and kept where it takes the group apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from citekit.csl.cite import Cite, Hints
from citekit.csl.entry import render_cite
from citekit.csl.evaluate import Evaluation, Options
from citekit.csl.item import Item
from citekit.csl.tree import NAME, NAMES, Out, text_of

if TYPE_CHECKING:
    from citekit.csl.model import Layout

_GLOBAL_RULES = ("all-names", "all-names-with-initials", "primary-name", "primary-name-with-initials")


def disambiguate(
    layout: Layout,
    options: Options,
    items: Sequence[Item],
    numbers: Mapping[str, int],
    abbreviations: Mapping[str, Mapping[str, str]],
) -> dict[str, Hints]:
    """What the cites of each work need so that no two works' cites look the same. ``items`` come in bibliography order."""
    add_names = layout.flag("disambiguate-add-names")
    add_given = layout.flag("disambiguate-add-givenname")
    add_suffix = layout.flag("disambiguate-add-year-suffix")
    if not (add_names or add_given or add_suffix or layout.uses_condition):
        return {}
    work = _Work(layout, options, items, numbers, abbreviations)
    rule = layout.option("givenname-disambiguation-rule", "by-cite")
    if add_given and rule in _GLOBAL_RULES:
        work.expand_names_everywhere(rule)
    for group in work.groups(items):
        work.resolve(group, add_names, add_given and rule == "by-cite", layout.uses_condition, add_suffix)
        if add_given and rule in _GLOBAL_RULES:
            work.expand_names_everywhere(rule)
    return work.hints


class _Work:
    def __init__(
        self,
        layout: Layout,
        options: Options,
        items: Sequence[Item],
        numbers: Mapping[str, int],
        abbreviations: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.layout = layout
        self.options = options
        self.items = items
        self.numbers = numbers
        self.abbreviations = abbreviations
        self.hints = {item.id: Hints() for item in items}

    # -- rendering ---------------------------------------------------------

    def tree(self, item: Item, hints: Hints | None = None) -> Out:
        cite = Cite(
            item.id,
            position="first",
            citation_number=0,
            hints=hints or self.hints[item.id],
            abbreviations=self.abbreviations,
        )
        return render_cite(self.layout, Evaluation(self.options, item, cite))

    def key(self, item: Item, hints: Hints | None = None) -> str:
        return text_of(self.tree(item, hints))

    def groups(self, items: Iterable[Item]) -> list[list[Item]]:
        """Works whose cites are the same, where there is more than one."""
        return [group for group in self.partition(items, self.key) if len(group) > 1]

    @staticmethod
    def partition(items: Iterable[Item], key: Callable[[Item], str]) -> list[list[Item]]:
        found: dict[str, list[Item]] = {}
        for item in items:
            found.setdefault(key(item), []).append(item)
        return list(found.values())

    # -- methods -----------------------------------------------------------

    def resolve(self, group: list[Item], names: bool, given: bool, condition: bool, suffix: bool) -> None:
        """Take a group apart with the methods that the style allows; what cannot be gets year-suffixes."""
        base = {item.id: self.hints[item.id].copy() for item in group}
        rest = [group]
        if names:
            rest = self.each(rest, self.try_names)
        if given:
            rest = self.each(rest, lambda part: self.try_given(part, names))
        if condition:
            rest = self.each(rest, self.try_condition)
        if suffix:
            for part in rest:
                for item in part:
                    self.hints[item.id] = base[item.id]
            for same in self.groups([item for part in rest for item in part]):
                for number, item in enumerate(same):
                    self.hints[item.id].year_suffix = letters(number)

    @staticmethod
    def each(groups: list[list[Item]], method: Callable[[list[Item]], list[list[Item]]]) -> list[list[Item]]:
        return [left for group in groups for left in method(group)]

    def try_names(self, group: list[Item]) -> list[list[Item]]:
        """Show more names of a truncated list, as many as it takes; gives what stays ambiguous."""
        most = max(self.hidden(item) for item in group)
        return self._more_names(group, 1, most, 0)

    def _more_names(self, group: list[Item], start: int, most: int, kept: int) -> list[list[Item]]:
        for extra in range(start, most + 1):
            for item in group:
                self.hints[item.id].extra_names = extra
            parts = self.partition(group, self.key)
            if len(parts) > 1:
                left: list[list[Item]] = []
                for part in parts:
                    if len(part) > 1:
                        left += self._more_names(part, extra + 1, most, extra)
                return left
        for item in group:
            self.hints[item.id].extra_names = kept
        return [group]

    def hidden(self, item: Item) -> int:
        """How many names could still be shown: a bound, not the exact number."""
        names = self.tree(item).find(NAMES)
        shown = sum(node.tag == NAME for node in names.walk()) if names is not None else 0
        counts = [len(value) for name in ("author", "editor", "translator") if isinstance(value := item.raw.get(name), list)]
        return min(max(counts, default=0) - shown, 100) if shown else 0

    def try_given(self, group: list[Item], names: bool) -> list[list[Item]]:
        """Give names more of their given name, one after another, until the group comes apart."""
        before = {item.id: self.hints[item.id].copy() for item in group}
        most = max(self.hidden(item) for item in group) if names else 0
        for extra in range(most + 1):
            for item in group:
                self.hints[item.id].extra_names = before[item.id].extra_names + extra
            count = max(len(self.shown(item)) for item in group)
            for at in range(count):
                for level in (1, 2):
                    for item in group:
                        shown = self.shown(item)
                        if at < len(shown):
                            self.hints[item.id].given[shown[at]] = level
                    parts = self.partition(group, self.key)
                    if len(parts) > 1:
                        return [left for part in parts if len(part) > 1 for left in self.try_given(part, names)]
                for item in group:
                    shown = self.shown(item)
                    if at < len(shown):
                        self.hints[item.id].given.pop(shown[at], None)
        for item in group:
            self.hints[item.id] = before[item.id]
        return [group]

    def shown(self, item: Item) -> list[tuple[str, int]]:
        """The names that a cite prints, as variable and index."""
        return [node.data for node in self.tree(item).walk() if node.tag == NAME and isinstance(node.data, tuple)]

    def try_condition(self, group: list[Item]) -> list[list[Item]]:
        """Let ``disambiguate="true"`` hold, if that takes the group apart."""
        for item in group:
            self.hints[item.id].condition = True
        parts = self.partition(group, self.key)
        if len(parts) == 1:
            for item in group:
                self.hints[item.id].condition = False
            return [group]
        return [part for part in parts if len(part) > 1]

    def expand_names_everywhere(self, rule: str) -> None:
        """Rules other than by-cite: every name that stands for two people is written out further, ambiguous cite or not."""
        primary = rule.startswith("primary")
        levels = (1,) if rule.endswith("initials") else (1, 2)
        for level in levels:
            looks: dict[str, dict[object, list[tuple[Item, tuple[str, int]]]]] = {}
            for item in self.items:
                for node in self.name_nodes(item, primary):
                    assert isinstance(node.data, tuple)
                    variable, index = node.data
                    person = next((name for name in item.names(variable).names if name.index == index), None)
                    if person is not None:
                        looks.setdefault(text_of(node), {}).setdefault(person.key, []).append((item, (variable, index)))
            for people in looks.values():
                if len(people) > 1:
                    for places in people.values():
                        for item, place in places:
                            self.hints[item.id].given[place] = level

    def name_nodes(self, item: Item, primary: bool) -> list[Out]:
        nodes = [node for node in self.tree(item).walk() if node.tag == NAME and isinstance(node.data, tuple)]
        return nodes[:1] if primary else nodes


def letters(number: int) -> str:
    """0 is ``a``, 25 ``z``, 26 ``aa``."""
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(97 + rest) + out
    return out
