"""One entry's source taken apart with the place of each part, whatever its faults.

bibtexparser gives the fields of entries that are well formed. This parser
takes the others, and says where a field stands when one is to be changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from citekit.bibtex.braces import group_end
from citekit.patterns import lazy_pattern

_HEAD = lazy_pattern(r"@\s*([^\s{(]+)\s*([{(])\s*")
_SPACE = lazy_pattern(r"(?:\s+|%[^\n\r]*)+")
_NAME = lazy_pattern(r"[^\s=,{}\"#()%][^\s=,{}\"#%]*")
_NAME_EQUALS = lazy_pattern(r"([^\s=,{}\"#()%][^\s=,{}\"#%]*)\s*=")
# The start of a field on a line of its own, by which a value that never ends is cut.
_FIELD_LINE = lazy_pattern(r"[\n\r][ \t]*[A-Za-z][\w+:-]*[ \t]*=[ \t]*[{\"\w]")
_BARE = lazy_pattern(r"[^\s,{}\"#=%()]+")
_QUOTED_SIMPLE = lazy_pattern(r"\"[^\"{}]*+\"")
_NOT_SPACE = lazy_pattern(r"\S")
# An entry with this many values that never end is a ruin, in which the ends of further values are looked for near them alone.
_MANY_UNCLOSED = 20
_NEAR = 1_000


@dataclass(frozen=True, slots=True)
class FieldSpan:
    """A field's name as written and the places of its parts: name, value expression, and the end with its comma."""

    name: str
    start: int
    value_start: int
    value_end: int
    end: int


@dataclass(slots=True)
class ParsedEntry:
    """An entry's type, key and fields with their places in the source; ``faults`` are (code, place, message)."""

    type: str = ""
    key: str = ""
    type_span: tuple[int, int] = (0, 0)
    key_span: tuple[int, int] = (0, 0)
    fields: list[FieldSpan] = field(default_factory=list)
    body_end: int = 0
    faults: list[tuple[str, int, str]] = field(default_factory=list)
    unclosed: int = 0

    def limit(self, at: int) -> int:
        """How far the end of a value at ``at`` is looked for."""
        return self.body_end if self.unclosed < _MANY_UNCLOSED else min(self.body_end, at + _NEAR)


def parse_entry(raw: str) -> ParsedEntry:
    """The parts of one entry's source, which begins with ``@``. Any source gives some parse."""
    parsed = ParsedEntry()
    head = _HEAD.match(raw)
    if not head:
        return parsed
    parsed.type = head[1]
    parsed.type_span = head.span(1)
    if re.match(r"@\s|@[^\s{(]+\s", raw):
        parsed.faults.append(("space-in-header", 0, "white space in the entry's header"))
    closing = "}" if head[2] == "{" else ")"
    closed = raw.endswith(closing)
    parsed.body_end = len(raw) - 1 if closed else len(raw)
    at = _read_key(raw, head.end(), parsed)
    while at < parsed.body_end:
        at = _read_field(raw, at, parsed)
    return parsed


def _read_key(raw: str, at: int, parsed: ParsedEntry) -> int:
    """Reads the key; returns the place after its comma."""
    end = parsed.body_end
    comma = raw.find(",", at, end)
    equals = raw.find("=", at, end)
    if equals >= 0 and (comma < 0 or equals < comma):
        # No comma after the key, or no key at all: the name of the first field stands before the "=".
        match = re.compile(r"(.*?)\s*[^\s=,{}\"#()%]+\s*\Z", re.DOTALL).match(raw[at:equals])
        key = (match[1] if match else "").strip()
        parsed.key, parsed.key_span = key, (at, at + len(key))
        code = "missing-comma" if key else "missing-key"
        parsed.faults.append((code, at, f"no comma after the key {key}" if key else "the entry has no key"))
        return at + len(key)
    stop = comma if comma >= 0 else end
    key = raw[at:stop].rstrip()
    parsed.key, parsed.key_span = " ".join(key.split()), (at, at + len(key))
    if not key:
        parsed.faults.append(("missing-key", at, "the entry has no key"))
    elif re.search(r"\s", key):
        parsed.faults.append(("space-in-key", at, f"white space in the key {parsed.key}"))
    return stop + 1


def _read_field(raw: str, at: int, parsed: ParsedEntry) -> int:
    """Reads one field or skips what is none; returns the place after it."""
    end = parsed.body_end
    space = _SPACE.match(raw, at, end)
    if space:
        return space.end()
    if raw[at] == ",":
        if parsed.fields or raw[_before_space(raw, at) - 1] == ",":
            parsed.faults.append(("doubled-comma", at, "a comma too many"))
        return at + 1
    name = _NAME_EQUALS.match(raw, at, end)
    if not name:
        return _skip_stray(raw, at, parsed)
    value_start = name.end()
    while value_start < end and raw[value_start].isspace():
        value_start += 1
    value_end = _read_value(raw, value_start, parsed, name[1])
    after = value_end
    while after < end and raw[after].isspace():
        after += 1
    if after < end and raw[after] == ",":
        stop = after + 1
    else:
        stop = value_end
        if after < end and _NAME_EQUALS.match(raw, after, end):
            parsed.faults.append(("missing-comma", after, f"no comma after the field {name[1]}"))
    parsed.fields.append(FieldSpan(name[1], at, value_start, value_end, stop))
    return max(stop, at + 1)


