"""cite and subset as a user runs them."""

import json

import pytest

LIBRARY = """% a comment
@string{jt = "Journal of Things"}
@string{unused = "Unused"}
@preamble{"\\newcommand{\\noop}[1]{}"}
@inproceedings{tide24,
  author = {Oyelaran, Nadia and Brandtner, Felix and Kowalczyk, Marta},
  author+an = {1=equal; 2=equal; 3=corresponding},
  title = {Tidepool: Elastic Scheduling},
  crossref = {snt24},
}

@article{quiet,  author = "Brandtner, Felix",
  title = {Quiet Hours},
  journal = jt,  volume = 2,
  year = {2022} }

@book{c++(1), author = {Moreau, Inès}, title = {Signs}, publisher = {Press}, year = {2019}}
@proceedings{snt24, title = {Symposium on Networked Things}, year = {2024}}
@misc{loud, title = {Loud}}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "library.bib").write_text(LIBRARY, encoding="utf-8")
    return tmp_path


@pytest.fixture
def cite(citekit, folder):
    """Cite a text: the outcome of ``citekit cite`` on a file of that content."""

    def call(text, *args, name="paper.md"):
        (folder / name).write_text(text, encoding="utf-8", newline="")
        return citekit("cite", folder / name, folder / "library.bib", *args)

    return call


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So [@quiet, p. 3].", "So (Brandtner, 2022, p. 3)."),
        ("So @quiet [pp. 3-5] says.", "So Brandtner (2022, pp. 3–5) says."),
        ("So [-@quiet].", "So (2022)."),
        ("So [see @tide24; @quiet].", "So (Brandtner, 2022; see Oyelaran et al., 2024)."),
        ("So [see @tide24; but @quiet].", "So (see Oyelaran et al., 2024; but Brandtner, 2022)."),
        ("So [@{c++(1)}].", "So (Moreau, 2019)."),
        ("Mail a@quiet.org, `@quiet`, \\@quiet.", "Mail a@quiet.org, `@quiet`, \\@quiet."),
        ("See @fig-one and [@sec:two].", "See @fig-one and [@sec:two]."),
    ],
)
def test_markdown_in_apa(cite, text, expected):
    outcome = cite(text + "\n", "--style", "apa")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == expected


@pytest.mark.parametrize("setting", ["ieee", "styles/ieee.csl", "https://www.zotero.org/styles/ieee"])
def test_the_document_names_style_language_and_library(citekit, folder, setting):
    head = f"---\ncsl: {setting}\nlang: de\nbibliography: library.bib\nreference-section-title: Quellen\n---\n"
    (folder / "paper.md").write_text(head + "So [@quiet, S. 3].\n", encoding="utf-8")
    out = citekit("cite", folder / "paper.md").out
    assert out.startswith(head + "So \\[1, S. 3\\].\n\n## Quellen\n")


def test_marks_and_their_legend_stand_in_the_bibliography_alone(cite):
    text, _, works = cite("So @tide24.\n\n# References\n", "--style", "apa").out.partition("# References\n")
    assert text == "So Oyelaran et al. (2024).\n\n"
    assert "Oyelaran, N.<sup>\\*</sup>, Brandtner, F.<sup>\\*</sup>, & Kowalczyk, M.<sup>†</sup> (2024)" in works
    assert "equal contribution" in works
    assert "Quiet" not in works


@pytest.mark.parametrize("place", ["::: {#refs}\n:::", "<!-- bibliography -->"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_bibliography_stands_in_its_place_and_line_ends_stay(cite, place, end):
    outcome = cite(f"So [@quiet].\n\n{place}\n\nAfter.\n".replace("\n", end), "--style", "apa")
    assert outcome.out == end.join(
        ["So (Brandtner, 2022).", "", "Brandtner, F. (2022). Quiet Hours. *Journal of Things*, *2*.", "", "After.", ""]
    )


def test_numbers_and_names_for_a_sentence(cite):
    out = cite("@tide24 and @quiet [p. 2] and [@quiet; @tide24].\n", "--style", "ieee").out
    assert out.startswith("Oyelaran et al. \\[1\\] and Brandtner \\[2, p. 2\\] and \\[1\\], \\[2\\].\n")


def test_raised_numbers_take_no_space(cite):
    assert cite("So [@quiet].\n", "--style", "nature").out.startswith("So<sup>1</sup>.\n")


def test_a_note_style_makes_footnotes_and_counts_those_that_are_there(cite):
    out = cite("So [@quiet, p. 2], and[^1] so [@quiet].\n\n[^1]: Also @quiet, which is so.\n", "--style", "chicago-notes").out
    assert out.startswith("So,[^2] and[^1] so.[^3]\n\n[^1]: Also Brandtner, “Quiet Hours,” which is so.\n")
    assert "[^2]: Felix Brandtner, “Quiet Hours,” *Journal of Things* 2 (2022): 2.\n" in out
    assert "[^3]: Brandtner, “Quiet Hours.”\n" in out


def test_missing_keys_are_told_with_line_and_nearest_key(cite, folder):
    text = "One.\n\nSo [@quite; @tide24] and @nowhere.\n"
    outcome = cite(text, "--style", "apa")
    assert outcome.code == 0
    assert outcome.out.startswith("One.\n\nSo (**quite?**; Oyelaran et al., 2024) and **nowhere?**.\n")
    assert f"{folder / 'paper.md'}:3: missing-key: no entry has the key quite (did you mean quiet?)" in outcome.err
    assert cite(text, "--strict").code == 1


def test_html_is_the_whole_document(cite):
    pytest.importorskip("mdit_py_plugins")
    out = cite("# On *it*\n\n![fig @quiet](a.png) So [@quiet].\n\n| a |\n|---|\n| [@quiet] |\n", "--style", "apa", "--to", "html").out
    assert "<h1>On <em>it</em></h1>" in out
    assert 'alt="fig Brandtner (2022)"' in out
    assert "So (Brandtner, 2022).</p>" in out
    assert "<td>(Brandtner, 2022)</td>" in out
    assert out.rstrip().endswith("</div>\n</div>")
    assert '<div id="refs">\n<div class="csl-bib-body"' in out


def test_latex_is_written_as_latex(cite):
    source = (
        "\\begin{document}\n\\citet[p.~3]{quiet} and \\citet{quiet,tide24}\\footnote{\\citep{quiet}}.\n\\bibliography{x}\n\\end{document}\n"
    )
    out = cite(source, "--style", "apa", name="main.tex").out
    assert "Brandtner (2022, p. 3) and Brandtner (2022); Oyelaran et al. (2024)\\footnote{(Brandtner, 2022)}." in out
    assert "\\bibliography{x}" not in out
    assert out.index("Quiet Hours") < out.index("\\end{document}")


def test_aux_gives_the_bibliography_of_its_own_library(citekit, folder):
    (folder / "main.aux").write_text("\\relax\n\\@input{part.aux}\n\\bibdata{library}\n", encoding="utf-8")
    (folder / "part.aux").write_text("\\citation{quiet}\n", encoding="utf-8")
    outcome = citekit("cite", folder / "main.aux", "--style", "apa")
    assert outcome.out == "Brandtner, F. (2022). Quiet Hours. Journal of Things, 2.\n"


def test_list(cite, folder):
    source = "\\cite{quiet}\n\\cite{quite,\nquiet}\n"
    outcome = cite(source, "--list", "--json", name="main.tex")
    found = json.loads(outcome.out)
    place = str(folder / "main.tex")
    assert found["used"] == [{"key": "quiet", "places": [{"source": place, "line": 1}, {"source": place, "line": 2}]}]
    assert found["missing"] == [{"key": "quite", "places": [{"source": place, "line": 2}], "near": ["quiet"]}]
    assert found["never_cited"] == ["tide24", "c++(1)", "snt24", "loud"]
    assert outcome.code == 0
    assert cite(source, "--list", "--strict", name="main.tex").code == 1
    assert "never cited: 4\n" in cite(source, "--list", name="main.tex").out


def test_subset_keeps_bytes_and_takes_what_entries_need(citekit, folder):
    (folder / "main.aux").write_text("\\citation{quiet}\n\\citation{tide24}\n\\bibdata{library}\n", encoding="utf-8")
    outcome = citekit("subset", folder / "main.aux")
    assert outcome.code == 0
    blocks = outcome.out.split("\n\n")
    assert [block.split(",")[0].split("=")[0] for block in blocks] == [
        "@string{jt ",
        '@preamble{"\\newcommand{\\noop}[1]{}"}',
        "@inproceedings{tide24",
        "@article{quiet",
        "@proceedings{snt24",
    ]
    assert all(block.strip("\n") in LIBRARY for block in blocks)


def test_subset_of_several_libraries(citekit, folder):
    (folder / "more.bib").write_bytes("@misc{extra, title = {Größe}}\n@misc{quiet, title = {Other}}\n".encode())
    (folder / "main.tex").write_text("\\cite{quiet,extra,gone}", encoding="utf-8")
    outcome = citekit("subset", folder / "main.tex", folder / "library.bib", folder / "more.bib", "-o", folder / "out.bib", "--strict")
    text = (folder / "out.bib").read_text(encoding="utf-8")
    assert text.endswith("@misc{extra, title = {Größe}}\n")
    assert "Other" not in text
    assert "doubled-key" in outcome.err
    assert "missing-key: no entry has the key gone" in outcome.err
    assert outcome.code == 1


def test_nocite_star_takes_all(citekit, folder):
    (folder / "main.tex").write_text("\\nocite{*}", encoding="utf-8")
    assert citekit("subset", folder / "main.tex", folder / "library.bib").out.count("\n@") == 6


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("cite", "none.md", "library.bib"), 3),
        (("cite", "paper.md", "none.bib"), 3),
        (("cite", "paper.md"), 2),
        (("cite", "paper.md", "library.bib", "--to", "latex"), 2),
        (("cite", "paper.md", "library.bib", "--style", "nosuchstyle"), 2),
        (("cite", "paper.md", "library.bib", "--json"), 2),
        (("cite", "binary", "library.bib"), 3),
        (("subset", "paper.md", "items.json"), 2),
    ],
)
def test_trouble_has_its_exit_code(citekit, folder, monkeypatch, args, code):
    (folder / "paper.md").write_text("[@quiet]", encoding="utf-8")
    (folder / "items.json").write_text('[{"id": "a", "type": "book"}]', encoding="utf-8")
    (folder / "binary").write_bytes(b"\0\1\2")
    monkeypatch.chdir(folder)
    outcome = citekit(*args)
    assert outcome.code == code
    assert "Traceback" not in outcome.err
