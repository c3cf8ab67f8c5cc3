"""Two titles compared word by word: what differs, and whether such a difference makes another work."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA, Levenshtein
from rapidfuzz.fuzz import ratio, token_sort_ratio

from citekit.duplicates.tables import citation_fillers, citation_marks, contrast
from citekit.duplicates.titles import ROMAN, STOPWORDS, Title, parts_of, weight_of
from citekit.entry.venues import find_acronym, find_journal
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold, squeeze

TitleLevel = Literal[
    "same", "typo", "subtitle", "words", "reworded", "rewritten", "contrast", "antonym", "part", "number", "notice", "different", "missing"
]

_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "1st": "1", "2nd": "2", "3rd": "3", "4th": "4", "5th": "5",
    "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10", "xi": "11", "xii": "12", "i": "1",
}  # fmt: skip
_SERIAL = frozenset(
    {
        "part", "parts", "vol", "volume", "no", "number", "chapter", "series", "phase", "wave", "version", "edition",
        "section", "session", "day", "teil", "tome", "partie",
    }
)  # fmt: skip

_LOOKALIKES = {
    "alpha": ("a",),
    "beta": ("b", "ss"),
    "gamma": ("g", "y"),
    "delta": ("d",),
    "kappa": ("k",),
    "mu": ("u", "m"),
    "lambda": ("l",),
    "mum": ("um", "micron", "microns"),
}
_YEAR_WORD = lazy_pattern(r"(?:19|20)\d\d[a-d]?")
_ANY_YEAR = lazy_pattern(r"1[0-9]\d\d|20\d\d")
_MARK = lazy_pattern(r"\s*[.,;]\s")
_NUMERIC = lazy_pattern(r"\d+(?:st|nd|rd|th|[a-d])?")


class TitleVerdict(NamedTuple):
    """The level of agreement and a few words that say what differs."""

    level: TitleLevel
    words: str = ""


def compare_titles(
    a: Title, b: Title, years: tuple[int | None, int | None] = (None, None), names: frozenset[str] = frozenset()
) -> TitleVerdict:
    """How two titles agree, the gravest difference deciding.

    ``same``: equal but for case, accents, markup, spaces and punctuation;
    ``typo``: misspelt words; ``subtitle``: one lacks the subtitle; ``words``:
    small words more or less; ``reworded``: up to a quarter of the words added or
    changed; ``rewritten``: up to nearly half; ``contrast``: one word against another; ``part``: both name a number, and it differs;
    ``number``: some other number or version differs; ``notice``: one is about the other. ``years`` are the
    records' own: a title that ends in its year is equal to one that does not.
    """
    if not a.squeezed or not b.squeezed:
        return TitleVerdict("missing")
    if b.words < a.words:
        # The way from one title to the other need not be the way back.
        a, b, years = b, a, (years[1], years[0])
    if a.notice != b.notice:
        return TitleVerdict("notice", f"one is {_article(a.notice or b.notice)}")
    if a.squeezed == b.squeezed:
        return TitleVerdict("same")
    if (a.other and ratio(a.other, b.squeezed) >= 92) or (b.other and ratio(b.other, a.squeezed) >= 92):
        return TitleVerdict("typo", "one in another language")
    one, other = _without_year(a.words, years), _without_year(b.words, years)
    if one == other:
        return TitleVerdict("same")
    own_years = frozenset(str(year + late) for year in years if year for late in (-1, 0))
    level, words = _compare_words(one, other, own_years)
    if level in ("same", "typo", "words", "antonym"):
        return TitleVerdict(level, words)
    if level in ("number", "different", "rewritten") and _runs_on(a, b):
        return TitleVerdict("subtitle", "one runs on into the text")
    if level in ("number", "part", "reworded", "rewritten", "different") and _cited_tail(a, b, years):
        return TitleVerdict("typo", "one holds the rest of a citation")
    found = _with_debris(a, b, names | own_years, years) if level != "contrast" else None
    if found and found.level == "typo":
        return found
    if level in ("reworded", "rewritten", "different") and (part := _subtitle(a, b)):
        return part
    if found:
        return found
    if level in ("reworded", "rewritten", "different"):
        if _nearly(a.squeezed, b.squeezed):
            return TitleVerdict("typo", "runs of letters differ")
        if sorted(one) == sorted(other):
            return TitleVerdict("words", "the order of words differs")
    if level == "different" and _begins(a, b):
        return TitleVerdict("rewritten", "one goes on where the other ends")
    if level == "different" and token_sort_ratio(a.folded, b.folded) >= 85:
        return TitleVerdict("rewritten", "the order of words differs")
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


def _runs_on(a: Title, b: Title) -> bool:
    """One title is the whole beginning of the other, which then runs on for a sentence or more: text that was taken with it."""
    short, long = (a, b) if len(a.words) <= len(b.words) else (b, a)
    return short.weight >= 6 and len(long.words) >= len(short.words) + 10 and long.squeezed.startswith("".join(short.words[:-1]))


def _begins(a: Title, b: Title) -> bool:
    """One title is the whole beginning of the other, with nothing that marks a subtitle, and no number follows."""
    short, long = (a, b) if len(a.words) <= len(b.words) else (b, a)
    rest = long.words[len(short.words) :]
    return short.weight >= 4 and long.words[: len(short.words)] == short.words and not _numbers(rest, short.words[-1])


def _nearly(one: str, other: str) -> bool:
    """Whether two titles without their spaces are one but for a slip in thirty letters: ligatures and spaces that were lost."""
    allowed = max(len(one), len(other)) // 30 + 1
    digits = [[c for c in text if c.isdigit()] for text in (one, other)]
    return digits[0] == digits[1] and min(len(one), len(other)) >= 20 and OSA.distance(one, other, score_cutoff=allowed) <= allowed


def _with_debris(a: Title, b: Title, own: frozenset[str], years: tuple[int | None, ...]) -> TitleVerdict | None:
    """One title is the other with debris of a citation at its ends: a date, a venue, a report's number, names of the authors.

    ``own`` holds the records' names and years. A number alone is no debris:
    "X" and "X 2" are two works.
    """
    short, long = (a, b) if len(a.words) <= len(b.words) else (b, a)
    if short.weight < 3 or len(short.squeezed) < 14:
        return None
    words = long.words
    first, last = _debris_ends(words, own)
    near: TitleVerdict | None = None
    # The other title has as many words, or one more or less where two are run together; else all debris is cut off.
    spans = [(start, start + len(short.words) + more) for start in range(first + 1) for more in (0, 1, -1)]
    for start, end in (*spans, (first, last), (0, last), (first, len(words))):
        if not last <= end <= len(words) or not _tells(words[:start], words[end:], own, undated=None in years):
            continue
        level, said = _compare_words(words[start:end], short.words, frozenset())
        if level in ("same", "typo", "words"):
            return TitleVerdict("typo", "one holds pieces of the citation")
        if near is None and level in ("contrast", "reworded", "rewritten"):
            near = TitleVerdict(level, said)
    return near


def _debris_ends(words: tuple[str, ...], own: frozenset[str]) -> tuple[int, int]:
    """How many words at the head of a title may be debris, and where those at its end may begin."""
    start, end = 0, len(words)
    while end > start and (_is_debris(words[end - 1], own) or _is_conference(words[end - 1])):
        end -= 1
    while start < end and (
        _is_debris(words[start], own) or (len(words[start]) == 2 and words[start + 1 : end] and words[start + 1] in own)
    ):
        start += 1  # two letters before a name are initials
    return start, end


def _tells(head: tuple[str, ...], tail: tuple[str, ...], own: frozenset[str], *, undated: bool) -> bool:
    """Whether what stands around a title shows that it is the rest of a citation, and names no part of the work."""
    cut = (*head, *tail)
    if any(word in _SERIAL for word in cut if word not in ("vol", "volume", "no")):
        return False
    dated = undated and bool(head) and bool(_YEAR_WORD.fullmatch(head[0]))
    paged = len(tail) >= 2 and _are_pages(*tail[-2:])
    return dated or paged or any(word in citation_marks() or word in own for word in cut) or any(map(_is_conference, tail))


def _are_pages(first: str, last: str) -> bool:
    """Two numbers that may be a range of pages; two years are a period, which is the work's own."""
    numbers = first.isdigit() and last.isdigit() and len(first) > 1 < len(last)
    return numbers and not (_ANY_YEAR.fullmatch(first) and _ANY_YEAR.fullmatch(last))


