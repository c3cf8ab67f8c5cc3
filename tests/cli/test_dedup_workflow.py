"""Duplicates from the command line: decide, merge in place, take back, link to a library, bring a library up to date."""

import json
import os
import pty
import select
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

LIBRARY = """% Works on the sea
@string{csw = "Conference on Shared Waters"}

@inproceedings{moe2023,
  author    = {Ada Moe and Bo Roe},
  title     = {Tidal Locks for Distributed Queues},
  booktitle = csw,
  year      = 2023
}
% between the two
@article{gulls, author={Roe, Bo}, title={Counting Gulls by Ear}, journal={Journal of Coastal Computing}, year={2021}, volume=4}


@misc{moe2022, author = {Moe, A. and Roe, B.}, title = {Tidal locks for distributed queues},
  eprint={2201.01234}, archiveprefix={arXiv}, year={2022}}

@article{gullsB, author={Bo Roe}, title={Counting gulls by ear}, journal={J. Coastal Computing}, year={2021}, doi={10.1234/gulls}}
@article{tide1, author={Roe, Bo}, title={Estimating the tide from photographs of harbours}, year={2018},
  journal={Journal of Coastal Computing}}
@article{tide2, author={Roe, Bo}, title={Estimating tide height from harbour photographs}, year={2019}}
the end
"""


@pytest.fixture
def library(tmp_path):
    path = tmp_path / "library.bib"
    path.write_text(LIBRARY, encoding="utf-8")
    return path


def sidecar(path):
    return json.loads(path.with_suffix(".citekit.json").read_text(encoding="utf-8"))


def keys(path):
    from citekit import read

    return [entry.key for entry in read(path)]


# -- in place and decisions


def test_in_place_keeps_what_stands_between_and_a_backup(citekit, library):
    outcome = citekit("dedup", library, "--in-place")
    assert outcome.code == 0
    text = library.read_text(encoding="utf-8")
    assert keys(library) == ["moe2023", "gulls", "tide1", "tide2"]
    assert text.startswith("% Works on the sea\n@string")
    assert "% between the two\n" in text
    assert text.endswith("the end\n")
    assert "booktitle = csw" in text
    assert (library.parent / "library.bib.bak").read_text(encoding="utf-8") == LIBRARY
    assert sidecar(library)["keys"] == {"moe2022": "moe2023", "gullsB": "gulls"}


def test_a_second_run_changes_no_byte(citekit, library):
    citekit("dedup", library, "--in-place")
    before = {path.name: path.read_bytes() for path in library.parent.iterdir()}
    assert citekit("dedup", library, "--in-place").code == 0
    assert {path.name: path.read_bytes() for path in library.parent.iterdir()} == before


def test_without_duplicates_nothing_is_written(citekit, tmp_path):
    path = tmp_path / "one.bib"
    path.write_text("@book{a, author = {Moe, Ada}, title = {Whale Songs}, year = 1990}\n", encoding="utf-8")
    assert citekit("dedup", path, "--in-place").code == 0
    assert [item.name for item in tmp_path.iterdir()] == ["one.bib"]


def test_decisions_win_and_are_read_again(citekit, library):
    assert citekit("dedup", library, "--in-place", "--distinct", "moe2022", "moe2023", "--same", "tide1", "tide2").code == 0
    assert keys(library) == ["moe2023", "gulls", "moe2022", "tide1"]
    assert sidecar(library)["decisions"]["different"] == [["moe2022", "moe2023"]]
    assert "0 merged" in citekit("dedup", library, "--in-place").err
    outcome = citekit("dedup", library, "--in-place", "--same", "moe2022", "moe2023")
    assert outcome.code == 0
    assert keys(library) == ["moe2023", "gulls", "tide1"]


def test_decisions_on_a_pipe_are_used_and_told_not_to_be_kept(citekit, library):
    outcome = citekit("dedup", library, "--distinct", "moe2022", "moe2023")
    assert "@misc{moe2022" in outcome.out
    assert "not kept" in outcome.err
    assert not library.with_suffix(".citekit.json").exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--same", "moe2022", "moe2032"), "did you mean moe2023"),
        (("--same", "tide1", "tide1"), "one entry"),
        (("--same", "tide1", "tide2", "--distinct", "tide2", "tide1"), "one work and to be two"),
        (("--prefer", "scopus"), "no entry comes from"),
        (("--in-place", "-o", "x.bib"), "without -o"),
        (("--interactive",), "needs a place"),
        (("--interactive", "--in-place"), "needs a terminal"),
        (("--interactive", "--in-place", "--json"), "goes with one file"),
    ],
)
def test_calls_that_cannot_be_meant(citekit, library, args, says):
    outcome = citekit("dedup", library, *args)
    assert outcome.code == 2
    assert says in outcome.err
    assert library.read_text(encoding="utf-8") == LIBRARY


