"""The grammar of the item of several lines: which line is the title, the authors, the imprint, and what the others are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citekit.entry.venues import find_journal, find_venue
from citekit.pages import citation
from citekit.pages.draft import Draft, PageLink
from citekit.pages.facts import _ABSTRACT, SCHOOL, YEAR_IN_FRONT, Facts, is_date, is_imprint
from citekit.pages.imprint_words import AWARD, PATENT, PRESENTATION, award_of, leading_badge, plausible_year, venue_likeness
from citekit.pages.items import Item
from citekit.pages.lines import Line, Page, Piece, cut
from citekit.pages.link_words import LINK_WORD
from citekit.pages.person_words import shape
from citekit.pages.persons import Persons, find_persons
from citekit.pages.roles import legend_of, may_be_legend
from citekit.pages.sections import Section
from citekit.pages.slots import Slots, best_title
from citekit.pages.title_cut import REMARK_BEHIND, is_label, split_title
from citekit.patterns import lazy_pattern

_TRAILING_LABELS = lazy_pattern(rf"(?:\s*[\[(|]?\s*\b(?:{LINK_WORD})\b\s*[\])|]?)+\s*$", re.IGNORECASE)
_BRACKET_LABEL = lazy_pattern(rf"\s*[\[(]\s*(?!\d+\s*[\])])(?:{LINK_WORD})(?:\s*[,|/;]\s*(?:{LINK_WORD}))*\s*[\])]", re.IGNORECASE)
# Where reviews of a book appeared is no imprint of it.
_REVIEWED = lazy_pattern(r"\W*(?:rezension(?:en)?|reviews?|interviews?)\s*:", re.IGNORECASE)
# A line below the imprint that tells of other versions, coverage and the like.
_REMARK = lazy_pattern(
    r"\W*(?:(?:an? )?(?:extended|preliminary|earlier|journal|conference|full|short|long|previous|workshop) version|"
    r"invited|recogni[sz]ed|featured|covered|coverage|discussed|selected for|"
    r"rezension(?:en)?\s*:|reviews?\s*:|reviewed (?:in|by)|interviews?\s*:|also (?:appeared|appears|presented|available|known)"
    r"|media|press|see also|blog|this (?:work|paper)|code (?:is "
    r")?available|previously|supersedes)\b",
    re.IGNORECASE,
)
# What a line below the imprint says of the paper beside its venue: that it was a poster, how few were accepted.
_PRESENTED = lazy_pattern(
    r"\W*(?:poster(?: (?:presentation|paper))?|[^.!?]{0,60}\b(?:acceptance rate|acc\. rate|impact factor|CCF[- ]?[ABC]|JCR Q\d)\b"
    r"[^.!?]{0,40}(?:\.\d+%?\W*)?)\W*",
    re.IGNORECASE,
)


def read_item(item: Item, page: Page, facts: Sequence[Facts], section: Section, slots: Slots) -> Draft:
    """Read one item into a draft."""
    draft = Draft(item, section, line=page.lines[item.first].number)
    anchor = facts[item.anchor] if item.anchor >= 0 else None
    title_line = _title_line(item, facts, slots)
    if anchor is not None and anchor.persons is not None and anchor.citation:
        _read_citation(draft, item, facts, title_line)
    else:
        if anchor is not None and anchor.persons is not None and anchor.author_line:
            draft.persons, draft.author_line = anchor.persons, item.anchor
            draft.trace.append((item.anchor, "authors", "a list of names"))
            _behind_authors(draft, anchor)
        elif item.anchor < 0:
            _authors_by_slot(draft, item, facts, title_line)
        if title_line is not None and draft.persons is None and _is_whole_citation(facts[title_line]):
            _read_authorless(draft, facts[title_line], title_line)
        elif title_line is not None and (span := citation.title_in_front(facts[title_line].line)):
            line = facts[title_line].line
            _set_title(draft, cut(line, *span), title_line, "set apart in front of an imprint")
            draft.trace.append((title_line, "citation", "title and imprint in one line"))
            draft.imprint.extend(citation.rest_pieces(line, *span, None))
            _collect_links(draft, line, None, span)
        elif title_line is not None:
            line = facts[title_line].line
            lead = YEAR_IN_FRONT.match(line.text)
            if lead:
                draft.year, line = lead[1], cut(line, lead.end(), len(line.text))
            _set_title(draft, line, title_line, "looks most like a title")
    _read_others(draft, item, facts, slots, title_line)
    _year_behind_title(draft)
    return draft


def _behind_authors(draft: Draft, fact: Facts) -> None:
    """What stands behind the names in their own line: the year ("Roe, R., 2022."), or a short imprint ("…, R. Roe. ICML 2025 [PDF]")."""
    persons = fact.persons
    assert persons is not None
    year = re.compile(r"[\s,.;:(\[]*((?:19|20)\d\d)[a-z]?[\s,.;:)\]]*$").match(fact.text, persons.end)
    if year:
        draft.year = year[1]
        return
    _collect_links(draft, cut(fact.line, persons.end, len(fact.text)), None, None)
    if venue_likeness(re.sub(r"\[[^\[\]]*\]", " ", fact.text[persons.end :]).strip(" .,;")) >= 1.0:
        draft.imprint.append(Piece(fact.line, persons.end, len(fact.text)))


def _year_behind_title(draft: Draft) -> None:
    """A bracketed year at the end of a title is the work's where it has no other."""
    title = draft.title
    match = re.search(r"\s*\(((?:19|20)\d\d)\)\W*$", title.text) if title is not None else None
    if title is not None and match and match.start() > 10 and not draft.year and not any(plausible_year(p.text) for p in draft.imprint):
        draft.year, draft.title = match[1], cut(title, 0, match.start())


