"""A library brought up to date: what is new is added, what the user did stays, the same page twice changes nothing."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.bibtex import read
from citekit.entry import Entry, Provenance
from citekit.library.library import Library
from citekit.library.update import update


def library(text):
    document = read(text.encode(), source="library.bib")
    return Library(document.entries, document=document, source="library.bib")


def page(*entries, source="page.html"):
    return [Entry.make(key, kind, fields, provenance=Provenance(source, 3)) for key, kind, fields in entries]


def again(done):
    """The library and record of an update as the next run reads them."""
    return library(done.library.to_bibtex().decode()), json.loads(json.dumps(done.record))


LOCKS = (
    "moe2023tidal",
    "inproceedings",
    {"author": "Moe, Ada and Roe, Bo", "title": "Tidal Locks", "booktitle": "Shared Waters", "year": "2023"},
)
GULLS = ("roe2021gulls", "article", {"author": "Roe, Bo", "title": "Counting Gulls by Ear", "journal": "Coastal Computing", "year": "2021"})
DRIFT = ("moedriftwood", "unpublished", {"author": "Moe, Ada", "title": "Driftwood Storage Ashore", "pubstate": "submitted"})


def changed(entry, **fields):
    key, kind, old = entry
    return key, kind, {**old, **fields}


def test_new_works_come_in_their_order():
    done = update(library(""), page(LOCKS, GULLS, DRIFT), {})
    assert done.summary() == "3 new, 0 updated, 0 unchanged"
    assert [entry.key for entry in done.library] == ["moe2023tidal", "roe2021gulls", "moedriftwood"]


def test_the_same_page_twice_changes_nothing():
    first = update(library(""), page(LOCKS, GULLS, DRIFT), {})
    own, record = again(first)
    second = update(own, page(LOCKS, GULLS, DRIFT), record)
    assert second.summary() == "0 new, 0 updated, 3 unchanged"
    assert second.library.to_bibtex() == first.library.to_bibtex()
    assert second.record == record


def test_a_corrected_page_corrects_what_citekit_wrote():
    own, record = again(update(library(""), page(LOCKS), {}))
    done = update(own, page(changed(LOCKS, booktitle="Shared Deep Waters", pages="1--9")), record)
    assert done.updated == ("moe2023tidal",)
    entry = done.library["moe2023tidal"]
    assert entry.get("booktitle") == "Shared Deep Waters"
    assert entry.get("pages") == "1--9"


def test_hand_edits_and_removals_stay():
    own, record = again(update(library(""), page(changed(GULLS, pdf="gulls.pdf")), {}))
    text = own.to_bibtex().decode().replace("Coastal Computing", "J. Coast. Comput.").replace("  pdf = {gulls.pdf},\n", "")
    done = update(library(text), page(changed(GULLS, journal="Journal of Coastal Computing", pdf="new.pdf", volume="4")), record)
    entry = done.library["roe2021gulls"]
    assert entry.get("journal") == "J. Coast. Comput."
    assert "pdf" not in entry
    assert entry.get("volume") == "4"
    kept = {item.name: (item.old, item.new) for item in done.entries["roe2021gulls"].kept}
    assert kept == {"journal": ("J. Coast. Comput.", "Journal of Coastal Computing"), "pdf": ("", "new.pdf")}
    assert "2 edits of yours kept" in done.summary()


def test_an_edited_title_does_not_make_a_second_entry():
    own, record = again(update(library(""), page(LOCKS), {}))
    text = own.to_bibtex().decode().replace("Tidal Locks", "Something Else Altogether")
    done = update(library(text), page(changed(LOCKS, pages="1--9")), record)
    assert (done.new, done.updated) == ((), ("moe2023tidal",))
    assert done.library["moe2023tidal"].get("title") == "Something Else Altogether"


def test_a_renamed_key_stays_renamed():
    own, record = again(update(library(""), page(LOCKS), {}))
    done = update(library(own.to_bibtex().decode().replace("moe2023tidal", "tidal")), page(LOCKS), record)
    assert [entry.key for entry in done.library] == ["tidal"]
    assert not done.new


def test_a_removed_work_stays_out_until_it_is_asked_for():
    own, record = again(update(library(""), page(LOCKS, GULLS), {}))
    rest = library("".join(own.to_bibtex().decode().split("\n\n")[1:]))
    done = update(rest, page(LOCKS, GULLS), record)
    assert (done.new, done.removed) == ((), ("moe2023tidal",))
    assert update(rest, page(LOCKS, GULLS), record, add_removed=True).new == ("moe2023tidal",)


def test_a_submission_that_appears_is_published():
    own, record = again(update(library(""), page(DRIFT), {}))
    done = update(
        own, page(("moe2024driftwood", "article", {**DRIFT[2], "pubstate": "", "journal": "Coastal Computing", "year": "2024"})), record
    )
    entry = done.library["moedriftwood"]
    assert (entry.type, entry.get("journal"), entry.get("year"), entry.status) == ("article", "Coastal Computing", "2024", "")
    assert done.entries["moedriftwood"].upgraded


def test_a_preprint_that_citekit_did_not_write_is_published_under_its_key():
    mine = library(
        "@misc{drift, author = {Moe, A.}, title = {Driftwood Storage {A}shore}, eprint = {2301.01234}, "
        "archiveprefix = {arXiv}, year = 2023}\n"
    )
    done = update(mine, page(("k", "article", {**DRIFT[2], "pubstate": "", "journal": "Coastal Computing", "year": "2024"})), {})
    entry = done.library["drift"]
    assert (entry.type, entry.get("year"), entry.get("eprint")) == ("article", "2024", "2301.01234")
    assert entry.get("title") == "Driftwood Storage {A}shore"
    assert entry.get("author") == "Moe, A."


def test_a_listing_that_lags_behind_does_not_take_a_publication_back():
    published = ("drift", "article", {**DRIFT[2], "pubstate": "", "journal": "Coastal Computing", "year": "2024"})
    own, record = again(update(library(""), page(published), {}))
    done = update(own, page(DRIFT, source="other.html"), record)
    assert not done.updated
    assert done.library["drift"].type == "article"


def test_roles_come_to_the_persons_of_the_users_list():
    mine = library("@inproceedings{x, author = {A. Moe and B. Roe}, title = {Tidal Locks}, booktitle = {Shared Waters}, year = 2023}\n")
    done = update(mine, page(changed(LOCKS, **{"author+an": "2=corresponding"})), {})
    entry = done.library["x"]
    assert entry.get("author") == "A. Moe and B. Roe"
    assert entry.authors.with_role("corresponding") == (1,)


def test_a_key_in_use_is_not_taken():
    mine = library("@book{moe2023tidal, author = {Stone, Cy}, title = {Whale Songs of the South}, year = 1950}\n")
    done = update(mine, page(LOCKS), {})
    assert done.new == ("moe2023tidala",)
    assert done.library["moe2023tidal"].type == "book"


def test_biblatex_names_are_not_doubled():
    mine = library(
        "@article{g, author = {Roe, Bo}, title = {Counting Gulls by Ear}, journaltitle = {Coastal Computing}, date = {2021-03}}\n"
    )
    entry = update(mine, page(changed(GULLS, volume="4")), {}).library["g"]
    assert "journal" not in entry
    assert "year" not in entry
    assert entry.get("volume") == "4"


def test_inherited_fields_are_not_filled_in():
    mine = library(
        "@inproceedings{p, author = {Moe, Ada and Roe, Bo}, title = {Tidal Locks}, crossref = {sw}}\n"
        "@proceedings{sw, title = {Shared Waters}, booktitle = {Shared Waters}, year = 2023}\n"
    )
    entry = update(mine, page(LOCKS), {}).library["p"]
    assert "booktitle" not in entry
    assert "year" not in entry


def test_decisions_of_the_library_hold():
    mine = library(
        "@article{a, author = {Roe, Bo}, title = {Counting Gulls by Ear}, journal = {Coastal Computing}, year = 2021}\n"
        "@article{b, author = {Roe, Bo}, title = {Counting Gulls by Ear}, journal = {Coastal Computing}, year = 2021, doi = {10.1234/b}}\n"
    )
    done = update(mine, page(changed(GULLS, doi="10.1234/b", volume="4")), {"citekit": 1, "decisions": {"different": [["a", "b"]]}})
    assert done.library["b"].get("volume") == "4"
    assert not done.library["a"].get("volume")


WORDS = st.sampled_from(["tide", "gull", "harbour", "driftwood", "lock", "queue", "storage", "whale", "reef"])
FIELDS = st.fixed_dictionaries(
    {
        "title": st.lists(WORDS, min_size=3, max_size=6).map(" ".join),
        "author": st.sampled_from(["Moe, Ada", "Roe, Bo and Moe, Ada", "Stone, Cy"]),
    },
    optional={
        "journal": st.sampled_from(["Coastal Computing", "Tides & Co", "50% Sea"]),
        "year": st.sampled_from(["2020", "2021"]),
        "pubstate": st.sampled_from(["submitted", "forthcoming"]),
        "award": st.just("Best Paper"),
        "note": st.text("ab {}\\$%&~^_\"'é", max_size=8).filter(lambda text: text.count("{") == text.count("}") == 0 and "\\" not in text),
    },
)


@settings(max_examples=60, deadline=None)
@given(st.lists(FIELDS, max_size=5), st.lists(FIELDS, max_size=5))
def test_any_page_twice_changes_no_byte(first, second):
    def listed(fields):
        return page(*((f"k{at}", "article" if "journal" in item else "unpublished", item) for at, item in enumerate(fields)))

    done = update(library(""), listed(first), {})
    done = update(*(lambda own, record: (own, listed(second), record))(*again(done)))
    own, record = again(done)
    twice = update(own, listed(second), record)
    assert twice.library.to_bibtex() == done.library.to_bibtex()
    assert not twice.new
    assert not twice.updated
    assert twice.record == record


def test_labels_without_a_target_add_nothing_where_there_are_links():
    own, record = again(update(library(""), page(changed(GULLS, pdf="gulls.pdf")), {}))
    done = update(own, page(changed(GULLS, links="Paper: ; Code: https://code.example/gulls"), source="page.txt"), record)
    assert done.library["roe2021gulls"].get("code") == "https://code.example/gulls"
    assert "links" not in done.library["roe2021gulls"]
