"""Our own CSL styles against the schema of CSL 1.0.2, as citeproc-py brings it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

STYLES = sorted((Path(__file__).parent.parent / "styles").glob("*.csl"))


def schema_file() -> Path:
    spec = importlib.util.find_spec("citeproc")
    if spec is None or spec.origin is None:
        pytest.skip("citeproc-py is not installed")
    return Path(spec.origin).parent / "data" / "schema" / "schemas" / "styles" / "csl.rng"


def test_there_are_styles() -> None:
    assert {"citekit-cv", "citekit-homepage", "citekit-compact"} <= {path.stem for path in STYLES}


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_style_is_valid(path: Path) -> None:
    etree = pytest.importorskip("lxml.etree")
    schema = etree.RelaxNG(etree.parse(schema_file()))
    tree = etree.parse(path)
    assert schema.validate(tree), schema.error_log


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_style_says_who_made_it_and_its_licence(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert f"<id>https://citekit.invalid/styles/{path.stem}</id>" in source
    assert "opensource.org/license/mit" in source
