"""The ACL Anthology's lists: a person's papers, a volume, an event.

Structure: blocks of class ``d-sm-flex align-items-stretch`` with the buttons
(pdf, bib, attachments) and, behind them, the title, the authors as links to
``/people/`` and the volume as a link to ``/volumes/``; abstracts stand in
blocks that the buttons unfold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.pages.linking import field_of_label
from citekit.pages.readers.markup import each, rich_of, text_of
from citekit.pages.readers.model import Reading, Saved
from citekit.pages.readers.work import WorkBuilder, people, person
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

#: An Anthology id: year, volume and number ("2020.acl-main.1"), or before 2020 a letter, two digits of the year, a number ("P19-1001").
_ID = lazy_pattern(r"(?P<id>(?P<year>(?:19|20)\d\d)\.[\w.-]+?\.(?P<number>\d+)|[A-Z](?P<short>\d\d)-(?P<old>\d{4}))(?:/|\.pdf|\.html|$)")
_SITE = "https://aclanthology.org/"


def read(saved: Saved) -> Reading:
    """The papers of the list, each once, with the volumes that a person edited."""
    volume = text_of(saved.tree.css_first("h2#title"))
    volume = volume if saved.tree.css_first('a[href*="/volumes/"]') is None or "Proceedings" in volume or "Findings" in volume else ""
    entries: dict[str, Entry] = {}
    abstracts = {node.attributes.get("id") or "": text_of(node) for node in saved.tree.css('[id^="abstract-"]')}
    for block in saved.tree.css(".d-sm-flex.align-items-stretch"):
        entry = _work(block, saved, volume, abstracts)
        if entry:
            entries.setdefault(entry.get("url"), entry)
    owner = "" if volume or "/people/" not in saved.text else text_of(saved.tree.css_first("h2#title"))
    return Reading(tuple(entries.values()), person(owner) if len(owner.split()) < 6 else None)


def _work(block: LexborNode, saved: Saved, volume: str, abstracts: dict[str, str]) -> Entry | None:
    link = block.css_first("strong a[href]")
    if link is None or not text_of(link):
        return None
    href = link.attributes.get("href") or ""
    key = _ID.search(href)
    printed = block.css_first('a[href*="/volumes/"]')
    names = [text_of(node) for node in block.css('a[href*="/people/"]')]
    # What opens a volume is called as the volume, and the people below it are its editors.
    edited = bool(key and key["number"] == "0") or text_of(link) == text_of(printed)
    line = saved.places.line(href, text_of(link))
    work = WorkBuilder(saved, "acl-anthology", "proceedings" if edited else "inproceedings")
    work.rich("title", rich_of(link))
    work.names("editor" if edited else "author", people(names))
    year = _year(key) if key else ""
    work.put("year", year)
    where = text_of(printed) or volume or _volume_above(block)
    if where and not edited:
        # The Anthology's journals are volumes too: "Computational Linguistics, Volume 46, Issue 1".
        journal = re.search(r",\s*Volume\s+\d+", where)
        work.type = "article" if journal else "inproceedings"
        work.venue(where, year=year, kind=work.type)
    for trophy in each(block, '[class*="trophy"], [class*="award"]'):
        work.text("award", trophy.attributes.get("title") or trophy.attributes.get("data-original-title") or "")
    _links(work, block, key["id"] if key else "")
    if key:
        # Points would be classes in a selector, so the Anthology doubles hyphens for them.
        work.text("abstract", abstracts.get(f"abstract-{key['id'].replace('.', '--')}") or abstracts.get(f"abstract-{key['id']}", ""))
        work.verbatim("url", f"{_SITE}{key['id']}/")
    return work.done(line, text_of(block))


def _volume_above(block: LexborNode) -> str:
    """The volume in the heading of the part of an event's page that the paper stands in."""
    part = block.parent
    return text_of(part.css_first('h4 a[href*="/volumes/"]')) if part is not None else ""


def _year(key: re.Match[str]) -> str:
    if key["year"]:
        return key["year"]
    short = int(key["short"])
    return str(1900 + short if short > 60 else 2000 + short)


def _links(work: WorkBuilder, block: LexborNode, key: str) -> None:
    for button in each(block, "a.badge[href], a.btn[href]"):
        label = text_of(button)
        href = button.attributes.get("href") or ""
        if href.startswith("#") or not label:
            continue
        href = f"{_SITE.rstrip('/')}{href}" if href.startswith("/") else href
        work.link(field_of_label(label) or label, href)
