"""A project built: only what changed is made, what changed is told, all of it is written or nothing."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from citekit.build.sources import sources_of
from citekit.cli.main import run
from citekit.errors import CitekitError, InputError, OutputError, UsageError
from tests.build.conftest import LIBRARY

ROOT = Path(__file__).resolve().parents[2]
CV = '[[output]]\nfile = "cv.txt"\nkind = "cv"\n'
REFERENCES = '[[output]]\nfile = "refs.md"\nstyle = "apa"\n'


def test_second_build_does_nothing(configure):
    folder = configure(CV + REFERENCES)
    first = folder.build()
    assert first.written == ("library.bib", "cv.txt", "refs.md", "changes.md")
    before = folder.files()
    second = folder.build()
    assert second.summary() == "4 works, nothing changed"
    assert folder.files() == before


def test_only_the_output_that_changed_is_made(configure, monkeypatch):
    configure(CV + REFERENCES).build()
    made = []
    from citekit.build import outputs

    real = outputs.make
    monkeypatch.setattr(outputs, "make", lambda output, *rest: made.append(output.file) or real(output, *rest))
    folder = configure(CV.replace("\nkind", '\ntitle = "My papers"\nkind') + REFERENCES)
    report = folder.build()
    assert made == ["cv.txt"]
    assert report.written == ("cv.txt",)
    assert folder.read("cv.txt").startswith("My papers\n")


def test_only_the_source_that_changed_is_read(configure, monkeypatch):
    folder = configure(top="")
    folder.write("other.bib", "@misc{tide, author={Example, Ada}, title={Another Thing Entirely}, year={2020}}\n")
    folder.write("citekit.toml", 'sources = ["source.bib", "other.bib"]\n')
    folder.build()
    read = []
    from citekit.build import sources

    real = sources.read_source
    monkeypatch.setattr(sources, "read_source", lambda project, source: read.append(source.name) or real(project, source))
    folder.write("other.bib", "@misc{tide, author={Example, Ada}, title={Another Thing Entirely}, year={2020}, note={New}}\n")
    assert folder.build().updated == ("tide",)
    assert read == ["other.bib"]
    assert "5 works" in folder.build(force=True).summary()
    assert read == ["other.bib", "source.bib", "other.bib"]


def test_a_cache_that_was_spoilt_is_read_anew(configure):
    folder = configure(CV)
    folder.build()
    wanted = folder.files()
    for spoilt in (b"{", b'{"form": 1, "sources": {"source.bib": {"of": 1}}}', b'{"form": 1, "sources": 3}'):
        (folder.path / ".citekit" / "sources.json").write_bytes(spoilt)
        folder.write("source.bib", LIBRARY + " ")
        folder.build()
        folder.write("source.bib", LIBRARY)
        folder.build()
        assert folder.files().keys() == wanted.keys()
        assert folder.files()["library.bib"] == wanted["library.bib"]


def test_what_the_cache_gives_is_what_was_read(configure):
    """The library made from the cache is the one made from the pages, sidecar and all."""
    folder = configure(CV)
    folder.build()
    cached = configure(CV.replace("kind", 'title = "T"\nkind'))
    cached.build()
    side = cached.files()["library.citekit.json"]
    shutil.rmtree(folder.path / ".citekit")
    folder.build(force=True)
    assert json.loads(folder.files()["library.citekit.json"])["entries"] == json.loads(side)["entries"]


def test_new_updated_published_and_gone_are_told(configure):
    folder = configure(CV)
    folder.build()
    changed = LIBRARY.replace("pages = {45--67}", "pages = {45--68}")
    changed = changed.replace("@misc{reyes2025preprint,", "@article{reyes2025preprint,\n  journal = {Journal of Tides},\n  volume = {3},")
    changed = changed[: changed.index("@article{example2021older")] + changed[changed.index("@article{reyes2025") :]
    changed += "@misc{new, author={Example, Ada}, title={Brand New Results}, year={2026}, note={Draft}}\n"
    folder.write("source.bib", changed)
    report = folder.build()
    assert report.new == ("new",)
    assert report.updated == ("example2023shape",)
    assert report.published == ("reyes2025preprint",)
    assert report.gone == ("example2021older",)
    assert report.summary() == ("4 works: 1 new, 1 updated, 1 preprint now published, 1 gone; wrote library.bib, cv.txt, changes.md")
    log = folder.read("changes.md")
    assert log.startswith("# Changes\n")
    assert log.index("1 new, 1 updated, 1 preprint now published, 1 gone.") < log.index("First build: 4 works.")
    assert "- Updated: On the Shape of Invented Data, 2023 (`example2023shape`): pages `45--67` → `45--68`" in log
    assert "- Published: A Preprint About Tides, 2025" in log
    assert log.count("## 2026-05-01") == 1


def test_the_log_keeps_what_is_in_it(configure):
    folder = configure(CV)
    folder.build()
    folder.write("changes.md", folder.read("changes.md") + "\nA note of mine.\n")
    folder.write("source.bib", LIBRARY.replace("45--67", "45--70"))
    folder.build()
    assert folder.read("changes.md").endswith("A note of mine.\n")
    assert "45--70" in folder.read("changes.md")


def test_a_file_that_is_no_log_is_left_alone(configure):
    folder = configure(CV)
    folder.write("changes.md", "# Changes to our house\n")
    before = folder.files()
    with pytest.raises(OutputError, match=r"changes\.md: exists and is no log"):
        folder.build()
    assert folder.files() == before
    configure(CV, top='changes = ""').build()
    assert folder.read("changes.md") == "# Changes to our house\n"


def test_the_log_is_dated_by_the_day_that_is_asked_for(configure, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    folder = configure(top='as-of = "2026-02"')
    folder.build()
    assert "\n## 2026-02\n" in folder.read("changes.md")


def test_a_corrected_year_is_no_new_work(configure):
    folder = configure(CV)
    folder.build()
    folder.write("source.bib", LIBRARY.replace("year = {2021}", "year = {2022}").replace("example2021older", "other"))
    report = folder.build()
    assert (report.new, report.gone, report.updated) == ((), (), ("example2021older",))


def test_folder_of_pages_without_what_citekit_made(folder):
    folder.write("pages/a.bib", LIBRARY)
    folder.write("overrides.bib", "@override{example2023shape, pages = {1--2}}\n")
    (folder.path / "source.bib").unlink()
    folder.write("citekit.toml", 'sources = ["."]\n[[output]]\nfile = "refs.html"\n')
    first = folder.build()
    assert first.works == 4
    state = json.loads(folder.read("library.citekit.json"))["build"]
    assert folder.build().summary() == "4 works, nothing changed"
    assert sources_of(folder.project())[0].hash == state["inputs"]["."]
    folder.write("pages/b.bib", "@misc{x, author={Sample, Bob}, title={From the Second Page}, year={2020}}\n")
    assert folder.build().new == ("x",)


@pytest.mark.parametrize(
    ("spoil", "kind", "message"),
    [
        (lambda folder: (folder.path / "source.bib").unlink(), InputError, "source.bib: no such file"),
        (lambda folder: folder.write("source.bib", "nothing here"), InputError, "source.bib"),
        (lambda folder: folder.write("page.csl", "<style>"), CitekitError, "cv.txt"),
        (lambda folder: folder.write("page.html", "<html>{{content}} {{contnet}}"), InputError, "page.html:1: no place {{contnet}}"),
    ],
)
def test_trouble_leaves_everything_as_it_was(configure, spoil, kind, message):
    outputs = CV.replace("kind", 'style = "page.csl"\nkind') + CV.replace("cv.txt", "page.out.html").replace(
        "kind", 'template = "page.html"\nkind'
    )
    folder = configure(outputs)
    styles = os.path.join(os.path.dirname(__file__), "..", "..", "styles")
    shutil.copy(os.path.join(styles, "citekit-compact.csl"), folder.path / "page.csl")
    folder.write("page.html", "<html>{{content}}</html>")
    folder.build()
    spoil(folder)
    before = folder.files()
    with pytest.raises(kind) as caught:
        folder.build()
    assert message in caught.value.message
    assert "\n" not in caught.value.message
    assert folder.files() == before


def test_style_and_template_beside_the_project_are_inputs(configure):
    folder = configure(CV.replace("cv.txt", "cv.html").replace("kind", 'template = "page.html"\nkind'))
    folder.write("page.html", "<html><title>{{title}}</title>{{ content }} {{count}}</html>")
    folder.build()
    assert folder.read("cv.html").startswith("<html><title>Ada Example</title>")
    assert folder.read("cv.html").endswith(" 4</html>")
    folder.write("page.html", "<html>{{content}}</html>")
    assert folder.build().written == ("cv.html",)


def test_titles_are_no_templates(configure):
    folder = configure(CV.replace("cv.txt", "cv.html").replace("kind", 'template = "page.html"\nkind'))
    folder.write("source.bib", "@misc{a, author={Example, Ada}, title={About {{{}{title}}} \\{\\{title\\}\\}}, year={2020}}\n")
    folder.write("page.html", "<html>{{content}}</html>")
    folder.build()
    assert "{{title}}" in folder.read("cv.html")


def test_output_folder_that_is_a_file(configure):
    folder = configure(CV.replace("cv.txt", "site/cv.txt"))
    folder.write("site", "mine\n")
    before = folder.files()
    with pytest.raises(OutputError, match="site: is a file where a folder is wanted"):
        folder.build()
    assert folder.files() == before
    (folder.path / "site").unlink()
    assert "site/cv.txt" in folder.build().written


def test_output_file_that_is_a_folder(configure):
    folder = configure(CV)
    (folder.path / "cv.txt").mkdir()
    with pytest.raises(OutputError, match=r"cv\.txt: is a folder"):
        folder.build()
    assert sorted(folder.files()) == ["citekit.toml", "source.bib"]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_full_disk_leaves_everything_as_it_was(configure, folder, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("tmpfs cannot be mounted here")
    try:
        shutil.copy(folder.path / "source.bib", disk / "source.bib")
        (disk / "citekit.toml").write_text('sources = ["source.bib"]\n[[output]]\nfile = "cv.txt"\nkind = "cv"\n', encoding="utf-8")
        assert run(["build", str(disk)]) == 0
        before = {path.name: path.read_bytes() for path in disk.iterdir() if path.is_file()}
        handle = os.open(disk / "filling", os.O_WRONLY | os.O_CREAT)
        with contextlib.suppress(OSError):
            while True:
                os.write(handle, b"x" * 512)
        os.close(handle)
        text = (disk / "citekit.toml").read_text(encoding="utf-8")
        (disk / "citekit.toml").write_text(text.replace("cv.txt", "cv.md"), encoding="utf-8")
        before["citekit.toml"] = (disk / "citekit.toml").read_bytes()
        assert run(["build", str(disk), "--force"]) == 5
        after = {path.name: path.read_bytes() for path in disk.iterdir() if path.is_file() and path.name != "filling"}
        assert after == before
    finally:
        subprocess.run(["umount", disk], check=True)


def test_extra_that_is_not_installed(configure, monkeypatch):
    monkeypatch.setitem(sys.modules, "docx", None)
    folder = configure(CV.replace("cv.txt", "cv.docx"))
    with pytest.raises(UsageError) as caught:
        folder.build()
    assert caught.value.message.startswith("cv.docx: ")
    assert "[docx]" in caught.value.hint
    assert sorted(folder.files()) == ["citekit.toml", "source.bib"]


def test_filter_that_matches_nothing(configure):
    folder = configure(CV.replace("kind", 'funding = ["CNS-999"]\nkind'))
    with pytest.raises(UsageError) as caught:
        folder.build()
    assert caught.value.message == "cv.txt: no work meets the filter: funding CNS-999"
    assert "NSF grant CNS-123456" in caught.value.hint
    assert sorted(folder.files()) == ["citekit.toml", "source.bib"]


def test_section_that_takes_nothing_is_a_warning(configure):
    folder = configure(CV + '[[section]]\nheading = "Patents"\ntypes = ["patent"]\n[[section]]\nheading = "Rest"\n')
    said = folder.build().diagnostics
    assert [(item.code, item.hint) for item in said] == [("empty-section", "its filter is: types patent")]
    assert "Patents" not in folder.read("cv.txt")


def test_library_changed_by_hand_points_to_overrides(configure):
    folder = configure(CV)
    folder.build()
    folder.write("library.bib", folder.read("library.bib").replace("45--67", "1--2"))
    folder.write("source.bib", LIBRARY + "\n")
    with pytest.raises(OutputError) as caught:
        folder.build()
    assert "overrides.bib" in caught.value.hint


def test_dry_run_tells_and_writes_nothing(configure):
    folder = configure(CV)
    before = folder.files()
    report = folder.build(dry=True)
    assert report.written == ("library.bib", "cv.txt", "changes.md")
    assert len(report.new) == 4
    assert folder.files() == before
    assert not (folder.path / ".citekit").exists()
    assert folder.build().written == report.written


def test_folder_of_files_as_an_output(configure):
    folder = configure('[[output]]\nfile = "content/publication"\nto = "hugo"\nkind = "cv"\n')
    report = folder.build()
    assert any(name.startswith("content/publication/") for name in report.written)
    assert folder.build().summary() == "4 works, nothing changed"
    folder.write("source.bib", LIBRARY[: LIBRARY.index("@misc{reyes")])
    assert any("reyes2025" in name for name in folder.build().removed)


def test_an_address_is_asked_and_read_only_where_it_changed(configure, monkeypatch):
    from citekit.build import sources
    from citekit.errors import NetworkError
    from citekit.library.inputs import Content

    folder = configure(CV)
    folder.write("citekit.toml", folder.read("citekit.toml").replace("source.bib", "https://uni.example/ada.bib"))
    pages = {"https://uni.example/ada.bib": LIBRARY}

    def fetched(place, name="", **_):
        if str(place) not in pages:
            raise NetworkError(f"{place}: no answer")
        return Content(pages[str(place)].encode(), name or str(place))

    monkeypatch.setattr(sources, "read_content", fetched)
    assert folder.build().works == 4
    before = folder.files()
    assert folder.build().summary() == "4 works, nothing changed"
    pages.clear()
    with pytest.raises(NetworkError):
        folder.build()
    assert folder.files() == before
    pages["https://uni.example/ada.bib"] = LIBRARY.replace("45--67", "45--71")
    assert folder.build().updated == ("example2023shape",)


def test_same_project_same_bytes_in_every_process(configure):
    folder = configure(CV + CV.replace("cv.txt", "cv.html") + '[[section]]\nheading = "All"\n[[person]]\nname = "Dana Reyes"\nmark = "d"\n')
    folder.write("overrides.bib", "@override{nobody, note = {x}}\n@override{example2023shape, note = {y}}\n")
    results = []
    for seed in ("1", "2"):
        for name in ("library.bib", "library.citekit.json", "cv.txt", "cv.html", "changes.md"):
            (folder.path / name).unlink(missing_ok=True)
        shutil.rmtree(folder.path / ".citekit", ignore_errors=True)
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-m", "citekit", "build", folder.path], env=environment, cwd=ROOT, capture_output=True, check=True
        )
        results.append((folder.files(), (folder.path / ".citekit" / "sources.json").read_bytes(), done.stderr))
    assert results[0] == results[1]
