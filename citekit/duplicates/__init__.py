"""Duplicates: which entries are one work, merged field by field, with reasons, a report and a way back."""

from citekit.duplicates.api import PROFILES, dedup, find_duplicates, merge_clusters
from citekit.duplicates.decisions import Decisions
from citekit.duplicates.namesakes import Stranger, strangers
from citekit.duplicates.report import MergeReport
from citekit.duplicates.result import Cluster, DedupResult, Duplicates, ScoredPair
from citekit.duplicates.score import Profile
from citekit.duplicates.undo import UndoLog

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
