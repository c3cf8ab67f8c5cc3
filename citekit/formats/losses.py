"""What a conversion could not keep, told in diagnostics: one for each kind of thing and entry."""

from __future__ import annotations

from collections.abc import Container, Iterable

from citekit.entry import Authors, Entry
from citekit.errors import Diagnostic, Severity
from citekit.formats.type_names import is_same_type
from citekit.text.inline import Emph, Inlines, Math, NoCase, SmallCaps, Strong, Sub, Sup, Underline, walk

#: What each kind of rich text is called in a message.
_KINDS: dict[type, str] = {
    Emph: "italics",
    Strong: "bold",
    Underline: "underlining",
    SmallCaps: "small capitals",
    Sup: "superscripts",
    Sub: "subscripts",
    Math: "formulas",
}


class Losses:
    """Gathers what is lost while entries are written in a format that is called ``title`` in messages."""

    def __init__(self, title: str):
        self.title = title
        self.diagnostics: list[Diagnostic] = []

    def tell(self, entry: Entry, code: str, message: str, severity: Severity = "warning") -> None:
        """Note one loss of an entry; ``message`` follows its key."""
        origin = entry.origin
        source, line = (origin.source, origin.line) if origin else ("", None)
        self.diagnostics.append(Diagnostic(code, f"{entry.key}: {message}", source=source, line=line, severity=severity))

    def entry_type(self, entry: Entry, format_name: str) -> None:
        """The entry's type, where the format's name for it means another one as well."""
        if entry.type not in ("phdthesis", "mastersthesis") and not is_same_type(format_name, entry.type):
            self.tell(entry, "type-changed", f"{self.title} has no type for @{entry.type}; the nearest one is written", "info")

    def names(self, entry: Entry, field: str, authors: Authors, *, roles: bool = True, gaps: bool = True) -> None:
        """The roles and gaps of a name list that the format has no place for."""
        words = dict.fromkeys(word for author in authors for word in author.roles)
        if roles and words:
            self.tell(entry, "roles-lost", f"{self.title} has no place for the roles of {field}s ({', '.join(words)})")
        if gaps and authors.gaps:
            self.tell(entry, "gaps-lost", f"{self.title} cannot say that names of {field}s are left out")

    def formatting(self, entry: Entry, field: str, nodes: Inlines, kept: Container[type] = ()) -> None:
        """Kinds of rich text in ``nodes`` that the format does not keep; protected capitals are told as a matter of information."""
        lost = dict.fromkeys(_KINDS[type(node)] for node in walk(nodes) if type(node) in _KINDS and type(node) not in kept)
        if lost:
            self.tell(entry, "formatting-lost", f"{self.title} does not keep {' and '.join(lost)} in {field}")
        if NoCase not in kept and any(isinstance(node, NoCase) for node in walk(nodes)):
            self.tell(entry, "case-protection-lost", f"{self.title} does not keep which capitals of {field} are protected", "info")

    def fields(self, entry: Entry, used: Container[str]) -> None:
        """Every field that was not used. Annotations are told with their names."""
        told = dict.fromkeys(item.name for item in entry.fields if item.name not in used and "+an" not in item.name and item.value.strip())
        for name in told:
            self.tell(entry, "not-kept", f"{self.title} has no place for {name}; it is left out")

    def missing(self, source: str, what: str, places: Iterable[int | None], meaning: str = "") -> None:
        """Something of an input that has no field, once for a whole file, with the line where it stands first."""
        lines = list(places)
        times = f", {len(lines)} times" if len(lines) > 1 else ""
        about = f" ({meaning})" if meaning else ""
        self.diagnostics.append(
            Diagnostic("not-kept", f"{what}{about} has no field and is left out{times}", source=source, line=lines[0], severity="info")
        )
