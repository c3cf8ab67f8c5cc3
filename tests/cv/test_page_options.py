"""What is asked of the page on the command line and in a project: styles to cite in, plots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citekit.bibtex import format_entry
from citekit.cli.main import run
from tests.cv.works import WORKS

Made = Callable[..., str]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "library.bib"
    path.write_text("\n".join(format_entry(entry) for entry in WORKS), encoding="utf-8")
    return path


@pytest.fixture
def made(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def call(*arguments: str, file: str = "cv.html", code: int = 0) -> str:
        path = tmp_path / file
        assert run(["cv", str(library), "--me", "Ada Example", "-o", str(path), "--force", *arguments]) == code
        return path.read_bytes().decode("utf-8", "replace") if path.exists() else ""

    return call


def styles_of(page: str) -> list[str]:
    first = page[page.index('<details class="cite">') :]
    return [part.partition("</p>")[0] for part in first[: first.index("</details>")].split('<p class="style">')[1:]]


def test_a_page_cites_in_apa_unless_other_styles_are_named(made: Made) -> None:
    assert styles_of(made()) == ["BibTeX", "APA Style 7th edition"]
    assert styles_of(made("--cite", "ieee", "--cite", "nature")) == ["BibTeX", "IEEE Reference Guide version 11.29.2023", "Nature"]
    assert styles_of(made("--cite", "none")) == ["BibTeX"]


def test_other_formats_are_as_they_were(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    assert made("--cite", "ieee", "--figure", "years", file="cv.md") == made(file="cv.md")
    assert "figures-left-out" in capsys.readouterr().err


def test_unknown_style_or_plot_writes_nothing(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    assert made("--cite", "apaa", code=2) == ""
    assert "apa" in capsys.readouterr().err
    assert made("--cite", "bluebook-law-review", code=2) == ""
    assert "no bibliography" in capsys.readouterr().err
    assert made("--figure", "yeers", code=2) == ""
    assert "years" in capsys.readouterr().err


def test_plots_stand_before_the_list(made: Made) -> None:
    page = made("--figure", "years", "--figure", "roles")
    assert page.count("</figure>") == 2
    assert page.rindex("</figure>") < page.index("<h2")
    assert "image(bytes(" in made("--figure", "years", file="cv.typ")


def test_fragment_is_the_list_alone(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    fragment = made("--fragment")
    assert fragment.startswith("<header>")
    for element in ("<style", "<script", "<html", "<form", "APA Style"):
        assert element not in fragment
    assert "\\documentclass" not in made("--fragment", file="cv.tex")
    assert made("--fragment", file="cv.pdf", code=2) == ""
    assert "html" in capsys.readouterr().err


def test_project_says_styles_and_plots(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "citekit.toml").write_text(
        """
sources = ["library.bib"]
library = "all.bib"
[owner]
name = "Ada Example"
[[output]]
file = "a.html"
kind = "cv"
cite = ["ieee"]
figures = ["topics", "years"]
[[output]]
file = "b.html"
kind = "cv"
[[output]]
file = "c.html"
kind = "cv"
cite = []
""",
        encoding="utf-8",
    )
    assert run(["build", str(tmp_path)]) == 0
    pages = {name: (tmp_path / f"{name}.html").read_text(encoding="utf-8") for name in "abc"}
    assert styles_of(pages["a"]) == ["BibTeX", "IEEE Reference Guide version 11.29.2023"]
    assert styles_of(pages["b"]) == ["BibTeX", "APA Style 7th edition"]
    assert styles_of(pages["c"]) == ["BibTeX"]
    # No work has a keyword or a class: only one plot has something to show.
    assert [pages[name].count("</figure>") for name in "abc"] == [1, 0, 0]
