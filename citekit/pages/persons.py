"""Author lists: finding them in a line and splitting them into persons with their marks.

A line is cut into pieces at commas, "and" and the like; a run of pieces that
look like names is a list of persons. All offsets are offsets into the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from citekit.entry.names import Name
from citekit.pages.lines import SUPERSCRIPT, Line, cut, unmask
from citekit.pages.person_words import is_initials, make_name, shape

_SUP = f"{chr(SUPERSCRIPT)}-{chr(SUPERSCRIPT + 0xFFFD)}"
#: Signs that stand at a name and say something about the person.
SIGNS = "*∗⋆★☆✱✲✶†‡§¶‖#♯♠♣♦♥◊◇△▲⚑✉📧📩🖂✝⁎﹡＊⊤⊥⟂"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ⁺"
_ONE_SIGN = {c: "*" for c in "∗⋆★✱✲✶⁎﹡＊"} | {c: "✉" for c in "📧📩🖂"} | {"✝": "†"} | {c: str(n) for n, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_MARK = re.compile(rf"[{re.escape(SIGNS)}{_RAISED}{_SUP}]|\ufe0f|\^(?!\w)|\$?\^?\{{?\\(?:dagger|ddagger|ast|star)\}}?\$?")
_SEPARATOR = re.compile(
    r"\s*(?:[,，、;；·•|](?:\s*(?:and|und|et(?!\s+al)|&|y|sowie)(?=\s))?|\s&(?=\s)|\s(?:and|und|et(?!\s+al)|sowie|y)(?=\s)|和|与|及)\s*|\s+(?=et\.?\s+al\b)"
)
_GAP = re.compile(r"(?:and\s+)?(?:\[?(?:\.\s?){2,}\.?\]?|…+|⋯|et\.?\s*al\.?|and\s+others|others|u\.\s?a\.|等)[.,]?", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*(?:\[[A-Za-z]{0,3}\d{1,4}[a-z]?\]|\(?[A-Z]?\d{1,3}[.)](?=\s))\s*")
_YEAR_NOTE = re.compile(r"[(（]\s*(?:(?:19|20)\d\d[a-z]?\s*[,)）]|(?:in press|forthcoming|to appear|submitted|accepted|under review|n\.d\.)\s*[)）])", re.IGNORECASE)
_WITH = re.compile(r"(?:[\s,.]*[(\[]\s*(?:joint(?:ly)?(?: work)? )?|[.;]\s+|,\s+|^\s*|[,.]?\s*\b(?:joint(?:ly)?(?: work)?|co-?authored) )[Ww]ith\s+(?=[A-Z])")
_EDITORS_BEHIND = re.compile(r"\s*,?\s*[(（]\s*(?:eds?\b|hrsg|editors?\b)", re.IGNORECASE)
_NICKNAME = re.compile(r"[\"“‘'][A-Z][\w.-]{1,14}[\"”’']\s+(?=[A-Z])")
_LABEL = re.compile(
    r"\s*(?:authors?|by|von|par|作者|著者|autoren|auteurs?)\s*[:：]\s*|\s*by\s+(?=[A-Z])|\s*with\s+(?=[A-Z])", re.IGNORECASE
)


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
        return make_name(self.text, self.inverted, "vancouver" if self.kind == "vancouver" else "")


@dataclass(frozen=True, slots=True)
class Persons:
    """A list of persons in ``start:end`` of a line; ``gaps`` as in :class:`citekit.entry.Authors`."""

    items: tuple[Person, ...]
    start: int
    end: int
    gaps: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    score: float = 0.0
    joined: bool = False


@dataclass(slots=True)
class _Piece:
    """A stretch between two separators; ``sep`` is the separator after it, "." a sentence's end, "!" a hard break."""

    start: int
    end: int
    sep: str
    text: str = ""
    kind: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    native: str = ""
    lead: tuple[str, ...] = field(default=())
    inverted: bool = False
    editors: bool = False


def find_persons(line: Line, known: frozenset[str] = frozenset()) -> list[Persons]:
    """Every list of persons in a line, best first.

    ``known`` holds folded names (:func:`fold_name`) that the page has
    elsewhere; a single name counts only if it is one of them or has initials.
    """
    pieces = _pieces(line)
    found = [persons for run in _runs(pieces, known) if (persons := _persons(run, known))]
    found.sort(key=lambda persons: (-persons.score, persons.start))
    return found


