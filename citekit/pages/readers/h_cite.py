"""Citations marked up as h-cite (microformats2, "h-cite"), as JSON-LD has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citekit.pages.readers.markup import each, rich_of, text_of

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

#: What a page answers, likes or repeats is cited with the same class, and is nobody's publication.
_REPLIES = ("u-in-reply-to", "u-like-of", "u-repost-of", "u-bookmark-of", "u-comment", "p-comment", "u-listen-of", "u-watch-of")


def things_of(tree: LexborHTMLParser) -> list[dict[str, Any]]:
    """The citations with an author and a publication or date."""
    found = []
    for node in each(tree, ".h-cite, .hcite"):
        names = (node.attributes.get("class") or "").split()
        thing = None if any(name in _REPLIES for name in names) else _thing(node)
        if thing:
            found.append(thing)
    return found


def _thing(node: LexborNode) -> dict[str, Any] | None:
    title = node.css_first(".p-name:not(.h-card .p-name):not(.p-author .p-name), .fn.title")
    title = title if title is not None else next((name for name in node.css(".p-name") if not _in_author(name, node)), None)
    authors = []
    for author in each(node, ".p-author, .h-card"):
        if not _in_author(author, node):
            name = author.css_first(".p-name, .fn")
            authors.append(text_of(name if name is not None else author))
    publication = node.css_first(".p-publication")
    published = node.css_first(".dt-published")
    link = node.css_first(".u-url[href]")
    identifier = node.css_first(".u-uid, .p-uid, .u-doi")
    if title is None or not (authors and (publication is not None or published is not None)):
        return None
    return {
        "@type": "ScholarlyArticle",
        "name": rich_of(title),
        "author": authors,
        "isPartOf": {"name": text_of(publication)} if publication is not None else None,
        "datePublished": ((published.attributes.get("datetime") or text_of(published)) if published is not None else ""),
        "url": (link.attributes.get("href") or "") if link is not None else "",
        "identifier": ((identifier.attributes.get("href") or text_of(identifier)) if identifier is not None else ""),
        "abstract": text_of(node.css_first(".p-content, .p-summary, .e-content")),
    }


def _in_author(node: LexborNode, root: LexborNode) -> bool:
    """Whether an element stands inside the name of an author."""
    parent = node.parent
    while parent is not None and parent.mem_id != root.mem_id:
        if {"p-author", "h-card"} & set((parent.attributes.get("class") or "").split()):
            return True
        parent = parent.parent
    return False
