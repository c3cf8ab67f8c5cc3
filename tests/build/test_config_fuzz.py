"""Whatever a citekit.toml holds, it is a project or one clear mistake."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from citekit.build.checking import Checker
from citekit.build.config import _Reader
from citekit.build.keys import key_table
from citekit.errors import InputError

KEYS = sorted({key for rows in key_table().values() for key in rows})
WORDS = st.sampled_from([*KEYS, "journal", "bold", "newest", "cv", "html", "cv.html", "2024-05", "", "x\n", "student"])
VALUES = st.recursive(
    st.one_of(st.none().map(lambda _: True), st.integers(-3, 3000), st.floats(allow_nan=False), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=8,
)
#: Tables whose kinds are right, so that what is in them is reached.
TABLES = st.fixed_dictionaries(
    {"sources": st.just(["a.html"])},
    optional={name: st.dictionaries(st.sampled_from(sorted(key_table()[name])), VALUES, max_size=6) for name in ("owner",)}
    | {
        name: st.lists(st.dictionaries(st.sampled_from(sorted(key_table()[name])), VALUES, max_size=6), max_size=2)
        for name in ("person", "section", "output", "override")
    }
    | {name: st.dictionaries(WORDS, VALUES, max_size=3) for name in ("marks", "headings")},
)


def read(data):
    message = "citekit.toml"
    try:
        _Reader(Checker(Path("citekit.toml"), "", data)).project()
    except InputError as error:
        message = error.message
    assert message.startswith("citekit.toml")


@given(st.dictionaries(WORDS, VALUES, max_size=6))
def test_any_keys(data):
    read(data)


@given(TABLES)
def test_known_keys_with_any_values(data):
    read(data)
