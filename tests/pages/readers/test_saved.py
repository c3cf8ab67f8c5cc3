"""Saved pages and exports of known sites, with invented people; beside each stands as BibTeX what a person reads from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from citekit.bibtex import read
from citekit.entry import Entry
from citekit.pages import read_page
from citekit.pages.readers.registry import SITES, fitting

SAVED = Path(__file__).parent / "saved"
NAMES = sorted(path.name for path in SAVED.iterdir() if path.suffix != ".bib")
# Pages about one work, which their heads describe.
HEADS = ("acl_paper.html", "arxiv_abstract.html", "openreview_forum.html")


def plain(entry: Entry) -> tuple[str, str, dict[str, str]]:
    return entry.key, entry.type, {field.name: field.value for field in entry.fields}


@pytest.mark.parametrize("name", NAMES)
def test_works_are_those_on_the_page(name: str) -> None:
    result = read_page((SAVED / name).read_bytes(), source=name)
    expected = read((SAVED / f"{name}.bib").read_text("utf-8")).entries
    assert [plain(entry) for entry in result.entries] == [plain(entry) for entry in expected]


@pytest.mark.parametrize("name", NAMES)
def test_every_work_says_where_it_was_read(name: str) -> None:
    text = (SAVED / name).read_text("utf-8")
    result = read_page(text, source=name)
    lines = text.count("\n") + 1
    places = []
    for entry in result.entries:
        assert entry.provenance is not None
        assert entry.provenance.source == name
        assert entry.provenance.raw
        assert 0.9 <= entry.provenance.confidence <= 1
        assert {field.name for field in entry.fields} <= set(entry.provenance.fields)
        places.append(entry.provenance.line or 0)
    assert places == sorted(places)
    assert all(1 <= place <= lines for place in places)
    assert [trace.key for trace in result.traces] == [entry.key for entry in result.entries]


def test_every_site_has_a_saved_page() -> None:
    seen = {site.module for name in NAMES for site in list(fitting((SAVED / name).read_text("utf-8")))[:1]}
    # The page of citekit's own CV is read back in the tests of the CV.
    assert seen | {"citekit_page"} == {site.module for site in SITES}


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("dblp_person.html", "Ada Brook"),
        ("dblp_person.xml", "Ada Brook"),
        ("scholar_profile.html", "Ada Brook"),
        ("orcid_record.html", "Ada Brook"),
        ("orcid_record.json", "Ada van Brook"),
        ("orcid_record.xml", "Ada Brook"),
        ("openreview_profile.html", "Ada Brook"),
        ("semantic_scholar_author.html", "Ada Brook"),
        ("semantic_scholar_papers.json", "Ada Brook"),
        ("acl_person.html", "Ada Brook"),
    ],
)
def test_the_owner_is_whom_the_page_names(name: str, owner: str) -> None:
    result = read_page((SAVED / name).read_bytes(), source=name)
    assert result.owner is not None
    assert result.owner.display == owner


def test_the_caller_knows_the_owner_better() -> None:
    result = read_page((SAVED / "scholar_profile.html").read_bytes(), source="p.html", me="Ada B. Brook")
    assert result.owner is not None
    assert result.owner.given == "Ada B."


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith((".json", ".xml"))])
@pytest.mark.parametrize("called", ["{}", "export", "https://site.example/api?q=a%20A.Brook.1&size=1000", "-"])
def test_an_export_is_a_page_whatever_it_is_called(name: str, called: str) -> None:
    from citekit.library.load import kind_of

    assert kind_of((SAVED / name).read_bytes(), called.replace("{}", name)) == "page"


def test_an_export_is_imported_from_a_file(tmp_path: Path) -> None:
    from citekit.library.load import import_page

    library = import_page(SAVED / "orcid_works.json")
    assert [entry.get("author") for entry in library.entries] == ["Brook, Ada and Cole, Ben"]


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".html") and name not in HEADS])
def test_a_page_whose_head_is_lost_gives_the_same_works(name: str) -> None:
    text = (SAVED / name).read_text("utf-8")
    body = text[text.index("<body") :].removesuffix("</html>\n")
    whole, part = (read_page(page, source=name) for page in (text, body))
    # ORCID's head alone says whose record it is.
    for got, entry in zip(part.entries, whole.entries, strict=True):
        assert plain(got)[1:] == plain(entry.replace(attributed=None) if name == "orcid_record.html" else entry)[1:]
