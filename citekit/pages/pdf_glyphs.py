"""The characters of a PDF's text layer with place, size, style and link, through pypdfium2 (extra ``pdf-in``).

The one module that knows the library. Lengths are in points, y grows upward
(ISO 32000-1, section 8.3); a scanned page without a text layer has no glyphs.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from citekit.errors import InputError, UsageError
from citekit.resources import distribution

#: No CV is longer; what follows is left out and told.
MOST_PAGES = 400
MOST_GLYPHS = 1_000_000

_FIXED = ctypes.c_double
# Names that fonts give their cuts: "Bold", "Demi", LaTeX's CMBX10, Times' "Medi" in the URW clone; CMTI and CMSL are italic.
_BOLD = r"bold|black|heavy|demi|medi(?!um)|[a-z]{2,4}bx[a-z]{0,2}\d|-bd\b"
_ITALIC = r"ital|obli|[a-z]{2}(?:ti|sl)\d|slant|-it\b|-sl\b"
_ITALIC_FLAG, _FORCE_BOLD_FLAG = 1 << 6, 1 << 18  # ISO 32000-1, table 123

# The Cork encoding (LaTeX's T1), in which LaTeX's bitmap fonts come, without a word about what their codes mean.
_CORK_LOW = "` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — \u200c 0 ı ȷ ff fi fl ffi ffl".split(" ")
_CORK_HIGH = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
_CORK = {
    **dict(enumerate(_CORK_LOW)),
    **dict(enumerate(_CORK_HIGH, 0x80)),
    0xD7: "Œ",
    0xDF: "SS",
    0xF7: "œ",
    0xFF: "ß",
}


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character: ``x0`` and ``x1`` are the ends of its advance, ``y`` its baseline, ``size`` its height in points.

    A space without width is the library's guess that words part there.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    style: frozenset[str] = frozenset()
    href: str | None = None


@dataclass(frozen=True, slots=True)
class GlyphPage:
    """A page's glyphs in the order of its content stream, and its height."""

    glyphs: tuple[Glyph, ...]
    height: float


@dataclass(frozen=True, slots=True)
class GlyphDocument:
    """All pages of a PDF; ``cut`` says that it had more than was read."""

    pages: tuple[GlyphPage, ...]
    title: str = ""
    cut: bool = False


def read_glyphs(data: bytes, source: str = "") -> GlyphDocument:
    """The text layer of a PDF.

    Raises :class:`InputError` for a file that is damaged or locked by a
    password, and :class:`UsageError` where the extra is not installed.
    """
    try:
        import pypdfium2
    except ImportError:
        hint = f"pip install '{distribution()}[pdf-in]', or copy the text into a file"
        raise UsageError("reading PDF files needs the library pypdfium2", hint=hint) from None
    name = source or "the input"
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise InputError(f"{name}: the PDF is locked by a password", hint="save it without one") from None
        raise InputError(f"{name}: not a PDF that can be read", hint="is the file complete?") from None
    try:
        return _read(document)
    finally:
        document.close()


def _read(document: Any) -> GlyphDocument:
    pages: list[GlyphPage] = []
    left = MOST_GLYPHS
    for number in range(min(len(document), MOST_PAGES)):
        page = document[number]
        text = page.get_textpage()
        glyphs = _glyphs_of(document, page, text, left)
        pages.append(GlyphPage(tuple(glyphs), float(page.get_height())))
        text.close()
        page.close()
        left -= len(glyphs)
        if left <= 0:
            break
    return GlyphDocument(tuple(pages), str(document.get_metadata_value("Title") or ""), len(pages) < len(document))


