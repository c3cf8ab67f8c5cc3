"""Keys. The examples are those of docs/keys.md, read from the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citekit.bibtex import read
from citekit.bibtex.keys import assign_keys, make_key
from citekit.entry import Entry
from citekit.errors import UsageError

PAGE = (Path(__file__).parents[2] / "docs" / "keys.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `(@.+?)` \| `(\w+)` \|$", PAGE, re.MULTILINE)
MARKERS = [
    pair
    for markers, values in re.findall(r"^\| (`\[.+?\]`(?:, `\[.+?\]`)*) \| (`.+?`) \|$", PAGE, re.MULTILINE)
    for pair in zip(re.findall("`(.+?)`", markers), re.findall("`(.+?)`", values), strict=True)
]
THREE = Entry.make(
    "",
    "article",
    {"author": "Example, Ada and Sample, Bo and Muster, Cy", "title": "The Shape of Things", "year": "2021", "pages": "10--20"},
)


def test_the_page_has_ten_examples() -> None:
    assert len(EXAMPLES) == 10
    assert len(MARKERS) >= 18


@pytest.mark.parametrize(("source", "key"), EXAMPLES)
def test_examples_of_the_page(source: str, key: str) -> None:
    assert make_key(read(source).entries[0]) == key


@pytest.mark.parametrize(("marker", "value"), MARKERS)
def test_markers_of_the_page(marker: str, value: str) -> None:
    assert make_key(THREE, marker) == value or make_key(THREE, marker) == f"article{value}"


@pytest.mark.parametrize(
    ("pattern", "key"),
    [
        ("[auth]_[year]", "Example_2021"),
        ("[auth:upper:truncate3][shortyear]", "EXA21"),
        ("[auth]:[firstpage]-[lastpage]", "Example:10-20"),
        ("[volume:(x)][auth]", "xExample"),
        ('[title:regex("Things", "Stuff")]', "TheShapeOfStuff"),
        ("[fulltitle:abbr]", "TSoT"),
        ("[fulltitle:camel]", "TheShapeOfThings"),
    ],
)
def test_patterns(pattern: str, key: str) -> None:
    assert make_key(THREE, pattern) == key


@pytest.mark.parametrize("pattern", ["[auth", "[noSuchMarker]", "[auth:backwards]", '[auth:regex("(", "")]'])
def test_wrong_patterns_say_so(pattern: str) -> None:
    with pytest.raises(UsageError):
        make_key(THREE, pattern)


def test_collisions_take_letters_and_given_keys_stay() -> None:
    given = THREE.replace(key="Example2021Shape")
    keyed = assign_keys([THREE, given, THREE, THREE], taken=["example2021shapeb"])
    assert [entry.key for entry in keyed.entries] == ["example2021shapea", "Example2021Shape", "example2021shapec", "example2021shaped"]
    assert keyed.changes[0] == ("", "example2021shapea")
    assert assign_keys(keyed.entries).entries == keyed.entries


def test_many_collisions_go_on_after_z() -> None:
    keys = [entry.key for entry in assign_keys([THREE] * 30).entries]
    assert keys[1] == "example2021shapea"
    assert keys[26:29] == ["example2021shapez", "example2021shapeaa", "example2021shapeab"]
    assert len(set(keys)) == 30


def test_an_entry_without_anything_gets_its_type() -> None:
    assert make_key(Entry.make("", "misc", {})) == "misc"
    assert make_key(Entry.make("", "article", {"author": "王, 小明", "title": "图", "year": "2020"})) == "article2020"
