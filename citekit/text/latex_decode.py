r"""LaTeX source to the tree of rich text.

What a field of a .bib file holds is a small part of LaTeX: accents, special
letters, a few commands, formulas and braces. Braces protect case as BibTeX
reads them: a group is :class:`NoCase`, unless it begins with a command (a
"special character", BibTeX's manual, "btxdoc" section 4) or has no letter.
Commands that are not known give their arguments, and a bare one its source,
so that nothing is lost in silence. Hostile source gives some tree, never an error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from citekit.patterns import lazy_pattern
from citekit.text.entities import without_entities
from citekit.text.inline import Emph, Inline, Inlines, Link, Math, NoCase, Normal, Quoted, Text, normalise, plain
from citekit.text.latex_accents import plain_accents
from citekit.text.latex_math import readable, simplify
from citekit.text.latex_tables import (
    ACCENTS,
    ARGUMENTS,
    DECLARATIONS,
    LGR,
    SILENT,
    SPACES,
    SPACING_ACCENTS,
    STYLES,
    journal_macros,
    symbols,
)

#: A source without any of these is its own text.
SPECIAL = lazy_pattern(r"[\\{}$~`]|--|''|[^\S ]|  |^ | $|^'|[\s(\[]'")

_TOKEN = lazy_pattern(
    r"[^\\{}$~`'\-?!\s]+(?: [^\\{}$~`'\-?!\s]+)*+"
    r"|\\[A-Za-z@]+\*?\s*"
    r"|\\."
    r"|\s+"
    r"|---?"
    r"|''|``"
    r"|[?!]`"
    r"|\$\$|."
    r"|\\",
    re.DOTALL,
)
_MAX_DEPTH = 60

Item = str | Inline


def decode(source: str, *, fixed_maths: bool = False) -> Inlines:
    """The tree of a field's LaTeX source, white space folded and cut at both ends.

    ``fixed_maths`` is for readers that change case: letters of a formula mean something else in the other case, so that
    formulas which are rich text stand in :class:`NoCase`.
    """
    if "&" in source and ";" in source:
        source = without_entities(source)
    if not SPECIAL.search(source):
        return (Text(source),) if source else ()
    source = plain_accents(source)
    if not SPECIAL.search(source):
        return (Text(source),) if source else ()
    decoder = _Decoder(source)
    decoder.fixed_maths = fixed_maths
    items: list[Item] = []
    while decoder.at < len(decoder.tokens):
        items += decoder.row()
        if decoder.at < len(decoder.tokens):  # a closing brace too many
            decoder.at += 1
    return _trim(_tree(items))


def to_text(source: str) -> str:
    """The characters of a field's LaTeX source; formulas as readable Unicode."""
    if "&" in source and ";" in source:
        source = without_entities(source)
    if not SPECIAL.search(source):
        return source
    source = plain_accents(source)
    if not SPECIAL.search(source):
        return source
    return _readable(decode(source))


def _readable(nodes: Iterable[Inline]) -> str:
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Math):
            parts.append(readable(node.tex))
        elif isinstance(node, Quoted):
            parts.append(f"“{_readable(node.children)}”")
        else:
            parts.append(_readable(node.children))
    return "".join(parts)


def _tree(items: Iterable[Item]) -> Inlines:
    """Nodes from strings and nodes: neighbouring strings joined, runs of spaces folded, empty nodes left out."""
    out: list[Inline] = []
    pending = ""
    for item in items:
        if isinstance(item, str):
            pending += item
        elif isinstance(item, Text):
            pending += item.text
        elif isinstance(item, Math) or item.children:
            if pending:
                out.append(Text(_fold(pending)))
                pending = ""
            out.append(item)
    if pending:
        out.append(Text(_fold(pending)))
    return tuple(out)


def _fold(text: str) -> str:
    return re.sub("  +", " ", text) if "  " in text else text


