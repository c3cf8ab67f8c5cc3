"""Values that cannot be: years of five digits or yet to come, months and days of no calendar, labels in numbers."""

from __future__ import annotations

import pytest

from citekit.bibtex import read, write
from citekit.bibtex.checks import check
from citekit.bibtex.transforms.run import fmt


def codes(fields: str, kind: str = "article") -> list[str]:
    source = f"@{kind}{{k,\n author = {{Verhoef, Ann}},\n title = {{Squid}},\n journal = {{Ink}},\n {fields}\n}}\n"
    wanted = ("bad-year", "bad-date", "label-in-number", "month-macro")
    return [item.code for item in check(read(source), this_year=2026) if item.code in wanted]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ("year = {20018}", "bad-year"),
        ("year = {2108}", "bad-year"),
        ("year = 2020, month = 13", "bad-date"),
        ("year = 2020, urldate = {2024-02-30}", "bad-date"),
        ("date = {2023-02-29}", "bad-date"),
        ("date = {2023-01-01/2023-06-31}", "bad-date"),
        ("year = 2020, volume = {vol. 50}", "label-in-number"),
        ("year = 2020, number = {No. 3}", "label-in-number"),
    ],
)
def test_an_impossible_value_is_a_finding(fields: str, code: str) -> None:
    assert codes(fields) == [code]


@pytest.mark.parametrize(
    "fields",
    [
        "year = 2027",
        "year = {2024a}",
        "year = 2029, pubstate = {forthcoming}",
        "year = 2020, month = 12",
        "year = 2020, month = 21",
        "date = {2024-02-29}",
        "date = {2020-01/2020-03}",
        "year = 2020, urldate = {2020-12-31}",
        "year = 2020, volume = {50}, number = {3--4}",
        "year = 2020, volume = {Volume of Essays}, number = {Suppl. 1}",
    ],
)
def test_what_can_be_is_none(fields: str) -> None:
    assert codes(fields) == []


def test_a_year_to_come_is_told_only_where_the_caller_says_what_year_it_is() -> None:
    assert "bad-year" not in [item.code for item in check(read("@misc{k, title = {Squid}, year = 2108}"))]


def test_a_report_may_be_called_no_3() -> None:
    assert codes("institution = {Ink}, year = 2020, number = {No. 3}", "techreport") == []


def test_fmt_takes_labels_away() -> None:
    source = "@article{k,\n  title = {Squid},\n  volume = {vol. 50},\n  number = {No. 3-4},\n  year = {2020}\n}\n"
    after = write(fmt(read(source)).document).decode()
    assert "volume = {50}" in after
    assert "number = {3-4}" in after
    assert write(fmt(read(after)).document).decode() == after
