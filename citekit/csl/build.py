"""The flat tokens of finished text, and the Inline tree that they become: quotes by depth, flip-flop by context."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from citekit.text.inline import Emph, Inline, Inlines, Normal, SmallCaps, Span, Strong, Sub, Sup, Text, Underline
from citekit.text.markup import TYPED_QUOTES

#: Kinds of token: characters; start and end of formatting, tag or display; of quotes; a node that punctuation passes over.
TEXT, OPEN, CLOSE, QUOTE_OPEN, QUOTE_CLOSE, MARK = range(6)

#: Before the name of an attribute in OPEN and CLOSE: markup of a field, which flips within formatting of its own kind.
FLIP = "flip "

#: Set in the value of TEXT: characters that go on in the same field, where punctuation is not joined; a prefix; a suffix; a
#: prefix of something formatted.
INNER, PREFIX, SUFFIX, FORMATTED = 4, 8, 16, 32

#: ``(kind, name, value)``: TEXT has characters and how far their case is fixed; OPEN and CLOSE an attribute and its value.
Token = tuple[int, str, Any]

_Property = Literal["font-style", "font-variant", "font-weight", "text-decoration"]


@dataclass(frozen=True, slots=True)
class Quotes:
    """The quotation marks of a locale."""

    open: str = "“"
    close: str = "”"
    open_inner: str = "‘"
    close_inner: str = "’"


def build(tokens: list[Token], quotes: Quotes) -> Inlines:
    """The tree of ``tokens``. Italic within italic (and so on) becomes :class:`~citekit.text.inline.Normal`."""
    return _Builder(quotes).build(tokens)


class _Builder:
    def __init__(self, quotes: Quotes) -> None:
        self.quotes = quotes
        self.closing: list[str] = []
        self.stack: list[tuple[str, Any, list[Inline]]] = []
        self.nodes: list[Inline] = []
        self.context: dict[str, list[str]] = {}
        self.pending: list[str] = []

    def build(self, tokens: list[Token]) -> Inlines:
        for kind, name, value in tokens:
            if kind == TEXT:
                if name:
                    self.pending.append(name)
            elif kind == QUOTE_OPEN:
                self.quote_open(value)
            elif kind == QUOTE_CLOSE:
                self.quote_close()
            else:
                self.flush()
                if kind == OPEN:
                    self.open(name, value)
                elif kind == CLOSE:
                    self.close(name)
                else:
                    self.nodes.append(value)
        self.flush()
        return tuple(self.nodes)

    def quote_open(self, typed: str) -> None:
        """Marks by depth; but single ones that were typed as such at the outermost level stay what they are."""
        outer, inner = (self.quotes.open, self.quotes.close), (self.quotes.open_inner, self.quotes.close_inner)
        if typed and typed not in (outer[0], inner[0]):
            self.pending.append(typed)  # marks of another language are the writer's own
            self.closing.append(TYPED_QUOTES[typed])
            return
        pair = inner if len(self.closing) % 2 or (not self.closing and typed == inner[0]) else outer
        self.pending.append(pair[0])
        self.closing.append(pair[1])

    def quote_close(self) -> None:
        self.pending.append(self.closing.pop())

    def flush(self) -> None:
        if self.pending:
            self.nodes.append(Text("".join(self.pending)))
            self.pending.clear()

    def open(self, name: str, value: Any) -> None:
        self.stack.append((name, value, self.nodes))
        self.nodes = []
        if name not in ("span", "display"):
            flips = name.startswith(FLIP)
            name = name.removeprefix(FLIP)
            stack = self.context.setdefault(name, [])
            stack.append(self.effective(name, value, stack[-1] if stack else "normal", flips))

    @staticmethod
    def effective(name: str, value: str, current: str, flips: bool) -> str:
        """What formatting comes to here: italics of a field's markup are upright within italics."""
        if name == "vertical-align":
            return value
        if value in ("normal", "none"):
            return "normal"
        return "normal" if flips and current != "normal" else value

    def close(self, name: str) -> None:
        opened, value, outer = self.stack.pop()
        inner = tuple(self.nodes)
        self.nodes = outer
        if opened == "span":
            if inner:
                outer.append(replace(value, children=inner))
            return
        if opened == "display":
            self.block(value, inner)
            return
        flips = opened.startswith(FLIP)
        opened = opened.removeprefix(FLIP)
        stack = self.context[opened]
        here = stack.pop()
        around = stack[-1] if stack else "normal"
        if inner:
            self.format(opened, here, around, inner, not flips)

    def block(self, kind: str, inner: Inlines) -> None:
        """A display block; a space at its end stands after it."""
        last = inner[-1] if inner else None
        if kind == "right-inline" and isinstance(last, Text) and last.text.endswith(" "):
            self.nodes.append(Span((*inner[:-1], Text(last.text.rstrip(" "))), kind))
            self.nodes.append(Text(" "))
        else:
            self.nodes.append(Span(inner, kind))

    def format(self, name: str, here: str, around: str, inner: Inlines, repeated: bool) -> None:
        """One formatted node. Where the style's own formatting only repeats what is around it, a tag says so."""
        if name == "vertical-align":
            node: Inline | None = Sup(inner) if here == "sup" else Sub(inner) if here == "sub" else Span(inner, here)
        elif here == around:
            node = Span(inner, "repeated", (("format", here),)) if repeated and here != "normal" else None
        elif here == "normal":
            node = Normal(inner, cast(_Property, name))
        elif name == "font-style":
            node = Emph(inner)
        elif name == "font-weight":
            node = Strong(inner) if here == "bold" else None
        elif name == "font-variant":
            node = SmallCaps(inner)
        else:
            node = Underline(inner)
        if node is None:
            self.nodes.extend(inner)
        else:
            self.nodes.append(node)
