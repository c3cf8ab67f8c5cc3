"""What every writer does to characters and link targets before its own escaping.

Titles and names are hostile text: they may hold control characters, halves of
surrogate pairs, and bidirectional overrides that reorder what stands around
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from citekit.patterns import lazy_pattern

#: Schemes that a link of an output may have; anything else is printed as text.
SAFE_SCHEMES = ("http", "https", "mailto", "doi", "ftp")

_SCHEME = lazy_pattern(r"([A-Za-z][A-Za-z0-9+.-]*):")

# Line breaks and tabs are spaces inside a text.
_SPACES = "[\t\n\v\f\r\x85\u2028\u2029]+"

# C0 and C1 controls, the byte order mark, bidirectional embeddings, overrides and isolates (UAX #9, section 2), which
# would reach beyond the text they stand in. Marks (LRM, RLM, ALM) and joiners (ZWJ, ZWNJ) act on their place alone
# and are part of correct Persian, Arabic and Indic text: they stay.
_DROPPED = "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff]"

# Surrogates cannot be encoded, non-characters are no text in XML 1.0 (section 2.2).
_NO_TEXT = "[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"

_RTL_CHARS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# Words of such a script with what stands between two of them, up to three words or numbers of other scripts among
# them; a list's comma or a sentence's end parts two runs, the period of an initial does not.
_BETWEEN = "(?:[^\\w,.;]|[,.;](?! ))"
_RTL_RUN = (
    f"(?:(?<![{_RTL_CHARS}])[{_RTL_CHARS}]\\. )*[{_RTL_CHARS}]+(?:{_BETWEEN}*(?:[^\\W{_RTL_CHARS}]+{_BETWEEN}+){{0,3}}[{_RTL_CHARS}]+)*"
)


def clean(text: str) -> str:
    """``text`` with line breaks as spaces and without characters that no output may hold."""
    # Most text is printable, its other characters letters of some script; a look for what is not costs less than three passes.
    if text.isprintable():
        return text
    text = re.sub(_SPACES, " ", text)
    return re.sub(_NO_TEXT, "\ufffd", re.sub(_DROPPED, "", text))


def has_rtl(text: str) -> bool:
    """Whether ``text`` holds a letter of a script that is written from right to left."""
    return not text.isascii() and re.search(f"[{_RTL_CHARS}]", text) is not None


def rtl_runs(text: str) -> Iterator[re.Match[str]]:
    """The runs of right-to-left script in ``text``."""
    return re.finditer(_RTL_RUN, text)


def directed(text: str) -> str:
    """``text`` with a left-to-right mark after each run of right-to-left script.

    It keeps the run from reordering the commas, years and names beside it, in
    formats that have no element for isolating it.
    """
    return re.sub(_RTL_RUN, lambda match: match[0] + "\u200e", text) if has_rtl(text) else text


def safe_href(href: str) -> str:
    """The target of a link, fit to stand in any output, or "" where its scheme is not a safe one.

    Characters outside RFC 3986 are percent-encoded, so that a target has no
    spaces, quotes, angle brackets or backslashes; ``doi:10.x/y`` becomes the
    address of its resolver. A target without a scheme is not a link that an
    output away from its page could follow, so it is not safe either, except a
    fragment of the same page (``#key``).
    """
    # Browsers skip controls and spaces at the start and tabs and line ends anywhere (WHATWG URL), so they cannot hide a scheme.
    target = re.sub("[\x00-\x1f\x7f]", "", href).strip()
    if target.startswith("#"):
        return encode_href(target)
    match = _SCHEME.match(target)
    if not match or match[1].lower() not in SAFE_SCHEMES:
        return ""
    if match[1].lower() == "doi":
        return encode_href("https://doi.org/" + target[4:].lstrip("/ "))
    return encode_href(target)


def local_target(href: str) -> str:
    """The target of a link without scheme and host ("papers/tides.pdf", "/talks/"), fit to print beside the page it stood on; else ""."""
    target = re.sub("[\x00-\x1f\x7f]", "", href).strip()
    # A colon before the first slash makes a scheme of what stands before it (RFC 3986, section 4.2).
    if target.startswith(("#", "//")) or ":" in re.split("[/?#]", target)[0]:
        return ""
    return encode_href(target)


@cache
def _outside_uri() -> re.Pattern[str]:
    # RFC 3986: unreserved, reserved and the percent sign of an escape that is complete.
    return re.compile(r"%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]")


def encode_href(target: str) -> str:
    """``target`` with every character that is not allowed in a URI percent-encoded as UTF-8."""
    return _outside_uri().sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace")), target)
