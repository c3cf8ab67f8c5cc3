"""Writing a document: untouched blocks byte for byte, a changed field's bytes alone, new entries in canonical layout."""

from __future__ import annotations

import re
from bisect import bisect_right

from citekit.bibtex.blocks import EntryBlock
from citekit.bibtex.document import Document
from citekit.bibtex.encoding import encode_string
from citekit.bibtex.entry_parser import FieldSpan, ParsedEntry, parse_entry
from citekit.bibtex.formatting import field_place, format_entry, format_value, safe_key, sorted_fields
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
    if added and kept:
        habit = _Habit(raw, parsed, newline)
        places = sorted(kept)
        for after, items in _places(original, places, added).items():
            edits.append(habit.insertion(after, places[0], items))
    elif added:
        edits.append(_first_fields(raw, parsed, added, newline))
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


def _places(original: Entry, kept: list[int], added: list[Field]) -> dict[int, list[Field]]:
    """New fields by the place of the kept field that they follow (-1 for none): where the entry has its fields in
    canonical order, each goes to its place in it; else all follow the last one."""
    fields = tuple(original.fields[place] for place in kept)
    if sorted_fields(fields) != list(fields):
        return {kept[-1]: added}
    order = [field_place(item.name) for item in fields]
    places: dict[int, list[Field]] = {}
    for item in sorted_fields(tuple(added)):
        before = bisect_right(order, field_place(item.name))
        places.setdefault(kept[before - 1] if before else -1, []).append(item)
    return places


def _first_fields(raw: str, parsed: ParsedEntry, added: list[Field], newline: str) -> tuple[int, int, str]:
    """The fields of an entry that had none."""
    at = parsed.key_span[1]
    comma = raw.find(",", at, parsed.body_end)
    at = comma + 1 if comma >= 0 else at
    lines = "".join(f"{newline}  {item.name} = {format_value(item)}," for item in added)
    tail = newline if not raw[at : parsed.body_end].strip("\r\n \t") and "\n" not in raw[at:] and "\r" not in raw[at:] else ""
    return at, at, ("" if comma >= 0 else ",") + lines + tail


class _Habit:
    """How an entry indents, aligns and ends its fields, for those that are new in it."""

    def __init__(self, raw: str, parsed: ParsedEntry, newline: str):
        self.raw = raw
        self.parsed = parsed
        last = parsed.fields[-1]
        indent = re.search(r"(?:\A|[\n\r])([ \t]*)\Z", raw[: last.start])
        equals = re.match(r"[^\s=]+(\s*)=(\s*)", raw[last.start : last.value_start])
        widths = {raw.index("=", span.start) - span.start for span in parsed.fields}
        aligned = len(widths) == 1 and len({len(span.name) for span in parsed.fields}) > 1
        self.width = widths.pop() if aligned else 0
        self.before = equals[1] if equals and not aligned else ""
        self.after = equals[2] if equals else " "
        self.lead = newline + indent[1] if indent else " "

    def insertion(self, after: int, first: int, items: list[Field]) -> tuple[int, int, str]:
        """The edit that puts new fields after the one at a place, or for -1 before the ``first`` that stays."""
        pieces = []
        for item in items:
            name = f"{item.name} " if self.width and len(item.name) >= self.width else item.name.ljust(self.width) + self.before
            pieces.append(f"{name}={self.after}{format_value(item)}")
        fields = self.parsed.fields
        if after < 0:
            at = fields[first].start
            return at, at, "".join(f"{piece},{self.lead}" for piece in pieces)
        at = fields[after].end
        has_comma = self.raw[at - 1] == ","
        ends = has_comma or after < len(fields) - 1
        body = "".join(f"{self.lead}{piece}{',' if ends or place < len(pieces) - 1 else ''}" for place, piece in enumerate(pieces))
        return at, at, body if has_comma else "," + body