def _before_space(raw: str, at: int) -> int:
    """``at`` moved back over white space."""
    while raw[at - 1].isspace():
        at -= 1
    return at


def _skip_stray(raw: str, at: int, parsed: ParsedEntry) -> int:
    """Skips text that is no field, up to the next comma, line or field."""
    end = parsed.body_end
    if raw[at] == "{":
        # Bounded, since of many braces that never close each would be followed to the end.
        stop = group_end(raw, at, min(end, at + 200))
        stop = stop if stop > 0 else at + 1
    else:
        match = re.compile(r"[,\n\r{]|\s(?=[A-Za-z][\w+:-]*\s*=)").search(raw, at + 1, end)
        stop = match.start() if match else end
    word = " ".join(raw[at:stop].split())
    if word not in ("}", ")"):
        parsed.faults.append(("stray-text", at, f"text that is no field: {word[:60]}"))
    else:
        parsed.faults.append(("extra-brace", at, "a closing brace too many"))
    return max(stop, at + 1)


def _read_value(raw: str, at: int, parsed: ParsedEntry, name: str) -> int:
    """The place after a value: pieces joined by ``#``."""
    end = parsed.body_end
    stop = at
    while at < end:
        stop = _read_piece(raw, at, parsed, name)
        after = stop
        while after < end and raw[after].isspace():
            after += 1
        if after >= end or raw[after] != "#":
            break
        at = after + 1
        while at < end and raw[at].isspace():
            at += 1
    return stop


def _read_piece(raw: str, at: int, parsed: ParsedEntry, name: str) -> int:
    end = parsed.limit(at)
    if raw[at] == "{":
        stop = group_end(raw, at, end)
        # BibTeX lets a backslash escape no brace; where that leaves a value open, the writer meant an escape.
        if stop < 0 or (stop < end and not _ends_well(raw, stop, end)):
            escaped = _escaped_group_end(raw, at, end)
            stop = escaped if escaped > 0 else stop
        if stop > 0:
            return stop
        return _cut(raw, at, parsed, name)
    if raw[at] == '"':
        stop = _quoted_end(raw, at, end)
        if stop > 0 and raw[stop - 2] == "\\" and not _ends_well(raw, stop, end):
            stop = _loose_quote_end(raw, stop, end)
            parsed.faults.append(("escaped-quote", at, f'\\" in the value of {name}, where BibTeX ends the value'))
        return stop if stop > 0 else _cut(raw, at, parsed, name)
    bare = _BARE.match(raw, at, end)
    if not bare:
        return at
    return _bare_words(raw, bare.end(), parsed, name)


def _bare_words(raw: str, stop: int, parsed: ParsedEntry, name: str) -> int:
    """A value without delimiters: one word by the rules, but people leave braces away around several."""
    end = parsed.body_end
    match = re.compile(r"[ \t]+[^\s,{}\"#=%()][^,{}\"#=\n\r]*(?=[,\n\r]|$)").match(raw, stop, end)
    if match and not ((word := _NOT_SPACE.search(raw, stop, end)) and _NAME_EQUALS.match(raw, word.start(), end)):
        parsed.faults.append(("bare-value", stop, f"the value of {name} stands without braces"))
        return match.end()
    return stop


def _ends_well(raw: str, place: int, end: int) -> bool:
    """Whether a value may end at ``place``: a comma, a joining sign, another field or the end follows."""
    rest = _SPACE.match(raw, place, end)
    place = rest.end() if rest else place
    return place >= end or raw[place] in ",#" or bool(_NAME_EQUALS.match(raw, place, end)) or raw[place] == "}"


def _escaped_group_end(raw: str, at: int, end: int) -> int:
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(raw, at, end):
        depth += (match[0] == "{") - (match[0] == "}")
        if depth == 0:
            return match.end() if _ends_well(raw, match.end(), end) else -1
    return -1


def _quoted_end(raw: str, at: int, end: int) -> int:
    simple = _QUOTED_SIMPLE.match(raw, at, end)
    if simple:
        return simple.end()
    depth = 0
    for match in re.compile(r"[{}\"]").finditer(raw, at + 1, end):
        mark = match[0]
        if mark == '"':
            if depth <= 0:
                return match.end()
        else:
            depth += 1 if mark == "{" else -1
    # Braces that do not balance within the marks: the mark before a comma or the end of a line counts.
    return _loose_quote_end(raw, at + 1, end)


def _loose_quote_end(raw: str, at: int, end: int) -> int:
    loose = re.compile(r"\"(?=\s*(?:,|$|[\n\r]))").search(raw, at, end)
    return loose.end() if loose else -1


def _cut(raw: str, at: int, parsed: ParsedEntry, name: str) -> int:
    """The end of a value that is never closed: before the next line that begins a field."""
    parsed.unclosed += 1
    line = _FIELD_LINE.search(raw, at, parsed.body_end)
    stop = line.start() if line else parsed.body_end
    stop = at + len(raw[at:stop].rstrip())
    if stop > at + 1 and raw[stop - 1] == ",":
        stop -= 1
    parsed.faults.append(("unclosed-value", at, f"the value of {name} is not closed"))
    return stop
