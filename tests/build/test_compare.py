"""Two states of a library compared by works."""

from hypothesis import given
from hypothesis import strategies as st

from citekit.build.changes import markdown
from citekit.build.compare import compare
from citekit.entry import Entry

TIDES = {"author": "Ada Example", "title": "On Tides and Time"}
PREPRINT = Entry.make("a", "misc", {**TIDES, "year": "2024", "eprint": "2401.00001", "archiveprefix": "arXiv"})
PAPER = Entry.make("a", "article", {**TIDES, "year": "2025", "journal": "Journal of Tides", "volume": "1"})
OTHER = Entry.make(
    "b", "article", {"author": "Bob Sample", "title": "Counting Stones", "year": "2020", "journal": "Journal of Stones", "pages": "1--2"}
)


def test_nothing_differs():
    differences = compare([PREPRINT, OTHER], [OTHER, PREPRINT])
    assert not differences
    assert differences.summary() == ""


def test_order_of_fields_and_white_space_are_no_difference():
    turned = Entry("b", "article", tuple(reversed(OTHER.fields))).replace(title="Counting\n   Stones")
    assert not compare([OTHER], [turned])


def test_added_removed_and_changed():
    differences = compare([PREPRINT], [OTHER])
    assert ([entry.key for entry in differences.added], [entry.key for entry in differences.removed]) == (["b"], ["a"])
    changed = compare([OTHER], [OTHER.replace(pages="1--3", note="x", year=None)]).changed[0]
    assert [(field.name, field.old, field.new) for field in changed.fields] == [
        ("pages", "1--2", "1--3"),
        ("note", "", "x"),
        ("year", "2020", ""),
    ]


def test_published():
    differences = compare([PREPRINT], [PAPER])
    assert [item.key for item in differences.published] == ["a"]
    assert differences.updated == ()
    assert differences.summary() == "1 preprint now published"


def test_renamed_with_and_without_changes():
    same = compare([OTHER], [OTHER.replace(key="c")])
    assert same.summary() == "1 key renamed"
    both = compare([OTHER], [OTHER.replace(key="c", pages="1--20")])
    assert both.summary() == "1 updated, 1 key renamed"
    assert (both.added, both.removed) == ((), ())


def test_a_key_that_stands_twice_is_compared_in_order():
    twin = OTHER.replace(title="Another Thing")
    assert not compare([OTHER, twin], [OTHER, twin])
    assert compare([OTHER, twin], [OTHER]).removed == (twin,)


def test_markdown_escapes_what_titles_hold():
    hostile = OTHER.replace(key="k`x", title="*Bold* <script>alert(1)</script> [a](javascript:x)", note="a ` b\n# c")
    text = markdown(compare([OTHER.replace(key="k`x")], [hostile]))
    assert len(text.splitlines()) == 3
    assert "<script>" not in text.replace("`` ", "").split("title")[0]
    assert "``k`x``" in text


def _entry(key, title, year):
    return Entry.make(key, "misc", {"title": title, "year": year})


TITLES = st.sampled_from(["Alpha Beta Gamma", "Delta"])
ENTRIES = st.lists(st.builds(_entry, st.sampled_from("abcd"), TITLES, st.sampled_from(["2001", "2002"])), max_size=6)


@given(ENTRIES, ENTRIES)
def test_every_work_is_accounted_for_once(old, new):
    differences = compare(old, new)
    back = compare(new, old)
    assert len(old) - len(differences.removed) == len(new) - len(differences.added)
    assert (len(back.added), len(back.removed), len(back.changed)) == (
        len(differences.removed),
        len(differences.added),
        len(differences.changed),
    )
    assert not compare(old, old)


RAYS = "@article{%s, title = {On Alpha Rays in Glass}, author = {Ada Example}, year = {2020}, journal = {J}}\n"
MOODS = "@article{%s, title = {Beta Decay of Moods}, author = {%s}, year = {2020}, journal = {K}}\n"


def told(old, new):
    from citekit.bibtex import read

    found = compare(read(old.encode()).entries, read(new.encode()).entries)
    return found.summary(), [(item.old.key, item.new.key, [field.name for field in item.fields]) for item in found.changed]


def test_keys_that_changed_places_are_renamed_works():
    """ "example2020a" goes to whichever work of the year comes first; nobody's title or journal changed."""
    before = RAYS % "example2020a" + MOODS % ("example2020b", "Ada Example")
    after = MOODS % ("example2020a", "Ada Example") + RAYS % "example2020b"
    assert told(before, after) == (
        "2 keys renamed",
        [("example2020b", "example2020a", []), ("example2020a", "example2020b", [])],
    )


def test_a_key_given_to_another_work_is_one_gone_and_one_new():
    assert told(RAYS % "k", MOODS % ("k", "Bob Sample"))[0] == "1 new, 1 gone"


def test_a_new_title_of_the_same_people_is_an_update():
    assert told(RAYS % "k", MOODS % ("k", "Ada Example")) == ("1 updated", [("k", "k", ["title", "journal"])])


def test_a_copy_under_another_key_beside_an_edited_original():
    edited = (RAYS % "k").replace("2020", "2021")
    assert told(RAYS % "k", edited + RAYS % "copy")[0] == "1 new, 1 updated"
