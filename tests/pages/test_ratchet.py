"""The labelled real pages, where they are at hand: the figures may only rise."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from citekit.bibtex import format_entry
from citekit.pages import read_page

SHARED = Path(__file__).parents[3] / "shared" / "pages"
FLOORS = {
    "entF1": 0.997, "title": 0.995, "auth=": 0.985, "family": 0.99, "equalF1": 0.99, "corrF1": 0.99, "trunc": 0.99, "venue": 0.985,
    "year": 0.99, "type": 0.99, "status": 0.99, "unpub": 0.99, "arxivF1": 0.99, "doiF1": 0.99, "linkF1": 0.985, "awardF1": 0.93,
}  # fmt: skip


@pytest.mark.skipif(not SHARED.exists(), reason="the labelled pages are not here")
def test_figures_do_not_fall(tmp_path: Path) -> None:
    pytest.importorskip("pylatexenc")
    pytest.importorskip("bibtexparser")
    for page in sorted((SHARED / "raw").iterdir()):
        result = read_page(page.read_bytes(), source=page.name)
        (tmp_path / f"{page.stem}.bib").write_text("\n".join(format_entry(entry) for entry in result.entries), encoding="utf-8")
    report = tmp_path / "report.json"
    subprocess.run([sys.executable, str(SHARED / "score.py"), str(tmp_path), "--json", str(report)], check=True, capture_output=True)
    summary = json.loads(report.read_text("utf-8"))["summary"]
    low = {name: summary[name] for name, floor in FLOORS.items() if summary[name] < floor}
    assert not low
    assert summary["invented"] == 0
    assert summary["nonpub"] == 0
