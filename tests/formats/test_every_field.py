"""Each field of the field table through each format that is read and written: it comes back, or a diagnostic names it."""

from __future__ import annotations

import re

import pytest

from citekit.entry import Entry
from citekit.entry.tables import field_table, type_table
from citekit.formats.registry import FORMATS, format_named
from citekit.formats.ris import read as read_ris
from citekit.text.inline import plain
from citekit.text.latex import to_text

BY_KIND = {
    "names": "Sample, Bo and Roe, Jan",
    "list": "Springfield",
    "date": "2021-03-04",
    "pages": "11--19",
    "keywords": "alpha, beta",
    "links": "Label: https://x.example/q",
    "pubstate": "forthcoming",
    "year": "2021",
    "month": "mar",
    "day": "4",
    "annotation": "1=equal",
}
BY_NAME = {
    "author+an:gap": "1=after",
    "doi": "10.1000/xyz",
    "isbn": "978-3-16-148410-0",
    "issn": "0378-5955",
    "eprint": "2101.00001",
    "archiveprefix": "arXiv",
    "primaryclass": "cs.CL",
    "pmid": "1234567",
    "pmcid": "PMC7654321",
    "langid": "german",
    "language": "german",
    "volume": "47",
    "number": "8",
    "edition": "2",
    "chapter": "6",
    "numpages": "312",
    "pagetotal": "312",
    "articleno": "77",
    "eid": "e77",
    "version": "2.1",
}
WITH = {
    "author+an:gap": {"author": "Example, Ada and Roe, Jan"},
    "editor+an": {"editor": "Sample, Bo"},
    "day": {"month": "mar"},
    "archiveprefix": {"eprint": "2101.00001"},
    "primaryclass": {"eprint": "2101.00001", "archiveprefix": "arXiv"},
    "eprint": {"archiveprefix": "arXiv"},
}
#: Keys of other entries: these are resolved before anything is converted.
REFERENCES = ("crossref", "xdata")
BASE = {"author": "Example, Ada", "title": "On Things", "year": "2021"}
BOTH_WAYS = [item.name for item in FORMATS.values() if item.reads and item.writes and item.module]


def value_of(name: str, kind: str) -> str:
    plain_value = f"https://x.example/{name}" if kind == "verbatim" else f"Q{name} words"
    return BY_NAME.get(name) or BY_KIND.get(kind) or plain_value


def comes_back(name: str, value: str, entry: Entry, back: Entry) -> bool:
    if name in ("date", "year", "month", "day"):
        return back.date == entry.date
    if name in ("title", "subtitle"):
        return plain(back.title) == plain(entry.title)
    if name.startswith("author"):
        return back.authors == entry.authors

    def simple(text: str) -> str:
        return to_text(text).lower().replace("–", "-")

    return any(simple(item.value) == simple(value) for item in back.fields if item.name not in BASE)


@pytest.mark.parametrize("format_name", BOTH_WAYS)
@pytest.mark.parametrize("name", [name for name in field_table() if name not in REFERENCES])
def test_carried_or_told(format_name: str, name: str) -> None:
    form = format_named(format_name)
    value = value_of(name, field_table()[name].kind)
    for kind in type_table():
        entry = Entry.make("k", kind, {**BASE, **WITH.get(name, {}), name: value})
        text, said = form.write([entry])
        told = " ".join(item.message for item in said)
        back, _ = form.read(text)
        named = re.search(rf"\b{re.escape(name.partition('+')[0])}s?\b", told)
        assert named or comes_back(name, value, entry, back[0]), (kind, text, told)


def test_words_beside_a_number_are_told() -> None:
    record = "TY  - JOUR\nTI  - T\nSN  - {}\nER  -\n"
    assert read_ris(record.format("0378-5955 (Print) 1234-5679 (Online)"))[1] == []
    assert "says with a supplement" in read_ris(record.format("0378-5955 with a supplement"))[1][0].message
