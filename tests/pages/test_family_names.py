"""Where a printed name's family name begins, when it has several words."""

import pytest

from citekit.pages import read_page
from citekit.pages.person_words import make_name


@pytest.mark.parametrize(
    ("printed", "family", "given"),
    [
        ("Tomás Ó Briain", "Ó Briain", "Tomás"),
        ("Máire Ní Dhonnchadha", "Ní Dhonnchadha", "Máire"),
        ("Fionn Mac Cumhaill", "Mac Cumhaill", "Fionn"),
        ("José de la Fuente García", "de la Fuente García", "José"),
        ("Pedro dos Santos Silva", "dos Santos Silva", "Pedro"),
        ("Maria de Fátima Lopes", "Lopes", "Maria de Fátima"),
        ("María del Pilar Ruiz", "Ruiz", "María del Pilar"),
        ("Ana Lopes de Melo", "de Melo", "Ana Lopes"),
        ("Jan van der Berg", "van der Berg", "Jan"),
    ],
)
def test_family_names_of_several_words(printed: str, family: str, given: str) -> None:
    name = make_name(printed)
    assert (" ".join(part for part in (name.particle, name.family) if part), name.given) == (family, given)


def test_such_names_on_a_page() -> None:
    page = (
        "<h1>Ada Brook</h1><h2>Publications</h2><ul><li>José de la Fuente García, Tomás Ó Briain, Ada Brook. Slopes of pebbles. "
        "<i>Journal of Slopes</i> 3(4), 2022.</li></ul>"
    )
    (entry,) = read_page(page.encode(), source="page.html").entries
    assert entry.get("author") == "de la Fuente García, José and Ó Briain, Tomás and Brook, Ada"
