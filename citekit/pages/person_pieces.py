"""An author list cut into pieces at commas, "and" and the like, and what each piece is: a name, a gap, marks, a note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citekit.entry.venues import find_acronym
from citekit.pages.lines import SUPERSCRIPT, Line, unmask
from citekit.pages.link_words import LINK_LABEL
from citekit.pages.person_words import PARTICLES, is_initials, shape
from citekit.patterns import lazy_pattern

_SUP = f"{chr(SUPERSCRIPT)}-{chr(SUPERSCRIPT + 0xFFFD)}"
#: Signs that stand at a name and say something about the person.
SIGNS = "*∗⋆★☆✱✲✶†‡§¶‖#♯♠♣♦♥◊◇△▲⚑✉📧📩🖂✝⁎﹡＊⊤⊥⟂"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ⁺"
_ONE_SIGN = dict.fromkeys("∗⋆★✱✲✶⁎﹡＊", "*") | dict.fromkeys("📧📩🖂", "✉") | {"✝": "†"} | {c: str(n) for n, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
MARK = lazy_pattern(rf"[{re.escape(SIGNS)}{_RAISED}{_SUP}]|\ufe0f|\^(?!\w)|\$?\^?\{{?\\(?:dagger|ddagger|ast|star)\}}?\$?")
_SEPARATOR = lazy_pattern(
    r"\s*(?:[,，、;；·•|](?:\s*(?:and|und|et(?!\s+al)|&|y|sowie)(?=\s))?|\s[&/](?=\s)|\s(?:and|und|et(?!\s+al)|sowie|y)(?=\s)|和|与|及)\s*|\s+(?=et\.?\s+al\b)|\s*(?=(?:他|ほか)(?:\s*\d+\s*名)?\s*[,，、。.“「]|等\s*[,，.。])"
)
_GAP = lazy_pattern(
    r"(?:and\s+)?(?:\+?\s?\d+\s+(?:(?:more|other)\s+)?(?:co-?)?authors?|\d+\s+(?:more|others)|"
    r"(?:many|several|some)\s+(?:(?:more|other)\s+)?(?:others|people|authors|co-?authors|colleagues|collaborators)|"
    r"\[?(?:\.\s?){2,}\.?\]?|…+|⋯|et\.?\s*al\.?|and\s+others|others|u\.\s?a\.|等|(?:他|ほか)(?:\s*\d+\s*名)?)[.,]?",
    re.IGNORECASE,
)
CITE_AS = lazy_pattern(r"\s*(?:recommended citation|citation|cite(?: this)? as|reference|zitation|citer)\s*[:：]\s*", re.IGNORECASE)
_NUMBERED = lazy_pattern(r"\s*(?:\[[A-Za-z]{0,3}\d{1,4}[a-z]?\]|\(?[A-Z]?\d{1,3}[.)](?=\s))\s*")
_YEAR_NOTE = lazy_pattern(
    r"[(（]\s*(?:(?:19|20)\d\d[a-z]?\s*[,)）]|(?:in press|forthcoming|to appear|submitted|accepted|under review|n\.d\.)\s*[)）])",
    re.IGNORECASE,
)
_EDITORS = r"(?:eds?|editors?|hrsg|hg|éds?|éditeurs?|dirs?|orgs?|coords?|a cura di|主编|編)(?![a-z])"
_EDITORS_BEHIND = lazy_pattern(rf"\s*,?\s*[(（]\s*{_EDITORS}", re.IGNORECASE)
_EDITORS_WORD = lazy_pattern(r"\s*(?:\(?(?:eds?|editors?|hrsg|hg|éds?|dir)\.?\)?|a cura di)\s*", re.IGNORECASE)
_DOTS = lazy_pattern(r"(\.(?:\s*\.){2,})\s*(?:,\s*)?(?:(?:&|and)\s+)?")
# "Roe, R., & Doe. J. Title": a period typed for the comma.
_TYPED_PERIOD = lazy_pattern(r"\s+(?:[A-Z]\.[\s-]?){1,3}(?=[\s,;&(.]*(?:[A-Z&(]|$))")
_NICKNAME = lazy_pattern(r"[\"“‘'][A-Z][\w.-]{1,14}[\"”’']\s+(?=[A-Z])")
AUTHORS_LABEL = lazy_pattern(
    r"\s*(?:authors?|contributors?|creators?|by|von|par|作者|著者|저자|autoren|auteurs?|autores?|mitwirkende)\s*[:：]\s*|\s*by\s+(?=[A-Z])",
    re.IGNORECASE,
)


# Where something can end or begin a piece; everything between is skipped.
_EVENT = lazy_pattern(
    r"[,，、;；·•|和与及(（“”\"«»„:：!?.‘']|\s+(?:[&/]|and|und|et|sowie|y)(?=\s)|\s[–—-]+(?=\s)|\s+by(?=\s[A-Z])|\s*(?:他|ほか)"
)
# "edited by", "with a foreword by": whoever follows is not the author.
NOT_AUTHORS = lazy_pattern(
    r"\b(?:ed(?:ited|s?\.)?|translated|trans\.|directed|supervised|reviewed|review|compiled|illustrated|organi[sz]ed|introduced|introduction|"
    r"foreword|preface|afterword|commentary|response|comments?|followed|accompanied|curated|funded|supported|published|hosted|presented|given)\s*$",
    re.IGNORECASE,
)
_TITLE_BY = lazy_pattern(r"\s+by\s+(?P<name>[A-Z][^,.;:&()]{3,40}?)(?=\s*(?:[,;&(]|\.\s|\.$|$)|\s+(?:and|&)\s)")
_ON_BEHALF = lazy_pattern(
    r"(?:on behalf of|for)\s+(?:the\s+)?[A-Z][\w.&/ -]*\b(?:collaborations?|consortium|groups?|team|network|investigators)\.?",
    re.IGNORECASE,
)
# A dash between spaces parts authors from what follows; inside names dashes have no spaces.
_DASH = lazy_pattern(r"\s[–—-]+(?=\s)")
# A piece of letters, spaces and periods alone has no marks and no notes.
_BARE = lazy_pattern(r"[^\W\d_][^\W\d_ .'’-]*(?:[ .'’-]+[^\W\d_]+)*[ .]*", re.UNICODE)
# "[Title](link) by Jane Doe": the word that leads to the authors.
_BY = lazy_pattern(r"[\s.,;:–—-]*(?:by|von|par|por|di|作者[:：]?)\s+(?=[^\W\d_a-z])")
_YEAR_NEXT = lazy_pattern(r"(?:19|20)\d\d[a-z]?\s*[.:,]")
_CERTAIN_END = lazy_pattern(
    r"\s+(?:(?:19|20)\d\d[a-z]?\s*[.:,]|[“\"„«]|(?:in (?:preparation|press|review|vorbereitung|druck)|forthcoming|to appear|im erscheinen|"
    r"submitted|under review|accepted|eingereicht|en prensa|à paraître)\s*[.:,])",
    re.IGNORECASE,
)
_TITLE_NEXT = lazy_pattern(r"\s+(?:An?\s|[A-Z][^\s,.;&]+\s+[^\s&])(?![^,;]{0,20}[,;])")
_LAST_INITIAL = lazy_pattern(r"(?<=[\s.-])[A-Z]$")
_INITIAL_BEFORE = lazy_pattern(r"\s[A-Z]\.(?=[,;])")
_CLOSING = lazy_pattern(r"[)）]")
_BRACKET = lazy_pattern(r"[(（]([^()（）]*)[)）]")
_ARTICLE_FIRST = lazy_pattern(r"(?:(?:la|le|les|the|die|der|das|el|los|las|il|lo|gli|un|une|una|ein|eine)\s|l['’])\S+\s\S+", re.IGNORECASE)
_LEAD = lazy_pattern(rf"(?:\s*(?:{MARK.pattern}))+")
_SPACES = lazy_pattern(r"\s+")
_GLUED_PARTICLE = lazy_pattern(r"\b([A-Z]\.)(?=(?:von|van|de|zu)\s)")
_NATIVE_BESIDE = lazy_pattern(r"(.*[A-Za-z.])\s*([\u3400-\u9fff々가-힣ァ-ヶー・]{2,8})")


@dataclass(slots=True)
class Piece:
    """A stretch between two separators; ``sep`` is the separator after it, "." a sentence's end, "!" a hard break."""

    start: int
    end: int
    sep: str
    text: str = ""
    kind: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    native: str = ""
    lead: tuple[str, ...] = ()
    inverted: bool = False
    editors: bool = False


