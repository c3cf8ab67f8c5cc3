"""The shared figures of BibTeX reading, where the shared material is there: they may rise and not fall."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCORER = ROOT.parent / "shared" / "bibtex" / "score.py"

#: Figures reached, by the words before them in the scorer's lines.
REACHED = {
    "keys read": 2041,
    "field values right": 13769,
    "same bytes": 32,
    "idempotent": 32,
    "text right": 48,
    "markup right": 48,
    "names: right": 45,
}


@pytest.mark.skipif(not SCORER.exists(), reason="the shared material is not here")
def test_shared_figures_do_not_fall() -> None:
    command = [sys.executable, str(SCORER), str(ROOT / "tests" / "adapters" / "bibtex.py")]
    output = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}).stdout
    figures = {name: int(re.search(rf"{name} (\d+)", output)[1]) for name in REACHED}  # type: ignore[index]
    assert {name: figure for name, figure in figures.items() if figure < REACHED[name]} == {}
    assert "lost in silence 0;" in output
    assert " 0 raised" in output
