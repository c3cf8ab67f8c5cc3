"""Containers as matching sees them: what kind of thing a record stands in, and whether two names mean one."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rapidfuzz.fuzz import ratio

from citekit.entry.venues import VenueRow, find_acronym, find_journal, find_venue
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold

Kind = Literal["", "journal", "conference", "chapter", "book", "thesis", "data", "software", "report", "preprint"]
VenueAgreement = Literal["unknown", "same", "abbreviated", "different"]

_TYPES: dict[str, Kind] = {
    "inproceedings": "conference", "conference": "conference", "paper-conference": "conference", "conference-paper": "conference",
    "article-journal": "journal", "journal-article": "journal", "article-magazine": "journal", "article-newspaper": "journal",
    "review": "journal", "periodical": "journal",
    "incollection": "chapter", "inbook": "chapter", "chapter": "chapter", "book-chapter": "chapter", "suppbook": "chapter",
    "book": "book", "mvbook": "book", "collection": "book", "booklet": "book", "proceedings": "book", "monograph": "book",
    "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis", "dissertation": "thesis", "bachelorsthesis": "thesis",
    "dataset": "data", "data": "data", "software": "software", "report": "report", "techreport": "report", "standard": "report",
    "preprint": "preprint", "posted-content": "preprint",
}  # fmt: skip

# Where preprints live.
_PREPRINT = lazy_pattern(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|eartharxiv|psyarxiv|socarxiv|engrxiv|techrxiv|edarxiv|ssrn|preprints?|research square|"
    r"osf|hal|zenodo preprint|e prints?|eprints?|repec|cogprints|vixra|authorea|qeios)\b"
)
_PREPRINT_DOI = lazy_pattern(
    r"10\.(?:48550|1101/(?:\d{4}\.|\d{6})|2139|21203|31219|31234|31235|26434|20944|36227|22541|31223|35542|32388|33774)\b"
)
_CONFERENCE = lazy_pattern(r"\b(?:proceedings|proc|conference|conf|symposium|symp|sympos|workshop|wksp|congress|meeting|colloquium)\b")
_JOURNAL = lazy_pattern(
    r"\b(?:journal|j|jl|trans|transactions|letters|lett|annals|ann|review|revue|magazine|record|bulletin|quarterly|archives|acta|zeitschrift)\b"
)
_MEETING = lazy_pattern(r"\b(?:conference|conf|symposium|symp|sympos|workshop|wksp|congress|meeting|colloquium)\b|\d")
# Journals that are called proceedings.
_PROCEEDINGS_JOURNAL = lazy_pattern(
    r"proc(?:eedings|s)?(?: of)?(?: the)? (?:national academy|natl acad|royal soc|r soc|ieee$|ieee (?:inst|radio)|"
    r"vldb endowment|acm on|nutrition|edinburgh|cambridge|london|american|amer|institution|inst)"
)
_STOP = frozenset(
    {
        "the", "of", "for", "and", "on", "in", "at", "de", "la", "le", "les", "des", "du", "der", "die", "das", "und", "et", "e", "y",
        "a", "an", "to", "with", "j",
    }
)  # fmt: skip
_ABOUT = frozenset({"conference", "conf", "proceedings", "proc", "of", "the", "in", "symposium", "acm", "ieee", "annual", "international"})
_NOISE = lazy_pattern(
    r"\b(?:in|appear(?:s|ed)?|to|the|annual|annu|international|intl|int|proceedings|proc|procs|of|acm|ieee|on|and|conference|conf|"
    r"\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:\w+teen|twen\w+|thirt\w+|fort\w+|fift\w+)th|hellip)\b"
)


def is_preprint(container: str, doi: str, arxiv: str, status: str, type_: str, placed: bool) -> bool:
    """Whether a record is a preprint: it says so, it lives in a preprint archive, or it has an archive's id and no place of its own.

    ``placed`` says that the record has a volume or pages.
    """
    if type_ in ("preprint", "posted-content") or status in ("prepublished", "submitted", "inpreparation"):
        return True
    if container and _is_archive(container):
        return True
    if doi and _PREPRINT_DOI.match(doi):
        return True
    return bool(arxiv) and not container.strip() and not placed


@lru_cache(maxsize=16384)
def _is_archive(container: str) -> bool:
    """Whether a container is a preprint archive; a "Journal of Preprint Studies" is none, but SSRN calls itself a journal."""
    folded = fold(container)
    return bool(_PREPRINT.search(folded)) and ("ssrn" in folded or not _JOURNAL.search(folded))


@lru_cache(maxsize=16384)
def kind_of(type_: str, container: str, volume: bool) -> Kind:
    """What a record is, by its type and by the words of its container; "" where neither says.

    BibTeX's ``article`` and ``misc`` are used for anything, so there the
    container decides.
    """
    known = _TYPES.get(type_)
    if known:
        return known
    folded = fold(container)
    if not folded:
        return ""
    if _is_journal_of_proceedings(folded):
        return "journal"
    if _is_conference(folded):
        return "journal" if type_ == "article" and volume else "conference"
    if type_ == "article" or _JOURNAL.search(folded):
        return "journal"
    row = _known(folded)
    return "conference" if row and row.kind == "conference" else ""


@lru_cache(maxsize=16384)
def _known(folded: str) -> VenueRow | None:
    """What the venue table knows of a container: by its acronym, alone or with words such as "conference", or by its name."""
    if len(folded) <= 10 and " " not in folded:
        return find_acronym(folded)
    bare = [word for word in folded.split() if word not in _ABOUT and not word.isdigit()]
    if len(bare) == 1 and len(bare[0]) <= 10:
        return find_acronym(bare[0])
    return find_venue(folded) if 2 <= len(bare) <= 12 else None


@lru_cache(maxsize=16384)
def compare_venues(a: str, b: str) -> VenueAgreement:
    """Whether two container names mean one: the same words, an abbreviation, an acronym; ``unknown`` where neither can be told."""
    one, other = fold(a), fold(b)
    if not one or not other:
        return "unknown"
    if one == other or one.replace(" ", "") == other.replace(" ", ""):
        return "same"
    if (_is_named_journal(one) and _is_conference(other)) or (_is_named_journal(other) and _is_conference(one)):
        return "different"
    if _is_named_journal(one) != _is_named_journal(other) and min(len(one), len(other)) <= 10:
        return "different"  # a bare acronym is the conference, and "VLDB Journal" is not "VLDB"
    rows = _known(one), _known(other)
    if _is_journal_of_proceedings(one) and _is_journal_of_proceedings(other):
        rows = find_journal(one), find_journal(other)
    if rows[0] and rows[1] and rows[0].kind == rows[1].kind:
        return "same" if rows[0] == rows[1] else "different"
    left, right = _core(one), _core(other)
    if not left or not right:
        return "unknown"
    if left == right or ratio(left, right) >= 90:
        return "same"
    short, long = sorted((left.split(), right.split()), key=lambda words: (len("".join(words)), words))
    if _abbreviates(short, long) or _is_acronym(short, one.split(), other.split()) or _within(short, long):
        return "abbreviated"
    if len(short) == 1 and len(short[0]) <= 8:
        # A short word may be any venue's acronym.
        return "unknown"
    return "different"


def _is_named_journal(folded: str) -> bool:
    return (bool(_JOURNAL.search(folded)) and not _is_conference(folded)) or _is_journal_of_proceedings(folded)


@lru_cache(maxsize=16384)
def _is_journal_of_proceedings(folded: str) -> bool:
    """A journal that is called proceedings ("Proc. VLDB Endow."): a society's, or one of the venue table that names no meeting."""
    if _PROCEEDINGS_JOURNAL.search(folded):
        return True
    named = folded.startswith("proc") and folded.count(" ") >= 2 and not _MEETING.search(folded)
    return named and find_journal(folded) is not None


