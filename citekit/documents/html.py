"""A Markdown document as HTML, through markdown-it-py (an extra of the distribution).

Citations and bibliography are put in after the conversion, as words that the
document does not hold stand for them until then: no sign in a title can be
read as Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from citekit.documents.model import Reading
from citekit.documents.notations import MarkdownNotation
from citekit.documents.rendering import Rendered
from citekit.documents.weave import weave
from citekit.errors import UsageError
from citekit.resources import distribution
from citekit.text.inline import Inlines, plain
from citekit.writers import write_inlines


class _Stand:
    """Words that stand for HTML, and what they stand for."""

    def __init__(self, text: str) -> None:
        self.word = "citekit"
        while self.word in text:
            self.word += "q"
        self.html: list[tuple[str, str]] = []  # the HTML, and the text for attributes

    def inlines(self, nodes: Inlines) -> str:
        return self.add(write_inlines(nodes, "html"), plain(nodes))

    def add(self, html: str, text: str) -> str:
        self.html.append((html, text))
        return f"{self.word}{len(self.html) - 1}x"

    def resolve(self, page: str) -> str:
        def put(match: re.Match[str]) -> str:
            html, text = self.html[int(match[2])]
            before = page.rfind("<", 0, match.start())
            in_tag = before > page.rfind(">", 0, match.start())
            if in_tag and not match[1]:
                return escape(text)
            return html if match[1] is None or match[3] else match[1] + html

        return re.sub(rf"(<p>)?{self.word}(\d+)x((?(1)</p>)?)", lambda match: self._block(match) or put(match), page)

    def _block(self, match: re.Match[str]) -> str:
        html = self.html[int(match[2])][0]
        return html if match[1] and match[3] and html.startswith("<div") else ""


def to_html(text: str, reading: Reading, rendered: Sequence[Rendered], list_of_works: str, taken: Sequence[str]) -> str:
    """The document as a fragment of HTML, its raw HTML kept; raises UsageError where the library is not installed."""
    converter = _converter()
    stand = _Stand(text)
    works = stand.add(f'<div id="refs">\n{list_of_works}</div>\n', "") if list_of_works else ""
    woven = weave(text, reading, rendered, MarkdownNotation(works, taken, stand.inlines))
    return stand.resolve(str(converter.render(woven)).lstrip("\n"))


def _converter() -> Any:
    try:
        from markdown_it import MarkdownIt
        from mdit_py_plugins.deflist import deflist_plugin
        from mdit_py_plugins.dollarmath import dollarmath_plugin
        from mdit_py_plugins.footnote import footnote_plugin
        from mdit_py_plugins.front_matter import front_matter_plugin
    except ImportError:
        hint = f"pip install '{distribution()}[html]'"
        raise UsageError("Markdown to HTML needs the libraries markdown-it-py and mdit-py-plugins", hint=hint) from None
    converter = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    converter.use(front_matter_plugin).use(footnote_plugin).use(deflist_plugin)
    converter.use(dollarmath_plugin, allow_space=False, renderer=_formula)
    return converter


def _formula(source: str, options: dict[str, bool]) -> str:
    from citekit.text.inline import Math

    return write_inlines((Math(source.strip(), options.get("display_mode", False)),), "html")
