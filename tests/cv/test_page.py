"""The HTML page: valid, complete without scripts, asking no other host for anything."""

from __future__ import annotations

import json
import re

import pytest

from citekit.cv import make_cv, write_cv
from citekit.entry import Entry
from tests.cv.works import ME, PAPER, WORKS

MANY = tuple(entry.replace(key=f"{entry.key}{i}") for i in range(3) for entry in WORKS)


@pytest.mark.parametrize("works", [(), WORKS[:1], WORKS, MANY], ids=["none", "one", "seven", "many"])
@pytest.mark.parametrize("style", ["citekit-cv", "citekit-homepage"])
def test_page_is_valid_html(works: tuple[Entry, ...], style: str) -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(write_cv(make_cv(works, me=ME, style=style, number=True)))


def test_ids_are_unique_and_anchors_lead_somewhere() -> None:
    page = write_cv(make_cv(MANY, me=ME))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_keys_that_stand_twice_have_ids_of_their_own() -> None:
    same = (PAPER, PAPER, PAPER.replace(key="a b"), PAPER.replace(key="a-b"))
    ids = re.findall(r'<li class="work" id="([^"]+)"', write_cv(make_cv(same)))
    assert ids == ["ref-example2024sparse", "ref-example2024sparse-2", "ref-a-b", "ref-a-b-2"]


def test_work_without_any_field_stands_under_its_key() -> None:
    cv = make_cv([Entry.make("onlyakey", "misc", {})])
    assert "onlyakey" in write_cv(cv, "text")
    assert [found.code for found in cv.diagnostics] == ["empty-entry"]


def test_headings_and_landmarks() -> None:
    page = write_cv(make_cv(MANY, me=ME))
    assert re.findall(r"<(h\d)", page) == ["h1"] + ["h2"] * 5
    assert page.count("<main>") == page.count("<header>") == page.count("<nav ") == 1
    assert '<html lang="en">' in page
    for anchor in re.findall(r'aria-labelledby="([^"]+)"', page):
        assert f'<h2 id="{anchor}">' in page


def test_nothing_is_asked_from_elsewhere() -> None:
    page = write_cv(make_cv(MANY, me=ME))
    assert not re.search(r"<(link|img|iframe|script src|object|embed|source)\b", page)
    assert not re.search(r"@import|url\(", page)
    assert "default-src 'none'" in page


def test_few_works_have_no_search() -> None:
    page = write_cv(make_cv(WORKS[:3], me=ME))
    assert "<nav" not in page
    assert '"use strict"' not in page


def test_scripts_can_be_left_out() -> None:
    page = write_cv(make_cv(MANY, me=ME), scripts=False)
    assert '"use strict"' not in page
    assert "script-src" not in page


def test_linked_data_is_json() -> None:
    entry = PAPER.replace(title="</script><script>alert(1)</script> & more", award="")
    page = write_cv(make_cv([entry], me=ME))
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert block is not None
    work = json.loads(block[1])["itemListElement"][0]
    assert work["name"] == "</script><script>alert(1)</script> & more"
    assert [author["name"] for author in work["author"]] == ["Bob Sample", "Ada Example", "Céline Dupont"]
    assert work["datePublished"] == "2024"
    assert work["@type"] == "ScholarlyArticle"


def test_formulas_are_mathml_and_scripts_of_other_directions_isolated() -> None:
    entry = PAPER.replace(author="{יוסף כהן} and Ada Example")
    page = write_cv(make_cv([entry], me=ME))
    assert "<math><mrow><mi>O</mi>" in page
    assert "<bdi>יוסף כהן</bdi>" in page


def test_fragment_has_no_frame() -> None:
    fragment = write_cv(make_cv(WORKS, me=ME), standalone=False)
    assert fragment.startswith("<header>\n<h1>Ada Example</h1>")
    assert "<style" not in fragment


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_contrast_of_every_text_colour_in_light_and_dark() -> None:
    """WCAG 2.2, criterion 1.4.3: at least 4.5 to 1."""
    from citekit.writers.html_page import style_sheet

    palettes = re.findall(r":root \{(.*?)\}", style_sheet(), re.DOTALL)[:2]
    for palette in palettes:
        colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", palette))
        for name in ("ink", "quiet", "accent", "award"):
            lighter, darker = sorted((luminance(colours[name]), luminance(colours["paper"])), reverse=True)
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5, name
