"""The works of a CV cited in other styles, for readers to copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from citekit.cv.model import Cv, Work
from citekit.errors import UsageError
from citekit.text.inline import Inlines, Span, Text

if TYPE_CHECKING:
    from citekit.csl import Processor


def with_citations(cv: Cv, styles: Sequence[str], *, locale: str | None = None) -> Cv:
    """``cv`` with each work's text in ``styles`` (names or paths), as a reader's own reference list would have it.

    Nobody's name is bold in it, no list of names is shortened but by the
    style's own rules, and no role has a mark. Raises UsageError for a style
    that does not exist or prints no bibliography and StyleError for one that
    cannot be used.
    """
    from citekit.csl import Marks, Processor, Style

    loaded = [Style.load(style) for style in dict.fromkeys(styles)]
    for style in loaded:
        if not style.has_bibliography:
            raise UsageError(
                f"the style {style.name or style.info.title!r} has no bibliography to cite a work in", hint="name another style"
            )
    processors = [Processor(style, locale, marks=Marks({})) for style in loaded]
    found: dict[int, tuple[Inlines, ...]] = {}
    for work in cv.works:
        # A work that stands in several sections is cited once.
        if work.item is not None and id(work.entry) not in found:
            found[id(work.entry)] = _citations(work, work.item, processors)
    sections = tuple(
        replace(section, works=tuple(replace(work, citations=found.get(id(work.entry), ())) for work in section.works))
        for section in cv.sections
    )
    return replace(cv, sections=sections, cited_as=tuple(name_of_style(style.info.title) for style in loaded))


def name_of_style(title: str) -> str:
    """ "MLA Handbook 9th edition (in-text citations)" as "MLA Handbook 9th edition": without what sets styles of one guide apart."""
    return title.partition(" (")[0].partition(" - ")[0].strip() or title


def _citations(work: Work, item: Mapping[str, Any], processors: Sequence[Processor]) -> tuple[Inlines, ...]:
    from citekit.csl.tidy import tidy
    from citekit.writers import link_addresses

    citations = []
    for processor in processors:
        made = processor.bibliography([item]).entries
        # A number at the margin is that of another list.
        nodes = tuple(node for node in made[0].inlines if not (isinstance(node, Span) and node.kind == "left-margin")) if made else ()
        citations.append(link_addresses(tidy(nodes)) or work.title or (Text(work.key),))
    return tuple(citations)
