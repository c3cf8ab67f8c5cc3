"""Corrections by hand survive every import, and one that finds no work is told."""

import pytest

from citekit.build.overrides import apply_overrides
from citekit.build.project import Override
from citekit.entry import Entry
from citekit.errors import InputError
from tests.build.conftest import LIBRARY


def entry(folder, key):
    return folder_library(folder)[key]


def folder_library(folder):
    from citekit import read

    return read(folder.path / "library.bib")


BY_KEY = "@override{example2023shape, pages = {1--9}, award = {Prize of the Year}, volume = {}}\n"
BY_DOI = "@override{whatever, doi = {https://doi.org/10.1000/SIOS.24.7}, pages = {101--118}}\n"
BY_ARXIV = "@override{another, eprint = {arXiv:2501.01234v2}, archiveprefix = {arXiv}, title = {A Preprint about Tides}}\n"
BY_TITLE = "@override{third, title = {an older article on: counting}, note = {Reprinted}}\n"


def test_overrides_bib_by_key_doi_arxiv_and_title(configure):
    folder = configure()
    folder.write("overrides.bib", BY_KEY + BY_DOI + BY_ARXIV + BY_TITLE)
    assert folder.build().diagnostics == ()
    library = folder_library(folder)
    shape = library["example2023shape"]
    assert (shape.get("pages"), shape.get("award"), "volume" in shape, shape.type) == ("1--9", "Prize of the Year", False, "article")
    assert library["example2024sparse"].get("pages") == "101--118"
    assert library["reyes2025preprint"].get("title") == "A Preprint about Tides"
    assert library["example2021older"].get("note") == "Reprinted"
    assert folder.build().summary() == "4 works, nothing changed"


def test_overrides_survive_the_next_import(configure):
    folder = configure('[[override]]\nkey = "example2023shape"\npages = "1--9"\n"author+an" = "1=corresponding"\n')
    folder.build()
    folder.write("source.bib", LIBRARY.replace("45--67", "45--99").replace("Dana}", "Dana and Sample, Bob}", 1))
    assert folder.build().updated == ("example2023shape",)
    shape = entry(folder, "example2023shape")
    assert shape.get("pages") == "1--9"
    assert len(shape.authors) == 3
    assert shape.authors.with_role("corresponding") == (0,)


def test_a_corrected_title_keeps_its_key(configure):
    folder = configure('[[override]]\ndoi = "10.1000/sios.24.7"\ntitle = "A Title That Has Nothing in Common"\n')
    folder.build()
    folder.write("source.bib", LIBRARY + "\n")
    report = folder.build()
    assert (report.new, report.gone, report.updated) == ((), (), ())
    assert entry(folder, "example2024sparse").get("title") == "A Title That Has Nothing in Common"


def test_the_toml_wins_over_the_file(configure):
    folder = configure('[[override]]\nkey = "example2023shape"\npages = "5--6"\n')
    folder.write("overrides.bib", BY_KEY)
    folder.build()
    assert entry(folder, "example2023shape").get("pages") == "5--6"


def test_omit_and_type(configure):
    folder = configure(
        '[[override]]\nkey = "example2021older"\nomit = true\n[[override]]\nkey = "example2023shape"\ntype = "incollection"\n'
    )
    folder.write("overrides.bib", "@techreport{reyes2025preprint, institution = {Institute of Tides}}\n")
    assert folder.build().works == 3
    assert entry(folder, "example2023shape").type == "incollection"
    assert entry(folder, "reyes2025preprint").type == "techreport"


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        ('key = "example2023shap"\npages = "1"', "override-unused", "'example2023shap'", "example2023shape"),
        ('title = "On the Shape of Invented Dat"\npages = "1"', "override-unused", "finds no work", "example2023shape"),
        ('key = "nobody"\npages = "1"', "override-unused", "'nobody'", "the nearest key is "),
        ('doi = "10.1000/unknown"\npages = "1"', "override-unused", "'10.1000/unknown'", ""),
    ],
)
def test_one_that_finds_no_work_is_told(configure, text, code, message, hint):
    folder = configure(f"[[override]]\n{text}\n")
    said = folder.build().diagnostics
    assert [item.code for item in said] == [code]
    assert message in said[0].message
    assert hint in said[0].hint
    assert (said[0].source, said[0].line) == ("citekit.toml", 6)


def test_one_in_the_file_that_finds_no_work_is_told_with_its_line(configure):
    folder = configure()
    folder.write("overrides.bib", "\n\n@override{nobody, note = {x}}\n")
    said = folder.build().diagnostics
    assert [(item.source, item.line) for item in said] == [("overrides.bib", 3)]


def test_two_works_of_one_title_are_not_guessed_between():
    works = [Entry.make(key, "article", {"title": "Editorial", "volume": key}) for key in "12"]
    corrected = apply_overrides(works, [Override(title="Editorial", fields=(("note", "x"),))])
    assert list(corrected.entries) == works
    assert corrected.diagnostics[0].code == "override-ambiguous"
    assert "1, 2" in corrected.diagnostics[0].message


