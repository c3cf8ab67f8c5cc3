"""A citekit.toml is checked before anything is done; each mistake is told with its place."""

import pytest

from citekit.build.config import load_project
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


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "sources is missing", "sources ="),
        ("sources = 3", "a list of texts in quotes is wanted", ""),
        ("sources = [3]", "text in quotes", ""),
        ('sources = ["a"]\nprofil = "strict"', "unknown key 'profil'", "profile"),
        ('sources = ["a"]\nprofile = "loose"', "profile = 'loose'", "strict, work"),
        ('sources = ["a"]\n[owner]\nnmae = "x"', "unknown key 'nmae'", "name"),
        ('sources = ["a"]\n[[outputs]]\nkind = "cv"', "file is missing", "cv.html"),
        ('sources = ["a"]\n[[outputs]]\nfile = "cv.xyz"', "names no format", "to ="),
        ('sources = ["a"]\n[[outputs]]\nfile = "cv.html"\nkind = "poster"', "kind = 'poster'", "cv, references"),
        ("sources = [", "not TOML", ""),
    ],
)
def test_mistakes(tmp_path, text, message, hint):
    with pytest.raises(InputError) as caught:
        project(tmp_path, text)
    assert message in caught.value.message
    assert "citekit.toml" in caught.value.message
    assert hint in caught.value.hint


def test_folder_without_project(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        load_project(tmp_path)
