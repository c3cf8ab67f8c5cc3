"""dedup, render, cv, convert, check, build, styles and completion as a user runs them."""

import json
import re

import pytest

LIBRARY = """@inproceedings{tide24,
  author = {Oyelaran, Nadia and Brandtner, Felix and Kowalczyk, Marta},
  author+an = {1=equal; 2=equal; 3=corresponding},
  title = {Tidepool: Elastic Scheduling for Bursty Inference Workloads},
  booktitle = {21st Symposium on Networked Things},
  series = {SNT '24},
  year = {2024},
}

@misc{tidepool,
  author = {Oyelaran, N. and Brandtner, F. and Kowalczyk, M.},
  title = {Tidepool: elastic scheduling for bursty inference workloads},
  year = {2023},
  eprint = {2311.90017},
  archiveprefix = {arXiv},
  primaryclass = {cs.DC},
  abstract = {Inference traffic is bursty.},
}

@article{quiet,
  author = {Brandtner, Felix},
  title = {Quiet Hours},
  journal = {Journal of Things},
  volume = {2},
  year = {2022},
}
"""


@pytest.fixture
def library(tmp_path):
    path = tmp_path / "library.bib"
    path.write_text(LIBRARY, encoding="utf-8")
    return path


def test_dedup_merges_and_says_where_each_field_came_from(citekit, library, tmp_path):
    target = tmp_path / "merged.bib"
    outcome = citekit("dedup", library, "-o", target)
    assert outcome.code == 0
    assert "3 entries, 2 works" in outcome.err
    text = target.read_text(encoding="utf-8")
    assert re.findall(r"@\w+\{(\w+),", text) == ["tide24", "quiet"]
    assert "eprint = {2311.90017}" in text
    record = json.loads((tmp_path / "merged.citekit.json").read_text(encoding="utf-8"))
    assert record["keys"] == {"tidepool": "tide24"}
    assert record["entries"]["tide24"]["fields"]["eprint"]["key"] == "tidepool"


def test_dedup_dry_run_writes_nothing(citekit, library, tmp_path):
    outcome = citekit("dedup", library, "--dry-run", "-o", tmp_path / "merged.bib")
    assert outcome.code == 0
    assert "tide24" in outcome.out
    assert "tidepool" in outcome.out
    assert not (tmp_path / "merged.bib").exists()


def test_dedup_json_gives_clusters_scores_and_reasons(citekit, library):
    data = json.loads(citekit("dedup", library, "--json").out)
    (cluster,) = data["clusters"]
    assert cluster["keys"] == ["tide24", "tidepool"]
    assert cluster["score"] > 0
    assert cluster["pairs"][0]["reasons"]
    assert data["key_map"] == {"tidepool": "tide24"}


def test_dedup_leaves_what_is_single_byte_for_byte(citekit, tmp_path):
    path = tmp_path / "a.bib"
    source = '% mine\n@string{j = {Journal of Things}}\n@article{quiet, author="Felix Brandtner",title={Quiet  Hours}, journal=j}\n'
    path.write_text(source, encoding="utf-8")
    assert citekit("dedup", path).out == source


def test_render_with_marks_and_legend(citekit, library):
    out = citekit("render", library, "--style", "acm").out
    assert "Nadia Oyelaran*, Felix Brandtner*, and Marta Kowalczyk†. 2024. Tidepool" in out
    assert out.rstrip().splitlines()[-1] == "* equal contribution, † corresponding author"


def test_render_legend_names_only_marks_that_were_printed(citekit, library):
    out = citekit("render", library, "--style", "ieee", "--key", "quiet").out
    assert "Quiet Hours" in out
    assert "equal" not in out


@pytest.mark.parametrize(("to", "bold"), [("html", '<b class="owner">'), ("markdown", "**"), ("latex", r"\textbf{")])
def test_render_own_name_bold(citekit, library, to, bold):
    assert bold in citekit("render", library, "--style", "apa", "--to", to, "--me", "Nadia Oyelaran").out


def test_render_unknown_key_names_the_nearest(citekit, library):
    outcome = citekit("render", library, "--key", "tide")
    assert outcome.code == 2
    assert "tide24" in outcome.err


