"""Author lists: finding them in a line and splitting them into persons with their marks.

A line is cut into pieces at commas, "and" and the like; a run of pieces that
look like names is a list of persons. All offsets are offsets into the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from citekit.entry.names import Name
from citekit.pages.imprint_words import MONTH, STATUS_WORDS, YEAR
from citekit.pages.lines import Line, cut
from citekit.pages.person_pieces import Piece, pieces_of
from citekit.pages.person_words import PARTICLES, is_initials, make_name, shape
from citekit.patterns import lazy_pattern

_STATE_BEHIND = lazy_pattern(rf"\s*[,.]\s*(?:(?:{STATUS_WORDS})\b|{YEAR}\b|{MONTH}\b)", re.IGNORECASE)
_WITH = lazy_pattern(
    r"(?:[\s,.]*[(\[]\s*(?:joint(?:ly)?(?: work)? )?|[.;]\s+|,\s+|^\s*|(?:^|[,.])?\s*\b(?:[Jj]oint(?:ly)?(?: work)?"
    r"|[Tt]ogether|[Cc]o-?authored) "
    r")[Ww]ith\s+(?=[A-Z])|[\s,.]*[(\[]\s*(?:zusammen |gemeinsam )?(?:mit|avec|con|w/)\s+(?=[^\W\d_a-z])"
)
_EDITED = lazy_pattern(r"(?:hg|hrsg|eds?|éds?|edited|herausgegeben|a cura|sous la dir\w*|dir)\.?\s+(?:von|by|di|de|par)\b", re.IGNORECASE)
#: Words for a person's part in the work of a group.
_CONTRIBUTOR = lazy_pattern(r"\bcontribut(?:or|ed|ing)\b(?!\s+equal)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Person:
    """A name as it is printed, with the marks and the bracketed notes that stand at it."""

    text: str
    start: int
    end: int
    kind: str
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    inverted: bool = False
    native: str = ""

    @property
    def name(self) -> Name:
        if self.kind == "group":
            return Name(literal=self.text)
        return _without_capitals(make_name(self.text, self.inverted, "vancouver" if self.kind == "vancouver" else ""))


def _without_capitals(name: Name) -> Name:
    """Capitals that a list sets its family names in ("MOREL, Anne") are typography, where the given name beside is not set so."""
    family = name.family
    if not (family.isupper() and len(family) > 2) or not name.given or name.given.replace(".", "").isupper():
        return name
    words = re.sub(r"[^\W\d_]+", lambda match: match[0].lower() if match[0].lower() in PARTICLES else match[0].capitalize(), family)
    return replace(name, family=words)


@dataclass(frozen=True, slots=True)
class Persons:
    """A list of persons in ``start:end`` of a line; ``gaps`` as in :class:`citekit.entry.Authors`.

    ``joined`` says that they are named as somebody's co-authors ("with R. Roe"), ``editors`` that "(eds.)" stands behind them.
    """

    items: tuple[Person, ...]
    start: int
    end: int
    gaps: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    score: float = 0.0
    joined: bool = False
    editors: bool = False


_OPENING, _CLOSING = '“«„「『"', '”»“」』"'


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a stretch stands inside quotation marks: "« Risk Sharing and Rich Labels »" names nobody.

    A nickname in quotation marks stands inside a name, and not a name inside them.
    """
    before, behind = text[:start].rstrip()[-1:], text[end:].lstrip(" .,")[:1]
    if before and behind and before in _OPENING and behind in _CLOSING:
        return True
    first = text.lstrip("*_ ")[:1]
    if not first or first not in _OPENING:
        return False
    opened = text.index(first)
    closed = min((place for sign in _CLOSING if (place := text.find(sign, opened + 1)) > 0), default=-1)
    return opened < start and end <= closed and closed - opened > 25


def find_persons(line: Line, known: frozenset[str] = frozenset(), pieces: list[Piece] | None = None) -> list[Persons]:
    """Every list of persons in a line, best first.

    ``known`` holds folded names (:func:`fold_name`) that the page has
    elsewhere; a single name counts only if it is one of them or has initials.
    """
    pieces = pieces_of(line) if pieces is None else pieces
    found = [
        persons
        for run in _runs(pieces, known)
        if (persons := _persons(run, known)) and not _is_quoted(line.text, run[0].start, run[-1].end)
    ]
    found.sort(key=lambda persons: (-persons.score, persons.start))
    return found


