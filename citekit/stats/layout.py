"""Places for the nodes of a network: springs and charges (Fruchterman and Reingold, 1991), the same for the same graph."""

from __future__ import annotations

import math
from collections.abc import Sequence

# Names stand under their nodes and are wider than high: nodes keep more room beside them than above.
_ASPECT = 1.9
_ROUNDS = 300


def layout(count: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[float, float]]:
    """Points in the unit square for ``count`` nodes, those joined by heavier edges nearer to each other."""
    if count == 0:
        return []
    # From a circle on, in the nodes' order: nothing is left to chance.
    at = [(math.cos(2 * math.pi * i / count), math.sin(2 * math.pi * i / count)) for i in range(count)]
    ideal = 1.6 / math.sqrt(count)
    pulls = {(one, other): 1 + math.log(weight) for one, other, weight in edges}
    for step in range(_ROUNDS):
        heat = 0.25 * (1 - step / _ROUNDS) ** 2 + 0.002
        at = [_moved(at, i, force, heat) for i, force in enumerate(_forces(at, pulls, ideal))]
    return _squared(at)


def _forces(at: Sequence[tuple[float, float]], pulls: dict[tuple[int, int], float], ideal: float) -> list[tuple[float, float]]:
    forces = [(-0.35 * x, -0.35 * y) for x, y in at]
    for one in range(len(at)):
        for other in range(one + 1, len(at)):
            dx, dy = (at[one][0] - at[other][0]) / _ASPECT, at[one][1] - at[other][1]
            distance = math.hypot(dx, dy) or 1e-6
            push = (ideal / distance) ** 2
            pull = pulls.get((one, other), 0.0) * distance / ideal * 0.5
            # Nodes on top of each other part in the direction of their places in the order.
            ux, uy = (dx / distance, dy / distance) if distance > 1e-5 else (math.cos(one), math.sin(one))
            fx, fy = ux * (push * ideal - pull * ideal), uy * (push * ideal - pull * ideal)
            forces[one] = (forces[one][0] + fx, forces[one][1] + fy)
            forces[other] = (forces[other][0] - fx, forces[other][1] - fy)
    return forces


def _moved(at: Sequence[tuple[float, float]], i: int, force: tuple[float, float], heat: float) -> tuple[float, float]:
    length = math.hypot(*force)
    scale = min(length, heat) / length if length else 0.0
    return at[i][0] + force[0] * scale, at[i][1] + force[1] * scale


def _squared(at: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points moved and scaled to fill the unit square; rounded, so that the last bits of a machine's arithmetic do not show."""
    xs, ys = [x for x, _ in at], [y for _, y in at]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return [(round((x - min(xs)) / wide, 4) if wide > 1e-9 else 0.5, round((y - min(ys)) / high, 4) if high > 1e-9 else 0.5) for x, y in at]
