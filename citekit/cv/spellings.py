"""How a name may be spelled: folded for comparison, an umlaut as its letter or as two.

"Müller" is spelled "Muller" and "Mueller"; "Yue" is not "Yu", since it has no
umlaut that either could stand for.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citekit.text.fold import fold, squeeze

#: A given name word by word, each word in its spellings; an abbreviation of several letters ends in its period.
GivenWords = tuple[tuple[str, ...], ...]

# German, Nordic and Turkish writers spell these with two letters where the letter cannot be had.
_PAIRS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"})


@lru_cache(maxsize=4096)
def spellings(text: str) -> tuple[str, ...]:
    """The folded text, and where it has umlauts, with two letters for each."""
    text = unicodedata.normalize("NFC", text)
    plain, paired = fold(text), fold(text.translate(_PAIRS))
    return (plain,) if plain == paired else (plain, paired)


def given_words(given: str) -> GivenWords:
    """Given names as words; "JA" is two initials."""
    words: list[tuple[str, ...]] = []
    for word in re.findall(r"[^\s.\-‐‑–]+\.?", given):
        known = tuple(letters for letters in map(squeeze, spellings(word)) if letters)
        # "JA" in capitals without periods are initials, as Vancouver writes them.
        if 1 < len(word) <= 3 and word.isupper() and word.isalpha() and word.isascii():
            words += [(fold(letter),) for letter in word]
        elif known:
            words.append(tuple(f"{letters}." if word.endswith(".") and len(letters) > 1 else letters for letters in known))
    return tuple(words)


def given_names_agree(one: GivenWords, other: GivenWords) -> bool:
    """Whether two given names may be one person's.

    Word by word each is the same, or the initial or abbreviation ("Ph.") of
    the other; a middle name may be left out, and "Chi-Chih", "Chi Chih" and
    "Chichih" are one.
    """
    if not one or not other:
        return False
    if _joined(one) & _joined(other):
        return True
    return all(_stands_for(a, b) or _stands_for(b, a) for a, b in zip(one, other, strict=False))


def _joined(words: GivenWords) -> frozenset[str]:
    return frozenset("".join(word[at] if at < len(word) else word[0] for word in words) for at in (0, 1))


def _stands_for(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return any(a == b or ((len(a) == 1 or a.endswith(".")) and b.startswith(a.rstrip("."))) for a in short for b in long)
