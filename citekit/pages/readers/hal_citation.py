"""HAL's printed citation: "Authors. Title. *Container*, imprint. ⟨DOI⟩. ⟨HAL id⟩"."""

from __future__ import annotations

import re

from citekit.entry.model import Entry
from citekit.pages.readers.markup import plain_html
from citekit.pages.readers.model import Saved
from citekit.pages.readers.work import WorkBuilder
from citekit.patterns import lazy_pattern

#: The full stop behind the authors: not one behind an initial.
_AUTHORS_END = lazy_pattern(r"(?<![\s.-]\w)(?<!^\w)\.\s+")
_SIGN = lazy_pattern(r"\s*⟨[^⟩]*⟩\.?")
_LINK = lazy_pattern(r"<a\b[^>]*\bhref=[\"']([^\"']+)", re.IGNORECASE)
_ITALIC = lazy_pattern(r"<i>(.*?)</i>", re.IGNORECASE | re.DOTALL)


def entry_of(label: str, address: str, saved: Saved) -> Entry | None:
    """The entry of a citation; ``address`` is the document's page."""
    container = _ITALIC.search(label)
    head = label[: container.start()] if container else label
    authors, _, rest = _split(_SIGN.sub("", plain_html(head, kept=True)).strip())
    title, _, tail = _split(rest) if not container else (rest.rstrip(" ."), "", "")
    if not title:
        return None
    line = saved.places.line(address, title)
    work = WorkBuilder(saved, "hal")
    work.rich("title", title.rstrip(" ."))
    work.authors(re.split(r"\s*,\s*", authors))
    imprint = _SIGN.sub("", plain_html(label[container.end() :])) if container else tail
    work.venue(f"{plain_html(container[1])}{imprint}" if container else imprint)
    for href in _LINK.findall(label):
        if "doi.org/" in href or "arxiv.org/" in href:
            work.link("url", href)
    work.link("url", address)
    return work.done(line, plain_html(label))


def _split(text: str) -> tuple[str, str, str]:
    end = _AUTHORS_END.search(text)
    return (text[: end.start()], end[0], text[end.end() :]) if end else (text, "", "")
