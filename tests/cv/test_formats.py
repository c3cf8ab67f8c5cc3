"""A CV in each format."""

from __future__ import annotations

import pytest

from citekit.csl import Marks
from citekit.cv import make_cv, write_cv
from citekit.entry import Entry
from citekit.errors import UsageError
from citekit.writers import FORMATS, write_inlines
from tests.cv.works import GROUP, ME, PAPER, PREPRINT, REVIEW, WORKS


def test_text() -> None:
    cv = make_cv([PAPER, REVIEW, GROUP], me=ME, number=True)
    assert write_cv(cv, "text") == (
        "Ada Example\n===========\n\nPublications\n\n"
        "Conference papers\n-----------------\n\n"
        "[C1] Bob Sample*, Ada Example*†, Céline Dupont. “Sparse Attention in O(n log n) for LLM Serving.” In 18th Symposium on Imaginary "
        "Operating Systems (SIOS ’24), pp. 101–118, 2024. Best Paper. Spotlight. "
        "[PDF: https://example.org/a.pdf · DOI: https://doi.org/10.1000/sios.24.7 · Code: https://example.org/code]\n\n"
        "Preprints and papers under review\n---------------------------------\n\n"
        "[P1] Ada Example. “Under Way.” Under review.\n\n"
        "Technical reports\n-----------------\n\n"
        "[R1] Imaginary-AI (contributor: Ada Example). Imaginary-V4. Imaginary-AI, 2025.\n\n"
        "* equal contribution, † corresponding author\n"
    )


def test_markdown() -> None:
    printed = write_cv(make_cv([PAPER, GROUP], me=ME), "markdown")
    assert "# Ada Example\n" in printed
    assert "## Conference papers\n" in printed
    assert (
        "- Bob Sample<sup>\\*</sup>, **Ada Example**<sup>\\*†</sup>, Céline Dupont. “Sparse Attention in $O(n\\log n)$ for LLM" in printed
    )
    assert "(contributor: **Ada Example**)" in printed
    assert "**Best Paper**" in printed
    assert printed.endswith("\n<sup>\\*</sup> equal contribution, <sup>†</sup> corresponding author\n")


def test_latex_is_plain_enumerate() -> None:
    printed = write_cv(make_cv([PAPER], me=ME), "latex")
    assert "\\begin{enumerate}\n\\item Bob Sample\\textsuperscript{*}, \\textbf{Ada Example}\\textsuperscript{*†}" in printed
    assert "\\href{https://example.org/a.pdf}{PDF}" in printed
    assert "\\documentclass" in printed
    assert "\\documentclass" not in write_cv(make_cv([PAPER], me=ME), "latex", standalone=False)


def test_latex_labels() -> None:
    assert "\\item[{[C1]}] Bob" in write_cv(make_cv([PAPER], me=ME, number=True), "latex")


def test_legend_names_only_marks_that_were_printed() -> None:
    assert make_cv([PREPRINT]).legend == ()
    assert write_inlines(make_cv([PAPER]).legend, "text") == "* equal contribution, † corresponding author"
    equal_only = PAPER.replace(**{"author+an": "1=equal; 2=equal"})
    assert write_inlines(make_cv([equal_only]).legend, "text") == "* equal contribution"


def test_signs_and_own_roles() -> None:
    entry = PAPER.replace(**{"author+an": "1=student; 3=corresponding"})
    cv = make_cv([entry], marks=Marks({"student": "s", "corresponding": "#"}))
    assert write_inlines(cv.legend, "text") == "s student, # corresponding author"
    assert "Bob Sample<sup>s</sup>, Ada Example, Céline Dupont<sup>#</sup>." in write_cv(cv, "markdown")


def test_style_with_numbers_at_the_margin_loses_them() -> None:
    printed = write_cv(make_cv([PAPER, PREPRINT], me=ME, style="ieee"), "text")
    assert "[1]" not in printed
    assert "- B. Sample*, A. Example*†, and C. Dupont" in printed


def test_style_by_author_repeats_every_author() -> None:
    same = [PREPRINT.replace(key=f"p{i}", title=f"Number {i}") for i in range(3)]
    printed = write_cv(make_cv(same, style="chicago"), "text")
    assert printed.count("Example, Ada") == 3
    assert "2025a" not in printed


