"""Labelled links of an entry: fields of their own for the usual labels, ``links`` for the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from citekit.patterns import lazy_pattern

#: Labels that have a field of their own, as al-folio has them; ``url`` is the work itself.
LINK_FIELDS = ("url", "pdf", "code", "slides", "video", "poster", "website", "data", "demo", "blog", "supp", "bibtex")

#: How these labels are written for readers.
LINK_LABELS = {
    "url": "Link",
    "pdf": "PDF",
    "code": "Code",
    "slides": "Slides",
    "video": "Video",
    "poster": "Poster",
    "website": "Website",
    "data": "Data",
    "demo": "Demo",
    "blog": "Blog",
    "supp": "Supplement",
    "bibtex": "BibTeX",
}

# A label ends at the first colon that a space or nothing follows, so "https:" inside a target does not end one.
_ITEM = lazy_pattern(r"\s*(?P<label>.+?)\s*:(?:\s+(?P<href>\S.*?)|\s*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LabelledLink:
    """A label as the source prints it and a target; ``href`` is empty where the source lost it."""

    label: str
    href: str = ""


def parse_links(value: str) -> tuple[LabelledLink, ...]:
    """``arXiv: ; project page: https://…`` as links; pieces without a label are taken as bare targets."""
    found = []
    for piece in re.split(r";(?=\s|$)", value):
        if not piece.strip():
            continue
        match = _ITEM.fullmatch(piece)
        if match:
            found.append(LabelledLink(match["label"].strip(), (match["href"] or "").strip()))
        else:
            found.append(LabelledLink("", piece.strip()))
    return tuple(found)


def format_links(links: Iterable[LabelledLink]) -> str:
    """The inverse of :func:`parse_links`; a semicolon or trailing colon inside a label becomes a comma or is left out."""
    out = []
    for link in links:
        label = re.sub(r"\s+", " ", link.label.replace(";", ",")).strip().rstrip(":").strip()
        label = re.sub(r":\s", ", ", label) or "link"
        href = re.sub(r"\s", "%20", link.href.strip()).replace(";", "%3B") if link.href.strip() else ""
        out.append(f"{label}: {href}" if href else f"{label}:")
    return "; ".join(out)
