"""Records for other programs: what each says by its own documentation, and that hostile text stays text in it."""

from __future__ import annotations

import json
import re
from html import unescape
from importlib import import_module
from typing import Any

import pytest

from citekit.bibtex import read
from citekit.entry import Entry
from citekit.text import latex
from citekit.text.inline import plain
from citekit.writers.characters import clean
from citekit.writers.records.hugo import folders_of
from citekit.writers.records.listing import Listed, ListedSection, Listing, is_selected, listing_of
from tests.cv.works import PAPER, PREPRINT, REVIEW, THESIS
from tests.writers.careers import career
from tests.writers.test_hostile import HOSTILE

FORMATS = ("jsonresume", "rendercv", "jsonld", "alfolio", "hugo")


def made(to: str, *entries: Entry, name: str = "Ada Example") -> Any:
    """What a format gives of entries; the owner is whoever is called Example."""
    works = tuple(
        Listed(entry, owned=frozenset(i for i, a in enumerate(entry.authors) if a.name.family == "Example"), selected=is_selected(entry))
        for entry in entries
    )
    return import_module(f"citekit.writers.records.{to}").write(Listing((ListedSection("papers", "Papers", works),), name))[0]


def hostile(value: str) -> Entry:
    """An entry with ``value`` in every field that is text."""
    source = latex.encode_text(value)
    fields = dict.fromkeys(("title", "journal", "note", "award", "keywords", "abstract", "publisher", "volume", "shortjournal"), source)
    links = {
        "pdf": "javascript:alert(1)",
        "code": 'https://example.org/"><script>',
        "links": f"{value.split()[0].strip(':;')}: data:text/html,x",
        "url": "https://example.org/#read(1)",
    }
    return Entry.make("key", "article", {"author": f"Example, Ada and {{{source}}}", "year": "2024", **fields, **links})


def yaml_of(source: str) -> Any:
    return pytest.importorskip("yaml").safe_load(source)


def front_matter(page: str) -> Any:
    """The YAML between the first two lines ``---``; there is nothing after it."""
    opening, head, body = re.split(r"^---$", page, flags=re.MULTILINE)
    assert (opening, body.strip()) == ("", "")
    return yaml_of(head)


# JSON Resume 1.0.0 (jsonresume.org/schema): the properties of a publication and their types.
def test_jsonresume_says_where_when_and_by_whom() -> None:
    resume = json.loads(made("jsonresume", PAPER, REVIEW))
    assert resume["$schema"] == "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
    assert resume["basics"] == {"name": "Ada Example"}
    paper, review = resume["publications"]
    assert paper == {
        "name": "Sparse Attention in O(n log n) for LLM Serving",
        "publisher": "18th Symposium on Imaginary Operating Systems (SIOS '24)",
        "releaseDate": "2024-07",
        "url": "https://doi.org/10.1000/sios.24.7",
        "summary": "Bob Sample*, Ada Example*†, Céline Dupont (* equal contribution, † corresponding author). Best Paper. Spotlight.",
    }
    assert review == {"name": "Under Way", "summary": "Ada Example. Under review."}


@pytest.mark.parametrize("count", [0, 1, 20, 500])
def test_jsonresume_has_the_schemas_types(count: int) -> None:
    resume = json.loads(made("jsonresume", *career(count)))
    assert len(resume["publications"]) == count
    iso8601 = r"([1-2][0-9]{3}-[0-1][0-9]-[0-3][0-9]|[1-2][0-9]{3}-[0-1][0-9]|[1-2][0-9]{3})"
    for work in resume["publications"]:
        assert set(work) <= {"name", "publisher", "releaseDate", "url", "summary"}
        assert all(isinstance(value, str) and value for value in work.values())
        assert re.fullmatch(iso8601, work.get("releaseDate", "2024"))
        assert re.fullmatch(r"https?://[!-~]+", work.get("url", "https://example.org"))