def test_long_author_lists_keep_the_owner_and_the_roles() -> None:
    people = [f"Person{chr(65 + i % 26)} Name{i}" for i in range(80)]
    people[50] = "Ada Example"
    entry = PAPER.replace(author=" and ".join(people), **{"author+an": "2=equal; 51=equal; 70=corresponding"})
    printed = write_cv(make_cv([entry], me=ME), "markdown")
    assert (
        "PersonA Name0, PersonB Name1<sup>\\*</sup>, PersonC Name2, PersonD Name3, PersonE Name4, …, **Ada Example**<sup>\\*</sup>, …, "
        in printed
    )
    assert printed.endswith("\n<sup>\\*</sup> equal contribution\n")
    assert "Name40" in write_cv(make_cv([entry], me=ME, max_authors=None), "markdown")


def test_names_left_out_by_the_source_stay_gaps_when_a_list_is_shortened() -> None:
    people = " and ".join(f"Person{chr(65 + i % 26)} Name{i}" for i in range(40))
    entry = PAPER.replace(author=people, **{"author+an": None, "author+an:gap": "2=after"})
    printed = write_cv(make_cv([entry]), "text")
    assert "PersonB Name1, …, PersonC Name2" in printed


def test_awards_links_and_safe_schemes() -> None:
    work = make_cv([PAPER]).works[0]
    assert [(badge.label, badge.href) for badge in work.badges] == [
        ("PDF", "https://example.org/a.pdf"),
        ("DOI", "https://doi.org/10.1000/sios.24.7"),
        ("Code", "https://example.org/code"),
    ]
    assert [write_inlines(award, "text") for award in work.awards] == ["Best Paper", "Spotlight"]


def test_facts_of_the_owner() -> None:
    works = {work.key: work.facts for work in make_cv(WORKS, me=ME).works}
    assert works["example2024sparse"] == ("first", "corresponding")
    assert works["example2023shape"] == ("first",)
    assert works["sample2019notes"] == ()


def test_bibtex_of_a_work_has_no_private_fields() -> None:
    source = make_cv([PAPER]).works[0].bibtex
    assert source.startswith("@inproceedings{example2024sparse,")
    assert "doi = {10.1000/sios.24.7}" in source
    assert not any(word in source for word in ("abstract", "award", "+an", "links", "pdf ="))


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("style", ["citekit-cv", "citekit-homepage", "citekit-compact"])
def test_same_input_same_characters(to: str, style: str) -> None:
    assert write_cv(make_cv(WORKS, me=ME, style=style), to) == write_cv(make_cv(WORKS, me=ME, style=style), to)


@pytest.mark.parametrize("to", FORMATS)
def test_hostile_work(to: str) -> None:
    title = "<script>alert(1)</script> \\textbackslash{}input\\{x\\} *a* [x](javascript:alert(1)) \\#eval \\$x\\$"
    entry = Entry.make(
        "k<\"'>",
        "article",
        {
            "author": "{<img src=x>} and Ada Example",
            "title": title,
            "journal": "J & K",
            "year": "2020",
            "award": "<b>x</b>",
            "abstract": "<i>a</i>",
        },
    )
    printed = write_cv(make_cv([entry], me=("<i>Ada</i> Example",), title="<h1>\\input{y}"), to)
    if to == "html":
        assert "<script>alert" not in printed
        assert "<img" not in printed
        assert "<b>x" not in printed
    if to == "latex":
        assert "\\input{" not in printed


def test_unknown_format() -> None:
    with pytest.raises(UsageError, match="unknown output format 'wordperfect'"):
        write_cv(make_cv(WORKS), "wordperfect")


@pytest.mark.parametrize(
    ("award", "printed"),
    [
        ("Best Paper Award; SIOS'24 Best Paper", ["Best Paper Award"]),
        ("Best Paper; Best Paper Award", ["Best Paper"]),
        ("Best Paper; Best Student Paper", ["Best Paper", "Best Student Paper"]),
        ("Best Paper (SIOS 2024); Best Paper", ["Best Paper (SIOS 2024)"]),
        ("Top 10%; Top 5%", ["Top 10%", "Top 5%"]),
        ("Spotlight; Oral", ["Spotlight", "Oral"]),
        ("最佳论文奖; Best Paper", ["最佳论文奖", "Best Paper"]),
        (";  ;", []),
    ],
)
def test_one_award_in_two_wordings_is_printed_once(award: str, printed: list[str]) -> None:
    work = make_cv([PAPER.replace(award=award)]).works[0]
    assert [write_inlines(found, "text") for found in work.awards] == printed


def test_the_link_to_a_preprint_has_a_label_like_the_others() -> None:
    work = make_cv([PAPER.with_fields({"links": "preprint: https://doi.org/10.1101/2025.01.02.345678"})], me=ME).works[0]
    assert "Preprint" in [badge.label for badge in work.badges]
