"""One test or more for each family of rules; expectations are the CSL 1.0.2 specification's own examples or wording."""

from __future__ import annotations

import pytest

from citekit.csl import Processor, Style
from citekit.errors import StyleError, UsageError
from citekit.text.inline import walk
from tests.csl.csl_styles import clusters, entries, entry, style

DOE = {"family": "Doe", "given": "Mira Ann"}
ROE = {"family": "Roe", "given": "Jean-Paul"}
POE = {"family": "Poe", "given": "Edda"}


# -- text, terms, groups ----------------------------------------------------


def test_text_variable_term_value_and_affixes() -> None:
    made = style('<group delimiter=" "><text value="See"/><text variable="title" prefix="(" suffix=")"/><text term="in"/></group>')
    assert entry(made, {"title": "Tides"}) == "See (Tides) in"


def test_group_without_a_value_is_left_out_with_its_terms() -> None:
    made = style('<text variable="title"/><group prefix=", "><text term="in" suffix=" "/><text variable="container-title"/></group>')
    assert entry(made, {"title": "Tides"}) == "Tides"
    assert entry(made, {"title": "Tides", "container-title": "Annals"}) == "Tides, in Annals"


def test_delimiter_of_a_group_holds_within_choose() -> None:
    layout = (
        '<group delimiter=", "><choose><if type="book"><text variable="title"/><text variable="publisher"/></if></choose>'
        '<text variable="note"/></group>'
    )
    assert entry(style(layout), {"title": "A", "publisher": "B", "note": "C"}) == "A, B, C"


def test_short_form_falls_back_to_the_long_one() -> None:
    made = style('<text variable="title" form="short"/>')
    assert entry(made, {"title": "Long", "title-short": "L"}) == "L"
    assert entry(made, {"title": "Long"}) == "Long"


def test_strip_periods_and_quotes_and_punctuation_in_quote() -> None:
    made = style('<text variable="title" quotes="true" suffix="."/><text variable="note" strip-periods="true" prefix=" "/>')
    assert entry(made, {"title": "Tides", "note": "J. of X."}) == "“Tides.” J of X"


def test_nested_quotes_flip() -> None:
    made = style('<text variable="title" quotes="true"/>')
    assert entry(made, {"title": 'On "tides" here'}) == "“On ‘tides’ here”"


def test_italic_in_italic_is_upright() -> None:
    made = style('<text variable="title" font-style="italic"/>')
    assert entry(made, {"title": "On <i>E. coli</i>"}) == '<i>On <span style="font-style:normal;">E. coli</span></i>'


def test_markup_of_the_text_is_text() -> None:
    made = style('<text variable="title"/>')
    assert entry(made, {"title": "<script>x</script> & <b>y"}) == "&#60;script&#62;x&#60;/script&#62; &#38; &#60;b&#62;y"


# -- choose -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "want"),
    [
        ('type="book chapter" match="any"', "yes"),
        ('type="book" variable="title" match="all"', "yes"),
        ('variable="publisher title" match="all"', "no"),
        ('variable="publisher" match="none"', "yes"),
        ('is-numeric="volume"', "yes"),
        ('is-numeric="edition"', "no"),
        ('is-uncertain-date="issued"', "yes"),
        ('position="first"', "no"),
    ],
)
def test_conditions(test: str, want: str) -> None:
    made = style(f'<choose><if {test}><text value="yes"/></if><else><text value="no"/></else></choose>')
    item = {"title": "T", "volume": "2nd", "edition": "second", "issued": {"date-parts": [[2001]], "circa": True}}
    assert entry(made, item) == want


# -- numbers and pages ------------------------------------------------------


@pytest.mark.parametrize(("form", "want"), [("numeric", "2"), ("ordinal", "2nd"), ("long-ordinal", "second"), ("roman", "ii")])
def test_number_forms(form: str, want: str) -> None:
    assert entry(style(f'<number variable="edition" form="{form}"/>'), {"edition": "2"}) == want


