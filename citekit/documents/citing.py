"""``citekit cite`` as a function: a document and a library in, the document with its citations rendered out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from citekit.documents.model import Reading
from citekit.documents.read import read_document
from citekit.documents.rendering import Rendering, render_document
from citekit.documents.usage import Keys, Usage, is_cross_reference, usage_of
from citekit.entry import Entry
from citekit.errors import Diagnostic, UsageError
from citekit.text.inline import Inlines

#: What each kind of document can become; the first is the default. ``.aux`` and ``.bcf`` have no text: they give the bibliography alone.
OUTPUTS = {
    "markdown": ("markdown", "html"),
    "latex": ("latex",),
    "aux": ("text", "html", "markdown", "latex", "rst", "typst"),
    "bcf": ("text", "html", "markdown", "latex", "rst", "typst"),
}


#: The line that explains author marks, from the roles that were printed and the signs of all.
Legend = Callable[[Iterable[str], Mapping[str, str]], Inlines]


@dataclass(frozen=True, slots=True)
class Cited:
    """A document rendered, what it uses of the library, and what there was to tell."""

    text: str
    usage: Usage
    diagnostics: tuple[Diagnostic, ...] = ()


def cite(
    data: bytes,
    entries: Iterable[Entry],
    *,
    kind: str,
    style: str,
    to: str = "",
    locale: str | None = None,
    source: str = "",
    title: str = "",
    parts: Sequence[Reading] = (),
    legend: Legend | None = None,
) -> Cited:
    """Renders a document's citations in a CSL style and puts the bibliography in its place.

    ``entries`` are complete, with what they inherit. ``title`` is a heading
    above a bibliography. ``parts`` are further files of an ``.aux`` document.
    Raises UsageError for an output that this kind of document does not have.
    """
    from citekit.csl import Style
    from citekit.formats.csljson import to_item

    to = to or OUTPUTS[kind][0]
    if to not in OUTPUTS[kind]:
        raise UsageError(f"a document in {kind} cannot become {to}", hint=f"one of {', '.join(OUTPUTS[kind])}")
    loaded = Style.load(style)
    text, reading = read_document(data, kind, source=source, language=locale or loaded.default_locale or "en-US")
    keys = Keys(entries)
    if kind == "markdown":
        reading = _without_cross_references(reading, keys)
    readings = [reading, *parts] if kind != "latex" else [reading]
    usage = usage_of(readings, keys)
    # in the order of the library, which is that of works without a citation
    items = [to_item(entry) for key, entry in keys.entries.items() if key in usage.used]
    whole = _joined(readings) if len(readings) > 1 else reading
    rendering = render_document(whole, keys, items, loaded, locale=locale)
    works = list_of_works(rendering, to, title, legend)
    said = [
        *_not_rendered(kind, reading, parts),
        *(item for part in readings for item in part.diagnostics),
        *usage.diagnostics,
        *rendering.diagnostics,
    ]
    return Cited(_written(text, reading, rendering, works, kind, to), usage, tuple(said))


def _not_rendered(kind: str, reading: Reading, parts: Sequence[Reading]) -> Iterable[Diagnostic]:
    """The parts of a LaTeX source that are files of their own are not written."""
    for part in parts if kind == "latex" else ():
        if part.clusters:
            hint = "render it as a document of its own, or put it into the main file (latexpand)"
            yield Diagnostic("part-not-rendered", f"the citations of {part.source} stay as they are", hint, reading.source)


def _written(text: str, reading: Reading, rendering: Rendering, works: str, kind: str, to: str) -> str:
    if kind in ("aux", "bcf"):
        return works
    from citekit.documents.notations import LatexNotation, MarkdownNotation
    from citekit.documents.weave import weave

    if kind == "latex":
        return weave(text, reading, rendering.clusters, LatexNotation(works))
    taken = [label for label, _ in reading.notes]
    if to == "html":
        from citekit.documents.html import to_html

        return to_html(text, reading, rendering.clusters, works, taken)
    return weave(text, reading, rendering.clusters, MarkdownNotation(works, taken))


def list_of_works(rendering: Rendering, to: str, title: str, legend: Legend | None) -> str:
    """The bibliography as blocks of a format, with the legend of the author marks that stand in it."""
    from citekit.csl import DEFAULT_SIGNS
    from citekit.csl.tidy import tidy
    from citekit.text import inline
    from citekit.writers import Document, Heading, Item, ItemList, Layout, Paragraph, link_addresses, write_document
    from citekit.writers.document import Block

    made = rendering.bibliography
    if not made.entries:
        return ""
    layout = Layout(made.hanging_indent, made.second_field_align, made.entry_spacing, made.line_spacing)
    blocks: list[Block] = [Heading(inline.text(title))] if title else []
    blocks.append(ItemList(tuple(Item(link_addresses(tidy(entry.inlines)), id=entry.id) for entry in made.entries), layout=layout))
    if legend is not None and (line := legend(made.printed_marks, DEFAULT_SIGNS)):
        blocks.append(Paragraph(line, "legend"))
    return write_document(Document(tuple(blocks)), to)


def _without_cross_references(reading: Reading, keys: Keys) -> Reading:
    clusters = [cluster for cluster in reading.clusters if not all(is_cross_reference(cite.key, keys) for cite in cluster.cites)]
    return replace(reading, clusters=tuple(clusters))


def _joined(readings: Sequence[Reading]) -> Reading:
    """The parts of a document that has no text as one."""
    clusters = [cluster for reading in readings for cluster in reading.clusters]
    uncited = [cite for reading in readings for cite in reading.uncited]
    return Reading(readings[0].source, tuple(clusters), tuple(uncited), any(reading.everything for reading in readings))
