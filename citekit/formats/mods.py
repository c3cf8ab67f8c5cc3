"""MODS (Library of Congress, Metadata Object Description Schema, version 3); read only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry import Entry, Name
from citekit.errors import Diagnostic
from citekit.formats.building import EntryBuilder
from citekit.formats.languages import language_code
from citekit.formats.loose_dates import LooseDate, parse_loose_date
from citekit.formats.losses import Losses
from citekit.formats.persons import name_in_parts, name_with_comma, natural_name
from citekit.formats.tagged import Unmapped
from citekit.formats.type_names import entry_type_named
from citekit.formats.xml_records import child_text, children, local, records

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["read"]

_ROLES = {
    "author": "author aut creator cre",
    "editor": "editor edt",
    "translator": "translator trl",
    "contributors": "contributor ctb collaborator clb",
    "advisor": "degree supervisor dgs thesis advisor ths supervisor advisor",
    "issuer": "degree grantor dgg issuing body isb sponsor spn",
}
_READ = frozenset(
    """titleInfo name typeOfResource genre originInfo language physicalDescription abstract note subject relatedItem part
    identifier location recordInfo extension""".split()
)


def read(text: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a MODS document: a ``modsCollection``, one ``mods``, or any XML that holds some.

    An entry's key is its ``citekey`` identifier or ``ID``, else empty. Raises
    :class:`~citekit.errors.InputError` for a text without a record.
    """
    found, diagnostics = records(text, lambda name: name == "mods", what="MODS record", source=source)
    unmapped = Unmapped()
    entries = [_Reader(element, source, unmapped).entry() for element in found]
    losses = Losses("BibTeX")
    for name, places in unmapped.places.items():
        losses.missing(source, name, places)
    return entries, diagnostics + losses.diagnostics


