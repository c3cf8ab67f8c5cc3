"""The fields of entries that have one reading only, taken apart by one pattern.

Most entries are ``name = value`` with commas between, each value groups that
balance, strings in quotation marks, numbers or macros, joined by ``#``. For
these BibTeX's grammar leaves nothing to decide, and a pattern gives what
bibtexparser's splitter gives in a tenth of the time; every other entry is for
the splitter and the tolerant parser.
"""

from __future__ import annotations

from citekit.bibtex.braces import nested
from citekit.patterns import lazy_pattern

#: What a macro's name may hold (btxdoc; bibtex.web, "id_class").
MACRO = r"[^\s\d{}\"#%'(),=][^\s{}\"#%'(),=]*"
#: A field's name as tools write it; anything else is looked at more closely.
FIELD_NAME = r"[A-Za-z][\w+:./@*-]*"
#: How deep groups may be nested here; deeper ones are counted brace by brace elsewhere.
DEPTH = 7

_GROUP = nested(DEPTH)
# BibTeX ends a string at any quotation mark outside groups; where a backslash stands before it, the writer may have meant another.
_QUOTED = rf"\"(?:[^\"{{}}\\]++|\\[^\"{{}}]|{_GROUP})*+\""
_PIECE = rf"(?:{_GROUP}|\d++|{MACRO}|{_QUOTED})"
_HEAD = lazy_pattern(r"@[A-Za-z][\w-]*\{\s*([^\s{}\"#%'(),=\\~]+)\s*,")
_FIELD = lazy_pattern(rf"\s*({FIELD_NAME})\s*=\s*({_PIECE}(?:\s*#\s*{_PIECE})*+)\s*([,}}])")


def split_plain(raw: str, key: str) -> list[tuple[str, str]] | None:
    """The fields (name and value expression) of an entry in braces with this key, or None where it is not plain throughout."""
    head = _HEAD.match(raw)
    if head is None or head[1] != key:
        return None
    fields: list[tuple[str, str]] = []
    at, match = head.end(), _FIELD.match
    while (field := match(raw, at)) is not None:
        name, expression, mark = field.groups()
        fields.append((name, expression))
        at = field.end()
        if mark == "}":
            return fields if at == len(raw) else None
    return fields if raw[at:].strip() == "}" else None
