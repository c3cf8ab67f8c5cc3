"""Reading style and locale XML into plain elements that know their line.

No DOCTYPE, no entities beyond XML's own five, nothing from the network: a
style is data from strangers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from citekit.errors import StyleError

CSL_NAMESPACE = "http://purl.org/net/xbiblio/csl"
_XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"


@dataclass(slots=True)
class Element:
    """An element of the CSL namespace: local name, attributes (``xml:lang`` as ``lang``), children, text and line."""

    tag: str
    attrs: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attrs.get(name, default)

    def find(self, tag: str) -> Element | None:
        """The first child called ``tag``."""
        for child in self.children:
            if child.tag == tag:
                return child
        return None

    def all(self, tag: str) -> list[Element]:
        """The children called ``tag``."""
        return [child for child in self.children if child.tag == tag]


class _Reader:
    def __init__(self) -> None:
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype

    def doctype(self, *_: object) -> None:
        raise StyleError(f"line {self.parser.CurrentLineNumber}: a style must not have a DOCTYPE")

    def start(self, name: str, attrs: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if space and space != CSL_NAMESPACE:
            tag = f"{space} {tag}"  # foreign metadata keeps its full name and so is no CSL element
        for key, value in attrs.items():
            if "&#" in value:  # a character reference that was escaped twice means the character
                attrs[key] = re.sub(r"&#(\d{2,6});", lambda match: chr(int(match[1])), value)
        if any(" " in key for key in attrs):
            attrs = {self.attribute(key): value for key, value in attrs.items()}
        element = Element(tag, attrs, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.stack.append(element)

    @staticmethod
    def attribute(key: str) -> str:
        space, _, name = key.rpartition(" ")
        return name if space in ("", _XML_NAMESPACE, CSL_NAMESPACE) else key

    def end(self, _: str) -> None:
        self.stack.pop()

    def characters(self, value: str) -> None:
        if self.stack:
            self.stack[-1].text += value


def parse_xml(source: bytes | str) -> Element:
    """The root element. Raises :class:`StyleError` with the line for anything that is not well-formed."""
    reader = _Reader()
    if isinstance(source, str):
        # expat reads bytes; a text's own encoding declaration no longer holds
        reader.parser = _redeclared(reader)
        source = source.lstrip("\ufeff \t\r\n").encode("utf-8", "replace")
    try:
        reader.parser.Parse(source, True)
    except expat.ExpatError as error:
        message = expat.ErrorString(error.code)
        raise StyleError(f"line {error.lineno}: not well-formed XML: {message}") from None
    if reader.root is None:
        raise StyleError("line 1: no XML element found")
    return reader.root


def _redeclared(reader: _Reader) -> expat.XMLParserType:
    parser = expat.ParserCreate("utf-8", " ")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.StartDoctypeDeclHandler = reader.doctype
    return parser
