"""Writing a document: untouched blocks byte for byte, a changed field's bytes alone, new entries in canonical layout."""

from __future__ import annotations

import re

from citekit.bibtex.blocks import EntryBlock
from citekit.bibtex.document import Document
from citekit.bibtex.encoding import encode_string
from citekit.bibtex.entry_parser import FieldSpan, ParsedEntry, parse_entry
from citekit.bibtex.formatting import format_entry, format_value, safe_key
from citekit.bibtex.values import evaluate, is_simple
from citekit.entry import Entry, Field


def write(document: Document) -> bytes:
    """The bytes of a document; those it was read from where nothing has changed."""
    return encode_string(to_string(document), document.encoding)


def to_string(document: Document) -> str:
    """The text of a document."""
    return "".join(
        block_text(block, document.newline) if isinstance(block, EntryBlock) and block.changed else block.raw for block in document.blocks
    )


def block_text(block: EntryBlock, newline: str = "\n") -> str:
    """The source of an entry's block as it is to be written."""
    if not block.changed:
        return block.raw
    if block.original is None or not block.raw:
        return format_entry(block.entry, dialect="", newline=newline)
    parsed = parse_entry(block.raw)
    if block.layout or not _can_patch(block, parsed):
        return format_entry(block.entry, dialect="", newline=newline, raw=_kept_expressions(block, parsed))
    return _patched(block, parsed, newline)


def _can_patch(block: EntryBlock, parsed: ParsedEntry) -> bool:
    """Whether the parts found again in the source are those of the entry as it was read."""
    original = block.original
    return (
        original is not None
        and [span.name.lower() for span in parsed.fields] == [item.name for item in original.fields]
        and block.raw[-1] in "})"
    )


def _kept_expressions(block: EntryBlock, parsed: ParsedEntry) -> dict[Field, str]:
    """The expressions of unchanged fields that are more than a text: macros and joins stay as they are."""
    if block.original is None or not _can_patch(block, parsed):
        return {}
    kept: dict[Field, str] = {}
    for item, span in zip(block.original.fields, parsed.fields, strict=True):
        expression = block.raw[span.value_start : span.value_end]
        if expression[:1] not in ("{", '"') or ("#" in expression and not is_simple(expression)):
            value = evaluate(expression, {})
            if not expression.isdecimal() and not value.text.isdecimal() and item.name != "month" and _is_macro_text(expression):
                kept[item] = expression
    return kept


def _is_macro_text(expression: str) -> bool:
    return "#" in expression or bool(re.fullmatch(r"[^\W\d][^\s{}\"#%'(),=]*", expression))


def _patched(block: EntryBlock, parsed: ParsedEntry, newline: str) -> str:
    """The source with the changed parts alone put in."""
    original = block.original
    assert original is not None
    edits: list[tuple[int, int, str]] = []
    raw = block.raw
    if block.entry.type != original.type:
        edits.append((*parsed.type_span, block.entry.type))
    if block.entry.key != original.key:
        edits.append((*parsed.key_span, safe_key(block.entry.key)))
    kept, added = _match_fields(block.entry, original)
    for place, (item, span) in enumerate(zip(original.fields, parsed.fields, strict=True)):
        target = kept.get(place)
        if target is None:
            edits.append(_removal(raw, span))
        elif target.value != item.value:
            edits.append((span.value_start, span.value_end, format_value(target)))
    if added:
        edits.append(_insertion(raw, parsed, added, newline, removed_last=len(parsed.fields) - 1 not in kept))
    for start, end, text in sorted(edits, reverse=True):
        raw = raw[:start] + text + raw[end:]
    return raw


def _match_fields(entry: Entry, original: Entry) -> tuple[dict[int, Field], list[Field]]:
    """The new field for each place of the original that stays, and the fields that are new."""
    kept: dict[int, Field] = {}
    added: list[Field] = []
    places: dict[str, list[int]] = {}
    for place, item in enumerate(original.fields):
        places.setdefault(item.name, []).append(place)
    for item in entry.fields:
        free = places.get(item.name, [])
        same = next((place for place in free if original.fields[place].value == item.value), free[0] if free else None)
        if same is None:
            added.append(item)
        else:
            free.remove(same)
            kept[same] = item
    return kept, added


def _removal(raw: str, span: FieldSpan) -> tuple[int, int, str]:
    """The field with its comma and its line."""
    start, end = span.start, span.end
    line = re.compile(r"[ \t]*(?:\r\n|\n|\r)").match(raw, end)
    head = re.compile(r"[ \t]*\Z").search(raw, 0, start)
    if line and head and raw[head.start() - 1 : head.start()] in "\n\r":
        return head.start(), line.end(), ""
    return start, end, ""


def _insertion(raw: str, parsed: ParsedEntry, added: list[Field], newline: str, *, removed_last: bool) -> tuple[int, int, str]:
    """New fields after the last one, in the entry's own habit of indenting, aligning and ending."""
    if not parsed.fields:
        at = parsed.key_span[1]
        comma = raw.find(",", at, parsed.body_end)
        at = comma + 1 if comma >= 0 else at
        lines = "".join(f"{newline}  {item.name} = {format_value(item)}," for item in added)
        tail = newline if not raw[at : parsed.body_end].strip("\r\n \t") and "\n" not in raw[at:] and "\r" not in raw[at:] else ""
        return at, at, ("" if comma >= 0 else ",") + lines + tail
    last = parsed.fields[-1]
    indent = re.search(r"(?:\A|[\n\r])([ \t]*)\Z", raw[: last.start])
    equals = re.match(r"[^\s=]+(\s*)=(\s*)", raw[last.start : last.value_start])
    has_comma = raw[last.end - 1] == ","
    names = {len(span.name) + len(raw[span.start + len(span.name) : raw.index("=", span.start)]) for span in parsed.fields}
    width = names.pop() if len(names) == 1 else 0
    before = equals[1] if equals and not width else ""
    after = equals[2] if equals else " "
    lead = newline + indent[1] if indent else " "
    pieces = [f"{item.name.ljust(width) if width else item.name + before}={after}{format_value(item)}" for item in added]
    if width and any(len(item.name) >= width for item in added):
        pieces = [f"{item.name} ={after}{format_value(item)}" for item in added]
    body = "".join(f"{lead}{piece}{',' if has_comma or place < len(pieces) - 1 else ''}" for place, piece in enumerate(pieces))
    at = last.end
    return at, at, body if has_comma or removed_last else "," + body
