"""The entry type: from the imprint, else from the section, else from the status."""

from __future__ import annotations

import re

from citekit.pages.imprint import Imprint
from citekit.pages.imprint_words import CONFERENCE_WORD
from citekit.pages.sections import Section
from citekit.patterns import lazy_pattern

_BY_IMPRINT = {
    "conference": "inproceedings",
    "workshop": "inproceedings",
    "chapter": "incollection",
    "journal": "article",
    "magazine": "article",
    "preprint": "misc",
    "phdthesis": "phdthesis",
    "mastersthesis": "mastersthesis",
    "techreport": "techreport",
    "patent": "patent",
    "book": "book",
}
_BY_SECTION = {
    "journal": "article",
    "magazine": "article",
    "conference": "inproceedings",
    "workshop": "inproceedings",
    "chapter": "incollection",
    "book": "book",
    "thesis": "phdthesis",
    "patent": "patent",
    "techreport": "techreport",
    "software": "software",
    "dataset": "dataset",
}


def entry_type(imprint: Imprint, section: Section) -> tuple[str, str]:
    """The entry type, and whether it was read from the page (``page``) or its section (``section``).

    What the imprint names counts first. A section counts where the imprint
    leaves it open, and where it says chapter or book, which imprints do not.
    """
    by_section = _BY_SECTION.get(section.kind, "")
    guessed = imprint.kind == "" or (imprint.kind == "journal" and imprint.row is None)
    if (imprint.editors or imprint.chapter) and imprint.name and guessed:
        return "incollection", "page"  # what has editors and is no known journal is a book
    if by_section == "incollection" and imprint.kind in ("", "conference", "journal") and imprint.name:
        return "incollection", "section"
    unknown = imprint.row is None and not CONFERENCE_WORD.search(imprint.name)
    if by_section == "book" and (imprint.kind in ("", "journal") or (imprint.kind == "conference" and unknown)):
        return "book", "section"
    if imprint.kind in _BY_IMPRINT:
        known = imprint.row is not None
        # A section that says journal or conference is surer than a guess by words.
        if by_section in ("article", "inproceedings") and imprint.kind in ("journal", "conference") and not known:
            return by_section, "section"
        return _BY_IMPRINT[imprint.kind], "page"
    if imprint.status in ("submitted", "inpreparation") and not imprint.name:
        return "unpublished", "page"
    if by_section and (
        imprint.name or imprint.acronym or by_section in ("techreport", "phdthesis", "patent", "software", "dataset", "book")
    ):
        return by_section, "section"
    if imprint.series and imprint.name:
        return by_section or "inproceedings", "page"  # the volume is one of a series of proceedings
    if imprint.volume and (imprint.name or imprint.acronym):
        return "article", "page"
    return "misc", "page"


# States that a heading says of all works below it.
_STATES = (
    (
        "inpreparation",
        lazy_pattern(
            r"\b(?:in preparation|(?:work|research|papers?) in progress|in vorbereitung|en préparation|en preparación)\b", re.IGNORECASE
        ),
    ),
    (
        "submitted",
        lazy_pattern(
            r"\b(?:under (?:review|revision|submission)|in (?:review|submission)|submitted|revise (?:and|&) resubmit|"
            r"eingereicht|soumis\w*|enviad[oa]s)\b"
            r"|投稿中|在审|审稿中",
            re.IGNORECASE,
        ),
    ),
    ("inpress", lazy_pattern(r"\bin press\b|\bim druck\b|\ben prensa\b|\bsous presse\b|印刷中", re.IGNORECASE)),
    ("forthcoming", lazy_pattern(r"\b(?:forthcoming|to appear|accepted|im erscheinen|à paraître)\b|已录用|已接收", re.IGNORECASE)),
)


def state_of_heading(title: str) -> str:
    """The state that a heading says of all works below it ("Work in Progress"); "" where it says several things or none."""
    if re.search(r"\b(?:and|or|und|et|publi\w*|working papers?|preprints?)\b|[&,/+]", title, re.IGNORECASE):
        return ""
    return next((state for state, pattern in _STATES if pattern.search(title)), "")
