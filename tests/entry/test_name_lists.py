"""Name lists: BibTeX's grammar, biblatex's extended format, what people write, roles and gaps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.entry.name_lists import NameList, format_names, parse_names
from citekit.entry.name_parts import parse_name
from citekit.entry.name_simple import simple_names
from citekit.entry.name_splitting import split_names
from citekit.entry.names import Name


def shown(listed: NameList) -> list[str]:
    """Names as ``given|particle|family|suffix``, groups as ``[name]``, empty parts left out at the end."""
    out = []
    for name in listed.names:
        given = f"{name.given} {name.dropping}".strip() if name.dropping else name.given
        out.append(f"[{name.literal}]" if name.literal else "|".join((given, name.particle, name.family, name.suffix)).rstrip("|"))
    return out


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Ada Example", ["Ada||Example"]),
        ("Example, Ada", ["Ada||Example"]),
        ("Example,Ada", ["Ada||Example"]),
        ("Ada Maria von der Example", ["Ada Maria|von der|Example"]),
        ("von der Example, Ada", ["Ada|von der|Example"]),
        ("Von der Example, Ada", ["Ada||Von der Example"]),
        ("{von der Example}, Ada", ["Ada||von der Example"]),
        ("Jean de La Exemple", ["Jean|de|La Exemple"]),
        ("Ana de la Cruz Exemplo", ["Ana|de la|Cruz Exemplo"]),
        ("Exemplo de Sousa, Ana", ["Ana||Exemplo de Sousa"]),
        ("d'Exemple, Ana", ["Ana||d'Exemple"]),
        ("Example, Jr., Ada", ["Ada||Example|Jr."]),
        ("Example, Ada, Jr.", ["Ada||Example|Jr."]),
        ("Ada Maria Example III", ["Ada Maria||Example|III"]),
        ("Ada Example, Jr.", ["Ada||Example|Jr."]),
        ("{\\'E}xemple, Zo{\\\"e}", ["Zoë||Éxemple"]),
        ("Ada {Example Sample}", ["Ada||Example Sample"]),
        ("{Example {\\&} Sons}", ["[Example & Sons]"]),
        ("{Example and Sample, Inc.} and Ada Example", ["[Example and Sample, Inc.]", "Ada||Example"]),
        ("Ada~M. Example", ["Ada M.||Example"]),
        ("A. Example AND B. Sample", ["A.||Example", "B.||Sample"]),
        ("A. Example\n  and\n  B. Sample", ["A.||Example", "B.||Sample"]),
        ("Anderson, Andy and Sand, Andrea", ["Andy||Anderson", "Andrea||Sand"]),
        ("A. Example & B. Sample", ["A.||Example", "B.||Sample"]),
        (r"A. Example \& B. Sample", ["A.||Example", "B.||Sample"]),
        ("Example, A.; Sample, B.", ["A.||Example", "B.||Sample"]),
        ("Ada Example, Bo Sample, and Cy Muster", ["Ada||Example", "Bo||Sample", "Cy||Muster"]),
        ("Ada Example, Bo Sample and Cy Muster", ["Ada||Example", "Bo||Sample", "Cy||Muster"]),
        ("Example, A., Sample, B. C.", ["A.||Example", "B. C.||Sample"]),
        ("Example A, Sample BC", ["A||Example", "BC||Sample"]),
        ("A. Example, B. Sample", ["A.||Example", "B.||Sample"]),
        ("Garcia Ejemplo, Ana Belen", ["Ana Belen||Garcia Ejemplo"]),
        ("and Ada Example and", ["Ada||Example"]),
        ("Ada Example and and Bo Sample", ["Ada||Example", "Bo||Sample"]),
        ("adah example", ["adah||example"]),
        ("王, 小明 and 李小红", ["小明||王", "||李小红"]),
        ("山田 太郎", ["太郎||山田"]),
        ("family=Example, given=Ada, prefix=von, suffix=Jr.", ["Ada|von|Example|Jr."]),
        ("given={Ada, the Elder}, family=Example", ["Ada, the Elder||Example"]),
        ("Example, Ada von", ["Ada von||Example"]),
        ("", []),
        (" , ", []),
        ("and", []),
    ],
)
def test_names(source: str, expected: list[str]) -> None:
    assert shown(parse_names(source)) == expected


def test_useprefix_false_is_a_dropping_particle() -> None:
    name = parse_names("family=Example, given=Ada, prefix=von, useprefix=false").names[0]
    assert (name.particle, name.dropping) == ("", "von")


@pytest.mark.parametrize(
    ("source", "gaps"),
    [
        ("A. Example and others", (1,)),
        ("A. Example and et al.", (1,)),
        ("A. Example et al.", (1,)),
        (r"A. Example \emph{et al.}", (1,)),
        ("Example, A. and Sample, B. et al", (2,)),
        ("A. Example and ... and Z. Muster", (1,)),
        (r"A. Example and {\ldots} and Z. Muster and others", (1, 2)),
        ("A. Example and … and Z. Muster", (1,)),
        ("Albert Al and Etal Ali", ()),
    ],
)
def test_gaps(source: str, gaps: tuple[int, ...]) -> None:
    assert parse_names(source).gaps == gaps
    assert all("al." not in name.display for name in parse_names(source).names)


@pytest.mark.parametrize(
    ("source", "roles"),
    [
        ("Example*, Ada and Sample*, Bo and Muster, Cy", [("equal",), ("equal",), ()]),
        ("Ada Example* and Bo Sample†", [("equal",), ("corresponding",)]),
        (
            r"Ada Example$^{*}$ and Bo Sample$^\dagger$ and Cy Muster$^{*,\dagger}$",
            [("equal",), ("corresponding",), ("equal", "corresponding")],
        ),
        (r"Ada Example\textsuperscript{1,*} and Bo Sample\textsuperscript{2}", [("equal",), ()]),
        (r"Ada Example$^{1}$ and Bo Sample$^{\ddagger}$ and Cy Muster$^\S$", [(), ("equal2",), ("senior",)]),
        ("Ada Example✉ and Bo Sample¹", [("corresponding",), ()]),
        (
            r"Ada Example\thanks{These authors contributed equally} and Bo Sample\thanks{Corresponding author}",
            [("equal",), ("corresponding",)],
        ),
        ("{Example*} and Bo Sample", [(), ()]),
        ("Example*†, Ada and Bo Sample", [("equal", "corresponding"), ()]),
        (r"Example, Ada$^*$ and Sample, Bo", [("equal",), ()]),
    ],
)
def test_marks_in_names_are_roles(source: str, roles: list[tuple[str, ...]]) -> None:
    listed = parse_names(source)
    assert list(listed.roles) == roles
    assert not any(sign in name.display for name in listed.names if not name.literal for sign in "*†‡§✉$^¹\\")


WORD = st.from_regex(r"[A-ZÉÄ][a-zéäñ]{1,6}(?:-[A-Z][a-z]{1,4})?", fullmatch=True)
GIVEN = st.lists(st.one_of(WORD, st.from_regex(r"[A-Z]\.", fullmatch=True)), min_size=1, max_size=3).map(" ".join)
FREE = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=10)
FREE_WORDS = st.lists(FREE, min_size=1, max_size=3).map(" ".join)
NAMES = st.one_of(
    st.builds(Name, family=WORD, given=GIVEN),
    st.builds(
        Name,
        family=st.lists(WORD, min_size=1, max_size=2).map(" ".join),
        given=GIVEN,
        particle=st.sampled_from(["", "von", "de la", "Van"]),
    ),
    st.builds(Name, family=WORD, given=GIVEN, suffix=st.sampled_from(["", "Jr.", "III"])),
    st.builds(Name, family=WORD),
    st.builds(Name, family=WORD, given=GIVEN, dropping=st.sampled_from(["", "von"])),
    st.builds(Name, literal=FREE_WORDS),
    st.builds(Name, literal=st.sampled_from(["DeepSeek-AI", "A and B, Inc.", "others", "R&D", "50% {x}", "C:\\"])),
    st.builds(
        Name,
        family=st.sampled_from(["van Gogh", "and", "others", "E*", "Smith Jones", "O'Neil", "al."]),
        given=st.sampled_from(["", "A.", "Jr.", "and", "von"]),
    ),
)


@given(st.lists(NAMES, max_size=4), st.booleans())
@settings(max_examples=100)
def test_what_is_written_reads_back_the_same(names: list[Name], others: bool) -> None:
    source = format_names(names, others=others and bool(names))
    listed = parse_names(source)
    assert list(listed.names) == names
    assert listed.gaps == ((len(names),) if others and names else ())
    assert source.count("{") == source.count("}")


@given(st.text(st.sampled_from("AaBb ,.{}\\&;$^~-'\"=and\u4e2d"), max_size=40))
@settings(max_examples=100)
def test_any_source_gives_a_list_that_is_stable(source: str) -> None:
    listed = parse_names(source)
    assert len(listed.names) == len(listed.roles)
    assert parse_names(format_names(listed.names)).names == listed.names


def test_long_lists_take_linear_time() -> None:
    source = " and ".join(f"Example{chr(65 + i % 26)}, Ada B." for i in range(20000))
    assert len(parse_names(source).names) == 20000


WORDS_OF_LISTS = ["Ab", "Bc", "C.", "de", "van", "Jr.", "III", "and", "and", ",", ",", "others", "et", "al.", "AND", "王明"]
WORDS_OF_LISTS += ["O'Neil", "x", "-", "John", "Smith"]


@given(st.lists(st.sampled_from(WORDS_OF_LISTS), max_size=10))
@settings(max_examples=400)
def test_the_quick_way_gives_what_the_grammar_gives(words: list[str]) -> None:
    source = " ".join(words).replace(" ,", ",")
    quick = simple_names(source)
    if quick is None:
        return
    slow = [name for piece in split_names(source) if (name := parse_name(piece)) and piece != "others"]
    assert list(quick[0]) == slow
    assert quick[1] == (split_names(source)[-1:] == ["others"])
