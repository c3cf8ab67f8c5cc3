"""Works described with schema.org's words: in JSON-LD, microdata and RDFa (schema.org, "ScholarlyArticle" and its kin)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citekit.entry.identifiers import doi_of
from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.pages.readers.json_values import values_of
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder, people, person_in_parts

_TYPES = {
    "scholarlyarticle": "article",
    "medicalscholarlyarticle": "article",
    "article": "article",
    "report": "techreport",
    "techarticle": "techreport",
    "book": "book",
    "chapter": "incollection",
    "thesis": "phdthesis",
    "dataset": "dataset",
    "softwaresourcecode": "software",
    "publicationvolume": "",
    "publicationissue": "",
}
#: Words of the web for any text: such a thing is a publication only where a periodical or an identifier proves it, else the page itself.
_VAGUE = frozenset(("article", "techarticle", "report", "dataset", "softwaresourcecode"))
#: Where further things stand inside one; not ``citation``, which holds a work's references.
_WITHIN = (
    "@graph",
    "itemListElement",
    "item",
    "mainEntity",
    "hasPart",
    "workExample",
    "@reverse",
    "author",
    "creator",
    "publication",
    "publications",
)
_DEEPEST = 12


def works_in(data: Any, saved: Saved, how: str) -> list[Entry]:
    """The works in a tree of schema.org's things, in its order."""
    named = {node["@id"]: node for node in _every(data, 0) if isinstance(node.get("@id"), str) and len(node) > 1}
    seen: set[int] = set()
    found = []
    for node in _things(data, 0):
        if id(node) not in seen:
            seen.add(id(node))
            entry = _work(_Thing(node, named), saved, how)
            if entry:
                found.append(entry)
    return found


