"""Terms, localized dates and options of a locale, with the fallbacks of the CSL specification ("Locale Fallback").

Locale files are those of the installed package citeproc-py; a style's own
``cs:locale`` elements stand before them.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import util
from pathlib import Path

from citekit.csl.compile import date_element
from citekit.csl.model import Date
from citekit.csl.style_xml import Element, parse_xml
from citekit.errors import StyleError

#: The dialect that stands for a bare language (CSL specification, "Locale Fallback").
PRIMARY_DIALECTS = {
    "af": "af-ZA", "bg": "bg-BG", "ca": "ca-AD", "cs": "cs-CZ", "cy": "cy-GB", "da": "da-DK", "de": "de-DE",
    "el": "el-GR", "en": "en-US", "es": "es-ES", "et": "et-EE", "fa": "fa-IR", "fi": "fi-FI", "fr": "fr-FR",
    "gl": "gl-ES", "he": "he-IL", "hi": "hi-IN", "hr": "hr-HR", "hu": "hu-HU", "id": "id-ID", "is": "is-IS",
    "it": "it-IT", "ja": "ja-JP", "km": "km-KH", "ko": "ko-KR", "lt": "lt-LT", "lv": "lv-LV", "mn": "mn-MN",
    "ms": "ms-MY", "nb": "nb-NO", "nl": "nl-NL", "nn": "nn-NO", "no": "nb-NO", "pa": "pa-PK", "pl": "pl-PL",
    "pt": "pt-PT", "ro": "ro-RO", "ru": "ru-RU", "sk": "sk-SK", "sl": "sl-SI", "sr": "sr-RS", "sv": "sv-SE",
    "th": "th-TH", "tl": "tl-PH", "tr": "tr-TR", "uk": "uk-UA", "vi": "vi-VN", "zh": "zh-CN",
}  # fmt: skip

#: Where a form of a term is missing, the form that stands in for it ("Terms", form attribute).
_FALLBACK_FORMS = {"verb-short": "verb", "verb": "long", "symbol": "short", "short": "long"}


@dataclass(frozen=True, slots=True)
class Term:
    """One form of a term, with what ordinals need."""

    single: str
    multiple: str
    gender: str = ""
    gender_form: str = ""
    match: str = ""


Key = tuple[str, str, str]  # name, form, gender form


class LocaleData:
    """One ``cs:locale`` element or locale file."""

    __slots__ = ("dates", "language", "options", "terms")

    def __init__(self, root: Element) -> None:
        self.language = root.get("lang")
        self.terms: dict[Key, Term] = {}
        self.dates: dict[str, Date] = {}
        self.options: dict[str, str] = {}
        for child in root.children:
            if child.tag == "terms":
                for term in child.children:
                    if term.tag == "term":
                        self._term(term)
            elif child.tag == "date":
                self.dates[child.get("form", "text")] = date_element(child)
            elif child.tag == "style-options":
                self.options.update(child.attrs)

    def _term(self, xml: Element) -> None:
        single, multiple = xml.find("single"), xml.find("multiple")
        text = _text(xml) if not xml.children else ""
        value = Term(
            _text(single) if single is not None else text,
            _text(multiple) if multiple is not None else text,
            xml.get("gender"),
            xml.get("gender-form"),
            xml.get("match"),
        )
        self.terms[xml.get("name"), xml.get("form", "long"), value.gender_form] = value


def _text(xml: Element) -> str:
    """A term's text; a line break is layout of the file, not part of it."""
    text = xml.text.replace("'", "’")
    return " ".join(text.split()) if "\n" in text else text


@functools.cache
def locale_folder() -> Path | None:
    """The folder of the locale files, found without importing their package."""
    spec = util.find_spec("citeproc")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "data" / "locales"


@functools.cache
def load_locale_file(language: str) -> LocaleData | None:
    """The locale file of exactly ``language``, or None."""
    folder = locale_folder()
    if folder is None or not language.replace("-", "").isalnum():
        return None
    path = folder / f"locales-{language}.xml"
    try:
        source = path.read_bytes()
    except OSError:
        return None
    return LocaleData(parse_xml(source))


def file_chain(language: str) -> list[str]:
    """The locale files to ask, most special first."""
    base = language.split("-")[0]
    chain = [language, PRIMARY_DIALECTS.get(base, base), base, "en-US"]
    return list(dict.fromkeys(chain))


