"""The pass that lets the majority of a slot outvote one line's looks.

A slot is a place in the layout: so many lines before or behind the authors (or behind the item's first line, where
a page prints no authors). What most items of a group have in a slot, every item has there unless that is impossible.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from citekit.pages.facts import Facts
from citekit.pages.items import Item


class Slots:
    """What most items of each group have in each slot."""

    def __init__(self, items: Sequence[Item], facts: Sequence[Facts]) -> None:
        self.title: dict[str, int | None] = {}
        self.kinds: dict[str, dict[int, str]] = {}
        groups: dict[str, list[Item]] = defaultdict(list)
        for item in items:
            groups[item.group].append(item)
        for group, members in groups.items():
            self.title[group] = self._title_slot(members, facts)
            self.kinds[group] = self._kind_slots(members, facts)

    @staticmethod
    def _title_slot(items: Sequence[Item], facts: Sequence[Facts]) -> int | None:
        votes: Counter[int] = Counter()
        for item in items:
            if item.anchor < 0 or facts[item.anchor].citation:
                continue
            best = best_title(item, facts)
            if best is not None:
                votes[best - item.anchor] += 1
        if not votes:
            return None
        slot, count = votes.most_common(1)[0]
        return slot if count >= 0.5 * sum(votes.values()) and count > 1 else None

    @staticmethod
    def _kind_slots(items: Sequence[Item], facts: Sequence[Facts]) -> dict[int, str]:
        """Slots counted from the authors' line in which most items have an imprint."""
        votes: dict[int, Counter[str]] = defaultdict(Counter)
        for item in items:
            if item.anchor < 0:
                continue
            for i in range(item.first, item.last):
                fact = facts[i]
                kind = "links" if fact.links_only else "imprint" if fact.venue >= 1.0 else "abstract" if fact.is_abstract else "other"
                votes[i - item.anchor][kind] += 1
        return {
            slot: count.most_common(1)[0][0]
            for slot, count in votes.items()
            if sum(count.values()) > 2 and count.most_common(1)[0][1] > 0.6 * sum(count.values())
        }


def best_title(item: Item, facts: Sequence[Facts]) -> int | None:
    """The line of an item that looks most like its title; of equals the first, before the authors rather than behind."""
    best, score = None, 0.2
    for i in range(item.first, item.last):
        if i == item.anchor:
            continue
        value = facts[i].title + (0.35 if item.anchor < 0 or i < item.anchor else 0.0) - 0.05 * abs(i - max(item.anchor, item.first))
        if value > score:
            best, score = i, value
    return best
