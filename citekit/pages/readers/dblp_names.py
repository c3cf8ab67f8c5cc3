"""What all of DBLP's forms have in common: names with numbers, kinds of record, venues in brief."""

from __future__ import annotations

import re

from citekit.entry.identifiers import arxiv_of
from citekit.pages.readers.work import WorkBuilder
from citekit.patterns import lazy_pattern

#: Namesakes are told apart by a number of four digits ("Jane Doe 0001"), which is no part of the name (DBLP's FAQ).
_NUMBER = lazy_pattern(r"\s+\d{4}$")
#: A part of proceedings in several volumes, or a track: "ESORICS (2)", "ICLR (Poster)".
_PART = lazy_pattern(r"\s*\((?:\d+|Poster)\)(?=$|\s)")
_FINDINGS = lazy_pattern(r"(?P<meeting>.+?)\s*\(Findings\)")
TYPES = {
    "article": "article",
    "inproceedings": "inproceedings",
    "incollection": "incollection",
    "proceedings": "proceedings",
    "editor": "proceedings",
    "book": "book",
    "phdthesis": "phdthesis",
    "mastersthesis": "mastersthesis",
    "informal": "misc",
    "data": "dataset",
    "reference": "incollection",
    "withdrawn": "",
}


def plain_name(text: str) -> str:
    """A person's name without DBLP's number for namesakes."""
    return _NUMBER.sub("", re.sub(r"\s+", " ", text).strip())


def put_title(work: WorkBuilder, title: str) -> None:
    """The title without the full stop that DBLP puts behind each."""
    title = title.strip()
    work.rich("title", title[:-1] if title.endswith(".") and not title.endswith("..") else title)


def put_venue(work: WorkBuilder, venue: str, year: str, volume: str, number: str) -> None:
    """The venue as DBLP abbreviates it; CoRR is arXiv, with the id as its volume."""
    work.put("year", year)
    venue = re.sub(r"\s+", " ", venue).strip()
    if venue == "CoRR" or volume.startswith("abs/"):
        work.type = "misc"
        work.preprint(arxiv_of(volume.removeprefix("abs/")))
        work.put("archiveprefix", "arXiv")
        return
    if work.type in ("book", "proceedings"):
        work.text("series", venue)
    elif work.type in ("phdthesis", "mastersthesis"):
        work.publisher(venue)
    elif work.type == "article":
        work.container(venue)
    elif findings := _FINDINGS.fullmatch(venue):
        # The ACL's second volumes are a series of their own.
        work.venue(f"Findings of the Association for Computational Linguistics: {findings['meeting']} {year}", year=year, kind=work.type)
    elif venue:
        work.venue(_PART.sub("", venue), year=year, kind=work.type)
    work.text("volume", volume)
    work.text("number", number)


def put_link(work: WorkBuilder, href: str) -> None:
    """An electronic edition: a DOI, an arXiv record, or the first other address."""
    if "doi.org/10." in href or "arxiv.org/" in href:
        work.link("url", href)
    elif href.startswith("http") and "url" not in work:
        work.url(href)
