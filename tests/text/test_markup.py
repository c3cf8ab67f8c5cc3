"""CSL-JSON's in-field markup read into a tree and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.text.inline import Emph, NoCase, Quoted, SmallCaps, Span, Strong, Sub, Sup, Text, plain
from citekit.text.markup import LONGEST, format_markup, parse_markup


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("plain", (Text("plain"),)),
        ("", ()),
        ("on <i>E. coli</i>", (Text("on "), Emph((Text("E. coli"),)))),
        ("<b>a</b><sup>2</sup><sub>i</sub>", (Strong((Text("a"),)), Sup((Text("2"),)), Sub((Text("i"),)))),
        ("<sc>bc</sc>", (SmallCaps((Text("bc"),)),)),
        ('<span style="font-variant: small-caps;">bc</span>', (SmallCaps((Text("bc"),)),)),
        ('<span class="nocase">mRNA</span>', (NoCase((Text("mRNA"),)),)),
        ('<span class="nodecor">v.</span>', (Span((Text("v."),), "nodecor"),)),
        ("<i>a <b>c</b></i>", (Emph((Text("a "), Strong((Text("c"),)))),)),
        ('say "tides" now', (Text("say "), Quoted((Text("tides"),)), Text(" now"))),
        ("“tides”", (Quoted((Text("tides"),), "“"),)),
        ("Plato's", (Text("Plato’s"),)),
    ],
)
def test_reading(source: str, tree: object) -> None:
    assert parse_markup(source) == tree


@pytest.mark.parametrize("source", ["5 < 6 & 7 > 3", "<x>y</x>", "<i>open", "close</i>", '24" screen', "<script>alert(1)</script>"])
def test_what_is_no_markup_is_text(source: str) -> None:
    assert plain(parse_markup(source)) == source


def test_crossed_tags_lose_nothing() -> None:
    assert plain(parse_markup("a <i>b <b>c</i> d</b>")) == "a b <b>c d</b>"


@pytest.mark.parametrize("source", ["on <i>E. coli</i>", "x<sup>2</sup>", '<span class="nocase">mRNA</span> <b>b</b>'])
def test_round_trip(source: str) -> None:
    assert format_markup(parse_markup(source)) == source


def test_a_value_beyond_all_measure_is_plain_text() -> None:
    source = "<i>x</i>" * LONGEST
    assert plain(parse_markup(source)) == source


@given(st.text(alphabet="ab <>/i\"'“”‘’«»sup", max_size=40))
def test_letters_are_never_lost(source: str) -> None:
    assert sum(plain(parse_markup(source)).count(char) for char in "a") == source.count("a")
