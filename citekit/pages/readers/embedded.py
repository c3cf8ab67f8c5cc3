"""Works that a page describes for machines: citation_* meta tags, JSON-LD, microdata, RDFa, h-cite, COinS, BibTeX records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citekit.entry.model import Entry
from citekit.entry.provenance import Provenance
from citekit.errors import Diagnostic
from citekit.pages.lines import Page
from citekit.pages.readers.combine import each_once
from citekit.pages.readers.model import Saved

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_THINGS = ("json-ld", "microdata", "rdfa", "h-cite")


def embedded_in(tree: LexborHTMLParser, text: str) -> tuple[tuple[str, str], ...]:
    """What a page says for machines, as kind and text; things in attributes come as JSON-LD has them."""
    found: list[tuple[str, str]] = []
    if "ld+json" in text:
        found += [("json-ld", node.text_content or node.text(deep=True) or "") for node in tree.css('script[type="application/ld+json"]')]
    if "itemtype" in text or "typeof=" in text:
        from citekit.pages.readers.microdata import MICRODATA, RDFA, things_of

        for kind, words in (("microdata", MICRODATA), ("rdfa", RDFA)):
            if words.type in text and (things := things_of(tree, words)):
                found.append((kind, json.dumps(things)))
    if "h-cite" in text or "hcite" in text:
        from citekit.pages.readers import h_cite

        if cited := h_cite.things_of(tree):
            found.append(("h-cite", json.dumps(cited)))
    if "Z3988" in text:
        found += [("coins", node.attributes.get("title") or "") for node in tree.css(".Z3988")]
    from citekit.pages.readers.bibtex_records import records_of

    return (*found, *(("bibtex", record) for record in records_of(tree, text)))


def works_of(page: Page, saved: Saved) -> tuple[list[Entry], list[Diagnostic]]:
    """All works that a page describes for machines, each once, and what of it is broken."""
    found: list[Entry] = []
    said: list[Diagnostic] = []
    if page.meta:
        from citekit.pages.readers import citation_meta

        work = citation_meta.work_of(page.meta, saved)
        found += [work] if work else []
    for kind, text in page.embedded:
        if kind in _THINGS:
            found += _things(kind, text, saved, said)
        elif kind == "coins":
            from citekit.pages.readers import coins

            work = coins.work_of(text, saved)
            found += [work] if work else []
        elif kind == "bibtex":
            found += _records(text, saved)
    return each_once(found), said


def _things(kind: str, text: str, saved: Saved, said: list[Diagnostic]) -> list[Entry]:
    from citekit.pages.readers.json_values import parse
    from citekit.pages.readers.schema_org import works_in

    # Some sites wrap the JSON in a comment or in CDATA.
    text = text.strip().removeprefix("<!--").removesuffix("-->").removeprefix("//<![CDATA[").removesuffix("//]]>")
    data, broken = parse(text, saved.source, "the page's JSON-LD")
    said += broken
    return works_in(data, saved, kind) if data is not None else []


def _records(text: str, saved: Saved) -> list[Entry]:
    from citekit.bibtex import read
    from citekit.pages.readers.bibtex_page import canonical

    out = []
    for entry in read(text).entries:
        line = saved.places.line(entry.key, entry.get("title"))
        entry = canonical(entry, saved.source)
        raw = entry.provenance.raw if entry.provenance else text
        out.append(entry.replace(key="", provenance=Provenance(saved.source, line, 0.9, raw)))
    return out
