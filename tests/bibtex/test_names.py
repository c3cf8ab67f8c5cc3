"""Names of one form each, as biber 2.18 takes them apart (``biber --tool --output-format=biblatexml``).

BibTeX does the same but for a second particle (``AA bb CC dd EE``), where its family name is the last word alone.
"""

from __future__ import annotations

import pytest

from citekit.entry.name_lists import parse_names


@pytest.mark.parametrize(
    ("source", "particle", "family", "suffix", "given"),
    [
        (r"Charles Louis Xavier Joseph de la Vall{\'e}e Poussin", "de la", "Vallée Poussin", "", "Charles Louis Xavier Joseph"),
        (r"de la Vall{\'e}e Poussin, Charles Louis", "de la", "Vallée Poussin", "", "Charles Louis"),
        ("Jean de La Fontaine", "de", "La Fontaine", "", "Jean"),
        ("Jan van der Berg", "van der", "Berg", "", "Jan"),
        ("{van der Berg}, Jan", "", "van der Berg", "", "Jan"),
        ("Ford, Jr., Henry", "", "Ford", "Jr.", "Henry"),
        ("{Steele Jr.}, Guy L.", "", "Steele Jr.", "", "Guy L."),
        (r"{\'E}cole, Jean-Paul", "", "École", "", "Jean-Paul"),
        ("D'Alembert, Jean le Rond", "", "D'Alembert", "", "Jean le Rond"),
        ("al-Khwarizmi, Muhammad", "", "al-Khwarizmi", "", "Muhammad"),
        (r"{\relax Ch}arles Babbage", "", "Babbage", "", "Charles"),
        ("Donald~E. Knuth", "", "Knuth", "", "Donald E."),
        ("AA BB", "", "BB", "", "AA"),
        ("AA bb CC", "bb", "CC", "", "AA"),
        ("AA bb CC dd EE", "bb", "CC dd EE", "", "AA"),
        ("AA 1B cc dd", "cc", "dd", "", "AA 1B"),
        ("AA {b}B cc dd", "cc", "dd", "", "AA bB"),
        (r"AA {\bb} cc DD", "cc", "DD", "", "AA \\bb"),
        ("AA bb {cc} DD", "bb", "cc DD", "", "AA"),
        ("AA {bb} cc CC", "cc", "CC", "", "AA bb"),
        ("AA bb {cc} dd CC", "bb", "cc dd CC", "", "AA"),
        ("bb CC, XX, AA", "bb", "CC", "XX", "AA"),
        ("Bb CC dd, AA", "", "Bb CC dd", "", "AA"),
        ("Jean {De} la fontaine", "la", "fontaine", "", "Jean De"),
        ("Jean {de} {la} fontaine", "", "fontaine", "", "Jean de la"),
        ("de La Fontaine, Jean", "de", "La Fontaine", "", "Jean"),
        ("De la Fontaine, Jean", "", "De la Fontaine", "", "Jean"),
        ("la FONTAINE, Jean", "la", "FONTAINE", "", "Jean"),
        ("{DE} la fontaine, Jean", "", "DE la fontaine", "", "Jean"),
        ("de la fontaine", "de la", "fontaine", "", ""),
        ("bb CC dd EE, AA", "bb", "CC dd EE", "", "AA"),
        (r"{\L}ukasz Kaiser", "", "Kaiser", "", "Łukasz"),
        ("J.~R.~R. Tolkien", "", "Tolkien", "", "J. R. R."),
        ("Dong, X. Luna", "", "Dong", "", "X. Luna"),
        ("Madonna", "", "Madonna", "", ""),
    ],
)
def test_a_name_is_taken_apart_as_biber_does(source: str, particle: str, family: str, suffix: str, given: str) -> None:
    name = parse_names(source).names[0]
    assert (name.particle, name.family, name.suffix, name.given) == (particle, family, suffix, given)
