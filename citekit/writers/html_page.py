"""The frame of a whole HTML page: one file without scripts or requests, light and dark, for screens of any width and for print."""

from __future__ import annotations

from functools import cache

from citekit.resources import read_data


@cache
def style_sheet() -> str:
    """The rules that every page of citekit has."""
    return read_data("citekit.writers", "data", "page.css").strip()


def page(title: str, body: str, *, lang: str = "en", css: str = "", script: str = "", script_hash: str = "", head: str = "") -> str:
    """A page; every argument is HTML, CSS or JavaScript already, ``script_hash`` what allows the script (CSP 3, ``sha256-…``).

    The content security policy lets nothing in from elsewhere, so that a page
    asks no other host for anything whatever an entry holds.
    """
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    if script:
        policy += f"; script-src '{script_hash}'"
    scripts = f"<script>{script}</script>\n" if script else ""
    return f"""<!DOCTYPE html>
<html lang="{lang or "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title or "References"}</title>
{head}<style>
{style_sheet()}
{css}</style>
</head>
<body>
<main>
{body}</main>
{scripts}</body>
</html>
"""
