"""The typed values of an entry, computed from its fields, and their way back.

Functions take the entry (anything with ``get`` and ``type``) so that this
module stands below :mod:`citekit.entry.model`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol

from citekit.entry import identifiers
from citekit.entry.authors import (
    GAP_SUFFIX,
    ROLE_SUFFIXES,
    Authors,
    format_annotation,
    format_gaps,
    make_authors,
    parse_annotation,
    parse_gaps,
)
from citekit.entry.dates import Date, classic_date, parse_date
from citekit.entry.links import LINK_FIELDS, LabelledLink, format_links, parse_links
from citekit.entry.name_lists import format_names, parse_names
from citekit.entry.status import PUBSTATES, status_of_phrase
from citekit.entry.venue import Venue, split_acronym
from citekit.text import latex
from citekit.text.inline import Inlines, Text, plain


class HasFields(Protocol):
    """What a view needs of an entry."""

    @property
    def type(self) -> str: ...

    def get(self, name: str, default: str = "") -> str: ...


#: Fields that name the container, by entry type; the first that is there counts.
CONTAINERS = {
    "article": ("journal", "journaltitle"),
    "inproceedings": ("booktitle", "eventtitle"),
    "incollection": ("booktitle",),
    "inbook": ("booktitle",),
    "phdthesis": ("school", "institution"),
    "mastersthesis": ("school", "institution"),
    "thesis": ("institution", "school"),
    "techreport": ("institution",),
    "report": ("institution",),
}
_ANY_CONTAINER = ("booktitle", "journal", "journaltitle", "howpublished")


def title_of(entry: HasFields, *, fixed_maths: bool = False) -> Inlines:
    title = latex.decode(entry.get("title"), fixed_maths=fixed_maths)
    subtitle = entry.get("subtitle")
    if not subtitle:
        return title
    glue = " " if plain(title).rstrip().endswith((":", "?", "!", "–", "—")) else ": "
    return (*title, Text(glue), *latex.decode(subtitle, fixed_maths=fixed_maths))


def names_of(entry: HasFields, field: str) -> Authors:
    """The names of ``field`` with the roles of its annotations and of marks that stand in the names."""
    listed = parse_names(entry.get(field))
    roles: dict[int, tuple[str, ...]] = {i: words for i, words in enumerate(listed.roles) if words}
    for suffix in reversed(ROLE_SUFFIXES):
        for index, words in parse_annotation(entry.get(field + suffix)).items():
            roles[index] = (*roles.get(index, ()), *words)
    return make_authors(listed.names, roles, (*listed.gaps, *parse_gaps(entry.get(field + GAP_SUFFIX))))


def date_of(entry: HasFields) -> Date:
    date = parse_date(entry.get("date"))
    if date:
        return date
    return classic_date(latex.to_text(entry.get("year")), latex.to_text(entry.get("month")), entry.get("day"))


def venue_of(entry: HasFields) -> Venue:
    name = ""
    for field in (*CONTAINERS.get(entry.type, ()), *_ANY_CONTAINER):
        name = latex.to_text(entry.get(field))
        if name and not (field == "howpublished" and (identifiers.is_address(name) or identifiers.arxiv_of(name))):
            break
        name = ""
    series = latex.to_text(entry.get("series"))
    short = latex.to_text(entry.get("shortbooktitle") or entry.get("shortjournal"))
    for value, is_series in ((series, True), (short, False)):
        split = split_acronym(value) if value else None
        if split:
            return Venue(name, split[0], split[1], "" if is_series else series)
    return Venue(name, short, None, series)


def ids_of(entry: HasFields) -> dict[str, str]:
    found: dict[str, str] = {}
    doi = identifiers.doi_of(identifiers.unescaped(entry.get("doi")))
    if doi:
        found["doi"] = doi
    archive = (entry.get("archiveprefix") or entry.get("eprinttype")).lower()
    eprint = entry.get("eprint")
    arxiv = identifiers.arxiv_of(eprint) if archive in ("arxiv", "") else ""
    arxiv = arxiv or (identifiers.arxiv_of("arxiv:" + doi[len("10.48550/arxiv.") :]) if doi.startswith("10.48550/arxiv.") else "")
    if arxiv:
        found["arxiv"] = arxiv
    pmid = entry.get("pmid") or (eprint if archive in ("pubmed", "pmid") else "")
    for scheme, value in (("isbn", entry.get("isbn")), ("issn", entry.get("issn")), ("pmid", pmid)):
        if value.strip():
            found[scheme] = re.sub(r"[\s-]", "", value).upper()
    return found


def status_of(entry: HasFields) -> str:
    state = latex.to_text(entry.get("pubstate"))
    if state:
        return state.lower() if state.lower() in PUBSTATES else status_of_phrase(state) or state
    for field in ("note", "howpublished", "year"):
        found = status_of_phrase(latex.to_text(entry.get(field)))
        if found:
            return found
    return ""


def links_of(entry: HasFields) -> tuple[LabelledLink, ...]:
    own = tuple(LabelledLink(name, href) for name in LINK_FIELDS if (href := identifiers.unescaped(entry.get(name))))
    return own + parse_links(entry.get("links"))


def encode(name: str, value: Any) -> Iterable[tuple[str, str | None]]:
    """The fields, as name and LaTeX source, that a view's value is written to; ``None`` removes a field."""
    if value is None or isinstance(value, str):
        yield name, value
        if value is None and name in ("author", "editor", "authors", "editors"):
            yield from encode_names(name.removesuffix("s"), Authors())
    elif isinstance(value, Authors):
        yield from encode_names(name.removesuffix("s") if name in ("authors", "editors") else name, value)
    elif name == "links":
        yield from encode_links(value)
    elif name == "title":
        yield name, latex.encode(value)
        yield "subtitle", None
    elif isinstance(value, tuple):
        yield name, latex.encode(value)
    else:
        raise TypeError(f"cannot encode {type(value).__name__} into the field {name!r}")


def encode_names(field: str, authors: Authors) -> Iterable[tuple[str, str | None]]:
    """A name list, its roles and its gaps as three fields."""
    yield field, format_names(authors.names, others=bool(authors.items) and authors.truncated)
    for suffix in ROLE_SUFFIXES[1:]:
        yield field + suffix, None
    yield field + ROLE_SUFFIXES[0], format_annotation({i: author.roles for i, author in enumerate(authors) if author.roles})
    yield field + GAP_SUFFIX, format_gaps(gap for gap in authors.gaps if gap < len(authors))


def encode_links(links: Iterable[LabelledLink]) -> Iterable[tuple[str, str | None]]:
    """Links whose label has a field go there, the first of each; the rest go to ``links``."""
    own: dict[str, str] = {}
    rest = []
    for link in links:
        label = link.label.lower()
        if label in LINK_FIELDS and link.href and label not in own:
            own[label] = link.href
        else:
            rest.append(link)
    for label in LINK_FIELDS:
        yield label, own.get(label)
    yield "links", format_links(rest)
