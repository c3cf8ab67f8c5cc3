"""Folding: spellings that a reader takes for one text fold to one string."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citekit.text.fold import fold, fold_name, squeeze


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Top-$p$ Sampling", "top-p sampling"),
        (r"The {K}{\"a}hler cone", "The Kähler cone"),
        (r"$\alpha$-Helix", "α-helix"),
        ("Salt & pepper", "Salt and Pepper"),
        (r"Salt \& pepper", "salt and pepper"),
        ("caf&#233;", "café"),
        ("H<sub>2</sub>O", "H2O"),
        (r"\emph{E. coli} growth", "E. coli growth"),
        ("don’t", "dont"),
        (r"Erd{\H o}s", "Erdős"),
        (r"Stra\ss e", "Straße"),
        (r"\v{S}afránek", "Šafránek"),
        ("ﬁbre", "fibre"),
        ("Ｆｕｌｌ", "full"),
    ],
)
def test_spellings_of_one_text_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_different_texts_stay_different() -> None:
    assert fold("in vitro") != fold("in vivo")
    assert fold("C") != fold("D")


def test_other_scripts_are_kept() -> None:
    assert fold("深度学习") == "深度学习"
    assert fold("플랫폼 노동") == "플랫폼 노동"
    assert fold("Чернов") == "chernov"


def test_squeeze_joins_words() -> None:
    assert squeeze(fold("e-mail")) == squeeze(fold("Email")) == "email"


def test_umlauts_and_their_digraphs_are_one_name() -> None:
    assert fold_name("Müller") == fold_name("Mueller") == fold_name("Muller")


@given(st.text())
def test_folding_is_idempotent_and_never_fails(text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    assert "  " not in once
    assert once == once.strip()
