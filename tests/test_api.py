"""The public API: one import, values in and out."""

import subprocess
import sys

import pytest

import citekit

BIB = b"""@misc{a, author = {Example, Ada and Sample, Bo}, author+an = {1=equal; 2=equal}, title = {On Things}, year = {2024}}
@misc{b, author = {Example, A. and Sample, B.}, title = {On things}, year = {2024}}
@misc{c, author = {Specimen, Cy}, title = {Something Else Altogether}, year = {2020}}
"""


def test_import_loads_nothing_else():
    code = "import sys, citekit; print([name for name in sys.modules if name.startswith('citekit.') and name != 'citekit._version'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_library_is_a_sequence_and_a_mapping():
    library = citekit.read(BIB)
    assert [entry.key for entry in library] == ["a", "b", "c"]
    assert library["a"].authors.with_role("equal") == (0, 1)
    assert "a" in library
    assert "x" not in library
    assert library.get("x") is None
    with pytest.raises(KeyError):
        library["x"]
    assert library.diagnostics == ()


def test_read_takes_names_and_paths(tmp_path):
    path = tmp_path / "a.bib"
    path.write_bytes(BIB)
    assert len(citekit.read(path)) == len(citekit.read(str(path))) == 3


def test_functions_stay_functions_after_everything_was_imported():
    library = citekit.read(BIB)
    outcome = citekit.dedup(library)
    again = citekit.dedup(library, profile="work")
    assert len(outcome.library) == len(again.library) == 2
    assert [cluster.keys for cluster in outcome.clusters] == [("a", "b")]
    assert "On Things" in outcome.report.to_text() or "a" in outcome.report.to_text()


def test_render_and_cv():
    library = citekit.read(BIB)
    assert "Ada Example*" in citekit.render(library, "acm")
    assert '<b class="owner">' in citekit.render(library, "acm", to="html", me="Ada Example")
    page = citekit.make_cv(library, me="Ada Example")
    assert page.startswith("<!DOCTYPE html>")
    assert "Something Else" not in page


def test_errors_have_their_kinds(tmp_path):
    library = citekit.read(BIB)
    with pytest.raises(citekit.UsageError, match="nonsense"):
        citekit.render(library, "nonsense")
    with pytest.raises(citekit.InputError):
        citekit.read(tmp_path / "no.bib")
    with pytest.raises(citekit.InputError):
        citekit.import_page(b"nothing here")


def test_write(tmp_path):
    library = citekit.read(BIB)
    library.write(tmp_path / "a.bib")
    assert (tmp_path / "a.bib").read_bytes() == BIB
    with pytest.raises(citekit.OutputError):
        citekit.read(BIB.replace(b"2020", b"2021")).write(tmp_path / "a.bib")
    library.write(tmp_path / "a.json")
    assert [entry.key for entry in citekit.read(tmp_path / "a.json")] == ["a", "b", "c"]
