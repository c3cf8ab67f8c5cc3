"""Hayagriva's YAML after its file format's documentation; Typst itself reads what is written, where it is installed."""

import importlib.util

import pytest

from citekit.entry import Entry
from citekit.errors import InputError
from citekit.formats import hayagriva
from citekit.text import latex
from tests.formats.entries import ENTRIES, HOSTILE

TEXT = """
# a comment
kinetics:
    type: Article
    title: {value: "The {HTML} of $x$ things", short: HTML}
    author: ["Doan, T. D.", "von der Example, Ursula", UNESCO, {name: Gogh, prefix: van, given-name: Vincent, suffix: Jr}]
    page-range: 165-171
    date: 2020-10-14
    serial-number: {doi: "10.55555/Phys.1", pmid: 123}
    url: {value: https://x.example/, date: 2020-11-12}
    parent:
        title: Review of Things
        volume: 102
        issue: 16
        publisher: Society
gedanken:
    type: Anthos
    title: {value: Experiments {on} machines, verbatim: true}
    author: Moore, Edward F.
    affiliated:
        - {role: Translator, names: "Bi, Lo"}
        - {role: Director, names: "So, Mo"}
    parent:
        type: Anthology
        title: Studies
        editor: ["Shan, C. E.", "McCar, J."]
        date: 1956-04
        serial-number: { isbn: 978-3-16-148410-0 }
        location: Ibadan
        publisher: NBS
        parent: {type: Anthology, title: Annals}
preprint: {type: article, title: P, date: ~2020, serial-number: {arxiv: "2003.13722"}, parent: {type: repository, title: arXiv}}
"""
TEXT = TEXT.replace("Experiments {on} machines", '"Experiments {on} machines"')


def values(entry, *fields):
    return tuple(entry.get(field) for field in fields)


def test_reading():
    (first, second, third), said = hayagriva.read(TEXT)
    assert first.type == "article"
    assert values(first, "title", "shorttitle", "journal", "volume", "number") == (
        "The {HTML} of $x$ things",
        "HTML",
        "Review of Things",
        "102",
        "16",
    )
    assert first.get("author") == "Doan, T. D. and von der Example, Ursula and UNESCO and van Gogh, Jr, Vincent"
    assert values(first, "pages", "year", "month", "day") == ("165--171", "2020", "oct", "14")
    assert values(first, "doi", "pmid", "url", "urldate") == ("10.55555/phys.1", "123", "https://x.example/", "2020-11-12")
    assert second.type == "incollection"
    assert latex.to_text(second.get("title")) == "Experiments {on} machines"
    assert values(second, "translator", "booktitle", "editor") == ("Bi, Lo", "Studies", "Shan, C. E. and McCar, J.")
    assert values(second, "year", "month", "isbn", "address", "publisher", "series") == (
        "1956",
        "apr",
        "978-3-16-148410-0",
        "Ibadan",
        "NBS",
        "Annals",
    )
    assert (third.type, third.ids, third.date.circa) == ("misc", {"arxiv": "2003.13722"}, True)
    assert [(item.code, item.line) for item in said] == [("not-kept", 16)]


@pytest.mark.parametrize(
    ("item", "want"),
    [
        ("type: Article\n  parent: {type: proceedings, title: X}", "inproceedings"),
        ("type: Article\n  parent: {type: blog, title: X}", "online"),
        ("type: Chapter\n  parent: {title: X}", "inbook"),
        ("type: Thesis\n  genre: Master's thesis", "mastersthesis"),
        ("type: Thesis", "phdthesis"),
        ("type: Web", "online"),
        ("type: Video", "misc"),
        ("title: X", "misc"),
    ],
)
def test_types(item, want):
    (entry,), _ = hayagriva.read(f"k:\n  {item}\n")
    assert entry.type == want


@pytest.mark.parametrize(
    ("text", "line"),
    [("a: [", 1), ("a:\n  b: c: d\n", 2), ("- a\n- b\n", 1), ("a:\n\tb: c\n", 2), ("a: &x {b: *y}", 1), ("a\x00b: c", None)],
)
def test_what_is_no_hayagriva(text, line):
    with pytest.raises(InputError) as caught:
        hayagriva.read(text, source="a.yml")
    assert caught.value.message.startswith("a.yml:" if line is None else f"a.yml:{line}:")


def test_items_that_cannot_be_read_cost_no_other():
    entries, said = hayagriva.read("a: 3\nb: {title: One}\nb: {title: Two}\nc: {title: {x: [y]}, author: [[z]], parent: [q]}\n")
    assert [(entry.key, entry.get("title")) for entry in entries] == [("b", "One"), ("b", "Two"), ("c", "")]
    assert [(item.code, item.line) for item in said] == [("bad-item", 1), ("doubled-key", 3)]


def test_aliases_that_multiply_are_refused():
    text = "x: &a0 {title: T}\n" + "".join(f"k{i}: &a{i} {{title: T, parent: [{', '.join([f'*a{i - 1}'] * 9)}]}}\n" for i in range(1, 9))
    _, said = hayagriva.read(text)
    assert {item.code for item in said} == {"bad-item"}


@pytest.mark.parametrize("text", ["[" * 3000, "a: " + "{b: " * 3000])
def test_deep_nesting_is_refused(text):
    with pytest.raises(InputError, match=r"nested too deep|not YAML"):
        hayagriva.read(text)


def test_an_empty_file():
    assert hayagriva.read("") == ([], [])
    assert hayagriva.write([]) == ("{}\n", [])


def test_doubled_keys_are_told():
    text, said = hayagriva.write([Entry.make("a", "misc", {"title": "One"}), Entry.make("a", "misc", {"title": "Two"})])
    assert "Two" not in text
    assert [item.code for item in said] == ["doubled-key"]


@pytest.mark.skipif(importlib.util.find_spec("typst") is None, reason="needs typst")
def test_typst_reads_what_is_written(tmp_path):
    import typst

    hostile = [
        Entry.make(f"x{place}:y", "article", {"title": latex.encode_text(text), "journal": latex.encode_text(text)})
        for place, text in enumerate(HOSTILE)
    ]
    text, _ = hayagriva.write([*ENTRIES, *hostile])
    (tmp_path / "refs.yml").write_text(text, encoding="utf-8")
    (tmp_path / "main.typ").write_text('#bibliography("refs.yml", full: true, style: "apa")\n', encoding="utf-8")
    page = typst.compile(str(tmp_path / "main.typ"), format="svg")
    assert page