def test_render_takes_what_crossref_gives(citekit, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text(
        "@inproceedings{a, author={Example, Ada}, title={T}, crossref={p}}\n@proceedings{p, title={Symposium on Things}, year={2020}}\n",
        encoding="utf-8",
    )
    assert "Symposium on Things" in citekit("render", path, "--style", "apa", "--key", "a").out


def test_cv_lists_own_works_only(citekit, library):
    outcome = citekit("cv", library, "--me", "N. Oyelaran", "--to", "markdown")
    assert outcome.code == 0
    assert "Quiet Hours" not in outcome.out
    assert "left out, since they do not name N. Oyelaran: 1 of the library's 3 works (" in outcome.err
    assert "Quiet Hours" in citekit("cv", library, "--me", "N. Oyelaran", "--to", "markdown", "--all").out


def test_cv_of_nobody(citekit, library):
    outcome = citekit("cv", library, "--me", "Zo Nobody")
    assert outcome.code == 2
    assert "--me" in outcome.err


def test_cv_numbers_are_highest_newest(citekit, library):
    out = citekit("cv", library, "--to", "text", "--group", "year", "--number").out
    assert re.findall(r"\[(\d)\]", out) == ["3", "2", "1"]


def test_convert_there_and_back(citekit, library, tmp_path):
    target = tmp_path / "library.json"
    assert citekit("convert", library, "-o", target).code == 0
    items = json.loads(target.read_text(encoding="utf-8"))
    assert items[0]["custom"] == {"equal": [0, 1], "corresponding": [2]}
    assert citekit("convert", target, "--to", "bibtex").out == LIBRARY


def test_check_names_place_and_code(citekit, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@article{a,\n  author = {Example, Ada},\n  title = {T},\n  year = {20x4},\n  doi = {nonsense},\n}\n", encoding="utf-8")
    outcome = citekit("check", path)
    assert outcome.code == 1
    for line in outcome.out.splitlines():
        assert re.match(rf"{re.escape(str(path))}:\d+: [a-z-]+: ", line)
    data = json.loads(citekit("check", path, "--json").out)
    assert {item["line"] for item in data} <= {1, 2, 3, 4, 5, 6}
    sarif = json.loads(citekit("check", path, "--output-format", "sarif").out)
    assert sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == str(path)
    assert citekit("check", path, "--output-format", "github").out.startswith("::")


def test_check_of_a_good_file(citekit, library):
    assert citekit("check", library, "--ignore", "preprint-published").code in (0, 1)


def test_build_says_what_changed(citekit, tmp_path, library):
    (tmp_path / "citekit.toml").write_text(
        'sources = ["library.bib"]\nlibrary = "merged.bib"\n[owner]\nname = "Nadia Oyelaran"\n'
        '[[outputs]]\nfile = "cv.txt"\nkind = "cv"\n[[outputs]]\nfile = "refs.html"\nstyle = "apa"\n',
        encoding="utf-8",
    )
    outcome = citekit("build", tmp_path)
    assert outcome.code == 0
    assert "2 works: 2 new; wrote merged.bib, cv.txt, refs.html" in outcome.err
    assert "2 works, nothing changed" in citekit("build", tmp_path).err
    library.write_text(LIBRARY.replace("Quiet Hours", "Quieter Hours"), encoding="utf-8")
    data = json.loads(citekit("build", tmp_path, "--json").out)
    assert data["updated"] == ["quiet"]


def test_styles(citekit):
    short = citekit("styles").out
    assert re.search(r"^acm +Association for Computing Machinery", short, re.MULTILINE)
    found = json.loads(citekit("styles", "journal", "of", "ecology", "--json").out)
    assert any(style["id"] == "journal-of-ecology" for style in found)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(citekit, shell):
    assert "_CITEKIT_COMPLETE" in citekit("completion", shell).out


def test_version(citekit):
    from citekit import __version__

    assert citekit("--version").out == f"citekit {__version__}\n"


def test_configuration_environment_and_flag(citekit, library, tmp_path, monkeypatch):
    (tmp_path / "citekit.toml").write_text('[render]\nstyle = "apa"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "Oyelaran, N." in citekit("render", library).out
    monkeypatch.setenv("CITEKIT_RENDER_STYLE", "ieee")
    assert "N. Oyelaran" in citekit("render", library).out
    assert "Nadia Oyelaran" in citekit("render", library, "--style", "acm").out


def test_mistake_in_the_configuration_is_told(citekit, library, tmp_path, monkeypatch):
    (tmp_path / "citekit.toml").write_text("[render\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcome = citekit("render", library)
    assert outcome.code == 3
    assert "citekit.toml" in outcome.err


def test_check_fix_mends_what_is_safe_and_reports_the_rest(citekit, tmp_path):
    path = tmp_path / "a.bib"
    fields = ["author = {Ada Example*}", "title = {T}", "month = {March}", "doi = {https://doi.org/10.55555/x}", "isbn = {123}"]
    source = "@misc{a,\n" + "".join(f"  {field},\n" for field in fields) + "}\n"
    path.write_text(source, encoding="utf-8")
    outcome = citekit("check", path, "--fix")
    assert outcome.code == 1
    assert [line.split(": ")[1] for line in outcome.out.splitlines()] == ["bad-isbn"]
    text = path.read_text(encoding="utf-8")
    for line in ("  author+an = {1=equal},", "  month = mar,", "  doi = {10.55555/x},", "  isbn = {123},"):
        assert line in text.splitlines()
    assert (tmp_path / "a.bib.bak").read_text(encoding="utf-8") == source


def test_check_names_the_code_that_was_meant(citekit, library):
    outcome = citekit("check", library, "--ignore", "missing-feild")
    assert outcome.code == 2
    assert "missing-field" in outcome.err


def test_check_for_engines_without_utf_8(citekit, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@misc{a,\n  author = {Sørensen, Ida},\n  title = {T},\n}\n", encoding="utf-8")
    assert citekit("check", path).code == 0
    assert f"{path}:2: non-ascii:" in citekit("check", path, "--ascii").out


def test_clean_ups_are_switched_in_the_configuration(citekit, tmp_path, monkeypatch):
    (tmp_path / "citekit.toml").write_text('[fmt]\nskip = ["months"]\n', encoding="utf-8")
    (tmp_path / "a.bib").write_text("@misc{a,\n  title = {T},\n  month = {March},\n}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "month = {March}" in citekit("fmt", "a.bib").out


@pytest.mark.parametrize(("name", "start"), [("a.html", b"<!DOCTYPE html>"), ("a.tex", b"%"), ("a.pdf", b"%PDF"), ("a.docx", b"PK")])
def test_cv_goes_by_the_ending_of_its_output(citekit, library, tmp_path, name, start):
    pytest.importorskip("typst" if name.endswith("pdf") else "docx")
    outcome = citekit("cv", library, "--me", "Nadia Oyelaran", "-o", tmp_path / name)
    assert outcome.code == 0, outcome.err
    assert (tmp_path / name).read_bytes().startswith(start)


def test_render_goes_by_the_ending_of_its_output(citekit, library, tmp_path):
    citekit("render", library, "-o", tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<div")
    citekit("render", library, "--to", "text", "-o", tmp_path / "b.html")
    assert not (tmp_path / "b.html").read_text(encoding="utf-8").startswith("<")