def _is_debris(word: str, own: frozenset[str]) -> bool:
    if word in citation_marks() or word in citation_fillers() or word in own:
        return True
    return (len(word) == 1 and word.isascii()) or bool(_NUMERIC.fullmatch(word))


@lru_cache(maxsize=16384)
def _is_conference(word: str) -> bool:
    """The acronym of a known conference; told from a word of the title ("fast") by standing after the title, which the caller sees to."""
    if not 3 < len(word) <= 8 or not word.isalpha() or word in STOPWORDS:
        return False
    row = find_acronym(word)
    return row is not None and row.kind == "conference"


def _cited_tail(a: Title, b: Title, years: tuple[int | None, ...]) -> bool:
    """Both titles begin alike, and one ends there, or both go on with the rest of a citation.

    "X . In Proc. …", "X ; p. 34-26 in: …", "X . 266-275 . 1997": what follows
    a full stop, comma or semicolon is a journal, names a conference or pages
    or, where a record has no year of its own, a year; and no part or volume of
    the work.
    """
    short, long = (a, b) if len(a.squeezed) <= len(b.squeezed) else (b, a)
    heads = {squeeze(fold(head)): tail for head, tail in _cut_at_marks(long.text)}
    if short.squeezed in heads:
        return short.weight >= 3 and _is_citation(heads[short.squeezed], short.weight, years)
    for head, tail in _cut_at_marks(short.text):
        words = fold(head).split()
        if (rest := heads.get("".join(words))) is not None:
            weight = weight_of(tuple(words))
            if weight >= 4 and _is_citation(rest, weight, years) and _is_citation(tail, weight, years):
                return True
    return False


