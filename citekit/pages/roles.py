"""What the marks at names mean: by a legend, else by the page's statistics, else by the field's habit."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citekit.entry.authors import CORRESPONDING, EQUAL, SENIOR
from citekit.pages.lines import Line
from citekit.pages.person_pieces import MARK, SIGNS, signs_of
from citekit.pages.persons import Person
from citekit.patterns import lazy_pattern

# The words for a role, in the languages that pages have; the first that matches counts, so senior stands before equal.
_ROLES = (
    (
        SENIOR,
        r"(?:joint|co|shared|equal)[-\s]*(?:ly\s+)?(?:last|senior|supervis\w+|advis\w+|mentor\w*)|(?:last|senior) "
        r"authors?(?:hip)? (?:equal|shared|joint)\w*|"
        r"equal(?:ly)? (?:advis|supervis|senior)\w+|共同最后作者|共同末位|shared last|geteilte letztautor\w*|co-derniers? auteurs?",
    ),
    (
        EQUAL,
        r"equal(?:ly)?[-\s]+(?:technical |major |first |primary )?contribut\w*|contribut\w*[-\s]+equal\w*|equal "
        r"(?:first[- ])?author\w*|equal contrib\w*|(?:co|joint|shared)[-\s]*(?:ly\s+)?first\w*(?:[-\s]+author\w*)?|"
        r"joint(?:ly)? (?:first|lead)\w*|co-lead authors?|first co-authors?|共同第?一作?者?|共同一作|同等贡献|同等貢献|"
        r"同等の?(?:貢献|寄与)|并列第?一作?者?|并列一作|贡献相同|等同贡献|共同筆頭(?:著者)?|共同第一著者|"
        r"gleichberechtigte? (?:erst)?autor\w*|gleiche[rn]? beitr[aä]g\w*|gleichwertige\w* beitr\w*|geteilte erstautor\w*|"
        r"zu gleichen teilen|trugen gleich\w*|"
        r"contributions?\s+[ée]gales?|contribu\w+\s+(?:à parts\s+)?[ée]gal\w*|co-premiers? auteurs?|(?:ont )?contribu\w* "
        r"également|contribuci[oó]n(?:es)? igual\w*|^equal$|co-1st",
    ),
    (
        CORRESPONDING,
        r"corresponding|correspondence|correspondent|通讯作?者?|通訊作?者?|通信作?者?|責任著者|連絡著者|連絡先著者|"
        r"コレスポンディング|korrespond\w+|kontaktautor\w*|correspondan\w+|autor(?:es)? (?:de|para) correspondencia|"
        r"교신저자|contact authors?",
    ),
    ("co-supervised", r"co-?supervis\w+|joint(?:ly)? supervis\w+|supervised|(?:my )?advis(?:ees?|ed)|mentees?|指导的?学生|betreut\w*"),
    (
        "student",
        r"students?(?: (?:co-?)?authors?)?|学生|undergraduates?|ph\.?d\.? students?|interns?(?:hip)?|étudiants?|doktorand\w*|mentored",
    ),
    ("advisor", r"advisors?|supervisors?|导师|encadrant\w*|betreuer\w*"),
    ("project-lead", r"project (?:lead(?:er)?s?|advisor)|team lead\w*|项目负责人|core contributors?|lead contributors?"),
    ("alphabetical", r"alphabetical\w*(?:\s+order)?|α-β|alpha-beta|字母顺序|alphabetisch\w*|ordre alphab[ée]tique"),
    ("presenter", r"presenters?|presenting authors?|speakers?"),
)
_ANY = lazy_pattern("|".join(f"(?P<r{i}>(?<![A-Za-z])(?:{pattern}))" for i, (_, pattern) in enumerate(_ROLES)), re.IGNORECASE)
_SURE = lazy_pattern(
    "|".join(f"(?<![A-Za-z])(?:{pattern})" for role, pattern in _ROLES if role in (EQUAL, CORRESPONDING, SENIOR)), re.IGNORECASE
)
_SIGN_FIRST = lazy_pattern(rf"\W{{0,2}}[{re.escape(SIGNS)}]")
_LETTER_SIGN = lazy_pattern(r"(?<![\w])([a-e1-9])(?=\s*(?:[:=]|denotes?|indicates?|means|represents?|–|-)\s)")
# Between a sign and the words that explain it stand a verb, a colon and the like, but no other sentence.
_BETWEEN = lazy_pattern(
    r"[\s:=\-–—()（）\[\]\"“”'’、,，]*(?:(?:and|or|&|denotes?|indicates?|represents?|means?|stands? for|marks?|refers? to|"
    r"symboli[sz]es?|signif\w+|für|pour|désigne\w*|indique\w*|bezeichne\w*|"
    r"kennzeichne\w*|表示|代表|为|為|は|the|an?|authors?|auteurs?|autor\w*|who|that|which|with|have|has|had|is|are|these|those|both|made|shared|joint|co|marked|denoted|indicated|by|signs?|"
    r"symbols?|作者|标注|标记|带|の?著者|を表す|papers?|of|to|in|names?|(?:super)?script|indicating|denoting|as|"
    r"contributed|work|(?:the )?(?:first|listed)|underlined?)[\s:=\-–—()（）\[\]、,，]*)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Legend:
    """What signs mean, and where that is said: the line's index, and ``scope`` (``item``, ``section``, ``page``)."""

    roles: Mapping[str, str]
    line: int = -1
    text: str = ""


