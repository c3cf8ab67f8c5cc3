"""Author lists as matching sees them: persons as folded words, and how far two lists agree."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA
from rapidfuzz.fuzz import partial_ratio, ratio, token_set_ratio

from citekit.duplicates.tables import nicknames
from citekit.entry import Name
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold_name, mend_entities

Agreement = Literal["unknown", "all", "listed", "first", "among", "most", "some", "none", "group"]

# Of a longer list the rest is not looked at.
_LONGEST = 100_000
_AND = lazy_pattern(r"\s+and\s+|\s*;\s*|\s*&(?!\s?#?\w+\s?;)\s*", re.IGNORECASE)
# Joints between names other than BibTeX's plain " and ".
_ODD_JOINT = lazy_pattern(r"[;&\n\t]|\s\s|\s(?:AND|And)\s")
_OTHERS = lazy_pattern(r"\W*(?:others|et\s*al\.?|et\s+alii|and\s+others|u\.\s?a\.|\.\.\.|…|等)\W*", re.IGNORECASE)
_ET_AL_TAIL = lazy_pattern(r"[\s,]+(?:et\.?\s*al\.?|and\s+others)\W*$", re.IGNORECASE)
_SUFFIX = lazy_pattern(r"\W*(?:jr|sr|ii|iii|iv|phd|md|dr|prof)\W*", re.IGNORECASE)
# "doe j." and "roe r.e.:", each a whole name.
_FAMILY_INITIALS = lazy_pattern(r"\s*[^\W\d_]{3,}\s+(?:[^\W\d_]\.[\s-]*)+:?\s*")
# "r. e. doe m. poe": initials after a family name begin another name.
_INITIALS_FAMILY = lazy_pattern(r"(?:[^\W\d_]\.[\s-]*)+[^\W\d_][\w'-]{2,}")
_RUN_ON = lazy_pattern(r"\s*(?:(?:[^\W\d_]\.[\s-]*)+[^\W\d_][\w'-]{2,}[\s.]*){2,}")
# Words that organisations, collections and addresses have in their names, and persons do not.
_ORGANISATION = frozenset(
    {
        "university", "universitat", "universite", "department", "dept", "institute", "institut", "laboratory", "laboratories", "labs",
        "committee", "consortium", "collaboration", "association", "society", "group", "team", "corporation", "corporate", "inc", "ltd",
        "gmbh", "ministry", "council", "commission", "agency", "foundation", "project", "initiative", "network", "center", "centre",
        "anthology", "proceedings", "edition", "editors", "journal", "org", "com", "www", "technology", "technologies", "systems",
    }
)  # fmt: skip
_MIXED = lazy_pattern(r"(?:[a-zA-Z]+[Ѐ-ӿ]|[Ѐ-ӿ][a-zA-Z])[a-zA-ZЀ-ӿ]*")
_VOWELS = frozenset("aeiouy")
_CAPITALS = lazy_pattern(r"[A-Z]{2,3}")


class Person(NamedTuple):
    """A name: the family's last word (without particles), all words, the given names' initials, and whether it is a group."""

    family: str
    given: tuple[str, ...]
    words: frozenset[str]
    initials: str
    group: bool


class People(NamedTuple):
    """An author list; ``cut`` says that the source leaves names out."""

    persons: tuple[Person, ...]
    cut: bool
    text: str
    words: frozenset[str]


@lru_cache(maxsize=65536)
def parse_people(source: str) -> People:
    """The persons of a BibTeX name list, or of the looser lists that exports hold (``a. b. doe, c. roe & d. poe``)."""
    cut = False
    source = source[:_LONGEST]
    source = _mend_letters(mend_entities(source))
    end = source[-40:]
    if ("al" in end or "others" in end) and _ET_AL_TAIL.search(source):
        source, cut = _ET_AL_TAIL.sub("", source), True
    persons: list[Person] = []
    for part in _AND.split(source) if _ODD_JOINT.search(source) else source.split(" and "):
        if not part.strip(" ,."):
            continue
        if len(part) < 16 and _OTHERS.fullmatch(part):
            cut = True
            continue
        for piece in _pieces(part):
            person = _person(piece)
            if (
                person
                and persons
                and len(person.family) == 1
                and person.family.isascii()
                and not person.group
                and max(len(word) for word in person.words) == 1
            ):
                cut = True  # initials alone are the rest of a name that was cut
            elif person:
                persons.append(person)
    words = frozenset(word for person in persons for word in person.words)
    text = "".join(sorted(words))
    return People(tuple(persons), cut, text, words)


def _mend_letters(source: str) -> str:
    """Names whose Latin-1 letters an export read as ISO 8859-5: a Cyrillic letter in a word of Latin ones ("Mќller") is "ü"."""
    if source.isascii() or not (found := _MIXED.findall(source)):
        return source
    for word in found:
        try:
            source = source.replace(word, word.encode("iso8859-5").decode("latin-1"))
        except UnicodeEncodeError:
            continue  # other letters than these two tables have: the word stays as it is
    return source


def _pieces(part: str) -> list[str]:
    """The names of one part: one of "Family, Given[, Jr]", or several where a source separates names by commas alone."""
    if "," not in part and part.count(".") > 1 and _RUN_ON.fullmatch(part):
        return [str(name) for name in _INITIALS_FAMILY.findall(part)]
    if part.count(",") < 1 or (part.startswith("{") and part.endswith("}")):
        return [part]
    if part.count(",") == 1 and "." not in part.partition(",")[0]:
        return [part]
    pieces = [piece for piece in part.split(",") if piece.strip()]
    pieces = [piece for piece in pieces if not _SUFFIX.fullmatch(piece)] or pieces
    if len(pieces) <= 2 and not _two_names(pieces):
        return [",".join(pieces)]
    names: list[str] = []
    for piece in pieces:
        if names and "," not in names[-1] and _only_initials(piece):
            names[-1] = f"{names[-1]},{piece}"
        else:
            names.append(piece)
    return names


def _two_names(pieces: list[str]) -> bool:
    """Whether both sides of a comma are whole names ("m. kearns, ming li"): each has an initial or a word before its last word."""
    if len(pieces) < 2 or _only_initials(pieces[1]) or _only_initials(pieces[0]):
        return False
    if all(_FAMILY_INITIALS.fullmatch(piece) for piece in pieces):
        return True
    return bool(re.match(r"\s*\w{1,2}\.\s*\S", pieces[0])) and len(pieces[1].split()) > 1


def _only_initials(piece: str) -> bool:
    words = re.findall(r"[^\W\d_]+", piece)
    return bool(words) and all(len(word) <= 2 for word in words)


@lru_cache(maxsize=65536)
def _person(piece: str) -> Person | None:
    group = "{" in piece and "\\" not in piece and piece.strip().startswith("{") and piece.strip().endswith("}")
    head, comma, tail = piece.partition(",")
    if comma:
        given_part = tail
        if _CAPITALS.search(tail):
            given_part = " ".join(" ".join(word) if _CAPITALS.fullmatch(word) else word for word in tail.split())
        given, family = _words(given_part), _words(head)
        if len("".join(family)) == 1 and given and len(given[0]) > 2:
            given, family = family, given  # an initial is no family name
    else:
        words = _words(piece)
        if len(words) > 1 and len(words[-1]) <= 2 < len(words[0]) and not group:
            family, given = words[:-1], words[-1:]  # "Adeyemi TB"
        else:
            family, given = words[-1:], words[:-1]
        if group:
            family, given = words, ()
    if not family and not given:
        return None
    family = family or given
    if group or not _ORGANISATION.isdisjoint((*family, *given)):
        name = family if group else (*given, *family)
        return Person(" ".join(name), (), frozenset(name), "", True)
    if any(map(_is_run_of_initials, given)):
        given = tuple(piece for word in given for piece in (word if _is_run_of_initials(word) else (word,)))
    words_all = frozenset([word for word in (*family, *given) if len(word) > 1]) or frozenset(family)
    return Person(family[-1], given, words_all, "".join([word[0] for word in given]), False)


def _is_run_of_initials(word: str) -> bool:
    """Two to four letters without a vowel are initials run together: "jm", "msg"."""
    return 2 <= len(word) <= 4 and word.isascii() and _VOWELS.isdisjoint(word)


def person_of(name: Name) -> Person | None:
    """An entry's name as matching sees it; None where nothing of it can be compared."""
    if name.literal:
        return _person("{" + name.literal + "}")
    family = f"{name.particle} {name.family}".strip()
    return _person(f"{family}, {name.given}" if name.given else family)


