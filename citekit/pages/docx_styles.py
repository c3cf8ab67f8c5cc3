"""What Word's styles and lists mean for a line: bold, italic, raised, heading, list item."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from citekit.pages.docx_parts import Element, Parts, child
from citekit.patterns import lazy_pattern

_FLAGS = {"w:b": "b", "w:i": "i", "w:u": "u", "w:strike": "strike", "w:dstrike": "strike"}
_OFF = frozenset({"0", "false", "off", "none"})
_HEADING_NAME = lazy_pattern(r"(?:heading|überschrift|titre|标题|見出し)\s*(\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Look:
    """What a style says: flags that are on and off (a toggle may be switched off again), heading level, whether a list item."""

    flags: Mapping[str, bool] = field(default_factory=dict)
    level: int = 0
    listed: bool = False

    def over(self, below: Look) -> Look:
        """This look on top of another."""
        return Look({**below.flags, **self.flags}, self.level or below.level, self.listed or below.listed)


def flags_of(properties: Element | None) -> dict[str, bool]:
    """The flags that run properties (``w:rPr``) switch on or off."""
    flags: dict[str, bool] = {}
    for node in properties if properties is not None else ():
        value = node.get("w:val", "").lower()
        name = _FLAGS.get(node.tag)
        if name:
            flags[name] = value not in _OFF
        elif node.tag == "w:vertAlign":
            flags["sup"], flags["sub"] = value == "superscript", value == "subscript"
        elif node.tag in ("w:vanish", "w:webHidden"):
            flags["hidden"] = value not in _OFF
    return flags


class Styles:
    """The styles of a document by id, with what they inherit."""

    def __init__(self, parts: Parts) -> None:
        self._root = parts.related("styles")
        self._known: dict[str, Look] = {}

    @cached_property
    def _nodes(self) -> dict[str, Element]:
        nodes = self._root if self._root is not None else ()
        return {node.get("w:styleId", ""): node for node in nodes if node.tag == "w:style"}

    def look(self, style: str) -> Look:
        """What a style says; a heading by its outline level or name is one in any language of Word."""
        if style not in self._known:
            chain: list[Element] = []
            at: str = style
            while at in self._nodes and len(chain) < 30:
                chain.append(self._nodes[at])
                at = _value(child(chain[-1], "w:basedOn"))
            look = Look()
            for node in reversed(chain):
                look = _own(node).over(look)
            self._known[style] = look
        return self._known[style]

    @property
    def language(self) -> str:
        """The language code of the document's default style, or ""."""
        node = child(self._root, "w:docDefaults", "w:rPrDefault", "w:rPr", "w:lang")
        return (node.get("w:val", "") if node is not None else "")[:2].lower()


def paragraph_look(properties: Element | None, styles: Styles) -> Look:
    """What a paragraph's properties and its style say together."""
    if properties is None:
        return Look()
    return _from_properties(properties, {}).over(styles.look(_value(child(properties, "w:pStyle"))))


def _own(node: Element) -> Look:
    name = _value(child(node, "w:name"))
    match = _HEADING_NAME.match(name)
    look = _from_properties(child(node, "w:pPr"), flags_of(child(node, "w:rPr")))
    level = int(match[1]) if match else 1 if name.lower() == "title" else 0
    return Look(look.flags, look.level or level, look.listed)


def _from_properties(properties: Element | None, flags: dict[str, bool]) -> Look:
    if properties is None:
        return Look(flags)
    outline = _value(child(properties, "w:outlineLvl"))
    level = int(outline) + 1 if outline.isdigit() and int(outline) < 6 else 0
    number = _value(child(properties, "w:numPr", "w:numId"))
    return Look(flags, level, bool(number) and number != "0")


def _value(node: Element | None) -> str:
    return node.get("w:val", "") if node is not None else ""