def test_a_foreign_file_in_the_sidecars_place_stops_before_anything_is_written(citekit, library):
    library.with_suffix(".citekit.json").write_text("my own notes", encoding="utf-8")
    assert citekit("dedup", library, "--in-place").code == 3
    assert library.read_text(encoding="utf-8") == LIBRARY


def test_a_file_that_changes_meanwhile_is_not_overwritten(citekit, library, monkeypatch):
    api = import_module("citekit.api")
    original = api.dedup

    def slow(*args, **options):
        library.write_text("@misc{other, title = {Written meanwhile}}\n", encoding="utf-8")
        return original(*args, **options)

    monkeypatch.setattr(api, "dedup", slow)
    outcome = citekit("dedup", library, "--in-place")
    assert outcome.code == 5
    assert "changed on disk" in outcome.err
    assert "Written meanwhile" in library.read_text(encoding="utf-8")


def test_the_preferred_source_gives_the_fields(citekit, tmp_path):
    for name, place in (("zotero.bib", "J. Coast. Comput."), ("scopus.bib", "Journal of Coastal Computing")):
        text = f"@article{{g, author={{Roe, Bo}}, title={{Counting Gulls by Ear}}, journal={{{place}}}, year={{2021}}, doi={{10.1/g}}}}\n"
        (tmp_path / name).write_text(text, encoding="utf-8")
    both = (tmp_path / "zotero.bib", tmp_path / "scopus.bib")
    assert "journal = {Journal of Coastal Computing}" in citekit("dedup", *both, "--prefer", "scopus.bib").out
    assert "journal = {J. Coast. Comput.}" in citekit("dedup", *both, "--prefer", "zotero").out


@pytest.mark.parametrize(("name", "start"), [("r.md", "### Duplicates"), ("r.txt", "6 entries, 4 works"), ("r.json", "{")])
def test_report_by_ending(citekit, library, tmp_path, name, start):
    assert citekit("dedup", library, "--report", tmp_path / name).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_diff_and_dry_run_write_nothing(citekit, library):
    diff = citekit("dedup", library, "--in-place", "--diff").out
    assert "-@misc{moe2022" in diff
    assert "+  eprint" in diff
    assert "moe2023: moe2023" in citekit("dedup", library, "--in-place", "--dry-run").out
    assert [path.name for path in library.parent.iterdir()] == ["library.bib"]


# -- undo


def test_undo_restores_the_bytes(citekit, library):
    citekit("dedup", library, "--in-place")
    assert "moe2023 is moe2023 and moe2022 again" in citekit("undo", library, "--dry-run").out
    assert citekit("undo", library).code == 0
    assert library.read_text(encoding="utf-8") == LIBRARY
    assert sidecar(library)["keys"] == {}
    again = citekit("undo", library)
    assert again.code == 3
    assert "no merge to take back" in again.err


def test_undo_key_by_key_restores_the_bytes(citekit, library):
    citekit("dedup", library, "--in-place")
    assert citekit("undo", library, "gullsB").code == 0
    assert keys(library) == ["moe2023", "gulls", "gullsB", "tide1", "tide2"]
    assert citekit("undo", library, "moe2023").code == 0
    assert library.read_text(encoding="utf-8") == LIBRARY


def test_undo_through_several_runs(citekit, library):
    citekit("dedup", library, "--in-place")
    citekit("dedup", library, "--in-place", "--same", "tide1", "tide2")
    citekit("dedup", library, "--in-place", "--same", "tide1", "gulls")
    assert keys(library) == ["moe2023", "gulls"]
    assert citekit("undo", library, "tide1").code == 0
    assert keys(library) == ["moe2023", "gulls", "tide1", "tide2"]
    assert citekit("undo", library).code == 0
    assert library.read_text(encoding="utf-8") == LIBRARY


def test_undo_of_an_output_file(citekit, library, tmp_path):
    merged = tmp_path / "merged.bib"
    citekit("dedup", library, "-o", merged)
    assert citekit("undo", merged).code == 0
    assert merged.read_text(encoding="utf-8") == LIBRARY


def test_undo_with_distinct_keeps_them_apart(citekit, library):
    citekit("dedup", library, "--in-place")
    citekit("undo", library, "--distinct")
    assert "0 merged" in citekit("dedup", library, "--in-place").err


