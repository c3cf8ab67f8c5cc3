"""Accented letters in their usual LaTeX forms, read by a pattern: what most fields need, and quick."""

from __future__ import annotations

import re
import unicodedata

from citekit.patterns import lazy_pattern
from citekit.text.latex_tables import ACCENTS


def plain_accents(source: str) -> str:
    """The source with accented letters in place of the usual forms of accent commands.

    This is what most fields with LaTeX in them need and is quick. Left to
    the decoder are forms in which something else may be meant: at the start
    of a longer group, in addresses, and letters for accents where formulas are.
    """
    if "\\" not in source or "\\url" in source or "\\href" in source or "\\path" in source:
        return source
    return (_SIGN_ACCENT if "$" in source or "\\(" in source else _ACCENT).sub(_accented, source)


def _accented(match: re.Match[str]) -> str:
    source = match[0]
    known = _KNOWN.get(source)
    if known is None:
        name = next(group for group in match.groups()[::2] if group)
        letter = next(group for group in match.groups()[1::2] if group)
        known = unicodedata.normalize("NFC", {"\\i": "i", "\\j": "j"}.get(letter, letter) + ACCENTS[name])
        if len(_KNOWN) < 5000:
            _KNOWN[source] = known
    if source[0] == "{":
        before = match.string[max(0, match.start() - 40) : match.start()]
        command = _TAKES_ARGUMENT.search(before) if "\\" in before else None
        if command:
            # The braces of \emph{\'e} hold its argument; whether a second pair does is for the decoder to say.
            return source if command[1] else f"{{{known}}}"
    return known


# A command, and arguments that it has already, right before a brace; a letter's own command takes none.
_TAKES_ARGUMENT = lazy_pattern(r"\\(?!(?:[oOlLij]|ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|ng|NG)\b)[A-Za-z]+\*?\s*((?:\{[^{}]*\}\s*)*)$")


def _accent_pattern(accents: str) -> re.Pattern[str]:
    # The space that ends a command's name (\'\i ndice) belongs to it.
    letter = r"([A-Za-z]|\\[ij](?![A-Za-z]))(?:(?<=\\[ij])\s+)?"
    return re.compile(
        rf"\{{\\({accents})\s*\{{{letter}\}}\}}"
        rf"|\{{\\({accents})\s*{letter}\}}"
        rf"|(?<!\{{)\\({accents})\s*\{{{letter}\}}"
        rf"|(?<![{{\\])\\({_SIGNS}){letter}"
    )


_SIGNS = r"[`'^~=.\"]"
_SIGN_ACCENT = _accent_pattern(_SIGNS)
_ACCENT = _accent_pattern(_SIGNS + "|[uHvrckdb](?![A-Za-z])")
_KNOWN: dict[str, str] = {}
