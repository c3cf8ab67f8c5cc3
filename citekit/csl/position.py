"""Positions of cites (CSL specification, "Locators and positions": first, subsequent, ibid, near-note)."""

from __future__ import annotations

from citekit.csl.citations import Cluster
from citekit.csl.cite import Cite


def set_positions(clusters: list[Cluster], near_note_distance: int, note_style: bool) -> None:
    """Set ``position``, ``near_note`` and ``first_note`` of every cite, clusters in document order."""
    first_notes: dict[str, int] = {}
    last_notes: dict[str, int] = {}
    befores: dict[bool, Cluster] = {}  # the citation before, in notes and in the text
    for cluster in clusters:
        previous: Cite | None = None
        before = befores.get(cluster.note > 0)
        for at, cite in enumerate(cluster.cites):
            if at == 0:
                previous = _antecedent(before, cluster, note_style)
            if cite.forced:
                first_notes.setdefault(cite.id, cluster.note)
                cite.position = cite.forced
                cite.first_note = first_notes[cite.id] if cite.forced != "first" else 0
            elif cite.id not in first_notes:
                cite.position = "first"
                first_notes[cite.id] = cluster.note
            else:
                cite.position = _subsequent(cite, previous)
                cite.first_note = first_notes[cite.id]
                distance = cluster.note - last_notes[cite.id]
                cite.near_note = 0 <= distance <= near_note_distance
            previous = cite
            last_notes[cite.id] = cluster.note
        if cluster.cites:
            befores[cluster.note > 0] = cluster


def _antecedent(before: Cluster | None, cluster: Cluster, note_style: bool) -> Cite | None:
    """The cite that an ibid at the start of ``cluster`` would point to: the only one of the citation before."""
    if before is None or len({cite.id for cite in before.cites}) != 1:
        return None
    if note_style and cluster.note - before.note > 1:
        return None  # a note without citations stands between
    return before.cites[-1]


def _subsequent(cite: Cite, previous: Cite | None) -> str:
    if previous is None or previous.id != cite.id:
        return "subsequent"
    if previous.locator:
        if not cite.locator:
            return "subsequent"
        same = cite.locator == previous.locator and (cite.label or "page") == (previous.label or "page")
        return "ibid" if same else "ibid-with-locator"
    return "ibid-with-locator" if cite.locator else "ibid"
