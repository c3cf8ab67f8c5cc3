"""The readers for pages of known structure: which there are, what they read, and how such a page is known.

The one source for reading and for the documentation. A row is looked at in
this order; its module is imported only for a page that fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from citekit.errors import InputError
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.shells import names_itself
from citekit.patterns import lazy_pattern

_HEAD = 40_000
#: A sign that is no regular expression.
_PLAIN = lazy_pattern(r"[\w </-]+")
# An XML file says so, or has a root that no page has; fragments of HTML begin with any element.
_XML = lazy_pattern(r"\s*(?:<!--.*?-->\s*)*(?:<\?xml\b|<dblp|<(?!html\b|svg\b)[\w.-]+(?::[\w.-]+)?\s[^<>]*\bxmlns)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Site:
    """A reader: the site, the form of what was saved (``html``, ``json``, ``xml``), and the signs that all such pages have.

    ``signs`` are words or regular expressions, the rarest first. A page's are
    looked for in the whole text, an export's in its head. ``gives`` names the
    fields beyond title, authors, type and year. ``home`` is an element that
    only the site's own pages have, where these do not name the site.
    """

    name: str
    form: str
    reads: str
    gives: str
    signs: tuple[str, ...]
    module: str
    home: str = ""

    def fits(self, text: str) -> bool:
        """Whether a page, or an export of this form, has the signs."""
        where = text if self.form == "html" else text[:_HEAD]
        return all(sign in where if _PLAIN.fullmatch(sign) else re.search(sign, where) is not None for sign in self.signs)

    def read(self, saved: Saved) -> Reading:
        """The works that the site's page or export has."""
        reading: Reading = import_module(f"citekit.pages.readers.{self.module}").read(saved)
        return reading

    def is_home(self, text: str) -> bool:
        """Whether a page is the site's own, and not somebody's that has a list of the site's in it."""
        if self.form != "html" or names_itself(text, _NAMES.get(self.name, self.name)):
            return True
        return bool(self.home and re.search(self.home, text))


#: What the sites call themselves in the heads of their pages, where it is not their name.
_NAMES = {"Google Scholar": r"scholar", "ACL Anthology": r"anthology", "Semantic Scholar": r"semantic ?scholar", "INSPIRE": r"inspire"}


