"""What citekit writes anew is in canonical form at once: fmt finds nothing to do in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from citekit.bibtex import read, write
from citekit.bibtex.transforms import fmt
from citekit.errors import CitekitError
from citekit.library.exchange import write_as
from citekit.library.load import import_page
from citekit.library.load import read as read_library

CASES = Path(__file__).parents[1] / "pages" / "cases"
PAGES = sorted(path for path in CASES.iterdir() if path.suffix in (".html", ".md", ".txt", ".bib"))

RIS = """TY  - JOUR
AU  - Example, Ada
TI  - DNA of the McExample-V2: An Overview
JO  - Journal of Examples
PY  - 2020/05//
SP  - 1
EP  - 9
SN  - 03785955
DO  - https://doi.org/10.1000/XYZ
ER  -
"""
CSL = """[{"id": "k", "type": "book", "title": "GPT-4 for mRNA", "author": [{"family": "Example", "given": "Ada"}],
"issued": {"date-parts": [[2020, 5], [2020, 7]]}, "ISBN": "9783161484100", "URL": "https://doi.org/10.1000/b"}]"""


def unchanged(data: bytes) -> bool:
    return write(fmt(read(data)).document) == data


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages(path: Path) -> None:
    try:
        library = import_page(path)
    except CitekitError:
        return  # a page without publications
    assert unchanged(library.to_bibtex())


@pytest.mark.parametrize("dialect", ["bibtex", "biblatex"])
@pytest.mark.parametrize("source", [RIS, CSL], ids=["ris", "csljson"])
def test_conversions(source: str, dialect: str) -> None:
    data, _ = write_as(read_library(source.encode()).entries, None, dialect)
    assert unchanged(data)
