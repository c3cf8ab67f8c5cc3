"""The tree of rich text that every stage passes on and every writer prints.

A text is a tuple of nodes, :data:`Inlines`. Nodes are immutable and compare by
value. Nothing here knows a notation: LaTeX, CSL markup and Markdown have a
module each beside this one, and output formats are ``citekit.writers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Text:
    """Characters, exactly as they are to be read; never markup."""

    text: str


@dataclass(frozen=True, slots=True)
class Math:
    """A formula as LaTeX source without its dollars; ``display`` for a formula on a line of its own."""

    tex: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Emph:
    """Italic."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Strong:
    """Bold."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Underline:
    """Underlined."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class SmallCaps:
    """Small capitals."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Sup:
    """Superscript."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Sub:
    """Subscript."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class NoCase:
    """Text whose case no style may change (BibTeX braces, CSL ``nocase``)."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Quoted:
    """Text in quotation marks; which marks is for the writer or the CSL locale to say.

    ``typed`` is the opening mark that the source had, where it was a typographic one.
    """

    children: Inlines
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Text that leads to ``href``; a writer prints the link only where the scheme is safe."""

    children: Inlines
    href: str


@dataclass(frozen=True, slots=True)
class Normal:
    """Text that takes one property of the text around it back to normal.

    CSL flip-flop: italic within italic is upright. ``what`` is the CSL
    attribute that is reset.
    """

    children: Inlines
    what: Literal["font-style", "font-variant", "font-weight", "text-decoration"]


@dataclass(frozen=True, slots=True)
class Span:
    """Text with a tag that says what it is; formats without tags print the children alone.

    ``kind`` is a word such as ``name``, ``block``, ``left-margin``,
    ``right-inline``, ``indent``, ``mark``, ``owner``; ``data`` holds further
    facts as pairs, e.g. ``(("variable", "author"), ("index", "0"))``.
    """

    children: Inlines
    kind: str
    data: tuple[tuple[str, str], ...] = ()


Parent = Emph | Strong | Underline | SmallCaps | Sup | Sub | NoCase | Quoted | Link | Normal | Span
Inline = Text | Math | Parent
Inlines = tuple[Inline, ...]


def text(value: str) -> Inlines:
    """The tree of a plain string; the empty string has no nodes."""
    return (Text(value),) if value else ()


def plain(nodes: Iterable[Inline]) -> str:
    """The characters of a tree without any formatting; formulas stand as their LaTeX source in ``$``."""
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Math):
            parts.append(f"${node.tex}$")
        elif isinstance(node, Quoted):
            parts.append(f"“{plain(node.children)}”")
        else:
            parts.append(plain(node.children))
    return "".join(parts)


def normalise(nodes: Iterable[Inline]) -> Inlines:
    """The same tree with neighbouring texts joined and empty nodes left out; a tree that is so already is given back itself."""
    nodes = tuple(nodes)
    out: list[Inline] = []
    pending: list[Text] = []  # joined once, so that many small texts cost no more than one long one
    same = True
    for node in nodes:
        if isinstance(node, Text):
            if node.text:
                pending.append(node)
            else:
                same = False
            continue
        if not isinstance(node, Math):
            children = normalise(node.children)
            if not children:
                same = False
                continue
            if children is not node.children:
                node, same = replace(node, children=children), False
        if pending:
            same = same and len(pending) == 1
            out.append(_joined(pending))
            pending.clear()
        out.append(node)
    if pending:
        same = same and len(pending) == 1
        out.append(_joined(pending))
    return nodes if same else tuple(out)


def _joined(texts: list[Text]) -> Text:
    return texts[0] if len(texts) == 1 else Text("".join([text.text for text in texts]))


def walk(nodes: Iterable[Inline]) -> Iterator[Inline]:
    """Every node of a tree, parents before their children, in reading order."""
    for node in nodes:
        yield node
        if not isinstance(node, Text | Math):
            yield from walk(node.children)


def map_text(nodes: Iterable[Inline], change: Callable[[str], str]) -> Inlines:
    """The tree with ``change`` applied to the string of each :class:`Text`; formulas stay as they are, and what is not changed itself."""
    nodes = tuple(nodes)
    out: list[Inline] = []
    same = True
    for node in nodes:
        if isinstance(node, Text):
            value = change(node.text)
            if value != node.text:
                node, same = Text(value), False
        elif not isinstance(node, Math):
            children = map_text(node.children, change)
            if children is not node.children:
                node, same = replace(node, children=children), False
        out.append(node)
    return nodes if same else tuple(out)
