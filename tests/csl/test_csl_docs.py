"""The examples of docs/csl.md are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "csl.md"


def test_the_examples_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    printed = re.search(r"This prints\n\n```\n(.*?)```", page, re.DOTALL)
    assert printed is not None
    scope: dict[str, object] = {}
    exec(code[0], scope)
    assert capsys.readouterr().out == printed[1]
    exec(code[1], scope)
    clusters = getattr(scope["citations"], "clusters", ())
    assert len(clusters) == 2
