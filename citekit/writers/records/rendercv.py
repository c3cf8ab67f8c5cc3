"""RenderCV's YAML (RenderCV 2, docs, "YAML Input Structure"): publication entries in sections, the owner's name in bold.

RenderCV reads every text as Markdown and hands it to Typst. A backslash keeps
Markdown's signs apart, but what looks like Typst code after a "#" or between
"$$" is passed on as code: a word joiner (U+2060, which prints as nothing)
parts such signs from what follows.
"""

from __future__ import annotations

import re

from citekit.errors import Diagnostic
from citekit.formats.yaml_text import Value, dump
from citekit.patterns import lazy_pattern
from citekit.writers.characters import clean
from citekit.writers.records.facts import address_of, iso_date, status_of, venue_of
from citekit.writers.records.listing import Listed, Listing, authors_shown, awards_of
from citekit.writers.text import inlines

_JOINER = "\u2060"
# Signs that Markdown's backslash makes plain and that are plain to Typst after it.
_ESCAPED = lazy_pattern(r"[*_\[\]]")
# A command after "#", maths in "$$", a tag, label or address after "<", an escape after "\", a comment, a dash of hyphens.
_PARTED = lazy_pattern(r"\\|[#<](?=\S)|\$(?=\$)|-(?=-)|\.(?=\.)|/(?=[/*])")
# What Typst or Markdown would take for a heading, list, term or note at the start of a text.
_START = lazy_pattern(r"[=+/-]|!!!|\d+\.")


def text(value: str) -> str:
    """Characters as RenderCV prints them as they are."""
    value = " ".join(clean(value).split()).replace("`", "‘")
    value = _PARTED.sub(lambda match: match[0] + _JOINER, value)
    value = _ESCAPED.sub(lambda match: "\\" + match[0], value)
    return _JOINER + value if _START.match(value) else value


def write(listing: Listing) -> tuple[str, list[Diagnostic]]:
    """A ``cv`` of publications alone, to be merged into one's own."""
    sections: dict[str, Value] = {}
    for section in listing.sections:
        works: list[Value] = [_publication(work, listing) for work in section.works]
        there = sections.setdefault(text(section.heading), [])
        assert isinstance(there, list)
        there.extend(works)
    legend = listing.legend_of(listing.works)
    if legend:
        sections["Marks"] = [", ".join(text(f"{sign} {says}") for sign, says in legend)]
    cv: dict[str, Value] = {"name": text(listing.name)} if listing.name else {}
    return dump({"cv": {**cv, "sections": sections}} if sections else {"cv": cv}), []


def _publication(work: Listed, listing: Listing) -> dict[str, Value]:
    entry = work.entry
    title = text(inlines(entry.title) or entry.key)
    found: dict[str, Value] = {"title": f"{text(work.label)} {title}" if work.label else title}
    found["authors"] = [_author(work, listing, at) for at, _ in authors_shown(work)] or ["–"]
    doi = entry.ids.get("doi", "")
    # RenderCV builds the address itself: a DOI of other characters than an address may have stands as one.
    if re.fullmatch(r"10\.\d{4,9}/[\w.()/:;<>-]+", doi, re.ASCII):
        found["doi"] = doi
    elif address_of(entry):
        # RenderCV prints the address as well, and would take what follows "#" for code.
        found["url"] = address_of(entry).partition("#")[0]
    if venue_of(entry):
        found["journal"] = text(venue_of(entry))
    if iso_date(entry):
        # A year alone is a number there; as text it would be the first day of that year.
        found["date"] = int(iso_date(entry)) if iso_date(entry).isdecimal() else iso_date(entry)
    said = [*(inlines(award) for award in awards_of(entry)), status_of(entry)]
    if any(said):
        found["summary"] = text("; ".join(part for part in said if part))
    return found


def _author(work: Listed, listing: Listing, at: int) -> str:
    if at < 0:
        return "…"
    author = work.entry.authors[at]
    name, marks = text(author.name.display), text(listing.marks_of(author))
    return f"**{name}**{marks}" if at in work.owned else f"{name}{marks}"
