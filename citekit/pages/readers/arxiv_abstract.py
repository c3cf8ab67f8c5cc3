"""arXiv's page of one paper: the citation_* tags, and the table with comments, subjects and journal reference."""

from __future__ import annotations

from citekit.pages.readers.arxiv_work import ArxivPaper, entry_of, subject_class
from citekit.pages.readers.markup import plain_html, rich_of, text_of
from citekit.pages.readers.model import Reading, Saved


def read(saved: Saved) -> Reading:
    """The paper."""
    meta: dict[str, list[str]] = {}
    for node in saved.tree.css('meta[name^="citation_"]'):
        meta.setdefault(node.attributes.get("name") or "", []).append(node.attributes.get("content") or "")

    def first(name: str) -> str:
        return meta.get(f"citation_{name}", [""])[0]

    doi = saved.tree.css_first('td.doi a[href*="doi.org/"]')
    paper = ArxivPaper(
        first("arxiv_id"),
        plain_html(first("title")),
        meta.get("citation_author", []),
        subject_class(text_of(saved.tree.css_first(".primary-subject"))),
        rich_of(saved.tree.css_first("td.comments")),
        rich_of(saved.tree.css_first("td.jref")),
        first("doi") or ((doi.attributes.get("href") or "") if doi is not None else ""),
        first("abstract") or rich_of(saved.tree.css_first("blockquote.abstract")),
    )
    entry = entry_of(paper, saved, f"{paper.title} {'; '.join(paper.authors)}")
    return Reading((entry,) if entry else ())
