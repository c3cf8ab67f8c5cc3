"""Sections of one's own, and sections by topic."""

from __future__ import annotations

from typing import Any

import pytest

from citekit.cv import Rule, make_cv, read_rules, write_cv
from citekit.entry import Entry
from citekit.errors import UsageError
from tests.cv.works import ME, WORKS


def keys(rules: list[Rule], **options: Any) -> list[tuple[str, list[str]]]:
    cv = make_cv(WORKS, me=ME, rules=rules, **options)
    return [(section.heading, [work.key for work in section.works]) for section in cv.sections]


def test_a_work_stands_in_the_first_section_that_takes_it() -> None:
    found = keys([Rule("Awarded", awarded=True), Rule("Papers", types=("journal", "conference")), Rule("Rest")])
    assert found == [
        ("Awarded", ["example2024sparse"]),
        ("Papers", ["example2023shape", "sample2019notes"]),
        ("Rest", ["example-review", "example2025pre", "imaginary2025v4", "example2021thesis"]),
    ]


def test_selected_works_in_their_order_may_be_repeated() -> None:
    selected = Rule("Selected", keys=("example2021thesis", "example2024sparse"), repeat=True)
    found = keys([selected, Rule("Conference", types=("conference",))])
    assert found == [("Selected", ["example2021thesis", "example2024sparse"]), ("Conference", ["example2024sparse"])]


def test_years_limit_order_and_role() -> None:
    assert keys([Rule("Recent", since=2024)]) == [("Recent", ["example2025pre", "imaginary2025v4", "example2024sparse"])]
    assert keys([Rule("As of 2021", until=2021, order="oldest")]) == [("As of 2021", ["sample2019notes", "example2021thesis"])]
    assert keys([Rule("Two", limit=2)]) == [("Two", ["example-review", "example2025pre"])]
    assert keys([Rule("Corresponding", role="corresponding")]) == [("Corresponding", ["example2024sparse"])]


def test_keywords_and_funding() -> None:
    works = [
        Entry.make("a", "misc", {"title": "A", "keywords": "Machine Learning, systems", "year": "2020"}),
        Entry.make("b", "misc", {"title": "B", "keywords": "Systems; networks", "funding": "NSF grant CNS-123456", "year": "2021"}),
        Entry.make("c", "misc", {"title": "C", "year": "2022"}),
    ]
    cv = make_cv(works, rules=[Rule("Systems", keywords=("systems",))])
    assert [work.key for work in cv.works] == ["b", "a"]
    cv = make_cv(works, rules=[Rule("Grant", funding=("CNS-123456",))])
    assert [work.key for work in cv.works] == ["b"]
    cv = make_cv(works, group_by="topic")
    assert [(section.heading, [work.key for work in section.works]) for section in cv.sections] == [
        ("Machine Learning", ["a"]),
        ("Systems", ["b"]),
        ("Other", ["c"]),
    ]


def test_numbers() -> None:
    plain = make_cv(WORKS, rules=[Rule("Journal", types=("journal",)), Rule("Rest")], number=True)
    assert [work.label for work in plain.works] == ["[7]", "[6]", "[5]", "[4]", "[3]", "[2]", "[1]"]
    lettered = make_cv(WORKS, rules=[Rule("Journal", types=("journal",), letter="J"), Rule("Rest", letter="R")], number=True)
    assert [work.label for work in lettered.works] == ["[J2]", "[J1]", "[R5]", "[R4]", "[R3]", "[R2]", "[R1]"]


def test_sections_without_letters_share_their_numbers() -> None:
    """No two works of a CV have one number, whatever other sections say."""
    rules = [
        Rule("Chosen", types=("thesis",)),
        Rule("Journal", types=("journal",), letter="J"),
        Rule("Talks", types=("report",)),
        Rule("Rest"),
    ]
    cv = make_cv(WORKS, rules=rules, number=True)
    assert [work.label for work in cv.works] == ["[5]", "[J2]", "[J1]", "[4]", "[3]", "[2]", "[1]"]
    # All texts begin at one line, with a number before them or none.
    page = write_cv(make_cv(WORKS, rules=rules), "html")
    assert page.count('<ul class="works labelled"') == 4
    assert 'class="works labelled"' not in write_cv(make_cv(WORKS, rules=rules, number=False), "html")


def test_what_is_left_out_is_told() -> None:
    cv = make_cv(WORKS, me=ME, rules=[Rule("Journal", types=("journal",)), Rule("Patents", types=("patent",))])
    assert [found.code for found in cv.diagnostics] == ["works-in-no-section", "empty-section"]
    assert "5 of 7 works" in cv.diagnostics[0].message
    assert "'Patents'" in cv.diagnostics[1].message


def test_rules_from_tables() -> None:
    tables = [
        {"heading": "Selected", "keys": ["a", "b"], "repeat": True},
        {"heading": "Journals", "types": ["journal"], "since": 2020, "limit": 3},
    ]
    assert read_rules(tables) == (Rule("Selected", keys=("a", "b"), repeat=True), Rule("Journals", types=("journal",), since=2020, limit=3))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "no heading"),
        ({"heading": "X", "colour": "red"}, "section 'X': no key 'colour'"),
        ({"heading": "X", "types": "journal"}, "types is not a list of texts"),
        ({"heading": "X", "types": [1]}, "types is not a list of texts"),
        ({"heading": "X", "types": ["novel"]}, "no type 'novel'"),
        ({"heading": "X", "limit": True}, "limit is not a whole number"),
        ({"heading": "X", "limit": 0}, "limit is 0"),
        ({"heading": "X", "role": "boss"}, "no role 'boss'"),
        ({"heading": "X", "repeat": 1}, "repeat is not true or false"),
        ({"heading": 7}, "heading is not text"),
    ],
)
def test_a_wrong_table_is_told_with_its_key(table: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_rules([table])