def find_coauthors(line: Line) -> Persons | None:
    """The names behind "with" ("joint with R. Roe and S. Poe"), where a page leaves its owner out; ``joined`` says so."""
    match = _WITH.search(line.text)
    if not match or len(line.text) > 1000:
        return None
    rest = line.text[match.end() : match.end() + 300]
    stop = re.search(r"[)\]]|(?<=[a-z]{2})\.(?=\s|$)|;|:", rest)
    end = match.end() + (stop.start() if stop else len(rest))
    found = find_persons(cut(line, match.end(), end))
    if not found or found[0].start > 1 or end - match.end() - found[0].end > 3:
        return None
    items = tuple(replace(p, start=p.start + match.end(), end=p.end + match.end()) for p in found[0].items)
    closing = re.match(r"\s*[)\]]", line.text[end:])
    return replace(found[0], items=items, start=match.start(), end=end + (closing.end() if closing else 0), score=max(1.5, found[0].score), joined=True)


def fold_name(text: str) -> str:
    """A name's letters alone, in order of the alphabet's words, for comparison."""
    return " ".join(sorted(re.findall(r"[^\W\d_]+", text.lower())))


def _pieces(line: Line) -> list[_Piece]:
    text = line.masked
    hard = _hard_breaks(line)
    pieces: list[_Piece] = []
    label = _LABEL.match(text) or _NUMBERED.match(text)
    start = i = label.end() if label else 0
    depth = 0
    n = len(text)
    breaks = iter(sorted(hard | {n}))
    next_break = next(breaks)
    while i <= n:
        while next_break < i and next_break < n:
            next_break = next(breaks, n)
        if i >= n:
            break
        char = text[i]
        if char in "(（":
            depth += 1
        elif char in ")）":
            depth = max(0, depth - 1)
        if i == next_break and i > start and not depth:
            pieces.append(_Piece(start, i, "!"))
            start = i
        if depth == 1 and char in "(（" and i > start and _YEAR_NOTE.match(text, i):
            pieces.append(_Piece(start, i, "!"))  # "(2022)" ends the list
            start = i
        if depth:
            # A bracket that never closes shuts nothing in.
            close = re.compile("[)）]").search(text, i, i + 200)
            if close:
                i = close.end()
            else:
                i += 1
            depth = 0
            continue
        separator = _SEPARATOR.match(text, i) if char in " ,，、;；·•|和与及" else None
        if separator and separator.end() > i:
            pieces.append(_Piece(start, i, separator[0].strip() or "et al"))
            start = i = separator.end()
            if start in hard:
                pieces[-1].sep = "!"  # a long link or emphasised stretch begins here: the title
            continue
        nickname = _NICKNAME.match(text, i) if char in "“\"‘'" and text[start:i].strip() and len(text[start:i].split()) < 3 else None
        if nickname:
            i = nickname.end()
            continue
        if char in '“”"«»„:：!?':
            pieces.append(_Piece(start, i, char))
            start = i = i + 1
            continue
        if char == "." and _ends_sentence(text, start, i, pieces):
            pieces.append(_Piece(start, i, "."))
            start = i = i + 1
            continue
        i += 1
    if start < n:
        pieces.append(_Piece(start, n, ""))
    for piece in pieces:
        _read_piece(piece, text)
    return pieces


def _hard_breaks(line: Line) -> set[int]:
    """Places where a long styled or linked stretch, which is no name, begins or ends."""
    out: set[int] = set()
    for span in line.spans:
        if (
            (span.end - span.start) > 32
            and (span.href is not None or span.style & {"i", "b", "title", "q"})
            and line.text.count(" ", span.start, span.end) > 3
        ):
            out |= {span.start, span.end}
    return out


