"""A citekit.toml is checked before anything is done; each mistake is told with its file, line and key."""

import pytest

from citekit.build.config import load_project
from citekit.build.keys import key_table
from citekit.build.toml_files import TomlLines
from citekit.cv.people import RoleLook
from citekit.entry.dates import Point
from citekit.errors import InputError


def project(tmp_path, text):
    (tmp_path / "citekit.toml").write_text(text, encoding="utf-8")
    return load_project(tmp_path)


def test_whole_project(tmp_path):
    made = project(
        tmp_path,
        'sources = ["a.html"]\n[owner]\nname = "Ada Example"\naliases = ["A. Example"]\n'
        '[[outputs]]\nfile = "cv.tex"\nkind = "cv"\nnumber = true\n[[outputs]]\nfile = "refs.md"\nstyle = "ieee"\n',
    )
    assert made.sources == ("a.html",)
    assert made.owner.spellings == ("Ada Example", "A. Example")
    assert [(output.file, output.kind, output.to, output.number) for output in made.outputs] == [
        ("cv.tex", "cv", "latex", True),
        ("refs.md", "references", "markdown", None),
    ]


def test_every_table(tmp_path):
    made = project(
        tmp_path,
        """
sources = "a.html"          # one text is a list of one
as-of = 2026-05-01
max-authors = 12
[[person]]
name = "Ada Example"
native = "艾达"
orcid = "0000-0002-1825-0097"
from = "2020-09"
to = 2024
style = "underline"
mark = "a"
role = "student"
page = "https://uni.example/~ada/"
[[section]]
heading = "Journals"
types = ["journal"]
letter = "J"
order = "oldest"
limit = 3
[[output]]
file = "cv.html"
kind = "cv"
sections = ["Journals"]
funding = ["CNS-1"]
as_of = "2025"
[marks]
equal = "#"
student = { sign = "s", meaning = "PhD student", style = "italic" }
[headings]
journal = "Articles"
[[override]]
doi = "10.1000/1"
pages = "1--2"
"author+an" = "1=equal"
""",
    )
    person, rule, output, override = made.people[0], made.sections[0], made.outputs[0], made.corrections[0]
    assert made.sources == ("a.html",)
    assert (made.as_of, made.max_authors) == (Point(2026, 5, 1), 12)
    assert person.spellings == ("Ada Example", "艾达")
    assert (person.look, person.mark, person.role) == ("underline", "a", "student")
    assert (person.period.start, person.period.end) == (Point(2020, 9), Point(2024))
    assert (rule.heading, rule.types, rule.letter, rule.order, rule.limit) == ("Journals", ("journal",), "J", "oldest", 3)
    assert (output.sections, output.filter.funding, output.as_of) == (("Journals",), ("CNS-1",), Point(2025))
    assert made.marks == {"equal": RoleLook("#"), "student": RoleLook("s", "PhD student", "italic")}
    assert made.headings == {"journal": "Articles"}
    assert (override.doi, override.fields) == ("10.1000/1", (("pages", "1--2"), ("author+an", "1=equal")))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "sources is missing", "sources ="),
        ("sources = 3", "a list of texts in quotes is wanted", ""),
        ("sources = [3]", "text in quotes", ""),
        ('sources = ["a"]\nprofil = "strict"', ":2: unknown key 'profil'", "profile"),
        ('sources = ["a"]\nprofile = "loose"', ":2: profile = 'loose'", "strict, work"),
        ('sources = ["a"]\nas-of = "soon"', ":2: as-of is 'soon'", "2024-05"),
        ('sources = ["a"]\noverrides = "mine.bib"', "mine.bib is not there", ""),
        ('sources = ["a"]\n[owner]\nnmae = "x"', ":3: [owner] unknown key 'nmae'", "name"),
        ('sources = ["a"]\n[owner]\nname = "x"\nstyle = "blod"', ":4: [owner] style = 'blod'", "bold"),
        ('sources = ["a"]\n[[person]]\nname = "x"\n\n[[person]]\norcid = "1"', ":5: [[person]] name is missing", "Ada"),
        ('sources = ["a"]\n[[outputs]]\nkind = "cv"', "file is missing", "cv.html"),
        ('sources = ["a"]\n[[outputs]]\nfile = "cv.xyz"', "names no format", "to ="),
        ('sources = ["a"]\n[[output]]\nfile = "cv.html"\nkind = "poster"', ":4: [[output]] kind = 'poster'", "cv, references"),
        ('sources = ["a"]\n[[output]]\nfile = "a.x"\nto = "markdwn"', ":4: [[output]] no format 'markdwn'", "markdown"),
        ('sources = ["a"]\n[[output]]\nfile = "a.yaml"\nkind = "references"', ":4: [[output]] rendercv is no format", "cv"),
        ('sources = ["a"]\n[[output]]\nfile = "a.html"\n[[output]]\nfile = "a.html"', "a.html is made twice", ""),
        ('sources = ["a"]\n[[output]]\nfile = "a.html"\nsections = ["Nope"]', "no section 'Nope'", ""),
        ('sources = ["a"]\n[[section]]\ntypes = ["journal"]', "heading is missing", ""),
        ('sources = ["a"]\n[[section]]\nheading = "J"\n[[section]]\nheading = "J"', ":5: [[section]] there are two sections 'J'", ""),
        ('sources = ["a"]\n[[section]]\nheading = "J"\nfiltre = ["journal"]', ":4: [[section]] unknown key 'filtre'", ""),
        ('sources = ["a"]\n[[section]]\nheading = "J"\ntypes = ["jurnal"]', "no type 'jurnal'", "journal"),
        ('sources = ["a"]\n[[section]]\nheading = "J"\norder = "newst"', "order = 'newst'", "newest"),
        ('sources = ["a"]\n[[section]]\nheading = "J"\norder = "listed"', "needs keys", ""),
        ('sources = ["a"]\n[[section]]\nheading = "J"\nlimit = 0', "limit = 0", ""),
        ('sources = ["a"]\n[[section]]\nheading = "J"\nlimit = true', "a whole number", ""),
        ('sources = ["a"]\n[[override]]\npages = "1"', "it names no work", "key, doi"),
        ('sources = ["a"]\n[marks]\nstudent = 3', ":3: [marks] student = 3", ""),
        ('sources = ["a"]\n[marks]\nstudent = { sgin = "s" }', "unknown key 'sgin'", "sign"),
        ('sources = ["a"]\n[headings]\njurnal = "x"', ":3: [headings] unknown key 'jurnal'", "journal"),
        ('sources = ["a"]\nsection = 3', "a list of tables is wanted", ""),
        ('sources = ["a"]\nowner = "Ada"', "a table is wanted", ""),
        ('sources = ["a"]\nperson = ["Ada"]', "a table is wanted", "[[person]]"),
        ('sources = ["library.bib"]', ":1: library.bib is the merged library as well", "merged.bib"),
        ('sources = ["a"]\nas-of = 2023\nas_of = 2024', ":3: as_of is said twice", "are one"),
        ("sources = [", "not TOML", ""),
        ('sources = ["a"]\n[[person]]\nname = "B"\nfrom = 2023-01  # here', "not TOML", 'in quotes: from = "2023-01"'),
    ],
)
def test_mistakes(tmp_path, text, message, hint):
    with pytest.raises(InputError) as caught:
        project(tmp_path, text)
    assert message in caught.value.message
    assert "citekit.toml" in caught.value.message
    assert "\n" not in caught.value.message
    assert hint in caught.value.hint


