"""What keeps two records apart however much they agree.

Each rule is one that a librarian would state in a sentence; the sentence is
what the report prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from citekit.duplicates.features import Features


class Veto(NamedTuple):
    """A rule that keeps a pair apart; ``final`` where no person need look at it."""

    code: str
    words: str
    final: bool = True


_PRODUCTS = ("thesis", "data", "software")


def veto(a: Features, b: Features, levels: Mapping[str, str], profile: str) -> Veto | None:
    """The first rule that keeps the pair apart under ``profile``, or None."""
    return _by_title(a, b, levels) or _by_kind(a, b, levels, profile) or _by_place(a, b, levels, profile)


def same_place(levels: Mapping[str, str]) -> bool:
    """Both stand on the same pages of the same volume or venue."""
    pages = levels.get("pages") in ("same", "start")
    return pages and (levels.get("volume") == "same" or levels["venue"] in ("same", "abbreviated"))


def _one_range(a: Features, levels: Mapping[str, str]) -> bool:
    """Both stand on the same several pages of one place and name the same authors: then it is the title that was miswritten.

    One page alone may hold many abstracts.
    """
    return (
        levels.get("pages") == "same"
        and a.pages.end > a.pages.start
        and same_place(levels)
        and levels["authors"] in ("all", "listed", "most")
    )


def _one_item(a: Features, levels: Mapping[str, str]) -> bool:
    """Both stand on the same pages; where that is one page, which may hold many letters, the same authors are asked for too."""
    return same_place(levels) and (a.pages.end > a.pages.start or levels["authors"] in ("all", "listed", "first", "most"))


def _by_title(a: Features, b: Features, levels: Mapping[str, str]) -> Veto | None:
    title = levels["title"]
    if title == "notice":
        return Veto("notice", "one is an erratum, comment, reply or the like and the other is the work itself")
    if title == "antonym":
        return Veto("antonym", "words of the titles exclude each other")
    if title == "part":
        return Veto("part", "the titles name different parts, years or versions")
    one_range = _one_range(a, levels)
    if title == "number" and not one_range:
        final = not same_place(levels) and levels.get("doi") != "same"
        return Veto("number", "the titles name different numbers, parts or versions", final)
    if title == "contrast" and levels.get("arxiv") != "same" and not one_range:
        return Veto("contrast", "one word stands against another in titles that are otherwise equal", final=not same_place(levels))
    if title in ("different", "rewritten", "reworded") and levels["authors"] in ("none", "some") and not same_place(levels):
        return Veto("title", "neither titles nor authors agree")
    if title == "different" and levels.get("arxiv") != "same" and not (levels.get("doi") == "same" and one_range):
        return Veto("title", "the titles differ", final=not same_place(levels) and levels.get("doi") != "same")
    if (a.title.generic or b.title.generic) and (title not in ("same", "typo", "subtitle") or not _anchored(levels)):
        return Veto("generic", "a title that many works share, and no volume, issue, pages or identifier to tell them by")
    return None


def _anchored(levels: Mapping[str, str]) -> bool:
    """A generic title counts only with venue and place, or with an identifier."""
    if levels.get("doi") == "same" or levels.get("arxiv") == "same":
        return True
    if "different" in (levels.get("volume"), levels.get("number"), levels.get("pages")) or levels["venue"] == "different":
        return False
    if levels["venue"] in ("same", "abbreviated") and levels["year"] == "same" and levels["authors"] == "all" and "volume" not in levels:
        # Neither side says more, and nothing that is known speaks against it.
        return True
    place = levels.get("pages") in ("same", "start") or (levels.get("volume") == "same" and levels.get("number") == "same")
    if place and levels["venue"] in ("same", "abbreviated"):
        return True
    return levels.get("pages") == "same" and levels.get("volume") == "same"


def _by_kind(a: Features, b: Features, levels: Mapping[str, str], profile: str) -> Veto | None:
    kinds: set[str] = {a.kind, b.kind}
    if len(kinds) == 1 and "report" in kinds and levels["year"] in ("near", "apart", "far") and levels.get("doi") != "same":
        return Veto("series", "reports of different years are issues of a series")
    if len(kinds) == 2 and "" not in kinds:
        for product in _PRODUCTS:
            if product in kinds:
                return Veto("kind", f"one is a {'dataset' if product == 'data' else product} and the other a {_other(kinds, product)}")
        if kinds <= {"book", "chapter", "journal", "conference"} and "book" in kinds and levels.get("isbn") != "same":
            return Veto("kind", f"one is a book and the other a {_other(kinds, 'book')}", final=not same_place(levels))
    if a.edition and b.edition and a.edition != b.edition:
        return Veto("edition", "different editions")
    if kinds == {"book"} and a.isbn and b.isbn and a.isbn != b.isbn and levels["year"] in ("apart", "far"):
        return Veto("edition", "books with different ISBNs, years apart, are different editions")
    if profile == "strict" and kinds == {"journal", "conference"} and _both_placed(a, b) and not _one_place(a, b, levels):
        return Veto("extension", "a conference paper and a journal paper are two citable works", final=False)
    return None


def _other(kinds: set[str], product: str) -> str:
    other = next(iter(kinds - {product}))
    return {"conference": "conference paper", "journal": "journal paper", "data": "dataset"}.get(other, other)


def _both_placed(a: Features, b: Features) -> bool:
    return bool(a.container and b.container)


def _one_place(a: Features, b: Features, levels: Mapping[str, str]) -> bool:
    """Exports disagree on what a volume of proceedings is, so the same place or identifier counts for more than the type."""
    return (
        levels.get("doi") == "same"
        or same_place(levels)
        or levels["venue"] in ("same", "abbreviated")
        or (levels.get("volume") == "same" and levels.get("pages") in ("same", "start"))
    )


def _by_place(a: Features, b: Features, levels: Mapping[str, str], profile: str) -> Veto | None:
    if levels.get("arxiv") == "different" and not (
        levels["title"] in ("same", "typo", "words") and levels["authors"] in ("all", "listed", "most")
    ):
        return Veto("arxiv", "two arXiv ids", final=False)
    if _two_issues(levels):
        return Veto("issue", "two issues of one journal", final=False)
    if _two_papers(levels):
        return Veto("place", "two places in one issue, and the titles differ", final=False)
    if profile == "strict" and levels.get("doi") == "different" and not _one_doi(a.doi, b.doi) and not _one_item(a, levels):
        return Veto("doi", "two DOIs of published works", final=False)
    return None


def _two_issues(levels: Mapping[str, str]) -> bool:
    """A journal prints a paper once: another volume or issue, and no pages that agree, is another item of the same title."""
    if levels["venue"] not in ("same", "abbreviated") or levels.get("pages") in ("same", "start", "overlap") or levels.get("doi") == "same":
        return False
    if levels.get("volume") == "different":
        return levels.get("pages") == "different" or levels.get("number") is not None
    return levels.get("volume") == "same" and levels.get("number") == "different"


def _two_papers(levels: Mapping[str, str]) -> bool:
    """An issue prints a paper once: where the titles differ, other pages of the same issue are another paper."""
    if levels.get("pages") != "different" or levels.get("volume") != "same" or levels.get("doi") == "same":
        return False
    if levels["venue"] not in ("same", "abbreviated"):
        return False
    return levels["title"] in ("reworded", "rewritten") or (levels["title"] == "typo" and levels.get("number") == "same")


def _one_doi(a: str, b: str) -> bool:
    """Two spellings of one DOI: what is left of letters and digits is equal, or one is cut short."""
    one, other = ("".join(c for c in doi if c.isalnum()) for doi in (a, b))
    return one == other or (min(len(one), len(other)) > 10 and (one.startswith(other) or other.startswith(one)))
