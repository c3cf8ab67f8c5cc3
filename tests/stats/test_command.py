"""``citekit stats`` as a command: the report at every width, files, mistakes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from citekit.cli.main import run as command
from citekit.entry.dates import Point
from citekit.stats import statistics
from citekit.stats.tables import report
from citekit.stats.width import columns
from tests.stats.library import ENTRIES, ME, SOURCE

NUMBERS = statistics(ENTRIES, me=ME, as_of=Point(2026, 6, 30))


@pytest.fixture
def library(tmp_path: Path) -> str:
    path = tmp_path / "library.bib"
    path.write_text(SOURCE, encoding="utf-8")
    return str(path)


@dataclass
class Outcome:
    """What the command gave."""

    exit_code: int
    stdout: str
    stderr: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Run:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    # 30 June 2026.
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1782777600")

    def call(*arguments: str) -> Outcome:
        capfdbinary.readouterr()
        code = command(["stats", *arguments])
        out, err = capfdbinary.readouterr()
        return Outcome(code, out.decode(), err.decode())

    return call


def test_report_by_hand() -> None:
    text = "\n".join(line.text for line in report(NUMBERS, width=100, rows=2))
    assert (
        text
        == """\
Ada Example: 8 works, 2020–2024 (as of 2026-06-30; 9 records, each work counted once; 1 of a later
date not counted)

year  works                            J  C  W  E  IP  T  sole  first  joint  mid  last  none  corr
2024      2  ████████████████████████  ·  1  ·  1   ·  ·     ·      ·      ·    ·     1     1     ·
2023      1  ████████████              ·  1  ·  ·   ·  ·     ·      ·      1    ·     ·     ·     ·
2022      0                            ·  ·  ·  ·   ·  ·     ·      ·      ·    ·     ·     ·     ·
2021      2  ████████████████████████  2  ·  ·  ·   ·  ·     1      ·      ·    1     ·     ·     1
2020      2  ████████████████████████  ·  ·  1  ·   ·  1     1      ·      ·    1     ·     ·     ·
none      1  ████████████              ·  ·  ·  ·   1  ·     ·      1      ·    ·     ·     ·     ·
J journal articles, C conference papers, W workshop papers, E edited volumes, IP in preparation, T
theses

Part in the works
  sole author           2  ████████████████████████
  first author          1  ████████████
  joint first author    1  ████████████
  middle author         2  ████████████████████████
  last author           1  ████████████
  not an author         1  ████████████
  corresponding author  1  ████████████

Coauthors (2 of 7)
  Dana Reyes  2  ████████████████████████
  Bob Sample  2  ████████████████████████

Venues (2 of 3)
  Journal of Invented Results  2  ████████████████████████
  SIOS                         2  ████████████████████████

Topics (2 of 3)
  caching  2  ████████████████████████
  data     1  ████████████

Subject classes
  Machine Learning (cs.LG)  1  ████████████████████████"""
    )


@pytest.mark.parametrize("width", range(40, 130, 3))
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert max(columns(line.text) for line in report(NUMBERS, width=width)) <= width


def test_wide_letters_take_two_columns() -> None:
    assert columns("山田 太郎") == 9
    assert columns("e\u0301") == 1


def test_plain_report_is_ascii_where_the_library_is() -> None:
    lines = [line.text for line in report(NUMBERS, plain=True) if "Céline" not in line.text][3:]
    assert "#" in "".join(lines)
    assert "█" not in "".join(lines)


def test_json_is_whole(run: Run, library: str) -> None:
    result = run(library, "--me", "Ada Example", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["works"], data["as_of"], data["places"]["equal"]) == (8, "2026-06-30", 1)


def test_others_are_not_counted_unless_all_are(run: Run, library: str) -> None:
    assert json.loads(run(library, "--me", "Gil Future", "--json", "--as-of", "2028").stdout)["works"] == 1
    assert json.loads(run(library, "--me", "Gil Future", "--json", "--as-of", "2028", "--all").stdout)["works"] == 9


def test_plots_are_written_and_never_over_a_file(run: Run, library: str, tmp_path: Path) -> None:
    folder = tmp_path / "plots"
    assert run(library, "--me", "Ada Example", "--plots", str(folder)).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{name}.svg" for name in ("years", "roles", "network", "coauthors", "venues", "topics")
    )
    (folder / "years.svg").write_text("mine", encoding="utf-8")
    again = run(library, "--me", "Ada Example", "--plots", str(folder), "--plot", "years")
    assert again.exit_code == 5
    (folder / "network.svg").unlink()
    assert run(library, "--me", "Ada Example", "--plots", str(folder)).exit_code == 5
    # None is written where one could not be.
    assert not (folder / "network.svg").exists()
    assert (folder / "years.svg").read_text(encoding="utf-8") == "mine"


def test_collaborators_go_to_a_file_or_a_pipe(run: Run, library: str, tmp_path: Path) -> None:
    path = tmp_path / "coa.csv"
    result = run(library, "--me", "Ada Example", "--collaborators", str(path))
    assert result.exit_code == 0
    assert "5 coauthors since 2022-06-30" in result.stderr
    assert result.stdout == ""
    assert run(library, "--me", "Ada Example", "--collaborators", "-").stdout == path.read_bytes().decode("utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--plot", "years"], 2, "--plots FOLDER"),
        (["--collaborators", "x.csv"], 2, "--me"),
        (["--me", "Ada Example", "--collaborators", "x.ods"], 2, ".csv or .xlsx"),
        (["--me", "Nobody Here"], 2, "none of the works names Nobody Here"),
        (["--as-of", "yesterday"], 2, "no date"),
        (["--plots", "FOLDER", "--plot", "yeers"], 2, "years"),
        (["--plots", "FILE"], 5, "a folder is wanted"),
    ],
)
def test_mistakes_are_one_line_with_a_way_out(run: Run, library: str, tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    places = {"FOLDER": str(tmp_path / "plots"), "FILE": library}
    result = run(library, *(places.get(word, word) for word in arguments))
    assert result.exit_code == code
    assert words in result.stderr
    assert not (tmp_path / "plots").exists()


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [("typst", ["--plots", "P", "--to", "png"], "plots"), ("xlsxwriter", ["--collaborators", "c.xlsx"], "xlsx")],
)
def test_missing_extra_is_named(
    run: Run, library: str, monkeypatch: pytest.MonkeyPatch, module: str, arguments: list[str], extra: str, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    result = run(library, "--me", "Ada Example", *arguments)
    assert result.exit_code == 2
    assert f"[{extra}]" in result.stderr
    assert not (tmp_path / "P").exists()
