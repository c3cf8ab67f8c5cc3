"""The links of a work as badges: the labels of the source, and its identifiers."""

from __future__ import annotations

from collections.abc import Mapping

from citekit.cv.model import Badge
from citekit.entry import Entry
from citekit.entry.links import LINK_LABELS
from citekit.text import latex
from citekit.writers.characters import clean, safe_href

# The label that a merge gives to the preprint's own DOI is one of ours, too.
_LABELS = {**LINK_LABELS, "preprint": "Preprint"}


def badges_of(entry: Entry, local: Mapping[str, str] | None = None) -> tuple[Badge, ...]:
    """Badges in the order PDF, arXiv, DOI, then the rest as the entry has them.

    A target is named once; links without a target, or to a scheme that is not
    safe, are left out. ``url`` is shown where it is neither the DOI's nor the
    arXiv record's address. ``local`` says where links without an address of
    their own lead, by their target as written; others of these are left out.
    """
    local = local or {}
    found: list[Badge] = []
    arxiv, doi = entry.ids.get("arxiv", ""), entry.ids.get("doi", "")
    if arxiv:
        found.append(Badge("arXiv", f"https://arxiv.org/abs/{arxiv}"))
    if doi and not doi.startswith("10.48550/arxiv."):
        found.append(Badge("DOI", safe_href(f"doi:{doi}")))
    for link in entry.links:
        href = local.get(link.href) or safe_href(link.href.replace("\\", ""))
        label = _LABELS.get(link.label) or clean(latex.to_text(link.label)).strip() or "Link"
        if not href or any(_same_target(href, badge.href) for badge in found):
            continue
        if link.label == "url" and (_is_record(href, doi) or _is_record(href, arxiv)):
            continue
        if link.label == "pdf":
            found.insert(0, Badge(label, href))
        else:
            found.append(Badge(label, href))
    return tuple(found)


def _same_target(one: str, other: str) -> bool:
    return one.removesuffix("/").replace("http://", "https://") == other.removesuffix("/").replace("http://", "https://")


def _is_record(href: str, identifier: str) -> bool:
    """Whether ``href`` leads to the record of ``identifier`` at its registry."""
    return bool(identifier) and ("doi.org/" in href or "arxiv.org/" in href) and identifier.lower() in href.lower()