@pytest.mark.parametrize(("value", "want"), [("11", "11th"), ("12", "12th"), ("21", "21st"), ("103", "103rd"), ("113", "113th")])
def test_english_ordinals(value: str, want: str) -> None:
    assert entry(style('<number variable="edition" form="ordinal"/>'), {"edition": value}) == want


# the table of the specification, "Page Ranges"
@pytest.mark.parametrize(
    ("page_format", "pairs"),
    [
        ("chicago", {"3-10": "3–10", "71-72": "71–72", "100-104": "100–104", "101-108": "101–8", "107-108": "107–8", "505-517": "505–17"}),
        ("chicago", {"321-325": "321–25", "1496-1504": "1496–1504", "11564-11568": "11564–68"}),
        ("expanded", {"42-45": "42–45", "321-328": "321–328", "2787-816": "2787–2816"}),
        ("minimal", {"42-45": "42–5", "321-328": "321–8", "2787-2816": "2787–816"}),
        ("minimal-two", {"7-8": "7–8", "42-45": "42–45", "321-328": "321–28", "2787-2816": "2787–816"}),
    ],
)
def test_page_ranges(page_format: str, pairs: dict[str, str]) -> None:
    made = style('<text variable="page"/>', style=f'class="in-text" page-range-format="{page_format}"')
    assert {page: entry(made, {"page": page}) for page in pairs} == pairs


@pytest.mark.parametrize(("page", "want"), [("5", "p. 5"), ("5-9", "pp. 5–9"), ("5, 9", "pp. 5, 9"), ("iv", "p. iv")])
def test_labels_are_plural_for_several(page: str, want: str) -> None:
    made = style('<label variable="page" form="short" suffix=" "/><text variable="page"/>')
    assert entry(made, {"page": page}) == want


# -- dates ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "want"),
    [
        ({"date-parts": [[2020, 3, 7]]}, "March 7, 2020"),
        ({"date-parts": [[2020, 3]]}, "March 2020"),
        ({"date-parts": [["2020"]]}, "2020"),
        ({"date-parts": [[2020, 3, 7], [2020, 3, 9]]}, "March 7–9, 2020"),
        ({"date-parts": [[2020, 3, 7], [2020, 5, 9]]}, "March 7–May 9, 2020"),
        ({"date-parts": [[2020, 3], [2021, 5]]}, "March 2020–May 2021"),
        ({"date-parts": [[2020]], "season": 3}, "Autumn 2020"),
        ({"literal": "in press"}, "in press"),
        ({"raw": "2019-04-02"}, "April 2, 2019"),
        ({"date-parts": [[-49]]}, "49 BC"),
        ({"date-parts": [[79]]}, "79 AD"),
    ],
)
def test_localized_dates(date: object, want: str) -> None:
    assert entry(style('<date variable="issued" form="text"/>'), {"issued": date}) == want


def test_dates_of_other_locales() -> None:
    made = style('<date variable="issued" form="text"/>')
    item = {"issued": {"date-parts": [[2020, 3, 7]]}}
    assert entry(made, item, locale="de-DE") == "7. März 2020"
    assert entry(made, item, locale="fr-FR") == "7 mars 2020"
    assert entry(made, item, locale="de-AT") == "7. März 2020"


def test_a_style_overrides_terms_of_its_locale() -> None:
    locale = '<locale xml:lang="en"><terms><term name="in">inside</term></terms></locale>'
    made = style('<text value="so "/><text term="in"/>', locale=locale)
    assert entry(made, {}) == "so inside"
    assert entry(made, {}, locale="de-DE") == "so in"


# -- names ------------------------------------------------------------------


def names(name: str = "<name/>", more: str = "", attributes: str = "") -> Style:
    return style(f'<names variable="author">{name}{more}</names>', style=f'class="in-text" {attributes}')