def _ends_sentence(text: str, start: int, i: int, pieces: list[_Piece]) -> bool:
    """Whether the period at ``i`` ends the list, and is not an initial's.

    A period after a long word ends it; one after an initial does where the
    name is complete already (``Doe, J. Title``, ``Doe J. Title``).
    """
    rest = text[i + 1 : i + 3]
    if rest and not rest[0].isspace() and rest[0] not in '“"«(' and not _MARK.match(rest):
        return False
    if text[i - 1 : i] == "." and text[i - 2 : i - 1] != "." and text[i + 1 : i + 2] != ".":
        return bool(text[start:i].strip(" ."))  # "Doe, J.. Title"
    if text[i - 1 : i] == "." or text[i + 1 : i + 2] == ".":
        return False
    before = text[start:i].rstrip()
    marked = bool(before) and bool(_MARK.match(before[-1]))
    bare = _MARK.sub("", before).strip()
    if marked:
        return not text[i + 1 :].lstrip()[:1] in (",", ";", "&")
    words = bare.split()
    if not words:
        return True
    last = words[-1]
    following = text[i + 1 :].lstrip()
    if following[:1] in (",", ";", "&", "，"):
        return False
    if last.lower() in ("al", "jr", "sr"):
        return last.lower() == "al" and bool(following)
    if not is_initials(last) and len(last) > 2:
        return True
    if len(words) == 1 and (following.split() or [""])[0][:1].isupper():
        # ``Doe, R. Stability``: the piece before is a bare family name, and lists in this form have no word after initials.
        inverted = (
            bool(pieces) and pieces[-1].sep.startswith((",", "，")) and _plain_shape(text[pieces[-1].start : pieces[-1].end]) == "single"
        )
        return inverted and not is_initials((following.split() or [""])[0].rstrip(",;"))
    if len(words) > 1 and is_initials(last) and not any("." in word for word in words) and shape(bare) == "vancouver":
        # ``Doe J. Title``, where the names before it are of that form too; a single name is if more than a name follows.
        if pieces:
            return all(_plain_shape(text[p.start : p.end]) == "vancouver" for p in pieces[-3:])
        sentence = re.split(r"[,;.]", following)[0].split()
        return len(sentence) > 2 and any(word[0].islower() for word in sentence)
    return False


def _plain_shape(text: str) -> str:
    return shape(_MARK.sub("", text).strip(" ."))


def _read_piece(piece: _Piece, text: str) -> None:
    raw = text[piece.start : piece.end]
    notes: list[str] = []

    def note(match: re.Match[str]) -> str:
        notes.append(unmask(match[1]).strip())
        return " " * len(match[0])

    body = re.sub(r"[(（]([^()（）]*)[)）]", note, raw)
    lead = re.match(rf"(?:\s*(?:{_MARK.pattern}))+", body)
    marks: list[str] = []
    if lead:
        piece.lead = tuple(_signs(lead[0]))
        body = " " * lead.end() + body[lead.end() :]
    for match in _MARK.finditer(body):
        marks.extend(_signs(match[0]))
    body = _MARK.sub(lambda m: " " * len(m[0]), body)
    stripped = body.strip(" .~")
    if body.rstrip().endswith(".") and (is_initials(stripped.split()[-1] if stripped.split() else "") or stripped.endswith((" Jr", " Sr"))):
        stripped += "."
    piece.marks = tuple(marks)
    piece.text = re.sub(r"\b([A-Z]\.)(?=(?:von|van|de|zu)\s)", r"\1 ", re.sub(r"\s+", " ", stripped))
    gap = _GAP.fullmatch(body.strip())
    piece.kind = "gap" if gap and body.strip() else shape(piece.text)
    # "Chaofan Lin 林超凡": a native-script name beside the Latin one.
    if not piece.kind and piece.text:
        both = re.fullmatch(r"(.*[A-Za-z.])\s*([\u3400-\u9fff々가-힣ァ-ヶー・]{2,8})", piece.text)
        if both and shape(both[1]):
            piece.text, piece.native, piece.kind = both[1].strip(), both[2], shape(both[1])
    piece.editors = any(_EDITORS_BEHIND.match(f"({content}") for content in notes)
    for content in notes:
        if shape(content) == "native" and piece.kind:
            piece.native = content
    piece.notes = tuple(content for content in notes if content and content != piece.native)
    if piece.kind == "gap":
        return
    if not piece.text and piece.notes:
        piece.kind = "note"
    elif not piece.text and (piece.marks or piece.lead):
        piece.kind = "marks"
    elif not piece.text:
        piece.kind = "empty"


def _signs(text: str) -> Iterator[str]:
    """The marks in a run of marks: digits that stand together are one mark."""
    text = unmask(text).replace("\ufe0f", "")
    if "\\" in text:
        for word, sign in (("ddagger", "‡"), ("dagger", "†"), ("ast", "*"), ("star", "*")):
            if word in text:
                yield sign
                return
    for match in re.finditer(r"\d+|[^\s,]", text):
        for_one = _ONE_SIGN.get(match[0], match[0])
        if for_one not in "${}()":
            yield for_one


def _runs(pieces: list[_Piece], known: frozenset[str]) -> Iterator[list[_Piece]]:
    """Stretches of pieces that all can be parts of one list."""
    run: list[_Piece] = []
    for place, piece in enumerate(pieces):
        if not piece.kind and _among_names(pieces, place):
            piece.kind = "full"
        if piece.kind:
            run.append(piece)
            if piece.sep == "." and place + 1 < len(pieces) and pieces[place + 1].kind == "note":
                continue  # "A Group. (As a contributor)": the note is the group's
            if piece.sep in (".", "!", ":", "：", "“", "”", '"', "«", "»", "„", "?", "!"):
                yield run
                run = []
        else:
            # A single word before the words that end the list begins them: "Ph. Roe, Foundations and state of the art".
            while len(run) > 1 and run[-1].kind == "single" and run[-2].kind in ("full", "vancouver"):
                run.pop()
            yield run
            run = []
    yield run


