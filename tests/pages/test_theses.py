"""Theses with their advisors and schools, and papers that were presented and not printed."""

import pytest

from citekit.entry import Entry
from citekit.pages import read_page


def fields(entry: Entry, *names: str) -> list[str]:
    return [entry.get(name) for name in names]


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("<i>Master's thesis, University of Kortrijk, 2022</i>. Advisor: Bram Dewulf", "Advisor: Bram Dewulf"),
        (
            "Master thesis, University of Kortrijk, 2022. Supervised by Bram Dewulf and Ada B. Brook",
            "Supervised by Bram Dewulf and Ada B. Brook",
        ),
        ("MSc thesis, University of Kortrijk, 2022 (supervisor: Prof. Bram Dewulf)", "supervisor: Prof. Bram Dewulf"),
    ],
)
def test_an_advisor_is_no_author_but_a_note(line: str, note: str) -> None:
    page = (
        "<h1>Ilse Vandersteen</h1><h2>Publications</h2><ul><li><b>Typed gels</b><br>Ilse Vandersteen, Bram Dewulf<br>"
        "<i>PLDI 2024</i></li></ul>"
        f"<h3>Thesis</h3><ul><li><b>Soft bodies, hard compilers</b><br><u>Ilse Vandersteen</u><br>{line}</li></ul>"
    )
    entries = read_page(page.encode(), source="page.html").entries
    assert len(entries) == 2
    assert entries[1].type == "mastersthesis"
    found = fields(entries[1], "author", "title", "school", "year", "note")
    assert found == ["Vandersteen, Ilse", "Soft bodies, hard compilers", "University of Kortrijk", "2022", note]


@pytest.mark.parametrize(
    ("citation", "kind", "school"),
    [
        ("Ada Brook. Slopes in wind. MS Thesis, University of Kortrijk, 2022.", "mastersthesis", "University of Kortrijk"),
        (
            "Ada Brook. Slopes in wind. MA thesis, School of Slopes, University of Kortrijk, 2022.",
            "mastersthesis",
            "University of Kortrijk",
        ),
        ('A. Brook, "Slopes in rain," M.S. thesis, Dept. Comput. Sci., Univ. Kortrijk, Kortrijk, 2022.', "mastersthesis", "Univ. Kortrijk"),
        (
            'A. Brook, "Slopes in rain," Ph.D. dissertation, Dept. Elect. Eng., Univ. Kortrijk, Kortrijk, 2022.',
            "phdthesis",
            "Univ. Kortrijk",
        ),
    ],
)
def test_schools_of_theses_with_abbreviated_words(citation: str, kind: str, school: str) -> None:
    page = f"<h1>Ada Brook</h1><h2>Publications</h2><ul><li>{citation}</li></ul>"
    (entry,) = read_page(page.encode(), source="page.html").entries
    assert [entry.type, *fields(entry, "school", "year")] == [kind, school, "2022"]


def test_apa_says_in_brackets_that_a_paper_was_presented() -> None:
    page = "Ada Brook\n\nPublications\n\n"
    page += "Brook, A., & Cole, B. (2023, May 3–5). A typed squid [Paper presentation]. Squid Conference, Oslo, Norway.\n"
    (entry,) = read_page(page.encode(), source="page.txt").entries
    assert entry.type == "inproceedings"
    found = fields(entry, "title", "booktitle", "year", "month", "location", "note")
    assert found == ["A typed squid", "Squid Conference", "2023", "may", "Oslo, Norway", "Paper presentation"]
