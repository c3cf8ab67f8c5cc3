"""Disambiguation (CSL specification, "Disambiguation"): more names, given names, the condition, year-suffixes.

Works are grouped by what their cites would print; each method is tried on a
group and kept where it takes the group apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citekit.csl.cite import Cite, Hints
from citekit.csl.entry import render_cite
from citekit.csl.evaluate import Evaluation
from citekit.csl.initials import initials
from citekit.csl.item import Item
from citekit.csl.state import Options
from citekit.csl.tree import NAME, Out, text_of
from citekit.text.letters import letters

if TYPE_CHECKING:
    from citekit.csl.model import Layout

_ALL_NAMES = Hints(extra_names=1000)
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
        work.expand_everywhere(rule)
    for group in work.groups(items):
        rest = work.try_names(group, add_names, add_given and rule == "by-cite")
        if layout.uses_condition:
            rest = [left for part in rest for left in work.try_condition(part)]
        if add_suffix:
            work.add_suffixes(rest)
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
        # initials come before the whole name, where the style has them at all
        self.levels = (1, 2) if layout.initializes else (2,)

    # -- rendering ---------------------------------------------------------

    def tree(self, item: Item, hints: Hints | None = None) -> Out:
        cite = Cite(
            item.id,
            position="subsequent",
            citation_number=0,
            hints=hints or self.hints[item.id],
            abbreviations=self.abbreviations,
        )
        state = Evaluation(self.options, item, cite)
        state.comparing = True
        return render_cite(self.layout, state)

    def key(self, item: Item, hints: Hints | None = None) -> str:
        return text_of(self.tree(item, hints))

    def groups(self, items: Iterable[Item]) -> list[list[Item]]:
        """Works whose cites are the same, where there is more than one; a cite of a number alone has nothing to tell apart."""
        return [group for group in self.partition(items, self.key) if len(group) > 1 and self.key(group[0])]

    @staticmethod
    def partition(items: Iterable[Item], key: Callable[[Item], str]) -> list[list[Item]]:
        found: dict[str, list[Item]] = {}
        for item in items:
            found.setdefault(key(item), []).append(item)
        return list(found.values())

    # -- methods -----------------------------------------------------------

    def try_names(self, group: list[Item], names: bool, given: bool) -> list[list[Item]]:
        """Show more names, and more of given names, one step after another; gives what stays ambiguous."""
        shown = max(len(self.shown(item)) for item in group)
        most = max(len(self.shown(item, _ALL_NAMES)) for item in group) - shown if names else 0
        return self._steps(group, list(_plan(shown, most, names, self.levels if given else ())), 0)

    def _steps(self, group: list[Item], plan: list[_Step], start: int) -> list[list[Item]]:
        before = {item.id: self.hints[item.id].copy() for item in group}
        for at in range(start, len(plan)):
            step = plan[at]
            for item in group:
                self._apply(item, step)
            parts = self.partition(group, self.key)
            if len(parts) > 1:
                return [left for part in parts if len(part) > 1 for left in self._steps(part, plan, at + 1)]
            if step.level == self.levels[-1]:
                for item in group:
                    self._apply(item, _Step(step.extra, step.name, 0))
        for item in group:
            self.hints[item.id] = before[item.id]
        return [group]

    def _apply(self, item: Item, step: _Step) -> None:
        hints = self.hints[item.id]
        if step.name < 0:
            hints.extra_names = step.extra
            return
        shown = self.shown(item)
        if step.name < len(shown):
            if step.level:
                hints.given[shown[step.name]] = step.level
            else:
                hints.given.pop(shown[step.name], None)

    def shown(self, item: Item, hints: Hints | None = None) -> list[tuple[str, int]]:
        """The names that a cite prints, as variable and index."""
        return [node.data for node in self.name_nodes(item, hints) if isinstance(node.data, tuple)]

    def name_nodes(self, item: Item, hints: Hints | None = None) -> list[Out]:
        return [node for node in self.tree(item, hints).walk() if node.tag == NAME]

    def try_condition(self, group: list[Item]) -> list[list[Item]]:
        """Let more and more of the style's ``disambiguate="true"`` hold, as far as that takes the group apart."""
        before = {item.id: self.hints[item.id].condition for item in group}
        start = max(before.values())
        last = ""
        for count in range(start + 1, start + 10):
            for item in group:
                self.hints[item.id].condition = count
            parts = self.partition(group, self.key)
            if len(parts) > 1:
                return [left for part in parts if len(part) > 1 for left in self.try_condition(part)]
            now = self.key(group[0])
            if now == last:
                break
            last = now
        for item in group:
            self.hints[item.id].condition = before[item.id]
        return [group]

    def add_suffixes(self, groups: list[list[Item]]) -> None:
        """Letters in bibliography order for works that still look the same."""
        for same in self.groups([item for part in groups for item in part]):
            for number, item in enumerate(same):
                self.hints[item.id].year_suffix = letters(number)

    def expand_everywhere(self, rule: str) -> None:
        """Rules other than by-cite: a name that stands for several people in the works is written out further,
        whether its cite is ambiguous or not. Names that et al. hides count too."""
        primary, with_initials = rule.startswith("primary"), rule.endswith("with-initials")
        people: dict[str, dict[str, _Person]] = {}
        for item in self.items:
            places = self.shown(item, _ALL_NAMES)
            for variable, index in places[:1] if primary else places:
                name = next((name for name in item.names(variable).names if name.index == index), None)
                if name is None or name.literal:
                    continue
                family = f"{name.particle} {name.family} {name.suffix}"
                given = initials(name.given, "", False, True)
                person = people.setdefault(family, {}).setdefault(given, _Person(initials(name.given, "", True, True)))
                person.places.append((item.id, (variable, index)))
        for namesakes in people.values():
            if len(namesakes) > 1:
                self._expand(list(namesakes.values()), with_initials)

    def _expand(self, namesakes: list[_Person], with_initials: bool) -> None:
        for person in namesakes:
            same = sum(other.initials == person.initials for other in namesakes)
            if same == 1 or (with_initials and len(self.levels) == 1):
                level = self.levels[0]
            elif with_initials:
                level = 1 if same < len(namesakes) else 0
            else:
                level = 2
            for item_id, place in person.places:
                if level:
                    self.hints[item_id].given[place] = level


@dataclass(frozen=True, slots=True)
class _Step:
    """Show ``extra`` names more, or (``name`` from 0) more of that name's given name: 1 initials, 2 in full."""

    extra: int
    name: int = -1
    level: int = 0


@dataclass(slots=True)
class _Person:
    """Someone whose family name others have, and where the name stands."""

    initials: str
    places: list[tuple[str, tuple[str, int]]] = field(default_factory=list)


def _plan(shown: int, most: int, names: bool, levels: tuple[int, ...]) -> Iterator[_Step]:
    """The steps in their order: a further name, then more of it."""
    for extra in range(most + 1):
        if extra and names:
            yield _Step(extra)
        for name in range(shown) if not extra else (shown + extra - 1,):
            for level in levels:
                yield _Step(extra, name, level)