def test_undo_in_a_library_that_was_edited_keeps_the_edits(citekit, library):
    citekit("dedup", library, "--in-place")
    text = library.read_text(encoding="utf-8")
    library.write_text(text.replace("year={2018}", "year={2017}"), encoding="utf-8")
    outcome = citekit("undo", library)
    assert outcome.code == 0
    assert "changed since" in outcome.err
    after = library.read_text(encoding="utf-8")
    assert "year={2017}" in after
    assert sorted(keys(library)) == ["gulls", "gullsB", "moe2022", "moe2023", "tide1", "tide2"]
    assert "  booktitle = csw,\n  year      = 2023\n}" in after


def test_undo_of_an_edited_merge_asks_first(citekit, library):
    citekit("dedup", library, "--in-place")
    text = library.read_text(encoding="utf-8").replace("2201.01234", "2201.99999")
    library.write_text(text, encoding="utf-8")
    outcome = citekit("undo", library, "moe2023")
    assert outcome.code == 3
    assert "was edited" in outcome.err
    assert library.read_text(encoding="utf-8") == text
    assert citekit("undo", library, "moe2023", "--force").code == 0


def test_undo_errors(citekit, library):
    assert citekit("undo", library).code == 3
    citekit("dedup", library, "--in-place")
    unknown = citekit("undo", library, "moe2021")
    assert unknown.code == 2
    assert "did you mean" in unknown.err
    library.write_text("@misc{other, title = {All gone}}\n", encoding="utf-8")
    gone = citekit("undo", library)
    assert gone.code == 3
    assert "no longer there" in gone.err


# -- against a library


@pytest.fixture
def news(tmp_path):
    path = tmp_path / "new.bib"
    path.write_text(
        """@article{a1, author={Roe, Bo}, title={Counting Gulls by Ear}, journal={Journal of Coastal Computing}, year={2021}, number={2}}
% kept
@article{tide1, author={Stone, Cy}, title={Whale Songs of the Southern Sea}, journal={Journal of Coastal Computing}, year={2024}}
""",
        encoding="utf-8",
    )
    return path


def test_against_writes_only_what_is_new(citekit, library, news):
    outcome = citekit("dedup", news, "--against", library)
    assert outcome.code == 0
    assert "Whale Songs" in outcome.out
    assert "Gulls" not in outcome.out
    assert "% kept" in outcome.out
    assert "1 known, 1 new, 0 to review" in outcome.err
    assert "key-in-use" in outcome.err


def test_against_as_json(citekit, library, news):
    data = json.loads(citekit("dedup", news, "--against", library, "--json").out)
    assert [(item["key"], item["library"]) for item in data["known"]] == [("a1", "gulls")]
    assert "number" in data["known"][0]["gains"]
    assert data["new"] == ["tide1"]


def test_against_tells_of_a_preprint_that_is_published(citekit, tmp_path):
    old, new = tmp_path / "old.bib", tmp_path / "new.bib"
    old.write_text(
        "@misc{p, author={Moe, Ada}, title={Driftwood Storage Ashore}, eprint={2301.01234}, archiveprefix={arXiv}, year={2023}}\n"
    )
    new.write_text(
        "@article{q, author={Moe, Ada}, title={Driftwood Storage Ashore}, journal={Coastal Computing}, year={2024}, doi={10.1/q}}\n"
    )
    assert "published now" in citekit("dedup", new, "--against", old, "--dry-run").out
    outcome = citekit("import", new, "--into", old)
    assert "0 new, 1 updated, 0 unchanged" in outcome.err
    assert keys(old) == ["p"]
    assert "@article{p" in old.read_text()
    assert "2301.01234" in old.read_text()


# -- into a library

PAGE = """<html><body><h1>Ada Moe</h1><p>* equal contribution</p><h2>Publications</h2><ul>
<li><b>Tidal Locks for Distributed Queues</b><br>Ada Moe*, Bo Roe*<br><i>Conference on Shared Waters (CSW'23)</i>, 2023</li>
<li><b>Counting Gulls by Ear</b><br>Bo Roe, Ada Moe<br><i>Journal of Coastal Computing</i>, 4(2), 2021</li>
<li><b>Driftwood: Storage that Washes Ashore</b><br>Ada Moe, Cy Stone<br>Under review</li>
</ul></body></html>
"""


