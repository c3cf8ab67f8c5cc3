"""Numbers, dates and places in an imprint."""

from __future__ import annotations

import re

from citekit.entry.dates import month_number
from citekit.pages import imprint_words as words
from citekit.pages.imprint_model import Imprint


def take_numbers(text: str, found: Imprint, keep: bool = False) -> str:
    """Volume, issue, pages and article numbers, taken out of the text."""
    text = text.replace("\x00", " ")
    # "65:1-65:9": the pages of an article that has a number.
    numbered = re.search(r"(?<![\w:])\d{1,4}:\d{1,3}\s*[-–—]+\s*\d{1,4}:\d{1,3}(?![\w:])", text)
    if numbered and not keep:
        _set_number(found, "pages", numbered[0])
        text = f"{text[: numbered.start()]} {text[numbered.end() :]}"
    # "17(5), 2035–2062": four digits behind volume and issue are pages, although they could be years.
    paged = re.search(r"\d\s*\(\s*\d+\s*\)\s*[,:]\s*(\d{4}\s*[-–—]+\s*\d{4})(?!\d)", text)
    if paged:
        _set_number(found, "pages", paged[1])
        text = f"{text[: paged.start(1)].rstrip(' ,:')} {text[paged.end(1) :]}"
    for pattern, group in ((words.PAGES, "pages"), (words.ARTICLE, "id"), (words.VOLUME, "volume"), (words.NUMBER, "number")):
        match = pattern.search(text)
        if match and not (keep and match.start() == 0):
            _set_number(found, group, match[group])
            if group == "volume" and match["in"]:
                _set_number(found, "number", match["in"])
            text = f"{text[: match.start()]} {text[match.end() :]}"
    if keep:
        part = re.search(r"(?<=[^\W\d_])[\s,]+(\d{1,4})/(\d{1,2})\s*$", text)
        if part:  # "Archiv für Kulturgeschichte 95/1": volume and issue
            _set_number(found, "volume", part[1])
            _set_number(found, "number", part[2])
            return text[: part.start()]
        match = re.search(r"[\s,]+(\d{1,4})\s*(?:\((\w+(?:[-–/]\w+)?)\))?(?:[:,]\s*(\w?\d[\w.]*(?:\s*[-–]+\s*\w?\d+)?))?[\s,]*$", text)
        if match and not re.fullmatch(words.YEAR, match[1]):
            _set_number(found, "volume", match[1])
            _set_number(found, "number", "" if re.fullmatch(words.YEAR, match[2] or "") else match[2])
            _set_number(found, "pages", match[3])
            text = text[: match.start()]
        return text
    bare = re.sub(
        rf"\b{words.MONTH}\b\.?\s*(?:\d{{1,2}}(?!\d))?(?:\s*[-–]\s*\d{{1,2}}(?!\d))?|\d{{1,2}}(?:\s*[-–]\s*\d{{1,2}})?\s+{words.MONTH}\b",
        lambda m: " " * len(m[0]),
        text,
        flags=re.IGNORECASE,
    )
    masked = re.sub(rf"\b{words.YEAR}\b", lambda m: " " * len(m[0]), bare)
    # "64:4 (2009), 748–749": volume and issue, where pages follow behind the year.
    pair = (
        re.search(r"(?<![\w.:])(?P<volume>\d{1,4}):(?P<number>\d{1,3})(?=\s*\(?\s*\)?\s*,\s*\w?\d)", masked) if not found.volume else None
    )
    if pair:
        _set_number(found, "volume", pair["volume"])
        _set_number(found, "number", pair["number"])
        blank = " " * (pair.end() - pair.start())
        text = text[: pair.start()] + blank + text[pair.end() :]
        masked = masked[: pair.start()] + blank + masked[pair.end() :]
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
        # A letter with a few digits is an article's number where commas part it off: "vol. 950, A12".
        match = re.search(
            r"(?<![\w./-])([A-Z]?\d{4,8}|\d{2,4}[A-Z]\d{2,4}|[a-z]{3,5}\d{3,5}|P\d[\d.]*|e\d{3,}|(?<=, )[A-Z]\d{1,3}(?=\s*(?:[,.;(]"
            r"|$)))(?![\w/-])",
            masked,
        )
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


def take_date_and_place(text: str, found: Imprint) -> None:
    """Months, publishers and places from what is left behind the name."""
    for match in words.DATE.finditer(text):
        month = re.search(words.MONTH, match[0], re.IGNORECASE)
        number = month_number(re.sub(r"[^A-Za-zäéû]", "", month[0])[:9]) if month else None
        if number and number <= 12 and not found.month:
            found.month = str(number)
    year = words.plausible_year(text)
    found.year = found.year or year
    text = words.DATE.sub(" ", text)
    text = re.sub(rf"\b{words.YEAR}\b|[’'‘]\d\d\b", " ", text)
    pieces = [piece.strip(" .;:()[]-–—") for piece in re.split(r",|;|\.\s|\s[-–—]\s|[()]", text)]
    place: list[str] = []
    seat: list[str] = []
    target = place
    for piece in pieces:
        if not piece or not re.search(r"[^\W\d_]{2}", piece):
            continue
        if words.NO_PLACE_NAME.fullmatch(piece):
            if not re.match(r"published", piece, re.IGNORECASE):
                found.notes.append(piece)
        elif words.PUBLISHERS.fullmatch(piece):
            found.publisher = found.publisher or piece
            # Where the conference was has been said in front, or the publisher's seat is known: what follows is the seat.
            behind = text[text.find(piece) + len(piece) :]
            if place or words.SEATS.match(f"{piece}{behind}"):
                target = seat
        elif (
            re.fullmatch(r"[A-Z][\w.'’ -]{1,40}", piece)
            and not words.CONFERENCE_WORD.search(piece)
            and len(piece.split()) <= 4
            and "Available" not in piece
        ):
            target.append(piece)
    found.address = found.address or ", ".join(seat[:4])
    if place and not found.location and found.kind not in ("journal",):
        found.location = ", ".join(place[:4])
