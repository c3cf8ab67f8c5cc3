"""A CV as a LaTeX document of class moderncv: the year or number of each work in the margin, its reference beside it."""

from __future__ import annotations

from citekit.cv.model import Cv, Section, Work
from citekit.text.inline import Inline, Inlines
from citekit.writers.blocks import lay_out
from citekit.writers.characters import clean
from citekit.writers.latex_document import ENGINES
from citekit.writers.latex_engines import fitted
from citekit.writers.latex_text import inlines, text
from citekit.writers.text import width


def document(cv: Cv, contents: dict[int, Inlines]) -> str:
    """The document; ``contents`` is the text of each work with awards and links, by the work's ``id()``."""
    trees: list[Inline] = [node for tree in contents.values() for node in tree]
    sections = [_section(section, contents) for section in cv.sections]
    legend = [f"\\medskip\n\\cvitem{{}}{{\\footnotesize {inlines(cv.legend)}}}"] if cv.legend else []
    given, family = _name(cv.title or cv.subtitle)
    head = f"\\name{{{text(given)}}}{{{text(family)}}}\n" + (f"\\title{{{text(clean(cv.subtitle))}}}\n" if cv.title and cv.subtitle else "")
    body, needed = fitted("\n".join([head, "\\begin{document}", "\\makecvtitle", *sections, *legend]), trees)
    lines = [
        ENGINES,
        "\\documentclass[11pt,a4paper,sans]{moderncv}",
        # The style's icons are those of fontawesome5; plain letters stand for them where that is not installed.
        "\\IfFileExists{fontawesome5.sty}{\\moderncvstyle{classic}}{\\moderncvstyle[nosymbols]{classic}}",
        "\\moderncvcolor{blue}",
        *needed,
        "\\usepackage[margin=2.2cm]{geometry}",
        # The class sets an item's text in a group of its own, after which its paragraph ends.
        "\\newcommand{\\work}[2]{\\cvitem{#1}{\\aftergroup\\raggedright #2}}",
        f"\\setlength{{\\hintscolumnwidth}}{{{_margin(cv):.1f}em}}",
    ]
    return "\n".join(lines) + f"\n{body}\n\\end{{document}}\n"


def _name(title: str) -> tuple[str, str]:
    """The first names and the last: moderncv sets the two apart."""
    given, _, family = clean(title).rpartition(" ")
    return given, family


def _margin(cv: Cv) -> float:
    """Room for the widest number or year at the margin, in ems."""
    return 0.62 * max((width(work.label or _year(work)) for work in cv.works), default=4) + 0.8


def _year(work: Work) -> str:
    return str(work.year) if work.year is not None else ""


def _section(section: Section, contents: dict[int, Inlines]) -> str:
    """A section; its years stand at the margin where it has no numbers, but for one that is a year itself."""
    by_year = all(section.heading == _year(work) for work in section.works)
    items = [_item(work, contents[id(work)], "" if by_year else _year(work)) for work in section.works]
    return "\n".join([f"\\section{{{text(clean(section.heading))}}}", *items])


def _item(work: Work, content: Inlines, year: str) -> str:
    laid = lay_out(content)
    lines = [("\\hspace*{2em}" if indented else "") + inlines(line) for line, indented in zip(laid.lines, laid.indented, strict=True)]
    return f"\\work{{{text(work.label) or year}}}{{" + "\\newline\n  ".join(lines) + "}"
