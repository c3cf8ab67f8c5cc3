"""Reading the TeX maths of titles into a small tree.

Only commands of a table are known (``data/math_symbols.tsv`` and the
structures below); a formula with anything else is not understood and stands
in an output as its source, as text. So no formula can carry a command that
reads files or defines macros into an output.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from citekit.patterns import lazy_pattern
from citekit.resources import read_rows

#: Longest formula and deepest nesting that are read; titles stay far below.
MAX_LENGTH = 2000
MAX_DEPTH = 24


@dataclass(frozen=True, slots=True)
class Sym:
    """A symbol: ``kind`` is ord, num, bin, rel, op, open, close, punct, func or text.

    ``tex`` is what prints it in LaTeX maths.
    """

    char: str
    kind: str
    tex: str


@dataclass(frozen=True, slots=True)
class Group:
    children: tuple[MathNode, ...]


@dataclass(frozen=True, slots=True)
class Scripts:
    base: MathNode
    sub: MathNode | None
    sup: MathNode | None


@dataclass(frozen=True, slots=True)
class Frac:
    numerator: MathNode
    denominator: MathNode


@dataclass(frozen=True, slots=True)
class Root:
    body: MathNode
    index: MathNode | None


@dataclass(frozen=True, slots=True)
class Accent:
    """``name`` is the TeX command (``hat``)."""

    name: str
    body: MathNode


@dataclass(frozen=True, slots=True)
class Styled:
    """``font`` is the TeX command (``mathbb``)."""

    font: str
    body: MathNode


@dataclass(frozen=True, slots=True)
class Space:
    """``tex`` is the command (``\\,``)."""

    tex: str


MathNode = Sym | Group | Scripts | Frac | Root | Accent | Styled | Space

FONTS = {
    "mathbb": "mathbb",
    "mathbf": "mathbf",
    "boldsymbol": "mathbf",
    "bm": "mathbf",
    "mathcal": "mathcal",
    "mathscr": "mathcal",
    "mathfrak": "mathfrak",
    "mathit": "mathit",
    "mathrm": "mathrm",
    "mathsf": "mathsf",
    "mathtt": "mathtt",
}
#: Commands whose argument is text.
TEXTS = ("text", "textrm", "textit", "textbf", "textsf", "texttt", "mbox", "operatorname")
#: Accents with the combining character of each.
ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0305",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "acute": "\u0301",
    "grave": "\u0300",
    "check": "\u030c",
    "breve": "\u0306",
    "underline": "\u0332",
}
_SPACES = {",": "\\,", ":": "\\:", ";": "\\;", " ": "\\ ", "!": "", "quad": "\\quad ", "qquad": "\\qquad "}
_IGNORED = frozenset(
    ("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "displaystyle", "textstyle", "limits", "nolimits")
)
_ESCAPED = {"{": ("{", "open"), "}": ("}", "close")} | {sign: (sign, "ord") for sign in "%#&$_"}
# The kind of each ASCII sign that may stand in a formula as it is.
_CHARS = {
    sign: kind
    for kind, signs in (("bin", "+-*"), ("rel", "=<>:"), ("punct", ",;"), ("open", "(["), ("close", ")]!"), ("ord", "/|?.'@\""))
    for sign in signs
}
_TOKEN = lazy_pattern(r"\\(?:[A-Za-z]+|.)|[0-9]+(?:\.[0-9]+)?|\s+|.", re.DOTALL)


@cache
def symbols() -> dict[str, tuple[str, str, str]]:
    """Commands with character, kind and the package they need beyond base LaTeX, if any."""
    table = {}
    for name, char, kind, *package in read_rows("citekit.writers", "data", "math_symbols.tsv"):
        table[name] = (char, kind, package[0] if package else "")
    return table


@cache
def commands_of_characters() -> dict[str, str]:
    """The command that prints a character in maths; the first of the table that needs no package, where there is one."""
    found: dict[str, str] = {}
    for wanted in (True, False):
        for name, (char, kind, package) in symbols().items():
            if kind != "func" and not char.isascii() and bool(package) != wanted:
                found.setdefault(char, name)
    return found


@cache
def parse_math(tex: str) -> tuple[MathNode, ...] | None:
    """The tree of a formula, or None where it holds anything that is not known here."""
    if len(tex) > MAX_LENGTH:
        return None
    parser = _Parser(_TOKEN.findall(tex))
    try:
        nodes = parser.sequence(0)
    except _NotUnderstoodError:
        return None
    return nodes if parser.at_end() else None


def _is_prime(node: MathNode) -> bool:
    return (isinstance(node, Sym) and node.char == "′") or (isinstance(node, Group) and all(map(_is_prime, node.children)))


class _NotUnderstoodError(Exception):
    pass


class _Parser:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.place = 0

    def at_end(self) -> bool:
        return self.place >= len(self.tokens)

    def peek(self) -> str:
        return "" if self.at_end() else self.tokens[self.place]

    def sequence(self, depth: int) -> tuple[MathNode, ...]:
        """Nodes up to a closing brace or the end."""
        if depth > MAX_DEPTH:
            raise _NotUnderstoodError
        nodes: list[MathNode] = []
        while not self.at_end() and self.peek() != "}":
            token = self.peek()
            if token.isspace() or token in ("\\!",) or (token[0] == "\\" and token[1:] in _IGNORED):
                self.skip(token)
            elif token in ("^", "_", "'"):
                base = nodes.pop() if nodes else Group(())
                nodes.append(self.scripts(base, depth))
            else:
                nodes.append(self.atom(depth))
        return tuple(nodes)

    def skip(self, token: str) -> None:
        self.place += 1
        # "\left." and "\right." print no delimiter.
        if token in ("\\left", "\\right") and self.peek() == ".":
            self.place += 1

    def scripts(self, base: MathNode, depth: int) -> MathNode:
        sub: MathNode | None = None
        sup: MathNode | None = None
        while self.peek() in ("^", "_", "'"):
            token = self.peek()
            self.place += 1
            if token == "'":
                prime = Sym("′", "ord", "\\prime ")
                sup = prime if sup is None else Group((sup, prime))
            elif token == "_" and sub is None:
                sub = self.argument(depth)
            elif token == "^" and (sup is None or _is_prime(sup)):
                raised = self.argument(depth)
                sup = raised if sup is None else Group((sup, raised))
            else:
                raise _NotUnderstoodError
        return Scripts(base, sub, sup)

    def argument(self, depth: int) -> MathNode:
        while self.peek().isspace():
            self.place += 1
        if self.at_end() or self.peek() in ("}", "^", "_"):
            raise _NotUnderstoodError
        # TeX takes one character as argument: "x^10" is x¹0.
        token = self.peek()
        if token[0].isdigit() and len(token) > 1:
            self.tokens[self.place] = token[1:]
            return Sym(token[0], "num", token[0])
        return self.atom(depth + 1)

    def atom(self, depth: int) -> MathNode:
        token = self.peek()
        self.place += 1
        if token == "{":
            children = self.sequence(depth + 1)
            if self.peek() != "}":
                raise _NotUnderstoodError
            self.place += 1
            return children[0] if len(children) == 1 and not isinstance(children[0], Scripts) else Group(children)
        if token[0] == "\\":
            return self.command(token[1:], depth)
        if token == "~":
            return Space("~")
        if token[0].isdigit():
            return Sym(token, "num", token)
        if token in _CHARS:
            return Sym("−" if token == "-" else token, _CHARS[token], token)
        if token.isascii() and not token.isalpha():
            raise _NotUnderstoodError
        return character(token)

    def command(self, name: str, depth: int) -> MathNode:
        if name in symbols():
            char, kind, _ = symbols()[name]
            return Sym(char, kind, f"\\{name} ")
        if name in _ESCAPED:
            return Sym(*_ESCAPED[name], f"\\{name}")
        if name in _SPACES:
            return Space(_SPACES[name])
        if name in TEXTS:
            content = self.raw_text()
            return Sym(content, "func" if name == "operatorname" else "text", "")
        if name in FONTS:
            return Styled(FONTS[name], self.argument(depth))
        if name in ACCENTS:
            return Accent(name, self.argument(depth))
        if name in ("frac", "tfrac", "dfrac"):
            return Frac(self.argument(depth), self.argument(depth))
        if name == "sqrt":
            return self.root(depth)
        if name == "|":
            return Sym("‖", "ord", "\\|")
        raise _NotUnderstoodError

    def root(self, depth: int) -> MathNode:
        index: list[MathNode] = []
        if self.peek() == "[":
            self.place += 1
            while self.peek() != "]":
                if self.at_end() or self.peek() in ("}", "^", "_"):
                    raise _NotUnderstoodError
                index.append(self.atom(depth + 1))
            self.place += 1
        return Root(self.argument(depth), Group(tuple(index)) if index else None)

    def raw_text(self) -> str:
        """The words of ``\\text{…}``; only letters, digits, spaces and plain punctuation."""
        if self.peek() != "{":
            raise _NotUnderstoodError
        self.place += 1
        parts: list[str] = []
        while self.peek() != "}":
            if self.at_end() or self.peek()[0] in "\\{$%#&^_~":
                raise _NotUnderstoodError
            parts.append(self.peek())
            self.place += 1
        self.place += 1
        return "".join(parts)


def character(token: str) -> MathNode:
    """A letter, or a character that a command of the table prints as well (``α``)."""
    name = commands_of_characters().get(token)
    if name:
        return Sym(token, symbols()[name][1], f"\\{name} ")
    if token.isprintable():
        return Sym(token, "ord", token)
    raise _NotUnderstoodError


def is_function(node: MathNode | None) -> bool:
    """Whether ``node`` is the name of a function, with scripts or without."""
    return (isinstance(node, Sym) and node.kind == "func") or (isinstance(node, Scripts) and is_function(node.base))


def ends_operand(node: MathNode | None) -> bool:
    """Whether a sign after ``node`` stands between two operands, where it is set with spaces."""
    if node is None or isinstance(node, Space):
        return False
    return not (isinstance(node, Sym) and node.kind in ("bin", "rel", "open", "op", "punct"))


def begins_operand(node: MathNode) -> bool:
    """Whether an operand begins with ``node``: TeX sets a space between it and the name of a function."""
    return not isinstance(node, Space) and not (isinstance(node, Sym) and node.kind in ("open", "close", "punct", "bin", "rel"))
