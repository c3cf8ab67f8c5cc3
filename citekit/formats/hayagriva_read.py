"""Hayagriva's YAML (Hayagriva, docs/file-format.md) to entries: the way back of ``hayagriva``. Needs PyYAML."""

from __future__ import annotations

import re
from typing import Any

from citekit.entry import Entry, Name
from citekit.entry.dates import parse_date
from citekit.errors import Diagnostic, InputError
from citekit.formats.building import EntryBuilder
from citekit.formats.loose_dates import LooseDate
from citekit.formats.persons import name_in_parts
from citekit.formats.plain_markup import one_line
from citekit.formats.yaml_text import compose, plain_data
from citekit.text import latex
from citekit.text.inline import Inline, Inlines, Math, NoCase, Text, normalise, text

#: The type of a parent that says none, by its child's.
_DEFAULT_PARENTS = {"article": "periodical", "chapter": "book", "entry": "reference", "anthos": "anthology", "web": "web"}
#: Entry types of works by their own type, and of articles by what they stand in.
_TYPES = {
    "article": "article",
    "chapter": "inbook",
    "entry": "incollection",
    "anthos": "incollection",
    "report": "techreport",
    "thesis": "phdthesis",
    "web": "online",
    "blog": "online",
    "post": "online",
    "tweet": "online",
    "thread": "online",
    "patent": "patent",
    "manuscript": "unpublished",
    "book": "book",
    "anthology": "book",
    "proceedings": "proceedings",
    "reference": "manual",
    "repository": "software",
}
_ARTICLES = {
    "proceedings": "inproceedings",
    "conference": "inproceedings",
    "anthology": "incollection",
    "book": "incollection",
    "repository": "misc",
    "blog": "online",
    "web": "online",
}
_KNOWN = frozenset(
    """type title author date parent editor affiliated publisher location organization issue volume volume-total edition page-range
    page-total url serial-number language note abstract genre chapter archive archive-location doi isbn issn""".split()
)
_ROLES = {"translator": "translator", "collaborator": "contributors"}


