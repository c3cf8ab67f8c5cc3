"""Pages that describe their works for machines, and collections of files; invented people."""

from citekit.pages import read_page


def test_citation_meta_is_one_work() -> None:
    page = """<html><head><meta name="citation_title" content="Slopes that lean"><meta name="citation_author" content="Brook, Ada">
    <meta name="citation_author" content="Ben Cole"><meta name="citation_journal_title" content="Journal of Slopes">
    <meta name="citation_publication_date" content="2021/05/01">
    <meta name="citation_volume" content="3"><meta name="citation_firstpage" content="1">
    <meta name="citation_lastpage" content="9">
    <meta name="citation_doi" content="10.1234/slope.1"></head><body><p>Text.</p><h2>References</h2><p>Doe. 2001.</p></body></html>"""
    result = read_page(page, source="p.html")
    assert len(result.entries) == 1
    entry = result.entries[0]
    assert entry.type == "article"
    assert entry.get("author") == "Brook, Ada and Cole, Ben"
    assert (entry.get("journal"), entry.get("year"), entry.get("pages"), entry.get("doi")) == (
        "Journal of Slopes",
        "2021",
        "1--9",
        "10.1234/slope.1",
    )


def test_json_ld_where_the_page_shows_nothing() -> None:
    page = """<html><head><script type="application/ld+json">{"@graph": [{"@type": "ScholarlyArticle", "name": "Slopes & hills",
    "author": [{"@type": "Person", "name": "Ada Brook"}, {"name": "Ben Cole"}], "datePublished": "2020-02-01",
    "isPartOf": {"name": "Journal of Slopes"}},
    {"@type": "Person", "name": "Ada Brook"}]}</script></head><body><div id="root"></div></body></html>"""
    entry = read_page(page, source="p.html").entries[0]
    assert entry.get("title") == "Slopes \\& hills"
    assert entry.get("author") == "Brook, Ada and Cole, Ben"
    assert entry.get("journal") == "Journal of Slopes"


def test_broken_json_ld_is_no_trouble() -> None:
    assert read_page('<script type="application/ld+json">{"@type": </script><p>Hello</p>', source="p.html").entries == ()


def test_coins() -> None:
    title = "rft.genre=article&amp;rft.atitle=Leaning+far&amp;rft.jtitle=Journal+of+Slopes&amp;rft.au=Brook%2C+Ada&amp;rft.date=2019"
    page = f'<html><body><p>One.</p><span class="Z3988" title="{title}"></span></body></html>'
    entry = read_page(page, source="p.html").entries[0]
    assert (entry.get("title"), entry.get("journal"), entry.get("year")) == ("Leaning far", "Journal of Slopes", "2019")


def test_bibtex_records_on_a_page() -> None:
    records = "@article{a, title={Leaning}, author={Brook, Ada}, journal={J. Slopes}, year={2018}}\n@misc{b, title={Hills}, year={2017}}"
    page = f"<html><body><h1>Papers</h1><pre>{records}</pre></body></html>"
    assert [entry.get("title") for entry in read_page(page, source="p.html").entries] == ["Leaning", "Hills"]


def test_front_matter_collection() -> None:
    page = (
        "---\ntitle: \"Leaning into the wind\"\ncollection: publications\ndate: 2021-04-01\nvenue: 'Journal of Slopes'\n"
        "authors:\n  - Ada Brook\n  - Ben Cole\nurl_pdf: https://ada.example/a.pdf\n---\n\nSome text.\n"
    )
    entry = read_page(page, source="wind.md").entries[0]
    assert entry.get("title") == "Leaning into the wind"
    assert entry.get("author") == "Brook, Ada and Cole, Ben"
    assert (entry.get("journal") or entry.get("howpublished"), entry.get("year"), entry.get("pdf")) == (
        "Journal of Slopes",
        "2021",
        "https://ada.example/a.pdf",
    )


def test_a_bib_file_in_canonical_form() -> None:
    page = (
        "@article{brook2024, title={Leaning}, author={Brook*, Ada and Cole*, Ben and Dean, Cy}, journal={ICML (<b>Oral</b>)}, year={2024}}"
    )
    entry = read_page(page, source="papers.bib").entries[0]
    assert entry.key == "brook2024"
    assert entry.type == "inproceedings"
    assert entry.get("author+an") == "1=equal; 2=equal"
    assert entry.get("award") == "Oral"
    assert entry.get("series") == "ICML '24"
