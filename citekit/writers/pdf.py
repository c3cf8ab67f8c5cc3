"""PDF, set by the Typst compiler of the library ``typst`` (extra ``pdf``): offline, with the fonts it embeds.

The embedded text font has Latin, Greek and Cyrillic letters, others have signs.
The fonts of the system are looked at only for a document with letters of other
scripts or other signs, so that any other document is the same on every machine.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from citekit.errors import Diagnostic, OutputError
from citekit.writers.document import Document
from citekit.writers.extras import missing_extra
from citekit.writers.typst import FONT, string
from citekit.writers.typst import document as markup

#: A code point that Unicode keeps unassigned: every font shows it as its sign for a missing glyph.
_NO_CHARACTER = "\u0378"
_SHOWN = 8


def document(doc: Document) -> bytes:
    """A PDF. The same document gives the same bytes where the same fonts are installed; the file carries no date."""
    return typeset(doc)[0]


def typeset(doc: Document) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """A PDF, and a diagnostic for the characters that no font here has: a box stands for each of them."""
    try:
        import typst
    except ImportError:
        raise missing_extra("pdf", "typst") from None
    source = markup(doc, standalone=True)
    signs = _uncommon(source)
    fonts = typst.Fonts(include_system_fonts=False)
    missing = _missing(typst, fonts, signs, FONT.replace("true", "false"))
    if any(unicodedata.category(sign).startswith("L") for sign in missing) or _missing(typst, fonts, missing, FONT):
        fonts = typst.Fonts(include_system_fonts=True)
        missing = _missing(typst, fonts, missing, FONT)
    else:
        missing = []
    made = _compile(typst, fonts, source, "pdf")
    assert isinstance(made, bytes)
    return made, (_told(missing),) if missing else ()


def _compile(typst: Any, fonts: Any, source: str, to: str) -> bytes | list[bytes]:
    try:
        made: bytes | list[bytes] = typst.Compiler(source.encode("utf-8"), font_paths=fonts).compile(format=to)
    except RuntimeError as error:
        raise OutputError(f"Typst could not set the document: {str(error).strip().splitlines()[0]}") from error
    return made


def _uncommon(source: str) -> list[str]:
    """The characters outside ASCII that have a form of their own: no marks, spaces or controls."""
    return sorted(char for char in set(source) if char > "\x7f" and unicodedata.category(char)[0] not in "MCZ")


def _missing(typst: Any, fonts: Any, signs: list[str], font: str) -> list[str]:
    """Those of ``signs`` that no font has, or that ``font`` has not where its ``fallback`` is false.

    Typst tells of none; but in its SVG equal glyphs have equal names, and one
    for a missing character is that for a character which no font can have.
    """
    if not signs:
        return []
    ((nothing, *others),) = _glyphs(typst, fonts, [f"{_NO_CHARACTER} {' '.join(signs)}"], font)
    if nothing not in others:
        return []
    return [sign for sign, glyphs in zip(signs, _glyphs(typst, fonts, signs, font), strict=True) if nothing in glyphs]


def _glyphs(typst: Any, fonts: Any, texts: list[str], font: str) -> list[list[str]]:
    """The names of the glyphs of each text, set on a page of its own."""
    pages = "\n#pagebreak()\n".join(f"#{string(text)}" for text in texts)
    made = _compile(typst, fonts, f"#set page(width: auto, height: auto)\n#set text({font})\n{pages}", "svg")
    return [re.findall(r'xlink:href="#(\w+)"', page.decode("utf-8")) for page in (made if isinstance(made, list) else [made])]


def _told(missing: list[str]) -> Diagnostic:
    shown = " ".join(missing[:_SHOWN]) + (" …" if len(missing) > _SHOWN else "")
    count = f"{len(missing)} characters" if len(missing) > 1 else "a character"
    message = f"no font here has {count} of the works ({shown}): a box stands for each in the PDF"
    return Diagnostic("missing-glyphs", message, hint="install a font of the script, for example of the Noto family")
