"""How a name is set apart: in bold, underlined, in italics or small capitals."""

from __future__ import annotations

from citekit.text.inline import Emph, Inline, Inlines, Link, SmallCaps, Span, Underline


def dressed(nodes: Inlines, look: str) -> Inlines:
    """Text in a look (:data:`citekit.cv.people.LOOKS`)."""
    made: Inline
    match look:
        case "bold":
            made = Span(nodes, "owner")
        case "underline":
            made = Underline(nodes)
        case "italic":
            made = Emph(nodes)
        case "smallcaps":
            made = SmallCaps(nodes)
        case _:
            return nodes
    return (made,)


def dressed_name(name: Inlines, look: str, address: str = "") -> Inlines:
    """A printed name in a look, leading to an address where there is one; its marks are left as they are."""
    marks = tuple(node for node in name if isinstance(node, Span) and node.kind == "mark")
    rest = tuple(node for node in name if node not in marks)
    if any(isinstance(node, Span) and node.kind == "owner" for node in rest):
        return name
    made = dressed(rest, look)
    return (Link(made, address), *marks) if address else (*made, *marks)
