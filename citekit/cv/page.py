"""The HTML page of a CV: one file that asks no other for anything, complete without scripts, searchable with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from citekit.cv.linked_data import linked_data
from citekit.cv.meta_tags import meta_tags
from citekit.cv.model import Cv, Figure, Section, Work
from citekit.cv.page_tools import people_of, tools
from citekit.resources import read_data
from citekit.writers.html import anchor_of, inlines, text
from citekit.writers.html_page import page

#: A page with fewer works has no navigation, search or filters: one sees them all.
_MANY = 8


def whole_page(cv: Cv, *, scripts: bool = True) -> str:
    """The CV as a page."""
    anchors = list(_anchors(cv))
    many = len(cv.works) >= _MANY
    return page(
        text(cv.title),
        _content(cv, anchors, tools(cv) if many and scripts else ""),
        lang=text(cv.lang),
        css=_data("cv.css"),
        script=_data("cv.js") if scripts and cv.works else "",
        head=_head(cv, anchors) if cv.works else "",
        header=_header(cv),
        skip="Skip to the publications" if many else "",
    )


@cache
def _data(name: str) -> str:
    return read_data("citekit.cv", "data", name)


def _head(cv: Cv, anchors: list[str]) -> str:
    """What the page says to machines."""
    return f'{meta_tags(cv)}<script type="application/ld+json">{linked_data(cv, anchors)}</script>\n'


def fragment(cv: Cv) -> str:
    """The headings, lists and legend, to stand within a page."""
    return _header(cv) + _content(cv, list(_anchors(cv)))


def _header(cv: Cv) -> str:
    """The title, and links to the sections where there is much to pass over."""
    parts = ["<header>\n", f'<h1 dir="auto">{text(cv.title)}</h1>\n'] if cv.title else ["<header>\n"]
    if cv.subtitle:
        parts.append(f'<p class="subtitle">{text(cv.subtitle)}</p>\n')
    if len(cv.works) >= _MANY and len(cv.sections) > 1:
        parts.append(_navigation(cv))
    return "".join([*parts, "</header>\n"])


def _content(cv: Cv, anchors: list[str], form: str = "") -> str:
    legend = f'<p class="legend">{inlines(cv.legend)}</p>\n' if cv.legend else ""
    figures = "".join(_figure(figure) for figure in cv.figures)
    ids = iter(anchors)
    several = len(people_of(cv)) > 1
    # Where one section has numbers the others leave room for them: all texts begin at one line.
    labelled = any(work.label for work in cv.works)
    return figures + form + legend + "".join(_section(section, ids, cv.cited_as, several, labelled) for section in cv.sections)


def _figure(figure: Figure) -> str:
    by_year = ' class="by-year"' if figure.by_year else ""
    return f"<figure{by_year}>\n{figure.svg}\n<figcaption>{text(figure.caption)}</figcaption>\n</figure>\n"


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


def _section(section: Section, anchors: Iterator[str], cited_as: tuple[str, ...], several: bool, labelled: bool) -> str:
    anchor = _anchor(section)
    works = "".join(_work(work, next(anchors), cited_as, several) for work in section.works)
    classes = "works labelled" if labelled else "works"
    return (
        f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}">{text(section.heading)}</h2>\n'
        f'<ul class="{classes}" role="list">\n{works}</ul>\n</section>\n'
    )


def _work(work: Work, anchor: str, cited_as: tuple[str, ...], several: bool) -> str:
    facts = {"year": str(work.year or ""), "type": work.section, "facts": " ".join(work.facts)}
    if several:
        facts["people"] = ";".join(work.people)
    data = "".join(f' data-{name}="{text(value)}"' for name, value in facts.items() if value)
    label = f'<span class="label">{text(work.label)}</span>\n' if work.label else ""
    content = f"{_reference(work)}{_extras(work, cited_as)}"
    return f'<li class="work" id="{anchor}"{data}>\n{label}<div class="body">\n{content}</div>\n</li>\n'


def _reference(work: Work) -> str:
    awards = "".join(f' <span class="award">{inlines(award)}</span>' for award in work.awards)
    return f'<div class="reference">{inlines(work.reference)}{awards}</div>\n'


def _extras(work: Work, cited_as: tuple[str, ...]) -> str:
    """Links, then what unfolds."""
    links = "".join(f'<li><a href="{text(badge.href)}">{text(badge.label)}</a></li>' for badge in work.badges)
    folds = ""
    if work.abstract:
        folds += f'<details class="abstract"><summary>Abstract</summary><p dir="auto">{inlines(work.abstract)}</p></details>\n'
    cited = [("BibTeX", f"<pre>{_lines(work.bibtex)}</pre>")] if work.bibtex else []
    cited += [(style, f'<div dir="auto">{inlines(content)}</div>') for style, content in zip(cited_as, work.citations, strict=False)]
    citations = "".join(f'<div class="citation"><p class="style">{text(style)}</p>{content}</div>' for style, content in cited)
    if citations:
        folds += f'<details class="cite"><summary>Cite</summary>{citations}</details>\n'
    badges = f'<ul class="badges" role="list">{links}</ul>\n' if links else ""
    return f'<div class="extras">\n{badges}{folds}</div>\n' if badges or folds else ""


def _lines(source: str) -> str:
    """Text of several lines as it stands."""
    return "\n".join(text(line) for line in source.splitlines())
