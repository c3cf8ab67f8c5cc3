"""What a ``misc`` entry is in CSL: preprint, page on the web or document (CSL 1.0.2, "Types")."""

from __future__ import annotations

from typing import Any

import pytest

from citekit.api import render
from citekit.entry import Entry
from citekit.formats.csljson import from_csl, to_csl
from citekit.formats.document_kinds import document_kind


def misc(**fields: str) -> Entry:
    return Entry.make("k", "misc", {"author": "Verhoef, Ann", "title": "Squid", "year": "2020", **fields})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("webpage", {"howpublished": r"\url{https://brains.example/}"}),
        ("webpage", {"howpublished": "https://brains.example/"}),
        ("webpage", {"url": "https://brains.example/"}),
        ("document", {"howpublished": "Keynote, Squid Conference"}),
        ("document", {"publisher": "MIT", "url": "https://brains.example/"}),
        ("document", {}),
        ("document", {"howpublished": "Halifax Science Archive"}),
        ("article", {"howpublished": "SSRN"}),
        ("article", {"howpublished": "SSRN Electronic Journal 1234567"}),
        ("article", {"publisher": "bioRxiv"}),
        ("article", {"publisher": "medRxiv [Preprint]"}),
        ("article", {"howpublished": "OSF Preprints"}),
        ("article", {"howpublished": "HAL hal-01234567"}),
        ("article", {"howpublished": "EarthArXiv"}),
        ("article", {"eprint": "2101.00001", "archiveprefix": "arXiv"}),
        ("article", {"pubstate": "prepublished"}),
        ("article", {"note": "Preprint"}),
    ],
)
def test_a_misc_is_a_preprint_only_where_something_says_so(kind: str, fields: dict[str, str]) -> None:
    assert document_kind(misc(**fields)) == kind
    assert to_csl(misc(**fields))["type"] == kind


@pytest.mark.parametrize("fields", [{"howpublished": "SSRN"}, {"howpublished": "Keynote"}, {"publisher": "MIT"}, {"publisher": "bioRxiv"}])
def test_a_misc_comes_back_from_csl_json_as_it_was(fields: dict[str, str]) -> None:
    entry = misc(**fields)
    assert from_csl(to_csl(entry))[0] == entry


@pytest.mark.parametrize(
    "item",
    [
        {"type": "document", "URL": "https://brains.example/"},
        {"type": "document", "publisher": "bioRxiv"},
        {"type": "article", "publisher": "bioRxiv"},
        {"type": "article", "status": "under review"},
        {"type": "article"},
    ],
)
def test_documents_and_preprints_of_csl_json_stay_what_they_are(item: dict[str, Any]) -> None:
    item = {"id": "k", "title": "Squid", **item}
    back = to_csl(from_csl(item)[0])
    back.pop("custom", None)
    assert back == item


@pytest.mark.parametrize("style", ["citekit-cv", "citekit-compact", "citekit-nsf", "citekit-erc", "citekit-homepage"])
def test_our_styles_print_where_a_document_or_preprint_is_from(style: str) -> None:
    for fields, word in (
        ({"howpublished": "SSRN"}, "SSRN"),
        ({"publisher": "MIT"}, "MIT"),
        ({"howpublished": "Invited talk"}, "Invited talk"),
    ):
        assert word in render([misc(**fields)], style=style)


@pytest.mark.parametrize("style", ["nature", "chicago-author-date"])
def test_a_page_and_a_talk_are_no_preprints(style: str) -> None:
    for place in (r"\url{https://brains.example/}", "Keynote, Squid Conference"):
        assert "reprint" not in render([misc(howpublished=place)], style=style)
