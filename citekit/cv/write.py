"""A CV in every format: HTML as a page of its own kind, documents of headings and lists, and records for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from citekit.cv.model import Cv, Work
from citekit.cv.public import public_fields
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.text.inline import Inline, Inlines, Link, Math, Span, Strong, Text, text
from citekit.writers import Block, Document, Heading, Item, ItemList, Paragraph, Picture, write_document, write_file
from citekit.writers.outputs import output_named
from citekit.writers.records.listing import Listed, ListedSection, Listing, is_selected


@dataclass(frozen=True, slots=True)
class CvOutput:
    """What a CV became: the bytes of a file, or of the files of a folder by their names in it, and what there is to tell."""

    data: bytes | Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...] = ()


def make_output(cv: Cv, to: str) -> CvOutput:
    """The CV in a format of :mod:`citekit.writers.outputs`; UsageError where there is no such format or its extra is missing."""
    found = output_named(to)
    if found.kind == "records":
        return _records(cv, to)
    if to == "pdf":
        from citekit.writers.pdf import typeset

        return CvOutput(*typeset(document_of(cv)))
    if found.binary:
        return CvOutput(write_file(document_of(cv), to))
    return CvOutput(write_cv(cv, to).encode("utf-8"))


def write_cv(cv: Cv, to: str = "html", *, standalone: bool = True, scripts: bool = True) -> str:
    """The CV in a text format of ``citekit.writers.outputs``.

    ``standalone`` makes a whole file of it where the format knows the
    difference (html, latex, typst); ``scripts`` puts search and filters into a
    whole HTML page, which is complete without them.
    """
    if to == "html":
        from citekit.cv.page import fragment, whole_page

        return whole_page(cv, scripts=scripts) if standalone else fragment(cv)
    if to == "moderncv":
        from citekit.cv.moderncv import document

        return document(cv, {id(work): content_of(work) for work in cv.works})
    if to == "biblatex":
        from citekit.writers.biblatex import write

        return write(listing_of(cv))[0]
    if output_named(to).kind == "records":
        data = make_output(cv, to).data
        if not isinstance(data, bytes):
            raise UsageError(f"{to} is a folder of files", hint="name the folder: -o FOLDER")
        return data.decode("utf-8")
    return write_document(document_of(cv), to, standalone=standalone)


def write_cv_file(cv: Cv, to: str) -> bytes:
    """The CV as the bytes of a file: a text format in UTF-8, or ``pdf`` or ``docx``, which are optional extras."""
    data = make_output(cv, to).data
    if not isinstance(data, bytes):
        raise UsageError(f"{to} is a folder of files", hint="name the folder: -o FOLDER")
    return data


def _records(cv: Cv, to: str) -> CvOutput:
    listing = listing_of(cv)
    entries = [work.entry for work in listing.works]
    made: str | dict[str, str]
    said: Iterable[Diagnostic] = ()
    if to == "bibtex":
        from citekit.bibtex import format_entry

        made = "\n".join(format_entry(entry, dialect="") + "\n" for entry in entries)
    elif to == "csljson":
        from citekit.formats.csljson import write

        made = write(entries)
    else:
        from importlib import import_module

        made, said = import_module(f"citekit.writers.records.{to}").write(listing)
    if isinstance(made, str):
        return CvOutput(made.encode("utf-8", "replace"), tuple(said))
    return CvOutput({name: content.encode("utf-8", "replace") for name, content in made.items()}, tuple(said))


def listing_of(cv: Cv) -> Listing:
    """The works of a CV with their entries, for formats that take these."""
    sections = []
    for number, section in enumerate(cv.sections, 1):
        shown = ((work, work.entry) for work in section.works if work.entry is not None)
        works = tuple(Listed(_public(entry), work.label, work.owned, is_selected(entry)) for work, entry in shown)
        key = re.sub(r"[^A-Za-z0-9]+", "-", section.key).strip("-") or f"section-{number}"
        sections.append(ListedSection(key, section.heading, works))
    return Listing(tuple(sections), cv.title if cv.subtitle else "", cv.subtitle or cv.title, cv.lang, dict(cv.signs))


def _public(entry: Entry) -> Entry:
    """The entry without what a reference manager keeps for its user alone: records are for publishing."""
    return replace(entry, fields=public_fields(entry), origin=None)


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
    return Document(tuple(blocks), cv.title, cv.lang, tuple(Picture(figure.svg, figure.caption, figure.text) for figure in cv.figures))


def content_of(work: Work) -> Inlines:
    """The reference, its awards in bold, and its links, in one line (or the last line of a reference that has several)."""
    nodes: list[Inline] = list(work.reference)
    for award in work.awards:
        nodes += [Text(" "), Span((Strong(award), Text(".")), "award")]
    badges: list[Inline] = []
    printed = set(_targets(work.reference))
    for badge in work.badges:
        if badge.href not in printed:  # a style that prints the DOI links it already
            badges += [Text(" · ")] if badges else []
            badges.append(Span((Link(text(badge.label), badge.href),), "badge"))
    if badges:
        nodes += [Text(" "), Span((Text("["), *badges, Text("]")), "badges")]
    return tuple(nodes)


def _targets(nodes: Iterable[Inline]) -> Iterator[str]:
    """Where the links of a text lead."""
    for node in nodes:
        if isinstance(node, Text | Math):
            continue
        if isinstance(node, Link):
            yield node.href
        yield from _targets(node.children)
