"""Saved pages of known sites with parts missing, broken or hostile: no crash, nothing invented."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.errors import InputError
from citekit.pages import read_page
from citekit.pages.readers.model import Saved
from citekit.pages.readers.registry import SITES, form_of, is_export

SAVED = Path(__file__).parent / "saved"
NAMES = sorted(path.name for path in SAVED.iterdir() if path.suffix != ".bib")
VALUES: tuple[Any, ...] = (None, True, 0, -1.5, "", "x", [], {}, [None], [[{}]], {"value": {"value": 3}}, [{"title": []}])


def spoiled(data: Any, value: Any) -> Any:
    """Each way of putting ``value`` in the place of one part of the data."""
    if isinstance(data, dict):
        for key, part in data.items():
            yield {**data, key: value}
            for inner in spoiled(part, value):
                yield {**data, key: inner}
    elif isinstance(data, list) and data:
        yield [value, *data[1:]]
        for inner in spoiled(data[0], value):
            yield [inner, *data[1:]]


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".json")])
def test_no_part_of_an_export_is_taken_for_granted(name: str) -> None:
    data = json.loads((SAVED / name).read_text("utf-8"))
    readers = [site for site in SITES if site.form == "json" and site.fits((SAVED / name).read_text("utf-8"))]
    for value in VALUES:
        for broken in spoiled(data, value):
            for site in readers:
                for entry in site.read(Saved(json.dumps(broken), name)).entries:
                    assert entry.get("title")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_breaks_off_gives_what_is_whole(name: str) -> None:
    text = (SAVED / name).read_text("utf-8")
    whole = len(read_page(text, source=name).entries)
    for part in range(1, 12):
        result = read_page(text[: len(text) * part // 12], source=name)
        assert len(result.entries) <= whole + 1
        assert result.entries or result.diagnostics


def test_a_broken_export_says_where() -> None:
    text = (SAVED / "dblp_person.xml").read_text("utf-8")
    result = read_page(text[: text.index("<r><phdthesis")] + "<r><phd<", source="p.xml")
    assert len(result.entries) == 2
    assert [(said.code, said.severity) for said in result.diagnostics] == [("broken-file", "error")]


def test_no_entity_of_a_file_is_expanded() -> None:
    text = '<?xml version="1.0"?><!DOCTYPE dblp [<!ENTITY a "boo">]><dblp><article key="a/b"><title>&a;</title></article></dblp>'
    assert all("boo" not in entry.get("title") for entry in read_page(text, source="p.xml").entries)


@pytest.mark.parametrize(
    "title",
    [
        "<script>alert(1)</script>Leaning",
        "Leaning \\input{/etc/passwd} 100% & more_less #1 {",
        "Leaning $x$ and 5 < 6 > 4",
        "}}@misc{evil, title={x}}",
        "Leaning\u202e\u0000\u0007 back",
    ],
)
def test_hostile_titles_stay_text(title: str) -> None:
    from citekit.bibtex import Document, read, write

    data = {"paperId": "p", "title": title, "authors": [{"name": 'A "}{" Brook'}], "year": 2020, "url": "javascript:alert(1)"}
    entries = read_page(json.dumps(data), source="p.json").entries
    assert len(entries) == 1
    again = read(write(Document().with_entries(entries)).decode("utf-8"))
    assert [entry.get("title") for entry in again.entries] == [entries[0].get("title")]
    assert "url" not in entries[0]
    assert "\\input{" not in entries[0].get("title")


def test_only_exports_of_sites_are_pages() -> None:
    assert is_export((SAVED / "orcid_record.json").read_text("utf-8"))
    assert is_export((SAVED / "arxiv_feed.xml").read_text("utf-8"))
    assert not is_export('[{"id": "a", "type": "article-journal", "title": "Leaning", "author": [{"family": "Brook"}]}]')
    assert not is_export('<?xml version="1.0"?><rss><channel><title>News</title></channel></rss>')
    assert not is_export('<?xml version="1.0"?><modsCollection><mods><titleInfo><title>Leaning</title></titleInfo></mods></modsCollection>')
    assert form_of("<!DOCTYPE html><p>x") == "html"
    assert form_of('<div id="gsc_prf_in">Ada Brook</div>') == "html"
    assert form_of("<!-- saved from url=(0018)https://a.example/ -->\n<html><p>x") == "html"
    assert form_of('<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>') == "xml"
    assert form_of('<dblpperson name="Ada Brook">') == "xml"
    assert form_of('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>') == "html"


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
def test_any_damage_is_survived(name: str, random: Any) -> None:
    text = (SAVED / name).read_text("utf-8")
    for _ in range(4):
        start = random.randrange(len(text))
        text = text[:start] + random.choice(["", "<", ">", '"', "{", "\0", "é", "</div>"]) + text[start + random.randrange(30) :]
    with contextlib.suppress(InputError):
        read_page(text, source=name)
