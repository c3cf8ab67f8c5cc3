r"""The citations of a LaTeX source: the ``\cite`` family, ``\nocite``, and what it says of its bibliography.

Comments, verbatim material and definitions of macros (keys with ``#``) are
passed over. Macros are not expanded: a document that cites through commands
of its own is read from its ``.aux`` or ``.bcf`` file.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from citekit.documents.latex_commands import COMMANDS, MULTIPLE, STAR_SUPPRESSES, VOLUMES, Command
from citekit.documents.locators import LocatorReader, reader
from citekit.documents.model import Cite, Cluster, Lines, Reading
from citekit.errors import Diagnostic

#: A note or list of keys longer than this is a bracket that was never closed.
_LONGEST = 20_000
#: After so many brackets that do not close, a source is no LaTeX.
_PATIENCE = 100
_SIGNS = re.compile(r"\\.|[{}\[\]()<>]|%[^\n]*|\r?\n[ \t]*\r?\n", re.DOTALL)
_FOOTNOTES = frozenset(("footnote", "footnotetext", "thanks", "endnote", "sidenote", "marginnote"))
_VERBATIM = ("verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "comment", "filecontents", "filecontents*", "tcblisting")


@functools.cache
def _tokens() -> re.Pattern[str]:
    return re.compile(
        r"""(?P<comment>%[^\n\r]*)
        | \\(?:verb|lstinline)\*?(?P<verb>[^A-Za-z\s*{\[])
        | \\begin[ \t]*\{(?P<environment>[A-Za-z]+\*?)\}
        | \\(?P<end>end)[ \t]*\{document\}
        | \\(?P<name>[A-Za-z]+)(?P<star>\*?)
        | \\.""",
        re.VERBOSE | re.DOTALL,
    )


@dataclass(frozen=True, slots=True)
class _Argument:
    opening: str
    text: str
    start: int
    end: int


def read_latex(text: str, *, source: str = "", language: str = "en-US") -> Reading:
    """The citations of a source; numbers alone in a note are pages."""
    return _Reader(text, source, reader(language)).read()


class _Reader:
    def __init__(self, text: str, source: str, locate: LocatorReader) -> None:
        self.text = text
        self.source = source
        self.locate = locate
        self.lines = Lines(text)
        self.clusters: list[Cluster] = []
        self.uncited: list[Cite] = []
        self.everything = False
        self.libraries: list[str] = []
        self.included: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.diagnostics: list[Diagnostic] = []
        self.footnotes: list[tuple[int, int]] = []
        self.unclosed = 0
        self.document_end = -1

    def read(self) -> Reading:
        for match in self._commands():
            name = match["name"]
            command = COMMANDS.get(name)
            if command is not None:
                self._cite(match, name, command)
            elif name in ("bibliography", "printbibliography", "addbibresource", "bibdata"):
                self._bibliography(match, name)
            elif name in ("input", "include", "subfile"):
                self._include(match.end())
            elif name in _FOOTNOTES and (note := self._argument(self._after_option(match.end()), "{", paragraphs=True)) is not None:
                self.footnotes.append((note.start, note.end))
        if not self.places and self.document_end >= 0:
            self.places.append((self.document_end, self.document_end))
        return Reading(
            self.source,
            tuple(self._in_notes()),
            tuple(self.uncited),
            self.everything,
            tuple(dict.fromkeys(self.libraries)),
            tuple(dict.fromkeys(self.included)),
            tuple(self.places),
            tuple((f"^{start}", start) for start, _ in self.footnotes),
            diagnostics=tuple(self.diagnostics),
        )

    def _in_notes(self) -> Iterator[Cluster]:
        """The clusters, those in a footnote with its label."""
        spans = iter(sorted(self.footnotes))
        span = next(spans, None)
        for cluster in self.clusters:
            while span is not None and span[1] <= cluster.start:
                span = next(spans, None)
            inside = span is not None and span[0] < cluster.start
            yield replace(cluster, note=f"^{span[0]}") if span is not None and inside else cluster

    def _after_option(self, at: int) -> int:
        option = self._argument(at, "[")
        return option.end if option else at

    def _commands(self) -> Iterator[re.Match[str]]:
        """Every command with a name, outside of comments and verbatim material, up to the document's end."""
        at = line_end = 0
        tokens = _tokens()
        while match := tokens.search(self.text, at):
            at = match.end()
            if match["end"]:
                self.document_end = match.start()
                return
            if match["verb"]:
                if line_end < at:
                    found = self.text.find("\n", at)
                    line_end = found if found >= 0 else len(self.text)
                end = self.text.find(match["verb"], at, line_end)
                at = end + 1 if end >= 0 else at
            elif match["environment"] in _VERBATIM:
                end = self.text.find(f"\\end{{{match['environment']}}}", at)
                at = end if end >= 0 else len(self.text)
            elif match["name"]:
                yield match

    def _cite(self, match: re.Match[str], name: str, command: Command) -> None:
        parts, end = self._parts(match.end(), name)
        if not parts:
            return
        line = self.lines.of(match.start())
        if command.silent:
            for part in parts:
                keys = _keys(part[1])
                self.everything = self.everything or "*" in keys
                self.uncited += [Cite(key, line) for key in keys if key != "*"]
            return
        starred = bool(match["star"]) and name in STAR_SUPPRESSES
        cites = [
            replace(cite, suppress_author=starred or command.suppress_author, author_only=command.author_only)
            for notes, keys in parts
            for cite in self._cites(notes, _keys(keys), name, line)
        ]
        if cites:
            self.clusters.append(
                Cluster(tuple(cites), match.start(), end, command.textual, "", command.note, command.bare, command.textual)
            )

    def _parts(self, at: int, name: str) -> tuple[list[tuple[list[_Argument], str]], int]:
        r"""Notes and keys of a command; of ``\cites`` and its like as often as they stand."""
        parts: list[tuple[list[_Argument], str]] = []
        end = at
        outer: list[_Argument] = []
        while True:
            notes: list[_Argument] = []
            opening = "([" if name in MULTIPLE and not parts else "[<"
            while (note := self._argument(at, opening)) is not None:
                (outer if note.opening == "(" else notes).append(note)
                at = note.end
            if name in VOLUMES and (volume := self._argument(at, "{")) is not None:
                notes.append(volume)
                at = volume.end
                while (note := self._argument(at, "[")) is not None:
                    notes.append(note)
                    at = note.end
            keys = self._argument(at, "{")
            if keys is None:
                break
            parts.append((notes, keys.text))
            at = end = keys.end
            if name not in MULTIPLE:
                break
        if outer and parts:
            self._outer(parts, outer)
        return parts, end

    def _outer(self, parts: list[tuple[list[_Argument], str]], outer: list[_Argument]) -> None:
        r"""The notes of a whole list, ``\cites(pre)(post)``, are put before its first and after its last work."""
        if len(outer) > 1 and outer[0].text.strip():
            first = parts[0][0]
            own = first[0].text if len(first) > 1 else ""
            post = first[-1:] or [replace(outer[0], opening="[", text="")]
            parts[0] = ([replace(outer[0], opening="[", text=f"{outer[0].text} {own}".strip()), *post], parts[0][1])
        last = parts[-1][0]
        own = last[-1].text if last else ""
        post_text = ", ".join(piece for piece in (own, outer[-1].text.strip()) if piece)
        parts[-1] = ([*last[:-1], replace(outer[-1], opening="[", text=post_text)], parts[-1][1])

    def _cites(self, notes: list[_Argument], keys: list[str], name: str, line: int) -> list[Cite]:
        """One note stands after, of two the first stands before; ``<pre>`` is apacite's. They belong to the first and last key."""
        before = after = volume = ""
        square = [note.text for note in notes if note.opening == "["]
        if name in VOLUMES:
            at = next((number for number, note in enumerate(notes) if note.opening == "{"), len(notes))
            before = " ".join(note.text for note in notes[:at])
            after = " ".join(note.text for note in notes[at + 1 :])
            volume = notes[at].text if at < len(notes) else ""
        elif any(note.opening == "<" for note in notes):
            before = next(note.text for note in notes if note.opening == "<")
            after = square[0] if square else ""
        elif len(square) > 1:
            before, after = square[0], square[1]
        elif square:
            after = square[0]
        if volume:
            after = f"{{vol. {volume}}}" + (f", {after}" if after else "")
        cites = [Cite(key, line) for key in keys if "#" not in key]
        if cites and before:
            cites[0] = replace(cites[0], prefix=_markup(before))
        if cites and after:
            where = self.locate(after if volume else _plain(after))
            suffix = _markup(where.rest) if where.rest.strip() else ""
            if suffix and not where.locator and suffix[0] not in ",.;:)":
                suffix = f", {suffix}"  # natbib and biblatex set a comma before the note
            cites[-1] = replace(cites[-1], suffix=suffix, locator=where.locator, label=where.label)
        return cites

    def _argument(self, at: int, openings: str, *, paragraphs: bool = False) -> _Argument | None:
        """The group that begins at ``at`` after spaces and at most one line end, if it is one of ``openings``.

        An empty line ends it unclosed, as it does for TeX, but where ``paragraphs`` may stand in it.
        """
        space = re.compile(r"[ \t]*(?:%[^\n]*)?(?:\r?\n[ \t]*)?").match(self.text, at)
        start = space.end() if space else at
        opening = self.text[start : start + 1]
        if not opening or opening not in openings or self.unclosed > _PATIENCE:
            return None
        closing = {"{": "}", "[": "]", "(": ")", "<": ">"}[opening]
        depth = 0
        for match in _SIGNS.finditer(self.text, start + 1, start + _LONGEST):
            sign = match[0]
            if sign == closing and depth == 0:
                inner = re.sub(r"(?<!\\)%[^\n]*\n[ \t]*", "", self.text[start + 1 : match.start()])
                return _Argument(opening, inner, start, match.end())
            depth += {"{": 1, "}": -1}.get(sign, 0)
            if depth < 0 or (sign[:1] in "\r\n" and not paragraphs):
                break
        self.unclosed += 1
        self._tell("unclosed-argument", f"“{opening}” is not closed", start)
        return None

    def _bibliography(self, match: re.Match[str], name: str) -> None:
        argument = self._argument(match.end(), "[")
        at = argument.end if argument else match.end()
        if name == "printbibliography":
            self.places.append((match.start(), at))
            return
        names = self._argument(at, "{")
        if names is None:
            return
        if name == "bibliography":
            self.places.append((match.start(), names.end))
        self.libraries += [with_ending(item, ".bib") for item in _keys(names.text)]

    def _include(self, at: int) -> None:
        argument = self._argument(at, "{")
        if argument is not None and argument.text.strip() and "#" not in argument.text and "\\" not in argument.text:
            self.included.append(with_ending(argument.text.strip(), ".tex"))

    def _tell(self, code: str, message: str, at: int) -> None:
        self.diagnostics.append(Diagnostic(code, message, source=self.source, line=self.lines.of(at)))


def _keys(text: str) -> list[str]:
    return [key for part in text.split(",") if (key := " ".join(part.split()))]


def with_ending(name: str, ending: str) -> str:
    """A file's name as TeX completes it."""
    return name if name.lower().endswith((ending, ".ltx")) else name + ending


def _plain(text: str) -> str:
    r"""A note's text with what locators need read: ``~`` and ``\,`` are spaces, ``\S`` is the section sign, ``--`` a range."""
    text = re.sub(r"~|\\[, ;]", " ", text)
    text = re.sub(r"\\(?:S|textsection)(?![A-Za-z])(?:\{\})?[ ]*", "§", text)
    return re.sub(r"\\(?:psq|psqq|nopp|pno|ppno)(?![A-Za-z])\s*", "", text).replace("---", "—").replace("--", "–")


def _markup(text: str) -> str:
    """A note as CSL-JSON markup."""
    from citekit.text.latex import decode
    from citekit.text.markup import format_markup

    lead = " " if text[:1].isspace() else ""
    return lead + format_markup(decode(text)).strip()
