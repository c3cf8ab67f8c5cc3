"""docs/stats.md says what the code does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import citekit
from citekit.stats.collaborators import COAUTHOR_MONTHS, EDITOR_MONTHS
from citekit.stats.model import PLACES
from citekit.stats.plots import PLOTS
from tests.stats.library import ENTRIES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "stats.md").read_text(encoding="utf-8")


def test_every_plot_has_its_row() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(PLOTS)


def test_every_place_has_its_row() -> None:
    words = {"equal": "joint first", "other": "none"}
    rows = set(re.findall(r"^\| ([a-z ]+) \|", PAGE, re.MULTILINE)) - {"place", "plot"}
    assert rows == {words.get(place, place) for place in PLACES}


def test_months_are_the_form_s() -> None:
    assert f"coauthors of the last {COAUTHOR_MONTHS} months" in PAGE
    assert f"in the last {EDITOR_MONTHS} months" in PAGE


def test_examples_are_true() -> None:
    (python,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names = {"citekit": citekit, "library": ENTRIES}
    exec(compile(python, "docs/stats.md", "exec"), names)
    (toml,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert set(tomllib.loads(toml)["output"][0]["figures"]) <= set(PLOTS)
