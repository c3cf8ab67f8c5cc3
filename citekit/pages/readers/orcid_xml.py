"""ORCID's public API as XML (ORCID message schema 3.0; earlier ones differ in the namespace alone)."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from citekit.entry.names import Name
from citekit.formats.xml_records import child_text, children, local, records
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.orcid_work import OrcidWork, entry_of
from citekit.pages.readers.work import person, person_in_parts

_SEEN = frozenset(("group", "work", "work-summary", "name"))


def read(saved: Saved) -> Reading:
    """The works; of a group of versions the one that the owner prefers, which stands first."""
    found, diagnostics = records(saved.text, _SEEN.__contains__, what="ORCID record", source=saved.source)
    owner = next((_owner(element) for element in found if local(element.tag) == "name"), None)
    grouped = {id(summary) for group in found if local(group.tag) == "group" for summary in children(group, "work-summary")}
    entries = []
    for element in found:
        name = local(element.tag)
        works = children(element, "work-summary")[:1] if name == "group" else [element] if name == "work" else []
        works = [element] if name == "work-summary" and id(element) not in grouped else works
        for work in works:
            entry = entry_of(_parts(work), saved, owner, child_text(work, "title", "title"))
            if entry:
                entries.append(entry)
    return Reading(tuple(entries), owner, tuple(diagnostics))


def _owner(element: Element) -> Name | None:
    credit = child_text(element, "credit-name")
    return person(credit) or person_in_parts(child_text(element, "family-name"), child_text(element, "given-names"))


def _parts(work: Element) -> OrcidWork:
    def get(*path: str) -> str:
        return child_text(work, *path)

    found = OrcidWork(
        get("title", "title"),
        get("title", "subtitle"),
        get("journal-title"),
        get("type").lower().replace("_", "-"),
        "-".join(part for name in ("year", "month", "day") if (part := get("publication-date", name))),
        get("url"),
        get("short-description"),
        get("language-code"),
    )
    for item in children(work, "external-ids", "external-id"):
        if child_text(item, "external-id-relationship").lower() in ("self", "version-of", ""):
            found.identifiers.append((child_text(item, "external-id-type"), child_text(item, "external-id-value")))
    for item in children(work, "contributors", "contributor"):
        role = child_text(item, "contributor-attributes", "contributor-role").lower()
        name = child_text(item, "credit-name")
        if name:
            (found.editors if role == "editor" else found.authors).append(name)
    if get("citation", "citation-type").lower() == "bibtex":
        found.citation = "".join("".join(value.itertext()) for value in children(work, "citation", "citation-value"))
    return found