def pieces_of(line: Line) -> list[Piece]:
    """The pieces of a line, in order; offsets are offsets into the line."""
    text = line.masked
    hard = _hard_breaks(line)
    breaks = sorted(hard)
    pieces: list[Piece] = []
    label = AUTHORS_LABEL.match(text) or _NUMBERED.match(text) or CITE_AS.match(text)
    start = i = label.end() if label else 0
    n = len(text)
    while True:
        event = _EVENT.search(text, i)
        place = event.start() if event else n
        while breaks and breaks[0] <= place:
            edge = breaks.pop(0)
            if start < edge < n and edge >= i:
                pieces.append(Piece(start, edge, "!"))
                by = _BY.match(text, edge)
                start = by.end() if by else edge
                i = max(i, start)
                event = _EVENT.search(text, i) if by else event
                place = event.start() if event else n
        if event is None:
            break
        before = len(pieces)
        start, i = _cut_at(text, start, place, pieces)
        if len(pieces) > before and start in hard:
            pieces[-1].sep = "!"  # a long link or emphasised stretch begins here: the title
    if start < n:
        pieces.append(Piece(start, n, ""))
    for piece in pieces:
        _read_piece(piece, text)
    return _with_double_families(_with_capitals(pieces), text)


def _with_capitals(pieces: list[Piece]) -> list[Piece]:
    """The pieces with a word in capitals in front, behind whose comma a given name stands, as a family name: "MOREL, Anne et REY, Luc"."""
    place = 0
    while place + 1 < len(pieces):
        family, given = pieces[place], pieces[place + 1]
        capitals = family.text.isupper() and len(family.text) > 2 and "." not in family.text and len(family.text.split()) < 4
        spelled = given.kind in ("single", "full") and not given.text.isupper()
        behind = pieces[place + 2] if place + 2 < len(pieces) else None
        if not (capitals and family.sep == "," and spelled) or find_acronym(family.text):
            break
        if given.sep == "," and behind is not None and behind.kind == "empty" and behind.sep in tuple('“"„«'):
            given.sep = "!"  # "MOREL, Anne, « Une ville sans murs »"
        ends = given.sep in ("–", ":", "!", "(")
        if not ends and not (given.sep in ("et", "and", "und", "y", "e", "&", ";", "/", ", et", ", and") and behind is not None):
            break
        family.kind = "single"
        place += 2
        if ends:
            break
    return pieces


