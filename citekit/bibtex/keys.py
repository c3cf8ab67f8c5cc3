"""Keys from patterns in JabRef's syntax (JabRef documentation, "Customize the citation key generator").

A pattern is text with markers in brackets, ``[auth:lower][year][veryshorttitle:lower]``.
A marker whose part the entry does not have is left out. All that comes out is
folded to ASCII letters, digits and ``-_:.+/``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from citekit.bibtex.key_markers import ascii_fold, expand_marker
from citekit.entry import Entry
from citekit.errors import UsageError
from citekit.patterns import lazy_pattern
from citekit.text.letters import letters

DEFAULT = "[auth:lower][year][veryshorttitle:lower]"

_MARKER = lazy_pattern(r"\[((?:[^\[\]\"]|\"(?:[^\"\\]|\\.)*\")*)\]")
_NOT_IN_KEYS = lazy_pattern(r"[^A-Za-z0-9:.+/_-]")


@dataclass(frozen=True, slots=True)
class KeyedEntries:
    """Entries that all have keys, and the changes: pairs of the old key ("" where there was none) and the new one."""

    entries: tuple[Entry, ...]
    changes: tuple[tuple[str, str], ...] = ()


def make_key(entry: Entry, pattern: str = DEFAULT) -> str:
    """The key that a pattern gives an entry; its type where the pattern gives nothing.

    :class:`~citekit.errors.UsageError` names a marker or modifier that does not exist.
    """
    key = _NOT_IN_KEYS.sub("", ascii_fold(_expand(entry, pattern)))
    if not re.search("[A-Za-z]", key):
        # Nothing to read: a year alone, or a title and names in a script without letters that fold.
        key = f"{entry.type}{key}"
    return key


def assign_keys(
    entries: Iterable[Entry],
    pattern: str = DEFAULT,
    taken: Iterable[str] = (),
    *,
    regenerate: bool = False,
) -> KeyedEntries:
    """The entries with a key each, none twice and none of ``taken`` (compared without case, as BibTeX does).

    A key once given stays, unless ``regenerate`` asks for new ones. Where a
    pattern gives a key that is taken, it gets ``a``, then ``b``, … at its end.
    The first of entries that share a key keeps it and the others keep theirs
    too: which of them a document cites nobody can know.
    """
    given = list(entries)
    used = {key.lower() for key in taken}
    if not regenerate:
        used.update(entry.key.lower() for entry in given if entry.key)
    out: list[Entry] = []
    changes: list[tuple[str, str]] = []
    for entry in given:
        if entry.key and not regenerate:
            out.append(entry)
            continue
        key = _free(make_key(entry, pattern), used)
        used.add(key.lower())
        if key != entry.key:
            changes.append((entry.key, key))
            entry = replace(entry, key=key)
        out.append(entry)
    return KeyedEntries(tuple(out), tuple(changes))


def _free(key: str, used: set[str]) -> str:
    if key.lower() not in used:
        return key
    number = 0
    while (found := key + letters(number)).lower() in used:
        number += 1
    return found


def _expand(entry: Entry, pattern: str) -> str:
    out: list[str] = []
    at = 0
    for match in _MARKER.finditer(pattern):
        out += (pattern[at : match.start()], _marker(entry, match[1]))
        at = match.end()
    rest = pattern[at:]
    if "[" in rest or "]" in rest:
        raise UsageError(f"the key pattern {pattern!r} has a bracket without its partner")
    return "".join([*out, rest])


def _marker(entry: Entry, source: str) -> str:
    name, *modifiers = _split_modifiers(source)
    text = expand_marker(entry, name)
    for modifier in modifiers:
        text = _modify(text, modifier)
    return text


def _split_modifiers(source: str) -> list[str]:
    """A marker's name and modifiers, between colons outside parentheses and quotation marks."""
    parts = [""]
    depth, quoted = 0, False
    for place, c in enumerate(source):
        if c == '"' and source[place - 1 : place] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += (c == "(") - (c == ")")
            if c == ":" and depth == 0:
                parts.append("")
                continue
        parts[-1] += c
    return [part for part in parts if part]


def _modify(text: str, modifier: str) -> str:
    simple: dict[str, Callable[[str], str]] = {
        "lower": str.lower,
        "upper": str.upper,
        "capitalize": lambda t: " ".join(word[:1].upper() + word[1:].lower() for word in t.split(" ")),
        "titlecase": lambda t: " ".join(word[:1].upper() + word[1:].lower() for word in t.split(" ")),
        "sentencecase": lambda t: t[:1].upper() + t[1:].lower(),
        "camel": lambda t: "".join(word[:1].upper() + word[1:] for word in t.split()),
        "abbr": lambda t: "".join(word[0] for word in re.findall(r"[^\W_]+", t)),
    }
    if modifier in simple:
        return simple[modifier](text)
    if modifier.startswith("(") and modifier.endswith(")"):
        return text or modifier[1:-1]
    truncate = re.fullmatch(r"truncate(\d+)", modifier)
    if truncate:
        return text[: int(truncate[1])]
    parts = re.fullmatch(r"regex\(\s*\"((?:[^\"\\]|\\.)*)\"\s*,\s*\"((?:[^\"\\]|\\.)*)\"\s*\)", modifier, re.DOTALL)
    if parts:
        try:
            return re.sub(parts[1], re.sub(r"\$(\d)", r"\\\1", parts[2]), text)
        except (re.error, IndexError) as error:
            raise UsageError(f"the key pattern's regex {parts[1]!r} is not valid: {error}") from None
    raise UsageError(
        f"the key pattern has an unknown modifier {modifier!r}", hint="known: lower, upper, capitalize, camel, abbr, truncateN, (text)"
    )
