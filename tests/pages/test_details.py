"""Single fields and tricks, on small pages with invented people."""

from citekit.entry import Entry
from citekit.pages import read_page


def one(body: str, **options: str) -> Entry:
    entries = read_page(f"<html><body><h1>Publications</h1><ul>{body}</ul></body></html>", source="page.html", **options).entries
    assert len(entries) == 1
    return entries[0]


def test_conference_has_name_acronym_and_year_apart() -> None:
    entry = one("<li><b>Trees that lean</b><br>Ada Brook, Ben Cole<br>18th Symposium on Leaning Things (SOLT'24)</li>")
    assert entry.get("booktitle") == "18th Symposium on Leaning Things"
    assert entry.get("series") == "SOLT '24"
    assert entry.get("year") == "2024"


def test_acronym_alone_is_looked_up_and_said_to_be() -> None:
    entry = one("<li><b>Fast joins on slow disks</b><br>Ada Brook, Ben Cole<br>ICML 2022 (Spotlight)</li>")
    assert entry.get("booktitle") == "International Conference on Machine Learning"
    assert entry.get("series") == "ICML '22"
    assert entry.get("award") == "Spotlight"
    assert entry.provenance.fields["booktitle"].how == "venue-table"


def test_arxiv_is_an_archive_and_no_journal() -> None:
    entry = one("<li><b>Leaning considered</b><br>Ada Brook, Ben Cole<br><i>arXiv preprint arXiv:2101.00001</i> [cs.LG], 2021</li>")
    assert entry.type == "misc"
    assert entry.get("eprint") == "2101.00001"
    assert entry.get("archiveprefix") == "arXiv"
    assert entry.get("primaryclass") == "cs.LG"
    assert entry.get("pubstate") == "prepublished"
    assert not entry.get("journal")


def test_journal_numbers() -> None:
    entry = one("<li>Ada Brook and Ben Cole. Leaning at scale. <i>Journal of Slopes</i> 12(3):45–67, 2020.</li>")
    assert {name: entry.get(name) for name in ("journal", "volume", "number", "pages", "year")} == {
        "journal": "Journal of Slopes",
        "volume": "12",
        "number": "3",
        "pages": "45--67",
        "year": "2020",
    }


def test_links_by_label_and_made_absolute() -> None:
    entry = one(
        '<li><b>Leaning at scale</b><br>Ada Brook, Ben Cole<br>ICML 2020 <a href="p/a.pdf">[PDF]</a> <a href="/code">[code]</a> '
        '<a href="https://news.example/x">[coverage]</a> <a href="javascript:alert(1)">[show]</a></li>',
        base_url="https://ada.example/pubs/",
    )
    assert entry.get("pdf") == "https://ada.example/pubs/p/a.pdf"
    assert entry.get("code") == "https://ada.example/code"
    assert "javascript" not in str(entry.fields)


def test_a_doi_link_is_the_doi() -> None:
    entry = one('<li><b>Leaning at scale</b><br>Ada Brook, Ben Cole<br>ICML 2020 <a href="https://doi.org/10.1234/ABC.5">[paper]</a></li>')
    assert entry.get("doi") == "10.1234/abc.5"


def test_words_beside_a_name_are_roles() -> None:
    entry = one(
        "<li><b>Leaning at scale</b><br>Ada Brook (co-first), Ben Cole (co-first), Cy Dean (corresponding author)<br>ICML 2020</li>"
    )
    assert entry.get("author+an") == "1=equal; 2=equal; 3=corresponding"


def test_marks_without_a_legend_by_where_they_stand() -> None:
    entry = one("<li><b>Leaning at scale</b><br>Ada Brook*, Ben Cole*, Cy Dean†<br>ICML 2020</li>")
    assert entry.get("author+an") == "1=equal; 2=equal; 3=corresponding"


def test_digits_are_affiliations() -> None:
    entry = one("<li><b>Leaning at scale</b><br>Ada Brook<sup>1</sup>, Ben Cole<sup>2</sup>, Cy Dean<sup>1,2</sup><br>ICML 2020</li>")
    assert not entry.get("author+an")


