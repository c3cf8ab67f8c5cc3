"""What several record formats ask of an entry, as plain values."""

from __future__ import annotations

from citekit.entry import Entry
from citekit.entry.links import LINK_LABELS
from citekit.entry.status import PUBSTATES
from citekit.entry.venue import format_acronym
from citekit.formats.loose_dates import iso_prefix
from citekit.text import latex
from citekit.writers.characters import clean, safe_href

#: Fields that say who issued a work that stands in nothing, in the order in which they count.
_ISSUERS = ("publisher", "school", "institution", "organization")


def venue_of(entry: Entry) -> str:
    """Where a work appeared, with the acronym where the name does not hold it; else its publisher or preprint archive."""
    venue = entry.venue
    name, short = venue.name, format_acronym(venue.acronym, venue.year)
    if name and venue.acronym and venue.acronym.lower() not in name.lower():
        return f"{name} ({short})"
    if name or short:
        return name or short
    issuer = next((value for field in _ISSUERS if (value := latex.to_text(entry.get(field)))), "")
    return issuer or archive_of(entry)


def archive_of(entry: Entry) -> str:
    """The name of the preprint archive that a record says it is in, or ""."""
    archive = latex.to_text(entry.get("archiveprefix") or entry.get("eprinttype"))
    return "arXiv" if entry.ids.get("arxiv") or archive.lower() == "arxiv" else archive


def status_of(entry: Entry) -> str:
    """The state of a work that has not appeared, in words; "" for one that has, and for a preprint, whose place says it."""
    return PUBSTATES.get(entry.status, entry.status) if entry.status != "prepublished" else ""


def address_of(entry: Entry) -> str:
    """The safe web address that leads to a work: its DOI's, its own, its arXiv record's, its PDF's."""
    doi, arxiv = entry.ids.get("doi", ""), entry.ids.get("arxiv", "")
    links = {link.label: web_href(link.href) for link in reversed(entry.links)}
    record = f"https://arxiv.org/abs/{arxiv}" if arxiv else ""
    return (safe_href(f"doi:{doi}") if doi else "") or links.get("url", "") or record or links.get("pdf", "") or ""


def web_href(href: str) -> str:
    """A link's target where it leads to the web, else ""."""
    target = safe_href(href)
    return target if target.lower().startswith(("http://", "https://")) else ""


def link_label(label: str) -> str:
    """A link's label as readers know it: that of its source, or the usual one of its field."""
    return LINK_LABELS.get(label) or clean(latex.to_text(label)).strip() or "Link"


def iso_date(entry: Entry) -> str:
    """The date of a work as ``2024-07-15``, ``2024-07`` or ``2024`` (ISO 8601, years 1000 to 9999), or ""."""
    date = iso_prefix(entry.date)
    return date if entry.date.year is not None and 1000 <= entry.date.year <= 9999 else ""


def keywords_of(entry: Entry) -> list[str]:
    """The keywords, which commas or semicolons separate, each once."""
    words = clean(latex.to_text(entry.get("keywords"))).replace(";", ",").split(",")
    return list(dict.fromkeys(word.strip() for word in words if word.strip()))