def _words(text: str) -> tuple[str, ...]:
    return tuple(fold_name(text).split())


def same_person(a: Person, b: Person) -> float:
    """How sure two names are one person's: 1 for agreement, 0.5 where it is likely but for a spelling, 0 for none."""
    if a == b:
        return 1.0
    if a.group or b.group:
        return _same_group(a, b)
    if a.family == b.family:
        return _given_agree(a, b)
    if _swapped(a, b):
        return 1.0
    # A particle or a second family name on one side only: "van der Berg, P." and "Berg, P. v. d.".
    long_words = {word for word in a.words & b.words if len(word) > 2}
    if long_words and (a.family in long_words or b.family in long_words):
        return 1.0 if len(long_words) > 1 or _initials_meet(a, b) else 0.0
    if (
        len(a.initials) == len(b.initials) == 1
        and a.given[0] == b.family[0]
        and b.given[0] == a.family[0]
        and len(a.given[0]) == len(b.given[0]) == 1
    ):
        return 0.7  # "A. Natsev" and "N. Apostol"
    longest = max(len(a.family), len(b.family))
    if longest >= 4 and _initials_meet(a, b):
        distance = OSA.distance(a.family, b.family, score_cutoff=3)
        if distance <= (1 if longest < 7 else 2):
            return 1.0 if distance <= 1 else 0.5
        if min(len(a.family), len(b.family)) >= 4 and (a.family.startswith(b.family) or b.family.startswith(a.family)):
            return 0.5
    return 0.0


