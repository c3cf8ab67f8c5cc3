"""LaTeX as exports and people write it. Expected values are what LaTeX prints."""

from __future__ import annotations

import unicodedata

import pytest

from citekit.text.latex import to_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\'\i ndice", "índice"),
        (r"na\"\i ve, \^\i le, \v\i x", "naïve, île, ǐx"),
        (r"Ho\`ang Th\d{i} \'{\^e}", "Hoàng Thị ế"),
        (r"\(x^2\), \(\alpha\) and \(", "x2, α and "),
        (r"{\ss}tra{\ss}e, \ss{} \o{} \L\l", "ßtraße, ß ø Łł"),
        (r"H$_2$O and CO\textsubscript{2} at 5\,\textmu m", "H2O and CO2 at 5\u202fµm"),
        (r"$^{13}$C and \textsuperscript{13}C", "13C and 13C"),
        (r"\glqq a\grqq{} \guillemotleft b\guillemotright", "„a“ «b»"),
        (r"\texteuro 5 \pounds 6 \textsterling{}7", "€5 £6 £7"),
        (r"\AA ngstr\"om and \aa", "Ångström and å"),
        (r"\.Istanbul \.{z} \u g \k e \=a \b{b}", "İstanbul ż ğ ę ā ḇ"),
        (r"\dj\DJ\ng\NG\th\TH\dh\DH", "đĐŋŊþÞðÐ"),
        (r"{\textit{C. elegans}} {\em in vivo} and {\it x\/}", "C. elegans in vivo and x"),
        (r"\url{http://a.example/c_d%20e} \href{http://a.example}{text}", "http://a.example/c_d%20e text"),
        (r"\texttt{\textasciitilde}user \textbackslash{}x \{a\}", r"~user \x {a}"),
        (r"$\alpha$-helix $\beta_2$", "α-helix β2"),
        (r"M\"uller-L\"{u}denscheidt, Dvo{\v r}{\'a}k", "Müller-Lüdenscheidt, Dvořák"),
        (r"{{Deep} {L}earning}", "Deep Learning"),
        (r"{\textquoteleft}x{\textquoteright}", "‘x’"),
        (r"a\-b\slash c \nobreakdash-x \protect\emph{y}", "ab/c -x y"),
        (r"$\sim$100 $\times$ 5 $\pm$ 2 $\leq$ 3", "∼100 × 5 ± 2 ≤ 3"),
        (r"$\sqrt{s}=13$ TeV", "√s = 13 TeV"),
        (r"$e^{+}e^{-}\rightarrow\mu^{+}\mu^{-}$", "e+e−→μ+μ−"),
        (r"$\Lambda$CDM, $z\sim6$, M$_{\odot}$", "ΛCDM, z ∼ 6, M⊙"),
        (r"{\it Fermi}-LAT, $\it{Fermi}$", "Fermi-LAT, Fermi"),
        (r"$\textrm{SU}(3)$ \ensuremath{\alpha}", "SU(3) α"),
        (r"10\textsuperscript{\textminus 5}", "10−5"),
        (r"\'Ecole, Ma\~nana, Se\~{n}or, {\`{\i}}", "École, Mañana, Señor, ì"),
        (r"\textit{\textbf{x}} \mbox{GPT-4} \hbox{y}", "x GPT-4 y"),
        (r"{\oe}uvre {\ae}on \OE", "œuvre æon Œ"),
    ],
)
def test_what_is_printed(source: str, expected: str) -> None:
    assert unicodedata.normalize("NFC", to_text(source)) == unicodedata.normalize("NFC", expected.strip())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"{\apj}", "The Astrophysical Journal"),
        (r"\mnras", "Monthly Notices of the Royal Astronomical Society"),
        (r"{\mnras }", "Monthly Notices of the Royal Astronomical Society"),
        (r"on \nat ure", r"on \nat ure"),
        (r"\unheardof", r"\unheardof"),
    ],
)
def test_a_journal_that_is_a_macro_of_ads(source: str, expected: str) -> None:
    assert to_text(source) == expected
