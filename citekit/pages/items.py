"""Finding the items: the stretches of lines that each describe one work.

An anchor is a line that proves an item: a list of authors, or a citation with
authors in it. Where blocks (rows, list items, paragraphs) hold one anchor
each, the blocks are the items, and blocks of the same look beside them are
items without authors. Where lines follow one another without such blocks, the
place of the title relative to the anchor, the same over all of them, says
where each item begins.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from citekit.pages.facts import Facts, is_imprint
from citekit.pages.lines import Block, Page
from citekit.pages.sections import Section
from citekit.pages.unsigned import unsigned_blocks


@dataclass(frozen=True, slots=True)
class Item:
    """Lines ``first:last`` of a page that describe one work.

    ``anchor`` is the line with the authors, -1 where there is none; ``group``
    says which items have the same layout; ``how`` says in a word how the item
    was found, for ``--explain``.
    """

    first: int
    last: int
    anchor: int
    group: str
    how: str


def find_items(page: Page, facts: Sequence[Facts], sections: Sequence[Section], levels: Sequence[int]) -> list[Item]:
    """All items of the page, in order."""
    n = len(page.lines)
    headings = [level > 0 for level in levels]
    open_ = [not sections[i].excluded and not headings[i] and not facts[i].is_footer for i in range(n)]
    anchors = [i for i in range(n) if open_[i] and facts[i].anchor]
    venue_anchors = _venue_anchors(facts, open_) if len(anchors) < 2 else []
    if len(venue_anchors) > 2 * len(anchors):
        return _by_sequence(page, facts, headings, open_, venue_anchors, "venue line")
    finder = _Finder(page, facts, sections, headings, open_, anchors)
    return finder.run()


def _venue_anchors(facts: Sequence[Facts], open_: Sequence[bool]) -> list[int]:
    """Short lines that are an imprint with a year, where a page prints no authors at all."""
    found = [i for i, fact in enumerate(facts) if open_[i] and len(fact.text) < 60 and fact.venue >= 1.9]
    # Works have a title beside such a line; in a list of places where something was presented such lines follow one another.
    alone = sum(not (facts[i - 1].venue >= 1.9 and i - 1 in found) for i in found)
    return found if len(found) >= 3 and alone > 0.6 * len(found) else []


class _Finder:
    def __init__(
        self, page: Page, facts: Sequence[Facts], sections: Sequence[Section], headings: list[bool], open_: list[bool], anchors: list[int]
    ) -> None:
        self.page = page
        self.facts = facts
        self.sections = sections
        self.headings = headings
        self.open = open_
        self.anchors = anchors
        self.anchors_before = (
            [0, *accumulate(int(i in set(anchors)) for i in range(len(facts)))] if len(anchors) < 50 else self._prefix(anchors)
        )
        self.children = Counter(
            block.parent for block in page.blocks if block.look.partition(".")[0] in ("li", "dt") and block.last > block.first
        )
        self.headings_before = [0, *accumulate(int(h) for h in headings)]

    def _prefix(self, places: list[int]) -> list[int]:
        marks = [0] * len(self.facts)
        for place in places:
            marks[place] = 1
        return [0, *accumulate(marks)]

    def count(self, first: int, last: int) -> int:
        return self.anchors_before[last] - self.anchors_before[first]

    def run(self) -> list[Item]:
        units = {anchor: self.unit(anchor) for anchor in self.anchors}
        complete: list[Item] = []
        loose: list[int] = []
        votes = Counter[str]()
        for anchor, (block, first, last) in units.items():
            citation = self.facts[anchor].citation and self.facts[anchor].own_title
            whole = citation or self.has_title(first, last, anchor)
            votes["whole" if whole else "loose"] += 1
            if whole and (last - first > 1 or citation):
                complete.append(Item(first, last, anchor, self.look(block), "block with one list of authors"))
            else:
                loose.append(anchor)
        complete = self.drop_stray(complete)
        items = complete + self.siblings(complete, units)
        items += self.headed(items)
        items += self.unsigned(items)
        if loose:
            taken = {i for item in items for i in range(item.first, item.last)}
            free = [o and i not in taken for i, o in enumerate(self.open)]
            items += _by_sequence(self.page, self.facts, self.headings, free, loose, "line sequence")
        items.sort(key=lambda item: item.first)
        return items

    def unit(self, anchor: int) -> tuple[int, int, int]:
        """The largest block around an anchor that holds no other anchor and no section's heading."""
        best = (self.page.lines[anchor].block, anchor, anchor + 1)
        entry = -1  # the list item or row around the anchor: an item does not reach beyond it where the list has several
        for block in self.page.ancestors(self.page.lines[anchor].block):
            node = self.page.blocks[block]
            if self.count(node.first, node.last) > 1 or self.headings_before[node.last] > self.headings_before[node.first]:
                break
            if entry >= 0 and self.children[block] > 1:
                break
            best = (block, node.first, node.last)
            if node.look.partition(".")[0] in ("li", "dt"):
                entry = block
        return best

    def has_title(self, first: int, last: int, anchor: int) -> bool:
        return any(self.facts[i].title >= 0.7 for i in range(first, last) if i != anchor)

    def look(self, block: int) -> str:
        """The looks of a block and its parents, as far as they matter for telling layouts apart."""
        return self.page.blocks[block].look

    def drop_stray(self, items: list[Item]) -> list[Item]:
        """Items whose unit is the whole of a long stretch: a single anchor in a large block is cut down to its own block."""
        out = []
        for item in items:
            if item.last - item.first > 30:
                block = self.page.lines[item.anchor].block
                node = self.page.blocks[block]
                for outer in self.page.ancestors(block):
                    larger = self.page.blocks[outer]
                    if larger.last - larger.first > 16:
                        break
                    node = larger
                item = Item(max(item.first, node.first), min(item.last, node.last), item.anchor, item.group, item.how)
            out.append(item)
        return out

    def siblings(self, items: list[Item], units: dict[int, tuple[int, int, int]]) -> list[Item]:
        """Blocks without an anchor that stand beside items and look like them."""
        # A paragraph above the heading of the publications is no neighbour of those below it: it tells of the person.
        beside: Counter[tuple[int, str, bool]] = Counter()
        for item in items:
            block = self.page.blocks[units[item.anchor][0]]
            beside[(block.parent, block.look, self.sections[item.first].known)] += 1
        looks: Counter[str] = Counter()
        for (_, look, _), count in beside.items():
            looks[look] += count
        used = [0] * (len(self.facts) + 1)
        for item in items:
            used[item.first : item.last] = [1] * (item.last - item.first)
        out: list[Item] = []
        for node in self.page.blocks[1:]:
            known = node.first < len(self.sections) and self.sections[node.first].known
            count = beside.get((node.parent, node.look, known), 0)
            if not count and looks[node.look] < 3:
                continue
            if any(used[node.first : node.last]) or not self.is_sibling(node, count):
                continue
            if all(fact.only_state for fact in self.facts[node.first : node.last]):
                if out and out[-1].last == node.first:  # a paragraph that says the state of the work above it
                    out[-1] = replace(out[-1], last=node.last)
                    used[node.first : node.last] = [1] * (node.last - node.first)
                continue
            used[node.first : node.last] = [1] * (node.last - node.first)
            out.append(Item(node.first, node.last, -1, node.look, "block that looks like its neighbours"))
        return out

    def headed(self, items: list[Item]) -> list[Item]:
        """Works whose title is a heading of its own, with an imprint below it and no authors."""
        taken = [not o for o in self.open]
        for item in items:
            taken[item.first : item.last] = [True] * (item.last - item.first)
        out: list[Item] = []
        for i, line in enumerate(self.page.lines):
            if not line.heading or taken[i] or not self.sections[i].known or self.facts[i].title <= 0:
                continue
            last = i + 1
            while last < len(self.facts) and last - i < 12 and not taken[last] and not self.page.lines[last].heading:
                last += 1
            if any(is_imprint(fact) for fact in self.facts[i + 1 : min(last, i + 5)]):
                out.append(Item(i, last, -1, f"heading:{line.heading}", "a heading, and an imprint below it"))
        return out

    def unsigned(self, items: list[Item]) -> list[Item]:
        """Works without authors in sections of publications."""
        taken = [not o for o in self.open]
        for item in items:
            taken[item.first : item.last] = [True] * (item.last - item.first)
        found = unsigned_blocks(self.page, self.facts, self.sections, taken, self.is_free)
        return [
            Item(node.first, self.with_state(node.last, taken), -1, node.look, "a title and an imprint, without authors") for node in found
        ]

    def with_state(self, last: int, taken: Sequence[bool]) -> int:
        """The end of an item with the lines behind it that say nothing but its state ("Revision requested at Tides")."""
        while last < len(self.facts) and not taken[last] and self.facts[last].only_state:
            last += 1
        return last

    def is_free(self, node: Block) -> bool:
        """Whether a block holds neither authors nor a heading."""
        return not self.count(node.first, node.last) and self.headings_before[node.last] == self.headings_before[node.first]

    def is_sibling(self, node: Block, count: int) -> bool:
        """Whether a block is a work beside others: ``count`` neighbours of its look under the same parent are items."""
        if node.last <= node.first or node.last - node.first > 30 or not self.open[node.first]:
            return False
        known = self.sections[node.first].known
        if not (count and (known or count >= 2)) and not (known and node.look not in ("p", "div", "li", "td", "tr")):
            return False
        if not self.is_free(node):
            return False
        inside = self.facts[node.first : node.last]
        if any(fact.is_footer for fact in inside) or inside[0].is_prose:
            return False
        if all(fact.links_only or fact.is_legend or fact.only_date for fact in inside):
            return False
        return inside[0].title >= 0 or any(fact.title >= 0.7 or fact.venue >= 1.0 for fact in inside)