def test_the_key_of_an_entry_that_was_merged_away_still_finds_its_work():
    works = [Entry.make("kept", "article", {"title": "T"})]
    corrected = apply_overrides(works, [Override(key="old", fields=(("note", "x"),))], {"old": "kept"})
    assert corrected.entries[0].get("note") == "x"
    assert corrected.diagnostics == ()


def test_provenance_says_who_said_so(configure):
    import json

    folder = configure()
    folder.write("overrides.bib", BY_KEY)
    folder.build()
    record = json.loads(folder.read("library.citekit.json"))["entries"]["example2023shape"]["fields"]
    assert record["pages"] == {"source": "overrides.bib", "line": 1, "how": "override"}


def test_true_and_numbers_are_a_fields_text(configure):
    folder = configure(
        '[[override]]\nkey = "example2023shape"\nselected = true\nvolume = 1.5\nnumber = 7\ntitle = 1984\nkeywords = ["a", 2]\n'
    )
    folder.build()
    shape = entry(folder, "example2023shape")
    fields = ("selected", "volume", "number", "title", "keywords")
    assert [shape.get(name) for name in fields] == ["true", "1.5", "7", "1984", "a, 2"]


def test_a_value_that_no_field_can_have_is_told_as_that(configure):
    with pytest.raises(InputError) as caught:
        configure('[[override]]\nkey = "example2023shape"\nvolume = { a = 1 }\n').project()
    assert ":8: [[override]] volume = {'a': 1}: no field has such a value" in caught.value.message


@pytest.mark.parametrize(
    ("names", "meant"),
    [
        ("Ada Example, Dana Reyes", "Ada Example and Dana Reyes"),
        ("Ada Example*, Dana De Reyes", "Ada Example* and Dana De Reyes"),
        ("Ada Example, Dana Reyes, Bob Sample", "Ada Example and Dana Reyes and Bob Sample"),
        ("Reyes, Dana", ""),
        ("Example Reyes, Ada Dana", ""),
        ("Example, Ada, Jr", ""),
        ("Ada Example and Dana Reyes", ""),
        ("Example, A. and Reyes, D.", ""),
        ("{Example, Reyes}", ""),
    ],
)
def test_names_joined_by_commas_are_told_with_what_is_meant(configure, names, meant):
    folder = configure(f'[[override]]\nkey = "example2023shape"\nauthor = "{names}"\n')
    said = [item for item in folder.build().diagnostics if item.code == "names-joined-by-commas"]
    assert [item.hint for item in said] == ([f'write author = "{meant}"'] if meant else [])


def test_numbers_dates_and_lists_are_fields_too(configure):
    text = (
        'key = "example2023shape"\nyear = 2022\ndate = 2022-05-01\nauthor = ["Example, Ada", "{The Tide Group}"]\nkeywords = ["a", "b"]\n'
    )
    folder = configure("[[override]]\n" + text)
    folder.build()
    shape = entry(folder, "example2023shape")
    assert (shape.get("year"), shape.get("date"), shape.get("keywords")) == ("2022", "2022-05-01", "a, b")
    assert [name.display for name in shape.authors.names] == ["Ada Example", "The Tide Group"]


def test_roles_go_with_the_people_where_the_authors_are_named_anew(configure):
    """In the source Bob Sample is first and Ada Example is the corresponding author."""
    folder = configure('[[override]]\nkey = "example2024sparse"\nauthor = ["Example, Ada", "New, Ann", "Sample, Bob"]')
    report = folder.build()
    assert "author+an = {1=equal,corresponding; 3=equal}" in folder.read("library.bib")
    assert not report.diagnostics


def test_roles_stay_where_a_name_is_spelled_anew(configure):
    folder = configure('[[override]]\nkey = "example2024sparse"\nauthor = ["Semple, Rob", "Example, Ada"]')
    folder.build()
    assert "author+an = {1=equal; 2=equal,corresponding}" in folder.read("library.bib")


def test_roles_of_people_who_are_gone_are_told(configure):
    folder = configure('[[override]]\nkey = "example2024sparse"\nauthor = "Example, Ada"')
    report = folder.build()
    assert "author+an = {1=equal,corresponding}" in folder.read("library.bib")
    assert [item.code for item in report.diagnostics if item.severity == "warning"] == ["roles-gone"]


def test_roles_that_the_correction_gives_are_its_own(configure):
    folder = configure('[[override]]\nkey = "example2024sparse"\nauthor = "Example, Ada and Sample, Bob"\n"author+an" = "2=senior"')
    folder.build()
    assert "author+an = {2=senior}" in folder.read("library.bib")


@pytest.mark.parametrize("line", ['"}{" = "x"', '"two words" = "x"', 'type = "not a type"', 'type = "a{b"'])
def test_what_no_entry_can_have_is_told_with_its_line(configure, line):
    with pytest.raises(InputError, match=r"citekit.toml:8: \[\[override\]\]"):
        configure(f'[[override]]\nkey = "example2024sparse"\n{line}').build()
