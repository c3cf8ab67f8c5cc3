"""NSF's table of collaborators, against rows written by hand."""

from __future__ import annotations

import csv
import io

import pytest

from citekit.bibtex import read
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.stats.collaborators import as_csv, as_xlsx, collaborators, months_before, unformulated
from tests.stats.library import ENTRIES, ME

FOUND = collaborators(ENTRIES, me=ME, as_of=Point(2026, 6, 30))


def test_coauthors_of_48_months() -> None:
    assert FOUND.since == Point(2022, 6, 30)
    # The preprint of November 2022 and the paper of July 2023; not the works of 2020 and 2021, nor that of 2027.
    assert [row.cells for row in FOUND.coauthors] == [
        ("A:", "Dupont, Céline", "", "", "7/2023"),
        ("A:", "Lee, J.", "", "", "3/5/2024"),
        ("A:", "Newman, Fay", "", "", ""),
        ("A:", "Reyes, Dana", "", "", "3/5/2024"),
        ("A:", "Sample, Bob", "", "", "7/2023"),
    ]


def test_fellow_editors_of_24_months() -> None:
    found = collaborators(ENTRIES, me=ME, as_of=Point(2025, 6, 30))
    assert [row.cells for row in found.editors] == [("B:", "Quist, Eva", "", "Handbook of Invented Things", "2024")]
    assert collaborators(ENTRIES, me=ME, as_of=Point(2027, 1, 1)).editors == ()


def test_what_is_not_known_is_said() -> None:
    found = collaborators(
        [*ENTRIES, Entry.make("nodate", "article", {"author": "Ada Example and Who Knows", "title": "T"})], me=ME, as_of=Point(2023)
    )
    said = {item.code: item.message for item in found.diagnostics}
    assert set(said) == {"affiliations-unknown", "undated-works", "cut-author-lists"}
    assert "nodate" in said["undated-works"]
    assert "cut" in said["cut-author-lists"]

    assert "Knows, Who" not in [row.name for row in found.coauthors]


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (Point(2026, 6, 30), 48, Point(2022, 6, 30)),
        (Point(2026, 3, 31), 1, Point(2026, 2, 28)),
        (Point(2024, 3, 31), 1, Point(2024, 2, 29)),
        (Point(2026, 1, 15), 2, Point(2025, 11, 15)),
        (Point(2026), 48, Point(2022, 12, 31)),
        (Point(2026, 2), 12, Point(2025, 2, 28)),
    ],
)
def test_months_before_a_day(day: Point, months: int, before: Point) -> None:
    assert months_before(day, months) == before


@pytest.mark.parametrize(
    ("date", "counts"),
    [("2022-06-30", True), ("2022-06-29", False), ("2022-06", True), ("2022-05", False), ("2022", True), ("2021", False)],
)
def test_edge_of_the_period_is_as_fine_as_the_date(date: str, counts: bool) -> None:
    work = Entry.make("k", "article", {"author": "Ada Example and Bob Sample", "title": "T", "date": date})
    assert bool(collaborators([work], me=ME, as_of=Point(2026, 6, 30)).coauthors) is counts


def test_csv_has_the_form_s_columns() -> None:
    rows = list(csv.reader(io.StringIO(as_csv(collaborators(ENTRIES, me=ME, as_of=Point(2025, 6, 30))))))
    assert rows[0] == ["4", "Name:", "Organizational Affiliation", "Optional (email, Department)", "Last Active Date"]
    blank = rows.index([])
    assert rows[blank + 1] == ["5", "Name:", "Organizational Affiliation", "Journal/Collection", "Last Active Date"]
    assert rows[blank + 2] == ["B:", "Quist, Eva", "", "Handbook of Invented Things", "2024"]


HOSTILE = "{=HYPERLINK(1)}, {@SUM(1)} and {-2+3} {+4} and {\t=1} Tab"


def test_no_cell_is_a_formula() -> None:
    work = Entry.make("k", "article", {"author": f"Ada Example and {HOSTILE}", "title": "T", "year": "2026"})
    found = collaborators([work], me=ME, as_of=Point(2026, 12, 31))
    assert len(found.coauthors) >= 2
    for row in csv.reader(io.StringIO(as_csv(found))):
        for cell in row:
            assert not cell.lstrip().startswith(("=", "+", "-", "@")), cell


@pytest.mark.parametrize("cell", ["=1", "+1", "-1", "@a", " =1", "\t=1", "\r=1", "＝1"])
def test_cell_that_would_begin_a_formula_is_text(cell: str) -> None:
    assert unformulated(cell).startswith("'")


def test_workbook_reads_back_as_text_and_has_the_same_bytes() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    work = Entry.make("k", "article", {"author": f"Ada Example and {HOSTILE}", "title": "T", "year": "2026"})
    found = collaborators([*ENTRIES, work], me=ME, as_of=Point(2026, 6, 30))
    data = as_xlsx(found)
    assert data == as_xlsx(found)
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    rows = [[cell.value or "" for cell in row] for row in sheet.iter_rows()]
    assert rows[: len(found.coauthors) + 1] == [list(row) for row in found.tables[0]]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row if cell.value} == {"s"}


def names_of(*authors: str) -> list[str]:
    source = "".join(f"@article{{w{at}, title = {{T{at}}}, author = {{{names}}}, year = {{2025}}}}\n" for at, names in enumerate(authors))
    found = collaborators(read(source.encode()).entries, me=["Ada Example"], as_of=Point(2026, 5, 1))
    return [row.name for row in found.coauthors]


def test_names_that_differ_by_an_e_are_two_people() -> None:
    assert names_of("Ada Example and Yu Zhang", "Ada Example and Yue Zhang") == ["Zhang, Yu", "Zhang, Yue"]
    assert names_of("Ada Example and Wei Xu", "Ada Example and Wei Xue") == ["Xu, Wei", "Xue, Wei"]


def test_an_umlaut_spelled_as_its_letter_or_as_two_is_one_person() -> None:
    spelled = ("Ada Example and Jörg Müller", "Ada Example and Joerg Mueller", "Ada Example and J. Muller")
    assert names_of(*spelled) == ["Müller, Jörg"]


def test_editors_of_a_part_edit_the_book() -> None:
    source = "@incollection{c, title = {C}, booktitle = {Book}, editor = {Ada Example and Two Sample}, author = {A B}, year = {2025}}"
    found = collaborators(read(source.encode()).entries, me=["Ada Example"], as_of=Point(2026, 5, 1))
    assert [(row.name, row.optional) for row in found.editors] == [("Sample, Two", "Book")]


def test_names_missing_in_works_before_the_months_are_not_told() -> None:
    later = collaborators(ENTRIES, me=ME, as_of=Point(2040))
    assert "cut-author-lists" not in {item.code for item in later.diagnostics}
