"""What a ``misc`` entry is in CSL: a preprint, a page on the web, or a document of no other kind.

BibTeX has one type for all three. CSL 1.0.2 ("Types") keeps ``article`` for
preprints and working papers, so that styles print "Preprint" for it, and
``document`` for what nothing else fits.
"""

from __future__ import annotations

import re

from citekit.entry import Entry
from citekit.entry.identifiers import is_address, unescaped
from citekit.entry.venues import preprint_servers
from citekit.patterns import lazy_pattern
from citekit.text.latex import to_text

_ISSUERS = ("howpublished", "publisher", "organization", "institution")
# What servers and their exports print behind the server's name, beside numbers: "SSRN Electronic Journal", "medRxiv [Preprint]".
_AFTER = frozenset(
    "preprint preprints pre print electronic journal scholarly paper working abstract id "
    "open science archive archives ouverte ouvertes server".split()
)
_NAMED_AFTER_ARXIV = lazy_pattern(r"[a-z]*r?xiv")


def document_kind(entry: Entry) -> str:
    """``article``, ``webpage`` or ``document``, the CSL type of an entry that has no type of its own."""
    if entry.get("entrysubtype") in ("article", "document"):
        return entry.get("entrysubtype")
    archive = entry.get("archiveprefix") or entry.get("eprinttype") or entry.ids.get("arxiv")
    if archive or entry.status == "prepublished" or server_of(entry)[0]:
        return "article"
    if any(entry.get(name) for name in ("doi", "type", "number", *_ISSUERS[1:])):
        return "document"
    place = entry.get("howpublished")
    return "webpage" if (is_address(address_in(place)) if place else entry.get("url")) else "document"


def server_of(entry: Entry) -> tuple[str, str]:
    """The preprint server that a work names as where it was published, and the field that names it; empty without one.

    Known servers count, and names made like arXiv's (EarthArXiv, engrXiv), alone or with what servers print behind them.
    """
    for field in _ISSUERS:
        value = to_text(entry.get(field)).strip()
        first = re.match(r"[^\W_]+", value)
        if first is None:
            continue
        folded = value.casefold()
        names = [name for name in preprint_servers() if re.match(rf"{re.escape(name)}(?!\w)", folded)]
        if _NAMED_AFTER_ARXIV.fullmatch(first[0].casefold()):
            names.append(first[0].casefold())
        longest = max(map(len, names), default=0)
        rest = re.findall(r"[^\W_]+", folded[longest:])
        if longest and all(word in _AFTER or word in names or any(map(str.isdigit, word)) for word in rest):
            return value[:longest], field
    return "", ""


def address_in(source: str) -> str:
    r"""The address that a field holds, out of its ``\url`` or ``\href``; other text as it is."""
    return unescaped(re.sub(r"^\\(?:url|href)\s*\{([^{}]*)\}.*$", r"\1", source.strip(), flags=re.DOTALL)).strip()
