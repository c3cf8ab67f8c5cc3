# ruff: noqa: E501
"""Formats are known by ending and content, and the table of them is true."""

from pathlib import Path

import pytest

import citekit
from citekit.bibtex import format_entry
from citekit.entry.tables import field_table
from citekit.formats.registry import FORMATS, OPEN_ENDINGS, by_content
from citekit.library.load import kind_of, read
from tests.formats.entries import ENTRIES

SAMPLES = {
    "ris": "\r\nTY  - JOUR\r\nTI  - T\r\nER  - \r\n",
    "nbib": "\nPMID- 123\nTI  - T\n",
    "wos": "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nTI T\nER\n\nEF\n",
    "scopus": '"Authors","Title","Year","Source title"\n"Bi L.","T","2020","J"\n',
    "endnote": '<?xml version="1.0"?>\n<xml><records><record><ref-type name="Book">6</ref-type><titles><title>T</title></titles></record></records></xml>',
    "mods": '<?xml version="1.0"?>\n<!-- c --><modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo><title>T</title></titleInfo></mods></modsCollection>',
    "hayagriva": "# c\nkey:\n    title: T\n    type: Book\n",
}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_content_tells(name, encoding):
    data = SAMPLES[name].encode(encoding)
    assert kind_of(data) == name
    assert kind_of(data, "export.txt") == name or name == "endnote"
    (entry,) = read(data).entries
    assert entry.get("title") == "T"
    assert entry.key


@pytest.mark.parametrize("name", [name for name, item in FORMATS.items() if item.endings])
def test_endings_tell(name):
    for ending in FORMATS[name].endings:
        assert kind_of(b"", "x" + ending.upper()) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Publications\n\nTY is a county.\n", "list.txt"),
        ("---\ntitle: Home\nlayout: page\n---\n\ntext\n", "index.md"),
        ("title: Home\n  type: x\n", "index.md"),
        ("<html><body>mods and records</body></html>", ""),
        ("<!doctype html><p>&lt;mods&gt; <mods>", ""),
        ("", "page.html"),
        ("Notes:\n\n  type: something\n", "notes.txt"),
    ],
)
def test_pages_are_pages(text, name):
    assert kind_of(text.encode(), name) == "page"


@pytest.mark.parametrize("name", [name for name, item in FORMATS.items() if item.writes and item.module])
def test_what_is_written_is_known_again(name):
    text, _ = FORMATS[name].write(ENTRIES)
    assert kind_of(text.encode()) == name


def test_endings_are_given_once():
    endings = [ending for item in FORMATS.values() for ending in item.endings] + list(OPEN_ENDINGS)
    assert len(endings) == len(set(endings))


def test_signs_are_fast_on_any_beginning():
    for text in ("a:\n" * 10_000, " " * 20_000, "<?xml?>" + "<" * 20_000, "\n" * 20_000, "#\n" * 10_000, "x: \n  y\n" * 5_000):
        assert by_content(text) is None


def test_a_file_in_windows_encoding():
    library = read("TY  - JOUR\nAU  - Müller, Jörg\nER  - \n".encode("cp1252"), source="a.ris")
    assert library.entries[0].authors[0].name.family == "Müller"
    assert [item.code for item in library.diagnostics if item.severity != "info"] == ["encoding"]


def test_a_declared_encoding_of_xml():
    data = SAMPLES["mods"].replace('"1.0"', '"1.0" encoding="ISO-8859-1"').replace(">T<", ">Ü<").encode("latin-1")
    assert read(data).entries[0].get("title") == "Ü"


def test_records_without_keys_get_different_ones():
    record = "TY  - JOUR\nAU  - Bi, Lo\nTI  - On Things\nPY  - 2020\nER  - \n"
    assert [entry.key for entry in read((record * 3).encode(), source="a.ris")] == ["bi2020things", "bi2020thingsa", "bi2020thingsb"]


#: Fields of biblatex's own data model that the field table has under the same name (biblatex manual, section 2.2).
BIBLATEX = set(
    """author editor translator title subtitle shorttitle booktitle journaltitle shortjournal series edition volume number issue chapter
    pages eid pagetotal eventtitle date month day publisher location venue institution organization howpublished type pubstate eprint
    eprinttype eprintclass doi isbn issn url urldate version language langid crossref xdata keywords note addendum annotation abstract
    file""".split()
)


def test_the_data_model_declares_each_field_that_biblatex_lacks():
    text = Path(citekit.__file__).with_name("bibtex").joinpath("data", "citekit.dbx").read_text(encoding="utf-8")
    ours = {row.biblatex or row.name for row in field_table().values() if "+an" not in row.name} - BIBLATEX
    code = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
    declared = [name.strip() for line in code.split("DatamodelFields")[1:] for name in line.split("{", 1)[1].split("}")[0].split(",")]
    entry_fields = [name.strip() for name in code.split("DatamodelEntryfields{")[1].split("}")[0].split(",")]
    assert sorted(declared) == sorted(ours) == sorted(entry_fields)


def test_canonical_form_is_written_in_the_dialect_that_is_asked_for():
    assert "journaltitle" in format_entry(ENTRIES[1], dialect="biblatex")
