r"""The citations that LaTeX wrote to an ``.aux`` file.

``\citation{a,b}`` and ``\bibdata{refs}`` are BibTeX's own commands; biblatex
writes ``\abx@aux@cite{0}{key}`` (without the number in old versions) beside
its ``.bcf``. ``\@input`` names the files of included parts.
"""

from __future__ import annotations

import re

from citekit.documents.latex import with_ending
from citekit.documents.model import Cite, Cluster, Lines, Reading

_COMMAND = re.compile(
    r"""\\(?:(?P<cite>citation|abx@aux@cite|abx@aux@nocite) | (?P<data>bibdata) | (?P<input>@input))
    [ ]*(?:\{\d*\})??\{(?P<value>[^{}]*)\}(?!\{)""",
    re.VERBOSE,
)
# Entries that packages write for themselves, in .bib files of their own.
_CONTROL = re.compile(r"\*|(?:REVTEX|apsrev|aps|aip\w*)[\d-]*Control|biblatex-control")


def read_aux(text: str, *, source: str = "") -> Reading:
    """The keys in the order of their first use on each page, as LaTeX writes them; all of them stand without a place."""
    lines = Lines(text)
    clusters: list[Cluster] = []
    everything = False
    libraries: list[str] = []
    included: list[str] = []
    for match in _COMMAND.finditer(text):
        values = [value for part in match["value"].split(",") if (value := part.strip())]
        if match["data"]:
            # biblatex's own control file for BibTeX is no library, nor are REVTeX's notes
            libraries += [with_ending(name, ".bib") for name in values if not name.endswith(("-blx", "Notes"))]
        elif match["input"]:
            included += values
        else:
            everything = everything or "*" in values
            cites = tuple(Cite(key, lines.of(match.start())) for key in values if not _CONTROL.fullmatch(key))
            if cites:
                clusters.append(Cluster(cites, match.start(), match.end()))
    return Reading(source, tuple(clusters), (), everything, tuple(dict.fromkeys(libraries)), tuple(dict.fromkeys(included)))
