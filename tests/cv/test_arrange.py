"""Sections, order and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from citekit.cv import make_cv
from citekit.cv.arrange import newest_first
from citekit.cv.sections import section_of, section_table
from citekit.entry import Entry
from citekit.errors import UsageError
from tests.cv.works import ME, WORKS


def entry(kind: str, **fields: str) -> Entry:
    return Entry.make("k", kind, {"title": "T", "author": "Ada Example", **fields})


@pytest.mark.parametrize(
    ("kind", "fields", "section"),
    [
        ("article", {"journal": "Journal of Things"}, "journal"),
        ("article", {"journal": "arXiv preprint arXiv:2401.00001"}, "preprint"),
        ("article", {"journal": "CoRR", "volume": "abs/2401.00001"}, "preprint"),
        ("article", {"eprint": "2401.00001", "archiveprefix": "arXiv"}, "preprint"),
        ("article", {"journal": "Journal of Things", "pubstate": "inpress"}, "journal"),
        ("article", {"journal": "Journal of Things", "pubstate": "submitted"}, "preprint"),
        ("inproceedings", {"booktitle": "Proceedings of Things"}, "conference"),
        ("inproceedings", {"booktitle": "Proceedings of Things", "eprint": "2401.00001", "archiveprefix": "arXiv"}, "conference"),
        ("inproceedings", {"booktitle": "3rd Workshop on Things"}, "workshop"),
        ("inproceedings", {"booktitle": "NIS Workshops"}, "workshop"),
        ("misc", {"eprint": "2401.00001", "archiveprefix": "arXiv"}, "preprint"),
        ("misc", {"archiveprefix": "arXiv"}, "preprint"),
        ("misc", {"note": "Under review"}, "preprint"),
        ("misc", {"howpublished": "A leaflet"}, "other"),
        ("unpublished", {"pubstate": "inpreparation"}, "preparation"),
        ("book", {"publisher": "P"}, "book"),
        ("incollection", {"booktitle": "B"}, "chapter"),
        ("techreport", {"institution": "I"}, "report"),
        ("mastersthesis", {"school": "S"}, "thesis"),
        ("patent", {"number": "1"}, "patent"),
        ("software", {}, "software"),
        ("dataset", {}, "dataset"),
        ("online", {"url": "https://example.org"}, "online"),
        ("somethingelse", {}, "other"),
    ],
)
def test_section(kind: str, fields: dict[str, str], section: str) -> None:
    assert section_of(entry(kind, **fields)) == section


def test_book_of_an_editor_is_an_edited_volume() -> None:
    assert section_of(Entry.make("k", "book", {"title": "T", "editor": "Ada Example"})) == "edited"


def test_letters_of_sections_are_one_each() -> None:
    letters = [row.letter for row in section_table().values()]
    assert len(set(letters)) == len(letters)


def test_sections_by_type_with_numbers_highest_newest() -> None:
    cv = make_cv(WORKS, me=ME, number=True)
    assert [(section.heading, [(work.label, work.key) for work in section.works]) for section in cv.sections] == [
        ("Journal articles", [("[J2]", "example2023shape"), ("[J1]", "sample2019notes")]),
        ("Conference papers", [("[C1]", "example2024sparse")]),
        ("Preprints and papers under review", [("[P2]", "example-review"), ("[P1]", "example2025pre")]),
        ("Technical reports", [("[R1]", "imaginary2025v4")]),
        ("Theses", [("[T1]", "example2021thesis")]),
    ]


def test_sections_by_year_number_through() -> None:
    cv = make_cv(WORKS, me=ME, number=True, group_by="year")
    assert [(section.heading, [work.label for work in section.works]) for section in cv.sections] == [
        ("In progress", ["[7]"]),
        ("2025", ["[6]", "[5]"]),
        ("2024", ["[4]"]),
        ("2023", ["[3]"]),
        ("2021", ["[2]"]),
        ("2019", ["[1]"]),
    ]


def test_what_is_in_press_stands_before_the_years() -> None:
    made = [
        entry("article", year="2025").replace(key="out"),
        entry("misc").replace(key="undated"),
        entry("article", journal="Journal of Things", pubstate="inpress").replace(key="in-press"),
        entry("article", journal="Journal of Things", pubstate="forthcoming").replace(key="to-appear"),
        entry("unpublished", pubstate="submitted").replace(key="submitted"),
    ]
    cv = make_cv(made, group_by="year")
    assert [(section.heading, [work.key for work in section.works]) for section in cv.sections] == [
        ("In progress", ["submitted"]),
        ("In press", ["in-press", "to-appear"]),
        ("2025", ["out"]),
        ("No date", ["undated"]),
    ]


def test_a_new_work_changes_no_number() -> None:
    before = {work.key: work.label for work in make_cv(WORKS, number=True).works}
    new = entry("article", journal="Journal of Things", year="2026").replace(key="new")
    after = {work.key: work.label for work in make_cv((*WORKS, new), number=True).works}
    assert {key: after[key] for key in before} == before


def test_order_within_a_year() -> None:
    dates = (
        {"year": "2020", "month": "mar"},
        {"year": "2020"},
        {"year": "2020", "month": "oct"},
        {},
        {"year": "2021"},
        {"pubstate": "submitted"},
    )
    entries = [entry("article", journal="J", **date).replace(key=str(i)) for i, date in enumerate(dates)]
    assert [found.key for found in newest_first(entries)] == ["5", "4", "1", "2", "0", "3"]


def test_headings_can_be_replaced() -> None:
    cv = make_cv(WORKS, headings={"journal": "Zeitschriftenaufsätze"})
    assert cv.sections[0].heading == "Zeitschriftenaufsätze"


@pytest.mark.parametrize("wrong", [{"group_by": "colour"}, {"headings": {"nosuch": "X"}}, {"style": "no-such-style-anywhere"}])
def test_what_does_not_exist_is_a_usage_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        make_cv(WORKS, **wrong)


def test_no_works_give_an_empty_cv() -> None:
    cv = make_cv([], me=ME)
    assert cv.sections == ()
    assert cv.diagnostics == ()


def test_absent_owner_is_told() -> None:
    assert [found.code for found in make_cv(WORKS, me=("Nobody Known",)).diagnostics] == ["owner-not-found"]
    assert make_cv(WORKS, me=ME).diagnostics == ()
