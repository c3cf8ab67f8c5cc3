"""The page read back: `citekit cv`, then `citekit import`, gives the same entries."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from citekit.bibtex import read
from citekit.cli.main import group
from citekit.cv import make_cv, write_cv
from citekit.entry import Entry
from citekit.pages import read_page
from tests.cv.works import ME, PAPER, WORKS

LIBRARY = r"""
@inproceedings{knott2024,
  author = {van der Knott, Ana and Dupont, Jr, Émile and {Imaginary Consortium} and 山田, 太郎 and others},
  author+an = {1=equal; 2=equal,corresponding; 3=student},
  author+an:gap = {2=after},
  title = {The {Nile} Delta, $\alpha_{i}$ \& 100\% of \emph{it} </script><b>},
  booktitle = {Proceedings of the 3rd {ACM} Meeting},
  series = {MEET '24},
  year = 2024, month = mar, pages = {1--9, 12},
  doi = {10.1000/a(b)_c}, eprint = {2401.00001}, archiveprefix = {arXiv}, primaryclass = {cs.LG},
  pubstate = {forthcoming}, award = {Best Paper; Spotlight},
  links = {Talk: https://example.org/t; arXiv: ; code: },
  abstract = {First.

Second paragraph with "quotes" and a \url{https://example.org/?a=1&b=2}.},
  keywords = {caching, "hot" keys},
}
@book{empty-title, editor = {Reyes, Dana}, title = {Edited}, publisher = {Nowhere Press and Elsewhere},
  isbn = {978-3-16-148410-0}, date = {2019-05/2020}}
@misc{UPPER:key/1+2, title = {مجلة النتائج}, howpublished = {\url{https://example.org}}, note = {A remark}}
@phdthesis{t, author = {Example, Ada}, title = {Thinking}, school = {Nowhere}, year = {2021}, maintitle = {Main}}
"""


@pytest.mark.parametrize("number", [1, 4], ids=["one work", "several works"])
def test_page_gives_the_same_entries(number: int) -> None:
    entries = read(LIBRARY).entries[:number]
    cv = make_cv(entries, me=ME, group_by="year", number=True)
    result = read_page(write_cv(cv).encode(), source="cv.html")
    assert result.format == "citekit"
    # In the order of the page; the order of fields within an entry is the library's.
    assert {entry.key: entry for entry in result.entries} == {entry.key: entry for entry in entries}
    assert [entry.key for entry in result.entries] == [work.key for work in cv.works]


def test_authors_roles_and_gaps_are_there_as_data() -> None:
    (entry,) = read_page(write_cv(make_cv(read(LIBRARY).entries[:1])), source="cv.html").entries
    assert [author.name.display for author in entry.authors] == [
        "Ana van der Knott",
        "Émile Dupont, Jr",
        "Imaginary Consortium",
        "太郎 山田",
    ]
    assert list(entry.authors.with_role("equal")) == [0, 1]
    assert list(entry.authors.with_role("corresponding")) == [1]
    assert list(entry.authors.with_role("student")) == [2]


def test_commands_cv_and_import_are_inverse(tmp_path: Path) -> None:
    (tmp_path / "library.bib").write_text(LIBRARY, encoding="utf-8")
    page, back = str(tmp_path / "cv.html"), str(tmp_path / "back.bib")
    for command in (["cv", str(tmp_path / "library.bib"), "-o", page], ["import", page, "-o", back]):
        assert CliRunner().invoke(group, command).exit_code == 0
    entries = {entry.key: entry for entry in read(Path(back).read_text(encoding="utf-8")).entries}
    for entry in read(LIBRARY).entries:
        # A date's year and month are written besides, for classic styles.
        assert {(field.name, field.value) for field in entry} <= {(field.name, field.value) for field in entries[entry.key]}


def test_provenance_leads_to_the_line_of_the_page() -> None:
    page = write_cv(make_cv(WORKS, me=ME))
    for entry in read_page(page, source="cv.html").entries:
        assert entry.provenance is not None
        assert entry.provenance.line is not None
        assert f'"key":"{entry.key}"' in page.splitlines()[entry.provenance.line - 1]


def test_work_in_several_sections_comes_back_once() -> None:
    cv = make_cv([PAPER])
    twice = replace(cv, sections=(*cv.sections, replace(cv.sections[0], key="again", heading="Again")))
    assert len(read_page(write_cv(twice)).entries) == 1


def test_a_page_that_somebody_changed_gives_what_is_left_of_it() -> None:
    page = write_cv(make_cv(WORKS[:2], me=ME))
    at = page.index('"itemListElement":') + len('"itemListElement":')
    end = page.index("}</script>", at)
    nodes = json.loads(page[at:end])
    nodes[0]["entry"]["fields"]["bad name{}"] = "x"
    nodes[0]["entry"]["fields"]["year"] = 2024
    nodes[1]["entry"]["type"] = "@comment{"
    changed = page[:at] + json.dumps([*nodes, "text", {"entry": []}]) + page[end:]
    (entry,) = read_page(changed).entries
    assert entry.key == nodes[0]["entry"]["key"]
    assert "year" not in entry


def test_linked_data_cut_short_is_read_from_what_is_printed() -> None:
    page = write_cv(make_cv(WORKS, me=ME))
    at = page.index('"itemListElement":')
    result = read_page(page[:at] + page[page.index("</script>", at) :])
    assert any("Sparse Attention" in entry.get("title") for entry in result.entries)


def test_keys_that_bibtex_cannot_hold_are_made_anew() -> None:
    (entry,) = read_page(write_cv(make_cv([Entry.make("a b", "misc", {"title": "Spaced", "year": "2020"})]))).entries
    assert entry.key
    assert " " not in entry.key
