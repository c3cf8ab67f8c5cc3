"""RIS as its specifications of 2001 and 2011 have it, and as publishers and reference managers write it."""

import pytest

from citekit.entry import Entry
from citekit.errors import InputError
from citekit.formats import ris


def one(text):
    (entry,), said = ris.read(text)
    return entry, said


def values(entry, *fields):
    return tuple(entry.get(field) for field in fields)


def test_a_record_as_zotero_writes_it():
    entry, said = one(
        "TY  - JOUR\r\nTI  - On <i>Things</i>\r\nAU  - Oyelaran, Nadia\r\nAU  - van der Berg, Jan\r\nT2  - Journal of Things\r\n"
        "J2  - J. Thing.\r\nDA  - 2020/03/07/\r\nPY  - 2020\r\nVL  - 2\r\nIS  - 3\r\nSP  - 7\r\nEP  - 9\r\nSN  - 0378-5955\r\n"
        "DO  - 10.55555/x.1\r\nUR  - https://x.example/1\r\nKW  - a\r\nKW  - b\r\nER  - \r\n\r\n"
    )
    assert said == []
    assert entry == Entry.make(
        "",
        "article",
        {
            "author": "Oyelaran, Nadia and van der Berg, Jan",
            "title": r"On \emph{Things}",
            "journal": "Journal of Things",
            "shortjournal": "J. Thing.",
            "volume": "2",
            "number": "3",
            "pages": "7--9",
            "year": "2020",
            "month": "mar",
            "day": "7",
            "doi": "10.55555/x.1",
            "issn": "0378-5955",
            "url": "https://x.example/1",
            "keywords": "a, b",
        },
    )


def test_a_record_with_the_tags_of_2001():
    entry, _ = one(
        "TY  - CHAP\nID  - k1\nT1  - On Things\nA1  - Eklund,Tomas,Jr.\nBT  - The Book\nA2  - Bi, Lo\nY1  - 1999/04//Spring\n"
        "SP  - 101-18\nCY  - Ibadan\nPB  - House\nN2  - Words.\nL1  - https://x.example/a.pdf\nER  - \n"
    )
    assert (entry.key, entry.type) == ("k1", "incollection")
    assert values(entry, "author", "editor", "booktitle") == ("Eklund, Jr., Tomas", "Bi, Lo", "The Book")
    assert values(entry, "year", "month", "pages", "address", "publisher") == ("1999", "apr", "101--118", "Ibadan", "House")
    assert values(entry, "abstract", "pdf") == ("Words.", "https://x.example/a.pdf")


@pytest.mark.parametrize(
    ("tags", "want"),
    [
        ("TY  - CONF\nTI  - T\nT2  - Proceedings of Things\n", "inproceedings"),
        ("TY  - CONF\nTI  - Proceedings of Things\nED  - Bi, Lo\n", "proceedings"),
        ("TY  - THES\nTI  - T\nM3  - Master's thesis\n", "mastersthesis"),
        ("TY  - THES\nTI  - T\nM3  - Doctoral dissertation\n", "phdthesis"),
        ("TY  - THES\nTI  - T\nM3  - Habilitation\n", "thesis"),
        ("TY  - ECHAP\nTI  - T\n", "incollection"),
        ("TY  - jour\nTI  - T\n", "article"),
    ],
)
def test_types(tags, want):
    assert one(tags + "ER  - \n")[0].type == want


def test_an_unknown_type_is_told():
    entry, said = one("TY  - WOMBAT\nTI  - T\nER  - \n")
    assert entry.type == "misc"
    assert [(item.code, item.line) for item in said] == [("unknown-type", 1)]


@pytest.mark.parametrize(
    ("lines", "want"),
    [
        (["Open Harbour Group,"], "{Open Harbour Group}"),
        (["World Health Organization"], "{World Health Organization}"),
        (["Jane Doe", "Ruth B. Adeyemi"], "Doe, Jane and Adeyemi, Ruth B."),
        (["Doe, Jane", "Open Harbour Group"], "Doe, Jane and {Open Harbour Group}"),
        (["Doe, Jane", "et al."], "Doe, Jane and others"),
        (["Beethoven, Ludwig van"], "Beethoven, Ludwig van"),
        (["Sukarni"], "Sukarni"),
    ],
)
def test_names(lines, want):
    text = "".join(f"AU  - {line}\n" for line in lines)
    assert one(f"TY  - JOUR\n{text}ER  - \n")[0].get("author") == want


@pytest.mark.parametrize(
    ("tags", "want"),
    [
        ("PY  - 2020", ("2020", "", "")),
        ("PY  - 2020/03/07/", ("2020", "mar", "7")),
        ("PY  - 2020\nDA  - 2020-03-07", ("2020", "mar", "7")),
        ("PY  - 2020\nDA  - March 7", ("2020", "mar", "7")),
        ("DA  - 7 March 2020", ("2020", "mar", "7")),
        ("Y1  - 2020///Summer", ("2020", "22", "")),
        ("PY  - 2020///", ("2020", "", "")),
        ("PY  - in press", ("in press", "", "")),
        ("PY  - 2020/13/40", ("2020", "", "")),
    ],
)
def test_dates(tags, want):
    assert values(one(f"TY  - JOUR\n{tags}\nER  - \n")[0], "year", "month", "day") == want


