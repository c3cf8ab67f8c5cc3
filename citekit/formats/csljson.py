"""Entries as CSL-JSON items and back (CSL-JSON schema 1.0.2).

Author roles, gaps, awards, links and fields that CSL has no variable for
stand in ``custom``, indices from 0, so that nothing is lost on the way there
and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from citekit.entry import Author, Authors, Date, Entry, Name
from citekit.entry.dates import Point
from citekit.entry.identifiers import arxiv_of, bare_doi, is_address, unescaped
from citekit.entry.status import status_of_phrase
from citekit.entry.venue import format_acronym
from citekit.entry.views import title_of
from citekit.errors import Diagnostic, InputError
from citekit.formats.csl_map import canonical_type, csl_type, entry_type_of, rows_for
from citekit.formats.csljson_read import from_csl
from citekit.formats.document_kinds import address_in, document_kind, server_of
from citekit.formats.type_names import name_of_type
from citekit.text import latex, markup
from citekit.text.inline import Inlines, Text, map_text, normalise, plain, text

__all__ = ["from_csl", "read", "to_csl", "to_item", "write"]

#: What CSL's ``status`` variable says for each state of publication; a preprint's state is its type.
STATUS_WORDS = {
    "inpreparation": "in preparation",
    "submitted": "under review",
    "forthcoming": "forthcoming",
    "inpress": "in press",
}

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()

# Fields that functions below put into a variable of their own, or that only say what another field does.
_SPECIAL = frozenset(
    """title subtitle booktitle shortbooktitle journal journaltitle shortjournal series date year month day urldate
    author+an author+an:default author+an:gap pubstate award links""".split()
)


#: Books and their parts, which stand in series of numbered volumes.
_BOOKS = frozenset(("book", "proceedings", "booklet", "inbook", "incollection"))
_PARTS = frozenset(("inbook", "incollection", "inproceedings"))

#: How rich text stands in an item: as CSL's in-field markup, or as the tree itself.
_Rich = Callable[[Inlines], Any]


def to_csl(entry: Entry) -> dict[str, Any]:
    """One entry as a CSL-JSON item.

    The item's ``id`` is the entry's key. Rich text is CSL's in-field markup;
    BibTeX's protecting braces become ``nocase`` spans.
    """
    return _item(entry, markup.format_markup)


def to_item(entry: Entry) -> dict[str, Any]:
    """One entry as what :class:`citekit.csl.Processor` takes: a CSL-JSON item whose rich text is trees.

    A literal ``<b>``, in a name as well, and a formula stay what they are. A preprint's archive
    stands as its publisher alone, since styles print both.
    """
    item = _item(entry, _typographic)
    if item.get("archive") and item.get("archive") == item.get("publisher"):
        del item["archive"]
    _volume_of_series(entry, item)
    _once(entry, item)
    for variable, value in item.items():
        if isinstance(value, str):
            if "<" in value and variable not in ("id", "type", "URL", "DOI"):
                item[variable] = (Text(value.replace("'", "’")),)
        elif isinstance(value, list):
            item[variable] = [name | {"parse-markup": False} if any("<" in part for part in name.values()) else name for name in value]
    return item


def _once(entry: Entry, item: dict[str, Any]) -> None:
    """What styles would print twice: "v" before a version, a state that stands for the year, proceedings within themselves."""
    if re.match(r"[vV](?:\.\s*|ersion\s+)?\d", item.get("version", "")):
        item["version"] = re.sub(r"^[vV](?:\.\s*|ersion\s+)?", "", item["version"])
    if "status" in item and status_of_phrase(item.get("issued", {}).get("literal", "")) == entry.status:
        del item["status"]
    if canonical_type(entry.type) in _BOOKS and latex.to_text(entry.get("booktitle")) == latex.to_text(entry.get("title")) != "":
        item.pop("container-title", None)


def _typographic(nodes: Inlines) -> Inlines:
    """The tree with typographic apostrophes, as the processor makes them of CSL-JSON's straight ones."""
    return normalise(map_text(nodes, lambda value: value.replace("'", "’")))


def _item(entry: Entry, rich: _Rich) -> dict[str, Any]:
    item: dict[str, Any] = {"id": entry.key, "type": _type(entry)}
    used = set(_SPECIAL)
    _put(item, "title", rich(title_of(entry, fixed_maths=True)))
    kind = canonical_type(entry.type)
    for row in rows_for(kind):
        if row.variable not in item:
            for field in row.fields:
                if entry.get(field) and not (row.variable == "genre" and _says_the_type(entry.get(field), kind)):
                    _put(item, row.variable, _value(entry, field, row.kind, rich))
                    used.add(field)
                    break
    _medium(entry, item, used)
    _container(entry, item, rich)
    if kind in _PARTS and "collection-title" in item and "issue" in item and not entry.get("issue"):
        item["collection-number"] = item.pop("issue")  # biblatex's manual: "number" counts the volumes of a series
    _put(item, "issued", date_to_csl(entry.date))
    _put(item, "accessed", date_to_csl(_accessed(entry)))
    _archive(entry, item, used)
    if entry.get("pubstate") == "prepublished":
        used.discard("pubstate")  # CSL has no word for it
    if entry.get("pubstate") and status_of_phrase(latex.to_text(entry.get("note"))) == entry.status:
        item.pop("note", None)  # it says for classic BibTeX styles what the status says here
    _put(item, "status", STATUS_WORDS.get(entry.status, "" if entry.status == "prepublished" else entry.status))
    if "genre" not in item:
        _put(item, "genre", _genre(kind))
    _put(item, "custom", _custom(entry, item["type"], used))
    return item


