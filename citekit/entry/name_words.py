"""Words that names are made of: particles, suffixes and well-known given names."""

from __future__ import annotations

import re
from functools import cache

from citekit.patterns import lazy_pattern
from citekit.resources import read_data

_PARTICLE_WORDS = """
van von der den de het 't la le les du des del della delle dello degli dei di da das do dos e y af av zu zum zur vom am
auf ten ter te op in 's al el bin ibn ben bint abu mac san st. d' d’ l' l’ of
"""
#: Words that stand before a family name and belong to it, in lower case.
PARTICLES = frozenset(_PARTICLE_WORDS.split())
_SUFFIX = lazy_pattern(r"(?:Jr|Sr|Jnr|Snr|Junior|Senior|Filho|Neto|II|III|IV|V|VI|VII|VIII|2nd|3rd|4th|Esq|Ph\.?D|M\.?D)\.?", re.IGNORECASE)


def is_suffix(part: str) -> bool:
    """Whether a part between commas is a suffix (``Jr.``, ``III``)."""
    return bool(_SUFFIX.fullmatch(part.strip()))


@cache
def _given_names() -> frozenset[str]:
    source = read_data("citekit.entry", "data", "given_names.txt")
    return frozenset(word for line in source.splitlines() if not line.startswith("#") for word in line.split())


def is_given_name(word: str) -> bool:
    """Whether a word is a well-known given name that is hardly ever a family name."""
    return word.lower() in _given_names()
