"""What an entry says twice, or a style says by itself, is printed once."""

from __future__ import annotations

import pytest

from citekit.api import render
from citekit.entry import Entry

STYLES = ("apa", "chicago-author-date", "nature", "ieee", "vancouver", "citekit-cv")


def entry(kind: str, **fields: str) -> Entry:
    return Entry.make("k", kind, {"author": "Verhoef, Ann", "year": "2020", **fields})


@pytest.mark.parametrize("style", STYLES)
def test_proceedings_do_not_stand_in_themselves(style: str) -> None:
    name = "Proceedings of the Squid Conference"
    work = Entry.make("k", "proceedings", {"editor": "Verhoef, Ann", "title": name, "booktitle": name, "year": "2020", "publisher": "Ink"})
    assert render([work], style=style).lower().count(name.lower()) == 1


@pytest.mark.parametrize("style", STYLES)
def test_a_state_in_place_of_the_year_is_printed_once(style: str) -> None:
    printed = render([entry("article", title="Late work", journal="Ink", year="in press")], style=style)
    assert printed.lower().count("in press") == 1


@pytest.mark.parametrize("style", ["apa", "citekit-cv"])
@pytest.mark.parametrize("version", ["v3", "V. 3", "version 3", "3"])
def test_a_version_has_one_label(style: str, version: str) -> None:
    printed = render([entry("software", title="Squidlib", version=version)], style=style)
    assert ("Version 3" if style == "apa" else " v3") in printed


@pytest.mark.parametrize("style", ["apa", "ieee", "vancouver", "citekit-cv"])
def test_the_thousands_of_a_patent_number_are_no_list(style: str) -> None:
    for number in ("11,222,333", "US 11,222,333 B2", "1,234"):
        assert number in render([entry("patent", title="Squid trap", number=number)], style=style).replace("\xa0", " ")


def test_two_issues_are_a_list() -> None:
    assert "(123, 124)" in render([entry("article", title="T", journal="Ink", volume="5", number="123,124")], style="apa")