def _is_whole_citation(fact: Facts) -> bool:
    """Whether a line without authors holds an imprint behind the title."""
    return fact.venue > 0.4 or 0 < fact.line.styled("i") < 0.8 * len(fact.text)


def _read_authorless(draft: Draft, fact: Facts, index: int) -> None:
    start, end = citation.title_alone(fact.line)
    _set_title(draft, cut(fact.line, start, end), index, "a citation without authors, up to the imprint")
    draft.trace.append((index, "citation", "no authors"))
    draft.imprint.extend(citation.rest_pieces(fact.line, start, end, None))
    draft.imprint = [piece for piece in draft.imprint if piece.start >= end]
    _author_behind(draft, fact.line, end, index)
    _collect_links(draft, fact.line, None, (start, end), part="")


def _author_behind(draft: Draft, line: Line, end: int, index: int) -> None:
    """A sentence of its own behind the title that is a single name, and no venue's, is the author ("Title. Jane Doe. 2020.")."""
    match = re.compile(r"[\s.,]*([^.,;()\d]{4,40})[.,]\s").match(line.text, end)
    if not match or shape(match[1].strip()) not in ("full", "native") or find_venue(match[1].strip()):
        return
    found = find_persons(cut(line, match.start(1), match.end(1)))
    if found:
        draft.persons, draft.author_line = found[0], index
        draft.imprint = [Piece(piece.line, max(piece.start, match.end(1)), piece.end) for piece in draft.imprint]


def _title_line(item: Item, facts: Sequence[Facts], slots: Slots) -> int | None:
    best = best_title(item, facts)
    if best is None and item.anchor < 0:
        # A citation without authors: its imprint hides the title from a look at the whole line.
        best = next((i for i in range(item.first, item.last) if facts[i].venue >= 1.0 and facts[i].words >= 2), None)
    slot = slots.title.get(item.group)
    if slot is None or item.anchor < 0:
        if item.anchor < 0 and best is not None and facts[item.first].title > 0.2:
            return item.first if facts[item.first].title >= facts[best].title - 2.0 else best
        return best
    usual = item.anchor + slot
    if usual == best or not item.first <= usual < item.last:
        return best
    if facts[usual].title > -0.5 and (best is None or facts[usual].title > facts[best].title - 2.0):
        return usual
    return best


def _authors_by_slot(draft: Draft, item: Item, facts: Sequence[Facts], title_line: int | None) -> None:
    """An item that was found by its neighbours: the line behind the title has the authors where it has any name at all."""
    if title_line is None:
        return
    for i in (title_line + 1, title_line - 1):
        if item.first <= i < item.last and facts[i].persons is not None and facts[i].coverage > 0.8:
            persons = facts[i].persons
            shouted = persons is not None and persons.items[0].text.isupper() and persons.items[0].text.isascii()
            if persons and not shouted and (persons.items[0].kind in ("group", "native", "full", "vancouver")) and facts[i].venue < 0.9:
                draft.persons, draft.author_line = persons, i
                draft.trace.append((i, "authors", "the slot that has the authors in the items around"))
                return


def _read_citation(draft: Draft, item: Item, facts: Sequence[Facts], title_line: int | None) -> None:
    fact = facts[item.anchor]
    persons = fact.persons
    assert persons is not None
    draft.persons, draft.author_line = persons, item.anchor
    other = title_line is not None and facts[title_line].title >= 0.7
    start, end, year, why = citation.title_in(fact.line, persons, other)
    draft.year = year
    _awards_in_notes(draft, persons)
    if end > start:
        _set_title(draft, cut(fact.line, start, end), item.anchor, why)
        draft.trace.append((item.anchor, "citation", why))
    elif title_line is not None:
        _set_title(draft, facts[title_line].line, title_line, "title on a line of its own")
        start = end = persons.end
    draft.imprint.extend(citation.rest_pieces(fact.line, start, end, persons))
    _collect_links(draft, fact.line, persons, (start, end) if end > start else None)


