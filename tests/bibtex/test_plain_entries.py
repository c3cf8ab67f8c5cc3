"""The pattern for plain entries gives what bibtexparser gives, and leaves every other entry to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.bibtex import read
from citekit.bibtex.plain_entries import split_plain
from citekit.bibtex.splitting import split_fields

PLAIN = """@article{doe20,
  author = {Doe, Jane and {ACME, Inc.}},
  title = {On {"quoted"} = signs, # marks @ and {{{deep}}} braces},
  journal = jx # { Supplement } # "B",
  note = "say {"}hi{"} to {G{\\"o}del}",
  year = 2020, month = jan ,
  file = {:C\\:/a b.pdf:PDF},
  eprint={2001.00001}
}"""


def test_a_plain_entry_is_read_as_bibtexparser_reads_it() -> None:
    split = split_fields(PLAIN)
    assert split is not None
    assert split_plain(PLAIN, "doe20") == split[2]


@pytest.mark.parametrize(
    "source",
    [
        "@article{k, title = {a} year = 2000}",
        "@article{k, title = {a},, year = 2000}",
        "@article{k, % note\n title = {a}}",
        "@article{k, title = {a}, stray}",
        "@article{k, title = a b}",
        '@article{k, title = "Erd\\"os"}',
        "@article(k, title = {a})",
        "@article {k, title = {a}}",
        "@article{k l, title = {a}}",
        "@article{other, title = {a}}",
        "@article{k, title = {a}} }",
        "@article{k, title = {a",
        "@article{k}",
        "@article{k, title = }",
        "@article{k, title = # {a}}",
        "@article{k, title = {{{{{{{{{deeper}}}}}}}}}}",
    ],
)
def test_what_is_not_plain_is_left_to_the_others(source: str) -> None:
    assert split_plain(source, "k") is None


_texts = st.recursive(
    st.text(st.sampled_from("ab ,=#\"@%\n\\'~é"), max_size=6).map(lambda text: text.rstrip("\\")),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: "{" + "".join(parts) + "}"),
    max_leaves=5,
)
_pieces = st.one_of(
    _texts.map(lambda text: "{" + text + "}"),
    st.from_regex(r"[0-9]{1,4}", fullmatch=True),
    st.sampled_from(["jan", "jx", "a-b", '"plain"', '"{"}"', '"a, b = {c}"']),
)
_fields = st.tuples(st.sampled_from(["title", "author+an", "x-y", "Note"]), st.lists(_pieces, min_size=1, max_size=3).map(" # ".join))


@given(st.lists(_fields, max_size=4, unique_by=lambda field: field[0]), st.sampled_from(["", ",", ",\n", "\n"]))
def test_where_the_pattern_reads_an_entry_the_others_agree(fields: list[tuple[str, str]], ending: str) -> None:
    body = ",\n  ".join(f"{name} = {value}" for name, value in fields)
    source = f"@misc{{k,\n  {body}{ending if fields else ''}}}"
    plain = split_plain(source, "k")
    if plain is None:
        return
    if "@" not in source[1:]:  # "@" at the start of a line in a value stops bibtexparser alone
        split = split_fields(source)
        assert split is not None
        assert split[2] == plain
    by_the_tolerant_parser = read(source.replace("@misc{", "@misc\n{")).entries[0]
    assert read(source).entries[0] == by_the_tolerant_parser
