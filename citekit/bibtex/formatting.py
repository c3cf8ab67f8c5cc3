"""An entry in canonical layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from citekit.bibtex.dialects import to_dialect
from citekit.bibtex.values import delimit
from citekit.entry import Entry, Field
from citekit.entry.dates import MONTHS
from citekit.entry.tables import field_kind, field_table
from citekit.patterns import lazy_pattern
from citekit.text import latex

INDENT = "  "

_LETTER_AS_ARGUMENT = lazy_pattern(r"(\\[A-Za-z]+\{)([^\x00-\x7f])\}")


def format_entry(
    entry: Entry, *, dialect: str = "bibtex", ascii: bool = False, newline: str = "\n", raw: Mapping[Field, str] | None = None
) -> str:
    """An entry as BibTeX source, one field a line in the order of the field table, without a line end at its end.

    ``dialect`` is ``bibtex`` or ``biblatex``, or "" for the names that the entry has. ``ascii`` writes characters
    outside ASCII as LaTeX commands, except in fields that are not LaTeX.
    ``raw`` gives the value expression of fields that keep theirs (a macro).
    """
    if dialect:
        entry = to_dialect(entry, dialect)
    lines = [f"@{entry.type}{{{safe_key(entry.key)},"]
    for item in sorted_fields(entry.fields):
        expression = raw.get(item) if raw else None
        if expression is None:
            expression = format_value(item, ascii=ascii)
        lines.append(f"{INDENT}{item.name} = {expression},")
    return newline.join([*lines, "}"])


def format_value(item: Field, *, ascii: bool = False) -> str:
    """A field's value as an expression: months bare, all else in braces."""
    if item.name == "month" and item.value in MONTHS:
        return item.value
    value = item.value
    if ascii and not value.isascii() and field_kind(item.name) not in ("verbatim", "links", "date"):
        value = to_ascii(value)
    return delimit(value)


def to_ascii(source: str) -> str:
    """LaTeX source with every character outside ASCII as a command.

    A command brings braces of its own; a letter that is a command's argument has them already.
    """
    parts: list[str] = []
    at = 0
    for found in _LETTER_AS_ARGUMENT.finditer(source):
        letter = latex.encode_text(found[2], ascii=True)
        inner = letter[1:-1] if letter.startswith("{\\") and letter.endswith("}") else letter
        parts += (_letters_to_ascii(source[at : found.start()]), found[1], inner, "}")
        at = found.end()
    return "".join((*parts, _letters_to_ascii(source[at:])))


def _letters_to_ascii(source: str) -> str:
    return "".join(c if c < "\x80" else latex.encode_text(c, ascii=True) for c in source)


def sorted_fields(fields: tuple[Field, ...]) -> list[Field]:
    """Fields in the order of the field table; those it does not know come last, in the order they have."""
    return sorted(fields, key=lambda item: field_place(item.name))


@cache
def _order() -> dict[str, int]:
    """The place of each field; biblatex's names stand beside the classic ones."""
    names: list[str] = []
    table = field_table()
    for row in table.values():
        names.append(row.name)
        if row.biblatex and row.biblatex not in table:
            names.append(row.biblatex)
    return {name: place for place, name in enumerate(dict.fromkeys(names))}


@lru_cache(maxsize=1024)
def field_place(name: str) -> float:
    """A field's place; annotations stand after the field that they are about."""
    order = _order()
    if name in order:
        return order[name]
    head, plus, _ = name.partition("+an")
    return order[head] + 0.5 if plus and head in order else len(order)


def safe_key(key: str) -> str:
    """A key without the characters that end one."""
    return "".join(c for c in key if c not in "{},\"#%=\\~' \t\n\r()") or "key"
