"""ORCID's page of a record, saved from the browser.

Structure: an ``app-work-stack`` for each work, in it a panel for each version
with the title in its heading and an ``app-work``: lines of class
``general-data`` (journal; date | type; CONTRIBUTORS: names) and the external
identifiers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.errors import Diagnostic
from citekit.pages.readers.markup import text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.orcid_work import OrcidWork, entry_of
from citekit.pages.readers.work import person
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_TITLE = lazy_pattern(r"^(?P<name>[^(|]+?)\s*\(\s*\d{4}-\d{4}-\d{4}-\d{3}[\dX]\s*\)")
_DATE = lazy_pattern(r"\d{4}(?:-\d{1,2}){0,2}")
_MORE = lazy_pattern(r"\s*\+\s*(\d+)\s+\S+\s*$")
_COUNT = lazy_pattern(r"(\d+)\s*(?:of|/)\s*(\d+)")


def read(saved: Saved) -> Reading:
    """The works that the page shows; long records come in pages."""
    heading = _TITLE.match(text_of(saved.tree.css_first("title")))
    owner = person(heading["name"]) if heading else None
    stacks = saved.tree.css("app-work-stack")
    entries = tuple(entry for stack in stacks if (entry := _work(stack, saved, owner)))
    return Reading(entries, owner, tuple(_paged(saved, len(stacks))))


def _paged(saved: Saved, shown: int) -> list[Diagnostic]:
    """Whether the record says that it has more works than the page."""
    for node in saved.tree.css("app-work-stack-group app-panels h1, app-work-stack-group h2, app-work-stack-group h3, #works-panel-header"):
        said = re.search(r"\((\d+)\)", text_of(node))
        if said and int(said[1]) > shown:
            hint = "let the record show 100 works a page and save each page"
            return [Diagnostic("more-on-site", f"the record has {said[1]} works, this page {shown} of them", hint, saved.source)]
    return []


def _work(stack: LexborNode, saved: Saved, owner: Name | None) -> Entry | None:
    panel = stack.css_first("app-panel") or stack
    body = panel.css_first("app-work")
    heading = panel.css_first(".work-title, h1, h2, h3, h4")
    if body is None or heading is None:
        return None
    found = OrcidWork(text_of(heading))
    lines = [text_of(node) for node in body.css(".general-data")]
    for number, line in enumerate(lines):
        names = re.match(r"[^:;|]{3,25}:\s*(?=\S)", line)
        parts = [part.strip() for part in line.split("|")]
        if names and number and found.kind:
            more = _MORE.search(line)
            people = [name.strip() for name in (line[: more.start()] if more else line)[names.end() :].split(";")]
            found.authors = [*people, "…"] if more else people
        elif _DATE.fullmatch(parts[0]) or (number == len(lines) - 1 and not found.kind) or len(parts) > 1:
            dated = parts.pop(0) if _DATE.fullmatch(parts[0]) else ""
            found.date = dated
            found.kind = parts[0].lower().replace(" ", "-") if parts else ""
        elif not found.venue and not found.kind:
            found.venue = line
    _identifiers(found, body)
    return entry_of(found, saved, owner, f"{found.title} {' '.join(lines)}")


def _identifiers(found: OrcidWork, body: LexborNode) -> None:
    """``DOI: 10.…``: the scheme's name, then its value, which is a link as a rule; "part of" names the container's."""
    for node in body.css("app-display-external-ids > *, app-display-external-ids div"):
        text = text_of(node)
        link = node.css_first("a")
        scheme, _, value = text.partition(":")
        if re.search(r"part of", text, re.IGNORECASE) or len(scheme) > 12:
            continue
        found.identifiers.append((scheme.strip(), text_of(link) if link is not None else value.strip()))
    for link in body.css("app-display-attribute a.underline[href]"):
        if text_of(link).startswith("http") and not found.url:
            found.url = link.attributes.get("href") or ""
