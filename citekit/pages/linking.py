"""Links of an item to fields: which label means which field, and absolute targets where the page's base is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urljoin, urlsplit

from citekit.entry.identifiers import arxiv_of, doi_of
from citekit.entry.links import LINK_FIELDS, LabelledLink, format_links
from citekit.pages.draft import PageLink
from citekit.patterns import lazy_pattern

# Labels that mean one of the fields, as a regular expression over the whole label.
_FIELD_OF = (
    ("pdf", r"(?:paper |full )?pdf(?: (?:file|on hal|version))?|paper|papers|full (?:text|paper)|manuscript|论文|preprint|texte"),
    ("code", r"(?:source )?codes?(?: .*|\s*\(.*\))?|github(?: repo(?:sitory)?)?|git|repo(?:sitory)?|代码|implementation|source"),
    ("slides", r"slides?(?: .*)?|presentation|ppt|pptx|slides in pdf"),
    ("video", r"videos?(?: .*)?|talk|talk video|recording|youtube|bilibili|视频|vidéo|teaser"),
    ("poster", r"poster"),
    (
        "website",
        r"(?:project )?(?:web ?)?(?:site|page)|web ?page|website|project|projects?(?: ?page| website| site)?|home ?page|"
        r"主页|项目(?:主页)?|page",
    ),
    ("data", r"data|data ?sets?|数据集?"),
    ("demo", r"(?:web |live |online )?demo|colab"),
    ("blog", r"(?:.* )?blog(?: post)?"),
    ("supp", r"supp(?:l(?:ement(?:ary|al)?)?)?\.?(?: materials?| pdf)?|supplementary(?: materials?)?|appendix"),
    ("bibtex", r"bib(?:tex)?|cite|citation"),
    (
        "url",
        r"url|link|html|http|https|doi|publisher|journal|official|abs|abstract|available|acm(?: dl)?|ieee ?xplore|"
        r"springer(?:link)?|sciencedirect",
    ),
)
_PATTERNS = tuple((name, lazy_pattern(pattern, re.IGNORECASE)) for name, pattern in _FIELD_OF)
_DEAD = lazy_pattern(r"^(?:#.*|javascript:.*|mailto:.*|about:blank|data:.*|void.*|\s*)$", re.IGNORECASE)


def field_of_label(label: str) -> str:
    """The link field that a label means, or ""."""
    plain = re.sub(r"^[^\w\u3040-\u9fff]+|[^\w)\u3040-\u9fff]+$", "", label)
    for name, pattern in _PATTERNS:
        if pattern.fullmatch(plain):
            return name
    return ""


def absolute(href: str, base: str | None) -> str:
    """A target made absolute against the page's base; as it stands where there is none or it is broken."""
    href = re.sub(r"\s", "%20", href.strip())
    if not base or not href:
        return href
    try:
        return urljoin(base, href)
    except ValueError:
        return href


def is_safe(href: str) -> bool:
    """Whether a target is one that an entry may keep: a web or file address, absolute or relative."""
    try:
        scheme = urlsplit(href).scheme.lower()
    except ValueError:
        return False
    return scheme in ("", "http", "https", "ftp")


def link_fields(put: Callable[[str, str | None], None], links: Iterable[PageLink], base: str | None, values: Mapping[str, str]) -> None:
    """Set the link fields and ``links``. Links to the entry's own DOI and arXiv record are those fields already."""
    rest: list[LabelledLink] = []
    taken: dict[str, str] = {}
    seen: set[str] = set()
    for link in links:
        label = re.sub(r"\s+", " ", link.label).strip(" []()|/,;:·•")
        label += ")" if label.count("(") > label.count(")") else ""
        if link.href and (_DEAD.match(link.href) or not is_safe(link.href)):
            continue
        if not link.href:
            if (
                label
                and label.lower() not in ("cite", "bibtex", "bib", "abs", "abstract", "show", "more")
                and link.part == "links"
                and label not in (r.label for r in rest)
            ):
                rest.append(LabelledLink(label))
            continue
        href = absolute(link.href, base)
        if href in seen or link.part in ("note", "award", "badge"):
            continue
        if _is_own_record(href, values):
            continue
        seen.add(href)
        name = "url" if link.part == "title" else field_of_label(label)
        if not name and label.startswith(("http", "www.")):
            name = "url"
        if name and name in LINK_FIELDS and name not in taken:
            taken[name] = href
        else:
            rest.append(LabelledLink(label or "link", href))
    for name, href in taken.items():
        put(name, href)
    put("links", format_links(rest))


def _is_own_record(href: str, values: Mapping[str, str]) -> bool:
    low = href.lower()
    if "arxiv.org/" in low and values.get("eprint") and arxiv_of(href) == values["eprint"]:
        return True
    return ("doi.org/" in low or low.startswith("10.")) and bool(values.get("doi")) and doi_of(href) == values["doi"]
