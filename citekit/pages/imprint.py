"""Reading an imprint: what stands behind authors and title, into venue, date, numbers, status and awards."""

from __future__ import annotations

import re

from citekit.entry.status import status_of_phrase
from citekit.entry.venues import find_acronym, find_journal
from citekit.pages import imprint_words as words
from citekit.pages.imprint_issues import take_issue
from citekit.pages.imprint_model import Imprint
from citekit.pages.imprint_names import resolve, set_name, split_name
from citekit.pages.imprint_numbers import take_date_and_place, take_numbers
from citekit.pages.imprint_thesis import institution_in, take_advisors, take_presentation, take_thesis
from citekit.pages.person_words import shape
from citekit.patterns import lazy_pattern

_SPACES = lazy_pattern(r"\s+")
# One word of each without which a text has none of what the costly patterns look for.
_EDITED = lazy_pattern(r"\b(?:edit|eds?\b|hrsg|hg\b|herausg|éd|coord|cura di|dir\b|sous la)", re.IGNORECASE)
_AWARDED = lazy_pattern(
    r"award|best|outstanding|distinguished|oral|spotlight|highlight|plenary|talk|mention|prize|runner|finalist|candidate"
    r"|nomin|honou?r|notable|top|"
    r"exemplary|influential|test|place|medal|奖|优秀|prix|preis",
    re.IGNORECASE,
)
# "(EMNLP (Findings) 2024, CCF-B)": brackets inside brackets add a word to them.
_NESTED = lazy_pattern(r"\(([^()]{1,20})\(([^()]{1,20})\)([^()]{0,30})\)")
# "Accepted as a spotlight presentation at ICLR": how it was shown stands between the state and the venue.
_SHOWN_AT = lazy_pattern(
    r"\b(?P<state>accepted|presented) (?:as|for) (?:an? )?(?P<how>(?:oral|spotlight|highlight)"
    r"(?: (?:presentation|paper|talk))?) (?:at|in|to|by)\s+(?=\S)",
    re.IGNORECASE,
)
# "Elsevier: Journal of Calm", "Publisher: MIT Press": a house or its label with a colon in front of what follows.
_HOUSE_LED = lazy_pattern(r"(?:^\W*(?:Elsevier|Springer|Wiley|IEEE|ACM|Taylor (?:&|and) Francis|Sage)|\bPublisher)\s*:\s+(?=[A-Z])")
_ISO_DATE = lazy_pattern(rf"(?<![\w./-])({words.YEAR})-(0[1-9]|1[0-2])(?:-\d\d)?(?![\w./-])")
# A server beside the venue, with what it prints of a preprint: "arXiv.org", "arXiv preprint arXiv [cs.LG]", "on SSRN".
_ON_SERVER = lazy_pattern(
    r"(?:(?:\b(?:available )?on\s+)?(?<![a-z@.])(?:arxiv(?!-)|corr|(?:bio|med|chem|tech|psya)r?xiv|ssrn|research square"
    r"|osf preprints?)(?![a-z])"
    r"(?:\.org)?(?:\s*preprint)?[\s:]*(?:[\[(][a-z-]+(?:\.[A-Za-z-]{2,})?[\])])?[\s,.;]*)+",
    re.IGNORECASE,
)
_AWARD_BEHIND_YEAR = lazy_pattern(
    rf"((?:(?<!\d){words.YEAR}|[’'‘]\d\d)\)?)[^\w(\[]{{1,6}}(?=(?:best|outstanding|distinguished|oral|spotlight|highlight|honou?rable"
    rf"|award|winner)\b)",
    re.IGNORECASE,
)

# Awards side by side: behind the last word of one the next begins ("Best Student Paper Oral", "Best Paper Award 🏆 Spotlight").
_NEXT_AWARD = lazy_pattern(
    r"\b(paper|award|prize|mention|finalist|runner-?up|candidate|nominee|winner|oral|spotlight|highlight|presentation|%\))[^\w(\[]{1,6}"
    r"(?=(?:best|outstanding|distinguished|oral|spotlight|highlight)\b)",
    re.IGNORECASE,
)
_SHARE = lazy_pattern(r"(?:top\s*)?[\d.]+\s*%", re.IGNORECASE)