def find_coauthors(line: Line) -> Persons | None:
    """The names behind "with" ("joint with R. Roe and S. Poe"), where a page leaves its owner out; ``joined`` says so."""
    match = _WITH.search(line.text)
    if not match or len(line.text) > 1000:
        return None
    rest = line.text[match.end() : match.end() + 300]
    stop = re.search(r"[)\](]|(?<=[a-z]{2})\.(?=\s|$)|;|:", rest)
    end = match.end() + (stop.start() if stop else len(rest))
    found = find_persons(cut(line, match.end(), end))
    if found and _STATE_BEHIND.match(rest, found[0].end):
        end = match.end() + found[0].end  # "with R. Roe, R&R at the Journal of Tides": the state follows the names
    if not found or found[0].start > 1 or end - match.end() - found[0].end > 3:
        return None
    items = tuple(replace(p, start=p.start + match.end(), end=p.end + match.end()) for p in found[0].items)
    closing = re.match(r"\s*(?:[)\]]|\([^()]*\)\s*[)\]]?)", line.text[end:])
    return replace(
        found[0], items=items, start=match.start(), end=end + (closing.end() if closing else 0), score=max(1.5, found[0].score), joined=True
    )


@lru_cache(maxsize=16384)
def fold_name(text: str) -> str:
    """A name's letters alone, in order of the alphabet's words, for comparison."""
    return " ".join(sorted(re.findall(r"[^\W\d_]+", text.lower())))


def _runs(pieces: list[Piece], known: frozenset[str]) -> Iterator[list[Piece]]:
    """Stretches of pieces that all can be parts of one list."""
    run: list[Piece] = []
    for place, piece in enumerate(pieces):
        if (
            not piece.kind
            and 0 < place < len(pieces) - 1
            and pieces[place - 1].kind
            and pieces[place + 1].kind
            and _among_names(pieces, place)
        ):
            piece.kind = "full"
        if piece.kind:
            run.append(piece)
            if piece.sep == "." and place + 1 < len(pieces) and pieces[place + 1].kind == "note":
                continue  # "A Group. (As a contributor)": the note is the group's
            if piece.sep in (".", "!", ":", "：", "“", "”", '"', "«", "»", "„", "?", "–"):
                yield run
                run = []
        else:
            # A single word before the words that end the list begins them: "Ph. Roe, Foundations and state of the art".
            while len(run) > 1 and run[-1].kind == "single" and run[-2].kind in ("full", "vancouver"):
                run.pop()
            if run:
                yield run
                run = []
    if run:
        yield run


def _among_names(pieces: list[Piece], place: int) -> bool:
    """Whether a piece of a few words, misspelt as a name, stands between two names on either side."""
    around = [*pieces[max(0, place - 2) : place], *pieces[place + 1 : place + 3]]
    words = pieces[place].text.split()
    if len(around) < 4 or not 2 <= len(words) <= 4 or any(c.isdigit() or c in ":;!?/" for c in pieces[place].text):
        return False
    return (
        all(p.kind in ("full", "vancouver") for p in around)
        and all(word.isalpha() and shape(word.capitalize()) for word in words[:1])
        and all(p.sep == "," for p in around[:2])
        and pieces[place].sep == ","
    )


