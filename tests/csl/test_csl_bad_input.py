"""Items as the world has them: a warning and the best rendering, never an exception."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.csl import Processor, Style
from citekit.csl.html import bibliography_html, to_html
from citekit.text.inline import plain

BAD: list[Any] = [
    {},
    {"id": None, "title": "no id"},
    {"id": 1, "type": 5, "title": ["a", "b"], "author": "Mira Arden", "issued": "2020-05"},
    {"id": "parts", "issued": {"date-parts": "2020"}},
    {"id": "words", "issued": {"date-parts": [["a", "b"]]}},
    {"id": "flat", "issued": {"date-parts": [2020, 5]}, "author": {"family": "A"}},
    {"id": "names", "author": [None, "", {}, {"family": None, "given": 3}, 5, ["a"]], "title": None, "volume": {"a": 1}, "page": 3.5},
    {"id": "open", "title": '<i>open <b>x</i> "quo', "type": "book"},
    {"id": "nan", "issue": float("nan"), "issued": 20201301},
    {
        "id": "custom",
        "custom": {"equal": "a", "corresponding": [99, -1, None], "roles": 5, "gaps": ["x", -3, 100]},
        "author": [{"family": "A"}],
    },
    {"id": "ctrl", "title": "a\x00\x01\ud800b", "edition": "99999999999999999999"},
    "not an object",
    None,
]


@pytest.mark.parametrize("name", ["apa", "ieee", "chicago", "mla", "ams", "gb7714", "chicago-notes"])
def test_wrong_types_warn_and_render(name: str) -> None:
    done = Processor(Style.load(name)).bibliography(BAD)
    assert len(done.entries) == len(BAD) - 2
    assert {"missing-id", "wrong-type"} <= {found.code for found in done.diagnostics}
    bibliography_html(done)


def test_clusters_of_wrong_types_render_too() -> None:
    cites: list[Any] = [["open", {"id": "flat", "locator": 5, "prefix": 7, "label": None}], ["nope"], "open", [], 5, None, [{"id": None}]]
    done = Processor(Style.load("apa")).citations(cites, BAD)
    assert len(done.clusters) == len(cites)
    assert "missing-item" in {found.code for found in done.diagnostics}


def test_five_thousand_authors_and_a_title_of_a_megabyte() -> None:
    authors = [{"family": f"Name{n}", "given": "A."} for n in range(5000)]
    items = [{"id": "a", "author": authors}, {"id": "b", "title": 'word <i>"x' * 100_000}]
    done = Processor(Style.load("acs")).bibliography(items)
    assert "Name4999" in plain(done.entries[0].inlines)
    assert "long-value" in {found.code for found in done.diagnostics}


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["family", "given", "date-parts", "raw", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
_FIELDS = st.sampled_from(
    ["id", "type", "title", "author", "editor", "issued", "page", "volume", "custom", "note", "language", "URL", "DOI"]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.dictionaries(_FIELDS, _VALUES, max_size=8), max_size=4))
def test_any_json_renders(items: list[dict[str, Any]]) -> None:
    processor = Processor(_APA)
    for entry in processor.bibliography(items).entries:
        to_html(entry.inlines)


_APA = Style.load("apa")
