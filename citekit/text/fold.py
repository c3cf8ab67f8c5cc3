"""Folding text for comparison: what is left when case, accents, markup and punctuation are not to count.

Two spellings of one title fold to the same string: ``Top-$p$`` and ``Top-p``,
``{K}{\\"a}hler`` and ``Kähler``, ``α-helix`` and ``$\\alpha$-helix``. The result is
for comparing only and is never shown.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citekit.patterns import lazy_pattern

_KEPT = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")

# Letters that have no decomposition in Unicode, with the letters that ASCII spellings use for them.
_LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŋ": "ng", "ə": "e",
    "ĸ": "k", "ſ": "s", "µ": "mu",
}  # fmt: skip
# Greek letters stand for themselves in titles and are spelled out in ASCII and in LaTeX.
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa",
    "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "ς": "sigma", "σ": "sigma", "τ": "tau",
    "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
# Cyrillic as libraries and journals transliterate it (BGN/PCGN without its marks).
_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґўђјљњћџ",
        "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya e ye i yi g u dj j lj nj c dz".replace("-", "").split(
            " "
        ),
        strict=True,
    )
)
_QUOTES = "'’‘ʼʹ`´′"

# LaTeX: an accent command, spaces and braces around its letter allowed; a command that is a letter; any other command.
_ACCENT = lazy_pattern(r"\\(?:[\"'`^~=.]|[cvuHdbkrt](?![a-zA-Z]))\s*\{?\s*(\\?[a-zA-Z])\s*\}?")
_COMMAND = lazy_pattern(r"\\([a-zA-Z]+)\*?(?:\s+|(?=[^a-zA-Z])|$)")
_ENTITY = lazy_pattern(r"&(?:\s?#\s?(\d+)|\s?([a-zA-Z]+))\s?;")
# An entity between spaces is a letter that an export has torn out of its word: "rodr &#237; guez", but not "jos &#233; a. doe".
_TORN = lazy_pattern(
    r"(?<=[^\W\d_])\s&\s?#\s?(\d+)\s?;(?:\s(?=[^\W\d_]+)(?!and\b|[^\W\d_]\.))?|(?:^|(?<=\s))&\s?#\s?(\d+)\s?;\s(?=[^\W\d_])"
)
# UTF-8 that was read as Latin-1 and then lost: "userâ ?? defined".
_MOJIBAKE = lazy_pattern(r"[âã]\s?(?:[?€¬\x80-\xbf]\s?){2,}")
_TAG = lazy_pattern(r"</?(?:i|b|em|strong|sub|sup|sc|span|inf|u|scp|jats:\w+)\b[^<>]*>", re.IGNORECASE)
_COMMAND_LETTERS = {
    "ss": "ss", "ae": "ae", "AE": "ae", "oe": "oe", "OE": "oe", "o": "o", "O": "o", "l": "l", "L": "l", "aa": "a", "AA": "a",
    "i": "i", "j": "j", "dh": "d", "DH": "d", "th": "th", "TH": "th", "dj": "d", "DJ": "d", "ng": "ng", "NG": "ng",
}  # fmt: skip
# Commands that print a sign or a space, and no letters of their own.
_SIGNS = frozenset(
    {
        "textendash", "textemdash", "textquoteright", "textquoteleft", "textquotedblleft", "textquotedblright", "quad", "qquad",
        "ldots", "dots", "cdots", "cdot", "times", "textasciitilde", "textbackslash", "textregistered", "texttrademark",
        "textcopyright", "textperiodcentered", "enspace", "thinspace",
    }
)  # fmt: skip
_MARKUP_COMMANDS = frozenset(
    {
        "emph", "textit", "textbf", "textrm", "textsc", "texttt", "textsf", "textup", "textnormal", "textsl", "mathrm", "mathbf",
        "mathit", "mathcal", "mathbb", "mathsf", "mathtt", "mathfrak", "boldsymbol", "bm", "text", "mbox", "hbox", "ensuremath", "it",
        "bf", "em", "rm", "sc", "tt", "sf", "sl", "url", "href", "protect", "noopsort", "operatorname", "left", "right", "bigl",
        "bigr", "big", "underline", "uppercase", "lowercase", "enquote", "mkbibquote", "mkbibemph", "relax", "nobreak",
        "ignorespaces", "displaystyle", "scriptstyle",
    }
)  # fmt: skip


class _Table(dict[int, str]):
    """A translation table that is filled for each character when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code).lower()
        found = _fold_char(char) if len(char) == 1 else "".join(_fold_char(c) for c in char)
        self[code] = found
        return found


