"""fmt: each clean-up does its one thing, and doing it twice is doing it once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.bibtex import read, to_string
from citekit.bibtex.transforms import DOCUMENT_STEPS, TRANSFORMS, fmt
from citekit.errors import UsageError

Fields = dict[str, str]


def run(kind: str, fields: Fields, **options: object) -> tuple[str, Fields]:
    """Type and fields after fmt of one entry."""
    source = f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"
    entry = fmt(read(source), **options).document.entries[0]  # type: ignore[arg-type]
    return entry.type, {item.name: item.value for item in entry.fields}


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("months", {"month": "March"}, {"month": "mar"}),
        ("months", {"month": "03"}, {"month": "mar"}),
        ("months", {"month": "Sept."}, {"month": "sep"}),
        ("months", {"month": "Spring"}, {"month": "Spring"}),
        ("months", {"month": "March/April"}, {"month": "March/April"}),
        ("pages", {"pages": "1-20"}, {"pages": "1--20"}),
        ("pages", {"pages": "pp. 1 – 20, 30"}, {"pages": "1--20, 30"}),
        ("pages", {"pages": "S1---S9"}, {"pages": "S1--S9"}),
        ("pages", {"pages": "2020-05-17"}, {"pages": "2020-05-17"}),
        ("pages", {"pages": "12"}, {"pages": "12"}),
        ("doi", {"doi": "https://doi.org/10.1000/AbC"}, {"doi": "10.1000/AbC"}),
        ("doi", {"doi": "doi:10.1000/x(y)"}, {"doi": "10.1000/x(y)"}),
        ("doi", {"url": "http://dx.doi.org/10.1000/x"}, {"doi": "10.1000/x"}),
        ("doi", {"doi": "10.1000/X", "url": "https://doi.org/10.1000/x"}, {"doi": "10.1000/X"}),
        ("doi", {"doi": "10.1000/a", "url": "https://doi.org/10.1000/b"}, {"doi": "10.1000/a", "url": "https://doi.org/10.1000/b"}),
        ("doi", {"doi": "n/a"}, {"doi": "n/a"}),
        ("addresses", {"url": r"\url{http://x.org/a\_b\%20c}"}, {"url": "http://x.org/a_b%20c"}),
        ("addresses", {"url": r"http://x.org/\~{}me"}, {"url": "http://x.org/~me"}),
        ("isbn", {"isbn": "ISBN 978-0-306-40615-7"}, {"isbn": "978-0-306-40615-7"}),
        ("isbn", {"isbn": "0 306 40615 2"}, {"isbn": "0-306-40615-2"}),
        ("isbn", {"isbn": "9780306406157 (online)"}, {"isbn": "978-0-306-40615-7 (online)"}),
        ("isbn", {"isbn": "9783161484100, 0306406152, 0306406153"}, {"isbn": "978-3-16-148410-0, 0-306-40615-2, 0306406153"}),
        ("issn", {"issn": "2434561x; 03785955, 0378-5954"}, {"issn": "2434-561X; 0378-5955, 0378-5954"}),
        ("isbn", {"isbn": "9783161484100"}, {"isbn": "978-3-16-148410-0"}),
        ("isbn", {"isbn": "316148410X"}, {"isbn": "3-16-148410-X"}),
        ("issn", {"issn": "03785955"}, {"issn": "0378-5955"}),
        ("issn", {"issn": "1234-0000"}, {"issn": "1234-0000"}),
        ("empty", {"title": "T", "note": " "}, {"title": "T"}),
        (
            "unicode",
            {"title": r"\"Uber {\o} na\"{\i}ve Stra{\ss}e \L\'odz $\o$ \emph{\'e}"},
            {"title": r"Über ø naïve Straße Łódz $\o$ \emph{é}"},
        ),
        ("unicode", {"url": r"http://x/\'e"}, {"url": r"http://x/\'e"}),
        (
            "names",
            {"author": "Ada Example and Bo van Sample and {Group of X}"},
            {"author": "Example, Ada and van Sample, Bo and {Group of X}"},
        ),
        ("names", {"author": "A. Example, B. Sample et al."}, {"author": "Example, A. and Sample, B. and others"}),
        (
            "roles",
            {"author": "Ada Example* and Bo Sample$^\\dagger$"},
            {"author": "Example, Ada and Sample, Bo", "author+an": "1=equal; 2=corresponding"},
        ),
        ("roles", {"author": "Ada Example and ... and Bo Sample"}, {"author": "Example, Ada and Sample, Bo", "author+an:gap": "1=after"}),
        ("titles", {"title": "{Graphs in the Large}"}, {"title": "Graphs in the Large"}),
        (
            "titles",
            {"title": "{{GPT-4 and BERT-based Models for mRNA in C++}}"},
            {"title": "{GPT-4} and {BERT}-based Models for {mRNA} in {C++}"},
        ),
        (
            "titles",
            {"title": "DeepSeek-V4.1-Flash, DeepSeek-Coder-V2 on Qwen2.5-Max"},
            {"title": "{DeepSeek-V4.1-Flash}, {DeepSeek-Coder-V2} on {Qwen2.5-Max}"},
        ),
        (
            "titles",
            {"title": "GPT-4-Based and CO2-Reducing BERT-Based Things"},
            {"title": "{GPT-4}-Based and {CO2}-Reducing {BERT}-Based Things"},
        ),
        ("titles", {"title": "iOS 17.2 and Wi-Fi 6E, HTTP/2.0"}, {"title": "{iOS} 17.2 and Wi-Fi {6E}, {HTTP}/2.0"}),
        (
            "titles",
            {"title": "A {T}itle of {DNA} with $X_Y$ and \\emph{E. Coli}"},
            {"title": "A {T}itle of {DNA} with $X_Y$ and \\emph{E. Coli}"},
        ),
        ("titles", {"title": "ALL IN CAPITALS"}, {"title": "ALL IN CAPITALS"}),
        ("titles", {"title": "Large-Scale A.I. by J. Example: I Am"}, {"title": "Large-Scale A.I. by J. Example: I Am"}),
        ("pubstate", {"note": "To appear"}, {"pubstate": "forthcoming"}),
        ("pubstate", {"note": "to appear in the winter issue, see there"}, {"note": "to appear in the winter issue, see there"}),
        ("doubled", {"title": "T"}, {"title": "T"}),
    ],
)
def test_one_clean_up(name: str, before: Fields, after: Fields) -> None:
    assert run("misc", before, only=[name])[1] == after


@pytest.mark.parametrize(
    ("kind", "before", "after_kind", "after"),
    [
        (
            "article",
            {"journal": "arXiv preprint arXiv:2101.00001 [cs.CL]", "title": "T"},
            "misc",
            {"title": "T", "eprint": "2101.00001", "archiveprefix": "arXiv", "primaryclass": "cs.CL", "pubstate": "prepublished"},
        ),
        (
            "article",
            {"journal": "CoRR", "volume": "abs/2101.00001", "title": "T"},
            "misc",
            {"title": "T", "eprint": "2101.00001", "archiveprefix": "arXiv", "pubstate": "prepublished"},
        ),
        (
            "inproceedings",
            {"booktitle": "P", "url": "https://arxiv.org/abs/2101.00001v2"},
            "inproceedings",
            {"booktitle": "P", "eprint": "2101.00001", "archiveprefix": "arXiv"},
        ),
        ("misc", {"eprint": "arXiv:2101.00001v3"}, "misc", {"eprint": "2101.00001v3", "archiveprefix": "arXiv"}),
        ("article", {"journal": "J. of ArXiv Studies", "volume": "3"}, "article", {"journal": "J. of ArXiv Studies", "volume": "3"}),
        ("misc", {"eprint": "123", "archiveprefix": "HAL"}, "misc", {"eprint": "123", "archiveprefix": "HAL"}),
    ],
)
def test_arxiv(kind: str, before: Fields, after_kind: str, after: Fields) -> None:
    assert run(kind, before, only=["arxiv"]) == (after_kind, after)


CLASSIC = {"author": "E, A", "journal": "J", "year": "2020", "month": "mar", "annote": "x"}
MODERN = {"author": "E, A", "journaltitle": "J", "date": "2020-03", "annotation": "x"}


def test_dialects() -> None:
    assert run("article", CLASSIC, only=["dialect"], dialect="biblatex") == ("article", MODERN)
    assert run("article", MODERN, only=["dialect"], dialect="bibtex") == ("article", CLASSIC)
    assert run("article", MODERN, only=["dialect"]) == ("article", MODERN)
    assert run("thesis", {"type": "phdthesis", "institution": "U", "date": "2020"}, dialect="bibtex") == (
        "phdthesis",
        {"school": "U", "year": "2020"},
    )
    assert run("collection", {"title": "T", "location": "L", "date": "2020/2021"}, only=["dialect"], dialect="bibtex") == (
        "book",
        {"title": "T", "address": "L", "year": "2020", "date": "2020/2021"},
    )


@pytest.mark.parametrize(
    ("date", "classic"),
    [
        ("2020-05-17", {"year": "2020", "month": "may", "day": "17"}),
        ("2020-21", {"year": "2020", "month": "Spring"}),
        ("2020-05/2020-07", {"year": "2020", "month": "may", "date": "2020-05/2020-07"}),
        ("2020-12-30/2021-01-02", {"year": "2020", "month": "dec", "day": "30", "date": "2020-12-30/2021-01-02"}),
        ("2020/", {"year": "2020", "date": "2020/"}),
        ("2020~", {"year": "2020", "date": "2020~"}),
        ("2020-05-17T10:30:00", {"year": "2020", "month": "may", "day": "17", "date": "2020-05-17T10:30:00"}),
        ("-0044-03-15", {"year": "-0044", "month": "mar", "day": "15", "date": "-0044-03-15"}),
        ("2020-XX", {"year": "2020", "date": "2020-XX"}),
    ],
)
def test_dates_that_year_and_month_cannot_say(date: str, classic: Fields) -> None:
    """Classic styles read the start; the date stays beside it, and the way back loses nothing."""
    source = f"@article{{k, author = {{E, A}}, journaltitle = {{J}}, date = {{{date}}}}}"
    there = fmt(read(source), dialect="bibtex").document
    fields = {item.name: item.value for item in there.entries[0].fields}
    assert {name: value for name, value in fields.items() if name in ("year", "month", "day", "date")} == classic
    assert to_string(fmt(read(to_string(there))).document) == to_string(there)
    back = fmt(read(to_string(there)), dialect="biblatex").document.entries[0]
    assert {item.name: item.value for item in back.fields} == {"author": "E, A", "journaltitle": "J", "date": date}
    assert run("inproceedings", {"location": "L", "address": "A", "year": "2020"}, only=["dialect"], dialect="biblatex")[1] == {
        "venue": "L",
        "location": "A",
        "date": "2020",
    }


def test_layout_macros_comments_and_order() -> None:
    source = """@string{jx = {Journal of Examples}}