def test_group_author_with_the_owners_part() -> None:
    page = (
        "Ada Brook\n\nPublications\n\n"
        "• A big model of many slopes\n  Ada Brook, Ben Cole\n  ICML 2020\n"
        "• Another model of a single slope\n  Ben Cole, Ada Brook\n  ICML 2021\n"
        "Tech Reports\n• The Leaning Model: a technical account\n  Leaning-AI. (As a contributor)\n  [arXiv] | [code]\n"
    )
    entry = read_page(page, source="page.txt").entries[-1]
    assert entry.get("author") == "{Leaning-AI}"
    assert entry.get("contributors") == "Brook, Ada"
    assert entry.type == "techreport"
    assert entry.get("links") == "arXiv:; code:"


def test_gaps_in_the_middle() -> None:
    entry = one("<li><b>Leaning at scale</b><br>Ada Brook, ..., Ben Cole, ..., Cy Dean<br>ICML 2020</li>")
    assert entry.authors.gaps == (1, 2)


def test_listing_without_authors_attributes_and_invents_none() -> None:
    body = "".join(
        f"arXiv{year}\n\nA record about the slopes of {town}\n\nSlopes are everywhere. We study them because they lean. "
        "The results that we have are good and they are many, as this long abstract can show to everyone who reads it.\n\ncs.CL↗\n\n"
        for year, town in ((2021, "Oslo"), (2022, "Rome"), (2023, "Kyoto"))
    )
    result = read_page(f"Ada Brook\n\nPublications and source records attributed to Ada Brook.\n\n{body}", source="list.txt")
    assert len(result.entries) == 3
    first = result.entries[0]
    assert not first.get("author")
    assert first.get("attributed") == "Brook, Ada"
    assert first.get("primaryclass") == "cs.CL"
    assert first.get("year") == "2021"
    assert first.get("abstract").startswith("Slopes are")


def test_hostile_title_stays_text() -> None:
    entry = one(r"<li><b>&lt;script&gt;alert(1)&lt;/script&gt; &amp; \input{x} 100% of_it</b><br>Ada Brook, Ben Cole<br>ICML 2020</li>")
    assert "script" in entry.get("title")
    assert "\\input{x}" not in entry.get("title")
    assert "\\&" in entry.get("title")


def test_news_talks_and_teaching_give_nothing() -> None:
    page = """<h2>News</h2><ul><li>Our paper on slopes was accepted at ICML 2020!</li></ul>
    <h2>Talks</h2><ul><li>Ada Brook, Ben Cole. "On leaning." Invited talk, Oslo, 2020.</li></ul>
    <h2>Teaching</h2><ul><li>Slopes 101, 2020</li></ul>"""
    result = read_page(page, source="page.html")
    assert result.entries == ()
    assert [d.code for d in result.diagnostics] == ["no-publications"]


def test_embedded_bibtex_fills_gaps_and_changes_nothing() -> None:
    entry = one(
        "<li><b>Leaning at scale</b><br>Ada Brook, Ben Cole<br>ICML 2020<div class='bibtex'><pre>@inproceedings{x, title={Other title}, "
        "author={Someone Else}, pages={1--9}, doi={10.1234/x.1}, year={2019}}</pre></div></li>"
    )
    assert entry.get("title") == "Leaning at scale"
    assert entry.get("pages") == "1--9"
    assert entry.get("doi") == "10.1234/x.1"
    assert entry.get("year") == "2020"
    assert entry.provenance.fields["pages"].how == "bibtex"


def test_editors_and_chapter_behind_the_title_of_a_book() -> None:
    entry = one(
        "<li>A. Brook: <i>Why trees lean</i>. In: Handbook of Slopes (B. Cole and C. Dunn, eds.), chapter 7, pp. 15–19. Springer, 2025</li>"
    )
    assert entry.get("editor") == "Cole, B. and Dunn, C."
    assert entry.get("chapter") == "7"
    assert entry.get("publisher") == "Springer"


def test_month_and_year_behind_the_pages_are_no_volume() -> None:
    entry = one("<li>A. Brook, B. Cole: <i>Seeing trees lean</i>. Workshop on Leaning Things (WLT), pp. 100–109, June 2024.</li>")
    assert (entry.get("volume"), entry.get("year"), entry.get("month")) == ("", "2024", "jun")


def test_a_letter_with_digits_behind_the_volume_is_the_article() -> None:
    entry = one("<li>A. Brook, B. Cole: <i>Shear in sap</i>. Journal of Fluid Mechanics, vol. 950, A12, 2023</li>")
    assert (entry.get("volume"), entry.get("eid"), entry.get("pages")) == ("950", "A12", "")