def _every(data: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > _DEEPEST:
        return
    for item in data if isinstance(data, list) else [data]:
        if isinstance(item, dict):
            yield item
            for value in item.values():
                if isinstance(value, list | dict):
                    yield from _every(value, depth + 1)


def _things(data: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The things that a page is about or lists."""
    if depth > _DEEPEST:
        return
    for item in data if isinstance(data, list) else [data]:
        if isinstance(item, dict):
            yield item
            for key in _WITHIN:
                if isinstance(item.get(key), list | dict):
                    yield from _things(item[key], depth + 1)
            if depth and not item.get("@type"):
                for value in item.values():  # the lists of "@reverse"
                    if isinstance(value, list):
                        yield from _things(value, depth + 1)


class _Thing:
    """A node with its values; one that only names another by ``@id`` stands for that one."""

    def __init__(self, node: dict[str, Any], named: dict[str, dict[str, Any]]) -> None:
        self.node = node
        self.named = named

    @property
    def kinds(self) -> list[str]:
        """The types in lower case, without what stands before a type's own name."""
        return [re.split(r"[/#:]", str(kind))[-1].lower() for kind in values_of(self.node.get("@type"))]

    def all(self, name: str) -> list[Any]:
        """All values of a property."""
        value = self.node.get(name)
        value = value.get("@list", value) if isinstance(value, dict) else value
        return [self._resolved(item) for item in values_of(value)]

    def _resolved(self, item: Any) -> Any:
        if isinstance(item, dict) and isinstance(item.get("@id"), str) and len(item) <= 2:
            return self.named.get(item["@id"], item)
        return self.named.get(item, item) if isinstance(item, str) and item.startswith(("#", "_:")) else item

    def things(self, *names: str) -> list[_Thing]:
        """The values of properties that are things themselves."""
        return [_Thing(item, self.named) for name in names for item in self.all(name) if isinstance(item, dict)]

    def text(self, *names: str) -> str:
        """The text of the first property that has one."""
        for name in names:
            for item in self.all(name):
                found = _plain(item)
                if found:
                    return found
        return ""


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("@value") or value.get("value") or value.get("name") or value.get("@id")
    return " ".join(plain_html(str(value)).split()) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _work(thing: _Thing, saved: Saved, how: str) -> Entry | None:
    name = next((kind for kind in thing.kinds if kind in _TYPES), "")
    title = next((str(value) for key in ("headline", "name") for value in thing.all(key) if isinstance(value, str) and value.strip()), "")
    title = title or thing.text("headline", "name")
    if not name or not _TYPES[name] or not title:
        return None
    named = [_identifier(value) for key in ("identifier", "sameAs", "doi") for value in thing.all(key)]
    ids = " ".join(value for value in (thing.text("@id"), *named) if value)
    issue = _Containers(thing)
    authors = _people(thing, "author") or _people(thing, "creator")
    if name in _VAGUE and not (doi_of(ids) or (issue.name and issue.is_periodical)):
        return None
    if name == "scholarlyarticle" and not (authors or issue.name or doi_of(ids)):
        return None
    line = saved.places.line(title)
    work = WorkBuilder(saved, how, _TYPES[name])
    work.rich("title", plain_html(title, kept=True))
    work.names("author", authors)
    work.names("editor", _people(thing, "editor") or issue.editors)
    work.when(thing.text("datePublished", "dateCreated", "copyrightYear") or issue.date)
    work.identifier(ids)
    _container(work, issue)
    work.text("volume", thing.text("volumeNumber") or issue.volume)
    work.text("number", thing.text("issueNumber") or issue.number)
    start, end = thing.text("pageStart"), thing.text("pageEnd")
    work.pages(start or thing.text("pagination"), end)
    work.publisher(thing.text("sourceOrganization") or thing.text("publisher") or issue.publisher)
    work.serial(thing.text("isbn") or issue.isbn)
    work.serial(issue.issn)
    work.text("abstract", thing.text("abstract"))
    for item in thing.things("encoding", "associatedMedia"):
        work.link("pdf", item.text("contentUrl") if "pdf" in item.text("encodingFormat", "contentUrl").lower() else "")
    work.link("url", thing.text("url"))
    work.text("award", thing.text("award"))
    return work.done(line, title)


def _identifier(value: Any) -> str:
    if isinstance(value, dict):
        scheme, text = _plain(value.get("propertyID")), _plain(value.get("value"))
        return f"doi:{text}" if scheme.lower().endswith("doi") else text
    return _plain(value)


def _people(thing: _Thing, role: str) -> list[Name]:
    found = []
    for item in thing.all(role):
        if isinstance(item, dict):
            who = _Thing(item, thing.named)
            family, given = who.text("familyName"), who.text("givenName", "additionalName")
            printed = who.text("name")
            if "organization" in who.kinds and printed:
                found.append(Name(literal=printed))
            elif family:
                found.append(person_in_parts(family, given) or Name(family=family))
            else:
                found += people([printed])
        elif isinstance(item, str) and item.strip():
            # One value may hold them all.
            parts = re.split(r"\s*;\s*|\s+and\s+", _plain(item)) if not re.search(r"^[^,]+,[^,]+$", item) else [_plain(item)]
            parts = [name for part in parts for name in (part.split(", ") if part.count(",") > 1 else [part])]
            found += people(name for name in parts if not name.startswith(("http", "#", "_:")))
    return found


class _Containers:
    """What a work stands in, from the inside out: issue, volume, periodical; or a book."""

    def __init__(self, thing: _Thing) -> None:
        self.name = self.volume = self.number = self.issn = self.isbn = self.publisher = self.date = ""
        self.is_periodical = False
        self.editors: list[Name] = []
        layer = thing
        for _ in range(4):
            inner = layer.things("isPartOf")
            if not inner:
                self.name = self.name or next(
                    (_plain(value) for value in layer.all("isPartOf") if not _plain(value).startswith("http")), ""
                )
                return
            for part in inner:
                self._take(part)
            layer = inner[0]

    def _take(self, part: _Thing) -> None:
        kinds = part.kinds
        self.is_periodical = self.is_periodical or bool({"periodical", "publicationissue", "publicationvolume", "journal"} & set(kinds))
        self.volume = self.volume or part.text("volumeNumber")
        self.number = self.number or part.text("issueNumber")
        self.issn = self.issn or part.text("issn")
        self.isbn = self.isbn or part.text("isbn")
        self.publisher = self.publisher or part.text("publisher")
        self.date = self.date or part.text("datePublished")
        self.editors = self.editors or _people(part, "editor")
        if not {"publicationissue", "publicationvolume", "website", "webpage"} & set(kinds):
            self.name = self.name or part.text("name")


def _container(work: WorkBuilder, issue: _Containers) -> None:
    """An article in something that is not known for a conference is in a journal; one in nothing is only a text."""
    if work.type == "incollection":
        work.container(issue.name)
    elif work.type == "article":
        if not issue.name:
            work.type = "misc"
        elif issue.is_periodical:
            work.container(issue.name)
        else:
            work.type = "article"
            before = dict(work.fields)
            work.venue(issue.name, year=work.get("year"))
            if work.type not in ("inproceedings", "article", "misc") or work.fields == before or "howpublished" in work:
                work.fields = before
                work.type = "article"
                work.container(issue.name)
