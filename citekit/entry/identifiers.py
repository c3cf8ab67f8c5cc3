"""Identifiers: finding them in text and links, and their one normal form."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

# DOI handbook, section 2.2: prefix "10." registrant "/" suffix of any printable characters.
# A SICI in it has "<1661::AID-SIM968>": a place and a title code between signs that else begin a tag of HTML.
_DOI = lazy_pattern(r"(?<![\w.])10\.\d{4,9}(?:\.\d+)*/(?:<\w?\d+:[^\s\"<>{}|\\^`]*>|[^\s\"<>{}|\\^`])+", re.IGNORECASE)
_ESCAPED = lazy_pattern(
    r"\{\\([_%#&$])\}|\\([_%#&$])|\{?\\(textunderscore|textasciitilde|textless|textgreater|sim|~)(?![A-Za-z])\s*(?:\{\})?\}?|\$([<>])\$"
)
_IN_COMMAND = lazy_pattern(r"\s*\\(?:url|nolinkurl|path)\s*\{(.*)\}\s*", re.DOTALL)
_SIGNS = {"textunderscore": "_", "textless": "<", "textgreater": ">"}
# arXiv identifier scheme: YYMM.NNNN(N) since April 2007, archive(.SC)/YYMMNNN before.
_ARXIV_NEW = r"\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}"
_ARXIV_OLD = r"[a-z][a-z-]+(?:\.[A-Z]{2})?/\d{2}(?:0[1-9]|1[0-2])\d{3}"
_ARXIV_ID = lazy_pattern(rf"(?P<id>{_ARXIV_NEW}|{_ARXIV_OLD})(?P<version>v\d+)?(?:\.pdf)?", re.IGNORECASE)
_ARXIV_IN_TEXT = lazy_pattern(
    rf"(?:arxiv\s*:\s*|arxiv\.org/(?:abs|pdf|html|ps)/|arxiv\s+preprint\s+(?:arxiv\s*:\s*)?|arxiv[\s,(\[]+|10\.48550/arxiv\.)(?P<id>{_ARXIV_NEW}|{_ARXIV_OLD})(?![\d.]*\d)",
    re.IGNORECASE,
)
_ARXIV_CLASS = lazy_pattern(r"[a-z-]+(?:\.[A-Za-z-]{2,17})?")
_ADDRESS = lazy_pattern(r"(?:https?://|www\.)[^\s{}<>\"]+", re.IGNORECASE)
_PMID = lazy_pattern(r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/|\bPMID\s*:?\s*)(\d{4,9})\b", re.IGNORECASE)
_ISBN = lazy_pattern(r"\bISBN(?:-1[03])?\s*:?\s*((?:97[89][\s-]?)?(?:\d[\s-]?){9}[\dXx])\b")


def unescaped(value: str) -> str:
    r"""The text of a verbatim field: programs write it as LaTeX all the same, with ``\_``, ``{\%}``, ``$<$`` or in ``\url{}``."""
    if "&amp;" in value:
        value = value.replace("&amp;", "&")  # an address out of HTML
    if "\\" not in value and "$" not in value:
        return value.strip()
    value = _IN_COMMAND.sub(r"\1", value)
    return _ESCAPED.sub(lambda found: found[1] or found[2] or found[4] or _SIGNS.get(found[3], "~"), value).strip()


def doi_of(text: str) -> str:
    """The first DOI in a text or link, bare and in lower case, or "". DOIs are case-insensitive (handbook, 2.4)."""
    return bare_doi(text).lower()


def bare_doi(text: str) -> str:
    """The first DOI in a text or link in its own spelling of case, or ""."""
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    match = _DOI.search(text.replace("&lt;", "<").replace("&gt;", ">") if "&lt;" in text else text)
    if not match:
        return ""
    doi = match[0].rstrip(".,;:'’”\"*⟩")
    while doi.endswith((")", "]")) and doi.count(doi[-1]) > doi.count("(["[")]".index(doi[-1])]):
        doi = doi[:-1].rstrip(".,;:")
    return doi


def arxiv_of(text: str) -> str:
    """The first arXiv id in a text or link, without version, or ""; a bare id must be the whole text."""
    whole = _ARXIV_ID.fullmatch(text.strip())
    match = whole or _ARXIV_IN_TEXT.search(text)
    return match["id"] if match else ""


def is_address(text: str) -> bool:
    """Whether ``text`` is a web address and nothing else."""
    return bool(_ADDRESS.fullmatch(text.strip()))


def is_arxiv_class(text: str) -> bool:
    """Whether ``text`` has the form of an arXiv subject class (``cs.CL``, ``quant-ph``)."""
    return bool(_ARXIV_CLASS.fullmatch(text)) and (("." in text) or text in _ARCHIVES)


def pmid_of(text: str) -> str:
    """The first PubMed id in a text or link, or ""."""
    match = _PMID.search(text)
    return match[1] if match else ""


def isbn_of(text: str) -> str:
    """The first ISBN that is announced as one and whose check digit holds, digits alone, or ""."""
    for match in _ISBN.finditer(text):
        digits = re.sub(r"[\s-]", "", match[1]).upper()
        if isbn_holds(digits):
            return digits
    return ""


def isbn_holds(digits: str) -> bool:
    """Whether an ISBN-10 or ISBN-13 (ISO 2108), hyphens allowed, has a right check digit."""
    digits = re.sub(r"[\s-]", "", digits).upper()
    if re.fullmatch(r"\d{9}[\dX]", digits):
        return sum((10 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(digits)) % 11 == 0
    if re.fullmatch(r"\d{13}", digits):
        return sum((1, 3)[i % 2] * int(c) for i, c in enumerate(digits)) % 10 == 0
    return False


def issn_holds(digits: str) -> bool:
    """Whether an ISSN (ISO 3297), hyphen optional, has a right check digit."""
    digits = digits.replace("-", "").strip().upper()
    if not re.fullmatch(r"\d{7}[\dX]", digits):
        return False
    return sum((8 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(digits)) % 11 == 0


#: arXiv archives whose class has no dot (arXiv category taxonomy).
_ARCHIVES = frozenset("gr-qc hep-ex hep-lat hep-ph hep-th math-ph nucl-ex nucl-th quant-ph".split())
