"""HTML entities that exports of databases leave in .bib files: found, mended, and read as what they mean meanwhile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.api import render
from citekit.bibtex import read, write
from citekit.bibtex.checks import check
from citekit.bibtex.transforms.run import fmt
from citekit.text.entities import without_entities
from citekit.text.latex import decode, encode, to_text

SOURCE = r"""@article{a,
  author = {O&#39;Neil, Pat and Verhoef, Zo&eacute;},
  title = {Brain &amp; mind, 1990&ndash;2000},
  journal = {Brain \&amp; Behavior},
  year = {2001},
  url = {https://brains.example/?a=1&amp;b=2}
}
"""


def test_an_entity_is_a_finding_with_a_fix() -> None:
    found = [item for item in check(read(SOURCE)) if item.code == "html-entity"]
    assert [item.line for item in found] == [2, 3, 4, 6]
    assert not [item for item in check(read(SOURCE)) if item.code in ("unescaped-character", "comma-authors")]


def test_fmt_writes_the_characters() -> None:
    after = write(fmt(read(SOURCE)).document).decode()
    for want in (
        "{O'Neil, Pat and Verhoef, Zoé}",
        r"{Brain \& mind, 1990–2000}",
        r"{Brain \& Behavior}",
        "https://brains.example/?a=1&b=2}",
    ):
        assert want in after
    assert not [item for item in check(read(after)) if item.code in ("html-entity", "unescaped-character")]


def test_reading_shows_the_characters_and_leaves_the_file() -> None:
    document = read(SOURCE)
    assert write(document).decode() == SOURCE
    printed = render(document.entries, style="apa")
    assert "O’Neil" in printed
    assert "Brain & mind, 1990–2000" in printed


@pytest.mark.parametrize("source", [r"AT\&T; Bell", r"Q\&A", "R&D; more", "&notit;", "&#0;", "a & b; c", r"\&amp; said so", r"\&amp;\#60;"])
def test_what_is_no_entity_stays(source: str) -> None:
    assert without_entities(source) == source


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("&amp;eacute;t&eacute;", "été"),
        ("&amp;amp;amp;", r"\&"),
        ("5&nbsp;%", "5~%"),
        ("&#x201C;a&#8221;", "“a”"),
        ("$p &lt; 0.05$", "$p < 0.05$"),
    ],
)
def test_entities_as_latex(source: str, want: str) -> None:
    assert without_entities(source) == want


@given(
    st.lists(st.sampled_from(["&", "\\&", "amp;", "#38;", "#39;", "eacute;", "lt;", "x", " ", "{\\&}", "#x26;"]), max_size=8).map("".join)
)
def test_mending_twice_is_mending_once(source: str) -> None:
    once = without_entities(source, escaped=True)
    assert without_entities(once, escaped=True) == once


def test_a_text_about_entities_is_written_so_that_it_reads_back() -> None:
    assert to_text(encode(decode(r"The \&amp; of HTML"))) == "The &amp; of HTML"
