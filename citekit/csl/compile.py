"""From style XML to the compiled model: macros resolved, name options inherited, mistakes found with their line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from citekit.csl.model import (
    Branch,
    Choose,
    Date,
    DatePart,
    Element,
    EtAl,
    Formatting,
    Group,
    Label,
    Layout,
    NameOptions,
    NamePart,
    Names,
    Number,
    SortKey,
    TextTerm,
    TextValue,
    TextVariable,
)
from citekit.csl.style_xml import Element as Xml
from citekit.errors import Diagnostic, StyleError

_FORMATTING = ("font-style", "font-variant", "font-weight", "text-decoration", "vertical-align")
_NORMAL = ("normal", "none", "baseline")

#: Attributes of ``cs:style``, ``cs:citation`` and ``cs:bibliography`` that names inherit, and their name on ``cs:name``.
_INHERITED = {
    "and": "and",
    "delimiter-precedes-et-al": "delimiter-precedes-et-al",
    "delimiter-precedes-last": "delimiter-precedes-last",
    "et-al-min": "et-al-min",
    "et-al-use-first": "et-al-use-first",
    "et-al-subsequent-min": "et-al-subsequent-min",
    "et-al-subsequent-use-first": "et-al-subsequent-use-first",
    "et-al-use-last": "et-al-use-last",
    "initialize": "initialize",
    "initialize-with": "initialize-with",
    "name-as-sort-order": "name-as-sort-order",
    "sort-separator": "sort-separator",
    "name-form": "form",
    "name-delimiter": "delimiter",
}


class _Base(TypedDict):
    """The keyword arguments of :class:`~citekit.csl.model.Element`."""

    prefix: str
    suffix: str
    formatting: Formatting
    quotes: bool
    text_case: str
    strip_periods: bool
    display: str
    line: int


def formatting_of(xml: Xml) -> Formatting:
    """The formatting attributes; values that are the default are kept, for they undo formatting around them."""
    attrs = xml.attrs
    return tuple((name, attrs[name]) for name in _FORMATTING if name in attrs)


def base_of(xml: Xml) -> _Base:
    attrs = xml.attrs
    return {
        "prefix": attrs.get("prefix", ""),
        "suffix": attrs.get("suffix", ""),
        "formatting": formatting_of(xml),
        "quotes": attrs.get("quotes") == "true",
        "text_case": attrs.get("text-case", ""),
        "strip_periods": attrs.get("strip-periods") == "true",
        "display": attrs.get("display", ""),
        "line": xml.line,
    }


def integer(value: str | None, default: int) -> int:
    """A number of an attribute; anything else is the default."""
    return int(value) if value is not None and value.strip().isdecimal() else default


def date_part(xml: Xml) -> DatePart:
    return DatePart(
        **base_of(xml),
        name=xml.get("name"),
        form=xml.get("form"),
        range_delimiter=xml.attrs.get("range-delimiter", "–"),
    )


def date_element(xml: Xml) -> Date:
    """``cs:date`` of a style, or a localized date of a locale (which has no variable)."""
    return Date(
        **base_of(xml),
        variable=xml.get("variable"),
        form=xml.get("form"),
        date_parts=xml.get("date-parts", "year-month-day"),
        delimiter=xml.get("delimiter"),
        parts=tuple(date_part(part) for part in xml.all("date-part")),
    )


class Compiler:
    """Compiles one context (citation or bibliography) of a style, whose macros inherit that context's name options."""

    def __init__(self, style: Xml, macros: Mapping[str, Xml], context: Xml | None, source: str = "") -> None:
        self.macros = macros
        self.source = source
        self.context = context
        self.diagnostics: list[Diagnostic] = []
        self.open: list[str] = []
        self.compiled: dict[str, Group] = {}
        self.uses_year_suffix = False
        self.uses_condition = False
        self.initializes = False
        self.substituted: Names | None = None  # whose cs:substitute is being compiled
        self.options = dict(style.attrs)
        if context is not None:
            self.options.update(context.attrs)
        self.inherited = {to: self.options[name] for name, to in _INHERITED.items() if name in self.options}
        self.names_delimiter = self.options.get("names-delimiter", "")

    def warn(self, code: str, message: str, line: int) -> None:
        self.diagnostics.append(Diagnostic(code, message, source=self.source, line=line))

    def layout(self) -> Layout:
        """The context's layout and sort keys."""
        if self.context is None:
            return Layout(())
        xml = self.context.find("layout")
        if xml is None:
            raise StyleError(f"line {self.context.line}: cs:{self.context.tag} has no cs:layout")
        children = self.elements(xml)
        uses_year_suffix, uses_condition, initializes = self.uses_year_suffix, self.uses_condition, self.initializes
        sort = self.context.find("sort")
        keys = tuple(self.sort_key(key) for key in sort.all("key")) if sort is not None else ()
        return Layout(
            children,
            prefix=xml.get("prefix"),
            suffix=xml.get("suffix"),
            delimiter=xml.get("delimiter"),
            formatting=formatting_of(xml),
            sort=keys,
            options=self.options,
            uses_year_suffix=uses_year_suffix,
            uses_condition=uses_condition,
            initializes=initializes,
        )

    def sort_key(self, xml: Xml) -> SortKey:
        macro = self.macro(xml.get("macro"), xml.line) if xml.get("macro") else None

        def number(name: str) -> int | None:
            return integer(xml.attrs[name], 0) if name in xml.attrs else None

        use_last = xml.attrs.get("names-use-last")
        return SortKey(
            xml.get("variable"),
            macro,
            xml.get("sort") == "descending",
            number("names-min"),
            number("names-use-first"),
            None if use_last is None else use_last == "true",
        )

    def macro(self, name: str, line: int) -> Group:
        """The macro as a group without delimiter. A cycle is a StyleError, a missing macro an empty group and a warning."""
        if name in self.compiled:
            return self.compiled[name]
        xml = self.macros.get(name)
        if xml is None:
            self.warn("missing-macro", f"there is no macro “{name}”", line)
            return Group(children=(), macro=name, line=line)
        if name in self.open:
            raise StyleError(f"line {line}: macro “{name}” calls itself: {' → '.join([*self.open, name])}")
        self.open.append(name)
        outer, self.substituted = self.substituted, None
        group = Group(children=self.elements(xml), macro=name, line=xml.line)
        self.substituted = outer
        self.open.pop()
        self.compiled[name] = group
        return group

    def elements(self, xml: Xml) -> tuple[Element, ...]:
        found: list[Element] = []
        for child in xml.children:
            element = self.element(child)
            if element is not None:
                found.append(element)
        return tuple(found)

    def element(self, xml: Xml) -> Element | None:
        tag = xml.tag
        if tag == "text":
            return self.text(xml)
        if tag == "group":
            return Group(**base_of(xml), children=self.elements(xml), delimiter=xml.get("delimiter"))
        if tag == "choose":
            return Choose(branches=tuple(self.branch(child) for child in xml.children if child.tag in ("if", "else-if", "else")))
        if tag == "names":
            return self.names(xml, self.substituted)
        if tag == "date":
            return date_element(xml)
        if tag == "number":
            return Number(**base_of(xml), variable=xml.get("variable"), form=xml.get("form", "numeric"))
        if tag == "label":
            return self.label(xml)
        if tag not in ("sort", "layout"):
            self.warn("unknown-element", f"cs:{tag} has no place here", xml.line)
        return None

    def text(self, xml: Xml) -> Element | None:
        attrs = xml.attrs
        if "macro" in attrs:
            group = self.macro(attrs["macro"], xml.line)
            base = base_of(xml)
            return replace(group, **base)
        if "variable" in attrs:
            self.uses_year_suffix |= attrs["variable"] == "year-suffix"
            return TextVariable(**base_of(xml), variable=attrs["variable"], form=attrs.get("form", "long"))
        if "term" in attrs:
            return TextTerm(**base_of(xml), term=attrs["term"], form=attrs.get("form", "long"), plural=attrs.get("plural") == "true")
        if "value" in attrs:
            return TextValue(**base_of(xml), value=attrs["value"])
        self.warn("empty-text", "cs:text names no variable, macro, term or value", xml.line)
        return None

    def label(self, xml: Xml) -> Label:
        return Label(
            **base_of(xml),
            variable=xml.get("variable"),
            form=xml.get("form", "long"),
            plural=xml.get("plural", "contextual"),
        )

    def branch(self, xml: Xml) -> Branch:
        tests: list[tuple[str, str]] = []
        for name, value in xml.attrs.items():
            if name != "match":
                tests.extend((name, word) for word in value.split())
                self.uses_condition |= name == "disambiguate"
        return Branch(tuple(tests), xml.get("match", "all") if xml.tag != "else" else "all", self.elements(xml))

    def names(self, xml: Xml, parent: Names | None = None) -> Names:
        """``cs:names``; in a substitute, one without children takes them over from ``parent``."""
        name = xml.find("name")
        attrs = dict(self.inherited)
        if name is None and parent is not None:
            options = parent.options
        else:
            attrs.update(
                {key: value for key, value in xml.attrs.items() if key in _INHERITED.values() and key not in ("form", "delimiter")}
            )
            if name is not None:
                attrs.update(name.attrs)
            options = self.name_options(attrs)
        et_al = xml.find("et-al")
        label = xml.find("label")
        tags = [child.tag for child in xml.children]
        label_first = "label" in tags and "name" in tags and tags.index("label") < tags.index("name")
        compiled = Names(
            **base_of(xml),
            variables=tuple(xml.get("variable").split()),
            options=options,
            delimiter=xml.attrs.get("delimiter", parent.delimiter if parent else self.names_delimiter),
            name=Element(**base_of(name)) if name is not None else Element(),
            family=self.name_part(name, "family"),
            given=self.name_part(name, "given"),
            et_al=EtAl(**base_of(et_al), term=et_al.get("term", "et-al")) if et_al is not None else EtAl(),
            label=self.label(label) if label is not None else None,
            label_first=label_first,
        )
        if parent is not None:
            compiled = self.inherit(compiled, parent, name is None, et_al is None, label is None)
        substitute = xml.find("substitute")
        if substitute is None:
            return compiled
        outer, self.substituted = self.substituted, compiled
        children = self.elements(substitute)
        self.substituted = outer
        return replace(compiled, substitute=children)

    @staticmethod
    def inherit(names: Names, parent: Names, name: bool, et_al: bool, label: bool) -> Names:
        if name:
            names = replace(names, name=parent.name, family=parent.family, given=parent.given)
        if et_al:
            names = replace(names, et_al=parent.et_al)
        if label and name:
            names = replace(names, label=parent.label, label_first=parent.label_first)
        return names

    @staticmethod
    def name_part(name: Xml | None, which: str) -> NamePart | None:
        if name is None:
            return None
        for part in name.all("name-part"):
            if part.get("name") == which:
                return NamePart(**base_of(part))
        return None

    def name_options(self, attrs: Mapping[str, str]) -> NameOptions:
        # et-al abbreviation needs both attributes
        self.initializes |= "initialize-with" in attrs
        minimum = integer(attrs.get("et-al-min"), 0) if "et-al-use-first" in attrs else 0
        use_first = integer(attrs.get("et-al-use-first"), 1)
        return NameOptions(
            and_=attrs.get("and", ""),
            delimiter=attrs.get("delimiter", ", "),
            delimiter_precedes_et_al=attrs.get("delimiter-precedes-et-al", "contextual"),
            delimiter_precedes_last=attrs.get("delimiter-precedes-last", "contextual"),
            et_al_min=minimum,
            et_al_use_first=use_first,
            et_al_subsequent_min=integer(attrs.get("et-al-subsequent-min"), minimum),
            et_al_subsequent_use_first=integer(attrs.get("et-al-subsequent-use-first"), use_first),
            et_al_use_last=attrs.get("et-al-use-last") == "true",
            form=attrs.get("form", "long"),
            initialize=attrs.get("initialize", "true") != "false",
            initialize_with=attrs.get("initialize-with"),
            name_as_sort_order=attrs.get("name-as-sort-order", ""),
            sort_separator=attrs.get("sort-separator", ", "),
            names_delimiter=self.names_delimiter,
        )