def _awards_in_notes(draft: Draft, persons: Persons) -> None:
    """ "(Oral)" behind the last name is no note on a person."""
    for note in (*persons.notes, *(note for person in persons.items for note in person.notes)):
        if PRESENTATION.fullmatch(note) or AWARD.fullmatch(note):
            draft.awards.append(award_of(note))


def _set_title(draft: Draft, line: Line, index: int, why: str) -> None:
    # 'U.S. Patent 11328589 "Adaptive control"': a patent's number in front of its quoted title is the imprint.
    patent = PATENT.search(line.text, 0, 60)
    patent = patent if patent and patent.start() < 12 else None
    quoted = re.compile(r"\s*[,:]?\s*(?=[“\"])").match(line.text, patent.end()) if patent and patent["number"] else None
    badge = quoted.end() if quoted else leading_badge(line.text)
    if badge:
        draft.imprint.append(Piece(line, 0, badge))
        line = cut(line, badge, len(line.text))
    title, rest = split_title(line)
    # A title ends in no sign of a footnote: "Leaning at Scale#", where a sign behind one letter is a name ("A*").
    noted = re.search(r"(?<=[a-z]{3})\s?[*#†‡§]{1,3}$", title.text)
    title = cut(title, 0, noted.start()) if noted else title
    draft.title = title
    draft.trace.append((index, "title", why))
    for piece in rest:
        text = piece.text
        if re.match(r"\s*\([A-Z][\w@ -]+[\s,]*[’']?\d{2,4}\)", text):
            draft.imprint.append(piece)
        remark = REMARK_BEHIND.search(text)
        if remark:
            draft.remarks.append(remark[1])
        for award in re.findall(r"[(\[]([^()\[\]]+)[)\]]", text):
            if PRESENTATION.fullmatch(award) or AWARD.fullmatch(award.strip()):
                draft.awards.append(award.strip())


def _read_others(draft: Draft, item: Item, facts: Sequence[Facts], slots: Slots, title_line: int | None) -> None:
    kinds = slots.kinds.get(item.group, {})
    used_title = draft.trace and any(i == title_line and label == "title" for i, label, _ in draft.trace)
    for i in range(item.first, item.last):
        fact = facts[i]
        if i == title_line and any(j == i and label == "citation" for j, label, _ in draft.trace):
            continue
        if i == title_line and used_title:
            _collect_links(draft, fact.line, None, None, title=draft.title)
            continue
        if i == draft.author_line:
            if fact.author_line or not fact.citation:
                draft.notes.extend(draft.persons.notes if draft.persons else ())
                _legend(draft, fact.line, i)
            continue
        label = _label(fact, kinds.get(i - item.anchor, "") if item.anchor >= 0 else "", draft)
        draft.trace.append((i, label, f"imprint {fact.venue:.1f}, title {fact.title:.1f}"))
        if label == "bibtex":
            draft.bibtex.append(fact.text)
        elif label == "abstract":
            draft.abstract = draft.abstract or _ABSTRACT.sub("", fact.text).strip()
        elif label == "links":
            _collect_links(draft, fact.line, None, None, labels=True)
        elif label == "remark":
            draft.remarks.append(fact.text.strip(" .,;()[]"))
        elif label == "legend":
            _legend(draft, fact.line, i)
        elif label == "award":
            _awards(draft, fact.text)
            _collect_links(draft, fact.line, None, None, part="award")
        elif label == "imprint":
            if may_be_legend(fact.text):
                _legend(draft, fact.line, i)
            draft.imprint.append(Piece(fact.line, 0, len(fact.text)))
            _collect_links(draft, fact.line, None, None, part="imprint")
        else:
            _collect_links(draft, fact.line, None, None, part="note")
            draft.unread.append(fact.text)