def _glyphs_of(document: Any, page: Any, text: Any, most: int) -> list[Glyph]:
    import pypdfium2.raw as pdfium

    link_at = _links_of(document, page)
    raw = text.raw
    looks: dict[int, tuple[float, frozenset[str]] | None] = {}
    box, x, y = pdfium.FS_RECTF(), _FIXED(), _FIXED()
    glyphs: list[Glyph] = []
    for i in range(min(pdfium.FPDFText_CountChars(raw), most)):
        code = pdfium.FPDFText_GetUnicode(raw, i)
        generated = pdfium.FPDFText_IsGenerated(raw, i) == 1
        if generated and code != 0x20:
            continue  # line ends that the library adds; rows are laid out here
        text_of = _text_of(code, unknown=code in _CORK and pdfium.FPDFText_HasUnicodeMapError(raw, i) == 1)
        if not text_of:
            continue
        if generated and glyphs:
            pdfium.FPDFText_GetCharOrigin(raw, i, x, y)
            glyphs.append(replace(glyphs[-1], text=" ", x0=x.value, x1=x.value, href=None))
            continue
        holder = ctypes.cast(pdfium.FPDFText_GetTextObject(raw, i), ctypes.c_void_p).value or 0
        if holder not in looks:
            looks[holder] = _look(raw, i)
        look = looks[holder]
        if look is None or not pdfium.FPDFText_GetLooseCharBox(raw, i, box):
            continue
        pdfium.FPDFText_GetCharOrigin(raw, i, x, y)
        href = link_at((box.left + box.right) / 2, y.value + look[0] * 0.2)
        glyphs.append(Glyph(text_of, x.value, max(x.value, box.right), y.value, look[0], look[1], href))
    return glyphs


def _text_of(code: int, *, unknown: bool) -> str:
    """The character of a code; ``unknown`` says that the font does not tell it. "" for what is none."""
    if code == 2:  # the library's sign for a hyphen at a line's end
        return "-"
    if unknown:
        return _CORK[code]
    return chr(code) if 0x20 <= code < 0xD800 or 0xE000 <= code < 0x110000 else ""


def _look(raw: Any, i: int) -> tuple[float, frozenset[str]] | None:
    """Size and style of the text object that a character belongs to; None for text that does not run from left to right."""
    import pypdfium2.raw as pdfium

    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(raw, i, matrix):
        return None
    if matrix.a <= 0 or abs(matrix.b) > 0.05 * matrix.a:
        return None  # stamps along the margin, watermarks across the page
    size = float(pdfium.FPDFText_GetFontSize(raw, i)) * math.hypot(matrix.c, matrix.d)
    if not 1 <= size <= 500:
        return None
    flags = ctypes.c_int()
    length = pdfium.FPDFText_GetFontInfo(raw, i, None, 0, flags)
    buffer = ctypes.create_string_buffer(max(1, length))
    pdfium.FPDFText_GetFontInfo(raw, i, buffer, length, flags)
    style = set(_style_of(buffer.value.decode("utf-8", "replace")))
    if flags.value & _FORCE_BOLD_FLAG or pdfium.FPDFText_GetFontWeight(raw, i) >= 600:
        style.add("b")
    if flags.value & _ITALIC_FLAG or abs(matrix.c) > 0.1 * abs(matrix.d):
        style.add("i")
    return size, frozenset(style)


@cache
def _style_of(font: str) -> frozenset[str]:
    name = font.rpartition("+")[2].lower()
    return frozenset(style for style, pattern in (("b", _BOLD), ("i", _ITALIC)) if re.search(pattern, name))


def _links_of(document: Any, page: Any) -> Callable[[float, float], str | None]:
    """A look-up of the link at a place of the page, from its link annotations."""
    import pypdfium2.raw as pdfium

    # Rectangles by the horizontal strips of 10 points that they touch, so that a look-up sees few of them.
    strips: dict[int, list[tuple[float, float, float, float, str]]] = defaultdict(list)
    place, link, box = ctypes.c_int(0), pdfium.FPDF_LINK(), pdfium.FS_RECTF()
    for _ in range(5000):
        if not pdfium.FPDFLink_Enumerate(page.raw, place, link):
            break
        href = _target(document, link)
        if href and pdfium.FPDFLink_GetAnnotRect(link, box):
            low, high = sorted((box.bottom, box.top))
            for strip in range(int(low // 10), int(min(high, low + 2000) // 10) + 1):
                strips[strip].append((box.left, box.right, low, high, href))

    def link_at(x: float, y: float) -> str | None:
        for left, right, low, high, href in strips.get(int(y // 10), ()):
            if left <= x <= right and low <= y <= high:
                return href
        return None

    return link_at


def _target(document: Any, link: Any) -> str:
    import pypdfium2.raw as pdfium

    action = pdfium.FPDFLink_GetAction(link)
    if not action or pdfium.FPDFAction_GetType(action) != pdfium.PDFACTION_URI:
        return ""
    length = pdfium.FPDFAction_GetURIPath(document.raw, action, None, 0)
    if not 1 < length < 4000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFAction_GetURIPath(document.raw, action, buffer, length)
    return buffer.value.decode("utf-8", "replace").strip()