def _by_sequence(
    page: Page, facts: Sequence[Facts], headings: Sequence[bool], free: Sequence[bool], anchors: Sequence[int], how: str
) -> list[Item]:
    """Items from the order of lines alone: each begins at the title before its anchor, or at the anchor itself."""
    stretches: dict[int, list[int]] = defaultdict(list)
    stretch_of = []
    number = 0
    for i in range(len(facts)):
        if not free[i]:
            number += 1
        stretch_of.append(number)
    for anchor in anchors:
        stretches[stretch_of[anchor]].append(anchor)
    title_first = _title_first(facts, free, anchors)
    items: list[Item] = []
    for stretch in stretches.values():
        starts = _starts(facts, free, stretch, title_first)
        if len(starts) > 1 and all(_is_venue_above(facts, free, start) for start in starts):
            starts = [start - 1 for start in starts]  # every item, the first as well, has its venue above its title
        starts = _with_dates_above(facts, free, starts)
        for k, start in enumerate(starts):
            last = starts[k + 1] if k + 1 < len(starts) else _stretch_end(facts, free, stretch[k], stretch, starts)
            items.append(Item(start, last, stretch[k], f"sequence:{title_first}", how))
    return items


def _with_dates_above(facts: Sequence[Facts], free: Sequence[bool], starts: list[int]) -> list[int]:
    """Starts moved up to the date that stands above each title, where the last of these items has no date behind it."""
    dated = [start for start in starts if start > 0 and free[start - 1] and facts[start - 1].only_date and start - 1 not in starts]
    if len(dated) < 2 or len(dated) < 0.5 * len(starts):
        return starts
    behind = range(dated[-1] + 1, min(dated[-1] + 6, len(facts)))
    if any(facts[i].only_date for i in behind if free[i]):
        return starts
    return [start - 1 if start in dated else start for start in starts]


