"""Entries of one work merged: what each field becomes, and that nothing is lost in silence."""

from __future__ import annotations

import pytest

from citekit.duplicates import DedupResult, dedup, merge_clusters
from citekit.entry import Entry, Provenance
from citekit.errors import UsageError


def entry(key: str, type: str, source: str = "", **fields: str) -> Entry:
    named = {name.replace("__", "+"): value for name, value in fields.items()}
    return Entry.make(key, type, named, provenance=Provenance(source=source, line=7) if source else None)


HOME = entry(
    "moe2026dusk", "inproceedings", "home.txt",
    title="Dusk: Adaptive Sparsity with Hierarchical Top-p Pruning",
    author="Moe, Ada and Roe, Bo and Poe, Cy", author__an="1=equal; 2=equal",
    booktitle="Ninth Conference on Nets", series="NETS '26", year="2026", award="Spotlight", links="arXiv:; code:",
)  # fmt: skip
LISTED = entry(
    "dusk2025", "misc", "list.txt",
    title="Dusk: Adaptive Sparsity with Hierarchical Top-$p$ Pruning", year="2025", archiveprefix="arXiv", primaryclass="cs.LG",
    pubstate="prepublished", abstract="We prune at dusk.", attributed="Moe, Ada",
)  # fmt: skip


def merged(*entries: Entry, **options: list[str]) -> Entry:
    result = merge_clusters(entries, [range(len(entries))], **options)
    assert len(result.entries) == 1
    assert_nothing_lost(entries, result)
    return result.entries[0]


def assert_nothing_lost(entries: tuple[Entry, ...] | list[Entry], result: DedupResult) -> None:
    """Every value of every member stands in its merged entry, is part of a united value, or has a line in the report."""
    home = {member.position: report for report in result.report.entries for member in report.members}
    kept = {found.key: found for found in result.entries}
    for position, original in enumerate(entries):
        report = home.get(position)
        if report is None:
            continue
        told = {(field.name, item.value) for field in report.fields for item in field.dropped if item.member.position == position}
        united = {field.name for field in report.fields if field.how == "united" and position in {m.position for m in field.members}}
        for field in original.fields:
            there = kept[report.key].get(field.name)
            assert field.value == there or (field.name, field.value) in told or field.name in united, field


def test_a_homepage_and_a_listing() -> None:
    found = merged(HOME, LISTED)
    assert found.key == "moe2026dusk"
    assert found.type == "inproceedings"
    assert found.get("title") == "Dusk: Adaptive Sparsity with Hierarchical Top-$p$ Pruning"
    assert found.get("author") == HOME.get("author")
    assert found.get("author+an") == "1=equal; 2=equal"
    assert found.get("series") == "NETS '26"
    assert found.get("year") == "2026"
    assert found.get("abstract") == "We prune at dusk."
    assert (found.get("archiveprefix"), found.get("primaryclass")) == ("arXiv", "cs.LG")
    assert "pubstate" not in found
    assert "attributed" not in found


def test_each_field_knows_where_it_came_from() -> None:
    found = merged(HOME, LISTED)
    assert found.provenance is not None
    fields = found.provenance.fields
    assert (fields["title"].source, fields["title"].key) == ("list.txt", "dusk2025")
    assert (fields["author"].source, fields["author"].line) == ("home.txt", 7)


def test_the_order_of_members_changes_the_key_alone() -> None:
    one, other = merged(HOME, LISTED), merged(LISTED, HOME)
    assert one.fields == other.fields
    assert (one.key, other.key) == ("moe2026dusk", "dusk2025")


def test_someone_else_stays_attributed() -> None:
    stranger = entry("x", "misc", "other.txt", title=LISTED.get("title"), year="2025", archiveprefix="arXiv", attributed="Cao, Si")
    assert merged(HOME, LISTED, stranger).get("attributed") == "Cao, Si"


def test_under_review_says_more_than_preprint() -> None:
    review = entry("a", "unpublished", title="On nets", author="Moe, Ada", pubstate="submitted")
    preprint = entry(
        "b", "misc", title="On nets", author="Moe, Ada", archiveprefix="arXiv", eprint="2601.90001", pubstate="prepublished", year="2026"
    )
    found = merged(review, preprint)
    assert (found.get("pubstate"), found.get("eprint"), found.get("year")) == ("submitted", "2601.90001", "2026")


def test_the_version_of_record_leads_and_the_eprint_stays() -> None:
    preprint = entry(
        "p",
        "article",
        title="On nets",
        author="Moe, Ada",
        journal="arXiv preprint arXiv:2201.90001",
        doi="10.48550/arXiv.2201.90001",
        year="2022",
    )
    paper = entry(
        "q",
        "article",
        title="On nets",
        author="Moe, A.",
        journal="Net Letters",
        volume="4",
        pages="1--9",
        doi="10.55502/nl.4.1",
        year="2023",
    )
    found = merged(preprint, paper)
    assert (found.get("journal"), found.get("volume"), found.get("doi"), found.get("year")) == (
        "Net Letters",
        "4",
        "10.55502/nl.4.1",
        "2023",
    )
    assert (found.get("eprint"), found.get("archiveprefix")) == ("2201.90001", "arXiv")
    assert found.get("author") == "Moe, Ada"
    assert found.key == "p"


