"""A title read for comparing: its words, what kind of notice it is, whether many works share it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from citekit.duplicates.tables import generic_titles
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold, squeeze

STOPWORDS = frozenset(
    {
        "a", "an", "the", "of", "for", "in", "on", "at", "to", "and", "or", "with", "by", "from", "via", "using", "under", "into",
        "over", "as", "is", "are", "be", "its", "their", "der", "die", "das", "und", "le", "la", "les", "de", "des", "du", "et", "el",
        "los",
    }
)  # fmt: skip
ROMAN = frozenset(
    {
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    }
)  # fmt: skip
# Of a longer title the rest is not looked at.
_LONGEST = 2000
# A bracket at the end of a title; what is in it decides whether it is the title's.
_BRACKET_TAIL = lazy_pattern(r"\s*\[([^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]?\s*\.?\s*$|\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\.?\s*$")
# A note of a database on the paper itself, in brackets at the end of its title.
_NOTE = lazy_pattern(
    r"(?:published |see |with |full |demo |extended |long |short |revised |preliminary |draft )?"
    r"(?:erratum|errata|corrigend|correct|comment|retract|republish|reprint|article in|abstract|"
    r"review|letter|editorial|proceeding|update|summary|preprint|extended abstract|panel|poster|tutorial|demo|invited|keynote|session|"
    r"paper|version|arxiv|pdf|author'?s? (?:reply|transl)|english|spanish|german|french|chinese|russian|italian|japanese|portuguese|"
    r"polish|dutch|czech|danish|romanian|hungarian|turkish|korean|swedish|norwegian|\d+ ref|multiple letters|\d{1,2}$)",
    re.IGNORECASE,
)
# The document type that Chinese references carry after the title (GB/T 7714): "[J]", "[C]", "[EB/OL]".
_DOCUMENT_TYPE = lazy_pattern(r"(?:[ACDGJMNPRSZ]|CP|DB|EB)(?: ?/ ?(?:OL|CD|DK|MT))?", re.IGNORECASE)
# What Google Scholar puts after a title of which it has several copies: "- group of 4 »".
_GROUPED = lazy_pattern(r"\s*-\s*group of \d+\s*(?:»|&\s?raquo\s?;).*$", re.IGNORECASE | re.DOTALL)
# Where a title ends in the place of the paper that it corrects: "(vol 360, pg 542, 2009)", "(Journal (2009) 360 (542-544))".
_CORRECTS = lazy_pattern(r"\((?:vol\.? ?\d+|[A-Z][^()\[\]]+\(?(?:19|20)\d\d\)?[ ;:,]+\d+)[^\[\]]*[\])]\s*\.?\s*$")
# The end of an author list and a year at the head of a title ("doe (1997). On …"), and what follows a title in a reference.
_CITED_HEAD = lazy_pattern(r"^\W*((?:[^\W\d_]+[\s.,]+){0,3}?)[(\[]?((?:19|20)\d\d)[a-d]?[)\]][\s.,:]*(?=\S.{14})")
_CITED_TAIL = lazy_pattern(r"(?<=\S{3})\s?[.,;]\s+in:?\s+(?:proc\b|proceedings\b|.{3,40}\(\s?eds?\b).*$", re.IGNORECASE | re.DOTALL)
_WHOLE_BRACKETS = lazy_pattern(r"^\s*\[([^\[\]]+)\]\s*\.?\s*$", re.DOTALL)
_HEAD_END = lazy_pattern(r"\s*(?::\s|[?!.]\s+(?=\w)|\s[-–—]{1,3}\s|[–—]{1}(?=\s)|—|;\s)")
# Works about another work, by how their titles begin or end (folded).
_NOTICES = (
    (
        "erratum",
        r"(?:author |publisher |published )?(?:erratum|errata|corrigend\w+|corrections?)\b(?: to| for| in| of|$)|erratum|"
        r"corrigendum|addendum",
    ),
    (
        "retraction",
        r"(?:retraction|retracted|withdrawn|withdrawal|expression of concern|removal notice)\b(?: notice| article| note| to| of)*",
    ),
    (
        "comment",
        r"(?:invited |editorial )?(?:comments?|commentary|discussion|remarks?|letter|a comment|critique)\b (?:on|to|of)\b|"
        r"comment$|comments$",
    ),
    (
        "reply",
        r"(?:(?:the )?authors? )?(?:reply|response|replies|rejoinder|rebuttal)\b(?: to| by|$)|(?:in reply|re)\b(?: to)?$|"
        r"in reply to|in response to",
    ),
    ("review", r"(?:book )?review of\b|book review"),
)
_NOTICE_HEAD = lazy_pattern("|".join(f"(?P<{name}>^(?:{pattern}))" for name, pattern in _NOTICES))
# How a word of every notice begins, to spare most titles the search.
_MAY_NOTICE = frozenset(
    "errat corri corre adden retra withd conce remov comme discu remar lette criti reply repli respo rejoi rebut revie re".split()
)
_NOTICE_TAIL = lazy_pattern(
    r"\b(?:(?P<erratum>erratum|errata|corrigendum|corrigenda|correction|addendum)|(?P<retraction>retraction|retracted article)|"
    r"(?P<comment>comment|comments|commentary)|(?P<reply>reply|authors reply|response|rejoinder|reply to comment))$"
)


class Title(NamedTuple):
    """A title ready to compare: folded, without spaces, its words, what kind of notice it is, and how much it tells.

    ``other`` is the title in another language that stands in brackets after it, without spaces.
    """

    text: str
    folded: str
    squeezed: str
    words: tuple[str, ...]
    other: str
    notice: str
    generic: bool
    weight: float


def read_title(source: str) -> Title:
    """A title's comparable form; notes in brackets at its end ("[Erratum appears in …]") are left out."""
    text, other = split_title(source)
    folded = fold(text)
    words = tuple(folded.split())
    squeezed = squeeze(folded)
    notice = (
        "erratum"
        if text != source and _CORRECTS.search(source)
        else ""
        if _MAY_NOTICE.isdisjoint([word[:5] for word in words])
        else _notice(folded)
    )
    return Title(
        text, folded, squeezed, words, squeeze(fold(other)) if other else "", notice, is_generic(squeezed, words), weight_of(words)
    )


