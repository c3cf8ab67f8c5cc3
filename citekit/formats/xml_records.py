"""XML files as their records: no document type, no entities of its own, and what a broken file has before its fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from citekit.errors import Diagnostic, InputError

#: A record of a publication nests no deeper.
_DEEPEST = 200


class _Records(TreeBuilder):
    """Builds the tree and keeps each record that is complete."""

    def __init__(self, is_record: Callable[[str], bool]):
        super().__init__()
        self.is_record = is_record
        self.found: list[Element] = []
        self.depth = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise InputError("the file has a DOCTYPE, which is not read", hint="take the line that begins with <!DOCTYPE out of the file")

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise InputError(f"elements stand more than {_DEEPEST} deep in each other", hint="is it a file of references?")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        element = super().end(tag)
        if self.is_record(local(tag)):
            self.found.append(element)
        return element


def records(text: str, is_record: Callable[[str], bool], *, what: str, source: str = "") -> tuple[list[Element], list[Diagnostic]]:
    """The elements whose local name ``is_record`` accepts, in the order of their ends.

    A file that breaks off gives what is complete before its fault, and a
    diagnostic with the line. Raises :class:`InputError` where there is nothing.
    """
    place = source or "<input>"
    target = _Records(is_record)
    parser = XMLParser(target=target)
    try:
        # The text is decoded already: whatever encoding the declaration names does not count any more.
        parser.feed(re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff")).encode("utf-8", "replace"))
        parser.close()
    except ParseError as error:
        line = error.position[0]
        if not target.found:
            raise InputError(f"{place}:{line}: no {what}: {error.msg.partition(':')[0]}", hint="is the file complete?") from None
        message = f"the file is broken here: {error.msg.partition(':')[0]}; the {len(target.found)} records before are read"
        return target.found, [Diagnostic("broken-file", message, source=source, line=line, severity="error")]
    except InputError as error:
        raise InputError(f"{place}: {error.message}", hint=error.hint) from None
    if not target.found:
        raise InputError(f"{place}:1: no {what} in it")
    return target.found, []


def local(tag: str) -> str:
    """An element's name without its namespace."""
    return tag.rpartition("}")[2]


def children(element: Element, *path: str) -> list[Element]:
    """The elements at a path of local names below ``element``."""
    found = [element]
    for name in path:
        found = [child for parent in found for child in parent if local(child.tag) == name]
    return found


def child_text(element: Element, *path: str) -> str:
    """The characters of the first element at a path, with single spaces."""
    for child in children(element, *path):
        value = " ".join("".join(child.itertext()).split())
        if value:
            return value
    return ""


def xml_text(value: str) -> str:
    """Characters escaped for an element or attribute; those that XML 1.0 cannot hold become spaces."""
    value = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", " ", value)
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("\r", "&#13;")
