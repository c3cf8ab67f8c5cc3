"""Two titles compared word by word: what differs, and whether such a difference makes another work."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA, Levenshtein
from rapidfuzz.fuzz import ratio

from citekit.dedup.tables import contrast, generic_titles
from citekit.text.fold import fold, squeeze

TitleLevel = Literal["same", "typo", "subtitle", "words", "reworded", "contrast", "number", "notice", "different", "missing"]

STOPWORDS = frozenset(
    {
        "a", "an", "the", "of", "for", "in", "on", "at", "to", "and", "or", "with", "by", "from", "via", "using", "under", "into",
        "over", "as", "is", "are", "be", "its", "their", "der", "die", "das", "und", "le", "la", "les", "de", "des", "du", "et", "el",
        "los",
    }
)  # fmt: skip
_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "1st": "1", "2nd": "2", "3rd": "3", "4th": "4", "5th": "5",
    "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10", "xi": "11", "xii": "12", "i": "1",
}  # fmt: skip
_ROMAN = frozenset(
    {
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    }
)  # fmt: skip
_SERIAL = frozenset(
    {
        "part", "parts", "vol", "volume", "no", "number", "chapter", "book", "series", "phase", "wave", "version", "edition",
        "section", "session", "day", "teil", "tome", "partie",
    }
)  # fmt: skip

# A note of a database on the paper itself, in brackets at the end of its title.
_BRACKET_NOTE = re.compile(
    r"\s*[\[(](?:published |see |with )?(?:erratum|errata|corrigend|correct|comment|retract|republished|reprint|article in|in |abstract|"
    r"author'?s? (?:reply|transl)|review|letter|editorial|proceedings|update|summary|preprint|extended abstract|poster|see comment|arxiv|pdf|"
    r"spanish|german|french|chinese|russian|italian|japanese|portuguese|polish|dutch|english)[^\[\]()]*(?:\([^()]*\)[^\[\]()]*)*[\])]?\s*\.?\s*$",
    re.IGNORECASE,
)
# A translated title after the original one.
_BRACKET_TAIL = re.compile(r"\s*\[([^\[\]]{15,})\]\s*\.?\s*$")
_WHOLE_BRACKETS = re.compile(r"^\s*\[(.+)\]\s*\.?\s*$", re.DOTALL)
_HEAD_END = re.compile(r"\s*(?::\s|[?!.]\s+(?=\w)|\s[-–—]{1,3}\s|[–—]{1}(?=\s)|—|;\s)")
# Works about another work, by how their titles begin or end (folded).
_NOTICES = (
    (
        "erratum",
        r"(?:author |publisher |published )?(?:erratum|errata|corrigend\w+|corrections?)\b(?: to| for| in| of|$)|erratum|corrigendum|addendum",
    ),
    (
        "retraction",
        r"(?:retraction|retracted|withdrawn|withdrawal|expression of concern|removal notice)\b(?: notice| article| note| to| of)*",
    ),
    (
        "comment",
        r"(?:invited |editorial )?(?:comments?|commentary|discussion|remarks?|letter|a comment|critique)\b (?:on|to|of)\b|comment$|comments$",
    ),
    (
        "reply",
        r"(?:(?:the )?authors? )?(?:reply|response|replies|rejoinder|rebuttal)\b(?: to| by|$)|(?:in reply|re)\b(?: to)?$|in reply to|in response to",
    ),
    ("review", r"(?:book )?review of\b|book review"),
)
_NOTICE_HEAD = re.compile("|".join(f"(?P<{name}>^(?:{pattern}))" for name, pattern in _NOTICES))
_NOTICE_TAIL = re.compile(
    r"\b(?:(?P<erratum>erratum|errata|corrigendum|corrigenda|correction|addendum)|(?P<retraction>retraction|retracted article)|"
    r"(?P<comment>comment|comments|commentary)|(?P<reply>reply|authors reply|response|rejoinder|reply to comment))$"
)


class Title(NamedTuple):
    """A title ready to compare: folded, without spaces, its words, its head before the subtitle, and what kind of notice it is."""

    folded: str
    squeezed: str
    words: tuple[str, ...]
    head: str
    heads: tuple[str, ...]
    notice: str
    generic: bool
    weight: float


class TitleVerdict(NamedTuple):
    """The level of agreement and a few words that say what differs."""

    level: TitleLevel
    words: str = ""


def read_title(source: str) -> Title:
    """A title's comparable form; notes in brackets at its end ("[Erratum appears in …]") are left out."""
    text = clean_title(source)
    folded = fold(text)
    words = tuple(folded.split())
    squeezed = squeeze(folded)
    cuts = [squeeze(fold(text[: match.start()])) for match in _HEAD_END.finditer(text)]
    tails = [squeeze(fold(text[match.end() :])) for match in _HEAD_END.finditer(text)]
    heads = tuple(cut for cut in (*cuts[:3], *tails[:1]) if len(cut) >= 8)
    weight = sum(_weight(word) for word in words)
    return Title(
        folded, squeezed, words, heads[0] if cuts and len(cuts[0]) >= 8 else "", heads, _notice(folded), is_generic(folded, words), weight
    )


