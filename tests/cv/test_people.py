"""Several people: each one's works within their dates, each one's name in each one's way; nobody is hidden by et al."""

from __future__ import annotations

from typing import Any

import pytest

from citekit.cv import Person, RoleLook, Rule, make_cv, works_of, write_cv
from citekit.cv.filters import Filter
from citekit.cv.people import People
from citekit.cv.periods import Period, is_before, point_of
from citekit.cv.plan import Plan, planned_cv
from citekit.entry import Entry
from citekit.entry.dates import Point
from citekit.errors import UsageError


def work(key: str, authors: str, year: str = "2024", kind: str = "article", **fields: str) -> Entry:
    return Entry.make(key, kind, {"author": authors, "title": f"Title {key}", "journal": "Journal of Things", "year": year, **fields})


ADA = Person("Ada Example", ("艾达",))
BOB = Person("Bob Sample", period=Period(Point(2022, 9), Point(2024, 6)), look="underline", role="student")
DANA = Person("Dana Reyes", look="italic", mark="a", mark_meaning="associate")
EARLY = work("early", "Bob Sample", "2021")
INSIDE = work("inside", "Sample, B. and Example, A.", "2023")
LATE = work("late", "Bob Sample and Nadia Oyelaran", "2024", month="sep")
AFTER = work("after", "Bob Sample and Ada Example", "2025")
NATIVE = work("native", "{艾达} and Reyes, Dana")
OTHER = work("other", "Nadia Oyelaran")
ALL = (EARLY, INSIDE, LATE, AFTER, NATIVE, OTHER)


def test_each_one_s_works_within_their_dates() -> None:
    mine, others = works_of(ALL, People([ADA, BOB, DANA]))
    assert [entry.key for entry in mine] == ["inside", "after", "native"]
    assert [entry.key for entry in others] == ["early", "late", "other"]


def test_each_one_s_name_in_each_one_s_way() -> None:
    cv = make_cv([INSIDE, AFTER, NATIVE], people=[ADA, BOB, DANA], roles={"student": RoleLook("s", "student")})
    text = write_cv(cv, "html", standalone=False)
    assert text.count('<b class="owner">A. Example</b>') + text.count('<b class="owner">Ada Example</b>') == 2
    assert '<b class="owner">艾达</b>' in text
    assert text.count("B. Sample</u>") + text.count("B. Sample</span>") == 1  # not in "after", which is later than his time
    assert "<em>Dana Reyes</em>" in text or "<i>Dana Reyes</i>" in text
    legend = write_cv(cv, "text").splitlines()[-1]
    assert legend == "s student, a associate"


def test_a_sign_that_means_nothing_more_than_its_name_is_not_explained() -> None:
    people = [
        Person("Ada Example", mark="p"),
        Person("Bob Sample", mark="x", mark_meaning="alumni"),
        Person("Dana Reyes", mark="x", mark_meaning="alumni"),
    ]
    cv = make_cv([work("k", "Ada Example and Bob Sample and Dana Reyes")], people=people)
    assert write_cv(cv, "text").splitlines()[-1] == "x alumni"


@pytest.mark.parametrize("look", ["bold", "underline", "italic", "smallcaps", "plain"])
@pytest.mark.parametrize("spelling", ["Ada Example", "Example, A.", "{艾达}", "A. Example"])
def test_own_name_is_set_apart_in_any_spelling(look: str, spelling: str) -> None:
    person = Person("Ada Example", ("艾达",), look=look)
    entry = work("k", f"{spelling} and Bob Sample")
    plain = make_cv([entry]).works[0].reference
    assert (make_cv([entry], people=[person]).works[0].reference == plain) is (look == "plain")


def test_students_are_underlined_and_the_legend_says_so() -> None:
    entry = work("k", "Ada Example and Bob Sample", **{"author+an": "2=student"})
    cv = make_cv([entry], me=["Ada Example"], roles={"student": RoleLook(look="underline", meaning="student")})
    text = write_cv(cv, "latex", standalone=False)
    assert "\\underline{Bob Sample}" in text
    assert "\\underline{student}" in text


def test_a_sign_that_is_empty_prints_nothing() -> None:
    entry = work("k", "Ada Example and Bob Sample", **{"author+an": "1=equal; 2=equal,corresponding"})
    text = write_cv(make_cv([entry], roles={"equal": RoleLook(""), "corresponding": RoleLook("@", "to write to")}), "text")
    assert "*" not in text
    assert text.splitlines()[-1] == "@ to write to"


