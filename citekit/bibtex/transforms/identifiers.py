"""Clean-ups of identifiers: each in its own field, in its one form."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from citekit.bibtex.transforms.options import Options, map_fields
from citekit.entry import Entry
from citekit.entry.identifiers import arxiv_of, bare_doi, doi_of, is_arxiv_class, isbn_holds, issn_holds, unescaped
from citekit.entry.links import LINK_FIELDS
from citekit.patterns import lazy_pattern
from citekit.text.latex import to_text

_ADDRESSES = frozenset((*LINK_FIELDS, "doi", "eprint"))
_DOI_LINK = lazy_pattern(r"\s*https?://(?:dx\.|www\.)?doi\.org/(10\..+?)\s*", re.IGNORECASE)
_ARXIV_LINK = lazy_pattern(r"\s*(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf)/[\w./-]+?(?:\.pdf)?\s*", re.IGNORECASE)
_ARXIV_VENUE = lazy_pattern(r"\s*(?:arxiv\b|corr\b|computing research repository)", re.IGNORECASE)
_ISBN_WITHIN = lazy_pattern(r"(?<![\w-])(?:97[89]-?)?(?:\d-?){9}[\dXx](?![\w-])")
_ISSN_WITHIN = lazy_pattern(r"(?<![\w-])(\d{4})[-–]?(\d{3}[\dXx])(?![\w-])")
_CLASS = lazy_pattern(r"\[([a-z-]+(?:\.[A-Za-z-]{2,})?)\]")


def addresses(entry: Entry, options: Options) -> Entry:
    r"""Addresses and identifiers as they are, without ``\url{}``, ``\_`` or ``\%``: their fields are verbatim."""

    def change(value: str) -> str:
        while (plain := unescaped(value)) != value:  # an escape that was escaped again by a second tool
            value = plain
        return value

    return map_fields(entry, _ADDRESSES, change)


def doi(entry: Entry, options: Options) -> Entry:
    """The DOI bare in its field; a ``url`` that only leads to it is left out."""
    value = entry.get("doi")
    bare = bare_doi(unescaped(value)) if value else ""
    link = _DOI_LINK.fullmatch(entry.get("url"))
    if link and doi_of(link[1]):
        linked = unquote(link[1]).rstrip("/")
        if not bare or linked.lower() == bare.lower():
            bare = bare or bare_doi(linked) or linked
            entry = entry.replace(url=None)
    return entry.replace(doi=bare) if bare and bare != value else entry


def arxiv(entry: Entry, options: Options) -> Entry:
    """arXiv ids in ``eprint``, ``archiveprefix`` and ``primaryclass``, never in ``journal``.

    An article whose only journal was arXiv is a preprint: ``misc``, ``pubstate`` ``prepublished``.
    """
    prefix, klass, journal = (
        ("eprinttype", "eprintclass", "journaltitle") if options.dialect == "biblatex" else ("archiveprefix", "primaryclass", "journal")
    )
    archive = (entry.get("archiveprefix") or entry.get("eprinttype")).strip().lower()
    if archive not in ("", "arxiv"):
        return entry
    venue_field = next(
        (name for name in (journal, "journal", "journaltitle", "howpublished") if _ARXIV_VENUE.match(to_text(entry.get(name)))), ""
    )
    venue = to_text(entry.get(venue_field)) if venue_field else ""
    found = _arxiv_id(entry, venue, archive)
    if not found:
        return entry
    changes: dict[str, Any] = {"eprint": found, prefix: "arXiv"}
    subject = _CLASS.search(venue) or _CLASS.search(entry.get("note"))
    if subject and is_arxiv_class(subject[1]) and not (entry.get("primaryclass") or entry.get("eprintclass")):
        changes[klass] = subject[1]
    if _ARXIV_LINK.fullmatch(entry.get("url")) and arxiv_of(entry.get("url")) == arxiv_of(found):
        changes["url"] = None
    kind = entry.type
    if venue_field:
        changes[venue_field] = None
        for name in ("volume", "number", "pages"):
            if "abs/" in entry.get(name) or (entry.get(name) and arxiv_of(entry.get(name)) == arxiv_of(found)):
                changes[name] = None
        if kind == "article" and venue_field != "howpublished":
            kind = "misc"
        if kind == "misc" and "pubstate" not in entry:
            changes["pubstate"] = "prepublished"
    return entry.replace(type=kind, **changes)


def _arxiv_id(entry: Entry, venue: str, archive: str) -> str:
    """The id that an entry gives anywhere, with its version where ``eprint`` has one."""
    eprint = entry.get("eprint").strip()
    bare = re.sub(r"^(?:arxiv\s*:\s*|https?://arxiv\.org/(?:abs|pdf)/)", "", eprint, flags=re.IGNORECASE).removesuffix(".pdf")
    if arxiv_of(bare):
        return bare
    if eprint:
        return ""
    volume = re.sub(r"^abs/", "", entry.get("volume").strip())
    candidates = [venue, entry.get("url") if _ARXIV_LINK.fullmatch(entry.get("url")) else "", to_text(entry.get("note"))]
    if venue or archive:
        candidates.insert(1, volume)
    return next((found for text in candidates if text and (found := arxiv_of(text))), "")


def isbn(entry: Entry, options: Options) -> Entry:
    """ISBNs without the word, with hyphens between their parts (group, registrant, title: ISO 2108)."""

    def change(value: str) -> str:
        text = re.sub(r"(?i)\bISBN(?:-1[03])?\s*:?\s*", "", value)
        text = re.sub(r"\s*[‐‑–—]\s*", "-", text).strip()
        spaced = re.sub(r"(?<=\d) (?=[\dXx])", "-", text)
        if isbn_holds(spaced):
            return _hyphenated(spaced)
        # Several, or one with words ("(online)"): each that is right takes its form.
        return _ISBN_WITHIN.sub(lambda found: _hyphenated(found[0]) if isbn_holds(found[0]) else found[0], text)

    return map_fields(entry, frozenset(("isbn",)), change)


def _hyphenated(number: str) -> str:
    """A right ISBN with its hyphens; as it is where its range is not known."""
    from stdnum.isbn import split

    parts = [part for part in split(number.replace("-", "")) if part]
    return "-".join(parts) if len(parts) == (5 if len(number.replace("-", "")) == 13 else 4) else number


def issn(entry: Entry, options: Options) -> Entry:
    """ISSNs as ``1234-5679``."""

    def change(value: str) -> str:
        digits = re.sub(r"(?i)ISSN\s*:?|[\s‐‑–—-]", "", value).upper()
        if len(digits) == 8 and issn_holds(digits):
            return f"{digits[:4]}-{digits[4:]}"
        return _ISSN_WITHIN.sub(
            lambda found: f"{found[1]}-{found[2].upper()}" if issn_holds(found[1] + found[2].upper()) else found[0], value
        )

    return map_fields(entry, frozenset(("issn",)), change)
