"""What the markers of a key pattern stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from citekit.entry import Entry, Name
from citekit.entry.tables import field_table
from citekit.errors import UsageError
from citekit.patterns import lazy_pattern
from citekit.text.fold import fold
from citekit.text.latex import to_text

_FUNCTION_WORD_LIST = """
a an the above about across against along among around at before behind below beneath beside between beyond by down
during except for from in inside into like near of off on onto since to toward through under until up upon with within
without and but nor or so yet
"""
#: Words that short titles leave out (JabRef documentation, the same place).
FUNCTION_WORDS = frozenset(_FUNCTION_WORD_LIST.split())

_NUMBERED = lazy_pattern(r"(auth|authors|edtr|editors|auth(?:or)?Ini|edtr(?:or)?Ini|keyword|title)(\d+)(?:_(\d+))?")
_CJK = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def expand_marker(entry: Entry, name: str) -> str:
    """The text of a marker without its modifiers, or "" where the entry has no such part."""
    simple = _MARKERS.get(name)
    if simple:
        return simple(entry)
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        return _numbered(entry, numbered[1], int(numbered[2]), int(numbered[3] or 1))
    if name.lower() in field_table() or name.lower() in entry:
        return _words_joined(to_text(entry.get(name)))
    if name.isupper() or name.islower():
        return ""  # a field that no entry needs to have
    raise UsageError(f"the key pattern has an unknown marker {name!r}", hint="see docs/keys.md for the markers")


def ascii_fold(text: str) -> str:
    """The text in ASCII letters: accents dropped, Cyrillic and Greek written in Latin letters, other scripts left out."""
    if text.isascii():
        return text
    return "".join(_fold_letter(c) for c in unicodedata.normalize("NFC", text))


def _fold_letter(c: str) -> str:
    if c < "\x80":
        return c
    if not c.isalnum():
        return ""
    folded = fold(c).replace(" ", "")
    if not folded.isascii():
        return ""
    return folded[:1].upper() + folded[1:] if c.isupper() else folded


def _names(entry: Entry) -> list[Name]:
    """The authors, or the editors where there are no authors."""
    return list(entry.authors.names or entry.editors.names)


def _family(name: Name, *, particle: bool = False) -> str:
    """The family name in one word, or a group's name; "" for a name in Chinese, Japanese or Korean characters."""
    whole = name.literal or (f"{name.particle} {name.family}" if particle else name.family)
    if _CJK.search(whole):
        return ""
    return _one_word(whole)


def _one_word(text: str) -> str:
    return re.sub(r"[\W_]+", "", ascii_fold(text))


def _first(entry: Entry) -> str:
    names = _names(entry)
    return _family(names[0]) if names else ""


def _last(entry: Entry) -> str:
    names = _names(entry)
    return _family(names[-1]) if names else ""


def _first_full(entry: Entry) -> str:
    names = _names(entry)
    return _family(names[0], particle=True) if names else ""


def _all(entry: Entry) -> str:
    return "".join(_family(name) for name in _names(entry))


def _et_al(entry: Entry, *, dot: str, others: str) -> str:
    """``[auth.etal]``, ``[authEtAl]``, ``[auth.auth.ea]``: two names in full, more as the first and others."""
    names = [_family(name) for name in _names(entry)]
    if len(names) <= 2 and not entry.authors.truncated:
        return dot.join(names)
    return names[0] + dot + others if names else ""


def _two_and_others(entry: Entry) -> str:
    names = [_family(name) for name in _names(entry)]
    more = len(names) > 2 or entry.authors.truncated
    return ".".join([*names[:2], *(["ea"] if more and names else [])])


def _short(entry: Entry) -> str:
    """``[authshort]``: one name in full, of more the first letters of up to three and ``+``."""
    names = [_family(name) for name in _names(entry)]
    if len(names) == 1 and not entry.authors.truncated:
        return names[0]
    return "".join(name[:1] for name in names[:3]) + ("+" if len(names) > 3 or entry.authors.truncated else "")