def test_editors_of_a_book_and_of_its_series():
    book, _ = one("TY  - BOOK\nTI  - T\nA2  - Series, Ed\nA3  - Bi, Lo\nER  - \n")
    assert book.get("editor") == "Bi, Lo"
    assert one("TY  - BOOK\nTI  - T\nA2  - Bi, Lo\nER  - \n")[0].get("editor") == "Bi, Lo"
    assert one("TY  - EDBOOK\nTI  - T\nAU  - Bi, Lo\nER  - \n")[0].get("editor") == "Bi, Lo"


def test_identifiers_wherever_they_stand():
    entry, _ = one("TY  - GEN\nTI  - T\nUR  - https://arxiv.org/abs/2401.90001v2\nUR  - https://doi.org/10.55555/x\nER  - \n")
    assert entry.ids == {"doi": "10.55555/x", "arxiv": "2401.90001"}
    assert "url" not in entry
    entry, _ = one("TY  - JOUR\nTI  - T\nM3  - doi: 10.55555/y\nAN  - 31234567\nDB  - PubMed\nC2  - PMC123\nER  - \n")
    assert entry.ids == {"doi": "10.55555/y", "pmid": "31234567"}
    assert entry.get("pmcid") == "PMC123"


def test_keywords_in_one_line_and_values_over_several():
    entry, _ = one("TY  - JOUR\nKW  - a; b, c\nd\nAB  - one\n  two\n\n three\nER  - \n")
    assert entry.get("keywords") == "a, {b, c}, d"
    assert entry.get("abstract") == "one two three"


def test_a_prose_line_that_looks_like_a_tag_with_one_space():
    entry, _ = one("TY  - JOUR\nAB  - made in the\nUS - based on things\nER  - \n")
    assert entry.get("abstract") == "made in the US - based on things"


def test_one_space_where_the_file_has_no_two():
    assert one("TY - JOUR\nTI - T\nER -\n")[0].get("title") == "T"


def test_exporters_lines_before_the_first_record_and_unknown_tags():
    (entry,), said = ris.read(
        "Provider: House\nContent: text/plain\n\nTY  - JOUR\nTI  - T\nAD  - Northfield\nZZ  - 1\nER  - \n", source="a.ris"
    )
    assert entry.get("title") == "T"
    assert [(item.code, item.line, item.severity) for item in said] == [("not-kept", 6, "info"), ("not-kept", 7, "info")]


@pytest.mark.parametrize("cut", range(5, 80, 7))
def test_a_file_cut_anywhere_keeps_what_is_before(cut):
    text = "TY  - JOUR\nID  - a\nTI  - One\nER  - \n\nTY  - JOUR\nID  - b\nTI  - Two\nER  - \n"
    entries, said = ris.read(text[: len(text) - cut + 4]) if cut < 75 else ris.read(text)
    assert entries[0].key == "a" or said


def test_missing_ends_are_told_with_the_record():
    entries, said = ris.read("TY  - JOUR\nTI  - One\n\nTY  - JOUR\nTI  - Two\n", source="a.ris")
    assert [entry.get("title") for entry in entries] == ["One", "Two"]
    assert [(item.code, item.line) for item in said] == [("missing-end", 1), ("missing-end", 4)]


@pytest.mark.parametrize("text", ["", "\n\n", "hello\nworld\n", "{}"])
def test_a_text_without_a_record(text):
    with pytest.raises(InputError, match=r"a\.ris:1: no RIS record"):
        ris.read(text, source="a.ris")


def test_lines_end_as_the_specification_has_it():
    text, _ = ris.write([Entry.make("k", "book", {"title": "T"})])
    assert text == "TY  - BOOK\r\nTI  - T\r\nID  - k\r\nER  - \r\n\r\n"


def test_acronym_number_of_a_report_and_place():
    text, _ = ris.write(
        [Entry.make("k", "inproceedings", {"title": "T", "booktitle": "On Things", "series": "SNT '24", "location": "Ibadan"})]
    )
    assert "T2  - On Things\r\nJ2  - SNT '24\r\n" in text
    assert "CY  - Ibadan\r\n" in text
    text, _ = ris.write([Entry.make("k", "techreport", {"title": "T", "number": "TR-3", "institution": "Northfield"})])
    assert "SN  - TR-3\r\n" in text
    assert "PB  - Northfield\r\n" in text


def test_state_of_an_article_in_press():
    text, said = ris.write([Entry.make("k", "article", {"title": "T", "pubstate": "inpress"})])
    assert text.startswith("TY  - INPR\r\n")
    assert said == []
    assert ris.read(text)[0][0].get("pubstate") == "inpress"