def test_no_volume_is_mixed_with_another_places_pages() -> None:
    one = entry("a", "inproceedings", title="On nets", author="Moe, Ada", booktitle="Net Days", year="2020", doi="10.55502/nd.1")
    other = entry("b", "article", title="On nets", author="Moe, Ada", journal="Net Letters", volume="4", pages="1--9", year="2022")
    found = merged(one, other)
    assert ("volume" in found) == ("journal" in found)


def test_roles_follow_their_names_into_the_longer_list() -> None:
    short = entry(
        "a",
        "article",
        title="T",
        author="Moe, A. and Poe, C. and others",
        author__an="2=corresponding",
        journal="J",
        year="2020",
        volume="1",
    )
    full = entry("b", "article", title="T", author="Moe, Ada and Roe, Bo and Poe, Cy", journal="J", year="2020")
    found = merged(short, full)
    assert found.get("author") == "Moe, Ada and Roe, Bo and Poe, Cy"
    assert found.get("author+an") == "3=corresponding"


def test_gaps_are_filled_from_the_full_list() -> None:
    gapped = entry(
        "a",
        "article",
        title="T",
        author="Moe, Ada and Poe, Cy",
        author__an="1=equal; 2=senior",
        **{"author__an:gap": "1=after"},
        journal="J",
        year="2020",
    )
    full = entry("b", "misc", title="T", author="Moe, Ada and Roe, Bo and Poe, Cy", archiveprefix="arXiv", year="2020")
    found = merged(gapped, full)
    assert found.get("author") == "Moe, Ada and Roe, Bo and Poe, Cy"
    assert found.get("author+an") == "1=equal; 3=senior"
    assert "author+an:gap" not in found


def test_links_are_united_and_a_target_replaces_a_bare_label() -> None:
    other = entry("b", "misc", title=LISTED.get("title"), code="https://example.org/code", slides="https://example.org/slides")
    found = merged(HOME, other)
    assert found.get("code") == "https://example.org/code"
    assert found.get("slides") == "https://example.org/slides"
    assert found.get("links") == "arXiv:"


def test_a_title_in_capitals_loses() -> None:
    one = entry("a", "article", title="ON NETS AND KNOTS OF LIGHT", author="Moe, Ada", journal="J", year="2020")
    other = entry("b", "misc", title="On Nets and Knots of Light", author="Moe, Ada", year="2020")
    assert merged(one, other).get("title") == "On Nets and Knots of Light"


def test_unknown_fields_are_kept() -> None:
    one = entry("a", "article", title="T", journal="J", year="2020", bdsk__file="x", mine="1")
    other = entry("b", "article", title="T", journal="J", yours="2")
    found = merged(one, other)
    assert (found.get("mine"), found.get("yours")) == ("1", "2")


def test_a_better_source_leads() -> None:
    one = entry("a", "article", "scholar.bib", title="On Nets", author="Moe, Ada", journal="Net Lett.", year="2020")
    other = entry("b", "article", "crossref.bib", title="On Nets", author="Moe, Ada", journal="Net Letters", year="2020")
    assert merged(one, other, source_order=["crossref", "scholar"]).get("journal") == "Net Letters"
    assert merged(one, other, source_order=["scholar.bib"]).get("journal") == "Net Lett."


def test_an_entry_alone_is_left_as_it_is() -> None:
    result = dedup([HOME])
    assert result.entries[0] is HOME


def test_the_key_in_use_is_kept() -> None:
    result = dedup([LISTED, HOME], in_use={"moe2026dusk"})
    assert result.entries[0].key == "moe2026dusk"
    assert result.key_map == {"dusk2025": "moe2026dusk"}


def test_positions_are_checked() -> None:
    with pytest.raises(UsageError):
        merge_clusters([HOME, LISTED], [[0, 2]])
    with pytest.raises(UsageError):
        merge_clusters([HOME, LISTED], [[0, 1], [1, 0]])


def test_one_award_in_two_wordings_stands_once() -> None:
    one = Entry.make(
        "a",
        "inproceedings",
        {"title": "Counting Gulls by Ear at Dawn", "author": "Example, Ada", "year": "2023", "booktitle": "B", "award": "Best Paper Award"},
    )
    other = Entry.make(
        "b",
        "inproceedings",
        {
            "title": "Counting Gulls by Ear at Dawn",
            "author": "Example, Ada",
            "year": "2023",
            "booktitle": "B",
            "award": "Best Paper; Spotlight",
        },
    )
    assert dedup([one, other]).entries[0].get("award") == "Best Paper Award; Spotlight"


def test_a_doi_of_the_preprint_that_became_a_link_is_told_as_one() -> None:
    paper = entry("moe2026", "article", title="Dusk and Dawn of Nets", author="Moe, Ada", journal="Journal of Nets", year="2026")
    preprint = entry(
        "moe2025", "misc", title="Dusk and Dawn of Nets", author="Moe, Ada", year="2025",
        doi="10.1101/2025.01.02.345678", pubstate="prepublished",
    )  # fmt: skip
    paper = paper.with_fields({"doi": "10.1000/nets.26.1"})
    result = merge_clusters([paper, preprint], [range(2)])
    assert result.entries[0].get("links") == "preprint: https://doi.org/10.1101/2025.01.02.345678"
    whys = [item.why for report in result.report.entries for field in report.fields for item in field.dropped if field.name == "doi"]
    assert whys == ["kept as a link"]
