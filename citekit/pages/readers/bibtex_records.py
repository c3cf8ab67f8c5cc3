"""BibTeX records on a page: shown, in hidden blocks, and in attributes for the buttons that copy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote

from citekit.pages.readers.markup import each
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_BLOCKS = 'pre, textarea, [class*="bibtex" i], [id*="bibtex" i], script[type*="bibtex" i]'
_ATTRIBUTES = ("data-bibtex", "data-bib", "data-clipboard-text", "data-citation", "data-cite", "data-copy")
_RECORD = lazy_pattern(r"\s*@\s?\w+\s*\{")


def records_of(tree: LexborHTMLParser, text: str) -> Iterator[str]:
    """The texts that begin as a record does, each once."""
    if "@" not in text and "%40" not in text:
        return
    seen: set[str] = set()
    last = ""
    attributes = [name for name in _ATTRIBUTES if name in text]
    for node in each(tree, ", ".join([_BLOCKS, *(f"[{name}]" for name in attributes)])):
        values = [node.attributes.get(name) or "" for name in attributes]
        for body in (*values, node.text(deep=True)):
            body = unquote(body) if body.lstrip()[:3] == "%40" else body
            key = "".join(body.split())
            # A block inside the last one says nothing more than that did.
            if key and key not in seen and key not in last and _RECORD.match(body):
                seen.add(key)
                last = key
                yield body