@pytest.mark.parametrize(
    ("name", "want"),
    [
        ("<name/>", "Mira Ann Doe, Jean-Paul Roe, Edda Poe"),
        ('<name and="text"/>', "Mira Ann Doe, Jean-Paul Roe, and Edda Poe"),
        ('<name and="symbol" delimiter-precedes-last="never"/>', "Mira Ann Doe, Jean-Paul Roe &#38; Edda Poe"),
        ('<name form="short"/>', "Doe, Roe, Poe"),
        ('<name initialize-with=". "/>', "M. A. Doe, J.-P. Roe, E. Poe"),
        ('<name initialize-with="" name-as-sort-order="all" sort-separator=" "/>', "Doe MA, Roe J-P, Poe E"),
        ('<name name-as-sort-order="first" and="text"/>', "Doe, Mira Ann, Jean-Paul Roe, and Edda Poe"),
        ('<name et-al-min="3" et-al-use-first="1"/>', "Mira Ann Doe et al."),
        ('<name et-al-min="3" et-al-use-first="2"/>', "Mira Ann Doe, Jean-Paul Roe, et al."),
        ('<name et-al-min="3" et-al-use-first="1" et-al-use-last="true"/>', "Mira Ann Doe, … Edda Poe"),
        ('<name form="count"/>', "3"),
    ],
)
def test_name_lists(name: str, want: str) -> None:
    assert entry(names(name), {"author": [DOE, ROE, POE]}) == want


# the specification's tables, "Name-part Order"
@pytest.mark.parametrize(
    ("demote", "name", "want"),
    [
        ("never", "<name/>", "Jean de La Fontaine III"),
        ("never", '<name name-as-sort-order="all"/>', "La Fontaine, Jean de, III"),
        ("display-and-sort", '<name name-as-sort-order="all"/>', "Fontaine, Jean de La, III"),
        ("sort-only", '<name name-as-sort-order="all"/>', "La Fontaine, Jean de, III"),
        ("never", '<name form="short"/>', "La Fontaine"),
    ],
)
def test_particles(demote: str, name: str, want: str) -> None:
    author = {"family": "Fontaine", "given": "Jean", "dropping-particle": "de", "non-dropping-particle": "La", "suffix": "III"}
    assert entry(names(name, attributes=f'demote-non-dropping-particle="{demote}"'), {"author": [author]}) == want


def test_chinese_names_have_the_family_first_and_no_space() -> None:
    assert entry(names(), {"author": [{"family": "林", "given": "小雨"}]}) == "林小雨"


def test_labels_follow_the_number_of_names() -> None:
    made = style('<names variable="editor"><name/><label form="short" prefix=" (" suffix=")"/></names>')
    assert entry(made, {"editor": [DOE]}) == "Mira Ann Doe (ed.)"
    assert entry(made, {"editor": [DOE, POE]}) == "Mira Ann Doe, Edda Poe (eds.)"


def test_an_editor_who_translates_is_named_once() -> None:
    made = style('<names variable="editor translator" delimiter="; "><name/><label form="short" prefix=", "/></names>')
    assert entry(made, {"editor": [DOE], "translator": [DOE]}) == "Mira Ann Doe, ed. &#38; trans."


def test_a_substitute_is_not_printed_again() -> None:
    layout = (
        '<group delimiter=" | "><names variable="author"><name/><substitute><names variable="editor"/><text variable="title"/>'
        '</substitute></names><names variable="editor"><name/></names><text variable="title"/></group>'
    )
    assert entry(style(layout), {"editor": [DOE], "title": "T"}) == "Mira Ann Doe | T"
    assert entry(style(layout), {"title": "T"}) == "T"


def test_subsequent_author_substitute_rules() -> None:
    items = [{"author": [DOE, ROE], "title": "A"}, {"author": [DOE, ROE], "title": "B"}, {"author": [DOE, POE], "title": "C"}]
    layout = '<names variable="author" suffix=". "><name form="short"/></names><text variable="title"/>'

    def rendered(rule: str) -> list[str]:
        attributes = f'subsequent-author-substitute="———" subsequent-author-substitute-rule="{rule}"'
        return entries(style(layout, citation=attributes), items)

    assert rendered("complete-all") == ["Doe, Roe. A", "———. B", "Doe, Poe. C"]
    assert rendered("complete-each") == ["Doe, Roe. A", "———, ———. B", "Doe, Poe. C"]
    assert rendered("partial-each") == ["Doe, Roe. A", "———, ———. B", "———, Poe. C"]
    assert rendered("partial-first") == ["Doe, Roe. A", "———, Roe. B", "———, Poe. C"]


