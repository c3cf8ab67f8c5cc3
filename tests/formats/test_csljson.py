"""BibTeX entries as CSL-JSON and back. Expected variables follow CSL 1.0.2, appendix IV, and the CSL-JSON schema."""

import json

import pytest

from citekit.entry import Entry
from citekit.errors import InputError
from citekit.formats import csljson
from citekit.formats.csljson import from_csl, to_csl


def test_conference_paper_with_roles_and_acronym():
    item = to_csl(
        Entry.make(
            "oyelaran2024tidepool",
            "inproceedings",
            {
                "author": "Oyelaran, Nadia and Brandtner, Felix and Kowalczyk, Marta",
                "author+an": "1=equal; 2=equal; 3=corresponding",
                "title": "{Tidepool}: Elastic Scheduling",
                "booktitle": "21st Symposium on Networked Things",
                "series": "SNT '24",
                "year": "2024",
                "month": "apr",
                "pages": "101--118",
                "award": "Best Paper; Artifact Evaluated",
            },
        )
    )
    assert item == {
        "id": "oyelaran2024tidepool",
        "type": "paper-conference",
        "title": '<span class="nocase">Tidepool</span>: Elastic Scheduling',
        "author": [
            {"family": "Oyelaran", "given": "Nadia"},
            {"family": "Brandtner", "given": "Felix"},
            {"family": "Kowalczyk", "given": "Marta"},
        ],
        "page": "101-118",
        "container-title": "21st Symposium on Networked Things (SNT '24)",
        "container-title-short": "SNT '24",
        "issued": {"date-parts": [[2024, 4]]},
        "custom": {"equal": [0, 1], "corresponding": [2], "awards": ["Best Paper", "Artifact Evaluated"]},
    }


def test_real_series_is_the_collection():
    item = to_csl(Entry.make("k", "inproceedings", {"title": "T", "booktitle": "B", "series": "Lecture Notes in Things", "volume": "7"}))
    assert item["collection-title"] == "Lecture Notes in Things"
    assert item["container-title"] == "B"
    assert item["volume"] == "7"


def test_arxiv_record_is_an_article_with_number_archive_and_address():
    item = to_csl(
        Entry.make("k", "misc", {"title": "T", "eprint": "2505.90117", "archiveprefix": "arXiv", "primaryclass": "cs.LG", "year": "2025"})
    )
    assert item["type"] == "article"
    assert item["archive"] == "arXiv"
    assert item["number"] == "arXiv:2505.90117"
    assert item["URL"] == "https://arxiv.org/abs/2505.90117"


def test_published_paper_with_eprint_stays_a_paper():
    item = to_csl(Entry.make("k", "article", {"title": "T", "journal": "J", "eprint": "2505.90117", "archiveprefix": "arXiv"}))
    assert item["type"] == "article-journal"
    assert "number" not in item


def test_number_is_issue_of_a_journal_and_number_of_a_report():
    assert to_csl(Entry.make("k", "article", {"title": "T", "number": "3"}))["issue"] == "3"
    assert to_csl(Entry.make("k", "techreport", {"title": "T", "number": "TR-3"}))["number"] == "TR-3"


def test_thesis_has_its_genre_in_words_and_the_school_as_publisher():
    item = to_csl(Entry.make("k", "phdthesis", {"title": "T", "school": "Northfield University"}))
    assert (item["type"], item["genre"], item["publisher"]) == ("thesis", "PhD thesis", "Northfield University")


@pytest.mark.parametrize(
    ("fields", "want"),
    [
        ({"date": "1990~"}, {"date-parts": [[1990]], "circa": True}),
        ({"date": "2020-03/"}, {"date-parts": [[2020, 3], [0]]}),
        ({"date": "2019-05/2020-01"}, {"date-parts": [[2019, 5], [2020, 1]]}),
        ({"date": "2020-21"}, {"date-parts": [[2020]], "season": 1}),
        ({"year": "in press"}, {"literal": "in press"}),
    ],
)
def test_dates(fields, want):
    assert to_csl(Entry.make("k", "misc", {"title": "T", **fields}))["issued"] == want


def test_state_of_publication_is_the_status_variable():
    assert to_csl(Entry.make("k", "unpublished", {"title": "T", "pubstate": "submitted"}))["status"] == "under review"
    assert "status" not in to_csl(Entry.make("k", "misc", {"title": "T", "pubstate": "prepublished"}))


def test_gaps_stand_in_custom():
    item = to_csl(Entry.make("k", "misc", {"title": "T", "author": "A, B and C, D and others", "author+an:gap": "1=after"}))
    assert item["custom"]["gaps"] == [1, 2]


