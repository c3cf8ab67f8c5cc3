"""DBLP's pages: person, search results, table of contents.

Structure: list items of class ``entry`` and the kind of the record, in each a
``cite`` with schema.org microdata, and a ``nav`` with the links.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.readers.dblp_names import TYPES, plain_name, put_link, put_title, put_venue
from citekit.pages.readers.markup import each, rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, people, person
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_ISBN = lazy_pattern(r"\bISBN\s*:?\s*([\dXx-]{10,17})")
#: Theses stand among the books; their keys say what they are.
_THESES = {"phd": "phdthesis", "ms": "mastersthesis"}
_SCHOOL = lazy_pattern(r"\.\s+(?P<school>[^.]+?),\s+(?:19|20)\d\d\b")


def read(saved: Saved) -> Reading:
    """The records of the page, each once; proceedings that the person edited among them."""
    entries = []
    seen = set()
    for item in saved.tree.css("li.entry"):
        key = item.attributes.get("id") or ""
        entry = None if key and key in seen else _work(item, saved, key)
        if entry:
            seen.add(key)
            entries.append(entry)
    name = plain_name(text_of(saved.tree.css_first("#headline .name.primary, h1 .name.primary")))
    return Reading(tuple(entries), person(name))


def _work(item: LexborNode, saved: Saved, key: str) -> Entry | None:
    cite = item.css_first("cite") or item
    title = rich_of(cite.css_first("span.title"))
    kinds = (item.attributes.get("class") or "").split()
    kind = next((TYPES[name] for name in kinds if name in TYPES), "misc")
    if not title or not kind:
        return None
    raw = text_of(cite)
    line = saved.places.line(f'id="{key}"' if key else "", title)
    work = WorkBuilder(saved, "dblp", _THESES.get(key.partition("/")[0], kind) if kind == "book" else kind)
    names = [plain_name(text_of(node)) for node in cite.css('span[itemprop="author"]')]
    role = "editor" if kind == "proceedings" and "author" not in kinds else "author"
    work.names(role, people(names))
    put_title(work, title)
    _imprint(work, cite)
    for link in each(item, "nav.publ li.drop-down:first-child a[href], nav.publ .ee a[href]"):
        put_link(work, link.attributes.get("href") or "")
    return work.done(line, raw)


def _imprint(work: WorkBuilder, cite: LexborNode) -> None:
    """The imprint's parts, each in an element of its own."""
    parts = {node.attributes.get("itemprop"): text_of(node) for node in reversed(cite.css("span[itemprop]"))}
    venue = ""
    for node in cite.css('span[itemprop="isPartOf"]'):
        name = node.css_first('span[itemprop="name"]')
        if name is not None and not venue:
            venue = text_of(name)
    put_venue(work, venue, parts.get("datePublished", ""), parts.get("volumeNumber", ""), parts.get("issueNumber", ""))
    work.pages(parts.get("pagination", ""))
    school = _SCHOOL.search(text_of(cite)) if work.type in _THESES.values() else None
    work.publisher(parts.get("publisher", "") or (school["school"] if school else ""))
    isbn = _ISBN.search(text_of(cite))
    work.serial(parts.get("isbn", "") or (isbn[1] if isbn else ""))
