# ruff: noqa: E501
"""Exports of PubMed, Web of Science and Scopus (NLM's field descriptions; the databases' own help pages)."""

import pytest

from citekit.errors import InputError
from citekit.formats import nbib, scopus, wos


def values(entry, *fields):
    return tuple(entry.get(field) for field in fields)


NBIB = """
PMID- 31234567
OWN - NLM
IS  - 1476-4687 (Electronic)
VI  - 571
IP  - 7763
DP  - 2019 Jul 4
TI  - Growth of tomatoes in light: a randomised trial with a long title that
      goes on.
PG  - 1123-9
LID - 10.55555/s41586-1 [doi]
AB  - BACKGROUND: Tomatoes grow. METHODS: We
      watched.
FAU - Oyelaran, Nadia T
AU  - Oyelaran NT
AD  - Northfield University.
FAU - de la Cruz, Ana
AU  - de la Cruz A
CN  - Open Harbour Group
LA  - eng
PT  - Journal Article
TA  - J Tomat
JT  - Journal of tomato science
MH  - *Light
OT  - tomato
PMC - PMC6543210

PMID- 31234568
DP  - 2020 Mar-Apr
TI  - [On onions].
PG  - e17
AU  - Eklund T Jr
LA  - ger
JT  - Zeitschrift fur Zwiebeln
"""


def test_pubmed():
    (first, second), said = nbib.read(NBIB, source="a.nbib")
    assert first.get("author") == "Oyelaran, Nadia T and de la Cruz, Ana and {Open Harbour Group}"
    assert first.get("title") == "Growth of tomatoes in light: a randomised trial with a long title that goes on"
    assert values(first, "journal", "shortjournal", "volume", "number") == ("Journal of tomato science", "J Tomat", "571", "7763")
    assert values(first, "pages", "year", "month", "day") == ("1123--1129", "2019", "jul", "4")
    assert first.ids == {"doi": "10.55555/s41586-1", "issn": "14764687", "pmid": "31234567"}
    assert values(first, "pmcid", "keywords", "langid") == ("PMC6543210", "tomato, Light", "en")
    assert first.get("abstract") == "BACKGROUND: Tomatoes grow. METHODS: We watched."
    assert values(second, "author", "title", "pages", "month", "langid") == ("Eklund, Jr, T.", "On onions", "e17", "mar", "de")
    assert {(item.code, item.line) for item in said} == {("date-shortened", 28), ("not-kept", 3), ("not-kept", 16)}


def test_pubmed_preprints_and_books():
    (entry,), _ = nbib.read("PMID- 1\nTI  - T.\nPT  - Preprint\nJT  - medRxiv\nDP  - 2021\n")
    assert (entry.type, *values(entry, "pubstate", "howpublished")) == ("misc", "prepublished", "medRxiv")
    (entry,), _ = nbib.read(
        "PMID- 1\nTI  - Chapter One\nBTI - The Book\nFED - Bi, Lo\nPB  - House\nPL  - Ibadan\nISBN- 9783161484100\nDP  - 2021\n"
    )
    assert (entry.type, *values(entry, "booktitle", "editor", "publisher", "address")) == (
        "incollection",
        "The Book",
        "Bi, Lo",
        "House",
        "Ibadan",
    )


def test_a_colon_of_a_tag_inside_an_abstract():
    (entry,), _ = nbib.read("PMID- 1\nTI  - T.\nAB  - one\n      PMID- 2\n      TI  - no title\n")
    assert values(entry, "title", "abstract") == ("T", "one PMID- 2 TI - no title")


WOS = """\ufeffFN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Oyelaran, NT
   de la Cruz, A
AF Oyelaran, Nadia T.
   de la Cruz, Ana
CA Open Harbour Grp
TI Growth of tomatoes in
   delta light
SO IEEE TRANSACTIONS ON TOMATO SCIENCE
LA English
DT Article
DE tomato; light, green
C1 [Oyelaran, Nadia T.] Northfield Univ, Northfield, MN USA.
RP Oyelaran, NT; de la Cruz, A (corresponding author), Northfield Univ, Northfield, MN USA.
SN 0028-0836
JI IEEE Trans. Tomato Sci.
PD JUL 4
PY 2019
VL 571
AR e17
DI 10.55555/abc
ER

PT C
AU Eklund, T
AF Eklund, Tomas
BE Smith, J
TI On onions
SO 2020 SYMPOSIUM ON ONIONS (SYMON)
CT Symposium on Onions
CL Ibadan, NIGERIA
PY 2020
BP 1
EP 9
ER

EF
"""


