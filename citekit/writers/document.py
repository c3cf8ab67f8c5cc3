"""What a writer prints beyond a line of rich text: headings, paragraphs and lists of references.

A :class:`Document` knows no format; :func:`citekit.writers.write_document`
prints it in any.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from citekit.text.inline import Inlines


@dataclass(frozen=True, slots=True)
class Layout:
    """How a style sets its bibliography (CSL 1.0.2, "Whitespace" options of ``cs:bibliography``).

    ``second_field_align`` is "", ``flush`` or ``margin``; spacings count lines.
    """

    hanging_indent: bool = False
    second_field_align: str = ""
    entry_spacing: int = 1
    line_spacing: int = 1


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` 1 is the document's title."""

    content: Inlines
    level: int = 2
    id: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``kind`` says what it is, e.g. ``legend`` or ``note``."""

    content: Inlines
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A reference: its key as ``id`` and a ``label`` to stand before it, such as ``[C3]``."""

    content: Inlines
    id: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class ItemList:
    """References.

    ``kind`` is ``references`` (paragraphs as a style lays them out) or
    ``list`` (a list with bullets, numbers or the items' labels).
    """

    items: tuple[Item, ...]
    kind: Literal["references", "list"] = "references"
    layout: Layout = field(default_factory=Layout)


Block = Heading | Paragraph | ItemList


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot: a whole SVG element, a caption, and what it shows in words."""

    svg: str
    caption: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """Blocks in order; ``title`` is the title of a whole document as plain text, ``lang`` a BCP 47 tag.

    ``pictures`` stand before the first section, in the formats that can show them.
    """

    blocks: tuple[Block, ...]
    title: str = ""
    lang: str = "en"
    pictures: tuple[Picture, ...] = ()