def read(document: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a Hayagriva file.

    An item that is no mapping is reported and left out; raises
    :class:`InputError` with the line for what is no YAML mapping.
    """
    root = compose(document, source)
    if root is None:
        return [], []
    if root.id != "mapping":
        raise InputError(f"{source or '<input>'}:1: not Hayagriva: a mapping of keys to works is wanted")
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    keys: set[str] = set()
    for name, node in root.value:
        key, line = str(name.value), name.start_mark.line + 1
        if node.id != "mapping":
            diagnostics.append(Diagnostic("bad-item", f"{key} is no work and is left out", source=source, line=line, severity="error"))
            continue
        if key in keys:
            diagnostics.append(Diagnostic("doubled-key", f"{key} stands twice; both are read", source=source, line=line))
        keys.add(key)
        try:
            item = plain_data(node)
        except ValueError as error:
            diagnostics.append(Diagnostic("bad-item", f"{key}: {error}; it is left out", source=source, line=line, severity="error"))
            continue
        entries.append(_Reader(key, item, source, line, diagnostics).entry())
    return entries, diagnostics


class _Reader:
    def __init__(self, key: str, item: dict[str, Any], source: str, line: int, diagnostics: list[Diagnostic]):
        self.key, self.item, self.source, self.line = key, item, source, line
        self.diagnostics = diagnostics
        self.kind = _string(item.get("type")).lower() or "misc"
        parents = item.get("parent")
        listed = parents if isinstance(parents, list) else [parents]
        self.parents: list[dict[str, Any]] = [parent for parent in listed[:8] if isinstance(parent, dict)]
        self.parent = self.parents[0] if self.parents else {}
        self.out = EntryBuilder(self._type())

    def _tell(self, code: str, message: str) -> None:
        self.diagnostics.append(Diagnostic(code, f"{self.key}: {message}", source=self.source, line=self.line))

    def _parent_type(self, parent: dict[str, Any]) -> str:
        return _string(parent.get("type")).lower() or _DEFAULT_PARENTS.get(self.kind, "misc")

    def _type(self) -> str:
        found = _TYPES.get(self.kind, "misc")
        above = self._parent_type(self.parent) if self.parent else ""
        if found == "article" and above:
            return _ARTICLES.get(above, "article")
        if found == "inbook" and above == "anthology":
            return "incollection"
        if found == "software" and _string(self.item.get("genre")).lower() == "dataset":
            return "dataset"
        return found

    def entry(self) -> Entry:
        out, item = self.out, self.item
        genre = _string(item.get("genre"))
        if out.type == "phdthesis":
            out.thesis(genre)
        elif out.type != "dataset":
            out.text("type", genre or (self.kind if self.kind not in _TYPES and self.kind != "misc" else ""))
        title, short = _formatted(item.get("title"))
        out.nodes("title", title)
        out.nodes("shorttitle", short)
        self._names("author", item.get("author"))
        self._names("editor", item.get("editor"))
        self._affiliated()
        self._date(item.get("date"))
        self._layer(item, own=True)
        self._above()
        self._url(item.get("url"))
        out.text("abstract", _string(item.get("abstract")))
        out.text("note", _string(item.get("note")))
        out.put("langid", latex.encode_text(_string(item.get("language"))))
        for name in item:
            if name not in _KNOWN:
                self._tell("not-kept", f"{name} has no BibTeX field and is left out")
        return out.build(self.key, source=self.source, line=self.line)

    def _above(self) -> None:
        """What the parents say: the container, its series, the conference."""
        out = self.out
        for parent in self.parents:
            kind = self._parent_type(parent)
            title, short = _formatted(parent.get("title"))
            words = one_line(latex.to_text(latex.encode(title)))
            if kind == "repository" and words.lower() == "arxiv":
                out.put("archiveprefix", "arXiv")
            elif kind == "conference" and len(self.parents) > 1:
                out.nodes("eventtitle", title)
                out.text("venue", _string(parent.get("location")))
                continue
            elif out.type in ("article", "inproceedings", "incollection", "inbook"):
                out.container("", latex.to_text(latex.encode(short)))
                out.nodes("journal" if out.type == "article" else "booktitle", title)
            elif out.type in ("book", "proceedings"):
                out.nodes("series", title)
            else:
                out.nodes("howpublished", title)
            self._names("editor", parent.get("editor"))
            self._date(parent.get("date"))
            self._layer(parent, own=False)
            above = parent.get("parent")
            grand = above[0] if isinstance(above, list) and above else above
            if isinstance(grand, dict):
                out.nodes("series", _formatted(grand.get("title"))[0])

    def _layer(self, item: dict[str, Any], *, own: bool) -> None:
        """Numbers, publisher and identifiers of the work itself or of what it stands in."""
        out = self.out
        out.text("volume", _string(item.get("volume")))
        out.text("number", _string(item.get("issue")))
        out.text("edition", _string(item.get("edition")))
        out.text("volumes", _string(item.get("volume-total")))
        out.text("pagetotal", _string(item.get("page-total")))
        publisher = item.get("publisher")
        place = _string(item.get("location"))
        if isinstance(publisher, dict) and "name" in publisher:
            place = _string(publisher.get("location")) or place
            publisher = publisher.get("name")
        out.publisher(latex.to_text(latex.encode(_formatted(publisher)[0])), place)
        school = "school" if out.type in ("phdthesis", "mastersthesis") else "institution"
        organization = latex.to_text(latex.encode(_formatted(item.get("organization"))[0]))
        out.listed(school if out.type in ("phdthesis", "mastersthesis", "thesis", "techreport") else "organization", organization)
        if own:
            out.pages(_string(item.get("page-range")))
            out.text("chapter", _string(item.get("chapter")))
            out.text("howpublished", latex.to_text(latex.encode(_formatted(item.get("archive"))[0])))
        self._serials(item, own=own)

    def _serials(self, item: dict[str, Any], *, own: bool) -> None:
        out = self.out
        serial = item.get("serial-number")
        numbers = {str(name).lower(): _string(value) for name, value in serial.items()} if isinstance(serial, dict) else {}
        if isinstance(serial, str):
            numbers["serial"] = serial
        for name in ("doi", "isbn", "issn"):  # fields of their own in files of old
            numbers.setdefault(name, _string(item.get(name)))
        if own:
            if numbers.get("doi") and not out.doi(numbers["doi"]):
                self._tell("bad-doi", f"{numbers['doi']:.60} is no DOI; it is left out")
            out.arxiv(numbers.get("arxiv", ""))
            for name in ("pmid", "pmcid"):
                out.text(name, numbers.get(name, ""))
            field = "eid" if out.type in ("article", "inproceedings") else "version" if out.type == "software" else "number"
            out.text(field, numbers.get("serial", ""))
            for name in set(numbers) - {"doi", "isbn", "issn", "arxiv", "pmid", "pmcid", "serial"}:
                self._tell("not-kept", f"the serial number {name} has no BibTeX field and is left out")
        out.text("isbn", numbers["isbn"])
        out.text("issn", numbers["issn"])

    def _date(self, value: Any) -> None:
        words = _string(value)
        date = parse_date(re.sub(r"^~(.*)$", r"\1~", words))
        if date.circa and date.start:
            self.out.put("date", re.sub(r"^~(.*)$", r"\1~", words))
        elif date.start and 0 <= date.start.year <= 9999 and "date" not in self.out:
            self.out.date(LooseDate(f"{date.start.year:04d}", date.start.month, date.start.day))
        elif date.start and "year" not in self.out:
            self.out.put("date", words)
        elif words and not date.start:
            self._tell("bad-date", f"{words:.60} is no date; it is left out")

    def _url(self, value: Any) -> None:
        if isinstance(value, dict):
            visited = parse_date(_string(value.get("date")))
            self.out.put("urldate", _string(value.get("date")) if visited.start else "")
            value = value.get("value")
        self.out.verbatim("url", _string(value))

    def _names(self, field: str, value: Any) -> None:
        names = [name for part in (value if isinstance(value, list) else [value]) if (name := _name(part))]
        if names:
            self.out.names(field, names)

    def _affiliated(self) -> None:
        listed = self.item.get("affiliated")
        for group in listed if isinstance(listed, list) else [listed]:
            if not isinstance(group, dict):
                continue
            role = _string(group.get("role")).lower()
            if role in _ROLES:
                self._names(_ROLES[role], group.get("names"))
            else:
                self._tell("not-kept", f"{role or 'a role'} has no BibTeX field; the names are left out")


def _string(value: Any) -> str:
    return one_line(value) if isinstance(value, str) else ""


def _name(value: Any) -> Name | None:
    """A person in one string, or in parts."""
    if isinstance(value, dict):
        family, given, suffix = (_string(value.get(name)) for name in ("name", "given-name", "suffix"))
        prefix = _string(value.get("prefix"))
        if not family:
            return None
        if not given and not prefix and not suffix:
            return Name(literal=family)
        return Name(family=family, given=given, particle=prefix, suffix=suffix)
    words = _string(value)
    if not words:
        return None
    parts = [part.strip() for part in words.split(",")]
    if len(parts) == 1:
        return Name(literal=words) if " " in words else Name(family=words)
    given, suffix = parts[1], ", ".join(parts[2:])
    if suffix and re.fullmatch(r"[JS]r\.?|[IVX]+", given):  # BibTeX's order, which Hayagriva's program reads
        given, suffix = suffix, given
    return name_in_parts(parts[0], given, suffix)


def _formatted(value: Any) -> tuple[Inlines, Inlines]:
    """A formattable string and its short form."""
    if isinstance(value, dict):
        short = value.get("short", value.get("shorthand"))
        inner = value.get("value")
        if isinstance(inner, dict):
            return _formatted(inner)[0], _formatted(short)[0]
        words = _string(inner)
        fixed = _string(value.get("verbatim")).lower() == "true"
        return ((NoCase(text(words)),) if fixed and words else _chunks(words)), _formatted(short)[0]
    return _chunks(_string(value)), ()


def _chunks(words: str) -> Inlines:
    """Braces are protected capitals; dollars hold a formula in Typst's notation, kept as one where TeX writes it alike."""
    nodes: list[Inline] = []
    for match in re.finditer(r"\$(?P<math>[^$]*)\$|\{(?P<kept>[^{}]*)\}|\\(?P<sign>[\\{}$])|(?P<text>[^\\{}$]+|.)", words, re.DOTALL):
        if match["math"] is not None:
            alike = not re.search(r"[^\W\d_]{2}|\"|\.|/", match["math"])
            nodes.append(Math(match["math"].strip()) if alike and match["math"].strip() else NoCase(text(match["math"])))
        elif match["kept"] is not None:
            nodes.append(NoCase(text(match["kept"])))
        else:
            nodes.append(Text(match["sign"] or match["text"]))
    return normalise(nodes)
