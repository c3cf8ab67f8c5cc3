"""The venue table's look-up."""

import pytest

from citekit.entry.venues import find_acronym, find_journal, find_venue, search_venues, venue_key


@pytest.mark.parametrize(
    "text",
    [
        "OSDI",
        "osdi",
        "18th USENIX Symposium on Operating Systems Design and Implementation",
        "Symposium on Operating Systems Design and Implementation",
    ],
)
def test_conference_by_acronym_and_name(text: str) -> None:
    row = find_venue(text)
    assert row is not None
    assert row.acronym == "OSDI"


@pytest.mark.parametrize("text", ["Nature Communications", "Nat. Commun.", "nat commun"])
def test_journal_by_name_and_abbreviation(text: str) -> None:
    row = find_venue(text)
    assert row is not None
    assert row.name == "Nature Communications"
    assert row.kind == "journal"


def test_neighbouring_conferences_are_not_confused() -> None:
    assert find_venue("European Conference on Computer Vision").acronym == "ECCV"  # type: ignore[union-attr]
    assert find_venue("International Conference on Computer Vision").acronym == "ICCV"  # type: ignore[union-attr]


def test_a_typing_error_is_forgiven() -> None:
    row = find_venue("Conference on Neural Informaton Processing Systems")
    assert row is not None
    assert row.acronym == "NeurIPS"


def test_a_journal_is_one_where_its_name_says_no_conference() -> None:
    assert find_venue("Pattern Recognition").kind == "journal"  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", "zzz", "The Annual Gathering of Nobody in Particular"])
def test_unknown(text: str) -> None:
    assert find_venue(text) is None


def test_ordinals_and_years_do_not_count() -> None:
    assert venue_key("The 39th Annual Conference on X, 2024") == venue_key("Annual Conference on X")


def test_acronym_in_any_spelling() -> None:
    assert find_acronym("ACM-MM") == find_acronym("ACM MM")


def test_search_finds_by_words() -> None:
    assert any(row.acronym == "ICRA" for row in search_venues("robotics automation"))
    assert find_journal("no such journal at all") is None
