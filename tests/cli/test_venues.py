"""citekit venues: a venue by any of its names."""

import json

import pytest


@pytest.mark.parametrize("name", [["OSDI"], ["osdi"], ["USENIX Symposium on Operating Systems Design and Implementation"]])
def test_conference_by_acronym_or_name(citekit, name):
    outcome = citekit("venues", *name)
    assert outcome.code == 0
    assert outcome.out.splitlines()[:2] == ["name     USENIX Symposium on Operating Systems Design and Implementation", "acronym  OSDI"]


@pytest.mark.parametrize("name", ["Journal of Machine Learning Research", "J. Mach. Learn. Res.", "j mach learn res", "JMLR"])
def test_journal_with_its_iso_4_abbreviation(citekit, name):
    record = json.loads(citekit("venues", name, "--json").out)
    assert record["name"] == "Journal of Machine Learning Research"
    assert record["iso4"] == "J. Mach. Learn. Res."
    assert record["kind"] == "journal"


def test_name_without_quotes(citekit):
    assert citekit("venues", *"Journal of Machine Learning Research".split()).code == 0


def test_ordinals_and_years_do_not_matter(citekit):
    assert "SOSP" in citekit("venues", "Proceedings of the 29th Symposium on Operating Systems Principles").out


@pytest.mark.parametrize(("name", "near"), [("OSDX", "OSDI"), ("Journal of Machin Lerning", "Journal of Machine Learning Research")])
def test_unknown_names_the_nearest(citekit, name, near):
    outcome = citekit("venues", name)
    assert outcome.code == 2
    assert outcome.out == ""
    assert near in outcome.err


def test_nothing_near(citekit):
    outcome = citekit("venues", "qqqqqqq")
    assert outcome.code == 2
    assert "acronym or full name" in outcome.err


@pytest.mark.parametrize("name", ["", " ", "∀", "(", "a" * 5000, "\x1b[31m"])
def test_hostile_names(citekit, name):
    outcome = citekit("venues", name)
    assert outcome.code == 2
    assert "Traceback" not in outcome.err
