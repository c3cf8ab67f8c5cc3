"""Hugo with the HugoBlox modules (once Wowchemy and Academic): a page bundle for each work.

Each is a folder ``<key>`` with ``index.md``, whose front matter says
everything, and ``cite.bib``, which the page offers for citing. Titles, venues
and abstracts are Markdown there. No work has a body, in which Hugo would read
shortcodes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from citekit.bibtex import format_entry
from citekit.entry import Author, Entry
from citekit.entry.roles import ROLE_NAMES
from citekit.entry.venue import format_acronym
from citekit.errors import Diagnostic
from citekit.formats.csl_map import csl_type
from citekit.formats.yaml_text import Value, dump
from citekit.text import latex
from citekit.text.inline import Emph, Math, text, walk
from citekit.writers.characters import clean
from citekit.writers.markdown import inlines as markdown
from citekit.writers.records.facts import archive_of, iso_date, keywords_of, link_label, status_of, venue_of, web_href
from citekit.writers.records.listing import Listed, Listing, awards_of

#: The front matter's names of labelled links; links with other labels stand in ``links``.
_URLS = {
    "pdf": "url_pdf",
    "code": "url_code",
    "data": "url_dataset",
    "poster": "url_poster",
    "website": "url_project",
    "slides": "url_slides",
    "video": "url_video",
    "url": "url_source",
}
# Hugo shows no page that is to be published later than now; a work that is dated ahead is shown all the same.
_PUBLISHED = "1970-01-01T00:00:00Z"
#: Fields that say something to citekit or a page, and nothing to who cites the work.
_NOT_CITED = frozenset(
    """abstract annote attributed award contributors file funding keywords links owner pubstate selected timestamp
    bibtex blog code data demo pdf poster slides supp video website""".split()
)


def write(listing: Listing) -> tuple[dict[str, str], list[Diagnostic]]:
    """The files of ``content/publication`` by name."""
    files: dict[str, str] = {}
    for folder, work in zip(folders_of(work.entry.key for work in listing.works), listing.works, strict=True):
        files[f"{folder}/index.md"] = f"---\n{dump(front_matter(work))}---\n"
        files[f"{folder}/cite.bib"] = cited(work.entry) + "\n"
    return files, []


def folders_of(keys: Iterable[str]) -> list[str]:
    """A folder's name for each key, in lower case as Hugo's addresses are: letters and digits of ASCII, ``.``, ``_`` and ``-``.

    No name leads out of its folder, is hidden, is one that Windows keeps for
    itself, or is another's on a disk that does not tell capitals apart.
    """
    found: dict[str, None] = {}
    for key in keys:
        folded = unicodedata.normalize("NFKD", key).encode("ascii", "ignore").decode().lower()
        name = re.sub(r"[^a-z0-9_.-]+", "-", folded).strip(".-")[:80] or "work"
        if re.fullmatch(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name):
            name = f"work-{name}"
        free, number = name, 2
        while free in found:
            free, number = f"{name}-{number}", number + 1
        found[free] = None
    return list(found)


def front_matter(work: Listed) -> dict[str, Value]:
    """What ``index.md`` says of a work."""
    entry = work.entry
    found: dict[str, Value] = {"title": markdown(entry.title) or entry.key}
    found["authors"] = [clean(author.name.display) for author in entry.authors]
    notes = [_note(author) for author in entry.authors]
    if any(notes):
        found["author_notes"] = list(notes)
    if iso_date(entry):
        found["date"] = (iso_date(entry) + "-01-01")[:10] + "T00:00:00Z"
    found["publishDate"] = _PUBLISHED
    found["publication_types"] = [_type(entry)]
    found["publication"] = _publication(entry)
    found["publication_short"] = markdown(text(format_acronym(entry.venue.acronym, entry.venue.year)))
    abstract = latex.decode(entry.get("abstract"))
    found["abstract"] = markdown(abstract)
    found["tags"] = list(keywords_of(entry))
    found["doi"] = entry.ids.get("doi", "")
    found |= _links(entry)
    found["math"] = any(isinstance(node, Math) for node in walk((*entry.title, *abstract)))
    found["featured"] = work.selected
    return {name: value for name, value in found.items() if value}


def _note(author: Author) -> str:
    """What is said of an author: HugoBlox shows it when the reader asks for it."""
    words = ", ".join(ROLE_NAMES[role] for role in author.roles if role in ROLE_NAMES)
    return words[:1].upper() + words[1:]


def _type(entry: Entry) -> str:
    """A type of CSL, as HugoBlox sorts works; a preprint is an ``article`` there."""
    kind = csl_type(entry.type)
    return "article" if kind in ("document", "webpage", "article-journal") and archive_of(entry) and not entry.venue else kind


def _publication(entry: Entry) -> str:
    """Where the work appeared in italics, its state and its awards, in Markdown."""
    venue = venue_of(entry)
    nodes: list[str] = [markdown((Emph(text(venue)),))] if venue else []
    nodes += [markdown(award) for award in awards_of(entry)]
    nodes += [markdown(text(status_of(entry)))] if status_of(entry) else []
    return ". ".join(node for node in nodes if node)


def _links(entry: Entry) -> dict[str, Value]:
    found: dict[str, Value] = {}
    rest: list[Value] = []
    arxiv = entry.ids.get("arxiv", "")
    if arxiv:
        rest.append({"name": "arXiv", "url": f"https://arxiv.org/abs/{arxiv}"})
    for link in entry.links:
        href = web_href(link.href)
        name = _URLS.get(link.label, "")
        if not href or (arxiv and arxiv in href and "arxiv.org/abs" in href) or (link.label == "url" and "doi.org/" in href):
            continue
        if name and name not in found:
            found[name] = href
        else:
            rest.append({"name": link_label(link.label), "url": href})
    return found | ({"links": rest} if rest else {})


def cited(entry: Entry) -> str:
    """The entry as BibTeX for others to cite."""
    fields = tuple(item for item in entry.fields if item.name not in _NOT_CITED and "+an" not in item.name)
    return format_entry(Entry(entry.key, entry.type, fields))