def test_a_person_that_is_in_no_work_is_told() -> None:
    said = make_cv([INSIDE], people=[ADA, DANA]).diagnostics
    assert [(item.message, item.severity) for item in said] == [("Dana Reyes is an author of none of the works", "info")]
    said = make_cv([INSIDE], people=[DANA]).diagnostics
    assert [(item.code, item.severity) for item in said] == [("owner-not-found", "warning")]


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        ("american-medical-association", "One A, Two A, Three A, …, **Lin C**, … (13 authors)."),
        ("nature", "One, A., …, **Lin, C.**, … (13 authors)."),
        ("modern-language-association", "One, Author, …, **Chaofan Lin**, … (13 authors)."),
        ("vancouver", "One A, Two A, Three A, Four A, Five A, Six A, **Lin C**, … (13 authors)."),
    ],
)
def test_et_al_never_hides_the_owner(style: str, shown: str) -> None:
    numbers = "One Two Three Four Five Six".split()
    names = [f"Author {name}" for name in numbers] + ["Chaofan Lin"] + [f"Author {name}b" for name in numbers]
    text = write_cv(make_cv([work("k", " and ".join(names))], me=["C. Lin"], style=style), "markdown")
    assert shown in text


def test_the_owner_behind_the_names_that_a_style_shows_is_shown_without_a_count_where_nobody_is_left_out() -> None:
    names = [f"Author {name}" for name in "One Two Three Four Five Six".split()] + ["Chaofan Lin"]
    text = write_cv(make_cv([work("k", " and ".join(names))], me=["C. Lin"], style="vancouver"), "markdown")
    assert "Six A, **Lin C**. Title" in text


def test_a_list_with_gaps_of_its_own_gives_no_count() -> None:
    names = [f"Author {name}" for name in "One Two Three Four Five Six Seven Eight".split()]
    entry = work("k", " and ".join([*names, "Chaofan Lin", "others"]))
    text = write_cv(make_cv([entry], me=["C. Lin"], style="nature"), "markdown")
    assert "…, **Lin, C.**, …" in text
    assert "authors)" not in text


def test_marks_stay_with_their_names_where_the_list_is_cut() -> None:
    names = [f"Author {chr(65 + i)}x" for i in range(12)] + ["Chaofan Lin"]
    entry = work("k", " and ".join(names), **{"author+an": "1=equal; 13=equal,corresponding"})
    text = write_cv(make_cv([entry], me=["C. Lin"], style="nature"), "markdown")
    assert "Ax, A.<sup>\\*</sup>" in text
    assert "**Lin, C.**<sup>\\*†</sup> (13 authors)" in text


def test_as_of_leaves_later_works_out_and_says_the_date() -> None:
    cv = make_cv(ALL, me=["Ada Example"], as_of=point_of("2024-08"))
    assert {entry.key for entry in cv.works} == {"early", "inside", "native", "other"}
    assert cv.subtitle == "Publications, as of 2024-08"


def test_dates_are_compared_as_far_as_they_are_known() -> None:
    assert is_before(Point(2020), Point(2021, 1))
    assert not is_before(Point(2021), Point(2021, 5))
    assert not is_before(Point(2021, 5), Point(2021))
    assert is_before(Point(2021, 4, 30), Point(2021, 5))
    assert not is_before(Point(2021, 21), Point(2021, 5))  # spring
    assert is_before(Point(2021, 5, 1), Point(2021, 5, 2))


def test_a_work_in_progress_is_of_those_who_are_here_now() -> None:
    draft = Entry.make("d", "unpublished", {"author": "Bob Sample and Ada Example", "title": "T", "pubstate": "inpreparation"})
    present = People([ADA, BOB]).in_work(draft)
    assert [person.name for person in present] == ["Ada Example"]


@pytest.mark.parametrize("value", ["soon", "2024-13", True, 3.5, "", None, "2024/2025"])
def test_what_is_no_date(value: object) -> None:
    with pytest.raises(UsageError):
        point_of(value)


WORKS = (
    work("a", "Ada Example and Bob Sample", "2020", funding="NSF grant CNS-12, ERC 7", keywords="systems", selected="true"),
    work("b", "Bob Sample and Ada Example", "2022", "inproceedings", booktitle="Symposium on Things", series="SOT '22", award="Best"),
    work("c", "Dana Reyes", "2024", pubstate="forthcoming", keywords="selected; theory"),
)


@pytest.mark.parametrize(
    ("conditions", "keys"),
    [
        ({"funding": ("CNS-12",)}, ["a"]),
        ({"funding": ("CNS-1",)}, []),
        ({"venues": ("SOT",)}, ["b"]),
        ({"venues": ("symposium on things",)}, ["b"]),
        ({"people": ("Dana Reyes",)}, ["c"]),
        ({"people": ("D. Reyes", "Ada Example")}, ["c", "b", "a"]),
        ({"status": ("forthcoming",)}, ["c"]),
        ({"status": ("published",)}, ["b", "a"]),
        ({"selected": True}, ["c", "a"]),
        ({"awarded": True}, ["b"]),
        ({"since": 2021, "until": 2023}, ["b"]),
        ({"types": ("journal",), "keywords": ("Systems",)}, ["a"]),
        ({"role": "first"}, ["a"]),
    ],
)
def test_filters(conditions: dict[str, Any], keys: list[str]) -> None:
    plan = Plan(people=(ADA,), everyone=True, filter=Filter(**conditions), group="year")
    if not keys:
        with pytest.raises(UsageError, match="no work meets the filter"):
            planned_cv(WORKS, plan)
    else:
        assert [found.key for found in planned_cv(WORKS, plan)[0].works] == keys


