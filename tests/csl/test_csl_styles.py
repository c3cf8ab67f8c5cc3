"""Every style renders every kind of work; short names resolve; dependent styles give their parent's layout."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from citekit.csl import Processor, Style, list_styles, short_names
from citekit.csl.catalogue import style_folders
from citekit.csl.html import bibliography_html
from tests.csl.csl_works import works


def _independent() -> list[Path]:
    return sorted(path for folder in style_folders() if folder.name != "dependent" for path in folder.glob("*.csl"))


def _render(path: Path) -> None:
    style = Style.load(path)
    processor = Processor(style)
    items = works()
    done = processor.bibliography(items)
    assert len(done.entries) == (len(items) if style.has_bibliography else 0)
    bibliography_html(done)
    cites = [[{"id": item["id"], "locator": "3"}] for item in items[:8]] + [[item["id"] for item in items]]
    assert len(processor.citations(cites, items).clusters) == len(cites)


def _share(path: Path, parts: int) -> bool:
    return zlib.crc32(path.stem.encode()) % parts == 0


@pytest.mark.parametrize("path", [path for path in _independent() if _share(path, 40)], ids=lambda path: path.stem)
def test_a_share_of_the_styles_renders(path: Path) -> None:
    _render(path)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_independent_style_renders(part: int) -> None:
    for path in _independent():
        if zlib.crc32(path.stem.encode()) % 10 == part:
            _render(path)


@pytest.mark.parametrize("short", sorted(short_names()))
def test_short_names_resolve(short: str) -> None:
    assert Style.load(short).layout("citation") is not None


def test_a_dependent_style_is_its_parent() -> None:
    infos = [info for info in list_styles("nature") if info.dependent and info.parent == "nature"]
    assert infos
    assert Style.load(infos[0].id).info.id == Style.load("nature").info.id


def test_the_catalogue_finds_by_every_word() -> None:
    found = list_styles("chemical society")
    assert found[0].id == "american-chemical-society"
    assert found[0].short == "acs"