@lru_cache(maxsize=16384)
def _is_conference(folded: str) -> bool:
    """A name that says so, or a few words, none of a journal's, of which one is a known conference's acronym ("in icml 12")."""
    if _CONFERENCE.search(folded):
        return not _is_journal_of_proceedings(folded)
    words = folded.split()
    rows = (
        (find_acronym(word) for word in words if 4 <= len(word) <= 8 and word.isalpha())
        if len(words) <= 4 and not _JOURNAL.search(folded)
        else ()
    )
    return any(row is not None and row.kind == "conference" for row in rows)


def _core(folded: str) -> str:
    core = " ".join(_NOISE.sub(" ", folded).split())
    return core or folded


def _abbreviates(short: list[str], long: list[str]) -> bool:
    """Each word of the short name begins a word of the long one, in order; small words may be left out ("Phys Rev Latt")."""
    words = [word for word in long if word not in _STOP]
    at = 0
    for piece in (word for word in short if word not in _STOP):
        while at < len(words) and not _shortens(piece, words[at]):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True


def _shortens(piece: str, word: str) -> bool:
    if word.startswith(piece) or piece.startswith(word):
        return True
    # Contractions keep the first letter and an order of letters: "natl" of "national", "intl" of "international".
    if len(piece) < 3 or piece[0] != word[0]:
        return False
    rest = iter(word)
    return all(char in rest for char in piece)


def _is_acronym(short: list[str], *names: list[str]) -> bool:
    """The short name holds a word that is made of the initials of the long one ("VLDB": Very Large Data Bases)."""
    for word in short:
        if 2 <= len(word) <= 8 and word.isalpha():
            for name in names:
                initials = "".join(piece[0] for piece in name if piece not in _STOP)
                every = "".join(piece[0] for piece in name)
                if len(name) > 2 and (word in initials or word in every):
                    return True
    return False


def _within(short: list[str], long: list[str]) -> bool:
    """All words of the short name stand in the long one, and they are not only common ones."""
    words = {word for word in short if word not in _STOP}
    return len(words) >= 2 and words <= set(long)
