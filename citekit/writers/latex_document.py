"""A whole LaTeX document of class article that compiles with pdflatex, xelatex and lualatex alike."""

from __future__ import annotations

from citekit.text.inline import Inline
from citekit.writers.characters import clean
from citekit.writers.document import Block, Document, ItemList
from citekit.writers.latex_engines import fitted, optional
from citekit.writers.latex_text import text

#: The first line of a whole document.
ENGINES = "% Compiles with pdflatex, xelatex and lualatex; names and titles in other scripts than Latin need one of the latter two."


def whole(doc: Document, body: str) -> str:
    """The document around ``body``, the LaTeX of its blocks."""
    body, needed = fitted(body, [node for block in doc.blocks for node in _content(block)])
    lines = [
        ENGINES,
        "\\documentclass[11pt,a4paper]{article}",
        *needed,
        optional("hyperref", "hidelinks"),
        "\\providecommand{\\href}[2]{#2}",
        pdf_title(doc.title),
        "\\setlength{\\textwidth}{15cm}",
        "\\setlength{\\oddsidemargin}{0.46cm}",
        "\\setlength{\\textheight}{23.5cm}",
        "\\setlength{\\topmargin}{-1cm}",
        "\\raggedright",
        "\\setlength{\\parindent}{0pt}",
        "\\begin{document}",
    ]
    return "\n".join(line for line in lines if line) + f"\n\n{body}\n\\end{{document}}\n"


def pdf_title(title: str) -> str:
    """A line that sets the title among a PDF's properties, or "" where a letter of it is none that pdflatex could set there."""
    title = clean(title)
    return f"\\ifdefined\\hypersetup\\hypersetup{{pdftitle={{{text(title)}}}}}\\fi" if title.isascii() else ""


def _content(block: Block) -> tuple[Inline, ...]:
    if isinstance(block, ItemList):
        return tuple(node for item in block.items for node in item.content)
    return block.content
