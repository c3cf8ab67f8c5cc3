"""What a citekit.toml says of sections, people, marks and dates, in the lists that come out."""

import re

import pytest

SECTIONS = """
[[section]]
heading = "Selected"
keys = ["example2021older", "example2024sparse"]
repeat = true
numbering = "plain"

[[section]]
heading = "Journal articles"
types = ["journal"]
letter = "J"

[[section]]
heading = "The rest"
order = "title"
"""


def output(file, **keys):
    lines = [f"{name} = {value}" for name, value in keys.items()]
    return "\n".join(["[[output]]", f'file = "{file}"', 'kind = "cv"', *lines, ""])


def shown(text):
    """The headings of a Markdown list, each with the labels and first words of its works."""
    found = []
    for line in text.splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        elif line.startswith("- "):
            label = re.match(r"- (?:\\\[(\w+)\\\] |(\d+)\\?\. )?", line)
            found[-1][1].append((label[1] or label[2] or "", re.search("“(\\w+)", line)[1]))
    return found


def test_sections_of_ones_own(configure):
    folder = configure(SECTIONS + output("a.md") + output("b.md", group='"year"') + output("c.md", sections='["The rest"]', number="false"))
    folder.build()
    assert [heading for heading, _ in shown(folder.read("a.md"))] == ["Selected", "Journal articles", "The rest"]
    selected, journals, rest = (works for _, works in shown(folder.read("a.md")))
    assert [word for _, word in selected] == ["An", "Sparse"]
    assert journals == [("J2", "On"), ("J1", "An")]
    assert [word for _, word in rest] == ["A", "Sparse"]
    assert [heading for heading, _ in shown(folder.read("b.md"))] == ["2025", "2024", "2023", "2021"]
    assert shown(folder.read("c.md")) == [("The rest", [("", "A"), ("", "An"), ("", "On"), ("", "Sparse")])]


def test_five_and_five(configure):
    too_many = SECTIONS.replace("repeat = true", "repeat = true\nlimit = 1")
    said = configure(too_many + output("a.md", style='"citekit-nsf"', sections='["Selected"]')).build().diagnostics
    assert [(item.code, item.hint) for item in said if item.severity != "info"] == [("over-limit", "left out: example2024sparse")]


def test_a_key_that_no_work_has_is_told(configure):
    said = configure(SECTIONS.replace("example2021older", "example2021oldr") + output("a.md")).build().diagnostics
    assert [(item.code, item.hint) for item in said] == [("unknown-key", "did you mean example2021older?")]


def test_headings_marks_and_as_of(configure):
    text = '[headings]\njournal = "Aufsätze"\n[marks]\nequal = "#"\ncorresponding = { sign = "@", meaning = "to write to" }\n'
    folder = configure(text + output("a.md"), top="as-of = 2024-12-31")
    folder.build()
    page = folder.read("a.md")
    assert "## Aufsätze" in page
    assert "Publications, as of 2024-12-31" in page
    assert "Tides" not in page
    assert "Ada Example**<sup>\\#@</sup>" in page or "Ada Example**<sup>#@</sup>" in page
    assert page.rstrip().endswith("to write to")


@pytest.mark.parametrize(("look", "name"), [("bold", "**Ada Example**"), ("underline", "<u>Ada Example</u>"), ("italic", "*Ada Example*")])
def test_own_name_as_asked_for(configure, look, name):
    folder = configure(output("a.md"), owner=f'[owner]\nname = "Example, Ada"\nstyle = "{look}"\n')
    folder.build()
    assert name in folder.read("a.md")
    assert name.replace("Ada", "A.") in folder.read("a.md")


def test_people_within_their_dates(configure):
    dana = 'from = "2023-01"\nstyle = "underline"\nmark = "d"\nmark-meaning = "here since 2023"\n'
    people = f'[[person]]\nname = "Ada Example"\nto = 2022\n[[person]]\nname = "Dana Reyes"\n{dana}'
    folder = configure(people + output("a.md", group='"year"'), owner="")
    report = folder.build()
    page = folder.read("a.md")
    assert [heading for heading, _ in shown(page)] == ["2025", "2023", "2021"]
    assert "<u>Dana Reyes</u><sup>d</sup>, Ada Example." in page
    assert "**Ada Example**. “An Older" in page
    assert page.startswith("# Publications\n")
    assert page.rstrip().endswith("<sup>d</sup> here since 2023")
    assert [item.code for item in report.diagnostics] == ["works-of-others"]


def test_filters_of_an_output(configure):
    folder = configure(output("a.md", funding='["CNS-123456"]') + output("b.md", people='["Dana Reyes"]', since="2024"))
    folder.build()
    assert [word for _, works in shown(folder.read("a.md")) for _, word in works] == ["Sparse"]
    assert [word for _, works in shown(folder.read("b.md")) for _, word in works] == ["A"]


def test_topics(configure):
    folder = configure(output("a.md", group='"topic"'))
    folder.build()
    assert [heading for heading, _ in shown(folder.read("a.md"))] == ["Systems", "Theory", "Other"]


def test_references_take_filters_too(configure):
    folder = configure('[[output]]\nfile = "refs.txt"\nstyle = "apa"\ntypes = ["journal"]\n')
    folder.build()
    assert folder.read("refs.txt").count("Journal of Invented Results") == 2
    assert "Sparse" not in folder.read("refs.txt")


def test_references_as_a_file_of_bytes(configure):
    docx = pytest.importorskip("docx")
    folder = configure('[[output]]\nfile = "refs.docx"\nstyle = "apa"\ntitle = "Read"\n')
    folder.build()
    paragraphs = [paragraph.text for paragraph in docx.Document(folder.path / "refs.docx").paragraphs]
    assert paragraphs[0] == "Read"
    assert any("Symposium on Imaginary Operating Systems" in text for text in paragraphs)


def test_formats_that_only_a_list_of_works_can_be_need_no_kind(configure):
    folder = configure('[[output]]\nfile = "works.jsonld"\n')
    folder.build()
    assert "Sparse Attention" in folder.read("works.jsonld")


def test_in_references_too_a_name_written_out_outranks_initials(configure):
    """ "A. Example" may be Ada, but not beside Ada; and of two alike nothing says which it is."""
    folder = configure('[[output]]\nfile = "apa.md"\nstyle = "apa"\n')
    entries = (
        "@article{a, title = {T}, author = {Example, Amy and Example, Ada and Example, A.}, year = 2024}\n"
        "@article{b, title = {U}, author = {Example, A. and Example, A.}, year = 2023}\n"
    )
    folder.write("source.bib", entries)
    folder.build()
    text = folder.read("apa.md")
    assert "Example, A., **Example, A.**, & Example, A. (2024)" in text
    assert "Example, A., & Example, A. (2023)" in text


def test_in_references_each_of_the_people_is_set_apart(configure):
    people = '[[person]]\nname = "Bob Sample"\n'
    folder = configure(people + '[[output]]\nfile = "apa.md"\nstyle = "apa"\n')
    folder.write("source.bib", "@article{a, title = {T}, author = {Example, Ada and Sample, B.}, year = 2024}\n")
    folder.build()
    assert "**Example, A.**, & **Sample, B.** (2024)" in folder.read("apa.md")
