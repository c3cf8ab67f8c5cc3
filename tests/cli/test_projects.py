"""citekit init, build, watch and diff as a user runs them, and what docs/projects.md tells people to copy."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citekit.build.config import load_project
from citekit.cli.commands import COMMANDS
from tests.build.conftest import LIBRARY
from tests.signals import heeds_ctrl_c

ROOT = Path(__file__).resolve().parents[2]
PAGE = """<html><head><title>Ada Example</title></head><body><h1>Ada Example</h1><h2>Publications</h2><ul>
<li>Ada Example and Bob Sample. <b>Sparse Attention for Serving.</b> Symposium on Imaginary Operating Systems, 2024.</li>
<li>Ada Example, Dana Reyes. <b>On the Shape of Invented Data.</b> Journal of Invented Results, 12, 2023.</li>
</ul></body></html>
"""


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "homepage.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "README.md").write_text("Nothing\n", encoding="utf-8")
    return tmp_path


def answers(monkeypatch, *lines):
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))


def test_init_asks_and_what_it_writes_builds(citekit, page, monkeypatch):
    answers(monkeypatch, "Ada Example", "", "apa")
    outcome = citekit("init")
    assert (outcome.code, outcome.out) == (0, "")
    assert "Next: citekit build\n" in outcome.err
    project = load_project(page)
    assert (project.owner.name, project.sources, project.style) == ("Ada Example", ("homepage.html",), "apa")
    built = citekit("build")
    assert built.code == 0
    assert "2 works" in built.err
    assert '<b class="owner">Example, A.</b>' in (page / "cv.html").read_text(encoding="utf-8")


def test_init_with_flags_asks_nothing(citekit, page):
    outcome = citekit("init", "--yes", "--name", 'Ada "A." Example \\', "--page", "homepage.html", "-o", "cv.md", "-o", "cv.tex")
    assert outcome.code == 0
    project = load_project(page)
    assert project.owner.name == 'Ada "A." Example \\'
    assert [output.file for output in project.outputs] == ["cv.md", "cv.tex"]
    assert citekit("build").code == 0


def test_init_as_json(citekit, page):
    outcome = citekit("init", "--yes", "--name", "Ada Example", "--json")
    assert json.loads(outcome.out) == {
        "written": "citekit.toml",
        "name": "Ada Example",
        "sources": ["homepage.html"],
        "style": "citekit-cv",
        "outputs": ["cv.html"],
    }


def test_init_in_a_folder_that_is_not_there_yet(citekit, page):
    outcome = citekit("init", "new", "--yes", "--name", "Ada Example", "--page", str(page / "homepage.html"))
    assert outcome.code == 0
    assert "Next: citekit build new" in outcome.err
    assert citekit("build", "new").code == 0


def test_build_with_nothing_to_do_names_what_there_is_to_open(citekit, page):
    citekit("init", "--yes", "--name", "Ada Example", "-o", "cv.html", "-o", "cv.md")
    citekit("build")
    assert citekit("build").err == "2 works, nothing changed; cv.html, cv.md as built before\n"
    assert citekit("build", "--force").err == "2 works, nothing changed; cv.html, cv.md as built before\n"


def test_build_names_works_of_others_in_words_of_its_own_file(citekit, page):
    others = [
        f"Bob Sample and Dana Reyes. <b>{word} of Others.</b> Journal of Invented Results, 201{at}." for at, word in enumerate("ABCD")
    ]
    (page / "homepage.html").write_text(PAGE.replace("</ul>", "".join(f"<li>{item}</li>" for item in others) + "</ul>"), encoding="utf-8")
    citekit("init", "--yes", "--name", "Ada Example")
    said = "left out, since they do not name Ada Example: 4 of the library's 6 works ("
    told = next(line for line in citekit("build").err.splitlines() if line.startswith(said))
    assert told.count("sample201") == 3
    assert told.endswith(", …; -v names all)")
    more = citekit("build", "--force", "-v").err
    assert "everyone = true" in more
    assert "aliases" in more
    assert "--all" not in more
    assert "--me" not in more


def test_init_takes_a_page_from_where_the_user_stands(citekit, page):
    """And writes it as it is from the project, where paths of a citekit.toml begin."""
    assert citekit("init", "cv/new", "--yes", "--name", "Ada Example", "--page", "homepage.html").code == 0
    assert load_project(page / "cv" / "new").sources == ("../../homepage.html",)
    assert citekit("build", "cv/new").code == 0
    (page / "there").mkdir()
    (page / "there" / "mine.html").write_text(PAGE, encoding="utf-8")
    assert citekit("init", "there", "--yes", "--page", "mine.html").code == 0
    assert load_project(page / "there").sources == ("mine.html",)


def test_init_asks_for_the_address_of_a_page_with_links_to_files(citekit, page, monkeypatch):
    (page / "homepage.html").write_text(PAGE.replace("2024.</li>", '2024. <a href="papers/s.pdf">PDF</a></li>'), encoding="utf-8")
    answers(monkeypatch, "Ada Example", "", "uni.example/~ada/", "")
    assert citekit("init").code == 0
    assert load_project(page).base_url == "https://uni.example/~ada/"
    citekit("build")
    assert 'href="https://uni.example/~ada/papers/s.pdf"' in (page / "cv.html").read_text(encoding="utf-8")
    assert citekit("init", "asked", "--yes", "--page", "homepage.html").code == 0
    assert '\n# base_url = "https://…/"' in (page / "asked" / "citekit.toml").read_text(encoding="utf-8")


def test_init_from_a_library_of_the_usual_name(citekit, page):
    (page / "homepage.html").unlink()
    (page / "library.bib").write_text(LIBRARY, encoding="utf-8")
    assert citekit("init", "--yes", "--name", "Ada Example").code == 0
    assert citekit("build").code == 0
    assert (page / "library.bib").read_text(encoding="utf-8") == LIBRARY


def test_init_never_overwrites(citekit, page):
    (page / "citekit.toml").write_text("# mine\n", encoding="utf-8")
    outcome = citekit("init", "--yes", "--name", "Ada")
    assert outcome.code == 5
    assert "citekit.toml: is there already" in outcome.err
    assert (page / "citekit.toml").read_text(encoding="utf-8") == "# mine\n"


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--page", "nope.html"], 3, "nope.html: no such file"),
        (["--page", "homepage.html", "--style", "apaa"], 2, "apa"),
        (["--page", "homepage.html", "-o", "cv.xyz"], 2, "names no format"),
        (["homepage.html", "--page", "homepage.html"], 5, "is a file where a folder is wanted"),
        (["empty"], 3, "no page in it"),
    ],
)
def test_init_tells_what_is_wrong_and_writes_nothing(citekit, page, args, code, message):
    (page / "empty").mkdir()
    outcome = citekit("init", *args, "--yes", "--name", "Ada")
    assert outcome.code == code
    assert message in outcome.err
    assert not list(page.rglob("citekit.toml"))


def test_init_without_answers(citekit, page, monkeypatch):
    answers(monkeypatch)
    assert citekit("init").code == 130
    assert not (page / "citekit.toml").exists()


def test_build_shows_the_works_that_changed(citekit, page):
    citekit("init", "--yes", "--name", "Ada Example")
    citekit("build")
    (page / "homepage.html").write_text(PAGE.replace("Results, 12", "Results, 13"), encoding="utf-8")
    outcome = citekit("build", "-v")
    assert "2 works: 1 updated; wrote library.bib, cv.html, changes.md\n" in outcome.err
    assert re.search(r"^  ~ \S+ +On the Shape of Invented Data, 2023", outcome.err, re.MULTILINE)
    assert re.search(r"volume +12 → 13", outcome.err)
    assert json.loads(citekit("build", "--json").out)["summary"] == "2 works, nothing changed"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("homepage.html", PAGE.replace("12", "15"), "1 updated"),
        ("overrides.bib", "@override{x, title = {On the Shape of Invented Data}, note = {Reprinted}}\n", "1 updated"),
        ("cv.html", "mine", "error: cv.html: was changed since the last build"),
        ("page.tmpl", "new {{content}}", "wrote cv.html"),
        ("citekit.toml", None, "wrote cv.html"),
    ],
)
def test_nothing_to_do_is_seen_only_where_nothing_changed(citekit, page, name, text, told):
    citekit("init", "--yes", "--name", "Ada Example")
    toml = (page / "citekit.toml").read_text(encoding="utf-8").replace('kind = "cv"', 'kind = "cv"\ntemplate = "page.tmpl"', 1)
    (page / "citekit.toml").write_text(toml, encoding="utf-8")
    (page / "page.tmpl").write_text("old {{content}}", encoding="utf-8")
    assert "2 new" in citekit("build").err
    assert "2 works, nothing changed" in citekit("build").err
    assert "2 works, nothing changed" in citekit("build", "citekit.toml").err
    (page / name).write_text(toml.replace('name = "Ada Example"', 'name = "Dana Reyes"') if text is None else text, encoding="utf-8")
    assert told in citekit("build").err


@pytest.fixture
def two(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("old.bib").write_text(LIBRARY, encoding="utf-8")
    new = LIBRARY.replace("45--67", "45--68").replace("example2021older", "older")
    new = new.replace("@misc{reyes2025preprint,", "@article{reyes2025preprint,\n  journal = {Journal of Tides},")
    Path("new.bib").write_text(new + "@misc{one, title = {One More}, year = {2026}}\n", encoding="utf-8")
    return tmp_path


def test_diff(citekit, two):
    outcome = citekit("diff", "old.bib", "new.bib")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert lines[-1] == "1 new, 1 updated, 1 preprint now published, 1 key renamed (4 → 5 works)"
    assert [line[0] for line in lines if line[0] in "+-~^="] == ["+", "^", "~", "="]
    assert "    pages  45--67 → 45--68" in lines
    assert any(line.startswith("= example2021older → older") for line in lines)


def test_diff_as_json_and_markdown_and_exit_code(citekit, two):
    outcome = citekit("diff", "old.bib", "new.bib", "--json", "--exit-code")
    assert outcome.code == 1
    data = json.loads(outcome.out)
    assert [item["key"] for item in data["added"]] == ["one"]
    assert {item["key"]: item["published"] for item in data["changed"]} == {
        "example2023shape": False,
        "older": False,
        "reyes2025preprint": True,
    }
    assert "- New: One More, 2026 (`one`)" in citekit("diff", "old.bib", "new.bib", "--to", "markdown").out
    same = citekit("diff", "old.bib", "old.bib", "--exit-code")
    assert (same.code, same.out) == (0, "")
    assert "no work differs" in same.err


def test_diff_with_standard_input_and_other_formats(citekit, two, monkeypatch):
    assert citekit("convert", "old.bib", "--to", "csljson", "-o", "old.json").code == 0
    assert citekit("diff", "old.json", "old.bib").code == 0
    answers(monkeypatch, LIBRARY)
    assert "no work differs" in citekit("diff", "-", "old.bib").err
    assert citekit("diff", "-", "-").code == 2
    assert citekit("diff", "nope.bib", "old.bib").code == 3


def test_options_of_commands_in_the_project_are_checked(citekit, two):
    Path("citekit.toml").write_text('[render]\nstyel = "apa"\n', encoding="utf-8")
    outcome = citekit("render", "old.bib")
    assert outcome.code == 3
    assert "citekit.toml:2: [render] unknown option 'styel'" in outcome.err
    assert "style" in outcome.err
    assert citekit("check", "old.bib", "--ignore", "preprint-published").code in (0, 1)
    Path("citekit.toml").write_text('[render]\nstyle = "apa"\nme = "Ada Example"\nto = "html"\n', encoding="utf-8")
    assert '<b class="owner">' in citekit("render", "old.bib").out


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def test_watch_builds_again_survives_mistakes_and_ends_cleanly(page, citekit):
    citekit("init", "--yes", "--name", "Ada Example", "-o", "cv.md")
    command = [sys.executable, "-m", "citekit", "watch", "--interval", "0.05"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    log = page / "watch.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(command, cwd=page, env=environment, stderr=stream, stdout=stream, preexec_fn=heeds_ctrl_c)
        try:
            told = lambda text: wait_for(lambda: text in log.read_text(encoding="utf-8"))  # noqa: E731
            assert told("watching 2 files; Ctrl-C ends")
            good = (page / "cv.md").read_bytes()
            toml = (page / "citekit.toml").read_text(encoding="utf-8")
            (page / "citekit.toml").write_text(toml + "colour = [\n", encoding="utf-8")
            assert told("not TOML")
            assert (page / "cv.md").read_bytes() == good
            (page / "citekit.toml").write_text(toml, encoding="utf-8")
            assert told("nothing changed")
            (page / "homepage.html").write_text(PAGE.replace("Results, 12", "Results, 14"), encoding="utf-8")
            assert told("1 updated")
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
        finally:
            if process.poll() is None:
                process.kill()
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_watch_of_a_folder_without_a_project(citekit, tmp_path):
    assert citekit("watch", tmp_path).code == 3


# -- what the documentation tells people to copy

DOC = (ROOT / "docs" / "projects.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", DOC, re.DOTALL)


def test_examples_of_citekit_toml_are_read(tmp_path):
    for text in blocks("toml"):
        (tmp_path / "citekit.toml").write_text(text, encoding="utf-8")
        assert load_project(tmp_path, commands=COMMANDS).outputs


def commands_in(value):
    """Every command line of citekit in a YAML value."""
    if isinstance(value, str):
        for line in value.splitlines():
            if line.strip().startswith("citekit "):
                yield line.strip()
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from commands_in(item)


def test_the_workflow_and_the_hook_are_yaml_whose_commands_run(citekit, page):
    yaml = pytest.importorskip("yaml")
    workflow, hooks = (yaml.safe_load(text) for text in blocks("yaml"))
    assert {"push", "schedule", "workflow_dispatch"} <= set(workflow[True])  # YAML 1.1 reads "on" as true
    assert workflow["jobs"]["build"]["steps"][0]["uses"].startswith("actions/checkout@")
    entries = [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    assert all({"id", "name", "language", "files"} <= set(hook) for repo in hooks["repos"] for hook in repo["hooks"])
    for hook in (hook for repo in hooks["repos"] for hook in repo["hooks"]):
        re.compile(hook["files"])
    citekit("init", "--yes", "--name", "Ada Example")
    (page / "mine.bib").write_text(LIBRARY, encoding="utf-8")
    for line in [*commands_in(workflow), *entries]:
        arguments = shlex.split(line)[1:]
        if arguments[0] == "fmt":
            arguments.append("mine.bib")  # pre-commit adds the names of files
        outcome = citekit(*arguments)
        assert outcome.code in (0, 1), f"{line}: {outcome.err}"
        assert "error:" not in outcome.err
    assert list(commands_in(workflow)) == ["citekit build", "citekit check library.bib --select doubled-key --select missing-field"]