def read_imprint(text: str, emphasis: str = "") -> Imprint:
    """Read an imprint; ``emphasis`` is the part of it that is set in italics, which as a rule is the venue's name."""
    found = Imprint()
    whole = text
    text = _SPACES.sub(" ", text.replace("（", "(").replace("）", ")")).strip(" ,;.|·•–—-")
    text = _NESTED.sub(r"(\1\2\3)", text)
    text = re.sub(r"^\(?(?:extended )?abstract\b\)?[.,:]?\s+(?=\S)", "", text, flags=re.IGNORECASE)
    other = words.OTHER_VERSION.search(text, 6)
    if other:
        found.notes.append(text[other.end() :].strip(" .;()"))
        text = text[: other.start()]
    # "UIST '23: Proceedings of the …": ACM prints the acronym in front.
    front = re.match(
        r"\W*(?:in\s*:?\s+)?([A-Z][\w@/ -]*?)\s?[’'‘](\d\d):\s+(?=(?:\w+ ){0,3}(?:proceedings|companion|abstracts)\b)", text, re.IGNORECASE
    )
    if front:
        text = f"{text[front.end() :]} ({front[1]} '{front[2]})"
    shown = _SHOWN_AT.search(text)
    if shown:
        _award(found, shown["how"])
        text = f"{text[: shown.start()]} {shown['state']} at {text[shown.end() :]}"
    text = _HOUSE_LED.sub("", text)
    text = words.BOOK_NUMBER.sub(" ", text).strip(" ,;.")
    standard = words.GBT.match(text)
    if standard:
        found.kind = words.GBT_KINDS[standard["kind"]]
        text = text[standard.end() :]
    # Chicago and ASA print the pages of a chapter in front of its volume: "Pp. 88-104 in Handbook of Order".
    front = words.PAGES.match(text)
    if front and re.match(r"\s+in:?\s", text[front.end() :]):
        found.pages = re.sub(r"\s*[-–—]+\s*", "--", front["pages"])
        text = text[front.end() :].strip()
    text = take_presentation(text, found)
    text = take_advisors(text, found)
    text = take_issue(text, found)
    text = _take_editors(text, found)
    text = _take_chapter(text, found)
    text = _take_series(text, found)
    text = _take_kind(text, found)
    text = _take_status(text, found)
    text = _take_awards(text, found)
    text = _take_notes(text, found)
    text = _take_acronym(text, found)
    dated = _ISO_DATE.search(text)
    if dated:
        found.year, found.month = found.year or dated[1], str(int(dated[2]))
        text = text[: dated.start()] + " " + text[dated.end() :]
    found.year = found.year or words.plausible_year(text)
    text = re.sub(r"\s+[·•|]\s+|\s+[·•|]\s*$", ", ", text) if re.search(r"[·•|]", text) else text
    rest, name = split_name(text, emphasis, found)
    name = take_numbers(name, found, keep=True)
    rest = take_numbers(rest, found)
    take_date_and_place(rest, found)
    set_name(found, name)
    resolve(found)
    if not found.kind and found.name and re.search(r"\bworkshops?\b", whole, re.IGNORECASE):
        found.kind = "workshop"
    return found


def _take_editors(text: str, found: Imprint) -> str:
    """Names in front of "(eds)" are the editors of the volume: ``In: Doe J., Roe R. (eds) Title``."""
    if not _EDITED.search(text):
        return text
    behind = words.EDITED_BY.search(text)
    if behind:
        found.editors = behind["names"].strip(" ,.;")
        return text[: behind.start()] + text[behind.end() :]
    match = words.EDITORS.match(text) or words.EDITORS_VANCOUVER.match(text) or words.EDITORS_COLON.match(text)
    if match and _are_names(match["names"]):
        found.editors = match["names"].strip(" ,.;")
        return text[match.end() :]
    for pattern in (words.EDITORS_IN_BRACKETS, words.EDITORS_LED, words.EDITORS_LAST):
        among = pattern.search(text)
        if among and among.start() > 3 and _are_names(among["names"]):
            found.editors = among["names"].strip(" ,;")
            return text[: among.start()] + text[among.end() :]
    return text


def _are_names(text: str) -> bool:
    """Whether each part of a list looks like a person's name."""
    text = re.sub(r"\s*,?\s+(?:u\. ?a|et al|and others|u\. a)\.?\s*$", "", text)
    pieces = re.split(r"\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y|e|&)\s+|;|\s*/\s*", text)
    return all(shape(piece.strip(" .") + ("." if piece.strip().endswith(".") else "")) for piece in pieces)


def _take_chapter(text: str, found: Imprint) -> str:
    """The number of a chapter in a book ("chapter 7"), and the edition of a book with editors ("2nd ed.")."""
    edition = words.EDITION.search(text) if found.editors else None
    if edition:
        found.edition = edition["edition"]
        text = text[: edition.start()] + "." + text[edition.end() :]
    match = words.CHAPTER.search(text)
    if not match or not match.start():
        return text
    found.chapter = match["chapter"]
    return text[: match.start()] + text[match.end() :]