def clean_title(source: str) -> str:
    """The title without notes of databases in brackets, and without the brackets of a translated one."""
    if "[" not in source and "(" not in source:
        return source
    whole = _WHOLE_BRACKETS.match(source)
    if whole and "]" not in whole[1]:
        return whole[1]
    text = _BRACKET_NOTE.sub("", source)
    return text if len(text) >= 8 else source


def is_generic(folded: str, words: tuple[str, ...]) -> bool:
    """Whether many works bear this title: a known one, or one that is left without a content word but for numbers."""
    if folded in generic_titles():
        return True
    rest = [word for word in words if word not in STOPWORDS and not word.isdigit() and word not in _ROMAN]
    return not rest or " ".join(rest) in generic_titles()


def _weight(word: str) -> float:
    """How much a word tells: a small word little, a CJK run as much as its characters."""
    if word in STOPWORDS or (len(word) == 1 and word.isascii()):
        return 0.25
    if not word.isascii() and ord(word[0]) > 0x2E80:
        return max(1.0, len(word) / 2)
    return 1.0


def _notice(folded: str) -> str:
    match = _NOTICE_HEAD.search(folded) or _NOTICE_TAIL.search(folded)
    return match.lastgroup or "" if match else ""


def compare_titles(a: Title, b: Title, years: tuple[int | None, int | None] = (None, None)) -> TitleVerdict:
    """How two titles agree, the gravest difference deciding.

    ``same``: equal but for case, accents, markup, spaces and punctuation;
    ``typo``: misspelt words; ``subtitle``: one lacks the subtitle; ``words``:
    small words more or less; ``reworded``: words added or changed though most is
    alike; ``contrast``: one word against another; ``number``: a number, part or
    version differs; ``notice``: one is about the other. ``years`` are the
    records' own: a title that ends in its year is equal to one that does not.
    """
    if not a.squeezed or not b.squeezed:
        return TitleVerdict("missing")
    if a.notice != b.notice:
        return TitleVerdict("notice", f"one is {_article(a.notice or b.notice)}")
    if a.squeezed == b.squeezed:
        return TitleVerdict("same")
    one, other = _without_year(a.words, years), _without_year(b.words, years)
    if one == other:
        return TitleVerdict("same")
    level, words = _compare_words(one, other)
    if level in ("reworded", "different", "words") and (found := _subtitle(a, b)):
        return found
    return TitleVerdict(level, words)


def _article(notice: str) -> str:
    return f"an {notice}" if notice[:1] in "aeiou" else f"a {notice}"


def _without_year(words: tuple[str, ...], years: tuple[int | None, int | None]) -> tuple[str, ...]:
    if (
        len(words) > 2
        and words[-1].isdigit()
        and len(words[-1]) == 4
        and int(words[-1]) in years
        and None not in years
        and years[0] == years[1]
    ):
        return words[:-1]
    return words


def _subtitle(a: Title, b: Title) -> TitleVerdict | None:
    """One title is the other's part before (or after) a colon, full stop or dash; no number or notice stands in what is left out."""
    for whole, part in ((a, b), (b, a)):
        for head in whole.heads:
            if head == part.squeezed or (len(head) > 12 and ratio(head, part.squeezed) >= 95):
                rest = [word for word in whole.words if word not in part.words]
                if any(word in _SERIAL for word in rest) or (rest and _number(rest[0], rest[:1])):
                    return TitleVerdict("number", "a part or number stands in one subtitle only")
                return TitleVerdict("subtitle", "one has the subtitle, the other not")
    return None


