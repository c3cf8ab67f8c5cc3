"""Drafts to entries: the canonical fields, each with where it came from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from citekit.entry.authors import CORRESPONDING, EQUAL, make_authors
from citekit.entry.dates import MONTHS
from citekit.entry.identifiers import arxiv_of, doi_of, is_arxiv_class, isbn_of, pmid_of
from citekit.entry.model import Entry
from citekit.entry.names import Name
from citekit.entry.provenance import FieldSource, Provenance
from citekit.entry.status import PUBSTATES
from citekit.entry.tables import field_table
from citekit.entry.venue import format_acronym
from citekit.entry.views import encode_names
from citekit.pages import imprint as imprints
from citekit.pages import imprint_words as words
from citekit.pages.draft import Draft
from citekit.pages.imprint_house import house_of, house_of_volume
from citekit.pages.imprint_text import piece_text
from citekit.pages.kinds import entry_type, state_of_heading
from citekit.pages.lines import Line
from citekit.pages.linking import link_fields
from citekit.pages.person_pieces import MARK
from citekit.pages.persons import Persons, find_persons
from citekit.pages.roles import Meanings, role_of_words
from citekit.pages.titles import title_inlines
from citekit.patterns import lazy_pattern
from citekit.text import latex

_SPACES = lazy_pattern(r"\s+")


@dataclass(slots=True)
class Context:
    """What all entries of a page share."""

    source: str = ""
    base: str | None = None
    owner: Name | None = None
    attributed: Name | None = None
    meanings: Meanings = field(default_factory=lambda: Meanings({}, {}))


class _Fields:
    """Fields with the way each was found."""

    def __init__(self, context: Context, line: int | None) -> None:
        self.values: dict[str, str] = {}
        self.how: dict[str, FieldSource] = {}
        self.context = context
        self.line = line

    def set(self, name: str, value: str | None, how: str = "page") -> None:
        if value:
            self.values[name] = value
            self.how[name] = FieldSource(self.context.source, self.line, how)

    def text(self, name: str, value: str, how: str = "page") -> None:
        """Set a field from plain text."""
        self.set(name, latex.encode_text(_SPACES.sub(" ", value).strip()) if value else "", how)


def assemble(draft: Draft, context: Context) -> Entry:
    """The entry of a draft; its key is not yet given."""
    out = _Fields(context, draft.line)
    imprint = _imprint(draft)
    if not imprint.status and not (imprint.volume or imprint.pages or imprint.articleno):
        imprint.status = state_of_heading(draft.section.title)
    kind, kind_how = entry_type(imprint, draft.section)
    if draft.persons is not None and draft.persons.editors and kind in ("misc", "article", "incollection") and not imprint.row:
        kind, kind_how = "book", "page"  # "T. Roe (ed.): Handbook": whoever edits a work edits a book
    _authors(out, draft, context)
    if draft.title:
        out.set("title", latex.encode(title_inlines(draft.title)))
    kind = _identifiers(out, draft, imprint, kind)
    _venue(out, imprint, kind, imprint.year or draft.year or draft.section.year)
    _editors(out, imprint)
    _date(out, draft, imprint)
    _numbers(out, imprint, kind)
    _status(out, imprint, kind)
    awards = _unique([*imprint.awards, *draft.awards])
    out.text("award", "; ".join(award.replace(";", ",") for award in awards))
    link_fields(out.set, draft.links, context.base, out.values)
    out.text("abstract", draft.abstract)
    _complete_from_bibtex(out, draft)
    notes = _unique([note for note in [*imprint.notes, *draft.remarks] if len(note) > 3])
    # Classic styles print nothing of an unpublished work's state but its note (plain.bst).
    if kind == "unpublished" and not notes:
        notes = [PUBSTATES.get(out.values.get("pubstate", ""), "")]
    out.text("note", "; ".join(notes))
    out.how["type"] = FieldSource(context.source, draft.line, kind_how)
    order = {name: place for place, name in enumerate(field_table())}
    fields = sorted(out.values.items(), key=lambda pair: order.get(pair[0], len(order)))
    provenance = Provenance(context.source, draft.line, _confidence(draft, imprint), "", out.how)
    return Entry.make("", kind, fields, provenance=provenance)


#: What an embedded BibTeX record may add where the page itself prints nothing.
_FROM_BIBTEX = (
    "eprint",
    "archiveprefix",
    "primaryclass",
    "doi",
    "isbn",
    "volume",
    "number",
    "pages",
    "publisher",
    "year",
    "month",
    "editor",
)


def _complete_from_bibtex(out: _Fields, draft: Draft) -> None:
    """The record behind a "Cite" button fills gaps; what the page prints for readers stays."""
    if not draft.bibtex:
        return
    from citekit.bibtex import read

    entries = read("\n".join(draft.bibtex)).entries
    if not entries:
        return
    entry = entries[0]
    for name in _FROM_BIBTEX:
        value = entry.get(name)
        if name == "eprint" and not value:
            value = entry.ids.get("arxiv", "")
        if name == "archiveprefix":
            value = "arXiv" if out.values.get("eprint") else ""
        if name in ("volume", "number") and value.startswith("abs/"):
            continue
        if value and not out.values.get(name):
            out.set(name, value, "bibtex")


def _unique(values: list[str]) -> list[str]:
    """The values without empty ones and repeats, case aside."""
    return list({value.lower(): value for value in reversed(values) if value}.values())[::-1]


def _confidence(draft: Draft, imprint: imprints.Imprint) -> float:
    """How sure an entry is: one with title, authors and a known venue or year is nearly certain."""
    score = 0.35
    score += 0.25 if draft.persons else 0.0
    score += 0.15 if imprint.row or imprint.kind else 0.0
    score += 0.1 if imprint.year or draft.year or draft.section.year else 0.0
    score += 0.1 if draft.section.known else 0.0
    return round(min(score, 0.95), 2)


def _imprint(draft: Draft) -> imprints.Imprint:
    """All pieces of the imprint read as one; a second piece fills what the first leaves open."""
    found: imprints.Imprint | None = None
    for piece in draft.imprint:
        text, emphasis = piece_text(piece.line, piece.start, piece.end)
        if not re.search(r"[^\W\d_]|\d{4}", text):
            continue
        read = imprints.read_imprint(text, emphasis)
        found = read if found is None else _merged(found, read)
    return found or imprints.Imprint()


def _weight(imprint: imprints.Imprint) -> tuple[bool, ...]:
    printed = bool(imprint.name and not imprint.from_table)
    return bool(imprint.event), bool(imprint.row), bool(imprint.kind), printed, bool(imprint.name or imprint.acronym)


def _merged(first: imprints.Imprint, second: imprints.Imprint) -> imprints.Imprint:
    """Two imprints of one work; the one whose venue is known, or that has a venue at all, leads."""
    lead, rest = (first, second) if _weight(first) >= _weight(second) else (second, first)
    if words.SERIES.fullmatch(lead.name) and rest.name:
        # "Computability in Europe" above "Lecture Notes in Computer Science 6158": the second is the series of the first.
        rest.series, rest.volume, lead.volume = rest.series or lead.name, rest.volume or lead.volume, ""
        lead, rest = rest, lead
    named = bool(lead.name or lead.acronym)
    nameless = not (rest.name or rest.acronym)  # "Hg. von T. Roe", "Göttingen: Wallstein 2014": lines about the same volume
    for slot in lead.__dataclass_fields__:
        if slot in ("awards", "notes"):
            continue
        if named and slot in ("name", "acronym", "row", "from_table", "kind", "event"):
            continue
        if named and not nameless and slot in ("location", "series", "editors"):
            continue
        if not getattr(lead, slot):
            setattr(lead, slot, getattr(rest, slot))
    if named and lead.name and not lead.acronym and rest.acronym and rest.row is not None and rest.row is lead.row:
        lead.acronym = rest.acronym  # the acronym as the page prints it, beside the name
    lead.awards = first.awards + second.awards
    lead.notes = first.notes + second.notes
    return lead


def _authors(out: _Fields, draft: Draft, context: Context) -> None:
    persons = draft.persons
    if persons is None:
        if context.attributed:
            for name, value in encode_names("attributed", make_authors([context.attributed])):
                out.set(name, value, "owner")
        return
    roles, how = roles_of(persons, draft, context.meanings)
    names = [person.name for person in persons.items]
    if persons.joined:
        if context.owner is None:
            # Whose page it is nobody says, so that the list would be wrong without its first name; the words stay.
            draft.remarks.append("with " + ", ".join(person.text for person in persons.items))
            return
        names = [name for name in names if name != context.owner]
        # "(with R. Roe)" on somebody's own page: the owner and those named.
        names = [context.owner, *names]
        roles = {}
    authors = make_authors(names, roles, persons.gaps)
    if persons.editors:
        for name, value in encode_names("editor", authors):
            out.set(name, value)
        return
    for name, value in encode_names("author", authors):
        out.set(name, value, how if name == "author+an" else "page")
    contributed = [note for person in persons.items for note in person.notes] + list(persons.notes) + draft.notes
    if (
        len(names) >= 1
        and names[0].literal
        and context.owner
        and any(re.search(r"\bcontribut(?:or|ed|ing)\b", note, re.IGNORECASE) for note in contributed)
    ):
        for name, value in encode_names("contributors", make_authors([context.owner])):
            out.set(name, value, "owner")


def roles_of(persons: Persons, draft: Draft, meanings: Meanings) -> tuple[dict[int, list[str]], str]:
    """Roles by index, and how the marks were understood."""
    roles: dict[int, list[str]] = {}
    how = "page"
    legend = draft.legend.roles if draft.legend else {}
    # The first names in a row, two at least, that bear a sign which nothing explains share the work, whatever it means elsewhere.
    firsts = set(persons.items[0].marks) & set(persons.items[1].marks) if len(persons.items) > 1 else set()
    for index, person in enumerate(persons.items):
        for sign in person.marks:
            role = legend.get(sign) or meanings.roles.get(sign)
            if role == CORRESPONDING and sign not in legend and sign != "✉" and meanings.how.get(sign) == "statistics":
                role = EQUAL if sign in firsts else role
            if role:
                roles.setdefault(index, []).append(role)
                how = "legend" if sign in legend else meanings.how.get(sign, how)
        for note in person.notes:
            role = role_of_words(note)
            # "(* Equal contribution)" behind the last name explains a sign, and is no note on that name.
            if role and role != "alphabetical" and len(note) < 40 and not MARK.search(note):
                roles.setdefault(index, []).append(role)
    _spread_equal(persons, roles)
    for index, said in draft.said.items():
        found = roles.setdefault(index, [])
        found.extend(role for role in said if role not in found)
    return roles, how


def _spread_equal(persons: Persons, roles: dict[int, list[str]]) -> None:
    """Equal contribution takes two: where words say it at one name alone, they say it of the names up to that one."""
    said = [index for index, found in roles.items() if EQUAL in found]
    if len(said) == 1 and said[0] > 0 and any(role_of_words(note) == EQUAL for note in persons.items[said[0]].notes):
        for index in range(said[0]):
            roles.setdefault(index, []).append(EQUAL)


def _identifiers(out: _Fields, draft: Draft, imprint: imprints.Imprint, kind: str) -> str:
    texts = [piece.text for piece in draft.imprint] + draft.unread
    hrefs = [link.href for link in draft.links]
    arxiv = next((found for t in [*texts, *hrefs] if (found := arxiv_of(t) if _ARXIV_SAID.search(t) else "")), "")
    own = [link.href for link in draft.links if link.part in ("title", "links", "imprint") and _DOI_LINK.search(link.href)]
    doi = next((found for t in [*texts, *own] if (found := doi_of(t))), "")
    if doi.startswith("10.48550/arxiv."):
        arxiv = arxiv or doi[len("10.48550/arxiv.") :]
        doi = ""
    if imprint.acronym == "arXiv" or arxiv:
        out.set("archiveprefix", "arXiv")
        out.set("eprint", arxiv)
        out.set("primaryclass", imprint.primaryclass or _arxiv_class(texts))
    out.set("doi", doi)
    whole = " ".join(texts)
    out.set("pmid", pmid_of(whole) or next((found for h in hrefs if (found := pmid_of(h))), ""))
    out.set("isbn", isbn_of(whole))
    return kind


_ARXIV_SAID = lazy_pattern(r"arxiv|\be-?print\s*:", re.IGNORECASE)
#: A link gives a DOI where it leads to a resolver, or its path says so; publishers' other paths only look alike.
_DOI_LINK = lazy_pattern(r"doi\.org/|/doi(?:/|\.|$)|[?&]doi=|doi:|^10\.\d{4,9}/", re.IGNORECASE)


def _arxiv_class(texts: list[str]) -> str:
    for text in texts:
        word = re.sub(r"^[^\w]+|[^\w]+$", "", text)
        if is_arxiv_class(word):
            return word
        match = re.search(r"\[([a-z-]+(?:\.[A-Za-z-]{2,})?)\]", text)
        if match and is_arxiv_class(match[1]):
            return match[1]
    return ""


def _venue(out: _Fields, imprint: imprints.Imprint, kind: str, printed: str) -> None:
    """The venue's fields; ``printed`` is the year that the page gives, for an acronym without its own."""
    how = "venue-table" if imprint.from_table else "page"
    if kind in ("phdthesis", "mastersthesis", "thesis"):
        out.text("school", imprint.institution or imprint.name)
        if imprint.report_type and imprint.report_type.lower() not in (
            "phd thesis",
            "ph.d. thesis",
            "master's thesis",
            "master thesis",
            "msc thesis",
            "doctoral thesis",
            "dissertation",
        ):
            out.text("type", imprint.report_type)
        return
    if kind == "techreport":
        out.text("institution", imprint.institution or imprint.name)
        return
    if imprint.acronym == "arXiv" or kind == "patent":
        return
    acronym, year = imprint.acronym, int(printed) if printed else None
    if kind == "article":
        out.text("journal", imprint.name or acronym, how)
        if acronym and imprint.name and acronym.lower() != imprint.name.lower():
            out.text("shortjournal", acronym)
        if imprint.event:
            # A journal paper that is shown at a conference ("SIGGRAPH 2023 (ToG)") carries the conference as its series.
            out.text("series", format_acronym(imprint.event, year))
    elif kind in ("inproceedings", "incollection"):
        out.text("booktitle", imprint.name or acronym, how)
        if kind == "incollection" and imprint.editors:
            imprint.publisher, place = house_of_volume(imprint)
            out.text("address", place)
        if (
            not acronym
            and imprint.row
            and imprint.row.acronym
            and not re.search(r"\bworkshop|findings|@|\btrack\b", imprint.name, re.IGNORECASE)
            and kind == "inproceedings"
        ):
            acronym, how = imprint.row.acronym, "venue-table"
            out.text("series", format_acronym(acronym, year), "venue-table")
        elif acronym and acronym != imprint.name:
            out.text("series", format_acronym(acronym, year))
    elif kind == "book":
        publisher, place = house_of(imprint)
        out.text("publisher", publisher)
        out.text("address", place)
    elif imprint.name:
        out.text("howpublished", imprint.name)
    elif acronym:
        out.text("howpublished", acronym)


