"""What the shared scorer of BibTeX reading asks for, over the public functions."""

from __future__ import annotations

import html

from citekit import bibtex
from citekit.entry.name_lists import parse_names
from citekit.text.inline import Emph, Inlines, Math, NoCase, Quoted, SmallCaps, Strong, Sub, Sup, Text
from citekit.text.latex import decode as decode_latex
from citekit.text.latex import to_text
from citekit.text.latex_math import readable

TAGS = {
    Emph: ("<i>", "</i>"),
    Strong: ("<b>", "</b>"),
    Sup: ("<sup>", "</sup>"),
    Sub: ("<sub>", "</sub>"),
    SmallCaps: ('<span style="font-variant:small-caps;">', "</span>"),
    NoCase: ('<span class="nocase">', "</span>"),
    Quoted: ("“", "”"),
}


def markup(nodes: Inlines) -> str:
    out = []
    for node in nodes:
        if isinstance(node, Text):
            out.append(html.escape(node.text, quote=False))
        elif isinstance(node, Math):
            out.append(html.escape(readable(node.tex), quote=False))
        else:
            left, right = TAGS.get(type(node), ("", ""))
            out.append(left + markup(node.children) + right)
    return "".join(out)


def decode(latex: str) -> tuple[str, str]:
    return to_text(latex), markup(decode_latex(latex))


def names(author: str) -> list[dict]:
    listed = parse_names(author)
    out: list[dict] = []
    for place in range(len(listed.names) + 1):
        if place in listed.gaps:
            out.append({"others": True})
        if place < len(listed.names):
            name = listed.names[place]
            parts = {
                "family": name.family,
                "given": name.given,
                "non-dropping-particle": name.particle,
                "dropping-particle": name.dropping,
                "suffix": name.suffix,
                "literal": name.literal,
            }
            out.append({key: value for key, value in parts.items() if value})
    return out


def read(data: bytes) -> dict:
    document = bibtex.read(data)
    return {
        "entries": [{"key": e.key, "type": e.type, "fields": [(f.name, f.value) for f in e.fields]} for e in document.entries],
        "diagnostics": [{"line": d.line, "message": d.message} for d in document.diagnostics],
    }


def rewrite(data: bytes) -> bytes:
    return bibtex.write(bibtex.read(data))
