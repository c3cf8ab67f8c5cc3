"""Writing: nothing changes that was not asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.bibtex import Document, format_entry, read, resolve, to_string, write
from citekit.entry import Entry, make_authors
from citekit.entry.names import Name
from citekit.errors import UsageError

FILE = """% head
@string{jx = {Journal of Examples}}

@Article{one,
  author    = {Example, Ada},
  title     = "A {T}itle",
  journal   = jx,
  year      = 2020,
  month     = jan
}

% about two
@misc{two, title = {Two}, note={N},}

@comment{kept}
@book(three,
\ttitle = {Three},
\tyear = {2001},
)
tail
"""


def changed(name: str, source: str = FILE, **changes: object) -> str:
    document = read(source)
    entry = next(entry for entry in document.entries if entry.key == name)
    return to_string(document.replace(entry, entry.replace(**changes)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "changes", "old", "new"),
    [
        ("one", {"title": "Other"}, '"A {T}itle"', "{Other}"),
        ("one", {"key": "uno"}, "@Article{one,", "@Article{uno,"),
        ("one", {"type": "misc"}, "@Article{one,", "@misc{one,"),
        ("one", {"journal": "New"}, "journal   = jx,", "journal   = {New},"),
        ("one", {"year": None}, "  year      = 2020,\n", ""),
        ("one", {"month": None}, "  month     = jan\n", ""),
        ("one", {"month": "feb"}, "month     = jan", "month     = feb"),
        ("one", {"doi": "10.1/x"}, "jan\n", "jan,\n  doi       = {10.1/x}\n"),
        ("two", {"note": "M"}, "note={N}", "note={M}"),
        ("two", {"year": "2000"}, "note={N},", "year={2000}, note={N},"),
        ("two", {"title": None, "abstract": "L"}, "title = {Two}, note={N},", " note={N}, abstract={L},"),
        ("one", {"journal": None, "booktitle": "B"}, "  journal   = jx,\n", "  booktitle = {B},\n"),
        ("one", {"year": None, "month": None, "number": "3"}, "jx,\n  year      = 2020,\n  month     = jan\n", "jx,\n  number    = {3},\n"),
        ("one", {"title": None, "author": None}, '  author    = {Example, Ada},\n  title     = "A {T}itle",\n', ""),
        ("three", {"author": "A, B"}, "\ttitle = {Three},\n", "\tauthor = {A, B},\n\ttitle = {Three},\n"),
    ],
)
def test_a_change_touches_its_own_bytes(key: str, changes: dict[str, object], old: str, new: str) -> None:
    assert FILE.count(old) == 1
    assert changed(key, **changes) == FILE.replace(old, new)


def test_names_and_roles_are_written_as_fields() -> None:
    authors = make_authors([Name("Example", "Ada"), Name("Sample", "Bo")], {0: ["equal"], 1: ["equal", "corresponding"]}, [2])
    text = changed("two", authors=authors)
    assert "author={Example, Ada and Sample, Bo and others}" in text
    assert "author+an={1=equal; 2=equal,corresponding}" in text
    assert read(text).entries[1].authors == authors


def test_doubled_fields_keep_their_places() -> None:
    source = "@misc{k, note = {a}, note = {b}, title = {t}}"
    assert changed("k", source, title="u") == source.replace("{t}", "{u}")


def test_a_field_added_to_an_entry_without_fields() -> None:
    assert changed("k", "@misc{k}", title="t") == "@misc{k,\n  title = {t},\n}"
    assert changed("k", "@misc{k,\n}", title="t") == "@misc{k,\n  title = {t},\n}"


def test_an_entry_with_faults_is_changed_all_the_same() -> None:
    source = "@misc{k,\n title = {a}\n note = {b}\n}\n"
    text = changed("k", source, note="c")
    assert {item.name: item.value for item in read(text).entries[0].fields} == {"title": "a", "note": "c"}
    open_ended = "@misc{k,\n title = {a},\n note = {b}\n\n@misc{l, title = {x}}\n"
    text = changed("k", open_ended, note="c")
    assert [(e.key, e.get("note")) for e in read(text).entries] == [("k", "c"), ("l", "")]
    assert read(text).diagnostics == ()


def test_added_removed_and_kept() -> None:
    document = read(FILE)
    new = Entry.make("new", "article", {"title": "New", "year": "2024", "month": "mar", "author": "Example, Ada"})
    text = to_string(document.add(new))
    assert text.startswith(FILE)
    assert text[len(FILE) :] == "\n@article{new,\n  author = {Example, Ada},\n  title = {New},\n  year = {2024},\n  month = mar,\n}\n"
    assert to_string(read(text).remove("new")).rstrip() == FILE.rstrip()
    assert to_string(document.remove("two")) == FILE.replace("\n@misc{two, title = {Two}, note={N},}\n", "\n")


def test_with_entries_keeps_places() -> None:
    document = read(FILE)
    one, two, three = document.entries
    again = document.with_entries([three, two.replace(key="dos"), one])
    assert to_string(again) == FILE.replace("@misc{two", "@misc{dos")
    assert [entry.key for entry in document.with_entries([three]).entries] == ["three"]
    assert "% about two" in to_string(document.with_entries([three]))
    assert to_string(document.with_entries(document.entries)) == FILE
    with pytest.raises(UsageError):
        document.replace("nobody", one)


def test_a_new_document() -> None:
    entry = Entry.make("k", "misc", {"title": "T"})
    assert write(Document().add(entry, entry)) == b"@misc{k,\n  title = {T},\n}\n\n@misc{k,\n  title = {T},\n}\n"


def test_layout_keeps_macros() -> None:
    text = to_string(read(FILE).with_layout())
    assert "  journal = jx,\n  year = {2020},\n  month = jan,\n}" in text
    assert to_string(read(text).with_layout()) == text


def test_hostile_values_leave_the_file_whole() -> None:
    values = {"title": "a } b", "note": "x{", "url": "C:\\", "abstract": "@misc{evil,\n}"}
    entry = Entry.make("k,}{", "misc", values)
    text = format_entry(entry)
    document = read(text + "\n@misc{l, title = {ok}}")
    assert [e.key for e in document.entries] == ["k", "l"]
    assert document.entries[0].get("url") == "C:\\"
    assert document.entries[1].get("title") == "ok"


def test_characters_that_the_encoding_lacks_become_commands() -> None:
    data = "@misc{k, title = {é}}".encode("latin-1")
    document = read(data)
    text = write(document.replace("k", document.entries[0].replace(title="é ł")))
    assert text == "@misc{k, title = {é {\\l}}}".encode("latin-1")


def test_ascii_and_line_ends() -> None:
    entry = Entry.make("k", "misc", {"title": "é", "url": "http://x/é"})
    assert format_entry(entry, ascii=True) == "@misc{k,\n  title = {{\\'{e}}},\n  url = {http://x/é},\n}"
    assert write(read(b"@misc{a}\r\n").add(entry)).count(b"\r\n") == 6


NAME = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
VALUE = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="{}\\"), max_size=20).map(
    lambda t: " ".join(t.split())
)
ENTRY = st.builds(
    lambda key, kind, fields: Entry.make(key, kind, fields),
    st.from_regex(r"[A-Za-z][A-Za-z0-9:_-]{0,8}", fullmatch=True),
    st.sampled_from(["article", "misc", "book"]),
    st.dictionaries(NAME.filter(lambda name: name != "month"), VALUE.filter(bool), max_size=5),
)
JUNK = st.text(st.sampled_from('@{}(),="#%\\\n abk1'), max_size=30)


@given(st.lists(ENTRY, max_size=4))
def test_what_is_written_is_read(entries: list[Entry]) -> None:
    data = write(Document().add(*entries))
    document = read(data)
    assert [replace(e, fields=tuple(sorted(e.fields, key=lambda f: f.name))) for e in document.entries] == [
        replace(e, fields=tuple(sorted(e.fields, key=lambda f: f.name))) for e in entries
    ]
    assert write(document) == data


@given(st.binary(max_size=60) | JUNK.map(str.encode))
@settings(max_examples=300)
def test_any_bytes_come_back(data: bytes) -> None:
    assert write(read(data)) == data


@given(JUNK, JUNK, st.sampled_from(["title", "note", "new"]))
@settings(max_examples=200)
def test_a_change_in_a_broken_entry_is_read_back(before: str, inside: str, field: str) -> None:
    document = read(f"{before}\n@misc{{k,\n title = {{a}},\n {inside}\n note = {{b}}\n}}\n")
    for entry in document.entries:
        if entry.key == "k":
            again = read(write(document.replace(entry, entry.replace(**{field: "zzz"}))))
            assert any(e.key == "k" and e.get(field) == "zzz" for e in again.entries)


LIBRARY = "\n".join(
    f"@article{{k{i},\n  author = {{Example, Ada{i}}},\n  title = {{The {{T}}hing {i}}},\n  year = {2000 + i}\n}}\n" for i in range(5)
)


@given(st.integers(0, len(LIBRARY)))
def test_a_file_cut_anywhere_loses_at_most_the_entry_that_is_cut(place: int) -> None:
    whole = read(LIBRARY).entries
    left = read(LIBRARY[:place]).entries
    complete = [
        entry for entry in whole if LIBRARY.index(f"@article{{{entry.key},") + len(entry.origin.raw if entry.origin else "") <= place
    ]
    assert list(left[: len(complete)]) == complete
    assert len(left) <= len(complete) + 1


@given(st.integers(0, len(LIBRARY)), st.integers(1, 40))
def test_a_hole_in_a_file_costs_at_most_the_entries_around_it(place: int, length: int) -> None:
    whole = read(LIBRARY).entries
    left = {(entry.key, entry.fields) for entry in read(LIBRARY[:place] + LIBRARY[place + length :]).entries}
    assert sum((entry.key, entry.fields) not in left for entry in whole) <= 3


def test_inheritance() -> None:
    source = """
@inproceedings{child, author = {Example, Ada}, title = {Paper}, crossref = {parent}, xdata = {where}}
@proceedings{parent, title = {Proceedings}, subtitle = {Of All}, editor = {Sample, Bo}, year = {2020}, keywords = {no}}
@xdata{where, location = {Here}, publisher = {House}}
@misc{loop, title = {L}, crossref = {loop}}
@misc{lost, title = {M}, crossref = {nowhere}}
"""
    child, *_, loop, lost = resolve(read(source).entries)
    assert {item.name: item.value for item in child.fields} == {
        "author": "Example, Ada",
        "title": "Paper",
        "crossref": "parent",
        "xdata": "where",
        "location": "Here",
        "publisher": "House",
        "booktitle": "Proceedings",
        "booksubtitle": "Of All",
        "editor": "Sample, Bo",
        "year": "2020",
    }
    assert len(loop.fields) == len(lost.fields) == 2