def _editors(out: _Fields, imprint: imprints.Imprint) -> None:
    if not imprint.editors or out.values.get("editor"):
        return
    found = find_persons(Line(imprint.editors, masked=imprint.editors))
    if found:
        for name, value in encode_names("editor", make_authors([person.name for person in found[0].items], None, found[0].gaps)):
            out.set(name, value)


def _date(out: _Fields, draft: Draft, imprint: imprints.Imprint) -> None:
    year, how = draft.year or imprint.year, "page"
    if not year and draft.persons is not None:
        # "J. Roe (Oslo U.) (Feb 1, 2024)": the date in brackets behind the authors.
        year = words.plausible_year(" ".join(note for person in draft.persons.items for note in person.notes))
    if not year and draft.section.year:
        year, how = draft.section.year, "section"
    out.set("year", year, how)
    if year and imprint.month.isdecimal() and 1 <= int(imprint.month) <= 12:
        out.set("month", MONTHS[int(imprint.month) - 1])


def _numbers(out: _Fields, imprint: imprints.Imprint, kind: str) -> None:
    out.text("volume", imprint.volume)
    out.text("number", imprint.number)
    out.text("chapter", imprint.chapter)
    out.text("edition", imprint.edition)
    out.set("pages", imprint.pages)
    out.text("numpages", imprint.numpages)
    out.text("articleno" if kind != "article" else "eid", imprint.articleno)
    if kind != "book":
        out.text("publisher", imprint.publisher)
    if kind in ("inproceedings",):
        out.text("location", imprint.location)
    if kind in ("inproceedings", "incollection"):
        out.text("address", imprint.address)


def _status(out: _Fields, imprint: imprints.Imprint, kind: str) -> None:
    state = imprint.status
    if state == "prepublished" and imprint.kind not in ("preprint", "") and imprint.name:
        state = ""
    if not state and kind == "misc" and out.values.get("archiveprefix") and not (imprint.name or imprint.acronym):
        state = "prepublished"
    out.set("pubstate", state)


__all__ = ["CORRESPONDING", "EQUAL", "Context", "assemble"]
