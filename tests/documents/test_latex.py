r"""The \cite family, .aux and .bcf files; expectations from the manuals of natbib, biblatex and apacite."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.documents.aux_file import read_aux
from citekit.documents.bcf import read_bcf
from citekit.documents.latex import read_latex
from citekit.documents.read import kind_of, read_document, read_parts


def cites(text):
    return [
        (cite.key, cite.prefix, cite.label, cite.locator, cite.suffix) for cluster in read_latex(text).clusters for cite in cluster.cites
    ]


def keys(text):
    return [cite.key for cite in read_latex(text).cites()]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"\cite{a}", [("a", "", "", "", "")]),
        ("\\cite{a,\n  b}", [("a", "", "", "", ""), ("b", "", "", "", "")]),
        (r"\citep[p.~3]{a}", [("a", "", "page", "3", "")]),
        (r"\parencite[12--14]{a}", [("a", "", "page", "12–14", "")]),
        (r"\citep[see][\S 4]{a,b}", [("a", "see", "", "", ""), ("b", "", "section", "4", "")]),
        (r"\citep[e.g.,][]{a}", [("a", "e.g.,", "", "", "")]),
        (r"\citep[and \emph{more}]{a}", [("a", "", "", "", ", and <i>more</i>")]),
        (r"\cite<see>[p. 2]{a}", [("a", "see", "page", "2", "")]),
        (r"\parencites(see)()[3]{a}[also][4]{b}", [("a", "see", "page", "3", ""), ("b", "also", "page", "4", "")]),
        (r"\cite [p. 1] {a}", [("a", "", "page", "1", "")]),
        ("\\cite{a%\n}", [("a", "", "", "", "")]),
    ],
)
def test_notes_and_keys(text, found):
    assert cites(text) == found


def test_kinds_of_commands():
    text = r"\citet{a} \textcite{b} \footcite{c} \citeauthor{d} \citeyear{e} \parencite*{f} \citet*{g} \citealp{h}"
    clusters = read_latex(text).clusters
    assert [cluster.cites[0].key for cluster in clusters if cluster.textual] == ["a", "b", "g"]
    assert [cluster.cites[0].key for cluster in clusters if cluster.as_note] == ["c"]
    assert [cluster.cites[0].key for cluster in clusters if cluster.cites[0].author_only] == ["d"]
    assert [cluster.cites[0].key for cluster in clusters if cluster.cites[0].suppress_author] == ["e", "f"]
    assert [cluster.cites[0].key for cluster in clusters if cluster.bare] == ["e", "h"]


@pytest.mark.parametrize(
    "text",
    [
        r"% \cite{a}",
        r"\verb|\cite{a}|",
        "\\begin{verbatim}\n\\cite{a}\n\\end{verbatim}",
        "\\begin{lstlisting}\n\\cite{a}\n\\end{lstlisting}",
        r"\newcommand{\see}[1]{\cite{#1}}",
        r"\end{document} \cite{a}",
        r"\\cite{a}",
        r"\citestyle{a}",
        r"\cite[never closed {a}",
    ],
)
def test_no_citation(text):
    assert keys(text) == []


def test_after_a_percent_sign_that_is_escaped_the_line_goes_on():
    assert keys(r"50\% \cite{a}") == ["a"]


def test_nocite_libraries_and_places():
    text = "\\addbibresource{one.bib}\\nocite{a,b}\\nocite{*}\n\\bibliography{two,three.bib}\n\\printbibliography[heading=none]\n"
    reading = read_latex(text)
    assert [cite.key for cite in reading.uncited] == ["a", "b"]
    assert reading.everything
    assert reading.libraries == ("one.bib", "two.bib", "three.bib")
    assert [text[start:end] for start, end in reading.places] == ["\\bibliography{two,three.bib}", "\\printbibliography[heading=none]"]


def test_citations_in_footnotes():
    reading = read_latex(r"a\footnote{See \textcite{a}.} \cite{b}")
    assert [bool(cluster.note) for cluster in reading.clusters] == [True, False]


def test_aux_of_bibtex_and_of_biblatex():
    reading = read_aux(
        "\\relax\n\\citation{a,b}\n\\citation{REVTEX42Control}\n\\bibdata{mainNotes,refs}\n\\abx@aux@cite{0}{c}\n\\abx@aux@cite{d}\n\\@input{ch.aux}\n"
    )
    assert [(cite.key, cite.line) for cite in reading.cites()] == [("a", 2), ("b", 2), ("c", 5), ("d", 6)]
    assert reading.libraries == ("refs.bib",)
    assert reading.included == ("ch.aux",)
    assert read_aux("\\citation{*}").everything


BCF = """<?xml version="1.0" encoding="UTF-8"?>
<bcf:controlfile version="3.8" xmlns:bcf="https://sourceforge.net/projects/biblatex">
  <bcf:bibdata section="0"><bcf:datasource type="file" datatype="bibtex" encoding="utf-8">refs.bib</bcf:datasource></bcf:bibdata>
  <bcf:section number="0">
    <bcf:citekey order="1" intorder="1">a&amp;b</bcf:citekey>
    <bcf:citekey order="2" intorder="1" nocite="1">c</bcf:citekey>
  </bcf:section>
</bcf:controlfile>
"""


def test_bcf():
    reading = read_bcf(BCF.encode())
    assert [cite.key for cluster in reading.clusters for cite in cluster.cites] == ["a&b"]
    assert [cite.key for cite in reading.uncited] == ["c"]
    assert reading.libraries == ("refs.bib",)
    assert read_bcf(BCF.replace(">c<", ">*<")).everything


@pytest.mark.parametrize("data", [BCF[:400], "", "<a>", '<!DOCTYPE a [<!ENTITY e "x">]><a><citekey>&e;</citekey></a>'])
def test_bcf_that_is_broken_or_has_entities_is_told(data):
    assert [item.severity for item in read_bcf(data, source="a.bcf").diagnostics] == ["error"]


def test_parts_are_followed_once():
    files = {"a.tex": rb"\cite{x} \input{b}", "b.tex": rb"\cite{y} \input{a} \input{gone}"}
    _, main = read_document(rb"\input{a}\include{b}", "latex", source="main.tex")
    parts = read_parts(main, "latex", files.get)
    assert [cite.key for part in parts for cite in part.cites()] == ["x", "y"]
    assert [item.code for part in parts for item in part.diagnostics] == ["no-such-part"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\\relax \n\\citation{a}", "aux"),
        (BCF.encode(), "bcf"),
        (b"\\documentclass{article}", "latex"),
        (b"so says \\citep{a}", "latex"),
        (b"# Title\n\n[@a]", "markdown"),
        (b"", "markdown"),
    ],
)
def test_kinds_are_told_by_content(data, kind):
    assert kind_of(data, "-") == kind


@given(st.text(alphabet="\\{}[]()<>%,* \n|abcite", max_size=60))
def test_any_text_is_read(text):
    read_latex(text)
    read_aux(text)
    read_bcf(text)


@pytest.mark.parametrize("piece", ["\\cite[", "\\cite{", "\\cites(", "\\verb|", "\\footnote{", "\\cites{a}"])
def test_long_hostile_texts_end(piece):
    read_latex(piece * 3000)
