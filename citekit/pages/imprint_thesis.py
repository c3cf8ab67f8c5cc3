"""Theses with their schools and advisors, and papers that were presented and not printed."""

from __future__ import annotations

import re

from citekit.pages import imprint_words as words
from citekit.pages.imprint_model import Imprint
from citekit.patterns import lazy_pattern

_PART = (
    r"(?:co-?)?(?:advis[eo]rs?|advised by|supervis(?:ors?|ed by|ion)|mentors?|mentored by|promot[eo]rs?|"
    r"betreuer(?:in(?:nen)?)?|betreut von|(?:co-?)?encadr(?:ant|é par)|direct(?:eur|rice) de thèse|"
    r"(?:thesis )?committee|examiners?|reviewers?)"
)
#: What in front of names says that they are a thesis's advisors, and no authors: "Advisor: Prof. Jane Doe".
ADVISED = lazy_pattern(rf"\b{_PART}\b(?:\s*\([^()]*\))?\s*(?:was|were|is|are|by|:|–|—|-)?\s*(?:(?:prof|dr)\w*\.?\s*)*$", re.IGNORECASE)
_ADVISORS = lazy_pattern(
    rf"[\s.;,(\[]*\b(?P<said>{_PART}\b\s*:?\s+(?:[^.;()\[\]\d]|(?<=\b[A-ZÀ-Þ])\.|(?<=\bProf)\.|(?<=\bDr)\.)+)\s*[)\]]?", re.IGNORECASE
)
# APA says in brackets that a paper was given at a conference: "[Paper presentation]".
_PRESENTED = lazy_pattern(
    r"\W*[\[(]\s*(?P<said>(?:invited |oral |keynote )?(?:paper|poster|conference|oral|symposium|keynote|video)?\s*"
    r"(?:presentation|session|keynote|symposium|address|lecture))\s*[\])][\s.,:;]*",
    re.IGNORECASE,
)
# Words that are abbreviated in the name of a school: the period behind them ends nothing.
_SHORT = ("Univ", "Dept", "Inst", "Sch", "Coll", "Fac", "Lab", "Comput", "Sci", "Eng", "Tech", "Technol", "Polytech", "Elect", "Electr",
          "Math", "Phys", "Appl", "Nat", "Natl", "St", "Inf", "Mech", "Civ", "Chem", "Biol", "Med", "Dep", "Mt")  # fmt: skip
_STRETCH = lazy_pattern(r"[,;]\s|" + "".join(rf"(?<!\b{word})" for word in _SHORT) + r"\.\s|,")
_UNIVERSITY = lazy_pattern(r"univ|hochschule|大学|\bETH\b|\bMIT\b|polytech|EPFL", re.IGNORECASE)
_SCHOOL = lazy_pattern(r"institut|school|college|école|academy|学院", re.IGNORECASE)


def take_thesis(text: str, found: Imprint) -> bool:
    """Whether the imprint is a thesis's; its kind, school and year."""
    thesis = words.THESIS.search(text)
    if not thesis or words.CONFERENCE_WORD.search(text):
        return False
    found.kind = "mastersthesis" if thesis["master"] else "phdthesis"
    found.institution = institution_in(text[: thesis.start()] + "," + text[thesis.end() :])
    found.report_type = thesis[0].strip()
    found.year = words.plausible_year(text)
    return True


def take_advisors(text: str, found: Imprint) -> str:
    """Who advised a thesis is a note."""
    match = _ADVISORS.search(text) if words.THESIS.search(text) else None
    if not match or not match.start():
        return text
    found.notes.append(match["said"].strip(" ,"))
    return f"{text[: match.start()]}. {text[match.end() :]}".strip()


def take_presentation(text: str, found: Imprint) -> str:
    """What was presented at a conference says so in brackets in front of its name."""
    match = _PRESENTED.match(text)
    if not match:
        return text
    found.notes.append(match["said"].strip())
    found.kind = "conference"
    return text[match.end() :]


def institution_in(text: str) -> str:
    """The first stretch of a thesis's or report's imprint that names a university, else a place of learning, else the first with a name."""
    text = re.sub(rf"\b{words.YEAR}\b|\((?:[^()]*)\)|\b{words.MONTH}\b", " ", text, flags=re.IGNORECASE)
    pieces = [piece.strip(" .:;-–[]") for piece in _STRETCH.split(text)]
    pieces = [
        re.sub(r"^(?:(?:submitted|presented|defended) (?:to|at)(?: the)?|at|from|in|an der|der|à l['’])\s+", "", piece)
        for piece in pieces
        if re.search(r"[^\W\d_]{2}", piece)
    ]
    for pattern in (_UNIVERSITY, _SCHOOL):
        found = next((piece for piece in pieces if pattern.search(piece)), "")
        if found:
            return found
    return pieces[0] if pieces else ""