def _is_citation(rest: str, weight: float, years: tuple[int | None, ...]) -> bool:
    """Whether ``rest``, which follows a title of a ``weight``, is the rest of a citation; little is asked of it if it shows pages."""
    words = fold(rest).split()
    if not words or words[0] in _SERIAL:
        return False
    if any(map(_are_pages, words, words[1:])):
        return True
    dated = None in years and any(_YEAR_WORD.fullmatch(word) for word in words)
    marked = any(word in citation_marks() or word == "int" or _is_conference(word) for word in words)
    return weight >= 4 and (dated or marked or find_journal(rest) is not None)


def _cut_at_marks(text: str) -> list[tuple[str, str]]:
    """What stands before and after each of the first marks that may end a title."""
    return [(text[: match.start()], text[match.end() :]) for match in list(_MARK.finditer(text))[:8]]


def _subtitle(a: Title, b: Title) -> TitleVerdict | None:
    """One title is the other's part before (or after) a colon, full stop or dash; no number or notice stands in what is left out."""
    for whole, part in ((a, b), (b, a)):
        for head in parts_of(whole.text):
            if head == part.squeezed or (len(head) > 12 and ratio(head, part.squeezed) >= 95):
                rest = [word for word in whole.words if word not in part.words]
                if (any(word in _SERIAL for word in rest) and any(_number(word, ("part",)) for word in rest)) or (
                    rest and _number(rest[0], rest[:1])
                ):
                    return TitleVerdict("number", "a part or number stands in one subtitle only")
                return TitleVerdict("subtitle", "one has the subtitle, the other not")
    return None


def _compare_words(one: tuple[str, ...], other: tuple[str, ...], own_years: frozenset[str]) -> tuple[TitleLevel, str]:
    found: list[tuple[TitleLevel, str]] = []
    changed = 0
    for i1, i2, j1, j2 in _stretches(one, other):
        level, words = _block(one[i1:i2], other[j1:j2], one[i1 - 1] if i1 else "", own_years)
        found.append((level, words))
        changed += max(i2 - i1, j2 - j1) if level not in ("same", "typo", "words") else 0
    if all(level == "same" for level, _ in found):
        return "same", ""
    antonym = next((words for level, words in found if level == "antonym"), "")
    if antonym:
        return ("antonym" if changed <= 0.5 * max(len(one), len(other)) else "different"), antonym
    for grave in ("part", "number", "contrast"):
        for level, words in found:
            if level == grave:
                share = changed / max(1, min(len(one), len(other)))
                if grave == "contrast" and (changed > 2 or share > 0.34):
                    return _changed(share), words
                return level, words
    if changed:
        share = changed / max(len(one), len(other))
        return _changed(share), "; ".join(words for level, words in found if level == "reworded")
    levels = {level for level, _ in found}
    worst: TitleLevel = "words" if "words" in levels else "typo"
    return worst, "; ".join(words for _, words in found if words)


