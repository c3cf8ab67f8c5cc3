"""The grammar of the one-line citation: authors, year, title and imprint in one run of text, in any common order.

Title and imprint are told apart by quotation marks, by style, by a sentence's
end, or where everything is parted by commas, by the first part that can only
be an imprint.
"""

from __future__ import annotations

import re

from citekit.entry.venues import find_acronym, find_journal
from citekit.pages.imprint_words import (
    BOOK,
    CONFERENCE_WORD,
    GBT,
    JOURNAL_WORD,
    MONTH,
    PLACE_PUBLISHER,
    STATUS,
    YEAR,
    venue_likeness,
)
from citekit.pages.lines import Line, Piece, Span
from citekit.pages.person_pieces import CITE_AS
from citekit.pages.persons import Persons
from citekit.patterns import lazy_pattern

_YEAR_HEAD = lazy_pattern(
    rf"[\s,.;]*(?:[(\[]\s*(?P<a>{YEAR})[a-z]?\s*(?:,[^()]*)?[)\]]|(?P<b>{YEAR})[a-z]?(?:,\s*{MONTH}\b)?(?=\s*[.:,]))\s*[.,:;]?\s*"
)
_STATE_HEAD = lazy_pattern(
    r"[\s,.;]*(?:[(\[]\s*(?:in press|forthcoming|to appear|submitted|accepted|under review|n\.d\.|im erscheinen"
    r"|in vorbereitung)\s*[)\]][\s.,:;]*|"
    r"(?:in (?:preparation|press|review|vorbereitung|druck)|forthcoming|to appear|im erscheinen|submitted|under review"
    r"|accepted|eingereicht|"
    r"en prensa|à paraître)\s*[.:,]\s+(?=\S))",
    re.IGNORECASE,
)
_QUOTES = (
    ("“", "”"),
    ('"', '"'),
    ("„", "“"),
    ("„", "”"),
    ("«", "»"),
    ("「", "」"),
    ("『", "』"),
    ("《", "》"),
    ("‘", "’"),
    ("``", "''"),
    ("''", "''"),
)
_NUMBER_HEAD = lazy_pattern(r"\s*(?:\[[A-Za-z]{0,3}\d{1,3}[a-z]?\]|\(?[A-Z]?\d{1,3}[.)])\s*")
_VENUE_HEAD = lazy_pattern(
    r"(?:(?:also )?(?:in|at)\s*:?\s+(?:the\s+)?(?:proc|[A-Z0-9]|international|workshop|advances|annual)|in\s*:\s|"
    r"proc(?:eedings|\.)|presented at|(?:oral |poster )?presentation at|talk at|appeared in|published in|to appear|"
    r"submitted|accepted|short paper|poster|"
    r"under review|in press|arxiv|ph\.?d|master|technical report|tech\. rep|[\w.]+ research report|inria research|"
    r"preprint|forthcoming|dans\s|en cours)",
    re.IGNORECASE,
)


_NUMBERED = lazy_pattern(
    r"[A-Z][^,.;:\d()]{2,80}(?:\s(?:19|20)\d\d)?,\s*(?:(?:(?i:vol(?:ume)?\.?)\s*)?\d{1,4}\s*(?:\(|,\s*(?:pp?\.?\s*)?[A-Z]?\d"
    r"|:)|\(?(?:in press|forthcoming|accepted|to appear)\b)"
)
#: A review is called by what it reviews: "Review of R. Roe, A Book", "Rezension zu: …"; the names in it are not its authors.
REVIEW_OF = lazy_pattern(
    r"\W*(?:(?:book )?review(?: essay)? of|rezension (?:zu|von|über)|besprechung (?:zu|von)|compte[- ]rendu (?:de|du)|reseña (?:de|a)|"
    r"recensione (?:di|a)|recensie van)\b:?\s*",
    re.IGNORECASE,
)
_SMALL = frozenset("of the and in for on de des du la le les et und für der die das di e y del della zur to &".split())
# What leads from the title to the authors, or from them to the imprint, and says nothing itself.
_LEADS = lazy_pattern(r"\W*(?:by|von|par|por|di|and|et|und)\W*", re.IGNORECASE)


