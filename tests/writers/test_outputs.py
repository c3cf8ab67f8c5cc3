"""The table of outputs, and each of them through the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from citekit.bibtex import format_entry, read
from citekit.cli.main import run as run_command
from citekit.writers.names import format_of_name
from citekit.writers.outputs import OUTPUTS
from citekit.writers.records import TEXTS
from tests.cv.works import WORKS

DOCS = Path(__file__).resolve().parents[2] / "docs" / "outputs.md"
PUBLISHED = [name for name, item in OUTPUTS.items() if not item.binary and not item.folder]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "library.bib"
    path.write_text("\n".join(format_entry(entry) + "\n" for entry in WORKS), encoding="utf-8")
    return path


class Run:
    """Runs citekit as a user does: the exit code, what it printed and what it told."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = run_command([str(argument) for argument in arguments])
        return code, *self.capsys.readouterr()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Run(capsys)


@pytest.mark.parametrize("to", PUBLISHED)
def test_cv_prints_every_text_format(to: str, library: Path, run: Run) -> None:
    code, printed, told = run("cv", library, "--me", "Ada Example", "--to", to)
    assert code == 0, told
    assert "Sparse Attention" in printed
    assert "Notes" not in printed  # a work of somebody else


def test_cv_writes_a_folder_and_takes_away_what_is_gone(library: Path, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "content" / "publication"
    assert run("cv", library, "--me", "Ada Example", "--to", "hugo", "-o", folder)[0] == 0
    assert (folder / "example2024sparse" / "index.md").is_file()
    library.write_text(format_entry(WORKS[1]) + "\n", encoding="utf-8")
    assert run("cv", library, "--me", "Ada Example", "--to", "hugo", "-o", folder)[0] == 0
    assert sorted(path.name for path in folder.iterdir()) == [".citekit-files.json", "example2023shape"]


def test_a_folder_needs_a_name(library: Path, run: Run) -> None:
    code, _, told = run("cv", library, "--me", "Ada Example", "--to", "hugo")
    assert (code, "-o FOLDER" in told) == (2, True)


def test_a_folder_that_is_a_file(library: Path, run: Run) -> None:
    before = library.read_bytes()
    code, _, told = run("cv", library, "--me", "Ada Example", "--to", "hugo", "-o", library, "--force")
    assert (code, "is a file" in told) == (5, True)
    assert library.read_bytes() == before


def test_an_unknown_format_names_the_nearest(library: Path, run: Run) -> None:
    code, _, told = run("cv", library, "--to", "rendercy")
    assert (code, "did you mean rendercv?" in told) == (2, True)


@pytest.mark.parametrize("to", TEXTS)
def test_convert_writes_records(to: str, library: Path, run: Run) -> None:
    code, printed, told = run("convert", library, "--to", to)
    assert code == 0, told
    assert "Sparse Attention" in printed
    assert "Notes" in printed


def test_records_hold_nothing_that_is_the_users_alone(library: Path, run: Run) -> None:
    private = WORKS[0].with_fields({"file": "/home/ada/secret.pdf", "annote": "weak", "x-rating": "5"})
    library.write_text(format_entry(private) + "\n", encoding="utf-8")
    for to in ("bibtex", "csljson", "jsonld", "alfolio", "rendercv", "jsonresume", "biblatex"):
        printed = run("cv", library, "--me", "Ada Example", "--to", to)[1]
        assert "Sparse" in printed
        assert not [word for word in ("secret", "weak", "x-rating") if word in printed], to


def test_bibtex_comes_back_with_its_roles(library: Path, run: Run) -> None:
    printed = run("cv", library, "--me", "Ada Example", "--to", "bibtex")[1]
    paper = next(entry for entry in read(printed).entries if entry.key == "example2024sparse")
    assert [author.roles for author in paper.authors] == [("equal",), ("equal", "corresponding"), ()]


@pytest.mark.parametrize(
    ("name", "to"), [("cv.TEX", "latex"), ("a.jsonld", "jsonld"), ("b.bib", "bibtex"), ("c.yaml", "rendercv"), ("d", "")]
)
def test_endings(name: str, to: str) -> None:
    assert format_of_name(name) == to


def test_every_output_has_its_words_in_the_documentation() -> None:
    page = DOCS.read_text(encoding="utf-8")
    headings = {word for line in page.splitlines() if line.startswith("## ") for word in line[3:].replace(" and ", " ").split()}
    assert {name for name in OUTPUTS if name not in headings} <= {"typst", "rst", "text"}