def _among_names(pieces: list[_Piece], place: int) -> bool:
    """Whether a piece of a few words, misspelt as a name, stands between two names on either side."""
    around = [*pieces[max(0, place - 2) : place], *pieces[place + 1 : place + 3]]
    words = pieces[place].text.split()
    if len(around) < 4 or not 2 <= len(words) <= 4 or any(c.isdigit() or c in ":;!?/" for c in pieces[place].text):
        return False
    return (
        all(p.kind in ("full", "vancouver") for p in around)
        and words[0][:1].isupper()
        and all(p.sep == "," for p in around[:2])
        and pieces[place].sep == ","
    )


def _persons(run: list[_Piece], known: frozenset[str]) -> Persons | None:
    run = _trim(run)
    if not run:
        return None
    if re.match(r"In\s+[A-Z]", run[0].text) or run[0].editors:
        return None  # "In T. Roe & I. Poe (Eds.)": editors
    run = _join_inverted(run)
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
    return _scored(items, run, gaps, notes, known)


def _glued_to_comma(piece: _Piece, run: list[_Piece]) -> bool:
    """Whether marks before a name are really those of the name before, printed behind the comma (``Doe,* Roe``)."""
    others = [p for p in run if p is not piece]
    return not any(p.marks for p in others) and sum(bool(p.lead) for p in run) >= 1 and not run[0].lead


def _scored(items: list[Person], run: list[_Piece], gaps: list[int], notes: list[str], known: frozenset[str]) -> Persons | None:
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
    return Persons(tuple(items), run[0].start, run[-1].end, tuple(gaps), tuple(notes), score)


def _trim(run: list[_Piece]) -> list[_Piece]:
    """A run without empty pieces at its ends, and without a gap or bare initials in front."""
    start, end = 0, len(run)
    while start < end and run[start].kind in ("empty", "gap", "marks"):
        start += 1
    while end > start and run[end - 1].kind in ("empty",):
        end -= 1
    return run[start:end]


def _join_inverted(run: list[_Piece]) -> list[_Piece]:
    """Join ``Doe`` and ``J.`` that a comma parts, where the list has the family name first."""
    names = [piece for piece in run if piece.kind in ("single", "full", "initials", "vancouver", "native", "group")]
    initials = sum(piece.kind == "initials" for piece in names)
    inverted = initials and initials * 2 >= len(names) - 1
    spelled = not initials and _spelled_inverted(run)
    if not inverted and not spelled:
        return [piece for piece in run if piece.kind != "initials"] if initials and initials <= 1 and len(names) > 4 else run
    out: list[_Piece] = []
    for piece in run:
        last = out[-1] if out else None
        joins = (
            last is not None
            and not last.inverted
            and last.kind in ("single", "full")
            and last.sep.rstrip() in (",", "，")
            and (piece.kind == "initials" if inverted else piece.kind in ("single", "initials") or (piece.kind == "full" and last.kind == "single"))
        )
        if joins and last is not None:
            out[-1] = replace(
                last,
                end=piece.end,
                sep=piece.sep,
                text=f"{last.text}, {piece.text}",
                kind="full",
                marks=last.marks + piece.lead + piece.marks,
                notes=last.notes + piece.notes,
                inverted=True,
            )
        else:
            out.append(piece)
    return out


def _spelled_inverted(run: list[_Piece]) -> bool:
    """Whether names stand as "Family, Given" with "and" or ";" between persons: one comma between two of those."""
    groups: list[int] = [0]
    for piece in run:
        if piece.kind not in ("single", "full", "native"):
            continue
        groups[-1] += 1
        if piece.sep.strip() not in (",", "，", "", "."):
            groups.append(0)
    groups = [size for size in groups if size]
    if not run or run[0].kind != "single" or groups[:1] != [2]:
        return False
    # "Doe, Jane: Title", "Doe, Jane and John Roe": one comma, and what follows can only be the rest of the line or a whole name.
    if len(groups) == 1:
        return len(run) == 2 and run[1].kind in ("single", "full") and run[1].sep in (":", "：", "!", "(")
    return all(size in (1, 2) for size in groups)
