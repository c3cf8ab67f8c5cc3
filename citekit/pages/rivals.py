"""Titles that look like names ("Matrix Rigidity and Sparse Paths"), told from the names in the line beside them."""

from __future__ import annotations

from collections.abc import Sequence

from citekit.pages.facts import Facts
from citekit.pages.lines import Line
from citekit.pages.persons import fold_name


def without_rivals(facts: Sequence[Facts]) -> list[Facts]:
    """The facts with titles that look like names ("Matrix Rigidity and Sparse Paths") told from the names beside them.

    Of two neighbouring lines that both look like authors, the one none of whose names the page has elsewhere is the
    title where the page has a name of the other, or the other says "with"; where it has neither's, the one that is
    linked or bold as a whole is.
    """
    out = list(facts)
    for place in range(len(facts) - 1):
        pair = out[place], out[place + 1]
        if not (pair[0].author_line and pair[1].author_line) or pair[0].text.rstrip().endswith((",", ";", "&", " and")):
            continue
        hits = [_hits(fact) for fact in pair]
        joined = [fact.persons is not None and fact.persons.joined for fact in pair]
        if joined[0] != joined[1]:
            loser = 0 if joined[1] else 1  # beside "(with R. Roe)", which is the authors for certain
        elif (hits[0] > 0) != (hits[1] > 0):
            loser = 0 if not hits[0] else 1
        elif not any(hits) and _one_stretch(pair[0].line) != _one_stretch(pair[1].line):
            loser = 0 if _one_stretch(pair[0].line) else 1
        else:
            continue
        fact = pair[loser]
        if fact.persons is not None and len(fact.persons.items) < 4 and not any(p.marks or "." in p.text for p in fact.persons.items):
            out[place + loser] = Facts(fact.line, fact.known, nameless=True)
    return out


def _hits(fact: Facts) -> int:
    return sum(fold_name(person.text) in fact.known for person in fact.persons.items) if fact.persons else 0


def _one_stretch(line: Line) -> bool:
    """Whether a line is one link or one bold stretch from end to end."""
    spans = [span for span in line.spans if line.text[span.start : span.end].strip()]
    return (bool(spans) and all(span.style & {"b", "title"} for span in spans)) or len({span.href for span in spans} - {None}) == len(
        spans
    ) == 1