# -- sorting ----------------------------------------------------------------


def test_sorting_by_macro_then_descending_date_and_items_without_a_value_last() -> None:
    macro = '<macro name="by"><names variable="author"><name/></names></macro>'
    made = style('<text variable="title"/>', macros=macro, sort='<sort><key macro="by"/><key variable="issued" sort="descending"/></sort>')
    items = [
        {"title": "none"},
        {"title": "Roe", "author": [ROE]},
        {"title": "old", "author": [DOE], "issued": {"date-parts": [[1990]]}},
        {"title": "new", "author": [DOE], "issued": {"date-parts": [[2020]]}},
        {"title": "Ångström", "author": [{"family": "Ångström", "given": "A."}]},
    ]
    assert entries(made, items) == ["Ångström", "new", "old", "Roe", "none"]


# -- citations --------------------------------------------------------------

YEAR = (
    '<names variable="author"><name form="short" and="symbol"/></names><date variable="issued" prefix=" "><date-part name="year"/></date>'
)


def dated(*years: int, author: object = None) -> list[dict[str, object]]:
    return [{"author": [author or DOE], "issued": {"date-parts": [[year]]}, "title": f"T{n}"} for n, year in enumerate(years)]


def test_clusters_with_locators_and_affixes() -> None:
    made = style(
        '<layout prefix="(" suffix=")" delimiter="; "><group delimiter=", "><text variable="title"/><group delimiter=" ">'
        '<label variable="locator" form="short"/><text variable="locator"/></group></group></layout>'
    )
    cites = [[{"id": "i1", "locator": "3-5", "prefix": "see"}, {"id": "i2", "locator": "2", "label": "chapter", "suffix": "for more"}]]
    assert clusters(made, [{"title": "A"}, {"title": "B"}], cites) == ["(see A, pp. 3–5; B, chap. 2 for more)"]


def test_suppress_author_and_author_only() -> None:
    made = style(f'<layout prefix="(" suffix=")">{YEAR}</layout>')
    cites = [[{"id": "i1", "suppress-author": True}], [{"id": "i1", "author-only": True}]]
    assert clusters(made, dated(2001), cites) == ["( 2001)", "(Doe)"]


def test_collapse_of_years_and_year_suffixes() -> None:
    layout = f'<layout prefix="(" suffix=")" delimiter="; ">{YEAR}</layout>'
    items = [*dated(2001, 2001, 2001, 2004), *dated(2002, author=ROE)]
    cites = [["i1", "i2", "i3", "i4", "i5"]]
    options = 'disambiguate-add-year-suffix="true" cite-group-delimiter=", " '
    assert clusters(style(layout, citation=f'{options} collapse="year"'), items, cites) == ["(Doe 2001a, 2001b, 2001c, 2004; Roe 2002)"]
    suffix = f'{options} collapse="year-suffix" year-suffix-delimiter=","'
    assert clusters(style(layout, citation=suffix), items, cites) == ["(Doe 2001a,b,c, 2004; Roe 2002)"]
    ranged = f'{options} collapse="year-suffix-ranged"'
    assert clusters(style(layout, citation=ranged), items, cites) == ["(Doe 2001a–c, 2004; Roe 2002)"]


def test_collapse_of_citation_numbers() -> None:
    made = style(
        '<layout prefix="[" suffix="]" delimiter=","><text variable="citation-number"/></layout>',
        citation='collapse="citation-number"',
        sort='<sort><key variable="citation-number"/></sort>',
    )
    items = [{"title": letter} for letter in "ABCDE"]
    cites = [["i1", "i2", "i3", "i5"], ["i2", "i4"], ["i4", "i5"]]
    assert clusters(made, items, [["i1", "i2", "i3", "i4", "i5"], *cites]) == ["[1–5]", "[1–3,5]", "[2,4]", "[4,5]"]


