"""Changes of case on rich text; examples are the CSL specification's and common titles of invented works."""

from __future__ import annotations

import pytest

from citekit.text.case import change_case, sentence_case, title_case
from citekit.text.inline import Text, plain
from citekit.text.markup import format_markup, parse_markup


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("the tides of a small lake", "The Tides of a Small Lake"),
        ("a study: the second part", "A Study: The Second Part"),
        ("is it true? an answer", "Is It True? An Answer"),
        ("out-of-season storms", "Out-of-Season Storms"),
        ("the iPad and UK rivers", "The iPad and UK Rivers"),
        ("what the river runs through", "What the River Runs Through"),
        ("on mRNA and o'neill's law", "On mRNA and O’neill’s Law"),
        ("bounds of $O(n \\log n)$ for sorting", "Bounds of $O(n \\log n)$ for Sorting"),
    ],
)
def test_title_case(source: str, want: str) -> None:
    assert plain(title_case(parse_markup(source))) == want


def test_title_case_runs_across_formatting_and_keeps_what_is_protected() -> None:
    source = 'on <i>deep</i> water and <span class="nocase">de novo</span> x<sup>th</sup> forms'
    want = 'On <i>Deep</i> Water and <span class="nocase">de novo</span> x<sup>th</sup> Forms'
    assert format_markup(title_case(parse_markup(source))) == want


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("The Tides of Lake B", "The tides of lake b"),
        ("THE TIDES", "The tides"),
        ("Sequencing mRNA in Lakes", "Sequencing mRNA in lakes"),
        ('The <span class="nocase">Vättern</span> Tides', "The Vättern tides"),
    ],
)
def test_sentence_case(source: str, want: str) -> None:
    assert plain(sentence_case(parse_markup(source))) == want


@pytest.mark.parametrize(
    ("case", "want"),
    [
        ("uppercase", "ON THE TIDES"),
        ("lowercase", "on the tides"),
        ("capitalize-first", "On the Tides"),
        ("capitalize-all", "On The Tides"),
        ("none", "on the Tides"),
    ],
)
def test_other_cases(case: str, want: str) -> None:
    assert plain(change_case(parse_markup("on the Tides"), case)) == want


def test_turkish_dotted_i() -> None:
    assert plain(change_case(parse_markup("ilk ışık"), "uppercase", "tr")) == "İLK IŞIK"


def test_a_full_stop_of_an_abbreviation_starts_nothing() -> None:
    title = (Text("Proc. of the 37th conf. on computer things"),)
    assert plain(title_case(title)) == "Proc. of the 37th Conf. on Computer Things"
