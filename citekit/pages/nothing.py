"""Why a page has no publication: the diagnostic that says what to do."""

from __future__ import annotations

import re
from functools import cache

from citekit.errors import Diagnostic
from citekit.pages.lines import Page

_SAVE = "save it from the browser after it has loaded, or copy its text into a file"

# What servers say instead of a page, in the words of the common ones; only looked for in short pages and in titles.
_ERRORS = (
    r"\b40[0134589]\b|\b410\b|\b429\b|\b50[0234]\b|not found|forbidden|access denied|bad gateway|gateway time-?out|service unavailable"
    r"|internal server error|too many requests|page (?:does not|doesn.t) exist|no longer (?:exists|available)|account suspended"
    r"|nicht gefunden|zugriff verweigert|introuvable|acc[eè]s (?:refus|interdit)"
    r"|页面不存在|找不到页面|无法访问|見つかりません|アクセスが拒否"
)
_CHALLENGE = (
    r"just a moment|checking your browser|verify (?:that )?you are (?:a )?human|are you a robot|unusual traffic|captcha|attention required"
    r"|javascript and cookies to continue|ddos protection|security check"
)
_LOGIN = (
    r"(?:sign|log) ?in\b.{0,200}\bpassword|\bpassword\b.{0,200}(?:sign|log) ?in\b"
    r"|anmelden.{0,200}passwort|登录.{0,100}密码|ログイン.{0,100}パスワード"
)
# The empty element that a page's program fills, under the ids that the common frameworks give it; or a word to readers without JavaScript.
_SHELL = (
    r"<(?:div|main|body|section)\b[^<>]*\bid\s*=\s*[\"']?(?:root|app|__next|__nuxt|___gatsby|app-root|main)[\"']?[^<>]*>\s*(?:<!--.{0,200}?-->)?\s*</"
    r"|<app-root\b[^<>]*>\s*</|<noscript\b[^<>]*>[^<]*(?:<(?!/noscript)[^<]*){0,20}javascript"
)


def why_nothing(page: Page, source: str = "", text: str = "") -> Diagnostic:
    """Why a page without a publication has none; ``text`` is its source, where that is known."""
    words = " ".join(line.text for line in page.lines[:80])
    short = len(words) < 1500
    if not words.strip() and not _pattern(_SHELL).search(text[:200_000]) and "<script" not in text[:200_000].lower():
        empty = "this page is empty" if not text.strip() else "this page has no text"
        return _said("empty-page", empty, "is it the page with the list of publications?", source)
    if short and _pattern(_CHALLENGE).search(f"{page.title} {words[:800]}"):
        return _said("error-page", f"the server wants to see a person, not a page: {(page.title or words)[:80]}", _by_hand(), source)
    if _pattern(_ERRORS).search(page.title) or (len(words) < 800 and _pattern(_ERRORS).search(words)):
        return _said("error-page", f"this is an error page: {(words or page.title)[:80]}", "check the address", source)
    if not words.strip() or (short and ("javascript" in words.lower() or _pattern(_SHELL).search(text[:200_000]))):
        return _said("needs-javascript", "this page has no publications in its source: a program in the browser writes them", _SAVE, source)
    if short and _pattern(_LOGIN).search(words):
        return _said("login-page", "this page asks for a login", _by_hand(), source)
    return _said("no-publications", "no publication was found on this page", "is it the page with the list of publications?", source)


def _by_hand() -> str:
    return "open it in a browser, save the page, and import the file"


def _said(code: str, message: str, hint: str, source: str) -> Diagnostic:
    return Diagnostic(code, message, hint, source)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)
