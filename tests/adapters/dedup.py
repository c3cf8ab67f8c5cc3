"""The bridge that a scorer of duplicate detection loads: plain dictionaries in, clusters or answers out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from citekit.duplicates.features import features_of
from citekit.duplicates.kernel import match
from citekit.duplicates.record import record_from_mapping
from citekit.duplicates.score import judge


def clusters(records: Iterable[Mapping[str, Any]], profile: Literal["strict", "work"] = "strict") -> list[list[str]]:
    """The ids of records that are one work, a list a cluster of two or more."""
    made = [record_from_mapping(record) for record in records]
    return [[made[at].id for at in cluster] for cluster in match(made, profile).clusters]


def same(pairs: Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]], profile: Literal["strict", "work"] = "strict") -> list[bool]:
    """For each pair of records alone, whether it would be merged."""
    return [
        judge(features_of(record_from_mapping(one)), features_of(record_from_mapping(other)), profile).outcome == "merge"
        for one, other in pairs
    ]