def _with_double_families(pieces: list[Piece], text: str) -> list[Piece]:
    """The pieces with "Bravo y Palacios, Juan" joined: between two bare words before a comma, "y" parts no persons."""
    if not any(piece.sep == "y" for piece in pieces):
        return pieces
    out: list[Piece] = []
    for place, piece in enumerate(pieces):
        last = out[-1] if out else None
        following = pieces[place + 1].kind if place + 1 < len(pieces) else ""
        inverted = piece.sep.startswith(",") and following in ("single", "initials", "full", "vancouver")
        inverted = inverted and (len(out) < 2 or not out[-2].sep.startswith(","))
        # "& Juan Bravo y Palacios.": nobody stands in a list of whole names with one word alone.
        whole = last is not None and last.kind == "full" and piece.sep[:1] in (".", "!", "(", ":", "") and len(out) > 1
        if last is not None and last.sep == "y" and piece.kind == "single" and ((inverted and last.kind == "single") or whole):
            joined = _trimmed(text[last.start : piece.end])
            out[-1] = Piece(
                last.start, piece.end, piece.sep, joined, last.kind, last.marks + piece.marks, last.notes + piece.notes, lead=last.lead
            )
            continue
        out.append(piece)
    return out


def _cut_at(text: str, start: int, i: int, pieces: list[Piece]) -> tuple[int, int]:
    """Handle the character at ``i``: where the open piece starts afterwards, and where to go on."""
    char = text[i]
    if char in "(（":
        if i > start and _YEAR_NOTE.match(text, i):
            pieces.append(Piece(start, i, "!"))  # "(2022)" ends the list
            start = i
        # A bracket that never closes shuts nothing in.
        close = _CLOSING.search(text, i, i + 200)
        return start, close.end() if close else i + 1
    by = _TITLE_BY.match(text, i) if char.isspace() else None
    if by and re.search(r"[.,;]\s+\S", text[by.end() :]) and not NOT_AUTHORS.search(text, start, i):
        # "A title in plain words by Jane Doe": a whole name behind it makes the word an end.
        if (pieces or len(text[start:i].split()) > 2) and shape(by["name"].strip()) in ("full", "vancouver"):
            pieces.append(Piece(start, i, "!"))
            return by.start("name"), by.start("name")
        return start, i + 1
    if char in ",，、;；·•|和与及他ほ" or char.isspace():
        dash = _DASH.match(text, i)
        if dash:
            pieces.append(Piece(start, i, "–"))
            return dash.end(), dash.end()
        separator = _SEPARATOR.match(text, i)
        if separator and separator.end() > i:
            pieces.append(Piece(start, i, separator[0].strip() or "et al"))
            return separator.end(), separator.end()
        return start, i + 1
    if char in "“\"‘'" and text[start:i].strip() and len(text[start:i].split()) < 3:
        nickname = _NICKNAME.match(text, i)
        if nickname:
            return start, nickname.end()
    if char in "‘'":
        return start, i + 1
    dots = _DOTS.match(text, i) if char == "." and not text[start:i].strip() else None
    if dots:
        pieces.append(Piece(i, dots.end(1), ","))
        return dots.end(), dots.end()
    if (
        char == "."
        and pieces
        and _plain_shape(text[start:i]) == "single"
        and _TYPED_PERIOD.match(text, i + 1)
        and any(_plain_shape(text[p.start : p.end]) in ("initials", "vancouver") for p in pieces[-3:])
    ):
        pieces.append(Piece(start, i, ","))
        return i + 1, i + 1
    marks = _LEAD.match(text, i + 1) if char == "." and pieces and len(text[start:i].strip()) == 1 else None
    if marks and pieces[-1].sep.startswith((",", "，")) and _TITLE_NEXT.match(text, marks.end()):
        pieces.append(Piece(start, marks.end(), "!"))  # "Roe, Y.¹* Clock genes set the pace": the marks of the last initial, and the title
        return marks.end(), marks.end()
    if char != "." or _ends_sentence(text, start, i, pieces):
        # The last of "Doe E., Roe R. Title" keeps the period of its initial, as the others do.
        body = text[start:i].strip()
        alone = (len(body) == 1 and body.isupper()) or bool(_INITIAL_BEFORE.search(text, 0, start))
        initial = char == "." and alone and bool(_LAST_INITIAL.search(f" {body}"))
        # "Doe, Jane. 2015." and "Doe, Jane. “Title”" end the list for certain.
        certain = char == "." and bool(_CERTAIN_END.match(text, i + 1))
        pieces.append(Piece(start, i + 1 if initial else i, "!" if certain else char))
        return i + 1, i + 1
    return start, i + 1


