"""Bytes to text and back, so that the same text gives the same bytes."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from citekit.errors import Diagnostic, Severity
from citekit.patterns import lazy_bytes_pattern
from citekit.text.latex import encode_text

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# "% Encoding: ISO8859_1" (JabRef), "-*- coding: latin-1 -*-" (Emacs), "% !TeX encoding = …" (editors), near the top.
_DECLARED = lazy_bytes_pattern(
    rb"^[ \t%@]{0,8}(?:[^\n\r]*?-\*-.*?|.{0,40}?)\b(?:en)?coding\s*[:=]\s*([A-Za-z][\w.-]*)", re.IGNORECASE | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Encoding:
    """A Python codec's name and whether the file begins with a byte order mark."""

    name: str = "utf-8"
    bom: bool = False


UTF8 = Encoding()


def decode_bytes(data: bytes, source: str = "") -> tuple[str, Encoding, list[Diagnostic]]:
    """The text of a file, its encoding, and what was odd about it.

    A byte order mark counts first, then UTF-8 if the bytes are that, then what
    the file declares, then Windows-1252. In a file that is UTF-8 but for a few
    bytes, those bytes become lone surrogates (PEP 383), which :func:`clean`
    turns into letters and :func:`encode_string` into the same bytes again.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            body = data[len(bom) :]
            try:
                return body.decode(name), Encoding(name, True), []
            except UnicodeDecodeError:
                if name == "utf-8":
                    return body.decode(name, "surrogateescape"), Encoding(name, True), _bad_bytes(body, source)
    if data[:200].count(0) > len(data[:200]) // 3:
        name = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
        try:
            return data.decode(name), Encoding(name), []
        except UnicodeDecodeError:
            pass
    try:
        return data.decode("utf-8"), Encoding(), []
    except UnicodeDecodeError:
        pass
    declared = _declared(data)
    if not declared and _mostly_utf8(data):
        return data.decode("utf-8", "surrogateescape"), Encoding(), _bad_bytes(data, source)
    for name in (declared, "cp1252", "latin-1"):
        try:
            text = data.decode(name) if name else None
        except UnicodeDecodeError:
            continue
        if text is not None:
            note = f"is not UTF-8; read as {name}" + ("" if declared == name else ", which is a guess")
            severity: Severity = "info" if declared == name else "warning"
            return text, Encoding(name), [Diagnostic("encoding", f"the file {note}", "save it as UTF-8", source, 1, severity)]
    raise AssertionError("latin-1 decodes any bytes")


def encode_string(text: str, encoding: Encoding) -> bytes:
    """The bytes of a text; a character that the encoding lacks becomes a LaTeX command."""
    try:
        body = text.encode(encoding.name, "surrogateescape" if encoding.name == "utf-8" else "strict")
    except UnicodeEncodeError:
        body = "".join(_expressible(c, encoding.name) for c in text).encode(encoding.name)
    mark = next((bom for bom, name in _BOMS if name == encoding.name), b"") if encoding.bom else b""
    return mark + body


def clean(text: str) -> str:
    """The text with each byte that was not UTF-8 read as Windows-1252."""
    if text.isascii():
        return text
    return re.sub("[\udc80-\udcff]", lambda m: bytes([ord(m[0]) - 0xDC00]).decode("cp1252", "replace"), text)


def _expressible(character: str, codec: str) -> str:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        source = encode_text(character, ascii=True)
        return source if source.isascii() else f"\\char{ord(character)}{{}}"
    return character


def _declared(data: bytes) -> str:
    match = _DECLARED.search(data[:2000])
    if not match:
        return ""
    name = match[1].decode("ascii").lower().replace("iso8859_", "iso8859-").replace("latin-", "latin")
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return ""
    return "" if found.startswith(("utf", "ascii")) else found


def _mostly_utf8(data: bytes) -> bool:
    """Whether more bytes outside ASCII belong to valid UTF-8 sequences than not."""
    text = data.decode("utf-8", "surrogateescape")
    bad = len(re.findall("[\udc80-\udcff]", text))
    good = sum(len(c.encode("utf-8")) for c in re.findall("[^\x00-\x7f\udc80-\udcff]", text))
    return good > 2 * bad


def _bad_bytes(data: bytes, source: str) -> list[Diagnostic]:
    found = []
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = line[error.start]
            found.append(
                Diagnostic(
                    "bad-byte", f"the byte 0x{byte:02X} is not UTF-8; read as Windows-1252", "save the file as UTF-8", source, number
                )
            )
    return found
