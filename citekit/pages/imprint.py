"""Reading an imprint: what stands behind authors and title, into venue, date, numbers, status and awards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from citekit.entry.dates import month_number
from citekit.entry.status import status_of_phrase
from citekit.entry.venues import VenueRow, acronym_key, find_acronym, find_journal, find_venue
from citekit.pages import imprint_words as words
from citekit.pages.person_words import shape


@dataclass(slots=True)
class Imprint:
    """What an imprint says; every value as it is printed, "" where it says nothing.

    ``kind`` is ``conference``, ``workshop``, ``journal``, ``preprint``,
    ``phdthesis``, ``mastersthesis``, ``techreport``, ``patent``, ``magazine``
    or "". ``row`` is the venue table's row, ``from_table`` whether ``name``
    was taken from it.
    """

    name: str = ""
    acronym: str = ""
    year: str = ""
    month: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    articleno: str = ""
    publisher: str = ""
    location: str = ""
    status: str = ""
    kind: str = ""
    primaryclass: str = ""
    institution: str = ""
    report_type: str = ""
    series: str = ""
    event: str = ""
    editors: str = ""
    awards: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    row: VenueRow | None = None
    from_table: bool = False

    def __bool__(self) -> bool:
        return bool(self.name or self.acronym or self.kind or self.year or self.status)


def read_imprint(text: str, emphasis: str = "") -> Imprint:
    """Read an imprint; ``emphasis`` is the part of it that is set in italics, which as a rule is the venue's name."""
    found = Imprint()
    whole = text
    text = re.sub(r"\s+", " ", text).strip(" ,;.|·•–—-")
    text = _take_editors(text, found)
    text = _take_series(text, found)
    text = _take_kind(text, found)
    text = _take_status(text, found)
    text = _take_awards(text, found)
    text = _take_notes(text, found)
    text = _take_acronym(text, found)
    found.year = found.year or words.plausible_year(text)
    rest, name = _split_name(text, emphasis, found)
    name = _take_numbers(name, found, keep=True)
    rest = _take_numbers(rest, found)
    _take_date_and_place(rest, found)
    _set_name(found, name)
    _resolve(found)
    if not found.kind and found.name and re.search(r"\bworkshops?\b", whole, re.IGNORECASE):
        found.kind = "workshop"
    return found


def _take_editors(text: str, found: Imprint) -> str:
    """Names in front of "(eds)" are the editors of the volume: ``In: Doe J., Roe R. (eds) Title``."""
    match = words.EDITORS.match(text)
    if not match or not all(
        shape(piece.strip(" .") + ("." if piece.strip().endswith(".") else ""))
        for piece in re.split(r"\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+|;", match["names"])
    ):
        return text
    found.editors = match["names"].strip(" ,.;")
    return text[match.end() :]


def _take_series(text: str, found: Imprint) -> str:
    """A series of volumes that proceedings stand in, with its volume."""
    match = words.SERIES.search(text)
    if not match or match.start() < 4:
        return text
    found.series = match["series"].strip()
    found.volume = (match["volume"] or "").strip()
    return text[: match.start()] + " " + text[match.end() :]


def _take_kind(text: str, found: Imprint) -> str:
    """Theses, reports and patents say what they are in words."""
    thesis = words.THESIS.search(text)
    if thesis and not words.CONFERENCE_WORD.search(text):
        found.kind = "mastersthesis" if thesis["master"] else "phdthesis"
        found.institution = _institution(text[: thesis.start()] + "," + text[thesis.end() :])
        found.report_type = thesis[0].strip()
        found.year = words.plausible_year(text)
        return ""
    report = words.REPORT.search(text)
    if (
        report
        and report.start() < 60
        and not words.CONFERENCE_WORD.search(text[: report.start()])
        and not words.ARXIV.search(text[: report.start()])
    ):
        found.kind = "techreport"
        found.number = (report["number"] or "").strip()
        found.report_type = report[0].strip()
        before = re.sub(
            r"^.*\b(?:this (?:paper )?is (?:the|an?)|as (?:an?|the)|in|the)\s+", "", text[: report.start()], flags=re.IGNORECASE
        ).strip(" ,;.:-()")
        found.institution = before or _institution(text[report.end() :])
        found.year = words.plausible_year(text)
        return ""
    book = words.BOOK.search(text)
    if book and book.start() < 40 and not re.match(r"\W*in\b", text, re.IGNORECASE):
        found.kind, found.publisher, found.location, found.year = "book", book["publisher"].strip(), book["place"].strip(), book["year"]
        return ""
    patent = words.PATENT.search(text)
    if patent:
        found.kind = "patent"
        found.number = (patent["number"] or "").strip(" ,.")
        found.year = words.plausible_year(text)
        return text[: patent.start()] + text[patent.end() :] if len(text) > 90 else ""
    return text


