"""moderncv and biblatex documents: no command of a title's in them, and they compile with a clean log where TeX is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from citekit.bibtex import read
from citekit.cv import make_cv, write_cv
from citekit.entry import Entry
from tests.cv.works import ME, PAPER, WORKS
from tests.writers.careers import ME as CAREER_ME
from tests.writers.careers import career
from tests.writers.test_hostile import HOSTILE
from tests.writers.test_records import hostile

#: Commands that neither may be in a document from a title: they read, write, run or redefine.
_DANGEROUS = r"\\(?:input|include|write18|write|openout|openin|read|immediate|catcode|csname|def|let|end\{document|special)"


def written(to: str, entries: list[Entry], me: tuple[str, ...] = ME, number: bool = True) -> str:
    return write_cv(make_cv(entries, me=me, number=number), to)


def body(source: str) -> str:
    """What stands in a document from its works: the records and what follows the preamble."""
    records = source.partition("-works.bib}\n")[2].partition("\\end{filecontents*}")[0]
    return records + source.partition("\\begin{document}")[2].rpartition("\\end{document}")[0]


def test_moderncv_has_an_item_for_each_work() -> None:
    source = written("moderncv", list(WORKS))
    assert "\\documentclass[11pt,a4paper,sans]{moderncv}" in source
    assert "\\name{Ada}{Example}\n\\title{Publications}" in source
    assert re.findall(r"^\\section\{(.*)\}$", source, re.MULTILINE)[:2] == ["Journal articles", "Conference papers"]
    items = re.findall(r"^\\work\{(.*?)\}\{(.*)\}$", source, re.MULTILINE)
    assert [label for label, _ in items] == ["[J2]", "[J1]", "[C1]", "[P2]", "[P1]", "[R1]", "[T1]"]
    assert "\\textbf{Ada Example}\\textsuperscript{*†}" in items[2][1]
    assert "equal contribution" in source.rpartition("\\cvitem{}")[2]


def test_moderncv_sets_years_at_the_margin_where_works_have_no_numbers() -> None:
    source = written("moderncv", [PAPER], number=False)
    assert re.search(r"^\\work\{2024\}", source, re.MULTILINE)


# biblatex manual, "Data Annotations": author+an, and author+an:<name> for named ones.
def test_biblatex_has_annotations_and_the_code_that_prints_them() -> None:
    source = written("biblatex", list(WORKS))
    records = {entry.key: entry for entry in read(body(source).partition("\\section*")[0]).entries}
    paper = records["example2024sparse"]
    assert (paper.get("author+an"), paper.get("author+an:owner")) == ("1=equal; 2=equal,corresponding", "2=me")
    assert paper.get("author") == "{Sample}, {Bob} and {Example}, {Ada} and {Dupont}, {Céline}"
    assert paper.get("date") == "2024-07"
    assert records["imaginary2025v4"].get("author") == "{Imaginary-AI}"
    assert "\\citekitsign{equal}{*}\\citekitsign{corresponding}{†}" in source
    assert "\\citekitsays{corresponding}{†}{corresponding author}" in source
    assert source.rstrip().endswith("\\citekitlegend\n\\end{document}")


def test_biblatex_shows_the_works_in_their_sections_and_order() -> None:
    source = written("biblatex", list(WORKS))
    assert re.findall(r"\\nocite\{(.*)\}", source)[:2] == ["example2023shape,sample2019notes", "example2024sparse"]
    assert "\\addtocategory{citekit-1}{example2023shape,sample2019notes}" in source
    assert "\\printbibliography[category=citekit-1,heading=citekit,env=citekit,title={Journal articles}]" in source
    assert "\\csdef{citekit@label@example2023shape}{[J2]}" in source


def test_biblatex_shortens_a_long_list_around_the_owner() -> None:
    names = " and ".join([*(f"Given{i} Family{i}" for i in range(20)), "Ada Example", *(f"Given{i} Family{i}" for i in range(20, 40))])
    roles = "3=equal; 21=corresponding; 41=equal"
    entry = Entry.make("k", "article", {"author": names, "author+an": roles, "title": "T", "journal": "J", "year": "2024"})
    (record,) = read(body(written("biblatex", [entry])).partition("\\section*")[0]).entries
    assert [name.family for name in record.authors.names] == [*(f"Family{i}" for i in range(5)), "Example", "Family39"]
    assert record.get("author+an") == "3=equal; 6=corresponding; 7=equal"
    assert (record.get("author+an:owner"), record.get("author+an:gap")) == ("6=me", "5=after; 6=after")


@pytest.mark.parametrize("to", ["moderncv", "biblatex", "latex"])
@pytest.mark.parametrize("title", HOSTILE)
def test_no_command_of_a_title_is_in_the_document(title: str, to: str) -> None:
    text = body(written(to, [hostile(title)]))
    assert not re.search(_DANGEROUS, text.replace("\\csdef{citekit@label@key}", "")), text
    assert "^^" not in text
    assert "javascript:" not in re.findall(r"\\href\{([^}]*)\}", text)
    # A percent sign would end the line, and with it an argument.
    assert not re.search(r"(?<!\\)%(?!\n| )", re.sub(r"\\href\{[^}]*\}|(?:url|doi) = \{[^}]*\}", "", text)), text


def test_biblatex_records_hold_hostile_titles_as_text() -> None:
    source = written("biblatex", [hostile(title).replace(key=f"key{i}") for i, title in enumerate(HOSTILE)])
    records = read(body(source).partition("\\section*")[0])
    assert len(records.entries) == len(HOSTILE)
    assert source.count("\\end{filecontents*}") == 1


def run(program: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(program, cwd=folder, capture_output=True, timeout=300, check=False)


def needs(programs: list[str], files: list[str]) -> None:
    """Skip where TeX lacks a program, class or package."""
    for program in (*programs, "kpsewhich"):
        if shutil.which(program) is None:
            pytest.skip(f"no {program}")
    for file in files:
        if run(["kpsewhich", file], Path.cwd()).returncode:
            pytest.skip(f"no {file}")


def clean_log(folder: Path) -> None:
    log = (folder / "cv.log").read_text(encoding="utf-8", errors="replace")
    assert not re.findall(r"^! .*", log, re.MULTILINE)
    assert not re.findall(r"Missing character.*", log)
    assert not re.findall(r"(?:Citation|Reference|There were) .*undefined.*", log)
    assert [float(width) for width in re.findall(r"Overfull \\hbox \((\d+\.?\d*)pt too wide", log) if float(width) > 5] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("to", "engine", "count"),
    [
        *((to, engine, 20) for to in ("latex", "moderncv", "biblatex") for engine in ("pdflatex", "xelatex")),
        ("moderncv", "pdflatex", 1),
        ("biblatex", "xelatex", 1),
        ("latex", "xelatex", 500),
        ("moderncv", "pdflatex", 500),
        ("biblatex", "pdflatex", 500),
    ],
)
def test_documents_compile_with_a_clean_log(to: str, engine: str, count: int, tmp_path: Path) -> None:
    needs([engine, *(["biber"] if to == "biblatex" else [])], {"moderncv": ["moderncv.cls"], "biblatex": ["biblatex.sty"]}.get(to, []))
    works = career(count) if count != 20 else [*career(20), *(hostile(title).replace(key=f"h{i}") for i, title in enumerate(HOSTILE))]
    (tmp_path / "cv.tex").write_text(written(to, works, CAREER_ME), encoding="utf-8")
    latex = [engine, "-interaction=nonstopmode", "-no-shell-escape", "cv.tex"]
    assert run(latex, tmp_path).returncode == 0
    if to == "biblatex":
        biber = run(["biber", "cv"], tmp_path)
        assert biber.returncode == 0
        assert not re.findall(rb"(?:WARN|ERROR) - .*", biber.stdout)
        assert run(latex, tmp_path).returncode == 0
        assert run(latex, tmp_path).returncode == 0
    clean_log(tmp_path)