def test_positions() -> None:
    layout = "".join(
        f'<{tag} position="{position}"><text value="{position}"/></{tag}>'
        for tag, position in [("if", "ibid-with-locator"), ("else-if", "ibid"), ("else-if", "subsequent")]
    )
    made = style(f'<choose>{layout}<else><text value="first"/></else></choose>', style='class="note"')
    cites = [["i1"], ["i1"], [{"id": "i1", "locator": "2"}], ["i1"], ["i2"], ["i1"], ["i1", "i2"], ["i2"]]
    items = [{"title": "A"}, {"title": "B"}]
    assert clusters(made, items, cites) == [
        "first", "ibid", "ibid-with-locator", "subsequent", "first", "subsequent", "ibidsubsequent", "subsequent",
    ]  # fmt: skip


def test_disambiguation_by_names_given_names_and_year_suffix() -> None:
    layout = f'<layout delimiter="; ">{YEAR}</layout>'
    et_al = 'et-al-min="3" et-al-use-first="1" '
    items = [
        {"author": [DOE, ROE, POE], "issued": {"date-parts": [[2001]]}},
        {"author": [DOE, POE, ROE], "issued": {"date-parts": [[2001]]}},
    ]
    cites = [["i1", "i2"]]
    assert clusters(style(layout, citation=et_al), items, cites) == ["Doe et al. 2001; Doe et al. 2001"]
    more = style(layout, citation=et_al + 'disambiguate-add-names="true"')
    assert clusters(more, items, cites) == ["Doe, Roe, et al. 2001; Doe, Poe, et al. 2001"]
    suffix = style(layout, citation=et_al + 'disambiguate-add-year-suffix="true"')
    assert clusters(suffix, items, cites) == ["Doe et al. 2001a; Doe et al. 2001b"]
    namesake = dated(2001) + dated(2001, author={"family": "Doe", "given": "Abe"})
    given = style(layout, citation='disambiguate-add-givenname="true"')
    assert clusters(given, namesake, cites) == ["Mira Ann Doe 2001; Abe Doe 2001"]


# -- what a style may get wrong -------------------------------------------------


@pytest.mark.parametrize(
    ("xml", "words"),
    [
        ("<a/>", "line 1"),
        ("<style", "line 1"),
        ('<!DOCTYPE style [<!ENTITY x "y">]><style/>', "DOCTYPE"),
        ('<style xmlns="http://purl.org/net/xbiblio/csl">\n<info/></style>', "no cs:citation"),
    ],
)
def test_what_is_no_style_says_where(xml: str, words: str) -> None:
    with pytest.raises(StyleError, match=words):
        Style.parse(xml)


def test_a_macro_that_calls_itself_is_named_with_its_line() -> None:
    made = style('\n<text macro="a"/>', macros='<macro name="a">\n<text macro="b"/></macro><macro name="b"><text macro="a"/></macro>')
    with pytest.raises(StyleError, match=r"line \d+: macro “a” calls itself: a → b → a"):
        entry(made, {"title": "T"})


def test_a_missing_macro_and_an_unknown_term_are_warnings_with_a_line() -> None:
    made = style('<text variable="title"/>\n<text macro="gone"/>\n<text term="no such"/>')
    told = Processor(made).bibliography([{"id": "a", "title": "T"}]).diagnostics
    assert {(found.code, found.line is not None) for found in told} >= {("missing-macro", True), ("unknown-term", True)}


def test_unknown_styles_name_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        Style.load("ieeee")
    assert "ieee" in caught.value.hint


def test_formatting_that_a_style_sets_twice_is_not_nested_in_the_tree() -> None:
    made = style('<group font-style="italic"><text variable="title" font-style="italic"/></group>')
    inlines = Processor(made).bibliography([{"id": "a", "type": "book", "title": "T"}]).entries[0].inlines
    assert [type(node).__name__ for node in walk(inlines)] == ["Emph", "Span", "Text"]
