"""A formula in a title stays a formula all the way: through CSL-JSON, a style that changes case, and every format."""

from __future__ import annotations

import pytest

from citekit.csl import Processor, Style
from citekit.entry import Entry
from citekit.formats.csljson import to_csl
from citekit.text.inline import Math, walk
from citekit.text.markup import format_markup, parse_markup

TITLE = "{GPU} sorting in $O(n \\log n)$"


@pytest.mark.parametrize("style", ["acm", "ieee", "apa", "mla", "nature", "citekit-cv"])
def test_formula_survives_a_style(style: str) -> None:
    entry = Entry.make("k", "article", {"author": "Ada Example", "title": TITLE, "journal": "J", "year": "2020"})
    made = Processor(Style.load(style)).bibliography([to_csl(entry)])
    assert [node.tex for node in walk(made.entries[0].inlines) if isinstance(node, Math)] == ["O(n \\log n)"]


@pytest.mark.parametrize("tex", ["x^2", "a < b", "f'", "\\alpha_{1}"])
def test_formula_round_trip_in_markup(tex: str) -> None:
    assert parse_markup(format_markup((Math(tex),))) == (Math(tex),)


def test_money_is_no_formula() -> None:
    assert not any(isinstance(node, Math) for node in walk(parse_markup('$5 and $6 <span class="nocase">$5 and $6</span>')))