def _type(entry: Entry) -> str:
    kind = csl_type(entry.type)
    return document_kind(entry) if kind == "document" else kind


def _says_the_type(value: str, kind: str) -> bool:
    """Whether a ``type`` field is only EndNote's name for the entry's type: its exports have it in every entry."""
    name = latex.to_text(value)
    return name in (name_of_type("endnote", kind)[0], {"inproceedings": "Conference Proceedings", "book": "Edited Book"}.get(kind))


def write(entries: Iterable[Entry]) -> str:
    """Entries as a CSL-JSON document, one item a line's block, UTF-8, ending in a newline."""
    import json

    return json.dumps([to_csl(entry) for entry in entries], ensure_ascii=False, indent=2) + "\n"


def read(document: str, *, source: str = "") -> tuple[list[Entry], list[Diagnostic]]:
    """The entries of a CSL-JSON document (a list of items, an ``items`` object, or one item).

    An item that cannot be read is reported and left out; text that is no JSON
    raises :class:`InputError` with the line.
    """
    import json

    try:
        data = json.loads(document.lstrip("\ufeff"))
    except json.JSONDecodeError as error:
        raise InputError(f"{source or '<input>'}:{error.lineno}: not JSON: {error.msg}", hint="CSL-JSON is a list of items") from None
    except RecursionError:
        raise InputError(f"{source or '<input>'}: nested too deep to be CSL-JSON", hint="CSL-JSON is a list of items") from None
    if isinstance(data, dict):
        data = data["items"] if isinstance(data.get("items"), list) else [data]
    if not isinstance(data, list):
        raise InputError(f"{source or '<input>'}: not CSL-JSON: {type(data).__name__} where a list of items should be")
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    for number, item in enumerate(data, 1):
        if not isinstance(item, dict):
            diagnostics.append(Diagnostic("bad-item", f"item {number} is no object and is left out", source=source, severity="error"))
            continue
        entry, problems = from_csl(item, number=number, source=source)
        entries.append(entry)
        diagnostics.extend(problems)
    return entries, diagnostics


def _decode(source: str) -> Inlines:
    """Rich text for styles, which change the case of words but never of formulas."""
    return latex.decode(source, fixed_maths=True)


def date_to_csl(date: Date) -> dict[str, Any]:
    """A CSL date variable; empty for an empty date."""
    if date.start is None:
        return {"literal": date.literal} if date.literal else {}
    parts = [_parts(date.start)]
    if date.end is not None:
        parts.append(_parts(date.end))
    elif date.open:
        parts.append([0])
    out: dict[str, Any] = {"date-parts": parts}
    if date.start.month is not None and date.start.month > 12:
        out["season"] = date.start.month - 20
    if date.circa:
        out["circa"] = True
    return out


def name_to_csl(name: Name) -> dict[str, str]:
    """A CSL name variable."""
    if name.literal:
        return {"literal": name.literal}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "dropping-particle": name.dropping,
        "suffix": name.suffix,
    }
    return {key: value for key, value in parts.items() if value}


def _put(item: dict[str, Any], variable: str, value: Any) -> None:
    if value:
        item[variable] = value


def _parts(point: Point) -> list[int]:
    parts = [point.year]
    if point.month is not None and point.month <= 12:
        parts.append(point.month)
        if point.day is not None:
            parts.append(point.day)
    return parts


def _value(entry: Entry, field: str, kind: str, rich: _Rich) -> Any:
    source = entry.get(field)
    if kind == "names":
        names = entry.authors if field == "author" else entry.editors if field == "editor" else names_in(source)
        return [name_to_csl(author.name) for author in names]
    if kind == "rich":
        return rich(_decode(source))
    if kind == "list":
        return ", ".join(latex.to_text(part).strip() for part in re.split(r"\s+and\s+", source) if part.strip())
    if kind == "pages":
        return re.sub(r"\s*(--+|[–—−])\s*", "-", latex.to_text(source)).strip()
    if kind == "verbatim":
        value = unescaped(source)
        return (bare_doi(value) or value) if field == "doi" else value
    if field == "edition":
        return _edition(latex.to_text(source))
    return latex.to_text(source)


