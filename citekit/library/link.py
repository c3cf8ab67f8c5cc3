"""New entries linked to a library: which of them it has already, what they would add to it, and which are new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from citekit.duplicates import Decisions, ScoredPair, find_duplicates
from citekit.entry import Entry
from citekit.library.memory import TYPE, Remembered
from citekit.library.update_entry import update_entry


@dataclass(frozen=True, slots=True)
class Link:
    """A new entry's key and that of the library's entry which is the same work.

    ``publishes`` says that the new one is the publication of what the library
    has as a preprint or manuscript; ``gains`` names the fields that the
    library's entry would get from it.
    """

    key: str
    library: str
    score: float
    reasons: tuple[str, ...]
    publishes: bool = False
    gains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """A new entry and one of the library's that may be the same work."""

    key: str
    library: str
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """``known`` are linked, ``new`` are the entries that the library does not have, those of ``review`` among them."""

    known: tuple[Link, ...]
    review: tuple[Doubt, ...]
    new: tuple[Entry, ...]

    def summary(self) -> str:
        """One line: ``25 known, 4 new, 2 to review``."""
        return f"{len(self.known)} known, {len(self.new)} new, {len(self.review)} to review"

    def to_text(self) -> str:
        """The report for a terminal."""
        lines = [self.summary()]
        for link in self.known:
            tail = ": published now" if link.publishes else ""
            lines.append(f"  known   {link.key} = {link.library}{tail} ({'; '.join(link.reasons) or f'score {link.score:.1f}'})")
            if link.gains:
                lines.append(f"          would gain {', '.join(link.gains)}")
        lines += [f"  new     {entry.key}" for entry in self.new]
        lines += [f"  review  {item.key} ~ {item.library} (score {item.score:.1f}: {'; '.join(item.reasons)})" for item in self.review]
        return "\n".join(lines) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "known": [
                {
                    "key": link.key,
                    "library": link.library,
                    "score": round(link.score, 2),
                    "reasons": list(link.reasons),
                    "publishes": link.publishes,
                    "gains": list(link.gains),
                }
                for link in self.known
            ],
            "new": [entry.key for entry in self.new],
            "review": [
                {"key": item.key, "library": item.library, "score": round(item.score, 2), "reasons": list(item.reasons)}
                for item in self.review
            ],
        }


def link_entries(
    new: Sequence[Entry], library: Sequence[Entry], *, profile: Literal["strict", "work"] = "strict", decisions: Decisions | None = None
) -> Links:
    """Each of ``new`` with the entry of ``library`` that is the same work; ``decisions`` are by the library's keys."""
    size = len(library)
    said = (decisions or Decisions()).by_position([entry.key for entry in library])
    by_place = Decisions.of(
        [(str(a), str(b)) for (a, b), same in said.items() if same], [(str(a), str(b)) for (a, b), same in said.items() if not same]
    )
    # Keys are places here: the same key on both sides says nothing.
    ours = [replace(entry, key=str(at)) for at, entry in enumerate(library)]
    theirs = [replace(entry, key=str(size + at)) for at, entry in enumerate(new)]
    found = find_duplicates(theirs, profile, decisions=by_place, against=ours)
    partner: dict[int, tuple[int, ScoredPair | None]] = {}
    for cluster in found.clusters if ours else ():
        mine = [at for at in cluster.positions if at < size]
        for at in (at for at in cluster.positions if at >= size and mine):
            across = [pair for pair in cluster.pairs if max(pair.positions) == at and min(pair.positions) < size]
            best = max(across, key=lambda pair: (pair.score, -min(pair.positions)), default=None)
            partner[at] = (min(best.positions) if best else mine[0], best)
    known = tuple(_link(new[at - size], library[place], pair) for at, (place, pair) in sorted(partner.items()))
    review = tuple(
        Doubt(new[max(pair.positions) - size].key, library[min(pair.positions)].key, pair.score, pair.reasons)
        for pair in found.review
        if min(pair.positions) < size <= max(pair.positions) and max(pair.positions) not in partner
    )
    return Links(known, review, tuple(entry for at, entry in enumerate(new) if at + size not in partner))


def _link(new: Entry, own: Entry, pair: ScoredPair | None) -> Link:
    step = update_entry(own, new, Remembered())
    gains = tuple(item.name for item in step.changed if item.new and item.name != TYPE)
    return Link(new.key, own.key, pair.score if pair else 0.0, pair.reasons if pair else (), step.upgraded, gains)
