"""A CSL-JSON item as an entry: the way back of :mod:`citekit.formats.csljson`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from citekit.entry import Entry, LabelledLink, Name, make_authors
from citekit.entry.dates import MONTHS
from citekit.entry.identifiers import arxiv_of
from citekit.entry.status import status_of_phrase
from citekit.entry.tables import field_table
from citekit.entry.venue import format_acronym, split_acronym
from citekit.errors import Diagnostic
from citekit.formats.csl_map import csl_map, entry_type_of
from citekit.formats.document_kinds import document_kind, server_of
from citekit.text import latex, markup

# Variables that functions below read, beside those of the table.
_KNOWN = frozenset(
    """id type title container-title container-title-short collection-title issued accessed archive archive_location
    status genre custom number publisher citation-key note categories journalAbbreviation shortTitle""".split()
)

#: What CSL's publisher is called where it is no publishing house.
_PUBLISHER_FIELDS = {"phdthesis": "school", "mastersthesis": "school", "thesis": "institution", "techreport": "institution"}


def from_csl(item: Mapping[str, Any], *, number: int = 1, source: str = "") -> tuple[Entry, list[Diagnostic]]:
    """One CSL-JSON item as an entry, and what of it could not be kept as it was.

    ``number`` counts the item in its document for messages. An item without an
    id is given ``item<number>``.
    """
    reader = _Reader(item, number, source)
    return reader.entry(), reader.diagnostics


class _Reader:
    def __init__(self, item: Mapping[str, Any], number: int, source: str):
        self.item = item
        self.where = f"item {number}"
        self.source = source
        self.number = number
        self.diagnostics: list[Diagnostic] = []
        self.fields: dict[str, str] = {}
        custom = item.get("custom")
        self.custom: Mapping[str, Any] = custom if isinstance(custom, dict) else {}

    def entry(self) -> Entry:
        kind = self._string("type")
        entry_type = self._string_of(self.custom.get("entry-type")) or entry_type_of(kind, self._string("genre"))
        self._set("title", self._rich(self._string("title")))
        self._names()
        self._container(entry_type)
        self._date("issued")
        self._date("accessed")
        self._archive(kind)
        for row in csl_map():
            if row.fits(entry_type) and row.kind != "names" and row.variable in self.item:
                self._table_row(row.variable, row.fields[0], row.kind, entry_type)
        if "number" not in self.fields and self._string("collection-number"):
            self._set("number", latex.encode_text(self._string("collection-number")))  # the place in a series
        self._rest()
        key = self._string("id") or self._string("citation-key") or f"item{self.number}"
        self._say_kind(kind, entry_type)
        return Entry.make(safe_key(key), entry_type, self._ordered())

    def _say_kind(self, kind: str, entry_type: str) -> None:
        """What tells a preprint (CSL's ``article``) or a document from other ``misc`` entries, where no other field does."""
        if kind in ("article", "document") and entry_type == "misc":
            told = document_kind(Entry.make("", entry_type, self.fields))
            if kind == "article" != told and "pubstate" not in self.fields and not self._string("container-title"):
                self._set("pubstate", "prepublished")
            elif kind != told:
                self._set("entrysubtype", kind)  # biblatex's field for a kind within a type

    def _ordered(self) -> list[tuple[str, str]]:
        order = {name: place for place, name in enumerate(field_table())}
        return sorted(self.fields.items(), key=lambda pair: order.get(pair[0], len(order)))

    def _tell(self, code: str, message: str) -> None:
        self.diagnostics.append(Diagnostic(code, f"{self.where}: {message}", source=self.source))

    def _string(self, variable: str) -> str:
        return self._string_of(self.item.get(variable), variable)

    def _string_of(self, value: Any, variable: str = "") -> str:
        if value is None or isinstance(value, bool):
            return ""
        if isinstance(value, str | int | float):
            return str(value).strip()
        if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
            return " ".join(str(part) for part in value)
        self._tell("bad-value", f"{variable or 'a value'} is {type(value).__name__} where text should be; it is left out")
        return ""

    def _rich(self, value: str) -> str:
        return latex.encode(markup.parse_markup(value))

    def _set(self, field: str, value: str) -> None:
        if value and field not in self.fields:
            self.fields[field] = value

    def _names(self) -> None:
        from citekit.entry.views import encode_names

        roles: dict[int, list[str]] = {}
        for role in ("equal", "corresponding"):
            listed = self.custom.get(role)
            for index in listed if isinstance(listed, list) else ():
                if isinstance(index, int):
                    roles.setdefault(index, []).append(role)
        more = self.custom.get("roles")
        for index, words in more.items() if isinstance(more, dict) else ():
            if str(index).isdecimal() and isinstance(words, list):
                roles[int(index)] = [str(word) for word in words]
        gaps = [gap for gap in self.custom.get("gaps") or () if isinstance(gap, int)]
        for row in csl_map():
            if row.kind == "names" and row.variable in self.item:
                listed = self._name_list(row.variable)
                kept = [place for place, name in enumerate(listed) if name]
                names = [name for name in listed if name]
                author = row.variable == "author"
                # Roles and gaps are counted with the names that cannot be read.
                own = {at: roles[place] for at, place in enumerate(kept) if place in roles} if author else {}
                made = make_authors(names, own, [sum(place < gap for place in kept) for gap in gaps] if author else ())
                for field, value in encode_names(row.fields[0], made):
                    self._set(field, value or "")

    def _name_list(self, variable: str) -> list[Name | None]:
        value = self.item[variable]
        if isinstance(value, str):
            self._tell("names-as-text", f"{variable} is text where a list of names should be; read as BibTeX names")
            from citekit.entry.name_lists import parse_names

            return list(parse_names(value).names)
        return [self._name(part, variable) for part in value] if isinstance(value, list) else []

    def _name(self, part: Any, variable: str) -> Name | None:
        if isinstance(part, str):
            return Name(literal=part)
        if not isinstance(part, dict):
            self._tell("bad-name", f"{variable} holds {type(part).__name__} where a name should be; it is left out")
            return None
        got = {key: self._string_of(value, variable) for key, value in part.items()}
        if not any(got.get(key) for key in ("literal", "family", "given")):
            self._tell("bad-name", f"{variable} holds a name without a word; it is left out")
            return None
        if got.get("literal") and not got.get("family"):
            return Name(literal=got["literal"])
        return Name(
            family=got.get("family", ""),
            given=got.get("given", ""),
            particle=got.get("non-dropping-particle", ""),
            dropping=got.get("dropping-particle", ""),
            suffix=got.get("suffix", ""),
        )

    def _container(self, entry_type: str) -> None:
        title = self._string("container-title")
        short = self._string("container-title-short") or self._string("journalAbbreviation")
        if short and title.endswith(f"({short})"):
            title = title.removesuffix(f"({short})").rstrip()
        elif title == short and split_acronym(short):
            title = ""
        self._set("journal" if entry_type == "article" else "booktitle", self._rich(title))
        collection = self._string("collection-title")
        split = split_acronym(short) if short and not collection else None
        if split:
            self._set("series", latex.encode_text(format_acronym(*split)))
        elif short:
            self._set("shortjournal" if entry_type == "article" else "shortbooktitle", self._rich(short))
        self._set("series", self._rich(collection))

    def _date(self, variable: str) -> None:
        value = self.item.get(variable)
        if value is None:
            return
        text = edtf(value)
        if text is None:
            self._tell("bad-date", f"{variable} is no date: {value!r:.60}; it is left out")
        elif variable == "accessed":
            self._set("urldate", text)
        elif re.fullmatch(r"\d{4}(-\d\d)?", text):
            year, _, month = text.partition("-")
            self._set("year", year)
            if month:
                self._set("month", MONTHS[int(month) - 1] if int(month) <= 12 else month)
        elif re.fullmatch(r"[-+\d~?/.TZ:]+", text):
            self._set("date", text)
        else:
            self._set("year", latex.encode_text(text))

    def _archive(self, kind: str) -> None:
        archive = self._string("archive")
        number = self._string("number") or self._string("archive_location")
        arxiv = arxiv_of(number) if "arxiv" in (archive + self._string("publisher") + number).lower() else ""
        if arxiv or archive.lower() == "arxiv":
            self._set("archiveprefix", "arXiv")
            self._set("eprint", arxiv)
        elif archive and kind == "article":
            self._set("archiveprefix", archive)
            self._set("eprint", self._string("archive_location") or number)
        elif archive:
            self._set("archive", latex.encode_text(archive))
            self._set("archivelocation", latex.encode_text(self._string("archive_location")))
        status = status_of_phrase(self._string("status"))
        self._set("pubstate", status or latex.encode_text(self._string("status")))

    def _table_row(self, variable: str, field: str, kind: str, entry_type: str) -> None:
        value = self._string(variable)
        preprint = "eprint" in self.fields or "archiveprefix" in self.fields
        if preprint and (variable == "number" or (variable == "publisher" and value.lower() == self.fields["archiveprefix"].lower())):
            return
        if variable == "URL" and preprint and value.endswith(f"arxiv.org/abs/{self.fields.get('eprint', '-')}"):
            return
        if variable == "publisher" and value and value == self._server():
            return  # what howpublished says
        if variable == "publisher":
            field = _PUBLISHER_FIELDS.get(entry_type, field)
        if kind == "list":
            value = re.sub(r"\band\b", "{and}", latex.encode_text(value))
        elif kind == "rich":
            value = self._rich(value)
        elif kind == "pages":
            value = re.sub(r"(?<=\w)\s*[-–]\s*(?=\w)", "--", latex.encode_text(value))
        elif kind != "verbatim":
            value = latex.encode_text(value)
        self._set(field, value)

    def _server(self) -> str:
        """The preprint server that the entry's own ``howpublished`` names."""
        kept = self.custom.get("fields")
        place = kept.get("howpublished") if isinstance(kept, dict) else None
        return server_of(Entry.make("", "misc", {"howpublished": place}))[0] if isinstance(place, str) else ""

    def _rest(self) -> None:
        genre = self._string("genre")
        if genre.lower().replace("’", "'") in ("phd thesis", "master's thesis"):
            self.fields.pop("type", None)
        awards = self.custom.get("awards")
        if isinstance(awards, list):
            self._set("award", "; ".join(latex.encode_text(str(award)) for award in awards))
        links = self.custom.get("links")
        if isinstance(links, dict):
            from citekit.entry.views import encode_links

            listed = [LabelledLink(str(label), str(href)) for label, href in links.items()]
            for field, text in encode_links(listed):
                self._set(field, text or "")
        extra = self.custom.get("fields")
        for field, text in extra.items() if isinstance(extra, dict) else ():
            self._set(str(field).lower(), str(text))
        self._unmapped()

    def _unmapped(self) -> None:
        """Variables that no field holds are kept under their own names."""
        mapped = {row.variable for row in csl_map()} | _KNOWN
        for variable, value in self.item.items():
            second_number = variable == "collection-number" and latex.encode_text(str(value)) != self.fields.get("number")
            if (variable in mapped and not second_number) or variable.lower() in self.fields:
                continue
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                self._set(variable.lower(), latex.encode_text(str(value)))
                self._tell("no-field", f"{variable} has no BibTeX field and is kept under its own name")
            elif value not in (None, [], {}):
                self._tell("not-kept", f"{variable} has no BibTeX field and is not kept")


def edtf(value: Any) -> str | None:
    """A CSL date in biblatex's form, or its words; None for what is no date."""
    if isinstance(value, str | int):
        return str(value).strip() or None
    if not isinstance(value, dict):
        return None
    parts = value.get("date-parts")
    if not isinstance(parts, list) or not parts:
        words = value.get("literal") or value.get("raw")
        return str(words) if words else None
    dates = []
    for part in parts[:2]:
        numbers = [str(number) for number in part] if isinstance(part, list) else [str(part)]
        if not numbers or not all(re.fullmatch(r"-?\d+", number) for number in numbers if number != "None"):
            return None
        dates.append("-".join(_two(number, i) for i, number in enumerate(numbers) if number != "None"))
    if len(dates) == 1 and "-" not in dates[0][1:] and str(value.get("season", "")).isdecimal():
        dates[0] += f"-{20 + int(value['season'])}"
    mark = "~" if value.get("circa") else ""
    head = dates[0] + mark
    if len(dates) == 1:
        return head
    return f"{head}/" if dates[1].strip("0") == "" else f"{head}/{dates[1]}"


def _two(number: str, place: int) -> str:
    if place:
        return number.zfill(2)
    return f"-{number[1:].zfill(4)}" if number.startswith("-") else number.zfill(4)


def safe_key(key: str) -> str:
    """A key that BibTeX can read: characters that end or break a key are left out, spaces become ``-``."""
    return re.sub(r"[\s]+", "-", re.sub(r"[{}()\"#%',=~\\@]", "", key.strip())) or "item"
