"""Where in a work a cite points: ``p. 3``, ``chap. 2``, ``§ 4–6``, in the words of a CSL locale.

After the manual of pandoc ("Citation syntax"): a locator is a locator term
and numbers, numbers alone are pages, and braces set a locator that does not
look like one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

#: Locator types (CSL 1.0.2, appendix IV "Locators").
LABELS = (
    "act appendix article-locator book canon chapter column elocation equation figure folio issue line note opus page paragraph part"
    " rule scene section sub-verbo supplement table timestamp title-locator verse version volume"
).split()

#: Abbreviations that people write and no locale has.
_HABITS = {"ch.": "chapter", "chs.": "chapter", "eqn.": "equation", "eq.": "equation", "figs.": "figure", "l.": "line", "ll.": "line"}

# Arabic with letters around it (12a, A-3, 3.1), or Roman; brackets may stand around one.
_UNIT = r"\(?(?:[A-Za-z]{0,3}\d(?:[\w.:/]*\w)?|[ivxlcdm]+|[IVXLCDM]+)\)?(?!\w)"
_NUMBERS = rf"{_UNIT}(?:\s*(?:[-–—]+|,|&)\s*{_UNIT})*"


@dataclass(frozen=True, slots=True)
class Locator:
    """A locator and its CSL type; ``rest`` is the text after it."""

    locator: str = ""
    label: str = ""
    rest: str = ""


#: Finds the locator at the beginning of what follows a key.
LocatorReader = Callable[[str], Locator]


def reader(language: str = "en-US") -> LocatorReader:
    """A reader for the terms of a language, and of English beside them."""
    return functools.partial(read_locator, language=language)


def read_locator(text: str, *, language: str = "en-US") -> Locator:
    """The locator that ``text`` begins with, after a comma or space; without one all of it is ``rest``."""
    head = re.match(r"\s*,?\s*", text)
    at = head.end() if head else 0
    if text[at : at + 1] == "{":
        return _braced(text, at, language)
    terms, pattern = _terms(language)
    term = pattern.match(text, at)
    numbers = re.compile(rf"\s*({_NUMBERS})").match(text, term.end() if term else at)
    if not numbers or (not term and not _is_bare(text, at, numbers[1])):
        return Locator(rest=text)
    label = terms[" ".join(term[0].split()).lower()] if term else "page"
    return Locator(numbers[1], label, text[numbers.end() :])


def _is_bare(text: str, at: int, numbers: str) -> bool:
    """Numbers without a term are pages after a comma (or at the start) and only where they have digits: ``mix`` is a word."""
    return (at == 0 or "," in text[:at]) and numbers[:1].isdigit()


def _braced(text: str, at: int, language: str) -> Locator:
    depth = 0
    for end in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if not depth:
            break
    else:
        return Locator(rest=text)
    inside, rest = text[at + 1 : end].strip(), text[end + 1 :]
    if not inside:
        return Locator(rest=rest)
    terms, pattern = _terms(language)
    term = pattern.match(inside)
    if term and inside[term.end() :].strip():
        return Locator(inside[term.end() :].strip(), terms[" ".join(term[0].split()).lower()], rest)
    return Locator(inside, "page", rest)


@functools.cache
def _terms(language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Every form of every locator term in lower case with its type, and a pattern that finds one."""
    from citekit.csl.locale import Locale

    found = dict(_HABITS)
    for locale in (Locale(language, []), Locale("en-US", [])):
        for label in LABELS:
            for form in ("short", "symbol", "long"):
                for plural in (False, True):
                    term = " ".join((locale.term(label, form, plural) or "").split()).lower()
                    # one letter without a stop may be a word or a name ("l", "v")
                    if term and (len(term) > 1 or not term.isalpha()):
                        found.setdefault(term, label)
                        if term.endswith(".") and len(term) > 2:
                            found.setdefault(term[:-1], label)
    words = sorted(found, key=len, reverse=True)
    spelled = "|".join(r"\s+".join(map(re.escape, word.split())) + (r"(?!\w)" if word[-1].isalpha() else "") for word in words)
    return found, re.compile(f"(?:{spelled})", re.IGNORECASE)
