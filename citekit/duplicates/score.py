"""Two records judged: comparisons, their weights, vetoes, and one of three outcomes with its reasons in words.

The weights are set by hand after Fellegi and Sunter (1969): each comparison
adds what its agreement or disagreement says, independent of the others. They
stand in ``data/weights.tsv``.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from citekit.duplicates.features import Features
from citekit.duplicates.people import compare_people, parse_people, same_person
from citekit.duplicates.tables import weight_rows
from citekit.duplicates.title_difference import compare_titles
from citekit.duplicates.venues import compare_venues
from citekit.duplicates.vetoes import Veto, veto

Profile = Literal["strict", "work"]
Outcome = Literal["merge", "review", "distinct"]

#: A pair is merged from this score on. Versions are expected to differ in title, year and place, so less is asked where all are one.
MERGE: dict[Profile, float] = {"strict": 9.0, "work": 6.0}
#: A person should look at a pair from this score on.
REVIEW: dict[Profile, float] = {"strict": 5.0, "work": 4.0}


# A column, and the heading of a set of letters, is a few words.
_COLUMN_WEIGHT = 6.0


class Comparison(NamedTuple):
    """One thing compared: its name, the level of agreement, and words on what differs."""

    name: str
    level: str
    words: str = ""


class Judgement(NamedTuple):
    """The outcome for a pair, its score, what was compared, and the veto that kept it apart, if one did.

    ``clash`` says that the two may not stand in one cluster, whatever else is in it.
    """

    outcome: Outcome
    score: float
    found: tuple[Comparison, ...]
    veto: Veto | None = None
    clash: bool = False

    @property
    def reasons(self) -> tuple[str, ...]:
        """What speaks for and against, in words, the veto first."""
        table = weights()
        words = tuple(_words(item, table) for item in self.found if table[item.name, item.level][0] or item.words)
        return (self.veto.words, *words) if self.veto else words


@cache
def weights() -> dict[tuple[str, str], tuple[float, str]]:
    """Weight and words by comparison and level."""
    return {(name, level): (float(weight), words) for name, level, weight, words in weight_rows()}


def judge(a: Features, b: Features, profile: Profile = "strict") -> Judgement:
    """Whether two records are one work under ``profile``; symmetric in ``a`` and ``b``."""
    found = compare(a, b)
    table = weights()
    if profile == "work":
        found = [_as_work(item) for item in found]
    levels = {name: level for name, level, _ in found}
    score = sum([table[name, level][0] for name, level, _ in found]) + _adjust(a, b, levels, profile)
    forbidden = veto(a, b, levels, profile)
    if forbidden:
        vetoed: Outcome = "review" if score >= MERGE[profile] and not forbidden.final else "distinct"
        return Judgement(vetoed, score, tuple(found), forbidden, clash=forbidden.code != "title")
    outcome: Outcome = "merge" if score >= MERGE[profile] else "review" if score >= REVIEW[profile] else "distinct"
    return Judgement(outcome, score, tuple(found))


def _as_work(item: Comparison) -> Comparison:
    """Where all versions are one, a changed word is a rewording, and versions stand in different places."""
    if item.name == "title" and item.level == "contrast":
        return item._replace(level="retitled")
    if item.level == "different" and item.name in ("venue", "volume", "number", "pages"):
        return item._replace(level="elsewhere")
    return item


def _words(item: Comparison, table: dict[tuple[str, str], tuple[float, str]]) -> str:
    words = table[item.name, item.level][1]
    return f"{words} ({item.words})" if item.words else words


def compare(a: Features, b: Features) -> list[Comparison]:
    """All comparisons of two records, the title first."""
    names = a.people.words | b.people.words if a.title.squeezed != b.title.squeezed else frozenset()
    title = compare_titles(a.title, b.title, (a.year, b.year), names)
    mixed = a.preprint != b.preprint
    found = [
        Comparison("title", title.level, title.words) if title.words else _plain("title", title.level),
        _plain("authors", _authors(a, b)),
        _plain("year", _year(a, b, mixed)),
        _plain("venue", "preprint" if mixed else compare_venues(a.container, b.container)),
    ]
    if not mixed:
        if a.volume and b.volume:
            found.append(_plain("volume", "same" if a.volume == b.volume else "different"))
        if a.number and b.number:
            found.append(_plain("number", "same" if a.number == b.number else "different"))
        if a.pages.first and b.pages.first:
            found.append(_plain("pages", _pages(a, b)))
    if a.doi and b.doi and (a.doi == b.doi or not (a.preprint or b.preprint)):
        found.append(_plain("doi", "same" if a.doi == b.doi else "different"))
    if a.arxiv and b.arxiv:
        found.append(_plain("arxiv", "same" if a.arxiv == b.arxiv else "different"))
    if a.isbn and a.isbn == b.isbn and a.kind in ("book", "") and b.kind in ("book", ""):
        found.append(_plain("isbn", "same"))
    return found


@cache
def _plain(name: str, level: str) -> Comparison:
    """A comparison without words of its own; there are few of them, and each pair has half a dozen."""
    return Comparison(name, level)


def _authors(a: Features, b: Features) -> str:
    level = compare_people(a.people, b.people)
    if level in ("unknown", "group"):
        for one, other in ((a, b), (b, a)):
            if one.record.attributed and _names_any(one.record.attributed, other):
                return "owner"
    return level


def _names_any(attributed: str, other: Features) -> bool:
    owners = parse_people(attributed).persons
    there = (*other.people.persons, *parse_people(other.record.contributors).persons, *parse_people(other.record.attributed).persons)
    return any(same_person(owner, person) == 1.0 for owner in owners for person in there)


def _year(a: Features, b: Features, mixed: bool) -> str:
    if a.year is None or b.year is None:
        return "unknown"
    apart = abs(a.year - b.year)
    if mixed:
        # Papers appear up to some years after their preprint, and rarely before it.
        late = (b.year - a.year) if a.preprint else (a.year - b.year)
        apart = 1 if apart and -1 <= late <= 3 else apart if apart == 0 else apart - 1
    return "same" if apart == 0 else "near" if apart == 1 else "apart" if apart <= 3 else "far"


def _pages(a: Features, b: Features) -> str:
    one, other = a.pages, b.pages
    if one.first == other.first:
        return "same" if one.end == other.end else "start"
    if one.start and other.start and one.start <= other.end and other.start <= one.end:
        return "overlap"
    return "different"


def _adjust(a: Features, b: Features, levels: dict[str, str], profile: Profile) -> float:
    """What no single comparison shows."""
    total = 0.0
    title = levels["title"]
    weight = min(a.title.weight, b.title.weight)
    if title in ("same", "typo", "words", "subtitle"):
        # Short titles are shared by chance; generic ones by habit.
        if a.title.generic or b.title.generic:
            total -= 8
        elif weight < 4:
            total -= (4 - weight) * 1.5
        else:
            total += min(2.0, max(0.0, (weight - 6) * 0.5))
    if (
        title == "same"
        and weight >= 5
        and levels["authors"] == "none"
        and levels["year"] == "same"
        and levels["venue"] in ("same", "abbreviated")
    ):
        # One title in one venue and year: rather is an author field garbled than that two works meet.
        total += 2
    if weight < _COLUMN_WEIGHT and _in_a_series(levels, profile):
        total -= 3
    places = [levels.get(name) for name in ("volume", "pages")]
    if places == ["different", "different"]:
        # A work stands in one place: two places are two works, or one printed twice.
        total -= 3
    if levels["venue"] == "different" and "different" in places:
        total -= 1
    if a.record.listing and b.record.listing and a.record.source == b.record.source and title not in ("same", "missing"):
        # A page lists a work once, so two of its entries with unlike titles are two works.
        total -= 4
    return total


def _in_a_series(levels: dict[str, str], profile: Profile) -> bool:
    """A journal's column, and letters on one paper, have one title and changing authors from issue to issue."""
    if any(levels.get(name) == "same" for name in ("volume", "pages", "doi", "arxiv")):
        return False
    if levels["venue"] in ("same", "abbreviated"):
        other_year = levels["year"] in ("near", "apart", "far")
        return levels["authors"] == "among" or (other_year and levels["authors"] in ("listed", "first", "most"))
    # Where one venue is not known only a preprint and its publication are expected in two years.
    return (
        profile == "strict"
        and levels["venue"] == "unknown"
        and levels["year"] in ("near", "apart", "far")
        and levels["authors"] in ("listed", "first", "among", "most")
    )
