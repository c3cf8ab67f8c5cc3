"""Pairs judged: every kind of pair that looks alike and is, or is not, one work."""

from __future__ import annotations

import pytest

from citekit.duplicates.features import features_of
from citekit.duplicates.record import record_from_mapping
from citekit.duplicates.score import Judgement, judge
from tests.duplicates import fields_of_study, kinds
from tests.duplicates.kinds import Row

SAME = {**kinds.SAME, **fields_of_study.SAME}
DIFFERENT = {**kinds.DIFFERENT, **fields_of_study.DIFFERENT}


def judged(a: Row, b: Row, profile: str = "strict") -> Judgement:
    return judge(features_of(record_from_mapping(a)), features_of(record_from_mapping(b)), "work" if profile == "work" else "strict")


@pytest.mark.parametrize("kind", SAME)
def test_one_work(kind: str) -> None:
    assert judged(*SAME[kind]).outcome == "merge"


@pytest.mark.parametrize("kind", DIFFERENT)
def test_two_works(kind: str) -> None:
    assert judged(*DIFFERENT[kind]).outcome != "merge"


@pytest.mark.parametrize("kind", [*SAME, *DIFFERENT])
def test_a_judgement_is_symmetric(kind: str) -> None:
    one, other = {**SAME, **DIFFERENT}[kind]
    there, back = judged(one, other), judged(other, one)
    assert (there.outcome, there.clash) == (back.outcome, back.clash)
    assert there.score == pytest.approx(back.score)


def test_a_conference_paper_and_its_journal_version_are_one_work() -> None:
    assert judged(*DIFFERENT["conference and journal"], profile="work").outcome == "merge"


def test_reasons_are_words() -> None:
    found = judged(*SAME["two spellings of an arXiv id"])
    assert "same arXiv id" in found.reasons
    assert any("“small”" in reason for reason in found.reasons)


def test_a_veto_names_its_rule_first() -> None:
    found = judged(*DIFFERENT["erratum"])
    assert found.veto is not None
    assert found.veto.code == "notice"
    assert found.reasons[0].startswith("one is an erratum")
    assert found.clash
