"""Formulas never change case, whatever a style does with the words around them."""

from __future__ import annotations

import pytest

from citekit.api import render
from citekit.entry import Entry
from citekit.formats.csljson import from_csl, to_csl
from citekit.text.case import change_case
from citekit.text.inline import plain
from citekit.text.latex import decode

TITLE = r"On $\alpha$-stable and $\beta$-mixing fields of $n$ points in $\mathbb{R}^d$"


@pytest.mark.parametrize(
    ("case", "want"),
    [
        ("title", "On α-Stable and β-Mixing Fields of n Points in ℝd"),
        ("sentence", "On α-stable and β-mixing fields of n points in ℝd"),
        ("uppercase", "ON α-STABLE AND β-MIXING FIELDS OF n POINTS IN ℝd"),
        ("lowercase", "on α-stable and β-mixing fields of n points in ℝd"),
        ("capitalize-all", "On α-stable And β-mixing Fields Of n Points In ℝd"),
    ],
)
def test_the_letters_of_a_formula_keep_their_case(case: str, want: str) -> None:
    assert plain(change_case(decode(TITLE, fixed_maths=True), case)) == want


@pytest.mark.parametrize("formula", ["$p$", r"$O(n \log n)$", r"\(q_i\)", r"\ensuremath{k}"])
@pytest.mark.parametrize("case", ["sentence", "capitalize-first"])
def test_a_formula_at_the_beginning_is_the_first_word(formula: str, case: str) -> None:
    changed = plain(change_case(decode(f"{formula} colours suffice", fixed_maths=True), case))
    assert changed.endswith(" colours suffice")
    assert not changed.startswith(("P", "Q", "K"))


def test_chicago_leaves_formulas_in_titles_as_they_are() -> None:
    entry = Entry.make("k", "article", {"author": "Verhoef, Ann", "title": TITLE, "journal": "Journal of Squid", "year": "2020"})
    assert "On α-Stable and β-Mixing Fields of n Points in ℝd" in render([entry], style="chicago-author-date").replace("ᵈ", "d")


def test_csl_json_tells_other_processors_that_a_formula_keeps_its_case() -> None:
    item = to_csl(Entry.make("k", "misc", {"title": r"Paths of $n$ steps, H$_2$O"}))
    assert item["title"] == 'Paths of <span class="nocase"><i>n</i></span> steps, H<sub>2</sub>O'
    assert to_csl(from_csl(item)[0])["title"] == item["title"]
