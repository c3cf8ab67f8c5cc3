"""Cutting a reference into the pieces that CSL's ``display`` attribute sets apart.

CSL 1.0.2, "Display": ``block`` and ``indent`` are lines of their own,
``left-margin`` and ``right-inline`` a label and what stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from citekit.text.inline import Inline, Inlines, Math, Span, Text, normalise, plain

DISPLAYS = ("block", "indent", "left-margin", "right-inline")


@dataclass(frozen=True, slots=True)
class Piece:
    """``display`` is one of :data:`DISPLAYS`, or "" for text that no display attribute is on."""

    display: str
    content: Inlines


def pieces_of(nodes: Iterable[Inline]) -> tuple[Piece, ...]:
    """The pieces of a reference in order; a display span inside other nodes is lifted out, with those nodes around it."""
    return tuple(piece for piece in _join(_cut(nodes)) if plain(piece.content).strip())


def _cut(nodes: Iterable[Inline]) -> Iterable[Piece]:
    for node in nodes:
        if isinstance(node, Span) and node.kind in DISPLAYS:
            for piece in _join(_cut(node.children)):
                yield Piece(piece.display or node.kind, piece.content)
        elif isinstance(node, Text | Math) or not _has_display(node.children):
            yield Piece("", (node,))
        else:
            for piece in _join(_cut(node.children)):
                yield Piece(piece.display, (replace(node, children=piece.content),))


def _has_display(nodes: Iterable[Inline]) -> bool:
    for node in nodes:
        if isinstance(node, Text | Math):
            continue
        if (isinstance(node, Span) and node.kind in DISPLAYS) or _has_display(node.children):
            return True
    return False


def _join(pieces: Iterable[Piece]) -> list[Piece]:
    """Neighbouring pieces without a display are one piece."""
    joined: list[Piece] = []
    for piece in pieces:
        if joined and not piece.display and not joined[-1].display:
            joined[-1] = Piece("", joined[-1].content + piece.content)
        else:
            joined.append(piece)
    return [Piece(piece.display, normalise(piece.content)) for piece in joined]


@dataclass(frozen=True, slots=True)
class Laid:
    """A reference as a label (may be empty) and lines; ``indented`` says of each line whether it is set in."""

    label: Inlines
    lines: tuple[Inlines, ...]
    indented: tuple[bool, ...]


def lay_out(nodes: Iterable[Inline]) -> Laid:
    """The label and the lines of a reference, for formats that know lines and nothing finer."""
    nodes = tuple(nodes)
    if not _has_display(nodes):
        line = strip(nodes)
        return Laid((), (line,), (False,)) if line else Laid((), (), ())
    label: Inlines = ()
    lines: list[Inlines] = []
    indented: list[bool] = []
    apart = True
    for piece in pieces_of(nodes):
        if piece.display == "left-margin" and not label and not lines:
            label = piece.content
            continue
        new = apart or piece.display in ("block", "indent", "left-margin")
        if new:
            lines.append(piece.content)
            indented.append(piece.display == "indent")
        else:
            lines[-1] = (*lines[-1], *piece.content)
        apart = piece.display in ("block", "indent")
    return Laid(label, tuple(map(strip, lines)), tuple(indented))


def strip(nodes: Inlines) -> Inlines:
    """The tree without white space at its start and end."""
    return _strip_end(_strip_start(nodes))


def _strip_start(nodes: Inlines) -> Inlines:
    while nodes:
        head = nodes[0]
        if isinstance(head, Text):
            head = Text(head.text.lstrip(" \n"))
            if head.text:
                return (head, *nodes[1:])
        elif isinstance(head, Math):
            return nodes
        else:
            children = _strip_start(head.children)
            if children:
                return (replace(head, children=children), *nodes[1:])
        nodes = nodes[1:]
    return ()


def _strip_end(nodes: Inlines) -> Inlines:
    while nodes:
        last = nodes[-1]
        if isinstance(last, Text):
            last = Text(last.text.rstrip(" \n"))
            if last.text:
                return (*nodes[:-1], last)
        elif isinstance(last, Math):
            return nodes
        else:
            children = _strip_end(last.children)
            if children:
                return (*nodes[:-1], replace(last, children=children))
        nodes = nodes[:-1]
    return ()
