"""What a single piece of text looks like as a person's name: pure word shapes, no context."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citekit.entry.names import Name
from citekit.patterns import lazy_pattern

#: Words inside a name that are written small.
PARTICLES = frozenset(
    "van von de der den del della dello dei degli da das do dos du di la le les el al bin ibn ben ter ten te 't zu zum "
    "zur af av y e i och vom st san "
    "d' l' dal dalla mac ul ur abu bint".split()
)
SUFFIXES = frozenset("jr sr ii iii iv jnr snr".split())
#: Titles before and degrees after a name that are no part of it.
_TITLES = lazy_pattern(
    r"^(?:(?:prof|dr|mr|mrs|ms|assoc|asst|ph\.?\s?d|m\.?d|dipl|ing|univ|herr|frau|pd|priv)\b\.?[-\s]*)+(?=\S)", re.IGNORECASE
)
# Words that stand in titles, venues and headings and in nobody's name.
_NEVER = frozenset(
    """the of for with via from into using towards toward through without beyond under over between an a and or in on at by as to is are
    be can     how why what when where which who do does we our its it this that these those not no more than versus vs
    learning network networks neural deep machine model models modeling modelling analysis approach approaches method methods
    system systems data dataset
    language languages vision image images video videos speech graph graphs optimization optimisation theory algorithm algorithms
    adaptive efficient efficiency
    large fast robust scalable framework study survey review toward detection segmentation recognition generation estimation prediction
    conference proceedings journal transactions letters symposium workshop international annual ieee acm usenix springer elsevier
    arxiv preprint
    university institute department laboratory lab college school academy research publications publication paper papers project
    projects code slides poster
    pdf bibtex abstract html link links doi website webpage pages video demo blog appendix supplement supplementary cite citation
    citations contact home news
    talk talks teaching service services award awards student oral spotlight highlight january february july august september october
    november december editor editors eds vol volume issue number no pp chapter part edition available online access accepted submitted
    appear review under preparation technical report thesis dissertation phd msc bsc master masters bachelor doctoral patent book books
    science sciences engineering technology computer computing computational physics mathematics mathematical biology chemistry
    medicine medical
    intelligence artificial information knowledge control communications security software hardware applications advances
    artificial multi-modal multimodal
    github scholar google twitter linkedin email cv resume curriculum vitae about biography education experience members people
    team student students current
    former alumni postdoc professor assistant associate advisor researcher scientist engineer intern full selected recent author
    equal contribution
    corresponding show hide all download search menu login here see view click new updates update copyright rights
    reserved powered""".split()
)
# Little words that are given or family names as well where they stand in capitals.
_ALSO_NAMES = frozenset("an do can be no to on in my he so art".split())
_GROUP = lazy_pattern(
    r"(?:\b(?:collaboration|consortium|team|group|community|initiative|network|project|committee|investigators|et\s+consortium)s?$|-AI$|^(?:the\s+)?[A-Z][\w-]*(?:(?-i:AI)|\s?(?:Team|Labs?|Research)|\s(?-i:AI))$)",
    re.IGNORECASE,
)
_INITIAL = lazy_pattern(r"(?:[^\W\d_]{1,2}\.?-?)(?:[-.]?[^\W\d_]{1,2}\.)*|[A-Z]{1,3}|(?:[A-Z]\.){1,4}[A-Z]?\.?|[A-Z]\.?-[A-Z]\.?")
_INITIALS_BEHIND = lazy_pattern(r"[A-Z]{1,3}(-[A-Z])?|(?:[A-Z]\.-?){1,3}")
_WORD = lazy_pattern(r"[^\W\d_][\w’'`´.·-]*", re.UNICODE)
_HAN = lazy_pattern(r"[\u4e00-\u9fff\u3400-\u4dbf々〆ヶ]")
_CJK_NAME = lazy_pattern(
    r"[\u4e00-\u9fff\u3400-\u4dbf々]{1,3}[\s·・]?[\u4e00-\u9fff\u3400-\u4dbf々ぁ-んァ-ヶー]{1,6}|[가-힣]{2,4}|[ァ-ヶー]+[・\s=＝][ァ-ヶー・\s=＝]+"
)
# Words of Chinese titles and sentences that stand in nobody's name.
_HAN_PROSE = lazy_pattern(
    r"基于|通过|针对|提出|构建|证明|利用|采用|引入|结合|面向|实现|联合|方法|模型|算法|系统|研究|框架|网络|学习|数据|检测|识别|优化|[\u4e00-\u9fff]{2}[性化]$"
)
_COMPOUND = frozenset("欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 公孙 慕容 令狐 长孙 司徒 东方 南宫 端木".split())


def is_initials(word: str) -> bool:
    """Whether a word is one or more initials: ``R.``, ``J.-P.``, ``Ph.``, ``JM``."""
    if not word or not word[0].isupper() or any(c.isdigit() for c in word):
        return False
    letters = re.sub(r"[.\-’' ]", "", word)
    if not letters:
        return False
    if "." in word:
        parts = [part for part in re.split(r"[.\-\s]+", word) if part]
        return all(len(part) <= 2 and part[0].isupper() for part in parts)
    return (len(letters) == 1) or (letters.isupper() and len(letters) <= 3 and ("-" not in word or len(letters) <= 2))


@lru_cache(maxsize=65536)
def shape(piece: str) -> str:
    """What a piece of text is as a name.

    ``full`` (two words or more), ``single`` (one capitalised word),
    ``initials``, ``vancouver`` (``Bailey MH``), ``native`` (Han, kana,
    Hangul), ``group``, or "" where it is no name.
    """
    piece = piece.strip()
    if not piece or len(piece) > 70:
        return ""
    if _CJK_NAME.fullmatch(piece):
        return "" if _HAN_PROSE.search(piece) else "native"
    words = piece.replace("\u00a0", " ").split()
    piece = re.sub(r"[\"“‘]([A-Z][\w.-]{1,14})[\"”’](?=\s)", r"\1", piece)
    words = piece.split()
    if any(c.isdigit() for c in piece) or re.search(r"[:;!?@=<>\[\]{}/“”\"|_…]", piece):
        return ""
    if _GROUP.search(piece) and piece[:1].isupper() and len(words) <= 6 and not re.search(r"\s(?:of|and|in|on|with|via|for)\s", piece):
        return "group"
    if len(words) > 7:
        return ""
    if all(is_initials(word) for word in words):
        return "initials" if len(words) < 3 or any("." in word for word in words) else ""
    if len(words) > 1 and words[-1].lower().strip(".") in SUFFIXES and len(words) > 2:
        words = words[:-1]
    return _latin_shape(words)


def _latin_shape(words: list[str]) -> str:
    capital = 0
    for i, word in enumerate(words):
        if len(word) == 1 and word.isupper():
            continue
        bare = word.strip(".,’'`´\"“”").lower()
        if bare in _ALSO_NAMES and word[0].isupper():
            capital += 1
            continue
        if bare in _NEVER and not (len(word) == 2 and word.endswith(".")) and not (bare in PARTICLES and i):
            return ""
        if is_initials(word):
            continue
        if not _WORD.fullmatch(word) or _HAN.match(word):
            return ""
        if word[0].islower():
            if bare not in PARTICLES and not re.match(r"(d|l|al|el|de)[’'-]", word) and not (word.endswith(("’", "'"))):
                return ""
            continue
        if not (word[0].isupper() or not word[0].isascii()):
            return ""
        if word.endswith(".") and len(word) > 4 and bare not in SUFFIXES:
            return ""
        capital += 1
    if not capital:
        return ""
    if len(words) == 1:
        letters = words[0]
        if re.match(r"(?:[A-Z]\.-?)+[^\W\d_]{2}", letters):
            return "full"  # "K.Doe", printed without the space
        return "" if (letters.isupper() and len(letters) > 3) or len(letters) < 2 else "single"
    if capital and len(words) >= 2 and _INITIALS_BEHIND.fullmatch(words[-1]):
        family = words[:-1]
        while len(family) > 1 and re.fullmatch(r"[A-Z]\.", words[-1]) and re.fullmatch(r"[A-Z]\.", family[-1]):
            family = family[:-1]  # "Doe J. M."
        if not any("." in word for word in family) and not words[0].isupper():
            return "vancouver"
    return "full"


def make_name(text: str, inverted: bool = False, order: str = "") -> Name:
    """A printed name in parts.

    ``inverted`` says that the family name stands first ("Doe, J." with its
    comma, or Vancouver's "Doe J" with ``order="vancouver"``). Otherwise the
    family name is the last word with the particles before it; Han and Hangul
    names have it first.
    """
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip(" ,;")
    text = _TITLES.sub("", text) if not inverted else text
    kind = shape(text.replace(",", " ") if inverted else text)
    if kind == "group":
        return Name(literal=text)
    if kind == "native" and not inverted:
        return _native(text)
    if inverted and "," in text:
        family, _, given = (part.strip() for part in text.partition(","))
        given, _, suffix = (part.strip() for part in given.partition(","))
        particle, family = _particle(family.split())
        return Name(family=family, given=given, particle=particle, suffix=suffix)
    words = text.split()
    if order == "vancouver" and len(words) > 1:
        cut = len(words) - 1
        while cut > 1 and re.fullmatch(r"[A-Z]\.", words[-1]) and re.fullmatch(r"[A-Z]\.", words[cut - 1]):
            cut -= 1
        particle, family = _particle(words[:cut])
        return Name(family=family, given=" ".join(words[cut:]), particle=particle)
    suffix = ""
    if len(words) > 2 and words[-1].lower().strip(".") in SUFFIXES:
        suffix = words.pop()
    if len(words) == 2 and len(words[0].rstrip(".")) > 2 and "." not in words[0] and re.fullmatch(r"(?:[A-Z]\.-?){1,3}", words[1]):
        return Name(family=words[0], given=words[1], suffix=suffix)  # "DUVAL P.": initials behind are those of the given names
    capitals = _in_capitals(words)
    if capitals:
        return Name(family=" ".join(capitals[0]), given=" ".join(capitals[1]), suffix=suffix)
    if len(words) == 1:
        glued = re.fullmatch(r"((?:[^\W\d_]\.-?)+)([^\W\d_]{2}.*)", words[0])
        return Name(family=glued[2], given=glued[1], suffix=suffix) if glued else Name(family=words[0], suffix=suffix)
    start = len(words) - 1
    if len(words) > 3 and words[-2].lower() in ("y", "i", "e"):
        return Name(family=" ".join(words[-3:]), given=" ".join(words[:-3]), suffix=suffix)  # "Juan Bravo y Palacios"
    early = _family_start(words)
    if early:
        particle, family = _particle(words[early:])
        return Name(family=family, given=" ".join(words[:early]), particle=particle, suffix=suffix)
    while start > 1 and words[start - 1].lower() in PARTICLES and words[start - 1].lower() not in ("e", "i", "y"):
        start -= 1
    particle = " ".join(words[start:-1])
    family = words[-1]
    glued = re.fullmatch(r"((?:[^\W\d_]\.-?)+)([^\W\d_]{2}.*)", family)
    given = " ".join(words[:start])
    if glued and not particle:
        family, given = glued[2], f"{given} {glued[1]}"
    if particle and particle[0].isupper():
        return Name(family=f"{particle} {family}", given=given, suffix=suffix)
    return Name(family=family, given=given, particle=particle, suffix=suffix)


_GAELIC = frozenset(("Ó", "Ní", "Nic", "Uí", "Mac", "Mhic", "Ua"))
_ROMANCE = frozenset("de del da das do dos di della".split())
# Second given names that are devotions: "Maria do Carmo", "María del Pilar", "Maria de Fátima".
_DEVOTIONS = frozenset(
    "fátima fatima lourdes lurdes carmo carmen jesus jesús pilar rosario rosário conceição concepción céu anjos ángeles angeles mar "
    "rocío dolores "
    "dores graça luz nieves mercedes socorro "
    "amparo consuelo cruz deus dios paz".split()
)


def _family_start(words: list[str]) -> int:
    """Where a family name of several words begins, by its first one; 0 where nothing says so.

    Irish and Gaelic names begin it with a word of their own (Ó Briain, Ní Dhonnchadha), Spanish and Portuguese ones with a particle in
    front of two names (de la Fuente García, dos Santos Silva).
    """
    for i in range(1, len(words) - 1):
        if words[i] in _GAELIC:
            return i
        if words[i] in _ROMANCE:
            first = i + 1
            while first < len(words) - 1 and words[first] in ("la", "las", "los", "le"):
                first += 1
            rest = words[first:]
            whole = len(rest) == 2 and all(word[0].isupper() for word in rest) and not any(map(is_initials, rest))
            return i if whole and rest[0].lower() not in _DEVOTIONS else 0
    return 0


def _in_capitals(words: list[str]) -> tuple[list[str], list[str]] | None:
    """Family and given names where the family name alone is set in capitals: "DOE Jane", "Jane DOE ROE"."""
    shouted = [len(re.sub(r"\W", "", word)) > 2 and word.isupper() and "." not in word for word in words]
    count = sum(shouted)
    if not count or count == len(words) or not any(re.search(r"[^\W\d_]", w) and not w.isupper() for w in words):
        return None
    if all(shouted[:count]):
        return words[:count], words[count:]
    return (words[-count:], words[:-count]) if all(shouted[-count:]) else None


def _particle(words: list[str]) -> tuple[str, str]:
    i = 0
    while i < len(words) - 1 and words[i].lower() in PARTICLES and words[i][0].islower():
        i += 1
    return " ".join(words[:i]), " ".join(words[i:])


def _native(text: str) -> Name:
    parts = re.split(r"[\s·・]", text)
    if len(parts) == 2 and _HAN.match(text):
        return Name(family=parts[0], given=parts[1])
    if len(parts) > 1:
        return Name(family=parts[-1], given=" ".join(parts[:-1]))
    # Chinese names have two or three characters, or a compound family name; longer ones, or kana, are Japanese.
    japanese = len(text) >= 4 or bool(re.search(r"[ぁ-んァ-ヶ]", text))
    size = 2 if (text[:2] in _COMPOUND and len(text) > 2) or (japanese and not re.match(r"[가-힣]", text)) else 1
    return Name(family=text[:size], given=text[size:])
