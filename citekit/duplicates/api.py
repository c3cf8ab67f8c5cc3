"""Duplicates among entries: found, merged, reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from citekit.duplicates.decisions import Decisions
from citekit.duplicates.kernel import Judges, Matching, Pair, match
from citekit.duplicates.merge import Merged, merge_entries
from citekit.duplicates.record import Record, record_from_entry
from citekit.duplicates.report import MergeReport, ReviewItem, count_sources
from citekit.duplicates.result import Cluster, DedupResult, Duplicates, ScoredPair
from citekit.duplicates.score import Profile
from citekit.duplicates.undo import UndoLog, UndoStep
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError

PROFILES: tuple[Profile, ...] = ("strict", "work")


def find_duplicates(
    entries: Sequence[Entry],
    profile: Profile = "strict",
    *,
    decisions: Decisions | None = None,
    against: Sequence[Entry] = (),
) -> Duplicates:
    """Which entries are one work, with nothing merged.

    With ``against`` (a library), positions count the library's entries first
    and then ``entries``, and only clusters and pairs that hold one of
    ``entries`` are given.
    """
    everything = [*against, *entries]
    records = _records(everything, profile)
    found = match(records, profile, decisions)
    clusters, review = _explained(found, records, Judges(records, profile, decisions))
    if against:
        new = len(against)
        clusters = tuple(cluster for cluster in clusters if max(cluster.positions) >= new)
        review = tuple(pair for pair in review if max(pair.positions) >= new)
    return Duplicates(clusters, review)


def dedup(
    entries: Sequence[Entry],
    *,
    profile: Profile = "strict",
    decisions: Decisions | None = None,
    source_order: Sequence[str] = (),
    in_use: Collection[str] = (),
) -> DedupResult:
    """The entries with each work once, merged field by field.

    ``profile`` says what one work is: under ``strict`` one citable version (a
    preprint and its publication are one, a conference paper and its journal
    extension two), under ``work`` all versions. ``decisions`` always win.
    ``source_order`` names sources, best first. The kept key is one of
    ``in_use`` where there is one, else that of the first member.
    """
    records = _records(entries, profile)
    found = match(records, profile, decisions)
    judges = Judges(records, profile, decisions)
    clusters, review = _explained(found, records, judges)
    result = _merged(entries, records, clusters, review, source_order, in_use)
    while wider := _wider(result, judges, profile, decisions):
        joined = _joined(result.clusters, wider, records, judges)
        if len(joined) == len(result.clusters) and all(a.positions == b.positions for a, b in zip(joined, result.clusters, strict=True)):
            break
        homes = {at: number for number, cluster in enumerate(joined) for at in cluster.positions}
        review = tuple(pair for pair in review if homes.get(pair.positions[0], -1) != homes.get(pair.positions[1], -2))
        result = _merged(entries, records, joined, review, source_order, in_use)
    return result


def merge_clusters(
    entries: Sequence[Entry],
    clusters: Iterable[Sequence[int]],
    *,
    source_order: Sequence[str] = (),
    in_use: Collection[str] = (),
) -> DedupResult:
    """The entries merged as ``clusters`` says: sequences of positions, each position in one of them at most.

    UsageError where a position is out of range or stands twice.
    """
    records = [record_from_entry(entry) for entry in entries]
    seen: set[int] = set()
    made = []
    for positions in (sorted(cluster) for cluster in clusters):
        for at in positions:
            if not 0 <= at < len(entries) or at in seen:
                raise UsageError(f"position {at} stands twice or outside the {len(entries)} entries")
            seen.add(at)
        if len(positions) > 1:
            made.append(_cluster(tuple(positions), (), records))
    return _merged(entries, records, tuple(sorted(made, key=lambda cluster: cluster.positions)), (), source_order, in_use)


def _wider(result: DedupResult, judges: Judges, profile: Profile, decisions: Decisions | None) -> list[ScoredPair]:
    """Pairs of works that are one now that their entries are merged, so that a second run would find nothing new.

    A merged entry may agree where none of its members did enough. Works stay
    apart where a member of one may not stand beside a member of the other.
    """
    if not result.clusters:
        return []
    members = {cluster.positions[0]: cluster.positions for cluster in result.clusters}
    gone = {at for cluster in result.clusters for at in cluster.positions[1:]}
    places = [at for at in range(len(result.entries) + len(gone)) if at not in gone]
    records = [record_from_entry(entry) for entry in result.entries]
    again = Judges(records, profile, decisions)
    found = []
    for pair in match(records, profile, decisions).pairs:
        one, other = places[pair.one], places[pair.other]
        if not _clash(members.get(one, (one,)), members.get(other, (other,)), judges):
            scored = _scored(pair, records, again)
            found.append(ScoredPair(scored.keys, (one, other), scored.score, scored.outcome, scored.reasons))
    return found


def _clash(left: Sequence[int], right: Sequence[int], judges: Judges) -> bool:
    """Whether a member of one side may not stand beside a member of the other."""
    return any(judges.verdict(a, b)[2] for a in left for b in right)


def _joined(clusters: Sequence[Cluster], pairs: Sequence[ScoredPair], records: Sequence[Record], judges: Judges) -> tuple[Cluster, ...]:
    """Clusters with those joined that ``pairs`` connect; positions of pairs are first members of clusters, or single records."""
    groups: dict[int, tuple[list[int], list[ScoredPair]]] = {c.positions[0]: (list(c.positions), list(c.pairs)) for c in clusters}
    moved: dict[int, int] = {}
    for pair in pairs:
        one, other = (_follow(moved, at) for at in pair.positions)
        first, second = groups.get(one, ([one], [])), groups.get(other, ([other], []))
        if one != other and not _clash(first[0], second[0], judges):
            groups[min(one, other)] = (sorted(first[0] + second[0]), [*first[1], *second[1], pair])
            moved[max(one, other)] = min(one, other)
            groups.pop(max(one, other), None)
    return tuple(_cluster(tuple(positions), found, records) for _, (positions, found) in sorted(groups.items()))


def _follow(moved: dict[int, int], at: int) -> int:
    while at in moved:
        at = moved[at]
    return at


def _records(entries: Sequence[Entry], profile: str) -> list[Record]:
    if profile not in PROFILES:
        raise UsageError(f"unknown profile {profile!r}", hint=f"it is one of {', '.join(PROFILES)}")
    return [record_from_entry(entry) for entry in entries]


def _explained(found: Matching, records: Sequence[Record], judges: Judges) -> tuple[tuple[Cluster, ...], tuple[ScoredPair, ...]]:
    """Clusters and pairs to review with keys, sources and reasons."""
    home = {at: number for number, cluster in enumerate(found.clusters) for at in cluster}
    pairs: dict[int, list[ScoredPair]] = {}
    for pair in found.pairs:
        pairs.setdefault(home[pair.one], []).append(_scored(pair, records, judges))
    clusters = tuple(_cluster(cluster, pairs.get(number, ()), records) for number, cluster in enumerate(found.clusters))
    return clusters, tuple(_scored(pair, records, judges) for pair in found.review)


def _cluster(positions: tuple[int, ...], pairs: Iterable[ScoredPair], records: Sequence[Record]) -> Cluster:
    keys, sources = tuple(records[at].id for at in positions), tuple(records[at].source for at in positions)
    return Cluster(keys, sources, positions, tuple(pairs))


def _scored(pair: Pair, records: Sequence[Record], judges: Judges) -> ScoredPair:
    reasons = judges.judgement(pair.one, pair.other).reasons
    return ScoredPair((records[pair.one].id, records[pair.other].id), (pair.one, pair.other), pair.score, pair.outcome, reasons)


def _merged(
    entries: Sequence[Entry],
    records: Sequence[Record],
    clusters: tuple[Cluster, ...],
    review: tuple[ScoredPair, ...],
    source_order: Sequence[str],
    in_use: Collection[str],
) -> DedupResult:
    merged: dict[int, Merged] = {}
    gone: set[int] = set()
    key_map: dict[str, str] = {}
    steps: list[UndoStep] = []
    for cluster in clusters:
        members = [entries[at] for at in cluster.positions]
        key = next((entry.key for entry in members if entry.key in in_use), members[0].key)
        merged[cluster.positions[0]] = merge_entries(
            members, key=key, positions=cluster.positions, source_order=source_order, reasons=cluster.reasons
        )
        gone.update(cluster.positions[1:])
        key_map.update((entry.key, key) for entry in members if entry.key != key)
        steps.append(UndoStep(key, tuple((at, entries[at]) for at in cluster.positions)))
    out = tuple(merged[at].entry if at in merged else entry for at, entry in enumerate(entries) if at not in gone)
    report = MergeReport(
        tuple(merged[at].report for at in sorted(merged)),
        tuple(
            ReviewItem(pair.keys, (records[pair.positions[0]].source, records[pair.positions[1]].source), pair.score, pair.reasons)
            for pair in review
        ),
        count_sources(record.source for record in records),
        count_sources(records[at].source for at in sorted(gone)),
        len(out),
    )
    return DedupResult(out, clusters, review, key_map, report, UndoLog(tuple(steps)), _diagnostics(entries, out, key_map, review))


def _diagnostics(
    entries: Sequence[Entry], out: Sequence[Entry], key_map: dict[str, str], review: Sequence[ScoredPair]
) -> tuple[Diagnostic, ...]:
    found = []
    kept = {entry.key for entry in out}
    for old, new in key_map.items():
        if old in kept:
            message = f"the key {old} was merged into {new}, and another entry that stays has the same key"
            found.append(Diagnostic("duplicate-key", message, hint="give one of the two another key"))
    for pair in review:
        message = f"{pair.keys[0]} and {pair.keys[1]} may be one work (score {pair.score:.1f}): {'; '.join(pair.reasons)}"
        found.append(Diagnostic("possible-duplicate", message, hint="say whether they are one, or leave them as two", severity="info"))
    return tuple(found)
