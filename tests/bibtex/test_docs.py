"""docs/bibtex.md names every clean-up and every code, and says of the codes what they mean."""

from __future__ import annotations

from pathlib import Path

from citekit.bibtex.checks import codes
from citekit.bibtex.transforms import DOCUMENT_STEPS, TRANSFORMS

PAGE = (Path(__file__).parents[2] / "docs" / "bibtex.md").read_text(encoding="utf-8")


def test_every_clean_up_is_on_the_page() -> None:
    assert [name for name in (*(item.name for item in TRANSFORMS), *DOCUMENT_STEPS) if f"`{name}`" not in PAGE] == []


def test_every_code_is_on_the_page_with_its_meaning() -> None:
    assert [code for code, meaning in codes().items() if f"| `{code}` | {meaning} |" not in PAGE] == []


def test_every_code_of_reading_is_on_the_page() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "citekit" / "bibtex").glob("*.py"))
    import re

    told = set(re.findall(r"(?:_tell\(|faults\.append\(\(|Diagnostic\()\s*\"([a-z-]+)\"", source))
    assert told
    assert sorted(code for code in told if f"`{code}`" not in PAGE) == []
