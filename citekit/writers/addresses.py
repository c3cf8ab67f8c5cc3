"""Making links of the addresses that a style prints as text (CSL 1.0.2, appendix VI "Links")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from citekit.patterns import lazy_pattern
from citekit.text.inline import Inline, Inlines, Link, Math, Text

# An address as a style prints it, or a DOI after the word that announces it.
_ADDRESS = lazy_pattern(
    r"\bhttps?://(?:<\w?\d+:[^\s<>]*>|[^\s<>\"“”«»])+|(?<=\bdoi:)10\.\d{4,9}/[^\s\"“”«»]+|(?<=\bdoi: )10\.\d{4,9}/[^\s\"“”«»]+",
    re.IGNORECASE,
)
_CLOSING = {")": "(", "]": "[", "}": "{"}


def link_addresses(nodes: Iterable[Inline]) -> Inlines:
    """The tree with each web address and announced DOI in its text as a link; links that are there stay as they are."""
    nodes = tuple(nodes)
    # Most references print no address: nothing is built anew for them.
    return tuple(_linked(nodes)) if _may_hold(nodes) else nodes


def _may_hold(nodes: Inlines) -> bool:
    for node in nodes:
        if isinstance(node, Text):
            if "://" in node.text or "10." in node.text:
                return True
        elif not isinstance(node, Math | Link) and _may_hold(node.children):
            return True
    return False


def _linked(nodes: Iterable[Inline]) -> Iterator[Inline]:
    for node in nodes:
        if isinstance(node, Text):
            yield from _split(node.text) if "://" in node.text or "10." in node.text else (node,)
        elif isinstance(node, Math | Link):
            yield node
        else:
            yield replace(node, children=link_addresses(node.children))


def _split(value: str) -> Iterator[Inline]:
    start = 0
    for match in _ADDRESS.finditer(value):
        address = _without_punctuation(match[0])
        yield Text(value[start : match.start()])
        yield Link((Text(address),), address if "://" in address else f"https://doi.org/{address}")
        start = match.start() + len(address)
    yield Text(value[start:])


def _without_punctuation(address: str) -> str:
    """An address without the punctuation of the sentence after it; a bracket that it opened itself stays."""
    surplus = {close: address.count(close) - address.count(opening) for close, opening in _CLOSING.items()}
    end = len(address)
    while end:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in ".,;:!?'’":
            break
        end -= 1
    return address[:end]
