"""A volume or number beside a series, and names with what looks like markup, as CSL styles print them."""

from __future__ import annotations

import pytest

from citekit import render
from citekit.bibtex import read
from citekit.formats.csljson import from_csl, to_csl, to_item

LNCS = "@inproceedings{k, author={Doe, Jane}, title={On things}, booktitle={Proc. of Foo}, series={LNCS}, volume={123}, year=2020}"
OSDI = "@inproceedings{k, author={Doe, Jane}, title={On things}, booktitle={Symposium on Bar}, series={OSDI '24}, year=2024}"
BOOK_VOLUME = "@book{k, author={Doe, Jane}, title={On books}, series={Lecture Notes}, volume={12}, publisher={Springer}, year=2021}"
BOOK_NUMBER = BOOK_VOLUME.replace("volume", "number")
PART = "@incollection{k, author={Doe, Jane}, title={On parts}, booktitle={Handbook}, series={Lecture Notes}, volume={12}, year=2021}"
PART_BOTH = PART.replace("volume={12}", "volume={2}, number={12}")


def item(source: str) -> dict[str, object]:
    made = to_item(read(source).entries[0])
    return {name: made[name] for name in ("volume", "issue", "collection-number") if name in made}


def test_the_number_beside_a_series_is_the_place_in_it() -> None:
    assert item(BOOK_NUMBER) == {"collection-number": "12"}
    assert item(PART_BOTH) == {"volume": "2", "collection-number": "12"}
    assert item(LNCS.replace("volume", "number")) == {"collection-number": "123"}


def test_the_volume_of_a_book_that_is_in_a_series_is_its_place_there() -> None:
    assert item(BOOK_VOLUME) == item(PART) == {"collection-number": "12"}


def test_the_volume_of_a_work_in_several_volumes_stays_one() -> None:
    assert item(BOOK_VOLUME.replace("volume=", "volumes={20}, volume=")) == {"volume": "12"}
    assert item(PART.replace("volume=", "maintitle={All of it}, volume=")) == {"volume": "12"}


def test_without_a_series_a_number_is_an_issue_and_a_volume_a_volume() -> None:
    assert item(PART_BOTH.replace("series={Lecture Notes}, ", "")) == {"volume": "2", "issue": "12"}


def test_a_conference_paper_keeps_its_volume() -> None:
    assert item(LNCS) == {"volume": "123"}


@pytest.mark.parametrize("source", [LNCS, OSDI, BOOK_VOLUME, BOOK_NUMBER, PART, PART_BOTH])
def test_numbers_of_series_come_back_from_csl(source: str) -> None:
    entry = read(source).entries[0]
    again, told = from_csl(to_csl(entry))
    assert not told
    assert {name: again.get(name) for name in ("series", "volume", "number")} == {
        name: entry.get(name) for name in ("series", "volume", "number")
    }


@pytest.mark.parametrize("style", ["ieee", "apa", "chicago-author-date", "springer-lecture-notes-in-computer-science", "acm"])
@pytest.mark.parametrize(("source", "number"), [(LNCS, "123"), (BOOK_VOLUME, "12"), (BOOK_NUMBER, "12"), (PART, "12"), (OSDI, "OSDI")])
def test_no_style_prints_the_place_in_a_series_twice(style: str, source: str, number: str) -> None:
    assert render(read(source).entries, style).count(number) <= 1


def test_styles_say_the_place_in_a_series() -> None:
    assert "in LNCS, vol. 123" in render(read(LNCS).entries, "ieee")
    assert "in Lecture Notes, no. 12" in render(read(BOOK_VOLUME).entries, "ieee")
    assert "On Books. Lecture Notes 12." in render(read(BOOK_VOLUME).entries, "chicago-author-date")
    assert "In Handbook, vol. 2. Lecture Notes 12." in render(read(PART_BOTH).entries, "chicago-author-date")
    assert "(OSDI ’24)" in render(read(OSDI).entries, "apa")


@pytest.mark.parametrize("style", ["ieee", "apa", "chicago-author-date"])
def test_tags_in_the_names_of_a_bib_file_are_text(style: str) -> None:
    source = "@misc{k, author={D<b>oe</b>, Jane and {The <i>Group</i>} and O'Neil, Al}, title={T}, publisher={P<sup>2</sup>}, year=2020}"
    html = render(read(source).entries, style, to="html")
    assert "D&lt;b&gt;oe&lt;/b&gt;" in html
    assert "The &lt;i&gt;Group&lt;/i&gt;" in html
    assert "O’Neil" in html
    assert "<b>" not in html
    assert "<sup>" not in html
