"""Hayagriva's YAML, the bibliography format of Typst (Hayagriva, docs/file-format.md): writing. Reading is in ``hayagriva_read``.

What a work stands in is its ``parent``, with a title, persons and numbers of
its own. Braces protect capitals and dollars hold Typst formulas; a text that
has such signs of its own is written ``verbatim``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from citekit.entry import Authors, Entry, Name
from citekit.entry.identifiers import bare_doi, unescaped
from citekit.errors import Diagnostic
from citekit.formats.csl_map import canonical_type
from citekit.formats.csljson import names_in
from citekit.formats.hayagriva_read import read
from citekit.formats.loose_dates import date_loss, iso_prefix
from citekit.formats.losses import Losses
from citekit.formats.plain_markup import one_line
from citekit.formats.yaml_text import Value, dump
from citekit.patterns import lazy_pattern
from citekit.text import latex
from citekit.text.inline import Inlines, Math, NoCase, Quoted, Text, plain, walk

__all__ = ["read", "write"]

#: Hayagriva's type of each entry type, and the type of what it stands in.
_TYPES = {
    "article": ("article", "periodical"),
    "inproceedings": ("article", "proceedings"),
    "incollection": ("anthos", "anthology"),
    "inbook": ("chapter", "book"),
    "book": ("book", ""),
    "booklet": ("book", ""),
    "proceedings": ("proceedings", ""),
    "manual": ("reference", ""),
    "phdthesis": ("thesis", ""),
    "mastersthesis": ("thesis", ""),
    "thesis": ("thesis", ""),
    "techreport": ("report", ""),
    "report": ("report", ""),
    "unpublished": ("manuscript", ""),
    "online": ("web", ""),
    "patent": ("patent", ""),
    "software": ("repository", ""),
    "dataset": ("repository", ""),
    "misc": ("misc", ""),
}
_GENRES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis", "dataset": "Dataset"}
_SIGNS = lazy_pattern(r"[\\{}$]")


def write(entries: Iterable[Entry]) -> tuple[str, list[Diagnostic]]:
    """Entries as a Hayagriva file, and what of them it could not keep."""
    losses = Losses("Hayagriva")
    out: dict[str, Value] = {}
    for entry in entries:
        if entry.key in out:
            losses.tell(
                entry, "doubled-key", "the key stands twice; a Hayagriva file holds each once, so the later entry is left out", "error"
            )
            continue
        out[entry.key] = _Writer(entry, losses).item()
    return dump(out), losses.diagnostics


class _Writer:
    def __init__(self, entry: Entry, losses: Losses):
        self.entry = entry
        self.losses = losses
        self.kind = canonical_type(entry.type)
        self.used = {"author", "editor", "title", "subtitle"}
        own, above = _TYPES[self.kind]
        self.item_: dict[str, Value] = {"type": own}
        self.parent: dict[str, Value] = {"type": above} if above else {}
        if self.kind == "misc" and entry.ids.get("arxiv"):
            self.item_["type"], self.parent = "article", {"type": "repository", "title": "arXiv"}

    def item(self) -> dict[str, Value]:
        entry, item = self.entry, self.item_
        # Numbers and publishers belong to what is bound or issued: the parent where there is one.
        whole = self.parent if self.kind in ("article", "inproceedings", "incollection", "inbook") else item
        _set(item, "title", self._titled("title", entry.title, "shorttitle"))
        _set(item, "author", self._persons("author", entry.authors))
        _set(whole, "editor", self._persons("editor", entry.editors))
        self._affiliated()
        self._container()
        _set(item, "date", self._date())
        self._numbers(whole)
        self._issuer(whole)
        _set(item, "serial-number", self._serials(whole))
        _set(item, "url", self._url())
        for name, field in (("abstract", "abstract"), ("note", "note"), ("genre", "type")):
            _set(item, name, self._rich(field))
        if self.kind in _GENRES:
            item.setdefault("genre", _GENRES[self.kind])
        _set(item, "language", self._language())
        series = item.pop("parent", None)
        parents: list[Value] = [parent for parent in (self.parent if len(self.parent) > 1 else {}, self.event, series) if parent]
        if parents:
            item["parent"] = parents[0] if len(parents) == 1 else parents
        self._type_loss()
        self.losses.fields(entry, self.used)
        return item

    def _type_loss(self) -> None:
        if self.kind in ("booklet", "report") or self.entry.type != self.kind:
            self.losses.tell(
                self.entry, "type-changed", f"Hayagriva has no type for @{self.entry.type}; the nearest one is written", "info"
            )

    def _raw(self, field: str) -> str:
        self.used.add(field)
        return self.entry.get(field)

    def _text(self, *fields: str) -> str:
        """The plain text of the first field that is there."""
        for field in fields:
            if self.entry.get(field):
                return one_line(latex.to_text(self._raw(field)))
        return ""

    def _rich(self, field: str) -> str:
        """Text that Hayagriva does not look into."""
        nodes = latex.decode(self._raw(field))
        self.losses.formatting(self.entry, field, nodes, (NoCase,))
        return _readable(nodes)

    def _titled(self, field: str, nodes: Inlines, short_field: str = "") -> Value:
        """A formattable string, with its short form where there is one."""
        self.losses.formatting(self.entry, field, nodes, (NoCase,))
        value = format_string(nodes)
        short = latex.decode(self._raw(short_field)) if short_field and self.entry.get(short_field) else ()
        if not short or not value:
            return value
        return {"value": value, "short": format_string(short)}

    def _persons(self, field: str, authors: Authors) -> Value:
        self.losses.names(self.entry, field, authors)
        people: list[Value] = [_person(author.name) for author in authors]
        return people[0] if len(people) == 1 and isinstance(people[0], str) else people

    def _affiliated(self) -> None:
        """Translators, and who took part in a group's work, by Hayagriva's roles."""
        people: list[Value] = []
        for field, role in (("translator", "translator"), ("contributors", "collaborator")):
            names = [_person(author.name) for author in names_in(self._raw(field))]
            if names:
                people.append({"role": role, "names": list(names)})
        _set(self.item_, "affiliated", people)

    def _container(self) -> None:
        entry, parent = self.entry, self.parent
        self.event: dict[str, Value] = {}
        if self.kind == "article":
            field, short = ("journal" if entry.get("journal") else "journaltitle"), "shortjournal"
        else:
            field, short = "booktitle", "shortbooktitle"
        venue = entry.venue
        if self.kind in ("article", "inproceedings", "incollection", "inbook"):
            if venue.year is not None and entry.get("series") and not venue.series:
                short = "series"  # an acronym with its year is how the proceedings are called in short
            _set(parent, "title", self._titled(field, latex.decode(self._raw(field)), short))
            if "title" not in parent:
                _set(parent, "title", self._text(short))
        if entry.get("series") and "series" not in self.used:
            above = parent if len(parent) > 1 else self.item_
            above["parent"] = {"type": "anthology", "title": self._titled("series", latex.decode(self._raw("series")))}
        if entry.get("eventtitle"):
            self.event = {"type": "conference", "title": self._titled("eventtitle", latex.decode(self._raw("eventtitle")))}
            _set(self.event, "location", self._text("venue", "location"))

    def _date(self) -> str:
        date = self.entry.date
        self.used.update(("date", "year", "month", "day"))
        loss = date_loss(date) if not (date.circa and not date.end and not date.open) else ""
        if loss or (date.start and (date.start.month or 0) > 12):
            self.losses.tell(self.entry, "date-shortened", f"Hayagriva does not keep {loss or 'the season'} of the date")
        value = iso_prefix(date)
        return f"~{value}" if value and date.circa else value

    def _numbers(self, whole: dict[str, Value]) -> None:
        item = self.item_
        pages = self._text("pages").replace("--", "-").replace("–", "-")
        _set(item, "page-range", pages)
        _set(item, "chapter", self._text("chapter"))
        for name, fields, target in (
            ("volume", ("volume",), whole),
            ("issue", ("number", "issue") if self.kind == "article" else ("issue",), whole),
            ("edition", ("edition",), whole),
            ("volume-total", ("volumes",), whole),
            ("page-total", ("pagetotal", "numpages"), whole),
        ):
            _set(target, name, self._text(*fields))

    def _issuer(self, whole: dict[str, Value]) -> None:
        item = self.item_
        # Styles print a publisher, which a thesis' university and a report's institution are in CSL.
        publisher, place = self._text("publisher", "school", "institution"), self._text("address")
        both: Value = {"name": publisher, "location": place} if publisher and place else publisher
        _set(whole, "publisher", both)
        if place and not publisher:
            _set(whole, "location", place)
        _set(whole, "location", self._text("location") if not self.event else "")
        _set(item, "organization", self._text("organization", "institution", "school"))
        _set(item, "archive", self._text("howpublished") if self.kind == "misc" and not self.parent else "")

    def _serials(self, whole: dict[str, Value]) -> Value:
        entry = self.entry
        found: dict[str, Value] = {}
        _set(found, "doi", bare_doi(unescaped(entry.get("doi"))))
        if "doi" in found:
            self.used.add("doi")
        arxiv = entry.ids.get("arxiv", "")
        if arxiv:
            found["arxiv"] = arxiv
            self.used.update(("eprint", "archiveprefix", "eprinttype"))
        for field in ("pmid", "pmcid"):
            _set(found, field, self._text(field))
        number = self._text("version") if "number" in self.used else self._text("number", "version")
        _set(found, "serial", self._text("eid", "articleno") or number)
        bound = found if whole is self.item_ else {}
        for field in ("isbn", "issn"):
            _set(bound, field, self._text(field))
        if bound is not found:
            _set(whole, "serial-number", bound)
        return found

    def _url(self) -> Value:
        address = unescaped(self._raw("url"))
        visited = self._raw("urldate").strip() if address else ""  # a visit without an address has no place, and is told
        return {"value": address, "date": visited} if address and visited else address

    def _language(self) -> str:
        """A Unicode language identifier; the name of a language is none."""
        for field in ("langid", "language"):
            if re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?", self.entry.get(field)):
                return self._raw(field)
        return ""


def _set(target: dict[str, Value], name: str, value: Value) -> None:
    if value and name not in target:
        target[name] = value


def _person(name: Name) -> Value:
    """``von Family, Given``; a mapping where there is a suffix, a part has a comma or a group's name would be taken apart."""
    given = " ".join(part for part in (name.given, name.dropping) if part)
    family = name.literal or name.family
    parts = {"name": family, "given-name": given, "prefix": name.particle, "suffix": name.suffix}
    # Hayagriva's text has the suffix last and its program in the middle, so one with a suffix stands in parts.
    tricky = any("," in part for part in parts.values()) or family[:1].islower() or bool(name.suffix)
    if tricky or (name.particle and not all(word[:1].islower() for word in name.particle.split())):
        return {key: one_line(value) for key, value in parts.items() if value}
    glue = "" if name.particle.endswith(("'", "’", "-")) else " "
    head = f"{name.particle}{glue}{family}".strip() if name.particle else family
    return ", ".join(one_line(part) for part in (head, given) if part)


def format_string(nodes: Inlines) -> Value:
    """Rich text as a formattable string: braces for protected capitals, formulas as readable text in braces."""
    if any(isinstance(node, Text) and _SIGNS.search(node.text) for node in walk(nodes)):
        value = _readable(nodes)
        return {"value": value, "verbatim": True} if value else ""
    return one_line(_chunks(nodes, protected=False))


def _chunks(nodes: Inlines, *, protected: bool) -> str:
    parts = []
    for node in nodes:
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Math):
            value = _SIGNS.sub("", _formula(node))
            parts.append(value if protected else f"{{{value}}}")
        elif isinstance(node, NoCase) and not protected:
            parts.append(f"{{{_chunks(node.children, protected=True)}}}")
        elif isinstance(node, Quoted):
            parts.append(f"“{_chunks(node.children, protected=protected)}”")
        else:
            parts.append(_chunks(node.children, protected=protected))
    return "".join(parts)


def _readable(nodes: Inlines) -> str:
    return one_line(latex.to_text(latex.encode(nodes)) if any(isinstance(node, Math) for node in walk(nodes)) else plain(nodes))


def _formula(node: Math) -> str:
    return latex.to_text(f"${node.tex}$")