def title_in(line: Line, persons: Persons, other_title: bool) -> tuple[int, int, str, str]:
    """Where the title stands in a citation: start, end, the year that stands between authors and title, and why.

    ``other_title`` says that another line of the item looks like the title;
    then the result may be empty (start = end).
    """
    text = line.text
    start = persons.end
    year = ""
    match = _YEAR_HEAD.match(text, start)
    if match:
        year, start = match["a"] or match["b"], match.end()
    else:
        state = _STATE_HEAD.match(text, start)
        start = state.end() if state else start
    if persons.joined and persons.start < 3 and other_title and venue_likeness(text[persons.end :].lstrip(" .,;")) >= 1.0:
        return start, start, year, "the title is another line"
    if persons.joined and persons.start > 8:
        head = _title_before(line, 0, persons.start)
        return (*(head or (0, persons.start)), year, "in front of the co-authors")
    before_start = 0
    number = _NUMBER_HEAD.match(text) or CITE_AS.match(text)
    if number:
        before_start = number.end()
    lead = text[before_start : persons.start]
    if len(re.findall(r"[^\W\d_]{2,}|[\u3040-\u9fff]", lead)) >= 2:
        found = _title_before(line, before_start, persons.start)
        if found:
            return *found, year, "title in front of the authors"
    start += len(text[start:]) - len(text[start:].lstrip(" ,.:;–—-"))
    quoted = _quoted(text, start)
    if quoted and quoted[0] - start < 3:
        return *quoted, year, "quoted"
    styled = _styled(line, start)
    numbered = styled is not None and bool(re.match(r"\W*\d{1,4}\s*[,(:]", text[styled[1] :]))
    if other_title and styled and styled[0] - start < 3 and (numbered or venue_likeness(text[styled[0] : styled[1]]) >= 1.0):
        return start, start, year, "the title is another line, and what is set apart here is the venue"
    if styled and styled[0] - start < 3 and re.match(r"\W*\d", text[styled[1] :]) and find_journal(text[styled[0] : styled[1]]):
        return start, start, year, "what is set apart is a journal, with its volume"
    if styled and styled[0] - start < 3:
        return *styled, year, "set apart by style"
    if quoted and quoted[1] - quoted[0] > 15:
        return *quoted, year, "quoted"
    if other_title and (venue_likeness(text[start:]) >= 0.8 or len(text) - start < 15):
        return start, start, year, "the title is another line"
    end = _plain_end(line, start)
    return start, end, year, "up to the imprint"


def title_alone(line: Line) -> tuple[int, int]:
    """Where the title of a citation without authors stands: quoted, set apart in front, else up to the imprint."""
    number = _NUMBER_HEAD.match(line.text)
    start = number.end() if number else 0
    if REVIEW_OF.match(line.text, start):
        return start, _review_end(line, start)
    quoted = _quoted(line.text, start)
    if quoted and quoted[0] - start < 4:
        return quoted
    styled = _styled(line, start)
    if styled and styled[0] - start < 3 and styled[1] - styled[0] > 8:
        return styled
    return start, _plain_end(line, start)


def _review_end(line: Line, start: int) -> int:
    """Where the name of a review ends: at "in:", else at the last italic stretch, which is the periodical's; the first is the book's."""
    led = re.compile(r"\s*[,.;]?\s+(?=(?:in|dans|en)\s*:?\s+(?:the\s+)?[A-ZÀ-Ý])", re.IGNORECASE).finditer(line.text, start + 15)
    last = [match.start() for match in led]
    if last:
        return last[-1]
    italics = [span for span in line.spans if "i" in span.style and span.start > start and span.end - span.start > 3]
    if len(italics) > 1:
        return start + len(line.text[start : italics[-1].start].rstrip(" ,.;:"))
    return _plain_end(line, start)


def is_set_apart(line: Line, start: int, end: int) -> bool:
    """Whether the title ``start:end`` is quoted, or differs in style or link from the rest of the line."""
    if line.text[start - 1 : start] in tuple("“\"„«「『《‘'"):
        return True
    styled = _styled(line, start)
    return styled is not None and styled[0] - start < 3 and styled[1] < len(line.text.rstrip(" .")) and abs(styled[1] - end) < 3


def title_in_front(line: Line) -> tuple[int, int] | None:
    """The title where a line has it set apart in front and an imprint behind ("**Title.** ICML 2020"); None elsewhere."""
    hinted = next(((s.start, s.end) for s in line.spans if "title" in s.style and s.start < 4), None)
    span = hinted or _quoted(line.text, 0) or _styled(line, 0)
    if span is None or span[0] > 3 or span[1] - span[0] < 8:
        return None
    rest = line.text[span[1] :]
    return span if len(rest.strip(" .,;")) > 3 and venue_likeness(rest) >= 0.8 else None


def _title_before(line: Line, start: int, end: int) -> tuple[int, int] | None:
    quoted = _quoted(line.text, start)
    if quoted and quoted[1] <= end + 1 and quoted[0] >= start:
        return quoted
    styled = _styled(line, start, end)
    if styled and (styled[1] - styled[0] > 12):
        return styled
    body = line.text[start:end]
    # A code or badge in front ("ICLR 2021") is part of the imprint.
    badge = re.match(rf"\W*[A-Z][\w@+/-]*(?:[ -][A-Z][\w@-]*)?\W{{0,2}}(?:{YEAR}|[’']\d\d)\W+", body)
    offset = badge.end() if badge else 0
    stripped = body[offset:].rstrip(" ,.:;–—-").removesuffix(" by").rstrip(" ,.:;–—-")
    if len(re.findall(r"[^\W\d_]{2,}", stripped)) < 2:
        return None
    return start + offset, start + offset + len(stripped)


