"""Counting, against a library that was counted by hand."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import citekit
from citekit.cv.owner import Owner
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.stats import statistics
from citekit.stats.part import part_of
from tests.stats.library import ENTRIES, ME

AS_OF = Point(2026, 6, 30)
NUMBERS = statistics(ENTRIES, me=ME, as_of=AS_OF)


def entry(authors: str, roles: str = "", **fields: str) -> Entry:
    return Entry.make("k", "article", {"author": authors, "author+an": roles, "title": "T", "year": "2020", **fields})


def test_preprint_and_paper_are_one_and_what_comes_later_is_not_counted() -> None:
    assert (NUMBERS.records, NUMBERS.works, NUMBERS.later, NUMBERS.undated) == (10, 8, 1, 1)


def test_without_merging_every_record_counts() -> None:
    assert statistics(ENTRIES, me=ME, as_of=AS_OF, merge=False).works == 9


def test_preprint_counts_before_its_paper_is_out() -> None:
    numbers = statistics(ENTRIES, me=ME, as_of=Point(2022, 12, 31))
    assert numbers.types[2022] == {"preprint": 1}
    assert 2023 not in numbers.types


def test_types_by_year() -> None:
    assert NUMBERS.types == {
        2020: {"thesis": 1, "workshop": 1},
        2021: {"journal": 2},
        2023: {"conference": 1},
        2024: {"conference": 1, "edited": 1},
    }
    assert NUMBERS.undated_types == {"preparation": 1}
    assert NUMBERS.years == (2020, 2021, 2022, 2023, 2024)


def test_places_by_year() -> None:
    assert NUMBERS.places == {
        2020: {"middle": 1, "sole": 1},
        2021: {"middle": 1, "sole": 1},
        2023: {"equal": 1},
        2024: {"last": 1, "other": 1},
    }
    assert NUMBERS.place_totals == {"sole": 2, "first": 1, "equal": 1, "middle": 2, "last": 1, "other": 1}
    assert NUMBERS.corresponding_total == 1


def test_venues_by_acronym_where_one_entry_has_it() -> None:
    assert NUMBERS.venues == (("Journal of Invented Results", 2), ("SIOS", 2), ("Workshop on Unreal Compilers", 1))


def test_topics_count_once_a_work_whatever_their_case() -> None:
    assert NUMBERS.topics == (("caching", 2), ("data", 1), ("serving", 1))
    assert NUMBERS.classes == (("Machine Learning (cs.LG)", 1),)


def test_coauthors_under_their_fullest_names() -> None:
    assert [(person.name, person.works) for person in NUMBERS.coauthors] == [
        ("Dana Reyes", 2),
        ("Bob Sample", 2),
        ("Céline Dupont", 1),
        ("J. Lee", 1),
        ("Jae Lee", 1),
        ("Jin Lee", 1),
        ("Fay Newman", 1),
    ]
    sample = NUMBERS.coauthors[1]
    assert (sample.spellings, sample.first_year, sample.last_year) == (("B. Sample",), 2021, 2023)


def test_network_joins_those_who_have_written_together() -> None:
    names = [person.name for person in NUMBERS.graph.nodes]
    pairs = {(names[one], names[other]): count for one, other, count in NUMBERS.graph.edges}
    assert pairs == {
        ("Dana Reyes", "Bob Sample"): 1,
        ("Dana Reyes", "J. Lee"): 1,
        ("Bob Sample", "Céline Dupont"): 1,
        ("Jae Lee", "Jin Lee"): 1,
    }


def test_without_an_owner_there_are_authors_and_no_places() -> None:
    numbers = statistics(ENTRIES, as_of=AS_OF)
    assert numbers.coauthors[0].name == "Ada M. Example"
    assert numbers.places == {}
    assert numbers.to_dict()["corresponding"] is None


@pytest.mark.parametrize(
    ("authors", "roles", "place", "corresponding"),
    [
        ("Ada Example", "", "sole", False),
        ("Ada Example and others", "", "first", False),
        ("Ada Example and Bob Sample", "", "first", False),
        ("Bob Sample and Ada Example", "", "last", False),
        ("Bob Sample and Ada Example and others", "", "middle", False),
        ("Bob Sample and Ada Example and Céline Dupont", "1=equal; 2=equal,corresponding", "equal", True),
        ("Ada Example and Bob Sample", "1=equal; 2=equal", "equal", False),
        # A mark of equal contribution on one name alone shares nothing.
        ("Ada Example and Bob Sample", "1=equal", "first", False),
        # Equal with the second author is not equal with the first.
        ("Bob Sample and Ada Example and Céline Dupont and Dana Reyes", "2=equal; 3=equal", "middle", False),
        ("Bob Sample and Ada Example and Céline Dupont", "2=senior; 3=senior", "last", False),
        ("Bob Sample", "", "other", False),
    ],
)
def test_place_among_the_authors(authors: str, roles: str, place: str, corresponding: bool) -> None:
    part = part_of(entry(authors, roles), Owner(ME))
    assert (part.place, part.corresponding) == (place, corresponding)


def coauthors_of(*lists: str) -> list[tuple[str, int]]:
    works = [entry(f"Ada Example and {names}", title=f"Title {i}") for i, names in enumerate(lists)]
    return [(person.name, person.works) for person in statistics(works, me=ME, merge=False).coauthors]


def test_initials_stand_for_the_one_name_that_they_fit() -> None:
    assert coauthors_of("Jane M. Roe", "J. Roe", "Roe, J. M.", "Jane Roe") == [("Jane M. Roe", 4)]


def test_initials_that_fit_two_people_are_a_third() -> None:
    assert coauthors_of("Jae Lee", "Jin Lee", "J. Lee", "J. Lee") == [("J. Lee", 2), ("Jae Lee", 1), ("Jin Lee", 1)]


def test_two_names_of_one_work_are_two_people() -> None:
    assert coauthors_of("Jane Roe and J. Roe") == [("J. Roe", 1), ("Jane Roe", 1)]


def test_accents_particles_and_order_make_no_other_person() -> None:
    assert coauthors_of("Müller, Zoë", "Zoe Mueller", "van der Knott, Ana", "Ana van der Knott") == [
        ("Zoë Müller", 2),
        ("Ana van der Knott", 2),
    ]


def test_groups_are_nobody_but_braced_names_of_other_scripts_are_people() -> None:
    assert coauthors_of("{Imaginary Consortium}", "{李明}", "{李明}") == [("李明", 2)]


def test_json_has_every_number_and_is_the_same_each_time() -> None:
    first = json.dumps(NUMBERS.to_dict(), ensure_ascii=False)
    assert json.dumps(statistics(ENTRIES, me=ME, as_of=AS_OF).to_dict(), ensure_ascii=False) == first
    data = json.loads(first)
    assert data["years"]["2022"] == {"works": 0, "types": {}, "places": {}, "corresponding": 0}
    assert data["years"]["undated"]["works"] == 1
    assert sum(row["works"] for row in data["years"].values()) == data["works"]


def test_public_function() -> None:
    numbers = citekit.statistics(ENTRIES, me="Ada Example", as_of="2026-06-30")
    assert numbers.works == 8


@settings(max_examples=25)
@given(st.permutations(ENTRIES))
def test_order_of_the_library_changes_no_number(entries: list[Entry]) -> None:
    numbers = statistics(entries, me=ME, as_of=AS_OF)
    assert (numbers.types, numbers.places, numbers.corresponding) == (NUMBERS.types, NUMBERS.places, NUMBERS.corresponding)
    assert (numbers.venues, numbers.topics, numbers.coauthors) == (NUMBERS.venues, NUMBERS.topics, NUMBERS.coauthors)
