"""Reading: what stands in the file is read or told of, whatever its faults."""

from __future__ import annotations

import pytest

from citekit.bibtex import CommentBlock, PreambleBlock, StringBlock, TextBlock, read, read_keys, to_string, write
from citekit.bibtex.checks import check
from citekit.bibtex.transforms import fmt


def fields(source: str | bytes, place: int = 0) -> dict[str, str]:
    return {item.name: item.value for item in read(source).entries[place].fields}


def codes(source: str | bytes) -> list[str]:
    return [item.code for item in read(source).diagnostics]


WHOLE = """% a note
@string{jx = "Journal of Examples"}
@preamble{"\\newcommand{\\x}{x}"}

@article{one,
  author = {Example, Ada},
  title = "A {Title} with \\"{o}",
  journal = jx # { (Online)},
  year = 2020,
  month = 1 # "~" # jan,
}
@comment{jabref-meta: databaseType:bibtex;}
Free text here.
@misc(two, title = {In (parentheses)})
"""


def test_blocks_in_order() -> None:
    document = read(WHOLE, source="w.bib")
    assert [type(block).__name__ for block in document.blocks if not isinstance(block, TextBlock)] == [
        "StringBlock",
        "PreambleBlock",
        "EntryBlock",
        "CommentBlock",
        "EntryBlock",
    ]
    assert [item.code for item in document.diagnostics] == ["escaped-quote"]
    assert [entry.key for entry in document.entries] == ["one", "two"]
    assert document.strings == {"jx": "Journal of Examples"}
    assert next(b for b in document.blocks if isinstance(b, PreambleBlock)).value == "\\newcommand{\\x}{x}"
    assert next(b for b in document.blocks if isinstance(b, StringBlock)).line == 2
    assert next(b for b in document.blocks if isinstance(b, CommentBlock)).line == 12
    assert to_string(document) == WHOLE


def test_values() -> None:
    assert fields(WHOLE) == {
        "author": "Example, Ada",
        "title": 'A {Title} with \\"{o}',
        "journal": "Journal of Examples (Online)",
        "year": "2020",
        "month": "1~jan",
    }
    origin = read(WHOLE, source="w.bib").entries[0].origin
    assert origin is not None
    assert (origin.source, origin.line, origin.macros) == ("w.bib", 5, ("jx",))
    assert origin.raw.startswith("@article{one,")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@misc{k, title = {a}\n note = {b}}", {"title": "a", "note": "b"}),
        ("@misc{k,, title = {a},, note = {b},,}", {"title": "a", "note": "b"}),
        ("@misc {k , title = {a}}", {"title": "a"}),
        ("@misc\n{\nk,\n title = {a}}", {"title": "a"}),
        ("@ misc{k, title = {a}}", {"title": "a"}),
        ("@in-proceedings{k, title = {a}}", {"title": "a"}),
        ("@misc{k\n title = {a},\n}", {"title": "a"}),
        ("@misc{k,\n % a note, with comma\n title = {a}, % note = {x}\n year = 2000}", {"title": "a", "year": "2000"}),
        ("@misc{k, title = {a}, title = {b}}", {"title": "b"}),
        ("@misc{k, title = {mail me @ home {x}}, note = {@misc{no, a={b}}}}", {"title": "mail me @ home {x}", "note": "@misc{no, a={b}}"}),
        ("@misc{k, file = {C:\\dir\\}, title = {a}}", {"file": "C:\\dir\\", "title": "a"}),
        ("@misc{k, title = {a \\{ b}, note = {c}}", {"title": "a \\{ b", "note": "c"}),
        ("@misc{k, title = {a \\} b}, note = {c}}", {"title": "a \\} b", "note": "c"}),
        ("@misc{k, title = {a}}, note = {c}}", {"title": "a", "note": "c"}),
        ('@misc{k, title = "a {"}b{"} c", note = "d"}', {"title": 'a {"}b{"} c', "note": "d"}),
        ("@misc{k, url = {http://x.org/a%20b#c}, title = {50% of}}", {"url": "http://x.org/a%20b#c", "title": "50% of"}),
        ("@MISC{k, Title = {a}, DOI={10.1/x}}", {"title": "a", "doi": "10.1/x"}),
        ("@misc{k, title = {two\n    lines}}", {"title": "two lines"}),
        ("@misc{k, abstract = {one\n  two\n\n  three}}", {"abstract": "one two\n\nthree"}),
        ("@misc{k, author+an = {1=equal}, bdsk-url-1 = {x}}", {"author+an": "1=equal", "bdsk-url-1": "x"}),
        ("@misc{k, title = Some bare words,\n year = 2000}", {"title": "Some bare words", "year": "2000"}),
        ("@misc{k, title = nomacro, year = 2000}", {"title": "nomacro", "year": "2000"}),
        ("@misc{k, title = {}, year = {}}", {"title": "", "year": ""}),
        ("@misc{k}", {}),
        ("@misc{k,}", {}),
    ],
)
def test_faults_that_are_mended(source: str, expected: dict[str, str]) -> None:
    assert [entry.key for entry in read(source).entries] == ["k"]
    assert fields(source) == expected
    assert to_string(read(source)) == source


