"""Clean-ups of texts, titles, months, pages and empty fields."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from citekit.bibtex.formatting import to_ascii
from citekit.bibtex.transforms.options import Options, map_fields
from citekit.entry import Entry, Field
from citekit.entry.dates import MONTHS, month_number
from citekit.entry.tables import field_kind
from citekit.patterns import lazy_pattern
from citekit.text.entities import without_entities
from citekit.text.latex import to_text
from citekit.text.latex_accents import plain_accents
from citekit.text.latex_tables import symbols

_RICH = frozenset(("latex", "names", "list", "keywords"))
_TITLES = frozenset(("title", "subtitle", "maintitle"))
_MATHS_OR_ADDRESS = lazy_pattern(r"(\$[^$]*\$|\\(?:url|href|path|ensuremath)\s*\{[^{}]*\})")
_RANGE = lazy_pattern(r"(\w[\w:.]*)\s*(?:[-–—−‐‑]+|\\textendash(?:\{\})?)\s*(\w[\w:.]*)")
_DASHES = lazy_pattern(r"[-–—−‐‑]+|\\textendash")
_TITLE_TOKEN = lazy_pattern(r"\$[^$]*\$|\\[A-Za-z]+\s*(?:\{[^{}]*\})?|\\.|[{}]|[^\s\\{}$]+|\s+|.", re.DOTALL)
_ORDINARY = lazy_pattern(r"(?:ed|ing|like|style|free|type|level|aware|specific|based|driven)$")
_COMPONENT = lazy_pattern(r"[^\W_]+(?:[+#]+(?!\w))?|[\W_]")


def entities(entry: Entry, options: Options) -> Entry:
    """Characters in place of HTML's entities: ``&amp;`` is ``\\&``, ``&#39;`` an apostrophe; in an address ``&amp;`` alone."""
    fields = []
    for item in entry.fields:
        value = item.value
        if "&" in value and ";" in value:
            kind = field_kind(item.name)
            if kind in _RICH:
                value = without_entities(value, escaped=True)
            elif kind in ("verbatim", "links"):
                value = value.replace("\\&amp;", "&").replace("&amp;", "&")
        fields.append(item if value == item.value else Field(item.name, value))
    return entry if tuple(fields) == entry.fields else replace(entry, fields=tuple(fields))


def unicode_letters(entry: Entry, options: Options) -> Entry:
    """Letters in place of the commands for them: ``{\\"o}`` is ö, ``\\ss{}`` is ß. Formulas and addresses stay."""
    fields = []
    for item in entry.fields:
        value = item.value
        if "\\" in value and field_kind(item.name) in _RICH:
            pieces = _MATHS_OR_ADDRESS.split(value)
            value = "".join(piece if place % 2 else _letters(piece) for place, piece in enumerate(pieces))
        fields.append(item if value == item.value else Field(item.name, value))
    return replace(entry, fields=tuple(fields))


def _letters(source: str) -> str:
    return _letter_command().sub(lambda match: symbols("t")[match[1] or match[2]], plain_accents(source))


@cache
def _letter_command() -> re.Pattern[str]:
    names = "|".join(sorted((name for name, c in symbols("t").items() if c.isalpha() and name in _LETTER_COMMANDS), key=len, reverse=True))
    return re.compile(rf"\{{\\({names})\s*\}}|\\({names})(?![A-Za-z])(?:\{{\}}|\s+(?=\w)|)")


_LETTER_COMMANDS = frozenset(
    ("ss", "ae", "AE", "oe", "OE", "o", "O", "l", "L", "aa", "AA", "dh", "DH", "th", "TH", "dj", "DJ", "ng", "NG", "i", "j")
)


def ascii_letters(entry: Entry, options: Options) -> Entry:
    """Commands in place of characters outside ASCII, for old engines; identifiers and addresses stay."""
    fields = []
    for item in entry.fields:
        rich = not item.value.isascii() and field_kind(item.name) in _RICH
        fields.append(Field(item.name, to_ascii(item.value)) if rich else item)
    return replace(entry, fields=tuple(fields))


def months(entry: Entry, options: Options) -> Entry:
    """Months as macros: ``March``, ``3`` and ``{mar.}`` are ``mar``."""

    def change(value: str) -> str:
        number = month_number(to_text(value))
        return MONTHS[number - 1] if number and number <= 12 else value

    return map_fields(entry, frozenset(("month",)), change)