def role_of_words(text: str) -> str:
    """The role that words beside a name say (``corresponding author``, ``co-first``), or ""."""
    match = _ANY.search(text)
    if not match or len(text) > 60:
        return ""
    return _ROLES[int((match.lastgroup or "r0")[1:])][0] if match.lastgroup else ""


def role_words(text: str, start: int, end: int) -> tuple[str, int, int] | None:
    """The first words in ``start:end`` that say equal contribution, correspondence or seniority: role, and where they stand."""
    match = _SURE.search(text, start, end)
    if not match:
        return None
    role = role_of_words(match[0])
    return (role, match.start(), match.end()) if role else None


def may_be_legend(text: str) -> bool:
    """A quick test whether a text can explain marks."""
    if len(text) >= 1500:
        return False
    # Words such as "student" explain a sign only in a line that begins with it.
    return bool(_SURE.search(text)) or (bool(_SIGN_FIRST.match(text)) and len(text) < 120 and bool(_ANY.search(text)))


def legend_of(line: Line) -> Legend | None:
    """The legend in a line: pairs of signs and the words that explain them, the sign in front or behind."""
    text = line.masked
    if not may_be_legend(line.text):
        return None
    signs = [(m.start(), m.end(), next(iter(signs_of(m[0])), "")) for m in MARK.finditer(text)]
    signs += [(m.start(), m.end(), m[1]) for m in _LETTER_SIGN.finditer(text)]
    signs = sorted(s for s in signs if s[2])
    found: dict[str, str] = {}
    seen = Counter[str]()
    last_end = 0
    for match in _ANY.finditer(line.text):
        role = _ROLES[int((match.lastgroup or "r0")[1:])][0]
        before = [s for s in signs if last_end <= s[0] < match.start()]
        chosen = _signs_before(text, before, match.start())
        if not chosen:
            chosen = _signs_after(text, [s for s in signs if s[0] >= match.end()], match.end())
        for sign in chosen:
            if sign in found:
                continue
            seen[role] += 1
            found[sign] = role if seen[role] == 1 or len(chosen) > 1 or role != EQUAL else f"{role}{seen[role]}"
        last_end = match.end()
    return Legend(found, text=line.text) if found else None


def _signs_before(text: str, signs: Sequence[tuple[int, int, str]], end: int) -> list[str]:
    """The signs that stand right in front of the words that end at ``end``; several may share them ("*, † equal")."""
    out: list[str] = []
    for start, stop, sign in reversed(signs):
        gap = text[stop:end]
        if len(gap) > 60 or not _BETWEEN.fullmatch(gap):
            break
        out.append(sign)
        end = start
        if text[max(0, start - 12) : start].rstrip(" ").endswith((";", ".")):
            break
    return out


def _signs_after(text: str, signs: Sequence[tuple[int, int, str]], start: int) -> list[str]:
    """The sign behind the words: "equal contribution (*)", "corresponding authors are marked with *"."""
    if not signs:
        return []
    first, _, sign = signs[0]
    gap = text[start:first]
    ok = len(gap) < 40 and re.fullmatch(
        r"[\s:=()（）\[\]\"“”'–-]*(?:(?:authors?|contributions?|are|is|were|marked|denoted|indicated|shown|labell?ed|by|with|as|an?|the|作者|用|以|标注|表示|mit|par|markiert|gekennzeichnet|sind|un|une|asterisk|dagger|sign|symbol)[\s:=()（）\"“”'–-]*)*",
        gap,
        re.IGNORECASE,
    )
    return [sign] if ok else []


# Signs that people use for a role without saying so.
_HABIT = {"*": EQUAL, "†": CORRESPONDING, "✉": CORRESPONDING, "#": EQUAL, "‡": EQUAL, "⚑": EQUAL, "=": EQUAL}
_OPEN_TO_STATISTICS = frozenset("*†‡#§¶✉^+☆◊♠♣♥♦")


@dataclass(frozen=True, slots=True)
class Meanings:
    """What each sign means on a page without a legend, and how that was found (``statistics`` or ``habit``)."""

    roles: Mapping[str, str]
    how: Mapping[str, str]


def meanings_by_statistics(lists: Iterable[Sequence[Person]]) -> Meanings:
    """Meanings of signs from where they stand in all lists of the page.

    A sign on two names or more with the first among them is equal
    contribution; a sign on one name alone, or on names after the first, is
    corresponding. An envelope always is.
    """
    equal: dict[str, int] = defaultdict(int)
    other: dict[str, int] = defaultdict(int)
    for persons in lists:
        where: dict[str, list[int]] = defaultdict(list)
        for place, person in enumerate(persons):
            for sign in person.marks:
                where[sign].append(place)
        for sign, places in where.items():
            if len(places) >= 2 and places[0] == 0:
                equal[sign] += 1
            else:
                other[sign] += 1
    roles: dict[str, str] = {}
    how: dict[str, str] = {}
    for sign in {*equal, *other}:
        if sign == "✉":
            roles[sign], how[sign] = CORRESPONDING, "habit"
        elif sign in _OPEN_TO_STATISTICS and equal[sign] != other[sign]:
            roles[sign], how[sign] = (EQUAL if equal[sign] > other[sign] else CORRESPONDING), "statistics"
        elif sign in _HABIT:
            roles[sign], how[sign] = _HABIT[sign], "habit"
    return Meanings(roles, how)