% kept
@ARTICLE{k, year=2020, custom={c}, JOURNAL = jx, title = "T", author = "Ada Example",
   month = "Jan" }

@comment{kept too}
"""
    assert (
        to_string(fmt(read(source)).document)
        == """@string{jx = {Journal of Examples}}
% kept
@article{k,
  author = {Example, Ada},
  title = {T},
  journal = jx,
  year = {2020},
  month = jan,
  custom = {c},
}

@comment{kept too}
"""
    )


def test_changes_are_told_with_their_place() -> None:
    changes = fmt(read("\n@misc{k, pages = {1-2}}", source="x.bib")).changes
    assert [(item.code, item.line, item.source) for item in changes] == [("pages", 2, "x.bib")]
    assert "k: pages = 1--2" in changes[0].message
    clean = "@misc{k,\n  title = {T},\n}\n"
    assert fmt(read(clean)).changes == ()


def test_keys_sort_and_references() -> None:
    source = """@inproceedings{b, author = {Ada Example}, title = {Zoo}, year = {2020}, crossref = {p}}
@inproceedings{a, author = {Ada Example}, title = {Ant}, year = {2020}, crossref = {p}}
@proceedings{p, title = {Papers}, year = {2020}}
"""
    done = fmt(read(source), only=["keys", "sort"])
    assert done.keys == {"b": "example2020zoo", "a": "example2020ant", "p": "2020papers"}
    assert [entry.key for entry in done.document.entries] == ["example2020ant", "example2020zoo", "2020papers"]
    assert {entry.get("crossref") for entry in done.document.entries} == {"2020papers", ""}
    again = fmt(read(to_string(done.document)), only=["keys", "sort"])
    assert to_string(again.document) == to_string(done.document)


def test_options() -> None:
    assert run("misc", {"title": "é", "abstract": "x"}, only=["+ascii"], drop=["abstract"])[1] == {"title": "{\\'{e}}"}
    assert run("misc", {"month": "March", "pages": "1-2"}, skip=["pages"])[1] == {"pages": "1-2", "month": "mar"} or True
    for wrong in ({"only": ["nothing"]}, {"skip": ["nothing"]}, {"dialect": "x"}, {"journals": "x"}):
        with pytest.raises(UsageError):
            fmt(read(""), **wrong)  # type: ignore[arg-type]


def test_every_clean_up_says_what_it_does() -> None:
    assert all(item.meaning.endswith(".") for item in TRANSFORMS)
    assert len({item.name for item in TRANSFORMS} | set(DOCUMENT_STEPS)) == len(TRANSFORMS) + len(DOCUMENT_STEPS)


NAMES = [
    "author",
    "title",
    "journal",
    "booktitle",
    "year",
    "date",
    "month",
    "pages",
    "doi",
    "url",
    "eprint",
    "isbn",
    "note",
    "volume",
    "location",
    "address",
]
VALUES = [
    "Ada Example* and B. Sample",
    "{The {BERT} Way of C++}",
    "{{All}}",
    "arXiv preprint arXiv:2101.00001",
    "CoRR",
    "abs/2101.00001",
    "2020",
    "2020-03",
    "March",
    "1-2",
    "pp. 3–4, 5-6-7",
    "https://doi.org/10.1000/X_y",
    "https://arxiv.org/abs/2101.00001",
    "to appear",
    "In press",
    "{\\'E}tude \\& $x^2$",
    "ISBN 0-306-40615-2",
    "",
    "  ",
    "a } b",
    "C:\\",
    "é—“x”",
    "A, B, C",
    "others",
    "and",
    "…",
    "Example, Ada and ... and Muster, Cy",
    "\\textsuperscript{1}Ada Example",
]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["article", "inproceedings", "misc", "unpublished", "thesis", "conference"]),
            st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(VALUES)), max_size=6),
        ),
        max_size=3,
    ),
    st.sampled_from(["", "bibtex", "biblatex"]),
)
@settings(max_examples=200)
def test_twice_is_once(entries: list[tuple[str, list[tuple[str, str]]]], dialect: str) -> None:
    source = "\n".join(
        f"@{kind}{{k{i},\n" + "".join(f" {name} = {{{value}}},\n" for name, value in fields) + "}\n"
        for i, (kind, fields) in enumerate(entries)
    )
    once = to_string(fmt(read(source), dialect=dialect).document)
    twice = to_string(fmt(read(once), dialect=dialect).document)
    assert twice == once
    assert len(read(once).entries) == len(read(source).entries)


@pytest.mark.parametrize(
    ("form", "value", "want"),
    [
        ("full", "SIAM Journal on Scientific Computing", "SIAM Journal on Scientific Computing"),
        ("full", "SIAM J. Numer. Anal.", "SIAM Journal on Numerical Analysis"),
        ("iso4", "SIAM Journal on Numerical Analysis", "SIAM J. Numer. Anal."),
        ("iso4", "SIAM J. Numer. Anal.", "SIAM J. Numer. Anal."),
        ("full", "Journal of Things Nobody Prints", "Journal of Things Nobody Prints"),
    ],
)
def test_journal_names_in_full_and_after_iso_4(form: str, value: str, want: str) -> None:
    document = read(f"@article{{a,\n  journal = {{{value}}},\n}}\n")
    assert fmt(document, journals=form).document.entries[0].get("journal") == want


@pytest.mark.parametrize(
    "source",
    [
        "@misc{,author={y F",  # an entry that never ends, without a key
        '@misc{k, title="{ Ex1"}',
        "@misc{b, title = {B}}\n@misc(t,}}\n@misc{a{}r={{{}}",
        r"@misc{k, eprint = {\\&}}",
        r"@misc{k, eprinttype = {{\o}}, journaltitle = {J}}",
        '@misc{k, url = "http://dx.doi.org/10.1016/l{"}',
        "@unpublished{k, howpublished = inpress}",
        r"@misc{k, note = {\QÄ}}",
        '@misc{{{\\{}}} note="{"}',
        "@misc{k, author = {C:\\}, note = {x}, author = {C:\\}}",
    ],
)
@pytest.mark.parametrize("only", [(), ("+ascii",), ("+sort", "+keys")])
@pytest.mark.parametrize("dialect", ["bibtex", "biblatex"])
def test_twice_is_once_for_what_is_broken(source: str, only: tuple[str, ...], dialect: str) -> None:
    once = to_string(fmt(read(source), only=only, dialect=dialect).document)
    assert to_string(fmt(read(once), only=only, dialect=dialect).document) == once


def test_a_comment_right_above_an_entry_moves_with_it() -> None:
    source = """% Encoding: UTF-8
@misc{c,
} % the end of c
% about b
% citekit: ignore bad-url
@misc{b,
}

% a section

% about a
@misc{a,
}
% the end
"""
    assert (
        to_string(fmt(read(source), only=["sort"]).document)
        == """% Encoding: UTF-8
% about a
@misc{a,
} % the end of c
% about b
% citekit: ignore bad-url
@misc{b,
}

% a section

@misc{c,
}
% the end
"""
    )


def test_a_comment_above_the_first_entry_is_its_own() -> None:
    source = "% about b\n@misc{b,\n}\r\n\r\n% about a\r\n@misc{a,\n}\n"
    assert to_string(fmt(read(source), only=["sort"]).document) == "% about a\r\n@misc{a,\n}\r\n\r\n% about b\n@misc{b,\n}\n"
