"""One output of a project: what it is made of, and its bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from citekit.build.made_with import versions
from citekit.build.places import files_of, is_file
from citekit.build.project import Output, Project
from citekit.build.quick import is_style_path
from citekit.cv.periods import written
from citekit.entry.dates import Point
from citekit.errors import CitekitError, Diagnostic, UsageError
from citekit.library.files import digest, read_bytes
from citekit.library.library import Library

if TYPE_CHECKING:
    from citekit.cv.model import Cv
    from citekit.cv.plan import Plan


@dataclass(frozen=True, slots=True)
class Made:
    """An output: the bytes of a file, or of the files of a folder by their names in it."""

    data: bytes | Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...] = ()


def make(output: Output, project: Project, library: Library) -> Made:
    """An output as the project says; errors begin with the name of its file."""
    try:
        return _cv(output, project, library) if output.kind == "cv" else _references(output, project, library)
    except CitekitError as error:
        raise type(error)(f"{output.file}: {error.message}", hint=error.hint, diagnostics=error.diagnostics) from error


def plan_of(output: Output, project: Project) -> Plan:
    """What the list of an output is to be."""
    from citekit.cv.plan import CITED, SHOWS_CITATIONS, SHOWS_FIGURES, Plan

    rules = {rule.heading: rule for rule in project.sections}
    chosen = [rules[heading] for heading in output.sections] or list(rules.values())
    cited = CITED if output.cite is None else output.cite
    return Plan(
        people=project.everyone,
        everyone=output.everyone,
        filter=output.filter,
        rules=() if output.group else tuple(chosen),
        group=output.group or "type",
        number=output.number,
        style=_style(output.style or project.style, project),
        title=output.title or None,
        headings=project.headings,
        locale=output.locale or project.locale or None,
        roles=project.marks,
        as_of=output.as_of or project.as_of,
        max_authors=output.max_authors or project.max_authors,
        cite=tuple(_style(style, project) for style in cited) if output.to in SHOWS_CITATIONS and not output.template else (),
        figures=output.figures if output.to in SHOWS_FIGURES else (),
        of_project=True,
    )


def fingerprint(output: Output, project: Project, library: Library, data: bytes) -> str:
    """A hash of all that an output is made of; ``data`` is the library as it is written."""
    from citekit.build.local_links import local_links

    # Where a page stands is not in the library, and says where its links lead.
    links = local_links(library.entries, output, project) if output.to == "html" else {}
    # Where the project's folder is makes no difference; the contents of styles in it come below.
    plan = replace(plan_of(output, project), style=output.style or project.style, cite=output.cite or ())
    said = [versions(), digest(data), repr(links), repr(output), repr(plan), repr(project.everyone)]
    said += (digest(read_bytes(project.folder / name)) for name in files_of(output, project))
    return digest("\n".join(said).encode())


def _style(style: str, project: Project) -> str:
    return str(project.folder / style) if is_style_path(style) and is_file(project.folder, style) else style


def _cv(output: Output, project: Project, library: Library) -> Made:
    from citekit.api import cv_of
    from citekit.build.local_links import with_local_links
    from citekit.cv.write import make_output

    plan = plan_of(output, project)
    cv, said = cv_of(library, plan)
    cv, lost = with_local_links(cv, output, project)
    said = (*said, *lost)
    if output.template:
        return Made(in_template(cv, output.to, project.folder / output.template, plan.as_of), said)
    made = make_output(cv, output.to)
    return Made(made.data, (*said, *made.diagnostics))


def in_template(cv: Cv, to: str, template: Path, as_of: Point | None = None) -> bytes:
    """A CV put into a file of the user's own; the format is one of text that has parts to put in."""
    from citekit.build.template import fill
    from citekit.cv.write import write_cv
    from citekit.text.inline import text
    from citekit.writers import FORMATS, write_inlines

    if to not in FORMATS:
        raise UsageError(f"a template is for {', '.join(FORMATS)}, not for {to}", hint="leave out the template, or name another format")
    source = read_bytes(template).decode("utf-8", "replace")
    parts = {
        "content": write_cv(replace(cv, title="", subtitle=""), to, standalone=False).strip(),
        "title": write_inlines(text(cv.title), to),
        "subtitle": write_inlines(text(cv.subtitle), to),
        "as-of": written(as_of) if as_of else "",
        "count": str(len(cv.works)),
    }
    return fill(source, parts, str(template)).encode("utf-8", "replace")


def _references(output: Output, project: Project, library: Library) -> Made:
    from citekit.api import reference_list
    from citekit.cv.people import People
    from citekit.cv.plan import select
    from citekit.writers import write_file

    plan = replace(plan_of(output, project), everyone=True)
    kept, said = select(library.entries, plan) if plan.filter or plan.as_of else (library.entries, ())
    listed = Library(kept, document=library.document)
    document, more = reference_list(listed, plan.style, owner=People(project.everyone), locale=plan.locale, title=output.title)
    return Made(write_file(document, output.to), (*said, *more))
