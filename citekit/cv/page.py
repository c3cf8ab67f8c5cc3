"""The HTML page of a CV: one file that asks no other for anything, complete without scripts, searchable with them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import cache

from citekit.cv.linked_data import linked_data
from citekit.cv.model import Cv, Section, Work
from citekit.resources import read_data
from citekit.text.inline import plain
from citekit.writers.html import anchor_of, inlines, text
from citekit.writers.html_page import page

#: A page with fewer works has no navigation, search or filters: one sees them all.
_MANY = 8


def whole_page(cv: Cv, *, scripts: bool = True) -> str:
    """The CV as a page."""
    script = _data("cv.js") if scripts and len(cv.works) >= _MANY else ""
    head = f'<script type="application/ld+json">{linked_data(cv)}</script>\n' if cv.works else ""
    return page(
        text(cv.title),
        fragment(cv),
        lang=text(cv.lang),
        css=_data("cv.css"),
        script=script,
        script_hash=_hash(script) if script else "",
        head=head,
    )


@cache
def _data(name: str) -> str:
    return read_data("citekit.cv", "data", name)


@cache
def _hash(script: str) -> str:
    """The source expression by which a content security policy allows this script and no other (CSP 3, section 2.3.1)."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")


def fragment(cv: Cv) -> str:
    """The headings, lists and legend, to stand within a page."""
    many = len(cv.works) >= _MANY
    parts = ["<header>\n", f"<h1>{text(cv.title)}</h1>\n"] if cv.title else ["<header>\n"]
    if cv.subtitle:
        parts.append(f'<p class="subtitle">{text(cv.subtitle)}</p>\n')
    if many and len(cv.sections) > 1:
        parts.append(_navigation(cv))
    parts.append("</header>\n")
    if cv.legend:
        parts.append(f'<p class="legend">{inlines(cv.legend)}</p>\n')
    anchors = _anchors(cv)
    parts += [_section(section, anchors) for section in cv.sections]
    return "".join(parts)


def _navigation(cv: Cv) -> str:
    links = "".join(
        f'<li><a href="#{_anchor(section)}">{text(section.heading)}</a> <span class="count">{len(section.works)}</span></li>\n'
        for section in cv.sections
    )
    return f'<nav aria-label="Sections">\n<ul>\n{links}</ul>\n</nav>\n'


def _anchor(section: Section) -> str:
    return "section-" + anchor_of(section.key).removeprefix("ref-")


def _anchors(cv: Cv) -> Iterator[str]:
    """The id of each work in order; a key that stands twice, or differs from another in spaces alone, gets a number."""
    seen: set[str] = set()
    for work in cv.works:
        first = anchor = anchor_of(work.key)
        number = 2
        while anchor in seen:
            anchor, number = f"{first}-{number}", number + 1
        seen.add(anchor)
        yield anchor


def _section(section: Section, anchors: Iterator[str]) -> str:
    anchor = _anchor(section)
    works = "".join(_work(work, next(anchors)) for work in section.works)
    labelled = " labelled" if any(work.label for work in section.works) else ""
    return (
        f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}">{text(section.heading)}</h2>\n'
        f'<ul class="works{labelled}" role="list">\n{works}</ul>\n</section>\n'
    )


def _work(work: Work, anchor: str) -> str:
    facts = {"year": str(work.year or ""), "type": work.section, "facts": " ".join(work.facts)}
    data = "".join(f' data-{name}="{text(value)}"' for name, value in facts.items() if value)
    label = f'<span class="label">{text(work.label)}</span>\n' if work.label else ""
    return f'<li class="work" id="{anchor}"{data}>\n{label}<div class="body">\n{_reference(work)}{_extras(work)}</div>\n</li>\n'


def _reference(work: Work) -> str:
    awards = "".join(f' <span class="award">{inlines(award)}</span>' for award in work.awards)
    return f'<div class="reference">{inlines(work.reference)}{awards}</div>\n'


def _extras(work: Work) -> str:
    """Links, then what unfolds."""
    links = "".join(f'<li><a href="{text(badge.href)}">{text(badge.label)}</a></li>' for badge in work.badges)
    name = text(plain(work.reference)[:80])
    folds = ""
    if work.abstract:
        folds += f'<details class="abstract"><summary>Abstract</summary><p>{inlines(work.abstract)}</p></details>\n'
    if work.bibtex:
        source = f'<pre tabindex="0" role="region" aria-label="BibTeX of {name}">{_lines(work.bibtex)}</pre>'
        folds += f'<details class="bibtex"><summary>Cite</summary>{source}</details>\n'
    badges = f'<ul class="badges" role="list">{links}</ul>\n' if links else ""
    return f'<div class="extras">\n{badges}{folds}</div>\n' if badges or folds else ""


def _lines(source: str) -> str:
    """Text of several lines as it stands."""
    return "\n".join(text(line) for line in source.splitlines())