def _hard_breaks(line: Line) -> set[int]:
    """Places where a long styled or linked stretch, which is no name, begins or ends."""
    out: set[int] = set()
    # A style that nearly the whole line has sets nothing apart in it.
    apart = {style for style in ("i", "b", "title", "q") if line.styled(style) < 0.9 * len(line.text)}
    for span in line.spans:
        if (
            (span.end - span.start) > 32
            and (span.href is not None or span.style & apart)
            and line.text.count(" ", span.start, span.end) > 3
        ):
            out |= {span.start, span.end}
        elif span.style & {"i", "title"} & apart and span.start and _ARTICLE_FIRST.match(line.text[span.start : span.end]):
            out |= {span.start, span.end}  # "Anne Morel, _La Ville et l'eau_, Paris": three words with an article in front are a title
        elif (
            span.href is not None
            and span.start
            and line.text[span.start - 1].isspace()
            and _is_link_label(line.text[span.start : span.end])
        ):
            out.add(span.start)  # "… and R. Roe [link: Code]": a label is no part of the last name
    return out


def _is_link_label(text: str) -> bool:
    return len(text) < 24 and bool(LINK_LABEL.fullmatch(text))


def _ends_sentence(text: str, start: int, i: int, pieces: list[Piece]) -> bool:
    """Whether the period at ``i`` ends the list, and is not an initial's.

    A period after a long word ends it; one after an initial does where the
    name is complete already (``Doe, J. Title``, ``Doe J. Title``).
    """
    rest = text[i + 1 : i + 3]
    if rest and rest[0] >= "\u3040" and text[i - 1 : i] >= "\u3040":
        return True  # "罗恺.专利": no space stands behind a period in Chinese
    if rest and not rest[0].isspace() and rest[0] not in '“"«(' and not MARK.match(rest):
        return False
    if MARK.match(rest):
        return False  # "Doe E.*": the mark is the name's
    if text[i - 1 : i] == "." and text[i - 2 : i - 1] != "." and text[i + 1 : i + 2] != ".":
        return bool(text[start:i].strip(" ."))  # "Doe, J.. Title"
    if text[i - 1 : i] == "." or text[i + 1 : i + 2] == ".":
        return False
    before = text[start:i].rstrip()
    marked = bool(before) and bool(MARK.match(before[-1]))
    bare = MARK.sub("", before).strip()
    if marked:
        return text[i + 1 :].lstrip()[:1] not in (",", ";", "&")
    words = bare.split()
    if not words:
        return True
    last = words[-1]
    if last[-1:] >= "\u3040":
        return True  # names in Han, kana and Hangul have no initials
    following = text[i + 1 :].lstrip()
    if following[:1] in (",", ";", "&", "，"):
        return False
    if last.lower() in ("al", "jr", "sr"):
        return last.lower() == "al" and bool(following)
    if _YEAR_NEXT.match(following):
        return True  # "Doe, J. 2023. Title"
    if not is_initials(last) and (len(last) > 2 or (len(words) > 1 and last not in ("Th", "Ph", "Ch", "St", "Cz", "Sz", "Kh"))):
        return True
    if len(words) == 1 and (following.split() or [""])[0][:1].isupper():
        # ``Doe, R. Stability``: the piece before is a bare family name, and lists in this form have no word after initials.
        inverted = (
            bool(pieces) and pieces[-1].sep.startswith((",", "，")) and _plain_shape(text[pieces[-1].start : pieces[-1].end]) == "single"
        )
        # "Roe, F. A single cell": an A before a small word is an article, and no second initial.
        article = bool(re.match(r"An?\s+[a-z]", following))
        return inverted and (article or not is_initials((following.split() or [""])[0].rstrip(",;")))
    if len(words) > 1 and is_initials(last) and not any("." in word for word in words) and shape(bare) == "vancouver":
        # ``Doe J. Title``, where the names before it are of that form too; a single name is if more than a name follows.
        listed = _since_sentence(pieces)[-3:]
        if listed:
            shapes = {_behind_shape(text[p.start : p.end]) for p in listed}
            return "vancouver" in shapes and shapes <= {"vancouver", "single"}
        sentence = re.split(r"[,;.)]|\s(?:and|und|et|&|y|e)\s", following)[0].split()
        small = [word for word in sentence if word[0].islower() and word not in PARTICLES]
        return len(sentence) > 1 and bool(small if len(sentence) == 2 else [word for word in sentence if word[0].islower()])
    return False