def _edition(value: str) -> str:
    """An edition as a number where BibTeX has it in words ("Second"), so that styles can inflect it."""
    return str(_ORDINALS.index(value.strip().lower()) + 1) if value.strip().lower() in _ORDINALS else value


def _medium(entry: Entry, item: dict[str, Any], used: set[str]) -> None:
    """``howpublished`` that is an address is the item's address; one that repeats the archive says nothing new."""
    source = entry.get("howpublished")
    if not source:
        return
    value = address_in(source)
    address = is_address(value)
    server, field = server_of(entry) if item["type"] == "article" else ("", "")
    if server and field == "howpublished":
        item.setdefault("publisher", server)  # styles print a preprint's server as its publisher
    if address or arxiv_of(latex.to_text(source)) or item.get("publisher") == server != "":
        item.pop("medium", None)
        used.discard("howpublished")  # so that the way back has it as it was
    if address:
        item.setdefault("URL", value)


def names_in(source: str) -> Authors:
    """The names of any list field, without annotations."""
    from citekit.entry.name_lists import parse_names

    listed = parse_names(source)
    return Authors(tuple(Author(name) for name in listed.names), listed.gaps)


def _container(entry: Entry, item: dict[str, Any], rich: _Rich) -> None:
    """Container title, its short form and the series.

    An acronym with its year is how readers know a conference, so it joins the
    container title in parentheses; a series of volumes is the collection.
    """
    field = next((name for name in ("booktitle", "journal", "journaltitle") if entry.get(name)), "")
    name = _decode(entry.get(field)) if field else ()
    venue = entry.venue
    short = format_acronym(venue.acronym, venue.year)
    if venue.year is not None and venue.acronym and venue.acronym not in plain(name):
        name = (*name, Text(f" ({short})")) if name else text(short)
    elif not name and item["type"] in ("paper-conference", "article-journal"):
        name = text(short)
    _put(item, "container-title", rich(name))
    _put(item, "container-title-short", short)
    _put(item, "collection-title", rich(_decode(entry.get("series"))) if venue.series else "")


def _volume_of_series(entry: Entry, item: dict[str, Any]) -> None:
    """The ``volume`` of a book in a series is its place there, unless it says that the book has several volumes.

    Classic styles print it as "volume 12 of Series" (btxdoc, "volume" and "number"; plain.bst, "format.bvolume"), CSL
    styles as "On Books, vol. 12". A conference paper keeps it: CSL styles print its volume beside the series.
    """
    if canonical_type(entry.type) not in _BOOKS or "collection-title" not in item or "collection-number" in item:
        return
    if "volume" in item and not any(name in entry for name in ("maintitle", "volumes", "part")):
        item["collection-number"] = item.pop("volume")


def _accessed(entry: Entry) -> Date:
    from citekit.entry.dates import parse_date

    return parse_date(entry.get("urldate"))


def _archive(entry: Entry, item: dict[str, Any], used: set[str]) -> None:
    """A preprint's archive, its number there and an address.

    Only a record that appeared nowhere else takes the CSL type ``article``. A
    published work keeps its type, and where its preprint lies is no part of how
    it is cited: styles would print the archive as if it were the publisher.
    """
    archive = entry.get("archiveprefix") or entry.get("eprinttype")
    if not archive or entry.venue or item["type"] not in ("article", "document", "manuscript", "webpage", "article-journal"):
        return
    used.update(("eprint", "archiveprefix", "eprinttype"))
    eprint = entry.get("eprint").strip()
    arxiv = entry.ids.get("arxiv", "")
    item["type"] = "article"
    item["archive"] = "arXiv" if archive.lower() == "arxiv" else archive
    item.setdefault("publisher", item["archive"])
    if eprint:
        item["number"] = f"arXiv:{arxiv}" if arxiv else eprint
    if arxiv and "URL" not in item:
        item["URL"] = f"https://arxiv.org/abs/{arxiv}"


def _genre(kind: str) -> str:
    from citekit.entry.tables import type_table

    return type_table()[kind].genre


def _custom(entry: Entry, kind: str, used: set[str]) -> dict[str, Any]:
    custom: dict[str, Any] = {}
    authors = entry.authors
    for role in ("equal", "corresponding"):
        _put(custom, role, list(authors.with_role(role)))
    roles = {str(i): list(author.roles) for i, author in enumerate(authors) if set(author.roles) - {"equal", "corresponding"}}
    _put(custom, "roles", roles)
    _put(custom, "gaps", list(authors.gaps))
    _put(custom, "awards", [latex.to_text(part).strip() for part in re.split(r";\s*", entry.get("award")) if part.strip()])
    _put(custom, "links", {link.label: link.href for link in entry.links if link.label != "url"})
    _put(custom, "entry-type", entry.type if entry_type_of(kind, _genre(canonical_type(entry.type))) != entry.type else "")
    link_fields = {link.label for link in entry.links}
    rest = {item.name: item.value for item in entry.fields if item.name not in used and item.name not in link_fields}
    _put(custom, "fields", rest)
    return custom
