"""The parts of a Word file: a ZIP archive of XML (ECMA-376), read with limits and without a library for Word."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from xml.etree import ElementTree

from citekit.errors import InputError

Element = ElementTree.Element

#: Bytes of one unpacked part at the most; the text of the longest CV is a hundredth of it.
PART_LIMIT = 64 * 1024 * 1024

# Word writes the namespaces of the transitional form, strict files those of ISO 29500; both become short prefixes.
_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://schemas.openxmlformats.org/package/2006/relationships": "",
}


def is_docx(data: bytes) -> bool:
    """Whether bytes are a ZIP archive with a Word document in it."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return any(re.fullmatch(r"word/document\d*\.xml", name) for name in archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return b"word/document" in data[:65536]


def child(node: Element | None, *names: str) -> Element | None:
    """The first child of a name, that one's first child of the next name, and so on; None where one is missing."""
    for name in names:
        node = next((one for one in node if one.tag == name), None) if node is not None else None
    return node


class Parts:
    """The parts of a Word file by their role; raises :class:`InputError` for what is none."""

    def __init__(self, data: bytes, source: str = "") -> None:
        self._name = source or "the input"
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            raise self._damaged() from None
        main = self._by_type("", "officeDocument")
        self._main = main[0] if main else "word/document.xml"

    def document(self) -> Element:
        """The document's own part."""
        found = self._part(self._main)
        if found is None:
            raise InputError(f"{self._name}: no Word document in the archive", hint="give a .docx, .pdf, HTML, Markdown or text file")
        return found

    def related(self, kind: str) -> Element | None:
        """The first part that the document names as ``styles``, ``numbering`` and so on."""
        for target in self._by_type(self._main, kind):
            return self._part(target)
        return None

    def properties(self) -> Element | None:
        """The part with title and author."""
        for target in self._by_type("", "core-properties"):
            return self._part(target)
        return None

    def links(self) -> dict[str, str]:
        """The targets outside of the file by relationship id."""
        found = self._part(_rels(self._main))
        return (
            {rel.get("Id", ""): rel.get("Target", "") for rel in found if rel.get("TargetMode") == "External"} if found is not None else {}
        )

    def _by_type(self, part: str, kind: str) -> list[str]:
        found = self._part(_rels(part))
        base = posixpath.dirname(part)
        return [
            posixpath.normpath(posixpath.join("/", base, rel.get("Target", ""))).lstrip("/")
            for rel in (found if found is not None else ())
            if rel.get("Type", "").rsplit("/", 1)[-1] == kind and rel.get("TargetMode") != "External"
        ]

    def _part(self, name: str) -> Element | None:
        try:
            with self._archive.open(name) as stream:
                data = stream.read(PART_LIMIT + 1)
        except KeyError:
            return None
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError) as error:
            if "password" in str(error):
                raise InputError(f"{self._name}: the file is locked by a password", hint="save it without one") from None
            raise self._damaged() from None
        if len(data) > PART_LIMIT:
            raise InputError(f"{self._name}: unpacks to more than {PART_LIMIT >> 20} MB", hint="is it a Word document?")
        # Office XML has no document type; one is a trap of entities that grow.
        if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
            raise self._damaged()
        try:
            root = ElementTree.fromstring(data)
        except (ElementTree.ParseError, ValueError, LookupError):
            raise self._damaged() from None
        for node in root.iter():
            _shorten(node)
        return root

    def _damaged(self) -> InputError:
        return InputError(f"{self._name}: not a Word file that can be read", hint="save it again, or as PDF or text")


def _rels(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _shorten(node: Element) -> None:
    """Names such as ``w:p`` for ``{http://…}p``, in elements and attributes."""
    node.tag = _short(str(node.tag))
    for name in [name for name in node.attrib if name.startswith("{")]:
        node.attrib[_short(name)] = node.attrib.pop(name)


def _short(name: str) -> str:
    if not name.startswith("{"):
        return name
    space, _, local = name[1:].partition("}")
    prefix = _PREFIXES.get(space, "?")
    return f"{prefix}:{local}" if prefix else local
