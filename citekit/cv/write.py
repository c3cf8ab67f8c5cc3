"""A CV in every format: HTML as a page of its own kind, the others as a document of headings and lists."""

from __future__ import annotations

from citekit.cv.model import Cv, Work
from citekit.text.inline import Inline, Inlines, Link, Span, Strong, Text, text
from citekit.writers import BINARY_FORMATS, Block, Document, Heading, Item, ItemList, Paragraph, write_document, write_file


def write_cv(cv: Cv, to: str = "html", *, standalone: bool = True, scripts: bool = True) -> str:
    """The CV in a format of ``citekit.writers``.

    ``standalone`` makes a whole file of it where the format knows the
    difference (html, latex, typst); ``scripts`` puts search and filters into a
    whole HTML page, which is complete without them.
    """
    if to == "html":
        from citekit.cv.page import fragment, whole_page

        return whole_page(cv, scripts=scripts) if standalone else fragment(cv)
    return write_document(document_of(cv), to, standalone=standalone)


def write_cv_file(cv: Cv, to: str) -> bytes:
    """The CV as the bytes of a file: a text format in UTF-8, or ``pdf`` or ``docx``, which are optional extras."""
    if to in BINARY_FORMATS:
        return write_file(document_of(cv), to)
    return write_cv(cv, to).encode("utf-8")


def document_of(cv: Cv) -> Document:
    """The CV as a document."""
    blocks: list[Block] = [Heading(text(cv.title), level=1)] if cv.title else []
    if cv.subtitle:
        blocks.append(Paragraph(text(cv.subtitle), "subtitle"))
    for section in cv.sections:
        blocks.append(Heading(text(section.heading), level=2, id=section.key))
        blocks.append(ItemList(tuple(Item(content_of(work), id=work.key, label=work.label) for work in section.works), kind="list"))
    if cv.legend:
        blocks.append(Paragraph(cv.legend, "legend"))
    return Document(tuple(blocks), cv.title, cv.lang)


def content_of(work: Work) -> Inlines:
    """The reference, its awards in bold, and its links, in one line (or the last line of a reference that has several)."""
    nodes: list[Inline] = list(work.reference)
    for award in work.awards:
        nodes += [Text(" "), Span((Strong(award), Text(".")), "award")]
    if work.badges:
        badges: list[Inline] = []
        for badge in work.badges:
            badges += [Text(" · ")] if badges else []
            badges.append(Span((Link(text(badge.label), badge.href),), "badge"))
        nodes += [Text(" "), Span((Text("["), *badges, Text("]")), "badges")]
    return tuple(nodes)