def _quoted(text: str, start: int) -> tuple[int, int] | None:
    """The first quoted stretch at or after ``start``; quotes inside it are skipped where their kind differs."""
    best: tuple[int, int] | None = None
    for opening, closing in _QUOTES:
        i = text.find(opening, start)
        if i < 0 or (best and i >= best[0] - 1) or i - start > 220:
            continue
        if opening == "‘" and i - start > 3:
            continue
        j = _closing_quote(text, i + len(opening), opening, closing)
        if j > i + (2 if i - start < 3 else 8):
            best = (i + len(opening), j)
    return best


def _closing_quote(text: str, i: int, opening: str, closing: str) -> int:
    depth = 0
    j = i
    while j < len(text):
        if text.startswith(closing, j) and not (closing in "’'" and j + 1 < len(text) and text[j + 1].isalnum()):
            if not depth or opening == closing:
                return j
            depth -= 1
        elif opening != closing and text.startswith(opening, j):
            depth += 1
        j += 1
    return -1


def _styled(line: Line, start: int, end: int | None = None) -> tuple[int, int] | None:
    """The first stretch from ``start`` on that is linked, emphasised or called a title, of at least two words."""
    end = len(line.text) if end is None else end
    runs: list[list[int]] = []
    target: str | None = None
    for span in line.spans:
        if span.end <= start or span.start >= end:
            continue
        marked = span.href is not None or bool(span.style & {"b", "i", "u", "title", "big"})
        if not marked or "code" in span.style or "badge" in span.style:
            continue
        if span.style and not span.style & {"title", "b", "i", "u"} and span.href is None:
            continue
        a, b = max(span.start, start), min(span.end, end)
        # A link that ends as a sentence does is whole: "[Do towers lean?](x) _Journal of Slopes_".
        ended = bool(runs) and span.href != target and line.text[: runs[-1][1]].rstrip()[-1:] in ".?!"
        target = span.href
        if runs and not ended and a <= runs[-1][1] + 1 and (line.text[runs[-1][1] : a].strip() == ""):
            runs[-1][1] = b
        else:
            runs.append([a, b])
    for a, b in runs:
        body = line.text[a:b]
        if len(re.findall(r"[^\W_]{2,}|[\u3040-\u9fff]", body)) >= 2 or (len(body) > 9 and a - start < 3):
            return a, b
        if a - start < 2 and len(body.strip()) > 3 and line.styled("b", a, b) == b - a and line.text[b : b + 1] in (".", ","):
            return a, b  # one word in bold, and a period: the title of an encyclopedia's entry
    return None


def _plain_end(line: Line, start: int) -> int:
    """The end of a title without quotes and style: a sentence's end, an emphasised venue, or a comma before an imprint."""
    text = line.text
    ends = [len(text)]
    sentence = re.compile(
        r"(?<=[\w)\]\"”’'$*+%!?])(?:(?: (?=[.]\s+(?:Proc|In\b)))?[.。．]\s+(?=\S)|[.。．]$|(?<=[?!])\s+(?=[A-Z“\"(\[]))"
    ).search(text, start)
    while sentence and _not_an_end(text, start, sentence.start()):
        sentence = re.compile(r"(?<=[\w)\]\"”’'$*+%])[.。．]\s+(?=\S)|[.。．]$").search(text, sentence.end())
    if sentence:
        # "Why do trees lean? A survey. In: Handbook": the imprint begins at "In:", and what stands before it is the title's.
        asked = text[sentence.start() - 1] in "?!"
        subtitle = re.match(r"[^.:;?!]{3,60}(?=\.\s+In:\s)|[^.?!\d]{3,140}(?=\.\s+[A-Z“«])", text[sentence.end() :]) if asked else None
        if subtitle and (
            JOURNAL_WORD.search(subtitle[0]) or CONFERENCE_WORD.search(subtitle[0]) or find_journal(subtitle[0].split(",")[0])
        ):
            subtitle = None  # "Why do trees lean? Journal of Trees. 2020"
        ends.append(sentence.end() + subtitle.end() if subtitle else sentence.start())
    for span in line.spans:
        if span.start > start + 8 and ("i" in span.style or (span.href is not None and "i" not in span.style)) and span.start < min(ends):
            before = text[start : span.start].rstrip()
            if (
                before.endswith((",", ".", ":", ";", "(", "[", " in", " In"))
                and len(before) > 12
                and not _is_words_of_title(line, start, span)
            ):
                lead = re.search(
                    r"[,.;]\s*(?:in|presented at(?: the)?|at(?: the)?|proc\.?|short paper at|[\w\s]{0,25})$", before, re.IGNORECASE
                )
                ends.append(start + (lead.start() if lead else len(before.rstrip(" ,.;(["))))
                break
    for comma in re.finditer(r"[,;]\s+", text[start : min(ends)]):
        place = start + comma.start()
        if place - start < 10:
            continue
        rest = text[start + comma.end() :]
        if _begins_imprint(rest):
            ends.append(place)
            break
    book = BOOK.search(line.text, start + 4) or PLACE_PUBLISHER.search(line.text, start + 4)
    if book and not re.search(r"[.?!]\s+In:\s", text[start : book.start()]):  # "In:" begins the imprint before its publisher does
        ends = [end for end in ends if end >= book.start()] + [book.start()]
    standard = GBT.search(text, start + 4)
    if standard:
        ends.append(standard.start())
    bracket = re.compile(
        r"\s*[\[(]\s*(?:pdf|ph\.?\s?d|master|doctoral|thesis|dissertation|arxiv|code|paper|link|doi|slides|video|html|https?:)",
        re.IGNORECASE,
    ).search(text, start + 8)
    if bracket:
        ends.append(bracket.start())
    return min(ends)


