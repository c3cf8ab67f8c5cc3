"""Clusters that hold: the best edge first, and each union checked against all members of both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol


class Edge(Protocol):
    """A pair of positions with its score."""

    @property
    def one(self) -> int: ...

    @property
    def other(self) -> int: ...

    @property
    def score(self) -> float: ...


def grow(
    size: int, edges: Iterable[Edge], refuse: Callable[[Sequence[int], Sequence[int]], bool], order: Callable[[int], Any]
) -> list[list[int]]:
    """Positions 0 to ``size`` - 1 in clusters of two or more, from edges that are to be merged.

    Edges are taken by falling score, ties by ``order`` (a sort key of a
    position that does not depend on the order of the input). A union happens
    unless ``refuse`` forbids it for the two sides, so that no chain of pairs
    joins what a rule keeps apart. Members are in rising order, clusters by
    their first.
    """
    parent = list(range(size))
    members: dict[int, list[int]] = {}

    def find(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    def rank(edge: Edge) -> tuple[float, Any, Any]:
        first, second = sorted((order(edge.one), order(edge.other)))
        return (-edge.score, first, second)

    for edge in sorted(edges, key=rank):
        left, right = find(edge.one), find(edge.other)
        if left == right:
            continue
        sides = members.get(left, [left]), members.get(right, [right])
        if len(sides[0]) * len(sides[1]) > 1 and refuse(*sides):
            continue
        if len(sides[0]) < len(sides[1]):
            left, right = right, left
        parent[right] = left
        members[left] = members.pop(left, [left]) + members.pop(right, [right])
    return sorted(sorted(group) for group in members.values())