def test_a_date_that_the_schema_has_no_room_for_is_left_out() -> None:
    work = json.loads(made("jsonresume", Entry.make("k", "book", {"author": "Ada Example", "title": "Old", "year": "0420"})))
    assert "releaseDate" not in work["publications"][0]


def test_names_that_are_left_out_are_dots() -> None:
    entry = Entry.make("k", "misc", {"author": "Ada Example and Bob Sample and others", "author+an:gap": "1=after", "title": "T"})
    assert json.loads(made("jsonresume", entry))["publications"][0]["summary"] == "Ada Example, …, Bob Sample, …."


# RenderCV 2 (docs.rendercv.com): cv.sections.<title> is a list of entries of one kind; a publication has title and authors.
def test_rendercv_has_the_owner_in_bold_and_marks() -> None:
    cv = yaml_of(made("rendercv", PAPER, THESIS))["cv"]
    assert cv["name"] == "Ada Example"
    assert list(cv["sections"]) == ["Papers", "Marks"]
    assert cv["sections"]["Papers"] == [
        {
            "title": "Sparse Attention in O(n log n) for LLM Serving",
            "authors": ["Bob Sample\\*", "**Ada Example**\\*†", "Céline Dupont"],
            "doi": "10.1000/sios.24.7",
            "journal": "18th Symposium on Imaginary Operating Systems (SIOS '24)",
            "date": "2024-07",
            "summary": "Best Paper; Spotlight",
        },
        {"title": "Thinking", "authors": ["**Ada Example**"], "journal": "University of Nowhere", "date": 2021},
    ]
    assert cv["sections"]["Marks"] == ["\\* equal contribution, † corresponding author"]


def test_rendercv_keeps_the_sections_and_numbers_of_a_cv() -> None:
    sections = (ListedSection("a", "Articles: new", (Listed(THESIS, "[J1]"),)), ListedSection("b", "Talks", (Listed(REVIEW),)))
    cv = yaml_of(import_module("citekit.writers.records.rendercv").write(Listing(sections))[0])["cv"]
    assert [work["title"] for works in cv["sections"].values() for work in works] == ["\\[J1\\] Thinking", "Under Way"]
    assert list(cv["sections"]) == ["Articles: new", "Talks"]


# RenderCV hands to Typst as code: a command after "#", anything in "$$" or "`", and tags, which are labels there.
@pytest.mark.parametrize("title", HOSTILE)
def test_rendercv_gets_no_code(title: str) -> None:
    work = yaml_of(made("rendercv", hostile(title)))["cv"]["sections"]["Papers"][0]
    for value in (work["title"], work["authors"][1], work["journal"], work["summary"]):
        assert not re.search(r"#[A-Za-z]|\$\$|`|<[A-Za-z/!]|\\(?![*_\[\]\u2060])|\\$|//|/\*|(?<!\\)[*_\[\]]", value), value
        assert not re.match(r"[=+/-]|\d+\.|!!!", value), value
        assert "#" not in work["url"]
        shown = re.sub(r"\\(?=[*_\[\]])", "", value.replace("\u2060", "")).replace("‘", "`")
        # A semicolon parts awards.
        assert " ".join(clean(title).split()) in shown or (value is work["summary"] and ";" in title)


# schema.org: types and properties by their names there.
def test_jsonld_speaks_schema_org() -> None:
    data = json.loads(made("jsonld", PAPER, THESIS))
    assert data["@context"] == "https://schema.org"
    paper, thesis = data["@graph"]
    assert (paper["@type"], thesis["@type"]) == ("ScholarlyArticle", "Thesis")
    assert paper["author"][1] == {
        "@type": "Person",
        "name": "Ada Example",
        "givenName": "Ada",
        "familyName": "Example",
        "description": "equal contribution, corresponding author",
    }
    assert paper["isPartOf"] == {"@type": "Book", "name": "18th Symposium on Imaginary Operating Systems", "alternateName": "SIOS"}
    assert paper["identifier"] == [{"@type": "PropertyValue", "propertyID": "DOI", "value": "10.1000/sios.24.7"}]
    assert paper["encoding"]["contentUrl"] == "https://example.org/a.pdf"
    assert (paper["datePublished"], paper["pagination"], paper["award"]) == ("2024-07", "101–118", ["Best Paper", "Spotlight"])
    assert thesis["sourceOrganization"] == {"@type": "Organization", "name": "University of Nowhere"}