def _take_series(text: str, found: Imprint) -> str:
    """A series of volumes that proceedings stand in, with its volume."""
    match = words.SERIES.search(text)
    if not match or match.start() < 4:
        return text
    found.series = match["series"].strip()
    found.volume = (match["volume"] or "").strip()
    return text[: match.start()] + " " + text[match.end() :]


def _take_kind(text: str, found: Imprint) -> str:
    """Theses, reports and patents say what they are in words; databases say it of all works, between bars."""
    barred = len(text) < 40 or bool(re.search(r"[|·•]", text))
    for kind, pattern in words.TYPE_WORDS if barred else ():
        match = pattern.search(text)
        if match:
            found.kind = kind
            text = text[: match.start()] + " " + text[match.end() :]
            if kind == "phdthesis":
                found.institution = institution_in(re.sub(r"[\d-]{4,}", " ", text))
            return text
    if take_thesis(text, found):
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
        found.institution = before or institution_in(text[report.end() :])
        found.year = words.plausible_year(text)
        return ""
    book = words.BOOK.search(text)
    if book and found.editors:
        # A volume with editors is the book of a chapter; place and publisher are the book's.
        found.publisher, found.location, found.year = book["publisher"].strip(), book["place"].strip(), book["year"] or book["behind"]
        text = text[: book.start()] + " " + text[book.end() :]
    elif book and book.start() < 40 and not re.match(r"\W*in\b", text, re.IGNORECASE):
        found.kind, found.publisher, found.location, found.year = (
            "book",
            book["publisher"].strip(),
            book["place"].strip(),
            book["year"] or book["behind"],
        )
        return ""
    only = (
        None if found.editors or words.CONFERENCE_WORD.search(text) or words.JOURNAL_WORD.search(text) else words.ONLY_BOOK.fullmatch(text)
    )
    if only and not find_journal(text) and not find_acronym(only["place"]):
        found.kind, found.publisher, found.location, found.year = (
            "book",
            only["publisher"].strip(),
            only["place"].strip(),
            only["year"] or "",
        )
        return ""
    house = words.PLACE_PUBLISHER.search(text) or (words.PLACE_BEHIND.search(text, 8) if found.editors else None)
    if house:
        found.publisher = re.sub(rf",?\s*{words.YEAR}$", "", house["publisher"].strip(" ."))
        found.location, found.year = house["place"].strip(), words.plausible_year(house["publisher"])
        text = text[: house.start()] + " " + text[house.end() :]
        if not re.search(r"[^\W\d_]{2}", text):
            found.kind = "book"
    patent = words.PATENT.search(text)
    if patent:
        found.kind = "patent"
        found.number = (patent["number"] or patent["han"] or "").strip(" ,.")
        found.year = words.plausible_year(text)
        return text[: patent.start()] + text[patent.end() :] if len(text) > 90 else ""
    return text


def _take_notes(text: str, found: Imprint) -> str:
    """Impact factors, ranks and acceptance rates are notes."""

    def note(match: re.Match[str]) -> str:
        # "(ACL 2024, CCF-A)": what stands beside the rank in its bracket is the imprint's.
        parts = re.split(r",\s+", match[0].strip(" ()[],.;·•|"))
        named = find_acronym(_head(parts[0])) or re.fullmatch(rf"[A-Z][\w-]*[A-Z][\w-]*[\s’'‘]+{words.YEAR}", parts[0])
        kept = [part for part in parts if not words.IMPACT.search(f"({part})")] if named else []
        found.notes.append(", ".join(part for part in parts if part not in kept))
        return f" ({', '.join(kept)}) " if kept else " "

    return words.IMPACT.sub(note, text)


def _head(text: str) -> str:
    """The acronym in front of a year or a track's name: "ACL" of "ACL 2024", of "EMNLP Findings 2024"."""
    return re.sub(rf"\s+(?:Findings|Demo\w*|Industry)\b|[\s’'‘]*(?:\b{words.YEAR}|\b\d\d)\s*$", "", text).strip()