def test_web_of_science_with_corresponding_authors():
    (first, second), _ = wos.read(WOS)
    assert first.get("author") == "Oyelaran, Nadia T. and de la Cruz, Ana and {Open Harbour Grp}"
    assert first.get("author+an") == "1=corresponding; 2=corresponding"
    assert values(first, "title", "journal") == ("Growth of tomatoes in delta light", "IEEE Transactions on Tomato Science")
    assert values(first, "year", "month", "day", "volume", "eid", "keywords") == (
        "2019",
        "jul",
        "4",
        "571",
        "e17",
        "tomato, {light, green}",
    )
    assert second.type == "inproceedings"
    assert values(second, "editor", "pages", "eventtitle", "location") == ("Smith, J", "1--9", "Symposium on Onions", "Ibadan, NIGERIA")


def test_web_of_science_in_columns():
    head = "PT\tAU\tAF\tTI\tSO\tRP\tPY\tBP\tEP\n"
    rows = "J\tEklund, T; Bi, L\tEklund, Tomas; Bi, Lo\tOn onions\tOnions\tBi, L (corresponding author), X.\t2020\t1\t9\n\nJ\tBi, L\n"
    (first, second), said = wos.read(head + rows)
    assert values(first, "author", "author+an", "pages") == ("Eklund, Tomas and Bi, Lo", "2=corresponding", "1--9")
    assert second.get("author") == "Bi, L"
    assert [(item.code, item.line) for item in said] == [("short-row", 4)]


def test_web_of_science_cut_off():
    entries, said = wos.read(WOS[: WOS.rindex("ER")])
    assert [entry.type for entry in entries] == ["article", "inproceedings"]
    assert "missing-end" in {item.code for item in said}


HEAD = '"Authors","Author full names","Title","Year","Source title","Page start","Page end","DOI","Correspondence Address","Document Type","EID"\n'


def test_scopus():
    row = (
        '"Oyelaran N.T.; de la Cruz A.","Oyelaran, Nadia T. (571); de la Cruz, Ana (572)","=CMD() ""so"" CO<inf>2</inf>, and\nmore","2019",'
        '"Journal of Tomatoes","123","129","10.55555/abc","A. de la Cruz; Northfield University; email: a@x.example","Conference Paper","2-s2.0-1"\n'
    )
    (entry,), said = scopus.read("\ufeff" + HEAD + row)
    assert said == []
    assert entry.type == "inproceedings"
    assert entry.get("author") == "Oyelaran, Nadia T. and de la Cruz, Ana"
    assert entry.get("author+an") == "2=corresponding"
    assert entry.get("title") == r"=CMD() ``so'' CO\textsubscript{2}, and more"
    assert values(entry, "booktitle", "pages", "year", "doi") == ("Journal of Tomatoes", "123--129", "2019", "10.55555/abc")


def test_scopus_authors_of_old_exports():
    (entry,), _ = scopus.read('Authors,Title,Year,Source title\n"Oyelaran N.T., de la Cruz A., Smith J.R., Jr.",T,2019,J\n')
    assert entry.get("author") == "Oyelaran, N. T. and de la Cruz, A. and Smith, Jr., J. R."


def test_scopus_namesakes_get_no_role():
    row = '"Li X.; Li X.",,"T","2019","J",,,,"X. Li; Northfield","Article",\n'
    (entry,), _ = scopus.read(HEAD + row)
    assert "author+an" not in entry


def test_scopus_rows_that_are_short_or_unclosed():
    entries, said = scopus.read(HEAD + '"A B.","A, B","One","2019"\n"C D.","C, D","Two \n')
    assert [entry.get("title") for entry in entries] == ["One", "Two"]
    assert [(item.code, item.line) for item in said] == [("short-row", 2), ("short-row", 3)]


@pytest.mark.parametrize(
    ("module", "text"),
    [(nbib, ""), (nbib, "hello"), (wos, ""), (wos, "a\tb\tc\td\te\n"), (scopus, ""), (scopus, "a,b\n1,2\n"), (scopus, HEAD)],
)
def test_nothing_to_read(module, text):
    with pytest.raises(InputError, match=":1: no "):
        module.read(text, source="a")
