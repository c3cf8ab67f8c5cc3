"""EndNote's XML: the records of an EndNote library as EndNote exports and imports them.

The generic fields are those of RIS (:mod:`citekit.formats.generic_tags`);
``data/endnote_elements.tsv`` says which element each is. Rich text stands in
``style`` elements with a ``face``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from citekit.entry import Entry
from citekit.errors import Diagnostic
from citekit.formats.generic_tags import tags_of
from citekit.formats.losses import Losses
from citekit.formats.plain_markup import format_plain, one_line
from citekit.formats.tagged import TaggedRecord, Unmapped
from citekit.formats.type_names import name_of_type
from citekit.formats.xml_records import child_text, children, local, records, xml_text
from citekit.resources import read_rows
from citekit.text.inline import Emph, Inline, Inlines, Math, Quoted, Strong, Sub, Sup, Text, Underline, normalise, plain

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["read", "write"]

_FACES: dict[type, str] = {Strong: "bold", Emph: "italic", Underline: "underline", Sup: "superscript", Sub: "subscript"}
_KEPT = frozenset(_FACES)
#: Elements that say where a record comes from, not what it is.
_ADMINISTRATION = frozenset(
    "database source-app rec-number foreign-keys ref-type style added-date modified-date last-updated-date orig-pub".split()
)


@cache
def _paths() -> list[tuple[str, tuple[str, ...]]]:
    """Tag and path of each row, in the order of the table."""
    return [(tag, tuple(path.split("/"))) for tag, path in read_rows("citekit.formats", "data", "endnote_elements.tsv")]


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of an EndNote XML file. An entry without a label has the empty key.

    Raises :class:`~citekit.errors.InputError` for a text that is no XML with records.
    """
    from citekit.formats.generic_tags_read import entry_of, tell_unmapped

    found, diagnostics = records(text, lambda name: name == "record", what="EndNote record", source=source)
    unmapped = Unmapped()
    entries = []
    for number, element in enumerate(found, 1):
        record = _record(element, unmapped)
        said: list[Diagnostic] = []
        entries.append(entry_of(record, "endnote", _type_name(element), source, said, unmapped))
        diagnostics += [Diagnostic(item.code, f"record {number}: {item.message}", item.hint, source) for item in said]
    return entries, diagnostics + tell_unmapped(unmapped, source)


def _type_name(record: Element) -> str:
    for element in children(record, "ref-type"):
        return element.get("name") or (element.text or "").strip()
    return "Generic"


def _record(element: Element, unmapped: Unmapped) -> TaggedRecord:
    record = TaggedRecord(None)
    taken = set(_ADMINISTRATION)
    for tag, path in _paths():
        taken.add(path[0])
        for found in children(element, *path):
            value = format_plain(_runs(found, frozenset()))
            if value.strip():
                # Pieces of names and keywords stand in elements of their own; line ends elsewhere are spaces.
                record.add(tag, one_line(value), None)
    for child in element:
        name = local(child.tag)
        if name not in taken and child_text(element, name):
            unmapped.note(f"<{name}>", None)
    return record


def _runs(element: Element, outer: frozenset[type]) -> Inlines:
    """The rich text of an element: each ``style`` child with its faces, which may be several."""
    wanted = (element.get("face") or "").lower().split()
    kinds = outer | {kind for kind, face in _FACES.items() if face in wanted}
    nodes: list[Inline] = list(_dressed(element.text or "", kinds))
    for child in element:
        nodes += _runs(child, kinds)
        nodes += _dressed(child.tail or "", kinds)
    return normalise(nodes)


def _dressed(value: str, kinds: frozenset[type]) -> Inlines:
    if not value:
        return ()
    nodes: Inlines = (Text(value),)
    for kind in _FACES:
        if kind in kinds:
            nodes = (kind(nodes),)
    return nodes


def write(entries: Iterable[Entry]) -> tuple[str, list[Diagnostic]]:
    """Entries as an EndNote XML file, and what of them it could not keep."""
    losses = Losses("EndNote XML")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<xml><records>"]
    lines += [_record_xml(number, entry, losses) for number, entry in enumerate(entries, 1)]
    lines += ["</records></xml>", ""]
    return "\n".join(lines), losses.diagnostics


def _record_xml(number: int, entry: Entry, losses: Losses) -> str:
    name, code = name_of_type("endnote", entry.type)
    parts = [
        "<record>",
        '<source-app name="citekit">citekit</source-app>',
        f"<rec-number>{number}</rec-number>",
        f'<ref-type name="{xml_text(name)}">{code}</ref-type>',
    ]
    values: dict[str, list[str]] = {}
    for tag, value in _with_pages(tags_of(entry, "endnote", losses, _KEPT)):
        if tag == "DA":
            value = (Text(plain(value).rstrip("/")),)
        # For conferences pub-location is where they were, and where the publisher is stands in custom1.
        values.setdefault("C1" if tag == "PP" else tag, []).append(_styled(value))
        if tag == "T2" and name == "Journal Article":
            values.setdefault("JF", []).append(_styled(value))
    open_path: tuple[str, ...] = ()
    for tag, path in _paths():
        for content in values.pop(tag, ()):
            parts += _moves(open_path, path[:-1])
            parts.append(f"<{path[-1]}>{content}</{path[-1]}>")
            open_path = path[:-1]
    assert not values, f"tags without an element: {list(values)}"
    return "\n".join([*parts, *_moves(open_path, ()), "</record>"])


def _with_pages(tags: list[tuple[str, Inlines]]) -> list[tuple[str, Inlines]]:
    """First and last page in one element, as EndNote has them."""
    last = next((value for tag, value in tags if tag == "EP"), None)
    out = []
    for tag, value in tags:
        if tag == "SP" and last is not None:
            out.append((tag, (*value, Text("-"), *last)))
        elif tag != "EP":
            out.append((tag, value))
    return out


def _moves(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    """The tags that close ``old`` and open ``new``, as far as the two differ."""
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return [f"</{name}>" for name in reversed(old[same:])] + [f"<{name}>" for name in new[same:]]


def _styled(nodes: Inlines) -> str:
    """Rich text as ``style`` elements; plain text needs none."""
    pieces = list(_pieces(nodes, ()))
    if not any(faces for _, faces in pieces):
        return xml_text("".join(text for text, _ in pieces))
    return "".join(
        f'<style face="{" ".join(faces) or "normal"}" font="default" size="100%">{xml_text(text)}</style>' for text, faces in pieces
    )


def _pieces(nodes: Inlines, faces: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in nodes:
        if isinstance(node, Text):
            yield node.text, faces
        elif isinstance(node, Math):
            yield f"${node.tex}$", faces
        elif isinstance(node, Quoted):
            yield from _pieces((Text("“"), *node.children, Text("”")), faces)
        else:
            face = _FACES.get(type(node), "")
            yield from _pieces(node.children, (*faces, face) if face and face not in faces else faces)
