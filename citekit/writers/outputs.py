"""Which output formats there are: their names, the endings of their files, and what is in them.

The one source for the command line, for ``citekit.toml`` and for the documentation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citekit.errors import UsageError, did_you_mean

#: ``document``: rich text, for reference lists and CVs alike; ``cv``: a document that only a CV can be; ``records``: the
#: entries themselves, for another program.
Kind = Literal["document", "cv", "records"]


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """A format of output.

    ``endings`` are those that mean this format where none is named; ``binary``
    is a file that is no text, ``folder`` one that is a folder of files;
    ``extra`` names the optional extra of the distribution that it needs.
    """

    name: str
    title: str
    kind: Kind = "document"
    endings: tuple[str, ...] = ()
    binary: bool = False
    folder: bool = False
    extra: str = ""


OUTPUTS: dict[str, OutputFormat] = {
    item.name: item
    for item in (
        OutputFormat("html", "HTML", endings=(".html", ".htm")),
        OutputFormat("markdown", "Markdown (CommonMark)", endings=(".md", ".markdown")),
        OutputFormat("latex", "LaTeX, class article", endings=(".tex",)),
        OutputFormat("moderncv", "LaTeX, class moderncv", "cv"),
        OutputFormat("biblatex", "LaTeX that biblatex sets, its .bib inside", "cv"),
        OutputFormat("typst", "Typst", endings=(".typ",)),
        OutputFormat("rst", "reStructuredText", endings=(".rst",)),
        OutputFormat("text", "plain text", endings=(".txt",)),
        OutputFormat("pdf", "PDF", endings=(".pdf",), binary=True, extra="pdf"),
        OutputFormat("docx", "Word", endings=(".docx",), binary=True, extra="docx"),
        OutputFormat("jsonresume", "JSON Resume 1.0.0", "records"),
        OutputFormat("rendercv", "RenderCV YAML", "records", (".yaml", ".yml")),
        OutputFormat("hugo", "Hugo page bundles (HugoBlox)", "records", folder=True),
        OutputFormat("alfolio", "papers.bib of al-folio (Jekyll)", "records"),
        OutputFormat("jsonld", "JSON-LD, schema.org", "records", (".jsonld",)),
        OutputFormat("csljson", "CSL-JSON", "records", (".json",)),
        OutputFormat("bibtex", "BibTeX", "records", (".bib",)),
    )
}


def output_named(name: str, *, kinds: tuple[Kind, ...] = ("document", "cv", "records")) -> OutputFormat:
    """The format of a name; :class:`~citekit.errors.UsageError` for one that does not exist or is of another kind."""
    found = OUTPUTS.get(name)
    if found is None or found.kind not in kinds:
        known = [item.name for item in OUTPUTS.values() if item.kind in kinds]
        near = did_you_mean(name, known, most=1)
        raise UsageError(f"unknown output format {name!r}", hint=f"{near} one of {', '.join(known)}".strip())
    return found
