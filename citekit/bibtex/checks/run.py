"""check: what is wrong with a document, without changing it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from citekit.bibtex.blocks import CommentBlock, EntryBlock, StringBlock, TextBlock
from citekit.bibtex.checks.context import Context, Rule
from citekit.bibtex.checks.entries import is_preprint
from citekit.bibtex.checks.table import RULES
from citekit.bibtex.dialects import dialect_of
from citekit.bibtex.document import Document
from citekit.bibtex.entry_parser import parse_entry
from citekit.bibtex.inheritance import parents_of, resolve
from citekit.entry import Entry
from citekit.errors import Diagnostic, Severity
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold

_IGNORE = lazy_pattern(r"[#%]\s*citekit:\s*ignore(-file)?\b[ \t:]*([\w\-, ]*)")
_MACRO_WORD = lazy_pattern(r"[^\s{}()\"#%'=,]+")
_JOINED_WORD = lazy_pattern(r"[=#]\s*([^\s{}()\"#%'=,]+)\s*(?=[#})])")
_DELIMITED = lazy_pattern(r"\{[^{}]*\}|\"[^\"]*\"")
# Findings of reading that a rule tells of as well.
_TOLD_BY_RULES = frozenset(("doubled-key", "doubled-field", "missing-key", "space-in-key"))


def check(
    document: Document, *, only: Iterable[str] = (), skip: Iterable[str] = (), ascii: bool = False, this_year: int = 0
) -> list[Diagnostic]:
    """Findings by line: what reading the file had to mend, and what the rules say.

    ``only`` and ``skip`` name codes. ``ascii`` also tells of characters that
    an old engine cannot read; with ``this_year`` years that are yet to come are findings. A comment ``% citekit: ignore CODE, CODE`` in an
    entry or in the lines right above it hides findings there (all of them
    without a code), ``% citekit: ignore-file CODE`` in the whole file.
    """
    wanted, unwanted = frozenset(only), frozenset(skip)
    hidden = _hidden_in_file(document)
    found = [item for item in document.diagnostics if item.severity != "info" and item.code not in _TOLD_BY_RULES]
    found += _unused_macros(document)
    context = _context(document, this_year)
    place = 0
    above = ""
    for block in document.blocks:
        if isinstance(block, EntryBlock):
            ignored = _ignored(above + block.raw)
            resolved = context.resolved[place]
            place += 1
            findings = [*_of_entry(block, resolved, context), *(_beyond_ascii(block, document.source) if ascii else ())]
            last = block.line + block.raw.count("\n")
            if ignored is not None:
                findings = [item for item in findings if ignored and item.code not in ignored]
                found = [item for item in found if not (block.line <= (item.line or 0) <= last and (not ignored or item.code in ignored))]
            found += findings
        above = _last_lines(block.raw) if isinstance(block, TextBlock | CommentBlock) else ""
    return sorted(
        (item for item in found if item.code not in unwanted | hidden and (not wanted or item.code in wanted)),
        key=lambda item: item.line or 0,
    )


def codes() -> dict[str, str]:
    """Every code that a rule can give, with what it means."""
    more = {"unused-macro": "A macro that nothing uses.", "non-ascii": "A character that an engine without UTF-8 cannot read."}
    return {rule.code: rule.meaning for rule in RULES} | more


def _context(document: Document, this_year: int) -> Context:
    by_key: dict[str, Entry] = {}
    published: dict[str, list[Entry]] = {}
    entries = document.entries
    for entry in entries:
        by_key.setdefault(entry.key.lower(), entry)
    if any(is_preprint(entry) for entry in entries):
        for entry in entries:
            if not is_preprint(entry) and (entry.get("journal") or entry.get("booktitle") or entry.get("journaltitle")):
                published.setdefault(fold(entry.get("title")), []).append(entry)
    parents = frozenset(key.lower() for entry in entries for key in parents_of(entry))
    return Context(document, dialect_of(entries), by_key, resolve(entries), published, parents, this_year)


def _of_entry(block: EntryBlock, resolved: Entry, context: Context) -> Iterator[Diagnostic]:
    if block.entry.type in ("xdata", "set"):
        return
    lines: dict[str, int] | None = None
    for rule in RULES:
        for name, message in rule.find(block.entry, resolved, context):
            if lines is None:
                lines = _lines_of_fields(block)
            yield _diagnostic(
                rule, f"{block.entry.key}: {message}" if block.entry.key else message, context.document.source, lines.get(name, block.line)
            )


def _diagnostic(rule: Rule, message: str, source: str, line: int) -> Diagnostic:
    severity: Severity = "error" if rule.severity == "error" else "warning"
    return Diagnostic(rule.code, message, rule.hint, source, line or None, severity)


def _lines_of_fields(block: EntryBlock) -> dict[str, int]:
    """The line of each field in the file."""
    lines: dict[str, int] = {}
    for span in parse_entry(block.raw).fields if block.raw else ():
        lines.setdefault(span.name.lower(), block.line + block.raw.count("\n", 0, span.start))
    return lines


def _unused_macros(document: Document) -> Iterator[Diagnostic]:
    used = {name for entry in document.entries if entry.origin for name in entry.origin.macros}
    expressions = " ".join(
        block.raw for block in document.blocks if isinstance(block, StringBlock) or block.raw[:9].lower() == "@preamble"
    ).lower()
    # A macro may also be used in another macro or in the preamble; its own definition names it once.
    outside = Counter(_MACRO_WORD.findall(_DELIMITED.sub("", expressions)))
    joined = set(_JOINED_WORD.findall(expressions))
    for block in document.blocks:
        if not isinstance(block, StringBlock) or not block.name or block.name in used or block.name in joined:
            continue
        if outside[block.name] <= 1:
            yield Diagnostic("unused-macro", f"nothing uses the macro {block.name}", "remove it", document.source, block.line or None)


def _beyond_ascii(block: EntryBlock, source: str) -> Iterator[Diagnostic]:
    lines = _lines_of_fields(block)
    for item in block.entry.fields:
        if not item.value.isascii():
            odd = next(c for c in item.value if c > "\x7f")
            message = f"{block.entry.key}: {odd!r} in {item.name} is not ASCII"
            yield Diagnostic("non-ascii", message, "citekit fmt --ascii writes commands", source, lines.get(item.name, block.line) or None)


def _ignored(text: str) -> frozenset[str] | None:
    """The codes that comments in a text hide; empty for all of them, None where there is no such comment."""
    if "citekit:" not in text:
        return None
    found: set[str] = set()
    for match in _IGNORE.finditer(text):
        if match[1]:
            continue
        words = set(re.findall(r"[\w-]+", match[2]))
        if not words:
            return frozenset()
        found |= words
    return frozenset(found) or None


def _hidden_in_file(document: Document) -> frozenset[str]:
    found: set[str] = set()
    for block in document.blocks:
        if isinstance(block, TextBlock | CommentBlock) and "ignore-file" in block.raw:
            for match in _IGNORE.finditer(block.raw):
                if match[1]:
                    found.update(re.findall(r"[\w-]+", match[2]))
    return frozenset(found)


def _last_lines(text: str) -> str:
    """The lines right above an entry, up to the first empty one."""
    body = text.rstrip(" \t\r\n") if text[len(text.rstrip()) :].count("\n") <= 1 else ""
    return re.split(r"\n[ \t\r]*\n", body)[-1]
