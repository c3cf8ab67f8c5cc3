"""Where the blocks of a .bib file begin and end, found ahead of reading what is in them.

BibTeX's rules: ``@``, a word, an opening brace or parenthesis; a block ends
where its braces balance, and a backslash escapes no brace. Where they never
do, the next ``@type{`` at the start of a line ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citekit.bibtex.braces import group_end
from citekit.patterns import lazy_pattern

_HEADER = lazy_pattern(r"@\s*([A-Za-z][^\s{}()=,\"#%'@\\]*)(\s*)([{(])")
_BARE_COMMENT = lazy_pattern(r"@comment(?![\s\w]*[{(])[^\n\r]*", re.IGNORECASE)
_KEY = lazy_pattern(r"\s*([^,{}=\"\n\r]*?)\s*(?:,|(?=[})]))")
_ESCAPED_OR_BRACE = lazy_pattern(r"\\.|[{}]", re.DOTALL)
_PAREN_MARKS = lazy_pattern(r"[{}\")]")
# A field where no field can stand: after the end of an entry.
_FIELD_AFTER_END = lazy_pattern(r"\s*,?\s*(?:%[^\n]*\n\s*)*[A-Za-z][\w+:-]*\s*=\s*[{\"\w]")
_VISIBLE = lazy_pattern(r"\S")
_MAX_INSIDE = 40


@dataclass(frozen=True, slots=True)
class Span:
    """A block's place in the text.

    ``kind`` is the type in lower case (``article``, ``string``, ``comment``, …),
    ``start`` the place of ``@``, ``body`` the one after the opening delimiter,
    ``end`` the one after the closing one, ``line`` the line of ``@`` from 1.
    ``fault`` is "" or says how the end was found: ``missing-brace``,
    ``extra-brace``, ``escaped-brace``; ``inside`` counts the headers of
    blocks that stand within a value.
    """

    kind: str
    key: str
    start: int
    body: int
    end: int
    line: int
    fault: str = ""
    inside: tuple[int, ...] = ()


def scan(text: str) -> Iterator[Span]:
    """Every block of a text, in order; what lies between them is free text."""
    headers: list[re.Match[str]] = []
    stops: list[int] = []
    for match, first in _headers(text):
        headers.append(match)
        if first:
            stops.append(match.start())
    stops.append(len(text))
    line, counted, newline = 1, 0, "\r" if "\r" in text and "\n" not in text else "\n"
    end = following = 0
    for match in headers:
        start = match.start()
        if start < end:
            continue
        while stops[following] <= start < len(text):
            following += 1
        end, fault = _end(text, match, stops, following)
        line += text.count(newline, counted, start)
        counted = start
        inside: tuple[int, ...] = ()
        if stops[following] < end:
            inside = tuple(stop for stop in stops[following : following + _MAX_INSIDE] if stop < end)
        yield Span(match[1].lower(), _key(text, match.end(), end), start, match.end(), end, line, fault, inside)


def _key(text: str, body: int, end: int) -> str:
    match = _KEY.match(text, body, end)
    return match[1] if match else ""


def _headers(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """What may begin a block, and whether it stands first in its line.

    Nothing begins within a word (an address), nor in a line that ``%`` comments out.
    """
    seen = 0  # up to here line ends have been looked for
    first = -1  # the first character of the line that is no white space, once a block is met in it
    line = 0
    for match in _HEADER.finditer(text):
        place = match.start()
        before = text[place - 1 : place]
        if before == "\n" or not before:
            line, seen, first = place, place, place
            yield match, True
            continue
        found = max(text.rfind("\n", seen, place), text.rfind("\r", seen, place)) + 1
        if found:
            line, first = found, -1
        seen = place
        if first < 0:
            visible = _VISIBLE.search(text, line)
            first = visible.start() if visible else place
        if not before.isalnum() and text[first] != "%":
            yield match, first == place


def _end(text: str, header: re.Match[str], stops: list[int], following: int) -> tuple[int, str]:
    """The end of the block that ``header`` begins, and the fault met; ``stops[following:]`` are the next headers at line starts."""
    opening = header.end() - 1
    first = stops[following]
    if header[3] == "(":
        end = _paren_end(text, opening, first)
        return (end, "") if end > 0 else (_rstripped(text, opening, first), "missing-brace")
    end = group_end(text, opening, first)
    if end > 0:
        if header[1].lower() != "comment" and _FIELD_AFTER_END.match(text, end, first):
            escaped = _escaped_end(text, opening, first)
            if escaped > end:
                return _with_fields_after(text, escaped, first, "escaped-brace")
            return _with_fields_after(text, end, first, "")
        return end, ""
    if header[1].lower() == "comment":
        far = group_end(text, opening, stops[min(following + _MAX_INSIDE, len(stops) - 1)])
        return (far, "") if far > 0 else (_line_end(text, opening), "missing-brace")
    escaped = _escaped_end(text, opening, first)
    if escaped > 0:
        return _with_fields_after(text, escaped, first, "escaped-brace")
    # A header that stands in a value (a record in an abstract): the braces must still be open twice there.
    if _depth(text, opening, first) >= 2:
        for stop in (*stops[following + 1 : following + 4], stops[min(following + _MAX_INSIDE, len(stops) - 1)]):
            end = group_end(text, opening, stop)
            if end > 0:
                return end, ""
    return _rstripped(text, opening, first), "missing-brace"


def _with_fields_after(text: str, end: int, first: int, fault: str) -> tuple[int, str]:
    """The end of an entry with the fields that stand after a brace too many, or as it is where there are none."""
    last = text.rfind("}", end, first) + 1 if _FIELD_AFTER_END.match(text, end, first) else 0
    return (last, "extra-brace") if last > end else (end, fault)


def _depth(text: str, opening: int, limit: int) -> int:
    return text.count("{", opening, limit) - text.count("}", opening, limit)


def _escaped_end(text: str, opening: int, limit: int) -> int:
    r"""The end of a group in which ``\{`` and ``\}`` are no braces, or -1."""
    depth = 0
    for match in _ESCAPED_OR_BRACE.finditer(text, opening, limit):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth -= 1
            if depth == 0:
                return match.end()
    return -1


def _paren_end(text: str, opening: int, limit: int) -> int:
    """The end of a block in parentheses: the first one outside braces and quotation marks."""
    depth = 0
    quoted = False
    for match in _PAREN_MARKS.finditer(text, opening + 1, limit):
        mark = match[0]
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
        elif depth <= 0 and mark == '"':
            quoted = not quoted
        elif depth <= 0 and not quoted:
            return match.end()
    return -1


def _rstripped(text: str, start: int, end: int) -> int:
    """``end`` moved back over the white space and comment lines before it."""
    while end > start:
        trimmed = len(text[start:end].rstrip()) + start
        line = max(text.rfind("\n", start, trimmed), text.rfind("\r", start, trimmed)) + 1
        if line > start and text[line:trimmed].lstrip().startswith("%"):
            end = line
            continue
        return trimmed
    return end


def _line_end(text: str, place: int) -> int:
    match = re.compile(r"[\n\r]").search(text, place)
    return match.start() if match else len(text)
