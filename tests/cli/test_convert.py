"""``citekit convert`` between all formats, as a user runs it."""

import pytest

RIS = "TY  - JOUR\r\nAU  - Eklund, Tomas\r\nTI  - On Things\r\nPY  - 2020\r\nER  - \r\n"
BIB = """% mine
@article{a,
  author = {Eklund, Tomas},
  author+an = {1=corresponding},
  title = {On Things},
  journal = {J},
  year = 2020,
}
"""


def test_ris_to_bibtex(citekit, tmp_path):
    (tmp_path / "export.ris").write_text(RIS, encoding="utf-8", newline="")
    outcome = citekit("convert", tmp_path / "export.ris", "-o", tmp_path / "out.bib")
    assert outcome.code == 0
    assert (tmp_path / "out.bib").read_text(encoding="utf-8").startswith("@article{eklund2020things,\n  author = {Eklund, Tomas},\n")


@pytest.mark.parametrize(("ending", "sign"), [(".ris", "TY  - JOUR"), (".yml", "a:"), (".xml", "<xml>"), (".json", "[")])
def test_the_ending_of_the_output_decides_and_losses_are_told(citekit, tmp_path, ending, sign):
    (tmp_path / "a.bib").write_text(BIB, encoding="utf-8")
    outcome = citekit("convert", tmp_path / "a.bib", "-o", tmp_path / f"out{ending}")
    assert outcome.code == 0
    assert sign in (tmp_path / f"out{ending}").read_text(encoding="utf-8")
    assert ("roles-lost" in outcome.err) == (ending != ".json")


def test_strict_counts_losses(citekit, tmp_path):
    (tmp_path / "a.bib").write_text(BIB, encoding="utf-8")
    assert citekit("convert", tmp_path / "a.bib", "--to", "ris", "--strict").code == 1


def test_dialects_keep_comments(citekit, tmp_path):
    (tmp_path / "a.bib").write_text(BIB, encoding="utf-8")
    modern = citekit("convert", tmp_path / "a.bib", "--to", "biblatex").out
    assert modern.startswith("% mine\n@article{a,\n")
    assert "journaltitle = {J}" in modern
    assert "date = {2020}" in modern
    (tmp_path / "b.bib").write_text(modern, encoding="utf-8")
    classic = citekit("convert", tmp_path / "b.bib", "--to", "bibtex").out
    assert "journal = {J}" in classic
    assert "year = {2020}" in classic


def test_what_is_inherited_is_written_out(citekit, tmp_path):
    (tmp_path / "a.bib").write_text(
        "@inproceedings{a, author={Bi, Lo}, title={T}, crossref={p}}\n@proceedings{p, title={On Things}, year={2020}}\n", encoding="utf-8"
    )
    assert "T2  - On Things" in citekit("convert", tmp_path / "a.bib", "--to", "ris").out


def test_the_format_of_the_input_can_be_said(citekit, tmp_path):
    (tmp_path / "export").write_text("TY - JOUR\nTI - T\nER -\n", encoding="utf-8")
    assert "title = {T}" in citekit("convert", tmp_path / "export", "--from", "ris", "--to", "bibtex").out


def test_other_commands_read_the_formats(citekit, tmp_path):
    (tmp_path / "export.ris").write_text(RIS, encoding="utf-8")
    assert "Eklund, T. (2020). On Things." in citekit("render", tmp_path / "export.ris", "--style", "apa").out


@pytest.mark.parametrize(("target", "hint"), [("x.csv", "read, not written"), ("x.nbib", "read, not written"), ("x.foo", "not clear")])
def test_outputs_that_are_not_written(citekit, tmp_path, target, hint):
    (tmp_path / "a.bib").write_text(BIB, encoding="utf-8")
    outcome = citekit("convert", tmp_path / "a.bib", "-o", tmp_path / target)
    assert outcome.code == 2
    assert hint in outcome.err


def test_data_model(citekit):
    outcome = citekit("convert", "--dbx")
    assert outcome.code == 0
    assert outcome.out.startswith("% citekit's fields for biblatex and biber")


@pytest.mark.parametrize("ending", ["ris", "nbib", "ciw", "csv", "yml", "mods"])
def test_broken_inputs_name_the_file(citekit, tmp_path, ending):
    path = tmp_path / f"a.{ending}"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    outcome = citekit("convert", path, "--to", "bibtex")
    assert outcome.code == 3
    assert outcome.out == ""
    assert f"a.{ending}" in outcome.err
    assert "Traceback" not in outcome.err


def test_the_configuration_for_biber_is_printed(citekit):
    outcome = citekit("convert", "--biber-conf")
    assert outcome.code == 0
    assert '<field fieldtype="list" datatype="name">contributors</field>' in outcome.out
