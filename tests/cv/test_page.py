"""The HTML page: valid, complete without scripts, asking no other host for anything."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from citekit.cv import make_cv, write_cv
from citekit.cv.citations import with_citations
from citekit.entry import Entry
from citekit.stats.figures import with_figures
from citekit.stats.plots import PLOTS
from citekit.writers import write_inlines
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
    assert page.count("<main ") == page.count("<header>") == page.count("<nav ") == page.count('role="search"') == 1
    assert re.search(r'<body>\n<a class="skip" href="#content">.*</header>\n<main id="content"', page, re.DOTALL)
    assert '<html lang="en">' in page
    for anchor in re.findall(r'aria-labelledby="([^"]+)"', page):
        assert f'<h2 id="{anchor}">' in page


def test_nothing_is_asked_from_elsewhere() -> None:
    page = write_cv(make_cv(MANY, me=ME))
    assert not re.search(r"<(link|img|iframe|script src|object|embed|source)\b", page)
    assert not re.search(r"@import|url\(", page)
    assert "default-src 'none'" in page


def policy_of(page: str) -> str:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    assert found is not None
    return found[1]


def sha256(source: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"


def test_policy_allows_the_page_s_own_styles_and_script_by_their_hashes_alone() -> None:
    small = PAPER.replace(title=r"{\textsc{Small} Capitals}")
    page = write_cv(make_cv([*MANY, small], me=ME))
    policy = policy_of(page)
    assert "unsafe-inline" not in policy
    for kind, element in (("style-src", "style"), ("script-src", "script")):
        (source,) = re.findall(f"<{element}>(.*?)</{element}>", page, re.DOTALL)
        assert re.search(rf"{kind} [^;]*{re.escape(sha256(source))}", policy)
    assert f"'unsafe-hashes' {sha256('font-variant:small-caps')}" in policy


def test_one_work_has_the_tags_of_google_scholar() -> None:
    page = write_cv(make_cv([PAPER], me=ME))
    tags = re.findall(r'<meta name="(citation_\w+)" content="([^"]*)">', page)
    assert tags == [
        ("citation_title", "Sparse Attention in O(n log n) for LLM Serving"),
        ("citation_author", "Sample, Bob"),
        ("citation_author", "Example, Ada"),
        ("citation_author", "Dupont, Céline"),
        ("citation_publication_date", "2024/07"),
        ("citation_conference_title", "18th Symposium on Imaginary Operating Systems"),
        ("citation_firstpage", "101"),
        ("citation_lastpage", "118"),
        ("citation_doi", "10.1000/sios.24.7"),
        ("citation_pdf_url", "https://example.org/a.pdf"),
    ]


def test_a_list_is_never_taken_for_one_article() -> None:
    page = write_cv(make_cv(WORKS, me=ME))
    tags = re.findall(r'<meta name="(citation_\w+)" content="([^"]*)">', page)
    assert {name for name, _ in tags} == {"citation_reference"}
    assert len(tags) == len(WORKS)
    assert (
        "citation_reference",
        "citation_title=Notes; citation_author=Sample, Bob; citation_publication_date=2019; "
        "citation_journal_title=Journal of Invented Results; citation_volume=8",
    ) in tags


def test_what_is_its_owner_s_alone_is_on_no_page() -> None:
    private = PAPER.replace(file=":home/ada/draft.pdf:PDF", owner="ada", annote="weak", timestamp="2024-01-01", comment="reject?")
    page = write_cv(make_cv([private], me=ME))
    for word in ("draft.pdf", "weak", "reject?", "2024-01-01"):
        assert word not in page


def test_citations_in_other_styles_name_nobody_in_bold_and_have_no_marks() -> None:
    # IEEE sets the text beside a number, which is a block of its own.
    cv = with_citations(make_cv([PAPER], me=ME), ["apa", "modern-language-association", "ieee"])
    assert cv.cited_as == ("APA Style 7th edition", "MLA Handbook 9th edition", "IEEE Reference Guide version 11.29.2023")
    apa, mla, _ = (write_inlines(citation, "text") for citation in cv.works[0].citations)
    assert apa.startswith("Sample, B., Example, A., & Dupont, C. (2024")
    assert mla.startswith("Sample, Bob, et al. “Sparse Attention")
    page = write_cv(cv)
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(page)
    assert '<p class="style">BibTeX</p>' in page
    assert '<p class="style">APA Style 7th edition</p><div dir="auto">Sample, B., Example, A.' in page


def test_words_of_the_page_are_english_whatever_the_list_is() -> None:
    assert 'aria-label="Publications" lang="en" dir="ltr" hidden>' in write_cv(make_cv(MANY, me=ME, locale="he-IL"))
    assert 'aria-label="Publications" hidden>' in write_cv(make_cv(MANY, me=ME, locale="en-GB"))


def test_right_to_left_languages_have_their_direction() -> None:
    assert '<html lang="he-IL" dir="rtl">' in write_cv(make_cv([PAPER], locale="he-IL"))


def test_few_works_have_no_search() -> None:
    page = write_cv(make_cv(WORKS[:3], me=ME))
    assert "<nav" not in page
    assert "<form" not in page
    assert 'class="skip"' not in page


def test_scripts_can_be_left_out() -> None:
    page = write_cv(make_cv(MANY, me=ME), scripts=False)
    assert '"use strict"' not in page
    assert "script-src" not in page
    assert "<form" not in page


def test_linked_data_is_json() -> None:
    entry = PAPER.replace(title="</script><script>alert(1)</script> & more", award="")
    page = write_cv(make_cv([entry], me=ME))
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert block is not None
    work = json.loads(block[1])["itemListElement"][0]
    assert work["name"] == "</script><script>alert(1)</script> & more"
    assert [author["name"] for author in work["author"]] == ["Bob Sample", "Ada Example", "Céline Dupont"]
    assert work["datePublished"] == "2024-07"
    assert work["@type"] == "ScholarlyArticle"


def test_formulas_are_mathml_and_scripts_of_other_directions_isolated() -> None:
    entry = PAPER.replace(author="{יוסף כהן} and Ada Example")
    page = write_cv(make_cv([entry], me=ME))
    assert "<math><mrow><mi>O</mi>" in page
    assert "<bdi>יוסף כהן</bdi>" in page


def test_a_word_of_another_script_within_a_title_stays_at_its_place() -> None:
    title = "دراسة في ABC والذاكرة"
    assert f"<bdi>{title}</bdi>" in write_cv(make_cv([PAPER.replace(title=title)], me=ME))


def test_fragment_has_no_frame() -> None:
    fragment = write_cv(make_cv(WORKS, me=ME), standalone=False)
    assert fragment.startswith('<header>\n<h1 dir="auto">Ada Example</h1>')
    assert "<style" not in fragment


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_every_text_colour_in_light_and_dark() -> None:
    """WCAG 2.2, criterion 1.4.3: at least 4.5 to 1."""
    from citekit.writers.html_page import style_sheet

    palettes = re.findall(r":root \{(.*?)\}", style_sheet(), re.DOTALL)[:2]
    for palette in palettes:
        colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", palette))
        for ground in ("paper", "field"):
            for name in ("ink", "quiet", "accent", "award"):
                assert contrast(colours[name], colours[ground]) >= 4.5, name
            # The edge of a field and the ring around what has the focus (criterion 1.4.11).
            for name in ("border", "focus"):
                assert contrast(colours[name], colours[ground]) >= 3, name


ATTACK = r"""\"><img src=x onerror=alert(1)><script>alert(2)</script> </style><b style="color:red">"""
FIELDS = (
    "title journal booktitle editor school abstract award keywords note publisher series location pages volume number doi url pdf code"
).split()


@pytest.mark.parametrize("kind", ["article", "inproceedings", "book", "incollection", "phdthesis", "techreport", "misc", "unpublished"])
def test_no_text_of_an_entry_becomes_an_element(kind: str) -> None:
    from selectolax.lexbor import LexborHTMLParser

    fields = {**dict.fromkeys(FIELDS, ATTACK), "author": f"{ATTACK} and Example, Ada", "year": "2020", "archiveprefix": "arXiv"}
    links = f"{ATTACK}: javascript:alert(1); ok: https://example.org/{ATTACK}"
    cv = with_citations(make_cv([Entry.make(f"k{ATTACK}", kind, {**fields, "links": links})], me=ME, title=ATTACK), ["apa", "ieee"])
    cv, _ = with_figures(cv, tuple(PLOTS), ME)
    page = write_cv(cv)
    tree = LexborHTMLParser(page)
    assert tree.css("img, b[style], [onerror], [onclick]") == []
    assert [script.attributes.get("type") for script in tree.css("script")] == ["application/ld+json", None]
    assert len(tree.css("style")) == 1
    assert all((link.attributes["href"] or "").startswith(("https://", "http://", "#")) for link in tree.css("a"))
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(page)
