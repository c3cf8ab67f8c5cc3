"""Two full names with a comma between them, which BibTeX reads as one."""

from __future__ import annotations

import pytest

from citekit.bibtex import read
from citekit.bibtex.checks import check


def codes(author: str) -> list[str]:
    found = check(read(f"@misc{{k, author = {{{author}}}, title = {{Squid}}}}"))
    return [item.code for item in found if item.code in ("comma-in-name", "comma-authors")]


@pytest.mark.parametrize("author", ["Ilse Vandersteen, Bram De Wolf", "Wout Peeters, Lotte van den Bosch", "J. Maes, Lotte van Dijk"])
def test_two_full_names_with_a_comma_are_told(author: str) -> None:
    assert codes(author) in (["comma-in-name"], ["comma-authors"])


@pytest.mark.parametrize(
    "author",
    [
        "Santos Barroso, Gabriel José",
        "De Wolf, Bram Jan",
        "Costa Prado, Ana Maria de",
        "van der Maes Smit, Lotte Anna",
        "Maes, Lotte and Smit, Jan Piet",
        "{Squid and Ink, Royal Society de Ghent}",
        "Santos Barroso, Gabriel and Costa Prado, Ana Luisa",
    ],
)
def test_families_of_two_words_are_not(author: str) -> None:
    assert codes(author) == []