def _take_status(text: str, found: Imprint) -> str:
    def take(match: re.Match[str]) -> str:
        phrase = match[0]
        state = _state(phrase)
        if not state or (state == "prepublished" and found.status):
            return " "
        if found.status in ("", "prepublished"):
            found.status = state
        # "Submitted to the Journal of X": the venue stands in the phrase.
        venue = re.search(r"\b(?:to|at|in|for|with|from|by)\s+(?:the\s+)?([A-Z].*)$", phrase)
        return f" {venue[1]}" if venue else " "

    whole = text
    text = re.sub(
        r"\b(?:submitted|(?:conditionally )?accepted)\s+(?:to|for|at|by|in)\s+(?:the\s+)?(?=[A-Z0-9])",
        lambda m: take(m) + " ",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(r"\bto appear (?:in|at)\s+(?:the\s+)?(?=\S)", lambda m: take(m) + " ", text, flags=re.IGNORECASE)
    changed = words.STATUS.sub(take, text)
    changed = re.sub(r"\(\s*[,;]?\s*\)|\[\s*\]", " ", changed)
    if found.status not in ("", "prepublished") and changed != whole:
        changed = _without_server(changed)
    return changed


def _without_server(text: str) -> str:
    """What is submitted to a journal or accepted there is the journal's; the preprint server beside it is no venue then."""
    match = _ON_SERVER.search(text)
    rest = f"{text[: match.start()]} {text[match.end() :]}" if match else text
    rest = re.sub(r"^\s*\(([^()]*)\)\s*$", r"\1", rest).strip(" ,.;:-–—")
    named = re.sub(rf"\b{words.MONTH}\b|\W|\d", "", rest, flags=re.IGNORECASE)
    return rest if len(named) > 3 and not words.OTHER_VERSION.match(f"; {rest}") else text


def _state(phrase: str) -> str:
    low = phrase.lower().strip()
    if "accept" in low and "conditional" not in low:
        return "forthcoming"  # "accepted with minor revision" is accepted
    if "preparation" in low or "progress" in low or "working paper" in low or low in ("in vorbereitung", "en préparation"):
        return "inpreparation"
    if (
        "revision" in low
        or "resubmit" in low
        or re.match(r"r\s?&\s?r\b", low)
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
    if "to be published" in low:
        return "forthcoming"
    return status_of_phrase(phrase) or ("forthcoming" if "accept" in low or "appear" in low else "")


def _take_awards(text: str, found: Imprint) -> str:
    """Awards and kinds of presentation, in brackets or between commas."""

    if not _AWARDED.search(text):
        return re.sub(r"\[([^()\[\]]+)\]", r"(\1)", text)  # square brackets are read as round ones

    def bracket(match: re.Match[str]) -> str:
        # "(NSDI'24 Best Paper)": an acronym with its year, and the award behind it.
        if _SHARE.fullmatch(match[1].strip()) and re.search(r"\b(?:oral|spotlight|highlight)\s*$", text[: match.start()], re.IGNORECASE):
            return f"({match[1]})"  # "Oral (top 3%)"
        inner = _AWARD_BEHIND_YEAR.sub(r"\1, ", match[1].strip())
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
    text = _NEXT_AWARD.sub(r"\1, ", _AWARD_BEHIND_YEAR.sub(r"\1, ", text))
    pieces = re.split(r"(\s*[,;|·•]\s+|\.\s+|\s+[-–—]\s+)", text)
    kept: list[str] = []
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
        if re.fullmatch(rf"{words.MONTH}(?:[-–/ ]+{words.MONTH})?", match["acronym"], re.IGNORECASE):
            return match[0]  # "(July 2024)" is a date
        dated = match["year"] or match["short"]
        behind_comma = re.search(r",\s+[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?\s*$", text[: match.start()])
        country = not match["acronym"].isupper() or match["acronym"] in ("UK", "USA", "US", "UAE", "PRC")
        if behind_comma and country and not dated and not match["rest"] and not find_acronym(match["acronym"]):
            return f", {match['acronym']} "  # "Delft (Netherlands)": a place and its country
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
        glued = re.fullmatch(rf"([A-Za-z][A-Za-z-]+)({words.YEAR})", match["acronym"].strip())  # "ICHEP2022"
        found.acronym = glued[1] if glued else re.sub(r"\s@\s", "@", match["acronym"].strip())
        if glued:
            found.year = glued[2]
        elif match["year"]:
            found.year = match["year"]
        elif match["short"]:
            found.year = _whole_year(match["short"])
        return " \x00 "

    text = words.ACRONYM.sub(take, text)
    if not found.acronym:
        # "Computational Methods in Biology. CMB 2021.": the acronym behind the name without brackets.
        match = re.search(
            rf"(?<=[a-z])[.,]\s+(?P<acronym>[A-Z][\w-]*[A-Z][\w-]*)\s*(?:[’']\s*(?P<short>\d\d)|(?P<year>{words.YEAR}))\s*(?=[.,;]|$)", text
        )
        if match and len(text[: match.start()].split()) > 2:
            found.acronym = match["acronym"]
            found.year = match["year"] or _whole_year(match["short"])
            return text[: match.start()] + " \x00 " + text[match.end() :]
    return text


def _whole_year(short: str) -> str:
    """The year of two digits: "94" is 1994, "24" 2024."""
    return f"20{short}" if int(short) < 60 else f"19{short}"


__all__ = ["Imprint", "read_imprint"]