ENTRIES = [
    Entry.make(
        "a",
        "inproceedings",
        {
            "author": "Oyelaran, Nadia and {Open-Harbour} and Sukarni and others",
            "author+an": "1=equal,corresponding; 3=equal2,student",
            "author+an:gap": "1=after",
            "contributors": "Brandtner, Felix",
            "editor": "de la Cruz, Ana",
            "title": "On {HTML} \\& {de Bruijn}: Sorting in $O(n \\log n)$",
            "booktitle": "Symposium on Things",
            "series": "SNT '24",
            "pages": "1--9",
            "year": "2024",
            "month": "apr",
            "publisher": "House of Things",
            "address": "Ibadan",
            "pubstate": "forthcoming",
            "award": "Best Paper; Spotlight",
            "eprint": "2401.90001",
            "archiveprefix": "arXiv",
            "primaryclass": "cs.DC",
            "doi": "10.55555/x_y.1",
            "url": "https://x.example/a_b",
            "code": "https://code.example/x",
            "links": "arXiv:; project page: https://p.example/",
            "attributed": "Oyelaran, Nadia",
            "mystery": "kept \\emph{as it is}",
        },
    ),
    Entry.make(
        "b",
        "article",
        {
            "author": "Adeyemi, Ruth",
            "title": "T",
            "journal": "Journal of Things",
            "volume": "2",
            "number": "3",
            "pages": "e17",
            "date": "2020-03-07",
        },
    ),
    Entry.make("c", "mastersthesis", {"author": "Eklund, Tomas", "title": "T", "school": "Northfield University", "year": "2019"}),
    Entry.make("d", "techreport", {"title": "T", "institution": "Northfield", "number": "TR-3", "type": "White Paper", "year": "2019"}),
    Entry.make("e", "software", {"title": "T", "version": "1.2", "date": "2020~"}),
    Entry.make("f", "misc", {"title": "T", "eprint": "2505.90117", "archiveprefix": "arXiv", "primaryclass": "cs.LG", "year": "2025"}),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_there_and_back_loses_nothing(entry):
    back, said = from_csl(json.loads(json.dumps(to_csl(entry))))
    assert {field.name: field.value for field in back} == {field.name: field.value for field in entry}
    assert (back.type, back.key, said) == (entry.type, entry.key, [])


def test_items_with_wrong_types_are_reported_and_kept_as_far_as_they_go():
    text = json.dumps(
        [
            {
                "id": 7,
                "type": "book",
                "title": "T",
                "author": "Ada Example and Bo Sample",
                "issued": {"date-parts": [["2020", "5"]]},
                "volume": 3,
            },
            {"type": "article-journal", "title": None, "author": [None, {"family": "X"}], "issued": {"date-parts": []}, "page": {"a": 1}},
            "not an item",
        ]
    )
    entries, said = csljson.read(text, source="x.json")
    assert [entry.key for entry in entries] == ["7", "item2"]
    assert [name.family for name in entries[0].authors.names] == ["Example", "Sample"]
    assert (entries[0].get("year"), entries[0].get("month"), entries[0].get("volume")) == ("2020", "may", "3")
    assert [name.family for name in entries[1].authors.names] == ["X"]
    assert {item.code for item in said} == {"names-as-text", "bad-name", "bad-value", "bad-item", "bad-date"}


@pytest.mark.parametrize("text", ["", "{", "3", '"x"', "[" * 100_000])
def test_no_csl_json_is_an_input_error(text):
    with pytest.raises(InputError, match=r"x\.json"):
        csljson.read(text, source="x.json")


def test_hostile_text_stays_text():
    entries, _ = csljson.read(json.dumps([{"id": "a{b}", "type": "book", "title": "x & <b>y</b> \\input{z} 100% <script>"}]))
    assert entries[0].key == "ab"
    assert entries[0].get("title") == r"x \& \textbf{y} \textbackslash{}input\{z\} 100\% <script>"


@pytest.mark.parametrize(
    ("fields", "want"),
    [
        ({"howpublished": r"\url{https://x.example/a_b}"}, {"URL": "https://x.example/a_b"}),
        ({"howpublished": "https://x.example/a", "url": "https://y.example/"}, {"URL": "https://y.example/"}),
        ({"howpublished": "arXiv:2106.90685", "eprint": "2106.90685", "archiveprefix": "arXiv"}, {"number": "arXiv:2106.90685"}),
        ({"howpublished": "Poster at a symposium"}, {"medium": "Poster at a symposium"}),
        ({"edition": "Second"}, {"edition": "2"}),
        ({"edition": "Third, revised"}, {"edition": "Third, revised"}),
        ({"doi": "https://doi.org/10.55555/X.y"}, {"DOI": "10.55555/X.y"}),
    ],
)
def test_habits_of_bib_files(fields, want):
    item = to_csl(Entry.make("k", "misc", {"title": "T", **fields}))
    assert {key: item.get(key) for key in want} == want
    if "medium" not in want:
        assert "medium" not in item