def _stretches(one: tuple[str, ...], other: tuple[str, ...]) -> list[tuple[int, int, int, int]]:
    """The stretches of words in which two titles differ, as (start, end) in one and in the other; neighbours are one stretch."""
    found: list[tuple[int, int, int, int]] = []
    for step in Levenshtein.opcodes(one, other):
        if step.tag == "equal":
            continue
        if found and found[-1][1] == step.src_start and found[-1][3] == step.dest_start:
            found[-1] = (found[-1][0], step.src_end, found[-1][2], step.dest_end)
        else:
            found.append((step.src_start, step.src_end, step.dest_start, step.dest_end))
    return found


def _changed(share: float) -> TitleLevel:
    """The level for a share of words that are added or changed."""
    return "reworded" if share <= 0.25 else "rewritten" if share <= 0.45 else "different"


def _block(left: tuple[str, ...], right: tuple[str, ...], before: str, own_years: frozenset[str]) -> tuple[TitleLevel, str]:
    """One differing stretch of words."""
    a, b = "".join(left), "".join(right)
    said = f"“{' '.join(left)}” against “{' '.join(right)}”" if left and right else f"“{' '.join(left or right)}” in one only"
    if a == b:
        return "same", ""
    numbers = _numbers(left, before), _numbers(right, before)
    # A year that is the record's own and stands in one title only ("(EDBT 2000)") tells no two works apart.
    if numbers[0] != numbers[1] and not (not all(numbers) and own_years.issuperset(numbers[0] or numbers[1])):
        plain = all(numbers) and all(number.isdigit() for number in (*numbers[0], *numbers[1]))
        return ("part" if plain else "number"), said
    if not left or not right:
        rest = left or right
        if all(word in STOPWORDS for word in rest):
            return "words", said
        return "reworded", said
    if [_NUMBER_WORDS.get(word, word) for word in left] == [_NUMBER_WORDS.get(word, word) for word in right]:
        return "same", ""
    if all(word in STOPWORDS for word in (*left, *right)):
        return "words", said
    if len(left) == len(right) == 1 and (a in STOPWORDS or b in STOPWORDS) and OSA.distance(a, b, score_cutoff=1) <= 1:
        return "words", said
    if len(left) == len(right) == 1 and (a in _LOOKALIKES.get(b, ()) or b in _LOOKALIKES.get(a, ())):
        return "typo", said  # a Greek letter that became its Latin look-alike
    if any(contrast(x, y) for x in left for y in right):
        return "antonym", said
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
    if word.isalpha():
        if word not in _NUMBER_WORDS and word not in ROMAN:
            return ""
    elif any(char.isdigit() for char in word):
        return _NUMBER_WORDS.get(word, word)
    if word in ROMAN and (word != "i" or (before and before[-1] in _SERIAL)):
        return _NUMBER_WORDS.get(word, word)
    if word in _NUMBER_WORDS and before and before[-1] in _SERIAL:
        return _NUMBER_WORDS[word]
    return ""


def is_misspelling(a: str, b: str) -> bool:
    """Whether two words (or runs of words without their spaces) are one but for a slip.

    That is an exchange of neighbours from three letters on, one edit from four, two from seven (six, where the first
    letter stands), three from sixteen.

    Edits are insertion, deletion, change and exchange of neighbours (optimal string alignment).
    """
    longest = max(len(a), len(b))
    if longest == 3 == min(len(a), len(b)) and a != b and sorted(a) == sorted(b):
        return OSA.distance(a, b, score_cutoff=1) <= 1  # neighbours change places in short words as well
    allowed = 0 if longest < 4 else 1 if longest < 7 - (a[:1] == b[:1]) else 2 if longest < 16 else 3
    if any(char.isdigit() for char in a + b) and [c for c in a if c.isdigit()] != [c for c in b if c.isdigit()]:
        return False
    return bool(allowed) and OSA.distance(a, b, score_cutoff=allowed) <= allowed