def test_folder_without_project(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        load_project(tmp_path)


def test_every_key_has_a_meaning():
    for rows in key_table().values():
        for row in rows.values():
            assert row.meaning
            assert row.kind in ("text", "texts", "flag", "number", "date", "table", "tables") or row.choices


def test_lines_of_keys_in_odd_places():
    text = 'a = """\nb = 1\n"""\n"c d" = 1\nowner.name = "x"\n[[s]]\nk = 1\n[[s]]\n# k = 0\nk.m = 2\n[t.u]\nz = [\n  1,\n]\nend = 1\n'
    lines = TomlLines(text)
    assert lines.of("", 0, "b") is None
    assert lines.of("", 0, "c d") == 4
    assert lines.of("owner", 0, "name") == 5
    assert [lines.of("s", 0, "k"), lines.of("s", 1, "k"), lines.of("s", 1, "nothing")] == [7, 10, 8]
    assert lines.of("t", 0, "end") == 15


def test_a_mistaken_table_of_a_command_is_told_with_the_command(tmp_path):
    (tmp_path / "citekit.toml").write_text('sources = ["a"]\n[rendr]\nstyle = "acm"\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_project(tmp_path, commands=("render", "build"))
    assert ":2: unknown key 'rendr'" in caught.value.message
    assert caught.value.hint == "did you mean render?"
