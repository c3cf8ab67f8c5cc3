"""From an output tree to finished text: affixes written out, punctuation joined, quotes chosen, flip-flop resolved.

The tree is written out to a flat list of tokens, so that punctuation sees its
neighbour across any formatting; then the tokens become an Inline tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from citekit.csl.build import CLOSE, FLIP, FORMATTED, INNER, MARK, OPEN, PREFIX, QUOTE_CLOSE, QUOTE_OPEN, SUFFIX, TEXT, Quotes, Token, build
from citekit.csl.item import Item
from citekit.csl.model import Layout
from citekit.csl.punctuation import join_punctuation
from citekit.csl.tree import LABEL, NAME, TERM, Child, Out
from citekit.text.case import Segment, change_segments
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
)

#: What a name gets: whether it is the owner's, and its marks.
Decorate = Callable[[str, int], tuple[bool, Inlines]]

_FORMATS: dict[type, tuple[str, str]] = {
    Emph: ("font-style", "italic"),
    Strong: ("font-weight", "bold"),
    Underline: ("text-decoration", "underline"),
    SmallCaps: ("font-variant", "small-caps"),
    Sup: ("vertical-align", "sup"),
    Sub: ("vertical-align", "sub"),
}


_DECORATIONS = ("font-style", "font-variant", "font-weight", "text-decoration")


@dataclass(slots=True)
class Finisher:
    """What finishing needs besides the tree. ``language`` is that of the item, for changes of case."""

    quotes: Quotes
    punctuation_in_quote: bool = False
    language: str = "en"
    decorate: Decorate | None = None

    def finish(self, child: Child) -> Inlines:
        """The finished text of a tree."""
        tokens: list[Token] = []
        self.write(child, tokens)
        return build(join_punctuation(tokens, self.quotes.open_inner if self.punctuation_in_quote else None), self.quotes)

    def finish_cluster(self, parts: list[tuple[Item | None, Child]], layout: Layout, start: Callable[[Item], None]) -> Inlines:
        """A cluster from cites and the delimiters between them, within the layout's affixes.

        ``start`` is told which item's names come next.
        """
        tokens: list[Token] = []
        tokens.extend((OPEN, *pair) for pair in reversed(layout.formatting))
        if layout.prefix:
            tokens.append((TEXT, layout.prefix, 0))
        own = self.language
        for item, child in parts:
            if item is not None:
                start(item)
                self.language = item.language or own
            self.write(child, tokens)
        self.language = own
        if layout.suffix:
            tokens.append((TEXT, layout.suffix, 0))
        tokens.extend((CLOSE, *pair) for pair in layout.formatting)
        return build(join_punctuation(tokens, self.quotes.open_inner if self.punctuation_in_quote else None), self.quotes)

    def write(self, child: Child, tokens: list[Token]) -> bool:
        """Append the tokens of ``child``; False where it prints nothing."""
        if isinstance(child, str):
            if not child:
                return False
            tokens.append((TEXT, child, 0))
            return True
        if isinstance(child, tuple):
            before = len(tokens)
            _write_inlines(child, tokens, 0)
            if len(tokens) - before > 1:
                _mark_inner(tokens, before)
            return len(tokens) > before
        return self.write_node(child, tokens)

    def write_node(self, node: Out, tokens: list[Token]) -> bool:
        start = len(tokens)
        if node.display:
            tokens.append((OPEN, "display", node.display))
        if node.prefix:
            tokens.append((TEXT, node.prefix, PREFIX | FORMATTED if node.formatting else PREFIX))
        if node.quotes:
            tokens.append((QUOTE_OPEN, "", ""))
        formatting = node.formatting
        tokens.extend((OPEN, *pair) for pair in reversed(formatting))
        inner = len(tokens)
        if not self.write_kids(node, tokens):
            del tokens[start:]
            return False
        if node.strip:
            tokens[inner:] = [
                (TEXT, text.replace(".", ""), kept) if kind == TEXT else (kind, text, kept) for kind, text, kept in tokens[inner:]
            ]
        if node.case:
            self.change_case(node.case, tokens, inner, node.tag in (LABEL, TERM))
        if formatting and formatting[0] == ("font-style", "italic") and _ideographic(tokens, inner):
            # Chinese and Japanese have no italics
            tokens[inner - 1] = (OPEN, "font-style", "normal")
        tokens.extend((CLOSE, *pair) for pair in formatting)
        if node.quotes:
            tokens.append((QUOTE_CLOSE, "", ""))
        if node.suffix:
            tokens.append((TEXT, _after_mark(node, tokens), SUFFIX))
        if node.display:
            tokens.append((CLOSE, "display", node.display))
        return True

    def write_kids(self, node: Out, tokens: list[Token]) -> bool:
        if node.tag == NAME and node.data is not None and self.decorate is not None:
            return self.write_name(node, tokens)
        delimiter = node.delimiter
        printed = False
        for kid in node.kids:
            if printed and delimiter:
                at = len(tokens)
                tokens.append((TEXT, delimiter, 0))
                if not self.write(kid, tokens):
                    del tokens[at:]
            elif self.write(kid, tokens):
                printed = True
        return printed

    def write_name(self, node: Out, tokens: list[Token]) -> bool:
        """A name within its tag, then its marks: after the name, before any delimiter, unseen by punctuation."""
        assert self.decorate is not None
        assert isinstance(node.data, tuple)
        variable, index = node.data
        owner, marks = self.decorate(variable, index)
        start = len(tokens)
        tag = Span((), "name", (("variable", variable), ("index", str(index))))
        tokens.append((OPEN, "span", tag))
        if owner:
            tokens.append((OPEN, "span", Span((), "owner")))
        inner = len(tokens)
        for kid in node.kids:
            self.write(kid, tokens)
        if len(tokens) == inner:
            del tokens[start:]
            return False
        if owner:
            tokens.append((CLOSE, "span", None))
        if marks:
            tokens.append((MARK, "", Span(marks, "mark")))
        tokens.append((CLOSE, "span", None))
        return True

    def change_case(self, case: str, tokens: list[Token], start: int, term: bool) -> None:
        if case == "title" and not self.language.lower().startswith("en"):
            if not term:
                return
            case = "capitalize-first"  # the style's own words, which the style knows
        whole = case in ("uppercase", "lowercase", "capitalize-first")
        places = [i for i in range(start, len(tokens)) if tokens[i][0] == TEXT or isinstance(tokens[i][2], Math)]
        segments = [_segment(tokens[i], whole) for i in places]
        for i, text in zip(places, change_segments(segments, case, self.language), strict=True):
            if tokens[i][0] == TEXT:
                tokens[i] = (TEXT, text, tokens[i][2])


def _segment(token: Token, whole: bool) -> Segment:
    """A token's characters and whether their case is fixed, as that of a formula always is."""
    kept = token[2]
    if isinstance(kept, Math):
        return kept.tex, True
    return token[1], kept & 1 == 1 or (kept & 2 == 2 and not whole)