def cited_head(source: str) -> tuple[str, int | None]:
    """The end of an author list and the year at the head of a title that was taken from a reference: "doe, j. (1989). On …"."""
    if "19" not in source[:40] and "20" not in source[:40]:
        return "", None
    match = _CITED_HEAD.match(source)
    return (match[1].strip(" .,"), int(match[2])) if match else ("", None)


@lru_cache(maxsize=16384)
def parts_of(text: str) -> tuple[str, ...]:
    """The parts of a title before its first marks of a subtitle, and what follows the first one; folded and without spaces."""
    ends = list(_HEAD_END.finditer(text))
    cuts = [squeeze(fold(text[: match.start()])) for match in ends[:3]]
    tails = [squeeze(fold(text[match.end() :])) for match in ends[:1]]
    return tuple(cut for cut in (*cuts, *tails) if len(cut) >= 8)


def split_title(source: str) -> tuple[str, str]:
    """The title without notes of databases in brackets at its end, and a title in another language that stands in brackets after it."""
    other = ""
    source = source[:_LONGEST]
    text = _CITED_HEAD.sub("", source) if source[:40].find("19") >= 0 or source[:40].find("20") >= 0 else source
    if _may_be_cited(text) and (tail := _CITED_TAIL.search(text)) and tail.start() >= 12:
        text = text[: tail.start()]
    if "group of" in text:
        text = _GROUPED.sub("", text)
    while "[" in text or "(" in text:
        whole = _WHOLE_BRACKETS.match(text)
        if whole:
            text = whole[1]
            break
        match = _BRACKET_TAIL.search(text)
        if not match or match.start() < 8:
            break
        inner = (match[1] if match[1] is not None else match[2] or "").strip()
        if _NOTE.match(inner) or (match[1] is not None and _DOCUMENT_TYPE.fullmatch(inner)) or _CORRECTS.fullmatch(match[0].strip()):
            text = text[: match.start()]
        elif match[1] is not None and len(inner) >= 15 and not other:
            text, other = text[: match.start()], inner
        else:
            break
    return text, other


def _may_be_cited(text: str) -> bool:
    """A cheap look for "in" after a mark, to spare most titles the search."""
    low = text.lower()
    return ". in" in low or ", in" in low or "; in" in low or "  in" in low or not text.isprintable()


def is_generic(squeezed: str, words: tuple[str, ...]) -> bool:
    """Whether many works bear this title: a known one, or one that is left without a content word but for numbers."""
    if len(words) > 8:
        return False
    if squeezed in generic_titles() or words[-1:] == ("column",):
        return True
    rest = "".join([word for word in words if not (word in STOPWORDS or word in ROMAN or word.isdigit())])
    if not rest:
        return True
    bare = "".join([word for word in words if not (word in ROMAN or word.isdigit())])
    return (rest != squeezed and rest in generic_titles()) or (bare != squeezed and bare in generic_titles())


def weight_of(words: tuple[str, ...]) -> float:
    """How much a title tells: a small word a quarter, a word one, a run of CJK half its characters."""
    total = 0.0
    for word in words:
        if word in STOPWORDS:
            total += 0.25
        elif word.isascii():
            total += 1.0 if len(word) > 1 else 0.25
        else:
            total += max(1.0, len(word) / 2) if ord(word[0]) > 0x2E80 else 1.0
    return total


def _notice(folded: str) -> str:
    match = _NOTICE_HEAD.search(folded) or _NOTICE_TAIL.search(folded)
    return match.lastgroup or "" if match else ""
