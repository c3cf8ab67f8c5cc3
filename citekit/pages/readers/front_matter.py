"""Collections of Markdown files with one work each in their front matter: academicpages and Hugo's publication folders.

The front matter's fields are written out as the item that the theme would
show, with the citation where there is one, and read by the general reader;
several files may stand in one text, one after the other.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from citekit.patterns import lazy_pattern

_BLOCK = lazy_pattern(r"^---[ \t]*\n(?P<body>.*?)\n---[ \t]*$", re.DOTALL | re.MULTILINE)
_FIELD = lazy_pattern(r"^(?P<name>[A-Za-z_][\w-]*):[ \t]*(?P<value>.*(?:\n(?:[ \t]+\S.*|- .*|[ \t]*-[ \t].*))*)", re.MULTILINE)
_ITEM = lazy_pattern(r"^\s*-\s+(.*)$", re.MULTILINE)
_VENUE = ("venue", "publication", "journal", "conference", "booktitle", "publication_short")
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
    "slidesurl": "slides",
    "bibtexurl": "bibtex",
    "codeurl": "code",
    "code": "code",
    "pdf": "pdf",
    "website": "website",
    "external_link": "url",
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


def works_of(text: str) -> list[dict[str, str]]:
    """The front matters that describe a work: they have a title, and authors, a citation or a venue with it."""
    found = []
    for match in _BLOCK.finditer(text):
        fields = dict(_fields(match["body"]))
        line = text.count("\n", 0, match.start()) + 1
        if fields.get("title") and (
            fields.get("citation") or fields.get("authors") or fields.get("author") or any(fields.get(v) for v in _VENUE)
        ):
            fields["#line"] = str(line)
            found.append(fields)
    return found


def is_collection(text: str) -> bool:
    """Whether a text is such a file, or several: a work in the front matter and little of a page behind it."""
    works = works_of(text) if text.lstrip()[:200].startswith("---") or "\n---\n" in text[:400] else []
    return bool(works) and all(
        work.get("citation") or work.get("authors") or work.get("collection", "").startswith("pub") or work.get("publication")
        for work in works
    )


def as_html(works: list[dict[str, str]]) -> str:
    """The works as the items of a page, under a heading for each category."""
    out = []
    for work in works:
        heading = _CATEGORIES.get(_category(work), "Publications")
        year = re.search(r"(?:19|20)\d\d", work.get("year", "") or work.get("date", ""))
        out.append(f"<h2>{heading}</h2>{f'<h3>{year[0]}</h3>' if year else ''}<ul><li>{_item(work)}</li></ul>")
    return "<body>" + "\n".join(out) + "</body>"


def _category(work: dict[str, str]) -> str:
    kind = work.get("category") or work.get("publication_types") or ""
    return re.sub(r"[^\w-]", "", _ITEM.sub(r"\1", kind).split("\n")[0]).lower()


def _item(work: dict[str, str]) -> str:
    links = " ".join(
        f'[<a href="{html.escape(value.strip())}">{label}</a>]'
        for name, label in _LINKS.items()
        if (value := work.get(name, "")).strip().startswith(("http", "/"))
    )
    doi = work.get("doi", "").strip()
    links += f' [<a href="https://doi.org/{html.escape(doi)}">doi</a>]' if doi and not doi.startswith("http") else ""
    if work.get("citation"):
        return f"{work['citation']} {links}"
    authors = work.get("authors") or work.get("author") or ""
    names = _ITEM.findall(authors) if "\n" in authors or authors.lstrip().startswith("- ") else re.split(r"\s*,\s*", authors.strip("[] "))
    people = ", ".join(name.strip("\"' ") for name in names if name.strip("\"' "))
    venue = next((work[name] for name in _VENUE if work.get(name)), "")
    venue = re.sub(r"^\*?(?:In\s+)?\*?|\*", "", venue)
    year = re.search(r"(?:19|20)\d\d", work.get("date", "") or work.get("year", "") or work.get("publishDate", ""))
    printed = [
        f'<div class="title">{html.escape(work["title"])}</div>',
        f'<div class="author">{html.escape(people)}</div>',
        f'<div class="venue"><i>{html.escape(venue)}</i>, {year[0] if year else ""}</div>',
        f"<div>{links}</div>",
    ]
    return "".join(printed)


def _fields(body: str) -> Iterator[tuple[str, str]]:
    """YAML's plain ``name: value`` lines, quotes undone; nested values keep their lines."""
    for match in _FIELD.finditer(body):
        value = match["value"].strip()
        if value[:1] == "'" and value.endswith("'"):
            value = value[1:-1].replace("''", "'")
        elif value[:1] == '"' and value.endswith('"'):
            value = value[1:-1].replace('\\"', '"')
        yield match["name"].lower() if match["name"] != "publishDate" else match["name"], value
