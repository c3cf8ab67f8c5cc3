"""Bytes to text, and what kind of text it is."""

from __future__ import annotations

import re

from citekit.errors import InputError

_CHARSET = re.compile(rb"(?:charset\s*=\s*[\"']?|<\?xml[^>]{0,60}encoding\s*=\s*[\"'])([A-Za-z0-9_:.-]{3,40})", re.IGNORECASE)
_BINARY = (
    b"%PDF-",
    b"PK\x03\x04",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x7fELF",
    b"\x1f\x8b",
    b"BZh",
    b"\xd0\xcf\x11\xe0",
    b"7z\xbc\xaf",
    b"Rar!",
    b"RIFF",
)
_NAMES = {
    b"%PDF-": "a PDF file",
    b"PK\x03\x04": "a ZIP archive or office document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
}


def decode(data: bytes | str, source: str = "") -> str:
    """The text of a page: byte order mark, declared charset, UTF-8, then the common encodings of old pages.

    Raises :class:`InputError` for what is no text.
    """
    if isinstance(data, str):
        return _newlines(data)
    name = source or "the input"
    for magic in _BINARY:
        if data.startswith(magic):
            raise InputError(f"{name} is {_NAMES.get(magic, 'a binary file')}, not a text page", hint="give an HTML, Markdown or text file")
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return _newlines(data.decode(encoding, errors="replace"))
    if _is_noise(data):
        raise InputError(f"{name} is not text", hint="give an HTML, Markdown or text file")
    try:
        return _newlines(data.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    declared = _CHARSET.search(data[:4096])
    tried = [declared[1].decode("ascii", "replace").lower()] if declared else []
    if _looks_east_asian(data):
        tried += ["gb18030", "shift_jis", "euc-jp", "big5"]
    for encoding in tried:
        if encoding.replace("-", "") in ("utf8", "utf8mb4"):
            continue
        try:
            return _newlines(
                data.decode({"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "latin-1": "cp1252"}.get(encoding, encoding))
            )
        except (LookupError, UnicodeDecodeError):
            continue
    damaged = data.decode("utf-8", errors="replace")
    if damaged.count("\ufffd") < len(damaged) * 0.002:
        return _newlines(damaged)
    return _newlines(data.decode("cp1252", errors="replace"))


def _newlines(text: str) -> str:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")


def _is_noise(data: bytes) -> bool:
    """Whether bytes are no text in any encoding: control characters make up a part of them that no text has."""
    sample = data[:65536]
    if not sample:
        return False
    control = sum(sample.count(bytes([code])) for code in (*range(9), *range(14, 27), *range(28, 32), 127))
    return control > len(sample) * 0.02


def _looks_east_asian(data: bytes) -> bool:
    """Whether bytes above ASCII come in pairs, as the double-byte encodings have them."""
    runs = re.findall(rb"[\x81-\xfe][\x40-\xfe]+", data[:65536])
    high = sum(byte > 0x7F for byte in data[:65536])
    paired = sum(len(run) for run in runs if len(run) >= 4 and run[0] > 0x80)
    return high > 40 and paired > high * 0.7


def format_of(text: str, source: str = "") -> str:
    """``html``, ``markdown``, ``text``, ``bibtex`` or ``json``, by the content, and by the name where that is open."""
    head = text[:20000]
    name = source.lower().rsplit("/", 1)[-1].split("?")[0]
    suffix = name.rsplit(".", 1)[-1] if "." in name else ""
    if (
        re.match(r"\s*(?:<\?xml|<!doctype\s+html|<html\b|<head\b|<body\b|<!--)", head, re.IGNORECASE)
        and re.search(r"<(?:html|body|head|div|p|table|ul|article)\b", head, re.IGNORECASE)
        and suffix not in ("md", "markdown", "qmd", "rmd")
    ):
        return "html"
    if suffix in ("md", "markdown", "mdx", "qmd", "rmd", "mkd"):
        return "markdown"
    if suffix in ("html", "htm", "xhtml", "php", "asp", "aspx"):
        return "html"
    if suffix == "bib" or re.match(r"(?:\s|%[^\n]*\n)*@\s*(?:[a-z]+)\s*[{(]", head, re.IGNORECASE):
        return "bibtex"
    if suffix == "txt":
        return "text"
    if re.match(r"\s*[\[{]", head) and suffix == "json":
        return "json"
    tags = len(re.findall(r"</?(?:p|div|span|a|li|ul|ol|table|tr|td|h[1-6]|br|b|i|em|strong)\b[^<>]*>", head, re.IGNORECASE))
    marks = len(re.findall(r"^#{1,6}\s|\]\([^)\s]*\)|\*\*[^*\n]+\*\*|^---\s*$", head, re.MULTILINE))
    if tags > 8 and tags > 2 * marks:
        return "html"
    return "markdown" if marks >= 3 else "text"
