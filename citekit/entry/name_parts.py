"""One name's LaTeX source taken apart: given, particle, family, suffix."""

from __future__ import annotations

import re

from citekit.entry.name_splitting import parts_at_commas
from citekit.entry.name_words import PARTICLES, is_suffix
from citekit.entry.names import Name
from citekit.patterns import lazy_pattern
from citekit.text.latex import to_text

_SURE_SUFFIX = lazy_pattern(r"(?:[JS]r\.?|II|III|IV|[JS]nr\.?)")
# "Family, Given" of plain words that begin with a capital: most names there are.
_CAPITAL = r"[A-Z\u00c0-\u00d6\u00d8-\u00de][^\s,{}\\~$`\"]"
_SIMPLE = lazy_pattern(rf"({_CAPITAL}+), ?({_CAPITAL}*(?: {_CAPITAL}*)*)")
_EXTENDED = lazy_pattern(
    r"\s*\"?(?:family|given|prefix|suffix|useprefix|id|hash|sortingnamekeytemplatename|nametemplates)(?:-i)?\s*=", re.IGNORECASE
)
_WORD = lazy_pattern(r"[^\s~{}\\]+|\\[A-Za-z]+\s*|\\.|\{|\}|[\s~]+|\\", re.DOTALL)
_CJK = lazy_pattern(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af・·]+")


def parse_name(source: str) -> Name | None:
    """The name of one piece of a list, or None for a piece without a letter or digit."""
    source = source.strip(" ,\t\n\r~")
    if not source:
        return None
    simple = _SIMPLE.fullmatch(source)
    if simple and not is_suffix(simple[2]):
        return Name(simple[1], simple[2])
    if "=" in source and _EXTENDED.match(source):
        return _extended(source)
    if "{" not in source and "\\" not in source and "," not in source and "~" not in source:
        return _plain_natural(source)
    inner = _whole_group(source)
    if inner is not None:
        literal = _part(inner)
        return Name(literal=literal) if literal else None
    parts = parts_at_commas(source)
    name = _natural(_words(source)) if len(parts) == 1 else _with_commas(parts)
    return name if name and any(c.isalnum() for c in name.family + name.given) else None


def _plain_natural(source: str) -> Name | None:
    if not any(c.isalnum() for c in source):
        return None
    return _natural(source.split())


def _with_commas(parts: list[str]) -> Name | None:
    """``von Last, First`` and ``von Last, Jr, First``; further commas belong to the given name."""
    suffix = ""
    head, rest = parts[0], parts[1:]
    if len(rest) >= 2:
        if is_suffix(rest[1]) and not is_suffix(rest[0]):  # "King, Martin Luther, Jr."
            rest = [rest[1], rest[0], *rest[2:]]
        suffix, rest = rest[0], rest[1:]
    elif is_suffix(rest[0]) and len(_words(head)) > 1:  # "Martin Luther King, Jr."
        name = _natural(_words(head))
        return Name(name.family, name.given, name.particle, name.dropping, _part(rest[0])) if name else None
    words = _words(head)
    if not suffix and len(words) > 1 and _SURE_SUFFIX.fullmatch(words[-1]):  # "King Jr., Martin Luther"
        suffix = words.pop()
    if not words and rest:
        return _natural(_words(" ".join(rest)))
    particle, family = _leading_particle(words)
    given, dropping = _trailing_particle(_words(" ".join(part for part in rest if part)))
    name = Name(_join(family), _join(given), _join(particle), _join(dropping), _part(suffix))
    return name if name.family or name.given else None


def _leading_particle(words: list[str]) -> tuple[list[str], list[str]]:
    """The words in lower case that a family name begins with; the last word is never a particle."""
    count = 0
    while count < len(words) - 1 and _is_lower(words[count]):
        count += 1
    return words[:count], words[count:]


def _trailing_particle(words: list[str]) -> tuple[list[str], list[str]]:
    """The particles that a given name ends with ("Humboldt, Alexander von"): CSL's dropping particle."""
    count = len(words)
    while count > 1 and words[count - 1] in PARTICLES:
        count -= 1
    return words[:count], words[count:]


