"""Headings: which section a line stands in, and what a section of that name holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from citekit.pages.heading_words import kind_by_words
from citekit.pages.lines import Line, Page
from citekit.patterns import lazy_pattern
from citekit.resources import read_data

_DECORATION = lazy_pattern(r"^[^\w(]+|[^\w)]+$")
_NUMBERING = lazy_pattern(r"^(?:\(?(?:[0-9]{1,2}|[ivxIVX]{1,4}|[a-zA-Z])[.)]\s+|[0-9]+(?:\.[0-9]+)*\.?\s+(?=\D))")
_COUNT = lazy_pattern(r"\s*[(\[（]\s*\d+\s*(?:papers?|publications?|篇|件|items?|entries)?\s*[)\]）]\s*$")
_YEAR = lazy_pattern(
    r"(?:year\s+)?((?:19|20)\d\d)(?:\s*[年:]|\s*(?:[-–—/]\s*(?:(?:19|20)?\d\d|present|now|today))?)?(?:\s*[(\[]\d+[)\]])?\s*[.:]?",
    re.IGNORECASE,
)
_YEARS_FROM = lazy_pattern(
    r"(?:before|prior to|until|earlier than|avant|vor|bis)\s+((?:19|20)\d\d)|((?:19|20)\d\d)\s*(?:and|or|&)\s*(?:before|"
    r"earlier|older|prior)|older|earlier|previous years",
    re.IGNORECASE,
)


_DATED = lazy_pattern(r"\b(?:in )?((?:19|20)\d\d)\b(?!\s*[-–—])")
_COUNTED = lazy_pattern(r"\d+\s*(?:papers?|publications?|篇)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Section:
    """Where a line stands.

    ``kind`` is a kind of ``sections.tsv`` without its sign, "" where the
    heading says nothing; ``excluded`` says that the section holds no
    publications; ``known`` that some heading above says it holds some.
    ``number`` counts sections, ``year`` is a heading's year.
    """

    kind: str = ""
    excluded: bool = False
    known: bool = False
    year: str = ""
    title: str = ""
    number: int = 0


# What may stand behind the words that name a section: "Experience at MIT" is one, "Experience replay" is a title.
_TAIL = r"(?:\s*[(\[:&/|,+–—-].*|\s+(?:at|in|for|and|und|et|to|from|with|of|on|by|as|since|zu|an|à|de)\b.*)?"
_LOOSE_TAIL = r"(?:\s*[(\[:&/|+].*|\s+(?:and|und|et)\s+\w+)?"


@cache
def _table(loose: bool) -> tuple[tuple[str, re.Pattern[str]], ...]:
    text = read_data("citekit.pages", "data", "sections.tsv").replace("§", _LOOSE_TAIL if loose else _TAIL)
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in rows)


# "Selected papers since 2018": from when on is no part of what is listed.
_SINCE = lazy_pattern(r"(?<=\w)\s*[(,–-]?\s*\b(?:since|from|after|seit|depuis|desde|dal)\s+(?:19|20)\d\d\)?$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def kind_of_heading(text: str, loose: bool = False) -> str:
    """The kind that a heading's words name, with ``-`` in front where it holds no publications; "" for any other text.

    ``loose`` says that only its words make the line a heading, and not the page's markup.
    """
    text = _COUNT.sub("", text.strip())
    text = _DECORATION.sub("", text)
    text = _NUMBERING.sub("", text)
    text = re.sub(r"\s+", " ", text).strip(" :.-–—")
    text = _SINCE.sub("", text)
    if not text or len(text) > 70 or text.count(" ") > 7:
        return ""
    for kind, pattern in _table(loose):
        if pattern.fullmatch(text):
            return kind
    return kind_by_words(text)


@lru_cache(maxsize=4096)
def year_of_heading(text: str) -> str:
    """The year that a heading consists of; ``-`` for "before 2010" and the like, which gives none."""
    text = _DECORATION.sub("", _COUNT.sub("", text.strip()))
    match = _YEAR.fullmatch(text)
    if match:
        return match[1] if not re.search(r"[-–—/]", text) else "-"
    return "-" if len(text) < 30 and _YEARS_FROM.fullmatch(text) else ""


def heading_levels(page: Page, title_levels: frozenset[int]) -> list[int]:
    """The level of each line as a heading, 0 where it is none.

    Years that follow one another without a change are the dates of items, and
    no headings.
    """
    levels = [heading_level(page.lines, i, title_levels) for i in range(len(page.lines))]
    years = [i for i, level in enumerate(levels) if level == 9]
    same = sum(page.lines[a].text == page.lines[b].text for a, b in pairwise(years))
    if same > 0.25 * len(years):
        for i in years:
            levels[i] = 0
    return levels


def sections_of(page: Page, levels: Sequence[int]) -> list[Section]:
    """The section of each line, from :func:`heading_levels`.

    A heading that names nothing takes what the heading above it names
    ("Publications" above "Speech"); without levels, as in plain text, a
    section goes on until a line that is a heading by its words.
    """
    out: list[Section] = []
    stack: list[tuple[int, Section]] = []
    number = 0
    current = top = Section(known=_is_list(page.title))
    for i, line in enumerate(page.lines):
        level = levels[i]
        if level:
            number += 1
            while stack and stack[-1][0] >= level:
                stack.pop()
            current = _below(stack[-1][1] if stack else top, line.text, number)
            stack.append((level, current))
        out.append(current)
    return out


def _is_list(title: str) -> bool:
    """Whether a page's own title says that it is a list of publications ("Publications | Jane Doe")."""
    parts = [part.strip() for part in re.split(r"\s+[|\-–—·•:/@]\s+|[|:]", title)]
    return any(kind_of_heading(part) in ("publications", "journal", "conference", "preprint") for part in parts if part)


