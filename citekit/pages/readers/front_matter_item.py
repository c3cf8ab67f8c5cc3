"""A work of a collection as the item that its theme would show, for the general reader."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from citekit.errors import Diagnostic
from citekit.pages.readers.yaml_values import Value
from citekit.patterns import lazy_pattern

_VENUES = ("venue", "publication", "journal", "conference", "booktitle", "publication_short")
# Fields that hold a link, and the label that the theme gives it.
_LINKS = {
    "paperurl": "paper",
    "url_pdf": "pdf",
    "url_code": "code",
    "url_dataset": "dataset",
    "url_poster": "poster",
    "url_project": "project",
    "url_slides": "slides",
    "url_video": "video",
    "url_source": "source",
    "url_preprint": "preprint",
    "slidesurl": "slides",
    "bibtexurl": "bibtex",
    "codeurl": "code",
    "code": "code",
    "pdf": "pdf",
    "slides": "slides",
    "poster": "poster",
    "video": "video",
    "website": "website",
    "external_link": "url",
    "link": "link",
    "url": "url",
}
# Categories (academicpages), CSL types and the numbers of Hugo's older publication types, by the section that each means.
_SECTIONS = {
    "Journal articles": "manuscripts journal 2 article-journal",
    "Conference papers": "conferences conference 1 paper-conference",
    "Book chapters": "chapter 6",
    "Books": "books book 5",
    "Preprints": "preprint 3 article",
    "Theses": "thesis 7",
    "Workshop papers": "workshop",
    "Technical reports": "report 4",
    "Patents": "patent 8",
}
_CATEGORIES = {word: section for section, words in _SECTIONS.items() for word in words.split()}
#: The theme's words for the site's owner.
_OWNER = ("admin", "me")
_YEAR = lazy_pattern(r"(?:19|20)\d\d")


def as_html(works: Iterable[dict[str, Value]], me: str | None = None) -> str:
    """The works as the items of a page, under a heading for each category; ``me`` is who "admin" and "me" are."""
    out = []
    for work in works:
        heading = _CATEGORIES.get(_category(work), "Publications")
        year = _year(work)
        out.append(f"<h2>{heading}</h2>{f'<h3>{year}</h3>' if year else ''}<ul><li>{_item(work, me)}</li></ul>")
    return "<body>" + "\n".join(out) + "</body>"


def _said(work: dict[str, Value], *names: str) -> str:
    """The first of some fields that is a text, in one line; of a list its first item."""
    for name in names:
        value = work.get(name)
        value = value[0] if isinstance(value, list) and value else value
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
    return ""


def _year(work: dict[str, Value]) -> str:
    found = _YEAR.search(_said(work, "year") or _said(work, "date") or _said(work, "publishdate"))
    return found[0] if found else ""


def _category(work: dict[str, Value]) -> str:
    return re.sub(r"[^\w-]", "", _said(work, "category", "publication_types", "type")).lower()


def _item(work: dict[str, Value], me: str | None) -> str:
    links = _links(work)
    if _said(work, "citation"):
        return f"{_said(work, 'citation')} {links}"
    venue = re.sub(r"^\*?(?:In\s+)?\*?|\*", "", _said(work, *_VENUES))
    short = _said(work, "publication_short").strip("*")
    said = [(name, _said(work, field)) for field, name in (("volume", "vol."), ("number", "no."), ("pages", "pp."))]
    numbers = ", ".join(f"{name} {value}" for name, value in said if value)
    imprint = ", ".join(part for part in (f"<i>{html.escape(venue)}</i>", html.escape(numbers), _year(work)) if part)
    if short and short.lower() not in venue.lower():
        imprint += f" ({html.escape(re.sub(r'^In ', '', short))})"
    printed = [
        f'<div class="title">{html.escape(_said(work, "title"))}</div>',
        f'<div class="author">{html.escape(_authors(work, me))}</div>',
        f'<div class="venue">{imprint}</div>',
        f'<div class="award">{html.escape(award)}</div>' if (award := _said(work, "award", "awards", "honor")) else "",
        f"<div>{links}</div>",
        f'<div class="abstract">{html.escape(abstract)}</div>' if (abstract := _said(work, "abstract")) else "",
    ]
    return "".join(printed)


def _authors(work: dict[str, Value], me: str | None) -> str:
    """The names with the notes that Hugo keeps in a list beside them ("Equal contribution")."""
    value = work.get("authors") or work.get("author") or ""
    names = value if isinstance(value, list) else re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", value) if isinstance(value, str) else []
    notes = work.get("author_notes")
    notes = notes if isinstance(notes, list) else []
    out = []
    for number, name in enumerate(names):
        text = name if isinstance(name, str) else _said(name, "name", "title") if isinstance(name, dict) else ""
        text = (me or "...") if text.strip().lower() in _OWNER else text.strip("\"' ")
        note = notes[number] if number < len(notes) else ""
        if text:
            out.append(f"{text} ({note})" if isinstance(note, str) and note.strip() else text)
    return ", ".join(out)


def unnamed_owner(works: Iterable[dict[str, Value]], me: str | None, source: str) -> list[Diagnostic]:
    """A word about the owner whom the theme calls "admin", where the caller does not say who that is."""
    for work in [] if me else works:
        names = work.get("authors") or work.get("author")
        if any(isinstance(name, str) and name.strip().lower() in _OWNER for name in (names if isinstance(names, list) else [names])):
            said = "the site's owner stands as “admin” among the authors and is left out"
            return [Diagnostic("owner-unnamed", said, "name the owner with --me", source, int(_said(work, "#line") or 1))]
    return []


def _links(work: dict[str, Value]) -> str:
    found = [(label, _said(work, name)) for name, label in _LINKS.items()]
    listed = work.get("links")
    links = [link for link in listed if isinstance(link, dict)] if isinstance(listed, list) else []
    found += [(_said(link, "name", "label", "text", "type") or "link", _said(link, "url", "href", "link")) for link in links]
    doi, arxiv = _said(work, "doi"), _said(work, "arxiv", "eprint")
    if doi:
        found.append(("doi", doi if doi.startswith("http") else f"https://doi.org/{doi}"))
    if arxiv:
        found.append(("arXiv", arxiv if arxiv.startswith("http") else f"https://arxiv.org/abs/{arxiv}"))
    return " ".join(
        f'[<a href="{html.escape(href)}">{html.escape(label)}</a>]' for label, href in found if href.startswith(("http", "/")) and label
    )
