"""The views of an entry and their way back into fields."""

import pytest

from citekit.entry import Entry, LabelledLink, Name, make_authors
from citekit.entry.dates import Date, Point, parse_date
from citekit.text.inline import Math, Text, plain


def entry(**fields):
    return Entry.make("k", "inproceedings", fields)


def test_authors_with_roles_in_data_annotations():
    made = Entry.make("k", "misc", {"author": "Lee, Ann and Doe, Jo", "author+an": "1=equal; 2=equal,corresponding"})
    assert [author.roles for author in made.authors] == [("equal",), ("equal", "corresponding")]
    assert made.authors.with_role("equal") == (0, 1)


def test_biber_writes_annotations_back_as_default():
    made = Entry.make("k", "misc", {"author": "Lee, Ann and Doe, Jo", "author+an:default": "2=corresponding"})
    assert made.authors.with_role("corresponding") == (1,)


def test_numbered_group_counts_as_its_role():
    made = Entry.make("k", "misc", {"author": "Lee, Ann and Doe, Jo", "author+an": "2=equal2"})
    assert made.authors.with_role("equal") == (1,)


def test_gaps_in_the_middle_and_at_the_end():
    made = Entry.make("k", "misc", {"author": "A, B and C, D and E, F and others", "author+an:gap": "2=after"})
    assert made.authors.gaps == (2, 3)
    assert made.authors.truncated


def test_replace_authors_writes_list_roles_and_gaps():
    authors = make_authors([Name("Lee", "Ann"), Name(literal="Open-Harbour")], {0: ["equal"]}, [1, 2])
    made = entry(title="T").replace(authors=authors)
    assert made.get("author") == "Lee, Ann and {Open-Harbour} and others"
    assert made.get("author+an") == "1=equal"
    assert made.get("author+an:gap") == "1=after"
    assert made.authors == authors


def test_replace_keeps_unknown_fields_and_their_order():
    made = entry(title="T", mystery="kept", year="2020").replace(year="2021")
    assert [(field.name, field.value) for field in made] == [("title", "T"), ("mystery", "kept"), ("year", "2021")]


def test_replace_with_none_removes_a_list_and_its_annotations():
    made = Entry.make("k", "misc", {"author": "Lee, Ann", "author+an": "1=equal", "title": "T"}).replace(author=None)
    assert [field.name for field in made] == ["title"]


def test_title_is_rich_and_takes_its_subtitle():
    title = entry(title="Adaptive Top-$p$ Pruning", subtitle="A study").title
    assert plain(title).startswith("Adaptive Top-")
    assert plain(title).endswith(": A study")


def test_a_formula_that_is_not_simple_stays_a_formula():
    title = entry(title=r"Sorting in $O(n \log n)$ time").title
    assert Math(r"O(n \log n)") in title
    assert title[0] == Text("Sorting in ")


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("2020-03-07", Date(Point(2020, 3, 7))),
        ("2020-21", Date(Point(2020, 21))),
        ("1990~", Date(Point(1990), circa=True)),
        ("2020-03/", Date(Point(2020, 3), open=True)),
        ("2019/2021", Date(Point(2019), Point(2021))),
        ("-0043", Date(Point(-43))),
        ("soon", Date(literal="soon")),
        ("2020-13", Date(literal="2020-13")),
        ("", Date()),
    ],
)
def test_dates(source, want):
    assert parse_date(source) == want


def test_year_and_month_macro():
    assert entry(year="{2021}", month="sep").date == Date(Point(2021, 9))


def test_acm_series_is_the_acronym_and_not_a_series():
    venue = entry(booktitle="Symposium on Things", series="OSDI '24").venue
    assert (venue.name, venue.acronym, venue.year, venue.series) == ("Symposium on Things", "OSDI", 2024, "")


def test_real_series_leaves_the_acronym_to_shortbooktitle():
    venue = entry(booktitle="Conference on Things", series="Lecture Notes in Computer Science", shortbooktitle="CT 2020").venue
    assert (venue.acronym, venue.year, venue.series) == ("CT", 2020, "Lecture Notes in Computer Science")


def test_ids_are_normalised():
    made = Entry.make(
        "k",
        "misc",
        {"doi": "https://doi.org/10.1000/ABC.7", "eprint": "2401.01234v2", "archiveprefix": "arXiv", "isbn": "978-3-16-148410-0"},
    )
    assert made.ids == {"doi": "10.1000/abc.7", "arxiv": "2401.01234", "isbn": "9783161484100"}


def test_arxiv_doi_is_an_arxiv_id():
    assert entry(doi="10.48550/arXiv.2401.01234").ids["arxiv"] == "2401.01234"


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"pubstate": "submitted"}, "submitted"),
        ({"pubstate": "Under Review"}, "submitted"),
        ({"note": "(Under review)"}, "submitted"),
        ({"note": "To appear"}, "forthcoming"),
        ({"year": "in press"}, "inpress"),
        ({"note": "Accepted at the Journal of Things"}, "forthcoming"),
        ({"note": "Accepted wisdom is revisited here"}, ""),
        ({"note": "12 pages"}, ""),
    ],
)
def test_status(fields, state):
    assert entry(**fields).status == state


def test_links_own_fields_first_then_labels_with_and_without_target():
    made = entry(code="https://code.example/x", links="arXiv: ; project page: https://p.example/a:b; empty:")
    assert made.links == (
        LabelledLink("code", "https://code.example/x"),
        LabelledLink("arXiv", ""),
        LabelledLink("project page", "https://p.example/a:b"),
        LabelledLink("empty", ""),
    )
    assert made.replace(links=made.links).links == made.links
