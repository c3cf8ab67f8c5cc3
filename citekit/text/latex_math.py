r"""Formulas: simple ones as rich text, any as readable Unicode.

A formula is simple when it is a row of letters, digits, signs and symbols,
each with a subscript and a superscript at most, so that rich text says all
that it says: ``x_i^2``, ``10^{-6}``, ``\alpha``, ``\mathbb{R}^n``. Function
names, fractions, roots of more than a letter and nested scripts stay formulas.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citekit.patterns import lazy_pattern
from citekit.text.inline import Emph, Inline, Inlines, Strong, Sub, Sup, Text, normalise, plain
from citekit.text.latex_tables import MATH_ACCENTS, symbols

_TOKEN = lazy_pattern(r"\\[A-Za-z]+\*?|\\.|\s+|\d+(?:[.,]\d+)*|.", re.DOTALL)
_UPRIGHT_WORDS = "mathrm text textrm textnormal mbox operatorname mathop mathsf textsf mathtt texttt rm mathnormal ensuremath hbox"
_UPRIGHT = frozenset(_UPRIGHT_WORDS.split())
_SPACING = {",": "\u202f", ";": " ", ":": " ", ">": " ", "!": "", " ": " ", "quad": "\u2003", "qquad": "\u2003", "thinspace": "\u202f"}
_IGNORED_WORDS = "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr displaystyle textstyle limits nolimits"
_IGNORED = frozenset(_IGNORED_WORDS.split())
_ALPHABETS = {
    "mathbb": "DOUBLE-STRUCK",
    "mathcal": "SCRIPT",
    "mathscr": "SCRIPT",
    "mathfrak": "FRAKTUR",
    "Bbb": "DOUBLE-STRUCK",
    "cal": "SCRIPT",
    "frak": "FRAKTUR",
}
# Signs that TeX sets with space on both sides where they stand between two things.
_SPACED = frozenset("+−=<>±∓×÷∩∪∨∧⊕⊗≤≥⩽⩾≠≪≫≡∼≃≈≅∝≺≻⊂⊃⊆⊇⊊∈∋∉∣∥⊥⊨⊢←→↔⇐⇒⇔⟵⟶⟷⟹⟸⟺↦⟼↪≲≳≜≔∘⋆∗·∖")
_FUNCTION_WORDS = """
arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup
ln log max min Pr sec sin sinh sup tan tanh
"""
_FUNCTIONS = frozenset(_FUNCTION_WORDS.split())


class _NotSimpleError(Exception):
    """The formula says more than rich text can."""


@lru_cache(maxsize=4096)
def simplify(tex: str) -> Inlines | None:
    """The rich text of a simple formula (without its dollars), or None for one that must stay a formula."""
    try:
        parser = _Parser(tex)
        nodes = parser.row(scripts=True)
    except _NotSimpleError:
        return None
    return normalise(nodes)


def readable(tex: str) -> str:
    r"""Any formula as characters to search and compare by: ``O(n \log n)`` as ``O(n log n)``; structure is lost."""
    simple = simplify(tex)
    if simple is not None:
        return plain(simple)
    known = symbols("m")
    out = []
    for token in _TOKEN.findall(tex):
        if token in "{}^_" or token == "&":
            continue
        if token[0] == "\\":
            name = token[1:]
            if name in known:
                out.append(known[name])
            elif name in _FUNCTIONS:
                out.append(f" {name} ")
            elif name in _SPACING:
                out.append(_SPACING[name])
            elif not name.isalpha():
                out.append(name.strip("\\"))
        else:
            out.append(token)
    return re.sub(r"\s+([),.;:])", r"\1", re.sub(r"\s+", " ", "".join(out))).strip()


def alphabet_letter(command: str, letter: str) -> str:
    r"""The character of ``\mathbb``, ``\mathcal`` or ``\mathfrak`` for a letter or digit, the letter itself where there is none."""
    style = _ALPHABETS[command]
    kind = "SMALL" if letter.islower() else "CAPITAL"
    styles = {"FRAKTUR": ("FRAKTUR", "BLACK-LETTER")}.get(style, (style,))
    for word in styles:
        for name in (f"{word} {kind} {letter.upper()}", f"MATHEMATICAL {word} {kind} {letter.upper()}"):
            try:
                return unicodedata.lookup(name)
            except KeyError:
                continue
    return letter


class _Parser:
    """One formula being read; ``row`` reads up to the closing brace or the end."""

    def __init__(self, tex: str) -> None:
        self.tokens = _TOKEN.findall(tex)
        self.at = 0

    def row(self, *, scripts: bool, closing: str = "") -> list[Inline]:
        out: list[Inline] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if closing and token == closing:
                self.at += 1
                return out
            if token in "_^":
                out += self.script(scripts)
                continue
            nodes = self.atom(scripts)
            sign = nodes[0].text if len(nodes) == 1 and isinstance(nodes[0], Text) else ""
            if sign in _SPACED and sign and scripts:
                self._sign(out, sign)
            else:
                out += nodes
        if closing:
            raise _NotSimpleError
        return out

    def _sign(self, out: list[Inline], sign: str) -> None:
        """A sign between two things stands between spaces; one at the start or after another sign is a prefix."""
        before = plain(normalise(out)).rstrip(" ")
        after = next((t for t in self.tokens[self.at :] if not t.isspace()), "")
        if before and before[-1] not in "([{,;/|" and before[-1] not in _SPACED and after and after not in (")", "]", "}", "_", "^"):
            out.append(Text(f" {sign} "))
        else:
            out.append(Text(sign))

    def script(self, allowed: bool) -> list[Inline]:
        kind = Sub if self.tokens[self.at] == "_" else Sup
        self.at += 1
        self._skip_space()
        if not allowed or self.at >= len(self.tokens):
            raise _NotSimpleError
        if self.tokens[self.at] in (r"\circ", r"\degree") and kind is Sup:
            self.at += 1
            return [Text("°")]
        nodes = self.argument(scripts=False)
        word = "".join(node.text if isinstance(node, Text) else plain((node,)) for node in nodes)
        if kind is Sup and word.strip() in ("∘", "°"):
            return [Text("°")]
        if kind is Sup and word.strip("′") == "" and word:
            return [Text(word)]
        # Letters in scripts stay upright: at that size the slant says nothing that the place does not say.
        return [kind((Text(word.strip()),))] if word.strip() else []

    def argument(self, *, scripts: bool) -> list[Inline]:
        self._skip_space()
        if self.at >= len(self.tokens):
            raise _NotSimpleError
        if self.tokens[self.at] == "{":
            self.at += 1
            return self.row(scripts=scripts, closing="}")
        return self.atom(scripts)

    def atom(self, scripts: bool) -> list[Inline]:
        token = self.tokens[self.at]
        self.at += 1
        if token[0] == "\\":
            return self.command(token[1:], scripts)
        if token == "{":
            return self._group(scripts)
        if token.isspace():
            return []
        if token == "}" or token in "&%#$":
            raise _NotSimpleError
        if token == "-":
            return [Text("−")]
        if token == "'":
            return [Text("′")]
        if token == "*":
            return [Text("∗")]
        if token == "~":
            return [Text("\u00a0")]
        if len(token) == 1 and token.isascii() and token.isalpha():
            return [Emph((Text(token),))]
        return [Text(token + (" " if token == "," and scripts else ""))]

    def _group(self, scripts: bool) -> list[Inline]:
        """A group; ``{\\rm x}`` and ``{\\cal L}`` change its letters."""
        self._skip_space()
        head = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if head in (r"\rm", r"\cal", r"\bf", r"\frak", r"\it", r"\sf", r"\tt"):
            self.at += 1
            word = plain(self.row(scripts=False, closing="}"))
            return self._styled(head[1:], word)
        return self.row(scripts=scripts, closing="}")

    def command(self, name: str, scripts: bool) -> list[Inline]:
        known = symbols("m").get(name)
        if known is not None:
            if known in "∑∏∐∫∬∭∮⋂⋃⨁⨂⋁⋀":
                raise _NotSimpleError
            return [Text(known)]
        if name in _SPACING:
            return [Text(_SPACING[name])]
        if name in _IGNORED:
            return []
        if name in _UPRIGHT:
            return self._upright(scripts)
        if name in _ALPHABETS or name in ("mathbf", "textbf", "boldsymbol", "bm", "pmb", "mathit", "textit", "emph"):
            return self._styled(name, plain(self.argument(scripts=False)))
        if name in MATH_ACCENTS:
            word = plain(self.argument(scripts=False))
            if len(word) != 1:
                raise _NotSimpleError
            mark = unicodedata.normalize("NFC", word + MATH_ACCENTS[name])
            return [Emph((Text(mark),))] if word.isascii() and word.isalpha() else [Text(mark)]
        if name in ("sqrt", "frac", "tfrac", "nicefrac", "sfrac"):
            return self._small_fraction_or_root(name)
        if len(name) == 1 and not name.isalpha():
            return [Text(name)]
        raise _NotSimpleError

    def _small_fraction_or_root(self, name: str) -> list[Inline]:
        words = [plain(self.argument(scripts=False)) for _ in range(1 if name == "sqrt" else 2)]
        if name == "sqrt" and re.fullmatch(r"\w|\d+", words[0]):
            body = Text(words[0]) if words[0].isdigit() else Emph((Text(words[0]),))
            return [Text("√"), body]
        if name != "sqrt" and all(word.isdigit() for word in words):
            return [Text("/".join(words))]
        raise _NotSimpleError

    def _upright(self, scripts: bool) -> list[Inline]:
        r"""The argument of ``\mathrm`` or ``\text``: words keep their spaces, letters are not slanted."""
        self._skip_space()
        if self.at < len(self.tokens) and self.tokens[self.at] == "{":
            depth, start = 1, self.at + 1
            end = start
            while end < len(self.tokens) and depth:
                depth += {"{": 1, "}": -1}.get(self.tokens[end], 0)
                end += 1
            body = "".join(self.tokens[start : end - 1])
            if depth == 0 and not re.search(r"[\\{}$^_]", body):
                self.at = end
                return [Text(re.sub(r"\s+", " ", body))]
        return [Text(plain((node,))) if isinstance(node, Emph) else node for node in self.argument(scripts=scripts)]

    def _styled(self, name: str, word: str) -> list[Inline]:
        if name in _ALPHABETS:
            return [Text("".join(alphabet_letter(name, c) if c.isascii() and c.isalnum() else c for c in word))]
        if name in ("mathbf", "textbf", "boldsymbol", "bm", "pmb", "bf"):
            return [Strong((Text(word),))]
        return [Emph((Text(word),))] if name in ("mathit", "textit", "it", "emph") else [Text(word)]

    def _skip_space(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