@pytest.mark.parametrize(
    ("source", "code", "word"),
    [
        ("@misc{k, title = {a}\n note = {b}}", "missing-comma", "title"),
        ("@misc{k, title = {a}, title = {b}}", "doubled-field", "title"),
        ("@misc{k, title = {a}}\n@misc{K, title = {b}}", "doubled-key", "K"),
        ("@misc{k, title = {a}, year = 2000\n\n@misc{l, title = {b}}", "missing-brace", "k"),
        ("@misc{k, title = {a, year = 2000}\n\n@misc{l, title = {b}}", "missing-brace", "k"),
        ("@misc{k, title = {a},\n year = {2000\n}\n@misc{l, title = {b}}", "missing-brace", "k"),
        ("@misc{k, journal = nomacro}", "undefined-macro", "nomacro"),
        ("@misc{k, title = {a}}, note = {c}}", "extra-brace", "k"),
        ("@misc{, title = {a}}", "missing-key", ""),
        ("@misc{k, title = {a}, stray words}", "stray-text", "stray words"),
        ("@misc{k l, title = {a}}", "space-in-key", "k l"),
        ("@string{a}", "bad-string", ""),
        ("article{k,\n title = {a}\n}", "not-read", "k"),
        ("@article\\{k,\n title = {a}\n}", "not-read", "k"),
        ("x@article{k, title = {a}}", "not-read", "k"),
        (" title = {a},\n}", "not-read", "title"),
        ("@misc{k, abstract = {as in\n@misc{inner,\n title = {x}\n}\n}}", "entry-in-value", "inner"),
    ],
)
def test_faults_are_told_with_their_line(source: str, code: str, word: str) -> None:
    document = read("\n\n" + source, source="f.bib")
    found = [item for item in document.diagnostics if item.code == code]
    assert found
    assert all(item.source == "f.bib" and item.line is not None and item.line >= 3 for item in found)
    assert any(word in item.message for item in found)


def test_an_entry_that_is_not_closed_loses_no_other() -> None:
    source = "@misc{a, title = {x}\n\n% about b\n@misc{b, title = {y}}\n\n@misc{c, title = {z, year = 1}\n@misc{d, title = {w}}\n"
    document = read(source)
    assert [entry.key for entry in document.entries] == ["a", "b", "c", "d"]
    assert [entry.get("title") for entry in document.entries[:2]] == ["x", "y"]
    assert document.entries[3].get("title") == "w"
    assert to_string(document) == source


def test_what_a_percent_sign_comments_out_is_no_entry() -> None:
    assert read("% @misc{a, title = {x}}\n@misc{b, title = {y}}").entries[0].key == "b"


def test_an_address_is_no_entry() -> None:
    assert read("write to me@example.org {or} not").entries == ()


def test_macros_may_use_macros_and_be_defined_again() -> None:
    source = '@string{a = "A"} @string(b = a # " and B")\n@misc{k, title = b # " !", note = A}'
    assert fields(source) == {"title": "A and B !", "note": "A"}


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("@misc{k, title = {é}}".encode(), "utf-8"),
        ("\ufeff@misc{k, title = {é}}".encode(), "utf-8"),
        ("@misc{k, title = {é}}".encode("utf-16"), "utf-16-le"),
        ("\ufeff@misc{k, title = {é}}".encode("utf-16-be"), "utf-16-be"),
        ("@misc{k, title = {é}}".encode("utf-16-le"), "utf-16-le"),
        ("@misc{k, title = {é}}".encode("cp1252"), "cp1252"),
        ("% Encoding: ISO8859_2\n@misc{k, title = {é}}".encode("iso8859-2"), "iso8859-2"),
        ("% -*- coding: latin-2 -*-\n@misc{k, title = {é}}".encode("iso8859-2"), "iso8859-2"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    document = read(data)
    assert document.encoding.name == encoding
    assert document.entries[0].get("title") == "é"
    assert write(document) == data


def test_one_bad_byte_spoils_no_other_letter() -> None:
    data = "@misc{k, title = {é ü ".encode() + b"\xe9}}\n@misc{l, title = {" + "Ω".encode() + b"}}\n"
    document = read(data)
    assert [entry.get("title") for entry in document.entries] == ["é ü é", "Ω"]
    assert write(document) == data
    assert "bad-byte" in [item.code for item in document.diagnostics]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends(newline: str) -> None:
    source = "@misc{k,\n  title = {a\n  b},\n}\n\n@misc{l, title = {c}}\n".replace("\n", newline)
    document = read(source.encode())
    assert document.newline == newline
    assert document.entries[0].get("title") == "a b"
    assert document.blocks[-2].line == 6
    assert write(document) == source.encode()


def test_keys_alone() -> None:
    assert read_keys(WHOLE) == {"one": 5, "two": 14}
    assert read_keys(WHOLE.encode()) == {"one": 5, "two": 14}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"@",
        b"@{",
        b"@misc",
        b"@misc{",
        b"@misc{k",
        b"@misc{k,a",
        b"@misc{k,a=",
        b"@misc{k,a={",
        b'@misc{k,a="',
        b"}",
        b"\x00\xff",
        b"@string",
        b"@comment",
        b"@preamble{",
    ],
)
def test_scraps(data: bytes) -> None:
    assert write(read(data)) == data


@pytest.mark.parametrize(
    ("head", "line", "entries"),
    [
        ("", "@article{{k{n}, title = {{…\n", 4000),
        ("", '@article{{k{n}, title = "…\n', 4000),
        ("", "@article(k{n}, title = {{…\n", 4000),
        ("", "  title = {{k{n}, @article{{k{n},\n", 1),
        ("", "x @article{{k{n}, title = {{…", 1),
        ("@article{{k,\n", "a{n} = {{x\n", 1),
        ("@article{{k,\n", 'a{n} = "{{\n', 1),
        ("@article{{k,\n", "a = {{@article{{k{n},\n", 1),
    ],
)
def test_thousands_of_unclosed_entries_and_values_are_read_told_and_left_as_they_are(head: str, line: str, entries: int) -> None:
    # Each of them followed to the end of the file would take minutes.
    source = head.format() + "".join(line.format(n=number) for number in range(4000))
    document = read(source)
    assert len(document.entries) == entries
    assert document.diagnostics
    assert check(document)
    assert to_string(document) == source
    assert to_string(fmt(document).document) == source
