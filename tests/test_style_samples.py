"""The samples of docs/styles.md are what the styles print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citekit.bibtex import read
from citekit.csl import Processor, Style
from citekit.formats.csljson import to_csl
from citekit.writers import write_bibliography

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "styles.md").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in (ROOT / "styles").glob("*.csl"))


def sample(name: str) -> str:
    source = re.search(r"```bibtex\n(.*?)```", PAGE, re.DOTALL)
    assert source is not None
    made = Processor(Style.load(name)).bibliography([to_csl(entry) for entry in read(source[1].encode("utf-8")).entries])
    return write_bibliography([(entry.id, entry.inlines) for entry in made.entries], to="text")


@pytest.mark.parametrize("name", NAMES)
def test_page_shows_what_the_style_prints(name: str) -> None:
    block = re.search(rf"## {name}\n.*?```text\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None, f"docs/styles.md has no sample of {name}"
    assert block[1] == sample(name)
