"""Codes of languages: the three letters of bibliographic databases as the two letters that CSL and biblatex go by."""

from __future__ import annotations

# ISO 639-2/B, as MARC, MEDLINE and MODS have them, and the English names that Web of Science and Scopus print.
_CODES = """
ara ar arabic|chi zh chinese|cze cs czech|dan da danish|dut nl dutch|eng en english|fin fi finnish|fre fr french|ger de german
gre el greek|heb he hebrew|hun hu hungarian|ita it italian|jpn ja japanese|kor ko korean|nor no norwegian|per fa persian
pol pl polish|por pt portuguese|rum ro romanian|rus ru russian|slo sk slovak|slv sl slovenian|spa es spanish|swe sv swedish
tur tr turkish|ukr uk ukrainian|deu de german|fra fr french|zho zh chinese|ces cs czech|nld nl dutch|fas fa persian
"""


def language_code(value: str) -> str:
    """The two-letter code of a language's code or English name; what is none of those stays as it is."""
    wanted = value.strip().lower()
    for row in _CODES.strip().replace("\n", "|").split("|"):
        if wanted in row.split():
            return row.split()[1]
    return value.strip()
