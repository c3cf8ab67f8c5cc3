"""Changing the case of rich text: title case, sentence case and the CSL text-case values.

The rules are those of the CSL 1.0.2 specification, "Text-case" and "Title
Case Conversion"; text in :class:`~citekit.text.inline.NoCase` is never
changed, and superscript, subscript and small capitals only by upper and lower
case, as CSL processors have it. The work is done on *segments*, pairs of a
string and whether it is protected, so that a word may run across formatting.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from citekit.text.inline import Inline, Inlines, Math, NoCase, SmallCaps, Sub, Sup, Text

#: Words that stay in lower case within a title (CSL specification, "Title Case Conversion"; Chicago's prepositions
#: of one word that CSL processors agree on, and the particles of names).
STOP_WORDS = frozenset(
    "a about above across afore after against al along alongside amid amidst among amongst an and anenst apropos "
    "around as aside astride at athwart atop barring before behind below beneath beside besides between beyond but "
    "by c ca circa d de despite down during et except for forenenst from given in inside into lest like modulo "
    "near next nor notwithstanding of off on onto or out over per plus pro qua sans since so than the through thru "
    "throughout thruout till to toward towards under underneath unlike until unto up upon v van versus via vis-à-vis "
    "von vs with within without yet".split()
)

Segment = tuple[str, bool]


def upper(value: str, language: str = "en") -> str:
    """Upper case, with the dotted i of Turkish and Azeri."""
    if language[:2] in ("tr", "az"):
        value = value.replace("i", "İ")
    return value.upper()


def lower(value: str, language: str = "en") -> str:
    """Lower case, with the dotless i of Turkish and Azeri."""
    if language[:2] in ("tr", "az"):
        value = value.replace("I", "ı").replace("İ", "i")
    return value.lower()


def capital(word: str, language: str = "en") -> str:
    """The word with its first character in upper case."""
    return upper(word[:1], language) + word[1:]


@functools.cache
def _word_pattern() -> re.Pattern[str]:
    # a word runs up to white space, a dash, a slash or a hyphen; an apostrophe belongs to it
    return re.compile(r"[^\s\u2013\u2014/\-]+")


@functools.cache
def _letter_pattern() -> re.Pattern[str]:
    return re.compile(r"[^\W_]")


def change_segments(segments: list[Segment], case: str, language: str = "en") -> list[str]:
    """The strings of ``segments`` in ``case``, a CSL ``text-case`` value; protected ones come back as they are."""
    if case == "uppercase":
        return [text if kept else upper(text, language) for text, kept in segments]
    if case == "lowercase":
        return [text if kept else lower(text, language) for text, kept in segments]
    if case == "capitalize-first":
        return _first(segments, language)
    if case == "capitalize-all":
        return _every_word(segments, language)
    if case == "sentence":
        return _sentence(segments, language)
    if case == "title":
        return title_segments(segments, language)
    return [text for text, _ in segments]


def _first(segments: list[Segment], language: str) -> list[str]:
    """The first letter raised, unless its word has a capital further on (arXiv, iPad)."""
    out = [text for text, _ in segments]
    for i, (text, kept) in enumerate(segments):
        match = _letter_pattern().search(text)
        if match:
            word = _word_pattern().match(text, match.start())
            if not kept and not (word and word[0] != word[0].lower() and word[0][0].islower()):
                at = match.start()
                out[i] = text[:at] + upper(text[at], language) + text[at + 1 :]
            break
    return out


def _every_word(segments: list[Segment], language: str) -> list[str]:
    def change(match: re.Match[str]) -> str:
        return capital(match[0], language)

    return [text if kept else re.sub(r"\S+", change, text) for text, kept in segments]


def _is_upper(segments: Iterable[Segment]) -> bool:
    joined = "".join(text for text, kept in segments if not kept)
    return joined.upper() == joined and joined.lower() != joined


def _sentence(segments: list[Segment], language: str) -> list[str]:
    """CSL sentence case: all-caps text is lowered; otherwise words are lowered unless they hold capitals further on."""
    if _is_upper(segments):
        lowered = [(text if kept else lower(text, language), kept) for text, kept in segments]
        return _first(lowered, language)

    def change(match: re.Match[str]) -> str:
        word = match[0]
        rest = word[1:]
        return word if rest != rest.lower() else lower(word, language)

    lowered = [(text if kept else _word_pattern().sub(change, text), kept) for text, kept in segments]
    return _first(lowered, language)


@functools.cache
def _title_pattern() -> re.Pattern[str]:
    return re.compile(r"[^\s\u00a0\u2013\u2014/\-\[\]()\"“”«»:;,!?…&]+")


def title_segments(segments: list[Segment], language: str = "en") -> list[str]:
    """English title case.

    A word with a capital in it stays, so text in capitals does; stop words
    stay in lower case unless first, last, or after a colon, question
    mark, exclamation mark or dash; a full stop may end an abbreviation.
    """
    joined = "".join(text for text, _ in segments)
    protected = bytearray(len(joined))
    at = 0
    for text, kept in segments:
        if kept:
            protected[at : at + len(text)] = b"\1" * len(text)
        at += len(text)
    for formula in re.finditer(r"\$[^$]*[\\^_({][^$]*\$", joined):
        protected[formula.start() : formula.end()] = b"\1" * len(formula[0])
    out = list(joined)
    words = list(_title_pattern().finditer(joined))
    last, end = len(words) - 1, len(joined.rstrip()) - 1
    for i, match in enumerate(words):
        start, word = match.start(), match[0]
        if any(protected[start : match.end()]):
            continue
        if word != word.lower():
            continue
        changed = _title_word(joined, match, word, first=i == 0, last=i == last and match.end() >= end)
        if changed is not None:
            offset, char = changed
            out[start + offset] = char
    return _split_like(segments, out)


def _title_word(joined: str, match: re.Match[str], word: str, *, first: bool, last: bool) -> tuple[int, str] | None:
    """Which character of the word is to be raised and to what, or None where the word stays."""
    before = joined[max(0, match.start() - 16) : match.start()].rstrip(" \u00a0\t\n'\"“‘«([")
    previous = before[-1:]
    direct = joined[match.start() - 1 : match.start()]
    stripped = word.strip("'’‘.")
    if stripped in STOP_WORDS and not first:
        starts = previous in (":", "?", "!", "—")
        if previous == "—" and direct == "—":
            starts = False
        hyphen = joined[match.end() : match.end() + 1] == "-" and direct != "-"
        if not starts and not last and not hyphen:
            return None
    letter = _letter_pattern().search(word)
    if letter is None or letter.start() > 1:
        return None
    if letter.start() == 1 and word[0] not in "'’‘.¿¡":
        return None
    if len(stripped) == 1 and direct == "-":
        return None
    # d'Doe, l'amour: the elided word is a stop word and the rest keeps its case
    raised = word[letter.start()].upper()
    if len(raised) != 1 or raised == word[letter.start()]:
        return None
    return letter.start(), raised


def _split_like(segments: list[Segment], chars: list[str]) -> list[str]:
    out: list[str] = []
    at = 0
    for text, _ in segments:
        out.append("".join(chars[at : at + len(text)]))
        at += len(text)
    return out


def collect(nodes: Iterable[Inline], segments: list[Segment], whole_case: bool, kept: bool = False) -> None:
    """Append the segments of a tree; ``whole_case`` is for upper and lower case, which change superscripts too."""
    for node in nodes:
        if isinstance(node, Text):
            segments.append((node.text, kept))
        elif isinstance(node, Math):
            segments.append((node.tex, True))  # a formula is a word whose case is fixed
        else:
            guard = isinstance(node, NoCase) or (not whole_case and isinstance(node, Sup | Sub | SmallCaps))
            collect(node.children, segments, whole_case, kept or guard)


def _rebuild(nodes: Iterable[Inline], take: Callable[[], str]) -> Inlines:
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, Text):
            out.append(Text(take()))
        elif isinstance(node, Math):
            take()
            out.append(node)
        else:
            out.append(replace(node, children=_rebuild(node.children, take)))
    return tuple(out)


def change_case(nodes: Inlines, case: str, language: str = "en") -> Inlines:
    """The tree in ``case``: lowercase, uppercase, capitalize-first, capitalize-all, sentence or title."""
    segments: list[Segment] = []
    collect(nodes, segments, case in ("uppercase", "lowercase"))
    changed = iter(change_segments(segments, case, language))
    return _rebuild(nodes, lambda: next(changed))


def title_case(nodes: Inlines, language: str = "en") -> Inlines:
    """English title case of a tree."""
    return change_case(nodes, "title", language)


def sentence_case(nodes: Inlines, language: str = "en") -> Inlines:
    """Sentence case of a tree: words without inner capitals are lowered, the first letter raised."""
    return change_case(nodes, "sentence", language)
