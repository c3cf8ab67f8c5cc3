"""The venue's name in an imprint: where it ends, what it is called in full, what kind of venue it is."""

from __future__ import annotations

import re

from citekit.entry.identifiers import is_arxiv_class
from citekit.entry.venues import acronym_key, find_acronym, find_journal, find_venue, venue_key
from citekit.pages import imprint_words as words
from citekit.pages.imprint_issues import is_event_of_journal
from citekit.pages.imprint_model import Imprint
from citekit.patterns import lazy_pattern

_SPACES = lazy_pattern(r"\s+")
# "ACL Main", "EMNLP (long)": the conference itself, and not what is held beside it.
_MAIN_TRACK = lazy_pattern(r"(\S+)\s+\(?(?:main|long|short)(?: (?:conference|papers?|track))?\)?", re.IGNORECASE)
# The society in front of a conference's acronym: "IEEE ICASSP", "ACM/IEEE HRI".
_SOCIETY = lazy_pattern(
    r"^(?:(?:IEEE|ACM|CVF|USENIX|SIAM|RSJ|IFIP|ISCA|AAAI)(?:[/-](?:IEEE|ACM|CVF|SIGDA|RSJ|IAPR|IFIP|ASME))*)\s+(?=[A-Z])"
)


def split_name(text: str, emphasis: str, found: Imprint) -> tuple[str, str]:
    """The venue's name and the rest. The name is what is emphasised, else what stands in front."""
    text = _SPACES.sub(" ", text).strip(" ,;.").removeprefix("\x00").lstrip(" ,;.:")
    lead = words.LEAD.match(text)
    if lead:
        text = text[lead.end() :]
    dated = re.match(
        rf"(?:proc(?:eedings|\.)?\s*(?:of\s+(?:the\s+)?)?|the\s+)?(?:{words.MONTH}\.?\s+)?({words.YEAR})\s*[.,]?\s+(?=[A-Z]|\d{{1,3}}(?:st|nd|rd|th)\b)",
        text,
        re.IGNORECASE,
    )
    if dated:
        found.year = found.year or dated[1]
        text = text[dated.end() :]
    numbered = re.search(rf"[,;]\s*(?:(?:vol|no|nr|bd)\.?\s*)?\d|\s\d+\s*[(:]|\({words.YEAR}\)", emphasis, re.IGNORECASE)
    dated = words.DATE.search(emphasis)
    if dated and dated.start() > 3 and re.search(r"\d", dated[0]) and (not numbered or dated.start() < numbered.start()):
        numbered = dated  # "_Conference on Calm, August 28 - September 1, 2023_"
    if numbered and numbered.start() > 3:
        emphasis = emphasis[: numbered.start()]  # "_Journal of Algebra, 592 (2022), 357–401_": the numbers are no part of the name
    if emphasis and len(re.sub(r"\W", "", emphasis)) < 0.9 * len(re.sub(r"\W", "", text)):
        clean = _SPACES.sub(" ", emphasis).strip(" ,;()")
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
        return tail, re.sub(r"(?<=[\d)])\.$", "", head.strip(" ,").lstrip("."))  # an abbreviation keeps its period
    text = text.replace("\x00", " ").strip(" ,.")
    return _name_by_commas(text, book=bool(found.editors and found.publisher))


def _name_by_commas(text: str, book: bool) -> tuple[str, str]:
    """The name reaches to the first comma, or further where the rest of a list or of a known name follows.

    ``book`` says that it is the title of an edited volume, whose place and publisher are taken already: it has subtitles.
    """
    cut = _end_of_name(text, book)
    name, rest = text[:cut], text[cut:]
    place = 0
    pieces = [m.start() for m in re.finditer(r",\s", name)]
    for comma in pieces:
        head, tail = name[:comma], name[comma + 1 :].lstrip()
        listed = re.match(r"[^,]*?\s(?:and|&)\s+[A-Z]", tail) and ":" in head  # "WORK: A Journal of Prevention, Assessment & Care"
        if not listed and (find_journal(head) or (find_venue(head) and not re.match(r"(?:and|&)\b", tail))):
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
        follow = re.match(r",\s+[^,]*?\s(?:and|&)\s+[A-Z]", name[place:])
        if follow and not re.match(r",\s+[^,]*\b(?:University|Institute)", name[place:]):
            stop = name.find(",", place + 2)
            place = stop if stop > 0 else len(name)
    else:
        place = len(name)
    return name[place:] + rest, name[:place]


def _end_of_name(text: str, book: bool = False) -> int:
    """Where a name ends at the latest: at a date, a number of a volume or page, a publisher, a sentence's end."""
    ends = [len(text)]
    for pattern in (words.PAGES, words.VOLUME, words.NUMBER, words.ARTICLE, words.RANGE_BEHIND):
        match = pattern.search(text)
        if match and match.start() > 3:
            ends.append(match.start())
    for match in re.finditer(
        rf"[,.;:]?\s*\(?\b{words.YEAR}\b(?!:\s+[A-Z])(?!\)?\s+(?:[\w&-]+\s+){{0,3}}(?i:workshop|track|challenge|tutorial)\b)", text
    ):
        # "Companion of the 2023 International Conference": the year behind "of the" stands inside the name.
        if match.start() > 1 and not re.search(r"\bof(?: the)?$", text[: match.start()]):
            ends.append(match.start())
            break
    match = re.search(r"(?<=[a-z)])[,.]?\s+\d{1,4}\s*(?:\(|[:,]\s*\w?\d)|(?<=[a-z)])[,.]?\s+\d{1,4}\s*$", text)
    if match:
        ends.append(match.start() + (text[match.start()] == "." and ". " in text[: match.start()]))
    match = None if book else re.search(r"(?<=[a-z)]{3})\.\s+(?=[A-Z])", text)
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


