"""JSON-LD 1.1 in the vocabulary of schema.org: works as a graph, for search engines and for reading back.

No ``<``, ``>`` or ``&`` stands in the text, so it may stand in a ``<script>``
element as it is.
"""

from __future__ import annotations

import json
import re
from typing import Any

from citekit.entry import Author, Entry
from citekit.entry.roles import ROLE_NAMES
from citekit.errors import Diagnostic
from citekit.formats.csl_map import canonical_type
from citekit.text import latex
from citekit.writers.characters import clean, safe_href
from citekit.writers.records.facts import address_of, archive_of, iso_date, keywords_of, status_of, web_href
from citekit.writers.records.listing import Listing, awards_of
from citekit.writers.text import inlines

#: schema.org's type of an entry type, and of what such a work stands in.
_TYPES = {
    "article": ("ScholarlyArticle", "Periodical"),
    "inproceedings": ("ScholarlyArticle", "Book"),
    "incollection": ("Chapter", "Book"),
    "inbook": ("Chapter", "Book"),
    "book": ("Book", ""),
    "booklet": ("Book", ""),
    "proceedings": ("Book", ""),
    "phdthesis": ("Thesis", ""),
    "mastersthesis": ("Thesis", ""),
    "thesis": ("Thesis", ""),
    "techreport": ("Report", ""),
    "report": ("Report", ""),
    "manual": ("Report", ""),
    "unpublished": ("ScholarlyArticle", ""),
    "online": ("WebPage", ""),
    "software": ("SoftwareSourceCode", ""),
    "dataset": ("Dataset", ""),
}

_UNSAFE = "[<>&\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]"


def write(listing: Listing) -> tuple[str, list[Diagnostic]]:
    """A document with one node for each work."""
    graph = [node_of(work.entry) for work in listing.works]
    return script_safe(json.dumps({"@context": "https://schema.org", "@graph": graph}, ensure_ascii=False, indent=2)) + "\n", []


def script_safe(source: str) -> str:
    """JSON that no HTML parser finds an end tag, a comment, a reference or a character that HTML forbids in; its values are the same.

    Nor does its text turn round: overrides of direction are escaped as well.
    """
    return re.sub(_UNSAFE, lambda match: f"\\u{ord(match[0]):04x}", source)


def node_of(entry: Entry) -> dict[str, Any]:
    """One work as a node."""
    kind, within = _TYPES.get(canonical_type(entry.type), ("CreativeWork", ""))
    if kind == "CreativeWork" and archive_of(entry):
        kind = "ScholarlyArticle"
    doi = entry.ids.get("doi", "")
    node: dict[str, Any] = {"@type": kind}
    facts: dict[str, Any] = {
        "@id": safe_href(f"doi:{doi}") if doi else "",
        "name": inlines(entry.title) or entry.key,
        "author": [_person(author) for author in entry.authors],
        "editor": [_person(author) for author in entry.editors],
        "datePublished": iso_date(entry),
        "creativeWorkStatus": status_of(entry),
        "isPartOf": _container(entry, within) if within else {},
        "pagination": _plain(entry, "pages").replace("--", "–"),
        "publisher": _organization(_plain(entry, "publisher")),
        "sourceOrganization": _organization(_plain(entry, "school") or _plain(entry, "institution")),
        "bookEdition": _plain(entry, "edition"),
        "isbn": entry.ids.get("isbn", "") if kind == "Book" else "",
        "identifier": _identifiers(entry),
        "sameAs": safe_href(f"doi:{doi}") if doi else "",
        "url": address_of(entry),
        "encoding": _encoding(entry),
        "abstract": inlines(latex.decode(entry.get("abstract"))),
        "keywords": keywords_of(entry),
        "award": [inlines(award) for award in awards_of(entry)],
    }
    return node | {name: value for name, value in facts.items() if value}


def _plain(entry: Entry, field: str) -> str:
    return clean(latex.to_text(entry.get(field))).strip()


def _person(author: Author) -> dict[str, str]:
    """A person with the words of the roles as a description, since schema.org has no role of an author in a list."""
    name = author.name
    if name.literal:
        return {"@type": "Organization", "name": clean(name.literal)}
    glue = "" if name.particle.endswith(("'", "’", "-")) else " "
    facts = {
        "name": name.display,
        "givenName": " ".join(part for part in (name.given, name.dropping) if part),
        "familyName": f"{name.particle}{glue}{name.family}".strip() if name.particle else name.family,
        "honorificSuffix": name.suffix,
        "description": ", ".join(ROLE_NAMES.get(role, role) for role in author.roles),
    }
    return {"@type": "Person"} | {key: clean(value) for key, value in facts.items() if value}


def _organization(name: str) -> dict[str, str]:
    return {"@type": "Organization", "name": name} if name else {}


def _container(entry: Entry, within: str) -> dict[str, Any]:
    """A periodical with its volume and issue in one node of several types, as schema.org's examples have it."""
    venue = entry.venue
    facts = {
        "name": clean(venue.name or venue.acronym),
        "alternateName": clean(venue.acronym) if venue.name else "",
        "volumeNumber": _plain(entry, "volume") if within == "Periodical" else "",
        "issueNumber": _plain(entry, "number") if within == "Periodical" else "",
        "issn": entry.ids.get("issn", "") if within == "Periodical" else "",
        "isbn": entry.ids.get("isbn", "") if within == "Book" else "",
    }
    parts = [name for name, field in (("PublicationIssue", "issueNumber"), ("PublicationVolume", "volumeNumber")) if facts[field]]
    node = {name: value for name, value in facts.items() if value}
    return {"@type": [*parts, within] if parts else within, **node} if node.get("name") else {}


def _identifiers(entry: Entry) -> list[dict[str, str]]:
    schemes = (("doi", "DOI"), ("arxiv", "arXiv"), ("pmid", "PMID"))
    return [{"@type": "PropertyValue", "propertyID": name, "value": entry.ids[key]} for key, name in schemes if entry.ids.get(key)]


def _encoding(entry: Entry) -> dict[str, str]:
    pdf = next((web_href(link.href) for link in entry.links if link.label == "pdf"), "")
    return {"@type": "MediaObject", "contentUrl": pdf, "encodingFormat": "application/pdf"} if pdf else {}