def _trim(nodes: Inlines) -> Inlines:
    """The tree without spaces at its two ends."""
    if not nodes:
        return nodes
    first, last = nodes[0], nodes[-1]
    if isinstance(first, Text) and first.text[0] == " ":
        rest = first.text.lstrip(" ")
        nodes = (Text(rest), *nodes[1:]) if rest else nodes[1:]
    if nodes and isinstance(last, Text) and last.text[-1] == " ":
        rest = nodes[-1].text.rstrip(" ") if isinstance(nodes[-1], Text) else ""
        nodes = (*nodes[:-1], Text(rest)) if rest else nodes[:-1]
    return nodes


def _has_letter(items: Iterable[Item]) -> bool:
    for item in items:
        text = item if isinstance(item, str) else plain((item,))
        if text.isalpha() or any(c.isalpha() for c in text):
            return True
    return False


class _Decoder:
    """One source being read, token by token."""

    def __init__(self, source: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(source)
        self.at = 0
        self.depth = 0
        self.italic = 0
        self.single = 0
        self.absent: set[str] = set()
        self.fixed_maths = False

    def row(self, until: str = "") -> list[Item]:
        """Items up to ``until`` (taken) or to a closing brace or the end (left)."""
        out: list[Item] = []
        tokens = self.tokens
        while self.at < len(tokens):
            token = tokens[self.at]
            if token == "}":
                return out
            self.at += 1
            if token == until:
                return out
            first = token[0]
            if first == "\\":
                self._command(token, out)
            elif first == "{":
                self._group(out)
            elif first == "$":
                self._formula(token, out)
            elif first.isspace():
                out.append(" " if "\u00a0" not in token else "\u00a0")
            elif len(token) <= 3 and first in "-`'~?!":
                self._ligature(token, out)
            else:
                out.append(token)
        return out

    def _ligature(self, token: str, out: list[Item]) -> None:
        fixed = {"--": "–", "---": "—", "~": "\u00a0", "?`": "¿", "!`": "¡", "''": "”"}.get(token)
        if fixed:
            out.append(fixed)
        elif token == "``":
            self._quotation(out)
        elif token == "`":
            self.single += 1
            out.append("‘")
        elif token == "'" and self.single and not self._word_follows():
            self.single -= 1
            out.append("’")
        else:
            out.append(token)

    def _word_follows(self) -> bool:
        return self.at < len(self.tokens) and (self.tokens[self.at][0].isalnum() or self.tokens[self.at][0] in "\\{")

    def _quotation(self, out: list[Item]) -> None:
        """What stands between `` and ''; an opening mark without its closing one stays a mark."""
        start, depth = self.at, 0
        for place in range(start, len(self.tokens)) if self.depth < _MAX_DEPTH and self._find("''") >= 0 else ():
            token = self.tokens[place]
            depth += (token == "{") - (token == "}")
            if depth < 0:
                break
            if token == "''" and depth == 0:
                self.depth += 1
                out.append(Quoted(_tree(self.row("''"))))
                self.depth -= 1
                return
        out.append("“")

    def _group(self, out: list[Item]) -> None:
        """A group after its opening brace."""
        start = self.at
        special = (
            start < len(self.tokens)
            and self.tokens[start][0] == "\\"
            and self.tokens[start][1:2] not in ("&", "%", "$", "#", "_", "{", "}")
        )
        items = self._inside()
        if special or not _has_letter(items) or (len(items) == 1 and isinstance(items[0], NoCase)):
            out += items
        else:
            out.append(NoCase(_without_nocase(_tree(items))))

    def _inside(self) -> list[Item]:
        """The items of a group whose opening brace is taken; takes the closing one."""
        if self.depth >= _MAX_DEPTH:
            return [self._raw_group()]
        self.depth += 1
        single, self.single = self.single, 0
        items = self.row()
        self.single = single
        self.depth -= 1
        self.at += 1  # the closing brace, or one past the end
        return items

    def _raw_group(self) -> str:
        """The source of a group whose opening brace is taken, without its braces."""
        start, depth = self.at, 1
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            depth += (token == "{") - (token == "}")
            if not depth:
                return "".join(self.tokens[start : self.at - 1])
        return "".join(self.tokens[start:])

    def _formula(self, opening: str, out: list[Item]) -> None:
        """A formula after its opening dollars; dollars without their partner are amounts of money."""
        end = self._find(opening)
        if end < 0:
            out.append(opening)
            return
        tex = "".join(self.tokens[self.at : end])
        if tex[-1:].isspace() and tex[:1].isdigit() and self.tokens[end + 1 : end + 2] and self.tokens[end + 1][0].isdigit():
            out.append(opening)  # "between $5 and $6"
            return
        self.at = end + 1
        self._maths(tex, out, display=opening == "$$")

    def _maths(self, tex: str, out: list[Item], *, display: bool = False) -> None:
        simple = simplify(tex.strip()) if not display else None
        if simple is None:
            out.append(Math(tex.strip(), display))
        elif self.fixed_maths and any(c.lower() != c.upper() for c in plain(simple)):
            out.append(NoCase(simple))
        else:
            out += [node.text if isinstance(node, Text) else node for node in simple]

    def _command(self, token: str, out: list[Item]) -> None:
        name = token[1:].rstrip() or token[1:]
        star = name.endswith("*") and name[:-1].isalpha()
        if star and name not in STYLES:
            name = name[:-1]
        if name in ACCENTS and not (name.isalpha() and len(name) == 1 and self._is_symbol(token)):
            out.append(self._accent(name))
        elif name in SPACES:
            out.append(SPACES[name])
            if name == "\\":
                self._optional()
        elif name in STYLES:
            self._styled(name, out)
        elif name in DECLARATIONS:
            self.italic += DECLARATIONS[name] is Emph
            rest = _tree(self.row())
            self.italic -= DECLARATIONS[name] is Emph
            if rest:
                out.append(DECLARATIONS[name](rest))
        elif name in ("[", "(") or name == "ensuremath":
            self._other_formula(name, out)
        elif name in ("url", "nolinkurl", "path", "href", "doi", "verb"):
            self._verbatim(name, out)
        elif name in SILENT:
            return
        else:
            self._by_table(name, token, out)

    def _is_symbol(self, token: str) -> bool:
        """Whether a one-letter accent command stands alone, with nothing to put the accent on."""
        return self.at >= len(self.tokens) or self.tokens[self.at] in ("}", "$")

    def _by_table(self, name: str, token: str, out: list[Item]) -> None:
        character = symbols("t").get(name)
        if character is not None:
            out.append(character)
            self._empty_group()
        elif name in ARGUMENTS:
            count, kept = ARGUMENTS[name]
            self._optional()
            arguments = [self._argument() for _ in range(count)]
            for place in kept:
                out += arguments[place]
        elif name in ("textgreek", "textgr", "greektext"):
            out += [LGR_text(item) if isinstance(item, str) else item for item in self._argument()]
        elif name in ("uppercase", "MakeUppercase", "lowercase", "MakeLowercase"):
            change = str.upper if name in ("uppercase", "MakeUppercase") else str.lower
            out += [change(item) if isinstance(item, str) else item for item in self._argument()]
        elif name in ("textup", "textmd", "textnormal", "textrm", "mbox"):
            inner = self._argument()
            out += [Normal(_tree(inner), "font-style")] if self.italic and name in ("textup", "textnormal") else inner
        elif name in ("mkbibparens", "mkbibbrackets"):
            left, right = "()" if name == "mkbibparens" else "[]"
            out += [left, *self._argument(), right]
        elif name in ("frac", "nicefrac", "sfrac", "textfrac"):
            out += [*self._argument(), "⁄", *self._argument()]
        elif len(self.tokens) <= 3 and not "".join(self.tokens).replace(token, "").strip("{} ") and name in journal_macros():
            out.append(journal_macros()[name])
        else:
            self._unknown(name, token, out)

    def _unknown(self, name: str, token: str, out: list[Item]) -> None:
        """A command that is not known: its arguments print, and where it has none its source does."""
        self._optional()
        if self._peek() != "{":
            out.append(token)
            return
        while self._peek() == "{":
            out += self._argument()

    def _styled(self, name: str, out: list[Item]) -> None:
        kind = STYLES[name]
        self._optional()
        self.italic += kind is Emph
        inner = _tree(self._argument())
        self.italic -= kind is Emph
        if inner:
            out.append(kind(inner))

    def _other_formula(self, name: str, out: list[Item]) -> None:
        if name == "ensuremath":
            if self._peek() == "{":
                self.at += 1
                self._maths(self._raw_group().strip().strip("$"), out)
            return
        closing = "\\]" if name == "[" else "\\)"
        end = self._find(closing)
        if end >= 0:
            tex = "".join(self.tokens[self.at : end])
            self.at = end + 1
            self._maths(tex, out, display=name == "[")

    def _verbatim(self, name: str, out: list[Item]) -> None:
        """Commands whose argument is an address, taken as it stands."""
        if self._peek() != "{":
            return
        self.at += 1
        address = re.sub(r"\\([%#&_{}$~^])(?:\{\})?", r"\1", self._raw_group().strip())
        if name == "href":
            text = _tree(self._argument()) if self._peek() == "{" else ()
            out.append(Link(text or (Text(address),), address))
        elif not address:
            return
        elif name == "url":
            out.append(Link((Text(address),), address))
        elif name == "doi":
            out.append(Link((Text(address),), f"https://doi.org/{address}"))
        else:
            out.append(address)

    def _find(self, token: str) -> int:
        """The place of the next such token, or -1; that there is none is remembered, so that it is looked for once."""
        if token in self.absent:
            return -1
        try:
            return self.tokens.index(token, self.at)
        except ValueError:
            self.absent.add(token)
            return -1

    def _peek(self) -> str:
        """The next token; white space before an argument is skipped."""
        while self.at + 1 < len(self.tokens) and self.tokens[self.at].isspace() and self.tokens[self.at + 1] == "{":
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _argument(self) -> list[Item]:
        """One argument: a group, a command with what it needs, or one character."""
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        if self.at >= len(self.tokens) or self.tokens[self.at] == "}":
            return []
        token = self.tokens[self.at]
        self.at += 1
        if token == "{":
            return self._inside()
        out: list[Item] = []
        if token[0] == "\\":
            if self.depth < _MAX_DEPTH:
                self.depth += 1
                self._command(token, out)
                self.depth -= 1
            return out
        if len(token) > 1:
            self._put_back(token[1:])
        return [token[0]]

    def _put_back(self, rest: str) -> None:
        """Puts what was not used of the token just taken in its place again."""
        if not rest:
            return
        self.at -= 1
        if rest[0] == " " and len(rest) > 1:
            self.tokens[self.at : self.at + 1] = [" ", rest[1:]]
        else:
            self.tokens[self.at] = rest

    def _optional(self) -> None:
        """Leaves out an optional argument in brackets, where one stands right here."""
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if token.startswith("[") and "]" in token:
            self.at += 1
            self._put_back(token[token.index("]") + 1 :])

    def _empty_group(self) -> None:
        """Takes the ``{}`` that ends a command's name."""
        if self.tokens[self.at : self.at + 2] == ["{", "}"]:
            self.at += 2

    def _accent(self, name: str) -> str:
        base = plain(_tree(self._argument()))
        mark = ACCENTS[name]
        if not base.strip():
            return SPACING_ACCENTS.get(name, "") + base
        head = {"ı": "i", "ȷ": "j"}.get(base[0], base[0])
        # A letter may already carry combining marks; the new one comes after them.
        end = 1
        while end < len(base) and unicodedata.combining(base[end]):
            end += 1
        return unicodedata.normalize("NFC", head + base[1:end] + mark) + base[end:]


def LGR_text(text: str) -> str:  # noqa: N802
    """Latin letters as the Greek ones that they stand for in babel's LGR transliteration; others stay."""
    return "".join(LGR.get(c, c) for c in re.sub(r"s\b", "c", text))


def _without_nocase(nodes: Inlines) -> Inlines:
    """The tree without protection inside protection."""
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, NoCase):
            out += _without_nocase(node.children)
        else:
            out.append(node)
    return normalise(out)