def _institution(text: str) -> str:
    """The first stretch of a thesis's or report's imprint that names a place of learning, else the first with a name."""
    text = re.sub(rf"\b{words.YEAR}\b|\((?:[^()]*)\)|\b{words.MONTH}\b", " ", text, flags=re.IGNORECASE)
    pieces = [piece.strip(" .:;-–") for piece in re.split(r"[,;.]\s|,", text)]
    pieces = [re.sub(r"^(?:at|from|in|an der|der|à l['’])\s+", "", piece) for piece in pieces if re.search(r"[^\W\d_]{2}", piece)]
    for piece in pieces:
        if re.search(r"univ|institut|school|college|hochschule|école|academy|大学|学院|\bETH\b|\bMIT\b|polytech", piece, re.IGNORECASE):
            return piece
    return pieces[0] if pieces else ""


def _take_notes(text: str, found: Imprint) -> str:
    """Impact factors, ranks and acceptance rates are notes."""

    def note(match: re.Match[str]) -> str:
        found.notes.append(match[0].strip(" ()[],.;"))
        return " "

    return words.IMPACT.sub(note, text)


def _take_status(text: str, found: Imprint) -> str:
    def take(match: re.Match[str]) -> str:
        phrase = match[0]
        state = _state(phrase)
        if not state or (state == "prepublished" and found.status):
            return " "
        if found.status in ("", "prepublished"):
            found.status = state
        # "Submitted to the Journal of X": the venue stands in the phrase.
        venue = re.search(r"\b(?:to|at|in|for|with)\s+(?:the\s+)?([A-Z].*)$", phrase)
        return f" {venue[1]}" if venue else " "

    text = re.sub(
        r"\b(?:submitted|accepted)\s+(?:to|for|at|by|in)\s+(?:the\s+)?(?=[A-Z0-9])", lambda m: take(m) + " ", text, flags=re.IGNORECASE
    )
    text = re.sub(r"\bto appear (?:in|at)\s+(?:the\s+)?(?=\S)", lambda m: take(m) + " ", text, flags=re.IGNORECASE)
    changed = words.STATUS.sub(take, text)
    return re.sub(r"\(\s*[,;]?\s*\)|\[\s*\]", " ", changed)


def _state(phrase: str) -> str:
    low = phrase.lower().strip()
    if "accept" in low and "conditional" not in low:
        return "forthcoming"  # "accepted with minor revision" is accepted
    if "preparation" in low or "progress" in low or "working paper" in low or low in ("in vorbereitung", "en préparation"):
        return "inpreparation"
    if (
        "revision" in low
        or "resubmit" in low
        or "review" in low
        or "submi" in low
        or low in ("eingereicht", "soumis", "审稿中", "在审", "投稿中", "pending")
    ):
        return "submitted"
    if "in press" in low or low == "印刷中":
        return "inpress"
    if "published online" in low or "manuscript" in low:
        return "" if "published online" in low else "prepublished" if low == "manuscript" else "forthcoming"
    if low in ("angenommen", "erscheint", "à paraître", "accepté", "採録決定") or "录用" in low or "接收" in low or "接受" in low:
        return "forthcoming"
    return status_of_phrase(phrase) or ("forthcoming" if "accept" in low or "appear" in low else "")


