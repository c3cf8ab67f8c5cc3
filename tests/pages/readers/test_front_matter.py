"""Front matter of Hugo and academicpages, TOML, and data files that list works; invented people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.entry import Entry
from citekit.pages import read_page
from citekit.pages.readers.yaml_values import parse

HUGO = """---
title: "Leaning: fast & slow"
authors:
- admin
- Ben Cole
- "Cy Dean"
author_notes:
- "Equal contribution"
- "Equal contribution"
date: "2023-07-01T00:00:00Z"
doi: "10.5555/lean.1"
publication_types: ["paper-conference"]
publication: In *International Conference on Machine Learning*
publication_short: In *ICML*
abstract: >
  We lean fast and slow in this long work, and we show with many experiments
  that leaning is better than standing, whatever the weather.
links:
- name: Blog
  url: https://ada.example/blog
url_pdf: 'https://ada.example/lean.pdf'
---
The text of the page.
"""
TOML = """+++
title = "Standing still"
authors = ["Ada Brook", "Eve Field"]
date = 2019-05-01
publication_types = ["2"]
publication = "*Journal of Slopes*, 12(3)"
url_pdf = "https://ada.example/stand.pdf"
+++
"""
DATA = """# publications
- title: "Leaning, again"
  authors: Ada Brook, Ben Cole, and Cy Dean
  year: 2021
  venue: Journal of Slopes
  pages: 1-9
- title: On walls  # a draft
  authors:
    - name: Ada Brook
    - name: Ben Cole
  year: 2020
  links:
    - {name: code, url: "https://ada.example/code"}
"""


def one(text: str, me: str | None = None) -> Entry:
    (entry,) = read_page(text, source="index.md", me=me).entries
    return entry


def test_hugo_with_its_owner_and_notes_on_authors() -> None:
    entry = one(HUGO, "Ada Brook")
    assert entry.get("author") == "Brook, Ada and Cole, Ben and Dean, Cy"
    assert entry.get("author+an") == "1=equal; 2=equal"
    assert (entry.type, entry.get("series"), entry.get("year"), entry.get("doi")) == ("inproceedings", "ICML '23", "2023", "10.5555/lean.1")
    assert (entry.get("pdf"), entry.get("blog")) == ("https://ada.example/lean.pdf", "https://ada.example/blog")
    assert entry.get("abstract").startswith("We lean fast and slow")


def test_an_owner_whom_nobody_names_is_told() -> None:
    result = read_page(HUGO, source="index.md")
    assert [said.code for said in result.diagnostics] == ["owner-unnamed"]
    assert result.entries[0].get("author") == "Cole, Ben and Dean, Cy"


def test_toml() -> None:
    entry = one(TOML)
    assert (entry.get("author"), entry.get("journal"), entry.get("volume"), entry.get("year")) == (
        "Brook, Ada and Field, Eve",
        "Journal of Slopes",
        "12",
        "2019",
    )


def test_a_data_file_of_works() -> None:
    first, second = read_page(DATA, source="publications.txt").entries
    assert (len(first.authors), first.get("pages"), first.get("journal")) == (3, "1--9", "Journal of Slopes")
    assert (second.get("title"), second.get("author"), second.get("code")) == (
        "On walls",
        "Brook, Ada and Cole, Ben",
        "https://ada.example/code",
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\nb: 'it''s'\nc: \"x \\\" y\"", {"a": "1", "b": "it's", "c": 'x " y'}),
        ("a: [x, \"y, z\", 'q']", {"a": ["x", "y, z", "q"]}),
        ("a: [x,\n  y]", {"a": ["x", "y"]}),
        ("a:\n  - x\n  - y: 1\n    z: 2", {"a": ["x", {"y": "1", "z": "2"}]}),
        ("a:\n- x\nb: y", {"a": ["x"], "b": "y"}),
        ("a: >\n  one\n  two\nb: |\n  1\n  2", {"a": "one two", "b": "1\n2"}),
        ("a: long\n  and longer\nb: {c: d, e: 'f, g'}", {"a": "long and longer", "b": {"c": "d", "e": "f, g"}}),
        ("# note\na: x # y\nb: x#y\n\nc:", {"a": "x", "b": "x#y", "c": ""}),
        ("a:\n  b:\n    c: d", {"a": {"b": {"c": "d"}}}),
        ("- - x", ["- x"]),
        ("plain text", {}),
        ("", {}),
    ],
)
def test_yaml_of_front_matter(text: str, value: object) -> None:
    assert parse(text) == value


@given(st.text(alphabet="a:- \n\t'\"[]{}|>#,x", max_size=80))
def test_any_text_has_an_end(text: str) -> None:
    assert isinstance(parse(text), dict | list)


def test_a_data_file_is_a_page_by_its_ending_too() -> None:
    from citekit.library.load import kind_of

    assert kind_of(DATA.encode(), "publications.yml") == "page"
    assert kind_of(b"leaning:\n  type: article\n  title: Leaning\n", "library.yml") == "hayagriva"
    assert kind_of(b"- a\n- b\n", "list.yml") == "hayagriva"