def _persons(run: list[Piece], known: frozenset[str]) -> Persons | None:
    run = _with_groups(_trim(run))
    if not run:
        return None
    if re.match(r"In\s+[A-Z]", run[0].text) or _EDITED.match(run[0].text) or (run[0].editors and run[0].start > 12):
        return None  # "In T. Roe & I. Poe (Eds.)", "Hg. von T. Roe": editors
    if run[0].start > 12 and any(piece.editors for piece in run):
        return None  # "J. Doe: Title. In: T. Roe, I. Poe (eds.)": those who do not stand in front are the volume's editors
    editors = run[-1].editors
    run = _join_inverted(run, known)
    items: list[Person] = []
    gaps: list[int] = []
    notes: list[str] = []
    for piece in run:
        if piece.kind == "gap":
            gaps.append(len(items))
            continue
        if piece.kind in ("note", "marks", "empty"):
            if items and (piece.notes or piece.marks or piece.lead):
                # A note or a mark behind the comma belongs to the name before it.
                items[-1] = replace(items[-1], notes=items[-1].notes + piece.notes, marks=items[-1].marks + piece.lead + piece.marks)
            else:
                notes.extend(piece.notes)
            continue
        if (
            piece.kind == "single"
            and not piece.inverted
            and piece is run[-1]
            and piece.sep in (":", "：")
            and any(p.kind == "full" for p in run[:-1])
        ):
            end = run[-2].end
            run = run[:-1]
            del end
            continue  # "J. Doe, Hydra: a title": the word before the colon begins the title
        lead = piece.lead
        if lead and items and not piece.marks and items[-1].end < piece.start and _glued_to_comma(piece, run):
            items[-1] = replace(items[-1], marks=items[-1].marks + lead)
            lead = ()
        items.append(Person(piece.text, piece.start, piece.end, piece.kind, lead + piece.marks, piece.notes, piece.inverted, piece.native))
    if not items:
        return None
    scored = _scored(items, run, gaps, notes, known)
    return replace(scored, editors=True) if scored and editors else scored


def _with_groups(run: list[Piece]) -> list[Piece]:
    """A single name followed by "(as a contributor)" is a group's: one contributes to a group's work, not to a person's."""
    notes = [note for piece in run for note in piece.notes]
    if len([piece for piece in run if piece.kind != "note"]) != 1 or not any(_CONTRIBUTOR.search(note) for note in notes):
        return run
    return [replace(piece, kind="group") if piece.kind in ("single", "full") else piece for piece in run]


def _glued_to_comma(piece: Piece, run: list[Piece]) -> bool:
    """Whether marks before a name are really those of the name before, printed behind the comma (``Doe,* Roe``)."""
    others = [p for p in run if p is not piece]
    return not any(p.marks for p in others) and sum(bool(p.lead) for p in run) >= 1 and not run[0].lead


def _scored(items: list[Person], run: list[Piece], gaps: list[int], notes: list[str], known: frozenset[str]) -> Persons | None:
    full = sum(item.kind in ("full", "vancouver", "native") for item in items)
    inverted = sum(item.inverted for item in items)
    single = sum(item.kind == "single" and not item.inverted for item in items)
    groups = sum(item.kind == "group" for item in items)
    hits = sum(fold_name(item.text) in known for item in items)
    initial = sum(
        any(is_initials(word) and "." in word for word in item.text.split()) for item in items if item.kind in ("full", "vancouver")
    )
    marked = sum(bool(item.marks) for item in items)
    good = full + inverted
    if single > good or (not good and not groups and not hits):
        return None
    score = good + 1.5 * hits + 0.5 * initial + 0.5 * marked + groups + len(gaps) - 0.5 * single
    if len(items) == 1 and not gaps:
        sure = hits or initial or inverted or items[0].kind == "vancouver"
        score = score if sure or marked else 0.5 if groups else 0.4
        if not hits and items[0].text.isupper() and items[0].text.isascii() and "." not in items[0].text:
            score = 0.4  # "CORE A*", "ACM SIG": capitals alone are an acronym sooner than a name
    return Persons(tuple(items), run[0].start, run[-1].end, tuple(gaps), tuple(notes), score)


def _trim(run: list[Piece]) -> list[Piece]:
    """A run without empty pieces at its ends, and without a gap or bare initials in front."""
    start, end = 0, len(run)
    while start < end and run[start].kind in ("empty", "gap", "marks"):
        start += 1
    while end > start and run[end - 1].kind in ("empty",):
        end -= 1
    return run[start:end]


def _inverted(family: Piece, given: Piece) -> Piece:
    """One name of the two pieces of ``Family, Given``, with the marks and notes of both."""
    return replace(
        family,
        end=given.end,
        sep=given.sep,
        text=f"{family.text}, {given.text}",
        kind="full",
        marks=family.marks + given.lead + given.marks,
        notes=family.notes + given.notes,
        inverted=True,
    )


