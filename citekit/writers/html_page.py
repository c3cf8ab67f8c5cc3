"""The frame of a whole HTML page: one file that asks no other for anything, light and dark, for screens of any width and for print."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cache

from citekit.patterns import lazy_pattern
from citekit.resources import read_data

# Text has no quotation mark of its own (it stands as &quot;), so that only true attributes are found.
_STYLE_ATTRIBUTE = lazy_pattern(r' style="([^"]*)"')
#: Languages that are written from right to left, by the first subtag (BCP 47).
_RTL_LANGUAGES = frozenset("ar arc ckb dv fa he iw ks ku-arab ps sd syr ug ur yi".split())


@cache
def style_sheet() -> str:
    """The rules that every page of citekit has."""
    return read_data("citekit.writers", "data", "page.css").strip()


def page(
    title: str,
    body: str,
    *,
    lang: str = "en",
    css: str = "",
    script: str = "",
    head: str = "",
    header: str = "",
    skip: str = "",
) -> str:
    """A page; every argument is HTML, CSS or JavaScript already.

    ``body`` is its main content, ``header`` what stands before that, ``skip``
    the words of a link that leads past the header. The content security
    policy lets nothing in from elsewhere, so that a page asks no other host
    for anything whatever an entry holds, and allows the styles and the script
    of the page by their hashes alone.
    """
    rules = f"\n{style_sheet()}\n{css}"
    link = f'<a class="skip" href="#content">{skip}</a>\n' if skip else ""
    scripts = f"<script>{script}</script>\n" if script else ""
    direction = ' dir="rtl"' if lang.lower().partition("-")[0] in _RTL_LANGUAGES else ""
    return f"""<!DOCTYPE html>
<html lang="{lang or "en"}"{direction}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(rules, script, (header, body))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title or "References"}</title>
{head}<style>{rules}</style>
</head>
<body>
{link}{header}<main id="content" tabindex="-1">
{body}</main>
{scripts}</body>
</html>
"""


def _policy(rules: str, script: str, parts: Iterable[str]) -> str:
    """A content security policy (CSP 3, sections 2.3.1 and 6.7.3) for the page's own style sheet, style attributes and script."""
    attributes = sorted({value for part in parts for value in _STYLE_ATTRIBUTE.findall(part)})
    styles = [_hash(rules), *(["'unsafe-hashes'", *map(_hash, attributes)] if attributes else [])]
    scripts = f" script-src {_hash(script)};" if script else ""
    return f"default-src 'none'; style-src {' '.join(styles)};{scripts} img-src data:; base-uri 'none'; form-action 'none'"


@cache
def _hash(source: str) -> str:
    # A parser makes one line feed of each line end before the source is hashed.
    source = re.sub(r"\r\n?", "\n", source)
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode('utf-8')).digest()).decode('ascii')}'"
