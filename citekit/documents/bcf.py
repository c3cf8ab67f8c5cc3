"""The citations that biblatex wrote to its control file, ``.bcf`` (XML; read without entities, DOCTYPE or network).

``bcf:citekey`` elements name the works (``nocite="1"`` those that are only
listed, ``*`` the whole library), ``bcf:datasource`` the .bib files.
"""

from __future__ import annotations

from xml.parsers import expat

from citekit.documents.model import Cite, Cluster, Reading
from citekit.errors import Diagnostic


class _Reader:
    def __init__(self) -> None:
        self.clusters: list[Cluster] = []
        self.uncited: list[Cite] = []
        self.libraries: list[str] = []
        self.everything = False
        self._text: list[str] | None = None
        self._attributes: dict[str, str] = {}
        self._line = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _doctype(self, *_: object) -> None:
        raise _DoctypeError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name.rpartition(" ")[2].rpartition(":")[2] in ("citekey", "datasource"):
            self._text = []
            self._attributes = attributes
            self._line = self.parser.CurrentLineNumber

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _end(self, name: str) -> None:
        if self._text is None:
            return
        value = "".join(self._text).strip()
        self._text = None
        if name.rpartition(" ")[2].rpartition(":")[2] == "datasource":
            if self._attributes.get("datatype", "bibtex") == "bibtex" and value:
                self.libraries.append(value)
        elif value == "*":
            self.everything = True
        elif value and self._attributes.get("type") != "set":
            cite = Cite(value, self._line)
            if self._attributes.get("nocite") == "1":
                self.uncited.append(cite)
            else:
                self.clusters.append(Cluster((cite,)))


class _DoctypeError(Exception):
    """The file has a DOCTYPE, which no control file has."""


def read_bcf(data: bytes | str, *, source: str = "") -> Reading:
    """The keys in their order of citation; a file that is not well formed is read as far as it goes, with a diagnostic."""
    reader = _Reader()
    said: tuple[Diagnostic, ...] = ()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        said = (
            Diagnostic("bad-xml", f"not well formed: {expat.ErrorString(error.code)}", source=source, line=error.lineno, severity="error"),
        )
    except _DoctypeError:
        line = reader.parser.CurrentLineNumber
        said = (
            Diagnostic("doctype", "a control file has no DOCTYPE; nothing is read after it", source=source, line=line, severity="error"),
        )
    return Reading(
        source, tuple(reader.clusters), tuple(reader.uncited), reader.everything, tuple(dict.fromkeys(reader.libraries)), diagnostics=said
    )
