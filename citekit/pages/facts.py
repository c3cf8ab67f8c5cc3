"""What can be said of a line by itself: lists of persons, how much it looks like a title, an imprint, links, an abstract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from citekit.entry.identifiers import is_arxiv_class
from citekit.pages.citation import REVIEW_OF
from citekit.pages.imprint_thesis import ADVISED
from citekit.pages.imprint_words import BOOK, GBT, ONLY_BOOK, PRESENTATION, STATUS_WORDS, has_award, leading_badge, venue_likeness
from citekit.pages.lines import Line
from citekit.pages.link_words import LINK_LABEL, LINK_WORD
from citekit.pages.named_roles import says_roles
from citekit.pages.person_pieces import AUTHORS_LABEL, CITE_AS, NOT_AUTHORS, Piece, pieces_of
from citekit.pages.persons import Persons, find_coauthors, find_persons, fold_name
from citekit.pages.roles import may_be_legend, role_of_words
from citekit.patterns import lazy_pattern

_NO_WORD = lazy_pattern(r"[\W_]")
# "PDF · coming soon": a label whose target is still to come.
_SOON = lazy_pattern(rf"(?:\b(?:{LINK_WORD}))?\s*[·(,:–-]?\s*\(?\b(?:coming|available) soon\b\)?", re.IGNORECASE)
_BRACKETED = lazy_pattern(r"\[[^\[\]]{1,60}\]|\([^()]{1,40}\)")
_LABEL_IN_BRACKETS = lazy_pattern(rf"\[\s*(?:{LINK_WORD})\s*\]", re.IGNORECASE)
_NUMBER_IN_FRONT = lazy_pattern(r"\s*(?:\[[A-Za-z]{0,3}\d{1,3}\]|\(?[A-Z]{0,2}\d{1,3}[.)])?\s*")
_QUOTED_NEXT = lazy_pattern(r"\s*[,.:]?\s*[“\"„«][^“”\"«»„]{6,250}[”“\"»]")
_YEAR_NOTE_NEXT = lazy_pattern(r"\s*\((?:19|20)\d\d[a-z]?\)[.,:]?\s*")
_BIBTEX = lazy_pattern(r"^\W{0,3}@\s?[a-zA-Z]+\s*[{(]")
_ABSTRACT = lazy_pattern(r"^\W*(?:abstract|zusammenfassung|résumé|摘要|概要|要旨|tl;?dr)\b\s*[:.—–-]?\s*", re.IGNORECASE)
_INSIDE = lazy_pattern(r"\W*(?:in|dans|en|beitrag zu\w?)\s*:\s|\W*(?:hg|hrsg)\. von\s", re.IGNORECASE)
_ONLY_DATE = lazy_pattern(
    r"\W*(?:(?:19|20)\d\d[-./](?:\d{1,2})(?:[-./]\d{1,2})?|(?:19|20)\d\d|[A-Z][a-z]{2,8}\.?,?\s+(?:\d{1,2},?\s+)?(?:19|20)\d\d)\W*"
)
_SENTENCE_END = lazy_pattern(r"[.!?]['”\")]?\s+[A-Z]")
_NEWS = lazy_pattern(
    r"\b(?:was|were|is|are|got|been|has|have)\s+(?:been\s+)?(?:accepted|awarded|invited|selected|released|promoted)\b|^\W*(?:19|20)\d\d[-./]\d\d?\W",
    re.IGNORECASE,
)
# The foot of a page.
_FOOT_WORD = lazy_pattern(r"©|\(c\)|copyright|rights reserved|last (?:updated?|modified)", re.IGNORECASE)
_FOOTER = lazy_pattern(
    r"\W*(?:©|\(c\)\s|copyright\b|all rights reserved)|.{0,60}\ball rights reserved\b|\W*(?:(?:this )?(?:page|site"
    r"|website) )?(?:was )?last (?:updated?|modified)\b",
    re.IGNORECASE,
)
# "Source: Crossref": what databases print of a record, a word and a colon in front.
_METADATA = lazy_pattern(
    r"\W*(?:source|doi|issn|isbn|key ?words|publisher|published|readers|status|(?:work |publication |document )?type|language|cited by|url|"
    r"last modified|date|year|pages|volume|licen[cs]e|part of|number of citations|subjects?|comments?|contributors?|authors?|"
    r"(?:published|appeared|appears) in|e-?print|journal|conference|venue|booktitle)\s*:\s*\S",
    re.IGNORECASE,
)
SCHOOL = lazy_pattern(
    r"\W*(?:the )?(?:university|universität|université|universidad|università|institute|college) (?:of|de|di|du|für|"
    r"zu)\b[\w\s,'’-]{2,50}|[\w\s'’-]{2,40} university\W*",
    re.IGNORECASE,
)
# "Lead author" behind the list or the venue: the part that the page's owner has in the work.
OWN_PART = lazy_pattern(
    r"(?:\b(?:lead|first|senior|last|co-?|joint|contributing|middle)[- ]?author(?:ship)?s?\b|第[一二三]作者)", re.IGNORECASE
)
_STATE = lazy_pattern(
    rf"\W*(?:{STATUS_WORDS}|(?:new |updated |first )?(?:draft|paper|manuscript)s? (?:coming soon|available (?:up)?on request|in progress)"
    r"|coming soon|available (?:up)?on request)\W*",
    re.IGNORECASE,
)
_YEAR_BEHIND = lazy_pattern(r"^[\s,.;:(\[]*(?:19|20)\d\d[a-z]?[\s,.;:)\]]*$")
# "(2018) A title": the year of an entry in front of its title.
YEAR_IN_FRONT = lazy_pattern(r"^\W*\(((?:19|20)\d\d)[a-z]?\)[.,:]?\s+(?=\S.{8})")
_JOINT = lazy_pattern(r"ith\s|[(\[](?:\w+ )?(?:mit|avec|con|w/)\s")
_FUNCTION_WORD = lazy_pattern(
    r"\b(?:is|are|was|were|we|our|which|that|these|this|have|has|can|been|will|i|my|it|its|they|their|you|your|wir|ist|sind|nous|est|sont)\b",
    re.IGNORECASE,
)


class Facts:
    """The facts of one line, each computed when it is first asked for."""

    def __init__(self, line: Line, known: frozenset[str] = frozenset(), nameless: bool = False) -> None:
        self.line = line
        self.known = known
        self.nameless = nameless  # its neighbours have shown that it holds no persons, whatever its words look like
        self.text = line.text

    @cached_property
    def pieces(self) -> list[Piece]:
        return pieces_of(self.line)

    def with_known(self, known: frozenset[str]) -> Facts:
        """The facts in the light of names that the page has elsewhere; what does not depend on them is kept."""
        if self.persons is None and "pieces" in self.__dict__ and not any(piece.kind for piece in self.pieces):
            return self
        fresh = Facts(self.line, known)
        for name in ("pieces", "words", "links_only", "is_bibtex", "only_date", "is_award", "venue"):
            if name in self.__dict__:
                fresh.__dict__[name] = self.__dict__[name]
        return fresh

    @cached_property
    def persons(self) -> Persons | None:
        """The best list of persons in the line."""
        if len(self.text) > 6000 or self.is_bibtex or self.nameless or REVIEW_OF.match(self.text):
            return None
        found = [persons for persons in find_persons(self.line, self.known, self.pieces) if not ADVISED.search(self.text[: persons.start])]
        title = self._title_in_front
        if title and len(found) > 1:
            found = [persons for persons in found if persons.end > title + 1] or found
        if _JOINT.search(self.text) and (not found or found[0].score < 1.0 or found[0].start > 8 or found[0].end <= title):
            joined = find_coauthors(self.line)
            if joined and (not found or found[0].score < 1.0 or found[0].end <= title or len(joined.items) >= len(found[0].items)):
                return joined
        return found[0] if found else None

    @property
    def _title_in_front(self) -> int:
        """Where the linked or bold stretch in front of the line ends, of three words or more; 0 where it fills the line.

        Capitalised words in it that look like names ("Cheap Annotators, Rich Labels") are a title where other names follow.
        """
        end = 0
        for span in self.line.spans:
            if span.start > end + 2 or not (span.href is not None or span.style & {"b", "title"}):
                break
            end = span.end
        text = self.text[:end]
        return end if len(text.split()) > 2 and end < len(self.text) - 3 else 0

    @cached_property
    def is_bibtex(self) -> bool:
        return bool(_BIBTEX.match(self.text)) or ("bibtex" in self.line.hints and bool(re.search(r"@\s?\w+\s*\{", self.text[:300])))

    @cached_property
    def words(self) -> int:
        return len(re.findall(r"[^\W\d_]{2,}|[\u3040-\u9fff]", self.text))

    @cached_property
    def links_only(self) -> bool:
        """Whether the line consists of labels of links, in links, brackets or between bars."""
        line = self.line
        if not self.text.strip() or self.is_bibtex:
            return False
        text = _SOON.sub("", self.text) if "soon" in self.text.lower() else self.text
        linked = line.linked()
        rest = _NO_WORD.sub("", text)
        if not rest:
            return True
        if len(self.text) > 400:
            return False
        labels = [line.text[a:b] for a, b, _ in line.links()]
        outside = len(rest) - sum(len(_NO_WORD.sub("", label)) for label in labels)
        if (
            labels
            and outside <= 2
            and all(LINK_LABEL.fullmatch(label) or len(label) < 24 for label in labels)
            and any(LINK_LABEL.fullmatch(label) for label in labels)
        ):
            return True
        del linked
        bare = _BRACKETED.sub("", text)
        if not re.search(r"\w", bare) and self.text.count("[") and len(self.text) < 300:
            return True
        pieces = [piece for piece in re.split(r"\s*[|/•·,;\[\]]\s*|\s{2,}", self.text) if re.search(r"\w", piece)]
        if all(LINK_LABEL.fullmatch(piece) for piece in pieces):
            return True
        # "Paper Web Page Code Cite": labels side by side.
        return (
            len(self.text) < 120 and bool(re.fullmatch(rf"(?:\W*\b(?:{LINK_WORD})\b\W*)+", self.text, re.IGNORECASE)) and self.words <= 14
        )

    @cached_property
    def is_abstract(self) -> bool:
        if "abstract" in self.line.hints and self.words > 12:
            return True
        if _ABSTRACT.match(self.text) and self.words > 20:
            return True
        return (
            len(self.text) > 160
            and bool(_SENTENCE_END.search(self.text))
            and len(_FUNCTION_WORD.findall(self.text)) >= 2
            and not self.author_line
        )

    @cached_property
    def is_prose(self) -> bool:
        """Whether the line is running text about something, and no title."""
        return (
            self.is_abstract
            or self.is_footer
            or bool(_NEWS.search(self.text))
            or (len(_FUNCTION_WORD.findall(self.text)) >= 3 and len(self.text) > 120)
            or bool(re.match(r"\W*(?:I|We|Our|My)\b", self.text) and re.search(r"[.!]$", self.text))
        )

    @cached_property
    def is_footer(self) -> bool:
        """Whether the line is the foot of a page: its copyright, when it was changed."""
        return len(self.text) < 200 and bool(_FOOT_WORD.search(self.text)) and bool(_FOOTER.match(self.text))

    @cached_property
    def only_date(self) -> bool:
        return is_date(self.text)

    @cached_property
    def only_state(self) -> bool:
        """Whether the line says nothing but the state of a work: "Revision requested at Tides", "Draft coming soon"."""
        return len(self.text) < 120 and bool(_STATE.fullmatch(self.text))

    @cached_property
    def is_award(self) -> bool:
        return len(self.text) < 160 and bool(has_award(self.text) or PRESENTATION.fullmatch(self.text))

    @cached_property
    def is_legend(self) -> bool:
        return may_be_legend(self.text) and (self.persons is None or self.persons.end - self.persons.start < 0.5 * len(self.text))

    @cached_property
    def is_said(self) -> bool:
        """Whether the line says roles of persons by their names ("K. Doe and R. Roe contributed equally"), and nothing else."""
        return self.persons is not None and may_be_legend(self.text) and says_roles(self.text)

    @cached_property
    def venue(self) -> float:
        if "venue" in self.line.hints:
            return 3.0
        text = YEAR_IN_FRONT.sub("", self.text)
        if "[" in text and not self.links_only:
            text = _LABEL_IN_BRACKETS.sub("", text)  # "[arXiv]" behind a title is a link's label, and no imprint
        return venue_likeness(text[leading_badge(text) :])

    @cached_property
    def coverage(self) -> float:
        """The share of the line that its best list of persons takes up, notes and marks included."""
        persons = self.persons
        if persons is None:
            return 0.0
        before = self.text[: persons.start]
        rest = ("" if AUTHORS_LABEL.fullmatch(before) else before) + " " + self.text[persons.end :]
        rest = re.sub(r"[(（][^()]*[)）]", lambda m: "" if role_of_words(m[0]) else m[0], rest)
        rest = _YEAR_BEHIND.sub(" ", OWN_PART.sub("", rest))
        left = len(_NO_WORD.sub("", rest))
        return 1.0 - left / max(1, len(_NO_WORD.sub("", self.text)))

    @cached_property
    def author_line(self) -> bool:
        """Whether the line is a list of persons and nothing else."""
        persons = self.persons
        if persons is None or (persons.joined and persons.start > 3) or self.is_said:
            return False
        if self.line.hints & {"title", "venue", "date", "links"} and "authors" not in self.line.hints:
            return False
        if "authors" in self.line.hints and self.coverage > 0.5:
            return True
        enough = (
            bool(AUTHORS_LABEL.match(self.text))
            or len(persons.items) >= 2
            or bool(persons.gaps)
            or persons.score >= 1.5
            or persons.items[0].kind == "group"
            or bool(persons.items[0].marks)
        )
        left = (1.0 - self.coverage) * len(_NO_WORD.sub("", self.text))
        return self.coverage >= 0.86 and left <= 30 and enough and persons.score >= 1.0

    @cached_property
    def citation(self) -> bool:
        """Whether the line holds persons and, apart from them, enough words for a title."""
        persons = self.persons
        if self.line.hints == {"venue"}:
            return False
        if persons is not None and persons.start > 3 and self._is_bold_title(persons):
            return False
        if persons is None or self.author_line or self.is_said or (self.is_legend and persons.score < 2):
            return False
        if GBT.search(self.text, persons.end) and persons.start < 8:
            return True  # "[J]" behind a title says that a name stands in front of it
        if persons.score < 1.0:
            lead = self.text[: persons.start]
            by = len(lead) > 12 and lead.endswith(" by ") and not NOT_AUTHORS.search(lead[:-3])
            by = by and venue_likeness(self.text[persons.end :]) >= 1.0
            return by or self._quoted_by(persons)
        rest = self.text[: persons.start] + " " + self.text[persons.end :]
        if not self.own_title and ((len(persons.items) < 2 and not persons.joined) or not self._imprint_behind(persons)):
            return False
        if re.match(r"\W*(?:I|I['’]m|We|My|Our|He|She|Ich|Je)\s+[a-z]", self.text) or (
            len(_FUNCTION_WORD.findall(rest)) > 4 and persons.start > 3
        ):
            return False
        return self._persons_in_place(persons)

    def _is_bold_title(self, persons: Persons) -> bool:
        """Whether a line is bold from end to end, without year, mark or initial: a title ("Flood Risk and Rich Labels")."""
        text = self.text
        if self.line.styled("b") < len(text.strip(" .")) or re.search(r"\d{4}|[“\"«]", text):
            return False
        return not any(person.marks or "." in person.text or fold_name(person.text) in self.known for person in persons.items)

    def _quoted_by(self, persons: Persons) -> bool:
        """Whether one full name stands in front, and behind it a title in quotation marks with its imprint: the name is its author's.

        So is a group's in front of a title that is set apart in any way.
        """
        text = self.text
        front = len(persons.items) == 1 and bool(_NUMBER_IN_FRONT.fullmatch(text[: persons.start]))
        if front and persons.items[0].kind == "group":
            return citation_title_follows(self.line, persons.end) and venue_likeness(text[persons.end :]) >= 1.0
        front = front and persons.items[0].kind == "full"
        if front and _YEAR_NOTE_NEXT.match(text, persons.end) and citation_title_follows(self.line, _year_end(text, persons.end)):
            return True  # "Jane Doe (2019). [A title that is set apart]"
        quoted = _QUOTED_NEXT.match(text, persons.end) if front else None
        return quoted is not None and bool(re.search(r"\s", quoted[0].strip(" ,.:"))) and venue_likeness(text[quoted.end() :]) >= 1.5

    def _imprint_behind(self, persons: Persons) -> bool:
        """Whether an imprint stands behind the persons: one by its words, or a name in italics with numbers."""
        rest = self.text[persons.end :].lstrip(" .,;")
        if venue_likeness(rest) >= 1.0:
            return True
        return self.line.styled("i", persons.end) > 3 and bool(re.search(r"\d", rest))

    @cached_property
    def own_title(self) -> bool:
        """Whether the line has words enough beside its persons for a title; else it is authors and imprint alone."""
        persons = self.persons
        if persons is not None and persons.joined and persons.start < 3 and not citation_title_follows(self.line, persons.end):
            return False  # "With R. Roe. In Proc. X": the title stands above
        rest = self.text if persons is None else self.text[: persons.start] + " " + self.text[persons.end :]
        found = len(re.findall(r"[^\W\d_]{2,}", rest)) + len(re.findall(r"[\u3040-\u9fff]{3}", rest))
        return found >= 3 or (found == 2 and persons is not None and len(persons.items) > 1 and ":" in rest)

    def _persons_in_place(self, persons: Persons) -> bool:
        """Whether the persons stand where a citation has them: in front, or right behind a title."""
        before = self.text[: persons.start]
        if persons.joined and persons.start > 8:
            return True
        if persons.joined:
            # "With R. Roe. “Title.” Journal": what follows is set apart.
            bracketed = self.text[persons.start : persons.end].strip()[:1] == "("
            # "Together with R. Roe. In Proc. X 2021": authors and imprint of the title above.
            printed = venue_likeness(self.text[persons.end :].lstrip(" .,;")) >= 1.5
            return persons.start < 3 and (bracketed or printed or citation_title_follows(self.line, persons.end))
        before = CITE_AS.sub("", before)
        bare = re.sub(r"^\s*(?:\[[^\[\]]{1,12}\]|\(?[A-Z]{0,2}\d{1,3}[.)]|\(?(?:19|20)\d\d\)?[.:]?)?\W*", "", before)
        if len(bare) < 3:
            return len(persons.items) > 1 or persons.score >= 1.5 or bool(persons.gaps)
        line = self.line
        if before.endswith(" by ") and not NOT_AUTHORS.search(before[:-3]):
            return True  # "A title by Jane Doe. Venue"
        if len(persons.items) < 2 and persons.score < 2:
            return False
        if re.search(r"[“”\"«»]", before) or line.styled("title", 0, persons.start):
            return True
        share = max(line.linked(0, persons.start), line.styled("b", 0, persons.start), line.styled("i", 0, persons.start))
        if share > 0.5 * len(before.strip()):
            return True
        return (
            len(persons.items) >= 2
            and bool(re.search(r"[.,:;?!]\s*$", before))
            and not _FUNCTION_WORD.search(before)
            and venue_likeness(self.text[persons.end :]) > 0
        )

    @cached_property
    def title(self) -> float:
        """How much the whole line looks like the title of a work; below 0 it is none."""
        line = self.line
        if self.is_bibtex or self.links_only or self.is_prose or self.only_date or self.author_line or not self.words or self.only_state:
            return -1.0
        if is_arxiv_class(re.sub(r"[^\w.-]", "", self.text)):
            return -1.0
        if _METADATA.match(self.text) or SCHOOL.fullmatch(self.text) or _INSIDE.match(self.text):
            return -1.0
        if "title" in line.hints:
            return 5.0
        if line.styled("title") > 0.6 * len(self.text):
            return 4.5
        if line.hints & {"authors", "venue", "links", "abstract", "date"}:
            return -1.0
        score = min(self.words, 8) / 4
        if self.words < 2:
            score -= 1.0
        lead = YEAR_IN_FRONT.match(self.text)
        body = max(1, len(self.text.strip()) - (lead.end() if lead else 0))
        for style in ("b", "i", "u", "big"):
            if line.styled(style) > 0.7 * body:
                score += 1.0
                break
        if line.linked() > 0.6 * body:
            score += 0.7
        if line.heading:
            score += 1.0
        if re.search(r"[“\"]", self.text[:3]):
            score += 1.0
        if ":" in self.text or "?" in self.text:
            score += 0.4
        score -= 0.9 * self.venue
        if self.is_award or self.is_legend:
            score -= 1.5
        if len(self.text) > 260:
            score -= 2.0
        return score

    @property
    def anchor(self) -> bool:
        return self.author_line or self.citation


def is_imprint(fact: Facts) -> bool:
    """Whether a line by itself can only be an imprint: a venue, a book's place and publisher, "In:" in front."""
    text = fact.text
    if fact.is_prose or fact.author_line or len(text) > 300:
        return False
    return fact.venue >= 1.0 or bool((": " in text and (ONLY_BOOK.fullmatch(text) or BOOK.search(text))) or _INSIDE.match(text))


def _year_end(text: str, start: int) -> int:
    match = _YEAR_NOTE_NEXT.match(text, start)
    return match.end() if match else start


def is_date(text: str) -> bool:
    """Whether a text is nothing but a date."""
    return bool(_ONLY_DATE.fullmatch(text))


def citation_title_follows(line: Line, start: int) -> bool:
    """Whether a quoted, linked or emphasised stretch begins right behind ``start``."""
    head = line.text[start : start + 3].strip(" .,:")
    return head[:1] in tuple("“\"„«‘'") or any(
        start <= span.start <= start + 3 and span.end - span.start > 8 and (span.href is not None or span.style & {"b", "i", "title"})
        for span in line.spans
    )


def facts_of(lines: Sequence[Line], known: frozenset[str]) -> list[Facts]:
    return [Facts(line, known) for line in lines]
