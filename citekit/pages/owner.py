"""Whose page it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from citekit.entry.names import Name
from citekit.entry.venues import find_journal
from citekit.pages.lines import Page
from citekit.pages.person_words import make_name, shape
from citekit.pages.persons import Persons, fold_name
from citekit.pages.sections import kind_of_heading
from citekit.patterns import lazy_pattern

_NATIVE = lazy_pattern(r"\s*[(（]?\s*([\u3400-\u9fff々가-힣ァ-ヶー・]{2,10})\s*[)）]?\s*")
_TITLES = lazy_pattern(
    r"^(?:(?:publications?|publikationen|papers?|home ?page|selected publications|research)\s*(?:[-–—|:·]|(?:of|by|von|"
    r"de)\s)\s*)+|(?:prof|dr|mr|ms|mrs|ing|ph\.?d)\.?\s+",
    re.IGNORECASE,
)
_ATTRIBUTED = lazy_pattern(
    r"(?:publications?|papers?|works?|articles?|records?)\b.{0,40}\b(?:attributed to|by|of|for)\s+(?P<name>[A-Z][^.,;:()]{3,50}?)\s*[.:,]?$"
)


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose page it is: the name, the same folded for comparison, and whether the caller or the page's head says so.

    Where nobody says so, it is the person whom most of the page's author lists have.
    """

    name: Name
    key: str
    said: bool


def find_owner(page: Page, lists: Iterable[Persons], me: str | None = None) -> Owner | None:
    """The page's owner: said by the caller, in a heading or the title, else whom most author lists have; None where nobody stands out.

    A heading counts if it is a name; of several, the one that most author
    lists have.
    """
    if me:
        return Owner(make_name(me, "," in me), fold_name(me), True)
    counts: Counter[str] = Counter()
    lists = list(lists)
    joined = {person.name.family.lower() for persons in lists if persons.joined for person in persons.items}
    for persons in lists:
        if persons.joined:
            continue  # "with R. Roe": whoever stands behind "with" is not the one whose page it is
        for person in persons.items:
            counts[fold_name(person.text)] += 1
    families = {person.name.family.lower() for persons in lists if not persons.joined for person in persons.items}
    candidates: list[tuple[float, Name, str, bool]] = []
    for text, weight in _places(page):
        for name in _names_in(text):
            key = fold_name(name)
            found = make_name(name)
            # A name at the head of a page whose lists of authors never have it is no owner's: a site's, a group's, a topic's.
            said = weight >= 1.0 and (not families or found.family.lower() in families)
            if found.family.lower() in joined:
                continue  # nobody is their own co-author
            candidates.append((weight + min(counts[key], 20) * 0.6, found, key, said))
    if counts:
        # Who stands in most lists of a page is whose page it is, if nothing better is there.
        name, count = counts.most_common(1)[0]
        if count >= 3 and count > 0.6 * sum(not persons.joined for persons in lists):
            printed = next(p.name for persons in lists if not persons.joined for p in persons.items if fold_name(p.text) == name)
            candidates.append((1.0 + min(count, 20) * 0.6, printed, name, False))
    if not candidates:
        return None
    weight, best, key, said = max(candidates, key=lambda candidate: candidate[0])
    return Owner(best, key, said) if weight >= 1.0 else None


def _places(page: Page) -> Iterable[tuple[str, float]]:
    for key, value in page.meta:
        if key in ("author", "og:site_name", "og:title", "profile:first_name", "citation_author"):
            yield value, 1.2
    yield page.title, 1.0
    for i, line in enumerate(page.lines[:40]):
        listed = "," in line.text and not line.heading and i >= 3  # a name among others in a line is no owner's
        if len(line.text) < 80 and not listed and (line.heading or ":" not in line.text):
            # A heading of the third level and deeper is an item's or a section's, unless the author lists know the name.
            yield line.text, 1.6 if line.heading == 1 else 1.3 if line.heading == 2 else 0.9 if line.heading else 1.2 if i < 3 else 0.4


def _names_in(text: str) -> Iterable[str]:
    text = re.sub(r"[’']s?\s+(?:home ?page|publications?|web ?site|page|papers|academic.*|personal.*)\b.*$", "", text, flags=re.IGNORECASE)
    for part in re.split(r"\s+[|\-–—·•:/@]\s+|[|:,•]\s+|\s+::\s+", text):
        latin = _NATIVE.sub(" ", part).strip() if re.search(r"[A-Za-z]{2}", part) else part.strip()
        part = _TITLES.sub("", latin).strip(" .!*")
        if kind_of_heading(part) or find_journal(part):
            continue
        if shape(part) in ("full", "native") and len(part.split()) <= 5:
            yield part
        elif not re.search(r"[A-Za-z]", part):
            # "个人主页 刘晓东": the name is one of several words.
            yield from (word for word in part.split() if shape(word) == "native" and len(word) <= 3 and not kind_of_heading(word))


def attributed_to(page: Page) -> str:
    """The name in a sentence like "Publications attributed to Jane Doe" at the head of a listing, or ""."""
    for line in page.lines[:12]:
        match = _ATTRIBUTED.search(line.text)
        if match and shape(match["name"].strip()) in ("full", "native"):
            return match["name"].strip()
    return ""
