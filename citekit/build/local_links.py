"""Links without an address of their own ("papers/tides.pdf") as they lead from an output of a project."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from citekit.build.project import Output, Project
from citekit.entry import Entry
from citekit.errors import Diagnostic
from citekit.library.inputs import is_url
from citekit.writers.characters import local_target

if TYPE_CHECKING:
    from citekit.cv.model import Cv, Work

#: Endings of sources whose links lead from the folder that they stand in; what a .bib file's paths begin at is anybody's guess.
_PAGES = (".html", ".htm", ".xhtml", ".md", ".markdown")
#: Formats that have links as the entry has them, or none.
_AS_WRITTEN = frozenset(("bibtex", "alfolio", "csljson", "biblatex"))


def local_links(entries: Sequence[Entry], output: Output, project: Project) -> dict[tuple[str, str], str]:
    """Where the local links of works lead from a web page among the outputs, by key and target as written.

    A link that a page of the project has leads to the same file from an output
    beside it, and through the folders between them from one elsewhere. The
    target is "" where it cannot be said: a source that is no page or was fetched.
    """
    found = {}
    for entry in entries:
        for link in entry.links:
            target = local_target(link.href.replace("\\", ""))
            if target:
                source = _source_of(link.label, entry)
                found[entry.key, link.href] = _from_output(target, source, output, project) if _keeps(source, project) else ""
    return found


def with_local_links(cv: Cv, output: Output, project: Project) -> tuple[Cv, tuple[Diagnostic, ...]]:
    """``cv`` with the local links that the output can have among the badges of its works, and what is left out of it."""
    found = local_links([work.entry for work in cv.works if work.entry is not None], output, project)
    if not found:
        return cv, ()
    kept = {place: target for place, target in found.items() if target and output.to == "html"}
    sections = tuple(replace(section, works=tuple(_linked(work, kept) for work in section.works)) for section in cv.sections)
    lost = () if output.to in _AS_WRITTEN else tuple(sorted({place[1] for place in found if place not in kept}))
    return replace(cv, sections=sections) if kept else cv, _told(lost, output, project)


def _told(lost: Sequence[str], output: Output, project: Project) -> tuple[Diagnostic, ...]:
    if not lost:
        return ()
    is_page = output.to == "html"
    count = "1 link has" if len(lost) == 1 else f"{len(lost)} links have"
    places = output.file if is_page else "what is no web page"
    shown = ", ".join(lost[:3]) + (", …" if len(lost) > 3 else "")
    hint = "write them whole: https://…" if is_page else 'base_url = "https://…", the address of your page, makes them whole'
    return (Diagnostic("local-links", f"{count} no whole address, left out of {places}: {shown}", hint, project.file),)


def _linked(work: Work, kept: Mapping[tuple[str, str], str]) -> Work:
    from citekit.cv.links import badges_of

    if work.entry is None:
        return work
    local = {href: target for (key, href), target in kept.items() if key == work.entry.key}
    return replace(work, badges=badges_of(work.entry, local)) if local else work


def _source_of(label: str, entry: Entry) -> str:
    known = entry.provenance
    if known is None:
        return entry.origin.source if entry.origin else ""
    field = known.fields.get(label) or known.fields.get("links")
    return (field.source if field else "") or known.source


def _keeps(source: str, project: Project) -> bool:
    """Whether links of a source lead somewhere from its folder: it is a page here, or a correction, which stands in the project."""
    corrections = (project.file, project.overrides)
    return bool(source) and not is_url(source) and (source in corrections or source.lower().endswith(_PAGES))


def _from_output(target: str, source: str, output: Output, project: Project) -> str:
    """A target of a source's as it is written in an output: the way between their folders before it."""
    if target.startswith(("/", "?")):
        return target
    try:
        way = os.path.relpath((project.folder / source).parent, (project.folder / output.file).parent)
    except ValueError:  # Windows: on another drive
        return ""
    return target if way == "." else f"{PurePath(way).as_posix()}/{target}"