def _fold_char(char: str) -> str:
    if char in _KEPT:
        return char
    if char in _QUOTES or unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return ""
    if char == "&":
        return " and "
    for table in (_LETTERS, _GREEK, _CYRILLIC):
        if char in table:
            return table[char]
    plain = unicodedata.normalize("NFKD", char)
    if plain != char:
        # Hangul syllables come apart into jamo: keep them whole.
        if "\uac00" <= char <= "\ud7a3":
            return char
        return "".join(_fold_char(c.lower()) if c != char else "" for c in plain)
    return char if char.isalnum() else " "


_TABLE = _Table()


def fold(text: str) -> str:
    """Lower-case words of letters and digits, joined by single spaces.

    Accents are dropped, Cyrillic is transliterated, Greek letters are spelled
    out, apostrophes close up, ``&`` is ``and``; LaTeX commands, HTML entities
    and simple tags leave only what they print. Other scripts stay as they are.
    """
    if "\\" in text:
        text = strip_latex(text)
    if "&" in text and ";" in text:
        text = mend_entities(text)
    if "?" in text or "€" in text:
        text = _MOJIBAKE.sub(" ", text)
    if "<" in text:
        text = _TAG.sub("", text)
    if "{" in text or "}" in text:
        text = text.replace("{", "").replace("}", "")
    if "$" in text:
        text = text.replace("$", "")
    return " ".join(text.translate(_TABLE).split())


def squeeze(folded: str) -> str:
    """A folded text without its spaces, so that ``e mail`` equals ``email``."""
    return folded.replace(" ", "")


def strip_latex(text: str) -> str:
    """LaTeX source without accents and commands, good enough to compare; never to show."""
    text = _ACCENT.sub(lambda match: match[1].lstrip("\\"), text)
    text = _COMMAND.sub(_command, text)
    return re.sub(r"\\(.)", _escaped, text, flags=re.DOTALL).replace("\\", " ")


def mend_entities(text: str) -> str:
    """HTML entities as the characters they stand for; a letter that stands apart goes back into its word."""
    if "&" not in text or ";" not in text:
        return text
    text = _TORN.sub(_torn, text)
    return _ENTITY.sub(_entity, text)


def _torn(match: re.Match[str]) -> str:
    code = int(match[1] or match[2])
    char = chr(code) if 0 < code < 0x110000 else " "
    if not char.isalpha():
        return f" {char} "
    return f" {char}" if match[1] and char.isupper() else char


def _escaped(match: re.Match[str]) -> str:
    char = match[1]
    if char in "-/":
        return ""
    return char if char in "&%$#_" else " "


def _command(match: re.Match[str]) -> str:
    word = match[1]
    if word in _COMMAND_LETTERS:
        return _COMMAND_LETTERS[word]
    if word in _MARKUP_COMMANDS:
        return ""
    if word in _SIGNS:
        return " "
    greek = word.removeprefix("var").lower()
    # "\alpha-helix" prints a letter; so does an unknown symbol such as "\ell", for which its name stands.
    return f"{greek}" if match[0] == "\\" + word else f"{greek} "


def _entity(match: re.Match[str]) -> str:
    if match[1]:
        code = int(match[1])
        return chr(code) if 0 < code < 0x110000 else " "
    from html import unescape

    return unescape(f"&{match[2].strip()};")


@lru_cache(maxsize=65536)
def fold_name(text: str) -> str:
    """A name's letters, with the digraphs that stand for umlauts and doubled letters made one: Mueller, Müller and Muller agree."""
    folded = fold(text)
    for digraph, letter in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        folded = folded.replace(digraph, letter)
    return folded