SITES: tuple[Site, ...] = (
    Site(
        "citekit",
        "html",
        "page of `citekit cv`",
        "every field, with roles and keys",
        (r"application/ld\+json", r"urn:x-citekit:entry"),
        "citekit_page",
        "urn:x-citekit:entry",
    ),
    Site(
        "DBLP",
        "html",
        "person page, search results, table of contents",
        "venue, volume, number, pages, DOI, arXiv id, publisher, ISBN",
        ("entry ", "publ", r"<li\b[^<>]{0,400}\bclass=[\"']?entry ", r"\bclass=[\"']?title\b", r"itemprop=[\"']?author"),
        "dblp_page",
        r"\bid=[\"']?(?:publ-section|headline|the20)",
    ),
    Site("DBLP", "xml", "person record (`.xml`)", "as the page", (r"<(?:dblpperson|dblp)\b",), "dblp_record"),
    Site("DBLP", "json", "publication search (`format=json`)", "as the page", (r"\"hits\"\s*:", r"\"info\"\s*:", r"dblp"), "dblp_search"),
    Site(
        "Google Scholar",
        "html",
        "profile",
        "venue, volume, number, pages; author lists that are cut have gaps",
        ("gsc_a_tr", "gsc_a_at"),
        "scholar_profile",
        r"\bid=[\"']?gsc_(?:prf|rsb|bpf|a_b)",
    ),
    Site(
        "Google Scholar",
        "html",
        "search results",
        "venue and publisher; lists that are cut have gaps",
        ("gs_rt", "gs_ri", "gs_a"),
        "scholar_search",
        r"\bid=[\"']?gs_",
    ),
    Site(
        "ORCID",
        "html",
        "record",
        "venue, date, DOI and other identifiers, URL",
        ("<app-work-stack", "general-data"),
        "orcid_page",
        "<app-root",
    ),
    Site(
        "ORCID",
        "json",
        "record and works of the public API",
        "venue, date, identifiers, URL, abstract, authors where the record has them",
        (r"\"(?:work-summary|work|bulk|activities-summary|put-code)\"\s*:", r"\"(?:external-ids|publication-date|journal-title)\"\s*:"),
        "orcid_record",
    ),
    Site("ORCID", "xml", "record and works of the public API", "as the JSON", (r"www\.orcid\.org/ns/",), "orcid_xml"),
    Site(
        "arXiv",
        "html",
        "listing",
        "arXiv id, class, journal, DOI, comments, abstract",
        ("list-title", "list-authors"),
        "arxiv_list",
        r"\bid=[\"']?(?:dlpage|articles)\b",
    ),
    Site("arXiv", "html", "search results", "as the listing", ("arxiv-result", "list-title"), "arxiv_search"),
    Site("arXiv", "html", "abstract page", "as the listing", ("citation_arxiv_id",), "arxiv_abstract"),
    Site("arXiv", "xml", "Atom feed of the API", "as the listing", (r"<feed\b", r"arxiv\.org/"), "arxiv_atom"),
    Site(
        "ACL Anthology",
        "html",
        "person, volume and event page",
        "venue, PDF, code and other links, abstract, award",
        ("d-sm-flex align-items-stretch", "/people/"),
        "acl_list",
    ),
    Site(
        "OpenReview",
        "html",
        "profile, group and forum page",
        "venue, status, award, PDF, abstract",
        ("openreview", r"\bnote-authors\b|\bforum-authors\b|__NEXT_DATA__"),
        "openreview_page",
        r"\b(?:profile-header|forum-container|openreview-main)\b",
    ),
    Site(
        "OpenReview",
        "json",
        "notes of the API, versions 1 and 2",
        "venue, status, award, PDF, abstract",
        (r"\"(?:notes|forum)\"\s*:", r"\"content\"\s*:", r"\"authors\"\s*:"),
        "openreview_notes",
    ),
    Site(
        "Semantic Scholar",
        "html",
        "author page, search results",
        "venue, date; lists that are cut have gaps",
        ("cl-paper-row", "cl-paper-title"),
        "semantic_scholar_page",
    ),
    Site(
        "Semantic Scholar",
        "json",
        "papers of the Graph API",
        "venue, volume, pages, date, DOI, arXiv id, PMID, PDF, abstract",
        (r"\"paperId\"\s*:", r"\"title\"\s*:"),
        "semantic_scholar_papers",
    ),
    Site(
        "INSPIRE",
        "html",
        "search results, author page",
        "journal, volume, number, pages, DOI, arXiv id and class; lists that are cut have gaps",
        ("inspirehep", r"literature-result-title-link|\bresult-item-title\b"),
        "inspire_page",
    ),
    Site(
        "INSPIRE",
        "json",
        "literature records of the API",
        "venue, volume, number, pages, DOI, arXiv id and class, ISBN, report number, school, publisher, collaborations, abstract",
        (r"\"metadata\"\s*:|\"control_number\"\s*:", r"\"titles\"\s*:"),
        "inspire_records",
    ),
    Site(
        "HAL",
        "json",
        "documents of the search API",
        "venue, volume, number, pages, DOI, arXiv id, publisher, school, PDF, abstract",
        (r"\"(?:docs|response)\"\s*:", r"\"(?:title_s|label_s|halId_s|uri_s)\"\s*:"),
        "hal_documents",
    ),
    Site("HAL", "xml", "TEI export", "as the JSON", (r"<TEI\b", r"<(?:listBibl|biblFull)\b"), "hal_tei"),
)


def form_of(text: str) -> str:
    """``json``, ``xml`` or ``html``: the form that an input's first signs have."""
    head = text[:2000].lstrip("\ufeff \t\r\n")
    if head[:1] in ("{", "["):
        return "json"
    return "xml" if _XML.match(head) and not re.search(r"<html\b|<!doctype html", text[:2000], re.IGNORECASE) else "html"


def fitting(text: str) -> Iterator[Site]:
    """The readers whose signs a text has, the surest first."""
    form = form_of(text)
    return (site for site in SITES if site.form == form and site.fits(text))


def is_export(text: str) -> bool:
    """Whether a JSON or XML file (its beginning is enough) is the export of a site that there is a reader for."""
    return form_of(text) != "html" and next(fitting(text), None) is not None


def read_site(saved: Saved) -> tuple[Site, Reading] | None:
    """The first reader that finds a work, and what it gives; None where none does."""
    for site in fitting(saved.text):
        try:
            reading = site.read(saved)
        except InputError:
            continue  # a file of another kind with the same signs
        if reading.entries:
            return site, reading
    return None
