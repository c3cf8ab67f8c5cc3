"""A style: parsed, checked, compiled per context."""

from __future__ import annotations

from pathlib import Path

from citekit.csl.compile import Compiler
from citekit.csl.locale import LocaleData, check_languages
from citekit.csl.model import Info, Layout
from citekit.csl.style_xml import Element, parse_xml
from citekit.errors import Diagnostic, StyleError


class Style:
    """A compiled CSL style. Make one with :meth:`load` or :meth:`parse`.

    ``bibliography`` is None where the style has none (``has_bibliography``
    tells); ``diagnostics`` are warnings about the style itself.
    """

    def __init__(self, root: Element, name: str = "") -> None:
        if root.tag != "style":
            raise StyleError(f"line {root.line}: the root element is “{root.tag}”, not cs:style")
        self.name = name
        self.root = root
        self.info = read_info(root)
        self.options = root.attrs
        self.default_locale = root.get("default-locale")
        self.note_style = root.get("class") == "note"
        self.locales = [LocaleData(child) for child in root.all("locale")]
        check_languages(self.locales)
        self.macros = {macro.get("name"): macro for macro in root.all("macro")}
        self.diagnostics: list[Diagnostic] = []
        self._layouts: dict[str, Layout] = {}
        if root.find("citation") is None and not self.info.parent:
            raise StyleError(f"line {root.line}: the style has no cs:citation")
        self.has_bibliography = root.find("bibliography") is not None

    @classmethod
    def parse(cls, xml: bytes | str, name: str = "") -> Style:
        """A style from XML. Raises :class:`~citekit.errors.StyleError` naming the line of what is wrong."""
        style = cls(parse_xml(xml), name)
        if style.info.parent:
            raise StyleError(f"line 1: a dependent style holds no layout; its parent is “{style.info.parent}”")
        return style

    @classmethod
    def load(cls, name_or_path: str | Path) -> Style:
        """A style by short name, id or path; dependent styles give their parent's layout.

        Raises :class:`~citekit.errors.UsageError` with the nearest names for
        an unknown one, :class:`~citekit.errors.StyleError` for a broken one.
        """
        from citekit.csl.catalogue import find_style, parent_name

        path = find_style(name_or_path)
        style = cls._read(path)
        seen = {path}
        while style.info.parent:
            locale = style.default_locale
            parent = find_style(parent_name(style.info.parent))
            if parent in seen:
                raise StyleError(f"{path}: the style depends on itself")
            seen.add(parent)
            style = cls._read(parent)
            style.default_locale = locale or style.default_locale
        return style

    @classmethod
    def _read(cls, path: Path) -> Style:
        try:
            source = path.read_bytes()
        except OSError as error:
            raise StyleError(f"{path}: {error.strerror or error}") from None
        try:
            return cls(parse_xml(source), path.stem)
        except StyleError as error:
            raise StyleError(f"{path}: {error.message}") from None

    def layout(self, context: str) -> Layout | None:
        """The compiled ``citation`` or ``bibliography``, or None where the style has no such part."""
        if context not in self._layouts:
            xml = self.root.find(context)
            if xml is None:
                return None
            compiler = Compiler(self.root, self.macros, xml, self.name)
            self._layouts[context] = compiler.layout()
            self.diagnostics += [found for found in compiler.diagnostics if found not in self.diagnostics]
        return self._layouts[context]


def read_info(root: Element) -> Info:
    """The parts of ``cs:info`` that are of use."""
    info = root.find("info")
    if info is None:
        return Info()
    values = {child.tag: child.text.strip() for child in info.children if child.tag in ("id", "title")}
    parent, fields, citation_format = "", [], ""
    for child in info.children:
        if child.tag == "link" and child.get("rel") == "independent-parent":
            parent = child.get("href")
        elif child.tag == "category":
            citation_format = child.get("citation-format") or citation_format
            if child.get("field"):
                fields.append(child.get("field"))
    return Info(values.get("id", ""), values.get("title", ""), parent, tuple(fields), citation_format)
