"""Short styles for tests, and the way to see what they print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from citekit.csl import Processor, Style
from citekit.csl.html import to_html

_HEAD = '<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" {style}>{locale}{macros}'


def style(layout: str, *, style: str = 'class="in-text"', citation: str = "", macros: str = "", locale: str = "", sort: str = "") -> Style:
    """A style whose citation and bibliography have the same layout; ``citation`` are attributes of both."""
    parts = "".join(
        f"<{part} {citation}>{sort}{layout if layout.startswith('<layout') else f'<layout>{layout}</layout>'}</{part}>"
        for part in ("citation", "bibliography")
    )
    return Style.parse(_HEAD.format(style=style, locale=locale, macros=macros) + parts + "</style>")


def entries(made: Style, items: Sequence[dict[str, Any]], **options: Any) -> list[str]:
    """The bibliography's entries as HTML."""
    return [to_html(entry.inlines) for entry in Processor(made, **options).bibliography(_with_ids(items)).entries]


def entry(made: Style, item: dict[str, Any], **options: Any) -> str:
    return entries(made, [item], **options)[0]


def clusters(made: Style, items: Sequence[dict[str, Any]], cites: Sequence[Any], **options: Any) -> list[str]:
    """Citation clusters as HTML."""
    return [to_html(cluster) for cluster in Processor(made, **options).citations(cites, _with_ids(items)).clusters]


def _with_ids(items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"id": f"i{n}", "type": "book", **item} for n, item in enumerate(items, 1)]