def _natural(words: list[str]) -> Name | None:
    """``First von Last``: the family name begins after the first run of words in lower case, else it is the last word."""
    if not words:
        return None
    suffix = ""
    if len(words) > 2 and _SURE_SUFFIX.fullmatch(words[-1]):
        suffix = words[-1]
        words = words[:-1]
        if words[-1].endswith(","):
            words[-1] = words[-1][:-1]
    if len(words) == 1:
        return Name(family=_join(words))
    if all(_CJK.fullmatch(word) for word in words):  # the family name stands first in Chinese, Japanese and Korean
        return Name(family=words[0], given="".join(words[1:]))
    start = next((i for i, word in enumerate(words[:-1]) if _is_lower(word)), -1)
    # "danah boyd", "e. e. cummings": a first word in lower case that is no particle is a given name.
    if start == 0 and words[0] not in PARTICLES:
        start = next((i for i, word in enumerate(words[:-1]) if word in PARTICLES), -1)
    if start < 0:
        return Name(_join(words[-1:]), _join(words[:-1]), suffix=_part(suffix))
    particle, family = _leading_particle(words[start:])
    return Name(_join(family), _join(words[:start]), _join(particle), suffix=_part(suffix))


def _is_lower(word: str) -> bool:
    r"""Whether BibTeX takes a word for one in lower case: by its first letter outside groups, or in ``{\'e}``, never in ``{e}``."""
    first = word[0]
    if first.isalpha():
        return first.islower()
    depth = 0
    at = 0
    while at < len(word):
        c = word[at]
        if c == "{":
            if depth == 0 and word[at + 1 : at + 2] == "\\":
                return _special_is_lower(word[at + 1 :])
            depth += 1
        elif c == "}":
            depth -= 1
        elif c == "\\" and depth == 0:
            return _special_is_lower(word[at:])
        elif depth == 0 and c.isalpha():
            return c.islower()
        at += 1
    return False


def _special_is_lower(source: str) -> bool:
    r"""The case of a special character: of ``\o`` itself where it is a letter, else of the first letter after the command."""
    match = re.match(r"\\([A-Za-z]+|.)\s*", source, re.DOTALL)
    if not match:
        return False
    if match[1] in ("ae", "oe", "o", "l", "aa", "ss", "i", "j", "dh", "th", "dj"):
        return True
    if match[1] in ("AE", "OE", "O", "L", "AA", "SS", "DH", "TH", "DJ"):
        return False
    letter = re.search(r"[^\W\d_]", re.sub(r"\\(?:[A-Za-z]+|.)", "", source[match.end() :]))
    return letter is not None and letter[0].islower()


def _words(source: str) -> list[str]:
    """The words of a name: white space and ties split outside groups."""
    if "{" not in source and "\\" not in source:
        return source.replace("~", " ").split()
    words: list[str] = []
    current = ""
    depth = 0
    for token in _WORD.findall(source):
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif depth <= 0 and (token[0].isspace() or token[0] == "~"):
            if current:
                words.append(current)
            current = ""
            continue
        current += token
    if current:
        words.append(current)
    return [word.rstrip() for word in words]


def _join(words: list[str]) -> str:
    return _part(" ".join(words)) if words else ""


def _part(source: str) -> str:
    """A part decoded, with plain spaces alone."""
    if source.isalpha() or not source:
        return source
    words = to_text(source).split()
    return words[0] if len(words) == 1 else " ".join(words)


def _whole_group(source: str) -> str | None:
    """The inside of a source that is one group, or None."""
    if source[0] != "{" or source[-1] != "}":
        return None
    depth = 0
    for place, c in enumerate(source):
        depth += (c == "{") - (c == "}")
        if depth == 0 and place < len(source) - 1:
            return None
    return source[1:-1]


def _extended(source: str) -> Name | None:
    """biblatex's extended format: ``family=Berg, given=Jan, prefix=van der, useprefix=true``."""
    found: dict[str, str] = {}
    for part in parts_at_commas(source.replace('"', "")):
        key, equals, value = part.partition("=")
        if equals:
            found[key.strip().lower()] = _part(value.strip())
    prefix = found.get("prefix", "")
    dropping = found.get("useprefix", "true").lower() == "false"
    name = Name(
        found.get("family", ""),
        found.get("given", ""),
        "" if dropping else prefix,
        prefix if dropping else "",
        found.get("suffix", ""),
    )
    return name if name.family or name.given else None
