"""The entry type: from the imprint, else from the section, else from the status."""

from __future__ import annotations

from citekit.pages.imprint import Imprint
from citekit.pages.sections import Section

_BY_IMPRINT = {
    "conference": "inproceedings",
    "workshop": "inproceedings",
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
    if imprint.editors and imprint.name and imprint.kind == "":
        return "incollection", "page"
    if by_section == "incollection" and imprint.kind in ("", "conference", "journal") and imprint.name:
        return "incollection", "section"
    if by_section == "book" and imprint.kind in ("", "journal"):
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
    if imprint.volume and imprint.name:
        return "article", "page"
    return "misc", "page"