def _alpha(entry: Entry) -> str:
    """``[authorsAlpha]``, as the style alpha labels."""
    names = [_family(name) for name in _names(entry)]
    if len(names) == 1 and not entry.authors.truncated:
        return names[0][:3]
    kept = names[:4] if len(names) <= 4 and not entry.authors.truncated else names[:3]
    return "".join(name[:1] for name in kept) + ("+" if len(kept) < len(names) or entry.authors.truncated else "")


def _title_words(entry: Entry) -> list[str]:
    """The words of the title, each as letters and digits alone: ``DeepSeek-V4:`` is ``DeepSeekV4``."""
    words = (_one_word(word) for word in to_text(entry.get("title")).split())
    return [word for word in words if word]


def _significant(entry: Entry) -> list[str]:
    words = _title_words(entry)
    return [word for word in words if word.lower() not in FUNCTION_WORDS] or words


def _capitalised(words: list[str]) -> str:
    return "".join(word[:1].upper() + word[1:] for word in words)


def _year(entry: Entry) -> str:
    year = entry.date.year
    return str(year) if year is not None and year > 0 else ""


def _page(entry: Entry, place: int) -> str:
    numbers = re.findall(r"\d+", entry.get("pages"))
    return numbers[place] if numbers else ""


def _words_joined(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _numbered(entry: Entry, kind: str, count: int, which: int) -> str:
    """Markers with numbers: ``[auth3]``, ``[auth3_2]``, ``[authors2]``, ``[authIni4]``, ``[keyword1]``."""
    names = [_family(name) for name in _names(entry)]
    if kind in ("auth", "edtr"):
        return names[which - 1][:count] if which <= len(names) else ""
    if kind in ("authors", "editors"):
        return "".join(names[:count]) + ("EtAl" if len(names) > count or (names and entry.authors.truncated) else "")
    if kind == "keyword":
        words = [word.strip() for word in re.split(r"[,;]", to_text(entry.get("keywords"))) if word.strip()]
        return words[count - 1] if 0 < count <= len(words) else ""
    if kind == "title":
        return _capitalised(_significant(entry)[:count])
    if not names:
        return ""
    share, rest = divmod(count, len(names)) if len(names) <= count else (1, 0)
    return "".join(name[: share + (place < rest)] for place, name in enumerate(names[:count]))


_MARKERS: dict[str, Callable[[Entry], str]] = {
    **dict.fromkeys(("auth", "author", "edtr", "editor", "authorFirst"), _first),
    **dict.fromkeys(("authFirstFull", "authorFirstFull", "edtrFirstFull"), _first_full),
    **dict.fromkeys(("authors", "editors"), _all),
    **dict.fromkeys(("authorLast", "editorLast"), _last),
    **dict.fromkeys(("auth.etal", "edtr.etal"), lambda entry: _et_al(entry, dot=".", others="etal")),
    **dict.fromkeys(("authEtAl", "edtrEtAl"), lambda entry: _et_al(entry, dot="", others="EtAl")),
    **dict.fromkeys(("auth.auth.ea", "edtr.edtr.ea"), _two_and_others),
    **dict.fromkeys(("authshort", "edtrshort"), _short),
    **dict.fromkeys(("authorsAlpha", "editorsAlpha"), _alpha),
    **dict.fromkeys(("authorIni", "editorIni"), lambda entry: _numbered(entry, "authIni", 5, 1)),
    "title": lambda entry: _capitalised(_title_words(entry)),
    "fulltitle": lambda entry: _words_joined(to_text(entry.get("title"))),
    "camel": lambda entry: _capitalised(_title_words(entry)),
    "shorttitle": lambda entry: "".join(_significant(entry)[:3]),
    "shorttitleINI": lambda entry: "".join(word[:1] for word in _significant(entry)[:3]),
    "veryshorttitle": lambda entry: "".join(_significant(entry)[:1]),
    "year": _year,
    "shortyear": lambda entry: _year(entry)[-2:],
    "month": lambda entry: entry.get("month"),
    "firstpage": lambda entry: _page(entry, 0),
    "lastpage": lambda entry: _page(entry, -1),
    "entrytype": lambda entry: entry.type.capitalize(),
    "citationkey": lambda entry: entry.key,
}
