"""In-field markup of CSL-JSON (a small HTML) <-> the tree of rich text.

The tags are those of the CSL-JSON convention ("Rich text formatting in
fields"): ``<i> <b> <sup> <sub> <sc>``, ``<span class="nocase">`` and
``<span style="font-variant: small-caps;">``; ``class="nodecor"`` is text without the formatting around it. Straight quotation marks that
come in pairs become :class:`~citekit.text.inline.Quoted`, other straight
apostrophes the typographic one. A tag that never closes is text.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from citekit.patterns import lazy_pattern
from citekit.text.inline import (
    Emph,
    Inline,
    Inlines,
    Link,
    Math,
    NoCase,
    Normal,
    Quoted,
    SmallCaps,
    Span,
    Strong,
    Sub,
    Sup,
    Text,
    Underline,
    normalise,
    plain,
)

_SPECIAL = lazy_pattern("[<\"'“‘«„]")
_OPENING = frozenset(" \t\n\u00a0\u202f([{–—/-:…")
_CLOSING = frozenset(" \t\n\u00a0\u202f)]}–—/-.,;:!?…")
#: Typographic opening marks and what closes them.
TYPED_QUOTES = {"“": "”", "‘": "’", "«": "»", "„": "“"}


#: A longer value is no text for readers; its markup is not read.
LONGEST = 100_000

#: Marks and tags that stand open at once; more is not text for readers.
_DEEPEST = 40


@functools.cache
def _token_pattern() -> re.Pattern[str]:
    return re.compile(
        r"""</?(?:i|b|sup|sub|sc|em|strong|span)>
        |<span\s+class=["']?nocase["']?\s*>
        |<span\s+class=["']?nodecor["']?\s*>
        |<span\s+style=["']?\s*font-variant:\s*small-caps;?\s*["']?\s*>
        |["'“”‘’«»„]""",
        re.VERBOSE | re.IGNORECASE,
    )


def _plain_span(children: Inlines) -> Span:
    """Text without any of the formatting around it."""
    return Span(children, "nodecor")


_Kind: TypeAlias = "Callable[[Inlines], Inline] | None"


def _typed(mark: str) -> _Kind:
    return lambda children: Quoted(children, mark)


_TYPED = {mark: _typed(mark) for mark in TYPED_QUOTES}


@dataclass(slots=True)
class _Open:
    """A tag or quotation mark that is open: what it looked like, what would close it, and what came since."""

    source: str
    closer: str
    kind: _Kind
    nodes: list[Inline]


_KINDS: dict[str, _Kind] = {
    "i": Emph,
    "em": Emph,
    "b": Strong,
    "strong": Strong,
    "sup": Sup,
    "sub": Sub,
    "sc": SmallCaps,
}


def _fixed_case(children: Inlines) -> Inline:
    """Text whose case stays; a formula where it is nothing but one in dollars, as :func:`format_markup` writes it."""
    if all(isinstance(node, Text) for node in children):
        value = plain(children)
        if len(value) > 2 and value[0] == value[-1] == "$" and "$" not in value[1:-1]:
            # The apostrophe of a derivative was read as a typographic one.
            return Math(value[1:-1].replace("’", "'"))
    return NoCase(children)


def parse_markup(source: str, *, tags: bool = True) -> Inlines:
    """The tree of a CSL-JSON text value; one longer than :data:`LONGEST` is plain text.

    Without ``tags`` only quotation marks and apostrophes are read, and ``<b>`` is three characters.
    """
    if not _SPECIAL.search(source):
        return (Text(source),) if source else ()
    if len(source) > LONGEST:
        return (NoCase((Text(source),)),)
    return _Parser(source, tags).parse()


class _Parser:
    """One pass over the tokens with a stack of what is open."""

    def __init__(self, source: str, tags: bool = True) -> None:
        self.source = source
        self.stack: list[_Open] = [_Open("", "", None, [])]
        self.tokens = [token for token in _token_pattern().finditer(source) if tags or token[0][0] != "<"]

    def parse(self) -> Inlines:
        end = 0
        for token in self.tokens:
            self.text(self.source[end : token.start()])
            end = token.end()
            mark = token[0]
            if mark[0] == "<":
                self.tag(mark)
            else:
                self.quote(mark, token.start())
        self.text(self.source[end:])
        while len(self.stack) > 1:
            self.abandon()
        return normalise(self.stack[0].nodes)

    def text(self, value: str) -> None:
        if value:
            self.stack[-1].nodes.append(Text(value))

    def push(self, source: str, closer: str, kind: _Kind) -> None:
        if len(self.stack) > _DEEPEST:
            self.text(source)
        else:
            self.stack.append(_Open(source, closer, kind, []))

    def abandon(self) -> None:
        """What was opened last never closes: it is text."""
        top = self.stack.pop()
        source = "’" if top.source == "'" else top.source
        self.stack[-1].nodes.extend((Text(source), *top.nodes))

    def tag(self, mark: str) -> None:
        name = mark.strip("</>").split()[0].lower()
        if mark[1] == "/":
            self.close("</" + name + ">", mark)
            return
        if name == "span":
            kind: _Kind = None
            if "nodecor" in mark:
                kind = _plain_span
            elif "nocase" in mark:
                kind = _fixed_case
            elif "small-caps" in mark.lower():
                kind = SmallCaps
            self.push(mark, "</span>", kind)
            return
        self.push(mark, "</" + name + ">", _KINDS[name])

    def close(self, closer: str, mark: str) -> None:
        """Close the innermost thing that ``closer`` closes; quotation marks opened since are text."""
        depth = len(self.stack) - 1
        while depth and self.stack[depth].closer != closer:
            if self.stack[depth].closer[0] == "<" and closer[0] != "<":
                depth = 0  # a quotation mark does not close across a tag
                break
            depth -= 1
        if not depth:
            self.text("’" if mark == "'" else mark)
            return
        while len(self.stack) - 1 > depth:
            self.abandon()
        top = self.stack.pop()
        if top.kind is None:
            self.stack[-1].nodes.extend((Text(top.source), *top.nodes, Text(mark)))
        else:
            self.stack[-1].nodes.append(top.kind(tuple(top.nodes)))

    def around(self, start: int, step: int) -> str:
        """The next character before or after ``start`` that is neither a tag nor a quotation mark."""
        at = start + step
        for _ in range(_DEEPEST):
            if not 0 <= at < len(self.source):
                return ""
            char = self.source[at]
            if char in "\"'“”‘’«»":
                at += step
            elif char == ">" and step < 0 and (found := self.source.rfind("<", max(0, at - 60), at)) >= 0:
                at = found - 1
            elif char == "<" and step > 0 and (found := self.source.find(">", at, at + 60)) >= 0:
                at = found + 1
            else:
                return char
        return ""

    def quote(self, mark: str, start: int) -> None:
        before, after = self.around(start, -1), self.around(start, 1)
        is_open = any(item.closer == mark for item in self.stack)
        # the direct neighbour tells an apostrophe or a stray mark from one that closes
        left = self.source[start - 1] if start else ""
        right = self.source[start + 1] if start + 1 < len(self.source) else ""
        if is_open and left not in ("", " ") and (not after or right in _CLOSING or right in "\"'”’»<"):
            self.close(mark, mark)
        elif mark in ('"', "'") and (not before or before in _OPENING or left == ">") and right not in ("", " "):
            self.push(mark, mark, Quoted)
        elif mark in TYPED_QUOTES:
            self.push(mark, TYPED_QUOTES[mark], _TYPED[mark])
        else:
            self.text("’" if mark == "'" else mark)


_TAGS: dict[type, tuple[str, str]] = {
    Emph: ("<i>", "</i>"),
    Strong: ("<b>", "</b>"),
    Sup: ("<sup>", "</sup>"),
    Sub: ("<sub>", "</sub>"),
    SmallCaps: ('<span style="font-variant:small-caps;">', "</span>"),
    NoCase: ('<span class="nocase">', "</span>"),
    Quoted: ("“", "”"),
}


def format_markup(nodes: Inlines) -> str:
    """The inverse of :func:`parse_markup`: a CSL-JSON text value; what CSL-JSON has no tag for is left as its text."""
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Math):
            # No tag of CSL-JSON is for formulas; other readers see text whose case is not to change.
            parts.append(f'<span class="nocase">${node.tex}$</span>')
        elif isinstance(node, Link | Normal | Span | Underline):
            parts.append(format_markup(node.children))
        else:
            opening, closing = _TAGS[type(node)]
            parts.append(opening + format_markup(node.children) + closing)
    return "".join(parts)