class _Reader:
    def __init__(self, element: Element, source: str, unmapped: Unmapped):
        self.element = element
        self.source = source
        self.unmapped = unmapped
        related = children(element, "relatedItem")
        self.host = next((item for item in related if item.get("type") == "host"), None)
        self.series = [item for parent in (element, self.host) if parent is not None for item in _typed(parent, "series")]
        self.out = EntryBuilder(self._type())

    def entry(self) -> Entry:
        out, element, host = self.out, self.element, self.host
        if out.type == "phdthesis":
            out.thesis(" ".join(_texts(element, "genre")))
        out.rich("title", _title(element))
        out.rich("shorttitle", _title(element, "abbreviated"))
        if host is not None:
            out.container(_title(host), _title(host, "abbreviated"))
        for item in self.series:
            out.rich("series", _title(item))
            out.text("number" if out.type == "book" else "volume", child_text(item, "titleInfo", "partNumber"))
        self._people()
        for parent in (element, *([host] if host is not None else []), *self.series):
            self._origin(parent)
            self._parts(parent)
        self._identifiers()
        out.rich("abstract", " ".join(_texts(element, "abstract")))
        out.rich("note", "; ".join(_texts(element, "note")))
        out.keywords([*_texts(element, "subject", "topic"), *_texts(element, "subject", "geographic")])
        language = child_text(element, "language", "languageTerm")
        out.put("langid", language_code(language) if language else "")
        self._extent()
        for child in element:
            name = local(child.tag)
            kind = child.get("type", "") if name == "relatedItem" else ""
            if name not in _READ or kind not in ("", "host", "series", "otherFormat"):
                self.unmapped.note(f"<{name}{f' type={kind!r}' if kind else ''}>", None)
        keys = [text for item in children(element, "identifier") if item.get("type") == "citekey" and (text := item.text)]
        return out.build(keys[0] if keys else element.get("ID", ""), source=self.source)

    def _type(self) -> str:
        """By the genre; else by what the work stands in and whether that goes on."""
        host = self.host
        own = [entry_type_named("mods", value) for value in _texts(self.element, "genre")]
        found = next((kind for kind in own if kind), "")
        if host is None:
            if found in ("article", "inproceedings", "incollection"):
                return "proceedings" if found == "inproceedings" and not self._has_author() else found
            return found or ("online" if "website" in " ".join(_texts(self.element, "typeOfResource")) else self._whole())
        if found and found != "book":
            return found
        words = " ".join(_texts(host, "genre")).lower()
        if "conference" in words or "proceedings" in words:
            return "inproceedings"
        issued = " ".join(_texts(host, "originInfo", "issuance")).lower()
        if re.search(r"periodical|journal|newspaper|magazine", words) or re.search(r"continuing|serial", issued):
            return "article"
        if "book" in words or "monographic" in issued:
            return "incollection"
        # A volume with an issue, or an ISSN, is a journal's.
        if any(item.get("type") == "issn" for item in children(host, "identifier")):
            return "article"
        return "article" if any(item.get("type") == "issue" for item in children(host, "part", "detail")) else "incollection"

    def _whole(self) -> str:
        issued = " ".join(_texts(self.element, "originInfo", "issuance")).lower()
        return "book" if "monographic" in issued or child_text(self.element, "originInfo", "publisher") else "misc"

    def _has_author(self) -> bool:
        return any(_role(name) == "author" for name in children(self.element, "name"))

    def _people(self) -> None:
        lists: dict[str, list[Name]] = {}
        gaps: list[int] = []
        for item in children(self.element, "name"):
            role = _role(item)
            if role == "issuer":
                self.out.publisher(_name_text(item))
            elif role == "advisor":
                self.unmapped.note("<name> of an advisor", None)
            elif name := _name(item):
                lists.setdefault(role, []).append(name)
            if children(item, "etal") and role == "author":
                gaps.append(len(lists.get("author", ())))
        for item in children(self.host, "name") if self.host is not None else ():
            name = _name(item)
            # Whoever made the host is its editor, unless the work is a part of one author's book.
            if item.get("type") == "conference":
                self.out.rich("eventtitle", _name_text(item))
            elif name:
                lists.setdefault("editor" if _role(item) in ("author", "editor") else _role(item), []).append(name)
        for field, names in lists.items():
            if field in ("author", "editor", "translator", "contributors"):
                self.out.names(field, names, gaps if field == "author" else ())

    def _origin(self, parent: Element) -> None:
        out = self.out
        for origin in children(parent, "originInfo"):
            for name in ("dateIssued", "copyrightDate", "dateCreated"):
                dates = children(origin, name)
                # An encoded date (w3cdtf, iso8601) says more than one in words.
                dates.sort(key=lambda item: "encoding" not in item.attrib)
                for item in dates:
                    value = " ".join("".join(item.itertext()).split())
                    date = parse_loose_date(value)
                    out.date(date if date.year else LooseDate())
            places = [item for item in children(origin, "place", "placeTerm") if item.get("type") != "code"]
            place = " ".join("".join(places[0].itertext()).split()) if places else ""
            out.publisher(child_text(origin, "publisher"), place)
            out.text("edition", child_text(origin, "edition"))

    def _parts(self, parent: Element) -> None:
        out = self.out
        for part in children(parent, "part"):
            for detail in children(part, "detail"):
                value = child_text(detail, "number") or child_text(detail, "title") or child_text(detail, "caption")
                kind = detail.get("type", "").lower()
                if kind == "volume":
                    out.text("volume", value)
                elif kind in ("issue", "number"):
                    out.text("number", value)
                elif kind in ("article", "article-number", "eid"):
                    out.text("eid", value)
                elif kind == "chapter":
                    out.text("chapter", value)
                elif kind in ("page", "pages"):
                    out.pages(value)
            for extent in children(part, "extent"):
                if extent.get("unit", "pages") in ("page", "pages"):
                    out.pages(child_text(extent, "start") or child_text(extent, "list"), child_text(extent, "end"))
                    out.text("pagetotal", child_text(extent, "total"))
            date = parse_loose_date(child_text(part, "date"))
            out.date(date if date.year else LooseDate())

    def _identifiers(self) -> None:
        out = self.out
        for parent in (self.element, *([self.host] if self.host is not None else [])):
            for item in children(parent, "identifier"):
                self._identifier(item.get("type", "").lower(), "".join(item.itertext()).strip(), own=parent is self.element)
        for item in children(self.element, "location", "url"):
            out.url("".join(item.itertext()))

    def _identifier(self, kind: str, value: str, *, own: bool) -> None:
        out = self.out
        if kind in ("isbn", "issn"):
            out.serial(value)
        elif not own:
            return
        elif kind == "doi" or (kind in ("uri", "hdl") and re.match(r"(https?://(dx\.)?doi\.org/|10\.)", value)):
            out.doi(value)
        elif kind in ("uri", "url", "hdl"):
            out.url(f"https://hdl.handle.net/{value}" if kind == "hdl" and "://" not in value else value)
        elif kind in ("pmid", "pubmed") and value.isdecimal():
            out.put("pmid", value)
        elif kind in ("pmc", "pmcid"):
            out.text("pmcid", value)
        elif kind == "arxiv":
            out.arxiv(value.lower().removeprefix("arxiv:"))
        elif kind in ("report number", "report", "patent", "stock number", "issue number"):
            out.text("number", value)
        elif kind not in ("citekey", "local", ""):
            self.unmapped.note(f"<identifier type={kind!r}>", None)

    def _extent(self) -> None:
        match = re.fullmatch(
            r"(?:[ivxlc]+,\s*)?(\d+)\s*(?:p\.?|pp\.?|pages?|S\.?)?", child_text(self.element, "physicalDescription", "extent")
        )
        if match:
            self.out.text("pagetotal", match[1])


