"""Writers: the Inline tree as text in every output format; each module owns all escaping of its format.

``write_inlines(nodes, to="html")`` prints rich text, ``write_document`` a
:class:`~citekit.writers.document.Document`, ``write_bibliography`` what
``citekit render`` gives. All are pure; the same input gives the same
characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

from citekit.errors import UsageError
from citekit.text import inline
from citekit.text.inline import Inline, Inlines
from citekit.writers.addresses import link_addresses
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Layout, Paragraph, Picture
from citekit.writers.outputs import OUTPUTS, output_named

#: Formats of rich text by name: text formats, and those that are bytes, each an optional extra of the distribution.
FORMATS = tuple(item.name for item in OUTPUTS.values() if item.kind == "document" and not item.binary)
BINARY_FORMATS = tuple(item.name for item in OUTPUTS.values() if item.kind == "document" and item.binary)

__all__ = [
    "BINARY_FORMATS",
    "FORMATS",
    "Block",
    "Document",
    "Heading",
    "Item",
    "ItemList",
    "Layout",
    "Paragraph",
    "Picture",
    "link_addresses",
    "write_bibliography",
    "write_document",
    "write_file",
    "write_inlines",
]


class _Writer(Protocol):
    """What the module of a format gives."""

    def inlines(self, nodes: Iterable[Inline]) -> str: ...

    def document(self, doc: Document, *, standalone: bool = False) -> str: ...


def _writer(to: str) -> _Writer:
    if output_named(to, kinds=("document",)).binary:
        raise UsageError(f"{to} is no text", hint=f"a text format is one of {', '.join(FORMATS)}")
    return cast(_Writer, import_module(f"citekit.writers.{to}"))


def write_inlines(nodes: Iterable[Inline], to: str = "html") -> str:
    """Rich text in the format ``to``; UsageError where there is no such format."""
    return _writer(to).inlines(nodes)


def write_document(doc: Document, to: str = "html", *, standalone: bool = False) -> str:
    """A document as a fragment to paste, or ``standalone`` as a whole file where the format knows the difference."""
    return _writer(to).document(doc, standalone=standalone)


def write_file(doc: Document, to: str) -> bytes:
    """A whole document as the bytes of a file, in a format of :data:`FORMATS` (UTF-8) or :data:`BINARY_FORMATS`.

    Raises UsageError, with the name of the extra, where the library of a
    binary format is not installed.
    """
    if to in BINARY_FORMATS:
        made: bytes = import_module(f"citekit.writers.{to}").document(doc)
        return made
    return write_document(doc, to, standalone=True).encode("utf-8")


def write_bibliography(
    entries: Sequence[tuple[str, Inlines]],
    *,
    to: str = "html",
    layout: Layout | None = None,
    legend: Inlines = (),
    title: str = "",
    lang: str = "en",
    standalone: bool = False,
) -> str:
    """A reference list: entries as key and rich text in order, then the legend of the marks as a line.

    Addresses and DOIs that a style printed as text become links.
    ``title`` is a heading above the list (and the title of a ``standalone``
    file); without it there is none. An empty list gives "" in a fragment.
    """
    return write_document(bibliography(entries, layout, legend, title, lang), to, standalone=standalone)


def bibliography(
    entries: Sequence[tuple[str, Inlines]], layout: Layout | None = None, legend: Inlines = (), title: str = "", lang: str = "en"
) -> Document:
    """A reference list as a document, for :func:`write_document` and :func:`write_file`."""
    blocks: list[Block] = [Heading(inline.text(title), level=1)] if title else []
    if entries:
        blocks.append(ItemList(tuple(Item(link_addresses(content), id=key) for key, content in entries), layout=layout or Layout()))
    if legend:
        blocks.append(Paragraph(legend, "legend"))
    return Document(tuple(blocks), title or "References", lang)
