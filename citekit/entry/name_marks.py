r"""Marks of roles in names: ``Doe*``, ``Doe$^{\dagger}$``, ``Doe\textsuperscript{1,*}``.

What a mark means is for a page's legend to say; without one the field's habit
counts: ``*`` equal contribution, ``†`` and ``✉`` corresponding author, ``‡``
a second group of equals, ``§`` joint last. Digits and letters in a
superscript are affiliations and give no role.
"""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

#: Roles by mark, in the field's habit.
ROLES = {"*": "equal", "†": "corresponding", "✉": "corresponding", "‡": "equal2", "§": "senior"}

_SIGNS = "*∗⁎†‡§✉🖂📧"
_COMMANDS = (
    (lazy_pattern(r"\\(?:textdaggerdbl|ddagger|ddag)(?![A-Za-z])\s*(?:\{\})?"), "‡"),
    (lazy_pattern(r"\\(?:textdagger|dagger|dag)(?![A-Za-z])\s*(?:\{\})?"), "†"),
    (lazy_pattern(r"\\(?:textasteriskcentered|ast|star)(?![A-Za-z])\s*(?:\{\})?"), "*"),
    (lazy_pattern(r"\\(?:textsection|S)(?![A-Za-z])\s*(?:\{\})?"), "§"),
    (lazy_pattern(r"\\(?:Letter|Envelope|faEnvelopeO?|textenvelope)(?![A-Za-z])\s*(?:\{\})?|[🖂📧]"), "✉"),
    (lazy_pattern(r"[∗⁎]|(?<!\\)\\\*"), "*"),
)
_ANY = lazy_pattern(
    r"[*∗⁎†‡§✉🖂📧\^¹²³⁰⁴-⁹]|\\textsuperscript|\\(?:text)?d?dag|\\(?:Letter|Envelope|faEnvelope|thanks|IEEEauthorrefmark|footnotemark)|\\sp\b"
)

# A superscript that holds marks, digits and single letters, with the separators between them.
_BODY = r"[\s\w.,;{}*†‡§✉#¶\\]{0,40}?"
_SUPERSCRIPT = lazy_pattern(
    rf"\{{?\\(?:textsuperscript|sp)\s*\{{(?P<a>{_BODY})\}}\}}?"
    rf"|\{{?\$\s*(?:\{{\}})?\s*\^\s*(?:\{{(?P<b>{_BODY})\}}|(?P<c>[\w*†‡§✉]))\s*\$\}}?"
    rf"|\^\{{(?P<d>{_BODY})\}}"
    rf"|\$\s*(?P<e>[*†‡§✉,\s]+)\s*\$"
    r"|(?P<f>[¹²³⁰⁴-⁹]+(?:[,˒]?[¹²³⁰⁴-⁹]+)*)"
)
_CALL = lazy_pattern(r"\\(?:thanks|IEEEauthorrefmark|footnotemark|footnote)\s*(?:\[[^\]]*\]|\{(?P<body>[^{}]*)\})?")
# Affiliation keys: numbers, single letters, signs without a meaning of their own.
_KEYS = lazy_pattern(r"[\s,;.{}*†‡§✉#¶]|\d{1,2}|\b[a-z]\b|\bth\b")
_SIGN = lazy_pattern(r"\{([*†‡§✉]+)\}|([*†‡§✉]+)(?=[\s,.;~]|$)|(?:^|(?<=[\s,]))([*†‡§✉]+)(?=\w)")


def has_marks(source: str) -> bool:
    """Whether a name list may hold marks at all; a cheap test over the raw source."""
    return bool(_ANY.search(source))


def take_marks(name: str) -> tuple[str, tuple[str, ...]]:
    """A name's LaTeX source without its marks, and the roles that they give, in order."""
    if not has_marks(name) or _whole_group(name):
        return name, ()
    for pattern, sign in _COMMANDS:
        name = pattern.sub(sign, name)
    signs: list[str] = []

    def superscript(match: re.Match[str]) -> str:
        body = next(group for group in match.groups() if group is not None)
        if match["f"] is None and _KEYS.sub("", body):
            return match[0]
        signs.extend(c for c in body if c in ROLES)
        return ""

    def call(match: re.Match[str]) -> str:
        body = match["body"] or ""
        if re.search(r"equal|contributed", body, re.IGNORECASE):
            signs.append("*")
        elif re.search(r"correspond", body, re.IGNORECASE):
            signs.append("†")
        return ""

    def sign_alone(match: re.Match[str]) -> str:
        signs.extend(match[1] or match[2] or match[3])
        return ""

    name = _SUPERSCRIPT.sub(superscript, name)
    name = _CALL.sub(call, name)
    name = _SIGN.sub(sign_alone, name)
    return name, tuple(dict.fromkeys(ROLES[sign] for sign in signs))


def _whole_group(name: str) -> bool:
    """Whether the name is one braced group, in which a sign is part of the name."""
    name = name.strip()
    if not (name.startswith("{") and name.endswith("}")):
        return False
    depth = 0
    for place, c in enumerate(name):
        depth += (c == "{") - (c == "}")
        if depth == 0 and place < len(name) - 1:
            return False
    return True
