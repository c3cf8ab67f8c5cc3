"""Patterns behave as compiled ones do, and every pattern of the package compiles."""

import importlib
import re
from pathlib import Path

import citekit
from citekit.patterns import _Pattern, lazy_bytes_pattern, lazy_pattern


def test_methods_are_those_of_the_compiled_pattern():
    digits = lazy_pattern(r"(\d)(\d)?", re.IGNORECASE)
    compiled = re.compile(r"(\d)(\d)?", re.IGNORECASE)
    assert digits.sub("x", "a12b3") == compiled.sub("x", "a12b3")
    assert [match.span() for match in digits.finditer("a12b3")] == [match.span() for match in compiled.finditer("a12b3")]
    assert digits.fullmatch("12")[2] == "2"
    assert digits.split("a1b") == compiled.split("a1b")
    assert (digits.groups, digits.pattern) == (2, compiled.pattern)
    assert lazy_bytes_pattern(rb"\d").search(b"a1").group() == b"1"


def test_every_pattern_compiles():
    root = Path(citekit.__file__).parent
    found = 0
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root.parent).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        if name.endswith("__main__"):
            continue
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, _Pattern):
                assert value.flags is not None
                found += 1
    assert found > 50