def _take_awards(text: str, found: Imprint) -> str:
    """Awards and kinds of presentation, in brackets or between commas."""

    def bracket(match: re.Match[str]) -> str:
        inner = match[1].strip()
        kept = []
        for part in re.split(r"\s*[,;|/]\s*", inner):
            if part and (words.PRESENTATION.fullmatch(part) or words.AWARD.fullmatch(part)):
                _award(found, part)
            else:
                kept.append(part)
        if len(kept) == 1 and words.PRESENTATION.search(kept[0]):
            # "(NeurIPS'25 Spotlight)"
            head = re.fullmatch(r"(.*[’'‘]?\d{2,4})[\s,-]+(\D+)", kept[0])
            if head and words.PRESENTATION.fullmatch(head[2]):
                _award(found, head[2])
                kept = [head[1]]
        return f"({', '.join(kept)})" if any(kept) else " "

    text = re.sub(r"[(\[]([^()\[\]]+)[)\]]", bracket, text)
    # "CoRL 2022 Best Paper Finalist": an award right behind the year.
    text = re.sub(rf"((?<!\d){words.YEAR}|[’']\d\d)\)?\s+[-–—]?\s*(?=(?:best|outstanding|distinguished|oral|spotlight|highlight|honou?rable|award|winner)\b)", r"\1, ", text, flags=re.IGNORECASE)
    pieces = re.split(r"(\s*[,;|·•]\s+|\.\s+|\s+[-–—]\s+)", text)
    kept = []
    for place, piece in enumerate(pieces):
        if place % 2 == 0 and piece.strip() and (words.PRESENTATION.fullmatch(piece) or words.AWARD.fullmatch(piece.strip())):
            _award(found, piece)
            if kept:
                kept.pop()
            continue
        kept.append(piece)
    text = "".join(kept)
    tail = re.search(r"(?<=[\w)])\s+((?:oral|spotlight|highlight)(?:\s+(?:presentation|paper))?)\s*$", text, re.IGNORECASE)
    if tail:
        _award(found, tail[1])
        text = text[: tail.start()]
    return text


def _award(found: Imprint, text: str) -> None:
    text = words.award_of(text)
    if text and text.lower() not in (award.lower() for award in found.awards):
        found.awards.append(text)


