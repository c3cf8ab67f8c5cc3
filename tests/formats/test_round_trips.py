"""Entry to format to entry, in every format that is written; hostile text; losses told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.entry import Entry
from citekit.formats.registry import FORMATS
from citekit.text import latex
from citekit.text.inline import plain
from tests.formats.entries import ARTICLE, ENTRIES, HOSTILE, LINES, NAMES, PAPER

WRITTEN = [item for item in FORMATS.values() if item.writes and item.module]
PLAIN = [item for item in WRITTEN if item.name != "csljson"]


def ids(item):
    return item.name


def back(item, *entries):
    text, _ = item.write(entries)
    found, said = item.read(text)
    assert [entry.key for entry in found] == [entry.key for entry in entries]
    return found, said


def names(entry, field="author"):
    return [author.name.display for author in (entry.authors if field == "author" else entry.editors)]


@pytest.mark.parametrize("item", WRITTEN, ids=ids)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_what_every_format_keeps(item, entry):
    (found,), _ = back(item, entry)
    assert found.type == entry.type
    assert plain(found.title).replace("CO₂", "CO2") == plain(entry.title)
    assert names(found) == names(entry)
    assert names(found, "editor") == names(entry, "editor")
    assert found.date == entry.date
    assert found.ids == entry.ids
    assert found.venue.name == entry.venue.name
    for field in ("pages", "volume", "number", "publisher", "school", "institution", "edition", "url", "urldate", "series", "address"):
        assert latex.to_text(found.get(field)) == latex.to_text(entry.get(field)), field


@pytest.mark.parametrize("item", WRITTEN, ids=ids)
def test_abstract_is_kept(item):
    (found,), _ = back(item, PAPER)
    assert latex.to_text(found.get("abstract")) == "We watched E. coli."


@pytest.mark.parametrize("name", ["ris", "endnote"])
def test_formatting_and_keywords_that_are_kept(name):
    (found,), _ = back(FORMATS[name], PAPER)
    assert r"CO\textsubscript{2} and \emph{E. coli}" in found.get("title")
    assert found.get("keywords") == "tide pools, {pools, rock}"
    assert found.get("abstract") == r"We watched \emph{E. coli}."


def test_formulas_are_kept_in_ris():
    entry = Entry.make("k", "misc", {"title": r"Sorting in $O(n \log n)$ for \$5 and \$6"})
    (found,), _ = back(FORMATS["ris"], entry)
    assert found.get("title") == r"Sorting in $O(n \log n)$ for \$5 and \$6"


def test_protected_capitals_are_kept_in_hayagriva():
    (found,), _ = back(FORMATS["hayagriva"], Entry.make("k", "misc", {"title": "The {HTML} of {de Bruijn}"}))
    assert found.get("title") == "The {HTML} of {de Bruijn}"


@pytest.mark.parametrize("item", PLAIN, ids=ids)
def test_losses_are_told_once_for_each_entry_and_field(item):
    _, said = item.write([PAPER, ARTICLE])
    about = [diagnostic.message for diagnostic in said]
    assert len(about) == len(set(about))
    assert all(message.startswith(("oyelaran2024tidepool: ", "adeyemi2020: ")) for message in about)
    assert {diagnostic.code for diagnostic in said} >= {"roles-lost", "not-kept"}
    assert any("equal, corresponding" in message for message in about)
    for field in ("award", "code"):
        assert any(f"no place for {field};" in message for message in about)


@pytest.mark.parametrize("item", WRITTEN, ids=ids)
def test_nothing_is_told_of_an_entry_that_is_kept_whole(item):
    assert item.write([ARTICLE])[1] == []


@pytest.mark.parametrize("item", PLAIN, ids=ids)
def test_gaps_and_uncertain_dates_are_told(item):
    entry = Entry.make("k", "misc", {"title": "T", "author": "A, B and others", "date": "2020/2021"})
    codes = {diagnostic.code for diagnostic in item.write([entry])[1]}
    assert {"gaps-lost", "date-shortened"} <= codes


@pytest.mark.parametrize("item", WRITTEN, ids=ids)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("field", ["title", "abstract", "author", "keywords", "journal", "url", "note", "pages", "year"])
def test_hostile_text_makes_no_second_record(item, text, field):
    value = latex.encode_text(text)
    given_fields = {"author": "Eklund, Tomas", "title": "T", "year": "2020"} | {field: f"{{{value}}}" if field == "author" else value}
    found, _ = back(item, Entry.make("k", "article", given_fields), ARTICLE)
    assert found[1].get("title") == "On Things"
    assert names(found[1]) == ["Ruth Adeyemi"]


@pytest.mark.parametrize("item", PLAIN, ids=ids)
@settings(max_examples=60, deadline=None)
@given(title=LINES, abstract=LINES, words=st.lists(LINES, max_size=3, unique=True), people=st.lists(NAMES, min_size=1, max_size=4))
def test_any_text_comes_back(item, title, abstract, words, people):
    entry = Entry.make(
        "k",
        "article",
        {
            "author": " and ".join(people),
            "title": latex.encode_text(title),
            "abstract": latex.encode_text(abstract),
            "keywords": ", ".join(f"{{{latex.encode_text(word)}}}" for word in words),
            "journal": latex.encode_text(title),
        },
    )
    (found,), _ = back(item, entry)
    assert latex.to_text(found.get("title")) == latex.to_text(entry.get("title"))
    assert latex.to_text(found.get("journal")) == latex.to_text(entry.get("journal"))
    assert latex.to_text(found.get("abstract")) == latex.to_text(entry.get("abstract"))
    assert names(found) == names(entry)
