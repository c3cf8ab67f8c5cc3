"""Pages of known sites that came without their works: the site is named, and the better way."""

from __future__ import annotations

import pytest

from citekit.pages import read_page

SHELL = """<html><head>{}</head><body><div id='root'></div><noscript>You need to enable JavaScript.</noscript>
<script src=a.js></script></body></html>"""


@pytest.mark.parametrize(
    ("head", "site", "way"),
    [
        ("<title>ORCID</title>", "ORCID", "pub.orcid.org"),
        ("<title>Ada Brook | OpenReview</title>", "OpenReview", "api2.openreview.net"),
        ('<link rel="canonical" href="https://www.semanticscholar.org/author/Ada/1">', "Semantic Scholar", "api.semanticscholar.org"),
        ("<title>Ada Brook - INSPIRE</title>", "INSPIRE", "inspirehep.net/api"),
        ('<meta property="og:url" content="https://cv.hal.science/ada-brook">', "HAL", "api.archives-ouvertes.fr"),
        ("<title>dblp: Ada Brook</title>", "DBLP", ".xml"),
    ],
)
def test_a_shell_names_its_site_and_the_better_way(head: str, site: str, way: str) -> None:
    result = read_page(SHELL.replace("{}", head), source="p.html")
    assert not result.entries
    (said,) = result.diagnostics
    assert said.code == "needs-javascript"
    assert site in said.message
    assert way in said.hint


def test_a_page_that_only_links_to_a_site_is_not_that_site() -> None:
    page = "<html><head><title>Ada Brook</title></head><body><p><a href='https://orcid.org/0000-0002-1825-0097'>ORCID</a></p></body></html>"
    (said,) = read_page(page, source="p.html").diagnostics
    assert "ORCID" not in said.message


def test_a_page_of_scholar_that_asks_for_a_person() -> None:
    page = "<html><head><title>Google Scholar</title></head><body><form id=gs_captcha>Please show you're not a robot</form></body></html>"
    (said,) = read_page(page, source="p.html").diagnostics
    assert "Google Scholar" in said.message
    assert "Show more" in said.hint
