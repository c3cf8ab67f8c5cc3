"""The owner is found in any spelling of the name, and nobody else is."""

from __future__ import annotations

import pytest

from citekit.cv import Owner
from citekit.entry import Name
from citekit.entry.name_lists import parse_names


def one(name: str) -> Name:
    return parse_names(name).names[0]


@pytest.mark.parametrize(
    ("me", "name"),
    [
        ("Ada Example", "Ada Example"),
        ("Ada Example", "Example, Ada"),
        ("Example, Ada", "Ada Example"),
        ("Ada Example", "A. Example"),
        ("A. Example", "Ada Example"),
        ("Ada Example", "Example, A"),
        ("Ada Example", "Ada M. Example"),
        ("Ada Mary Example", "Example, AM"),
        ("Ada Mary Example", "A. M. Example"),
        ("Ada Mary Example", "Ada Example"),
        ("Chi-Chih Chang", "Chi Chih Chang"),
        ("Chi-Chih Chang", "Chichih Chang"),
        ("Chi-Chih Chang", "C.-C. Chang"),
        ("Example Ada", "Ada Example"),
        ("Zoë Müller", "Zoe Mueller"),
        ("Zoë Müller", "Z. Muller"),
        ("Jan van der Berg", "van der Berg, Jan"),
        ("Jan van der Berg", "Berg, J."),
        ("Philippa Example", "Ph. Example"),
        ("Chr. Example", "Christine Example"),
        ("林小明", "林, 小明"),
        ("Xiaoming Lin (林小明)", "{林小明}"),
        ("Xiaoming Lin (林小明)", "Xiaoming Lin"),
        ("Пётр Иванов", "Иванов, П."),
        ("Zoe Mueller", "Zoë Müller"),
        ("Jürgen Groß", "Juergen Gross"),
        ("Vincent van Sample", "Vincent Van Sample"),
        ("Vincent van Sample", "Van Sample, Vincent"),
    ],
)
def test_spellings_of_one_person(me: str, name: str) -> None:
    assert Owner([me])(one(name))


@pytest.mark.parametrize(
    ("me", "name"),
    [
        ("Ada Example", "Bob Example"),
        ("Ada Example", "Ada Sample"),
        ("Ada Example", "Example"),
        ("Ada Mary Example", "Ada B. Example"),
        ("Ada Example", "Adam Example"),
        ("Ph. Example", "Paula Example"),
        ("Ada Example", "{Example Consortium}"),
        ("林小明", "林, 大明"),
        # The letters are the same, the names are not.
        ("An Lin", "Li, Nan"),
        ("Na Li", "Lin, A."),
        ("Fang Ao", "Gao, Fan"),
        ("Yu Wang", "Wang, Yue"),
        ("Yue Wang", "Wang, Yu"),
        ("Wei Xu", "Xue, Wei"),
        ("Chaofan Lin", "Lin, Chen"),
        ("", "Ada Example"),
    ],
)
def test_other_people(me: str, name: str) -> None:
    assert not Owner([me])(one(name))


def test_full_name_outranks_initials() -> None:
    names = parse_names("A. Example and Ada Example").names
    assert Owner(["Ada Example"]).indices(names) == {1}


def test_two_that_merely_agree_are_nobody() -> None:
    names = parse_names("A. Example and A. Example").names
    assert Owner(["Ada Example"]).indices(names) == frozenset()


def test_aliases_count() -> None:
    names = parse_names("Bob Sample and Ada Former").names
    assert Owner(["Ada Example", "Ada Former"]).indices(names) == {1}


@pytest.mark.parametrize("spelling", ["\\input{x}", "{{{", "a, b, c, d, e", "%", "$x$ $", "and and and", " (", "()"])
def test_odd_spellings_do_no_harm(spelling: str) -> None:
    assert not Owner([spelling])(one("Ada Example"))