@pytest.mark.parametrize("title", HOSTILE)
def test_jsonld_may_stand_in_a_script_element(title: str) -> None:
    source = made("jsonld", hostile(title))
    assert not re.search("[<>&\u2028\u2029]", source)
    node = json.loads(source)["@graph"][0]
    assert " ".join(node["name"].replace("\u200e", "").split()) == " ".join(clean(title).split())
    assert "javascript" not in json.dumps({key: node[key] for key in node if key in ("url", "encoding", "sameAs")})


# al-folio: _layouts/bib.liquid raises * ∗ † ‡ § ¶ ‖ & ^ after a family name, and shows annotation beside the authors.
def test_alfolio_marks_names_as_its_template_wants_them() -> None:
    source = made("alfolio", PAPER, PREPRINT.replace(keywords="selected, things"), THESIS)
    assert source.startswith("---\n---\n\n@inproceedings{example2024sparse,")
    assert "author = {Sample*, Bob and Example*†, Ada and Dupont, Céline}," in source
    assert "annotation = {* equal contribution<br>† corresponding author}," in source
    paper, preprint, thesis = read(source.removeprefix("---\n---\n")).entries
    fields = {field.name: field.value for field in paper.fields}
    assert (fields["abbr"], fields["bibtex_show"], fields["award_name"]) == ("SIOS", "true", "Best Paper")
    assert (fields["pdf"], fields["code"]) == ("https://example.org/a.pdf", "https://example.org/code")
    assert [author.roles for author in paper.authors] == [("equal",), ("equal", "corresponding"), ()]
    assert (preprint.get("arxiv"), preprint.get("abbr"), preprint.get("selected")) == ("2501.01234", "arXiv", "true")
    assert (thesis.get("selected"), thesis.get("school")) == ("", "University of Nowhere")


@pytest.mark.parametrize("title", HOSTILE)
def test_alfolio_shows_no_markup_of_a_title(title: str) -> None:
    source = made("alfolio", hostile(title))
    assert not re.search(r"\{%|\{\{<", source)
    (entry,) = read(source.removeprefix("---\n---\n")).entries
    shown = plain(entry.title)  # what jekyll-scholar's filter makes of it, which the template prints as HTML
    assert not re.search(r"<[A-Za-z/!]|&(?!amp;|lt;|gt;)[#A-Za-z]", shown)
    assert not any("javascript:" in entry.get(name) or "data:" in entry.get(name) for name in ("pdf", "code", "html", "website"))
    assert " ".join(unescape(shown).split()) == " ".join(clean(title).split())


def test_alfolio_tells_of_marks_that_it_does_not_know() -> None:
    listing = listing_of([PAPER])
    listing = Listing(listing.sections, signs={"equal": "=", "corresponding": "✉"})
    text, said = import_module("citekit.writers.records.alfolio").write(listing)
    assert [item.code for item in said] == ["unknown-mark"]
    assert "Example, Ada" in text