class Locale:
    """What a style in one language looks terms up in."""

    def __init__(self, language: str, overrides: list[LocaleData]) -> None:
        self.language = normal_language(language)
        self._files = file_chain(self.language)
        base = self.language.split("-")[0]
        ordered = [
            *(data for data in overrides if data.language and data.language == self.language),
            *(data for data in overrides if data.language == base and base != self.language),
            *(data for data in overrides if not data.language),
        ]
        self.sources: list[LocaleData] = ordered
        self._own = len(ordered)
        self.known = any(data.language for data in ordered) or any(load_locale_file(name) for name in self._files[:-1] or self._files)
        self._cache: dict[tuple[str, str, bool, str], str | None] = {}
        self._ordinals: dict[str, LocaleData | None] = {}
        self._next_file = 0

    def _source(self, index: int) -> LocaleData | None:
        """The source at ``index`` of the chain; files are read when they are asked for."""
        while index >= len(self.sources):
            if self._next_file >= len(self._files):
                return None
            data = load_locale_file(self._files[self._next_file])
            self._next_file += 1
            if data is not None:
                self.sources.append(data)
        return self.sources[index]

    def term(self, name: str, form: str = "long", plural: bool = False, gender: str = "") -> str | None:
        """A term's text, or None where no locale has it. An empty text is a term that is there and empty."""
        key = (name, form, plural, gender)
        if key not in self._cache:
            found = self.lookup(name, form, gender)
            self._cache[key] = None if found is None else (found.multiple if plural else found.single)
        return self._cache[key]

    def lookup(self, name: str, form: str = "long", gender: str = "") -> Term | None:
        """The term in the first form that any locale has: a form of English stands before another form of the language."""
        trial: str | None = form
        while trial:
            index = 0
            while (source := self._source(index)) is not None:
                term = source.terms.get((name, trial, gender)) if gender else None
                term = term or source.terms.get((name, trial, ""))
                if term is not None:
                    return term
                index += 1
            trial = _FALLBACK_FORMS.get(trial)
        return None

    def gender(self, name: str) -> str:
        """The gender of a noun such as ``edition`` or ``month-05``."""
        term = self.lookup(name)
        return term.gender if term is not None else ""

    def date(self, form: str) -> Date | None:
        index = 0
        while (source := self._source(index)) is not None:
            if form in source.dates:
                return source.dates[form]
            index += 1
        return None

    def option(self, name: str) -> str:
        """A style option (``punctuation-in-quote``, ``limit-day-ordinals-to-day-1``) of the first locale that has it."""
        index = 0
        while (source := self._source(index)) is not None:
            if name in source.options:
                return source.options[name]
            # options of a language's own file are whole: none is borrowed from English
            if index >= self._own:
                return ""
            index += 1
        return ""

    def ordinal_suffix(self, number: int, gender: str) -> str:
        """The suffix of an ordinal: the most special term that matches ("Ordinal Suffixes")."""
        source = self._ordinal_source()
        if source is None:
            return ""
        for digits, whole in ((3, True), (2, False), (1, False)):
            del whole
            if digits == 3 and number < 100 and number < 10:
                continue
            name = f"ordinal-{number % 100:02d}" if digits >= 2 else f"ordinal-{number % 10:02d}"
            term = source.terms.get((name, "long", gender)) or source.terms.get((name, "long", ""))
            if term is None:
                continue
            match = term.match or ("last-digit" if int(name[8:]) < 10 else "last-two-digits")
            wanted = int(name[8:])
            fits = {
                "last-digit": number % 10 == wanted and digits == 1,
                "last-two-digits": number % 100 == wanted,
                "whole-number": number == wanted,
            }
            if fits.get(match, False):
                return term.single
        term = source.terms.get(("ordinal", "long", gender)) or source.terms.get(("ordinal", "long", ""))
        return term.single if term is not None else ""

    def _ordinal_source(self) -> LocaleData | None:
        """Ordinal terms come all from one locale: a style that redefines the general one redefines them all.

        ``ordinal-01`` to ``-04`` alone are those of CSL 1.0 and count where no locale has the general term.
        """
        older: LocaleData | None = None
        index = 0
        while (source := self._source(index)) is not None:
            if any(name == "ordinal" for name, _, _ in source.terms):
                return source
            if older is None and any(name.startswith("ordinal-") for name, _, _ in source.terms):
                older = source
            index += 1
        return older


def normal_language(language: str) -> str:
    """``de_at`` and ``DE-at`` as ``de-AT``; the empty string as ``en-US``."""
    parts = language.strip().replace("_", "-").split("-")
    if not parts[0] or not parts[0].isalpha():
        return "en-US"
    parts[0] = parts[0].lower()
    if len(parts) > 1 and len(parts[-1]) == 2:
        parts[-1] = parts[-1].upper()
    tag = "-".join(parts)
    return PRIMARY_DIALECTS.get(tag, tag)


def check_languages(overrides: list[LocaleData]) -> None:
    """Raise for a locale element whose language tag is not one."""
    for data in overrides:
        if data.language and not data.language.replace("-", "").isalnum():
            raise StyleError(f"“{data.language}” is not a language")
