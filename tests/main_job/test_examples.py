"""The four projects of examples/: each gives what it promises, from the files that stand there."""

import importlib.util
import re
import shlex
import shutil
import sys
from io import BytesIO
from pathlib import Path

import pytest

from citekit import read
from citekit.build.config import load_project
from citekit.build.run import build
from citekit.cli.main import run
from citekit.text.fold import fold

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Copies an example's own files and gives their folder."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1777593600")

    def copied(name):
        inputs = [line[1:] for line in (EXAMPLES / ".gitignore").read_text(encoding="utf-8").splitlines() if line.startswith(f"!{name}/")]
        for path in inputs:
            (tmp_path / path).parent.mkdir(exist_ok=True)
            shutil.copy(EXAMPLES / path, tmp_path / path)
        return tmp_path / name

    return copied


@pytest.fixture
def inventor(monkeypatch):
    """The program that wrote the larger inputs."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    spec = importlib.util.spec_from_file_location("make_inputs", EXAMPLES / "make_inputs.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_inputs"] = module
    spec.loader.exec_module(module)
    yield module
    for name in ("make_inputs", "invented"):
        sys.modules.pop(name, None)


def test_inputs_are_what_the_program_writes(inventor, tmp_path):
    inventor.main(tmp_path)
    for path in tmp_path.rglob("*.*"):
        if path.is_file() and path.parent.name != "thesis":
            there = EXAMPLES / path.relative_to(tmp_path)
            assert there.read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), f"{there.name}: run examples/make_inputs.py"


def test_student_one_page_gives_a_cv_of_one_page(project):
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    folder = project("student")
    report = build(load_project(folder))
    assert (report.works, report.diagnostics) == (5, ())
    document = pdfium.PdfDocument((folder / "cv.pdf").read_bytes())
    assert len(document) == 1
    text = document[0].get_textpage().get_text_range()
    assert text.index("[P3]") < text.index("[P2]") < text.index("[P1]") < text.index("[W2]") < text.index("[W1]")
    assert "201–238" in text
    assert "corresponding author" in text
    assert build(load_project(folder)).summary() == "5 works, nothing changed"


@pytest.mark.slow
def test_professor_word_files_of_300_works(project):
    docx = pytest.importorskip("docx")
    folder = project("professor")
    report = build(load_project(folder))
    assert report.works == 300
    assert [item for item in report.diagnostics if item.severity != "info"] == []

    def paragraphs(name):
        return [paragraph for paragraph in docx.Document(BytesIO((folder / name).read_bytes())).paragraphs if paragraph.text]

    products = [paragraph.text for paragraph in paragraphs("products.docx")]
    first, second = products.index("Products most closely related to the project"), products.index("Other significant products")
    assert [second - first - 1, len([line for line in products[second + 1 :] if "Halvorsen" in line])] == [5, 5]
    whole = paragraphs("cv.docx")
    names = [run.text for paragraph in whole for run in paragraph.runs if run.bold and "Halvorsen" in run.text]
    assert len(names) >= 290
    assert any(run.underline for paragraph in whole for run in paragraph.runs)
    assert next(paragraph.text for paragraph in whole if paragraph.style.name.startswith("Heading")) == "Journal articles"
    grant = "\n".join(paragraph.text for paragraph in paragraphs("grant.docx"))
    funded = [entry for entry in read(folder / "library.bib") if "AGS-000123" in entry.get("funding") and 2020 <= entry.date.year <= 2026]
    assert grant.count("Halvorsen") == len(funded) > 0
    selected = (folder / "selected.html").read_text(encoding="utf-8")
    assert "Distinguished Paper" in selected
    assert "Acceptance rate 18%." in selected


def test_lab_five_pages_give_one_page_with_each_work_once(project, inventor):
    folder = project("lab")
    report = build(load_project(folder))
    works = inventor.lab_works()
    assert report.works == len(works)
    assert [item for item in report.diagnostics if item.severity != "info"] == []
    page = (folder / "group.md").read_text(encoding="utf-8")
    inside = [
        work
        for work in works
        if any(person in work.authors and first <= int(work.fields["year"]) <= last for person, (first, last) in inventor.LAB.items())
    ]
    items = re.findall(r"^- (.*)$", page, re.MULTILINE)
    assert len(items) == len(inside)
    years = re.findall(r"^## (\d+)$", page, re.MULTILINE)
    assert years == sorted({work.fields["year"] for work in inside}, reverse=True)
    plain = fold(re.sub(r"</?\w+>", "", page))
    for work in inside:
        assert fold(inventor._unlatex(work.fields["title"]))[:30] in plain
    student, member, former = (re.compile(pattern) for pattern in (r"<u>Dorothea Pflugbeil</u><sup>s</sup>", r"\*\*Ilse V", r"\*\*Keiko S"))
    assert student.search(page)
    assert member.search(page)
    assert former.search(page)
    after = [item for item in items if "Keiko Shirahama" in item and re.search(r", 202[456]\.", item)]
    assert after
    assert not any(former.search(item) for item in after)


@pytest.mark.slow
def test_thesis_commands_of_the_readme(inventor, tmp_path, monkeypatch):
    inventor.main(tmp_path)
    monkeypatch.chdir(tmp_path / "thesis")
    commands = re.findall(
        r"^citekit (.*)$", (EXAMPLES / "README.md").read_text(encoding="utf-8").split("cd examples/thesis")[1], re.MULTILINE
    )
    assert [command.split()[0] for command in commands] == ["fmt", "check", "dedup", "diff", "render"]
    codes = [run(shlex.split(command)) for command in commands]
    assert codes == [0, 1, 0, 0, 0]  # check has findings
    # 60 of 2,000 references stand there twice, and all others are different works.
    assert (len(read("clean.bib")), len(read("library.bib"))) == (2000, 1940)
    html = Path("references.html").read_text(encoding="utf-8")
    assert html.count('class="csl-entry"') == 1940