def _mark_inner(tokens: list[Token], start: int) -> None:
    """Mark all characters of a field but the first as inner: their punctuation is the writer's own."""
    first = True
    for i in range(start, len(tokens)):
        kind, text, kept = tokens[i]
        if kind == TEXT:
            if not first:
                tokens[i] = (TEXT, text, kept | INNER)
            first = False


def _ideographic(tokens: list[Token], start: int) -> bool:
    """Whether every letter from ``start`` on is of a script that has no italics."""
    text = "".join(token[1] for token in tokens[start:] if token[0] == TEXT)
    if text.isascii():
        return False
    return not any(char.isalpha() and char < "\u2e80" for char in text) and any(char >= "\u2e80" for char in text)


def _after_mark(node: Out, tokens: list[Token]) -> str:
    """The node's suffix without a full stop that its own text makes needless ("Does it Matter!")."""
    suffix = node.suffix
    if suffix[0] == "." and not node.quotes and not node.formatting:
        last = next((token[1] for token in reversed(tokens) if token[0] == TEXT and token[1]), "")
        if last[-1:] in ("!", "?"):
            return suffix[1:]
    return suffix


def _write_inlines(nodes: Inlines, tokens: list[Token], kept: int) -> None:
    """Tokens of rich text. ``kept`` is 1 where the case is fixed, 2 where only words' case is."""
    for node in nodes:
        if isinstance(node, Text):
            if node.text:
                tokens.append((TEXT, node.text, kept))
        else:
            _write_inline(node, tokens, kept)


def _write_inline(node: Inline, tokens: list[Token], kept: int) -> None:
    kind = type(node)
    if isinstance(node, Math | Text):
        tokens.append((MARK, "", node))
        return
    if kind in _FORMATS:
        pair = _FORMATS[kind]
        tokens.append((OPEN, FLIP + pair[0], pair[1]))
        _write_inlines(node.children, tokens, kept or (2 if isinstance(node, SmallCaps | Sup | Sub) else 0))
        tokens.append((CLOSE, FLIP + pair[0], pair[1]))
    elif isinstance(node, Quoted):
        tokens.append((QUOTE_OPEN, "", node.typed))
        _write_inlines(node.children, tokens, kept)
        tokens.append((QUOTE_CLOSE, "", node.typed))
    elif isinstance(node, NoCase):
        _write_inlines(node.children, tokens, 1)
    elif isinstance(node, Span) and node.kind == "nodecor":
        tokens.extend((OPEN, name, "normal") for name in _DECORATIONS)
        _write_inlines(node.children, tokens, 1)
        tokens.extend((CLOSE, name, "normal") for name in reversed(_DECORATIONS))
    elif isinstance(node, Link | Span | Normal):
        tokens.append((OPEN, "span", node))
        _write_inlines(node.children, tokens, kept)
        tokens.append((CLOSE, "span", None))
