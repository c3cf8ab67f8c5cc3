"""al-folio's ``papers.bib`` (Jekyll, jekyll-scholar): BibTeX with the fields that its template shows.

Marks stand after the family name, where al-folio raises ``* † ‡ § ¶`` and
leaves them out when it looks for the owner; ``annotation`` says what they
mean. jekyll-scholar turns LaTeX into characters and the template prints these
as HTML, so that ``<`` and ``&`` stand as HTML references in what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from citekit.bibtex import format_entry
from citekit.bibtex.dialects import to_dialect
from citekit.entry import Author, Authors, Entry, Name
from citekit.entry.views import encode_names
from citekit.errors import Diagnostic
from citekit.text import latex
from citekit.text.inline import Inlines, map_text, plain
from citekit.writers.characters import clean
from citekit.writers.records.facts import archive_of, status_of, web_href
from citekit.writers.records.listing import Listed, Listing, awards_of

#: Fields with a button of that name.
_BUTTONS = ("pdf", "supp", "video", "blog", "code", "poster", "slides", "website")
#: Fields of an entry that a reader may cite, as they are; names are built anew.
_KEPT = (
    *("title", "journal", "booktitle", "school", "publisher", "institution", "organization", "howpublished", "edition"),
    *("address", "location", "series", "chapter", "note"),
)
_VERBATIM = ("year", "month", "volume", "number", "pages", "doi", "isbn", "issn", "pmid", "eprint", "archiveprefix", "primaryclass")
#: The marks that al-folio knows.
_KNOWN = frozenset("*∗†‡§¶‖&^")


def write(listing: Listing) -> tuple[str, list[Diagnostic]]:
    """The whole of ``_bibliography/papers.bib``, its front matter included."""
    said: list[Diagnostic] = []
    strange = {sign for sign in listing.signs.values() for char in sign if char not in _KNOWN}
    if strange:
        message = f"al-folio does not know the marks {' '.join(sorted(strange))} and takes them for a part of the name"
        said.append(Diagnostic("unknown-mark", message, hint=f"it knows {' '.join(sorted(_KNOWN))}"))
    records = (format_entry(record_of(work, listing), dialect="") + "\n" for work in listing.works)
    return "\n".join(["---\n---\n", *records]), said


def record_of(work: Listed, listing: Listing) -> Entry:
    """A work as an entry of ``papers.bib``."""
    entry = to_dialect(work.entry, "bibtex")
    fields: list[tuple[str, str]] = [("abbr", shown(clean(work.entry.venue.acronym or archive_of(work.entry))))]
    for name, authors in (("author", entry.authors), ("editor", entry.editors)):
        marked = Authors(tuple(_marked(author, listing if name == "author" else None) for author in authors), authors.gaps)
        fields += [(field, _bare(value or "")) for field, value in encode_names(name, marked) if "+an" not in field]
    fields += [(name, _shown_html(latex.decode(entry.get(name)))) for name in _KEPT if entry.get(name)]
    fields += [(name, _characters(entry, name)) for name in _VERBATIM if entry.get(name)]
    fields += [("annotation", _annotation(work, listing)), ("additional_info", _status(entry))]
    fields += [("arxiv", work.entry.ids.get("arxiv", "")), ("abstract", _shown_html(latex.decode(entry.get("abstract"))))]
    fields += [("keywords", _shown_html(latex.decode(entry.get("keywords")))), *_awards(entry), *_links(work.entry)]
    fields += [("bibtex_show", "true"), ("selected", "true" if work.selected else "")]
    return Entry.make(entry.key, entry.type, fields)


def shown(value: str) -> str:
    """Characters as LaTeX source of what the template shows: HTML's signs as references."""
    return _shown_html(latex.decode(latex.encode_text(value)))


def _shown_html(nodes: Inlines) -> str:
    """Rich text as LaTeX source, its ``&``, ``<`` and ``>`` as HTML references where the template would take them for markup."""
    return latex.encode(map_text(nodes, _reference))


def _reference(value: str) -> str:
    # An ampersand before a space is itself in HTML, and stays readable in the BibTeX that the page shows.
    value = re.sub(r"&(?=[#A-Za-z])", "&amp;", clean(value))
    return value.replace("<", "&lt;").replace(">", "&gt;")


def _characters(entry: Entry, name: str) -> str:
    """A value that is a number, a date or an identifier, without signs of HTML."""
    return re.sub(r'[<>{}\\"]', "", entry.get(name))


def _marked(author: Author, listing: Listing | None) -> Author:
    """The author without roles, the marks of them after the family name."""
    name = _plain_name(author.name)
    marks = "".join(char for char in listing.marks_of(author) if char in _KNOWN) if listing else ""
    return Author(replace(name, literal=name.literal + marks) if name.literal else replace(name, family=name.family + marks))


def _bare(names: str) -> str:
    """A name list without the braces around a family name for its mark's sake: al-folio looks for the mark in the name's text."""
    marks = re.escape("".join(sorted(_KNOWN)))
    return re.sub(rf"\{{([^{{}},]+[{marks}])\}}(?=,)", r"\1", names)


def _plain_name(name: Name) -> Name:
    parts = {field: _reference(getattr(name, field)) for field in ("family", "given", "particle", "dropping", "suffix", "literal")}
    return Name(**parts)


def _annotation(work: Listed, listing: Listing) -> str:
    """What the marks mean, a line each; the template escapes it and shows it as HTML."""
    legend = [_reference(f"{sign} {says}") for sign, says in listing.legend_of([work])]
    return "<br>".join(latex.encode_text(line) for line in legend)


def _status(entry: Entry) -> str:
    status = status_of(entry)
    note = latex.to_text(entry.get("note")).lower()
    return f", {_markdown(status[0].lower() + status[1:])}" if status and status.lower() not in note else ""


def _awards(entry: Entry) -> Iterable[tuple[str, str]]:
    """The text that the award's button unfolds, as Markdown, and the button's own."""
    awards = [plain(award) for award in awards_of(entry)]
    if awards:
        yield "award", _markdown("; ".join(awards))
        yield "award_name", shown(clean(awards[0]))


def _markdown(value: str) -> str:
    """Characters as LaTeX source of Markdown."""
    from citekit.writers.markdown import text

    return latex.encode_text(text(value))


def _links(entry: Entry) -> Iterable[tuple[str, str]]:
    """Buttons: a target of the site itself is the name of a file in its folder, as the source has it."""
    for link in entry.links:
        href = web_href(link.href)
        if link.label == "url" and href and not re.search(r"//(?:dx\.)?doi\.org/|//arxiv\.org/", href):
            yield "html", href
        elif link.label in _BUTTONS and href:
            yield link.label, href