def _same_group(a: Person, b: Person) -> float:
    """Groups by their names: one name may say more than the other ("Fox Team", "Fox Development Team, Inc.")."""
    if a.family == b.family:
        return 1.0
    if not (a.group and b.group):
        return 0.0
    if token_set_ratio(a.family, b.family) >= 80 or partial_ratio(a.family.replace(" ", ""), b.family.replace(" ", "")) >= 85:
        return 1.0
    return 0.5 if a.family.split(" ", 1)[0] == b.family.split(" ", 1)[0] else 0.0


def _swapped(a: Person, b: Person) -> bool:
    """Family and given name changed places in one source."""
    if not a.given or not b.given:
        return False
    if (a.family == "".join(b.given) and b.family == "".join(a.given)) or (a.family in b.given and b.family in a.given):
        return True
    # The same where one source has initials: "Andrea, C." and "Carignani, Andrea".
    return any(x.family in y.given and len(x.given[0]) == 1 and y.family.startswith(x.given[0]) for x, y in ((a, b), (b, a)))


def _given_agree(a: Person, b: Person) -> float:
    if not a.given or not b.given:
        return 1.0
    first, other = a.given[0], b.given[0]
    if first == other or (first[0] == other[0] and (len(first) <= 2 or len(other) <= 2)):
        return 1.0
    if first.startswith(other) or other.startswith(first) or ratio(first, other) >= 75:
        return 1.0
    if (first, other) in nicknames():
        return 1.0
    if first[0] == other[0] or _initials_meet(a, b) or _among_initials(first, other) or _among_initials(other, first):
        return 0.5
    return 0.0


def _among_initials(run: str, given: str) -> bool:
    """An initial among several run together, at times those of other authors too: "BYH Roe" for "B. Yao, H. Roe"."""
    return 2 <= len(run) <= 5 and given[0] in run and sum(char in "aeiou" for char in run) * 4 <= len(run)


def _initials_meet(a: Person, b: Person) -> bool:
    if not a.initials or not b.initials:
        return True
    return a.initials[0] in b.initials or b.initials[0] in a.initials


