"""PDF CVs: rows to paragraphs and items, columns, furniture of the sheet, styles, links."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.errors import InputError, UsageError
from citekit.pages import read_page

pytest.importorskip("pypdfium2")

from citekit.pages.pdf import read_pdf
from citekit.pages.pdf_glyphs import _CORK, _text_of
from tests.pages.pdf_maker import Sheet, make_pdf


def lines(*sheets):
    return [line.text for line in read_pdf(make_pdf(*sheets)).lines]


def test_rows_of_a_paragraph_are_one_line_and_broken_rows_are_not():
    sheet = Sheet()
    sheet.paragraph(50, 700, ["A paragraph whose rows are full goes on", "in the next row until it ends."])
    sheet.paragraph(50, 650, ["Tidal Locks", "Ada Example, Bo Sample", "Conference on Shared Waters, 2023"])
    assert lines(sheet) == [
        "A paragraph whose rows are full goes on in the next row until it ends.",
        "Tidal Locks",
        "Ada Example, Bo Sample",
        "Conference on Shared Waters, 2023",
    ]


def test_hanging_items_without_space_between_them():
    sheet = Sheet()
    y = sheet.paragraph(50, 700, ["Example, Ada. Tidal Locks for Distributed", "Queues. Shared Waters, 2023."], hang=20)
    y = sheet.paragraph(50, y, ["Sample, Bo. Counting Gulls by Ear. Journal", "of Coastal Computing, 2021."], hang=20)
    sheet.paragraph(50, y, ["Specimen, Cy. Driftwood. 2020."], hang=20)
    page = read_pdf(make_pdf(sheet))
    assert [line.text for line in page.lines] == [
        "Example, Ada. Tidal Locks for Distributed Queues. Shared Waters, 2023.",
        "Sample, Bo. Counting Gulls by Ear. Journal of Coastal Computing, 2021.",
        "Specimen, Cy. Driftwood. 2020.",
    ]
    assert len({line.block for line in page.lines}) == 3


@pytest.mark.parametrize("label", ["[{0}]", "{0}.", "({0})", "\u2022", "[C{0}]"])
def test_labels_begin_items(label):
    sheet = Sheet()
    y = 700.0
    for n in (1, 2, 3):
        sheet.text(50, y, label.format(n))
        sheet.text(85, y, f"Ada Example, Bo Sample. Tidal Locks {n}. SOSP, 202{n}.", words=True)
        y -= 12
    page = read_pdf(make_pdf(sheet))
    assert len(page.lines) == 3
    assert all(line.bullet for line in page.lines)
    assert page.lines[2].text.endswith("Ada Example, Bo Sample. Tidal Locks 3. SOSP, 2023.")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("a long row that ends in a commu-", "nication protocol", "communication"),
        ("a long row: a state-of-the-", "art protocol of the day", "state-of-the-art"),
        ("by Ada Example and Fritz Mueller-", "Luedenscheidt of this place", "Mueller-Luedenscheidt"),
        ("routing with the budgets of top-", "k and more words here", "top-k"),
        ("see it there: https://a.example/b-", "c/d.html and more words", "https://a.example/b-c/d.html"),
        ("Journal of Coastal Computing 3, 12\u2013", "29, in the year of 2021 then", "12\u201329"),
        ("a self-supervised and then a self-", "supervised protocol here", "then a self-supervised"),
    ],
)
def test_hyphens_at_the_end_of_a_row(first, second, expected):
    sheet = Sheet()
    sheet.paragraph(50, 700, [first, second])
    assert expected in lines(sheet)[0]


def test_superscripts_styles_and_links():
    sheet = Sheet()
    x = sheet.text(50, 700, "Ada Example", font="b")
    x = sheet.text(x, 704, "*", size=6)
    x = sheet.text(x, 700, ", ")
    x = sheet.text(x, 700, "Shared Waters", font="i")
    x = sheet.text(x, 700, " [")
    y = sheet.text(x, 700, "pdf")
    sheet.text(y, 700, "]")
    sheet.link(x, 698, y, 708, "https://a.example/x.pdf")
    line = read_pdf(make_pdf(sheet)).lines[0]
    assert line.text == "Ada Example*, Shared Waters [pdf]"
    styled = {style: "".join(line.text[s.start : s.end] for s in line.spans if style in s.style).strip() for style in ("b", "i", "sup")}
    assert styled == {"b": "Ada Example", "i": "Shared Waters", "sup": "*"}
    assert [(line.text[a:b], href) for a, b, href in line.links()] == [("pdf", "https://a.example/x.pdf")]


def test_accents_that_are_set_over_letters():
    sheet = Sheet()
    x = sheet.text(50, 700, "M")
    sheet.text(x, 700, "\u00a8")
    x = sheet.text(x, 700, "uller, Jos")
    sheet.text(x, 700, "e")
    sheet.text(x, 701, "\u00b4")
    assert lines(sheet) == ["Müller, José"]


def test_text_that_is_printed_twice_is_one():
    sheet = Sheet()
    sheet.text(50, 700, "Tidal Locks: off")
    sheet.text(50.3, 700, "Tidal Locks: off")
    assert lines(sheet) == ["Tidal Locks: off"]


def test_heads_feet_and_page_numbers_are_left_out():
    sheets = []
    for n in (1, 2, 3):
        sheet = Sheet()
        sheet.text(50, 800, f"Curriculum Vitae of Ada Example, page {n}")
        sheet.paragraph(50, 700, [f"Text number {n} of this document."])
        sheet.text(290, 40, str(n))
        sheets.append(sheet)
    assert lines(*sheets) == [f"Text number {n} of this document." for n in (1, 2, 3)]


def test_a_year_at_the_top_of_a_page_is_no_page_number():
    sheets = []
    for year in ("2023", "2022"):
        sheets.append(Sheet())
        sheets[-1].text(50, 720, year)
        sheets[-1].text(50, 700, f"Ada Example. Tidal Locks of {year}.")
    assert lines(*sheets)[::2] == ["2023", "2022"]


def test_an_item_goes_on_over_the_edge_of_a_page():
    first, second = Sheet(), Sheet()
    first.paragraph(50, 80, ["Ada Example, Bo Sample. Tidal Locks for Distributed"])
    second.paragraph(50, 780, ["Queues. Shared Waters, 2023."])
    first.text(290, 30, "1")
    second.text(290, 30, "2")
    assert lines(first, second) == ["Ada Example, Bo Sample. Tidal Locks for Distributed Queues. Shared Waters, 2023."]


def test_columns_are_read_one_after_the_other():
    sheet = Sheet()
    sheet.text(200, 800, "Ada Example", size=18)
    for i in range(10):
        sheet.text(50, 740 - 24 * i, f"Left text of row {i} ends here.", words=True)
        sheet.text(310, 740 - 24 * i, f"Right text of row {i} ends here.", words=True)
    found = lines(sheet)
    assert found[0] == "Ada Example"
    words = " ".join(found[1:]).split()
    assert [word for word in words if word in ("Left", "Right")] == ["Left"] * 10 + ["Right"] * 10


def test_a_column_of_dates_belongs_to_its_rows():
    sheet = Sheet()
    y = 740.0
    for n in range(8):
        sheet.text(50, y, f"{2020 + n}")
        y = sheet.paragraph(110, y, [f"Ada Example, Bo Sample. Tidal Locks {n} for", "Distributed Queues."]) - 6
    found = lines(sheet)
    assert found[:2] == ["2020", "Ada Example, Bo Sample. Tidal Locks 0 for Distributed Queues."]
    assert found[14:] == ["2027", "Ada Example, Bo Sample. Tidal Locks 7 for Distributed Queues."]


def test_dates_at_the_right_edge_stand_behind_their_rows():
    sheet = Sheet()
    y = 740.0
    for n in range(6):
        sheet.text(50, y, f"Tidal Locks {n}", font="b")
        sheet.text(500, y, f"{2020 + n}")
        sheet.text(50, y - 12, "Ada Example, Bo Sample")
        y -= 34
    assert lines(sheet)[:6] == ["Tidal Locks 0", "2020", "Ada Example, Bo Sample", "Tidal Locks 1", "2021", "Ada Example, Bo Sample"]


def test_sizes_are_headings():
    sheet = Sheet()
    sheet.text(50, 780, "Ada Example", size=20)
    sheet.text(50, 740, "Publications", size=14)
    sheet.paragraph(50, 710, ["A paragraph whose rows are full goes on", "in the next row until it ends."])
    page = read_pdf(make_pdf(sheet, title="CV of Ada"))
    assert [line.heading for line in page.lines] == [1, 2, 0]
    assert page.title == "CV of Ada"


def test_entries_of_a_cv():
    sheet = Sheet()
    sheet.text(50, 790, "Ada Example", size=20)
    sheet.text(50, 760, "* equal contribution")
    sheet.text(50, 735, "Publications", size=14)
    y = sheet.paragraph(
        50,
        710,
        [
            "[1] Ada Example*, Bo Sample*, Cy Specimen. “Tidal Locks for Distrib-",
            "uted Queues.” In ACM Symposium on Operating Systems Principles",
            "(SOSP), 2023.",
        ],
        hang=24,
    )
    sheet.paragraph(50, y, ["[2] Bo Sample, Ada Example. “Counting Gulls by Ear.” Journal of Coas-", "tal Computing, 4(2), 2021."], hang=24)
    sheet.text(50, 600, "Teaching", size=14)
    sheet.text(50, 580, "Operating Systems, Fall 2022")
    result = read_page(make_pdf(sheet), source="cv.pdf")
    assert result.format == "pdf"
    first, second = result.entries
    assert first.get("title") == "Tidal Locks for Distributed Queues"
    assert first.get("author") == "Example, Ada and Sample, Bo and Specimen, Cy"
    assert first.get("author+an") == "1=equal; 2=equal"
    assert first.get("series") == "SOSP '23"
    assert second.get("journal") == "Journal of Coastal Computing"
    assert first.provenance.line == 4


@pytest.mark.parametrize(("code", "char"), [(0x15, "–"), (0x10, "“"), (0x8A, "Ł"), (0xB9, "ź"), (0xFF, "ß"), (0x1E, "ffi"), (0x41, "A")])
def test_codes_of_fonts_that_do_not_say_what_they_mean(code, char):
    assert _text_of(code, unknown=code in _CORK) == char


def test_what_cannot_be_read_is_told():
    whole = make_pdf(Sheet())
    with pytest.raises(InputError, match="no text"):
        read_pdf(whole)
    for data in (b"%PDF-1.7", whole[: len(whole) // 3], b"%PDF-" + bytes(range(256)) * 9):
        with pytest.raises(InputError):
            read_page(data, source="cv.pdf")


def test_missing_library_names_the_extra(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(UsageError) as caught:
        read_pdf(make_pdf(Sheet()))
    assert "[pdf-in]" in caught.value.hint


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(-50, 700),
            st.floats(-50, 900),
            st.text("ab .-*1[]\u00b4", min_size=1, max_size=12),
            st.sampled_from([1.5, 6, 10, 10, 10, 30]),
        ),
        min_size=1,
        max_size=60,
    )
)
def test_any_places_are_read_without_trouble(pieces):
    sheet = Sheet()
    for x, y, text, size in pieces:
        sheet.text(x, y, text, size)
    try:
        page = read_pdf(make_pdf(sheet, sheet))
    except InputError:
        return
    assert all(line.text == line.text.strip() and line.number for line in page.lines)


def test_own_cv_comes_back():
    """A CV that citekit sets as a PDF gives the works that it was made of."""
    pytest.importorskip("typst")
    from citekit.api import cv_report
    from citekit.library.load import read

    source = b"""
@inproceedings{a, author={Example, Ada and Sample, Bo and Specimen, Cy}, author+an={1=equal; 2=equal; 3=corresponding},
 title={Tidal Locks for Distributed Queues under Partitions of the Network}, booktitle={ACM Symposium on Operating Systems Principles},
 series={SOSP '23}, year=2023, award={Best Paper Award}}
@article{b, author={Sample, Bo and Example, Ada}, title={Counting Gulls by Ear}, journal={Journal of Coastal Computing}, volume=4, number=2,
 pages={15--29}, year=2021, doi={10.1234/jcc.2021.55}}
"""
    library = read(source)
    data, _ = cv_report(library, me=("Ada Example",), to="pdf", title="Ada Example")
    found = {entry.get("title"): entry for entry in read_page(data, source="cv.pdf").entries}
    assert set(found) == {entry.get("title") for entry in library}
    for entry in library:
        twin = found[entry.get("title")]
        for name in ("author", "author+an", "journal", "year", "doi", "award", "series"):
            assert twin.get(name) == entry.get(name), name
