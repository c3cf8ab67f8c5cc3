"""Renaming keys in the citation commands of LaTeX, natbib and biblatex."""

import pytest

from citekit.bibtex.tex_keys import rename_keys

RENAMED = {"old": "new", "a:1": "b"}


@pytest.mark.parametrize(
    ("source", "want"),
    [
        (r"\cite{old}", r"\cite{new}"),
        (r"\citep[see][p.~3]{other, old}", r"\citep[see][p.~3]{other, new}"),
        (r"\parencite*{old}", r"\parencite*{new}"),
        (r"\Textcite{old}, \nocite{a:1}", r"\Textcite{new}, \nocite{b}"),
        (r"\cites[1]{old}[2]{a:1}", r"\cites[1]{new}[2]{b}"),
        (r"\citeauthor{old}'s old book", r"\citeauthor{new}'s old book"),
        (r"old \emph{old}", r"old \emph{old}"),
        (r"\cite{old} % \cite{old}", r"\cite{new} % \cite{old}"),
        (r"50\% \cite{old}", r"50\% \cite{new}"),
        (r"\cite{older}", r"\cite{older}"),
        ("\\cite{\n", "\\cite{\n"),
        ("\\cite{old,\n  a:1}", "\\cite{new,\n  b}"),
        ("\\cite{old,% old\n  a:1}", "\\cite{new,% old\n  b}"),
        ("\\citep[see][p.~3]%\n  {old}", "\\citep[see][p.~3]%\n  {new}"),
        (r"\cites(see)(old)[1]{old}[2][3]{a:1,x}", r"\cites(see)(old)[1]{new}[2][3]{b,x}"),
        (r"\footcites[see \emph{old}]{old}{a:1}", r"\footcites[see \emph{old}]{new}{b}"),
        (r"\autocite[{[old]}]{old}", r"\autocite[{[old]}]{new}"),
        (r"\citet*{old} {old}", r"\citet*{new} {old}"),
        (r"\nocite{*}\nocite{old}", r"\nocite{*}\nocite{new}"),
        (r"\defcitealias{old}{old}", r"\defcitealias{new}{old}"),
        (r"\citetext{see \citealp{old}}", r"\citetext{see \citealp{new}}"),
        (r"\citestyle{old}", r"\citestyle{old}"),
        (r"\volcite{2}[3]{old}", r"\volcite{2}[3]{new}"),
        (r"\textcquote[3]{old}{old}", r"\textcquote[3]{new}{old}"),
        (r"\verb|\cite{old}| \cite{old}", r"\verb|\cite{old}| \cite{new}"),
        ("\\begin{verbatim}\n\\cite{old}\n\\end{verbatim}\\cite{old}", "\\begin{verbatim}\n\\cite{old}\n\\end{verbatim}\\cite{new}"),
        ("% \\cite{old}\n\\\\% \\cite{old}\n\\cite{old}", "% \\cite{old}\n\\\\% \\cite{old}\n\\cite{new}"),
        (r"\cite {old}", r"\cite {new}"),
        (r"\fullcite{old}\footfullcite{old}\smartcite{old}", r"\fullcite{new}\footfullcite{new}\smartcite{new}"),
    ],
)
def test_keys_are_renamed_where_they_are_cited(source, want):
    assert rename_keys(source, RENAMED) == want


def test_chains_of_keys_are_renamed_once() -> None:
    assert rename_keys(r"\cite{a,b,c}", {"a": "b", "b": "c"}) == r"\cite{b,c,c}"


def test_a_long_document_of_openings_is_read_in_linear_time() -> None:
    source = r"\cite[" * 20000 + r"\begin{verbatim}" * 3000 + r"\cites(" * 20000
    assert rename_keys(source, RENAMED) == source
