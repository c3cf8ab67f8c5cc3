"""A stranger's works of the same name."""

from __future__ import annotations

from citekit.duplicates import strangers
from citekit.entry import Entry
from tests.duplicates.test_merge import entry

OWN = [
    entry(
        "a", "inproceedings", "home.html", title="Sparse serving of nets", author="Moe, Ada and Roe, Bo", booktitle="Net Days", year="2024"
    ),
    entry(
        "b",
        "misc",
        "list.txt",
        title="Faster nets at night",
        archiveprefix="arXiv",
        primaryclass="cs.LG",
        attributed="Moe, Ada",
        year="2024",
    ),
    entry(
        "c", "misc", "list.txt", title="Nets that forget", archiveprefix="arXiv", primaryclass="cs.CL", attributed="Moe, Ada", year="2025"
    ),
    entry(
        "d",
        "misc",
        "list.txt",
        title="Sparse serving of nets",
        archiveprefix="arXiv",
        primaryclass="cs.LG",
        attributed="Moe, Ada",
        year="2024",
    ),
]


def stranger(key: str = "s", **more: str) -> Entry:
    return entry(
        key,
        "misc",
        "list.txt",
        title="Coral bleaching on reefs",
        archiveprefix="arXiv",
        primaryclass="q-bio.PE",
        attributed="Moe, Ada",
        year="2011",
        **more,
    )


def test_a_work_without_any_tie_is_told() -> None:
    found = strangers([*OWN, stranger()], "Ada Moe")
    assert [item.key for item in found] == ["s"]
    assert any("q-bio" in reason for reason in found[0].reasons)
    assert any("2011" in reason for reason in found[0].reasons)


def test_a_coauthor_is_a_tie() -> None:
    assert not strangers([*OWN, stranger(author="Moe, Ada and Roe, Bo")], "Ada Moe")


def test_works_of_others_are_not_looked_at() -> None:
    other = entry("o", "misc", "list.txt", title="Coral bleaching", primaryclass="q-bio.PE", attributed="Cao, Si")
    assert not strangers([*OWN, other], "Ada Moe")


def test_too_few_works_say_nothing() -> None:
    assert not strangers([OWN[1], stranger()], "Ada Moe")


def test_the_owners_own_page_vouches_for_a_work() -> None:
    own = entry("p", "article", "home.html", title="Coral poems", author="Moe, Ada and Zed, Ya", journal="Reef Verse", year="2001")
    assert not strangers([*OWN, own], "Ada Moe")
