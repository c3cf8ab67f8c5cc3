"""Reading a .bib file: every byte in a block, every entry read or told of.

The scanner finds each block ahead, with its line. An entry that has one
reading only is taken apart by a pattern. Of the others bibtexparser takes the
fields apart, and what it gives is held against the source: where it gives no
entry, another key, or values that are not well formed, the entry goes to the
tolerant parser, which mends what is safe to mend and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from citekit.bibtex.blocks import Block, CommentBlock, EntryBlock, PreambleBlock, StringBlock, TextBlock
from citekit.bibtex.document import Document
from citekit.bibtex.encoding import Encoding, clean, decode_bytes
from citekit.bibtex.entry_parser import parse_entry
from citekit.bibtex.plain_entries import FIELD_NAME, split_plain
from citekit.bibtex.scanner import Span, scan
from citekit.bibtex.splitting import split_fields
from citekit.bibtex.values import evaluate, fold, is_joined, is_simple
from citekit.entry import Entry, Field, Origin
from citekit.entry.dates import MONTHS
from citekit.errors import Diagnostic, Severity
from citekit.patterns import lazy_pattern

_FIELD_NAME = lazy_pattern(FIELD_NAME)
# "article{key," or "@article\\{key," in a line that no % comments out, with a line end or a field after it.
_LIKE_AN_ENTRY = lazy_pattern(
    r"^(?![ \t]*%)[^\n\r%]*?(?:@[^\s{}(),@]{0,40}|\b[A-Za-z]{1,40})[^\w\s{}(,]{0,2}[ \t]{0,9}[{(][ \t]{0,9}"
    r"([^\s,{}()]{1,200})[ \t]{0,9},[ \t]{0,9}(?=[\n\r]|[A-Za-z]+[ \t]*=)",
    re.MULTILINE,
)
_LIKE_A_FIELD = lazy_pattern(r"^[ \t]*([A-Za-z][\w+-]*)[ \t]*=[ \t]*[{\"]", re.MULTILINE)
_KEY = lazy_pattern(r"[^\s{}\"%]+")
_MONTHS = frozenset(MONTHS)
#: Faults after which it is a guess where values end, or text stands that writing the entry anew would drop.
_GUESSES = frozenset(("unclosed-value", "stray-text"))
#: Characters of a macro's value. Macros that double one another fill any memory within a page of source.
_LONGEST_MACRO = 50_000
_SPECIAL_TYPES = frozenset(("comment", "preamble", "string"))
#: Faults that change nothing in what is read; all others are warnings.
_HARMLESS = frozenset(("doubled-comma", "space-in-header"))


def read(data: bytes | str, *, source: str = "") -> Document:
    """The document of a .bib file's bytes (or text); ``source`` names it in diagnostics.

    Nothing raises: a file without any entry is a document without entries.
    """
    if isinstance(data, str):
        text, encoding, found = data, Encoding(), list[Diagnostic]()
    else:
        text, encoding, found = decode_bytes(data, source)
    reader = _Reader(text, source, found)
    blocks = tuple(reader.blocks())
    reader.look_for_doubled_keys()
    newline = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
    return Document(blocks, source, encoding, newline, reader.strings, tuple(reader.diagnostics))


def read_keys(data: bytes | str) -> dict[str, int]:
    """The keys of a .bib file with the line of each, and nothing else read: for completion and look-up."""
    text = data if isinstance(data, str) else decode_bytes(data)[0]
    return {span.key: span.line for span in scan(text) if span.kind not in _SPECIAL_TYPES and span.key}


@dataclass(slots=True)
class _Reader:
    """One file being read."""

    text: str
    source: str
    diagnostics: list[Diagnostic]
    strings: dict[str, str] = field(default_factory=dict)
    lines_of_keys: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    index: int = 0
    unclean: bool = False

    def blocks(self) -> Iterator[Block]:
        """Every block in order; their sources joined are the text."""
        end = 0
        line = 1
        self.unclean = any(item.code == "bad-byte" for item in self.diagnostics)
        for span in scan(self.text):
            if span.start > end:
                yield self._free_text(end, span.start, line)
                self.index += 1
            yield self._block(span)
            self.index += 1
            end, line = span.end, span.line
        if end < len(self.text):
            yield self._free_text(end, len(self.text), line)

    def _free_text(self, start: int, end: int, line: int) -> TextBlock:
        """Text between blocks; what looks like an entry in it (``article{key,`` without its ``@``) is told of."""
        raw = self.text[start:end]
        if "{" in raw or "(" in raw:
            told = False
            for match in _LIKE_AN_ENTRY.finditer(raw):
                told = True
                self._tell("not-read", f"{match[1]} looks like an entry and is not read", line + raw.count("\n", 0, match.start(1)))
            field = None if told else _LIKE_A_FIELD.search(raw)
            if field:
                self._tell("not-read", f"the field {field[1]} stands outside any entry", line + raw.count("\n", 0, field.start(1)))
        return TextBlock(raw, line)

    def _block(self, span: Span) -> Block:
        raw = self.text[span.start : span.end]
        if span.kind not in _SPECIAL_TYPES:
            return self._entry(span, raw)
        if span.kind == "comment":
            return CommentBlock(raw, span.line)
        if span.fault:
            self._fault(span, f"@{span.kind} is not closed")
        body = raw[span.body - span.start : len(raw) - (raw[-1] in "})")]
        if span.kind == "preamble":
            return PreambleBlock(raw, clean(evaluate(body.strip(), self.strings).text), span.line)
        return self._string(span, raw, body)

    def _string(self, span: Span, raw: str, body: str) -> Block:
        name, equals, expression = body.partition("=")
        name = name.strip().lower()
        if not equals or not name:
            self._tell("bad-string", f"an @string without a name and a value: {' '.join(raw.split())[:60]}", span.line)
            return StringBlock(raw, "", "", span.line)
        value = evaluate(expression.strip().rstrip(",").rstrip(), self.strings)
        for word in value.undefined:
            self._tell("undefined-macro", f"the macro {word} in @string {name} is not defined", span.line)
        if name in self.strings and self.strings[name] != value.text:
            self._tell("doubled-string", f"the macro {name} is defined again; from here on it has its new value", span.line)
        text = clean(value.text)
        if len(text) > _LONGEST_MACRO:
            self._tell("macro-too-long", f"the macro {name} has {len(text):,} characters and is left undefined", span.line)
            return StringBlock(raw, name, "", span.line)
        self.strings[name] = text
        return StringBlock(raw, name, text, span.line)

    def _entry(self, span: Span, raw: str) -> EntryBlock:
        key, kind = span.key, span.kind
        values: list[Field] | None = None
        macros: list[str] = []
        if not span.fault and not span.inside and "\\}" not in raw and "\\{" not in raw:
            fields = split_plain(raw, key) or self._by_bibtexparser(raw, key)
            values = None if fields is None else self._values(fields, key, span.line, macros)
        unsure = False
        if values is None:
            kind, key, mended, unsure = self._mended(span, raw)
            values = [self._field(name.lower(), expression, key, span.line, macros) for name, expression in mended]
        if self.unclean:
            key, values = clean(key), [Field(item.name, clean(item.value)) for item in values]
        self.lines_of_keys.setdefault(key.lower(), []).append((key, span.line))
        self._look_for_doubled_fields(values, key, span.line)
        origin = Origin(raw, self.source, span.line, self.index, tuple(dict.fromkeys(macros)) if macros else ())
        entry = Entry(key, kind.lower(), tuple(values), origin)
        return EntryBlock(raw, entry, entry, span.line, unsure=unsure)

    def _by_bibtexparser(self, raw: str, key: str) -> list[tuple[str, str]] | None:
        """bibtexparser's fields of an entry, or None where they are not what the source says.

        A field holds where its name is one word and its value a well-formed expression.
        """
        split = split_fields(raw)
        if not split or split[1] != key or not _KEY.fullmatch(key):
            return None
        for name, expression in split[2]:
            if name not in self.names and not _FIELD_NAME.fullmatch(name):
                return None
            if not expression or not (is_simple(expression) or ("#" in expression and is_joined(expression))):
                return None
        return split[2]

    def _values(self, fields: list[tuple[str, str]], key: str, line: int, macros: list[str]) -> list[Field]:
        """Fields whose names and expressions are well formed, with their values."""
        values: list[Field] = []
        names = self.names
        for name, expression in fields:
            lower = names.get(name)
            if lower is None:
                lower = names[name] = name.lower()
            if expression[0] == "{" and "#" not in expression:
                values.append(Field(lower, fold(expression[1:-1], lower)))
            elif expression.isdecimal() or expression in _MONTHS:
                values.append(Field(lower, expression))
            else:
                values.append(self._field(lower, expression, key, line, macros))
        return values

    def _field(self, name: str, expression: str, key: str, line: int, macros: list[str]) -> Field:
        value = evaluate(expression, self.strings, name)
        if value.macros:
            macros += value.macros
        for word in value.undefined:
            self._undefined(word, name, key, line)
        return Field(name, value.text)

    def _mended(self, span: Span, raw: str) -> tuple[str, str, list[tuple[str, str]], bool]:
        """The type, key and fields (as expressions) of an entry with faults, each told of, and whether its values are a guess."""
        parsed = parse_entry(raw)
        if span.fault:
            self._fault(span, f"the entry {parsed.key}: {_FAULTS[span.fault]}")
        for place in span.inside:
            inner = re.match(r"@\s*[^\s{(]+\s*[{(]\s*([^\s,{}]*)", self.text[place : place + 200])
            name = inner[1] if inner else ""
            line = span.line + self.text.count("\n", span.start, place)
            self._tell(
                "entry-in-value", f"the record {name} stands inside a value of {parsed.key} and is not an entry", line, severity="info"
            )
        line, counted = span.line, 0
        for code, at, message in sorted(parsed.faults, key=lambda fault: fault[1]):
            line += raw.count("\n", counted, at)
            counted = at
            text = message if not parsed.key or parsed.key in message else f"{message} (in {parsed.key})"
            self._tell(code, text, line, severity="info" if code in _HARMLESS else "warning")
        unsure = any(code in _GUESSES for code, _, _ in parsed.faults)
        return parsed.type, parsed.key, [(item.name, raw[item.value_start : item.value_end]) for item in parsed.fields], unsure

    def _undefined(self, word: str, name: str, key: str, line: int) -> None:
        if name == "month" or not re.fullmatch(r"[A-Za-z_][\w:.+-]*", word):
            self._tell("bare-value", f"the value of {name} in {key} stands without braces: {word[:40]}", line, severity="info")
        else:
            self._tell("undefined-macro", f"the macro {word} of the field {name} in {key} is not defined", line)

    def _look_for_doubled_fields(self, fields: list[Field], key: str, line: int) -> None:
        if len({item.name for item in fields}) == len(fields):
            return
        counts: dict[str, int] = {}
        for item in fields:
            counts[item.name] = counts.get(item.name, 0) + 1
        for name, count in counts.items():
            if count > 1:
                self._tell("doubled-field", f"the field {name} stands {count} times in {key}; all are kept, the first counts", line)

    def look_for_doubled_keys(self) -> None:
        """Tells of keys that stand more than once; upper and lower case are one to BibTeX."""
        for places in self.lines_of_keys.values():
            for key, line in places[1:]:
                if key:
                    self._tell("doubled-key", f"the key {key} is already used in line {places[0][1]}; both entries are kept", line)

    def _fault(self, span: Span, message: str) -> None:
        self._tell(span.fault, message, span.line)

    def _tell(self, code: str, message: str, line: int, *, severity: Severity = "warning") -> None:
        self.diagnostics.append(Diagnostic(code, message, "", self.source, line, severity))


_FAULTS = {
    "missing-brace": "its closing brace is missing; it ends before the next one",
    "extra-brace": "a closing brace too many",
    "escaped-brace": r"\{ or \} in it, which BibTeX counts as a brace",
}
