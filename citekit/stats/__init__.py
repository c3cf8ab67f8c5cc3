"""The picture of a career: works a year, the owner's part in them, coauthors, venues, topics; as numbers, tables and plots.

``statistics(entries, me=("Ada Example",), as_of=Point(2026, 6, 30)) -> Statistics``;
the modules ``tables``, ``plots`` and ``collaborators`` show it. Counting rules
stand in docs/stats.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citekit.stats.collaborators import collaborators as collaborators
    from citekit.stats.count import statistics as statistics
    from citekit.stats.model import Statistics as Statistics

# Where each name is defined; nothing is imported before it is used.
_HOMES = {"statistics": "count", "Statistics": "model", "collaborators": "collaborators"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'citekit.stats' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"citekit.stats.{home}"), name)
