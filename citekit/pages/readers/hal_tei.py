"""HAL's TEI export: ``biblFull`` elements (HAL, "AOfr" TEI schema)."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.formats.xml_records import child_text, children, local, records
from citekit.pages.readers.hal_types import HAL_TYPES, PREPRINTS
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, person_in_parts

_NUMBERS = {"volume": "volume", "issue": "number", "number": "number", "serie": "series"}


def read(saved: Saved) -> Reading:
    """The documents of the export."""
    found, diagnostics = records(saved.text, "biblFull".__eq__, what="HAL document", source=saved.source)
    return Reading(tuple(entry for element in found if (entry := _work(element, saved))), None, tuple(diagnostics))


def _work(element: Element, saved: Saved) -> Entry | None:
    struct = next(iter(children(element, "sourceDesc", "biblStruct")), None)
    title = child_text(struct, "analytic", "title") if struct is not None else ""
    title = title or child_text(element, "titleStmt", "title")
    codes = [
        node.get("n", "") for node in children(element, "profileDesc", "textClass", "classCode") if node.get("scheme") == "halTypology"
    ]
    kind = HAL_TYPES.get(codes[0] if codes else "", "misc")
    if not title or not kind:
        return None
    ids = {node.get("type", ""): "".join(node.itertext()).strip() for node in children(element, "publicationStmt", "idno")}
    line = saved.places.line(ids.get("halId", ""), title)
    work = WorkBuilder(saved, "hal", kind)
    work.rich("title", title)
    for path in (("analytic",), ()):
        people = children(struct, *path, "author") if struct is not None else []
        work.names("author", [name for node in people if (name := _name(node))])
    work.names("author", [name for node in children(element, "titleStmt", "author") if (name := _name(node))])
    if struct is not None:
        _source(work, struct, kind)
    if codes and codes[0] in PREPRINTS:
        work.put("pubstate", "prepublished")
    for node in children(element, "editionStmt", "edition", "ref"):
        if node.get("type") == "file" and node.get("n", "1") == "1":
            work.link("pdf", node.get("target", ""))
    work.text("abstract", child_text(element, "profileDesc", "abstract"))
    work.link("url", ids.get("halUri", ""))
    return work.done(line, title)


def _name(author: Element) -> Name | None:
    given = " ".join(" ".join(node.itertext()).strip() for node in children(author, "persName", "forename"))
    return person_in_parts(child_text(author, "persName", "surname"), given)


def _source(work: WorkBuilder, struct: Element, kind: str) -> None:
    """The container, imprint and identifiers of ``biblStruct``."""
    for node in children(struct, "idno"):
        value = "".join(node.itertext()).strip()
        scheme = node.get("type", "").lower()
        if scheme == "doi":
            work.identifier(value)
        elif scheme == "arxiv":
            work.preprint(value)
        elif scheme == "pubmed":
            work.text("pmid", value)
    for monograph in children(struct, "monogr"):
        dates = {node.get("type", ""): node.get("when") or "".join(node.itertext()) for node in children(monograph, "imprint", "date")}
        work.when(dates.get("datePub") or dates.get("dateDefended") or next(iter(dates.values()), ""))
        work.when(next(("".join(node.itertext()) for node in children(monograph, "meeting", "date")), ""))
        titles = {node.get("level", ""): " ".join("".join(node.itertext()).split()) for node in children(monograph, "title")}
        meeting = child_text(monograph, "meeting", "title")
        if kind == "inproceedings":
            work.venue(meeting or titles.get("m", "") or titles.get("j", ""), year=work.get("year"), kind=kind)
            work.listed("location", child_text(monograph, "meeting", "settlement"))
        else:
            work.container(titles.get("j") or titles.get("m") or "")
        for scope in children(monograph, "imprint", "biblScope"):
            value = "".join(scope.itertext()).strip()
            if scope.get("unit") == "pp":
                work.pages(value.removeprefix("pp."))
            elif scope.get("unit") in _NUMBERS:
                work.text(_NUMBERS[scope.get("unit", "")], value)
        work.publisher(child_text(monograph, "authority") or child_text(monograph, "imprint", "publisher"))
        for node in children(monograph, "idno"):
            if local(node.tag) == "idno" and node.get("type") in ("isbn", "issn", "eissn"):
                work.serial("".join(node.itertext()))
