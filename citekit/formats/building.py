"""An entry put together from the plain values of another format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from citekit.entry import Authors, Entry, Name, Origin, make_authors
from citekit.entry.dates import MONTHS
from citekit.entry.identifiers import arxiv_of, doi_of, isbn_holds, issn_holds
from citekit.entry.tables import field_table
from citekit.entry.venue import format_acronym, split_acronym
from citekit.entry.views import encode_names
from citekit.formats.csljson_read import safe_key
from citekit.formats.loose_dates import LooseDate
from citekit.formats.plain_markup import one_line, parse_plain
from citekit.text import latex
from citekit.text.inline import Inlines

#: Types whose container is a journal; all others that stand in something have a ``booktitle``.
_IN_JOURNALS = frozenset({"article"})
_PUBLISHERS = {
    "phdthesis": "school",
    "mastersthesis": "school",
    "thesis": "institution",
    "techreport": "institution",
    "report": "institution",
    "manual": "organization",
}
_THESES = (("mastersthesis", r"master|m\.?\s?sc|m\.?\s?a\b|m\.?\s?eng|diplom"), ("phdthesis", r"ph\.?\s?d|doctor|d\.?\s?phil|dissertation"))


class EntryBuilder:
    """Fields of an entry to be. The first value that a field is given counts; empty ones do not."""

    def __init__(self, entry_type: str):
        self.type = entry_type
        self.fields: dict[str, str] = {}

    def __contains__(self, field: str) -> bool:
        return field in self.fields

    def get(self, field: str) -> str:
        """The LaTeX value of a field, or ""."""
        return self.fields.get(field, "")

    def put(self, field: str, source: str) -> None:
        """A field's value as it stands in BibTeX."""
        if source and field not in self.fields:
            self.fields[field] = source

    def text(self, field: str, value: str) -> None:
        """Plain characters."""
        self.put(field, latex.encode_text(one_line(value)))

    def verbatim(self, field: str, value: str) -> None:
        """An address or identifier; braces, which BibTeX cannot hold there, are percent-encoded."""
        self.put(field, re.sub(r"[{}\\]", lambda match: f"%{ord(match[0]):02X}", one_line(value)))

    def rich(self, field: str, value: str) -> None:
        """Plain text with tags (:mod:`citekit.formats.plain_markup`)."""
        self.put(field, latex.encode(parse_plain(value)))

    def nodes(self, field: str, value: Inlines) -> None:
        """Rich text."""
        self.put(field, latex.encode(value))

    def listed(self, field: str, value: str) -> None:
        """A literal list of one item, in which ``and`` joins nothing."""
        self.put(field, re.sub(r"\band\b", "{and}", latex.encode_text(one_line(value))))

    def names(self, field: str, names: Sequence[Name], gaps: Iterable[int] = ()) -> None:
        """A list of names; ``gaps`` as in :class:`~citekit.entry.Authors`."""
        made: Authors = make_authors(names, None, gaps)
        for target, value in encode_names(field, made):
            self.put(target, value or "")

    def doi(self, value: str) -> bool:
        """The DOI in a text, if there is one. One that arXiv registered is an arXiv number as well."""
        doi = doi_of(value)
        self.put("doi", doi)
        arxiv = arxiv_of(f"arxiv:{doi.removeprefix('10.48550/arxiv.')}") if doi.startswith("10.48550/arxiv.") else ""
        self.arxiv(arxiv)
        return bool(doi)

    def arxiv(self, value: str) -> None:
        """An arXiv identifier."""
        if value:
            self.put("eprint", value)
            self.put("archiveprefix", "arXiv")

    def url(self, value: str) -> None:
        """An address; the DOI's or arXiv's resolver gives an identifier instead."""
        value = one_line(value)
        if not value:
            return
        if re.match(r"https?://(dx\.)?doi\.org/10\.", value) and self.doi(value):
            return
        arxiv = arxiv_of(value) if "arxiv.org/" in value else ""
        if arxiv:
            self.arxiv(arxiv)
            return
        self.verbatim("url", value)

    def serial(self, value: str) -> None:
        """An ISBN or ISSN, told apart by form and check digit, else by the type of the entry; several may stand together."""
        rest = []
        for word in re.split(r"[\s;,/()]+", one_line(value)):
            digits = word.replace("-", "").replace("‐", "").upper()
            if isbn_holds(digits):
                self.put("isbn", latex.encode_text(word))
            elif issn_holds(digits):
                self.put("issn", f"{digits[:4]}-{digits[4:]}")
            elif re.fullmatch(r"[\dX]{8,13}", digits):
                rest.append(word)
        for word in rest:
            self.put("issn" if self.type in ("article", "inproceedings") else "isbn", latex.encode_text(word))

    def date(self, date: LooseDate) -> None:
        """Year, month and day."""
        self.put("year", date.year)
        if date.month and "year" in self.fields:
            self.put("month", MONTHS[date.month - 1] if date.month <= 12 else str(date.month))
            if date.day:
                self.put("day", str(date.day))

    def pages(self, first: str, last: str = "") -> None:
        """A page range; ``last`` may be cut short as indexers do (``1123-9`` is ``1123--1129``)."""
        first, last = one_line(first), one_line(last)
        if not last and (match := re.fullmatch(r"(\w[\w.]*)\s*[-–—]+\s*(\w[\w.]*)", first)):
            first, last = match[1], match[2]
        if last and last != first:
            if first.isdecimal() and last.isdecimal() and len(last) < len(first):
                last = first[: len(first) - len(last)] + last
            self.put("pages", f"{latex.encode_text(first)}--{latex.encode_text(last)}")
        else:
            self.put("pages", re.sub(r"(?<=\w)\s*[-–]\s*(?=\w)", "--", latex.encode_text(first)))

    def keywords(self, words: Iterable[str]) -> None:
        """Keywords; one with a comma is braced, so that the list keeps it whole."""
        given = dict.fromkeys(word for word in map(one_line, words) if word)
        self.put("keywords", ", ".join(_keyword(word) for word in given))

    def container(self, value: str, short: str = "") -> None:
        """The journal, proceedings or book that the work stands in, and its abbreviation or acronym."""
        in_journal = self.type in _IN_JOURNALS
        value = one_line(value)
        short = one_line(short)
        split = split_acronym(short) if short and not in_journal else None
        self.rich("journal" if in_journal else "booktitle", value)
        if split:
            self.text("series", format_acronym(*split))
        elif short and short != value:
            self.rich("shortjournal" if in_journal else "shortbooktitle", short)

    def publisher(self, value: str, place: str = "") -> None:
        """Whoever issued the work: a school for a thesis, an institution for a report."""
        self.listed(_PUBLISHERS.get(self.type, "publisher"), value)
        self.listed("address", place)

    def thesis(self, words: str) -> None:
        """What kind of thesis it is, in the source's words; without any it counts as a doctoral one."""
        for kind, pattern in _THESES:
            if re.search(rf"\b(?:{pattern})", words, re.IGNORECASE):
                self.type = kind
                return
        self.type = "thesis" if words.strip() else "phdthesis"
        self.text("type", words)

    def build(self, key: str = "", *, source: str = "", line: int | None = None) -> Entry:
        """The entry; ``key`` is made one that BibTeX can read, and stays empty where there is none."""
        order = {name: place for place, name in enumerate(field_table())}
        fields = sorted(self.fields.items(), key=lambda pair: order.get(pair[0], len(order)))
        origin = Origin("", source, line) if source or line is not None else None
        return Entry.make(safe_key(key) if key.strip() else "", self.type, fields, origin=origin)


def _keyword(word: str) -> str:
    source = latex.encode_text(word)
    return f"{{{source}}}" if "," in word or ";" in word else source


def split_keywords(source: str) -> list[str]:
    """The keywords of a field's LaTeX source: separated by commas, or by semicolons where there is one; braces keep a word whole."""
    pieces: dict[str, list[str]] = {",": [""], ";": [""]}
    depth = 0
    for place, char in enumerate(source):
        escaped = place and source[place - 1] == "\\"
        depth += 0 if escaped else (char == "{") - (char == "}")
        for separator, parts in pieces.items():
            if char == separator and depth <= 0:
                parts.append("")
            else:
                parts[-1] += char
    chosen = pieces[";"] if len(pieces[";"]) > 1 else pieces[","]
    return [word for part in chosen if (word := one_line(latex.to_text(part)))]
