"""Plots: well-formed, the same bytes each time, safe in a page, nothing outside of the picture."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.cv import make_cv, write_cv, write_cv_file
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.errors import UsageError
from citekit.stats import statistics
from citekit.stats.figures import with_figures
from citekit.stats.layout import layout
from citekit.stats.model import Statistics
from citekit.stats.plots import PLOTS, plot
from citekit.stats.svg import COLOURS, WIDTH
from tests.cv.test_page import contrast
from tests.stats.library import ENTRIES, ME

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = statistics(ENTRIES, me=ME, as_of=Point(2026, 6, 30))


def drawn(name: str, numbers: Statistics = NUMBERS) -> ElementTree.Element:
    figure = plot(name, numbers, standalone=True)
    assert figure is not None
    return ElementTree.fromstring(figure.svg)


@pytest.mark.parametrize("name", PLOTS)
def test_plot_is_a_picture_with_its_words(name: str) -> None:
    root = drawn(name)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label", "").startswith(PLOTS[name])


def test_bars_are_as_high_as_the_numbers() -> None:
    heights: dict[str, float] = {}
    for rect in drawn("years").iter(f"{SVG}rect"):
        title = rect.findtext(f"{SVG}title")
        if title:
            heights[title] = float(rect.get("height", "0")) + 1
    assert set(heights) == {
        "2020, Conferences: 1",
        "2020, Other: 1",
        "2021, Journals: 2",
        "2023, Conferences: 1",
        "2024, Conferences: 1",
        "2024, Books, chapters: 1",
    }
    assert heights["2021, Journals: 2"] == pytest.approx(2 * heights["2020, Conferences: 1"], abs=0.2)


def test_dots_are_works_as_corresponding_author() -> None:
    titles = [circle.findtext(f"{SVG}title") for circle in drawn("roles").iter(f"{SVG}circle")]
    assert [title for title in titles if title] == ["2021, Corresponding author: 1"]


def test_a_colour_means_the_same_whatever_else_there_is() -> None:
    papers = statistics([entry for entry in ENTRIES if entry.type == "inproceedings"], me=ME)
    for numbers in (NUMBERS, papers):
        colours = {
            rect.get("fill") for rect in drawn("years", numbers).iter(f"{SVG}rect") if "Conf" in (rect.findtext(f"{SVG}title") or "")
        }
        assert colours == {COLOURS[1]}


def test_colours_are_seen_on_light_and_dark_pages() -> None:
    """WCAG 2.2, criterion 1.4.11: at least 3 to 1."""
    for colour in COLOURS:
        for ground in ("#ffffff", "#fffefb", "#17181a"):
            assert contrast(colour, ground) >= 3, (colour, ground)


@pytest.mark.parametrize("name", PLOTS)
def test_nothing_to_show_is_no_plot(name: str) -> None:
    assert plot(name, Statistics()) is None


def test_unknown_plot_names_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        plot("yeers", NUMBERS)
    assert "years" in caught.value.hint


hostile = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@settings(max_examples=40)
@given(st.lists(st.tuples(hostile, hostile), min_size=1, max_size=6))
def test_no_name_or_venue_breaks_a_plot(texts: list[tuple[str, str]]) -> None:
    from citekit.stats.model import Coauthor, Graph

    people = tuple(Coauthor(name, name, i + 1, None, None) for i, (name, _) in enumerate(texts))
    edges = tuple((0, i, 1) for i in range(1, len(people)))
    numbers = Statistics(
        name="x",
        works=1,
        coauthors=people,
        venues=tuple((venue, 1) for _, venue in texts),
        graph=Graph(people, edges),
        topics=(("<&\"'>", 1),),
    )
    for name in ("network", "coauthors", "venues", "topics"):
        figure = plot(name, numbers, standalone=True)
        if figure is not None:
            for element in ElementTree.fromstring(figure.svg).iter():
                assert element.tag.removeprefix(SVG) in ("svg", "rect", "path", "circle", "text", "title")


@settings(max_examples=15)
@given(st.integers(1, 20), st.data())
def test_places_of_a_network_are_in_the_picture_and_apart(count: int, data: st.DataObject) -> None:
    ends = st.integers(0, count - 1)
    edges = data.draw(st.lists(st.tuples(ends, ends, st.integers(1, 5)).filter(lambda edge: edge[0] < edge[1]), max_size=30))
    places = layout(count, edges)
    assert len(places) == count
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in places)
    assert len(set(places)) == count


def test_bars_of_a_long_career_stay_in_the_picture() -> None:
    entries = [
        Entry.make(f"k{i}", "article", {"author": "Ada Example", "title": f"T {i}", "journal": "J", "year": str(1950 + i)})
        for i in range(77)
    ]
    for rect in drawn("years", statistics(entries, merge=False)).iter(f"{SVG}rect"):
        if rect.get("x"):
            assert 0 <= float(rect.get("x", "")) <= float(rect.get("x", "")) + float(rect.get("width", "")) <= WIDTH


CODE = """
import sys
from citekit.stats import statistics
from citekit.stats.plots import PLOTS, plot
from citekit.stats.png import png
from tests.stats.library import ENTRIES, ME
numbers = statistics(ENTRIES, me=ME)
for name in PLOTS:
    figure = plot(name, numbers, standalone=True)
    sys.stdout.buffer.write(figure.svg.encode())
    if name == "roles" and len(sys.argv) > 1:
        sys.stdout.buffer.write(png(figure.svg))
"""


def test_same_bytes_in_every_process() -> None:
    pytest.importorskip("typst")
    made = [
        subprocess.run(
            [sys.executable, "-c", CODE, "png"],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1]
    assert b"\x89PNG" in made[0]


def test_png_has_twice_the_pixels() -> None:
    pytest.importorskip("typst")
    from citekit.stats.png import png

    figure = plot("years", NUMBERS, standalone=True)
    assert figure is not None
    data = png(figure.svg)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == pytest.approx(2 * WIDTH, abs=2)


def test_figures_stand_in_the_page_and_are_html() -> None:
    cv, said = with_figures(make_cv(ENTRIES, me=ME), ["years", "roles", "topics"], ME)
    assert said == ()
    page = write_cv(cv)
    assert page.count("</figure>") == 3
    assert page.index("<figure>") < page.index("<form")
    assert "<figcaption>Place among the authors by year</figcaption>" in page
    # Nothing in a plot needs the policy's leave.
    assert " style=" not in page[page.index("<figure>") : page.index("<form")]
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(page)


def test_figures_stand_in_the_pdf() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    pytest.importorskip("typst")
    cv, _ = with_figures(make_cv(ENTRIES, me=ME), ["years"], ME)
    text = pdfium.PdfDocument(write_cv_file(cv, "pdf"))[0].get_textpage().get_text_bounded()
    assert "Publications by year and type" in text
    assert text.index("Publications by year") < text.index("Journal articles")


def test_figure_with_nothing_to_show_is_told() -> None:
    cv, said = with_figures(make_cv(ENTRIES[2:3], me=ME), ["network"], ME)
    assert cv.figures == ()
    assert [item.code for item in said] == ["empty-figure"]
