"""A paper as OpenReview has it, in whichever form it was saved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citekit.entry.model import Entry
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder
from citekit.patterns import lazy_pattern

#: A submission that was turned down or taken back appeared nowhere.
_NOWHERE = lazy_pattern(r"\b(?:withdrawn|(?:desk[- ])?reject\w*)\b", re.IGNORECASE)
#: "ICLR 2025 Conference Submission", "Submitted to ICLR 2025".
_SUBMITTED = lazy_pattern(r"\bsubmitted to\b|\bsubmission\d*$|\bunder review\b", re.IGNORECASE)
#: Words of OpenReview around the venue's own.
_AROUND = lazy_pattern(
    r"\b(?:submitted to|accepted by|accepted at)\s+|\s+(?:conference|blind|main)?\s*(?:submission\d*|paper\d*)$|\s+(?:poster|accept)$",
    re.IGNORECASE,
)
_AWARD = lazy_pattern(r"\s*\(?\b(notable[- ]top[- ]\d+%|spotlight|oral|long talk|highlight)\b\)?(?:\s+poster)?", re.IGNORECASE)
_HOST = "https://openreview.net"


@dataclass(frozen=True, slots=True)
class OpenReviewPaper:
    """The parts of a paper that OpenReview's forms share; ``date`` is that of publication, ``bibtex`` the record that the page offers."""

    key: str
    title: str
    authors: Sequence[str]
    venue: str = ""
    date: str = ""
    pdf: str = ""
    abstract: str = ""
    bibtex: str = ""
    code: str = ""


def entry_of(paper: OpenReviewPaper, saved: Saved, raw: str) -> Entry | None:
    """The entry; the venue is what OpenReview prints below the authors ("ICLR 2024 poster", "Submitted to ICLR 2025")."""
    # Titles that came from DBLP have its full stop.
    title = re.sub(r"(?<=[^.]{2})\.$", "", paper.title.strip())
    if not title:
        return None
    line = saved.places.line(f"forum?id={paper.key}" if paper.key else "", title)
    work = WorkBuilder(saved, "openreview")
    work.rich("title", title)
    # Names are hidden while a paper is under review.
    work.authors([name for name in paper.authors if name.strip().lower() not in ("anonymous", "anonymous authors")])
    _venue(work, re.sub(r"\s+", " ", paper.venue).strip())
    _from_bibtex(work, paper.bibtex)
    if "year" not in work:
        work.when(paper.date)
    if paper.pdf:
        work.link("pdf", f"{_HOST}{paper.pdf}" if paper.pdf.startswith("/") else paper.pdf)
    work.link("code", paper.code)
    work.text("abstract", paper.abstract)
    if paper.key:
        work.verbatim("url", f"{_HOST}/forum?id={paper.key}")
    return work.done(line, raw)


def _venue(work: WorkBuilder, venue: str) -> None:
    if not venue:
        return
    year = re.search(r"\b(?:19|20)\d\d\b", venue)
    if _NOWHERE.search(venue):
        work.type = "unpublished"
        work.text("note", venue)
        work.put("year", year[0] if year else "")
        return
    award = _AWARD.search(venue)
    plain = _AROUND.sub("", _AWARD.sub("", venue) if award else venue).strip()
    if _SUBMITTED.search(venue):
        work.put("pubstate", "submitted")
    work.venue(plain, year=year[0] if year else "")
    if award:
        work.text("award", award[1])


def _from_bibtex(work: WorkBuilder, source: str) -> None:
    """The record fills what the venue's line leaves open."""
    if not source.strip().startswith("@"):
        return
    from citekit.bibtex import read

    entries = read(source).entries
    for name in ("year", "booktitle", "journal", "month") if entries else ():
        value = entries[0].get(name)
        if name in ("booktitle", "journal"):
            if work.type == "misc" and value and "archiveprefix" not in work and not re.match(r"Submitted to|arXiv|CoRR", value):
                work.type = "inproceedings" if name == "booktitle" else "article"
                work.put(name, value)
        elif value and name not in work:
            work.put(name, value)
