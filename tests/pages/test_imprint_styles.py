"""Imprints as the reference formats of publishers and databases write them, one line a citation."""

import pytest

from citekit.entry import Entry
from citekit.pages import read_page

HEAD = "<h1>Ada Brook</h1><h2>Publications</h2><ul>"


def only(item: str) -> Entry:
    (entry,) = read_page(f"{HEAD}<li>{item}</li></ul>".encode(), source="page.html").entries
    return entry


def fields(entry: Entry, *names: str) -> list[str]:
    return [entry.get(name) for name in names]


@pytest.mark.parametrize("name", ["ACM Trans. Graph.", "<i>ACM Trans. Graph.</i>"])
def test_acm_format_gives_volume_issue_article_number_and_date(name: str) -> None:
    entry = only(f"Ada Brook and Ben Cole. 2024. Leaning towers under wind. {name} 43, 4, Article 88 (July 2024), 14 pages.")
    found = fields(entry, "journal", "shortjournal", "volume", "number", "eid", "numpages", "month", "year")
    assert found == ["ACM Trans. Graph.", "", "43", "4", "88", "14", "jul", "2024"]


@pytest.mark.parametrize(
    ("venue", "volume", "issue", "article"),
    [("Proc. ACM Program. Lang.", "7", "POPL", "12"), ("Proc. ACM Hum.-Comput. Interact.", "7", "CSCW1", "90")],
)
def test_proceedings_of_the_acm_are_a_periodical_whose_issues_have_names(venue: str, volume: str, issue: str, article: str) -> None:
    entry = only(f"Ada Brook and Ben Cole. 2023. Typed squid. {venue} {volume}, {issue}, Article {article} (January 2023), 28 pages.")
    assert entry.type == "article"
    assert fields(entry, "journal", "volume", "number", "eid", "year", "series") == [venue, volume, issue, article, "2023", ""]


def test_acm_format_with_pages_has_no_article_number() -> None:
    entry = only("Ada Brook and Ben Cole. 2023. A tower of tables. <i>Commun. ACM</i> 66, 5 (May 2023), 40–49.")
    assert fields(entry, "journal", "volume", "number", "pages", "month", "eid") == ["Commun. ACM", "66", "5", "40--49", "may", ""]


def test_the_publisher_behind_proceedings_sits_at_an_address_and_is_no_place() -> None:
    entry = only(
        "Ada Brook and Ben Cole. 2021. Feeling towers lean. In Proceedings of the 2021 CHI Conference on Human Factors in Computing "
        "Systems (CHI '21). Association for Computing Machinery, New York, NY, USA, Article 5, 1–13."
    )
    assert entry.type == "inproceedings"
    assert fields(entry, "series", "publisher", "address", "location", "articleno", "pages") == [
        "CHI '21",
        "Association for Computing Machinery",
        "New York, NY, USA",
        "",
        "5",
        "1--13",
    ]


def test_capitals_in_brackets_behind_a_volume_are_its_issue() -> None:
    entry = only("Ada Brook, Ben Cole. Leaning again. Proceedings of the ACM on Human-Computer Interaction 7 (CSCW1), 1-28, 2023.")
    assert entry.type == "article"
    assert fields(entry, "volume", "number", "pages", "shortjournal") == ["7", "CSCW1", "1--28", ""]


def test_a_conference_in_brackets_behind_a_journal_is_no_short_name_of_it() -> None:
    entry = only("Ada Brook, Ben Cole. Leaning shapes. <i>ACM Transactions on Graphics (SIGGRAPH Asia)</i> 43(4), 2024.")
    found = fields(entry, "journal", "shortjournal", "series", "volume", "number")
    assert found == ["ACM Transactions on Graphics", "", "SIGGRAPH Asia '24", "43", "4"]
    entry = only("Ada Brook, Ben Cole. Leaning shapes. <i>ACM Transactions on Graphics (TOG)</i> 43(4), 2024.")
    assert fields(entry, "shortjournal", "series") == ["TOG", ""]


@pytest.mark.parametrize(
    ("printed", "awards"),
    [
        ("<font color=red>Best Student Paper</font> <font color=red>Oral (top 3%)</font>", r"Best Student Paper; Oral (top 3\%)"),
        ("<b>Best Paper Award</b> <b>Oral</b>", "Best Paper Award; Oral"),
        ("<span>Spotlight</span> <span>Best Paper Finalist</span>", "Spotlight; Best Paper Finalist"),
        ("🏆 Best Paper Award", "Best Paper Award"),
        ("<b>Best Paper Honorable Mention</b>", "Best Paper Honorable Mention"),
    ],
)
def test_awards_side_by_side_are_two_and_no_place(printed: str, awards: str) -> None:
    entry = only(f"<b>Leaning robots</b><br>Ada Brook, Ben Cole<br><i>Conference on Robot Learning (CoRL)</i>, 2025 {printed}")
    assert fields(entry, "series", "year", "award", "location") == ["CoRL '25", "2025", awards, ""]


def test_a_place_won_is_an_award() -> None:
    entry = only("<b>Leaning compilers</b><br>Ada Brook, Ben Cole<br>PLDI SRC 2023, 2nd place")
    assert fields(entry, "booktitle", "year", "award") == ["PLDI SRC", "2023", "2nd place"]


def test_a_relative_link_on_a_venue_is_a_venue() -> None:
    entry = only('<b>Leaning screens in the wild</b><br>Ada Brook, Ben Cole<br><a href="x.html">CHI 2025</a> 🏆 Best Paper Award')
    assert fields(entry, "series", "year", "award") == ["CHI '25", "2025", "Best Paper Award"]


@pytest.mark.parametrize(
    "venue",
    [
        "Companion of the 2023 International Conference on Management of Data",
        "Extended Abstracts of the 2020 CHI Conference on Human Factors in Computing Systems",
        "Adjunct Proceedings of the 2022 ACM Symposium on User Interface Software and Technology",
    ],
)
@pytest.mark.parametrize("form", ["{}, 12-15.", "In <i>{}</i>, 12-15."])
def test_a_year_inside_the_name_of_proceedings_does_not_end_it(venue: str, form: str) -> None:
    entry = only(f"Ada Brook and Ben Cole. 2023. Slope tables. {form.format(venue)}")
    assert [entry.type, *fields(entry, "booktitle", "pages", "year")] == ["inproceedings", venue, "12--15", "2023"]


@pytest.mark.parametrize(
    "end", ["(SIOS'24), Best Paper Award", "(SIOS'24) Best Paper Award", "(SIOS 2024), Best Paper Award", "(SIOS'24 Best Paper Award)"]
)
def test_an_award_behind_a_venue_in_brackets_leaves_the_brackets_whole(end: str) -> None:
    entry = only(f"<b>Leaning Towers Under Wind</b><br>Ada Brook, Ben Cole<br>21st Symposium on Imaginary Operating Systems {end}")
    assert fields(entry, "award", "series", "year", "note") == ["Best Paper Award", "SIOS '24", "2024", ""]
