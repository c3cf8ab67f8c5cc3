"""Citations in Markdown, held against the examples and rules of pandoc's manual ("Citation syntax")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.documents.markdown import read_markdown


def cites(text, **options):
    """Every cite of a text as (key, prefix, label, locator, suffix)."""
    return [
        (cite.key, cite.prefix, cite.label, cite.locator, cite.suffix)
        for cluster in read_markdown(text, **options).clusters
        for cite in cluster.cites
    ]


def keys(text):
    return [cite.key for cite in read_markdown(text).cites()]


def test_a_citation_has_prefix_locator_and_suffix():
    text = "Blah blah [see @ash99, pp. 33-35 and *passim*; @elm04, chap. 1]."
    assert cites(text) == [("ash99", "see", "page", "33-35", " and <i>passim</i>"), ("elm04", "", "chapter", "1", "")]
    (cluster,) = read_markdown(text).clusters
    assert text[cluster.start : cluster.end] == "[see @ash99, pp. 33-35 and *passim*; @elm04, chap. 1]"
    assert not cluster.textual


@pytest.mark.parametrize(
    ("suffix", "label", "locator", "rest"),
    [
        (", p. 3", "page", "3", ""),
        (" p. 3", "page", "3", ""),
        (", pp. 33-35, 38-39 and passim", "page", "33-35, 38-39", " and passim"),
        (", 12", "page", "12", ""),
        (" 12", "", "", " 12"),
        (", § 4.2", "section", "4.2", ""),
        (", sec. IV", "section", "IV", ""),
        (", {pp. iv, vi-xi, (xv)-(xvii)} with suffix", "page", "iv, vi-xi, (xv)-(xvii)", " with suffix"),
        ("{ii, A, D-Z}, with a suffix", "page", "ii, A, D-Z", ", with a suffix"),
        ("{}, 99 years later", "", "", ", 99 years later"),
        (", vol. 2", "volume", "2", ""),
        (", and others", "", "", ", and others"),
        (", paragraph", "", "", ", paragraph"),
    ],
)
def test_locators(suffix, label, locator, rest):
    assert cites(f"[@ash{suffix}]") == [("ash", "", label, locator, rest)]


def test_locators_take_the_terms_of_the_language_and_english_ones():
    assert cites("[@a, S. 3; @b, Kap. 2; @c, chap. 2]", language="de-DE") == [
        ("a", "", "page", "3", ""),
        ("b", "", "chapter", "2", ""),
        ("c", "", "chapter", "2", ""),
    ]


def test_the_author_stands_in_the_sentence():
    reading = read_markdown("@ash says, @elm [p. 33; @oak] and -@fir.")
    assert [(cluster.textual, [cite.key for cite in cluster.cites]) for cluster in reading.clusters] == [
        (True, ["ash"]),
        (True, ["elm", "oak"]),
        (False, ["fir"]),
    ]
    assert reading.clusters[1].cites[0].locator == "33"
    assert reading.clusters[2].cites[0].suppress_author


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@Foo_bar.baz.", ["Foo_bar.baz"]),
        ("@Foo_bar--baz", ["Foo_bar"]),
        ("@{Foo_bar.baz.}", ["Foo_bar.baz."]),
        ("[@{https://example.com/bib?name=foobar&date=2000}, p. 33]", ["https://example.com/bib?name=foobar&date=2000"]),
        ("[@a+b.*(c)]", ["a+b"]),
        ("[@doi:10.1000/x1]", ["doi:10.1000/x1"]),
        ("[@müller2020]", ["müller2020"]),
    ],
)
def test_keys(text, found):
    assert keys(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "ada@example.org",
        r"\@ada",
        "`@ada`",
        "``x ` [@ada]``",
        "```\n[@ada]\n```",
        "~~~~ {.r}\n```\n@ada\n~~~\n@ada\n~~~~",
        "    @ada",
        "<a href='x/@ada'>",
        "<me@ada>",
        "<!-- @ada -->",
        "text <!-- [@ada] --> text",
        "<!--\n@ada\n\n@ada\n-->",
        "$x_{@ada}$",
        "https://example.org/@ada",
        "[Ada](https://example.org/@ada)",
        "[Ada](/people/@ada)",
        "---\ntitle: by @ada\n---\n",
        "@ ada",
    ],
)
def test_no_citation(text):
    assert keys(text) == []


@pytest.mark.parametrize(
    "text", ["- item\n\n    @ada\n", "> [@ada]", "| a | [@ada] |", "# A @ada", "[unclosed @ada", "`open @ada", "[x @ada](http://a.b)"]
)
def test_a_citation_all_the_same(text):
    assert keys(text) == ["ada"]


def test_a_comma_between_keys_is_told_and_read_as_a_semicolon():
    reading = read_markdown("x\n[@ash, @elm]", source="a.md")
    assert [[cite.key for cite in cluster.cites] for cluster in reading.clusters] == [["ash", "elm"]]
    assert [str(item)[:24] for item in reading.diagnostics] == ["a.md:2: comma-in-citatio"]


def test_notes_and_the_citations_in_them():
    reading = read_markdown("A[^n] b @ash ^[inline [@elm]].\n\n[^n]: See [@oak].\n\n    And [@fir].\n\nText [@yew].\n")
    assert [(cluster.cites[0].key, cluster.note) for cluster in reading.clusters] == [
        ("ash", ""),
        ("elm", "^13"),
        ("oak", "n"),
        ("fir", "n"),
        ("yew", ""),
    ]
    assert [label for label, _ in reading.notes] == ["n", "^13"]


def test_the_head_names_libraries_and_uncited_works():
    reading = read_markdown("---\nbibliography:\n  - a.bib\n  - 'b c.bib'\nnocite: |\n  @ash, @{x:y}\nlang: de\n---\n\n[@elm]\n")
    assert reading.libraries == ("a.bib", "b c.bib")
    assert [cite.key for cite in reading.uncited] == ["ash", "x:y"]
    assert reading.settings["lang"] == "de"
    assert read_markdown('---\nnocite: "@*"\n---\n').everything


def test_lines_are_counted_in_every_kind_of_line_end():
    for end in ("\n", "\r\n", "\r"):
        reading = read_markdown(end.join(["a", "", "b @ash", "[@elm]"]))
        assert [cite.line for cite in reading.cites()] == [3, 4]


def test_places_of_the_bibliography():
    text = "a\n\n::: {#refs}\nold\n:::\n\n<!-- bibliography -->\n"
    assert [text[start:end] for start, end in read_markdown(text).places] == ["::: {#refs}\nold\n:::", "<!-- bibliography -->"]


@given(st.text(alphabet="@[]{}();:,-^`$\\<>!# \n\r\tabp.3*_~", max_size=80))
def test_any_text_is_read_and_clusters_stand_apart(text):
    end = 0
    for cluster in read_markdown(text).clusters:
        assert 0 <= cluster.start < cluster.end <= len(text)
        assert cluster.cites
        assert cluster.start >= end
        end = cluster.end


@pytest.mark.parametrize("piece", ["[", "[@a", "@{", "`a ", "$a", "<!-- ", "](a(b)", "^[", "[@a [", "[^1]: x @a\n\n", "~~~\n", "-@a"])
def test_long_hostile_texts_end(piece):
    read_markdown(piece * 3000)
