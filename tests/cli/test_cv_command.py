"""citekit cv: filters, the as-of date and templates as a user gives them."""

import re

import pytest

from tests.build.conftest import LIBRARY

ME = ("--me", "Ada Example")


@pytest.fixture
def library(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "library.bib").write_text(LIBRARY, encoding="utf-8")
    return "library.bib"


def titles(outcome):
    assert outcome.code == 0, outcome.err
    return re.findall(r"“([^”]*)[.,]”", outcome.out)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--funding", "CNS-123456"], ["Sparse"]),
        (["--type", "journal"], ["On the Shape", "An Older"]),
        (["--type", "journal", "--type", "conference", "--until", "2022"], ["An Older"]),
        (["--keyword", "shapes"], ["On the Shape"]),
        (["--venue", "imaginary operating systems"], ["Sparse"]),
        (["--key", "example2021older"], ["An Older"]),
        (["--since", "2024"], ["A Preprint", "Sparse"]),
        (["--role", "corresponding"], ["Sparse"]),
        (["--awarded"], ["Sparse"]),
        (["--as-of", "2023"], ["On the Shape", "An Older"]),
    ],
)
def test_filters(citekit, library, options, found):
    shown = titles(citekit("cv", library, *ME, "--group", "year", "--to", "text", *options))
    assert [any(title.startswith(start) for title in shown) for start in found] == [True] * len(found)
    assert len(shown) == len(found)


@pytest.mark.parametrize(
    ("options", "code", "message", "hint"),
    [
        (["--funding", "CNS-9"], 2, "no work meets the filter: funding CNS-9", "NSF grant CNS-123456"),
        (["--keyword", "sistems"], 2, "no work meets the filter", "systems"),
        (["--key", "example2021old"], 2, "no work meets the filter", "example2021older"),
        (["--type", "jurnal"], 2, "no type 'jurnal'", "journal"),
        (["--role", "frist"], 2, "no role 'frist'", "first"),
        (["--status", "out"], 2, "no status 'out'", "published"),
        (["--since", "2030"], 2, "no work meets the filter: since 2030", "2021 to 2025"),
        (["--as-of", "yesterday"], 2, "--as-of is 'yesterday'", "2024-05-01"),
        (["--as-of", "1990"], 2, "no work is of 1990 or earlier", ""),
        (["--template", "nope.html"], 3, "nope.html: no such file", ""),
        (["--template", "empty.html"], 3, "empty.html: has no place for the list", "{{content}}"),
        (["--template", "wrong.html"], 3, "wrong.html:2: no place {{titel}}", "title"),
        (["--template", "open.html"], 3, "open.html:1: a place is not closed", "}}"),
        (["--template", "good.html", "--to", "docx"], 2, "a template is for", ""),
    ],
)
def test_mistakes_leave_the_output_alone(citekit, library, tmp_path, options, code, message, hint):
    for name, text in {
        "empty.html": "<html>",
        "wrong.html": "{{content}}\n{{titel}}",
        "open.html": "{{content}} {{ title }\n",
        "good.html": "{{content}}",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "out.html").write_text("mine", encoding="utf-8")
    outcome = citekit("cv", library, *ME, "-o", "out.html", "--force", *options)
    assert outcome.code == code
    assert message in outcome.err
    assert hint in outcome.err
    assert outcome.out == ""
    assert (tmp_path / "out.html").read_text(encoding="utf-8") == "mine"


def test_template(citekit, library, tmp_path):
    (tmp_path / "page.tex").write_text("\\section{{{title}}}% {{as-of}}, {{count}} works\n{{content}}\n\\end{document}\n", encoding="utf-8")
    outcome = citekit("cv", library, *ME, "--to", "latex", "--template", "page.tex", "--as-of", "2024-12-31")
    assert outcome.code == 0
    assert outcome.out.startswith("\\section{Ada Example}% 2024-12-31, 3 works\n\\subsection*{")
    assert outcome.out.count("\\item") == 3


def test_the_date_is_said(citekit, library):
    assert "Publications, as of 2024-06\n" in citekit("cv", library, *ME, "--to", "text", "--as-of", "2024-06").out


def test_a_key_that_no_work_has_is_told(citekit, library):
    outcome = citekit("cv", library, *ME, "--to", "text", "--key", "example2023shape", "--key", "example2021oldr")
    assert outcome.code == 0
    assert "unknown-key: no work has the key 'example2021oldr' (did you mean example2021older?)" in outcome.err