def _below(parent: Section, text: str, number: int) -> Section:
    kind = kind_of_heading(text)
    year = year_of_heading(text)
    if not kind and (dated := _DATED.search(text)):
        # "Journal articles 2024", "2025 (4 publications)": what is listed, and of which year.
        listed = kind_of_heading(f"{text[: dated.start()]} {text[dated.end() :]}") or ("publications" if _COUNTED.search(text) else "")
        if listed and not listed.startswith("-"):
            return Section(listed, False, True, dated[1], parent.title, number)
    if year:
        return replace(parent, year=year.strip("-"), number=number, title=parent.title)
    title = re.sub(r"\s+", " ", text).strip()
    if not kind:
        return replace(parent, number=number, title=title, kind=parent.kind, year=parent.year)
    if kind.startswith("-"):
        return Section(kind[1:], True, False, "", title, number)
    if kind == "publications" and parent.kind:
        kind = parent.kind
    return Section(kind, False, True, parent.year, title, number)


def heading_level(lines: Sequence[Line], i: int, title_levels: frozenset[int] = frozenset()) -> int:
    """The level of a heading, 0 for other lines.

    Text has no levels: a short line of its own whose words name a section
    stands at level 7 (a general one), 8 (a kind of publication) or 9 (a year).
    """
    line = lines[i]
    if line.heading:
        # Below a level of titles stand the parts of an item, whatever their tags.
        inside = bool(title_levels) and line.heading >= min(title_levels)
        return 0 if inside and not kind_of_heading(line.text) and not year_of_heading(line.text) else line.heading
    if (
        len(line.text) > 70
        or line.text.startswith(("[", "|"))
        or line.hints & {"date", "venue", "title", "links"}
        or line.linked() > len(line.text) * 0.5
    ):
        return 0
    year = year_of_heading(line.text)
    if year and not line.bullet and (line.gap or not i) and lines[i - 1].block != line.block:
        return 9  # a year that begins a paragraph stands above it
    if not _stands_alone(lines, i):
        return 0
    if year:
        return 9
    kind = kind_of_heading(line.text, loose=True)
    if not kind:
        return 0
    return 7 if kind.startswith("-") or kind == "publications" else 8


def _stands_alone(lines: Sequence[Line], i: int) -> bool:
    """Whether a line is alone in its block, or begins one and is set apart by bold, a colon or a list that follows."""
    line = lines[i]
    before = lines[i - 1] if i else None
    after = lines[i + 1] if i + 1 < len(lines) else None
    begins = before is None or before.block != line.block
    ends = after is None or after.block != line.block
    if begins and ends:
        return True
    strong = line.styled("b") >= 0.8 * len(line.text) or line.text.isupper()
    short = len(line.text) < 26 and kind_of_heading(line.text, loose=True).lstrip("-") not in ("", "poster", "contact")
    return begins and (strong or short or line.text.endswith(":"))


def title_heading_levels(page: Page, anchors: Sequence[int], imprints: Sequence[int] = ()) -> frozenset[int]:
    """Heading levels whose headings are titles of works: nearly each has one list of authors below it, and few name a section.

    On pages without authors, an imprint right below the heading (``imprints`` are such lines) proves it as well.
    """
    proofs = {i for i in imprints if page.lines[i - 1].heading} if not anchors or len(anchors) < len(imprints) else set()
    levels: set[int] = set()
    marks = Counter[int]()
    single = Counter[int]()
    open_: dict[int, int] = {}
    anchor_set = set(anchors)

    def close(level: int) -> None:
        for deeper in [k for k in open_ if k >= level]:
            single[deeper] += open_.pop(deeper) == 1

    for i, line in enumerate(page.lines):
        if line.heading:
            close(line.heading)
            if not kind_of_heading(line.text) and not year_of_heading(line.text) and len(line.text) > 12:
                marks[line.heading] += 1
                open_[line.heading] = 0
        if i in anchor_set:
            for level in open_:
                open_[level] += 1
        elif i in proofs and open_:
            open_[max(open_)] = open_[max(open_)] or 1
    close(0)
    for level, count in marks.items():
        if count >= 2 and single[level] >= 0.6 * count:
            levels.add(level)
    return frozenset(levels)