def test_into_a_library_and_again(citekit, tmp_path):
    page, target = tmp_path / "page.html", tmp_path / "mine.bib"
    page.write_text(PAGE, encoding="utf-8")
    assert "3 new, 0 updated, 0 unchanged" in citekit("import", page, "--into", target).err
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert "0 new, 0 updated, 3 unchanged" in citekit("import", page, "--into", target).err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_into_a_library_made_by_import_keeps_hand_edits(citekit, tmp_path):
    page, target = tmp_path / "page.html", tmp_path / "mine.bib"
    page.write_text(PAGE, encoding="utf-8")
    citekit("import", page, "-o", target)
    old_keys = keys(target)
    target.write_text(target.read_text(encoding="utf-8").replace("Counting Gulls by Ear", "Counting {Gulls}"), encoding="utf-8")
    page.write_text(PAGE.replace("by Ear", "by Eye").replace("Under review", "<i>Journal of Tides</i>, 2024"), encoding="utf-8")
    shown = citekit("import", page, "--into", target, "--diff").out
    assert "+  journal = {Journal of Tides}" in shown
    told = citekit("import", page, "--into", target, "--dry-run").out
    assert told.startswith("0 new, 1 updated, 2 unchanged, 1 edit of yours kept")
    outcome = citekit("import", page, "--into", target)
    assert "title stays Counting {Gulls}; the source says Counting Gulls by Eye" in outcome.err
    assert keys(target) == old_keys
    text = target.read_text(encoding="utf-8")
    assert "Counting {Gulls}" in text
    assert "Journal of Tides" in text
    assert "pubstate" not in text


def test_hand_edits_outlive_a_merge(citekit, tmp_path):
    page, target = tmp_path / "page.html", tmp_path / "mine.bib"
    page.write_text(PAGE, encoding="utf-8")
    citekit("import", page, "-o", target)
    text = target.read_text(encoding="utf-8").replace("Counting Gulls by Ear", "Counting {Gulls} by Ear")
    extra = (
        "\n@article{dup, author={Bo Roe and Ada Moe}, title={Counting gulls by ear}, journal={Journal of Coastal Computing}, year={2021}}\n"
    )
    target.write_text(text + extra, encoding="utf-8")
    citekit("dedup", target, "--in-place")
    assert "dup" not in keys(target)
    page.write_text(PAGE.replace("by Ear", "by Ear and Eye"), encoding="utf-8")
    citekit("import", page, "--into", target)
    assert "Counting {Gulls} by Ear}" in target.read_text(encoding="utf-8")
    assert citekit("undo", target).code in (0, 3)


@pytest.mark.parametrize(
    ("args", "says"),
    [(("--dry-run",), "goes with --into"), (("--into", "x.bib", "-o", "y.bib"), "without -o"), (("--into", "x.json"), "no .bib file")],
)
def test_into_calls_that_cannot_be_meant(citekit, tmp_path, args, says):
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    outcome = citekit("import", page, *args)
    assert outcome.code == 2
    assert says in outcome.err


# -- at a terminal


class Terminal:
    """citekit run in a terminal of its own."""

    def __init__(self, *args, editor="true"):
        self.screen = b""
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", COLUMNS="100", LINES="40", EDITOR=editor, VISUAL=editor)
            os.execv(sys.executable, [sys.executable, "-m", "citekit", *map(str, args)])

    def until(self, text, seconds=30):
        """Read until the screen says ``text``."""
        end = time.monotonic() + seconds
        while text.encode() not in self.screen and time.monotonic() < end:
            if select.select([self.handle], [], [], 0.1)[0]:
                try:
                    self.screen += os.read(self.handle, 65536)
                except OSError:
                    break
        assert text.encode() in self.screen, self.screen.decode(errors="replace")

    def press(self, key):
        self.screen = b""
        os.write(self.handle, key.encode())

    def close(self):
        """Read to the end and give the exit code."""
        try:
            while os.read(self.handle, 65536):
                pass
        except OSError:
            pass
        os.close(self.handle)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_interactive_leave_take_up_undo_and_merge(library, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    terminal = Terminal("dedup", library, "--interactive", "--in-place")
    terminal.until("undo last")
    assert "≠ title".encode() in terminal.screen
    terminal.press("q")
    terminal.until("1 left")
    assert terminal.close() == 0
    assert library.read_text(encoding="utf-8") == LIBRARY
    terminal = Terminal("dedup", library, "--interactive", "--in-place", editor="sed -i s/2019/2018/")
    terminal.until("undo last")
    terminal.press("e")
    terminal.until("same year")
    assert "Estimating tide height from harbour photographs}, year={2018}" in library.read_text(encoding="utf-8")
    terminal.press("u")
    terminal.until("2019")
    assert library.read_text(encoding="utf-8") == LIBRARY
    terminal.press("m")
    terminal.until("3 merged")
    assert terminal.close() == 0
    assert keys(library) == ["moe2023", "gulls", "tide1"]