def _take_acronym(text: str, found: Imprint) -> str:
    """An acronym in brackets, with its year: ``(OSDI '24)``, ``(ICRA 2025)``, ``(NeurIPS)``."""

    def take(match: re.Match[str]) -> str:
        if found.acronym or re.fullmatch(r"X{0,3}(?:IX|IV|V?I{0,3})", match["acronym"]):
            return match[0]
        plain_word = re.fullmatch(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*", match["acronym"])
        if plain_word and not find_acronym(match["acronym"]) and not match["year"] and not match["short"]:
            return match[0]
        if match["rest"].strip(" ,.-"):
            row = find_acronym(match["acronym"])
            if not row and not match["year"] and not match["short"]:
                return match[0]
            found.notes.append(match["rest"].strip(" ,.-"))
        elif match["acronym"].lower() in ("in press", "eds", "ed", "hrsg"):
            return match[0]
        found.acronym = match["acronym"].strip()
        if match["year"]:
            found.year = match["year"]
        elif match["short"]:
            found.year = str(2000 + int(match["short"])) if int(match["short"]) < 60 else str(1900 + int(match["short"]))
        return " \x00 "

    text = words.ACRONYM.sub(take, text)
    if not found.acronym:
        # "Computational Methods in Biology. CMB 2021.": the acronym behind the name without brackets.
        match = re.search(
            rf"(?<=[a-z])[.,]\s+(?P<acronym>[A-Z][\w-]*[A-Z][\w-]*)\s*(?:[’']\s*(?P<short>\d\d)|(?P<year>{words.YEAR}))\s*(?=[.,;]|$)", text
        )
        if match and len(text[: match.start()].split()) > 2:
            found.acronym = match["acronym"]
            found.year = match["year"] or f"20{match['short']}"
            return text[: match.start()] + " \x00 " + text[match.end() :]
    return text


def _split_name(text: str, emphasis: str, found: Imprint) -> tuple[str, str]:
    """The venue's name and the rest. The name is what is emphasised, else what stands in front."""
    text = re.sub(r"\s+", " ", text).strip(" ,;.")
    lead = words.LEAD.match(text)
    if lead:
        text = text[lead.end() :]
    dated = re.match(rf"(?:proc(?:eedings|\.)?\s*(?:of\s+(?:the\s+)?)?)?({words.YEAR})\s+(?=[A-Z])", text, re.IGNORECASE)
    if dated:
        found.year = found.year or dated[1]
        text = text[dated.end() :]
    if emphasis and len(re.sub(r"\W", "", emphasis)) < 0.9 * len(re.sub(r"\W", "", text)):
        clean = re.sub(r"\s+", " ", emphasis).strip(" ,;.()")
        bare = re.sub(r"\s*\([^()]*\)\s*$", "", clean).strip(" ,;.(")
        clean = clean + ")" if clean.count("(") > clean.count(")") else clean
        for candidate in (clean, bare):
            place = text.find(candidate)
            if (
                len(candidate) > 3
                and 0 <= place < 40
                and re.search(r"[^\W\d_]{2}", candidate)
                and not re.fullmatch(r"\W*in\W*", candidate, re.IGNORECASE)
            ):
                before = text[:place].strip(" ,.")
                if not before or words.PROCEEDINGS.match(before + " ") or len(before) < 18:
                    prefix = (
                        before + " "
                        if before and not re.fullmatch(r"(?:in|the|at|proc\.?|proceedings of(?: the)?)", before, re.IGNORECASE)
                        else ""
                    )
                    return text[place + len(candidate) :], prefix + candidate
    head, marker, tail = text.partition("\x00")
    if marker and head.strip(" ,."):
        return tail, head.strip(" ,.")
    text = text.replace("\x00", " ").strip(" ,.")
    return _name_by_commas(text)


def _name_by_commas(text: str) -> tuple[str, str]:
    """The name reaches to the first comma, or further where the rest of a list or of a known name follows."""
    cut = _end_of_name(text)
    name, rest = text[:cut], text[cut:]
    place = 0
    pieces = [m.start() for m in re.finditer(r",\s", name)]
    for comma in pieces:
        head, tail = name[:comma], name[comma + 1 :].lstrip()
        if find_journal(head) or (find_venue(head) and not re.match(r"(?:and|&)\b", tail)):
            longer = next((c for c in [*pieces, len(name)] if c > comma and find_venue(name[:c])), 0)
            return (name[longer:] + rest, name[:longer]) if longer else (name[comma:] + rest, head)
    ands = [m.start() for m in re.finditer(r",\s+(?:and|&|und|et)\s", name)]
    if ands:
        stop = name.find(",", ands[-1] + 2)
        place = stop if stop > 0 else len(name)
    elif pieces:
        place = pieces[0]
        # "Disability, Virtual Reality and Assoc. Technologies": the list that the comma begins ends in "and".
        while (
            place < len(name)
            and words.CONFERENCE_WORD.search(name[place + 1 :].split(",")[0])
            and not words.CONFERENCE_WORD.search(name[:place])
        ):
            stop = name.find(",", place + 2)
            place = stop if stop > 0 else len(name)
        follow = re.match(r",\s+[^,]*?\b(?:and|&)\s+[A-Z]", name[place:])
        if follow and not re.match(r",\s+[^,]*\b(?:University|Institute)", name[place:]):
            stop = name.find(",", place + 2)
            place = stop if stop > 0 else len(name)
    else:
        place = len(name)
    return name[place:] + rest, name[:place]


def _end_of_name(text: str) -> int:
    """Where a name ends at the latest: at a date, a number of a volume or page, a publisher, a sentence's end."""
    ends = [len(text)]
    for pattern in (words.PAGES, words.VOLUME, words.NUMBER, words.ARTICLE):
        match = pattern.search(text)
        if match and match.start() > 3:
            ends.append(match.start())
    for match in re.finditer(rf"[,.;:]?\s*\(?\b{words.YEAR}\b(?!:\s)", text):
        if match.start() > 1:
            ends.append(match.start())
            break
    match = re.search(r"(?<=[a-z)])[,.]?\s+\d{1,4}\s*(?:\(|[:,]\s*\w?\d)|(?<=[a-z)])[,.]?\s+\d{1,4}\s*$", text)
    if match:
        ends.append(match.start() + (text[match.start()] == "." and ". " in text[: match.start()]))
    match = re.search(r"(?<=[a-z)]{3})\.\s+(?=[A-Z])", text)
    while match and re.search(r"\b[A-Z]?[a-z]{1,7}$", text[: match.start()]) and _abbreviated(text, match.start()):
        match = re.compile(r"(?<=[a-z)]{3})\.\s+(?=[A-Z])").search(text, match.end())
    if match:
        ends.append(match.start())
    date = words.DATE.search(text)
    if date and date.start() > 3 and re.search(r"\d", date[0]):
        ends.append(date.start())
    return min(ends)


def _abbreviated(text: str, place: int) -> bool:
    """Whether a period belongs to an abbreviated journal name: most words of the name end in one."""
    head = re.split(r"[,;]", text)[0]
    if re.search(
        r"\b(?:Assoc|Int|Intl|Conf|Proc|Symp|Univ|Dept|Inst|Soc|Nat|Natl|Trans|Eng|Sci|Technol|Comput|Appl|Math|Phys|Rev|Lett|Ann|Adv|Syst|Res|Med|Biol|Chem|St|Wkshp|Ser|Mag)$",
        text[:place],
    ):
        return True
    tokens = head.split()
    return len(tokens) > 1 and sum(token.endswith(".") for token in tokens) >= 2 and place < len(head)


def _take_numbers(text: str, found: Imprint, keep: bool = False) -> str:
    """Volume, issue, pages and article numbers, taken out of the text."""
    text = text.replace("\x00", " ")
    for pattern, group in ((words.PAGES, "pages"), (words.ARTICLE, "id"), (words.VOLUME, "volume"), (words.NUMBER, "number")):
        match = pattern.search(text)
        if match and not (keep and match.start() == 0):
            _set_number(found, group, match[group])
            if group == "volume" and match["in"]:
                _set_number(found, "number", match["in"])
            text = f"{text[: match.start()]} {text[match.end() :]}"
    if keep:
        match = re.search(r"[\s,]+(\d{1,4})\s*(?:\((\w+(?:[-–/]\w+)?)\))?(?:[:,]\s*(\w?\d[\w.]*(?:\s*[-–]+\s*\w?\d+)?))?\s*$", text)
        if match and not re.fullmatch(words.YEAR, match[1]):
            _set_number(found, "volume", match[1])
            _set_number(found, "number", match[2])
            _set_number(found, "pages", match[3])
            text = text[: match.start()]
        return text
    bare = re.sub(
        rf"\b{words.MONTH}\b\.?\s*\d{{0,2}}(?:\s*[-–]\s*\d{{1,2}})?|\d{{1,2}}(?:\s*[-–]\s*\d{{1,2}})?\s+{words.MONTH}\b",
        lambda m: " " * len(m[0]),
        text,
        flags=re.IGNORECASE,
    )
    masked = re.sub(rf"\b{words.YEAR}\b", lambda m: " " * len(m[0]), bare)
    match = words.COMPACT.search(masked) if not found.volume else None
    if match and (match["number"] or match["pages"] or masked[: match.start()].strip(" ,.;") == ""):
        ranged = re.match(r"\s*[-–—]+\s*\d", masked[match.end() :])
        if not (ranged and not match["number"] and not match["pages"]):
            _set_number(found, "volume", match["volume"])
            _set_number(found, "number", match["number"])
            if match["pages"]:
                article = re.sub(r"^(?:Article|Art\.?)\s*(?:no\.?\s*)?", "", match["pages"])
                _set_number(found, "pages", article)
            text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
            masked = masked[: match.start()] + " " * (match.end() - match.start()) + masked[match.end() :]
    match = words.RANGE.search(masked)
    if match and not found.pages:
        _set_number(found, "pages", match["pages"])
        text = text[: match.start()] + text[match.end() :]
    elif found.volume and not found.pages and not found.articleno:
        match = re.search(r"(?<![\w./-])([A-Z]?\d{4,8}|P\d[\d.]*|e\d{3,})(?![\w/-])", masked)
        if match:
            _set_number(found, "articleno", match[1])
            text = text[: match.start()] + text[match.end() :]
    return text


def _set_number(found: Imprint, group: str, value: str | None) -> None:
    if not value:
        return
    name = "articleno" if group == "id" else group
    if name == "pages" and not re.search(r"[-–—]", value) and re.fullmatch(r"[A-Za-z]*\d{5,}|[A-Z]+\d+[\d.]*|e\d+", value):
        name = "articleno"
    if not getattr(found, name):
        setattr(found, name, re.sub(r"\s*[-–—]+\s*", "--", value.strip(" .")) if name == "pages" else value.strip(" ."))


def _take_date_and_place(text: str, found: Imprint) -> None:
    """Months, publishers and places from what is left behind the name."""
    for match in words.DATE.finditer(text):
        number = month_number(re.sub(r"[^A-Za-zäéû]", "", re.search(words.MONTH, match[0], re.IGNORECASE)[0])[:9])  # type: ignore[index]
        if number and number <= 12 and not found.month:
            found.month = str(number)
    year = words.plausible_year(text)
    found.year = found.year or year
    text = words.DATE.sub(" ", text)
    text = re.sub(rf"\b{words.YEAR}\b|[’'‘]\d\d\b", " ", text)
    pieces = [piece.strip(" .;:()[]-–—") for piece in re.split(r",|;|\.\s|\s[-–—]\s|[()]", text)]
    place = []
    for piece in pieces:
        if not piece or not re.search(r"[^\W\d_]{2}", piece):
            continue
        if words.PUBLISHERS.fullmatch(piece):
            found.publisher = found.publisher or piece
        elif (
            re.fullmatch(r"[A-Z][\w.'’ -]{1,40}", piece)
            and not words.CONFERENCE_WORD.search(piece)
            and len(piece.split()) <= 4
            and "Available" not in piece
        ):
            place.append(piece)
    if place and not found.location and found.kind not in ("journal",):
        found.location = ", ".join(place[:4])


def _set_name(found: Imprint, name: str) -> None:
    name = re.sub(r"\s+", " ", name.replace("\x00", " ")).strip(" ,;:-–—|").lstrip(".")
    lead = words.LEAD.match(name)
    name = name[lead.end() :] if lead else name
    name = re.sub(r"^[《「『“\"]+|[》」』”\"]+$", "", name).strip()
    arxiv_class = words.ARXIV_CLASS.search(name)
    if words.ARXIV.search(name) and not words.CONFERENCE_WORD.search(name):
        from citekit.entry.identifiers import is_arxiv_class

        found.kind = "preprint"
        found.acronym = "arXiv"
        if arxiv_class and is_arxiv_class(arxiv_class[1]):
            found.primaryclass = arxiv_class[1]
        found.name = ""
        found.status = found.status or "prepublished"
        return
    stripped = words.PROCEEDINGS.sub("", name)
    if (
        stripped
        and stripped != name
        and not re.match(
            r"(?:the\s+)?(?:national|royal|acm on|ieee\s*$|vldb|institution|steklov|american|london|cambridge|edinburgh|japan academy)",
            stripped,
            re.IGNORECASE,
        )
    ):
        name = stripped
        found.kind = found.kind or "conference"
    # The year around an acronym or at the ends of a name is no part of it: "OSDI 2024", "2021 MIT Conference", "CVPR'24".
    match = re.fullmatch(rf"(.*?)[\s,]*[’'‘`](\d\d)", name) or re.fullmatch(rf"(.*?)[\s,(]*({words.YEAR})[\s)]*", name)
    if match and match[1]:
        name = match[1].strip(" ,")
        found.year = found.year or (match[2] if len(match[2]) == 4 else f"20{match[2]}" if int(match[2]) < 60 else f"19{match[2]}")
    name = re.sub(r"\s*\(\s*\)", "", name).strip(" ,;:-–—(")
    bracket = re.fullmatch(r"(.{3,}?)\s*\(([^()]{4,})\)?", name)
    if bracket:
        found.notes.append(bracket[2].strip())
        name = bracket[1]
    if not re.search(r"\b(?:[A-Z][a-z]{1,8}|[a-z]{2,8})\.\s\S", name):
        name = name.rstrip(".")  # the last period of an abbreviated name stays
    if re.search(r"[^\W\d_]{2}", name):
        found.name = name


def _resolve(found: Imprint) -> None:
    """Look the venue up, tell acronym from name, and complete each from the other."""
    report = words.REPORT.search(found.name)
    if report and not found.kind:
        found.kind = "techreport"
        found.number = found.number or (report["number"] or "").strip()
        found.report_type = report[0].strip()
        found.institution = (found.name[: report.start()] + found.name[report.end() :]).strip(" ,;.:-()")
        found.name = ""
        return
    if found.kind in ("phdthesis", "mastersthesis", "patent"):
        return
    if words.PREPRINT_SERVER.search(found.name):
        found.kind = "preprint"
        found.status = found.status or "prepublished"
        return
    name = found.name
    if name and not found.acronym and _is_acronym(name):
        row = find_acronym(name) or find_acronym(re.sub(r"^(?:IEEE/CVF|IEEE|ACM|USENIX)\s+", "", name))
        found.acronym, found.name, found.row = name, "", row
        if row:
            found.name, found.from_table = row.name, True
    elif name:
        found.row = find_venue(name)
        if not found.row and found.acronym:
            found.row = find_acronym(found.acronym)
            if found.row and found.kind == "" and _is_journal_acronym(found) and words.CONFERENCE_WORD.search(name):
                found.row = None
    elif found.acronym:
        found.row = find_acronym(found.acronym)
        if found.row:
            found.name, found.from_table = found.row.name, True
    if found.row and found.row.kind == "preprint":
        found.kind, found.status = "preprint", found.status or "prepublished"
        if found.row.acronym == "arXiv":
            found.name, found.acronym = "", "arXiv"
        return
    _conference_in_a_journal(found)
    found.kind = found.kind or _kind_of(found)


def _conference_in_a_journal(found: Imprint) -> None:
    """``SIGGRAPH 2023 (ToG)``: the acronym of a journal beside a conference's says where the paper is printed."""
    journal = find_acronym(found.acronym) if found.acronym else None
    if journal and journal.kind == "journal" and found.name and len(found.name) < 24 and not words.JOURNAL_WORD.search(found.name):
        if acronym_key(journal.name) != acronym_key(found.name) and not (found.row and found.row.kind == "journal"):
            found.event = found.name
            found.name, found.row, found.from_table, found.kind = journal.name, journal, True, "journal"


def _is_journal_acronym(found: Imprint) -> bool:
    return bool(found.row and found.row.kind == "journal")


def _is_acronym(name: str) -> bool:
    """Whether a name is an acronym: a single word with two capitals, or one that the table has."""
    if find_acronym(name) and len(name) < 16:
        return True
    if " " in name:
        return False
    return len(name) <= 14 and sum(c.isupper() for c in name) >= 2 and not find_journal(name)


def _kind_of(found: Imprint) -> str:
    name = found.name
    if re.search(r"\bworkshops?\b|@", name, re.IGNORECASE) or "@" in found.acronym:
        return "workshop"
    if found.row and not (found.row.kind == "journal" and words.CONFERENCE_WORD.search(name) and not words.JOURNAL_WORD.search(name)):
        return found.row.kind
    if words.CONFERENCE_WORD.search(name):
        return "conference"
    head = re.match(r"[A-Z][\w-]*[A-Z][\w-]*\b", name)
    known = find_acronym(head[0]) if head and head[0] != name else None
    if known and known.kind == "conference":
        return "conference"  # "CVPR Findings"
    if words.JOURNAL_WORD.search(name) or (found.volume and (found.number or found.pages or found.articleno)):
        return "journal"
    if sum(word.endswith(".") for word in name.split()) >= 2:
        return "journal"  # abbreviated as only journals are
    # An acronym with a year that is no known journal is a conference, as a rule.
    return "conference" if found.acronym and found.year and not found.volume else ""
