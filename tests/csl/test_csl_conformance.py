"""The CSL test suite and real styles, where the shared folder stands beside the repository.

``expected_failures.tsv`` lists each fixture that fails, with the reason. A
fixture that fails and is not listed, or is listed and passes, fails the test.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).resolve().parent
SHARED = HERE.parents[2] / "shared" / "csl"

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared test suite is not here")


def _module(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _expected() -> set[str]:
    lines = (HERE / "expected_failures.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines if line.strip()]
    assert all(len(row) == 3 and row[2] for row in rows), "every failure needs its reason"
    return {row[0] for row in rows}


def test_the_suite_fails_where_it_is_listed_and_nowhere_else() -> None:
    compare = _module(SHARED / "compare.py", "compare")
    fixture = _module(SHARED / "fixture.py", "fixture")
    adapter = _module(HERE.parent / "adapters" / "csl.py", "csl_adapter")
    failed = set()
    for one in fixture.load_all(SHARED / "suite"):
        got, want = adapter.render(one), one.result
        if one.citations:
            want, got = compare.drop_marks(want), compare.drop_marks(got)
        if compare.strict(got) != compare.strict(want):
            failed.add(one.name)
    assert failed == _expected()


#: Entries of the real styles that may differ; the figure may only fall.
_DIFFERENT = 4


def test_real_styles_give_the_same_entries_in_the_same_order() -> None:
    compare = _module(SHARED / "compare.py", "compare")
    _module(SHARED / "fixture.py", "fixture")
    suite = _module(SHARED / "run_suite.py", "run_suite")
    adapter = _module(HERE.parent / "adapters" / "csl.py", "csl_adapter")
    items = json.loads((SHARED / "real_styles.items.json").read_text(encoding="utf-8"))
    gold = json.loads((SHARED / "real_styles.gold.json").read_text(encoding="utf-8"))
    different = []
    for style, want in gold.items():
        rows = adapter.bibliography(suite.style_xml(style), items)
        assert [key for key, _ in rows] == [key for key, _ in want], style
        got = dict(rows)
        different += [(style, key) for key, html in want if compare.lenient(got[key]) != compare.lenient(html)]
    assert len(different) <= _DIFFERENT, different
