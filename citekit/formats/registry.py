"""Which formats there are: their names, the endings of their files, how their content is known, and what can be done.

The one source for the command line, for reading any file and for the
documentation. BibTeX's two dialects are rows here without a module: they are
read and written by :mod:`citekit.bibtex`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module

from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError


@dataclass(frozen=True, slots=True)
class Format:
    """A format of reference lists.

    ``sign`` is a regular expression that the beginning of such a file matches
    (``re.MULTILINE``), empty where only the ending tells. ``module`` is the
    module of ``read`` and ``write``. ``extra`` names the optional extra of the
    distribution that reading needs.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    sign: str = ""
    module: str = ""
    reads: bool = True
    writes: bool = False
    is_xml: bool = False
    extra: str = ""

    def read(self, text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
        """The entries of a text, and what there is to say about it; raises :class:`~citekit.errors.InputError`."""
        entries, diagnostics = import_module(self.module).read(text, source=source)
        return list(entries), list(diagnostics)

    def write(self, entries: Iterable[Entry]) -> tuple[str, list[Diagnostic]]:
        """A text in this format, and what of the entries it could not keep."""
        if self.name == "csljson":  # keeps everything, so it has nothing to say
            return import_module(self.module).write(entries), []
        text, diagnostics = import_module(self.module).write(entries)
        return str(text), list(diagnostics)


#: Looked through in this order, so a format with a sign of its own comes before a vaguer one.
FORMATS: dict[str, Format] = {
    item.name: item
    for item in (
        Format("bibtex", "BibTeX", (".bib", ".bibtex"), writes=True),
        Format("biblatex", "BibTeX in biblatex's dialect", (), writes=True),
        Format("csljson", "CSL-JSON", (".json",), module="citekit.formats.csljson", writes=True),
        Format("ris", "RIS", (".ris",), r"^TY {1,2}- ?[A-Z]+\s*$", "citekit.formats.ris", writes=True),
        Format(
            "hayagriva",
            "Hayagriva YAML (Typst)",
            (".yml", ".yaml"),
            r"\A(?:---[ \t]*\n)?(?:[ \t]*(?:#[^\n]*)?\n)*+[^\s#\-<@{\[][^\n]*:[ \t]*\n(?:[ \t]+[^\n]*\n){0,40}?[ \t]+type:[ \t]*\S",
            "citekit.formats.hayagriva",
            writes=True,
            extra="yaml",
        ),
        Format(
            "endnote",
            "EndNote XML",
            (),
            r"\A\s*(?:<\?xml[^>]*\?>\s*)?<(?:xml|records)>\s*<(?:records|record)\b",
            "citekit.formats.endnote",
            writes=True,
            is_xml=True,
        ),
        Format(
            "mods",
            "MODS XML",
            (".mods",),
            r"\A\s*(?:<\?xml[^>]*\?>(?:(?!<html)[\s\S]){0,4000}?)?<(?:\w+:)?mods(?:Collection)?[\s>]",
            "citekit.formats.mods",
            is_xml=True,
        ),
        Format("nbib", "PubMed", (".nbib",), r"\A\s*PMID- ?\d", "citekit.formats.nbib"),
        Format(
            "wos",
            "Web of Science",
            (".ciw", ".isi"),
            r"\A\s*(?:FN [^\n]*\n\s*VR \d|PT [JBSCP]\s*\n[A-Z][A-Z0-9] |\"?PT\"?\t\"?[A-Z][A-Z0-9]\"?\t)",
            "citekit.formats.wos",
        ),
        Format("scopus", "Scopus CSV", (".csv",), r"\A[^\n]*\bAuthors\b[^\n]*\bSource title\b", "citekit.formats.scopus"),
    )
}
#: Endings that say no more than that it is text or XML: the content decides.
OPEN_ENDINGS = (".txt", ".xml", ".text", ".tsv", ".tab", "")
_HEAD = 20_000


def format_named(name: str) -> Format:
    """The format of a name; :class:`~citekit.errors.UsageError` for one that does not exist."""
    found = FORMATS.get(name)
    if found is None:
        raise UsageError(f"no format {name!r}", hint=f"one of {', '.join(FORMATS)}")
    return found


def writable() -> list[str]:
    """Names of the formats that are written."""
    return [item.name for item in FORMATS.values() if item.writes]


def by_ending(ending: str) -> Format | None:
    """The format that an ending (``.ris``) stands for."""
    return next((item for item in FORMATS.values() if ending and ending.lower() in item.endings), None)


def by_content(head: str) -> Format | None:
    """The format whose sign the beginning of a text has."""
    head = head[:_HEAD].lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for item in FORMATS.values():
        if item.sign and re.search(item.sign, head, re.MULTILINE):
            return item
    return None
