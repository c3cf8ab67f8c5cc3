"""Files of a project in each other's way, and names that no file can have: told with the line, nothing written."""

import os
import sys

import pytest

from citekit.errors import InputError

SOURCE = 'sources = ["source.bib"]\n'
OWNER = '[owner]\nname = "Ada Example"\n'
TEMPLATE = "<p>{{content}}</p>"


def output(name, more=""):
    return f'[[output]]\nfile = "{name}"\nkind = "cv"\nto = "html"\n{more}\n'


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("source.bib", "a source"),
        ("./source.bib", "a source"),
        ("new/../source.bib", "a source"),
        ("same.bib", "a source"),  # a link to it
        ("citekit.toml", "the project's own file"),
        ("overrides.bib", "the file of corrections"),
        ("library.bib", "the merged library"),
        ("library.citekit.json", "the library's own record"),
        (".citekit/sources.json", "the build's own record"),
        ("changes.md", "the log of changes"),
        ("frame.html", "a template"),
        ("own.csl", "a style"),
    ],
)
@pytest.mark.parametrize("force", [False, True])
def test_an_output_is_never_written_over_what_the_project_is_made_of(folder, name, what, force):
    folder.write("frame.html", TEMPLATE)
    folder.write("own.csl", "<style/>")
    folder.write("citekit.toml", SOURCE + OWNER + output("other.html", 'template = "frame.html"\nstyle = "own.csl"') + output(name))
    os.symlink("source.bib", folder.path / "same.bib")
    before = folder.files()
    with pytest.raises(InputError) as caught:
        folder.build(force=force)
    assert what in caught.value.message
    assert "citekit.toml:11: [[output]]" in caught.value.message
    assert folder.files() == before


@pytest.mark.parametrize(("one", "other"), [("a.html", "./a.html"), ("a.html", "b/../a.html"), ("a.html", "a.html")])
def test_one_file_is_made_once_however_it_is_named(folder, one, other):
    folder.write("citekit.toml", SOURCE + OWNER + output(one) + output(other))
    with pytest.raises(InputError, match="is made twice"):
        folder.build()


@pytest.mark.parametrize(
    ("top", "message"),
    [
        ('library = "./source.bib"', "is a source as well"),
        ('library = "citekit.toml"', "is the project's own file as well"),
        ('library = "overrides.bib"', "is the file of corrections as well"),
        ('changes = "source.bib"', "is a source as well"),
        ('changes = "library.bib"', "is the merged library as well"),
    ],
)
def test_library_and_log_have_places_of_their_own(folder, top, message):
    folder.write("citekit.toml", f"{top}\n{SOURCE}")
    with pytest.raises(InputError, match=message) as caught:
        folder.build()
    assert "citekit.toml:1: " in caught.value.message


@pytest.mark.parametrize("name", ["a\\u0000b.html", "a\\nb.html", "x" * 300 + ".html"])
@pytest.mark.parametrize("key", ["library", "changes", "file"])
def test_a_name_that_no_file_can_have(folder, name, key):
    folder.write("citekit.toml", SOURCE + OWNER + output(name) if key == "file" else f'{key} = "{name}"\n{SOURCE}')
    with pytest.raises(InputError, match="not a name that a file can have"):
        folder.build()


@pytest.mark.parametrize("name", ["a\\u0000b", "x" * 300, "x" * 300 + ".csl", "."])
def test_a_style_that_no_file_can_be_is_an_unknown_style(folder, name):
    folder.write("citekit.toml", f'style = "{name}"\n' + SOURCE + OWNER + output("cv.html"))
    with pytest.raises(Exception, match="style") as caught:
        folder.build()
    assert type(caught.value).__name__ == "UsageError"


def test_a_byte_order_mark_is_how_some_editors_begin(folder):
    (folder.path / "citekit.toml").write_bytes(b"\xef\xbb\xbf" + SOURCE.encode())
    assert folder.build().works == 4


def test_both_names_of_the_table_of_outputs_lose_none(folder):
    folder.write("citekit.toml", SOURCE + OWNER + output("a.html") + output("b.html").replace("[[output]]", "[[outputs]]"))
    with pytest.raises(InputError, match=r"citekit.toml: \[\[outputs\]\] beside \[\[output\]\]"):
        folder.build()


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_folder_that_is_a_link_is_written_into(folder):
    (folder.path / "real").mkdir()
    os.symlink("real", folder.path / "link")
    folder.write("citekit.toml", SOURCE + OWNER + output("link/cv.html"))
    folder.build()
    assert (folder.path / "real" / "cv.html").is_file()
    assert not folder.build().written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OWNER + '[[person]]\nname = "Ada Example"\nstyle = "underline"\n', "citekit.toml:5: [[person]] Ada Example is there already"),
        ('[[person]]\nname = "A B"\n[[person]]\nname = "C D"\naliases = ["a b"]\n', "citekit.toml:5: [[person]] C D is there already"),
        ('[[person]]\nname = "A B"\nfrom = 2021\nto = 2020\n', "citekit.toml:5: [[person]] to = 2020 is before from = 2021"),
        ('[owner]\nname = " "\n', "citekit.toml:3: [owner] name is missing"),
    ],
)
def test_people_who_cannot_be_told_apart_or_have_been_nowhere(folder, text, message):
    folder.write("citekit.toml", SOURCE + text)
    with pytest.raises(InputError) as caught:
        folder.build()
    assert message in caught.value.message


def test_two_people_of_one_name_at_different_times(folder):
    people = '[[person]]\nname = "Ada Example"\nto = 2021\n[[person]]\nname = "Ada Example"\nfrom = 2022\nstyle = "underline"\n'
    folder.write("citekit.toml", SOURCE + people + '[[output]]\nfile = "cv.md"\nkind = "cv"\n')
    folder.build()
    assert "**Ada Example**" in folder.read("cv.md")
    assert "<u>Ada Example</u>" in folder.read("cv.md")
