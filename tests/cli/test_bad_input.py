"""Bad input gets a clear message, the right exit code, no traceback, and touches no file (docs/exit-codes.md)."""

import os
import random

import pytest

READERS = ("import", "dedup", "render", "cv", "fmt", "check", "convert")


def command(name, *files):
    return [name, *files, *(["--to", "csljson"] if name == "convert" else [])]


def plain_error(outcome, code):
    assert outcome.code == code, outcome
    assert outcome.out == ""
    assert "citekit: error:" in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("name", READERS)
def test_missing_file(citekit, tmp_path, name):
    outcome = citekit(*command(name, tmp_path / "no.bib"))
    plain_error(outcome, 3)
    assert "no.bib: no such file" in outcome.err


@pytest.mark.parametrize("name", READERS)
def test_folder_for_a_file(citekit, tmp_path, name):
    outcome = citekit(*command(name, tmp_path))
    plain_error(outcome, 3)
    assert "is a folder" in outcome.err


@pytest.mark.parametrize("name", READERS)
def test_no_text(citekit, tmp_path, name):
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    plain_error(citekit(*command(name, path)), 3)


@pytest.mark.parametrize("ending", ["txt", "html", "md"])
def test_import_of_nothing(citekit, tmp_path, ending):
    path = tmp_path / f"empty.{ending}"
    path.write_text("", encoding="utf-8")
    outcome = citekit("import", path)
    plain_error(outcome, 3)
    assert str(path) in outcome.err


@pytest.mark.parametrize("ending", ["txt", "html", "md"])
def test_import_of_a_page_without_a_publication(citekit, tmp_path, ending):
    path = tmp_path / f"page.{ending}"
    path.write_text("<h1>Gardening</h1>\n\nI grow tomatoes.\n\nThey are red.\n", encoding="utf-8")
    plain_error(citekit("import", path), 3)


def test_import_of_much_noise(citekit, tmp_path):
    path = tmp_path / "noise.txt"
    path.write_bytes(random.Random(7).randbytes(50_000_000))
    outcome = citekit("import", path, "-o", tmp_path / "out.bib")
    plain_error(outcome, 3)
    assert os.listdir(tmp_path) == ["noise.txt"]


def test_existing_output_is_not_overwritten(citekit, tmp_path):
    source, target = tmp_path / "a.bib", tmp_path / "b.bib"
    source.write_text("@misc{a, title={T}}\n", encoding="utf-8")
    target.write_text("precious\n", encoding="utf-8")
    outcome = citekit("dedup", source, "-o", target)
    plain_error(outcome, 5)
    assert "--force" in outcome.err
    assert target.read_text(encoding="utf-8") == "precious\n"
    assert sorted(os.listdir(tmp_path)) == ["a.bib", "b.bib"]


def test_good_inputs_are_written_where_others_fail(citekit, tmp_path):
    good = tmp_path / "a.bib"
    good.write_text("@misc{a, title={On Things}, author={Example, Ada}}\n", encoding="utf-8")
    outcome = citekit("import", good, tmp_path / "no.txt")
    assert outcome.code == 3
    assert "@misc{a" in outcome.out
    assert "no.txt: no such file" in outcome.err


def test_broken_entry_costs_no_other_and_is_told_with_its_line(citekit, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@misc{a, title={One}}\n\n@misc{b, title={Two\n\n@misc{c, title={Three}}\n", encoding="utf-8")
    outcome = citekit("fmt", path)
    assert outcome.code == 0
    assert "@misc{a," in outcome.out
    assert "@misc{c," in outcome.out
    assert "Two" in outcome.out
    assert f"{path}:3:" in outcome.err


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["improt", "x"], "import"),
        (["render", "a.bib", "--style", "ieeee"], "ieee"),
        (["render", "a.bib", "--to", "wrod"], "text"),
        (["render"], "--help"),
        (["render", "a.bib", "--sytle", "acm"], "--style"),
        (["styles", "qqqqqqqq"], "citekit styles"),
    ],
)
def test_usage_errors_name_what_was_meant(citekit, tmp_path, monkeypatch, args, hint):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.bib").write_text("@misc{a, title={T}}\n", encoding="utf-8")
    outcome = citekit(*args)
    plain_error(outcome, 2)
    assert hint in outcome.err


def test_interrupt(citekit, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("citekit.csl.usual_styles", interrupted)
    outcome = citekit("styles")
    assert outcome.code == 130
    assert "Traceback" not in outcome.err


def test_a_bug_of_ours_is_told_as_one(citekit, monkeypatch):
    def broken(*_args, **_options):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("citekit.csl.usual_styles", broken)
    outcome = citekit("styles")
    plain_error(outcome, 70)
    assert "CITEKIT_DEBUG" in outcome.err


@pytest.mark.parametrize("text", ["", "sources = 3", "sources = ["])
def test_build_with_a_mistaken_project(citekit, tmp_path, text):
    (tmp_path / "citekit.toml").write_text(text, encoding="utf-8")
    outcome = citekit("build", tmp_path)
    plain_error(outcome, 3)
    assert "citekit.toml" in outcome.err
    assert os.listdir(tmp_path) == ["citekit.toml"]
