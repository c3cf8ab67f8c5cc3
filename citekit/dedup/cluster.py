"""Clusters that hold: the best edge first, and each union checked against all members of both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any


def grow(
    size: int, edges: Iterable[tuple[float, int, int]], refuse: Callable[[Sequence[int], Sequence[int]], bool], order: Callable[[int], Any]
) -> list[list[int]]:
    """Positions 0 to ``size`` - 1 in clusters, from edges (score, one, other) that are to be merged.

    Edges are taken by falling score, ties by ``order`` (a sort key of a
    position that does not depend on the order of the input). A union happens only where
    ``apart`` holds for no pair across the two sides, so that no chain of pairs
    joins what a rule keeps apart. Members are in rising order, clusters by their first.
    """
    parent = list(range(size))
    members: dict[int, list[int]] = {}

    def find(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    def rank(edge: tuple[float, int, int]) -> tuple[float, Any, Any]:
        score, one, other = edge
        first, second = sorted((order(one), order(other)))
        return (-score, first, second)

    for _, one, other in sorted(edges, key=rank):
        left, right = find(one), find(other)
        if left == right:
            continue
        sides = members.get(left, [left]), members.get(right, [right])
        if len(sides[0]) * len(sides[1]) > 1 and refuse(*sides):
            continue
        if len(sides[0]) < len(sides[1]):
            left, right = right, left
        parent[right] = left
        members[left] = members.pop(left, [left]) + members.pop(right, [right])
    grouped = {root: sorted(group) for root, group in members.items()}
    singles = [[at] for at in range(size) if find(at) == at and at not in grouped]
    return sorted([*grouped.values(), *singles])
