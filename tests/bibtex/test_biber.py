"""citekit's fields before the real biber and biblatex, where they are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import citekit.bibtex
from citekit.bibtex import read
from citekit.entry.tables import field_table
from citekit.resources import read_data

DBX = read_data(citekit.bibtex.__name__, "data", "citekit.dbx")
CONF = read_data(citekit.bibtex.__name__, "data", "citekit-biber.conf")

#: What biblatex has no use for beside what stands here, and what it takes apart or away by design.
NOT_KEPT = {"year", "month", "day", "crossref", "xdata", "journal", "address", "school", "archiveprefix", "primaryclass", "annote"}
VALUES = {
    "names": "Example, Ada and Sample, Bo",
    "list": "Springfield",
    "date": "2020-05",
    "pages": "1--9",
    "annotation": "1=equal; 2=corresponding",
    "links": "Label: https://x.example/a_b%20c",
    "pubstate": "forthcoming",
    "keywords": "one, two",
}
FIELDS = {
    row.name: "2=after"
    if row.name.endswith(":gap")
    else VALUES.get(row.kind, f"https://x.example/{row.name}_a%20b" if row.kind == "verbatim" else f"A {row.name}")
    for row in field_table().values()
    if row.name not in NOT_KEPT
} | {
    "journaltitle": "Journal of Examples",
    "annotation": "About it",
    "eprinttype": "arXiv",
    "volume": "3",
    "eprintclass": "cs.CL",
    "isbn": "978-3-16-148410-0",
}
ENTRY = "@article{k,\n" + "".join(f"  {name} = {{{value}}},\n" for name, value in FIELDS.items()) + "}\n"


def declared(source: str) -> set[str]:
    return {name.strip() for group in re.findall(r"Fields\[[^\]]*\]\{([^}]*)\}", source) for name in group.split(",")}


def test_both_files_declare_the_same_fields() -> None:
    wanted = declared(DBX)
    assert set(re.findall(r'<field fieldtype="\w+" datatype="\w+">(\w+)<', CONF)) == wanted
    assert set(re.findall(r"<field>(\w+)<", CONF)) == wanted
    assert {name.strip() for name in DBX.split("DeclareDatamodelEntryfields{")[1].split("}")[0].split(",")} == wanted


needs_biber = pytest.mark.skipif(shutil.which("biber") is None, reason="biber is not installed")
needs_biblatex = pytest.mark.skipif(
    not (shutil.which("biber") and shutil.which("pdflatex") and shutil.which("kpsewhich"))
    or not subprocess.run(["kpsewhich", "biblatex.sty"], capture_output=True, check=False).stdout,
    reason="biblatex is not installed",
)


@needs_biber
@pytest.mark.slow
def test_tool_mode_drops_nothing(tmp_path: Path) -> None:
    (tmp_path / "lib.bib").write_text(ENTRY, encoding="utf-8")
    (tmp_path / "citekit-biber.conf").write_text(CONF, encoding="utf-8")
    command = ["biber", "--tool", "--validate-datamodel", "-g", "citekit-biber.conf", "-O", "out.bib", "lib.bib"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    written = read((tmp_path / "out.bib").read_bytes()).entries[0]
    kept = {item.name.removesuffix(":default"): item.value for item in written.fields}
    assert sorted(set(FIELDS) - set(kept)) == [], done.stdout
    assert kept["links"] == FIELDS["links"]
    assert kept["code"] == FIELDS["code"]
    before, after = read(ENTRY).entries[0].authors, written.authors
    assert after.names == before.names
    assert [author.roles for author in after] == [("equal",), ("corresponding",)]
    assert after.gaps == before.gaps


@needs_biblatex
@pytest.mark.slow
def test_a_document_has_every_field(tmp_path: Path) -> None:
    (tmp_path / "lib.bib").write_text(ENTRY, encoding="utf-8")
    (tmp_path / "citekit.dbx").write_text(DBX, encoding="utf-8")
    (tmp_path / "doc.tex").write_text(
        "\\documentclass{article}\n\\usepackage[datamodel=citekit,backend=biber]{biblatex}\n\\addbibresource{lib.bib}\n"
        "\\begin{document}\\cite{k}\\printbibliography\\end{document}\n",
        encoding="utf-8",
    )
    for command in (["pdflatex", "-interaction=nonstopmode", "doc"], ["biber", "--validate-datamodel", "doc"]):
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    bbl = (tmp_path / "doc.bbl").read_text(encoding="utf-8")
    have = set(re.findall(r"\\(?:field|verb|strng|list|name|annotation\{item\})\{(\w+)\}", bbl))
    # biblatex itself renames pdf to file.
    assert sorted(declared(DBX) - {"pdf"} - have) == []
    assert "file" in have
    assert "\\annotation{item}{author}{default}{1}{}{0}{equal}" in bbl
    assert "\\annotation{item}{author}{gap}{2}{}{0}{after}" in bbl
