"""citekit check: what each code means, on the command line, in SARIF and in the docs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citekit.bibtex import read, to_string
from citekit.bibtex.checks import codes, explanations
from citekit.bibtex.checks.run import check
from citekit.bibtex.transforms import fmt
from citekit.cli import findings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("code", ["bad-doi", "missing-comma", "unused-macro", "namesake"])
def test_explain_prints_the_section_of_the_docs(citekit, code):
    section = (DOCS / "checks.md").read_text(encoding="utf-8").split(f"## {code}\n\n")[1].split("\n## ")[0].split("\n<!--")[0].strip()
    outcome = citekit("check", "--explain", code)
    assert outcome.code == 0
    assert section in outcome.out
    assert f"docs/checks.md#{code}" in outcome.out


def test_explain_of_a_code_that_is_none(citekit):
    outcome = citekit("check", "--explain", "missing-coma")
    assert outcome.code == 2
    assert "missing-comma" in outcome.err


def test_every_code_is_explained():
    assert set(codes()) <= set(explanations())
    assert all(item.meaning.endswith(".") and item.hint for item in explanations().values())


def test_text_output_says_where_more_stands(citekit, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@misc{k, title={T}, doi={nothing}}\n")
    outcome = citekit("check", path)
    assert "citekit check --explain" in outcome.err
    assert "--explain" not in outcome.out


def test_sarif_says_what_a_rule_means_and_where_the_docs_are(citekit, tmp_path, monkeypatch):
    path = tmp_path / "a.bib"
    path.write_text("@misc{k, title={T}, doi={nothing}}\n")
    monkeypatch.setattr(findings, "_documentation", lambda: "https://docs.example.org")
    rules = json.loads(citekit("check", path, "--output-format", "sarif").out)["runs"][0]["tool"]["driver"]["rules"]
    rule = next(rule for rule in rules if rule["id"] == "bad-doi")
    assert rule["helpUri"] == "https://docs.example.org/checks.md#bad-doi"
    assert rule["shortDescription"]["text"] == "A doi that is no DOI."
    assert "10." in rule["help"]["text"]


@pytest.mark.parametrize(
    ("code", "source"),
    [
        ("bare-value", "@misc{k, title = two words, year = 2020}"),
        ("doubled-comma", "@misc{k, title = {T},, year = 2020}"),
        ("missing-comma", "@misc{k, title = {T} year = 2020}"),
        ("missing-key", "@misc{, title = {T}, year = 2020}"),
        ("space-in-header", "@misc\n{k, title = {T}, year = 2020}"),
        ("extra-brace", "@misc{k, title = {T}}, year = 2020}"),
        ("escaped-quote", '@misc{k, title = "T \\"o", year = 2020}'),
    ],
)
def test_what_fmt_is_said_to_mend_it_mends(code, source):
    assert "`citekit fmt` does it" in explanations()[code].mended
    assert code in {item.code for item in read(source).diagnostics}
    after = to_string(fmt(read(source)).document)
    assert code not in {item.code for item in (*read(after).diagnostics, *check(read(after)))}
    assert "2020" in after
