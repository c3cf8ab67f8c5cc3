"""Links without an address of their own, as homepages have them to files beside them."""

import re

import pytest

PAGE = """<html><body><h1>Ada Example</h1><h2>Publications</h2><ul>
<li><b>Ada Example</b>, Bo Sample. Soft compilers for hard machines. In Proceedings of PLDI, 2021.
[<a href="papers/soft.pdf">PDF</a>] [<a href="java
script:alert(1)">Slides</a>] [<a href="data:text/html,x">Code</a>]</li>
<li>Bo Sample, <b>Ada Example</b>. Warm caches in cold climates. In Proceedings of ASPLOS, 2020.
[<a href="./papers/warm &amp; cold.pdf#page=2">PDF</a>] [<a href="/talks/warm.pptx">Slides</a>]</li>
</ul></body></html>
"""


@pytest.fixture
def project(folder):
    def project(outputs, page="index.html", top="", body=PAGE):
        folder.write(page, body)
        tables = "".join(f'[[output]]\nfile = "{file}"\nkind = "cv"\n' for file in outputs)
        folder.write("citekit.toml", f'sources = ["{page}"]\n{top}\n[owner]\nname = "Ada Example"\n{tables}')
        return folder

    return project


def links(folder, file):
    return re.findall(r'<li><a href="([^"]*)"', folder.read(file))


def test_local_links_stay_on_a_page_beside_their_page(project):
    folder = project(["cv.html"])
    assert not [said for said in folder.build().diagnostics if said.code == "local-links"]
    assert links(folder, "cv.html") == ["papers/soft.pdf", "./papers/warm%20&amp;%20cold.pdf#page=2", "/talks/warm.pptx"]
    assert "citation_pdf_url" not in folder.read("cv.html")


def test_local_links_lead_through_the_folders_between(project):
    folder = project(["web/cv.html"], "old/site/index.html")
    folder.build()
    assert links(folder, "web/cv.html")[0] == "../old/site/papers/soft.pdf"


def test_local_links_are_told_once_where_they_cannot_be(project):
    folder = project(["cv.html", "cv.md", "cv.tex", "all.bib"])
    said = [item for item in folder.build().diagnostics if item.code == "local-links"]
    assert len(said) == 1
    assert said[0].message.startswith("3 links have no whole address, left out of what is no web page: ")
    assert "base_url" in said[0].hint
    assert "papers/" not in folder.read("cv.md")


def test_base_url_makes_local_links_whole(project):
    folder = project(["cv.html", "cv.md"], top='base_url = "https://uni.example/~ada/"')
    assert not folder.build().diagnostics
    assert links(folder, "cv.html")[0] == "https://uni.example/~ada/papers/soft.pdf"
    assert "https://uni.example/~ada/papers/soft.pdf" in folder.read("cv.md")


def test_a_page_that_moved_moves_its_links(project):
    folder = project(["cv.html"])
    folder.build()
    (folder.path / "index.html").unlink()
    project(["cv.html"], "site/index.html").build()
    assert links(folder, "cv.html")[0] == "site/papers/soft.pdf"


def test_paths_of_a_bib_file_begin_nobody_knows_where(project):
    body = "@misc{soft, author = {Example, Ada}, title = {Soft Compilers}, year = {2021}, pdf = {soft.pdf}}\n"
    folder = project(["cv.html"], "mine.bib", body=body)
    said = [item for item in folder.build().diagnostics if item.code == "local-links"]
    assert [item.message for item in said] == ["1 link has no whole address, left out of cv.html: soft.pdf"]
    assert links(folder, "cv.html") == []


def test_a_link_that_a_correction_gives_stands_beside_the_project(project):
    folder = project(["web/cv.html"], "old/index.html")
    text = folder.read("citekit.toml") + '[[override]]\ntitle = "Soft compilers for hard machines"\npdf = "final/soft.pdf"\n'
    folder.write("citekit.toml", text)
    folder.build()
    assert "../final/soft.pdf" in links(folder, "web/cv.html")
