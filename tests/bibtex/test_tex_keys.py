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
    ],
)
def test_keys_are_renamed_where_they_are_cited(source, want):
    assert rename_keys(source, RENAMED) == want
