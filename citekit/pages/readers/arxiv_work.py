"""A paper as arXiv describes it, in whichever form it was saved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citekit.entry.identifiers import arxiv_of
from citekit.entry.model import Entry
from citekit.pages.readers.model import Saved
from citekit.pages.readers.venue import read_venue
from citekit.pages.readers.work import WorkBuilder
from citekit.patterns import lazy_pattern

_CLASS = lazy_pattern(r"\(([a-z-]+(?:\.[A-Za-z-]+)?)\)")
# Parts of a comment about the size of the paper, which say nothing of where it appeared.
_SIZE = lazy_pattern(
    r"(?<![\w.])\d+\s*(?:\+\s*\d+\s*)?(?:pages?|pp\.?|figures?|figs?\.?|tables?|algorithms?|appendi\w+)\b(?:\s*\([^)]*\))?", re.IGNORECASE
)
_APPEARED = lazy_pattern(
    r"\b(?:accepted|to appear|appear(?:s|ed|ing)|published|presented|in proc|proceedings of|camera[- ]ready|oral|spotlight|best paper)\b",
    re.IGNORECASE,
)
_CODE = lazy_pattern(r"https?://(?:www\.)?(?:github|gitlab)\.com/[^\s,;)]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ArxivPaper:
    """The parts of a paper that arXiv's forms share; ``number`` is an id or an address of the record, ``subject`` the primary class."""

    number: str
    title: str
    authors: Sequence[str]
    subject: str = ""
    comments: str = ""
    journal: str = ""
    doi: str = ""
    abstract: str = ""


def subject_class(text: str) -> str:
    """``cs.LG`` of "Machine Learning (cs.LG)"."""
    found = _CLASS.search(text)
    return found[1] if found else text.strip()


def entry_of(paper: ArxivPaper, saved: Saved, raw: str) -> Entry | None:
    """The entry; a preprint, unless a journal reference or the author's comment says where it appeared."""
    number = arxiv_of(paper.number) or arxiv_of(f"arXiv:{paper.number}")
    if not paper.title:
        return None
    line = saved.places.line(number, paper.title)
    work = WorkBuilder(saved, "arxiv")
    work.rich("title", paper.title)
    work.authors(paper.authors)
    work.preprint(number, paper.subject)
    if paper.journal:
        work.venue(paper.journal)
    _comment(work, paper.comments)
    work.identifier(paper.doi)
    # An arXiv number begins with the year and month of the first version, in two digits each.
    began = re.match(r"(?:.*/)?(\d\d)(\d\d)", number)
    if began and "year" not in work:
        work.when(f"{1900 + int(began[1]) if int(began[1]) > 90 else 2000 + int(began[1])}-{began[2]}")
    work.text("abstract", re.sub(r"^Abstract:\s*|\s*△ Less$", "", paper.abstract))
    return work.done(line, raw)


def _comment(work: WorkBuilder, comment: str) -> None:
    """A comment that says where the paper appeared is read as an imprint, another one but for the paper's size is a note."""
    code = _CODE.search(comment)
    if code:
        work.link("code", code[0].rstrip("."))
        comment = comment.replace(code[0], " ")
    rest = re.sub(r"(?:\s*[,;.]\s*)+", lambda match: f"{match[0].strip()[:1]} ", _SIZE.sub("", comment)).strip(" ,;.")
    if not re.search(r"\w{3}", rest):
        return
    found = read_venue(rest)
    known = found.type in ("inproceedings", "article") and (found.fields.get("series") or found.from_table or _APPEARED.search(rest))
    if known and work.type == "misc":
        work.venue(rest)
    elif not code:
        work.text("note", rest)