def _compare_words(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[TitleLevel, str]:
    found: list[tuple[TitleLevel, str]] = []
    changed = 0
    for step in Levenshtein.opcodes(one, other):
        if step.tag == "equal":
            continue
        i1, i2, j1, j2 = step.src_start, step.src_end, step.dest_start, step.dest_end
        level, words = _block(one[i1:i2], other[j1:j2], one[i1 - 1] if i1 else "")
        found.append((level, words))
        changed += max(i2 - i1, j2 - j1) if level not in ("same", "typo", "words") else 0
    if all(level == "same" for level, _ in found):
        return "same", ""
    for grave in ("number", "contrast"):
        for level, words in found:
            if level == grave:
                share = changed / max(1, min(len(one), len(other)))
                if grave == "contrast" and (changed > 2 or share > 0.34):
                    return ("reworded" if share <= 0.5 else "different"), words
                return level, words
    if changed:
        share = changed / max(len(one), len(other))
        return ("reworded" if share <= 0.4 else "different"), "; ".join(words for level, words in found if level == "reworded")
    levels = {level for level, _ in found}
    worst: TitleLevel = "words" if "words" in levels else "typo"
    return worst, "; ".join(words for _, words in found if words)


def _block(left: tuple[str, ...], right: tuple[str, ...], before: str) -> tuple[TitleLevel, str]:
    """One differing stretch of words."""
    a, b = "".join(left), "".join(right)
    said = f"“{' '.join(left)}” against “{' '.join(right)}”" if left and right else f"“{' '.join(left or right)}” in one only"
    if a == b:
        return "same", ""
    numbers = _numbers(left, before), _numbers(right, before)
    if numbers[0] != numbers[1]:
        return "number", said
    if not left or not right:
        rest = left or right
        if all(word in STOPWORDS for word in rest):
            return "words", said
        return "reworded", said
    if [_NUMBER_WORDS.get(word, word) for word in left] == [_NUMBER_WORDS.get(word, word) for word in right]:
        return "same", ""
    if all(word in STOPWORDS for word in (*left, *right)):
        return "words", said
    if len(left) == len(right) == 1 and contrast(a, b):
        return "contrast", said
    if is_misspelling(a, b):
        return "typo", said
    if len(left) == len(right) and all(
        x == y or (x in STOPWORDS and y in STOPWORDS) or (is_misspelling(x, y) and not contrast(x, y))
        for x, y in zip(left, right, strict=True)
    ):
        return "typo", said
    return ("contrast" if len(left) == len(right) == 1 else "reworded"), said


def _numbers(words: tuple[str, ...], before: str) -> list[str]:
    """The numbers that a stretch names, so that "part ii" and "part 2" agree and "v3" and "v4" do not."""
    return [found for at, word in enumerate(words) if (found := _number(word, words[:at] or (before,)))]


def _number(word: str, before: tuple[str, ...] | list[str]) -> str:
    if any(char.isdigit() for char in word):
        return _NUMBER_WORDS.get(word, word)
    if word in _ROMAN and (word != "i" or (before and before[-1] in _SERIAL)):
        return _NUMBER_WORDS.get(word, word)
    if word in _NUMBER_WORDS and before and before[-1] in _SERIAL:
        return _NUMBER_WORDS[word]
    return ""


def is_misspelling(a: str, b: str) -> bool:
    """Whether two words (or runs of words without their spaces) are one but for a slip.

    That is one edit from four letters on, two from seven, three from sixteen.

    Edits are insertion, deletion, change and exchange of neighbours (optimal string alignment).
    """
    longest = max(len(a), len(b))
    allowed = 0 if longest < 4 else 1 if longest < 7 else 2 if longest < 16 else 3
    if any(char.isdigit() for char in a + b) and [c for c in a if c.isdigit()] != [c for c in b if c.isdigit()]:
        return False
    return bool(allowed) and OSA.distance(a, b, score_cutoff=allowed) <= allowed
