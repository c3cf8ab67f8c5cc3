"""Pages of known sites that came without their works: which site it is, and the better way to get them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from citekit.errors import Diagnostic

_HEAD = 200_000


@dataclass(frozen=True, slots=True)
class Shell:
    """A site whose pages are filled in the browser, the sign of its page, and what to do instead."""

    site: str
    sign: str
    hint: str


SHELLS = (
    Shell(
        "ORCID",
        r"<title>[^<]*\bORCID\b|https?://orcid\.org/\d{4}-\d{4}-\d{4}-\d{3}[\dX]",
        "import https://pub.orcid.org/v3.0/<your iD>/works instead, or save the page from the browser once the works are shown",
    ),
    Shell(
        "Google Scholar",
        r"<title>[^<]*Google Scholar|scholar\.google\.[a-z.]+/citations|gs_captcha",
        "open the profile in the browser, press “Show more” until all works are there, and save the page",
    ),
    Shell(
        "OpenReview",
        r"<title>[^<]*OpenReview|openreview\.net/",
        "save the page from the browser once the papers are shown, "
        "or import https://api2.openreview.net/notes?content.authorids=<your profile id>",
    ),
    Shell(
        "Semantic Scholar",
        r"<title>[^<]*Semantic Scholar|semanticscholar\.org/",
        "import https://api.semanticscholar.org/graph/v1/author/<id>/papers?fields=title,authors,venue,publicationVenue,year,journal,"
        "externalIds,publicationTypes instead, or save the page from the browser once the papers are shown",
    ),
    Shell(
        "INSPIRE",
        r"<title>[^<]*\bINSPIRE\b|inspirehep\.net/",
        "import https://inspirehep.net/api/literature?q=a%20<author identifier>&size=1000 instead, or take BibTeX with “cite all”",
    ),
    Shell(
        "DBLP",
        r"<title>[^<]*\bdblp\b|https?://dblp\.(?:org|uni-trier\.de)/pid/",
        "import the person's record instead: the page's address with .xml in the place of .html",
    ),
    Shell(
        "HAL",
        r"<title>[^<]*\b(?:CV HAL|HAL open science|Archive ouverte HAL)\b|https?://(?:cv\.)?hal\.science/|cv\.archives-ouvertes\.fr",
        "import https://api.archives-ouvertes.fr/search/?q=authIdHal_s:<your idHAL>&wt=xml-tei&rows=1000 instead",
    ),
    Shell(
        "ResearchGate",
        r"<title>[^<]*\bResearchGate\b",
        "save the page from the browser once the works are shown",
    ),
)
#: A page of somebody's own names these sites in its links; one of the sites names itself in its head.
_OWN = (
    r"<title\b[^<>]{0,500}>[^<]{0,500}|<link\b[^<>]{0,500}\brel=[\"']?canonical\b[^<>]{0,500}|<base\b[^<>]{0,500}"
    r"|<!--\s*saved from url=[^<>]{0,500}|<!--\s*Page saved with SingleFile[^<>]{0,500}"
    r"|<meta\b[^<>]{0,500}\b(?:og:url|og:site_name|og:title|application-name)\b[^<>]{0,500}"
)
_REPLACED = frozenset(("needs-javascript", "no-publications", "error-page", "login-page", "empty-page"))


def site_of(text: str) -> Shell | None:
    """The site that a page says it is of: in its title, canonical link, base or Open Graph tags."""
    head = _own_head(text)
    return next((shell for shell in SHELLS if re.search(shell.sign, head, re.IGNORECASE)), None) if head else None


def names_itself(text: str, name: str) -> bool:
    """Whether a page's title, canonical link, base, Open Graph tags or the browser's note at its top have a site's name."""
    return re.search(rf"(?i){name}", _own_head(text)) is not None


def _own_head(text: str) -> str:
    return " ".join(re.findall(_OWN, text[:_HEAD], re.IGNORECASE))


def with_better_way(diagnostics: Iterable[Diagnostic], text: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of a page without works, with the site's name and the better way where the page is one of a known site."""
    shell = site_of(text)
    if shell is None:
        return tuple(diagnostics)
    return tuple(
        replace(said, message=_named(said, shell.site), hint=shell.hint) if said.code in _REPLACED else said for said in diagnostics
    )


def _named(said: Diagnostic, site: str) -> str:
    if said.code == "needs-javascript":
        return f"this {site} page has no publications in its source: a program in the browser writes them"
    if said.code == "error-page":
        return f"{site} sent no page with works: {said.message}"
    return f"no publication was found on this {site} page"