def _is_venue_above(facts: Sequence[Facts], free: Sequence[bool], start: int) -> bool:
    return (
        start > 0 and free[start - 1] and facts[start - 1].venue >= 1.9 and len(facts[start - 1].text) < 60 and not facts[start - 1].anchor
    )


def _title_first(facts: Sequence[Facts], free: Sequence[bool], anchors: Sequence[int]) -> bool:
    """Whether titles stand before the anchors, by the looks of all lines before and after them."""
    before = after = 0.0
    for anchor in anchors:
        above = (
            next((facts[i] for i in range(anchor - 1, max(-1, anchor - 4), -1) if free[i] and not facts[i].is_abstract), None)
            if anchor and free[anchor - 1]
            else None
        )
        below = facts[anchor + 1] if anchor + 1 < len(facts) and free[anchor + 1] else None
        before += max(0.0, above.title) if above else 0
        after += max(0.0, below.title) if below else 0
    return before >= after


def _starts(facts: Sequence[Facts], free: Sequence[bool], anchors: Sequence[int], title_first: bool) -> list[int]:
    starts: list[int] = []
    previous = -1
    for anchor in anchors:
        start = anchor
        if title_first:
            best = None
            for i in range(anchor - 1, max(previous, anchor - 12), -1):
                if not free[i]:
                    break
                if facts[i].title >= 0.4 and (best is None or facts[i].title > facts[best].title + 1.5):
                    best = i
                if best is not None and i < best:
                    break
                if facts[i].links_only and best is None and i < anchor - 1:
                    break
            start = best if best is not None else anchor
        starts.append(start)
        previous = anchor
    return starts


def _stretch_end(facts: Sequence[Facts], free: Sequence[bool], anchor: int, stretch: Sequence[int], starts: Sequence[int]) -> int:
    """The last item of a stretch is as long as its neighbours, and ends where the free lines do."""
    longest = max((b - a for a, b in pairwise(starts)), default=6)
    last = anchor + 1
    while last < len(facts) and free[last] and last - starts[-1] < max(longest + 1, 3):
        last += 1
    return last
