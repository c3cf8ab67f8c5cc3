"""One work of a page of known structure, put together from the values that the page gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from citekit.entry.identifiers import arxiv_of, doi_of, is_arxiv_class
from citekit.entry.links import LINK_FIELDS, LabelledLink, format_links
from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.entry.provenance import FieldSource, Provenance
from citekit.entry.tables import field_table
from citekit.formats.building import EntryBuilder
from citekit.formats.loose_dates import parse_loose_date
from citekit.formats.persons import name_in_parts
from citekit.pages.linking import absolute, is_safe
from citekit.pages.person_words import make_name
from citekit.pages.readers.model import Saved
from citekit.pages.readers.venue import read_venue
from citekit.patterns import lazy_pattern

#: How sure a record of a page of known structure is; what a person typed for people to read is less so.
CONFIDENCE = 0.97
#: So much of an item's text is kept with its entry.
_MOST_RAW = 4000
_GAP = lazy_pattern(r"(?:\.\.\.|…|et\.? al\.?(?:\s*\([^)]*\))?|\(\d+ additional[^)]*\)|(?:and )?others|\+\s*\d+(?:\s+\w+)?)\.?")
_BARE_ARXIV = lazy_pattern(
    r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
)


def person(text: object) -> Name | None:
    """A name as pages print it, ``Jane Doe`` or ``Doe, Jane``; None for what is no text or has no letter."""
    if not isinstance(text, str) or not any(char.isalpha() for char in text):
        return None
    return make_name(text, "," in text)


def people(texts: Iterable[object]) -> list[Name]:
    """The names among values that may be none."""
    return [name for text in texts if (name := person(text))]


def person_in_parts(family: str, given: str) -> Name | None:
    """A name whose parts the record keeps apart; a name in one part is read as it is printed."""
    return name_in_parts(family, given) if family and given else person(family or given)


def with_rest(names: list[str], printed: str) -> list[str]:
    """The names of a list's links, and "…" where the words around them say that the list goes on."""
    cut = re.search(r"\bet al\b|\badditional authors not shown\b", printed) and not any(_GAP.fullmatch(name) for name in names)
    return [*names, "…"] if cut else names


def persons(names: Iterable[str]) -> tuple[list[Name], list[int]]:
    """Names and gaps of a list that may be cut short: ``...``, ``…``, ``et al.``, ``+7 authors`` stand for names left out."""
    found: list[Name] = []
    gaps: list[int] = []
    for text in names:
        text = text.strip(" ,;")
        if _GAP.fullmatch(text):
            gaps.append(len(found))
        elif name := person(text):
            found.append(name)
    return found, gaps


class WorkBuilder(EntryBuilder):
    """The fields of a work. The first value that a field is given counts, as in :class:`EntryBuilder`."""

    def __init__(self, saved: Saved, how: str, entry_type: str = "misc") -> None:
        super().__init__(entry_type)
        self._saved = saved
        self._how = how
        self._other: dict[str, str] = {}
        self._links: list[LabelledLink] = []

    def authors(self, names: Sequence[str]) -> None:
        """The authors as they are printed; the words of a cut list become gaps."""
        found, gaps = persons(names)
        self.names("author", found, gaps)

    def title(self, title: str, subtitle: str = "") -> None:
        """The title, with its subtitle behind a colon: classic BibTeX has no field for that."""
        glue = " " if title.rstrip().endswith((":", "?", "!", "–", "—")) else ": "
        self.rich("title", f"{title.rstrip()}{glue}{subtitle.lstrip()}" if subtitle.strip() else title)

    def when(self, text: str) -> None:
        """Year, month and day of a date in any common form."""
        date = parse_loose_date(text)
        if date.year and self.get("year") in ("", date.year):
            self.date(date)

    def venue(self, printed: str, *, year: str = "", kind: str = "") -> None:
        """The venue as it is printed: a name, an acronym, a whole imprint. ``kind`` is the entry type where the page says it.

        Without ``kind`` the entry's type is what the venue is.
        """
        found = read_venue(printed, year or self.get("year"), kind)
        if "arxiv" in printed.lower():
            self.preprint(arxiv_of(printed))
        if found.type and not kind:
            self.type = found.type
        for name, value in found.fields.items():
            if value and name not in self.fields:
                self.put(name, value)
                if name in found.from_table:
                    self._other[name] = "venue-table"

    def preprint(self, arxiv: str, primaryclass: str = "") -> None:
        """An arXiv number, and the subject class it stands in."""
        number = arxiv_of(arxiv) or (arxiv_of(f"arXiv:{arxiv}") if _BARE_ARXIV.fullmatch(arxiv.strip()) else "")
        self.arxiv(number)
        if number and is_arxiv_class(primaryclass):
            self.put("primaryclass", primaryclass)

    def identifier(self, text: str) -> None:
        """A DOI, in any spelling; one that arXiv registered is an arXiv number and no DOI of the work."""
        doi = doi_of(text)
        if doi.startswith("10.48550/arxiv."):
            self.preprint(doi.removeprefix("10.48550/arxiv."))
        else:
            self.put("doi", doi)

    def link(self, label: str, href: str) -> None:
        """A link under the field of its label, or among ``links``; one to the work's DOI or arXiv record is those fields."""
        href = absolute(href, self._saved.address)
        if not href or not is_safe(href) or href.startswith("#"):
            return
        if "doi.org/10." in href:
            self.identifier(href)
        elif "arxiv.org/abs/" in href:
            self.preprint(href)
        elif label in LINK_FIELDS and label not in self.fields:
            self.verbatim(label, href)
        elif all(link.href != href for link in self._links) and href not in self.fields.values():
            self._links.append(LabelledLink(label, href))

    def done(self, line: int | None, raw: str) -> Entry:
        """The entry, with the place it was read at; ``raw`` is its text on the page."""
        if self._links:
            self.put("links", format_links(self._links))
        if self.type == "misc" and "archiveprefix" in self.fields and not self.get("howpublished"):
            self.put("pubstate", "prepublished")
        order = {name: place for place, name in enumerate(field_table())}
        fields = sorted(self.fields.items(), key=lambda pair: order.get(pair[0], len(order)))
        source = self._saved.source
        sources = {name: FieldSource(source, line, self._other.get(name, self._how)) for name, _ in fields}
        sources["type"] = FieldSource(source, line, self._how)
        return Entry.make("", self.type, fields, provenance=Provenance(source, line, CONFIDENCE, raw.strip()[:_MOST_RAW], sources))