def _behind_shape(text: str) -> str:
    """The shape of a name whose initials stand behind it, their periods aside: "Roe J.A." is as "Roe JA"."""
    words = MARK.sub("", text).split()
    if len(words) > 1 and words[-1].count(".") and is_initials(words[-1]) and not any(is_initials(word) for word in words[:-1]):
        words[-1] = words[-1].replace(".", "")
    return shape(" ".join(words).strip(" ."))


def _since_sentence(pieces: list[Piece]) -> list[Piece]:
    """The pieces behind the last sentence's end: in "A title. Roe JA, Doe I. Tides 4" the title is no name of the list."""
    place = next((i for i in range(len(pieces) - 1, -1, -1) if pieces[i].sep in (".", "!", "?", ":", "：")), -1)
    return pieces[place + 1 :]


def _plain_shape(text: str) -> str:
    return shape(MARK.sub("", text).strip(" ."))


def _read_piece(piece: Piece, text: str) -> None:
    raw = text[piece.start : piece.end]
    if _EDITORS_WORD.fullmatch(raw):
        piece.kind, piece.editors = "note", True
        return
    behalf = _ON_BEHALF.fullmatch(raw.strip())
    if behalf:
        piece.kind, piece.notes = "note", (behalf[0],)
        return
    if _BARE.fullmatch(raw.strip()) and raw.isascii():
        piece.text = _trimmed(raw)
        piece.kind = "gap" if _GAP.fullmatch(raw.strip()) else shape(piece.text)
        _group_with_article(piece)
        return
    notes: list[str] = []

    def note(match: re.Match[str]) -> str:
        notes.append(unmask(match[1]).strip())
        return " " * len(match[0])

    body = _BRACKET.sub(note, raw) if "(" in raw or "（" in raw else raw
    lead = _LEAD.match(body)
    marks: list[str] = []
    if lead:
        piece.lead = tuple(signs_of(lead[0]))
        body = " " * lead.end() + body[lead.end() :]
    for match in MARK.finditer(body):
        marks.extend(signs_of(match[0]))
    body = MARK.sub(lambda m: " " * len(m[0]), body)
    piece.marks = tuple(marks)
    piece.text = _trimmed(body)
    gap = _GAP.fullmatch(body.strip())
    piece.kind = "gap" if gap and body.strip() else shape(piece.text)
    _group_with_article(piece)
    # "Chaofan Lin 林超凡": a native-script name beside the Latin one.
    if not piece.kind and piece.text:
        both = _NATIVE_BESIDE.fullmatch(piece.text)
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


def _group_with_article(piece: Piece) -> None:
    """A group among persons is printed with its article, which is no part of its name: "and the VARN Collaboration"."""
    if not piece.kind and piece.text.startswith("the ") and shape(piece.text[4:]) == "group":
        piece.text, piece.kind = piece.text[4:], "group"


def _trimmed(body: str) -> str:
    """A name without the space and the period around it; the period of a last initial stays."""
    stripped = body.strip(" .~")
    if body.rstrip().endswith("."):
        words = stripped.split()
        if words and (is_initials(words[-1]) or words[-1] in ("Jr", "Sr")):
            stripped += "."
    return _GLUED_PARTICLE.sub(r"\1 ", _SPACES.sub(" ", stripped))


def signs_of(text: str) -> Iterator[str]:
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
