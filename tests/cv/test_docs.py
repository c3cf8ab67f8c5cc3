"""docs/cv.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from citekit.cv import Rule, make_cv, write_cv
from citekit.cv.sections import section_table
from tests.cv.works import ME, WORKS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cv.md").read_text(encoding="utf-8")


def test_table_of_sections_is_the_code_s() -> None:
    rows = re.findall(r"^\| ([A-Z][^|]*) \| ([A-Z]+) \|", PAGE, re.MULTILINE)
    assert rows == [(row.heading, row.letter) for row in section_table().values()]


def test_keys_of_sections_are_all_named() -> None:
    assert set(section_table()) <= set(re.findall(r"`(\w+)`", PAGE))


def test_fields_of_a_rule_are_all_named() -> None:
    assert set(Rule.__dataclass_fields__) - {"heading"} <= set(re.findall(r"`(\w+)`", PAGE))


def test_examples_run() -> None:
    class Library:
        entries = WORKS

    names = {"library": Library, "me": ME, "make_cv": make_cv, "write_cv": write_cv}
    for example in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(example, "docs/cv.md", "exec"), dict(names))
