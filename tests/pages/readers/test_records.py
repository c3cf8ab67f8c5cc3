"""What pages say for machines: JSON-LD, microdata, RDFa, h-cite, COinS, meta tags, BibTeX; invented people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from citekit.entry import Entry
from citekit.pages import read_page


def works(body: str, head: str = "") -> list[Entry]:
    return list(read_page(f"<html><head><title>x</title>{head}</head><body>{body}</body></html>", source="p.html").entries)


def linked(data: Any) -> list[Entry]:
    return works(f'<script type="application/ld+json">{json.dumps(data)}</script>')


def one(found: list[Entry]) -> Entry:
    assert len(found) == 1
    return found[0]


def test_json_ld_article_in_issue_of_volume_of_periodical() -> None:
    entry = one(
        linked(
            {
                "@context": "https://schema.org",
                "@type": "ScholarlyArticle",
                "headline": "Leaning in O(<i>n</i>) &amp; less",
                "author": [
                    {"@type": "Person", "givenName": "Ada", "familyName": "van Brook"},
                    {"@type": "Organization", "name": "The Slope Group"},
                    "Ben Cole",
                ],
                "datePublished": "2021-05-04T00:00:00Z",
                "isPartOf": {
                    "@type": "PublicationIssue",
                    "issueNumber": 3,
                    "isPartOf": {
                        "@type": "PublicationVolume",
                        "volumeNumber": "12",
                        "isPartOf": {"@type": "Periodical", "name": "Journal of Slopes", "issn": "1234-5679"},
                    },
                },
                "pageStart": 10,
                "pageEnd": 19,
                "identifier": {"@type": "PropertyValue", "propertyID": "doi", "value": "10.5555/Lean.3"},
                "abstract": "We lean.",
                "citation": [{"@type": "ScholarlyArticle", "name": "Somebody else's work", "author": "X Y"}],
            }
        )
    )
    assert entry.type == "article"
    assert entry.get("title") == "Leaning in O(\\emph{n}) \\& less"
    assert entry.get("author") == "van Brook, Ada and {The Slope Group} and Cole, Ben"
    assert [entry.get(name) for name in ("journal", "volume", "number", "pages", "year", "month", "doi", "issn")] == [
        "Journal of Slopes",
        "12",
        "3",
        "10--19",
        "2021",
        "may",
        "10.5555/lean.3",
        "1234-5679",
    ]


def test_json_ld_graph_whose_authors_stand_elsewhere() -> None:
    entry = one(
        linked(
            {
                "@graph": [
                    {"@type": "WebPage", "name": "Publications", "@id": "#page"},
                    {"@type": "Person", "@id": "#ada", "name": "Ada Brook"},
                    {"@type": "ScholarlyArticle", "name": "Leaning", "author": [{"@id": "#ada"}], "datePublished": "2020"},
                ]
            }
        )
    )
    assert (entry.get("author"), entry.get("year"), entry.type) == ("Brook, Ada", "2020", "misc")


def test_json_ld_list_of_items_and_a_conference() -> None:
    found = linked(
        {
            "@type": "ItemList",
            "itemListElement": [
                {
                    "@type": "ListItem",
                    "position": n,
                    "item": {
                        "@type": "ScholarlyArticle",
                        "name": f"Leaning, part {n}",
                        "author": "Ada Brook, Ben Cole, Cy Dean",
                        "isPartOf": {"name": "International Conference on Machine Learning"},
                        "datePublished": "2022",
                    },
                }
                for n in (1, 2)
            ],
        }
    )
    assert [entry.get("title") for entry in found] == ["Leaning, part 1", "Leaning, part 2"]
    assert [(entry.type, entry.get("series"), len(entry.authors)) for entry in found] == [("inproceedings", "ICML '22", 3)] * 2


@pytest.mark.parametrize(
    ("kind", "extra", "expected"),
    [
        ("Book", {"publisher": {"@type": "Organization", "name": "Slope Press"}, "isbn": "978-3-16-148410-0"}, "book"),
        ("Chapter", {"isPartOf": {"@type": "Book", "name": "Handbook of slopes", "editor": "Eve Field"}}, "incollection"),
        ("Thesis", {"sourceOrganization": {"name": "University of Slopes"}}, "phdthesis"),
        ("schema:ScholarlyArticle", {}, "misc"),
    ],
)
def test_json_ld_kinds(kind: str, extra: dict[str, Any], expected: str) -> None:
    entry = one(linked({"@type": kind, "name": "Leaning", "author": {"name": "Ada Brook"}, "datePublished": "2019", **extra}))
    assert entry.type == expected


def test_a_blog_post_about_publications_is_no_publication() -> None:
    article = {"@type": "Article", "headline": "My publications", "author": {"name": "Ada Brook"}, "datePublished": "2020-01-01"}
    assert linked(article) == []
    assert linked({"@type": ["Article", "BlogPosting"], "headline": "News", "author": "Ada Brook"}) == []
    assert len(linked({**article, "sameAs": "https://doi.org/10.5555/lean.1"})) == 1


def test_broken_json_ld_is_told_and_the_other_script_read() -> None:
    good = json.dumps({"@type": "ScholarlyArticle", "name": "Leaning", "author": "Ada Brook"})
    page = f'<script type="application/ld+json">{{"@type": </script>\n<script type="application/ld+json">{good}</script>'
    result = read_page(page, source="p.html")
    assert [entry.get("title") for entry in result.entries] == ["Leaning"]
    assert [said.code for said in result.diagnostics] == ["broken-json"]


@pytest.mark.parametrize("value", ["null", "3", '"text"', "[]", "[[[]]]", '{"@type": 5}', '{"@type": "Book", "name": {"a": 1}}', "NaN"])
def test_json_ld_of_another_kind_than_was_expected(value: str) -> None:
    assert works(f'<script type="application/ld+json">{value}</script>') == []


def test_json_ld_that_refers_to_itself() -> None:
    data = {"@id": "#a", "@type": "ScholarlyArticle", "name": "Leaning", "author": {"@id": "#a"}, "isPartOf": {"@id": "#a"}}
    assert len(linked(data)) == 1


def test_microdata() -> None:
    entry = one(
        works(
            """<div id=app></div><div hidden><p itemscope itemtype="http://schema.org/ScholarlyArticle"><span itemprop="author" itemscope
            itemtype="http://schema.org/Person"><span itemprop="name">Ada Brook</span></span> <span itemprop="author">Ben Cole</span>
            <a itemprop="name" href="x.html">Leaning &amp; standing</a> <span itemprop="isPartOf" itemscope
            itemtype="http://schema.org/Periodical"><i itemprop="name">Journal of Slopes</i></span>
            <meta itemprop="datePublished" content="2020-03"><a itemprop="sameAs" href="https://doi.org/10.5555/lean.2">doi</a></p></div>"""
        )
    )
    assert (entry.get("title"), entry.get("author"), entry.get("journal")) == (
        "Leaning \\& standing",
        "Brook, Ada and Cole, Ben",
        "Journal of Slopes",
    )
    assert (entry.get("year"), entry.get("month"), entry.get("doi")) == ("2020", "mar", "10.5555/lean.2")


def test_rdfa_with_schema_org_and_with_the_bibliographic_ontology() -> None:
    for vocabulary in (
        '<div vocab="https://schema.org/" typeof="ScholarlyArticle"><span property="name">Leaning</span>'
        '<span property="author" typeof="Person"><span property="name">Ada Brook</span></span>'
        '<time property="datePublished" datetime="2018-02-01">Feb</time></div>',
        '<div typeof="bibo:AcademicArticle"><span property="dcterms:title">Leaning</span>'
        '<span property="dcterms:creator">Ada Brook</span><span property="dcterms:issued">2018</span>'
        '<span property="bibo:doi">10.5555/lean.8</span></div>',
    ):
        entry = one(works(f"<template></template>{vocabulary}"))
        assert (entry.get("title"), entry.get("author"), entry.get("year")) == ("Leaning", "Brook, Ada", "2018")


def test_h_cite() -> None:
    body = """<div class="h-cite"><span class="p-author h-card"><a class="p-name u-url" href="/ada">Ada Brook</a></span>,
    <a class="u-url p-name" href="https://ada.example/lean">Leaning</a>, <span class="p-publication">Journal of Slopes</span>,
    <time class="dt-published" datetime="2017-06-01">June 2017</time> <a class="u-uid" href="https://doi.org/10.5555/lean.6">doi</a></div>
    <div class="u-in-reply-to h-cite"><a class="p-name" href="x">A post</a> <span class="p-author">Ben Cole</span>
    <time class="dt-published">2020</time></div>"""
    entry = one([entry for entry in works(body) if entry.get("doi")])
    assert (entry.get("title"), entry.get("author"), entry.get("journal"), entry.get("year")) == (
        "Leaning",
        "Brook, Ada",
        "Journal of Slopes",
        "2017",
    )
    assert all("post" not in entry.get("title") for entry in works(body))


@pytest.mark.parametrize(
    ("query", "kind", "fields"),
    [
        (
            "rft_val_fmt=info:ofi/fmt:kev:mtx:journal&rft.genre=article&rft.atitle=Leaning&rft.jtitle=Journal+of+Slopes&rft.aulast=Brook"
            "&rft.aufirst=Ada&rft.au=Ben+Cole&rft.date=2019-04&rft.volume=3&rft.issue=2&rft.spage=7&rft.epage=9&rft.issn=1234-5679"
            "&rft_id=info%3Adoi%2F10.5555%2Flean.4",
            "article",
            {"author": "Brook, Ada and Cole, Ben", "pages": "7--9", "number": "2", "doi": "10.5555/lean.4", "month": "apr"},
        ),
        (
            "rft_val_fmt=info:ofi/fmt:kev:mtx:book&rft.genre=bookitem&rft.btitle=Handbook&rft.atitle=Leaning&rft.au=Brook%2C+Ada"
            "&rft.pub=Slope+Press&rft.place=Oslo&rft.date=2011",
            "incollection",
            {"booktitle": "Handbook", "publisher": "Slope Press", "address": "Oslo"},
        ),
        (
            "rft_val_fmt=info:ofi/fmt:kev:mtx:dissertation&rft.title=Leaning&rft.inst=University+of+Slopes&rft.au=Ada+Brook&rft.date=2015",
            "phdthesis",
            {"school": "University of Slopes", "author": "Brook, Ada"},
        ),
    ],
)
def test_coins(query: str, kind: str, fields: dict[str, str]) -> None:
    entry = one(works(f'<span class="Z3988" title="{query.replace("&", "&amp;")}"></span>'))
    assert entry.type == kind
    assert {name: entry.get(name) for name in fields} == fields


@pytest.mark.parametrize("head", ["citation_", "bepress_citation_"])
def test_meta_tags_of_a_landing_page(head: str) -> None:
    tags = {
        "title": "Leaning in <i>vivo</i>",
        "conference_title": "Proceedings of the 12th Slope Conference",
        "publication_date": "2016/07/03",
        "firstpage": "5",
        "lastpage": "8",
        "doi": "doi:10.5555/LEAN.5",
        "pdf_url": "https://ada.example/lean.pdf",
        "language": "en",
    }
    meta = "".join(f'<meta name="{head}{name}" content="{value}">' for name, value in tags.items())
    meta += f'<meta name="{head}author" content="Brook, Ada; Cole, Ben">'
    entry = one(works("<h2>References</h2><ul><li>X. Other, Y. Third. A cited work. Journal of Hills, 2001.</li></ul>", meta))
    assert entry.type == "inproceedings"
    assert entry.get("title") == "Leaning in \\emph{vivo}"
    assert entry.get("author") == "Brook, Ada and Cole, Ben"
    assert (entry.get("doi"), entry.get("pages"), entry.get("pdf")) == ("10.5555/lean.5", "5--8", "https://ada.example/lean.pdf")
    assert (entry.get("year"), entry.get("month"), entry.get("day")) == ("2016", "jul", "3")


def test_meta_tags_of_eprints() -> None:
    tags = {"title": "Leaning", "creators_name": "Brook, Ada", "publication": "Journal of Slopes", "date": "2014-05", "pagerange": "1-9"}
    entry = one(works("<p>x</p>", "".join(f'<meta name="eprints.{name}" content="{value}">' for name, value in tags.items())))
    assert (entry.type, entry.get("journal"), entry.get("pages"), entry.get("author")) == (
        "article",
        "Journal of Slopes",
        "1--9",
        "Brook, Ada",
    )


@pytest.mark.parametrize(
    "body",
    [
        "<pre>{}</pre>",
        "<pre><code>{}</code></pre>",
        "<textarea readonly>{}</textarea>",
        '<div id="bibtex-brook" style="display:none">{}</div>',
        '<button data-clipboard-text="{}">copy</button>',
        '<a href="#" data-bibtex="%40article%7Ba%2C%20title%3D%7BLeaning%7D%2C%20author%3D%7BBrook%2C%20Ada%7D%2C%20year%3D2018%7D">b</a>',
        '<script type="text/x-bibtex">{}</script>',
    ],
)
def test_bibtex_wherever_pages_keep_it(body: str) -> None:
    entry = one(works(body.replace("{}", "@article{a, title={Leaning}, author={Brook, Ada}, year=2018}")))
    assert (entry.get("title"), entry.get("author"), entry.get("year")) == ("Leaning", "Brook, Ada", "2018")