def _label(fact: Facts, usual: str, draft: Draft) -> str:
    if fact.is_bibtex:
        return "bibtex"
    if fact.is_abstract:
        return "abstract"
    # A bare "arXiv" is an imprint; in brackets, between bars or as a link it is a label.
    if fact.venue < 0.9 and len(fact.text) < 160 and _PRESENTED.fullmatch(fact.text) and not fact.line.linked():
        return "remark"
    if fact.links_only and (fact.venue < 1.5 or re.search(r"[\[|]", fact.text) or fact.line.linked() > 0.5 * len(fact.text)):
        return "links"
    if may_be_legend(fact.text) and fact.is_legend and fact.venue < 1.5:
        return "legend"
    if fact.is_award and (fact.venue < 1.0 or re.match(r"\W*(?:best|outstanding|distinguished|\w+ award)\b", fact.text, re.IGNORECASE)):
        return "award"
    named = any(re.search(r"[^\W\d_]{3}", piece.text) and not is_date(piece.text) for piece in draft.imprint)
    if named and "venue" not in fact.line.hints and not re.search(r"\d", fact.text) and find_journal(fact.text.strip(" .,;")):
        return "note"  # "Computer Science" below the imprint is a subject, although a journal has that name
    if (draft.imprint or _REVIEWED.match(fact.text)) and _REMARK.match(fact.text):
        return "note"
    if (
        fact.only_date
        or fact.venue >= 0.9
        or (usual == "imprint" and draft.section.known and fact.words and "@" not in fact.text and not fact.is_prose)
    ):
        return "imprint" if len(fact.text) < 400 else "note"
    if SCHOOL.fullmatch(fact.text) or (len(fact.text) < 300 and is_imprint(fact)):
        return "imprint"
    from citekit.entry.identifiers import is_arxiv_class

    if is_arxiv_class(re.sub(r"[^\w.-]", "", fact.text)):
        return "imprint"
    if not draft.imprint and not fact.is_prose and 0 < fact.words <= 12 and "badge" in fact.line.hints:
        return "imprint"
    return "note"


def _awards(draft: Draft, text: str) -> None:
    for piece in re.split(r"\s*[;|•]\s*|,\s+(?=[A-Z])", text):
        award = award_of(piece)
        if award:
            draft.awards.append(award)


def _legend(draft: Draft, line: Line, index: int) -> None:
    """The legend in a line; in a line of authors it stands in brackets of its own, or behind the names."""
    if index == draft.author_line and draft.persons is not None:
        parts = [cut(line, m.start() + 1, m.end() - 1) for m in re.finditer(r"[(（\[][^()（）\[\]]*[)）\]]", line.text)]
        legends = [legend for part in (*parts, cut(line, draft.persons.end, len(line.text))) if (legend := legend_of(part))]
        legend = legends[0] if legends else None
    else:
        legend = legend_of(line)
    if legend:
        draft.legend = legend
        draft.trace.append((index, "legend", ", ".join(f"{sign} = {role}" for sign, role in legend.roles.items())))


def _collect_links(
    draft: Draft,
    line: Line,
    persons: Persons | None,
    title_span: tuple[int, int] | None,
    *,
    title: Line | None = None,
    part: str = "",
    labels: bool = False,
) -> None:
    """The links of a line by the part they stand in; bracketed labels whose link was lost have no target."""
    part = "badge" if "badge" in line.hints else part
    seen_targets = {(link.label, link.href) for link in draft.links}
    linked: list[tuple[int, int]] = []
    for a, b, href in line.links():
        linked.append((a, b))
        if persons is not None and persons.start <= a < persons.end:
            continue
        label = line.text[a:b].strip()
        where = part or "links"
        if (title_span and a < title_span[1] and b > title_span[0]) or (title is not None and b - a > 12 and not is_label(label)):
            where = "title"
        elif (persons is not None or part == "imprint") and not labels:
            where = "links" if is_label(label) or label.startswith("http") else "imprint"
        if (label, href) not in seen_targets:
            draft.links.append(PageLink(label, href, where))
    if labels or title is not None or part in ("imprint", "note"):
        for label in _bare_labels(line, linked, labels):
            draft.links.append(PageLink(label, "", "links"))


def _bare_labels(line: Line, linked: Sequence[tuple[int, int]], whole: bool) -> list[str]:
    """Labels that are no links: in brackets anywhere, or between separators where the line has nothing else."""
    found = []
    for match in re.finditer(r"\[([^\[\]]{1,60})\]", line.text):
        inside = any(a < match.end() and b > match.start() for a, b in linked)
        if not inside and (whole or is_label(match[1])) and re.search(r"[^\W\d_]", match[1]):
            found.append(match[1].strip())
    if whole and not found and not linked:
        for piece in re.split(r"\s*[|/•·,;]\s*|\s{2,}", line.text):
            piece = piece.strip(" []()")
            if piece and re.search(r"[^\W\d_]", piece):
                found.extend(_split_run(piece))
    return found


def _split_run(piece: str) -> list[str]:
    """ "Paper Web Page Code Cite": labels that stood side by side as buttons."""
    if len(piece.split()) < 2 or is_label(piece):
        return [piece]
    matches = [m[0].strip() for m in re.finditer(rf"\b(?:{LINK_WORD})\b(?:\s*\([^()]*\))?", piece, re.IGNORECASE)]
    return [m for m in matches if m] or [piece]
