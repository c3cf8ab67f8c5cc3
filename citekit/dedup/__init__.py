"""Duplicates: which entries are one work, merged field by field, with reasons, a report and a way back."""

from citekit.dedup.api import PROFILES, dedup, find_duplicates, merge_clusters
from citekit.dedup.decisions import Decisions
from citekit.dedup.namesakes import Stranger, strangers
from citekit.dedup.report import MergeReport
from citekit.dedup.result import Cluster, DedupResult, Duplicates, ScoredPair
from citekit.dedup.score import Profile
from citekit.dedup.undo import UndoLog

__all__ = [
    "PROFILES",
    "Cluster",
    "Decisions",
    "DedupResult",
    "Duplicates",
    "MergeReport",
    "Profile",
    "ScoredPair",
    "Stranger",
    "UndoLog",
    "dedup",
    "find_duplicates",
    "merge_clusters",
    "strangers",
]