def _typed(parent: Element, kind: str) -> list[Element]:
    return [item for item in children(parent, "relatedItem") if item.get("type") == kind]


def _texts(element: Element, *path: str) -> list[str]:
    """The characters of every element at a path, once each, those that are not empty."""
    found = (" ".join("".join(item.itertext()).split()) for item in children(element, *path))
    return list(dict.fromkeys(value for value in found if value))


def _title(element: Element, kind: str = "") -> str:
    """Article, title and subtitle of the first ``titleInfo`` of a type."""
    for info in children(element, "titleInfo"):
        if info.get("type", "") != kind:
            continue
        title = child_text(info, "title")
        article = child_text(info, "nonSort")
        glue = "" if article.endswith(("'", "’")) else " "
        title = f"{article}{glue}{title}" if article else title
        part = ", ".join(_texts(info, "partNumber") + _texts(info, "partName")) if kind != "abbreviated" else ""
        sub = child_text(info, "subTitle")
        title = f"{title}: {sub}" if title and sub else title or sub
        return f"{title}. {part}" if part and title and not kind and local(element.tag) == "mods" else title
    return ""


def _role(name: Element) -> str:
    """The field that a name belongs to; one without a role is an author's."""
    terms = [value.lower() for value in _texts(name, "role", "roleTerm")]
    for field, words in _ROLES.items():
        if any(term in words.split() or (" " in term and term in words) for term in terms):
            return field
    return "other" if terms else "author"


def _name_text(name: Element) -> str:
    return " ".join(_texts(name, "namePart")) or child_text(name, "displayForm")


def _name(element: Element) -> Name | None:
    parts: dict[str, list[str]] = {}
    for part in children(element, "namePart"):
        value = " ".join("".join(part.itertext()).split())
        if value:
            parts.setdefault(part.get("type", ""), []).append(value)
    if element.get("type") in ("corporate", "conference"):
        words = _name_text(element)
        return Name(literal=words) if words else None
    if "family" in parts:
        # Terms of address are suffixes as a rule ("Jr.", "III"); titles of nobility and the like stand there, too.
        suffix = next((term for term in parts.get("termsOfAddress", ()) if re.fullmatch(r"(?:[JS]r\.?|[IVX]+)", term)), "")
        return name_in_parts(" ".join(parts["family"]), " ".join(parts.get("given", ())), suffix)
    whole = " ".join(parts.get("", ())) or " ".join(parts.get("given", ())) or child_text(element, "displayForm")
    if not whole:
        return None
    return name_with_comma(whole) if "," in whole else natural_name(whole)