def _join_inverted(run: list[Piece], known: frozenset[str] = frozenset()) -> list[Piece]:
    """Join ``Doe`` and ``J.`` that a comma parts, where the list has the family name first."""
    names = [piece for piece in run if piece.kind in ("single", "full", "initials", "vancouver", "native", "group")]
    initials = sum(piece.kind == "initials" for piece in names)
    inverted = initials and initials * 2 >= len(names) - 1
    spelled = not initials and (
        _spelled_inverted(run) or (len(names) == 2 == len(run) and fold_name(f"{run[0].text} {run[1].text}") in known)
    )
    if not spelled and len(run) > 1 and run[:2] == names[:2] and _first_inverted(names):
        return [_inverted(run[0], run[1]), *run[2:]]
    if len(names) == 2 and initials and all("." not in piece.text and len(piece.text) > 1 for piece in names if piece.kind == "initials"):
        return [piece for piece in run if piece.kind != "initials"]  # "San Francisco, CA": a single pair with bare capitals is no name
    if not inverted and not spelled:
        return _with_pairs(run) if initials else run
    out: list[Piece] = []
    for piece in run:
        last = out[-1] if out else None
        joins = (
            last is not None
            and not last.inverted
            and last.kind in ("single", "full")
            and last.sep.rstrip() in (",", "，")
            and (piece.kind == "initials" if inverted else piece.kind in ("single", "initials", "full", "vancouver"))
        )
        if joins and last is not None:
            out[-1] = _inverted(last, piece)
        else:
            out.append(piece)
    return out


def _with_pairs(run: list[Piece]) -> list[Piece]:
    """The run with each bare family name and the bare initials behind its comma joined, among names of another form; other initials go."""
    out: list[Piece] = []
    for piece in run:
        last = out[-1] if out else None
        if piece.kind != "initials":
            out.append(piece)
        elif last is not None and last.kind == "single" and last.sep.startswith(","):
            out[-1] = replace(
                last, end=piece.end, sep=piece.sep, text=f"{last.text}, {piece.text}", kind="full",
                marks=last.marks + piece.lead + piece.marks, notes=last.notes + piece.notes, inverted=True,
            )  # fmt: skip
    return out if len(out) > 1 else run


def _first_inverted(names: list[Piece]) -> bool:
    """Whether the first name alone has its family name in front, as in Chicago style: "Doe, Jane, John Roe, and R. Poe".

    So it is with initials where all others have theirs in front: "Doe, J., R. Roe & I. Poe".
    """
    if len(names) < 3 or not names[0].sep.startswith(",") or not all(piece.kind == "full" for piece in names[2:]):
        return False
    if names[1].kind == "initials":
        return names[0].kind in ("single", "full") and all(is_initials(piece.text.split()[0]) for piece in names[2:])
    return all(piece.kind == "single" and piece.sep.startswith(",") for piece in names[:2])


def _spelled_inverted(run: list[Piece]) -> bool:
    """Whether names stand as "Family, Given" with "and" or ";" between persons: one comma between two of those."""
    groups: list[int] = [0]
    for piece in run:
        if piece.kind not in ("single", "full", "native", "vancouver"):
            continue
        groups[-1] += 1
        if piece.sep.strip() not in (",", "，", "", "."):
            groups.append(0)
    groups = [size for size in groups if size]
    if len(groups) > 1 and set(groups) == {2} and run[0].kind in ("single", "full"):
        # "Adam, Eva and Bravo Palacios, Juan": all have their comma, one of them a family name of one word.
        names = [piece for piece in run if piece.kind in ("single", "full", "native", "vancouver")]
        return any(piece.kind == "single" for piece in names[::2])
    if not run or run[0].kind != "single" or groups[:1] != [2]:
        return False
    # "Doe, Jane: Title", "Doe, Jane and John Roe": one comma, and what follows can only be the rest of the line or a whole name.
    if len(groups) == 1:
        ends = (":", "：", "!", "(", "–") if run[0].text.isupper() else (":", "：", "!", "(")
        return len(run) == 2 and run[1].kind in ("single", "full", "vancouver") and run[1].sep in ends
    return all(size in (1, 2) for size in groups)