def pages(entry: Entry, options: Options) -> Entry:
    """Page ranges with ``--`` and without ``pp.``; what has more than one dash in it is no range and stays."""

    def change(value: str) -> str:
        pieces = re.sub(r"^\s*pp?\.\s*", "", value).split(",")
        return ", ".join(_RANGE.sub(r"\1--\2", piece.strip()) if len(_DASHES.findall(piece)) == 1 else piece.strip() for piece in pieces)

    return map_fields(entry, frozenset(("pages",)), change)


def empty(entry: Entry, options: Options) -> Entry:
    """Fields without a value are left out."""
    return replace(entry, fields=tuple(item for item in entry.fields if item.value.strip()))


def doubled(entry: Entry, options: Options) -> Entry:
    """A field that stands twice with the same value stands once; different values are both kept."""
    return replace(entry, fields=tuple(dict.fromkeys(entry.fields)))


def drop(entry: Entry, options: Options) -> Entry:
    """The fields that were asked to be dropped are left out."""
    return replace(entry, fields=tuple(item for item in entry.fields if item.name not in options.drop))


def titles(entry: Entry, options: Options) -> Entry:
    """Braces in titles around what needs them: words with capitals after their first letter, letters with digits.

    Braces around a whole title keep every style from doing its work, and are
    taken off. A title in capitals alone says nothing about its words and stays.
    ``booktitle`` is a name, whose case no style changes: it gets none.
    """
    return map_fields(map_fields(entry, _TITLES, protect), frozenset(("booktitle",)), _without_whole_groups)


def protect(source: str) -> str:
    """A title's source with the braces that it needs, and those that it has around single words."""
    inner = _without_whole_groups(source)
    if not any(c.islower() for c in to_text(inner)):
        return source
    out: list[str] = []
    depth = 0
    for token in _TITLE_TOKEN.findall(inner):
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif depth == 0 and token[0] not in "\\$" and not token.isspace() and not (out and out[-1][-1:] == "}" and out[-1] != "} "):
            token = _protected_word(token)
        out.append(token)
    return "".join(out)


def _protected_word(word: str) -> str:
    """A word with one pair of braces from the first to the last part that needs them: what stands between is of the name.

    Only an ordinary word in capitals between two names (RNA-Based-DNA) keeps a style from doing its work there.
    """
    parts = _COMPONENT.findall(word)
    if "".join(parts) != word:
        return word
    need = [_needs_braces(part, place, parts) for place, part in enumerate(parts)]
    if not any(need):
        return word
    first = need.index(True)
    last = len(need) - 1 - need[::-1].index(True)
    if any(part[0].isupper() and not need[place] and _ORDINARY.search(part) for place, part in enumerate(parts[first:last], first)):
        return "".join(f"{{{part}}}" if needed else part for part, needed in zip(parts, need, strict=True))
    while _goes_on(parts, last):
        last += 2
    return "".join(parts[:first]) + "{" + "".join(parts[first : last + 1]) + "}" + "".join(parts[last + 1 :])


def _goes_on(parts: list[str], last: int) -> bool:
    """Whether a name goes on after a part of it: over its version number (GPT-4, V4.1), and from there to what is
    capitalised (V4.1-Flash), unless that is an ordinary word, a participle or an adjective of likeness (GPT-4-Based)."""
    if last + 2 >= len(parts) or parts[last + 1] not in "-." or not parts[last + 2][0].isalnum():
        return False
    after = parts[last + 2]
    if after[0].isdigit():
        return True
    return parts[last + 1] == "-" and parts[last][-1].isdigit() and after[0].isupper() and not _ORDINARY.search(after)


def _needs_braces(part: str, place: int, parts: list[str]) -> bool:
    """Whether sentence case would spoil a part of a word."""
    if any(c.isupper() for c in part[1:]):
        return True
    if part[0].isupper() and any(c.isdigit() or c in "+#" for c in part):
        return True
    # A letter alone is a name (vitamin D), unless it is an article, a pronoun or an initial.
    return len(part) == 1 and part.isupper() and part not in "AI" and parts[place + 1 : place + 2] not in (["."], ["'"], ["’"])


def _without_whole_groups(source: str) -> str:
    inner = source
    while (body := _whole_group(inner)) is not None:
        inner = body.strip()
    return inner if any(c.islower() for c in to_text(inner)) else source


def _whole_group(source: str) -> str | None:
    if not (source.startswith("{") and source.endswith("}")) or source.startswith("{\\"):
        return None
    depth = 0
    for place, c in enumerate(source):
        depth += (c == "{") - (c == "}")
        if depth == 0 and place < len(source) - 1:
            return None
    # One word in braces is a name that someone protected; a title of several words is not.
    return source[1:-1] if " " in source else None