def test_orders_and_numbers() -> None:
    def labels(**options: Any) -> list[tuple[str, str]]:
        return [(found.key, found.label) for found in make_cv(WORKS, rules=[Rule("X", **options)]).works]

    assert labels() == [("c", ""), ("b", ""), ("a", "")]
    assert labels(letter="X") == [("c", "[X3]"), ("b", "[X2]"), ("a", "[X1]")]
    assert labels(letter="X", limit=1) == [("c", "[X3]")]
    assert labels(letter="X", order="oldest") == [("a", "[X1]"), ("b", "[X2]"), ("c", "[X3]")]
    assert labels(numbering="plain") == [("c", "1."), ("b", "2."), ("a", "3.")]
    assert labels(numbering="plain", order="author") == [("a", "1."), ("c", "2."), ("b", "3.")]
    assert labels(numbering="highest-newest", order="title") == [("a", "[1]"), ("b", "[2]"), ("c", "[3]")]
    assert labels(keys=("b", "c"), letter="S") == [("b", "[S1]"), ("c", "[S2]")]
    assert [found.label for found in make_cv(WORKS, rules=[Rule("X", letter="X")], number=False).works] == ["", "", ""]


def test_state_and_acceptance_rate_are_said_whatever_the_style() -> None:
    entry = work("k", "Ada Example", "2025", pubstate="submitted", acceptance="18\\%")
    for style in ("ieee", "acm", "nature", "citekit-cv"):
        text = write_cv(make_cv([entry], style=style), "text")
        assert text.lower().count("under review.") == 1, style
        assert text.count("Acceptance rate 18%.") == 1, style


@pytest.mark.parametrize(
    ("orcid", "right"),
    [
        ("0000-0002-1825-0097", True),
        ("0000-0001-5109-3700", True),
        ("0000-0002-1694-233X", True),
        ("0000-0002-1825-0098", False),
        ("0000-0002-1825-009", False),
        ("https://orcid.org/0000-0002-1825-0097", False),
        ("٠٠٠٠-0002-1825-0097", False),
    ],
)
def test_orcid_has_its_check_digit(orcid: str, right: bool) -> None:
    if right:
        assert Person("Ada Example", orcid=orcid).address == f"https://orcid.org/{orcid}"
    else:
        with pytest.raises(UsageError, match="is no ORCID iD"):
            Person("Ada Example", orcid=orcid)


def test_names_lead_to_their_people() -> None:
    people = [Person("Ada Example", page="https://uni.example/~ada/"), Person("Bob Sample", orcid="0000-0002-1825-0097", look="plain")]
    text = write_cv(make_cv([INSIDE], people=people), "markdown")
    assert "[**A. Example**](https://uni.example/~ada/)" in text
    assert "[B. Sample](https://orcid.org/0000-0002-1825-0097)" in text


def test_an_address_that_runs_a_script_is_no_link() -> None:
    text = write_cv(make_cv([INSIDE], people=[Person("Ada Example", page="javascript:alert(1)")]), "html", standalone=False)
    assert "javascript:" not in text


def test_a_link_that_the_style_prints_is_not_repeated() -> None:
    entry = work("k", "Ada Example", doi="10.1000/x.1", pdf="https://uni.example/x.pdf")
    text = write_cv(make_cv([entry], style="apa"), "markdown")
    assert text.count("https://doi.org/10.1000/x.1") <= 2  # the address as text, and its link
    assert "[DOI]" not in text
    assert "[PDF](https://uni.example/x.pdf)" in text
    assert "[DOI](https://doi.org/10.1000/x.1)" in write_cv(make_cv([entry]), "markdown")


def test_other_headings_are_for_sections_by_type_alone() -> None:
    own = make_cv([INSIDE], rules=[Rule("Journal")], headings={"journal": "Aufsätze"})
    assert own.sections[0].heading == "Journal"
    assert make_cv([INSIDE], headings={"journal": "Aufsätze"}).sections[0].heading == "Aufsätze"


def test_a_name_that_could_be_two_of_the_people_is_set_apart_as_nobody_s() -> None:
    people = [Person("Wei Zhang", look="underline"), Person("Wen Zhang", look="italic")]
    texts = [write_cv(make_cv([work("k", names)], people=people), "markdown") for names in ("W. Zhang and Bob Sample", "Zhang, Wen")]
    assert "- W. Zhang, Bob Sample." in texts[0]
    assert "*Wen Zhang*" in texts[1]
    mine, _ = works_of([work("k", "W. Zhang and Bob Sample")], People(people))
    assert len(mine) == 1