def _is_words_of_title(line: Line, start: int, span: Span) -> bool:
    """Whether words in italics behind "in" are the title's: the sentence goes on behind them, or it ends there and a venue follows.

    "Legacies in _Saccharina latissima_. _Nature_, 9, 1–14", "Sorting in _n_ log _n_ time": what numbers follow is the journal.
    """
    text = line.text
    if not re.search(r"[^\W\d_,.;:]\s+in\s*$", text[start : span.start]) or "i" not in span.style:
        return False
    behind = text[span.start + len(text[span.start : span.end].rstrip()) :]
    if re.match(r"\s+(?!(?:vol|no|pp?|nr|issue|in|and|pages?)\b)[a-z]+\s", behind):
        return True
    ended = re.match(r"\s*[.?!]\s+(?=[^\W\d_])", behind)
    if not ended:
        return False
    place = len(text) - len(behind) + ended.end()
    follows = line.styled("i", place, place + 4) > 0
    return follows or (venue_likeness(behind[ended.end() :]) >= 1.0 and not find_journal(text[span.start : span.end]))


def _not_an_end(text: str, start: int, place: int) -> bool:
    """Whether the period at ``place`` is that of an abbreviation or an initial inside a title."""
    head = text[start:place]
    word = head.rsplit(" ", 1)[-1]
    if re.fullmatch(r"(?:vs|etc|e\.g|i\.e|cf|St|Dr|Mr|Ms|No|Vol|ca|approx|resp|[A-Z])", word):
        return True
    return len(head) < 6 and not re.match(r"\.\s+In:\s", text[place : place + 8])  # "Caves. In: Handbook": short, and a title


def _begins_imprint(rest: str) -> bool:
    """Whether the text behind a comma can only be an imprint."""
    if _VENUE_HEAD.match(rest):
        return True
    segment = re.split(r",\s|;\s|\.\s|\(", rest, maxsplit=1)[0].strip(" .")
    if not segment:
        return False
    if re.fullmatch(rf"(?:{MONTH}\.?\s*)?{YEAR}|{MONTH}", segment, re.IGNORECASE) or STATUS.match(segment):
        return True
    head = re.sub(rf"[\s,’']*(?:{YEAR}|\d\d)$|\s+\d[\d():–-]*$", "", segment)
    if segment[:1].isupper() and (CONFERENCE_WORD.search(segment) or (JOURNAL_WORD.search(segment) and len(segment.split()) > 1)):
        return True
    if " " not in head and head.isupper() and (find_acronym(head) or (len(head) > 3 and re.search(rf",\s*(?:{MONTH}\.?\s*)?{YEAR}", rest))):
        return True  # an acronym in capitals, with its year behind it
    if _NUMBERED.match(rest) and all(word[:1].isupper() or word[:1].isdigit() or word.lower() in _SMALL for word in segment.split()):
        return True  # capitalised words in front of a volume's number, or of "(in press)", are a journal
    return len(head) > 8 and head[:1].isupper() and " " in head and find_journal(head) is not None


def rest_pieces(line: Line, start: int, end: int, persons: Persons | None) -> list[Piece]:
    """What is left of a citation without its title and persons."""
    taken = sorted([(start, end)] + ([(persons.start, persons.end)] if persons else []))
    pieces: list[Piece] = []
    place = 0
    for a, b in taken:
        if a > place and re.search(r"\w", line.text[place:a]) and not _LEADS.fullmatch(line.text, place, a):
            pieces.append(Piece(line, place, a))
        place = max(place, b)
    if re.search(r"\w", line.text[place:]):
        pieces.append(Piece(line, place, len(line.text)))
    return pieces
