"""schema.org things in the attributes of a page: microdata (HTML Standard, section 5) and RDFa Lite 1.1, as JSON-LD has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citekit.pages.readers.markup import each, rich_of

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_DEEPEST = 6
#: Other vocabularies' words for what schema.org says (Bibliographic Ontology 1.3, DCMI Terms, FOAF).
_OTHER_WORDS = {
    "academicarticle": "ScholarlyArticle",
    "creator": "author",
    "authorlist": "author",
    "title": "name",
    "issued": "datePublished",
    "date": "datePublished",
    "volume": "volumeNumber",
    "issue": "issueNumber",
    "pages": "pagination",
    "pagestart": "pageStart",
    "pageend": "pageEnd",
    "ispartof": "isPartOf",
    "doi": "doi",
    "journal": "Periodical",
}


@dataclass(frozen=True, slots=True)
class _Words:
    """The attributes of a notation: what begins a thing, its type, a property."""

    scope: str
    type: str
    property: str


MICRODATA = _Words("itemscope", "itemtype", "itemprop")
RDFA = _Words("typeof", "typeof", "property")
_WORKS = ("Article", "Book", "Chapter", "Thesis", "Report", "Dataset", "SoftwareSourceCode")


def things_of(tree: LexborHTMLParser, words: _Words) -> list[dict[str, Any]]:
    """The works that stand in no other work, as trees of plain values."""
    selector = ", ".join(f'[{words.type}*="{name}"]' for name in _WORKS)
    found = each(tree, selector)
    inside = {node.mem_id for node in found}
    return [_thing(node, words, 0) for node in found if not _within(node, inside)]


def _within(node: LexborNode, scopes: set[int]) -> bool:
    parent = node.parent
    while parent is not None:
        if parent.mem_id in scopes:
            return True
        parent = parent.parent
    return False


def _thing(node: LexborNode, words: _Words, depth: int) -> dict[str, Any]:
    kinds = [_own(kind) for kind in (node.attributes.get(words.type) or "").split()]
    out: dict[str, Any] = {"@type": kinds}
    address = node.attributes.get("itemid") or node.attributes.get("resource")
    if address:
        out["@id"] = address
    for name, element in _properties(node, words):
        if words.scope in element.attributes and depth < _DEEPEST:
            value: Any = _thing(element, words, depth + 1)
            if "name" not in value:
                value["name"] = rich_of(element)
        else:
            value = _value(element)
        out.setdefault(name, []).append(value)
    return out


def _own(word: str) -> str:
    """A term's own name, in schema.org's words."""
    name = word.rstrip("/").replace("#", "/").rpartition("/")[2].rpartition(":")[2]
    return _OTHER_WORDS.get(name.lower(), name)


def _properties(scope: LexborNode, words: _Words) -> Iterator[tuple[str, LexborNode]]:
    """The properties of one thing: those whose nearest thing around them it is."""
    for element in scope.css(f"[{words.property}]"):
        if element.mem_id == scope.mem_id:
            continue
        parent = element.parent
        while parent is not None and parent.mem_id != scope.mem_id and words.scope not in parent.attributes:
            parent = parent.parent
        if parent is not None and parent.mem_id == scope.mem_id:
            for name in (element.attributes.get(words.property) or "").split():
                yield _own(name), element


def _value(element: LexborNode) -> str:
    """HTML Standard, section 5.2.4: ``content`` of meta, the address of a link, ``datetime`` of a time, else the text."""
    attributes = element.attributes
    for name in ("content", "datetime"):
        if attributes.get(name):
            return str(attributes[name])
    text = rich_of(element)
    # A link around a title or a name is printed for its text.
    if element.tag in ("a", "link") and not text:
        return attributes.get("href") or ""
    if element.tag == "a" and text.lower() in ("doi", "pdf", "link", "url", "html"):
        return attributes.get("href") or ""
    return text