# HugoBlox: content/publication/<name>/index.md with front matter, and cite.bib beside it.
def test_hugo_has_a_page_bundle_for_each_work() -> None:
    files = made("hugo", PAPER, PREPRINT)
    assert sorted(files) == [f"{name}/{file}" for name in ("example2024sparse", "example2025pre") for file in ("cite.bib", "index.md")]
    page = front_matter(files["example2024sparse/index.md"])
    assert page == {
        "title": "Sparse Attention in $O(n\\log n)$ for LLM Serving",
        "authors": ["Bob Sample", "Ada Example", "Céline Dupont"],
        "author_notes": ["Equal contribution", "Equal contribution, corresponding author", ""],
        "date": "2024-07-01T00:00:00Z",
        "publishDate": "1970-01-01T00:00:00Z",
        "publication_types": ["paper-conference"],
        "publication": "*18th Symposium on Imaginary Operating Systems (SIOS '24)*. Best Paper. Spotlight",
        "publication_short": "SIOS '24",
        "abstract": "We keep *k* of *n* & drop the rest.",
        "doi": "10.1000/sios.24.7",
        "url_pdf": "https://example.org/a.pdf",
        "url_code": "https://example.org/code",
        "math": True,
    }
    preprint = front_matter(files["example2025pre/index.md"])
    assert preprint["publication_types"] == ["article"]
    assert preprint["links"] == [{"name": "arXiv", "url": "https://arxiv.org/abs/2501.01234"}]
    (cited,) = read(files["example2024sparse/cite.bib"]).entries
    assert cited.key == "example2024sparse"
    assert not {"abstract", "pdf", "author+an"} & {field.name for field in cited.fields}


@pytest.mark.parametrize("title", HOSTILE)
def test_hugo_pages_hold_hostile_titles_as_text(title: str) -> None:
    markdown_it = pytest.importorskip("markdown_it")
    page = front_matter(made("hugo", hostile(title))["key/index.md"])
    rendered = markdown_it.MarkdownIt("commonmark", {"html": True}).render(page["title"])
    assert not re.search(r"<(?!/?p>)", rendered), rendered
    assert not {name for name in page if "javascript" in str(page[name]) and name.startswith(("url", "links"))}
    assert clean(title).split() == " ".join(page["authors"][1].split()).split()


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        (["Example2024", "example2024", "EXAMPLE2024"], ["example2024", "example2024-2", "example2024-3"]),
        (["../../etc/passwd", "..", "/", ""], ["etc-passwd", "work", "work-2", "work-3"]),
        (["con", "nul.txt", "com1"], ["work-con", "work-nul.txt", "work-com1"]),
        (["DBLP:conf/sios/Example24", "a b", "é林"], ["dblp-conf-sios-example24", "a-b", "e"]),
        ([".hidden", "-x", "x" * 200], ["hidden", "x", "x" * 80]),
    ],
)
def test_folders_of_keys_stay_in_their_folder(keys: list[str], wanted: list[str]) -> None:
    assert folders_of(keys) == wanted


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("count", [1, 20, 500])
def test_every_format_takes_every_career(to: str, count: int) -> None:
    text = made(to, *career(count))
    text = text if isinstance(text, str) else "".join(text.values())
    text.encode("utf-8")
    assert "javascript:" not in text
    if to == "rendercv":
        assert len(yaml_of(text)["cv"]["sections"]["Papers"]) == count


@pytest.mark.parametrize("to", FORMATS)
def test_no_works_give_an_empty_record(to: str) -> None:
    assert made(to, name="") is not None


@pytest.mark.parametrize("to", ["jsonresume", "rendercv", "hugo", "jsonld"])
def test_no_field_turns_its_text_round_or_controls_a_terminal(to: str) -> None:
    odd = "abc\u202edef\u2066g\x7fh\x1b[31mi"
    fields = dict.fromkeys(("title", "journal", "keywords", "award", "abstract", "note", "volume"), odd)
    found = made(to, Entry.make("key", "article", {**fields, "author": f"{{{odd}}} and Ada Example", "year": "2024"}))
    for name, text in found.items() if isinstance(found, dict) else [("", found)]:
        if not name.endswith(".bib"):
            assert not re.search("[\u202a-\u202e\u2066-\u2069\x7f\x1b]", text), name