def set_name(found: Imprint, name: str) -> None:
    name = _SPACES.sub(" ", name.replace("\x00", " ")).strip(" ,;:-–—|·•").lstrip(".")
    lead = words.LEAD.match(name)
    name = name[lead.end() :] if lead else name
    name = re.sub(r"^[《「『“\"]+|[》」』”\"]+$", "", name).strip()
    arxiv_class = words.ARXIV_CLASS.search(name)
    if words.ARXIV.search(name) and not words.CONFERENCE_WORD.search(name):
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
            r"(?:the\s+)?(?:national|nat(?:l|\.)|royal|acm on|acm (?:softw|program|hum|interact|meas|manag|comput|netw)|"
            r"ieee\s*$|vldb|institution|steklov|american|london|cambridge|"
            r"edinburgh|japan academy)",
            stripped,
            re.IGNORECASE,
        )
    ):
        name = stripped
        found.kind = found.kind or "conference"
    # The year around an acronym or at the ends of a name is no part of it: "OSDI 2024", "2021 MIT Conference", "CVPR'24".
    match = re.fullmatch(r"(.*?)[\s,]*[’'‘`](\d\d)", name) or re.fullmatch(rf"(.*?)[\s,(]*({words.YEAR})[\s)]*", name)
    if match and match[1]:
        name = match[1].strip(" ,")
        found.year = found.year or (match[2] if len(match[2]) == 4 else f"20{match[2]}" if int(match[2]) < 60 else f"19{match[2]}")
    name = re.sub(r"\s*\(\s*\)", "", name).strip(" ,;:-–—(")
    bracket = re.fullmatch(r"(.{3,}?)\s*\(([^()]{4,})\)?", name)
    if bracket:
        found.notes.append(bracket[2].strip())
        name = bracket[1]
    if not re.search(r"\b(?:[A-Z]|[A-Z][a-z]{1,8}|[a-z]{2,8})\.\s\S", name):
        name = name.rstrip(".")  # the last period of an abbreviated name stays
    if re.search(r"[^\W\d_]{2}", name):
        found.name = name


def resolve(found: Imprint) -> None:
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
    main = _MAIN_TRACK.fullmatch(found.name)
    if main and find_acronym(main[1]):
        found.name = main[1]
    name = found.name
    bare = _SOCIETY.sub("", name)
    if name and not found.acronym and (_is_acronym(name) or (bare != name and find_acronym(bare) and not find_journal(name))):
        row = find_acronym(name) or find_acronym(bare)
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
    printed = (found.row is not None and found.row.kind == "journal") or words.JOURNAL_WORD.search(found.name)
    if found.acronym and printed and not words.CONFERENCE_WORD.search(found.name) and is_event_of_journal(found.acronym, found.name):
        found.event, found.acronym = found.acronym, ""
    journal = find_acronym(found.acronym) if found.acronym else None
    if not journal or journal.kind != "journal" or not found.name or len(found.name) >= 24:
        return
    own = acronym_key(journal.name) == acronym_key(found.name) or (found.row is not None and found.row.kind == "journal")
    if not own and not words.JOURNAL_WORD.search(found.name):
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


# A handbook or an encyclopedia is a book of chapters by several hands.
_HANDBOOK = lazy_pattern(
    r"(?:the |an? )?(?:[\w-]+ ){0,3}(?:handbook|encyclop(?:ae|e)dia|handbuch|enzyklopädie|lexikon|manuel|manual)\b", re.IGNORECASE
)


def _kind_of(found: Imprint) -> str:
    name = found.name
    if not found.row and _HANDBOOK.match(name) and not words.CONFERENCE_WORD.search(name) and not words.JOURNAL_WORD.search(name):
        return "chapter"
    if re.search(r"\bworkshops?\b|@", name, re.IGNORECASE) or "@" in found.acronym:
        return "workshop"
    if found.row and found.row.kind == "journal" and venue_key(found.row.name) == venue_key(name):
        return "journal"  # a journal whose own name says "Proceedings"
    if found.row and not (found.row.kind == "journal" and words.CONFERENCE_WORD.search(name) and not words.JOURNAL_WORD.search(name)):
        return found.row.kind
    if words.CONFERENCE_WORD.search(name):
        return "conference"
    for acronym in re.findall(r"\b[A-Z][\w-]*[A-Z][\w-]*\b", name):
        known = find_acronym(acronym) if acronym != name else None
        if known and known.kind == "conference":
            return "conference"  # "CVPR Findings", "Findings of ACL"
    if (
        words.JOURNAL_WORD.search(name)
        or (found.volume and (found.number or found.pages or found.articleno))
        or (found.number and found.pages and not found.editors)
    ):
        return "journal"
    if sum(word.endswith(".") for word in name.split()) >= 2:
        return "journal"  # abbreviated as only journals are
    # An acronym with a year that is no known journal is a conference, as a rule; so is one behind its society's ("IEEE ICCX").
    if found.year and not found.volume and _SOCIETY.match(name):
        return "conference"
    return "conference" if found.acronym and found.year and not found.volume else ""
