"""The complete example: built anew it gives the files that stand in it, and a second build changes nothing."""

import shutil
from pathlib import Path

import pytest

from citekit.build.config import load_project
from citekit.build.run import build

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "cv"
SOURCES = ("citekit.toml", "homepage.html", "coauthor.txt", "listing.txt")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1777593600")  # 1 May 2026, which the log of changes says
    for name in SOURCES:
        shutil.copy(EXAMPLE / name, tmp_path / name)
    return tmp_path


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def test_build_gives_the_files_of_the_example(folder):
    report = build(load_project(folder))
    assert report.works == 8
    assert len(report.new) == 8
    made, kept = files(folder), files(EXAMPLE)
    assert sorted(made) == sorted(kept)
    for name, data in made.items():
        assert data == kept[name], f"{name} is no longer what examples/cv holds: run citekit build examples/cv"


def test_second_build_changes_nothing(folder):
    build(load_project(folder))
    before = files(folder)
    report = build(load_project(folder))
    assert (report.new, report.updated, report.gone, report.written) == ((), (), (), ())
    assert report.summary() == "8 works, nothing changed"
    assert files(folder) == before


def test_new_work_on_the_page_is_one_new_entry_and_no_key_changes(folder):
    build(load_project(folder))
    keys = [line for line in (folder / "library.bib").read_text(encoding="utf-8").splitlines() if line.startswith("@")]
    page = folder / "listing.txt"
    text = page.read_text(encoding="utf-8")
    abstract = "Precision is a knob that nobody turns while the pipeline runs. We turn it."
    new = f"arXiv2026\n\nBrackish: Mixed-Precision Pipelines\n\n{abstract}\n\ncs.LG↗\n\n"
    page.write_text(text.replace("arXiv2026\n", new + "arXiv2026\n", 1).replace("5 records", "6 records"), encoding="utf-8")
    report = build(load_project(folder))
    assert (len(report.new), report.updated, report.gone) == (1, (), ())
    after = (folder / "library.bib").read_text(encoding="utf-8").splitlines()
    assert set(keys) < {line for line in after if line.startswith("@")}


def test_file_changed_by_hand_is_not_overwritten(folder):
    from citekit.errors import OutputError

    build(load_project(folder))
    path = folder / "cv.md"
    path.write_text("mine\n", encoding="utf-8")
    before = files(folder)
    with pytest.raises(OutputError, match="changed since the last build"):
        build(load_project(folder))
    assert files(folder) == before
    assert "cv.md" in build(load_project(folder), force=True).written


def test_source_that_fails_leaves_everything_as_it_was(folder):
    from citekit.errors import InputError

    build(load_project(folder))
    (folder / "listing.txt").unlink()
    before = files(folder)
    with pytest.raises(InputError, match=r"listing\.txt"):
        build(load_project(folder))
    assert files(folder) == before