def compare_people(a: People, b: People) -> Agreement:
    """How far two lists agree.

    ``all``: both lists in full, whatever their order; ``listed``: all of the
    shorter list stands in the longer one; ``first``: one list is a single name
    that heads the other; ``among``: the shorter list, half of the other at
    most, lacks its first name; ``most``, ``some``, ``none``: a part, little, nothing;
    ``group``: a group's name on one side and persons on the other, which says
    nothing; ``unknown``: a side names nobody or is in another script.
    """
    if not a.persons or not b.persons:
        return "unknown"
    if a.persons == b.persons:
        return "all"
    short, long = (a, b) if len(a.persons) <= len(b.persons) else (b, a)
    if _other_script(short, long):
        return "unknown"
    groups = [any(p.group for p in people.persons) for people in (short, long)]
    matched = _matched(short.persons, long.persons)
    size = len(short.persons)
    if groups[0] != groups[1] and matched < 0.5:
        return "group"
    share = matched / size
    if share >= 0.99:
        if len(long.persons) == size:
            return "all"
        if 2 * size <= len(long.persons) and not short.cut and not any(same_person(person, long.persons[0]) for person in short.persons):
            return "among"  # a list that is cut keeps its first names
        if size == 1 and not short.cut:
            return "first"
        return "listed" if size > 1 or short.cut else "first"
    if share >= 0.6 or (len(a.text) > 12 and ratio(a.text, b.text) >= 85):
        return "most"
    return "some" if share >= 0.3 else "none"


def _matched(short: tuple[Person, ...], long: tuple[Person, ...]) -> float:
    """The sum of agreements when each person of the shorter list takes its best free partner."""
    if len(long) > 60:
        return _matched_by_family(short, long)
    free = dict.fromkeys(range(len(long)))
    total = 0.0
    for place, person in enumerate(short):
        # Its own place first: most lists agree in order, and then the search ends at once.
        if place in free and same_person(person, long[place]) == 1.0:
            del free[place]
            total += 1.0
            continue
        best, best_at = 0.0, -1
        for at in (place, *free) if place in free else free:
            found = same_person(person, long[at])
            if found > best:
                best, best_at = found, at
                if found == 1.0:
                    break
        if best_at >= 0:
            del free[best_at]
            total += best
    return total


def _matched_by_family(short: tuple[Person, ...], long: tuple[Person, ...]) -> float:
    """The same for collaborations of hundreds, by family names alone, so that the cost stays linear."""
    families: dict[str, int] = {}
    for person in long:
        families[person.family] = families.get(person.family, 0) + 1
    total = 0.0
    for person in short:
        if families.get(person.family, 0):
            families[person.family] -= 1
            total += 1.0
    return total


def _other_script(a: People, b: People) -> bool:
    """Names in Latin letters say nothing about names in Chinese characters."""
    return _is_latin(a.text) != _is_latin(b.text)


def _is_latin(text: str) -> bool:
    return text.isascii() or sum(char.isascii() for char in text) * 2 >= len(text)


def first_family(source: str) -> str:
    """The folded family name of the first author, read cheaply: enough for a blocking key, where a wrong reading only costs a chance."""
    end = source.find(" and ")
    head = source[:end] if end > 0 else source
    comma = head.find(",")
    if comma > 0:
        head = head[:comma]
    return fold_name(head if comma > 0 else head.rsplit(" ", 1)[-1]) if head else ""


def share_no_name(one: str, other: str) -> bool:
    """Whether two author lists share no word of three letters; cheap, and False where one may hold a group or another script."""
    left, right = _name_words(one), _name_words(other)
    return bool(left) and bool(right) and left.isdisjoint(right)


@lru_cache(maxsize=65536)
def _name_words(source: str) -> frozenset[str]:
    """The longer words of an author list; none where persons and their Latin letters are not all that it holds."""
    folded = fold_name(source[:_LONGEST])
    words = folded.split()
    if "{" in source or not folded.isascii() or not _ORGANISATION.isdisjoint(words):
        return frozenset()
    return frozenset(word for word in words if len(word) > 2 and word != "and")
