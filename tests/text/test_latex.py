"""LaTeX to the tree and back. Expected values are what LaTeX prints, from its manuals, not from our output."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.text.inline import Emph, Inline, Inlines, Link, Math, NoCase, Quoted, SmallCaps, Strong, Sub, Sup, Text, normalise, plain
from citekit.text.latex import decode, encode, encode_text, to_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\'{e}\`e\^{e}\"e", "éèêë"),
        (r"{\'e}{\`{e}}\'{\i}", "éèí"),
        (r"\c{c} \c c \v{s} \v s \H{u} \u{g} \k{a} \d{s} \r{a} \.{z} \={o} \~n \b{d}", "ç ç š š ű ğ ą ṣ å ż ō ñ ḏ"),
        (r"\textcommabelow{s}", "ș"),
        (r"\"{\^o}", "ô̈"),
        (r"\AE\ae\OE\oe\O\o\L\l\ss\AA\aa\DH\dh\TH\th\DJ\dj\NG\ng", "ÆæŒœØøŁłßÅåÐðÞþĐđŊŋ"),
        (r"\AE sop and \o{}re", "Æsop and øre"),
        (r"pp.~1--2---3", "pp.\u00a01–2—3"),
        (r"``a'' and `b'", "“a” and ‘b’"),
        (r"rock 'n' roll isn't", "rock 'n' roll isn't"),
        (r"?`Qui\'en? !`Yo!", "¿Quién? ¡Yo!"),
        (r"\# \$ \% \& \_ \{ \}", "# $ % & _ { }"),
        (r"\textasciitilde{} \textasciicircum{} \textbackslash{} \textless{}\textgreater", "~ ^ \\ <>"),
        (r"\~{} \^{} \'{}", "~ ^ ´"),
        (r"\copyright\ 2020 \texttrademark{} \textregistered", "© 2020 ™ ®"),
        (r"a\,b\;c\ d\quad e", "a\u202fb\u2005c d\u2003e"),
        (r"hy\-phen\/ated", "hyphenated"),
        (r"\mbox{in one} \textrm{roman} \text{x}", "in one roman x"),
        (r"{\em old} {\bf bold} {\sc caps} {\rm plain}", "old bold caps plain"),
        (r"\uppercase{ab}c \MakeLowercase{DE}", "ABc de"),
        (r"\noopsort{1990a}1990 {\noopsort{b}}x", "1990 x"),
        (r"\foreignlanguage{french}{\'Ecole}", "École"),
        (r"\textcolor{red}{warm} \texorpdfstring{$x$}{x}", "warm x"),
        (r"\CYRP\cyrr\cyri\cyrv\cyre\cyrt", "Привет"),
        (r"\textgreek{logos}", "λογος"),
        (r"\unknowncommand{shown} and \bare", r"shown and \bare"),
        ("two\n   lines", "two lines"),
        (r"$\alpha$-decay of $^{14}$C at $90^\circ$", "α-decay of 14C at 90°"),
        (r"$n \geq 2$, $a=b$, $x+1$, $-1$", "n ≥ 2, a = b, x + 1, −1"),
        (r"$\mathcal{O}$, $\mathbb{R}$, $\mathfrak{g}$, $\mathrm{pH}$", "𝒪, ℝ, 𝔤, pH"),
        (r"$\hat{x}$ $\sqrt{2}$ $\frac{1}{2}$", "x̂ √2 1/2"),
        (r"\(a\) and \ensuremath{\mu}m", "a and μm"),
        (r"costs between $5 and $6", "costs between $5 and $6"),
        (r"$O(n \log n)$", "O(n log n)"),
        (r"\begin{it}x\end{it}", "x"),
        ("unbalanced } brace {here", "unbalanced brace here"),
        ("a lone $ stays", "a lone $ stays"),
        ("ends in \\", "ends in \\"),
    ],
)
def test_text(source: str, expected: str) -> None:
    assert unicodedata.normalize("NFC", to_text(source)) == unicodedata.normalize("NFC", expected)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\emph{A {BERT} b}", (Emph((Text("A "), NoCase((Text("BERT"),)), Text(" b"))),)),
        (r"{\it x} y", (Emph((Text("x"),)), Text(" y"))),
        (r"\textsc{Unix}", (SmallCaps((Text("Unix"),)),)),
        (r"H$_2$O", (Text("H"), Sub((Text("2"),)), Text("O"))),
        (r"10\textsuperscript{th}", (Text("10"), Sup((Text("th"),)))),
        (r"$x^2$", (Emph((Text("x"),)), Sup((Text("2"),)))),
        (r"$\mathbf{v}$", (Strong((Text("v"),)),)),
        (r"$\sum_i x_i$", (Math(r"\sum_i x_i"),)),
        (r"\[ a^{b^c} \]", (Math("a^{b^c}", True),)),
        (r"\enquote{a \enquote{b}}", (Quoted((Text("a "), Quoted((Text("b"),)))),)),
        ("``a {DNA} b''", (Quoted((Text("a "), NoCase((Text("DNA"),)), Text(" b"))),)),
        ("{{All} of it}", (NoCase((Text("All of it"),)),)),
        (r"{\'E}tude", (Text("Étude"),)),
        (r"\emph{\'e}{\'e}{\'e}", (Emph((Text("é"),)), Text("éé"))),
        (r"\textcolor{red}{\'e}x{\'o}", (Text("éxó"),)),
        (r"{G\"odel}", (NoCase((Text("Gödel"),)),)),
        ("10{-}20 {,}", (Text("10-20 ,"),)),
        (r"\url{https://example.org/a_b%20c~d}", (Link((Text("https://example.org/a_b%20c~d"),), "https://example.org/a_b%20c~d"),)),
        (
            r"\href{https://example.org/\%7Eme}{the {Web} page}",
            (Link((Text("the "), NoCase((Text("Web"),)), Text(" page")), "https://example.org/%7Eme"),),
        ),
    ],
)
def test_tree(source: str, expected: Inlines) -> None:
    assert decode(source) == expected


@pytest.mark.parametrize(
    ("tree", "source"),
    [
        (
            (Text("100% of $5 & a_b #1 {x} ~ ^ \\"),),
            r"100\% of \$5 \& a\_b \#1 \{x\} \textasciitilde{} \textasciicircum{} \textbackslash{}",
        ),
        ((NoCase((Text("BERT"),)), Text(" é")), "{BERT} é"),
        ((NoCase((Emph((Text("E. coli"),)),)),), r"{{\emph{E. coli}}}"),
        ((Quoted((Text("q"),)),), "``q''"),
        ((Text("a--b ''"),), "a-{}-b '{}'"),
        ((Math(r"\frac{a}{b}"),), r"$\frac{a}{b}$"),
    ],
)
def test_encode(tree: Inlines, source: str) -> None:
    assert encode(tree) == source
    assert decode(source) == tree


def test_ascii_target() -> None:
    assert encode_text("Erdős Łódź naïve “x” – Привет", ascii=True).isascii()
    assert to_text(encode_text("Erdős Łódź naïve Ø ß æ ‰ © α – — Привет", ascii=True)) == "Erdős Łódź naïve Ø ß æ ‰ © α – — Привет"


def test_a_lone_brace_in_text_leaves_the_source_balanced() -> None:
    source = encode_text("a } b { c")
    assert source.count("{") == source.count("}")
    assert to_text(source) == "a } b { c"


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), exclude_characters="\u00ad\u200c"),
    min_size=1,
    max_size=8,
)
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join).map(lambda s: unicodedata.normalize("NFC", s))
LETTERS = st.text("abcXYZé中", min_size=1, max_size=6)


def _nodes(children: st.SearchStrategy[Inlines]) -> st.SearchStrategy[Inline]:
    return st.one_of(
        *(st.builds(kind, children) for kind in (Emph, Strong, SmallCaps, Sup, Sub, Quoted)),
        st.builds(lambda inner, word: NoCase((*_bare(inner), Text(word))), children, LETTERS),
    )


def _bare(nodes: Inlines) -> Inlines:
    """Without protection, which does not stand in protection."""
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, NoCase):
            out += _bare(node.children)
        elif isinstance(node, Text | Math):
            out.append(node)
        else:
            out.append(type(node)(_bare(node.children)))
    return tuple(out)


LEAVES = st.lists(st.one_of(TEXTS.map(Text), st.just(Math(r"\frac{a}{b}"))), min_size=1, max_size=2).map(normalise)


def _level(inner: st.SearchStrategy[Inlines]) -> st.SearchStrategy[Inlines]:
    return st.lists(st.one_of(TEXTS.map(Text), _nodes(inner)), min_size=1, max_size=3).map(normalise)


TREES = st.one_of(LEAVES, _level(LEAVES), _level(_level(LEAVES)))


@given(TREES)
def test_decoding_what_was_encoded_gives_the_tree(tree: Inlines) -> None:
    assert decode(encode(tree)) == tree


@given(TEXTS)
def test_text_comes_back(value: str) -> None:
    assert to_text(encode_text(value)) == value
    assert plain(decode(encode_text(value))) == value


@given(TEXTS)
def test_text_comes_back_from_ascii(value: str) -> None:
    assert unicodedata.normalize("NFC", to_text(encode_text(value, ascii=True))) == value


PIECES = [*"\\{}$~`'\"^_%#&-?!ab cO1[]\n,=", r"\emph", r"\'", r"\c", r"\url", "$$", r"\[", r"\frac", r"\mathrm", "``", "''"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=300)
def test_any_source_gives_a_tree_that_stays(source: str) -> None:
    tree = decode(source)
    to_text(source)
    assert isinstance(encode(tree), str)


def test_deep_nesting_and_long_sources_are_no_trouble() -> None:
    assert to_text("{" * 5000 + "x" + "}" * 5000).strip("{}") == "x"
    assert len(to_text(r"\'e" * 50000)) == 50000
    decode("``" * 2000)
    decode("$" * 2001)
    decode(r"\emph{" * 500)
