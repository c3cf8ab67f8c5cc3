"""The page on duplicates says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from citekit.duplicates.score import MERGE, REVIEW
from citekit.duplicates.tables import weight_rows

PAGE = Path(__file__).parents[2] / "docs" / "dedup.md"


def test_every_veto_is_explained() -> None:
    source = (Path(__file__).parents[2] / "citekit" / "duplicates" / "vetoes.py").read_text(encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{code}`" in page for code in re.findall(r'Veto\("(\w+)"', source))


def test_the_thresholds_are_right() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"from {MERGE['strict']:g} on (`work`: from {MERGE['work']:g} on)" in page
    assert f"from {REVIEW['strict']:g} on (`work`: {REVIEW['work']:g})" in page


def test_weights_are_whole() -> None:
    rows = list(weight_rows())
    assert len({(name, level) for name, level, _, _ in rows}) == len(rows)
    assert all(words and float(weight) == float(weight) for _, _, weight, words in rows)
