"""OpenReview's pages saved from the browser: a profile, a group's list of papers, a paper's forum.

Structure: blocks of class ``note`` with the title's link to the forum, the
names (``note-authors``) and a list (``note-meta-info``) of date and venue; a
forum has citation_* tags and the same under ``forum-…``. Older pages carry
the notes as JSON in ``__NEXT_DATA__``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from citekit.entry.model import Entry
from citekit.errors import Diagnostic
from citekit.pages.readers.json_values import parse
from citekit.pages.readers.markup import plain_html, rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.openreview_notes import entries_in
from citekit.pages.readers.openreview_work import OpenReviewPaper, entry_of
from citekit.pages.readers.work import person
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_FORUM = lazy_pattern(r"(?:forum|pdf|attachment)\?id=([\w-]+)")
_PUBLISHED = lazy_pattern(r"(?:Published:\s*)?(\d{1,2} \w{3} \d{4}|\d{4})")


def read(saved: Saved) -> Reading:
    """The papers of the page; the notes in its data where it shows none."""
    is_forum = saved.tree.css_first(".forum-authors, .forum-meta") is not None
    if is_forum and saved.tree.css_first('meta[name="citation_title"]') is not None:
        entry = _forum(saved)
        return Reading((entry,) if entry else ())
    entries: dict[str, Entry] = {}
    for note in saved.tree.css(".note"):
        entry = _note(note, saved)
        if entry:
            entries.setdefault(entry.get("url") or f"#{len(entries)}", entry)
    said: list[Diagnostic] = []
    if not entries:
        data = saved.tree.css_first("script#__NEXT_DATA__")
        if data is not None and "openreview" in saved.text.lower():
            value, said = parse(data.text(deep=True), saved.source, "the page's data")
            entries = {str(number): entry for number, entry in enumerate(entries_in(value, saved))}
    name = text_of(saved.tree.css_first(".profile-header h1, .title-container h1"))
    return Reading(tuple(entries.values()), person(name), tuple(said))


def _note(note: LexborNode, saved: Saved) -> Entry | None:
    link = note.css_first('h4 a[href*="forum?id="], h5 a[href*="forum?id="]')
    authors = note.css_first(".note-authors")
    if link is None or authors is None:
        return None
    key = _FORUM.search(link.attributes.get("href") or "")
    about = [text_of(item) for item in note.css(".note-meta-info li")]
    pdf = note.css_first("a.pdf-link[href]")
    published = _PUBLISHED.match(about[0]) if about else None
    paper = OpenReviewPaper(
        key[1] if key else "",
        rich_of(link),
        _names(authors),
        about[1] if len(about) > 1 and not about[1].startswith("Readers:") else "",
        published[1] if published else "",
        (pdf.attributes.get("href") or "") if pdf is not None else "",
        _content(note, "Abstract"),
        _bibtex(note),
    )
    return entry_of(paper, saved, " ".join([text_of(link), text_of(authors), *about]))


def _names(node: LexborNode) -> list[str]:
    """Names are links to profiles, or plain text where a person has none."""
    return [name for part in re.split(r"\s*,\s*", text_of(node)) if (name := part.strip(" *\u2020"))]


def _content(note: LexborNode, field: str) -> str:
    for node in note.css(".note-content-field"):
        if text_of(node).strip(" :") == field and node.parent is not None:
            value = node.parent.css_first(".note-content-value")
            return text_of(value)
    return ""


def _bibtex(node: LexborNode) -> str:
    button = node.css_first("[data-bibtex]")
    return unquote(button.attributes.get("data-bibtex") or "") if button is not None else ""


def _forum(saved: Saved) -> Entry | None:
    meta: dict[str, list[str]] = {}
    for node in saved.tree.css('meta[name^="citation_"]'):
        meta.setdefault(node.attributes.get("name") or "", []).append(node.attributes.get("content") or "")

    def first(name: str) -> str:
        return plain_html(meta.get(f"citation_{name}", [""])[0])

    about = [text_of(item) for item in saved.tree.css(".forum-meta .item")]
    venue = next(
        (
            text
            for text in about
            if not re.match(r"Published|Submitted:|Last Mod|Readers|\d{1,2} \w{3} \d{4}|.*bibtex|CC |Everyone", text, re.IGNORECASE)
        ),
        "",
    )
    body = saved.tree.css_first("body")
    key = _FORUM.search(saved.text)
    paper = OpenReviewPaper(
        key[1] if key else "",
        first("title"),
        meta.get("citation_author", []),
        venue,
        first("publication_date") or first("online_date"),
        first("pdf_url"),
        first("abstract") or (_content(body, "Abstract") if body is not None else ""),
        _bibtex(body) if body is not None else "",
    )
    return entry_of(paper, saved, " ".join([paper.title, *paper.authors, *about]))
