"""check: each rule finds its fault and nothing else."""

from __future__ import annotations

import pytest

from citekit.bibtex import read
from citekit.bibtex.checks import RULES, check, codes


def found(source: str, **options: object) -> list[str]:
    return [item.code for item in check(read(source), **options)]  # type: ignore[arg-type]


WHOLE = """@article{k,
  author = {Example, Ada and Sample, Bo},
  title = {The Shape of Things},
  journal = {Journal of Examples},
  year = {2020},
  month = mar,
  pages = {1204--22},
  doi = {10.1000/x},
  issn = {0378-5955},
  url = {https://example.org/},
}
"""


def test_a_good_entry_has_no_findings() -> None:
    assert found(WHOLE) == []
    assert found("") == []


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("missing-field", "  journal = {Journal of Examples},\n", ""),
        ("missing-field", "{2020}", "{}"),
        ("comma-authors", "Example, Ada and Sample, Bo", "Ada Example, Bo Sample, Cy Muster"),
        ("marks-in-names", "Example, Ada", "Example*, Ada"),
        ("capitals-title", "The Shape of Things", "THE SHAPE OF THINGS"),
        ("bad-year", "{2020}", "{twenty}"),
        ("bad-year", "{2020}", "{in press}"),
        ("month-macro", "mar", "{March}"),
        ("pages-reversed", "1204--22", "22--12"),
        ("bad-doi", "10.1000/x", "n/a"),
        ("doi-not-bare", "10.1000/x", "https://doi.org/10.1000/x"),
        ("bad-issn", "0378-5955", "0378-5956"),
        ("bad-url", "https://example.org/", "www.example.org"),
        ("unescaped-character", "The Shape of Things", "Shapes & Things"),
        ("unescaped-character", "Journal of Examples", "50% of_Examples"),
        ("unbalanced-maths", "The Shape of Things", "The $x Shape"),
        ("unknown-type", "@article", "@artikel"),
        ("bad-key", "{k,", "{k'l,"),
        ("contradictory-fields", "  month", "  date = {2021},\n  month"),
        ("contradictory-fields", "  month", "  booktitle = {B},\n  month"),
        ("doubled-field", "  month", "  title = {Other},\n  month"),
        ("broken-crossref", "  month", "  crossref = {nobody},\n  month"),
        ("missing-comma", "{2020},", "{2020}"),
        ("undefined-macro", "month = mar", "month = mar,\n  note = nomacro"),
        ("unbalanced-braces", "{The Shape of Things}", "{The \\{ Shape}"),
    ],
)
def test_each_rule(code: str, old: str, new: str) -> None:
    assert WHOLE.count(old) == 1
    assert code in found(WHOLE.replace(old, new))


def test_findings_stand_at_their_line() -> None:
    items = check(read("\n\n" + WHOLE.replace("10.1000/x", "none"), source="x.bib"))
    assert [(item.source, item.line, item.code) for item in items] == [("x.bib", 10, "bad-doi")]
    assert items[0].message.startswith("k: ")
    assert items[0].hint


def test_what_the_state_of_publication_explains_is_no_finding() -> None:
    assert found("@unpublished{k, author = {E, A}, title = {T}}") == []
    assert found("@article{k, author = {E, A}, title = {T}, journal = {J}, pubstate = {forthcoming}}") == []
    assert found("@inproceedings{k, author = {E, A}, title = {T}, note = {To appear}}") == []
    assert found("@article{k, author = {E, A}, title = {T}}") == ["missing-field", "missing-field"]


def test_biblatex_names_stand_for_classic_ones() -> None:
    assert found("@article{k, author = {E, A}, title = {T}, journaltitle = {J}, date = {2020-01}}") == []
    assert found("@book{k, author = {E, A}, title = {T}, date = {2020-01}, location = {L}}") == []
    assert found("@misc{k, title = {T}, date = {199X}}@misc{l, title = {T}, date = {2020/..}}@misc{m, title = {T}, date = {May 2020}}") == [
        "bad-date"
    ]


def test_inherited_fields_count() -> None:
    source = "@inproceedings{c, author = {E, A}, title = {T}, crossref = {p}}\n@proceedings{p, title = {P}, year = {2020}}\n"
    assert found(source) == []
    first, second = source.splitlines()
    assert found(f"{second}\n{first}\n") == ["crossref-order"]


def test_macros_and_keys() -> None:
    assert found("@string{a = {A}}\n@string{b = a # {B}}\n@string{c = {C}}\n@misc{k, title = b}") == ["unused-macro"]
    assert found("@misc{k, title = {T}}\n@misc{K, title = {U}}") == ["doubled-key"]


def test_a_preprint_with_its_published_version() -> None:
    preprint = "@misc{pre, author = {Example, Ada}, title = {The {Shape} of Things}, eprint = {2101.00001}, archiveprefix = {arXiv}}\n"
    assert found(preprint + WHOLE) == ["preprint-published"]
    assert found(preprint.replace("Example, Ada", "Other, Bo") + WHOLE) == []


def test_old_engines() -> None:
    assert found(WHOLE.replace("Shape", "Größe"), ascii=True) == ["non-ascii"]
    assert found(WHOLE.replace("Shape", "Größe")) == []


@pytest.mark.parametrize(
    ("above", "inside", "left"),
    [
        ("", "", ["bad-doi", "bad-year"]),
        ("% citekit: ignore bad-doi\n", "", ["bad-year"]),
        ("# citekit: ignore bad-doi, bad-year\n", "", []),
        ("% citekit: ignore\n", "", []),
        ("", "  % citekit: ignore bad-year\n", ["bad-doi"]),
        ("% citekit: ignore bad-doi\n\n", "", ["bad-doi", "bad-year"]),
        ("% citekit: ignore-file bad-doi\n\n", "", ["bad-year"]),
    ],
)
def test_findings_can_be_hidden(above: str, inside: str, left: list[str]) -> None:
    source = f"{above}@misc{{k,\n{inside}  title = {{T}},\n  year = {{soon}},\n  doi = {{none}}\n}}\n"
    assert sorted(found(source)) == left


def test_codes_are_unique_and_say_what_they_mean() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert all(rule.meaning.endswith(".") and rule.hint for rule in RULES)
    assert set(codes()) >= {rule.code for rule in RULES}


def test_only_and_skip() -> None:
    source = "@misc{k, title = {T}, year = {soon}, doi = {none}}"
    assert found(source, only=["bad-doi"]) == ["bad-doi"]
    assert found(source, skip=["bad-doi"]) == ["bad-year"]
